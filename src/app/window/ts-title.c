/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-title"

#include "config.h"

#include "ts-title.h"

/**
 * TsTitle:
 *
 * Shows its one child, which a template gives it, where the child's minimum width fits. In a narrow window the buttons
 * beside it may leave no more room than for a letter and three dots, which would say nothing.
 *
 * CSS: a node `title`.
 */
struct _TsTitle
{
  GtkBox parent_instance;
};

G_DEFINE_FINAL_TYPE (TsTitle, ts_title, GTK_TYPE_BOX)

static void
measure (GtkWidget *widget,
         GtkOrientation orientation,
         int for_size,
         int *minimum,
         int *natural,
         int *minimum_baseline,
         int *natural_baseline)
{
  gtk_widget_measure (gtk_widget_get_first_child (widget), orientation, -1, minimum, natural, NULL, NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *minimum = 0;
}

static void
allocate (GtkWidget *widget,
          int width,
          int height,
          int baseline)
{
  GtkWidget *child = gtk_widget_get_first_child (widget);
  int needed;

  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &needed, NULL, NULL, NULL);
  gtk_widget_set_child_visible (child, width >= needed);
  if (width >= needed)
    gtk_widget_allocate (child, width, height, -1, NULL);
}

static void
ts_title_class_init (TsTitleClass *klass)
{
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "title");
}

static void
ts_title_init (TsTitle *self)
{
  gtk_widget_set_layout_manager (GTK_WIDGET (self), gtk_custom_layout_new (NULL, measure, allocate));
}
