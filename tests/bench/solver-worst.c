/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * "solver-worst [SEED]" looks for the 4×4 board whose proof takes longest, for as long as it runs, and prints each that
 * takes longer than all before. Effort is the number of boards searched with the large tables on one thread, which is
 * the same on every machine. From the boards of 80 moves and from shuffled boards in turn it climbs by simulated
 * annealing (S. Kirkpatrick, C. D. Gelatt and M. P. Vecchi, "Optimization by simulated annealing", Science 220, 1983):
 * a step slides some tiles, or rotates any three.
 *
 * The worst found are in tests/data/slowest_4x4.txt, climbed to from shuffled boards. 4x4:7,1,9,13,2,6,5,14,8,3,11,15,0,
 * 4,12,10, of 69 moves, takes 27.5 million boards, 2.0 s of processor time on each of two threads, and 3.6 s with
 * building the tables; 4x4:0,12,8,4,14,15,7,2,11,6,3,5,10,13,9,1, of 68 moves, takes a sixth more: 31.0 million boards.
 * Of the 17 boards of 80 moves, the worst is 4x4:0,11,9,13,12,15,10,14,3,7,6,2,4,8,5,1: 14.2 million boards, 1.1 s and
 * 2.9 s.
 */

#include "instances.h"
#include "solver-memory.h"
#include "ts-board-text.h"
#include "ts-shuffle.h"

#include <math.h>

#define N_STEPS 500

/* Of the logarithm of the effort. */
#define TEMPERATURE 0.12

#define MAX_SLIDES 6

/* Prints a board that takes more than @worst, and raises it. Returns the number of boards searched. */
static guint64
prove (TsSolver *solver,
       const TsBoard *board,
       guint64 *worst)
{
  gint64 start_us = g_get_monotonic_time ();
  TsSolution solution;
  char id[TS_BOARD_TEXT_SIZE];

  g_assert_cmpint (ts_solver_solve (solver, board, NULL, &solution), ==, TS_SOLVER_OK);
  if (solution.n_nodes <= *worst)
    return solution.n_nodes;

  *worst = solution.n_nodes;
  ts_board_text_format (board, id);
  g_print ("%s  %u moves, %" G_GUINT64_FORMAT " boards searched, %.2f s\n",
           id,
           solution.n_moves,
           solution.n_nodes,
           (double) (g_get_monotonic_time () - start_us) / 1e6);
  return solution.n_nodes;
}

static void
slide_some (TsBoard *board,
            GRand *random)
{
  for (int i = g_rand_int_range (random, 0, MAX_SLIDES); i >= 0; i--)
    ts_board_slide (board, ts_board_get_source (board, (TsDirection) g_rand_int_range (random, 0, TS_N_DIRECTIONS)), NULL);
}

/* Rotates the tiles of three random cells without the gap, so that the board stays solvable. */
static void
rotate_three (TsBoard *board,
              GRand *random)
{
  unsigned cells[3] = { 0 };

  while (cells[0] == cells[1] || cells[1] == cells[2] || cells[2] == cells[0] || board->tiles[cells[0]] == 0 ||
         board->tiles[cells[1]] == 0 || board->tiles[cells[2]] == 0)
    {
      for (unsigned i = 0; i < G_N_ELEMENTS (cells); i++)
        cells[i] = (unsigned) g_rand_int_range (random, 0, TS_SOLVER_MAX_OPTIMAL_CELLS);
    }

  for (unsigned i = 0; i < 2; i++)
    {
      uint16_t tile = board->tiles[cells[i]];

      board->tiles[cells[i]] = board->tiles[cells[i + 1]];
      board->tiles[cells[i + 1]] = tile;
    }
}

static void
climb (TsSolver *solver,
       TsBoard board,
       GRand *random,
       guint64 *worst)
{
  guint64 n_nodes = prove (solver, &board, worst);

  for (unsigned i = 0; i < N_STEPS; i++)
    {
      TsBoard changed = board;
      guint64 n_nodes_changed;

      if (g_rand_int_range (random, 0, 3) == 0)
        slide_some (&changed, random);
      else
        rotate_three (&changed, random);

      n_nodes_changed = prove (solver, &changed, worst);
      if (pow ((double) (n_nodes_changed + 1) / (double) (n_nodes + 1), 1 / TEMPERATURE) < g_rand_double (random))
        continue;

      board = changed;
      n_nodes = n_nodes_changed;
    }
}

int
main (int argc,
      char **argv)
{
  const TsSolverMemory memory = heap_memory_get ();
  g_autoptr (GRand) random = g_rand_new_with_seed (argc > 1 ? (guint32) g_ascii_strtoull (argv[1], NULL, 10) : 1);
  g_autoptr (GArray) hard = NULL;
  TsSolver *solver = ts_solver_new (&memory);
  guint64 worst = G_MAXUINT64;

  g_test_init (&argc, &argv, NULL);
  hard = instances_load ("hard80_17.txt", 4, 4);
  /* Has the large tables built. */
  prove (solver, &g_array_index (hard, Instance, 0).board, &worst);
  worst = 0;

  for (guint i = 0;; i++)
    {
      TsBoard board;

      climb (solver, g_array_index (hard, Instance, i % hard->len).board, random, &worst);
      ts_shuffle (&board, 4, 4, g_rand_int (random), TS_SHUFFLE_GAP_ANYWHERE);
      climb (solver, board, random, &worst);
    }
}
