/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * tileshift-cli help: what the program and its commands do, and where they are found.
 */

#define G_LOG_DOMAIN "ts-cli-help"

#include "config.h"

#include "ts-cli.h"

#include <glib/gi18n.h>

#define LIST_COMMAND(name) &ts_cli_##name,
static const TsCliCommand *const commands[] = { TS_CLI_COMMANDS (LIST_COMMAND) };
#undef LIST_COMMAND

/**
 * ts_cli_find_command:
 *
 * Returns: (transfer none) (nullable): the command of this name
 */
const TsCliCommand *
ts_cli_find_command (const char *name)
{
  for (unsigned i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      if (g_str_equal (commands[i]->name, name))
        return commands[i];
    }

  return NULL;
}

/**
 * ts_cli_dup_usage:
 *
 * Returns: (transfer full): the commands, translated
 */
char *
ts_cli_dup_usage (void)
{
  GString *text = g_string_new (NULL);

  g_string_append (text, _ ("Usage: tileshift-cli COMMAND [OPTION...] [ARGUMENT...]"));
  g_string_append (text, "\n\n");
  g_string_append (text, _ ("Commands:"));
  for (unsigned i = 0; i < G_N_ELEMENTS (commands); i++)
    g_string_append_printf (text, "\n  %-7s %s", commands[i]->name, _ (commands[i]->summary));
  g_string_append (text, "\n\n");
  g_string_append (text, _ ("Run \"tileshift-cli COMMAND --help\" for more about a command; --version prints the "
                            "version."));
  g_string_append_c (text, '\n');

  return g_string_free (text, FALSE);
}

static TsCliStatus
run (const TsCliCommand *self,
     GStrv *args)
{
  g_autofree char *usage = ts_cli_dup_usage ();
  const TsCliCommand *command;
  g_auto (GStrv) words = NULL;
  TsCliStatus status;

  if (!ts_cli_parse (self, NULL, args, &status))
    return status;
  if ((*args)[1] == NULL)
    {
      ts_cli_print ("%s", usage);
      return TS_CLI_OK;
    }

  command = ts_cli_find_command ((*args)[1]);
  if (command == NULL)
    {
      ts_cli_print_error (_ ("unknown command \"%s\""), (*args)[1]);
      return TS_CLI_ERROR;
    }

  words = g_strdupv ((char *[]){ (*args)[1], (char *) "--help", NULL });
  return command->run (command, &words);
}

const TsCliCommand ts_cli_help = {
  .name = "help",
  .parameters = "[COMMAND]",
  .max_args = 1,
  .summary = N_ ("Explain the program or a command"),
  .run = run,
};
