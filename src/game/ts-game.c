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
 * A board and the path the gap has taken over it.
 *
 * The clock starts with the first slide, also of a game that was restored, and stands while the game is paused or
 * solved. A solved game is over: it can be restarted, or another one started, and nothing else.
 */

struct _TsGame
{
  GObject parent_instance;

  /* Owned */
  TsHistory *history;
  TsClock *clock;

  /* Plain */
  guint n_hints; /* since the game started, as the next two */
  guint n_undos;
  gboolean assisted;
  gboolean started; /* a slide was made since this game was installed: the clock may run */
  gboolean solved;
  gboolean paused;
  guint lookalike_columns; /* of the boards that the next one is for; 0 if there is none */
  guint lookalike_rows;
  guint8 lookalikes[TS_BOARD_MAX_CELLS]; /* [tile − 1]: the class of what it shows */
};

G_DEFINE_FINAL_TYPE (TsGame, ts_game, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_MOVES,
  PROP_ELAPSED,
  PROP_SOLVED,
  PROP_IN_PROGRESS,
  PROP_CAN_UNDO,
  PROP_CAN_REDO,
  PROP_PAUSED,
  N_PROPS
};

enum
{
  SIGNAL_MOVED,
  SIGNAL_REFUSED,
  SIGNAL_RESET,
  SIGNAL_LOOKALIKES_CHANGED,
  N_SIGNALS
};

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

static gboolean
applies (TsGame *self)
{
  const TsBoard *board = ts_history_get_board (self->history);

  return self->lookalike_columns == board->columns && self->lookalike_rows == board->rows;
}

static gboolean
is_whole (TsGame *self)
{
  return ts_board_is_solved_by (ts_history_get_board (self->history), applies (self) ? self->lookalikes : NULL);
}

static void
clock_tick_cb (gpointer user_data)
{
  TsGame *self = user_data;

  g_assert (TS_IS_GAME (self));

  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_ELAPSED]);
}

static void
update_clock (TsGame *self)
{
  gboolean running = self->started && !self->solved && !self->paused;

  if (running == ts_clock_get_running (self->clock))
    return;

  ts_clock_set_running (self->clock, running);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_ELAPSED]);
}

static void
notify_history (TsGame *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_MOVES]);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_IN_PROGRESS]);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_CAN_UNDO]);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_CAN_REDO]);
}

static void
set_solved (TsGame *self,
            gboolean solved)
{
  if (self->solved == solved)
    return;

  self->solved = solved;
  update_clock (self);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_SOLVED]);
}

/* After the board, or what its tiles look like, has changed. */
static void
update_solved (TsGame *self)
{
  g_object_freeze_notify (G_OBJECT (self));
  set_solved (self, is_whole (self));
  notify_history (self);
  g_object_thaw_notify (G_OBJECT (self));
}

/* After the board has changed by a slide. */
static void
announce_slide (TsGame *self,
                const TsSlide *slide)
{
  g_object_freeze_notify (G_OBJECT (self));
  self->started = TRUE;
  update_clock (self);
  g_signal_emit (self, signals[SIGNAL_MOVED], 0, slide);
  update_solved (self);
  g_object_thaw_notify (G_OBJECT (self));
}

/* What was asked for and not done. */
static void
announce_refusal (TsGame *self,
                  guint cell,
                  TsSlideResult result)
{
  g_signal_emit (self, signals[SIGNAL_REFUSED], 0, cell, result);
}

/* After a pause has begun or ended. */
static void
announce_pause (TsGame *self)
{
  g_object_freeze_notify (G_OBJECT (self));
  update_clock (self);
  notify_history (self);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_PAUSED]);
  g_object_thaw_notify (G_OBJECT (self));
}

/* Replaces the game by another one; observers are told. The caller freezes notifications and sets the rest. */
static void
take_history (TsGame *self,
              TsHistory *history,
              gint64 elapsed_us)
{
  g_assert (TS_IS_GAME (self));
  g_assert (history != NULL);

  g_clear_pointer (&self->history, ts_history_free);
  self->history = history;
  ts_clock_reset (self->clock, elapsed_us);
  self->solved = ts_board_is_solved (ts_history_get_board (history));
  self->started = FALSE;
  self->paused = FALSE;
  for (guint i = PROP_0 + 1; i < N_PROPS; i++)
    g_object_notify_by_pspec (G_OBJECT (self), props[i]);
  g_signal_emit (self, signals[SIGNAL_RESET], 0);
}

static void
ts_game_finalize (GObject *object)
{
  TsGame *self = TS_GAME (object);

  g_clear_pointer (&self->clock, ts_clock_free);
  g_clear_pointer (&self->history, ts_history_free);

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
    case PROP_MOVES:
      g_value_set_uint (value, ts_game_get_moves (self));
      break;
    case PROP_ELAPSED:
      g_value_set_int64 (value, ts_game_get_elapsed_us (self));
      break;
    case PROP_SOLVED:
      g_value_set_boolean (value, ts_game_get_solved (self));
      break;
    case PROP_IN_PROGRESS:
      g_value_set_boolean (value, ts_game_get_in_progress (self));
      break;
    case PROP_CAN_UNDO:
      g_value_set_boolean (value, ts_game_get_can_undo (self));
      break;
    case PROP_CAN_REDO:
      g_value_set_boolean (value, ts_game_get_can_redo (self));
      break;
    case PROP_PAUSED:
      g_value_set_boolean (value, ts_game_get_paused (self));
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
ts_game_class_init (TsGameClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = ts_game_finalize;
  object_class->get_property = ts_game_get_property;

  /* Single-tile moves from the start to the board as it is; a slide taken back does not count. */
  props[PROP_MOVES] =
      g_param_spec_uint ("moves", NULL, NULL, 0, G_MAXUINT, 0, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  /* Microseconds played; notified whenever the whole seconds change and when the clock starts or stops. */
  props[PROP_ELAPSED] =
      g_param_spec_int64 ("elapsed", NULL, NULL, 0, G_MAXINT64, 0, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  props[PROP_SOLVED] = new_flag ("solved");
  props[PROP_IN_PROGRESS] = new_flag ("in-progress");
  props[PROP_CAN_UNDO] = new_flag ("can-undo");
  props[PROP_CAN_REDO] = new_flag ("can-redo");
  props[PROP_PAUSED] = new_flag ("paused");
  g_object_class_install_properties (object_class, N_PROPS, props);

  /**
   * TsGame::moved:
   * @slide: (type gpointer): the TsSlide that was done; valid during the emission
   *
   * One slide was played, taken back or made again; the board shows it already.
   */
  signals[SIGNAL_MOVED] = g_signal_new ("moved", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 1, G_TYPE_POINTER);

  /**
   * TsGame::refused:
   * @cell: the chosen cell
   * @result: the TsSlideResult: why nothing can slide from there
   */
  signals[SIGNAL_REFUSED] = g_signal_new ("refused", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_INT);

  /**
   * TsGame::reset:
   *
   * Another board, perhaps of another size: forget everything and look again.
   */
  signals[SIGNAL_RESET] =
      g_signal_new ("reset", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  /**
   * TsGame::lookalikes-changed:
   *
   * Other tiles than before look the same, so other cells may be home.
   */
  signals[SIGNAL_LOOKALIKES_CHANGED] = g_signal_new ("lookalikes-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                                     0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
ts_game_init (TsGame *self)
{
  self->clock = ts_clock_new (clock_tick_cb, self);
}

/**
 * ts_game_new:
 * @board: where the game starts; copied
 *
 * Returns: (transfer full): a game whose clock has not started
 */
TsGame *
ts_game_new (const TsBoard *board)
{
  TsGame *self;

  g_return_val_if_fail (board != NULL, NULL);

  self = g_object_new (TS_TYPE_GAME, NULL);
  ts_game_start (self, board);

  return self;
}

/**
 * ts_game_set_time_source:
 * @time_source: asked for the time from now on, in place of the system's monotonic clock
 *
 * For tests; to be called before the first slide.
 */
void
ts_game_set_time_source (TsGame *self,
                         TsTimeSource time_source,
                         gpointer user_data)
{
  g_return_if_fail (TS_IS_GAME (self));

  ts_clock_set_time_source (self->clock, time_source, user_data);
}

/**
 * ts_game_start:
 * @board: where the game starts, a solvable board; copied
 *
 * Throws the present game away and starts another one.
 */
void
ts_game_start (TsGame *self,
               const TsBoard *board)
{
  g_return_if_fail (TS_IS_GAME (self));
  g_return_if_fail (board != NULL && ts_board_is_solvable (board));

  g_object_freeze_notify (G_OBJECT (self));
  self->n_hints = 0;
  self->n_undos = 0;
  self->assisted = FALSE;
  take_history (self, ts_history_new (board), 0);
  g_object_thaw_notify (G_OBJECT (self));
}

/**
 * ts_game_restart:
 *
 * Starts the same board again.
 */
void
ts_game_restart (TsGame *self)
{
  TsBoard initial;

  g_return_if_fail (TS_IS_GAME (self));

  initial = *ts_history_get_initial (self->history);
  ts_game_start (self, &initial);
}

/**
 * ts_game_slide:
 * @cell: the chosen cell; every tile from it up to the gap moves by one
 *
 * What was undone before is forgotten.
 *
 * Returns: %TS_SLIDE_OK, or why nothing was done; TsGame::refused says it too
 */
TsSlideResult
ts_game_slide (TsGame *self,
               guint cell)
{
  TsSlide slide;
  TsSlideResult result = TS_SLIDE_NOT_PLAYING;

  g_return_val_if_fail (TS_IS_GAME (self), TS_SLIDE_NOT_PLAYING);

  if (!self->solved && !self->paused)
    result = ts_history_slide (self->history, cell, &slide);

  if (result != TS_SLIDE_OK)
    {
      announce_refusal (self, cell, result);
      return result;
    }

  announce_slide (self, &slide);

  return TS_SLIDE_OK;
}

/**
 * ts_game_undo:
 *
 * Takes the last slide back.
 *
 * Returns: whether there was one
 */
gboolean
ts_game_undo (TsGame *self)
{
  TsSlide slide;

  g_return_val_if_fail (TS_IS_GAME (self), FALSE);

  if (!ts_game_get_can_undo (self) || !ts_history_undo (self->history, &slide))
    return FALSE;

  self->n_undos++;
  announce_slide (self, &slide);
  return TRUE;
}

/**
 * ts_game_redo:
 *
 * Makes the slide again that was taken back last.
 *
 * Returns: whether there was one
 */
gboolean
ts_game_redo (TsGame *self)
{
  TsSlide slide;

  g_return_val_if_fail (TS_IS_GAME (self), FALSE);

  if (!ts_game_get_can_redo (self) || !ts_history_redo (self->history, &slide))
    return FALSE;

  announce_slide (self, &slide);
  return TRUE;
}

/**
 * ts_game_set_paused:
 * @paused: whether the clock shall stand and slides be refused
 */
void
ts_game_set_paused (TsGame *self,
                    gboolean paused)
{
  g_return_if_fail (TS_IS_GAME (self));

  paused = !!paused;
  if (self->paused == paused)
    return;

  self->paused = paused;
  announce_pause (self);
}

/**
 * ts_game_get_board:
 *
 * Returns: (transfer none): the board as it is now; valid until the game changes
 */
const TsBoard *
ts_game_get_board (TsGame *self)
{
  g_return_val_if_fail (TS_IS_GAME (self), NULL);

  return ts_history_get_board (self->history);
}

/**
 * ts_game_get_initial_board:
 *
 * Returns: (transfer none): the board this game started from
 */
const TsBoard *
ts_game_get_initial_board (TsGame *self)
{
  g_return_val_if_fail (TS_IS_GAME (self), NULL);

  return ts_history_get_initial (self->history);
}

/**
 * ts_game_foreach_slide:
 * @func: called for each slide that leads from the initial board to the present one, in order
 */
void
ts_game_foreach_slide (TsGame *self,
                       TsHistoryFunc func,
                       gpointer user_data)
{
  g_return_if_fail (TS_IS_GAME (self));

  ts_history_foreach (self->history, func, user_data);
}

guint
ts_game_get_moves (TsGame *self)
{
  g_return_val_if_fail (TS_IS_GAME (self), 0);

  return ts_history_get_moves (self->history);
}

/**
 * ts_game_get_elapsed_us:
 *
 * Returns: microseconds from the first slide on, without pauses, up to now or the last slide of a solved game
 */
gint64
ts_game_get_elapsed_us (TsGame *self)
{
  g_return_val_if_fail (TS_IS_GAME (self), 0);

  return ts_clock_get_elapsed_us (self->clock);
}

gboolean
ts_game_get_solved (TsGame *self)
{
  g_return_val_if_fail (TS_IS_GAME (self), FALSE);

  return self->solved;
}

/**
 * ts_game_get_in_progress:
 *
 * Returns: whether something would be lost with this game: tiles were slid, and it is not finished
 */
gboolean
ts_game_get_in_progress (TsGame *self)
{
  g_return_val_if_fail (TS_IS_GAME (self), FALSE);

  return ts_history_get_position (self->history) > 0 && !self->solved;
}

gboolean
ts_game_get_can_undo (TsGame *self)
{
  g_return_val_if_fail (TS_IS_GAME (self), FALSE);

  return ts_history_get_position (self->history) > 0 && !self->solved && !self->paused;
}

gboolean
ts_game_get_can_redo (TsGame *self)
{
  g_return_val_if_fail (TS_IS_GAME (self), FALSE);

  return ts_history_get_position (self->history) < ts_history_get_length (self->history) && !self->solved &&
         !self->paused;
}

gboolean
ts_game_get_paused (TsGame *self)
{
  g_return_val_if_fail (TS_IS_GAME (self), FALSE);

  return self->paused;
}

/**
 * ts_game_dup_state:
 *
 * Returns: (transfer full): all that ts_game_restore() needs to go on with this game
 */
TsGameState *
ts_game_dup_state (TsGame *self)
{
  const GArray *path;
  TsGameState *state;

  g_return_val_if_fail (TS_IS_GAME (self), NULL);

  path = ts_history_get_path (self->history);
  state = ts_game_state_new (ts_history_get_initial (self->history));
  g_array_append_vals (state->path, path->data, path->len);
  state->position = ts_history_get_position (self->history);
  state->elapsed_us = ts_game_get_elapsed_us (self);
  state->n_hints = self->n_hints;
  state->n_undos = self->n_undos;
  state->assisted = self->assisted;

  return state;
}

/**
 * ts_game_restore:
 * @state: a game that was kept
 *
 * Throws the present game away and goes on with another one; its clock stands until the next slide.
 *
 * Returns: whether the path in @state is legal; if not, the present game goes on
 */
gboolean
ts_game_restore (TsGame *self,
                 const TsGameState *state)
{
  TsHistory *history;

  g_return_val_if_fail (TS_IS_GAME (self), FALSE);
  g_return_val_if_fail (state != NULL && ts_board_is_solvable (&state->initial), FALSE);

  history = ts_history_new_from_state (state);
  if (history == NULL)
    return FALSE;

  g_object_freeze_notify (G_OBJECT (self));
  self->n_hints = state->n_hints;
  self->n_undos = state->n_undos;
  self->assisted = state->assisted;
  take_history (self, history, state->elapsed_us);
  g_object_thaw_notify (G_OBJECT (self));

  return TRUE;
}

/**
 * ts_game_set_lookalikes:
 * @classes: (nullable): what each tile shows: tiles t and u look the same where classes[t − 1] equals classes[u − 1];
 *   as many as the present board has tiles, copied; %NULL if no two tiles look the same
 *
 * Holds for the boards of this size, until it is said anew. A board in play that is whole by this is finished at once;
 * one that nobody has touched is not, and a finished game stays finished.
 */
void
ts_game_set_lookalikes (TsGame *self,
                        const guint8 *classes)
{
  const TsBoard *board;

  g_return_if_fail (TS_IS_GAME (self));

  board = ts_history_get_board (self->history);
  self->lookalike_columns = classes != NULL ? board->columns : 0;
  self->lookalike_rows = classes != NULL ? board->rows : 0;
  if (classes != NULL)
    memcpy (self->lookalikes, classes, ts_board_get_n_cells (board) - 1);

  g_signal_emit (self, signals[SIGNAL_LOOKALIKES_CHANGED], 0);
  if (ts_game_get_in_progress (self))
    update_solved (self);
}

/**
 * ts_game_is_home:
 *
 * Returns: whether @cell has the tile that is home there, or one that looks like it; or the gap, if that is home there
 */
gboolean
ts_game_is_home (TsGame *self,
                 guint cell)
{
  const TsBoard *board;
  guint n_tiles;
  guint tile;

  g_return_val_if_fail (TS_IS_GAME (self), FALSE);

  board = ts_history_get_board (self->history);
  n_tiles = ts_board_get_n_cells (board) - 1;
  g_return_val_if_fail (cell <= n_tiles, FALSE);

  tile = board->tiles[cell];
  if (tile == 0 || cell == n_tiles)
    return tile == 0 && cell == n_tiles;

  return tile == cell + 1 || (applies (self) && self->lookalikes[tile - 1] == self->lookalikes[cell]);
}

/**
 * ts_game_has_lookalikes:
 *
 * Returns: whether two tiles of the present board look the same, so that there are several ways for it to be solved
 */
gboolean
ts_game_has_lookalikes (TsGame *self)
{
  guint n_tiles;

  g_return_val_if_fail (TS_IS_GAME (self), FALSE);

  if (!applies (self))
    return FALSE;

  n_tiles = ts_board_get_n_cells (ts_history_get_board (self->history)) - 1;
  for (guint i = 1; i < n_tiles; i++)
    {
      if (memchr (self->lookalikes, self->lookalikes[i], i) != NULL)
        return TRUE;
    }

  return FALSE;
}

/**
 * ts_game_get_n_hints:
 *
 * Returns: how many moves the player was shown since the game started
 */
guint
ts_game_get_n_hints (TsGame *self)
{
  g_return_val_if_fail (TS_IS_GAME (self), 0);

  return self->n_hints;
}

/**
 * ts_game_add_hint:
 *
 * Remembers that the player was shown a move.
 */
void
ts_game_add_hint (TsGame *self)
{
  g_return_if_fail (TS_IS_GAME (self));

  self->n_hints++;
}

/**
 * ts_game_get_n_undos:
 *
 * Returns: how many slides were taken back since the game started
 */
guint
ts_game_get_n_undos (TsGame *self)
{
  g_return_val_if_fail (TS_IS_GAME (self), 0);

  return self->n_undos;
}

/**
 * ts_game_get_assisted:
 *
 * Returns: whether some of the moves were not the player's, so that solving the board is no win
 */
gboolean
ts_game_get_assisted (TsGame *self)
{
  g_return_val_if_fail (TS_IS_GAME (self), FALSE);

  return self->assisted;
}

/**
 * ts_game_set_assisted:
 * @assisted: whether moves were made for the player
 *
 * To be told before such a move is made. Only another start forgets it.
 */
void
ts_game_set_assisted (TsGame *self,
                      gboolean assisted)
{
  g_return_if_fail (TS_IS_GAME (self));

  self->assisted = !!assisted;
}
