/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The grid: the adjacent cells of each cell. A plain value.
 */

#pragma once

#include "ts-board.h"

typedef struct
{
  /* [cell] the adjacent cells, terminated by %TS_BOARD_NO_CELL */
  uint16_t neighbors[TS_BOARD_MAX_CELLS][TS_N_DIRECTIONS + 1];
} TsGrid;

static inline void
ts_grid_init (TsGrid *grid,
              unsigned columns,
              unsigned rows)
{
  TsBoard board = { .columns = (uint8_t) columns, .rows = (uint8_t) rows };

  for (; board.gap < columns * rows; board.gap++)
    {
      uint16_t *neighbor = grid->neighbors[board.gap];

      for (TsDirection direction = 0; direction < TS_N_DIRECTIONS; direction++)
        {
          *neighbor = ts_board_get_source (&board, direction);
          neighbor += *neighbor != TS_BOARD_NO_CELL;
        }
      *neighbor = TS_BOARD_NO_CELL;
    }
}
