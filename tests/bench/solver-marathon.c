/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What takes too long for the tests: "solver-marathon [N]" solves N boards (1 000) of each shape above 16 cells.
 */

#include "instances.h"
#include "ts-shuffle.h"
#include "ts-solver.h"

#include <stdlib.h>

static void *
allocate (size_t n_bytes,
          void *user_data)
{
  return malloc (n_bytes);
}

static void
release (void *memory,
         void *user_data)
{
  free (memory);
}

static void
solve_random (TsSolver *solver,
              unsigned columns,
              unsigned rows,
              unsigned n_boards)
{
  gint64 max_us = 0;
  gint64 sum_us = 0;
  guint64 n_moves = 0;
  guint64 n_manhattan = 0;

  for (unsigned seed = 1; seed <= n_boards; seed++)
    {
      gint64 start_us = g_get_monotonic_time ();
      TsSolution solution;
      TsBoard board;

      ts_shuffle (&board, columns, rows, seed, TS_SHUFFLE_GAP_ANYWHERE);
      g_assert_cmpint (ts_solver_solve_fast (solver, &board, NULL, &solution), ==, TS_SOLVER_OK);
      g_assert_true (ts_solution_solves (&solution, &board));
      sum_us += g_get_monotonic_time () - start_us;
      max_us = MAX (max_us, g_get_monotonic_time () - start_us);
      n_moves += solution.n_moves;
      n_manhattan += instances_get_manhattan (&board);
    }

  g_print ("%2ux%-2u  %u boards, no failure, %.3f × Manhattan, mean %.1f ms, max %.1f ms\n",
           columns,
           rows,
           n_boards,
           (double) n_moves / (double) n_manhattan,
           (double) sum_us / n_boards / 1e3,
           (double) max_us / 1e3);
}

int
main (int argc,
      char **argv)
{
  TsSolverMemory memory = { allocate, release, NULL };
  TsSolver *solver = ts_solver_new (&memory);
  unsigned n_boards = argc > 1 ? (unsigned) strtoul (argv[1], NULL, 10) : 1000;

  for (unsigned columns = TS_BOARD_MIN_SIDE; columns <= TS_BOARD_MAX_SIDE; columns++)
    for (unsigned rows = TS_BOARD_MIN_SIDE; rows <= TS_BOARD_MAX_SIDE; rows++)
      {
        if (columns * rows > TS_SOLVER_MAX_OPTIMAL_CELLS)
          solve_random (solver, columns, rows, n_boards);
      }
  ts_solver_free (solver);

  return 0;
}
