/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The window's deals: boards of a certain difficulty, which take a moment to find.
 * Owned by the window, as a part of it.
 */

#define G_LOG_DOMAIN "ts-window-deal"

#include "config.h"

#include "ts-shared-solver.h"
#include "ts-window-private.h"

static void
dealt_cb (GObject *source_object,
          GAsyncResult *result,
          gpointer user_data)
{
  g_autofree TsBoard *board = ts_shared_solver_deal_finish (result, NULL);
  TsWindow *self = user_data;

  /* Cancelled; the window is perhaps gone. */
  if (board == NULL)
    return;

  g_clear_object (&self->dealing);
  _ts_window_keep_leave (self);
  ts_game_start (self->game, board);
}

static void
difficulty_changed_cb (TsWindow *self)
{
  g_assert (TS_IS_WINDOW (self));

  if (ts_board_view_get_game (self->board_view) != NULL && !ts_game_get_in_progress (self->game))
    ts_window_new_game (self);
}

void
_ts_window_deal_init (TsWindow *self)
{
  g_assert (TS_IS_WINDOW (self));

  g_signal_connect_object (self->settings, "changed::difficulty", G_CALLBACK (difficulty_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->game, "reset", G_CALLBACK (_ts_window_cancel_deal), self, G_CONNECT_SWAPPED);
}

/**
 * _ts_window_cancel_deal:
 *
 * Gives up the board that is being looked for; what is played goes on.
 */
void
_ts_window_cancel_deal (TsWindow *self)
{
  g_assert (TS_IS_WINDOW (self));

  if (self->dealing != NULL)
    g_cancellable_cancel (self->dealing);
  g_clear_object (&self->dealing);
}

/**
 * _ts_window_deal:
 * @seed: of the deal
 *
 * Starts a board of the size and difficulty in the settings, if that is more than a shuffle: a moment later, and unless
 * another game has started by then.
 *
 * Returns: whether there will be one
 */
gboolean
_ts_window_deal (TsWindow *self,
                 guint64 seed)
{
  gboolean gap_home = g_settings_get_boolean (self->settings, "gap-home");
  TsDeal deal = {
    .difficulty = (TsDifficulty) g_settings_get_enum (self->settings, "difficulty"),
    .columns = g_settings_get_uint (self->settings, "columns"),
    .rows = g_settings_get_uint (self->settings, "rows"),
    .seed = seed,
    .gap = gap_home ? TS_SHUFFLE_GAP_HOME : TS_SHUFFLE_GAP_ANYWHERE,
  };

  g_assert (TS_IS_WINDOW (self));

  _ts_window_cancel_deal (self);
  if (deal.difficulty == TS_DIFFICULTY_ANY)
    return FALSE;

  self->dealing = g_cancellable_new ();
  ts_shared_solver_deal_async (self->solver, &deal, self->dealing, dealt_cb, self);

  return TRUE;
}
