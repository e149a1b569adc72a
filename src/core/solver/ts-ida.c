/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

/* Iterative-deepening A* (R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search", Artificial
 * Intelligence 27, 1985): a depth-first search that prunes a board where the moves made plus the lower bound of the
 * moves left exceed a limit. If it finds no solution, none is within the limit, and the next iteration raises it by
 * two, as all solutions have the same parity. The lower bound is the greatest sum of pattern database distances. A
 * small transposition table prunes boards that the same iteration has reached with as few moves (A. Reinefeld and T. A.
 * Marsland, "Enhanced iterative-deepening search", IEEE Transactions on Pattern Analysis and Machine Intelligence 16,
 * 1994).
 *
 * Each iteration divides the tree into subtrees, which the threads take in turn (V. N. Rao and V. Kumar, "Parallel
 * depth first search", International Journal of Parallel Programming 16, 1987). The solution is the first one in the
 * order of the moves, as if one thread searched the whole tree: that of the first subtree with a solution. Subtrees
 * after it are given up, those before it are searched to the end. A thread takes subtrees in rising order and has a
 * transposition table of its own, so that none prunes a board for the sake of a later one.
 */

#include "ts-ida.h"

#include "ts-search-state.h"

#include <limits.h>
#include <stdatomic.h>
#include <string.h>

/* No board of at most 16 cells needs more than 140 moves, the maximum of 2×8. */
#define MAX_MOVES 160

#define N_TRANSPOSITION_BITS 16

/* Enough subtrees that the threads end at about the same time; one board has up to four successors, each other up to
 * three. */
#define N_SUBTREES 256
#define MAX_SUBTREES (3 * N_SUBTREES)
#define MAX_SUBTREE_DEPTH 40

/* An iteration that follows one of fewer boards runs on one thread: it ends before another has started. */
#define MIN_PARALLEL_NODES 20000

#define MAX_THREADS 64

/* The root of a subtree. */
typedef struct
{
  TsSearchState state;
  uint8_t gaps[MAX_SUBTREE_DEPTH + 1]; /* [depth + 1] cell of the gap after each move */
} Subtree;

typedef struct _Search Search;

/* What one thread works with. */
typedef struct
{
  Search *search;
  bool is_stopped;
  bool is_solved;              /* the path ends at the solved board */
  unsigned n_nodes;            /* not reported to the meter yet */
  unsigned n_until_report;     /* nodes left before the next report */
  unsigned subtree;            /* its number */
  uint8_t gaps[MAX_MOVES + 1]; /* the path: cell of the gap after each move */
  uint64_t transpositions[1 << N_TRANSPOSITION_BITS];
} Worker;

struct _Search
{
  const TsTables *tables;
  TsMeter *meter;
  TsGrid grid;
  uint8_t nearer[TS_SOLVER_MAX_OPTIMAL_CELLS][TS_SOLVER_MAX_OPTIMAL_CELLS]; /* [tile][gap] see set_nearer() */
  unsigned limit;
  unsigned max_batches;
  atomic_uint n_batches; /* reports of all threads */
  Subtree lists[2][MAX_SUBTREES];
  Subtree *subtrees; /* [n_subtrees] in the order of the moves; one of the lists */
  unsigned n_subtrees;
  unsigned subtree_depth;
  atomic_uint next_subtree;
  atomic_uint solved_subtree; /* the first that is solved, or MAX_SUBTREES */
  unsigned n_workers;
  Worker *workers; /* [n_workers] */
};

/* Injective, as the factor is odd; the high bits depend on all bits of the key (D. E. Knuth, The Art of Computer
 * Programming 3, 1973, §6.4). */
static uint64_t
hash_key (uint64_t key)
{
  return key * UINT64_C (0x9e3779b97f4a7c15);
}

static uint64_t *
find_transposition (Worker *worker,
                    uint64_t key)
{
  return &worker->transpositions[hash_key (key) >> (64 - N_TRANSPOSITION_BITS)];
}

/* Returns whether the thread has reached a board in as few moves in this iteration; otherwise records the visit. An
 * entry holds the bits of the hash that do not follow from its index, the limit of the iteration, and the depth. */
static bool
was_visited (Worker *worker,
             uint64_t key,
             unsigned depth)
{
  uint64_t *transposition = find_transposition (worker, key);
  uint64_t now = hash_key (key) << N_TRANSPOSITION_BITS | worker->search->limit << 8 | depth;

  if (*transposition >> 8 == now >> 8 && (*transposition & 255) <= depth)
    return true;

  *transposition = now;
  return false;
}

/* Lists the moves after @depth moves except the inverse of the last, and prefetches their database entries. Moves that
 * bring a tile nearer home are last, so that the search tries them first. Returns their number. */
static unsigned
list_moves (const Search *search,
            const TsSearchState *state,
            const uint8_t *gaps,
            unsigned depth,
            TsSearchMove moves[TS_N_DIRECTIONS])
{
  unsigned gap = gaps[depth];
  unsigned previous_gap = depth > 0 ? gaps[depth - 1] : TS_BOARD_NO_CELL;
  const uint16_t *neighbors = search->grid.neighbors[gap];
  unsigned n_moves = 0;

  for (unsigned nearer = 0; nearer < 2; nearer++)
    for (unsigned i = 0; neighbors[i] != TS_BOARD_NO_CELL; i++)
      {
        unsigned tile = ts_search_state_get_tile (state, neighbors[i]);

        if (neighbors[i] != previous_gap && (search->nearer[tile][gap] >> i & 1u) == nearer)
          ts_search_state_prefetch_move (state, search->tables, &search->grid, gap, i, &moves[n_moves++]);
      }

  return n_moves;
}

/* Keeps the moves after which the lower bound is within the limit. Returns their number. */
static unsigned
prune_moves (const Search *search,
             const TsSearchState *state,
             unsigned depth,
             TsSearchMove *moves,
             unsigned n_moves)
{
  unsigned n_kept = 0;

  for (unsigned i = 0; i < n_moves; i++)
    {
      ts_search_state_evaluate_move (state, search->tables, &moves[i]);
      if (ts_search_state_are_within (moves[i].sums, search->limit - depth - 1))
        moves[n_kept++] = moves[i];
    }

  return n_kept;
}

/* Returns the Manhattan distance of two cells. */
static unsigned
get_distance (unsigned a,
              unsigned b,
              unsigned columns)
{
  unsigned rows = a / columns > b / columns ? a / columns - b / columns : b / columns - a / columns;

  return rows + (a % columns > b % columns ? a % columns - b % columns : b % columns - a % columns);
}

/* Sets for each tile and gap a mask of the gap's neighbors from which the tile would move nearer home. */
static void
set_nearer (Search *search,
            unsigned columns,
            unsigned n_cells)
{
  for (unsigned tile = 1; tile < n_cells; tile++)
    for (unsigned gap = 0; gap < n_cells; gap++)
      for (unsigned i = 0; search->grid.neighbors[gap][i] != TS_BOARD_NO_CELL; i++)
        {
          unsigned from = search->grid.neighbors[gap][i];

          if (get_distance (gap, tile - 1, columns) < get_distance (from, tile - 1, columns))
            search->nearer[tile][gap] |= (uint8_t) (1u << i);
        }
}

/* Sets @successors to the subtrees below the root of @subtree. Returns their number. */
static unsigned
split_subtree (const Search *search,
               const Subtree *subtree,
               Subtree *successors)
{
  unsigned depth = search->subtree_depth;
  TsSearchMove moves[TS_N_DIRECTIONS];
  unsigned n_moves = list_moves (search, &subtree->state, subtree->gaps, depth, moves);
  unsigned n = 0;

  n_moves = prune_moves (search, &subtree->state, depth, moves, n_moves);
  for (; n_moves > 0; n++)
    {
      const TsSearchMove *move = &moves[--n_moves];

      successors[n] = *subtree;
      ts_search_state_make_move (&successors[n].state, search->tables, subtree->gaps[depth], move);
      successors[n].gaps[depth + 1] = move->from;
    }

  return n;
}

/* Replaces all subtrees by those below their roots. */
static void
split_subtrees (Search *search)
{
  Subtree *successors = search->lists[search->subtrees == search->lists[0]];
  unsigned n_successors = 0;

  for (unsigned i = 0; i < search->n_subtrees; i++)
    n_successors += split_subtree (search, &search->subtrees[i], successors + n_successors);

  search->subtrees = successors;
  search->n_subtrees = n_successors;
  search->subtree_depth++;
}

static void
divide_tree (Search *search,
             const Subtree *tree)
{
  search->subtrees = search->lists[0];
  search->subtrees[0] = *tree;
  search->n_subtrees = 1;
  search->subtree_depth = 0;
  while (search->n_subtrees > 0 && search->n_subtrees <= N_SUBTREES && search->subtree_depth < MAX_SUBTREE_DEPTH &&
         search->subtree_depth < search->limit)
    split_subtrees (search);

  atomic_store (&search->next_subtree, 0);
  atomic_store (&search->solved_subtree, MAX_SUBTREES);
}

static void
report_solution (Worker *worker)
{
  Search *search = worker->search;
  unsigned first = atomic_load (&search->solved_subtree);

  worker->is_solved = true;
  while (worker->subtree < first && !atomic_compare_exchange_weak (&search->solved_subtree, &first, worker->subtree))
    ;
}

/* After each batch of boards: counts them, and looks whether to end. */
static void
report_batch (Worker *worker)
{
  Search *search = worker->search;

  worker->n_until_report = TS_METER_BATCH;
  worker->is_stopped = !ts_meter_report (search->meter, &worker->n_nodes) ||
                       atomic_fetch_add (&search->n_batches, 1) + 1 >= search->max_batches ||
                       worker->subtree > atomic_load (&search->solved_subtree);
}

/* Searches the boards from @state on, which the path leads to in @depth moves. */
static void
search_from (Worker *worker,
             const TsSearchState *state,
             unsigned depth)
{
  const Search *search = worker->search;
  TsSearchMove moves[TS_N_DIRECTIONS];
  unsigned n_moves;

  worker->n_nodes++;
  if (--worker->n_until_report == 0)
    report_batch (worker);

  if (state->sums == 0)
    {
      report_solution (worker);
      return;
    }

  ts_search_state_prefetch_memory (find_transposition (worker, state->key));
  n_moves = list_moves (search, state, worker->gaps, depth, moves);
  if (was_visited (worker, state->key, depth))
    return;

  n_moves = prune_moves (search, state, depth, moves, n_moves);
  while (n_moves > 0 && !worker->is_stopped && !worker->is_solved)
    {
      const TsSearchMove *move = &moves[--n_moves];
      TsSearchState next = *state;

      ts_search_state_make_move (&next, search->tables, worker->gaps[depth], move);
      worker->gaps[depth + 1] = move->from;
      search_from (worker, &next, depth + 1);
    }
}

/* A job: searches subtrees until there are none before the first solution. */
static void
work (unsigned i,
      void *job_data)
{
  Search *search = job_data;
  Worker *worker = &search->workers[i];

  worker->is_stopped = false;
  worker->is_solved = false;
  while (!worker->is_stopped && !worker->is_solved)
    {
      worker->subtree = atomic_fetch_add (&search->next_subtree, 1);
      if (worker->subtree >= search->n_subtrees || worker->subtree > atomic_load (&search->solved_subtree))
        return;

      memcpy (worker->gaps, search->subtrees[worker->subtree].gaps, search->subtree_depth + 1);
      search_from (worker, &search->subtrees[worker->subtree].state, search->subtree_depth);
    }
}

/* Returns the worker with the first solution within the limit, or %NULL. */
static const Worker *
run_iteration (Search *search,
               const Subtree *tree,
               unsigned n_threads)
{
  const TsSolverThreads *threads = search->meter->budget.threads;
  const Worker *solved = NULL;

  divide_tree (search, tree);
  if (n_threads > 1)
    threads->run (work, search, n_threads, threads->user_data);
  else
    work (0, search);

  for (unsigned i = 0; i < n_threads; i++)
    {
      Worker *worker = &search->workers[i];

      search->meter->n_counted += worker->n_nodes;
      worker->n_nodes = 0;
      if (worker->is_solved && worker->subtree == atomic_load (&search->solved_subtree))
        solved = worker;
    }

  return solved;
}

static void
write_moves (const Worker *worker,
             unsigned n_moves,
             const TsBoard *board,
             TsSolution *solution)
{
  TsBoard moved = *board;

  ts_solution_init (solution);
  for (unsigned i = 1; i <= n_moves; i++)
    ts_solution_slide (solution, &moved, worker->gaps[i]);
}

static void
solve (Search *search,
       const TsBoard *board,
       TsSolution *solution)
{
  TsMeter *meter = search->meter;
  const Worker *worker = NULL;
  uint64_t n_nodes = 0;
  Subtree tree;
  unsigned bound;

  ts_search_state_init (&tree.state, search->tables, board);
  tree.gaps[0] = board->gap;
  bound = ts_search_state_get_lower_bound (&tree.state);
  search->limit = bound > solution->lower_bound ? bound : solution->lower_bound;
  for (; search->limit < solution->n_moves && worker == NULL; search->limit += 2)
    {
      uint64_t n_before = meter->n_counted;

      meter->progress.lower_bound = solution->lower_bound = search->limit;
      worker = run_iteration (search, &tree, n_nodes < MIN_PARALLEL_NODES ? 1 : search->n_workers);
      n_nodes = meter->n_counted - n_before;
      /* Even with a solution, a subtree before it may be left. */
      if (atomic_load (&search->n_batches) >= search->max_batches ||
          (worker == NULL && meter->result != TS_SOLVER_OK))
        return;
      if (worker != NULL)
        write_moves (worker, search->limit, board, solution);
    }

  meter->progress.n_moves = solution->n_moves;
  meter->progress.lower_bound = solution->lower_bound = solution->n_moves;
}

/**
 * ts_ida_solve:
 * @tables: of the size of @board
 * @max_nodes: boards after which the search ends without a result; 0 for no limit
 * @memory: of about 1 MB, and half of that for each thread
 * @solution: (inout): a solution of @board with a lower bound of the same parity; replaced by a shortest one unless it
 *   is one, and the lower bound rises to the number of its moves, unless the search ends before
 */
void
ts_ida_solve (const TsTables *tables,
              uint64_t max_nodes,
              const TsBoard *board,
              const TsSolverMemory *memory,
              TsMeter *meter,
              TsSolution *solution)
{
  const TsSolverThreads *threads = meter->budget.threads;
  unsigned n_workers = threads == NULL ? 1 : threads->n_threads < MAX_THREADS ? threads->n_threads
                                                                              : MAX_THREADS;
  TsArena arena;
  Search *search;

  if (meter->result != TS_SOLVER_OK)
    return;

  if (!ts_arena_open (&arena, memory, sizeof *search + (n_workers + 1) * sizeof *search->workers))
    {
      meter->result = TS_SOLVER_NO_MEMORY;
      return;
    }

  search = ts_arena_alloc (&arena, 1, sizeof *search);
  search->tables = tables;
  search->meter = meter;
  search->max_batches = max_nodes == 0 ? UINT_MAX : (unsigned) (max_nodes / TS_METER_BATCH);
  search->n_workers = n_workers;
  search->workers = ts_arena_alloc (&arena, n_workers, sizeof *search->workers);
  for (unsigned i = 0; i < n_workers; i++)
    {
      search->workers[i].search = search;
      search->workers[i].n_until_report = TS_METER_BATCH;
    }
  ts_grid_init (&search->grid, board->columns, board->rows);
  set_nearer (search, board->columns, ts_board_get_n_cells (board));

  solve (search, board, solution);
  ts_arena_close (&arena);
}
