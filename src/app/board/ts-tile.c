/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-tile"

#include "config.h"

#include "ts-tile.h"

#include <glib/gi18n.h>

#include "ts-announcer.h"
#include "ts-tile-private.h"
#include "ts-words.h"

/**
 * TsTile:
 *
 * Shows a piece of the picture, its number, or both, in the square that the board view allocates. What it draws depends
 * on nothing but its size and what it was told, so that moving it draws nothing anew.
 *
 * Actions: `tile.slide`, which hands the tile's cell to the board's `board.slide`. Space and Enter activate it.
 *
 * CSS: a node `tile`, with the class `plain` while it has no picture.
 */
G_DEFINE_FINAL_TYPE (TsTile, ts_tile, GTK_TYPE_WIDGET)

static void
slide_action (GtkWidget *widget,
              const char *action_name,
              GVariant *parameter)
{
  TsTile *self = TS_TILE (widget);

  gtk_widget_activate_action (widget, "board.slide", "u", self->cell);
}

static void
update_description (TsTile *self)
{
  const char *description = self->note;

  if (description == NULL && self->marked)
    /* Translators: read by screen readers after a tile's name: the tile is where it belongs. */
    description = _ ("At home");
  ts_announcer_describe (GTK_WIDGET (self), description);
}

static void
ts_tile_state_flags_changed (GtkWidget *widget,
                             GtkStateFlags old_flags)
{
  if ((gtk_widget_get_state_flags (widget) ^ old_flags) & GTK_STATE_FLAG_FOCUS_VISIBLE)
    gtk_widget_queue_draw (widget);

  GTK_WIDGET_CLASS (ts_tile_parent_class)->state_flags_changed (widget, old_flags);
}

static void
ts_tile_dispose (GObject *object)
{
  TsTile *self = TS_TILE (object);

  g_clear_object (&self->texture);
  g_clear_pointer (&self->note, g_free);

  G_OBJECT_CLASS (ts_tile_parent_class)->dispose (object);
}

static void
ts_tile_class_init (TsTileClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = ts_tile_dispose;
  widget_class->snapshot = _ts_tile_snapshot;
  widget_class->state_flags_changed = ts_tile_state_flags_changed;

  gtk_widget_class_set_css_name (widget_class, "tile");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_BUTTON);

  /**
   * TsTile|tile.slide:
   *
   * Slides this tile, and those between it and the gap.
   */
  gtk_widget_class_install_action (widget_class, "tile.slide", NULL, slide_action);

  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_space, 0, "tile.slide", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_KP_Space, 0, "tile.slide", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, 0, "tile.slide", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_ISO_Enter, 0, "tile.slide", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_KP_Enter, 0, "tile.slide", NULL);
}

static void
ts_tile_init (TsTile *self)
{
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_VISIBLE);
  gtk_widget_add_css_class (GTK_WIDGET (self), "plain");
}

/**
 * ts_tile_new:
 * @number: 1…n−1
 *
 * Returns: (transfer floating): a tile without picture or shown number, in cell 0
 */
GtkWidget *
ts_tile_new (guint number)
{
  TsTile *self = g_object_new (TS_TYPE_TILE, NULL);

  self->number = number;

  return GTK_WIDGET (self);
}

guint
ts_tile_get_number (TsTile *self)
{
  g_return_val_if_fail (TS_IS_TILE (self), 0);

  return self->number;
}

guint
ts_tile_get_cell (TsTile *self)
{
  g_return_val_if_fail (TS_IS_TILE (self), 0);

  return self->cell;
}

/**
 * ts_tile_set_cell:
 * @cell: where the tile is
 * @columns: of the board
 *
 * Tells the tile, and whoever listens to it, where it is. The board view places it.
 */
void
ts_tile_set_cell (TsTile *self,
                  guint cell,
                  guint columns)
{
  g_autofree char *label = NULL;

  g_return_if_fail (TS_IS_TILE (self));
  g_return_if_fail (columns > 0);

  self->cell = cell;
  /* Translators: read by screen readers. The numbers are the tile's own, its row and its column, counted from 1. */
  label = ts_words_dup_format (_ ("Tile %u, row %u, column %u"), self->number, cell / columns + 1, cell % columns + 1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

/**
 * ts_tile_set_texture:
 * @texture: (nullable): the piece of the picture that the tile shows, or %NULL for a plain tile
 */
void
ts_tile_set_texture (TsTile *self,
                     GdkTexture *texture)
{
  g_return_if_fail (TS_IS_TILE (self));
  g_return_if_fail (texture == NULL || GDK_IS_TEXTURE (texture));

  if (!g_set_object (&self->texture, texture))
    return;

  if (texture == NULL)
    gtk_widget_add_css_class (GTK_WIDGET (self), "plain");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "plain");
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
ts_tile_set_show_number (TsTile *self,
                         gboolean show_number)
{
  g_return_if_fail (TS_IS_TILE (self));

  if (self->show_number == show_number)
    return;

  self->show_number = show_number;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/**
 * ts_tile_set_marked:
 * @marked: whether the tile says that it is home
 */
void
ts_tile_set_marked (TsTile *self,
                    gboolean marked)
{
  g_return_if_fail (TS_IS_TILE (self));

  if (self->marked == marked)
    return;

  self->marked = marked;
  update_description (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/**
 * ts_tile_set_note:
 * @note: (nullable): what a screen reader shall say of the tile for a while, in place of what it says else
 */
void
ts_tile_set_note (TsTile *self,
                  const char *note)
{
  g_return_if_fail (TS_IS_TILE (self));

  g_free (self->note);
  self->note = g_strdup (note);
  update_description (self);
}
