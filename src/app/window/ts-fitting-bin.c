/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-fitting-bin"

#include "config.h"

#include "ts-fitting-bin.h"

/**
 * TsFittingBin:
 *
 * Shows its one child, which a template gives it, where the child's minimum width fits. In a narrow window the buttons
 * beside it may leave no more room than for a letter and three dots, which would say nothing.
 */
struct _TsFittingBin
{
  GtkBox parent_instance;
};

G_DEFINE_FINAL_TYPE (TsFittingBin, ts_fitting_bin, GTK_TYPE_BOX)

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
ts_fitting_bin_class_init (TsFittingBinClass *klass)
{
}

static void
ts_fitting_bin_init (TsFittingBin *self)
{
  gtk_widget_set_layout_manager (GTK_WIDGET (self), gtk_custom_layout_new (NULL, measure, allocate));
}
