/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-clamp"

#include "config.h"

#include "ts-clamp.h"

#define MAX_WIDTH 600

struct _TsClamp
{
  GtkWidget parent_instance;
};

G_DEFINE_FINAL_TYPE (TsClamp, ts_clamp, GTK_TYPE_WIDGET)

static GtkSizeRequestMode
ts_clamp_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
ts_clamp_measure (GtkWidget *widget,
                  GtkOrientation orientation,
                  int for_size,
                  int *minimum,
                  int *natural,
                  int *minimum_baseline,
                  int *natural_baseline)
{
  gtk_widget_measure (gtk_widget_get_first_child (widget), orientation, MIN (for_size, MAX_WIDTH), minimum, natural,
                      NULL, NULL);
}

static void
ts_clamp_size_allocate (GtkWidget *widget,
                        int width,
                        int height,
                        int baseline)
{
  GtkWidget *child = gtk_widget_get_first_child (widget);
  int minimum;
  int clamped;

  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  clamped = MAX (minimum, MIN (width, MAX_WIDTH));
  gtk_widget_allocate (child, clamped, height, -1,
                       gsk_transform_translate (NULL, &GRAPHENE_POINT_INIT ((float) ((width - clamped) / 2), 0)));
}

static void
ts_clamp_dispose (GObject *object)
{
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (object));

  g_clear_pointer (&child, gtk_widget_unparent);

  G_OBJECT_CLASS (ts_clamp_parent_class)->dispose (object);
}

static void
ts_clamp_class_init (TsClampClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ts_clamp_dispose;
  widget_class->get_request_mode = ts_clamp_get_request_mode;
  widget_class->measure = ts_clamp_measure;
  widget_class->size_allocate = ts_clamp_size_allocate;
}

static void
ts_clamp_init (TsClamp *self)
{
}
