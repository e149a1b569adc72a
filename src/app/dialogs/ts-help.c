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

/**
 * TsHelp:
 *
 * The rules are in the template; the lessons come after them, each with its example: the board before, the board after,
 * and the moves from one to the other.
 */
struct _TsHelp
{
  GtkWindow parent_instance;

  /* Template widgets */
  GtkBox *page;
};

G_DEFINE_FINAL_TYPE (TsHelp, ts_help, GTK_TYPE_WINDOW)

/* Every paragraph can take the focus: it is read then, and can be copied. */
static void
append_words (TsHelp *self,
              const char *words)
{
  GtkWidget *label = gtk_label_new (words);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_box_append (self->page, label);
}

static void
append_heading (TsHelp *self,
                const char *title)
{
  GtkWidget *label =
      g_object_new (GTK_TYPE_LABEL, "label", title, "wrap", TRUE, "xalign", 0.0, "accessible-role",
                    GTK_ACCESSIBLE_ROLE_HEADING, NULL);

  gtk_widget_add_css_class (label, "heading");
  gtk_box_append (self->page, label);
}

static void
append_boards (TsHelp *self,
               const TsLesson *lesson)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  TsBoard before;
  TsBoard after;

  ts_lessons_get_boards (lesson, &before, &after);
  gtk_widget_set_halign (box, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), ts_diagram_new (&before, lesson->tiles));
  gtk_box_append (GTK_BOX (box), g_object_new (GTK_TYPE_IMAGE, "icon-name", "go-next-symbolic", "accessible-role",
                                               GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL));
  gtk_box_append (GTK_BOX (box), ts_diagram_new (&after, lesson->tiles));
  gtk_box_append (self->page, box);
}

static const char *
get_arrow (TsDirection direction)
{
  static const char *const arrows[TS_N_DIRECTIONS] = {
    [TS_DIRECTION_UP] = "↑",
    [TS_DIRECTION_DOWN] = "↓",
    [TS_DIRECTION_LEFT] = "←",
    [TS_DIRECTION_RIGHT] = "→",
  };

  return arrows[direction];
}

static const char *
get_word (TsDirection direction)
{
  static const char *const words[TS_N_DIRECTIONS] = {
    /* Translators: which way a tile moves. */
    [TS_DIRECTION_UP] = NC_ ("move", "up"),
    [TS_DIRECTION_DOWN] = NC_ ("move", "down"),
    [TS_DIRECTION_LEFT] = NC_ ("move", "left"),
    [TS_DIRECTION_RIGHT] = NC_ ("move", "right"),
  };

  return g_dpgettext2 (NULL, "move", words[direction]);
}

/* Arrows for the eye, words for the ear. They are read from left to right, as the board is, in every language. */
static void
append_moves (TsHelp *self,
              const char *moves)
{
  g_autoptr (GString) arrows = g_string_new (NULL);
  g_autoptr (GString) words = g_string_new (NULL);
  GtkWidget *label = gtk_label_new (NULL);

  for (guint i = 0; moves[i] != '\0'; i++)
    {
      TsDirection direction;

      if (!ts_moves_parse_letter (moves[i], &direction))
        g_return_if_reached ();

      g_string_append_printf (arrows, "%s%s", i > 0 ? " " : "", get_arrow (direction));
      /* Translators: stands between moves that are read out, as in “left, up”. */
      g_string_append_printf (words, "%s%s", i > 0 ? C_ ("move", ", ") : "", get_word (direction));
    }

  gtk_label_set_label (GTK_LABEL (label), arrows->str);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_justify (GTK_LABEL (label), GTK_JUSTIFY_CENTER);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_widget_set_direction (label, GTK_TEXT_DIR_LTR);
  gtk_widget_add_css_class (label, "moves");
  gtk_accessible_update_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_LABEL, words->str, -1);
  gtk_box_append (self->page, label);
}

static void
append_lessons (TsHelp *self)
{
  guint n_lessons;
  const TsLesson *lessons = ts_lessons_get (&n_lessons);

  for (guint i = 0; i < n_lessons; i++)
    {
      append_heading (self, _ (lessons[i].title));
      append_words (self, _ (lessons[i].words));
      append_boards (self, &lessons[i]);
      append_moves (self, lessons[i].moves);
    }
}

static void
ts_help_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), TS_TYPE_HELP);

  G_OBJECT_CLASS (ts_help_parent_class)->dispose (object);
}

static void
ts_help_class_init (TsHelpClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ts_help_dispose;

  gtk_widget_class_set_template_from_resource (widget_class, TS_RESOURCE_PATH "/ui/ts-help.ui");
  gtk_widget_class_bind_template_child (widget_class, TsHelp, page);
  gtk_widget_class_bind_template_callback (widget_class, gtk_widget_grab_focus);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
ts_help_init (TsHelp *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  append_lessons (self);
}

/**
 * ts_help_new:
 * @parent: (nullable): the window it is to stand over
 *
 * Returns: (transfer none): the window, not shown yet; GTK keeps it until it is closed
 */
TsHelp *
ts_help_new (GtkWindow *parent)
{
  g_return_val_if_fail (parent == NULL || GTK_IS_WINDOW (parent), NULL);

  return g_object_new (TS_TYPE_HELP, "transient-for", parent, NULL);
}
