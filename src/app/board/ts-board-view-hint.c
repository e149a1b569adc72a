/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The board view's hint: which tile should slide next, for eyes and ears.
 * Owned by the board view, as a part of it.
 */

#define G_LOG_DOMAIN "ts-board-view"

#include "config.h"

#include <glib/gi18n.h>

#include "ts-announcer.h"
#include "ts-board-view-private.h"
#include "ts-words.h"

/* A whole sentence for each direction: languages bend them differently. */
static char *
dup_words (guint tile,
           TsDirection direction)
{
  switch (direction)
    {
    case TS_DIRECTION_UP:
      /* Translators: read by screen readers. The number is the tile's own. */
      return ts_words_dup_format (_ ("Hint: slide tile %u up"), tile);
    case TS_DIRECTION_DOWN:
      /* Translators: read by screen readers. The number is the tile's own. */
      return ts_words_dup_format (_ ("Hint: slide tile %u down"), tile);
    case TS_DIRECTION_LEFT:
      /* Translators: read by screen readers. The number is the tile's own. */
      return ts_words_dup_format (_ ("Hint: slide tile %u left"), tile);
    case TS_DIRECTION_RIGHT:
      break;
    }

  /* Translators: read by screen readers. The number is the tile's own. */
  return ts_words_dup_format (_ ("Hint: slide tile %u right"), tile);
}

/* For who comes to the tile, and for who hears of it where the focus is. */
static void
update_words (TsBoardView *self,
              TsDirection direction)
{
  g_autofree char *words = dup_words (self->hinted_tile, direction);

  ts_tile_set_note (self->tiles[self->hinted_tile], words);
  ts_announcer_say (GTK_WIDGET (self), words);
}

/* The focus goes along if a tile has it, so that Enter does what the hint says. */
static void
move_focus (TsBoardView *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  if (focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self)))
    gtk_widget_grab_focus (GTK_WIDGET (self->tiles[self->hinted_tile]));
}

/**
 * _ts_board_view_hint_init:
 *
 * Any change of the board makes a hint stale.
 */
void
_ts_board_view_hint_init (TsBoardView *self)
{
  g_assert (TS_IS_BOARD_VIEW (self));

  g_signal_group_connect_swapped (self->game_signals, "moved", G_CALLBACK (ts_board_view_hide_hint), self);
  g_signal_group_connect_swapped (self->game_signals, "reset", G_CALLBACK (ts_board_view_hide_hint), self);
}

/**
 * _ts_board_view_hint_allocate:
 *
 * Puts the hint over its tile, once the board has its geometry.
 */
void
_ts_board_view_hint_allocate (TsBoardView *self)
{
  const TsBoardGeometry *geometry = &self->geometry;
  graphene_point_t place;

  g_assert (TS_IS_BOARD_VIEW (self));

  if (self->hint == NULL)
    return;

  place.x = (float) (geometry->x + (int) (self->hinted_cell % self->columns) * geometry->tile_size);
  place.y = (float) (geometry->y + (int) (self->hinted_cell / self->columns) * geometry->tile_size);
  gtk_widget_allocate (self->hint, geometry->tile_size, geometry->tile_size, -1,
                       gsk_transform_translate (NULL, &place));
}

void
_ts_board_view_hint_snapshot (TsBoardView *self,
                              GtkSnapshot *snapshot)
{
  g_assert (TS_IS_BOARD_VIEW (self));

  if (self->hint != NULL)
    gtk_widget_snapshot_child (GTK_WIDGET (self), self->hint, snapshot);
}

/**
 * ts_board_view_get_hinted_tile:
 *
 * Returns: the tile that the hint is over, or 0 if there is none
 */
guint
ts_board_view_get_hinted_tile (TsBoardView *self)
{
  g_return_val_if_fail (TS_IS_BOARD_VIEW (self), 0);

  return self->hinted_tile;
}

/**
 * ts_board_view_show_hint:
 * @slide: of one tile, legal now
 *
 * Shows until the board changes which tile should slide next and where to.
 */
void
ts_board_view_show_hint (TsBoardView *self,
                         const TsSlide *slide)
{
  g_return_if_fail (TS_IS_BOARD_VIEW (self));
  g_return_if_fail (slide != NULL);

  if (self->game == NULL)
    return;

  ts_board_view_hide_hint (self);
  self->hint = ts_hint_new ();
  gtk_widget_set_parent (self->hint, GTK_WIDGET (self));

  self->hinted_cell = slide->gap_after;
  self->hinted_tile = ts_game_get_board (self->game)->tiles[slide->gap_after];
  ts_hint_set_direction (TS_HINT (self->hint), slide->direction);
  update_words (self, slide->direction);
  move_focus (self);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

void
ts_board_view_hide_hint (TsBoardView *self)
{
  g_return_if_fail (TS_IS_BOARD_VIEW (self));

  if (self->hinted_tile != 0 && self->tiles[self->hinted_tile] != NULL)
    ts_tile_set_note (self->tiles[self->hinted_tile], NULL);
  self->hinted_tile = 0;
  g_clear_pointer (&self->hint, gtk_widget_unparent);
}
