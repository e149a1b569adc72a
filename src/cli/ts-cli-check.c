/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * tileshift-cli check: tells solved, solvable, unsolvable and invalid boards apart.
 */

#define G_LOG_DOMAIN "ts-cli-check"

#include "config.h"

#include "ts-cli-input.h"

#include <glib/gi18n.h>

#include "ts-board-text.h"

/* Scripts read the answer, so that it is not translated. The id is escaped as in C, so that an answer is always one
 * line with one TAB. */
static TsCliStatus
check_id (const TsCliId *id,
          gpointer user_data)
{
  g_autofree char *text = g_strescape (id->text, NULL);
  TsBoard board;
  TsBoardTextResult result = ts_board_text_parse (id->text, &board);
  gboolean solvable;

  if (result != TS_BOARD_TEXT_OK)
    {
      ts_cli_print ("%s\tinvalid: %s\n", text, ts_cli_words_for_id (result));
      if (id->line > 0)
        ts_cli_print_id_error (id, _ (ts_cli_words_for_id (result)));
      return TS_CLI_ERROR;
    }

  solvable = ts_board_is_solvable (&board);
  if (ts_board_is_solved (&board))
    ts_cli_print ("%s\tsolved\n", text);
  else
    ts_cli_print ("%s\t%s\n", text, solvable ? "solvable" : "unsolvable");

  return solvable ? TS_CLI_OK : TS_CLI_NEGATIVE;
}

static TsCliStatus
run (const TsCliCommand *self,
     GStrv *args)
{
  TsCliStatus status;

  if (!ts_cli_parse (self, NULL, args, &status))
    return status;

  return ts_cli_for_each_id (*args + 1, check_id, NULL);
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
