/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The window's playing keys: those that slide, wherever the focus is, and those that are held to look.
 * Owned by the window, as a part of it.
 */

#define G_LOG_DOMAIN "ts-window-keys"

#include "config.h"

#include "ts-window-private.h"

/* Up, down, left and right: arrows, the keypad's, those of games, those of vi. `h` is vi's only if the player says so,
 * because it asks for a hint. */
static const struct
{
  guint key;
  char letter;
} slide_keys[] = {
  { GDK_KEY_Up, 'U' },
  { GDK_KEY_Down, 'D' },
  { GDK_KEY_Left, 'L' },
  { GDK_KEY_Right, 'R' },
  { GDK_KEY_KP_Up, 'U' },
  { GDK_KEY_KP_Down, 'D' },
  { GDK_KEY_KP_Left, 'L' },
  { GDK_KEY_KP_Right, 'R' },
  { GDK_KEY_w, 'U' },
  { GDK_KEY_s, 'D' },
  { GDK_KEY_a, 'L' },
  { GDK_KEY_d, 'R' },
  { GDK_KEY_k, 'U' },
  { GDK_KEY_j, 'D' },
  { GDK_KEY_h, 'L' },
  { GDK_KEY_l, 'R' },
};

/* Returns: one of U D L R, or 0. */
static char
find_letter (TsWindow *self,
             guint key)
{
  guint lower = gdk_keyval_to_lower (key);

  if (lower == GDK_KEY_h && !g_settings_get_boolean (self->settings, "vi-keys"))
    return 0;

  for (guint i = 0; i < G_N_ELEMENTS (slide_keys); i++)
    {
      if (slide_keys[i].key == lower)
        return slide_keys[i].letter;
    }

  return 0;
}

/* A key pressed anew slides at once; one that is held slides again when all has arrived, however fast it repeats. */
static void
slide (TsWindow *self,
       char letter,
       gboolean is_repeat)
{
  char letters[] = { letter, '\0' };

  if (!is_repeat || !ts_board_view_get_moving (self->board_view))
    gtk_widget_activate_action (GTK_WIDGET (self), "win.slide", "s", letters);
}

/* Space is for whatever the player has gone to with Tab, and looks at the picture while that is nothing. */
static gboolean
is_look_key (TsWindow *self,
             guint key)
{
  if (key == GDK_KEY_v || key == GDK_KEY_V)
    return TRUE;

  return key == GDK_KEY_space && !self->focus_is_chosen && self->loading == NULL &&
         _ts_window_get_can_peek (self);
}

/* Returns: whether the key is one that a person presses to go on. */
static gboolean
resumes (guint key,
         char letter)
{
  return letter != 0 || key == GDK_KEY_space || key == GDK_KEY_v || key == GDK_KEY_Escape || key == GDK_KEY_Return ||
         key == GDK_KEY_KP_Enter;
}

static gboolean
is_in_popover (TsWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  return focus != NULL && gtk_widget_get_ancestor (focus, GTK_TYPE_POPOVER) != NULL;
}

static gboolean
key_pressed_cb (TsWindow *self,
                guint key,
                guint keycode,
                GdkModifierType state,
                GtkEventControllerKey *controller)
{
  gboolean is_repeat = keycode == self->held_keycode;
  char letter = find_letter (self, key);

  g_assert (TS_IS_WINDOW (self));

  if (key == GDK_KEY_Tab || key == GDK_KEY_ISO_Left_Tab)
    self->focus_is_chosen = TRUE;
  if ((state & gtk_accelerator_get_default_mod_mask ()) != 0 || is_in_popover (self))
    return GDK_EVENT_PROPAGATE;

  self->held_keycode = keycode;
  if (ts_game_get_paused (self->game) && resumes (key, letter))
    _ts_window_set_paused (self, FALSE);
  else if (letter != 0)
    slide (self, letter, is_repeat);
  else if (is_look_key (self, key))
    {
      self->peek_keycode = keycode;
      _ts_window_set_peeking (self, TRUE);
    }
  else
    return GDK_EVENT_PROPAGATE;

  return GDK_EVENT_STOP;
}

static void
key_released_cb (TsWindow *self,
                 guint key,
                 guint keycode,
                 GdkModifierType state,
                 GtkEventControllerKey *controller)
{
  g_assert (TS_IS_WINDOW (self));

  if (keycode == self->held_keycode)
    self->held_keycode = 0;
  if (keycode == self->peek_keycode)
    {
      self->peek_keycode = 0;
      _ts_window_set_peeking (self, FALSE);
    }
}

/* Whoever is away hears of no key that is let go. */
static void
active_cb (TsWindow *self)
{
  g_assert (TS_IS_WINDOW (self));

  if (gtk_window_is_active (GTK_WINDOW (self)))
    return;

  self->held_keycode = 0;
  self->peek_keycode = 0;
  _ts_window_set_peeking (self, FALSE);
}

static void
pressed_cb (TsWindow *self)
{
  g_assert (TS_IS_WINDOW (self));

  self->focus_is_chosen = FALSE;
}

/* The hint moves off `h` when the player wants that key for sliding. */
static void
update_hint_keys (TsWindow *self)
{
  static const char *const with_h[] = { "h", "question", NULL };
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));
  gboolean vi_keys = g_settings_get_boolean (self->settings, "vi-keys");

  g_assert (TS_IS_WINDOW (self));

  if (application != NULL)
    gtk_application_set_accels_for_action (application, "win.hint", vi_keys ? with_h + 1 : with_h);
}

/* A controller of the window's own comes before GTK's, which would move the focus. */
void
_ts_window_keys_init (TsWindow *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  g_assert (TS_IS_WINDOW (self));

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  g_signal_connect_swapped (keys, "key-released", G_CALLBACK (key_released_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);

  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->board_view), GTK_EVENT_CONTROLLER (click));

  g_signal_connect (self, "notify::is-active", G_CALLBACK (active_cb), NULL);
  g_signal_connect (self, "notify::application", G_CALLBACK (update_hint_keys), NULL);
  g_signal_connect_object (self->settings, "changed::vi-keys", G_CALLBACK (update_hint_keys), self,
                           G_CONNECT_SWAPPED);
}
