/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Beam search: a short solution of any board, quickly, without a promise.
 * Room: core, of the solver alone (C11; no GLib, no I/O, no time, no global state).
 * Owned by nobody: functions; their memory is their caller's arena.
 * Thread: any.
 * Fails by return code: not found, or the meter said to end.
 *
 * A breadth-first search that forgets: after each move only the boards with the best scores are kept (B. Lowerre, "The
 * HARPY speech recognition system", Carnegie Mellon 1976). Boards that are equal are kept once; they are told apart by
 * the exclusive or of a random number for each tile in its cell (A. L. Zobrist, "A new hashing method with application
 * for game playing", Wisconsin 1970). Large boards are solved in stages: the outer row or column of the longer side
 * first, then the smaller board that is left.
 */

#include "ts-solver-beam.h"

#include "ts-moves.h"

#include <string.h>

/* The search gives up after so many moves; four times what a board of as many cells needs. */
#define MAX_LAYERS 1200

/* Boards up to this many cells are solved as a whole. */
#define MAX_WHOLE_CELLS 36

/* Scores are sorted into this many classes, of a quarter of a move each from the best one on. */
#define N_CLASSES 2048
#define UNITS_A_CLASS (TS_SCORE_UNIT / 4)

/* A board that is kept. */
typedef struct
{
  uint64_t hash;
  uint32_t score;
  uint8_t gap;
  uint8_t previous_gap;
  uint8_t n_wanted; /* wanted tiles that are not home */
} Node;

/* A board one move further, not made yet. */
typedef struct
{
  uint64_t hash;
  uint32_t score;
  uint16_t parent;
  uint8_t gap;
  uint8_t n_wanted;
} Candidate;

/* How a board that was kept came about. */
typedef struct
{
  uint16_t parent;
  uint8_t gap;
} Step;

typedef struct
{
  unsigned width;
  unsigned n_cells;
  unsigned max_layers;
  TsScore *score;
  uint64_t (*keys)[TS_BOARD_MAX_CELLS];          /* [tile][cell] random numbers */
  uint8_t (*neighbors)[TS_N_DIRECTIONS + 1];     /* [cell] cells beside it, then TS_BOARD_NO_CELL */
  Node *nodes[2];                                /* [width] the boards kept, after the last move and after this one */
  uint8_t *tiles[2];                             /* [width][n_cells] */
  Candidate *candidates;                         /* [4 × width] */
  uint64_t *seen;                                /* [n_seen] hashes of candidates */
  unsigned n_seen;                               /* a power of two */
  Step *steps;                                   /* [MAX_LAYERS][width] */
  unsigned *n_in_class;                          /* [N_CLASSES] */
} Beam;

static uint64_t
mix (uint64_t z)
{
  z = (z ^ (z >> 30)) * UINT64_C (0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C (0x94d049bb133111eb);

  return z ^ (z >> 31);
}

static void
take_memory (Beam *beam,
             TsArena *arena,
             unsigned width,
             unsigned n_cells)
{
  *beam = (Beam){ .width = width, .n_cells = n_cells, .n_seen = 1 };
  while (beam->n_seen < 8 * width)
    beam->n_seen *= 2;

  beam->score = ts_arena_take (arena, 1, sizeof *beam->score);
  beam->keys = ts_arena_take (arena, TS_BOARD_MAX_CELLS, sizeof *beam->keys);
  beam->neighbors = ts_arena_take (arena, TS_BOARD_MAX_CELLS, sizeof *beam->neighbors);
  for (unsigned i = 0; i < 2; i++)
    {
      beam->nodes[i] = ts_arena_take (arena, width, sizeof *beam->nodes[i]);
      beam->tiles[i] = ts_arena_take (arena, (size_t) width * n_cells, 1);
    }
  beam->candidates = ts_arena_take (arena, (size_t) TS_N_DIRECTIONS * width, sizeof *beam->candidates);
  beam->seen = ts_arena_take (arena, beam->n_seen, sizeof *beam->seen);
  beam->steps = ts_arena_take (arena, (size_t) MAX_LAYERS * width, sizeof *beam->steps);
  beam->n_in_class = ts_arena_take (arena, N_CLASSES, sizeof *beam->n_in_class);
}

static void
start (Beam *beam,
       const TsBoard *board,
       const bool *is_wanted,
       TsScoreStyle style)
{
  Node first = { .gap = board->gap, .previous_gap = TS_BOARD_NO_CELL };

  ts_score_init (beam->score, board, is_wanted, style);
  for (unsigned cell = 0; cell < beam->n_cells; cell++)
    {
      TsBoard there = { .columns = board->columns, .rows = board->rows, .gap = (uint8_t) cell };
      unsigned n_neighbors = 0;

      for (unsigned direction = 0; direction < TS_N_DIRECTIONS; direction++)
        {
          uint8_t source = ts_board_get_source (&there, (TsDirection) direction);

          if (source != TS_BOARD_NO_CELL)
            beam->neighbors[cell][n_neighbors++] = source;
        }
      beam->neighbors[cell][n_neighbors] = TS_BOARD_NO_CELL;
      for (unsigned tile = 0; tile < beam->n_cells; tile++)
        beam->keys[tile][cell] = mix ((uint64_t) (tile * TS_BOARD_MAX_CELLS + cell + 1) * UINT64_C (0x9e3779b97f4a7c15));
      first.hash ^= beam->keys[board->tiles[cell]][cell];
      first.n_wanted += is_wanted[board->tiles[cell]] && ts_board_get_home (board, board->tiles[cell]) != cell;
    }

  first.score = ts_score_get_total (beam->score, board->tiles);
  beam->nodes[0][0] = first;
  memcpy (beam->tiles[0], board->tiles, beam->n_cells);
}

/* Whether a candidate with this hash was seen for the present layer; if not, it is now. */
static bool
was_seen (Beam *beam,
          uint64_t hash)
{
  unsigned slot = (unsigned) hash & (beam->n_seen - 1);

  for (; beam->seen[slot] != 0; slot = (slot + 1) & (beam->n_seen - 1))
    {
      if (beam->seen[slot] == hash)
        return true;
    }

  beam->seen[slot] = hash;
  return false;
}

static Candidate
make_candidate (const Beam *beam,
                const Node *node,
                uint8_t *tiles,
                unsigned from)
{
  unsigned tile = tiles[from];
  unsigned n_wanted = node->n_wanted;
  uint64_t hash = node->hash;

  hash ^= beam->keys[tile][from] ^ beam->keys[tile][node->gap];
  hash ^= beam->keys[0][from] ^ beam->keys[0][node->gap];
  if (beam->score->is_wanted[tile])
    n_wanted += (tile == from + 1u) - (tile == node->gap + 1u);

  return (Candidate){
    .hash = hash,
    .score = node->score + (uint32_t) ts_score_get_change (beam->score, tiles, from, node->gap),
    .gap = (uint8_t) from,
    .n_wanted = (uint8_t) n_wanted,
  };
}

/* Lists every board one move after those kept, each once. */
static unsigned
list_candidates (Beam *beam,
                 const Node *nodes,
                 uint8_t *tiles,
                 unsigned n_nodes)
{
  unsigned n_candidates = 0;

  memset (beam->seen, 0, beam->n_seen * sizeof *beam->seen);
  for (unsigned i = 0; i < n_nodes; i++, tiles += beam->n_cells)
    for (const uint8_t *from = beam->neighbors[nodes[i].gap]; *from != TS_BOARD_NO_CELL; from++)
      {
        Candidate candidate;

        if (*from == nodes[i].previous_gap)
          continue;

        candidate = make_candidate (beam, &nodes[i], tiles, *from);
        candidate.parent = (uint16_t) i;
        if (!was_seen (beam, candidate.hash))
          beam->candidates[n_candidates++] = candidate;
      }

  return n_candidates;
}

static unsigned
get_class (const Candidate *candidate,
           unsigned best)
{
  unsigned class = (candidate->score - best) / UNITS_A_CLASS;

  return class < N_CLASSES ? class : N_CLASSES - 1;
}

/* Moves the best candidates, at most as many as are kept, to the front. */
static unsigned
select_candidates (Beam *beam,
                   unsigned n_candidates)
{
  unsigned best = UINT32_MAX;
  unsigned n_better = 0;
  unsigned n_selected = 0;
  unsigned last;
  unsigned n_left;

  if (n_candidates <= beam->width)
    return n_candidates;

  memset (beam->n_in_class, 0, N_CLASSES * sizeof *beam->n_in_class);
  for (unsigned i = 0; i < n_candidates; i++)
    best = beam->candidates[i].score < best ? beam->candidates[i].score : best;
  for (unsigned i = 0; i < n_candidates; i++)
    beam->n_in_class[get_class (&beam->candidates[i], best)]++;
  for (last = 0; n_better + beam->n_in_class[last] < beam->width; last++)
    n_better += beam->n_in_class[last];

  n_left = beam->width - n_better;
  for (unsigned i = 0; i < n_candidates; i++)
    {
      unsigned class = get_class (&beam->candidates[i], best);

      if (class < last || (class == last && n_left-- > 0))
        beam->candidates[n_selected++] = beam->candidates[i];
      else if (class == last)
        n_left = 0;
    }

  return n_selected;
}

/* Makes the boards of the candidates that are kept. */
static void
make_nodes (Beam *beam,
            unsigned layer,
            unsigned n_selected)
{
  const Node *old_nodes = beam->nodes[layer % 2];
  const uint8_t *old_tiles = beam->tiles[layer % 2];
  Node *nodes = beam->nodes[(layer + 1) % 2];
  uint8_t *tiles = beam->tiles[(layer + 1) % 2];

  for (unsigned i = 0; i < n_selected; i++, tiles += beam->n_cells)
    {
      const Candidate *candidate = &beam->candidates[i];
      uint8_t old_gap = old_nodes[candidate->parent].gap;

      memcpy (tiles, old_tiles + (size_t) candidate->parent * beam->n_cells, beam->n_cells);
      tiles[old_gap] = tiles[candidate->gap];
      tiles[candidate->gap] = 0;
      nodes[i] = (Node){
        .hash = candidate->hash,
        .score = candidate->score,
        .gap = candidate->gap,
        .previous_gap = old_gap,
        .n_wanted = candidate->n_wanted,
      };
      beam->steps[(size_t) layer * beam->width + i] = (Step){ candidate->parent, candidate->gap };
    }
}

/* The best board in which every wanted tile is home, or -1. */
static int
find_goal (const Node *nodes,
           unsigned n_nodes)
{
  int found = -1;

  for (unsigned i = 0; i < n_nodes; i++)
    {
      if (nodes[i].n_wanted == 0 && (found < 0 || nodes[i].score < nodes[found].score))
        found = (int) i;
    }

  return found;
}

/* Makes the moves that led to a board, on @board and at the end of @solution. */
static void
write_moves (const Beam *beam,
             unsigned n_layers,
             unsigned node,
             TsBoard *board,
             TsSolution *solution)
{
  uint8_t gaps[MAX_LAYERS];

  for (unsigned layer = n_layers; layer-- > 0;)
    {
      const Step *step = &beam->steps[(size_t) layer * beam->width + node];

      gaps[layer] = step->gap;
      node = step->parent;
    }

  for (unsigned layer = 0; layer < n_layers; layer++)
    {
      TsSlide slide;

      ts_board_slide (board, gaps[layer], &slide);
      ts_solution_append (solution, slide.direction);
    }
}

/* Brings the wanted tiles home with fewer than @max_moves moves, adding them to @solution. */
static bool
run_stage (Beam *beam,
           TsBoard *board,
           const bool *is_wanted,
           TsScoreStyle style,
           unsigned max_moves,
           TsSolverMeter *meter,
           TsSolution *solution)
{
  unsigned n_nodes = 1;

  start (beam, board, is_wanted, style);
  for (unsigned layer = 0; layer <= MAX_LAYERS && layer < max_moves; layer++)
    {
      int goal = find_goal (beam->nodes[layer % 2], n_nodes);
      unsigned n_candidates;

      if (goal >= 0)
        {
          write_moves (beam, layer, (unsigned) goal, board, solution);
          return true;
        }
      if (layer == MAX_LAYERS || !ts_solver_meter_count (meter, n_nodes))
        return false;

      n_candidates = list_candidates (beam, beam->nodes[layer % 2], beam->tiles[layer % 2], n_nodes);
      n_nodes = select_candidates (beam, n_candidates);
      make_nodes (beam, layer, n_nodes);
    }

  return false;
}

/* What is left of a board when its first row or column is done. */
static void
crop (TsBoard *board,
      bool is_column)
{
  TsBoard left;
  uint8_t tiles[TS_BOARD_MAX_CELLS];
  unsigned n_tiles = 0;

  for (unsigned cell = is_column ? 0 : board->columns; cell < ts_board_get_n_cells (board); cell++)
    {
      unsigned tile = board->tiles[cell];
      unsigned n_left_out = is_column ? (tile + board->columns - 1) / board->columns : board->columns;

      if (!is_column || cell % board->columns != 0)
        tiles[n_tiles++] = (uint8_t) (tile == 0 ? 0 : tile - n_left_out);
    }

  ts_board_init_from_tiles (&left, board->columns - is_column, board->rows - !is_column, tiles);
  *board = left;
}

/**
 * ts_solver_beam_get_arena_bytes:
 *
 * Returns: how large an arena ts_solver_beam_solve() needs
 */
size_t
ts_solver_beam_get_arena_bytes (unsigned width,
                                unsigned n_cells)
{
  TsArena counter = { 0 };
  Beam beam;

  take_memory (&beam, &counter, width, n_cells);
  return counter.n_used;
}

/**
 * ts_solver_beam_solve:
 * @max_moves: only a solution with fewer moves is wanted
 * @arena: of ts_solver_beam_get_arena_bytes(), by value: what is taken here is free again afterwards
 * @solution: (out caller-allocates): set to a solution, whose moves alone are of interest; undefined if none is found
 *
 * Returns: whether a solution was found
 */
bool
ts_solver_beam_solve (const TsBoard *board,
                      const TsBeamEffort *effort,
                      unsigned max_moves,
                      TsArena arena,
                      TsSolverMeter *meter,
                      TsSolution *solution)
{
  TsBoard left = *board;
  bool is_done = false;
  Beam beam;

  take_memory (&beam, &arena, effort->width, ts_board_get_n_cells (board));
  ts_solution_init (solution);

  while (!is_done)
    {
      bool is_wanted[TS_BOARD_MAX_CELLS] = { false };
      bool is_column = left.columns > left.rows;
      TsScoreStyle style = effort->style;

      beam.n_cells = ts_board_get_n_cells (&left);
      is_done = beam.n_cells <= MAX_WHOLE_CELLS;
      if (is_done)
        style.urgency = 1;
      for (unsigned tile = 1; tile < beam.n_cells; tile++)
        is_wanted[tile] = is_done || (is_column ? (tile - 1) % left.columns == 0 : tile <= left.columns);

      if (solution->n_moves >= max_moves ||
          !run_stage (&beam, &left, is_wanted, style, max_moves - solution->n_moves, meter, solution))
        return false;
      if (!is_done)
        crop (&left, is_column);
    }

  return true;
}
