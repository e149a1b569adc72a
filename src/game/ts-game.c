/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-game"

#include "config.h"

#include "ts-game.h"

#include <string.h>

/**
 * TsGame:
 *
 * The clock starts with the first slide after the game was made, also if that game is continued, and stops
 * while the game is paused. A solved game is over: it refuses every slide.
 *
 * Signals are emitted after all properties have their new values; notifications follow the signal.
 */
struct _TsGame
{
  GObject parent_instance;

  /* Owned */
  TsHistory *history;
  guint16 *lookalikes; /* [tile − 1]: the class of the tile's picture; NULL if no two tiles look the same */

  /* Plain */
  TsHint hint;
  gboolean started; /* a slide was made since this object was made, so that the clock may run */
  gboolean solved;
  gboolean paused;
  gboolean is_remaining_shown; /* the player saw how many moves remain */
  guint second_id;             /* until the next full second; 0 while the clock is stopped */
  gint64 since_us;             /* when the clock was last started or stopped */
  gint64 elapsed_us;           /* the time counted before that */
};

G_DEFINE_FINAL_TYPE (TsGame, ts_game, G_TYPE_OBJECT)

#define REMAINING_SHOWN ((TsEvent){ .kind = TS_EVENT_HELPED, .is_remaining = TRUE })

enum
{
  PROP_0,
  PROP_ELAPSED,
  PROP_SOLVED,
  PROP_CAN_REDO,
  PROP_PAUSED,
  PROP_HINT,
  N_PROPS
};

enum
{
  SIGNAL_EVENT,
  SIGNAL_MOVED,
  SIGNAL_REFUSED,
  SIGNAL_LOOKALIKES_CHANGED,
  N_SIGNALS
};

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

static void second_cb (gpointer user_data);

/* Waits for the next full second: one wake-up a second, and none while the clock is stopped. */
static void
wait_for_second (TsGame *self)
{
  gint64 left_us = G_USEC_PER_SEC - ts_game_get_elapsed_us (self) % G_USEC_PER_SEC;

  self->second_id = g_timeout_add_once ((guint) ((left_us + 999) / 1000), second_cb, self);
}

static void
second_cb (gpointer user_data)
{
  TsGame *self = user_data;

  wait_for_second (self);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_ELAPSED]);
}

/* Starts or stops the clock. */
static void
update_clock (TsGame *self)
{
  gboolean running = self->started && !self->solved && !self->paused;

  if (running == (self->second_id != 0))
    return;

  self->elapsed_us = ts_game_get_elapsed_us (self);
  self->since_us = g_get_monotonic_time ();
  if (running)
    wait_for_second (self);
  else
    g_clear_handle_id (&self->second_id, g_source_remove);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_ELAPSED]);
}

/* Ends the game if the picture is whole, and updates all that depends on the board. Notifications must be frozen. */
static void
update (TsGame *self)
{
  if (ts_board_is_solved_by (&self->history->board, self->lookalikes))
    {
      self->solved = TRUE;
      g_object_notify_by_pspec (G_OBJECT (self), props[PROP_SOLVED]);
    }

  update_clock (self);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_CAN_REDO]);
}

/* Lets an event happen, if it can.
 * Returns: %TS_SLIDE_OK, or why it cannot */
static TsSlideResult
apply (TsGame *self,
       TsEvent event)
{
  TsSlide slide;
  TsSlideResult result;

  event.elapsed_ms = ts_game_get_elapsed_us (self) / 1000;
  result = ts_history_apply (self->history, &event, &slide);
  if (result != TS_SLIDE_OK)
    return result;

  g_object_freeze_notify (G_OBJECT (self));
  if (slide.n_tiles > 0)
    {
      self->started = TRUE;
      self->hint.slide = (TsSlide){ 0 };
      update (self);
    }
  g_signal_emit (self, signals[SIGNAL_EVENT], 0, &event);
  if (slide.n_tiles > 0)
    g_signal_emit (self, signals[SIGNAL_MOVED], 0, &slide, event.kind);
  g_object_thaw_notify (G_OBJECT (self));

  return TS_SLIDE_OK;
}

static TsSlideResult
slide_tiles (TsGame *self,
             guint cell,
             TsEventKind kind)
{
  TsSlideResult result = TS_SLIDE_NOT_PLAYING;

  if (!self->solved && !self->paused)
    result = ts_board_check_slide (&self->history->board, cell, NULL);
  /* The first slide, which may solve the board, follows the help that came before it. */
  if (result == TS_SLIDE_OK && self->is_remaining_shown && self->history->helped < TS_GAME_HELP_REMAINING)
    apply (self, REMAINING_SHOWN);
  if (result == TS_SLIDE_OK)
    apply (self, (TsEvent){ .kind = kind, .cell = cell });
  else
    g_signal_emit (self, signals[SIGNAL_REFUSED], 0, cell, result);

  return result;
}

static void
ts_game_finalize (GObject *object)
{
  TsGame *self = TS_GAME (object);

  g_clear_handle_id (&self->second_id, g_source_remove);
  g_clear_pointer (&self->history, ts_history_free);
  g_clear_pointer (&self->lookalikes, g_free);

  G_OBJECT_CLASS (ts_game_parent_class)->finalize (object);
}

static void
ts_game_get_property (GObject *object,
                      guint prop_id,
                      GValue *value,
                      GParamSpec *pspec)
{
  TsGame *self = TS_GAME (object);

  switch (prop_id)
    {
    case PROP_ELAPSED:
      g_value_set_int64 (value, ts_game_get_elapsed_us (self));
      break;
    case PROP_SOLVED:
      g_value_set_boolean (value, ts_game_get_solved (self));
      break;
    case PROP_CAN_REDO:
      g_value_set_boolean (value, ts_game_get_can_redo (self));
      break;
    case PROP_PAUSED:
      g_value_set_boolean (value, ts_game_get_paused (self));
      break;
    case PROP_HINT:
      g_value_set_pointer (value, &self->hint);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
      break;
    }
}

static GParamSpec *
new_flag (const char *name)
{
  return g_param_spec_boolean (name, NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
}

static void
install_signals (TsGameClass *klass)
{
  /**
   * TsGame::event:
   * @event: (type gpointer): the TsEvent that happened, for the log of the game; valid during the emission
   */
  signals[SIGNAL_EVENT] = g_signal_new ("event", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 1, G_TYPE_POINTER);

  /**
   * TsGame::moved:
   * @slide: (type gpointer): the TsSlide that was made; valid during the emission
   * @kind: the TsEventKind: a slide, an undo, a redo or a watched slide
   */
  signals[SIGNAL_MOVED] = g_signal_new ("moved", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 2, G_TYPE_POINTER, G_TYPE_INT);

  /**
   * TsGame::refused:
   * @cell: the chosen cell
   * @result: the TsSlideResult: why nothing can slide from there
   */
  signals[SIGNAL_REFUSED] = g_signal_new ("refused", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_INT);

  /**
   * TsGame::lookalikes-changed:
   *
   * Other tiles than before look the same, so that ts_game_is_home() may answer differently.
   */
  signals[SIGNAL_LOOKALIKES_CHANGED] = g_signal_new ("lookalikes-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                                     0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
ts_game_class_init (TsGameClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = ts_game_finalize;
  object_class->get_property = ts_game_get_property;

  /* Microseconds played; notified at each full second and when the clock starts or stops. */
  props[PROP_ELAPSED] =
      g_param_spec_int64 ("elapsed", NULL, NULL, 0, G_MAXINT64, 0, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  props[PROP_SOLVED] = new_flag ("solved");
  /* Also notified when it stays the same, and ts_game_get_can_undo() may have changed. */
  props[PROP_CAN_REDO] = new_flag ("can-redo");
  props[PROP_PAUSED] = new_flag ("paused");
  /* The TsHint; not notified when a move ends its slide. */
  props[PROP_HINT] = g_param_spec_pointer ("hint", NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);

  install_signals (klass);
}

static void
ts_game_init (TsGame *self)
{
}

/**
 * ts_game_new:
 * @board: the initial board, which must be solvable; copied
 *
 * Returns: (transfer full): a game whose clock has not started
 */
TsGame *
ts_game_new (const TsBoard *board)
{
  return ts_game_new_from_history (ts_history_new (board));
}

/**
 * ts_game_new_from_history:
 * @history: (transfer full): of a solvable board
 *
 * Returns: (transfer full): the game that goes on; its clock is stopped until the next slide
 */
TsGame *
ts_game_new_from_history (TsHistory *history)
{
  TsGame *self;

  g_return_val_if_fail (history != NULL && ts_board_is_solvable (&history->initial), NULL);

  self = g_object_new (TS_TYPE_GAME, NULL);
  self->history = history;
  self->elapsed_us = history->elapsed_ms * 1000;
  self->solved = ts_board_is_solved (&history->board);

  return self;
}

/**
 * ts_game_slide:
 * @cell: the chosen cell; every tile from it up to the gap moves by one
 *
 * Makes a move of the player. Slides that were undone before can no longer be redone.
 *
 * Returns: %TS_SLIDE_OK, or why nothing was done; a refusal is also emitted as TsGame::refused
 */
TsSlideResult
ts_game_slide (TsGame *self,
               guint cell)
{
  return slide_tiles (self, cell, TS_EVENT_SLIDE);
}

/**
 * ts_game_slide_watched:
 * @cell: the chosen cell
 *
 * Makes a move for the player, as ts_game_slide() does, that does not count, and marks the game as helped if the move
 * is legal.
 *
 * Returns: as ts_game_slide()
 */
TsSlideResult
ts_game_slide_watched (TsGame *self,
                       guint cell)
{
  return slide_tiles (self, cell, TS_EVENT_WATCHED);
}

gboolean
ts_game_undo (TsGame *self)
{
  return ts_game_get_can_undo (self) && apply (self, (TsEvent){ .kind = TS_EVENT_UNDO }) == TS_SLIDE_OK;
}

gboolean
ts_game_redo (TsGame *self)
{
  return ts_game_get_can_redo (self) && apply (self, (TsEvent){ .kind = TS_EVENT_REDO }) == TS_SLIDE_OK;
}

/* Returns: (transfer none): the present board; valid until the game changes */
const TsBoard *
ts_game_get_board (TsGame *self)
{
  return &self->history->board;
}

/* Returns: (transfer none): valid as long as the game, and changes with it */
const TsHistory *
ts_game_get_history (TsGame *self)
{
  return self->history;
}

/* Returns: single-tile moves of the player from the initial board to the present one; an undone slide does not count */
guint
ts_game_get_moves (TsGame *self)
{
  return self->history->moves;
}

/* Returns: microseconds from the first slide to now, or to the last slide of a solved game, without pauses */
gint64
ts_game_get_elapsed_us (TsGame *self)
{
  return self->elapsed_us + (self->second_id != 0 ? g_get_monotonic_time () - self->since_us : 0);
}

gboolean
ts_game_get_solved (TsGame *self)
{
  return self->solved;
}

/* Returns: whether the board differs from the initial one by slides and is not solved */
gboolean
ts_game_get_in_progress (TsGame *self)
{
  return self->history->position > 0 && !self->solved;
}

/* Returns: whether no slide was made, also none that is undone, and no help given */
gboolean
ts_game_get_is_fresh (TsGame *self)
{
  return self->history->path->len == 0 && self->history->n_hints == 0 && !self->history->helped;
}

gboolean
ts_game_get_can_undo (TsGame *self)
{
  return ts_game_get_in_progress (self) && !self->paused;
}

gboolean
ts_game_get_can_redo (TsGame *self)
{
  return self->history->position < self->history->path->len && !self->solved && !self->paused;
}

gboolean
ts_game_get_paused (TsGame *self)
{
  return self->paused;
}

/**
 * ts_game_set_paused:
 * @paused: whether the clock is stopped and slides are refused
 */
void
ts_game_set_paused (TsGame *self,
                    gboolean paused)
{
  if (self->paused == paused)
    return;

  g_object_freeze_notify (G_OBJECT (self));
  self->paused = paused;
  update_clock (self);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_CAN_REDO]);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_PAUSED]);
  g_object_thaw_notify (G_OBJECT (self));
}

static gboolean
has_equal (const guint16 *classes,
           guint n_tiles)
{
  for (guint i = 1; i < n_tiles; i++)
    for (guint j = 0; j < i; j++)
      {
        if (classes[i] == classes[j])
          return TRUE;
      }

  return FALSE;
}

/**
 * ts_game_set_lookalikes:
 * @classes: (nullable): tiles t and u look the same where classes[t − 1] equals classes[u − 1]; one for each tile of
 *   the board, copied; %NULL if no two tiles look the same
 *
 * Look-alike tiles may stand in each other's place. A game in progress whose picture is whole by this ends at once; a
 * game without slides does not, and a solved game stays solved.
 */
void
ts_game_set_lookalikes (TsGame *self,
                        const guint16 *classes)
{
  guint n_tiles = ts_board_get_n_cells (ts_game_get_board (self)) - 1;

  g_free (self->lookalikes);
  self->lookalikes =
      classes != NULL && has_equal (classes, n_tiles) ? g_memdup2 (classes, n_tiles * sizeof *classes) : NULL;

  g_object_freeze_notify (G_OBJECT (self));
  if (ts_game_get_in_progress (self))
    update (self);
  g_signal_emit (self, signals[SIGNAL_LOOKALIKES_CHANGED], 0);
  g_object_thaw_notify (G_OBJECT (self));
}

/* Returns: whether @cell has the tile whose home it is, or a look-alike of that tile; of the last cell, whether it is
 * the gap */
gboolean
ts_game_is_home (TsGame *self,
                 guint cell)
{
  const TsBoard *board = &self->history->board;
  guint n_tiles = ts_board_get_n_cells (board) - 1;
  guint tile;

  g_return_val_if_fail (cell <= n_tiles, FALSE);

  tile = board->tiles[cell];
  if (tile == 0 || cell == n_tiles)
    return tile == 0 && cell == n_tiles;

  return tile == cell + 1 || (self->lookalikes != NULL && self->lookalikes[tile - 1] == self->lookalikes[cell]);
}

/* Returns: (transfer none) (nullable): as they were set; %NULL if no two tiles look the same, so that one board
 * alone is solved */
const guint16 *
ts_game_get_lookalikes (TsGame *self)
{
  return self->lookalikes;
}

/* Returns: ts_board_is_fair() of the initial board with the look-alikes of the picture; TRUE without look-alikes */
gboolean
ts_game_get_is_fair (TsGame *self)
{
  return self->lookalikes == NULL || ts_board_is_fair (&self->history->initial, self->lookalikes);
}

/* Returns: (transfer none): what is shown now; changes with the game */
const TsHint *
ts_game_get_hint (TsGame *self)
{
  return &self->hint;
}

/* Returns: the tile that is shown as the next one to slide, or 0 if none is */
guint
ts_game_get_hinted_tile (TsGame *self)
{
  return self->hint.slide.n_tiles > 0 ? self->history->board.tiles[self->hint.slide.gap_after] : 0;
}

/**
 * ts_game_show_step:
 * @step: (nullable): of the present board; copied
 *
 * Explains the step, or no longer explains one. Shows no slide: one that was shown was of the step before.
 */
void
ts_game_show_step (TsGame *self,
                   const TsGuideStep *step)
{
  self->hint = (TsHint){ 0 };
  if (step != NULL)
    self->hint.step = *step;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_HINT]);
}

/**
 * ts_game_show_next:
 * @direction: of one tile, legal now
 *
 * Shows which tile should slide next and where to, until the board changes.
 */
void
ts_game_show_next (TsGame *self,
                   TsDirection direction)
{
  const TsBoard *board = &self->history->board;

  ts_board_check_slide (board, ts_board_get_source (board, direction), &self->hint.slide);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_HINT]);
}

void
ts_game_add_hint (TsGame *self)
{
  if (!self->solved)
    apply (self, (TsEvent){ .kind = TS_EVENT_HINT });
}

/* Marks the game as one whose solution the program showed. */
void
ts_game_set_helped (TsGame *self)
{
  if (!self->solved && self->history->helped < TS_GAME_HELP_SOLUTION)
    apply (self, (TsEvent){ .kind = TS_EVENT_HELPED });
}

/* Marks the game as one in which the program showed how many moves remain. One that is only looked at leaves nothing
 * behind: it is helped from its first slide on. */
void
ts_game_set_remaining_shown (TsGame *self)
{
  self->is_remaining_shown = TRUE;
  if (!self->solved && !ts_game_get_is_fresh (self) && self->history->helped < TS_GAME_HELP_REMAINING)
    apply (self, REMAINING_SHOWN);
}

gboolean
ts_game_get_remaining_shown (TsGame *self)
{
  return self->is_remaining_shown;
}
