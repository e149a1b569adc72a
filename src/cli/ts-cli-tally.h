/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tally of tileshift-cli solve: counts of boards, for the progress line and the summary.
 */

#pragma once

#include <glib.h>

#include "ts-solver.h"

/**
 * TsCliTally:
 * @start_us: on the monotonic clock
 * @progress_us: when the progress line is due
 * @n_read: ids that were read
 * @n_answered: ids with an answer, whatever it is
 * @n_solved: answers with a solution; the other fields are of these
 * @n_proved: answers with a shortest solution
 * @n_moves: of all solutions together
 * @max_moves: of the longest solution
 * @solving_us: of all boards together
 * @max_solving_us: of the slowest board
 */
typedef struct
{
  gint64 start_us;
  gint64 progress_us;
  gulong n_read;
  gulong n_answered;
  gulong n_solved;
  gulong n_proved;
  guint64 n_moves;
  guint max_moves;
  gint64 solving_us;
  gint64 max_solving_us;
} TsCliTally;

void ts_cli_tally_init (TsCliTally *tally,
                        gboolean shows_progress);
void ts_cli_tally_add (TsCliTally *tally,
                       const TsSolution *solution,
                       gint64 elapsed_us);
void ts_cli_tally_show (TsCliTally *tally,
                        const TsSolverProgress *progress);
void ts_cli_tally_print_summary (const TsCliTally *tally);
