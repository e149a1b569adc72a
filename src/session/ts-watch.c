/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-watch"

#include "config.h"

#include "ts-watch.h"

/**
 * TsWatch:
 *
 * Any other move, a refused move, a pause and the end of the game stop it. A paused game gets neither hints nor moves.
 */
struct _TsWatch
{
  GObject parent_instance;

  /* Owned */
  TsGame *game;
  TsAdvisor *advisor;

  /* Plain */
  guint timeout_id; /* while it runs */
  gulong moved_id;  /* the handler of TsGame::moved, blocked while the watch itself moves */
};

G_DEFINE_FINAL_TYPE (TsWatch, ts_watch, G_TYPE_OBJECT)

enum
{
  SIGNAL_HINT,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
advice_cb (TsWatch *self,
           const TsSlide *slide)
{
  g_assert (TS_IS_WATCH (self));

  if (self->timeout_id != 0)
    {
      g_signal_handler_block (self->game, self->moved_id);
      ts_game_slide_assisted (self->game, slide->gap_after);
      g_signal_handler_unblock (self->game, self->moved_id);
      return;
    }

  ts_game_add_hint (self->game);
  g_signal_emit (self, signals[SIGNAL_HINT], 0, slide);
}

static gboolean
next_move_cb (gpointer user_data)
{
  TsWatch *self = user_data;

  g_assert (TS_IS_WATCH (self));

  ts_advisor_advise (self->advisor);

  return G_SOURCE_CONTINUE;
}

static void
state_cb (TsWatch *self)
{
  g_assert (TS_IS_WATCH (self));

  if (ts_game_get_solved (self->game) || ts_game_get_paused (self->game))
    ts_watch_stop (self);
}

static void
ts_watch_dispose (GObject *object)
{
  TsWatch *self = TS_WATCH (object);

  g_clear_handle_id (&self->timeout_id, g_source_remove);
  g_clear_object (&self->advisor);
  g_clear_object (&self->game);

  G_OBJECT_CLASS (ts_watch_parent_class)->dispose (object);
}

static void
ts_watch_class_init (TsWatchClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ts_watch_dispose;

  /**
   * TsWatch::hint:
   * @slide: (type gpointer): the best move; valid during the emission
   */
  signals[SIGNAL_HINT] = g_signal_new ("hint", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 1, G_TYPE_POINTER);
}

static void
ts_watch_init (TsWatch *self)
{
}

/**
 * ts_watch_new:
 * @advisor: of @game
 *
 * Returns: (transfer full): a watch that does not run
 */
TsWatch *
ts_watch_new (TsGame *game,
              TsAdvisor *advisor)
{
  TsWatch *self;

  g_return_val_if_fail (TS_IS_GAME (game), NULL);
  g_return_val_if_fail (TS_IS_ADVISOR (advisor), NULL);

  self = g_object_new (TS_TYPE_WATCH, NULL);
  self->game = g_object_ref (game);
  self->advisor = g_object_ref (advisor);
  self->moved_id = g_signal_connect_object (game, "moved", G_CALLBACK (ts_watch_stop), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (game, "refused", G_CALLBACK (ts_watch_stop), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (game, "notify::solved", G_CALLBACK (state_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (game, "notify::paused", G_CALLBACK (state_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (advisor, "advice", G_CALLBACK (advice_cb), self, G_CONNECT_SWAPPED);

  return self;
}

/**
 * ts_watch_ask_hint:
 *
 * Stops the watch; TsWatch::hint follows as soon as a good move is known.
 */
void
ts_watch_ask_hint (TsWatch *self)
{
  g_return_if_fail (TS_IS_WATCH (self));

  ts_watch_stop (self);
  if (!ts_game_get_paused (self->game))
    ts_advisor_advise (self->advisor);
}

/**
 * ts_watch_start:
 * @moves_per_second: at least 1
 *
 * Plays the solution, the first move as soon as it is known.
 */
void
ts_watch_start (TsWatch *self,
                guint moves_per_second)
{
  g_return_if_fail (TS_IS_WATCH (self));
  g_return_if_fail (moves_per_second > 0);

  ts_watch_stop (self);
  if (ts_game_get_paused (self->game))
    return;

  self->timeout_id = g_timeout_add (1000 / moves_per_second, next_move_cb, self);
  ts_advisor_advise (self->advisor);
}

/**
 * ts_watch_stop:
 *
 * Makes no more moves and drops a hint that was asked for.
 */
void
ts_watch_stop (TsWatch *self)
{
  g_return_if_fail (TS_IS_WATCH (self));

  g_clear_handle_id (&self->timeout_id, g_source_remove);
  ts_advisor_cancel_advice (self->advisor);
}

gboolean
ts_watch_get_running (TsWatch *self)
{
  g_return_val_if_fail (TS_IS_WATCH (self), FALSE);

  return self->timeout_id != 0;
}
