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
 * Each iteration divides the tree into subtrees, which its paths take in turn (V. N. Rao and V. Kumar, "Parallel depth
 * first search", International Journal of Parallel Programming 16, 1987). Two paths alternate on each thread, because
 * cache misses dominate the time: one prefetches the database entries of its moves and waits for them while the other
 * advances, which takes 60 % less time than one path (S. Chen, A. Ailamaki, P. B. Gibbons and T. C. Mowry, "Improving
 * hash join performance through prefetching", ICDE 2004).
 *
 * The solution is the first one in the order of the moves, as if one path searched the whole tree: that of the first
 * subtree with a solution. Subtrees after it are given up, those before it are searched to the end. A path takes
 * subtrees in rising order and has a transposition table of its own, so that none prunes a board for the sake of a
 * later one.
 */

#include "ts-ida.h"

#include "ts-search-state.h"

#include <string.h>

/* No board of at most 16 cells needs more than 140 moves, the maximum of 2×8. */
#define MAX_MOVES 160

#define N_TRANSPOSITION_BITS 16
#define N_PATHS 2

/* Enough subtrees that the paths end at about the same time; one board has up to four successors, each other up to
 * three. */
#define N_SUBTREES 256
#define MAX_SUBTREES (3 * N_SUBTREES)
#define MAX_SUBTREE_DEPTH 40

/* An iteration that follows one of fewer boards runs on one thread: it ends before another has started. */
#define MIN_PARALLEL_NODES 20000

#define MAX_THREADS 64

/* A board, and the untried moves from it; the search takes the last first. */
typedef struct
{
  TsSearchState state;
  unsigned n_moves;
  TsSearchMove moves[TS_N_DIRECTIONS];
} Node;

/* The root of a subtree. */
typedef struct
{
  TsSearchState state;
  uint8_t gaps[MAX_SUBTREE_DEPTH + 1]; /* [depth + 1] cell of the gap after each move */
} Subtree;

/* The path of a depth-first search of a subtree. */
typedef struct
{
  bool is_idle;
  unsigned subtree;            /* its number */
  unsigned depth;              /* moves before the last node, whose moves are not evaluated */
  uint8_t gaps[MAX_MOVES + 1]; /* [depth + 1] cell of the gap after each move */
  Node nodes[MAX_MOVES + 1];   /* [depth + 1], valid from the root of the subtree on */
  uint64_t transpositions[1 << N_TRANSPOSITION_BITS];
} Path;

typedef struct _Search Search;

/* What one thread works with. */
typedef struct
{
  Search *search;
  TsArena arena; /* holds this structure */
  bool is_stopped;
  unsigned n_nodes;        /* not reported to the meter yet */
  unsigned n_until_report; /* nodes left before the next report */
  unsigned n_batches;      /* reports of this call */
  unsigned solved_subtree; /* the first that this thread has solved, or MAX_SUBTREES */
  uint8_t gaps[MAX_MOVES + 1];
  Path paths[N_PATHS];
} Worker;

struct _Search
{
  const TsTables *tables;
  TsLargeTables *large; /* (nullable) */
  const TsSolverMemory *memory;
  TsMeter *meter;
  TsGrid grid;
  uint8_t nearer[TS_SOLVER_MAX_OPTIMAL_CELLS][TS_SOLVER_MAX_OPTIMAL_CELLS]; /* [tile][gap] see set_nearer() */
  unsigned limit;
  Subtree lists[2][MAX_SUBTREES];
  Subtree *subtrees; /* [n_subtrees] in the order of the moves; one of the lists */
  unsigned n_subtrees;
  unsigned subtree_depth;
  atomic_uint next_subtree;
  atomic_uint solved_subtree; /* the first that is solved, or MAX_SUBTREES */
  atomic_bool is_superseded;  /* the large tables are complete */
  unsigned n_workers;
  Worker *workers[MAX_THREADS];
};

/* Injective, as the factor is odd; the high bits depend on all bits of the key (D. E. Knuth, The Art of Computer
 * Programming 3, 1973, §6.4). */
static uint64_t
hash_key (uint64_t key)
{
  return key * UINT64_C (0x9e3779b97f4a7c15);
}

static uint64_t *
find_transposition (Path *path,
                    uint64_t key)
{
  return &path->transpositions[hash_key (key) >> (64 - N_TRANSPOSITION_BITS)];
}

/* Returns whether the path has reached its board in as few moves in this iteration; otherwise records the visit. An
 * entry holds the bits of the hash that do not follow from its index, the limit of the iteration, and the depth. */
static bool
was_visited (Path *path,
             unsigned limit)
{
  uint64_t key = path->nodes[path->depth].state.key;
  uint64_t *transposition = find_transposition (path, key);
  uint64_t now = hash_key (key) << N_TRANSPOSITION_BITS | limit << 8 | path->depth;

  if (*transposition >> 8 == now >> 8 && (*transposition & 255) <= path->depth)
    return true;

  *transposition = now;
  return false;
}

/* Lists the moves of @node except that to @previous_gap, the inverse of the last move, and prefetches their database
 * entries. Moves that bring a tile nearer home are last, so that the search tries them first. */
static void
list_moves (const Search *search,
            Node *node,
            unsigned gap,
            unsigned previous_gap)
{
  const uint16_t *neighbors = search->grid.neighbors[gap];

  node->n_moves = 0;
  for (unsigned nearer = 0; nearer < 2; nearer++)
    for (unsigned i = 0; neighbors[i] != TS_BOARD_NO_CELL; i++)
      {
        unsigned tile = ts_search_state_get_tile (&node->state, neighbors[i]);

        if (neighbors[i] != previous_gap && (search->nearer[tile][gap] >> i & 1u) == nearer)
          ts_search_state_prefetch_move (&node->state, search->tables, &search->grid, gap, i,
                                         &node->moves[node->n_moves++]);
      }
}

/* Keeps the moves after which the lower bound is at most @n_left. */
static void
prune_moves (const Search *search,
             Node *node,
             unsigned n_left)
{
  unsigned n_listed = node->n_moves;

  node->n_moves = 0;
  for (unsigned i = 0; i < n_listed; i++)
    {
      ts_search_state_evaluate_move (&node->state, search->tables, &node->moves[i]);
      if (ts_search_state_are_within (node->moves[i].sums, n_left))
        node->moves[node->n_moves++] = node->moves[i];
    }
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

static bool
is_solved (const TsSearchState *state)
{
  return state->sums == 0;
}

/* Sets @successors to the subtrees below the root of @subtree. Returns their number. */
static unsigned
split_subtree (const Search *search,
               const Subtree *subtree,
               Subtree *successors)
{
  unsigned depth = search->subtree_depth;
  unsigned gap = subtree->gaps[depth];
  Node node = { .state = subtree->state };
  unsigned n = 0;

  list_moves (search, &node, gap, depth > 0 ? subtree->gaps[depth - 1] : TS_BOARD_NO_CELL);
  prune_moves (search, &node, search->limit - depth - 1);
  for (; node.n_moves > 0; n++)
    {
      const TsSearchMove *move = &node.moves[--node.n_moves];

      successors[n] = *subtree;
      ts_search_state_make_move (&successors[n].state, search->tables, gap, move);
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
report_solution (Worker *worker,
                 const Path *path)
{
  Search *search = worker->search;
  unsigned first = atomic_load (&search->solved_subtree);

  if (path->subtree < worker->solved_subtree)
    {
      worker->solved_subtree = path->subtree;
      memcpy (worker->gaps, path->gaps, path->depth + 1);
    }
  while (path->subtree < first && !atomic_compare_exchange_weak (&search->solved_subtree, &first, path->subtree))
    ;
}

/* After each batch of boards: counts them, and looks whether to end. */
static void
report_batch (Worker *worker)
{
  Search *search = worker->search;

  worker->n_until_report = TS_METER_BATCH;
  worker->n_batches++;
  worker->is_stopped = !ts_meter_report (search->meter, &worker->n_nodes);
  if (search->large != NULL && ts_large_tables_help (search->large, worker->n_batches) != NULL)
    atomic_store (&search->is_superseded, true);
  worker->is_stopped |= atomic_load (&search->is_superseded);

  for (unsigned i = 0; i < N_PATHS; i++)
    worker->paths[i].is_idle |= worker->paths[i].subtree > atomic_load (&search->solved_subtree);
}

/* Begins at the board of the last node, unless it is solved. */
static void
enter_node (Worker *worker,
            Path *path)
{
  Node *node = &path->nodes[path->depth];
  unsigned previous_gap = path->depth > 0 ? path->gaps[path->depth - 1] : TS_BOARD_NO_CELL;

  worker->n_nodes++;
  if (--worker->n_until_report == 0)
    report_batch (worker);

  if (is_solved (&node->state))
    {
      report_solution (worker, path);
      path->is_idle = true;
      return;
    }

  ts_search_state_prefetch_memory (find_transposition (path, node->state.key));
  list_moves (worker->search, node, path->gaps[path->depth], previous_gap);
}

/* Begins the next subtree; without one, the path is idle. */
static void
take_subtree (Worker *worker,
              Path *path)
{
  Search *search = worker->search;
  const Subtree *subtree;

  path->subtree = atomic_fetch_add (&search->next_subtree, 1);
  path->is_idle = path->subtree >= search->n_subtrees || path->subtree > atomic_load (&search->solved_subtree);
  if (path->is_idle)
    return;

  subtree = &search->subtrees[path->subtree];
  path->depth = search->subtree_depth;
  path->nodes[path->depth].state = subtree->state;
  memcpy (path->gaps, subtree->gaps, path->depth + 1);
  enter_node (worker, path);
}

/* Evaluates the moves of the last node, backtracks over nodes without untried moves, and makes the next move. */
static void
advance (Worker *worker,
         Path *path)
{
  const Search *search = worker->search;
  Node *node = &path->nodes[path->depth];
  const TsSearchMove *move;

  if (was_visited (path, search->limit))
    node->n_moves = 0;
  else
    prune_moves (search, node, search->limit - path->depth - 1);

  for (; node->n_moves == 0; node--, path->depth--)
    {
      if (path->depth > search->subtree_depth)
        continue;

      take_subtree (worker, path);
      return;
    }

  move = &node->moves[--node->n_moves];
  node[1].state = node->state;
  ts_search_state_make_move (&node[1].state, search->tables, path->gaps[path->depth], move);
  path->gaps[++path->depth] = move->from;
  enter_node (worker, path);
}

/* A job: takes subtrees until there are none. */
static void
work (unsigned i,
      void *job_data)
{
  Search *search = job_data;
  Worker *worker = search->workers[i];
  Path *paths = worker->paths;

  worker->is_stopped = false;
  worker->solved_subtree = MAX_SUBTREES;
  for (unsigned j = 0; j < N_PATHS; j++)
    take_subtree (worker, &paths[j]);

  for (unsigned j = 0; !worker->is_stopped && !(paths[0].is_idle && paths[1].is_idle); j = 1 - j)
    {
      if (!paths[j].is_idle)
        advance (worker, &paths[j]);
    }
}

/* Returns whether there is memory for it. */
static bool
add_worker (Search *search)
{
  TsArena arena;
  Worker *worker;

  if (!ts_arena_open (&arena, search->memory, sizeof *worker))
    return false;

  worker = ts_arena_alloc (&arena, 1, sizeof *worker);
  worker->search = search;
  worker->arena = arena;
  worker->n_until_report = TS_METER_BATCH;
  search->workers[search->n_workers++] = worker;
  return true;
}

/* Returns the worker with the first solution within the limit, or %NULL. */
static const Worker *
run_iteration (Search *search,
               const Subtree *tree,
               unsigned n_threads)
{
  const TsSolverThreads *threads = search->meter->budget.threads;

  divide_tree (search, tree);
  while (search->n_workers < n_threads && add_worker (search))
    ;
  if (n_threads > search->n_workers)
    n_threads = search->n_workers;
  if (n_threads > 1)
    threads->run (work, search, n_threads, threads->user_data);
  else
    work (0, search);

  for (unsigned i = 0; i < n_threads; i++)
    {
      search->meter->n_counted += search->workers[i]->n_nodes;
      search->workers[i]->n_nodes = 0;
    }
  for (unsigned i = 0; i < n_threads; i++)
    {
      if (search->workers[i]->solved_subtree == atomic_load (&search->solved_subtree) &&
          search->workers[i]->solved_subtree < MAX_SUBTREES)
        return search->workers[i];
    }

  return NULL;
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

/* Begins with @tables, or goes on with them at the present limit. */
static void
set_tables (Search *search,
            const TsTables *tables,
            const TsBoard *board,
            Subtree *tree)
{
  unsigned bound;

  search->tables = tables;
  atomic_store (&search->is_superseded, false);
  for (unsigned i = 0; i < search->n_workers; i++)
    for (unsigned j = 0; j < N_PATHS; j++)
      memset (search->workers[i]->paths[j].transpositions, 0, sizeof search->workers[i]->paths[j].transpositions);

  ts_search_state_init (&tree->state, tables, board);
  tree->gaps[0] = board->gap;
  bound = ts_search_state_get_lower_bound (&tree->state);
  search->limit = bound > search->limit ? bound : search->limit;
}

/* Returns the worker with a solution shorter than @max_moves, or %NULL if there is none or the meter ends the call. */
static const Worker *
search_solution (Search *search,
                 const TsBoard *board,
                 unsigned max_moves)
{
  TsMeter *meter = search->meter;
  const TsSolverThreads *threads = meter->budget.threads;
  unsigned max_threads = threads == NULL ? 1 : threads->n_threads < MAX_THREADS ? threads->n_threads
                                                                                : MAX_THREADS;
  uint64_t n_nodes = 0;
  Subtree tree;

  set_tables (search, search->tables, board, &tree);
  while (search->limit < max_moves)
    {
      uint64_t n_before = meter->n_counted;
      const Worker *worker;

      meter->progress.lower_bound = search->limit;
      worker = run_iteration (search, &tree, n_nodes < MIN_PARALLEL_NODES ? 1 : max_threads);
      n_nodes = meter->n_counted - n_before;
      if (meter->result != TS_SOLVER_OK || (worker != NULL && !atomic_load (&search->is_superseded)))
        return worker;

      if (atomic_load (&search->is_superseded))
        {
          /* Again at this limit: even with a solution, a subtree before it may have been left. */
          set_tables (search, ts_large_tables_get (search->large), board, &tree);
          search->large = NULL;
        }
      else
        search->limit += 2;
    }

  return NULL;
}

static void
solve (Search *search,
       const TsBoard *board,
       TsSolution *solution)
{
  const Worker *worker = search_solution (search, board, solution->n_moves);

  if (worker != NULL)
    write_moves (worker, search->limit, board, solution);
  else if (search->meter->result != TS_SOLVER_OK)
    {
      solution->lower_bound = search->limit;
      return;
    }

  search->meter->progress.n_moves = solution->n_moves;
  search->meter->progress.lower_bound = solution->lower_bound = solution->n_moves;
}

/**
 * ts_ida_solve:
 * @tables: of the size of @board
 * @large: (nullable): tables to build and go on with if the search takes long
 * @memory: of about 1 MB for each thread
 * @solution: (inout): a solution of @board with a lower bound of the same parity; replaced by a shortest one unless it
 *   is one, and the lower bound rises to the number of its moves, unless @meter ends the call before
 */
void
ts_ida_solve (const TsTables *tables,
              TsLargeTables *large,
              const TsBoard *board,
              const TsSolverMemory *memory,
              TsMeter *meter,
              TsSolution *solution)
{
  TsArena arena;
  Search *search;

  if (!ts_arena_open (&arena, memory, sizeof *search))
    {
      meter->result = TS_SOLVER_NO_MEMORY;
      return;
    }

  search = ts_arena_alloc (&arena, 1, sizeof *search);
  search->tables = tables;
  search->large = large;
  search->memory = memory;
  search->meter = meter;
  search->limit = solution->lower_bound;
  ts_grid_init (&search->grid, board->columns, board->rows);
  set_nearer (search, board->columns, ts_board_get_n_cells (board));

  if (add_worker (search))
    solve (search, board, solution);
  else
    meter->result = TS_SOLVER_NO_MEMORY;

  for (unsigned i = 0; i < search->n_workers; i++)
    {
      /* The arena structure is in the arena's own block. */
      TsArena of_worker = search->workers[i]->arena;

      ts_arena_close (&of_worker);
    }
  ts_arena_close (&arena);
}
