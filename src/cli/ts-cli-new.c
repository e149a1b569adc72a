/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * tileshift-cli new: prints shuffled boards.
 */

#define G_LOG_DOMAIN "ts-cli-new"

#include "config.h"

#include "ts-cli.h"

#include <glib/gi18n.h>

#include "ts-shared-solver.h"

/* The value of --difficulty. Without @name any board will do. */
static gboolean
read_difficulty (const char *name,
                 TsDifficulty *difficulty)
{
  *difficulty = name != NULL ? ts_difficulty_parse (name) : TS_DIFFICULTY_ANY;
  if (name == NULL || *difficulty != TS_DIFFICULTY_ANY)
    return TRUE;

  ts_cli_print_error (_ ("%s: unknown value \"%s\""), "--difficulty", name);
  return FALSE;
}

static void
print_boards (TsDeal *deal,
              guint64 count,
              TsCliFormat format)
{
  g_autoptr (TsSharedSolver) solver = ts_shared_solver_new ();

  for (; count > 0; count--, deal->seed++)
    {
      char text[TS_BOARD_TEXT_SIZE];
      TsBoard board;

      ts_difficulty_deal (ts_shared_solver_get (solver), deal, NULL, &board);
      format (&board, text);
      ts_cli_print ("%s\n", text);
    }
}

static TsCliStatus
run (const TsCliCommand *self,
     GStrv *args)
{
  g_autofree char *size = NULL;
  g_autofree char *seed = NULL;
  g_autofree char *count = NULL;
  g_autofree char *difficulty = NULL;
  g_autofree char *format_name = NULL;
  gboolean gap_home = FALSE;
  guint64 n_boards = 1;
  TsDeal deal;
  TsCliFormat format;
  TsCliStatus status;
  const GOptionEntry entries[] = {
    TS_CLI_SIZE_OPTION (&size),
    TS_CLI_SEED_OPTION (&seed),
    { "count", 0, 0, G_OPTION_ARG_STRING, &count, N_ ("Number of boards, from the seeds N, N+1, ... (default: "
                                                      "1)"),
      "K" },
    { "gap-home", 0, 0, G_OPTION_ARG_NONE, &gap_home, N_ ("Start with the gap at the bottom right"), NULL },
    { "difficulty", 0, 0, G_OPTION_ARG_STRING, &difficulty, N_ ("How far from solved (default: any distance)"),
      "easy|medium|hard" },
    TS_CLI_FORMAT_OPTION (&format_name),
    G_OPTION_ENTRY_NULL,
  };

  if (!ts_cli_parse (self, entries, args, &status))
    return status;
  if (!ts_cli_read_deal (size, seed, &deal) ||
      (count != NULL && !ts_cli_read_number ("--count", count, &n_boards)) ||
      !read_difficulty (difficulty, &deal.difficulty) ||
      !ts_cli_read_format (format_name, &format))
    return TS_CLI_ERROR;

  deal.gap = gap_home ? TS_SHUFFLE_GAP_HOME : TS_SHUFFLE_GAP_ANYWHERE;
  print_boards (&deal, n_boards, format);
  return TS_CLI_OK;
}

const TsCliCommand ts_cli_new = {
  .name = "new",
  .summary = N_ ("Print the IDs of shuffled boards, one per line"),
  .description = N_ ("Every solvable board that is not yet solved is equally likely. A seed always\n"
                     "gives the same board; the seed after the greatest one is 0. Easy boards are\n"
                     "about 15 moves from solved, medium ones in the middle half of all boards, and\n"
                     "hard ones in the farthest tenth."),
  .run = run,
};
