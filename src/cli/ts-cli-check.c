/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * tileshift-cli check: tells solved, solvable, unsolvable and invalid boards apart.
 */

#define G_LOG_DOMAIN "ts-cli-check"

#include "config.h"

#include "ts-cli-input.h"

#include <glib/gi18n.h>

/* Scripts read the answer, so that it is not translated. That to an argument is the error, too. */
static TsCliStatus
check (const TsCliItem *item,
       gpointer user_data)
{
  gboolean solvable = item->error == NULL && ts_board_is_solvable (&item->board);

  if (item->error != NULL && item->line > 0)
    return ts_cli_answer_invalid (item, item->error);

  if (item->error != NULL)
    ts_cli_print ("%s\tinvalid: %s\n", item->escaped, item->error);
  else if (ts_board_is_solved (&item->board))
    ts_cli_print ("%s\tsolved\n", item->escaped);
  else
    ts_cli_print ("%s\t%s\n", item->escaped, solvable ? "solvable" : "unsolvable");

  return item->error != NULL ? TS_CLI_ERROR : solvable ? TS_CLI_OK
                                                       : TS_CLI_NEGATIVE;
}

static TsCliStatus
run (const TsCliCommand *self,
     GStrv *args)
{
  TsCliStatus status;

  if (!ts_cli_parse (self, NULL, args, &status))
    return status;

  return ts_cli_for_each_id (*args + 1, NULL, check, NULL);
}

const TsCliCommand ts_cli_check = {
  .name = "check",
  .parameters = "ID...|-",
  .min_args = 1,
  .max_args = G_MAXUINT,
  .summary = N_ ("Check whether boards are solved, solvable, unsolvable or invalid"),
  .description = N_ ("Prints the ID, a TAB and \"solved\", \"solvable\", \"unsolvable\" or \"invalid: \" with a "
                     "reason;\n"
                     "these words are the same in every language. \"-\" reads IDs from standard input, one per\n"
                     "line. The exit status is 1 if a board is unsolvable, and 2 if an ID is invalid."),
  .run = run,
};
