/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-toplevels"

#include "config.h"

#include "ts-toplevels.h"

#include "ts-names.h"

/* All but the hint's key, which the player may change (ts-input.c). A window without the action, such as a
 * dialog, handles the key itself. */
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

/* Runs when the window is complete. Only windows of the application have the keys. Not done earlier, because GTK 4.8
 * leaves a window without a role for screen readers if its focus changes before it is mapped. */
static void
map_cb (GtkWindow *window,
        GtkApplication *application)
{
  g_assert (GTK_IS_WINDOW (window));

  g_signal_handlers_disconnect_by_func (window, map_cb, application);
  gtk_window_set_application (window, application);
  ts_names_mend (GTK_WIDGET (window));
}

static void
windows_changed_cb (GListModel *windows,
                    guint position,
                    guint n_removed,
                    guint n_added,
                    GtkApplication *application)
{
  for (guint i = position; i < position + n_added; i++)
    {
      g_autoptr (GtkWindow) window = g_list_model_get_item (windows, i);

      g_signal_connect_object (window, "map", G_CALLBACK (map_cb), application, 0);
    }
}

/**
 * ts_toplevels_init:
 *
 * Gives every window that is shown from now on the keys and accessible names.
 */
void
ts_toplevels_init (GtkApplication *application)
{
  g_return_if_fail (GTK_IS_APPLICATION (application));

  for (guint i = 0; i < G_N_ELEMENTS (accels); i++)
    gtk_application_set_accels_for_action (application, accels[i].action, accels[i].keys);
  g_signal_connect_object (gtk_window_get_toplevels (), "items-changed", G_CALLBACK (windows_changed_cb), application,
                           0);
}
