/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

/* Iterative-deepening A* (R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search", Artificial
 * Intelligence 27, 1985): go down every line of moves as long as the moves made and the lower bound of what is left
 * stay within a limit; when all fail, there is no solution within it, so raise it. By parity the next length is two
 * more. The lower bound is the greatest of the sums of the pattern databases, kept up move by move. A small table of
 * boards met in the same round cuts off what has been searched with as few moves before (A. Reinefeld and T. A.
 * Marsland, "Enhanced iterative-deepening search", IEEE Transactions on Pattern Analysis and Machine Intelligence 16,
 * 1994).
 *
 * What takes the time is waiting for memory: the databases are larger than the processor's near caches, and every look
 * is somewhere else. So a search asks for what it will look at ahead of time, and two lines of moves go on by turns,
 * one while the memory of the other is on its way (software prefetching as for lookups in hash tables: S. Chen, A.
 * Ailamaki, P. B. Gibbons and T. C. Mowry, "Improving hash join performance through prefetching", ICDE 2004). A line
 * that has come to its end takes over what is still to be tried nearest to the root of the other (work stealing: V. N.
 * Rao and V. Kumar, "Parallel depth first search", International Journal of Parallel Programming 16, 1987), so both
 * have work to the end of a round.
 */

#include "ts-solver-ida.h"

#include "ts-waypoint.h"

#include <string.h>

/* A solution of at most 16 cells has at most 140 moves, on 2×8. */
#define MAX_MOVES 160

#define N_MET_BITS 16
#define N_LINES 2

/* A board, and the moves from it that are still to be tried, the last first. */
typedef struct
{
  TsWaypoint waypoint;
  unsigned n_moves;
  TsWaypointMove moves[TS_N_DIRECTIONS];
} Node;

/* A line of moves. All that is to be tried from its first node on is its work. */
typedef struct
{
  bool is_idle;
  unsigned n_first;            /* moves made before the first node */
  unsigned n_made;             /* moves made before the last node, whose own are not looked up yet */
  uint8_t gaps[MAX_MOVES + 1]; /* where the gap was after each move */
  Node nodes[MAX_MOVES + 1];   /* found by the moves made */
} Line;

typedef struct
{
  const TsSolverTables *tables;
  TsSolverMeter *meter;
  uint64_t *met; /* [2^N_MET_BITS] see was_met() */
  Line *lines;   /* [N_LINES] */
  TsGrid grid;
  unsigned limit;
} Search;

static void
take_memory (Search *search,
             TsArena *arena)
{
  search->met = ts_arena_take (arena, (size_t) 1 << N_MET_BITS, sizeof *search->met);
  search->lines = ts_arena_take (arena, N_LINES, sizeof *search->lines);
}

/* Each key has its own hash, since the factor is odd. */
static uint64_t
hash_key (uint64_t key)
{
  return key * UINT64_C (0x9e3779b97f4a7c15);
}

static uint64_t *
find_met (const Search *search,
          uint64_t key)
{
  return &search->met[hash_key (key) >> (64 - N_MET_BITS)];
}

/* Whether this board was searched in this round with as few moves before; if not, it is now. An entry is the part of
 * the hash that is not told by where it is, the limit of the round, and the moves made. */
static bool
was_met (const Search *search,
         uint64_t key,
         unsigned n_made)
{
  uint64_t *met = find_met (search, key);
  uint64_t now = hash_key (key) << N_MET_BITS | search->limit << 8 | n_made;

  if (*met >> 8 == now >> 8 && (*met & 255) <= n_made)
    return true;

  *met = now;
  return false;
}

/* Lists the moves from the last node of a line but the one back. */
static void
list_moves (const Search *search,
            Line *line)
{
  Node *node = &line->nodes[line->n_made];
  unsigned gap = line->gaps[line->n_made];
  unsigned previous_gap = line->n_made > 0 ? line->gaps[line->n_made - 1] : TS_BOARD_NO_CELL;

  ts_waypoint_prefetch (find_met (search, node->waypoint.key));
  node->n_moves = 0;
  for (unsigned i = 0; search->grid.neighbors[gap][i] != TS_BOARD_NO_CELL; i++)
    {
      if (search->grid.neighbors[gap][i] != previous_gap)
        ts_waypoint_look_ahead (&node->waypoint, search->tables, &search->grid, gap, i, &node->moves[node->n_moves++]);
    }
}

/* Keeps the moves after which @n_left may be enough; the most promising of the last two are last. */
static void
choose_moves (const Search *search,
              Node *node,
              unsigned n_left)
{
  unsigned n_listed = node->n_moves;

  node->n_moves = 0;
  for (unsigned i = 0; i < n_listed; i++)
    {
      TsWaypointMove *last = &node->moves[node->n_moves];

      ts_waypoint_look_up (&node->waypoint, search->tables, &node->moves[i]);
      if (node->moves[i].bound > n_left)
        continue;

      *last = node->moves[i];
      if (node->n_moves++ > 0 && last->bound > last[-1].bound)
        {
          TsWaypointMove less = *last;

          *last = last[-1];
          last[-1] = less;
        }
    }
}

/* Makes the last move of a node, which is the one after @n_made moves of @line or of another that is the same up to
 * there. Returns whether to end: solved, or the meter says so. */
static bool
make_move (Search *search,
           Line *line,
           Node *node,
           unsigned n_made)
{
  TsWaypoint *waypoint = &line->nodes[n_made + 1].waypoint;
  const TsWaypointMove *move = &node->moves[--node->n_moves];

  *waypoint = node->waypoint;
  ts_waypoint_make_move (waypoint, search->tables, line->gaps[n_made], move);
  line->n_made = n_made + 1;
  line->gaps[n_made + 1] = move->from;
  if (waypoint->sums[0] == 0 || !ts_solver_meter_count (search->meter, 1))
    return true;

  list_moves (search, line);
  return false;
}

/* Looks up the moves that were listed last, and makes the next that is to be tried. Returns whether to end. */
static bool
advance (Search *search,
         Line *line)
{
  Node *node = &line->nodes[line->n_made];

  if (was_met (search, node->waypoint.key, line->n_made))
    node->n_moves = 0;
  else
    choose_moves (search, node, search->limit - line->n_made - 1);

  for (; node->n_moves == 0; node--, line->n_made--)
    {
      line->is_idle = line->n_made == line->n_first;
      if (line->is_idle)
        return false;
    }

  return make_move (search, line, node, line->n_made);
}

/* Takes over a move that @victim has still to try. Returns whether to end. */
static bool
steal (Search *search,
       Line *line,
       Line *victim)
{
  unsigned n_made = victim->n_first;

  while (n_made < victim->n_made && victim->nodes[n_made].n_moves == 0)
    n_made++;
  victim->n_first = n_made;
  if (n_made == victim->n_made)
    return false;

  memcpy (line->gaps, victim->gaps, n_made + 1);
  line->is_idle = false;
  line->n_first = n_made + 1;
  return make_move (search, line, &victim->nodes[n_made], n_made);
}

/* Searches all lines of moves within the limit, by turns. Returns the one that ended it, if any: it is at the solution,
 * or the meter said so. */
static const Line *
run_round (Search *search)
{
  Line *line = &search->lines[0];
  Line *other = &search->lines[1];

  line->n_first = 0;
  line->n_made = 0;
  line->is_idle = false;
  other->is_idle = true;
  if (line->nodes[0].waypoint.sums[0] == 0)
    return line;
  list_moves (search, line);

  while (!line->is_idle || !other->is_idle)
    {
      Line *next = other;

      if (line->is_idle ? steal (search, line, other) : advance (search, line))
        return line;

      other = line;
      line = next;
    }

  return NULL;
}

static void
write_moves (const Line *line,
             const TsBoard *board,
             TsSolution *solution)
{
  TsBoard moved = *board;

  solution->n_moves = 0;
  solution->moves[0] = '\0';
  for (unsigned i = 1; i <= line->n_made; i++)
    {
      TsSlide slide;

      ts_board_slide (&moved, line->gaps[i], &slide);
      ts_solution_append (solution, slide.direction);
    }
}

/**
 * ts_solver_ida_get_lower_bound:
 *
 * Returns: the greatest sum of the pattern databases: no solution has fewer moves
 */
unsigned
ts_solver_ida_get_lower_bound (const TsSolverTables *tables,
                               const TsBoard *board)
{
  TsWaypoint waypoint;

  ts_waypoint_init (&waypoint, tables, board);
  return ts_waypoint_get_greatest_sum (&waypoint);
}

/**
 * ts_solver_ida_get_arena_bytes:
 *
 * Returns: how large an arena ts_solver_ida_solve() needs
 */
size_t
ts_solver_ida_get_arena_bytes (void)
{
  TsArena counter = { 0 };
  Search search;

  take_memory (&search, &counter);
  return counter.n_used;
}

/**
 * ts_solver_ida_solve:
 * @solution: (inout): a solution of @board, replaced by the shortest if it is longer; its lower bound rises, and is the
 *   number of its moves unless @meter says to end before
 */
void
ts_solver_ida_solve (const TsSolverTables *tables,
                     const TsBoard *board,
                     TsArena *arena,
                     TsSolverMeter *meter,
                     TsSolution *solution)
{
  Search search = { .tables = tables, .meter = meter };
  Line *first;

  take_memory (&search, arena);
  ts_grid_init (&search.grid, board->columns, board->rows);
  first = &search.lines[0];
  first->gaps[0] = board->gap;
  ts_waypoint_init (&first->nodes[0].waypoint, tables, board);

  search.limit = ts_waypoint_get_greatest_sum (&first->nodes[0].waypoint);
  if (search.limit < solution->lower_bound)
    search.limit = solution->lower_bound;

  for (; search.limit < solution->n_moves; search.limit += 2)
    {
      const Line *line;

      meter->progress.lower_bound = solution->lower_bound = search.limit;
      line = run_round (&search);
      if (line == NULL)
        continue;

      if (meter->result == TS_SOLVER_OK)
        write_moves (line, board, solution);
      return;
    }

  meter->progress.lower_bound = solution->lower_bound = solution->n_moves;
}
