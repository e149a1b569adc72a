/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The settings of the program, and what the schema knows about a key.
 */

#pragma once

#include <gio/gio.h>

/* The values of `whole-picture`. */
typedef enum
{
  TS_WHOLE_PICTURE_HIDDEN,
  TS_WHOLE_PICTURE_SHOWN,
  TS_WHOLE_PICTURE_MARKED
} TsWholePicture;

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

GSettings *ts_settings_get (void);
char **ts_settings_dup_nicks (const char *key);
