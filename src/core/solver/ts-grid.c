/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "ts-grid.h"

/**
 * ts_grid_init:
 * @grid: (out caller-allocates): set to the grid of a board of this size
 */
void
ts_grid_init (TsGrid *grid,
              unsigned columns,
              unsigned rows)
{
  for (unsigned cell = 0; cell < columns * rows; cell++)
    {
      TsBoard board = { .columns = (uint8_t) columns, .rows = (uint8_t) rows, .gap = (uint16_t) cell };
      unsigned n_neighbors = 0;

      for (unsigned direction = 0; direction < TS_N_DIRECTIONS; direction++)
        {
          uint16_t source = ts_board_get_source (&board, (TsDirection) direction);

          if (source != TS_BOARD_NO_CELL)
            grid->neighbors[cell][n_neighbors++] = source;
        }
      grid->neighbors[cell][n_neighbors] = TS_BOARD_NO_CELL;
    }
}
