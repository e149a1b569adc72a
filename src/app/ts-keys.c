/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-keys"

#include "config.h"

#include "ts-keys.h"

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

/* The first one slides a tile if the player wants the keys of vi. */
static const char *const hint_keys[] = { "h", "question", NULL };

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
}

/**
 * ts_keys_set_vi:
 * @is_vi: whether `h` slides a tile and does not ask for a hint
 */
void
ts_keys_set_vi (GtkApplication *application,
                gboolean is_vi)
{
  gtk_application_set_accels_for_action (application, "win.hint", is_vi ? hint_keys + 1 : hint_keys);
}
