/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-color-choice"

#include "config.h"

#include "ts-color-choice.h"

#include <glib/gi18n.h>

#include "ts-board-toggle.h"

#define PICTURE_SIZE 48

/* The side of the board in the pictures. */
#define SIDE 4

static const char *const words[TS_N_NUMBER_COLORS] = {
  [TS_NUMBER_COLORS_PLAIN] = NC_ ("scheme", "Plain"),
  [TS_NUMBER_COLORS_ROWS] = NC_ ("scheme", "By Row"),
  /* Translators: the colors of a racer: the first row together with the first column, then the next ones. */
  [TS_NUMBER_COLORS_FRINGE] = NC_ ("scheme", "Fringe"),
  [TS_NUMBER_COLORS_HALVES] = NC_ ("scheme", "Halves"),
};

/**
 * ts_color_choice_fill:
 * @settings: the key `number-colors`
 *
 * Adds a toggle button for each scheme to @box; that of the scheme in @settings is pressed.
 */
void
ts_color_choice_fill (GtkBox *box,
                      GSettings *settings)
{
  g_autoptr (GSimpleActionGroup) actions = g_simple_action_group_new ();
  g_autoptr (GAction) action = NULL;
  GtkWidget *first = NULL;

  g_return_if_fail (GTK_IS_BOX (box));
  g_return_if_fail (G_IS_SETTINGS (settings));

  action = g_settings_create_action (settings, "number-colors");
  g_action_map_add_action (G_ACTION_MAP (actions), action);
  gtk_widget_insert_action_group (GTK_WIDGET (box), "settings", G_ACTION_GROUP (actions));
  for (guint scheme = 0; scheme < TS_N_NUMBER_COLORS; scheme++)
    {
      GtkWidget *picture = ts_board_toggle_new_picture (PICTURE_SIZE);
      GtkWidget *label = gtk_label_new (g_dpgettext2 (NULL, "scheme", words[scheme]));
      GtkWidget *button = ts_board_toggle_new (picture, label, first);

      ts_board_toggle_draw (picture, SIDE, SIDE, scheme);
      gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "settings.number-colors");
      gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", ts_number_colors_get_nick (scheme));
      gtk_box_append (box, button);
      first = first != NULL ? first : button;
    }
}
