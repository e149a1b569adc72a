/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The window's advice: a hint, the solution to watch, and how good a player was.
 * Owned by the window, as a part of it.
 */

#define G_LOG_DOMAIN "ts-window-advice"

#include "config.h"

#include <glib/gi18n.h>

#include "ts-window-private.h"
#include "ts-words.h"

static void
stop_watching (TsWindow *self)
{
  g_clear_handle_id (&self->watch_id, g_source_remove);
  ts_advisor_drop (self->advisor);
}

/* One move of the solution, told to be nobody's before it is made. */
static void
make_move (TsWindow *self,
           const TsSlide *slide)
{
  ts_game_set_assisted (self->game, TRUE);
  self->is_making_move = TRUE;
  ts_game_slide (self->game, slide->gap_after);
  self->is_making_move = FALSE;
}

static void
advice_cb (TsWindow *self,
           const TsSlide *slide)
{
  g_assert (TS_IS_WINDOW (self));

  if (self->watch_id != 0)
    {
      make_move (self, slide);
      return;
    }

  ts_game_add_hint (self->game);
  ts_board_view_show_hint (self->board_view, slide);
}

static gboolean
watch_cb (gpointer user_data)
{
  TsWindow *self = user_data;

  g_assert (TS_IS_WINDOW (self));

  ts_advisor_advise (self->advisor);

  return G_SOURCE_CONTINUE;
}

/* Whatever the player does to the board ends the watching there: a move, a refused one, another game. */
static void
changed_cb (TsWindow *self)
{
  g_assert (TS_IS_WINDOW (self));

  if (!self->is_making_move)
    stop_watching (self);
}

static void
solved_cb (TsWindow *self)
{
  g_assert (TS_IS_WINDOW (self));

  if (ts_game_get_solved (self->game))
    stop_watching (self);
}

static gboolean
is_over_board (TsWindow *self,
               GdkEvent *event)
{
  GtkNative *native = gtk_widget_get_native (GTK_WIDGET (self));
  GtkWidget *widget;
  double native_x;
  double native_y;
  double x;
  double y;

  if (gdk_event_get_surface (event) != gtk_native_get_surface (native) || !gdk_event_get_position (event, &x, &y))
    return FALSE;

  gtk_native_get_surface_transform (native, &native_x, &native_y);
  widget = gtk_widget_pick (GTK_WIDGET (self), x - native_x, y - native_y, GTK_PICK_DEFAULT);

  return widget != NULL && (widget == GTK_WIDGET (self->board_view) ||
                            gtk_widget_is_ancestor (widget, GTK_WIDGET (self->board_view)));
}

/* A key or a press stops the solution. That is all that a plain key and a press on the board do then; a shortcut and a
 * press on something else do what they always do. */
static gboolean
event_cb (TsWindow *self,
          GdkEvent *event)
{
  const GdkModifierType shortcut = GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK | GDK_META_MASK;
  GdkEventType type = gdk_event_get_event_type (event);
  gboolean is_key = type == GDK_KEY_PRESS && !gdk_key_event_is_modifier (event);

  g_assert (TS_IS_WINDOW (self));

  if (self->watch_id == 0 || (!is_key && type != GDK_BUTTON_PRESS && type != GDK_TOUCH_BEGIN))
    return GDK_EVENT_PROPAGATE;

  stop_watching (self);
  if (is_key)
    return (gdk_event_get_modifier_state (event) & shortcut) == 0;

  return is_over_board (self, event);
}

void
_ts_window_advice_init (TsWindow *self)
{
  GtkEventController *controller = gtk_event_controller_legacy_new ();

  g_assert (TS_IS_WINDOW (self));

  self->solver = ts_shared_solver_new ();
  self->advisor = ts_advisor_new (self->game, self->solver);
  g_settings_bind (self->settings, "show-moves-to-go", self->advisor, "eager", G_SETTINGS_BIND_GET);
  g_signal_connect_object (self->advisor, "advice", G_CALLBACK (advice_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->advisor, "notify::moves-to-go", G_CALLBACK (_ts_window_update_status), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->advisor, "notify::eager", G_CALLBACK (_ts_window_update_status), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->game, "moved", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->game, "refused", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->game, "reset", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->game, "notify::solved", G_CALLBACK (solved_cb), self, G_CONNECT_SWAPPED);

  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  g_signal_connect_object (controller, "event", G_CALLBACK (event_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), controller);
}

void
_ts_window_advice_dispose (TsWindow *self)
{
  g_assert (TS_IS_WINDOW (self));

  g_clear_handle_id (&self->watch_id, g_source_remove);
  g_clear_object (&self->advisor);
  g_clear_pointer (&self->solver, ts_shared_solver_unref);
}

/**
 * _ts_window_hint:
 *
 * Shows which tile should slide next; asked again, slides it.
 */
void
_ts_window_hint (TsWindow *self)
{
  guint tile;

  g_assert (TS_IS_WINDOW (self));

  if (ts_board_view_get_game (self->board_view) == NULL || ts_game_get_paused (self->game))
    return;

  stop_watching (self);
  tile = ts_board_view_get_hinted_tile (self->board_view);
  if (tile != 0)
    ts_game_slide (self->game, ts_board_find_tile (ts_game_get_board (self->game), tile));
  else
    ts_advisor_advise (self->advisor);
}

/**
 * _ts_window_watch:
 *
 * Lets the board solve itself before the player's eyes, until something happens; asked again, stops it.
 */
void
_ts_window_watch (TsWindow *self)
{
  gboolean is_watching = self->watch_id != 0;

  g_assert (TS_IS_WINDOW (self));

  stop_watching (self);
  if (is_watching || ts_board_view_get_game (self->board_view) == NULL || ts_game_get_paused (self->game))
    return;

  ts_board_view_hide_hint (self->board_view);
  self->watch_id = g_timeout_add (1000 / g_settings_get_uint (self->settings, "watch-pace"), watch_cb, self);
  ts_advisor_advise (self->advisor);
}

/**
 * _ts_window_add_moves_to_go:
 * @status: (transfer full): the state of the game, in words
 *
 * Returns: (transfer full): the same, and the moves to go if the player wants to know them and they are known
 */
char *
_ts_window_add_moves_to_go (TsWindow *self,
                            char *status)
{
  g_autofree char *owned = status;
  int n_moves = self->advisor != NULL ? ts_advisor_get_moves_to_go (self->advisor) : TS_ADVISOR_UNKNOWN;
  g_autofree char *to_go = NULL;

  g_assert (TS_IS_WINDOW (self));

  if (n_moves == TS_ADVISOR_UNKNOWN || ts_game_get_solved (self->game) || !ts_advisor_get_eager (self->advisor))
    return g_steal_pointer (&owned);

  /* Translators: how many moves the shortest known solution still has; stands behind moves and time. */
  to_go = ts_words_dup_format (ngettext ("%d to go", "%d to go", (gulong) n_moves), n_moves);

  return g_strdup_printf ("%s · %s", owned, to_go);
}

/**
 * _ts_window_praise:
 *
 * Tells the victory whether it is one, and what the best would have been.
 */
void
_ts_window_praise (TsWindow *self)
{
  int par = ts_advisor_get_par (self->advisor);

  g_assert (TS_IS_WINDOW (self));

  ts_victory_set_assisted (self->victory, ts_game_get_assisted (self->game));
  ts_victory_set_par (self->victory, ts_game_get_moves (self->game), par, ts_advisor_get_par_proved (self->advisor));
}
