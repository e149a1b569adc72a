/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Look-alikes: which tiles of a board show the same, as far as a player can see.
 * Fails by GError of TS_PICTURE_ERROR if there is no memory, or G_IO_ERROR_CANCELLED.
 */

#pragma once

#include "ts-crop.h"
#include "ts-picture.h"

/**
 * TsLookalikes:
 * @classes: by tile − 1: the class of each tile, which is the home of the first tile that shows the same
 * @n_tiles: of the board
 * @n_alike: how many tiles look like at least one other
 */
typedef struct
{
  guint16 classes[TS_BOARD_MAX_CELLS];
  guint n_tiles;
  guint n_alike;
} TsLookalikes;

TsLookalikes *ts_lookalike_find (TsPicture *picture,
                                 const TsCrop *crop,
                                 guint columns,
                                 guint rows,
                                 GError **error);
void ts_lookalike_find_async (TsPicture *picture,
                              const TsCrop *crop,
                              guint columns,
                              guint rows,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer user_data);
