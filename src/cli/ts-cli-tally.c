/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-cli-tally"

#include "config.h"

#include "ts-cli-tally.h"

#include <glib/gi18n.h>

#include "ts-cli.h"

/* A search that ends sooner shows no progress line. */
#define FIRST_PROGRESS_US (500 * G_TIME_SPAN_MILLISECOND)
#define PROGRESS_INTERVAL_US (200 * G_TIME_SPAN_MILLISECOND)

/**
 * ts_cli_tally_init:
 * @tally: (out caller-allocates): all counts 0
 * @shows_progress: whether ts_cli_tally_show() does anything
 */
void
ts_cli_tally_init (TsCliTally *tally,
                   gboolean shows_progress)
{
  *tally = (TsCliTally){ .start_us = g_get_monotonic_time () };
  tally->progress_us = shows_progress ? tally->start_us + FIRST_PROGRESS_US : G_MAXINT64;
}

void
ts_cli_tally_add (TsCliTally *tally,
                  const TsSolution *solution,
                  gint64 elapsed_us)
{
  tally->n_solved++;
  tally->n_proved += ts_solution_is_proved (solution);
  tally->n_moves += solution->n_moves;
  tally->max_moves = MAX (tally->max_moves, solution->n_moves);
  tally->solving_us += elapsed_us;
  tally->max_solving_us = MAX (tally->max_solving_us, elapsed_us);
}

/**
 * ts_cli_tally_show:
 * @progress: (nullable): of a board that is being solved
 *
 * Shows the progress line if the last one is some time ago.
 */
void
ts_cli_tally_show (TsCliTally *tally,
                   const TsSolverProgress *progress)
{
  gint64 now_us = g_get_monotonic_time ();
  g_autoptr (GString) text = NULL;

  if (now_us < tally->progress_us)
    return;

  tally->progress_us = now_us + PROGRESS_INTERVAL_US;
  text = g_string_new (NULL);
  g_string_append_printf (text, _ ("Boards: %lu of %lu. Proved: %lu."), tally->n_answered, tally->n_read,
                          tally->n_proved);
  if (progress != NULL && progress->n_moves > 0)
    {
      g_string_append_c (text, ' ');
      /* Translators: what is known of the shortest solution of the present board. */
      g_string_append_printf (text, _ ("Now: %u to %u moves."), progress->lower_bound, progress->n_moves);
    }
  ts_cli_print_progress (text->str);
}

static double
get_seconds (gint64 time_us)
{
  return (double) time_us / G_USEC_PER_SEC;
}

void
ts_cli_tally_print_summary (const TsCliTally *tally)
{
  double n_solved = (double) MAX (tally->n_solved, 1);

  g_printerr (_ ("Boards: %lu, solved: %lu, proved: %lu\n"
                 "Moves: mean %.1f, most %u\n"
                 "Seconds: mean %.3f, most %.3f, total %.3f\n"),
              tally->n_answered, tally->n_solved, tally->n_proved,
              (double) tally->n_moves / n_solved, tally->max_moves,
              get_seconds (tally->solving_us) / n_solved, get_seconds (tally->max_solving_us),
              get_seconds (g_get_monotonic_time () - tally->start_us));
}
