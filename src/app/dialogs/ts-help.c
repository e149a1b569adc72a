/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-help"

#include "config.h"

#include "ts-help.h"

#include <glib/gi18n.h>

#include "ts-diagram.h"
#include "ts-lessons.h"
#include "ts-moves.h"

/* A diagram can take the focus, so that a screen reader reads it. */
static void
append_diagram (GtkWidget *box,
                const TsBoard *board,
                const TsLesson *lesson)
{
  GtkWidget *diagram = ts_diagram_new (board, lesson->tiles);

  gtk_widget_set_focusable (diagram, TRUE);
  gtk_widget_set_valign (diagram, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), diagram);
}

static GtkWidget *
create_boards (const TsLesson *lesson)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  TsBoard before;
  TsBoard after;

  ts_lessons_get_boards (lesson, &before, &after);
  gtk_widget_set_halign (box, GTK_ALIGN_CENTER);
  append_diagram (box, &before, lesson);
  gtk_box_append (GTK_BOX (box), g_object_new (GTK_TYPE_IMAGE, "icon-name", "go-next-symbolic", "accessible-role",
                                               GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL));
  append_diagram (box, &after, lesson);

  return box;
}

/* Shows arrows and has words as its accessible name, both from left to right in every language, as the board is. */
static GtkWidget *
create_moves (const char *moves)
{
  static const char *const arrows[TS_N_DIRECTIONS] = {
    [TS_DIRECTION_UP] = "↑",
    [TS_DIRECTION_DOWN] = "↓",
    [TS_DIRECTION_LEFT] = "←",
    [TS_DIRECTION_RIGHT] = "→",
  };
  static const char *const words[TS_N_DIRECTIONS] = {
    /* Translators: which way a tile moves. */
    [TS_DIRECTION_UP] = NC_ ("move", "up"),
    [TS_DIRECTION_DOWN] = NC_ ("move", "down"),
    [TS_DIRECTION_LEFT] = NC_ ("move", "left"),
    [TS_DIRECTION_RIGHT] = NC_ ("move", "right"),
  };
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GString) name = g_string_new (NULL);
  GtkWidget *label;

  for (guint i = 0; moves[i] != '\0'; i++)
    {
      TsDirection direction;

      if (!ts_moves_parse_letter (moves[i], &direction))
        g_return_val_if_reached (NULL);

      g_string_append_printf (text, "%s%s", i > 0 ? " " : "", arrows[direction]);
      /* Translators: stands between moves that are read out, as in “left, up”. */
      g_string_append_printf (name, "%s%s", i > 0 ? C_ ("move", ", ") : "",
                              g_dpgettext2 (NULL, "move", words[direction]));
    }

  label = g_object_new (GTK_TYPE_LABEL, "label", text->str, "wrap", TRUE, "justify", GTK_JUSTIFY_CENTER, "selectable",
                        TRUE, NULL);
  gtk_widget_set_direction (label, GTK_TEXT_DIR_LTR);
  gtk_widget_add_css_class (label, "moves");
  gtk_accessible_update_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_LABEL, name->str, -1);

  return label;
}

/* A selectable paragraph can take the focus, so that a screen reader reads it. */
static void
append_lesson (GtkBox *page,
               const TsLesson *lesson)
{
  GtkWidget *heading = g_object_new (GTK_TYPE_LABEL, "label", _ (lesson->title), "wrap", TRUE, "xalign", 0.0,
                                     "accessible-role", GTK_ACCESSIBLE_ROLE_HEADING, NULL);
  GtkWidget *words = g_object_new (GTK_TYPE_LABEL, "label", _ (lesson->words), "wrap", TRUE, "xalign", 0.0,
                                   "selectable", TRUE, NULL);

  gtk_widget_add_css_class (heading, "heading");
  gtk_box_append (page, heading);
  gtk_box_append (page, words);
  gtk_box_append (page, create_boards (lesson));
  gtk_box_append (page, create_moves (lesson->moves));
}

/**
 * ts_help_new:
 * @parent: (nullable): the window it is to stand over
 *
 * The rules are in the interface file. The lessons follow, each with an example: the board before, the board after, and
 * the moves between them.
 *
 * Returns: (transfer none): the window, not shown yet; GTK keeps it until it is closed
 */
GtkWindow *
ts_help_new (GtkWindow *parent)
{
  g_autoptr (GtkBuilder) builder = gtk_builder_new_from_resource (TS_RESOURCE_PATH "/ui/ts-help.ui");
  GtkWindow *window = GTK_WINDOW (gtk_builder_get_object (builder, "help"));
  guint n_lessons;
  const TsLesson *lessons = ts_lessons_get (&n_lessons);

  g_return_val_if_fail (parent == NULL || GTK_IS_WINDOW (parent), NULL);

  for (guint i = 0; i < n_lessons; i++)
    append_lesson (GTK_BOX (gtk_builder_get_object (builder, "page")), &lessons[i]);
  gtk_window_set_transient_for (window, parent);

  return window;
}
