/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The window's pause: the board is put out of sight and the clock stands, because the player says so or is away.
 * Owned by the window, as a part of it.
 */

#define G_LOG_DOMAIN "ts-window-pause"

#include "config.h"

#include "ts-window-private.h"

/* How long another window may have the focus before the player counts as away. */
#define AWAY_SECONDS 60

/* GDK_TOPLEVEL_STATE_SUSPENDED of GTK 4.12: nobody can see the window. Wayland tells this and not the other. */
#define STATE_SUSPENDED (1 << 16)

/* What nobody looks at has no need to wait: once the clock runs, being away stops it. */
static void
pause_if_playing (TsWindow *self)
{
  if (ts_game_get_can_undo (self->game) || ts_game_get_can_redo (self->game))
    _ts_window_set_paused (self, TRUE);
}

static gboolean
away_cb (gpointer user_data)
{
  TsWindow *self = user_data;

  g_assert (TS_IS_WINDOW (self));

  self->away_id = 0;
  pause_if_playing (self);

  return G_SOURCE_REMOVE;
}

static void
active_cb (TsWindow *self)
{
  gboolean waits = !gtk_window_is_active (GTK_WINDOW (self)) && !ts_game_get_paused (self->game) &&
                   g_settings_get_boolean (self->settings, "pause-when-away");

  g_assert (TS_IS_WINDOW (self));

  g_clear_handle_id (&self->away_id, g_source_remove);
  if (waits)
    self->away_id = g_timeout_add_seconds (AWAY_SECONDS, away_cb, self);
}

static void
surface_state_cb (TsWindow *self,
                  GParamSpec *pspec,
                  GdkToplevel *surface)
{
  g_assert (TS_IS_WINDOW (self));

  if ((gdk_toplevel_get_state (surface) & (GDK_TOPLEVEL_STATE_MINIMIZED | STATE_SUSPENDED)) != 0)
    pause_if_playing (self);
}

static void
realize_cb (TsWindow *self)
{
  g_assert (TS_IS_WINDOW (self));

  g_signal_connect_object (gtk_native_get_surface (GTK_NATIVE (self)), "notify::state", G_CALLBACK (surface_state_cb),
                           self, G_CONNECT_SWAPPED);
}

static void
clicked_cb (TsWindow *self)
{
  g_assert (TS_IS_WINDOW (self));

  _ts_window_set_paused (self, FALSE);
}

static void
paused_cb (TsWindow *self)
{
  gboolean paused = ts_game_get_paused (self->game);

  g_assert (TS_IS_WINDOW (self));

  if (paused == gtk_widget_get_visible (self->pause_card))
    return;

  _ts_window_set_peeking (self, FALSE);
  if (paused)
    g_set_weak_pointer (&self->paused_focus, gtk_window_get_focus (GTK_WINDOW (self)));
  gtk_widget_set_visible (GTK_WIDGET (self->board_view), !paused);
  gtk_widget_set_visible (self->pause_card, paused);
  gtk_window_set_focus (GTK_WINDOW (self), paused ? self->resume_button : self->paused_focus);
  g_object_notify (G_OBJECT (self), "paused");
  _ts_window_actions_update (self);
}

void
_ts_window_pause_init (TsWindow *self)
{
  GtkGesture *click = gtk_gesture_click_new ();

  g_assert (TS_IS_WINDOW (self));

  g_signal_connect_swapped (click, "released", G_CALLBACK (clicked_cb), self);
  gtk_widget_add_controller (self->pause_card, GTK_EVENT_CONTROLLER (click));

  g_signal_connect (self, "notify::is-active", G_CALLBACK (active_cb), NULL);
  g_signal_connect (self, "realize", G_CALLBACK (realize_cb), NULL);
  g_signal_connect (self, "unmap", G_CALLBACK (pause_if_playing), NULL);
  g_signal_connect_object (self->game, "notify::paused", G_CALLBACK (paused_cb), self, G_CONNECT_SWAPPED);
}

void
_ts_window_pause_dispose (TsWindow *self)
{
  g_assert (TS_IS_WINDOW (self));

  g_clear_handle_id (&self->away_id, g_source_remove);
  g_clear_weak_pointer (&self->paused_focus);
}

/**
 * _ts_window_set_paused:
 * @paused: whether the board shall be out of sight and the clock stand; a finished game cannot be paused
 */
void
_ts_window_set_paused (TsWindow *self,
                       gboolean paused)
{
  g_assert (TS_IS_WINDOW (self));

  if (ts_board_view_get_game (self->board_view) != NULL && !ts_game_get_solved (self->game))
    ts_game_set_paused (self->game, paused);
}
