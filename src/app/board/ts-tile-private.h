/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A tile's insides, for ts-tile.c and ts-tile-draw.c alone.
 * Owned by the tile, as a part of it.
 */

#pragma once

#include "ts-tile.h"

G_BEGIN_DECLS

struct _TsTile
{
  GtkWidget parent_instance;

  /* Owned */
  GdkTexture *texture;
  char *note; /* what a screen reader says of it just now, if anything */

  /* Plain */
  guint number;
  guint cell;
  gboolean show_number;
  gboolean marked;
};

void _ts_tile_snapshot (GtkWidget *widget,
                        GtkSnapshot *snapshot);

G_END_DECLS
