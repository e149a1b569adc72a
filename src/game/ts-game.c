/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-game"

#include "config.h"

#include "ts-game.h"

#include "ts-game-private.h"

/**
 * TsGame:
 *
 * A board and the path the gap has taken over it.
 *
 * The clock starts with the first slide, also of a game that was restored, and stands while the game is paused or
 * solved. A solved game is over: it can be restarted, or another one started, and nothing else.
 */
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
void
_ts_game_update_solved (TsGame *self)
{
  g_object_freeze_notify (G_OBJECT (self));
  set_solved (self, _ts_game_is_whole (self));
  notify_history (self);
  g_object_thaw_notify (G_OBJECT (self));
}

/* After the board has changed by a slide. */
void
_ts_game_announce_slide (TsGame *self,
                         const TsSlide *slide)
{
  g_object_freeze_notify (G_OBJECT (self));
  self->started = TRUE;
  update_clock (self);
  g_signal_emit (self, signals[SIGNAL_MOVED], 0, slide);
  _ts_game_update_solved (self);
  g_object_thaw_notify (G_OBJECT (self));
}

/* What was asked for and not done. */
void
_ts_game_announce_refusal (TsGame *self,
                           guint cell,
                           TsSlideResult result)
{
  g_signal_emit (self, signals[SIGNAL_REFUSED], 0, cell, result);
}

/* After a pause has begun or ended. */
void
_ts_game_announce_pause (TsGame *self)
{
  g_object_freeze_notify (G_OBJECT (self));
  update_clock (self);
  notify_history (self);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_PAUSED]);
  g_object_thaw_notify (G_OBJECT (self));
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
 * _ts_game_take_history:
 * @history: (transfer full): what is played from now on
 *
 * Lets everyone forget the present game and look again. The caller freezes notifications and sets the rest.
 */
void
_ts_game_take_history (TsGame *self,
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
  _ts_game_take_history (self, ts_history_new (board), 0);
  g_object_thaw_notify (G_OBJECT (self));
}
