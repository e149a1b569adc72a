/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * tileshift-cli: the game in the terminal. Finds the command and runs it.
 */

#define G_LOG_DOMAIN "ts-cli-main"

#include "config.h"

#include <glib/gi18n.h>
#include <locale.h>

#include "ts-cli.h"
#include "ts-data-folder.h"

int
main (int argc,
      char **argv)
{
  const char *locale_dir = g_getenv ("TILESHIFT_LOCALE_DIR");
  const char *word = argc > 1 ? argv[1] : "";
  const TsCliCommand *command = ts_cli_find_command (word);
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

  usage = ts_cli_dup_usage ();
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
