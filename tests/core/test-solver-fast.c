/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the fast solution: legal on all sizes, and near the optimum.
 */

#include "boards.h"
#include "instances.h"
#include "solver-memory.h"
#include "ts-beam.h"
#include "ts-score.h"

static TsSolver *solver;

/* Sums over all solved boards. */
typedef struct
{
  guint64 n_moves;
  guint64 n_optimal;
  guint64 n_manhattan;
} Lengths;

static void
add_answer (Lengths *lengths,
            const TsBoard *board)
{
  TsSolution constructed;
  TsSolution solution;

  ts_guide_solve (board, &constructed);
  g_assert_cmpint (ts_solver_solve_fast (solver, board, NULL, &solution), ==, TS_SOLVER_OK);
  g_assert_true (ts_solution_solves (&solution, board));
  g_assert_cmpuint (solution.n_moves, <=, constructed.n_moves);
  g_assert_cmpuint (solution.lower_bound, <=, solution.n_moves);
  lengths->n_moves += solution.n_moves;
  lengths->n_manhattan += instances_get_manhattan (board);
}

/* Solves boards whose distances are known. */
static Lengths
solve_instances (const char *name,
                 unsigned columns,
                 unsigned rows,
                 guint n_instances)
{
  g_autoptr (GArray) instances = instances_load (name, columns, rows);
  Lengths lengths = { 0 };

  g_assert_cmpuint (instances->len, ==, n_instances);
  for (guint i = 0; i < instances->len; i++)
    {
      const Instance *instance = &g_array_index (instances, Instance, i);
      guint64 n_before = lengths.n_moves;

      add_answer (&lengths, &instance->board);
      g_assert_cmpuint (lengths.n_moves - n_before, >=, instance->length);
      lengths.n_optimal += instance->length;
    }
  return lengths;
}

/* Solves shuffled boards. */
static Lengths
solve_shuffled (unsigned columns,
                unsigned rows,
                unsigned n_seeds)
{
  Lengths lengths = { 0 };

  for (unsigned seed = 1; seed <= n_seeds; seed++)
    {
      const TsBoard board = board_from_seed (columns, rows, seed);

      add_answer (&lengths, &board);
    }
  return lengths;
}

/* Limits of the lengths, relative to the optimum or the Manhattan distance, as the design has them; but on the few 6×6
 * boards here, beams both ways stay well below its limit of 154. */
static void
test_lengths (void)
{
  const Lengths korf = solve_instances ("korf100.txt", 4, 4, 100);
  const Lengths korf_felner = solve_instances ("korf24_50.txt", 5, 5, 50);

  g_assert_cmpuint (1000 * korf.n_moves, <=, 1015 * korf.n_optimal);
  g_assert_cmpuint (100 * korf_felner.n_moves, <=, 108 * korf_felner.n_optimal);
}

/* A second of search brings the solution nearer to the shortest, and claims no proof that is none. */
static void
test_improve (void)
{
  g_autoptr (GArray) instances = instances_load ("korf24_50.txt", 5, 5);
  guint64 n_moves = 0;
  guint64 n_optimal = 0;

  for (guint i = 0; i < instances->len; i += 10)
    {
      const Instance *instance = &g_array_index (instances, Instance, i);
      TsSolution solution;

      ts_solver_solve (solver, &instance->board, &(TsSolverBudget){ .max_nodes = 4000000 }, &solution);
      g_assert_true (ts_solution_solves (&solution, &instance->board));
      g_assert_cmpuint (solution.lower_bound, <=, instance->length);
      n_moves += solution.n_moves;
      n_optimal += instance->length;
    }

  g_assert_cmpuint (1000 * n_moves, <=, 1040 * n_optimal);
}

/* On a narrow board, windows take out the detours between the stages, which wider beams leave: 443 moves stay without. */
static void
test_windows (void)
{
  const TsBoard board = board_from_id ("16x2#3");
  TsSolution solution;

  g_assert_cmpint (ts_solver_solve (solver, &board, NULL, &solution), ==, TS_SOLVER_OK);
  g_assert_true (ts_solution_solves (&solution, &board));
  g_assert_cmpuint (solution.n_moves, <=, 370);
}

/* When the time is up, the stages so far are continued to a solution that is shorter than that of the guide. */
static void
test_unfinished_stages (void)
{
  const TsBoard board = board_from_id ("14x14#1");
  TsSolution constructed;
  TsSolution solution;

  ts_guide_solve (&board, &constructed);
  g_assert_cmpint (ts_solver_solve_fast (solver, &board, &(TsSolverBudget){ .max_nodes = 100000 }, &solution), ==,
                   TS_SOLVER_BUDGET_ENDED);
  g_assert_true (ts_solution_solves (&solution, &board));
  g_assert_cmpuint (solution.n_moves, <, constructed.n_moves);
}

typedef struct
{
  TsSolution *solution;
  unsigned n_polls;
} Damage;

static TsSolverVerdict
damage_cb (const TsSolverProgress *progress,
           void *user_data)
{
  Damage *damage = user_data;

  damage->solution->moves[0] = 'X';
  damage->n_polls++;
  return TS_SOLVER_STOP;
}

/* The first line of this board has the hash of a finished one. */
static void
test_equal_hashes (void)
{
  g_auto (GStrv) lines = instances_read_lines ("data/collide20.txt");
  TsSolution constructed;
  TsSolution solution;
  TsBoard board = board_from_id (lines[0]);

  ts_guide_solve (&board, &constructed);
  g_assert_cmpint (ts_solver_solve_fast (solver, &board, NULL, &solution), ==, TS_SOLVER_OK);
  g_assert_true (ts_solution_solves (&solution, &board));
  g_assert_cmpuint (solution.n_moves, <, constructed.n_moves);
}

/* Moves that a search got wrong never leave the solver. */
static void
test_wrong_moves (void)
{
  const TsBoard board = board_from_id ("5x5#1");
  TsSolution solution;
  Damage damage = { .solution = &solution };

  ts_solver_solve (solver, &board, &(TsSolverBudget){ .poll = damage_cb, .user_data = &damage }, &solution);
  g_assert_cmpuint (damage.n_polls, >, 0);
  g_assert_true (ts_solution_solves (&solution, &board));
  g_assert_cmpuint (solution.lower_bound, ==, ts_score_get_lower_bound (&board));
}

static TsSolverVerdict
count_polls_cb (const TsSolverProgress *progress,
                void *user_data)
{
  ++*(unsigned *) user_data;
  return TS_SOLVER_GO_ON;
}

/* To store the boards of a wide beam takes as long as to list their successors, and polls as often. */
static void
test_wide_beam_polls (void)
{
  const TsScoreParams score = { .bend_percent = 60, .slant_percent = 30, .conflict_moves = 6, .target_factor = 2 };
  TestMemory blocks = { .n_allowed = -1 };
  TsSolverMemory memory = test_memory_get (&blocks);
  TsBoard board = board_from_id ("5x5#1");
  unsigned n_polls = 0;
  const TsBoard solved = board_solved (5, 5);
  TsSolution solution;
  TsSolverCall call;
  TsArena arena;

  ts_solution_init (&solution);
  ts_solver_call_init (&call, &memory, &(TsSolverBudget){ .max_nodes = 300000, .poll = count_polls_cb, .user_data = &n_polls });
  g_assert_true (ts_arena_open (&arena, &memory, ts_beam_get_arena_bytes (8192, 25, 400)));
  g_assert_cmpint (ts_beam_search (&board, &solved, NULL, 8192, score, 400, arena, &call, &solution), ==, TS_BEAM_STOPPED);
  ts_arena_close (&arena);

  g_test_message ("%u polls for %u boards", n_polls, (unsigned) call.n_counted);
  g_assert_cmpuint (call.n_counted, >=, 300000);
  g_assert_cmpuint (n_polls, >, call.n_counted / TS_SOLVER_CALL_BATCH * 17 / 10);
}

static void
test_large (void)
{
  static const unsigned max_percents[][2] = { { 6, 147 }, { 8, 169 }, { 10, 182 } }; /* [side] of Manhattan */

  for (unsigned i = 0; i < G_N_ELEMENTS (max_percents); i++)
    {
      Lengths lengths = solve_shuffled (max_percents[i][0], max_percents[i][0], 10);

      g_assert_cmpuint (100 * lengths.n_moves, <=, max_percents[i][1] * lengths.n_manhattan);
    }
}

/* Every size has solutions, none longer than that of the guide. */
static void
test_every_shape (void)
{
  static const unsigned sides[][2] = { { 2, 20 }, { 20, 2 }, { 3, 17 }, { 17, 3 }, { 20, 20 } };
  unsigned max_side = g_test_slow () ? TS_BOARD_MAX_SIDE : 10;

  for (unsigned i = 0; i < G_N_ELEMENTS (sides); i++)
    solve_shuffled (sides[i][0], sides[i][1], g_test_slow () ? 250 : 3);
  for (unsigned columns = TS_BOARD_MIN_SIDE; columns <= max_side; columns++)
    for (unsigned rows = TS_BOARD_MIN_SIDE; rows <= max_side; rows++)
      solve_shuffled (columns, rows, 1);
}

/* The change of the score by a move equals the difference of the scores. */
static void
check_score (unsigned columns,
             unsigned rows)
{
  static uint16_t weights[TS_BOARD_MAX_CELLS * TS_BOARD_MAX_CELLS];
  TsScore score;
  TsScoreParams params = { .bend_percent = 60, .slant_percent = 30, .conflict_moves = 6, .target_factor = 2 };
  bool is_target[TS_BOARD_MAX_CELLS] = { false };
  g_autoptr (GRand) random = g_rand_new_with_seed (columns * 100 + rows);
  TsBoard board = board_from_seed (columns, rows, 1);
  const TsBoard goal = board_from_seed (columns, rows, 2);

  for (unsigned tile = 1; tile <= columns; tile++)
    is_target[tile] = true;
  ts_score_init (&score, &goal, is_target, params, weights);

  for (unsigned i = 0; i < 200; i++)
    {
      unsigned cell = ts_board_get_source (&board, (TsDirection) g_rand_int_range (random, 0, TS_N_DIRECTIONS));
      int before = (int) ts_score_get_total (&score, board.tiles);
      TsBoard kept = board;
      int change;

      if (cell == TS_BOARD_NO_CELL)
        continue;

      change = ts_score_get_change (&score, board.tiles, cell, board.gap);
      g_assert_true (ts_board_equal (&board, &kept));
      ts_board_slide (&board, cell, NULL);
      g_assert_cmpint (before + change, ==, (int) ts_score_get_total (&score, board.tiles));
    }

  g_assert_cmpuint (ts_score_get_total (&score, goal.tiles), ==, 0);
}

static void
test_score (void)
{
  for_each_shape (check_score);
}

static void
test_score_bound (void)
{
  const TsBoard reversed = board_from_id ("3x3:3,2,1,4,5,6,7,8,0");
  g_autoptr (GArray) boards = g_array_new (FALSE, FALSE, sizeof (TsBoard));
  g_autoptr (GArray) distances = instances_measure (3, 3, boards);

  for (guint i = 0; i < boards->len; i++)
    {
      const TsBoard *each = &g_array_index (boards, TsBoard, i);
      unsigned bound = ts_score_get_lower_bound (each);

      g_assert_cmpuint (bound, <=, g_array_index (distances, guint8, board_get_rank (each)));
      g_assert_cmpuint (bound, >=, instances_get_manhattan (each));
    }

  /* Manhattan distance 4, and two of the three tiles have to leave the row. */
  g_assert_cmpuint (ts_score_get_lower_bound (&reversed), ==, 4 + 2 * 2);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/solver-fast/lengths", test_lengths);
  g_test_add_func ("/solver-fast/improve", test_improve);
  g_test_add_func ("/solver-fast/windows", test_windows);
  g_test_add_func ("/solver-fast/equal-hashes", test_equal_hashes);
  g_test_add_func ("/solver-fast/wrong-moves", test_wrong_moves);
  g_test_add_func ("/solver-fast/unfinished-stages", test_unfinished_stages);
  g_test_add_func ("/solver-fast/wide-beam-polls", test_wide_beam_polls);
  g_test_add_func ("/solver-fast/large", test_large);
  g_test_add_func ("/solver-fast/every-shape", test_every_shape);
  g_test_add_func ("/solver-fast/score", test_score);
  g_test_add_func ("/solver-fast/score-bound", test_score_bound);

  return run_with_solver (&solver);
}
