/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Input: lines, and the board ids among the arguments or on the lines of standard input.
 * Owned by the command that reads.
 * Thread: main; blocks while standard input has nothing.
 * Fails by a sentence on stderr and the status.
 */

#pragma once

#include "ts-cli.h"

#include <stdio.h>

#include "ts-board.h"

/**
 * TsCliId:
 * @text: what was given, without the spaces around it
 * @line: its line on standard input, from 1; 0 for an argument
 */
typedef struct
{
  const char *text;
  gulong line;
} TsCliId;

typedef TsCliStatus (*TsCliIdFunc) (const TsCliId *id, gpointer user_data);

gboolean ts_cli_read_line (FILE *file,
                           GString *line);
TsCliStatus ts_cli_check_input (FILE *file);
TsCliStatus ts_cli_for_each_id (char *const *args,
                                TsCliIdFunc func,
                                gpointer user_data);
gboolean ts_cli_read_board (const TsCliId *id,
                            TsBoard *board);
void ts_cli_complain_of_id (const TsCliId *id,
                            const char *words);
