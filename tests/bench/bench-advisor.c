/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How long a player waits for a hint: right after the start, with cold and with warm tables, and after leaving the way.
 */

#include "bench.h"
#include "boards.h"
#include "ts-advisor.h"

#define N_GAMES 20

static double longest_ms;

/* Milliseconds from the question to the answer. */
static double
wait_for_advice (TsAdvisor *advisor,
                 TsGame *game)
{
  gint64 start_us = g_get_monotonic_time ();

  ts_advisor_advise (advisor);
  while (ts_game_get_hinted_tile (game) == 0)
    g_main_context_iteration (NULL, TRUE);

  return (double) (g_get_monotonic_time () - start_us) / 1000;
}

/* A game begins, and the player asks at once. */
static double
ask_at_start (TsSharedSolver *solver,
              unsigned side,
              guint64 seed)
{
  const TsBoard board = board_from_seed (side, side, seed);
  g_autoptr (TsGame) game = ts_game_new (&board);
  g_autoptr (TsAdvisor) advisor = ts_advisor_new (game, solver);

  return wait_for_advice (advisor, game);
}

/* The player slides something else than the advice, twice, and asks then. */
static double
ask_astray (TsSharedSolver *solver,
            unsigned side,
            guint64 seed)
{
  const TsBoard board = board_from_seed (side, side, seed);
  g_autoptr (TsGame) game = ts_game_new (&board);
  g_autoptr (TsAdvisor) advisor = ts_advisor_new (game, solver);
  guint gap = board.gap;

  wait_for_advice (advisor, game);
  ts_game_slide (game, gap % side == 0 ? gap + side - 1 : gap - gap % side);
  gap = ts_game_get_board (game)->gap;
  ts_game_slide (game, gap < side ? gap + side * (side - 1) : gap % side);

  return wait_for_advice (advisor, game);
}

static void
report (const char *what,
        unsigned side,
        double *times_ms)
{
  double median = bench_get_median (times_ms, N_GAMES);
  double sum = 0;

  for (unsigned i = 0; i < N_GAMES; i++)
    sum += times_ms[i];

  longest_ms = MAX (longest_ms, times_ms[N_GAMES - 1]);
  g_print ("%ux%u, %s: mean %.1f ms, median %.1f, max %.1f\n", side, side, what, sum / N_GAMES, median,
           times_ms[N_GAMES - 1]);
}

static void
measure (unsigned side)
{
  g_autoptr (TsSharedSolver) warm = ts_shared_solver_new ();
  double times_ms[N_GAMES];

  for (unsigned i = 0; i < N_GAMES; i++)
    {
      g_autoptr (TsSharedSolver) cold = ts_shared_solver_new ();

      times_ms[i] = ask_at_start (cold, side, i);
    }
  report ("first question, nothing prepared", side, times_ms);

  ts_solver_prepare (ts_shared_solver_get (warm), side, side, NULL);
  for (unsigned i = 0; i < N_GAMES; i++)
    times_ms[i] = ask_at_start (warm, side, i);
  report ("first question, tables built", side, times_ms);

  for (unsigned i = 0; i < N_GAMES; i++)
    times_ms[i] = ask_astray (warm, side, i);
  report ("after leaving the way", side, times_ms);
}

int
main (void)
{
  static const unsigned sides[] = { 4, 6, 8, 10, 14, 20 };

  for (unsigned i = 0; i < G_N_ELEMENTS (sides); i++)
    measure (sides[i]);
  bench_report ("hint", longest_ms);

  return 0;
}
