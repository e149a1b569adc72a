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

#include <stddef.h>

/* The home of the gap: no line of a board. */
#define NO_LINE UINT8_MAX

_Static_assert(TS_BOARD_MAX_SIDE <= 32, "each line has a bit");

static unsigned
get_difference (unsigned a,
                unsigned b)
{
  return a > b ? a - b : b - a;
}

/* A row or a column of a board, and what it is the home of. */
typedef struct
{
  const uint16_t *tiles; /* the first; the others are @step cells apart */
  unsigned step;
  unsigned n_cells;
  unsigned number;
  const uint8_t *homes; /* [tile] the number of its home line */
  const uint32_t *bits; /* [tile] of its place in that line */
} Line;

static Line
get_row (const TsScore *score,
         const uint16_t *tiles,
         unsigned row)
{
  return (Line){ tiles + row * score->columns, 1, score->columns, row, score->home_rows, score->column_bits };
}

static Line
get_column (const TsScore *score,
            const uint16_t *tiles,
            unsigned column)
{
  return (Line){ tiles + column, score->columns, score->rows, column, score->home_columns, score->row_bits };
}

/* Returns the bit of a tile's place in its home line, or 0 if that is another line, without a branch. */
static unsigned
get_bit (const Line *line,
         unsigned tile)
{
  return (0 - (unsigned) (line->homes[tile] == line->number)) & line->bits[tile];
}

/* The tiles of a line that are at home in it; all but a longest increasing subsequence must leave it. The bit set
 * `ends` holds, for each length, the least last tile of an increasing subsequence of that length: C. Schensted,
 * "Longest increasing and decreasing subsequences", Canadian Journal of Mathematics 13 (1961). */
typedef struct
{
  unsigned ends;
  unsigned n_conflicts;
} Order;

/* The tile replaces the next greater one in the set, or extends the longest subsequence. The bit 0 changes nothing, so
 * that no branch depends on the tile. */
static void
append (Order *order,
        unsigned bit)
{
  unsigned greater = order->ends & (0 - bit);

  order->n_conflicts += greater != 0;
  order->ends ^= (greater & (0 - greater)) | bit;
}

static unsigned
count_conflicts (Line line)
{
  Order order = { 0 };

  for (unsigned i = 0; i < line.n_cells; i++)
    append (&order, get_bit (&line, line.tiles[i * line.step]));

  return order.n_conflicts;
}

/* Returns how many more conflicts there are with a tile of this line in cell @index than without it. */
static unsigned
count_conflicts_with (Line line,
                      unsigned index,
                      unsigned tile)
{
  Order without = { 0 };
  Order with = { 0 };

  for (unsigned i = 0; i < line.n_cells; i++)
    {
      bool is_it = i == index;
      unsigned bit = get_bit (&line, is_it ? tile : line.tiles[i * line.step]);

      append (&without, is_it ? 0 : bit);
      append (&with, bit);
    }

  return with.n_conflicts - without.n_conflicts;
}

static unsigned
count_all_conflicts (const TsScore *score,
                     const uint16_t *tiles)
{
  unsigned n_conflicts = 0;

  for (unsigned row = 0; row < score->rows; row++)
    n_conflicts += count_conflicts (get_row (score, tiles, row));
  for (unsigned column = 0; column < score->columns; column++)
    n_conflicts += count_conflicts (get_column (score, tiles, column));

  return n_conflicts;
}

static void
init_lines (TsScore *score,
            const TsBoard *goal)
{
  score->columns = goal->columns;
  score->rows = goal->rows;
  for (unsigned cell = 0; cell < ts_board_get_n_cells (goal); cell++)
    {
      unsigned tile = goal->tiles[cell];

      score->columns_of[cell] = (uint8_t) (cell % goal->columns);
      score->rows_of[cell] = (uint8_t) (cell / goal->columns);
      score->home_columns[tile] = tile == 0 ? NO_LINE : score->columns_of[cell];
      score->home_rows[tile] = tile == 0 ? NO_LINE : score->rows_of[cell];
      score->column_bits[tile] = UINT32_C (1) << score->columns_of[cell];
      score->row_bits[tile] = UINT32_C (1) << score->rows_of[cell];
    }
}

/* @score: set
 * @goal: the board with all tiles at home
 * @is_target: (nullable): [n_cells] which tiles count more; %NULL for none
 * @weights: [n_cells × n_cells] set; has to live as long as @score */
void
ts_score_init (TsScore *score,
               const TsBoard *goal,
               const bool *is_target,
               TsScoreParams params,
               uint16_t *weights)
{
  unsigned n_cells = ts_board_get_n_cells (goal);

  init_lines (score, goal);
  score->n_cells = n_cells;
  score->conflict_units = params.conflict_moves * TS_SCORE_UNIT;
  score->weights = weights;

  for (unsigned cell = 0; cell < n_cells; cell++)
    weights[cell] = 0;
  for (unsigned tile = 1; tile < n_cells; tile++)
    for (unsigned cell = 0; cell < n_cells; cell++)
      {
        unsigned x = get_difference (score->columns_of[cell], score->home_columns[tile]);
        unsigned y = get_difference (score->rows_of[cell], score->home_rows[tile]);
        unsigned percent = 100 * (x + y) + params.bend_percent * (x + y) * (x + y) - params.slant_percent * x * y;
        unsigned factor = is_target != NULL && is_target[tile] ? params.target_factor : 1;

        weights[tile * n_cells + cell] = (uint16_t) (factor * (TS_SCORE_UNIT * percent / 100));
      }
}

/* Returns the score of a board, in units; 0 for the goal. */
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
count_conflict_change (const TsScore *score,
                       const uint16_t *tiles,
                       unsigned from,
                       unsigned to)
{
  unsigned tile = tiles[from];
  bool is_vertical = score->columns_of[from] == score->columns_of[to];
  const uint8_t *lines = is_vertical ? score->rows_of : score->columns_of;
  unsigned home = is_vertical ? score->home_rows[tile] : score->home_columns[tile];
  int sign = (home == lines[to]) - (home == lines[from]);

  if (sign == 0)
    return 0;

  return is_vertical ? sign * (int) count_conflicts_with (get_row (score, tiles, home), score->columns_of[from], tile)
                     : sign * (int) count_conflicts_with (get_column (score, tiles, home), score->rows_of[from], tile);
}

/* Returns the change of the score by the move, in units.
 * @tiles: [n_cells] of the board
 * @from: the cell of a tile
 * @to: the cell of the gap, adjacent to @from */
int
ts_score_get_change (const TsScore *score,
                     const uint16_t *tiles,
                     unsigned from,
                     unsigned to)
{
  const uint16_t *weights = &score->weights[tiles[from] * score->n_cells];

  return weights[to] - weights[from] + (int) score->conflict_units * count_conflict_change (score, tiles, from, to);
}

/* Manhattan distance plus linear conflicts: a tile that must leave its line makes two extra moves, out and back.
 * Returns a lower bound of the moves of every solution of @board. */
unsigned
ts_score_get_lower_bound (const TsBoard *board)
{
  TsBoard solved;
  TsScore score;
  unsigned bound;

  ts_board_init (&solved, board->columns, board->rows);
  init_lines (&score, &solved);
  bound = 2 * count_all_conflicts (&score, board->tiles);
  for (unsigned cell = 0; cell < ts_board_get_n_cells (board); cell++)
    if (cell != board->gap)
      bound += get_difference (score.columns_of[cell], score.home_columns[board->tiles[cell]]) +
               get_difference (score.rows_of[cell], score.home_rows[board->tiles[cell]]);

  return bound;
}
