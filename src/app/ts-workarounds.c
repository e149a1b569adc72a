/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-workarounds"

#include "config.h"

#include "ts-workarounds.h"

#include <glib/gi18n.h>

/* Of a line in the shortcuts window, where GTK gives the longest title of a column one line. */
#define SHORTCUT_TITLE_CHARS 25

/* GTK 4.8 joins the label with its underline and the text of the child: “_Play Play”. The child is enough. Without an
 * underline GTK uses the label alone. */
static void
button_label_cb (GtkButton *button)
{
  if (gtk_button_get_label (button) != NULL && gtk_button_get_use_underline (button))
    gtk_accessible_reset_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL);
}

/* A button without a label has its tooltip as its name. */
static void
tooltip_cb (GtkWidget *button)
{
  if (gtk_widget_get_tooltip_text (button) != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    gtk_widget_get_tooltip_text (button), -1);
}

static void
fix_button (GtkWidget *button)
{
  /* The icon labels the button, as “GtkImage” in GTK 4.8. */
  if (gtk_button_get_icon_name (GTK_BUTTON (button)) != NULL)
    {
      gtk_accessible_reset_relation (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
      g_signal_connect (button, "notify::tooltip-text", G_CALLBACK (tooltip_cb), NULL);
      tooltip_cb (button);
    }

  g_signal_connect (button, "notify::label", G_CALLBACK (button_label_cb), NULL);
  button_label_cb (GTK_BUTTON (button));
}

/* The button inside a drop-down takes the focus. In GTK 4.8 it has no name. In GTK 4.18 it has that of the drop-down,
 * which is the selected item alone, because a labelled-by relation takes precedence over a label. Both get the title
 * and the selected item as name. */
static void
item_selected_cb (GtkDropDown *drop_down)
{
  g_autoptr (GList) labels = gtk_widget_list_mnemonic_labels (GTK_WIDGET (drop_down));
  gpointer item = gtk_drop_down_get_selected_item (drop_down);
  const char *title = labels != NULL ? gtk_label_get_text (labels->data)
                                     : gtk_widget_get_tooltip_text (GTK_WIDGET (drop_down));
  g_autofree char *name = NULL;

  /* GTK's own drop-downs have other items. */
  if (title == NULL || !GTK_IS_STRING_OBJECT (item))
    return;

  /* Translators: read by screen readers: what is chosen and the choice, as in “Style: Dark”. */
  name = g_strdup_printf (C_ ("choice", "%s: %s"), title, gtk_string_object_get_string (item));
  gtk_accessible_update_property (GTK_ACCESSIBLE (gtk_widget_get_first_child (GTK_WIDGET (drop_down))),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_accessible_reset_relation (GTK_ACCESSIBLE (drop_down), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  gtk_accessible_update_property (GTK_ACCESSIBLE (drop_down), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static void
fix_drop_down (GtkWidget *drop_down)
{
  g_signal_connect (drop_down, "notify::selected-item", G_CALLBACK (item_selected_cb), NULL);
  item_selected_cb (GTK_DROP_DOWN (drop_down));
}

/* The icons in the main menu have no tooltips. */
static void
fix_icon (GtkWidget *button)
{
  g_autofree char *text = NULL;
  g_autoptr (GString) words = NULL;
  gboolean is_iconic;

  g_object_get (button, "text", &text, "iconic", &is_iconic, NULL);
  if (!is_iconic)
    return;

  words = g_string_new (text);
  g_string_replace (words, "_", "", 0);
  gtk_widget_set_tooltip_text (button, words->str);
}

static void
append_text (GtkWidget *widget,
             GString *text)
{
  if (GTK_IS_LABEL (widget) && *gtk_label_get_text (GTK_LABEL (widget)) != '\0')
    g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", gtk_label_get_text (GTK_LABEL (widget)));

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    append_text (child, text);
}

/* GTK has put the title of the row into a size group by now. */
static void
shortcut_map_cb (GtkWidget *shortcut)
{
  g_object_set (shortcut, "title-size-group", NULL, NULL);
}

/* GTK makes the rows of the shortcuts window focusable and readable only from 4.16 on. It gives each the height that it
 * has at its natural width, and its title the width that all others need for this height: in a narrow window titles
 * would be cut where they should break. */
static void
fix_shortcut (GtkWidget *shortcut)
{
  g_autoptr (GString) text = g_string_new (NULL);

  append_text (shortcut, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (shortcut), GTK_ACCESSIBLE_PROPERTY_LABEL, text->str, -1);
  gtk_widget_set_focusable (shortcut, TRUE);
  gtk_widget_set_layout_manager (shortcut, gtk_bin_layout_new ());
  g_signal_connect (shortcut, "map", G_CALLBACK (shortcut_map_cb), NULL);
}

/* The image in the about dialog. */
static void
fix_logo (GtkWidget *image)
{
  GtkRoot *root = gtk_widget_get_root (image);

  if (GTK_IS_ABOUT_DIALOG (root))
    gtk_accessible_update_property (GTK_ACCESSIBLE (image), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    gtk_about_dialog_get_program_name (GTK_ABOUT_DIALOG (root)), -1);
}

/* In the about dialog the first text that can be selected gets the focus, and a cursor with it; only links need focus.
 * The title of the shortcuts window is too long for a narrow one, as those of a stack are where text is large; and GTK
 * gives the longest title of a column of shortcuts one line, and the window is as wide. */
static void
fix_text (GtkWidget *widget)
{
  GtkLabel *label = GTK_LABEL (widget);
  gboolean is_in_shortcuts = GTK_IS_SHORTCUTS_WINDOW (gtk_widget_get_root (widget));

  if (gtk_widget_get_ancestor (widget, GTK_TYPE_STACK_SWITCHER) != NULL ||
      (is_in_shortcuts && gtk_widget_get_ancestor (widget, GTK_TYPE_HEADER_BAR) != NULL))
    gtk_label_set_ellipsize (label, PANGO_ELLIPSIZE_END);
  else if (GTK_IS_ABOUT_DIALOG (gtk_widget_get_root (widget)))
    {
      gtk_label_set_selectable (label, FALSE);
      gtk_widget_set_focusable (widget, strstr (gtk_label_get_label (label), "<a ") != NULL);
    }
  else if (is_in_shortcuts && gtk_widget_get_ancestor (widget, GTK_TYPE_SHORTCUT_LABEL) == NULL)
    g_object_set (label, "wrap", TRUE, "natural-wrap-mode", GTK_NATURAL_WRAP_NONE, "max-width-chars",
                  SHORTCUT_TITLE_CHARS, NULL);
}

/* The search button and entry of the shortcuts window, with GTK's own string and translation. */
static void
fix_search (GtkWidget *widget)
{
  gboolean is_icon = !GTK_IS_BUTTON (widget) || gtk_button_get_icon_name (GTK_BUTTON (widget)) != NULL;

  if (is_icon && GTK_IS_SHORTCUTS_WINDOW (gtk_widget_get_root (widget)))
    gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    g_dgettext ("gtk40", "Search Shortcuts"), -1);
}

/* Without a title a page is named “GtkStackPage” in GTK 4.8. */
static void
fix_stack (GtkWidget *stack)
{
  for (GtkWidget *child = gtk_widget_get_first_child (stack); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkStackPage *page = gtk_stack_get_page (GTK_STACK (stack), child);

      if (gtk_stack_page_get_title (page) == NULL)
        gtk_accessible_update_property (GTK_ACCESSIBLE (page), GTK_ACCESSIBLE_PROPERTY_LABEL, "", -1);
    }
}

static void
make_scrollable (GtkWindow *window)
{
  g_autoptr (GtkWidget) child = g_object_ref (gtk_window_get_child (window));
  GtkWidget *scroller = g_object_new (GTK_TYPE_SCROLLED_WINDOW, "propagate-natural-width", TRUE,
                                      "propagate-natural-height", TRUE, NULL);

  gtk_window_set_resizable (window, TRUE);
  gtk_window_set_child (window, scroller);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), child);
}

/* All that fit the type of a widget run, in this order. */
static const struct
{
  GType (*get_type) (void);
  void (*fix) (GtkWidget *widget);
} fixes[] = {
  { gtk_toggle_button_get_type, fix_search },
  { gtk_search_entry_get_type, fix_search },
  { gtk_button_get_type, fix_button },
  { gtk_menu_button_get_type, tooltip_cb },
  { gtk_drop_down_get_type, fix_drop_down },
  { gtk_shortcuts_shortcut_get_type, fix_shortcut },
  { gtk_image_get_type, fix_logo },
  { gtk_label_get_type, fix_text },
  { gtk_stack_get_type, fix_stack },
};

/**
 * ts_workarounds_fix_names:
 * @widget: in a window, or added to one later; complete
 *
 * Corrects the accessible names of a widget and of all its descendants.
 */
void
ts_workarounds_fix_names (GtkWidget *widget)
{
  for (guint i = 0; i < G_N_ELEMENTS (fixes); i++)
    {
      if (g_type_is_a (G_OBJECT_TYPE (widget), fixes[i].get_type ()))
        fixes[i].fix (widget);
    }
  if (g_str_equal (G_OBJECT_TYPE_NAME (widget), "GtkModelButton"))
    fix_icon (widget);

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    ts_workarounds_fix_names (child);
}

/**
 * ts_workarounds_fix_window:
 * @window: complete
 *
 * Makes the windows of GTK fit on a screen that is smaller than their contents, and corrects all names.
 */
void
ts_workarounds_fix_window (GtkWindow *window)
{
  if (GTK_IS_SHORTCUTS_WINDOW (window) || GTK_IS_ABOUT_DIALOG (window))
    make_scrollable (window);
  ts_workarounds_fix_names (GTK_WIDGET (window));
}
