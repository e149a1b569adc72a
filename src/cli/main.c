/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * tileshift-cli: the game in the terminal. Finds the command and runs it, or tells what the commands are.
 */

#define G_LOG_DOMAIN "ts-cli-main"

#include "config.h"

#include <glib/gi18n.h>
#include <locale.h>

#include "ts-cli.h"
#include "ts-data-folder.h"

#define LIST_COMMAND(name) &ts_cli_##name,
static const TsCliCommand *const commands[] = { TS_CLI_COMMANDS (LIST_COMMAND) };
#undef LIST_COMMAND

static const TsCliCommand *
find_command (const char *name)
{
  for (unsigned i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      if (g_str_equal (commands[i]->name, name))
        return commands[i];
    }

  return NULL;
}

/* Returns: (transfer full): the commands, translated */
static char *
dup_usage (void)
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
run_help (const TsCliCommand *self,
          GStrv *args)
{
  g_autofree char *usage = dup_usage ();
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

  command = find_command ((*args)[1]);
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
  .run = run_help,
};

int
main (int argc,
      char **argv)
{
  const char *locale_dir = g_getenv ("TILESHIFT_LOCALE_DIR");
  const char *word = argc > 1 ? argv[1] : "";
  const TsCliCommand *command = find_command (word);
  g_autofree char *usage = NULL;
  g_auto (GStrv) args = NULL;

  ts_data_folder_check_environment ();
  setlocale (LC_ALL, "");
  /* The variable gives translations to a build that is not installed. */
  bindtextdomain (TS_GETTEXT_DOMAIN, locale_dir != NULL ? locale_dir : TS_LOCALE_DIR);
  bind_textdomain_codeset (TS_GETTEXT_DOMAIN, "UTF-8");
  textdomain (TS_GETTEXT_DOMAIN);

  if (command != NULL)
    {
      args = g_strdupv (argv + 1);
      return command->run (command, &args);
    }

  usage = dup_usage ();
  if (g_str_equal (word, "--help") || g_str_equal (word, "-h"))
    ts_cli_print ("%s", usage);
  else if (g_str_equal (word, "--version"))
    ts_cli_print ("tileshift-cli %s\n", TS_VERSION);
  else
    {
      if (*word != '\0')
        ts_cli_print_error (_ ("unknown command \"%s\""), word);
      g_printerr ("%s", usage);
      return TS_CLI_ERROR;
    }

  return TS_CLI_OK;
}
