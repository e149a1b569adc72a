/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The board: the tile in each cell, and slides. A plain value, copied with `=`.
 * Thread: any; every function works on its arguments alone.
 * Fails by return code.
 */

#pragma once

#include <stdbool.h>
#include <stdint.h>

#define TS_BOARD_MIN_SIDE 2
#define TS_BOARD_MAX_SIDE 20
#define TS_BOARD_MAX_CELLS (TS_BOARD_MAX_SIDE * TS_BOARD_MAX_SIDE)

/* In place of a cell: there is none. */
#define TS_BOARD_NO_CELL UINT16_MAX

/**
 * TsBoard:
 * @columns: 2…20
 * @rows: 2…20
 * @gap: the cell without a tile
 * @tiles: [cell] the tile, 0 for the gap. Entries past the last cell are 0, so that equal boards have equal bytes.
 *
 * The home of tile t (1…n−1) is cell t−1; the home of the gap is the last cell.
 */
typedef struct
{
  uint8_t columns;
  uint8_t rows;
  uint16_t gap;
  uint16_t tiles[TS_BOARD_MAX_CELLS];
} TsBoard;

/* The direction in which a tile moves; the gap moves in the opposite one. */
typedef enum
{
  TS_DIRECTION_UP,
  TS_DIRECTION_DOWN,
  TS_DIRECTION_LEFT,
  TS_DIRECTION_RIGHT,
} TsDirection;

#define TS_N_DIRECTIONS 4

/**
 * TsSlide:
 * @gap_before: the cell that the gap leaves
 * @gap_after: the cell that the gap enters: the chosen cell
 * @n_tiles: number of tiles that move, at least 1; the number of single-tile moves
 * @direction: in which all of them move
 */
typedef struct
{
  uint16_t gap_before;
  uint16_t gap_after;
  uint8_t n_tiles;
  TsDirection direction;
} TsSlide;

typedef enum
{
  TS_SLIDE_OK,
  TS_SLIDE_NO_SUCH_CELL, /* the cell is not on the board */
  TS_SLIDE_IS_GAP,       /* the cell holds no tile */
  TS_SLIDE_NOT_IN_LINE,  /* the cell shares neither row nor column with the gap */
  TS_SLIDE_NOT_PLAYING,  /* the game is finished or paused; no function of the board returns it */
} TsSlideResult;

bool ts_board_size_is_valid (unsigned columns,
                             unsigned rows);
void ts_board_init (TsBoard *board,
                    unsigned columns,
                    unsigned rows);
bool ts_board_init_from_tiles (TsBoard *board,
                               unsigned columns,
                               unsigned rows,
                               const uint16_t *tiles) __attribute__ ((warn_unused_result));
unsigned ts_board_get_n_cells (const TsBoard *board);
bool ts_board_equal (const TsBoard *a,
                     const TsBoard *b);
uint16_t ts_board_find_tile (const TsBoard *board,
                             unsigned tile);
uint16_t ts_board_get_home (const TsBoard *board,
                            unsigned tile);
uint16_t ts_board_get_source (const TsBoard *board,
                              TsDirection direction);

TsSlideResult ts_board_check_slide (const TsBoard *board,
                                    unsigned cell,
                                    TsSlide *slide);
TsSlideResult ts_board_slide (TsBoard *board,
                              unsigned cell,
                              TsSlide *slide);

bool ts_board_is_solved (const TsBoard *board);
bool ts_board_is_solved_by (const TsBoard *board,
                            const uint16_t *classes);
bool ts_board_is_fair (const TsBoard *board,
                       const uint16_t *classes);
bool ts_board_is_solvable (const TsBoard *board);
