/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

/* The score of a tile grows faster than its Manhattan distance, because bringing a far tile home displaces others.
 * Tiles in their home row or column but in the wrong order are linear conflicts: one of each such pair has to leave the
 * line for the other to pass (O. Hansson, A. Mayer and M. Yung, "Criticizing solutions to relaxed models yields
 * powerful admissible heuristics", Information Sciences 63, 1992). The number of tiles that must leave is exact: all
 * but a longest increasing subsequence.
 */

#include "ts-score.h"

#define NO_LINE UINT8_MAX

/* 256·d^2.5 for each Manhattan distance d on a board. */
static const uint32_t bent_distances[2 * TS_BOARD_MAX_SIDE - 1] = {
  0,
  256,
  1448,
  3991,
  8192,
  14311,
  22574,
  33188,
  46341,
  62208,
  80954,
  102736,
  127701,
  155991,
  187741,
  223084,
  262144,
  305044,
  351902,
  402832,
  457947,
  517354,
  581161,
  649471,
  722384,
  800000,
  882416,
  969727,
  1062026,
  1159404,
  1261953,
  1369759,
  1482910,
  1601492,
  1725589,
  1855283,
  1990656,
  2131789,
  2278762,
};

static unsigned
get_difference (unsigned a,
                unsigned b)
{
  return a > b ? a - b : b - a;
}

/* Counts the tiles at home in @line that must leave it. The bit set `ends` holds, for each length, the least last tile
 * of an increasing subsequence of that length: C. Schensted, "Longest increasing and decreasing subsequences", Canadian
 * Journal of Mathematics 13 (1961). A tile replaces the next greater one in the set, or extends the longest one. */
static unsigned
count_conflicts (const uint16_t *tiles,
                 unsigned first_cell,
                 unsigned step,
                 unsigned n_cells,
                 const uint8_t *home_lines,
                 unsigned line,
                 const uint8_t *home_indexes)
{
  unsigned ends = 0;
  unsigned n_conflicts = 0;

  for (unsigned i = 0; i < n_cells; i++)
    {
      unsigned tile = tiles[first_cell + i * step];
      unsigned greater;

      if (home_lines[tile] != line)
        continue;

      greater = ends >> home_indexes[tile] << home_indexes[tile];
      n_conflicts += greater != 0;
      ends ^= greater & (0 - greater);
      ends |= 1u << home_indexes[tile];
    }

  return n_conflicts;
}

static unsigned
count_row_conflicts (const TsScore *score,
                     const uint16_t *tiles,
                     unsigned row)
{
  return count_conflicts (tiles,
                          row * score->columns,
                          1,
                          score->columns,
                          score->home_rows,
                          row,
                          score->home_columns);
}

static unsigned
count_column_conflicts (const TsScore *score,
                        const uint16_t *tiles,
                        unsigned column)
{
  return count_conflicts (tiles,
                          column,
                          score->columns,
                          score->rows,
                          score->home_columns,
                          column,
                          score->home_rows);
}

static unsigned
count_all_conflicts (const TsScore *score,
                     const uint16_t *tiles)
{
  unsigned n_conflicts = 0;

  for (unsigned row = 0; row < score->rows; row++)
    n_conflicts += count_row_conflicts (score, tiles, row);
  for (unsigned column = 0; column < score->columns; column++)
    n_conflicts += count_column_conflicts (score, tiles, column);

  return n_conflicts;
}

static void
init_lines (TsScore *score,
            const TsBoard *board)
{
  score->columns = board->columns;
  score->rows = board->rows;
  score->home_columns[0] = score->home_rows[0] = NO_LINE;
  for (unsigned tile = 1; tile < ts_board_get_n_cells (board); tile++)
    {
      score->home_columns[tile] = (uint8_t) ((tile - 1) % board->columns);
      score->home_rows[tile] = (uint8_t) ((tile - 1) / board->columns);
    }
}

static unsigned
get_distance (const TsScore *score,
              unsigned tile,
              unsigned cell)
{
  return get_difference (cell % score->columns, score->home_columns[tile]) +
         get_difference (cell / score->columns, score->home_rows[tile]);
}

/**
 * ts_score_init:
 * @score: (out caller-allocates): set for boards of the size of @board
 * @is_target: [n_cells] which tiles the search has to bring home
 * @weights: (out caller-allocates): [n_cells × n_cells] set; has to live as long as @score
 */
void
ts_score_init (TsScore *score,
               const TsBoard *board,
               const bool *is_target,
               TsScoreParams params,
               uint16_t *weights)
{
  unsigned n_cells = ts_board_get_n_cells (board);

  init_lines (score, board);
  score->n_cells = n_cells;
  score->conflict_units = params.conflict_moves * TS_SCORE_UNIT;
  score->weights = weights;

  for (unsigned cell = 0; cell < n_cells; cell++)
    weights[cell] = 0;
  for (unsigned tile = 1; tile < n_cells; tile++)
    for (unsigned cell = 0; cell < n_cells; cell++)
      {
        unsigned distance = get_distance (score, tile, cell);
        unsigned bend = TS_SCORE_UNIT * params.bend_percent * bent_distances[distance] / 25600;
        unsigned weight = TS_SCORE_UNIT * distance + bend;

        weights[tile * n_cells + cell] = (uint16_t) (is_target[tile] ? weight * params.target_factor : weight);
      }
}

/**
 * ts_score_get_total:
 *
 * Returns: the score of a board, in units; 0 if it is solved
 */
unsigned
ts_score_get_total (const TsScore *score,
                    const uint16_t *tiles)
{
  unsigned total = score->conflict_units * count_all_conflicts (score, tiles);

  for (unsigned cell = 0; cell < score->n_cells; cell++)
    total += score->weights[tiles[cell] * score->n_cells + cell];

  return total;
}

/* A move along a line keeps the order of the tiles in that line, so it changes conflicts only in the perpendicular
 * lines that the tile leaves and enters, and only in the tile's home line. */
static int
get_conflict_change (const TsScore *score,
                     uint16_t *tiles,
                     unsigned from,
                     unsigned to)
{
  unsigned tile = tiles[from];
  bool is_vertical = from % score->columns == to % score->columns;
  unsigned home = is_vertical ? score->home_rows[tile] : score->home_columns[tile];
  unsigned (*count) (const TsScore *, const uint16_t *, unsigned) =
      is_vertical ? count_row_conflicts : count_column_conflicts;
  unsigned n_before;
  unsigned n_after;

  if (is_vertical ? home != from / score->columns && home != to / score->columns
                  : home != from % score->columns && home != to % score->columns)
    return 0;

  n_before = count (score, tiles, home);
  tiles[to] = (uint16_t) tile;
  tiles[from] = 0;
  n_after = count (score, tiles, home);
  tiles[from] = (uint16_t) tile;
  tiles[to] = 0;

  return (int) score->conflict_units * ((int) n_after - (int) n_before);
}

/**
 * ts_score_get_change:
 * @tiles: [n_cells] of the board; modified during the call and restored
 * @from: the cell of a tile
 * @to: the cell of the gap, adjacent to @from
 *
 * Returns: the change of the score by the move, in units
 */
int
ts_score_get_change (const TsScore *score,
                     uint16_t *tiles,
                     unsigned from,
                     unsigned to)
{
  const uint16_t *weights = &score->weights[tiles[from] * score->n_cells];

  return weights[to] - weights[from] + get_conflict_change (score, tiles, from, to);
}

/**
 * ts_score_get_lower_bound:
 *
 * Manhattan distance plus linear conflicts: a tile that must leave its line makes two extra moves, out and back.
 *
 * Returns: a lower bound of the moves of every solution of @board
 */
unsigned
ts_score_get_lower_bound (const TsBoard *board)
{
  TsScore score;
  unsigned bound;

  init_lines (&score, board);
  bound = 2 * count_all_conflicts (&score, board->tiles);
  for (unsigned cell = 0; cell < ts_board_get_n_cells (board); cell++)
    bound += board->tiles[cell] == 0 ? 0 : get_distance (&score, board->tiles[cell], cell);

  return bound;
}
