/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

/* The method finishes the first row tile by tile and its last two tiles as a pair, continues with the rows that remain,
 * then with the columns of the last two rows, and turns the last three tiles. I. Parberry, "A real-time algorithm for
 * the (n²−1)-puzzle", Information Processing Letters 56 (1995), has the method and its bound.
 *
 * A tile is brought to a cell in the fewest moves, by a breadth-first search over its cell and the gap's with the
 * finished cells as walls. A pair within the 2×3 cells at the end of its line (the block) is brought home by a search
 * over both tiles and the gap. Before that, its first tile goes into the corner, then its second one beside it.
 *
 * Termination: each move of a step either finishes cells, which no later move leaves, or leads on to the next of these
 * ways (into the corner, beside it, from the block), or makes the way shorter by one. So each move lowers what remains
 * in this order, whichever board it begins with. The unfinished cells are a rectangle without the first cells of its
 * first line. Every cell of it is part of a 2×2 block, so the gap gets around any single tile.
 *
 * Bound of %TS_SOLUTION_MAX_MOVES: on c columns and r rows a tile is at most c − 1 columns and r − 1 rows from its
 * target. A cell takes it 3 moves diagonally and 5 straight on, and walls at the ends 8 more; before that, the gap
 * takes c + r moves to it. For c = 20 and r = 20…3 these are 2r + 124 moves a tile and 52 920 in all, for the pairs
 * of the last two rows 6c + 14 a tile and 2 988 in all. The 36 blocks take up to 30 + c + r moves, 2 520 in all, and
 * the last three tiles 6.
 */

#include "ts-guide.h"

#include "ts-moves.h"

#include <assert.h>
#include <string.h>

#define BLOCK_CELLS 6
#define N_BLOCK_STATES (BLOCK_CELLS * BLOCK_CELLS * BLOCK_CELLS)

/* The board with a wall around it. A square is an index of this board. */
#define MAX_SQUARES ((TS_BOARD_MAX_SIDE + 2) * (TS_BOARD_MAX_SIDE + 2))

/* The squares around a tile, clockwise from the one above it; the even ones are adjacent. */
#define RING_SQUARES 8

#define FAR UINT16_MAX
#define BLOCKED (FAR - 1)

typedef uint16_t Distances[MAX_SQUARES];

typedef struct
{
  TsBoard board;
  const uint16_t *classes;            /* (nullable): of ts_board_is_solved_by() */
  uint16_t homes[TS_BOARD_MAX_CELLS]; /* [tile] the cell + 1 where it is meant to stay, 0 for a tile without one yet */
  unsigned left;                      /* finished columns */
  unsigned top;                       /* finished rows */
  bool is_wall[MAX_SQUARES];          /* [square] finished cells, and the wall around the board */
  uint16_t block[N_BLOCK_STATES];     /* [state of a block] the moves to bring a pair home; 0 until measured */
  int ring[RING_SQUARES];             /* the distances of the squares around a square */
} Guide;

/* What is to be finished next; the value is the number of its cells in a line. */
typedef enum
{
  PART_LAST_CELLS, /* the last 2×2 cells of a board */
  PART_CELL,
  PART_PAIR, /* the last two cells of a line */
} PartKind;

typedef struct
{
  bool is_column;
  PartKind kind;
  /* of the line; of a pair the block: 0 and 1 are the end of the line, 2 and 3 adjacent to them, 4 and 5 to these */
  uint16_t cells[BLOCK_CELLS];
} Part;

/* A tile's path: its square, and which square around it the gap has to go to first. */
typedef struct
{
  unsigned square;
  unsigned side;
  unsigned n_moves;
} Path;

static unsigned
get_square (const Guide *guide,
            unsigned cell)
{
  unsigned columns = guide->board.columns;

  return (cell / columns + 1) * (columns + 2) + cell % columns + 1;
}

static unsigned
get_cell (const Guide *guide,
          unsigned square)
{
  unsigned width = guide->board.columns + 2u;

  return (square / width - 1) * guide->board.columns + square % width - 1;
}

static unsigned
get_tile (const Guide *guide,
          unsigned square)
{
  return guide->board.tiles[get_cell (guide, square)];
}

static void
guide_init (Guide *guide,
            const TsBoard *board,
            const uint16_t *classes)
{
  int width = board->columns + 2;

  *guide = (Guide){ .board = *board,
                    .classes = classes,
                    .ring = { -width, -width + 1, 1, width + 1, width, width - 1, -1, -width - 1 } };
  memset (guide->is_wall, true, sizeof guide->is_wall);
  for (unsigned cell = 0; cell < ts_board_get_n_cells (board); cell++)
    guide->is_wall[get_square (guide, cell)] = false;
}

/* Returns whether @tile looks like the home tile of @cell and is free to go there. */
static bool
fits (const Guide *guide,
      unsigned tile,
      unsigned cell)
{
  if (tile == 0 || guide->homes[tile] != 0 || cell + 1 == ts_board_get_n_cells (&guide->board))
    return false;

  return guide->classes == NULL ? tile == cell + 1 : guide->classes[tile - 1] == guide->classes[cell];
}

/* Returns whether the tiles without a home can be given homes so that the board is solvable. Two that look alike can be
 * swapped, which changes the parity; without such a pair each tile has only one home left. */
static bool
is_feasible (const Guide *guide)
{
  unsigned n_cells = ts_board_get_n_cells (&guide->board);
  bool is_taken[TS_BOARD_MAX_CELLS] = { false };
  bool is_seen[TS_BOARD_MAX_CELLS] = { false };
  uint16_t homes[TS_BOARD_MAX_CELLS] = { 0 };
  TsBoard meant = guide->board;

  if (guide->classes == NULL)
    return true;

  for (unsigned tile = 1; tile < n_cells; tile++)
    {
      unsigned class = guide->classes[tile - 1];

      if (guide->homes[tile] != 0)
        is_taken[guide->homes[tile] - 1] = true;
      else if (is_seen[class])
        return true;
      else
        is_seen[class] = true;
    }
  for (unsigned cell = 0; cell < n_cells - 1; cell++)
    {
      if (!is_taken[cell])
        homes[guide->classes[cell]] = (uint16_t) (cell + 1);
    }
  for (unsigned cell = 0; cell < n_cells; cell++)
    {
      unsigned tile = guide->board.tiles[cell];

      if (tile != 0)
        meant.tiles[cell] = guide->homes[tile] != 0 ? guide->homes[tile] : homes[guide->classes[tile - 1]];
    }

  return ts_board_is_solvable (&meant);
}

static bool
is_feasible_with (Guide *guide,
                  const unsigned *tiles,
                  const uint16_t *cells,
                  unsigned n_tiles)
{
  bool is_possible = true;

  for (unsigned i = 0; i < n_tiles; i++)
    is_possible = is_possible && fits (guide, tiles[i], cells[i]) && (i == 0 || tiles[0] != tiles[1]);
  if (!is_possible || guide->classes == NULL)
    return is_possible;

  for (unsigned i = 0; i < n_tiles; i++)
    guide->homes[tiles[i]] = (uint16_t) (cells[i] + 1);
  is_possible = is_feasible (guide);
  for (unsigned i = 0; i < n_tiles; i++)
    guide->homes[tiles[i]] = 0;

  return is_possible;
}

/* Makes the cells of @part walls if they are finished. Returns whether they are. */
static bool
finish_part (Guide *guide,
             const Part *part)
{
  unsigned tiles[2];

  if (guide->is_wall[get_square (guide, part->cells[0])])
    return true;

  for (unsigned i = 0; i < part->kind; i++)
    tiles[i] = guide->board.tiles[part->cells[i]];
  if (!is_feasible_with (guide, tiles, part->cells, part->kind))
    return false;

  for (unsigned i = 0; i < part->kind; i++)
    {
      guide->homes[tiles[i]] = (uint16_t) (part->cells[i] + 1);
      guide->is_wall[get_square (guide, part->cells[i])] = true;
    }
  return true;
}

/* Sets @part to the cells from @along on in the first unfinished line. */
static void
part_init (Part *part,
           const Guide *guide,
           bool is_column,
           unsigned along)
{
  const TsBoard *board = &guide->board;
  unsigned n_along = is_column ? board->rows - guide->top : board->columns - guide->left;

  part->is_column = is_column;
  part->kind = along == n_along - 2 ? PART_PAIR : PART_CELL;
  for (unsigned i = 0; i < (part->kind == PART_PAIR ? BLOCK_CELLS : 1); i++)
    {
      unsigned across = i / 2;
      unsigned column = guide->left + (is_column ? across : along + i % 2);
      unsigned row = guide->top + (is_column ? along + i % 2 : across);

      part->cells[i] = (uint16_t) (row * board->columns + column);
    }
}

/* Sets @part to what is to be finished next in the first line. Returns %false if nothing is. */
static bool
find_part_of_line (Guide *guide,
                   bool is_column,
                   Part *part)
{
  unsigned n_along = is_column ? guide->board.rows - guide->top : guide->board.columns - guide->left;

  for (unsigned along = 0; along < n_along - 1; along++)
    {
      part_init (part, guide, is_column, along);
      if (!finish_part (guide, part))
        return true;
    }

  guide->left += is_column;
  guide->top += !is_column;
  return false;
}

/* Sets @part to what is to be finished next. */
static void
find_part (Guide *guide,
           Part *part)
{
  while (guide->board.rows - guide->top > 2 || guide->board.columns - guide->left > 2)
    {
      if (find_part_of_line (guide, guide->board.rows - guide->top == 2, part))
        return;
    }

  part->kind = PART_LAST_CELLS;
}

/* Sets the moves of the gap from @from to each square, without moving the tiles at the two squares @a and @b. */
static void
measure_gap (const Guide *guide,
             unsigned from,
             unsigned a,
             unsigned b,
             Distances distances)
{
  uint16_t queue[MAX_SQUARES];
  unsigned n_queued = 1;

  memset (distances, 0xff, sizeof (Distances));
  distances[a] = distances[b] = BLOCKED;
  distances[from] = 0;
  queue[0] = (uint16_t) from;
  for (unsigned i = 0; i < n_queued; i++)
    for (unsigned side = 0; side < RING_SQUARES; side += 2)
      {
        unsigned square = (unsigned) ((int) queue[i] + guide->ring[side]);

        if (guide->is_wall[square] || distances[square] != FAR)
          continue;

        distances[square] = (uint16_t) (distances[queue[i]] + 1);
        queue[n_queued++] = (uint16_t) square;
      }
}

/* Moves the gap to the adjacent square @to, and appends the move. */
static void
move_gap (Guide *guide,
          unsigned to,
          TsGuideStep *step)
{
  TsSlide slide;

  if (ts_board_slide (&guide->board, get_cell (guide, to), &slide) != TS_SLIDE_OK ||
      step->n_moves == TS_GUIDE_MAX_MOVES)
    assert (false);

  step->moves[step->n_moves++] = ts_moves_get_letter (slide.direction);
  step->moves[step->n_moves] = '\0';
}

/* Moves the gap to @to by a shortest path around the tiles at @a and @b. */
static void
bring_gap (Guide *guide,
           unsigned to,
           unsigned a,
           unsigned b,
           TsGuideStep *step)
{
  Distances distances;
  unsigned square = get_square (guide, guide->board.gap);

  measure_gap (guide, to, a, b, distances);
  while (square != to)
    {
      unsigned side = 0;

      while (distances[(int) square + guide->ring[side]] != distances[square] - 1)
        side += 2;
      square = (unsigned) ((int) square + guide->ring[side]);
      move_gap (guide, square, step);
    }
}

/* The moves of a tile at a square with the gap at a square around it. */
typedef uint16_t Costs[MAX_SQUARES][RING_SQUARES];

/* Sets the moves of the gap to the squares around the tile at @square, which it does not move. */
static void
measure_approach (const Guide *guide,
                  unsigned square,
                  uint16_t approach[RING_SQUARES])
{
  Distances distances;

  measure_gap (guide, get_square (guide, guide->board.gap), square, square, distances);
  for (unsigned side = 0; side < RING_SQUARES; side++)
    approach[side] = distances[(int) square + guide->ring[side]];
}

/* Breadth-first search backwards from the tile at @target. The unfinished cells have no holes, so that the gap's
 * shortest way from one side of a tile to another is around this tile. Sets @costs, and @path to the shortest path of a
 * tile of @is_wanted. Returns %false without one. */
static bool
find_path (Guide *guide,
           unsigned target,
           const bool is_wanted[TS_BOARD_MAX_CELLS],
           Costs costs,
           Path *path)
{
  uint16_t queue[MAX_SQUARES * RING_SQUARES];
  uint16_t approach[MAX_SQUARES][RING_SQUARES];
  bool is_measured[MAX_SQUARES] = { false };
  unsigned n_queued = 0;

  path->n_moves = FAR;
  memset (costs, 0xff, sizeof (Costs));
  for (unsigned side = 0; side < RING_SQUARES; side++)
    {
      costs[target][side] = 0;
      queue[n_queued++] = (uint16_t) (target * RING_SQUARES + side);
    }

  for (unsigned i = 0; i < n_queued; i++)
    {
      unsigned square = queue[i] / RING_SQUARES;
      unsigned side = queue[i] % RING_SQUARES;
      unsigned gap = (unsigned) ((int) square + guide->ring[side]);
      unsigned cost = costs[square][side];
      const unsigned before[][2] = { { square, (side + 1) % RING_SQUARES },
                                     { square, (side + RING_SQUARES - 1) % RING_SQUARES },
                                     { gap, (side + RING_SQUARES / 2) % RING_SQUARES } };

      if (cost >= path->n_moves)
        break;
      if (guide->is_wall[gap])
        continue;
      if (square != target && is_wanted[get_tile (guide, square)])
        {
          if (!is_measured[square])
            measure_approach (guide, square, approach[square]);
          is_measured[square] = true;
          if (approach[square][side] != FAR && cost + approach[square][side] < path->n_moves)
            *path = (Path){ square, side, cost + approach[square][side] };
        }

      for (unsigned k = 0; k < (side % 2 == 0 ? 3 : 2); k++)
        {
          if (costs[before[k][0]][before[k][1]] != FAR)
            continue;

          costs[before[k][0]][before[k][1]] = (uint16_t) (cost + 1);
          queue[n_queued++] = (uint16_t) (before[k][0] * RING_SQUARES + before[k][1]);
        }
    }

  return path->n_moves != FAR;
}

/* Encodes the cells of tiles a and b and the gap, each 0…5, as one number. */
static unsigned
encode_block (unsigned a,
              unsigned b,
              unsigned gap)
{
  return (a * BLOCK_CELLS + b) * BLOCK_CELLS + gap;
}

static bool
are_adjacent (unsigned i,
              unsigned j)
{
  unsigned lower = i < j ? i : j;
  unsigned upper = i < j ? j : i;

  return upper - lower == 2 || (upper - lower == 1 && upper % 2 == 1);
}

/* Sets for each state of the block the moves that bring tile a to cell 0 and b to cell 1. The last two moves are always
 * those of the help: a from the corner to cell 0, and b after it. */
static void
measure_block (uint16_t distances[N_BLOCK_STATES])
{
  uint16_t queue[N_BLOCK_STATES];
  unsigned n_queued = 1;

  memset (distances, 0xff, N_BLOCK_STATES * sizeof *distances);
  queue[0] = (uint16_t) encode_block (0, 3, 1);
  distances[queue[0]] = 1;
  for (unsigned i = 0; i < n_queued; i++)
    {
      unsigned gap = queue[i] % BLOCK_CELLS;
      unsigned b = queue[i] / BLOCK_CELLS % BLOCK_CELLS;
      unsigned a = queue[i] / BLOCK_CELLS / BLOCK_CELLS;

      for (unsigned cell = 0; cell < BLOCK_CELLS; cell++)
        {
          unsigned before = encode_block (a == cell ? gap : a, b == cell ? gap : b, cell);

          if (!are_adjacent (gap, cell) || distances[before] != FAR || before / BLOCK_CELLS == 1)
            continue;

          distances[before] = (uint16_t) (distances[queue[i]] + 1);
          queue[n_queued++] = (uint16_t) before;
        }
    }
}

/* A pair in the block: the cells of its tiles, and the cell of the block that the gap goes to first; 0…5. */
typedef struct
{
  unsigned a;
  unsigned b;
  unsigned gap;
  unsigned n_moves;
} PairPath;

/* Sets @path to the shortest path of a pair that is in the block. Returns %false without one. */
static bool
find_pair_path (Guide *guide,
                const Part *part,
                PairPath *path)
{
  path->n_moves = FAR;
  for (unsigned a = 0; a < BLOCK_CELLS; a++)
    for (unsigned b = 0; b < BLOCK_CELLS; b++)
      {
        const unsigned tiles[] = { guide->board.tiles[part->cells[a]], guide->board.tiles[part->cells[b]] };
        Distances distances;

        if (a == b || !is_feasible_with (guide, tiles, part->cells, 2))
          continue;

        if (guide->block[0] == 0)
          measure_block (guide->block);
        measure_gap (guide, get_square (guide, guide->board.gap), get_square (guide, part->cells[a]),
                     get_square (guide, part->cells[b]), distances);
        for (unsigned gap = 0; gap < BLOCK_CELLS; gap++)
          {
            unsigned n_moves = guide->block[encode_block (a, b, gap)];
            unsigned n_before = distances[get_square (guide, part->cells[gap])];

            if (gap != a && gap != b && n_before != FAR && n_moves != FAR && n_before + n_moves < path->n_moves)
              *path = (PairPath){ a, b, gap, n_before + n_moves };
          }
      }

  return path->n_moves != FAR;
}

/* Makes the moves of a pair in the block. */
static void
follow_pair_path (Guide *guide,
                  const Part *part,
                  const PairPath *path,
                  TsGuideStep *step)
{
  unsigned a = path->a;
  unsigned b = path->b;
  unsigned gap = path->gap;
  unsigned squares[] = { get_square (guide, part->cells[a]), get_square (guide, part->cells[b]) };
  bool is_in_corner = a == 1;

  step->aim = is_in_corner && b == 3 ? TS_GUIDE_SLIDE : TS_GUIDE_PAIR;
  if (is_in_corner && (b == 0 || (b == 2 && gap == 0)))
    step->lesson = part->is_column ? TS_GUIDE_BLOCKED : TS_GUIDE_SWAPPED;
  step->tiles[0] = (uint16_t) get_tile (guide, squares[0]);
  step->tiles[1] = (uint16_t) get_tile (guide, squares[1]);
  step->tile = step->tiles[0];
  /* The corner comes first, unless the tile is in it. */
  step->cell = part->cells[is_in_corner ? 0 : 1];

  bring_gap (guide, get_square (guide, part->cells[gap]), squares[0], squares[1], step);
  for (unsigned n_left = guide->block[encode_block (a, b, gap)]; n_left > 1; n_left--)
    {
      unsigned cell = 0;

      while (!are_adjacent (gap, cell) ||
             guide->block[encode_block (a == cell ? gap : a, b == cell ? gap : b, cell)] != n_left - 1)
        cell++;
      a = a == cell ? gap : a;
      b = b == cell ? gap : b;
      gap = cell;
      move_gap (guide, get_square (guide, part->cells[gap]), step);
    }
  move_gap (guide, get_square (guide, part->cells[3]), step);
}

/* Makes the moves of a tile. Those of a pair end when it can go on from the block. */
static void
follow_path (Guide *guide,
             const Part *part,
             const Costs costs,
             const Path *path,
             TsGuideStep *step)
{
  TsGuideStep whole = { 0 };
  Guide moved = *guide;
  unsigned square = path->square;
  unsigned side = path->side;

  bring_gap (&moved, (unsigned) ((int) square + moved.ring[side]), square, square, &whole);
  while (costs[square][side] > 0)
    {
      unsigned gap = (unsigned) ((int) square + moved.ring[side]);
      unsigned opposite = (side + RING_SQUARES / 2) % RING_SQUARES;

      if (side % 2 == 0 && costs[gap][opposite] == costs[square][side] - 1)
        {
          move_gap (&moved, square, &whole);
          square = gap;
          side = opposite;
          continue;
        }

      side = (side + (costs[square][(side + 1) % RING_SQUARES] == costs[square][side] - 1 ? 1 : RING_SQUARES - 1)) %
             RING_SQUARES;
      move_gap (&moved, (unsigned) ((int) square + moved.ring[side]), &whole);
    }

  for (unsigned i = 0; i < whole.n_moves; i++)
    {
      PairPath pair_path;

      if (part->kind == PART_PAIR && i > 0 && find_pair_path (guide, part, &pair_path))
        break;

      move_gap (guide,
                get_square (guide, ts_board_get_source (&guide->board, ts_moves_get_direction (whole.moves[i]))), step);
    }
}

/* Returns a tile that can be the second one of a pair with @first, or 0. */
static unsigned
find_partner (Guide *guide,
              const Part *part,
              unsigned first)
{
  for (unsigned tile = 1; fits (guide, first, part->cells[0]) && tile < ts_board_get_n_cells (&guide->board); tile++)
    {
      if (is_feasible_with (guide, (const unsigned[]){ first, tile }, part->cells, 2))
        return tile;
    }

  return 0;
}

/* Brings a tile of the part to @cell. Returns %false if none can get there.
 * @first: the first tile of the pair if the second one is to be brought; else 0 */
static bool
bring_tile (Guide *guide,
            const Part *part,
            unsigned first,
            unsigned cell,
            TsGuideStep *step)
{
  bool is_wanted[TS_BOARD_MAX_CELLS] = { false };
  Costs costs;
  Path path = { 0 };

  for (unsigned tile = 1; tile < ts_board_get_n_cells (&guide->board); tile++)
    {
      const unsigned pair[] = { first, tile };

      is_wanted[tile] = part->kind == PART_CELL ? is_feasible_with (guide, &tile, part->cells, 1)
                        : first == 0            ? find_partner (guide, part, tile) != 0
                                                : is_feasible_with (guide, pair, part->cells, 2);
    }
  if (!find_path (guide, get_square (guide, cell), is_wanted, costs, &path))
    return false;

  step->tile = (uint16_t) get_tile (guide, path.square);
  step->cell = (uint16_t) cell;
  follow_path (guide, part, (const uint16_t (*)[RING_SQUARES]) costs, &path, step);
  return true;
}

/* Brings a second tile beside the corner if a first one is in it. */
static bool
bring_beside (Guide *guide,
              const Part *part,
              TsGuideStep *step)
{
  unsigned corner = get_square (guide, part->cells[1]);
  unsigned first = guide->board.tiles[part->cells[1]];
  bool is_done;

  guide->is_wall[corner] = true;
  is_done = first != 0 && bring_tile (guide, part, first, part->cells[3], step);
  guide->is_wall[corner] = false;

  step->aim = TS_GUIDE_BESIDE;
  step->tiles[0] = (uint16_t) first;
  step->tiles[1] = step->tile;
  return is_done;
}

static void
bring_pair (Guide *guide,
            const Part *part,
            TsGuideStep *step)
{
  PairPath path;

  step->lesson = part->is_column ? TS_GUIDE_LAST_ROWS : TS_GUIDE_LAST_TWO;
  step->n_tiles = 2;
  if (find_pair_path (guide, part, &path))
    follow_pair_path (guide, part, &path, step);
  else if (!bring_beside (guide, part, step))
    {
      if (!bring_tile (guide, part, 0, part->cells[1], step))
        assert (false);
      step->aim = TS_GUIDE_CORNER;
      step->tiles[0] = step->tile;
      step->tiles[1] = (uint16_t) find_partner (guide, part, step->tile);
    }
}

/* Turns the last three tiles in the direction that takes fewer moves. */
static void
turn_last_cells (Guide *guide,
                 TsGuideStep *step)
{
  unsigned last = ts_board_get_n_cells (&guide->board) - 1;
  unsigned columns = guide->board.columns;
  const unsigned ring[] = { last - columns - 1, last - columns, last, last - 1 };
  unsigned start = 0;
  unsigned best_turn = 1;
  unsigned best_moves = UINT8_MAX;

  while (ring[start] != guide->board.gap)
    start++;
  for (unsigned turn = 1; turn <= 3; turn += 2)
    {
      TsBoard turned = guide->board;
      unsigned n_moves = 0;

      for (; n_moves < 12 && !ts_board_is_solved_by (&turned, guide->classes); n_moves++)
        ts_board_slide (&turned, ring[(start + (n_moves + 1) * turn) % 4], NULL);
      if (n_moves < best_moves)
        {
          best_moves = n_moves;
          best_turn = turn;
        }
    }

  step->lesson = TS_GUIDE_LAST_CELLS;
  step->aim = TS_GUIDE_TURN;
  for (unsigned tile = 1; tile <= last; tile++)
    {
      unsigned cell = ts_board_find_tile (&guide->board, tile);

      if (cell == ring[0] || cell == ring[1] || cell == ring[2] || cell == ring[3])
        step->tiles[step->n_tiles++] = (uint16_t) tile;
    }
  step->tile = guide->board.tiles[ring[(start + best_turn) % 4]];
  step->cell = guide->board.gap;
  for (unsigned i = 1; i <= best_moves; i++)
    move_gap (guide, get_square (guide, ring[(start + i * best_turn) % 4]), step);
}

/* Sets @step to the next one and makes its moves. */
static void
make_step (Guide *guide,
           const Part *part,
           TsGuideStep *step)
{
  *step = (TsGuideStep){ 0 };
  if (part->kind == PART_LAST_CELLS)
    turn_last_cells (guide, step);
  else if (part->kind == PART_PAIR)
    bring_pair (guide, part, step);
  else
    {
      if (!bring_tile (guide, part, 0, part->cells[0], step))
        assert (false);
      step->lesson = TS_GUIDE_ROW;
      step->aim = TS_GUIDE_PLACE;
      step->n_tiles = 1;
      step->tiles[0] = step->tile;
    }
}

static void
append_step (const TsGuideStep *step,
             TsSolution *solution)
{
  for (unsigned i = 0; i < step->n_moves; i++)
    ts_solution_append (solution, ts_moves_get_direction (step->moves[i]));
}

/**
 * ts_guide_get_step:
 * @board: a solvable board
 * @classes: (nullable): as for ts_board_is_solved_by(); each below %TS_BOARD_MAX_CELLS
 * @step: (out caller-allocates): set to the next step
 *
 * Returns: %false if the board is solved
 */
bool
ts_guide_get_step (const TsBoard *board,
                   const uint16_t *classes,
                   TsGuideStep *step)
{
  Guide guide;
  Part part;

  if (ts_board_is_solved_by (board, classes))
    return false;

  guide_init (&guide, board, classes);
  find_part (&guide, &part);
  make_step (&guide, &part, step);
  step->goal = guide.board;
  return true;
}

/**
 * ts_guide_is_done:
 * @board: the present board
 *
 * Returns: whether a player has done @step on @board, by the moves of the step or others
 */
bool
ts_guide_is_done (const TsGuideStep *step,
                  const TsBoard *board)
{
  const TsBoard *goal = &step->goal;
  bool is_done = true;

  if (step->aim <= TS_GUIDE_BESIDE && board->tiles[step->cell] == step->tile)
    return true;
  if (step->aim <= TS_GUIDE_BESIDE && board->gap != goal->gap)
    return false;

  for (unsigned i = 0; i < step->n_tiles; i++)
    is_done = is_done && ts_board_find_tile (board, step->tiles[i]) == ts_board_find_tile (goal, step->tiles[i]);
  return is_done;
}

/**
 * ts_guide_get_lesson_name:
 *
 * Returns: the name of a lesson for scripts
 */
const char *
ts_guide_get_lesson_name (TsGuideLesson lesson)
{
  static const char *const names[TS_N_GUIDE_LESSONS] = {
    [TS_GUIDE_ROW] = "row",
    [TS_GUIDE_LAST_TWO] = "last-two",
    [TS_GUIDE_SWAPPED] = "swapped",
    [TS_GUIDE_LAST_ROWS] = "last-rows",
    [TS_GUIDE_BLOCKED] = "blocked",
    [TS_GUIDE_LAST_CELLS] = "last-cells",
  };

  return names[lesson];
}

/**
 * ts_guide_finish_line:
 * @board: (inout): the moves are made on it; they finish its first row or column, or solve a board of 2×2
 * @is_column: whether to finish the first column; the board has at least 3 columns then, else at least 3 rows or 2×2
 * @solution: (inout): the moves are appended to it
 */
void
ts_guide_finish_line (TsBoard *board,
                      bool is_column,
                      TsSolution *solution)
{
  Part part = { 0 };
  TsGuideStep step;
  Guide guide;

  guide_init (&guide, board, NULL);
  while (ts_board_get_n_cells (board) == 4 ? !ts_board_is_solved (&guide.board)
                                           : find_part_of_line (&guide, is_column, &part))
    {
      make_step (&guide, &part, &step);
      append_step (&step, solution);
    }

  *board = guide.board;
}

/**
 * ts_guide_finish:
 * @board: a solvable board
 * @solution: (inout): all steps are appended to it
 */
void
ts_guide_finish (const TsBoard *board,
                 TsSolution *solution)
{
  TsGuideStep step;
  Guide guide;

  guide_init (&guide, board, NULL);
  while (!ts_board_is_solved (&guide.board))
    {
      Part part;

      find_part (&guide, &part);
      make_step (&guide, &part, &step);
      append_step (&step, solution);
    }
}

/**
 * ts_guide_solve:
 * @board: a solvable board
 * @solution: (out caller-allocates): set to all steps, with the lower bound 0
 */
void
ts_guide_solve (const TsBoard *board,
                TsSolution *solution)
{
  ts_solution_init (solution);
  ts_guide_finish (board, solution);
}
