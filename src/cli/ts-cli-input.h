/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reads boards with moves in the arguments or on standard input, and lines that a person types: on a terminal with
 * readline's editing and history, and with arrow keys that act at once. Blocks while there is no data.
 * Errors: printed on stderr, and returned as a status.
 */

#pragma once

#include "ts-cli.h"

#include "ts-board.h"

/**
 * TsCliItem:
 * @text: the ID: an argument, or what a line has of it without the spaces around it
 * @escaped: @text as in C, so that an answer is always one line
 * @line: the (first) line's number on standard input, from 1; 0 for an argument
 * @error: (nullable): why there is no board or no moves, untranslated, as scripts read it
 * @board: without an error
 * @moves: (nullable): what is to be done on the board
 */
typedef struct
{
  const char *text;
  char *escaped;
  gulong line;
  const char *error;
  TsBoard board;
  const char *moves;
} TsCliItem;

typedef TsCliStatus (*TsCliItemFunc) (const TsCliItem *item, gpointer user_data);

gboolean ts_cli_begin_typing (void);
gboolean ts_cli_read_typed_line (GString *line,
                                 TsCliStatus *status);
TsCliStatus ts_cli_for_each_id (char *const *ids,
                                const char *moves,
                                TsCliItemFunc func,
                                gpointer user_data);
TsCliStatus ts_cli_for_each_line_of_moves (TsCliItemFunc func,
                                           gpointer user_data);
TsCliStatus ts_cli_read_board (const char *id,
                               TsBoard *board);
TsCliStatus ts_cli_check_solvable (const TsCliItem *item);
TsCliStatus ts_cli_answer_invalid (const TsCliItem *item,
                                   const char *words);
void ts_cli_print_item_error (const TsCliItem *item,
                              const char *words);
