/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Prints the boards, ids, deals and solutions of some seeds. The output has to be the same on all machines. Uses only
 * the C library, as GLib is not available for the foreign machine.
 */

#include "ts-board-text.h"
#include "ts-difficulty.h"
#include "ts-moves.h"

#include <stdio.h>
#include <stdlib.h>

static void *
allocate (size_t n_bytes,
          void *user_data)
{
  return malloc (n_bytes);
}

static void
release (void *block,
         void *user_data)
{
  free (block);
}

static void
print_board (const char *what,
             const TsBoard *board)
{
  char text[TS_BOARD_TEXT_SIZE];
  TsBoard read;

  ts_board_text_format (board, text);
  if (ts_board_text_parse (text, &read) != TS_BOARD_TEXT_OK || !ts_board_equal (&read, board))
    exit (1);
  printf ("%s %s gap %u\n", what, text, board->gap);
}

static void
print_solution (const char *what,
                TsSolverResult result,
                const TsSolution *solution)
{
  printf ("%s: result %d, %u moves, at least %u, %llu boards, %s\n",
          what,
          (int) result,
          solution->n_moves,
          solution->lower_bound,
          (unsigned long long) solution->n_nodes,
          solution->moves);
}

int
main (void)
{
  static const uint64_t seeds[] = { 0, 1, 255, 65536, UINT64_C (0x0123456789abcdef), UINT64_MAX };
  static const unsigned optimal_sides[][2] = { { 2, 3 }, { 3, 2 }, { 3, 3 }, { 4, 3 }, { 2, 5 } };
  static const unsigned large_sides[][2] = { { 5, 5 }, { 7, 4 }, { 2, 10 }, { 10, 3 } };
  const TsSolverMemory memory = { allocate, release, NULL };
  TsSolver *solver = ts_solver_new (&memory);
  static TsSolution solution;
  TsBoard board;

  for (unsigned columns = TS_BOARD_MIN_SIDE; columns <= TS_BOARD_MAX_SIDE; columns++)
    for (unsigned rows = TS_BOARD_MIN_SIDE; rows <= TS_BOARD_MAX_SIDE; rows++)
      for (unsigned i = 0; i < sizeof seeds / sizeof *seeds; i++)
        {
          ts_shuffle (&board, columns, rows, seeds[i], i % 2 == 0 ? TS_SHUFFLE_GAP_ANYWHERE : TS_SHUFFLE_GAP_HOME);
          print_board ("shuffle", &board);
        }

  for (unsigned i = 0; i < sizeof optimal_sides / sizeof *optimal_sides; i++)
    for (TsDifficulty difficulty = TS_DIFFICULTY_ANY; difficulty <= TS_DIFFICULTY_HARD; difficulty++)
      {
        const TsDeal deal = { difficulty, optimal_sides[i][0], optimal_sides[i][1], 7 + i, TS_SHUFFLE_GAP_ANYWHERE };
        TsSolverResult result = ts_difficulty_deal (solver, &deal, NULL, &board);

        printf ("difficulty %d, result %d\n", (int) difficulty, (int) result);
        print_board ("deal", &board);
        result = ts_solver_solve_fast (solver, &board, NULL, &solution);
        print_solution ("at once", result, &solution);
        result = ts_solver_solve (solver, &board, NULL, &solution);
        print_solution ("shortest", result, &solution);
      }

  ts_shuffle (&board, 4, 4, 6, TS_SHUFFLE_GAP_ANYWHERE);
  print_board ("board", &board);
  print_solution ("shortest", ts_solver_solve (solver, &board, NULL, &solution), &solution);

  for (unsigned i = 0; i < sizeof large_sides / sizeof *large_sides; i++)
    {
      TsSolverResult result;

      ts_shuffle (&board, large_sides[i][0], large_sides[i][1], 20 + i, TS_SHUFFLE_GAP_ANYWHERE);
      result = ts_solver_solve_fast (solver, &board, NULL, &solution);
      print_board ("large", &board);
      print_solution ("at once", result, &solution);
    }

  ts_solver_free (solver);
  return 0;
}
