/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

/* Iterative-deepening A* (R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search", Artificial
 * Intelligence 27, 1985): a depth-first search that prunes a board where the moves made plus the lower bound of the
 * moves left exceed a limit. If it finds no solution, none is within the limit, and the next iteration raises it by
 * two, as all solutions have the same parity; so the first solution is a shortest one. The lower bound is the greatest
 * sum of pattern database distances. A small transposition table prunes boards that the same search has reached with as
 * few moves (A. Reinefeld and T. A. Marsland, "Enhanced iterative-deepening search", IEEE Transactions on Pattern
 * Analysis and Machine Intelligence 16, 1994).
 *
 * Most of its time a search waits for the databases. So several boards are searched at the same time: the databases are
 * asked for the moves of all before the first is looked at again.
 *
 * While they are few, the boards beyond the limit are kept: the frontier, with which the next iteration begins (A. K.
 * Sen and A. Bagchi, "Fast recursive formulations for best-first search that allow controlled use of memory", IJCAI
 * 1989). When it has no more room, it divides the tree into subtrees, which the threads take in turn (V. N. Rao and V.
 * Kumar, "Parallel depth first search", International Journal of Parallel Programming 16, 1987).
 */

#include "ts-ida.h"

#include "ts-frontier.h"
#include "ts-shorten.h"

#include <limits.h>
#include <string.h>

#define N_TRANSPOSITION_BITS 15

/* Of an entry: the bits of the depth, and those above it that do not follow from the index of the entry. */
#define DEPTH_BITS 8
#define MAX_MARK ((1u << (N_TRANSPOSITION_BITS - DEPTH_BITS)) - 1)

/* A search whose iterations take fewer boards ends sooner than a beam; one that is stopped later has its solution. */
#define MIN_BEAM_NODES 1000

#define MAX_THREADS 64

/* Boards that wait for the cache at the same time; a power of two. */
#define N_PENDING 4

/* With so many boards on the stack, one is searched at a time: each move then adds at most two, after what those add
 * that wait already. Tests lower it, as no known board reaches it. */
#ifndef N_STACKED
#define N_STACKED 250
#endif
#define MAX_STACKED (N_STACKED + TS_N_DIRECTIONS * N_PENDING + 2 * TS_SEARCH_MAX_MOVES)

/* A board whose moves are prefetched. */
typedef struct
{
  TsSearchState state;
  TsSearchMove moves[TS_N_DIRECTIONS];
  unsigned n_moves;
} Pending;

typedef struct _Search Search;

/* What one thread works with. */
typedef struct
{
  Search *search;
  bool is_stopped;
  bool is_solved;
  unsigned n_nodes;        /* not reported to the call yet */
  unsigned n_until_report; /* nodes left before the next report */
  unsigned mark;           /* of the visits that still count */
  unsigned least_total;    /* of the boards of its group beyond the limit */
  TsSearchState solved;    /* the solved board, if there is one */
  Pending pending[N_PENDING];
  TsSearchState stack[MAX_STACKED];
  uint64_t transpositions[1 << N_TRANSPOSITION_BITS];
} Worker;

struct _Search
{
  const TsTables *tables;
  TsSolverCall *call;
  TsFrontier frontier;
  unsigned limit;
  unsigned max_batches;
  atomic_uint n_batches; /* reports of all threads */
  atomic_bool is_solved; /* by any thread */
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

/* From now on a board has not been reached before. */
static void
forget_visits (Worker *worker)
{
  if (worker->mark++ < MAX_MARK)
    return;

  memset (worker->transpositions, 0, sizeof worker->transpositions);
  worker->mark = 1;
}

/* Returns whether the thread has reached a board in as few moves; otherwise records the visit. An entry holds the bits
 * of the hash that do not follow from its index, the mark, and the depth. */
static bool
was_visited (Worker *worker,
             uint64_t key,
             unsigned depth)
{
  uint64_t *transposition = find_transposition (worker, key);
  uint64_t now = hash_key (key) << N_TRANSPOSITION_BITS | worker->mark << DEPTH_BITS | depth;

  if (*transposition >> DEPTH_BITS == now >> DEPTH_BITS && (*transposition & ((1u << DEPTH_BITS) - 1)) <= depth)
    return true;

  *transposition = now;
  return false;
}

/* Copies a board, and prefetches the database entries of its moves except the inverse of the last. */
static void
begin_board (const Search *search,
             const TsSearchState *state,
             Pending *pending)
{
  const uint16_t *neighbors = search->tables->grid.neighbors[state->gap];

  pending->state = *state;
  pending->n_moves = 0;
  for (unsigned i = 0; neighbors[i] != TS_BOARD_NO_CELL; i++)
    {
      if (neighbors[i] != state->previous_gap)
        ts_search_state_prefetch_move (state, search->tables, i, &pending->moves[pending->n_moves++]);
    }
}

/* After each batch of boards: counts them, and looks whether to end. */
static void
report_batch (Worker *worker)
{
  Search *search = worker->search;

  worker->n_until_report = TS_SOLVER_CALL_BATCH;
  worker->is_stopped = !ts_solver_call_report (search->call, &worker->n_nodes) ||
                       atomic_fetch_add (&search->n_batches, 1) + 1 >= search->max_batches ||
                       atomic_load (&search->is_solved);
}

/* Counts a board. Returns whether the search has to go on from it. */
static bool
enter_board (Worker *worker,
             const TsSearchState *state)
{
  worker->n_nodes++;
  if (--worker->n_until_report == 0)
    report_batch (worker);

  if (state->sums == 0)
    {
      worker->is_solved = true;
      worker->solved = *state;
      atomic_store (&worker->search->is_solved, true);
    }

  return !worker->is_solved && !was_visited (worker, state->key, state->n_moves);
}

/* Puts the boards after a pending one on the stack, and those beyond the limit into the frontier. Returns the number of
 * those on the stack. */
static unsigned
end_board (Worker *worker,
           Pending *pending,
           TsSearchState *stack)
{
  Search *search = worker->search;
  const TsSearchState *state = &pending->state;
  unsigned n = 0;

  for (unsigned i = 0; i < pending->n_moves; i++)
    {
      TsSearchMove *move = &pending->moves[i];

      ts_search_state_evaluate_move (state, search->tables, move);
      if (ts_search_state_are_within (move->sums, search->limit - state->n_moves - 1))
        {
          ts_search_state_make_move (state, search->tables, move, &stack[n]);
          ts_arena_prefetch (find_transposition (worker, stack[n++].key));
        }
      else if (!search->frontier.is_closed)
        ts_search_state_make_move (state, search->tables, move, ts_frontier_add (&search->frontier));
      else if (ts_search_state_get_total (move->sums) < worker->least_total)
        worker->least_total = ts_search_state_get_total (move->sums);
    }

  return n;
}

/* Searches a group of subtrees in depth, with up to N_PENDING boards at the same time. If the frontier has no more room
 * meanwhile, it gets what is left of the group. */
static void
search_group (Worker *worker,
              unsigned group)
{
  TsFrontier *frontier = &worker->search->frontier;
  unsigned n_stacked = 0;
  unsigned n_begun = 0;
  unsigned n_ended = 0;

  for (unsigned i = ts_frontier_get_group_end (frontier, group); i-- > group * TS_FRONTIER_GROUP_SIZE;)
    worker->stack[n_stacked++] = frontier->roots[i];

  while (!worker->is_stopped && !worker->is_solved && n_stacked + n_begun - n_ended > 0)
    {
      if (n_stacked > 0 && n_begun - n_ended < (n_stacked < N_STACKED ? N_PENDING : 1))
        {
          if (enter_board (worker, &worker->stack[--n_stacked]))
            begin_board (worker->search, &worker->stack[n_stacked], &worker->pending[n_begun++ % N_PENDING]);
          continue;
        }

      if (!frontier->is_closed && !ts_frontier_has_room (frontier))
        {
          for (unsigned i = 0; i < n_stacked; i++)
            *ts_frontier_add (frontier) = worker->stack[i];
          for (unsigned i = n_ended; i < n_begun; i++)
            *ts_frontier_add (frontier) = worker->pending[i % N_PENDING].state;
          ts_frontier_close (frontier, group);
        }
      n_stacked += end_board (worker, &worker->pending[n_ended++ % N_PENDING], &worker->stack[n_stacked]);
    }
}

/* Returns whether the iterations are so long that an order of the groups pays. */
static bool
has_ordered_groups (const Search *search)
{
  return search->tables->size == TS_TABLES_LARGE;
}

/* A job: searches groups of subtrees until there are none or there is a solution. */
static void
search_groups (unsigned i,
               void *job_data)
{
  Search *search = job_data;
  TsFrontier *frontier = &search->frontier;
  Worker *worker = &search->workers[i];
  unsigned group;

  worker->is_stopped = false;
  /* From one iteration to the next the depth that a visit leaves changes, except on the way to the frontier. */
  if (frontier->is_closed)
    forget_visits (worker);
  while (!worker->is_stopped && !worker->is_solved && !atomic_load (&search->is_solved) &&
         ts_frontier_take_group (frontier, &group))
    {
      /* The least total of a group is to be that of all its boards. */
      if (frontier->is_closed && has_ordered_groups (search))
        forget_visits (worker);
      worker->least_total = TS_TABLES_MAX_SUMS * TS_SEARCH_MAX_MOVES;
      search_group (worker, group);
      frontier->least_totals[group] = (uint16_t) worker->least_total;
    }
}

/* Returns the solved board within the limit, or %NULL. */
static const TsSearchState *
run_iteration (Search *search)
{
  unsigned n_threads = search->frontier.is_closed ? search->n_workers : 1;
  const TsSolverThreads *threads = search->call->budget.threads;
  const TsSearchState *solved = NULL;

  ts_frontier_begin_iteration (&search->frontier, has_ordered_groups (search));
  if (n_threads > 1)
    threads->run (search_groups, search, n_threads, threads->user_data);
  else
    search_groups (0, search);

  for (unsigned i = 0; i < n_threads; i++)
    {
      Worker *worker = &search->workers[i];

      search->call->n_counted += worker->n_nodes;
      worker->n_nodes = 0;
      if (worker->is_solved)
        solved = &worker->solved;
    }

  return solved;
}

/* Raises the lower bound to the limit. */
static void
raise_bound (const Search *search,
             TsSolution *solution)
{
  if (solution->lower_bound < search->limit)
    solution->lower_bound = search->limit;
  search->call->progress.lower_bound = solution->lower_bound;
}

/* Runs the iterations, and a beam after the first one that is not short. */
static void
solve (Search *search,
       const TsBoard *board,
       TsSolution *solution)
{
  TsSolverCall *call = search->call;
  bool has_beam = false;

  while (search->limit < solution->n_moves)
    {
      uint64_t n_before = call->n_counted;
      const TsSearchState *solved = run_iteration (search);

      if (solved != NULL)
        {
          ts_search_state_write_moves (solved, search->tables, board, solution);
          break;
        }
      if (call->result != TS_SOLVER_OK || atomic_load (&search->n_batches) >= search->max_batches)
        return;

      search->limit += 2;
      raise_bound (search, solution);
      /* There may be a greater bound, of a search with other tables; the way to the frontier skips no limit. */
      if (search->frontier.is_closed)
        search->limit = solution->lower_bound;
      if (call->n_counted - n_before >= MIN_BEAM_NODES && !has_beam)
        {
          ts_shorten_roughly (board, call, solution);
          if (call->result != TS_SOLVER_OK)
            return;
          has_beam = true;
        }
    }

  call->progress.n_moves = solution->n_moves;
  call->progress.lower_bound = solution->lower_bound = solution->n_moves;
}

/* Takes about 2.5 MB, and 0.5 MB for each thread.
 * @max_nodes: boards after which the search ends without a result; 0 for no limit
 * @solution: a solution of @board with a lower bound of the same parity; replaced by a shortest one unless it is one,
 *   and the lower bound rises to the number of its moves, unless the search ends before */
void
ts_ida_solve (const TsTables *tables,
              uint64_t max_nodes,
              const TsBoard *board,
              TsSolverCall *call,
              TsSolution *solution)
{
  const TsSolverThreads *threads = call->budget.threads;
  unsigned n_threads = threads == NULL ? 1 : threads->n_threads;
  unsigned n_last = MAX_STACKED + N_PENDING;
  Search search = { .tables = tables, .call = call, .n_workers = n_threads < MAX_THREADS ? n_threads : MAX_THREADS };
  TsSearchState *root;
  TsArena arena;

  if (call->result != TS_SOLVER_OK)
    return;

  if (!ts_arena_open (&arena, call->memory, ts_frontier_get_bytes (n_last) + search.n_workers * sizeof *search.workers))
    {
      call->result = TS_SOLVER_NO_MEMORY;
      return;
    }

  ts_frontier_init (&search.frontier, &arena, n_last);
  search.max_batches = max_nodes == 0 ? UINT_MAX : (unsigned) (max_nodes / TS_SOLVER_CALL_BATCH);
  search.workers = ts_arena_alloc (&arena, search.n_workers, sizeof *search.workers);
  for (unsigned i = 0; i < search.n_workers; i++)
    {
      Worker *worker = &search.workers[i];

      /* The stack and the pending boards stay as they are. */
      worker->search = &search;
      worker->is_solved = false;
      worker->n_nodes = 0;
      worker->n_until_report = TS_SOLVER_CALL_BATCH;
      worker->mark = 1;
      memset (worker->transpositions, 0, sizeof worker->transpositions);
    }

  root = ts_frontier_add (&search.frontier);
  ts_search_state_init (root, tables, board);
  search.limit = ts_search_state_get_lower_bound (root);
  raise_bound (&search, solution);
  solve (&search, board, solution);
  ts_arena_close (&arena);
}
