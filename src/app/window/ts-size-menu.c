/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-size-menu"

#include "config.h"

#include "ts-size-menu.h"

#include "ts-size-choice.h"

struct _TsSizeMenu
{
  GtkPopover parent_instance;

  /* Template widgets */
  TsSizeChoice *sizes;
  GtkWidget *other_size;
  GtkSpinButton *columns;
  GtkSpinButton *rows;
  GtkActionable *start_button;
};

G_DEFINE_FINAL_TYPE (TsSizeMenu, ts_size_menu, GTK_TYPE_POPOVER)

static void
size_cb (TsSizeMenu *self)
{
  gtk_actionable_set_action_target (self->start_button, "(uu)", gtk_spin_button_get_value_as_int (self->columns),
                                    gtk_spin_button_get_value_as_int (self->rows));
}

static void
ts_size_menu_class_init (TsSizeMenuClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (TS_TYPE_SIZE_CHOICE);
  gtk_widget_class_set_template_from_resource (widget_class, TS_RESOURCE_PATH "/ui/ts-size-menu.ui");
  gtk_widget_class_bind_template_child (widget_class, TsSizeMenu, sizes);
  gtk_widget_class_bind_template_child (widget_class, TsSizeMenu, other_size);
  gtk_widget_class_bind_template_child (widget_class, TsSizeMenu, columns);
  gtk_widget_class_bind_template_child (widget_class, TsSizeMenu, rows);
  gtk_widget_class_bind_template_child (widget_class, TsSizeMenu, start_button);
  gtk_widget_class_bind_template_callback (widget_class, size_cb);
}

static void
ts_size_menu_init (TsSizeMenu *self)
{
  GtkSpinButton **const sides[] = { &self->columns, &self->rows };

  gtk_widget_init_template (GTK_WIDGET (self));
  ts_size_choice_build (self->sizes, "win.size", (GtkWidget *const[]){ self->other_size, NULL });
  for (guint i = 0; i < G_N_ELEMENTS (sides); i++)
    {
      /* GtkSpinButton has this property itself from 4.14 on. */
      g_object_set (gtk_editable_get_delegate (GTK_EDITABLE (*sides[i])), "activates-default", TRUE, NULL);
    }
}

/**
 * ts_size_menu_new:
 * @columns: of the present board, whose size it shows
 * @rows: the same
 *
 * Returns: (transfer floating): the menu
 */
GtkWidget *
ts_size_menu_new (guint columns,
                  guint rows)
{
  TsSizeMenu *self = g_object_new (TS_TYPE_SIZE_MENU, NULL);

  gtk_spin_button_set_value (self->columns, columns);
  gtk_spin_button_set_value (self->rows, rows);
  size_cb (self);

  return GTK_WIDGET (self);
}
