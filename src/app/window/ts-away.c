/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-away"

#include "config.h"

#include "ts-away.h"

/* How long another window may have the focus. */
#define AWAY_MS (60 * 1000)

/* GDK_TOPLEVEL_STATE_SUSPENDED of GTK 4.12: nobody can see the window. Wayland reports this state and not
 * "minimized". */
#define STATE_SUSPENDED (1 << 16)

struct _TsAway
{
  GObject parent_instance;

  /* Borrowed */
  GtkWindow *window;

  /* Owned */
  TsSession *session;
  GSettings *settings;

  /* Plain */
  guint timeout_id; /* while another window has the focus */
};

G_DEFINE_FINAL_TYPE (TsAway, ts_away, G_TYPE_OBJECT)

/* Returns: (nullable): %NULL before the first play */
static TsGame *
get_game (TsAway *self)
{
  TsPlay *play = ts_session_get_play (self->session);

  return play != NULL ? ts_play_get_game (play) : NULL;
}

/* The clock of an untouched game does not run, so there is nothing to stop. */
static void
pause_game (TsAway *self)
{
  TsGame *game = get_game (self);

  g_assert (TS_IS_AWAY (self));

  if (game != NULL && (ts_game_get_can_undo (game) || ts_game_get_can_redo (game)))
    ts_game_set_paused (game, TRUE);
}

static void
timeout_cb (gpointer user_data)
{
  TsAway *self = user_data;

  g_assert (TS_IS_AWAY (self));

  self->timeout_id = 0;
  pause_game (self);
}

static void
active_cb (TsAway *self)
{
  TsGame *game = get_game (self);
  gboolean is_paused = game != NULL && ts_game_get_paused (game);

  g_assert (TS_IS_AWAY (self));

  g_clear_handle_id (&self->timeout_id, g_source_remove);
  if (!gtk_window_is_active (self->window) && !is_paused && g_settings_get_boolean (self->settings, "pause-when-away"))
    self->timeout_id = g_timeout_add_once (AWAY_MS, timeout_cb, self);
}

static void
surface_state_cb (TsAway *self,
                  GParamSpec *pspec,
                  GdkToplevel *surface)
{
  g_assert (TS_IS_AWAY (self));

  if ((gdk_toplevel_get_state (surface) & (GDK_TOPLEVEL_STATE_MINIMIZED | STATE_SUSPENDED)) != 0)
    pause_game (self);
}

static void
realize_cb (TsAway *self)
{
  g_assert (TS_IS_AWAY (self));

  g_signal_connect_object (gtk_native_get_surface (GTK_NATIVE (self->window)), "notify::state",
                           G_CALLBACK (surface_state_cb), self, G_CONNECT_SWAPPED);
}

static void
ts_away_dispose (GObject *object)
{
  TsAway *self = TS_AWAY (object);

  g_clear_handle_id (&self->timeout_id, g_source_remove);
  g_clear_object (&self->session);
  g_clear_object (&self->settings);

  G_OBJECT_CLASS (ts_away_parent_class)->dispose (object);
}

static void
ts_away_class_init (TsAwayClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ts_away_dispose;
}

static void
ts_away_init (TsAway *self)
{
}

/**
 * ts_away_new:
 * @window: not realized yet; outlives the object
 * @settings: the key `pause-when-away`
 *
 * Returns: (transfer full): what pauses the games of @session
 */
TsAway *
ts_away_new (GtkWindow *window,
             TsSession *session,
             GSettings *settings)
{
  TsAway *self;

  g_return_val_if_fail (GTK_IS_WINDOW (window), NULL);
  g_return_val_if_fail (TS_IS_SESSION (session), NULL);
  g_return_val_if_fail (G_IS_SETTINGS (settings), NULL);

  self = g_object_new (TS_TYPE_AWAY, NULL);
  self->window = window;
  self->session = g_object_ref (session);
  self->settings = g_object_ref (settings);
  g_signal_connect_object (window, "notify::is-active", G_CALLBACK (active_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (window, "realize", G_CALLBACK (realize_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (window, "unmap", G_CALLBACK (pause_game), self, G_CONNECT_SWAPPED);

  return self;
}
