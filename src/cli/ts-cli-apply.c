/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * tileshift-cli apply: makes moves on boards.
 */

#define G_LOG_DOMAIN "ts-cli-apply"

#include "config.h"

#include "ts-cli-input.h"

#include <glib/gi18n.h>

#include "ts-moves.h"

static TsCliStatus
answer_failed_moves (const TsCliId *id,
                     TsMovesResult result,
                     const TsMovesEnd *end)
{
  gulong n = (gulong) end->n_moves + 1;
  g_autofree char *words = NULL;

  if (result == TS_MOVES_ILLEGAL)
    {
      ts_cli_answer_line (id, "illegal", "");
      words = g_strdup_printf (_ ("move %lu: no tile can move in direction %c"), n,
                               ts_moves_get_letter (end->direction));
    }
  else
    {
      ts_cli_answer_line (id, "invalid: ", TS_CLI_WORDS_NOT_A_MOVE);
      words = g_strdup_printf (_ ("move %lu: only U D L R are moves"), n);
    }
  ts_cli_print_id_error (id, words);

  return result == TS_MOVES_ILLEGAL ? TS_CLI_NEGATIVE : TS_CLI_ERROR;
}

static TsCliStatus
apply_moves (const TsCliId *id,
             TsBoard *board,
             const char *moves,
             gpointer user_data)
{
  const TsCliFormat *format = user_data;
  char text[TS_BOARD_TEXT_SIZE];
  TsMovesEnd end;
  TsMovesResult result = ts_moves_apply (board, moves, &end);

  if (result != TS_MOVES_OK)
    return answer_failed_moves (id, result, &end);

  ts_cli_format_board (board, *format, text);
  ts_cli_print ("%s\n", text);
  return TS_CLI_OK;
}

static TsCliStatus
run (const TsCliCommand *self,
     GStrv *args)
{
  g_autofree char *format_name = NULL;
  TsCliFormat format;
  TsCliStatus status;
  const GOptionEntry entries[] = {
    TS_CLI_FORMAT_OPTION (&format_name),
    G_OPTION_ENTRY_NULL,
  };

  if (!ts_cli_parse (self, entries, args, &status))
    return status;
  if (!ts_cli_read_format (format_name, &format))
    return TS_CLI_ERROR;

  if ((*args)[2] == NULL && !g_str_equal ((*args)[1], "-"))
    return ts_cli_print_usage_error (self);

  return ts_cli_for_each_moves (*args + 1, apply_moves, &format);
}

const TsCliCommand ts_cli_apply = {
  .name = "apply",
  .parameters = "ID MOVES|-",
  .min_args = 1,
  .max_args = 2,
  .summary = N_ ("Apply moves to a board and print the ID of the result"),
  .description = N_ ("MOVES are the letters U D L R or arrows, each the direction in which a tile moves into the\n"
                     "gap, with counts and spaces if you like: DR2 U3. \"-\" reads lines of an ID, a TAB and moves\n"
                     "from standard input. The exit status is 1 if a move is not possible, and 2 if an ID or the\n"
                     "moves cannot be read.\n"
                     "A line that fails is answered with its ID, a TAB and \"illegal\" or \"invalid: \" with a\n"
                     "reason."),
  .run = run,
};
