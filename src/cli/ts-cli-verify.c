/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * tileshift-cli verify: tells solutions, illegal moves and moves that leave a board unsolved apart.
 */

#define G_LOG_DOMAIN "ts-cli-verify"

#include "config.h"

#include "ts-cli-input.h"

#include <glib/gi18n.h>

#include "ts-moves.h"

static TsCliStatus
verify (const TsCliItem *item,
        gpointer user_data)
{
  TsBoard board = item->board;
  TsMovesEnd end;
  TsMovesResult result;

  if (item->error != NULL)
    return ts_cli_answer_invalid (item, item->error);

  result = ts_moves_apply (&board, item->moves, &end);
  if (result == TS_MOVES_NOT_A_MOVE)
    return ts_cli_answer_invalid (item, TS_CLI_WORDS_NOT_A_MOVE);

  if (result == TS_MOVES_OK && ts_board_is_solved (&board))
    {
      ts_cli_print ("%s\t%zu\n", item->escaped, end.n_moves);
      return TS_CLI_OK;
    }

  ts_cli_print ("%s\t%s\n", item->escaped, result == TS_MOVES_OK ? "unsolved" : "illegal");
  return TS_CLI_NEGATIVE;
}

static TsCliStatus
run (const TsCliCommand *self,
     GStrv *args)
{
  TsCliStatus status;

  if (!ts_cli_parse (self, NULL, args, &status))
    return status;
  if (!g_str_equal ((*args)[1], "-"))
    return ts_cli_print_usage_error (self);

  return ts_cli_for_each_line_of_moves (verify, NULL);
}

const TsCliCommand ts_cli_verify = {
  .name = "verify",
  .parameters = "-",
  .min_args = 1,
  .max_args = 1,
  .summary = N_ ("Check whether moves solve boards, and count them"),
  .description = N_ ("Reads lines of an ID, a TAB and moves from standard input; other fields may stand between\n"
                     "them, as in the lines of \"solve\". Prints the ID, a TAB and the number of moves, \"illegal\",\n"
                     "\"unsolved\" or \"invalid: \" with a reason; these words are the same in every language. The "
                     "exit\n"
                     "status is 1 if moves do not solve their board, and 2 if a line cannot be read."),
  .run = run,
};
