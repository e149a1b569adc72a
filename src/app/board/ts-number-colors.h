/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Number colors: the schemes in which the numbers of tiles are colored, as groups of home cells and their colors.
 */

#pragma once

#include <gdk/gdk.h>

/**
 * TsNumberColors:
 * @TS_NUMBER_COLORS_PLAIN: none
 * @TS_NUMBER_COLORS_ROWS: each row has a color
 * @TS_NUMBER_COLORS_FRINGE: the first row has one together with the first column, what is left of the next ones another
 *   one, and so on: the order in which racers solve a board
 * @TS_NUMBER_COLORS_HALVES: the upper half of the rows has one, and the lower half another one
 *
 * The values of the setting `number-colors`.
 */
typedef enum
{
  TS_NUMBER_COLORS_PLAIN,
  TS_NUMBER_COLORS_ROWS,
  TS_NUMBER_COLORS_FRINGE,
  TS_NUMBER_COLORS_HALVES,
  TS_N_NUMBER_COLORS
} TsNumberColors;

/* How many grounds there are, which larger boards repeat. */
#define TS_N_NUMBER_GROUNDS 6

guint ts_number_colors_get_group (TsNumberColors scheme,
                                  guint home,
                                  guint columns,
                                  guint rows);
GdkRGBA ts_number_colors_get_ground (guint group);
