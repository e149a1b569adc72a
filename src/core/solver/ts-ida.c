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
 * Each iteration divides the tree into subtrees, which the threads take in turn (V. N. Rao and V. Kumar, "Parallel
 * depth first search", International Journal of Parallel Programming 16, 1987), those first that promise most: in the
 * last iteration a solution comes the sooner. It is the first one of the first subtree that has any, in the order of
 * the moves, whatever the number of threads. Subtrees after it are given up, those before it are searched to the end. A
 * thread takes subtrees in order and has a transposition table of its own, so that none prunes a board for the sake of
 * a later one.
 */

#include "ts-ida.h"

#include "ts-guided-beam.h"
#include "ts-search-state.h"

#include <limits.h>
#include <stdatomic.h>

/* No board of at most 16 cells needs more than 140 moves, the maximum of 2×8. */
#define MAX_MOVES 160

#define N_TRANSPOSITION_BITS 16

/* The more subtrees, the more their order tells, but dividing takes time, too. One board has up to four successors,
 * each other up to three. */
#define NODES_PER_SUBTREE 8
#define MAX_DIVIDED 1024
#define MAX_SUBTREES (3 * MAX_DIVIDED)

/* Of the sums of a board within the limit. */
#define MAX_TOTAL (TS_TABLES_MAX_SUMS * MAX_MOVES)

/* An iteration that follows one of fewer boards runs on one thread: it ends before another has started. */
#define MIN_PARALLEL_NODES 20000

/* Threads do not count the same boards each time, but the solution depends on the subtrees. */
_Static_assert(NODES_PER_SUBTREE *MAX_DIVIDED < MIN_PARALLEL_NODES, "after several threads, all that may be");

/* A search whose iterations take fewer boards ends before the beam has spared it any. One that is stopped later has the
 * beam's solution. */
#define MIN_BEAM_NODES 1000

#define MAX_THREADS 64

/* Boards that wait for the cache at the same time; a power of two. */
#define N_PENDING 4

/* With so many boards on the stack, one is searched at a time: each move then adds at most two, after what those add
 * that wait already. */
#define N_STACKED 1000
#define MAX_STACKED (N_STACKED + TS_N_DIRECTIONS * N_PENDING + 2 * MAX_MOVES)

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
  unsigned n_listed; /* moves */
} Pending;

typedef struct _Search Search;

/* What one thread works with. */
typedef struct
{
  Search *search;
  bool is_stopped;
  bool is_solved;
  unsigned n_nodes;        /* not reported to the meter yet */
  unsigned n_until_report; /* nodes left before the next report */
  unsigned subtree;        /* its place in the order */
  unsigned visit;          /* marks the transpositions of this search */
  Node solved;             /* the solved board, if there is one */
  Pending pending[N_PENDING];
  Node *stack; /* [MAX_STACKED] */
  uint64_t transpositions[1 << N_TRANSPOSITION_BITS];
} Worker;

struct _Search
{
  const TsTables *tables;
  TsMeter *meter;
  TsGrid grid;
  uint16_t nearer[TS_SOLVER_MAX_OPTIMAL_CELLS][TS_SOLVER_MAX_OPTIMAL_CELLS]; /* [tile][gap] see set_nearer() */
  unsigned limit;
  unsigned max_batches;
  atomic_uint n_batches; /* reports of all threads */
  Node *lists[2];        /* [MAX_SUBTREES] */
  Node *subtrees;        /* [n_subtrees] roots; one of the lists */
  unsigned n_subtrees;
  uint16_t order[MAX_SUBTREES]; /* [n_subtrees] in which they are searched: their indexes */
  atomic_uint next_subtree;
  atomic_uint solved_subtree; /* the place of the first that is solved, or MAX_SUBTREES */
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

/* Lists the moves except the inverse of the last, and prefetches their database entries. Returns their number. */
static unsigned
list_moves (const Search *search,
            const Node *node,
            TsSearchMove moves[TS_N_DIRECTIONS])
{
  const uint16_t *neighbors = search->grid.neighbors[node->gap];
  unsigned n_moves = 0;

  for (unsigned i = 0; neighbors[i] != TS_BOARD_NO_CELL; i++)
    {
      if (neighbors[i] != node->previous_gap)
        ts_search_state_prefetch_move (&node->state, search->tables, &search->grid, node->gap, i, &moves[n_moves++]);
    }

  return n_moves;
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

/* Lists the boards after those of @moves after which the lower bound is within the limit. Those with a tile nearer home
 * are last. Returns their number. */
static unsigned
list_successors (const Search *search,
                 const Node *node,
                 TsSearchMove *moves,
                 unsigned n_moves,
                 Node *successors)
{
  unsigned n_moves_left = search->limit - node->n_moves - 1;
  const TsSearchMove *nearer[TS_N_DIRECTIONS];
  unsigned n_nearer = 0;
  unsigned n = 0;

  for (unsigned i = 0; i < n_moves; i++)
    {
      TsSearchMove *move = &moves[i];

      ts_search_state_evaluate_move (&node->state, search->tables, move);
      if (!ts_search_state_are_within (move->sums, n_moves_left))
        continue;

      if (search->nearer[ts_search_state_get_tile (&node->state, move->from)][node->gap] >> move->from & 1u)
        nearer[n_nearer++] = move;
      else
        make_move (search, node, move, &successors[n++]);
    }

  for (unsigned i = 0; i < n_nearer; i++)
    make_move (search, node, nearer[i], &successors[n++]);

  return n;
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

/* Sets for each tile and gap a mask of the gap's neighbor cells from which the tile would move nearer home. */
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
            search->nearer[tile][gap] |= (uint16_t) (1u << from);
        }
}

/* Replaces all subtrees by those below their roots; by none if the meter ends the search. */
static void
split_subtrees (Search *search)
{
  Node *successors = search->lists[search->subtrees == search->lists[0]];
  unsigned n_successors = 0;

  for (unsigned i = 0; i < search->n_subtrees && ts_meter_count (search->meter, 1); i++)
    {
      const Node *root = &search->subtrees[i];
      TsSearchMove moves[TS_N_DIRECTIONS];
      unsigned n_moves = list_moves (search, root, moves);

      n_successors += list_successors (search, root, moves, n_moves, successors + n_successors);
    }

  search->subtrees = successors;
  search->n_subtrees = search->meter->result == TS_SOLVER_OK ? n_successors : 0;
}

/* Orders the subtrees by their totals, and those of the same total by their moves. */
static void
order_subtrees (Search *search)
{
  unsigned next[MAX_TOTAL + 2] = { 0 };

  for (unsigned i = 0; i < search->n_subtrees; i++)
    next[ts_search_state_get_total (search->subtrees[i].state.sums) + 1]++;
  for (unsigned total = 0; total < MAX_TOTAL; total++)
    next[total + 1] += next[total];
  for (unsigned i = search->n_subtrees; i-- > 0;)
    search->order[next[ts_search_state_get_total (search->subtrees[i].state.sums)]++] = (uint16_t) i;
}

/* @n_nodes: of the last iteration */
static void
divide_tree (Search *search,
             const Node *tree,
             uint64_t n_nodes)
{
  search->subtrees = search->lists[0];
  search->subtrees[0] = *tree;
  search->n_subtrees = 1;
  for (unsigned depth = 0; depth < search->limit && search->n_subtrees > 0 && search->n_subtrees <= MAX_DIVIDED &&
                           search->n_subtrees <= n_nodes / NODES_PER_SUBTREE;
       depth++)
    split_subtrees (search);

  order_subtrees (search);
  atomic_store (&search->next_subtree, 0);
  atomic_store (&search->solved_subtree, MAX_SUBTREES);
}

static void
report_solution (Worker *worker,
                 const Node *node)
{
  Search *search = worker->search;
  unsigned first = atomic_load (&search->solved_subtree);

  worker->is_solved = true;
  worker->solved = *node;
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

/* Puts the boards after a pending one on the stack. Returns their number. */
static unsigned
leave_node (Worker *worker,
            Pending *pending,
            Node *stack)
{
  unsigned n = list_successors (worker->search, &pending->node, pending->moves, pending->n_listed, stack);

  for (unsigned i = 0; i < n; i++)
    ts_arena_prefetch (find_transposition (worker, stack[i].state.key));

  return n;
}

/* Searches a subtree in depth, with up to @n_pending boards at the same time.
 * @visit: marks the visits of this search */
static void
search_subtree (Worker *worker,
                const Node *root,
                unsigned visit,
                unsigned n_pending)
{
  unsigned n_stacked = 1;
  unsigned n_begun = 0;
  unsigned n_ended = 0;

  worker->is_solved = false;
  worker->visit = visit;
  worker->stack[0] = *root;
  while (!worker->is_stopped && !worker->is_solved && n_stacked + n_begun - n_ended > 0)
    {
      const Node *node = &worker->stack[n_stacked - 1];
      Pending *pending = &worker->pending[n_begun % N_PENDING];

      if (n_stacked == 0 || n_begun - n_ended == (n_stacked < N_STACKED ? n_pending : 1))
        {
          n_stacked += leave_node (worker, &worker->pending[n_ended++ % N_PENDING], &worker->stack[n_stacked]);
          continue;
        }

      n_stacked--;
      if (!enter_node (worker, node))
        continue;

      pending->node = *node;
      pending->n_listed = list_moves (worker->search, &pending->node, pending->moves);
      n_begun++;
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
      const Node *root;

      worker->subtree = atomic_fetch_add (&search->next_subtree, 1);
      if (worker->subtree >= search->n_subtrees || worker->subtree > atomic_load (&search->solved_subtree))
        return;

      root = &search->subtrees[search->order[worker->subtree]];
      search_subtree (worker, root, search->limit, N_PENDING);
      if (!worker->is_solved)
        continue;

      /* Which of several solutions is met first depends on what the thread has visited before, so these visits do not
       * count. Limits rise by two. The first one remains if the meter ends the second search. */
      search_subtree (worker, root, search->limit + 1, 1);
      worker->is_solved = true;
    }
}

/* Returns the worker with the first solution within the limit, or %NULL. */
static const Worker *
run_iteration (Search *search,
               const Node *tree,
               uint64_t n_nodes)
{
  unsigned n_threads = n_nodes < MIN_PARALLEL_NODES ? 1 : search->n_workers;
  const TsSolverThreads *threads = search->meter->budget.threads;
  const Worker *solved = NULL;

  divide_tree (search, tree, n_nodes);
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

/* Runs the iterations, and a beam after the first one that is not short. */
static void
solve (Search *search,
       unsigned beam_width,
       const TsBoard *board,
       const TsSolverMemory *memory,
       TsSolution *solution)
{
  TsMeter *meter = search->meter;
  uint64_t n_nodes = meter->n_counted; /* after a search with other tables, many */
  Node tree = { .gap = (uint8_t) board->gap, .previous_gap = UINT8_MAX };
  unsigned bound;

  ts_search_state_init (&tree.state, search->tables, board);
  bound = ts_search_state_get_lower_bound (&tree.state);
  bound = bound > solution->lower_bound ? bound : solution->lower_bound;
  meter->progress.lower_bound = solution->lower_bound = bound;
  for (search->limit = bound; search->limit < solution->n_moves; search->limit += 2)
    {
      uint64_t n_before = meter->n_counted;
      const Worker *worker = run_iteration (search, &tree, n_nodes);

      n_nodes = meter->n_counted - n_before;
      /* Even with a solution, a subtree before it may be left. */
      if (atomic_load (&search->n_batches) >= search->max_batches ||
          (worker == NULL && meter->result != TS_SOLVER_OK))
        return;
      if (worker != NULL)
        {
          write_moves (search, &worker->solved, board, solution);
          break;
        }

      meter->progress.lower_bound = solution->lower_bound = search->limit + 2;
      if (n_nodes >= MIN_BEAM_NODES && beam_width > 0)
        {
          ts_guided_beam_shorten (search->tables, beam_width, board, memory, meter, solution);
          if (meter->result != TS_SOLVER_OK)
            return;
          beam_width = 0;
        }
    }

  meter->progress.n_moves = solution->n_moves;
  meter->progress.lower_bound = solution->lower_bound = solution->n_moves;
}

static void
allocate (Search *search,
          TsArena *arena)
{
  for (unsigned i = 0; i < 2; i++)
    search->lists[i] = ts_arena_alloc_unset (arena, MAX_SUBTREES, sizeof *search->lists[i]);
  search->workers = ts_arena_alloc (arena, search->n_workers, sizeof *search->workers);
  search->stacks = ts_arena_alloc_unset (arena, (size_t) search->n_workers * MAX_STACKED, sizeof *search->stacks);
}

/**
 * ts_ida_solve:
 * @tables: of the size of @board
 * @max_nodes: boards after which the search ends without a result; 0 for no limit
 * @beam_width: of a beam that shortens the solution after the first iteration that is not short; 0 for none
 * @memory: of about 1 MB, and as much for each thread
 * @solution: (inout): a solution of @board with a lower bound of the same parity; replaced by a shortest one unless it
 *   is one, and the lower bound rises to the number of its moves, unless the search ends before
 */
void
ts_ida_solve (const TsTables *tables,
              uint64_t max_nodes,
              unsigned beam_width,
              const TsBoard *board,
              const TsSolverMemory *memory,
              TsMeter *meter,
              TsSolution *solution)
{
  const TsSolverThreads *threads = meter->budget.threads;
  unsigned n_workers = threads == NULL ? 1 : threads->n_threads < MAX_THREADS ? threads->n_threads
                                                                              : MAX_THREADS;
  Search search = { .tables = tables, .meter = meter, .n_workers = n_workers };
  TsArena arena = { 0 };

  if (meter->result != TS_SOLVER_OK)
    return;

  allocate (&search, &arena);
  if (!ts_arena_open (&arena, memory, arena.n_used))
    {
      meter->result = TS_SOLVER_NO_MEMORY;
      return;
    }

  allocate (&search, &arena);
  search.max_batches = max_nodes == 0 ? UINT_MAX : (unsigned) (max_nodes / TS_METER_BATCH);
  for (unsigned i = 0; i < n_workers; i++)
    {
      search.workers[i].search = &search;
      search.workers[i].n_until_report = TS_METER_BATCH;
      search.workers[i].stack = search.stacks + (size_t) i * MAX_STACKED;
    }
  ts_grid_init (&search.grid, board->columns, board->rows);
  set_nearer (&search, board->columns, ts_board_get_n_cells (board));

  solve (&search, beam_width, board, memory, solution);
  ts_arena_close (&arena);
}
