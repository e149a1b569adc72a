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
 * Cache misses dominate the time, because the databases are larger than the near caches and accesses are random. So the
 * search prefetches the entries of a board's moves, and alternates between two paths: one advances while the memory of
 * the other is loaded (S. Chen, A. Ailamaki, P. B. Gibbons and T. C. Mowry, "Improving hash join performance through
 * prefetching", ICDE 2004). A path without moves left steals the untried move nearest to the root of the other path
 * (V. N. Rao and V. Kumar, "Parallel depth first search", International Journal of Parallel Programming 16, 1987).
 */

#include "ts-ida.h"

#include "ts-search-state.h"

#include <string.h>

/* No board of at most 16 cells needs more than 140 moves, the maximum of 2×8. */
#define MAX_MOVES 160

#define N_TRANSPOSITION_BITS 16
#define N_PATHS 2

/* A board, and the untried moves from it; the search takes the last first. */
typedef struct
{
  TsSearchState state;
  unsigned n_moves;
  TsSearchMove moves[TS_N_DIRECTIONS];
} Node;

/* The path of a depth-first search of the subtree below nodes[root_depth]. */
typedef struct
{
  bool is_idle;
  unsigned root_depth;         /* moves before the root of the subtree */
  unsigned depth;              /* moves before the last node, whose moves are not evaluated yet */
  uint8_t gaps[MAX_MOVES + 1]; /* [depth + 1] cell of the gap after each move */
  Node nodes[MAX_MOVES + 1];   /* [depth + 1], valid from root_depth on */
} Path;

typedef struct
{
  const TsTables *tables;
  TsMeter *meter;
  uint64_t *transpositions; /* [2^N_TRANSPOSITION_BITS], see was_visited() */
  Path *paths;              /* [N_PATHS] */
  TsGrid grid;
  unsigned limit;
} Search;

static void
allocate (Search *search,
          TsArena *arena)
{
  search->transpositions = ts_arena_alloc (arena, (size_t) 1 << N_TRANSPOSITION_BITS, sizeof *search->transpositions);
  search->paths = ts_arena_alloc (arena, N_PATHS, sizeof *search->paths);
}

/* Injective, as the factor is odd. */
static uint64_t
hash_key (uint64_t key)
{
  return key * UINT64_C (0x9e3779b97f4a7c15);
}

static uint64_t *
find_transposition (const Search *search,
                    uint64_t key)
{
  return &search->transpositions[hash_key (key) >> (64 - N_TRANSPOSITION_BITS)];
}

/* Returns whether this iteration has reached the board in at most @depth moves; otherwise records the visit. An entry
 * holds the bits of the hash that do not follow from its index, the limit of the iteration, and the depth. */
static bool
was_visited (const Search *search,
             uint64_t key,
             unsigned depth)
{
  uint64_t *transposition = find_transposition (search, key);
  uint64_t now = hash_key (key) << N_TRANSPOSITION_BITS | search->limit << 8 | depth;

  if (*transposition >> 8 == now >> 8 && (*transposition & 255) <= depth)
    return true;

  *transposition = now;
  return false;
}

/* Lists the moves of the last node except the inverse of the last move, and prefetches their database entries. */
static void
list_moves (const Search *search,
            Path *path)
{
  const TsGrid *grid = &search->grid;
  Node *node = &path->nodes[path->depth];
  unsigned gap = path->gaps[path->depth];
  unsigned previous_gap = path->depth > 0 ? path->gaps[path->depth - 1] : TS_BOARD_NO_CELL;

  ts_search_state_prefetch_memory (find_transposition (search, node->state.key));
  node->n_moves = 0;
  for (unsigned i = 0; grid->neighbors[gap][i] != TS_BOARD_NO_CELL; i++)
    {
      if (grid->neighbors[gap][i] != previous_gap)
        ts_search_state_prefetch_move (&node->state, search->tables, grid, gap, i, &node->moves[node->n_moves++]);
    }
}

/* Keeps the moves after which the lower bound is at most @n_left. A kept move with a greater bound than the one before
 * it is swapped with it, as the search takes the last first. */
static void
prune_moves (const Search *search,
             Node *node,
             unsigned n_left)
{
  unsigned n_listed = node->n_moves;

  node->n_moves = 0;
  for (unsigned i = 0; i < n_listed; i++)
    {
      TsSearchMove *last = &node->moves[node->n_moves];

      ts_search_state_evaluate_move (&node->state, search->tables, &node->moves[i]);
      if (node->moves[i].bound > n_left)
        continue;

      *last = node->moves[i];
      if (node->n_moves++ > 0 && last->bound > last[-1].bound)
        {
          TsSearchMove worse = *last;

          *last = last[-1];
          last[-1] = worse;
        }
    }
}

/* Makes the last move of @node, which is at @depth on @path or on a path with the same moves up to it. Returns whether
 * to end: the board is solved, or the meter has ended the call. */
static bool
make_move (Search *search,
           Path *path,
           Node *node,
           unsigned depth)
{
  TsSearchState *state = &path->nodes[depth + 1].state;
  const TsSearchMove *move = &node->moves[--node->n_moves];

  *state = node->state;
  ts_search_state_make_move (state, search->tables, path->gaps[depth], move);
  path->depth = depth + 1;
  path->gaps[depth + 1] = move->from;
  if (state->sums[0] == 0 || !ts_meter_count (search->meter, 1))
    return true;

  list_moves (search, path);
  return false;
}

/* Evaluates the moves of the last node, backtracks over nodes without untried moves, and makes the next move. Returns
 * whether to end. */
static bool
advance (Search *search,
         Path *path)
{
  Node *node = &path->nodes[path->depth];

  if (was_visited (search, node->state.key, path->depth))
    node->n_moves = 0;
  else
    prune_moves (search, node, search->limit - path->depth - 1);

  for (; node->n_moves == 0; node--, path->depth--)
    {
      path->is_idle = path->depth == path->root_depth;
      if (path->is_idle)
        return false;
    }

  return make_move (search, path, node, path->depth);
}

/* Makes the untried move of @victim nearest to its root on @path. Returns whether to end. */
static bool
steal (Search *search,
       Path *path,
       Path *victim)
{
  unsigned depth = victim->root_depth;

  while (depth < victim->depth && victim->nodes[depth].n_moves == 0)
    depth++;
  victim->root_depth = depth;
  if (depth == victim->depth)
    return false;

  memcpy (path->gaps, victim->gaps, depth + 1);
  path->is_idle = false;
  path->root_depth = depth + 1;
  return make_move (search, path, &victim->nodes[depth], depth);
}

/* Searches all boards within the limit on two alternating paths. Returns the path that ended the search, at the
 * solution unless the meter has ended the call; or %NULL. */
static const Path *
run_iteration (Search *search)
{
  Path *path = &search->paths[0];
  Path *other = &search->paths[1];

  path->root_depth = 0;
  path->depth = 0;
  path->is_idle = false;
  other->is_idle = true;
  if (path->nodes[0].state.sums[0] == 0)
    return path;
  list_moves (search, path);

  while (!path->is_idle || !other->is_idle)
    {
      Path *next = other;

      if (path->is_idle ? steal (search, path, other) : advance (search, path))
        return path;

      other = path;
      path = next;
    }

  return NULL;
}

static void
write_moves (const Path *path,
             const TsBoard *board,
             TsSolution *solution)
{
  TsBoard moved = *board;

  solution->n_moves = 0;
  solution->moves[0] = '\0';
  for (unsigned i = 1; i <= path->depth; i++)
    {
      TsSlide slide;

      ts_board_slide (&moved, path->gaps[i], &slide);
      ts_solution_append (solution, slide.direction);
    }
}

/**
 * ts_ida_get_arena_bytes:
 *
 * Returns: the size of the arena of ts_ida_solve()
 */
size_t
ts_ida_get_arena_bytes (void)
{
  TsArena counter = { 0 };
  Search search;

  allocate (&search, &counter);
  return counter.n_used;
}

/**
 * ts_ida_solve:
 * @arena: of ts_ida_get_arena_bytes()
 * @solution: (inout): a solution of @board, replaced by a shortest one unless it is one; its lower bound rises to the
 *   number of its moves unless @meter ends the call before
 */
void
ts_ida_solve (const TsTables *tables,
              const TsBoard *board,
              TsArena *arena,
              TsMeter *meter,
              TsSolution *solution)
{
  Search search = { .tables = tables, .meter = meter };
  Path *first;

  allocate (&search, arena);
  ts_grid_init (&search.grid, board->columns, board->rows);
  first = &search.paths[0];
  first->gaps[0] = board->gap;
  ts_search_state_init (&first->nodes[0].state, tables, board);

  search.limit = ts_search_state_get_lower_bound (&first->nodes[0].state);
  if (search.limit < solution->lower_bound)
    search.limit = solution->lower_bound;

  for (; search.limit < solution->n_moves; search.limit += 2)
    {
      const Path *path;

      meter->progress.lower_bound = solution->lower_bound = search.limit;
      path = run_iteration (&search);
      if (path == NULL)
        continue;

      if (meter->result == TS_SOLVER_OK)
        write_moves (path, board, solution);
      return;
    }

  meter->progress.lower_bound = solution->lower_bound = solution->n_moves;
}
