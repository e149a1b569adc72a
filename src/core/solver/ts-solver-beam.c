/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

/* A breadth-first search that forgets: after each move only the boards with the best scores are kept (B. Lowerre, "The
 * HARPY speech recognition system", Carnegie Mellon 1976). Boards that are equal are kept once; they are told apart by
 * the exclusive or of a random number for each tile in its cell (A. L. Zobrist, "A new hashing method with application
 * for game playing", Wisconsin 1970).
 *
 * Not all tiles need be wanted home. Boards that differ only in the tiles that are not wanted count as equal then, and
 * of these the one with the best score is kept. Otherwise the many ways to shuffle the other tiles crowd out the few
 * that bring the last wanted ones home, and the search hardly ever arrives.
 */

#include "ts-solver-beam.h"

#include "ts-candidates.h"
#include "ts-grid.h"

#include <string.h>

/* The search gives up after so many moves, twice what those that arrive need. */
#define MAX_LAYERS 1000

/* The search gives up after so many moves without a better board. */
#define PATIENCE 100

/* A board that is kept. */
typedef struct
{
  uint64_t hash;
  uint32_t score;
  uint8_t gap;
  uint8_t previous_gap;
  uint8_t n_wanted; /* wanted tiles that are not home */
} Node;

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
  TsScore *score;
  uint64_t (*keys)[TS_BOARD_MAX_CELLS]; /* [tile][cell] random numbers */
  TsGrid *grid;
  Node *nodes[2];    /* [width] the boards kept, after the last move and after this one */
  uint8_t *tiles[2]; /* [width][n_cells] */
  TsCandidates candidates;
  Step *steps;         /* [MAX_LAYERS][width] */
  uint32_t best_score; /* the best board met, and where */
  unsigned best_layer;
  unsigned best_node;
} Beam;

/* The last steps of SplitMix64, which make any numbers look random: G. L. Steele, D. Lea and C. H. Flood, "Fast
 * Splittable Pseudorandom Number Generators", OOPSLA 2014. */
static uint64_t
mix (uint64_t z)
{
  z *= UINT64_C (0x9e3779b97f4a7c15);
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
  *beam = (Beam){ .width = width, .n_cells = n_cells, .best_score = UINT32_MAX };
  beam->score = ts_arena_take (arena, 1, sizeof *beam->score);
  beam->keys = ts_arena_take (arena, TS_BOARD_MAX_CELLS, sizeof *beam->keys);
  beam->grid = ts_arena_take (arena, 1, sizeof *beam->grid);
  for (unsigned i = 0; i < 2; i++)
    {
      beam->nodes[i] = ts_arena_take (arena, width, sizeof *beam->nodes[i]);
      beam->tiles[i] = ts_arena_take (arena, (size_t) width * n_cells, 1);
    }
  ts_candidates_init (&beam->candidates, width, arena);
  beam->steps = ts_arena_take (arena, (size_t) MAX_LAYERS * width, sizeof *beam->steps);
}

static void
start (Beam *beam,
       const TsBoard *board,
       const bool *is_wanted,
       TsScoreStyle style)
{
  Node first = { .gap = board->gap, .previous_gap = TS_BOARD_NO_CELL };

  ts_score_init (beam->score, board, is_wanted, style);
  ts_grid_init (beam->grid, board->columns, board->rows);
  for (unsigned cell = 0; cell < beam->n_cells; cell++)
    {
      bool is_away = is_wanted[board->tiles[cell]] && board->tiles[cell] != cell + 1;

      for (unsigned tile = 0; tile < beam->n_cells; tile++)
        beam->keys[tile][cell] = tile == 0 || is_wanted[tile] ? mix (tile * TS_BOARD_MAX_CELLS + cell + 1) : 0;
      first.hash ^= beam->keys[board->tiles[cell]][cell];
      first.n_wanted = (uint8_t) (first.n_wanted + is_away);
    }

  first.score = ts_score_get_total (beam->score, board->tiles);
  beam->nodes[0][0] = first;
  memcpy (beam->tiles[0], board->tiles, beam->n_cells);
}

static TsCandidate
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

  return (TsCandidate){
    .hash = hash,
    .score = node->score + (uint32_t) ts_score_get_change (beam->score, tiles, from, node->gap),
    .gap = (uint8_t) from,
    .n_wanted = (uint8_t) n_wanted,
  };
}

/* Lists every board one move after those kept, each once. */
static void
list_candidates (Beam *beam,
                 const Node *nodes,
                 uint8_t *tiles,
                 unsigned n_nodes)
{
  ts_candidates_clear (&beam->candidates);
  for (unsigned i = 0; i < n_nodes; i++, tiles += beam->n_cells)
    for (const uint8_t *from = beam->grid->neighbors[nodes[i].gap]; *from != TS_BOARD_NO_CELL; from++)
      {
        TsCandidate candidate;

        if (*from == nodes[i].previous_gap)
          continue;

        candidate = make_candidate (beam, &nodes[i], tiles, *from);
        candidate.parent = (uint16_t) i;
        ts_candidates_add (&beam->candidates, &candidate);
      }
}

/* Makes the boards of the candidates that were chosen. */
static void
make_nodes (Beam *beam,
            unsigned layer)
{
  const Node *old_nodes = beam->nodes[layer % 2];
  const uint8_t *old_tiles = beam->tiles[layer % 2];
  Node *nodes = beam->nodes[(layer + 1) % 2];
  uint8_t *tiles = beam->tiles[(layer + 1) % 2];

  for (unsigned i = 0; i < beam->candidates.n; i++, tiles += beam->n_cells)
    {
      const TsCandidate *candidate = &beam->candidates.list[i];
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

/**
 * ts_solver_beam_get_arena_bytes:
 *
 * Returns: how large an arena ts_solver_beam_search() needs
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

/* Remembers the best board met. Returns whether there was none as good for so long that none will come. */
static bool
is_stuck (Beam *beam,
          unsigned layer,
          unsigned n_nodes)
{
  const Node *nodes = beam->nodes[layer % 2];

  for (unsigned i = 0; i < n_nodes; i++)
    {
      if (nodes[i].score >= beam->best_score)
        continue;

      beam->best_score = nodes[i].score;
      beam->best_layer = layer;
      beam->best_node = i;
    }

  return layer == MAX_LAYERS || layer - beam->best_layer > PATIENCE;
}

/**
 * ts_solver_beam_search:
 * @board: (inout): moved
 * @is_wanted: [n_cells] the tiles to bring home
 * @max_moves: only fewer moves are wanted
 * @arena: of ts_solver_beam_get_arena_bytes(), by value: what is taken here is free again afterwards
 * @solution: the moves are added to it
 *
 * Returns: %TS_BEAM_HOME; or %TS_BEAM_STUCK with the moves to the best board that was met; or %TS_BEAM_ENDED without
 * any
 */
TsBeamResult
ts_solver_beam_search (TsBoard *board,
                       const bool *is_wanted,
                       unsigned width,
                       TsScoreStyle style,
                       unsigned max_moves,
                       TsArena arena,
                       TsSolverMeter *meter,
                       TsSolution *solution)
{
  Beam beam;
  unsigned n_nodes = 1;

  take_memory (&beam, &arena, width, ts_board_get_n_cells (board));
  start (&beam, board, is_wanted, style);
  for (unsigned layer = 0; layer < max_moves; layer++)
    {
      int goal = find_goal (beam.nodes[layer % 2], n_nodes);

      if (goal >= 0)
        {
          write_moves (&beam, layer, (unsigned) goal, board, solution);
          return TS_BEAM_HOME;
        }
      if (is_stuck (&beam, layer, n_nodes))
        {
          write_moves (&beam, beam.best_layer, beam.best_node, board, solution);
          return TS_BEAM_STUCK;
        }
      if (!ts_solver_meter_count (meter, n_nodes))
        return TS_BEAM_ENDED;

      list_candidates (&beam, beam.nodes[layer % 2], beam.tiles[layer % 2], n_nodes);
      ts_candidates_choose (&beam.candidates);
      make_nodes (&beam, layer);
      n_nodes = beam.candidates.n;
    }

  return TS_BEAM_ENDED;
}
