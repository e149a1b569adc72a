/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the commands of the terminal program share: their list, their exit status, how they read options and speak.
 * Owned by main().
 * Fails by a sentence on stderr and the exit status.
 */

#pragma once

#include <glib.h>

/* Every command, in the order of --help. A new one is a file that defines ts_cli_NAME, and a line here. */
#define TS_CLI_COMMANDS(COMMAND) \
  COMMAND (new)                  \
  COMMAND (check)                \
  COMMAND (apply)                \
  COMMAND (solve)                \
  COMMAND (play)

/* The exit status. Of several the greatest is the program's. */
typedef enum
{
  TS_CLI_OK = 0,
  TS_CLI_NOT_SO = 1,  /* something asked is not so: a board is unsolvable, a move illegal */
  TS_CLI_TROUBLE = 2, /* the input could not be read, or the output not be written */
} TsCliStatus;

typedef struct _TsCliCommand TsCliCommand;

/**
 * TsCliCommand:
 * @name: the word on the command line
 * @parameters: (nullable): what follows it, for --help; untranslated
 * @summary: one line about it, to be translated
 * @description: (nullable): the rest of its --help, to be translated
 * @run: does it; @args begins with the command's own name and is ts_cli_parse()'s to change
 */
struct _TsCliCommand
{
  const char *name;
  const char *parameters;
  const char *summary;
  const char *description;
  TsCliStatus (*run) (const TsCliCommand *self, GStrv *args);
};

#define TS_CLI_DECLARE(name) extern const TsCliCommand ts_cli_##name;
TS_CLI_COMMANDS (TS_CLI_DECLARE)
#undef TS_CLI_DECLARE

/**
 * TsCliDeal:
 * @columns: 2…10
 * @rows: 2…10
 * @seed: of the first board
 *
 * What --size and --seed say.
 */
typedef struct
{
  unsigned columns;
  unsigned rows;
  guint64 seed;
} TsCliDeal;

void ts_cli_print (const char *format, ...) G_GNUC_PRINTF (1, 2);
void ts_cli_complain (const char *format, ...) G_GNUC_PRINTF (1, 2);
gboolean ts_cli_parse (const TsCliCommand *command,
                       const GOptionEntry *entries,
                       GStrv *args,
                       TsCliStatus *status);
TsCliStatus ts_cli_refuse_usage (const TsCliCommand *command);
gboolean ts_cli_read_number (const char *option,
                             const char *text,
                             guint64 *number);
gboolean ts_cli_read_deal (const char *size,
                           const char *seed,
                           TsCliDeal *deal);
guint64 ts_cli_random_seed (void);
