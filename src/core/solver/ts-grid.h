/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The grid: the adjacent cells of each cell. A plain value.
 */

#pragma once

#include "ts-board.h"

/**
 * TsGrid:
 * @neighbors: [cell] the adjacent cells, terminated by %TS_BOARD_NO_CELL
 */
typedef struct
{
  uint16_t neighbors[TS_BOARD_MAX_CELLS][TS_N_DIRECTIONS + 1];
} TsGrid;

void ts_grid_init (TsGrid *grid,
                   unsigned columns,
                   unsigned rows);
