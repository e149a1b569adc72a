/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-watch"

#include "config.h"

#include "ts-watch.h"

/**
 * TsWatch:
 *
 * The game that is shown is paused between its moves, so that nobody else can move its tiles. A paused game gets
 * neither hints nor a solution. A game that is continued or solved by others ends the watch.
 */
struct _TsWatch
{
  GObject parent_instance;

  /* Owned */
  TsGame *game;
  TsAdvisor *advisor;
  TsSharedSolver *solver;
  GSettings *settings;
  TsGame *shown;    /* NULL if the watch is off, as the guide */
  TsAdvisor *guide; /* of the game that is shown */

  /* Plain */
  TsWatchState state;
  guint timeout_id; /* while it runs */
};

G_DEFINE_FINAL_TYPE (TsWatch, ts_watch, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_STATE,
  N_PROPS
};

static GParamSpec *props[N_PROPS];
static guint progress_signal;

static gboolean
next_move_cb (gpointer user_data)
{
  TsWatch *self = user_data;

  g_assert (TS_IS_WATCH (self));

  ts_advisor_advise (self->guide);

  return G_SOURCE_CONTINUE;
}

/* A solution that is being shown follows another pace at once. */
static void
update_timeout (TsWatch *self)
{
  g_assert (TS_IS_WATCH (self));

  g_clear_handle_id (&self->timeout_id, g_source_remove);
  if (self->state == TS_WATCH_RUNNING)
    self->timeout_id = g_timeout_add (1000 / g_settings_get_uint (self->settings, "watch-pace"), next_move_cb, self);
  else if (self->guide != NULL)
    ts_advisor_cancel_advice (self->guide);
}

static void
set_state (TsWatch *self,
           TsWatchState state)
{
  if (self->state == state)
    return;

  self->state = state;
  update_timeout (self);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_STATE]);
}

static void
hint_cb (TsWatch *self)
{
  g_assert (TS_IS_WATCH (self));

  ts_game_add_hint (self->game);
}

static void
guide_cb (TsWatch *self,
          const TsSlide *slide)
{
  g_assert (TS_IS_WATCH (self));

  ts_game_set_helped (self->game);
  ts_game_set_paused (self->shown, FALSE);
  ts_game_slide (self->shown, slide->gap_after);
  ts_game_set_paused (self->shown, TRUE);
  if (ts_game_get_solved (self->shown))
    set_state (self, TS_WATCH_OVER);
}

static void
progress_cb (TsWatch *self)
{
  g_assert (TS_IS_WATCH (self));

  g_signal_emit (self, progress_signal, 0);
}

/* The hint was asked for another board. */
static void
moved_cb (TsWatch *self)
{
  g_assert (TS_IS_WATCH (self));

  ts_advisor_cancel_advice (self->advisor);
}

static void
switch_off (TsWatch *self)
{
  g_autoptr (TsAdvisor) guide = g_steal_pointer (&self->guide);
  g_autoptr (TsGame) shown = g_steal_pointer (&self->shown);

  set_state (self, TS_WATCH_OFF);
}

static void
solved_cb (TsWatch *self)
{
  g_assert (TS_IS_WATCH (self));

  if (ts_game_get_solved (self->game))
    switch_off (self);
}

static void
paused_cb (TsWatch *self)
{
  g_assert (TS_IS_WATCH (self));

  ts_advisor_cancel_advice (self->advisor);
  if (!ts_game_get_paused (self->game))
    switch_off (self);
}

static void
ts_watch_dispose (GObject *object)
{
  TsWatch *self = TS_WATCH (object);

  g_clear_handle_id (&self->timeout_id, g_source_remove);
  g_clear_object (&self->guide);
  g_clear_object (&self->shown);
  g_clear_object (&self->advisor);
  g_clear_object (&self->game);
  g_clear_pointer (&self->solver, ts_shared_solver_unref);
  g_clear_object (&self->settings);

  G_OBJECT_CLASS (ts_watch_parent_class)->dispose (object);
}

static void
ts_watch_get_property (GObject *object,
                       guint prop_id,
                       GValue *value,
                       GParamSpec *pspec)
{
  TsWatch *self = TS_WATCH (object);

  switch (prop_id)
    {
    case PROP_STATE:
      g_value_set_uint (value, self->state);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
      break;
    }
}

static void
ts_watch_class_init (TsWatchClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = ts_watch_dispose;
  object_class->get_property = ts_watch_get_property;

  /* A TsWatchState. */
  props[PROP_STATE] =
      g_param_spec_uint ("state", NULL, NULL, 0, TS_WATCH_OVER, 0, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);

  /**
   * TsWatch::progress:
   *
   * More moves were shown, or another number of moves is known.
   */
  progress_signal =
      g_signal_new ("progress", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
ts_watch_init (TsWatch *self)
{
}

/**
 * ts_watch_new:
 * @advisor: of @game
 * @solver: what to search the solution with
 * @settings: the keys `watch-pace` and `hints`
 *
 * Returns: (transfer full): a watch that is off
 */
TsWatch *
ts_watch_new (TsGame *game,
              TsAdvisor *advisor,
              TsSharedSolver *solver,
              GSettings *settings)
{
  TsWatch *self;

  g_return_val_if_fail (TS_IS_GAME (game), NULL);
  g_return_val_if_fail (TS_IS_ADVISOR (advisor), NULL);
  g_return_val_if_fail (solver != NULL, NULL);
  g_return_val_if_fail (G_IS_SETTINGS (settings), NULL);

  self = g_object_new (TS_TYPE_WATCH, NULL);
  self->game = g_object_ref (game);
  self->advisor = g_object_ref (advisor);
  self->solver = ts_shared_solver_ref (solver);
  self->settings = g_object_ref (settings);
  g_signal_connect_object (settings, "changed::watch-pace", G_CALLBACK (update_timeout), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (game, "moved", G_CALLBACK (moved_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (game, "refused", G_CALLBACK (moved_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (game, "notify::solved", G_CALLBACK (solved_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (game, "notify::paused", G_CALLBACK (paused_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (advisor, "advice", G_CALLBACK (hint_cb), self, G_CONNECT_SWAPPED);

  return self;
}

/**
 * ts_watch_ask_hint:
 *
 * TsAdvisor::advice of the game's advisor follows as soon as a good move is known, with TsAdvisor:step if the settings
 * say that hints explain.
 */
void
ts_watch_ask_hint (TsWatch *self)
{
  g_return_if_fail (TS_IS_WATCH (self));

  if (ts_game_get_paused (self->game))
    return;

  if (g_settings_get_enum (self->settings, "hints") == TS_HINTS_EXPLAIN)
    ts_advisor_explain (self->advisor);
  else
    ts_advisor_advise (self->advisor);
}

/**
 * ts_watch_start:
 *
 * Pauses the game and shows its solution, the first move as soon as it is known.
 */
void
ts_watch_start (TsWatch *self)
{
  g_return_if_fail (TS_IS_WATCH (self));

  if (ts_game_get_paused (self->game) || ts_game_get_solved (self->game))
    return;

  ts_advisor_forget_step (self->advisor);
  self->shown = ts_game_new_from_present (self->game);
  self->guide = ts_advisor_new (self->shown, self->solver);
  ts_game_set_paused (self->shown, TRUE);
  g_signal_connect_object (self->guide, "notify::moves-to-go", G_CALLBACK (progress_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->guide, "advice", G_CALLBACK (guide_cb), self, G_CONNECT_SWAPPED);
  ts_game_set_paused (self->game, TRUE);
  set_state (self, TS_WATCH_RUNNING);
  ts_advisor_advise (self->guide);
}

/**
 * ts_watch_set_running:
 *
 * Halts a solution that is being shown, or continues it.
 */
void
ts_watch_set_running (TsWatch *self,
                      gboolean running)
{
  g_return_if_fail (TS_IS_WATCH (self));

  if (self->state == TS_WATCH_RUNNING || self->state == TS_WATCH_HALTED)
    set_state (self, running ? TS_WATCH_RUNNING : TS_WATCH_HALTED);
}

/**
 * ts_watch_stop:
 *
 * Shows no more moves. Without any so far there is nothing to choose, and the player's game goes on.
 */
void
ts_watch_stop (TsWatch *self)
{
  g_return_if_fail (TS_IS_WATCH (self));

  if (self->state == TS_WATCH_OFF)
    return;

  if (ts_watch_get_n_shown (self) > 0)
    set_state (self, TS_WATCH_OVER);
  else
    ts_watch_leave (self, FALSE);
}

/**
 * ts_watch_leave:
 * @keeps_position: whether the game takes over the moves that were shown, which do not count
 *
 * Continues the game.
 */
void
ts_watch_leave (TsWatch *self,
                gboolean keeps_position)
{
  g_autoptr (TsGame) shown = NULL;
  const TsHistory *history;
  guint n_kept;

  g_return_if_fail (TS_IS_WATCH (self));

  if (self->state == TS_WATCH_OFF)
    return;

  shown = g_object_ref (self->shown);
  history = ts_game_get_history (shown);
  n_kept = keeps_position ? history->position : 0;
  g_signal_handlers_block_by_func (self->game, paused_cb, self);
  ts_game_set_paused (self->game, FALSE);
  g_signal_handlers_unblock_by_func (self->game, paused_cb, self);
  /* The last slide is made when the game is seen again, so that its end is seen, too. */
  for (guint i = 0; i < n_kept; i++)
    {
      if (i == n_kept - 1)
        switch_off (self);
      ts_game_slide_watched (self->game, ts_history_get_slide (history, i)->gap_after);
    }
  switch_off (self);
}

TsWatchState
ts_watch_get_state (TsWatch *self)
{
  g_return_val_if_fail (TS_IS_WATCH (self), TS_WATCH_OFF);

  return self->state;
}

/**
 * ts_watch_get_shown_game:
 *
 * Returns: (transfer none) (nullable): the game in which the solution is shown; %NULL if the watch is off
 */
TsGame *
ts_watch_get_shown_game (TsWatch *self)
{
  g_return_val_if_fail (TS_IS_WATCH (self), NULL);

  return self->shown;
}

/**
 * ts_watch_get_n_shown:
 *
 * Returns: how many single-tile moves of the solution were shown
 */
guint
ts_watch_get_n_shown (TsWatch *self)
{
  g_return_val_if_fail (TS_IS_WATCH (self), 0);

  return self->shown != NULL ? ts_game_get_moves (self->shown) : 0;
}

/**
 * ts_watch_get_n_moves:
 *
 * Returns: how many moves the solution has, or 0 if no solution is known yet
 */
guint
ts_watch_get_n_moves (TsWatch *self)
{
  int n_to_go;

  g_return_val_if_fail (TS_IS_WATCH (self), 0);

  n_to_go = self->guide != NULL ? ts_advisor_get_moves_to_go (self->guide) : TS_ADVISOR_UNKNOWN;

  return n_to_go != TS_ADVISOR_UNKNOWN ? ts_watch_get_n_shown (self) + (guint) n_to_go : 0;
}
