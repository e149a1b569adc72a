/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

/* Iterative-deepening A* (R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search", Artificial
 * Intelligence 27, 1985): a depth-first search that prunes a board where the moves made plus the lower bound of the
 * moves left exceed a limit. If it finds no solution, none is within the limit, and the next iteration raises it by
 * two, as all solutions have the same parity. The lower bound is the greatest sum of pattern database distances. A
 * small transposition table prunes boards that the same search has reached with as few moves (A. Reinefeld and T. A.
 * Marsland, "Enhanced iterative-deepening search", IEEE Transactions on Pattern Analysis and Machine Intelligence 16,
 * 1994).
 *
 * Most of its time a search waits for the databases. So several boards are searched at the same time: the databases are
 * asked for the moves of all before the first is looked at again.
 *
 * While they are few, the boards beyond the limit are kept: the frontier, with which the next iteration begins (A. K.
 * Sen and A. Bagchi, "Fast recursive formulations for best-first search that allow controlled use of memory", IJCAI
 * 1989). The last frontier divides the tree into subtrees, which the threads take in turn (V. N. Rao and V. Kumar,
 * "Parallel depth first search", International Journal of Parallel Programming 16, 1987).
 *
 * The boards of a frontier that promise most come first: in the last iteration a solution is found the sooner. It is
 * the first one of the first group of subtrees that has any, whatever the number of threads. Groups after it are given
 * up, those before it are searched to the end. A thread takes groups in order and has a transposition table of its
 * own, so that none prunes a board for the sake of a later one.
 */

#include "ts-ida.h"

#include "ts-search-state.h"
#include "ts-shorten.h"

#include <limits.h>
#include <stdatomic.h>
#include <string.h>

/* No board of at most 16 cells needs more than 140 moves, the maximum of 2×8. */
#define MAX_MOVES 160

#define N_TRANSPOSITION_BITS 15

/* More boards do not pay for the memory that they pass through. */
#define MAX_FRONTIER 6144

/* Subtrees that a thread takes at a time. */
#define GROUP_SIZE 16

/* Of the sums of a board within the limit. */
#define MAX_TOTAL (TS_TABLES_MAX_SUMS * MAX_MOVES)

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
#define MAX_STACKED (N_STACKED + TS_N_DIRECTIONS * N_PENDING + 2 * MAX_MOVES)

#define MAX_SUBTREES (2 * MAX_FRONTIER + MAX_STACKED + N_PENDING)
#define MAX_GROUPS (MAX_SUBTREES / GROUP_SIZE + 2)

/* A board of the tree. */
typedef struct
{
  TsSearchState state;
  uint8_t gap;
  uint8_t previous_gap;
  uint8_t n_moves;
  uint64_t path[MAX_MOVES / 32]; /* to it: for each move, the index in the gap's neighbors, in two bits */
} Node;

/* A board whose moves are prefetched. */
typedef struct
{
  Node node;
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
  unsigned place;          /* of its group in the order */
  unsigned least_total;    /* of its boards beyond the limit */
  unsigned visit;          /* marks the transpositions of this search */
  Node solved;             /* the solved board, if there is one */
  Pending pending[N_PENDING];
  Node *stack; /* [MAX_STACKED] */
  uint64_t transpositions[1 << N_TRANSPOSITION_BITS];
} Worker;

struct _Search
{
  const TsTables *tables;
  TsSolverCall *call;
  TsGrid grid;
  unsigned limit;
  unsigned visit; /* marks the transpositions of an iteration, or of all until the tree is divided */
  unsigned max_batches;
  atomic_uint n_batches; /* reports of all threads */
  Node *frontier;        /* [n_frontier] boards that are beyond the limit, or not entered when there was no more room */
  unsigned n_frontier;
  Node *subtrees; /* [MAX_SUBTREES] the last n_subtrees are the roots of the subtrees */
  unsigned n_subtrees;
  unsigned n_left;                   /* the last subtrees, of which the frontier has no boards */
  bool is_divided;                   /* whether the frontier had no more room, so that the subtrees stay */
  bool is_long;                      /* whether an order of the groups pays; it needs groups that share no visits */
  uint16_t order[MAX_GROUPS];        /* in which the groups of subtrees are searched */
  uint16_t least_totals[MAX_GROUPS]; /* of the boards of each group beyond the limit */
  atomic_uint next_place;            /* in the order */
  atomic_uint solved_place;          /* of the first group that is solved, or UINT_MAX */
  unsigned n_workers;
  Worker *workers; /* [n_workers] */
  Node *stacks;    /* [n_workers][MAX_STACKED] */
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

/* Returns whether the thread has reached a board in as few moves in this search; otherwise records the visit. An entry
 * holds the bits of the hash that do not follow from its index, the mark of the search, and the depth. */
static bool
was_visited (Worker *worker,
             uint64_t key,
             unsigned depth)
{
  uint64_t *transposition = find_transposition (worker, key);
  uint64_t now = hash_key (key) << N_TRANSPOSITION_BITS | worker->visit << 8 | depth;

  if (*transposition >> 8 == now >> 8 && (*transposition & 255) <= depth)
    return true;

  *transposition = now;
  return false;
}

/* Copies a board, and prefetches the database entries of its moves except the inverse of the last. */
static void
begin_node (const Search *search,
            const Node *node,
            Pending *pending)
{
  const uint16_t *neighbors = search->grid.neighbors[node->gap];

  pending->node = *node;
  pending->n_moves = 0;
  for (unsigned i = 0; neighbors[i] != TS_BOARD_NO_CELL; i++)
    {
      if (neighbors[i] != node->previous_gap)
        ts_search_state_prefetch_move (&node->state, search->tables, &search->grid, node->gap, i,
                                       &pending->moves[pending->n_moves++]);
    }
}

static void
make_move (const Search *search,
           const Node *node,
           const TsSearchMove *move,
           Node *next)
{
  *next = *node;
  ts_search_state_make_move (&next->state, search->tables, node->gap, move);
  next->path[node->n_moves / 32] |= (uint64_t) move->i << 2 * (node->n_moves % 32);
  next->previous_gap = node->gap;
  next->gap = move->from;
  next->n_moves++;
}

/* Returns the first subtree. */
static Node *
get_subtrees (const Search *search)
{
  return search->subtrees + MAX_SUBTREES - search->n_subtrees;
}

/* Replaces the subtrees that the frontier has all boards of by those, ordered by their totals. */
static void
replace_subtrees (Search *search)
{
  unsigned next[MAX_TOTAL + 2] = { 0 };

  search->n_subtrees = search->n_left + search->n_frontier;
  for (unsigned i = 0; i < search->n_frontier; i++)
    next[ts_search_state_get_total (search->frontier[i].state.sums) + 1]++;
  for (unsigned total = 0; total < MAX_TOTAL; total++)
    next[total + 1] += next[total];
  for (unsigned i = search->n_frontier; i-- > 0;)
    get_subtrees (search)[next[ts_search_state_get_total (search->frontier[i].state.sums)]++] = search->frontier[i];

  search->n_frontier = 0;
}

static unsigned
get_n_groups (const Search *search)
{
  return (search->n_subtrees + GROUP_SIZE - 1) / GROUP_SIZE;
}

/* Returns the first subtree of the worker's group. */
static unsigned
get_group_begin (const Worker *worker)
{
  return worker->search->order[worker->place] * GROUP_SIZE;
}

static unsigned
get_group_end (const Worker *worker)
{
  unsigned end = get_group_begin (worker) + GROUP_SIZE;

  return end < worker->search->n_subtrees ? end : worker->search->n_subtrees;
}

/* Orders the groups by turns as the frontier was, and by the least totals that the last iteration met in them: where
 * one leads astray, the other seldom does (C. Powley and R. E. Korf, "Single-agent parallel window search", IEEE
 * Transactions on Pattern Analysis and Machine Intelligence 13, 1991, take the second). */
static void
order_groups (Search *search)
{
  bool is_ordered[MAX_GROUPS] = { false };
  unsigned next = 0;
  unsigned n = 0;

  for (unsigned total = 0; total <= MAX_TOTAL; total++)
    for (unsigned group = 0; group < get_n_groups (search); group++)
      {
        if (search->least_totals[group] != total || is_ordered[group])
          continue;

        is_ordered[group] = true;
        search->order[n++] = (uint16_t) group;
        while (is_ordered[next])
          next++;
        if (next == get_n_groups (search))
          return;

        is_ordered[next] = true;
        search->order[n++] = (uint16_t) next;
      }
}

static void
report_solution (Worker *worker,
                 const Node *node)
{
  Search *search = worker->search;
  unsigned first = atomic_load (&search->solved_place);

  worker->is_solved = true;
  worker->solved = *node;
  while (worker->place < first && !atomic_compare_exchange_weak (&search->solved_place, &first, worker->place))
    ;
}

/* After each batch of boards: counts them, and looks whether to end. */
static void
report_batch (Worker *worker)
{
  Search *search = worker->search;

  worker->n_until_report = TS_SOLVER_CALL_BATCH;
  worker->is_stopped = !ts_solver_call_report (search->call, &worker->n_nodes) ||
                       atomic_fetch_add (&search->n_batches, 1) + 1 >= search->max_batches ||
                       worker->place > atomic_load (&search->solved_place);
}

/* Counts a board. Returns whether the search has to go on from it. */
static bool
enter_node (Worker *worker,
            const Node *node)
{
  worker->n_nodes++;
  if (--worker->n_until_report == 0)
    report_batch (worker);

  if (node->state.sums == 0)
    report_solution (worker, node);

  return !worker->is_solved && !was_visited (worker, node->state.key, node->n_moves);
}

/* Puts the boards after a pending one on the stack, those beyond the limit into the frontier. Returns the number of
 * those on the stack. */
static unsigned
leave_node (Worker *worker,
            Pending *pending,
            Node *stack)
{
  Search *search = worker->search;
  const Node *node = &pending->node;
  unsigned n = 0;

  for (unsigned i = 0; i < pending->n_moves; i++)
    {
      TsSearchMove *move = &pending->moves[i];

      ts_search_state_evaluate_move (&node->state, search->tables, move);
      if (ts_search_state_are_within (move->sums, search->limit - node->n_moves - 1))
        {
          make_move (search, node, move, &stack[n]);
          ts_arena_prefetch (find_transposition (worker, stack[n++].state.key));
        }
      else if (!search->is_divided)
        make_move (search, node, move, &search->frontier[search->n_frontier++]);
      else if (ts_search_state_get_total (move->sums) < worker->least_total)
        worker->least_total = ts_search_state_get_total (move->sums);
    }

  return n;
}

/* Ends the frontier with the boards that this group has begun. */
static void
close_frontier (Worker *worker,
                unsigned n_stacked,
                unsigned n_ended,
                unsigned n_begun)
{
  Search *search = worker->search;

  for (unsigned i = 0; i < n_stacked; i++)
    search->frontier[search->n_frontier++] = worker->stack[i];
  for (unsigned i = n_ended; i < n_begun; i++)
    search->frontier[search->n_frontier++] = worker->pending[i % N_PENDING].node;
  search->n_left = search->n_subtrees - get_group_end (worker);
  search->is_divided = true;
}

/* Searches the worker's group of subtrees in depth, with up to @n_pending boards at the same time.
 * @visit: marks the visits of this search */
static void
search_group (Worker *worker,
              unsigned visit,
              unsigned n_pending)
{
  const Search *search = worker->search;
  unsigned n_stacked = 0;
  unsigned n_begun = 0;
  unsigned n_ended = 0;

  worker->is_solved = false;
  worker->visit = visit;
  worker->least_total = MAX_TOTAL;
  for (unsigned i = get_group_end (worker); i-- > get_group_begin (worker);)
    worker->stack[n_stacked++] = get_subtrees (search)[i];

  while (!worker->is_stopped && !worker->is_solved && n_stacked + n_begun - n_ended > 0)
    {
      const Node *node = &worker->stack[n_stacked - 1];
      Pending *pending = &worker->pending[n_begun % N_PENDING];

      if (n_stacked == 0 || n_begun - n_ended >= (n_stacked < N_STACKED ? n_pending : 1))
        {
          if (!search->is_divided && search->n_frontier + TS_N_DIRECTIONS > MAX_FRONTIER)
            close_frontier (worker, n_stacked, n_ended, n_begun);
          n_stacked += leave_node (worker, &worker->pending[n_ended++ % N_PENDING], &worker->stack[n_stacked]);
          continue;
        }

      n_stacked--;
      if (!enter_node (worker, node))
        continue;

      begin_node (search, node, pending);
      n_begun++;
    }
}

/* A job: searches groups of subtrees until there are none before the first solution. */
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
      worker->place = atomic_fetch_add (&search->next_place, 1);
      if (worker->place >= get_n_groups (search) || worker->place > atomic_load (&search->solved_place))
        return;

      if (search->is_long && search->is_divided)
        memset (worker->transpositions, 0, sizeof worker->transpositions);
      search_group (worker, search->visit, N_PENDING);
      search->least_totals[search->order[worker->place]] = (uint16_t) worker->least_total;
      if (!worker->is_solved)
        continue;

      /* Which of several solutions is met first depends on what the thread has visited before, so these visits do not
       * count. The first one remains if the call ends the second search. */
      search_group (worker, search->visit + 1, 1);
      worker->is_solved = true;
    }
}

/* Returns the worker with the first solution within the limit, or %NULL. */
static const Worker *
run_iteration (Search *search)
{
  unsigned n_threads = search->is_divided ? search->n_workers : 1;
  const TsSolverThreads *threads = search->call->budget.threads;
  const Worker *solved = NULL;

  atomic_store (&search->next_place, 0);
  atomic_store (&search->solved_place, UINT_MAX);
  if (n_threads > 1)
    threads->run (work, search, n_threads, threads->user_data);
  else
    work (0, search);

  for (unsigned i = 0; i < n_threads; i++)
    {
      Worker *worker = &search->workers[i];

      search->call->n_counted += worker->n_nodes;
      worker->n_nodes = 0;
      if (worker->is_solved && worker->place == atomic_load (&search->solved_place))
        solved = worker;
    }

  return solved;
}

static void
write_moves (const Search *search,
             const Node *solved,
             const TsBoard *board,
             TsSolution *solution)
{
  TsBoard moved = *board;

  ts_solution_init (solution);
  for (unsigned i = 0; i < solved->n_moves; i++)
    ts_solution_slide (solution, &moved, search->grid.neighbors[moved.gap][solved->path[i / 32] >> 2 * (i % 32) & 3]);
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

/* Prepares the next iteration after one without a solution. */
static void
raise_limit (Search *search,
             TsSolution *solution)
{
  search->limit += 2;
  raise_bound (search, solution);
  if (search->n_frontier > 0)
    replace_subtrees (search);
  if (!search->is_divided)
    return;

  /* There may be a greater bound, of a search with other tables. */
  search->limit = solution->lower_bound;
  search->visit++;
  if (search->is_long && search->visit > 2)
    order_groups (search);
}

/* Runs the iterations, and a beam after the first one that is not short. */
static void
solve (Search *search,
       const TsBoard *board,
       const TsSolverMemory *memory,
       TsSolution *solution)
{
  TsSolverCall *call = search->call;
  bool has_beam = false;

  while (search->limit < solution->n_moves)
    {
      uint64_t n_before = call->n_counted;
      const Worker *worker = run_iteration (search);

      /* Even with a solution, a subtree before it may be left. */
      if (atomic_load (&search->n_batches) >= search->max_batches ||
          (worker == NULL && call->result != TS_SOLVER_OK))
        return;
      if (worker != NULL)
        {
          write_moves (search, &worker->solved, board, solution);
          break;
        }

      raise_limit (search, solution);
      if (call->n_counted - n_before >= MIN_BEAM_NODES && !has_beam)
        {
          ts_shorten_roughly (board, memory, call, solution);
          if (call->result != TS_SOLVER_OK)
            return;
          has_beam = true;
        }
    }

  call->progress.n_moves = solution->n_moves;
  call->progress.lower_bound = solution->lower_bound = solution->n_moves;
}

static void
begin (Search *search,
       const TsBoard *board,
       TsSolution *solution)
{
  Node *root = &search->frontier[search->n_frontier++];

  *root = (Node){ .gap = (uint8_t) board->gap, .previous_gap = UINT8_MAX };
  ts_search_state_init (&root->state, search->tables, board);
  search->limit = ts_search_state_get_lower_bound (&root->state);
  search->visit = 1;
  search->is_long = search->tables->size == TS_TABLES_LARGE;
  for (unsigned i = 0; i < MAX_GROUPS; i++)
    search->order[i] = (uint16_t) i;
  raise_bound (search, solution);
  replace_subtrees (search);
}

static void
allocate (Search *search,
          TsArena *arena)
{
  search->subtrees = ts_arena_alloc_unset (arena, MAX_SUBTREES, sizeof *search->subtrees);
  search->frontier = ts_arena_alloc_unset (arena, MAX_SUBTREES - MAX_FRONTIER, sizeof *search->frontier);
  search->workers = ts_arena_alloc (arena, search->n_workers, sizeof *search->workers);
  search->stacks = ts_arena_alloc_unset (arena, (size_t) search->n_workers * MAX_STACKED, sizeof *search->stacks);
}

/**
 * ts_ida_solve:
 * @tables: of the size of @board
 * @max_nodes: boards after which the search ends without a result; 0 for no limit
 * @memory: of about 2.5 MB, and 0.5 MB for each thread
 * @solution: (inout): a solution of @board with a lower bound of the same parity; replaced by a shortest one unless it
 *   is one, and the lower bound rises to the number of its moves, unless the search ends before
 */
void
ts_ida_solve (const TsTables *tables,
              uint64_t max_nodes,
              const TsBoard *board,
              const TsSolverMemory *memory,
              TsSolverCall *call,
              TsSolution *solution)
{
  const TsSolverThreads *threads = call->budget.threads;
  unsigned n_workers = threads == NULL ? 1 : threads->n_threads < MAX_THREADS ? threads->n_threads
                                                                              : MAX_THREADS;
  Search search = { .tables = tables, .call = call, .n_workers = n_workers };
  TsArena arena = { 0 };

  if (call->result != TS_SOLVER_OK)
    return;

  allocate (&search, &arena);
  if (!ts_arena_open (&arena, memory, arena.n_used))
    {
      call->result = TS_SOLVER_NO_MEMORY;
      return;
    }

  allocate (&search, &arena);
  search.max_batches = max_nodes == 0 ? UINT_MAX : (unsigned) (max_nodes / TS_SOLVER_CALL_BATCH);
  for (unsigned i = 0; i < n_workers; i++)
    {
      search.workers[i].search = &search;
      search.workers[i].n_until_report = TS_SOLVER_CALL_BATCH;
      search.workers[i].stack = search.stacks + (size_t) i * MAX_STACKED;
    }
  ts_grid_init (&search.grid, board->columns, board->rows);

  begin (&search, board, solution);
  solve (&search, board, memory, solution);
  ts_arena_close (&arena);
}
