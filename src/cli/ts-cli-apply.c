/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * tileshift-cli apply: makes moves on boards.
 */

#define G_LOG_DOMAIN "ts-cli-apply"

#include "config.h"

#include "ts-cli-input.h"

#include <glib/gi18n.h>

#include "ts-board-text.h"
#include "ts-moves.h"

static TsCliStatus
print_move_error (const TsCliId *id,
                  TsMovesResult result,
                  const TsMovesEnd *end)
{
  gulong n = (gulong) end->n_moves + 1;
  g_autofree char *words = NULL;

  if (result == TS_MOVES_ILLEGAL)
    words = g_strdup_printf (_ ("move %lu: no tile can move %c"), n, ts_moves_get_letter (end->direction));
  else
    words = g_strdup_printf (_ ("move %lu: only U D L R are moves"), n);
  ts_cli_print_id_error (id, words);

  return result == TS_MOVES_ILLEGAL ? TS_CLI_NEGATIVE : TS_CLI_ERROR;
}

static TsCliStatus
apply_moves (const TsCliId *id,
             gpointer user_data)
{
  const char *moves = user_data;
  char text[TS_BOARD_TEXT_SIZE];
  TsBoard board;
  TsMovesResult result;
  TsMovesEnd end;

  if (!ts_cli_read_board (id, &board))
    return TS_CLI_ERROR;

  result = ts_moves_apply (&board, moves, &end);
  if (result != TS_MOVES_OK)
    return print_move_error (id, result, &end);

  ts_board_text_format (&board, text);
  ts_cli_print ("%s\n", text);
  return TS_CLI_OK;
}

static TsCliStatus
run (const TsCliCommand *self,
     GStrv *args)
{
  const GOptionEntry entries[] = { G_OPTION_ENTRY_NULL };
  char *ids[] = { NULL, NULL };
  TsCliStatus status;

  if (!ts_cli_parse (self, entries, args, &status))
    return status;
  if (g_strv_length (*args) != 3)
    return ts_cli_print_usage_error (self);

  ids[0] = (*args)[1];
  return ts_cli_for_each_id (ids, apply_moves, (*args)[2]);
}

const TsCliCommand ts_cli_apply = {
  .name = "apply",
  .parameters = "ID|- MOVES",
  .summary = N_ ("Make moves on a board and print the id of the board that comes of it"),
  .description = N_ ("MOVES is a word of the letters U D L R, each the way in which a tile moves into the gap.\n"
                     "\"-\" reads ids from standard input, one a line, and makes the moves on each. The exit\n"
                     "status is 1 if a move cannot be made and 2 if an id or the moves cannot be read."),
  .run = run,
};
