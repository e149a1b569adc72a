/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-number-colors"

#include "config.h"

#include "ts-number-colors.h"

/* 0xrrggbb. Black on each one has a contrast of 7 : 1 or more, as high contrast asks for. Neighbors differ for
 * everybody, also for people without one of the three kinds of cones. A dark style has the same ones: dark tiles would
 * hardly differ from the gap. */
static const guint32 grounds[TS_N_NUMBER_GROUNDS] = { 0xd8dd4d, 0x49a2f0, 0xa893a2,
                                                      0x6affac, 0xbed1eb, 0xf0786b };

/**
 * ts_number_colors_get_group:
 * @home: the cell in which the tile is on the solved board
 *
 * Returns: the group of the tile, counted from 1, or 0 for a tile without color
 */
guint
ts_number_colors_get_group (TsNumberColors scheme,
                            guint home,
                            guint columns,
                            guint rows)
{
  guint column = home % columns;
  guint row = home / columns;

  switch (scheme)
    {
    case TS_NUMBER_COLORS_ROWS:
      return row + 1;
    case TS_NUMBER_COLORS_FRINGE:
      return MIN (row, column) + 1;
    case TS_NUMBER_COLORS_HALVES:
      return 2 * row < rows ? 1 : 2;
    case TS_NUMBER_COLORS_PLAIN:
    case TS_N_NUMBER_COLORS:
    default:
      return 0;
    }
}

/**
 * ts_number_colors_get_ground:
 * @group: counted from 1
 *
 * Returns: the color of the tile, opaque, for a black number
 */
GdkRGBA
ts_number_colors_get_ground (guint group)
{
  guint32 ground = grounds[(group - 1) % TS_N_NUMBER_GROUNDS];

  return (GdkRGBA){ (ground >> 16) / 255.0f, (ground >> 8 & 0xff) / 255.0f, (ground & 0xff) / 255.0f, 1 };
}
