/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

/* Of a hard board, IDA* spends most of its time on its last iteration, which only a known shortest solution spares. The
 * score of a board is the total of all sums, which tells more than the greatest of them; that one prunes the boards
 * that lead to no shorter solution, so that the beam keeps those that may.
 */

#include "ts-guided-beam.h"

#include "ts-candidates.h"
#include "ts-score.h"
#include "ts-search-state.h"

/* No board of at most 16 cells needs more than 140 moves, the maximum of 2×8. */
#define MAX_MOVES 140

/* A kept board. */
typedef struct
{
  TsSearchState state;
  uint16_t gap;
  uint16_t previous_gap;
} Node;

/* The last move to a kept board. */
typedef struct
{
  uint16_t parent;
  uint16_t gap;
} Step;

typedef struct
{
  const TsTables *tables;
  unsigned width;
  unsigned limit; /* of the moves of a solution */
  TsGrid grid;
  Node *nodes[2]; /* [width] the kept boards of even and odd layers */
  TsCandidates candidates;
  Step *steps; /* [MAX_MOVES][width] */
} Beam;

static void
allocate (Beam *beam,
          TsArena *arena)
{
  for (unsigned i = 0; i < 2; i++)
    beam->nodes[i] = ts_arena_alloc_unset (arena, beam->width, sizeof *beam->nodes[i]);
  ts_candidates_init (&beam->candidates, beam->width, arena);
  beam->steps = ts_arena_alloc_unset (arena, (size_t) MAX_MOVES * beam->width, sizeof *beam->steps);
}

/* The hash is injective, as the factor is odd and the shift can be undone. */
static uint64_t
hash_key (uint64_t key)
{
  key *= UINT64_C (0x9e3779b97f4a7c15);

  return key ^ key >> 32;
}

/* Lists the successors of the kept boards, except those that undo the last move, after which a solution within the
 * limit may follow. Returns %false when the meter ends the search. */
static bool
list_candidates (Beam *beam,
                 const Node *nodes,
                 unsigned n_nodes,
                 unsigned n_moves_left,
                 TsMeter *meter)
{
  ts_candidates_clear (&beam->candidates);
  for (unsigned i = 0; i < n_nodes; i++)
    {
      const Node *node = &nodes[i];
      TsCandidate candidate = { .parent = (uint16_t) i };
      TsSearchMove moves[TS_N_DIRECTIONS];
      unsigned n_moves;

      if (!ts_meter_count (meter, 1))
        return false;

      for (n_moves = 0; beam->grid.neighbors[node->gap][n_moves] != TS_BOARD_NO_CELL; n_moves++)
        ts_search_state_prefetch_move (&node->state, beam->tables, &beam->grid, node->gap, n_moves, &moves[n_moves]);
      while (n_moves-- > 0)
        {
          TsSearchMove *move = &moves[n_moves];

          ts_search_state_evaluate_move (&node->state, beam->tables, move);
          if (move->from == node->previous_gap || !ts_search_state_are_within (move->sums, n_moves_left))
            continue;

          candidate.hash = hash_key (ts_search_state_get_key_after (&node->state, move->from, node->gap));
          candidate.score = ts_search_state_get_total (move->sums) * TS_SCORE_UNIT;
          candidate.gap = move->from;
          ts_candidates_add (&beam->candidates, &candidate);
        }
    }

  return true;
}

/* Stores the boards of the kept candidates as the next layer. Returns the first that is solved, or their number. */
static unsigned
store_nodes (Beam *beam,
             const Node *parents,
             Node *nodes,
             Step *steps)
{
  unsigned solved = beam->candidates.n;

  for (unsigned i = beam->candidates.n; i-- > 0;)
    {
      const TsCandidate *candidate = &beam->candidates.list[i];
      const Node *parent = &parents[candidate->parent];
      TsSearchMove move;
      unsigned n = 0;

      while (beam->grid.neighbors[parent->gap][n] != candidate->gap)
        n++;
      ts_search_state_prefetch_move (&parent->state, beam->tables, &beam->grid, parent->gap, n, &move);
      ts_search_state_evaluate_move (&parent->state, beam->tables, &move);
      nodes[i] = (Node){ parent->state, candidate->gap, parent->gap };
      ts_search_state_make_move (&nodes[i].state, beam->tables, parent->gap, &move);
      steps[i] = (Step){ candidate->parent, candidate->gap };
      if (move.sums == 0)
        solved = i;
    }

  return solved;
}

/* Replaces @solution by the moves to board @node after @n_moves moves. */
static void
write_moves (const Beam *beam,
             unsigned n_moves,
             unsigned node,
             const TsBoard *board,
             TsSolution *solution)
{
  unsigned lower_bound = solution->lower_bound;
  TsBoard moved = *board;
  uint16_t gaps[MAX_MOVES];

  for (unsigned i = n_moves; i-- > 0;)
    {
      const Step *step = &beam->steps[(size_t) i * beam->width + node];

      gaps[i] = step->gap;
      node = step->parent;
    }

  ts_solution_init (solution);
  solution->lower_bound = lower_bound;
  for (unsigned i = 0; i < n_moves; i++)
    ts_solution_slide (solution, &moved, gaps[i]);
}

/* Returns whether @solution was replaced by one within the limit. */
static bool
search (Beam *beam,
        const TsBoard *board,
        TsMeter *meter,
        TsSolution *solution)
{
  unsigned n_nodes = 1;

  beam->nodes[0][0] = (Node){ .gap = board->gap, .previous_gap = TS_BOARD_NO_CELL };
  ts_search_state_init (&beam->nodes[0][0].state, beam->tables, board);
  for (unsigned depth = 0; depth < beam->limit && n_nodes > 0; depth++)
    {
      const Node *parents = beam->nodes[depth % 2];
      unsigned solved;

      if (!list_candidates (beam, parents, n_nodes, beam->limit - depth - 1, meter))
        return false;

      ts_candidates_keep_best (&beam->candidates);
      n_nodes = beam->candidates.n;
      solved = store_nodes (beam, parents, beam->nodes[(depth + 1) % 2], beam->steps + (size_t) depth * beam->width);
      if (solved < n_nodes)
        {
          write_moves (beam, depth + 1, solved, board, solution);
          return true;
        }
    }

  return false;
}

/**
 * ts_guided_beam_shorten:
 * @tables: of the size of @board
 * @width: number of boards to keep in each layer
 * @memory: of about a kilobyte for each of them
 * @solution: (inout): a solution of @board; replaced by ever shorter ones as long as the beam finds one
 */
void
ts_guided_beam_shorten (const TsTables *tables,
                        unsigned width,
                        const TsBoard *board,
                        const TsSolverMemory *memory,
                        TsMeter *meter,
                        TsSolution *solution)
{
  Beam beam = { .tables = tables, .width = width };
  TsArena arena = { 0 };

  if (meter->result != TS_SOLVER_OK)
    return;

  allocate (&beam, &arena);
  if (!ts_arena_open (&arena, memory, arena.n_used))
    {
      meter->result = TS_SOLVER_NO_MEMORY;
      return;
    }

  allocate (&beam, &arena);
  ts_grid_init (&beam.grid, board->columns, board->rows);
  do
    {
      meter->progress.n_moves = solution->n_moves;
      beam.limit = solution->n_moves - 2 < MAX_MOVES ? solution->n_moves - 2 : MAX_MOVES;
    }
  while (!ts_solution_is_proved (solution) && search (&beam, board, meter, solution));

  ts_arena_close (&arena);
}
