/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The window's look at the whole picture, for as long as a key or the button is held, or until it is switched off.
 * Owned by the window, as a part of it.
 */

#define G_LOG_DOMAIN "ts-window-peek"

#include "config.h"

#include "ts-window-private.h"

/* A finger holds the button. The press ends here, before the button: it shall look, and not switch the button on. */
static void
pressed_cb (TsWindow *self,
            int n_press,
            double x,
            double y,
            GtkGesture *gesture)
{
  g_assert (TS_IS_WINDOW (self));

  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  _ts_window_set_peeking (self, TRUE);
}

static void
let_go_cb (TsWindow *self)
{
  g_assert (TS_IS_WINDOW (self));

  _ts_window_set_peeking (self, FALSE);
}

void
_ts_window_peek_init (TsWindow *self)
{
  GtkGesture *hold = gtk_gesture_click_new ();

  g_assert (TS_IS_WINDOW (self));

  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (hold), GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (hold, "pressed", G_CALLBACK (pressed_cb), self);
  g_signal_connect_swapped (hold, "end", G_CALLBACK (let_go_cb), self);
  gtk_widget_add_controller (self->peek_box, GTK_EVENT_CONTROLLER (hold));

  g_signal_connect_object (self->game, "moved", G_CALLBACK (let_go_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->game, "reset", G_CALLBACK (let_go_cb), self, G_CONNECT_SWAPPED);
}

/**
 * _ts_window_get_can_peek:
 *
 * Returns: whether there is a picture that is not whole yet, on a board that may be seen
 */
gboolean
_ts_window_get_can_peek (TsWindow *self)
{
  g_assert (TS_IS_WINDOW (self));

  return ts_board_view_get_picture (self->board_view) != NULL && !ts_game_get_solved (self->game) &&
         !ts_game_get_paused (self->game);
}

void
_ts_window_set_peeking (TsWindow *self,
                        gboolean peeking)
{
  g_assert (TS_IS_WINDOW (self));

  peeking = peeking && _ts_window_get_can_peek (self);
  if (peeking == ts_board_view_get_peeking (self->board_view))
    return;

  ts_board_view_set_peeking (self->board_view, peeking);
  g_object_notify (G_OBJECT (self), "peeking");
}
