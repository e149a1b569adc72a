/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-keys"

#include "config.h"

#include "ts-keys.h"

#include "ts-settings.h"

/* All but those that slide tiles (ts-input.c). A window without the action, as a dialog, handles the key itself. */
static const struct
{
  const char *action;
  const char *keys[3];
} accels[] = {
  { "win.new-game", { "<Control>n", "r" } },
  { "win.previous-game", { "<Control>b" } },
  { "win.statistics", { "<Control>t" } },
  { "win.restart", { "<Shift><Control>r" } },
  { "win.undo", { "<Control>z" } },
  { "lessons.undo", { "<Control>z" } },
  { "chooser.undo", { "<Control>z" } },
  { "statistics.undo", { "<Control>z" } },
  { "win.redo", { "<Shift><Control>z", "<Control>y" } },
  { "win.solve", { "F5" } },
  { "win.open", { "<Control>o" } },
  { "win.choose-picture", { "<Control>g" } },
  { "win.crop", { "<Control>e" } },
  { "win.pause", { "p" } },
  { "win.copy-id", { "<Control>c" } },
  { "win.paste", { "<Control>v" } },
  { "win.read-board", { "b" } },
  { "win.fullscreen", { "F11" } },
  { "win.help", { "F1" } },
  { "win.show-shortcuts", { "<Control>question" } },
  { "win.preferences", { "<Control>comma" } },
  { "app.quit", { "<Control>q" } },
  { "window.close", { "<Control>w" } },
};

/* The letters of a US keyboard by their places. The key codes are those of Linux, on X11 and on Wayland. */
static const struct
{
  guint first_keycode;
  const char *letters;
} rows[] = {
  { 24, "qwertyuiop" },
  { 38, "asdfghjkl" },
  { 52, "zxcvbnm," },
};

static const char *const hint_keys[] = { "h", "question", NULL };

/* Returns: the letter, or comma, that a US keyboard has in the place of this key; 0 for none */
guint
ts_keys_get_us_letter (guint keycode)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      if (keycode >= rows[i].first_keycode && keycode - rows[i].first_keycode < strlen (rows[i].letters))
        return (guchar) rows[i].letters[keycode - rows[i].first_keycode];
    }

  return 0;
}

/* Returns: the letter that the Latin layout beside a Cyrillic, Greek … one has on this key, as accelerators use it; 0
 *   for none */
static guint
find_latin (guint keycode)
{
  g_autofree GdkKeymapKey *keys = NULL;
  g_autofree guint *keyvals = NULL;
  int n_keys;

  if (!gdk_display_map_keycode (gdk_display_get_default (), keycode, &keys, &keyvals, &n_keys))
    return 0;

  for (int i = 0; i < n_keys; i++)
    {
      if (keys[i].level == 0 && keyvals[i] >= GDK_KEY_a && keyvals[i] <= GDK_KEY_z)
        return keyvals[i];
    }

  return 0;
}

/**
 * ts_keys_normalize:
 *
 * Returns: the key with which the program's table of keys is searched: an arrow for that of the keypad, also with
 *   NumLock; a letter in lower case; and the Latin letter of this key, or else of its place, if @keyval is of another
 *   script
 */
guint
ts_keys_normalize (guint keyval,
                   guint keycode)
{
  static const guint keypad[][3] = {
    { GDK_KEY_KP_Left, GDK_KEY_KP_4, GDK_KEY_Left },
    { GDK_KEY_KP_Up, GDK_KEY_KP_8, GDK_KEY_Up },
    { GDK_KEY_KP_Right, GDK_KEY_KP_6, GDK_KEY_Right },
    { GDK_KEY_KP_Down, GDK_KEY_KP_2, GDK_KEY_Down },
  };
  guint latin;

  for (guint i = 0; i < G_N_ELEMENTS (keypad); i++)
    {
      if (keyval == keypad[i][0] || keyval == keypad[i][1])
        return keypad[i][2];
    }
  if (gdk_keyval_to_unicode (keyval) < 0x80)
    return gdk_keyval_to_lower (keyval);

  latin = find_latin (keycode);
  if (latin == 0)
    latin = ts_keys_get_us_letter (keycode);

  return latin != 0 ? latin : keyval;
}

/* Activates the action with this key, as GTK does for a key that it knows by its symbol.
 * Returns: whether there is one in @window */
static gboolean
activate (GtkWindow *window,
          guint key,
          GdkModifierType modifiers)
{
  g_autofree char *accel = gtk_accelerator_name (key, modifiers);
  g_auto (GStrv) actions = gtk_application_get_actions_for_accel (gtk_window_get_application (window), accel);

  for (guint i = 0; actions[i] != NULL; i++)
    {
      if (gtk_widget_activate_action (GTK_WIDGET (window), actions[i], NULL))
        return TRUE;
    }

  return FALSE;
}

/* Runs for keys that nothing in the window has used. */
static gboolean
key_pressed_cb (GtkWindow *window,
                guint keyval,
                guint keycode,
                GdkModifierType state)
{
  guint key = ts_keys_normalize (keyval, keycode);

  return gdk_keyval_to_unicode (keyval) >= 0x80 && key != keyval &&
         activate (window, key, state & gtk_accelerator_get_default_mod_mask ());
}

/**
 * ts_keys_follow_places:
 * @window: of an application
 *
 * Makes the keys of actions work by their places on a layout without Latin letters.
 */
void
ts_keys_follow_places (GtkWindow *window)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (key_pressed_cb), window, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (window), keys);
}

/**
 * ts_keys_has_action:
 * @key: of ts_keys_normalize()
 *
 * Returns: whether the key has an action by itself, without modifiers
 */
gboolean
ts_keys_has_action (guint key)
{
  g_autofree char *accel = gtk_accelerator_name (key, 0);
  GApplication *application = g_application_get_default ();
  g_auto (GStrv) actions = application != NULL
                               ? gtk_application_get_actions_for_accel (GTK_APPLICATION (application), accel)
                               : NULL;

  return actions != NULL && actions[0] != NULL;
}

/* With the keys of vi, `h` slides a tile and does not ask for a hint. */
static void
update_hint_keys (GtkApplication *application)
{
  gboolean is_vi = g_settings_get_boolean (ts_settings_get (), "vi-keys");
  const char *const *keys = is_vi ? hint_keys + 1 : hint_keys;

  gtk_application_set_accels_for_action (application, "win.hint", keys);
  gtk_application_set_accels_for_action (application, "lessons.hint", keys);
}

/**
 * ts_keys_init:
 *
 * Gives the actions of @application and of its windows their keys.
 */
void
ts_keys_init (GtkApplication *application)
{
  for (guint i = 0; i < G_N_ELEMENTS (accels); i++)
    gtk_application_set_accels_for_action (application, accels[i].action, accels[i].keys);
  g_signal_connect_object (ts_settings_get (), "changed::vi-keys", G_CALLBACK (update_hint_keys), application,
                           G_CONNECT_SWAPPED);
  update_hint_keys (application);
}
