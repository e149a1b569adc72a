/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the answer at once: always there, always legal, and near the optimum. tests/bench/solver-marathon does the
 * same on a thousand boards of each shape.
 * Room: tests; may use GLib and the core.
 * Owned by the core's suite.
 * Thread: main.
 * Fails by g_assert_*().
 */

#include "instances.h"
#include "solver-memory.h"
#include "ts-score.h"
#include "ts-shuffle.h"
#include "ts-solver-construct.h"
#include "ts-solver.h"

static TestMemory blocks = { .n_allowed = -1 };

/* The moves of all answers, in percent of the given lengths. */
static unsigned
solve_all (GArray *instances)
{
  TsSolverMemory memory = test_memory_get (&blocks);
  TsSolver *solver = ts_solver_new (&memory);
  guint64 n_moves = 0;
  guint64 n_optimal = 0;

  for (guint i = 0; i < instances->len; i++)
    {
      const Instance *instance = &g_array_index (instances, Instance, i);
      TsSolution solution;

      g_assert_cmpint (ts_solver_solve_fast (solver, &instance->board, NULL, &solution), ==, TS_SOLVER_OK);
      g_assert_true (ts_solution_solves (&solution, &instance->board));
      g_assert_cmpuint (solution.n_moves, >=, instance->length);
      g_assert_cmpuint (solution.lower_bound, <=, instance->length);
      n_moves += solution.n_moves;
      n_optimal += instance->length;
    }

  ts_solver_free (solver);
  g_assert_cmpint (blocks.n_blocks, ==, 0);
  return (unsigned) (100 * n_moves / n_optimal);
}

/* The limits are those of the design, "must". */
static void
test_korf (void)
{
  g_autoptr (GArray) instances = instances_load ("korf100.txt", 4, 4);

  g_assert_cmpuint (solve_all (instances), <, 103);
}

static void
test_hard (void)
{
  g_autoptr (GArray) instances = instances_load ("hard80_17.txt", 4, 4);

  g_assert_cmpuint (instances->len, ==, 17);
  g_assert_cmpuint (solve_all (instances), <, 105);
}

static void
test_korf_felner (void)
{
  g_autoptr (GArray) instances = instances_load ("korf24_50.txt", 5, 5);

  g_assert_cmpuint (instances->len, ==, 50);
  g_assert_cmpuint (solve_all (instances), <, 115);
}

/* Some boards of every shape: the beam's answer is shorter than the one by hand, and within what random boards of such
 * a shape need, 2.2 times their Manhattan distance; thin ones more. */
static void
test_every_shape (void)
{
  TsSolverMemory memory = test_memory_get (&blocks);
  TsSolver *solver = ts_solver_new (&memory);

  for (unsigned columns = TS_BOARD_MIN_SIDE; columns <= TS_BOARD_MAX_SIDE; columns++)
    for (unsigned rows = TS_BOARD_MIN_SIDE; rows <= TS_BOARD_MAX_SIDE; rows++)
      {
        guint64 n_moves = 0;
        guint64 n_manhattan = 0;

        for (unsigned seed = 1; seed <= 5; seed++)
          {
            TsSolution constructed;
            TsSolution solution;
            TsBoard board;

            ts_shuffle (&board, columns, rows, seed, TS_SHUFFLE_GAP_ANYWHERE);
            ts_solver_construct (&board, &constructed);
            g_assert_cmpint (ts_solver_solve_fast (solver, &board, NULL, &solution), ==, TS_SOLVER_OK);
            g_assert_true (ts_solution_solves (&solution, &board));
            g_assert_cmpuint (solution.n_moves, <=, constructed.n_moves);
            g_assert_cmpuint (solution.lower_bound, <=, solution.n_moves);
            n_moves += solution.n_moves;
            n_manhattan += instances_get_manhattan (&board);
          }

        if (MIN (columns, rows) >= 4)
          g_assert_cmpuint (10 * n_moves, <, 22 * n_manhattan);
        else
          g_assert_cmpuint (n_moves, <, 4 * n_manhattan);
      }

  ts_solver_free (solver);
}

/* The solver by hand, on every 3×3 board and on some of every shape; the longest stays far below the room for moves. */
static void
test_construct (void)
{
  g_autoptr (GArray) boards = g_array_new (FALSE, FALSE, sizeof (TsBoard));
  g_autoptr (GArray) distances = instances_measure (3, 3, boards);
  TsSolution solution;

  for (guint i = 0; i < boards->len; i++)
    {
      ts_solver_construct (&g_array_index (boards, TsBoard, i), &solution);
      g_assert_true (ts_solution_solves (&solution, &g_array_index (boards, TsBoard, i)));
    }

  for (unsigned columns = TS_BOARD_MIN_SIDE; columns <= TS_BOARD_MAX_SIDE; columns++)
    for (unsigned rows = TS_BOARD_MIN_SIDE; rows <= TS_BOARD_MAX_SIDE; rows++)
      for (unsigned seed = 1; seed <= 100; seed++)
        {
          TsBoard board;

          ts_shuffle (&board, columns, rows, seed, TS_SHUFFLE_GAP_ANYWHERE);
          ts_solver_construct (&board, &solution);
          g_assert_true (ts_solution_solves (&solution, &board));
          g_assert_cmpuint (solution.n_moves, <, TS_SOLUTION_MAX_MOVES / 2);
        }
}

/* The change that a move makes to the score is the difference of the scores, and the bound is one. */
static void
check_score (unsigned columns,
             unsigned rows)
{
  static TsScore score;
  bool is_wanted[TS_BOARD_MAX_CELLS] = { false };
  g_autoptr (GRand) random = g_rand_new_with_seed (columns * 100 + rows);
  TsBoard board;

  ts_shuffle (&board, columns, rows, 1, TS_SHUFFLE_GAP_ANYWHERE);
  for (unsigned tile = 1; tile <= columns; tile++)
    is_wanted[tile] = true;
  ts_score_init (&score, &board, is_wanted, (TsScoreStyle){ .bend = 20, .conflict = 6, .urgency = 2 });

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

  ts_board_init (&board, columns, rows);
  g_assert_cmpuint (ts_score_get_total (&score, board.tiles), ==, 0);
}

static void
test_score (void)
{
  for (unsigned columns = TS_BOARD_MIN_SIDE; columns <= TS_BOARD_MAX_SIDE; columns++)
    for (unsigned rows = TS_BOARD_MIN_SIDE; rows <= TS_BOARD_MAX_SIDE; rows++)
      check_score (columns, rows);
}

static void
test_score_bound (void)
{
  static const uint8_t reversed[] = { 3, 2, 1, 4, 5, 6, 7, 8, 0 };
  g_autoptr (GArray) boards = g_array_new (FALSE, FALSE, sizeof (TsBoard));
  g_autoptr (GArray) distances = instances_measure (3, 3, boards);
  TsBoard board;

  for (guint i = 0; i < boards->len; i++)
    {
      const TsBoard *each = &g_array_index (boards, TsBoard, i);
      unsigned bound = ts_score_get_lower_bound (each);

      g_assert_cmpuint (bound, <=, g_array_index (distances, guint8, instances_rank (each)));
      g_assert_cmpuint (bound, >=, instances_get_manhattan (each));
    }

  /* Two of the three have to leave the row. */
  ts_board_init_from_tiles (&board, 3, 3, reversed);
  g_assert_cmpuint (ts_score_get_lower_bound (&board), ==, 4 + 2 * 2);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/solver-fast/korf", test_korf);
  g_test_add_func ("/solver-fast/hard", test_hard);
  g_test_add_func ("/solver-fast/korf-felner", test_korf_felner);
  g_test_add_func ("/solver-fast/every-shape", test_every_shape);
  g_test_add_func ("/solver-fast/construct", test_construct);
  g_test_add_func ("/solver-fast/score", test_score);
  g_test_add_func ("/solver-fast/score-bound", test_score_bound);

  return g_test_run ();
}
