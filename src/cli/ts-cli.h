/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The parts common to all commands of the terminal program: their list, the exit status, options and output.
 * Errors: printed on stderr, and returned as a status.
 */

#pragma once

#include <glib.h>

#include "ts-board-text.h"
#include "ts-difficulty.h"

/* All commands, in the order of --help. A command is a file that defines ts_cli_NAME, and a line here. */
#define TS_CLI_COMMANDS(COMMAND) \
  COMMAND (new)                  \
  COMMAND (check)                \
  COMMAND (apply)                \
  COMMAND (verify)               \
  COMMAND (solve)                \
  COMMAND (replay)               \
  COMMAND (guide)                \
  COMMAND (play)                 \
  COMMAND (export)               \
  COMMAND (import)               \
  COMMAND (help)

/* The exit status. The program exits with the greatest status of all its steps. */
typedef enum
{
  TS_CLI_OK = 0,
  TS_CLI_NEGATIVE = 1, /* a board is unsolvable, or a move illegal */
  TS_CLI_ERROR = 2,    /* the input is invalid, or input or output failed */
} TsCliStatus;

typedef struct _TsCliCommand TsCliCommand;

/**
 * TsCliCommand:
 * @name: the word on the command line
 * @parameters: (nullable): the arguments after it, for --help; untranslated
 * @min_args: the fewest arguments
 * @max_args: the most arguments
 * @summary: one line, to be translated
 * @description: (nullable): the rest of its --help, to be translated
 * @run: runs the command; @args begins with the command's own name, and ts_cli_parse() may change it
 */
struct _TsCliCommand
{
  const char *name;
  const char *parameters;
  guint min_args;
  guint max_args;
  const char *summary;
  const char *description;
  TsCliStatus (*run) (const TsCliCommand *self, GStrv *args);
};

#define TS_CLI_DECLARE(name) extern const TsCliCommand ts_cli_##name;
TS_CLI_COMMANDS (TS_CLI_DECLARE)
#undef TS_CLI_DECLARE

/* How boards are printed: ts_board_text_format() or ts_board_text_format_rows(). */
typedef size_t (*TsCliFormat) (const TsBoard *board, char text[TS_BOARD_TEXT_SIZE]);

/* Options of several commands. */
#define TS_CLI_SIZE_OPTION(size)                                                                                \
  {                                                                                                             \
    "size", 0, 0, G_OPTION_ARG_STRING, (size), N_ ("Columns and rows, 2 to 20 each (default: 4x4)"), N_ ("CxR") \
  }
#define TS_CLI_SEED_OPTION(seed)                                                               \
  {                                                                                            \
    "seed", 0, 0, G_OPTION_ARG_STRING, (seed), N_ ("Seed of the board (default: random)"), "N" \
  }
#define TS_CLI_FORMAT_OPTION(name)                                                                                \
  {                                                                                                               \
    "format", 0, 0, G_OPTION_ARG_STRING, (name), N_ ("Board format: id or slidysim (default: id)"), "id|slidysim" \
  }

void ts_cli_print (const char *format, ...) G_GNUC_PRINTF (1, 2);
void ts_cli_print_error (const char *format, ...) G_GNUC_PRINTF (1, 2);
gboolean ts_cli_parse (const TsCliCommand *command,
                       const GOptionEntry *entries,
                       GStrv *args,
                       TsCliStatus *status);
TsCliStatus ts_cli_print_usage_error (const TsCliCommand *command);
gboolean ts_cli_read_number (const char *option,
                             const char *text,
                             guint64 *number);
const char *ts_cli_words_for_id (TsBoardTextResult result);
gboolean ts_cli_read_deal (const char *size,
                           const char *seed,
                           TsDeal *deal);
gboolean ts_cli_read_format (const char *name,
                             TsCliFormat *format);
