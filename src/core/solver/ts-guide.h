/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The guide: the method of the help for any solvable board, one step at a time. A step is a pure function of the board.
 * Thread: any; every function works on its arguments alone.
 */

#pragma once

#include "ts-solution.h"

/* The lessons of the help. */
typedef enum
{
  TS_GUIDE_ROW,        /* a tile of a row but the last two */
  TS_GUIDE_LAST_TWO,   /* the last two tiles of a row, as a pair */
  TS_GUIDE_SWAPPED,    /* both are at the end of the row, and the wrong one is in the corner */
  TS_GUIDE_LAST_ROWS,  /* the two tiles of a column of the last two rows, as a pair */
  TS_GUIDE_BLOCKED,    /* the lower one is stuck above the corner */
  TS_GUIDE_LAST_CELLS, /* the last three tiles */
} TsGuideLesson;

#define TS_N_GUIDE_LESSONS 6

/* What a step does. */
typedef enum
{
  TS_GUIDE_PLACE,  /* brings a tile home */
  TS_GUIDE_CORNER, /* brings the first tile of a pair into the corner, the home of the second one */
  TS_GUIDE_BESIDE, /* brings the second tile of a pair beside the corner */
  TS_GUIDE_PAIR,   /* brings a pair home that is close to its cells */
  TS_GUIDE_SLIDE,  /* slides a pair home that is in the corner and beside it */
  TS_GUIDE_TURN,   /* turns the last three tiles */
} TsGuideAim;

/* No step is longer. A tile is at most 38 cells from its target and takes at most 7 moves a cell; the gap takes at most
 * 40 moves to the tile. */
#define TS_GUIDE_MAX_MOVES 306

/**
 * TsGuideStep:
 * @n_tiles: 1…3
 * @tiles: the tiles it is about; those of a pair in the order of their cells
 * @tile: of these, the one to be moved first
 * @cell: where it is to go; for a pair into the corner first
 * @n_moves: at least 1
 * @moves: @n_moves letters of U D L R, zero-terminated
 * @goal: the board after them
 */
typedef struct
{
  TsGuideLesson lesson;
  TsGuideAim aim;
  unsigned n_tiles;
  uint16_t tiles[3];
  uint16_t tile;
  uint16_t cell;
  unsigned n_moves;
  char moves[TS_GUIDE_MAX_MOVES + 1];
  TsBoard goal;
} TsGuideStep;

bool ts_guide_get_step (const TsBoard *board,
                        const uint16_t *classes,
                        TsGuideStep *step);
bool ts_guide_is_done (const TsGuideStep *step,
                       const TsBoard *board);
const char *ts_guide_get_lesson_name (TsGuideLesson lesson);
void ts_guide_finish_line (TsBoard *board,
                           bool is_column,
                           TsSolution *solution);
void ts_guide_finish (const TsBoard *board,
                      TsSolution *solution);
void ts_guide_solve (const TsBoard *board,
                     TsSolution *solution);
