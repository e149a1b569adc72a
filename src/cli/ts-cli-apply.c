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

/* As ts_cli_answer_invalid(), but the error tells which move it is. */
static TsCliStatus
answer_failed_moves (const TsCliItem *item,
                     TsMovesResult result,
                     const TsMovesEnd *end)
{
  gulong n = (gulong) end->n_moves + 1;
  gboolean is_illegal = result == TS_MOVES_ILLEGAL;
  g_autofree char *words =
      is_illegal ? g_strdup_printf (_ ("move %lu: no tile can move in direction %c"), n,
                                    ts_moves_get_letter (end->direction))
                 : g_strdup_printf (_ ("move %lu: only U D L R are moves"), n);

  if (item->line > 0)
    ts_cli_print ("%s\t%s%s\n", item->escaped, is_illegal ? "illegal" : "invalid: ",
                  is_illegal ? "" : TS_CLI_WORDS_NOT_A_MOVE);
  ts_cli_print_item_error (item, words);

  return is_illegal ? TS_CLI_NEGATIVE : TS_CLI_ERROR;
}

static TsCliStatus
apply (const TsCliItem *item,
       gpointer user_data)
{
  const TsCliFormat *format = user_data;
  TsBoard board = item->board;
  char text[TS_BOARD_TEXT_SIZE];
  TsMovesEnd end;
  TsMovesResult result;

  if (item->error != NULL)
    return ts_cli_answer_invalid (item, item->error);

  result = ts_moves_apply (&board, item->moves, &end);
  if (result != TS_MOVES_OK)
    return answer_failed_moves (item, result, &end);

  ts_cli_format_board (&board, *format, text);
  ts_cli_print ("%s\n", text);
  return TS_CLI_OK;
}

static TsCliStatus
run (const TsCliCommand *self,
     GStrv *args)
{
  g_autofree char *format_name = NULL;
  const char *moves;
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

  moves = (*args)[2];
  if (moves != NULL)
    return ts_cli_for_each_id ((char *[]){ (*args)[1], NULL }, moves, apply, &format);
  if (g_str_equal ((*args)[1], "-"))
    return ts_cli_for_each_line_of_moves (apply, &format);

  return ts_cli_print_usage_error (self);
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
