/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * tileshift-cli new: prints shuffled boards.
 */

#define G_LOG_DOMAIN "ts-cli-new"

#include "config.h"

#include "ts-cli.h"

#include <glib/gi18n.h>

#include "ts-board-text.h"
#include "ts-shuffle.h"

static void
print_boards (const TsCliDeal *deal,
              guint64 count,
              TsShuffleGap gap)
{
  for (guint64 i = 0; i < count; i++)
    {
      char text[TS_BOARD_TEXT_SIZE];
      TsBoard board;

      ts_shuffle (&board, deal->columns, deal->rows, deal->seed + i, gap);
      ts_board_text_format (&board, text);
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
  gboolean gap_home = FALSE;
  guint64 n_boards = 1;
  TsCliDeal deal;
  TsCliStatus status;
  const GOptionEntry entries[] = {
    { "size", 0, 0, G_OPTION_ARG_STRING, &size, N_ ("Columns and rows, 2 to 10 each (4x4)"), "CxR" },
    { "seed", 0, 0, G_OPTION_ARG_STRING, &seed, N_ ("The number that names the board (any)"), "N" },
    { "count", 0, 0, G_OPTION_ARG_STRING, &count, N_ ("How many boards: of the seeds N, N+1, ... (1)"), "K" },
    { "gap-home", 0, 0, G_OPTION_ARG_NONE, &gap_home, N_ ("Start with the gap bottom right"), NULL },
    G_OPTION_ENTRY_NULL,
  };

  if (!ts_cli_parse (self, entries, args, &status))
    return status;
  if (g_strv_length (*args) != 1)
    return ts_cli_print_usage_error (self);
  if (!ts_cli_read_deal (size, seed, &deal) || (count != NULL && !ts_cli_read_number ("--count", count, &n_boards)))
    return TS_CLI_ERROR;

  print_boards (&deal, n_boards, gap_home ? TS_SHUFFLE_GAP_HOME : TS_SHUFFLE_GAP_ANYWHERE);
  return TS_CLI_OK;
}

const TsCliCommand ts_cli_new = {
  .name = "new",
  .summary = N_ ("Print the ids of shuffled boards, one a line"),
  .description = N_ ("Every board that can be solved and is not solved yet is equally likely. A seed gives\n"
                     "the same board for ever; the seed after the greatest one is 0."),
  .run = run,
};
