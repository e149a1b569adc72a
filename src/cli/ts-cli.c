/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-cli"

#include "config.h"

#include "ts-cli.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <stdio.h>
#include <stdlib.h>

#include "ts-board-text.h"
#include "ts-cli-words.h"

#define DEFAULT_COLUMNS 4
#define DEFAULT_ROWS 4

/**
 * ts_cli_print:
 * @format: UTF-8; comes out in the locale's charset
 *
 * Writes to standard output and sends it on at once, so that a program at the other end of a pipe need not wait. A
 * program that cannot write has nothing left to do: where this fails, it ends with a sentence and %TS_CLI_TROUBLE.
 */
void
ts_cli_print (const char *format,
              ...)
{
  g_autofree char *text = NULL;
  va_list arguments;
  int error;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);

  errno = 0;
  g_print ("%s", text);
  error = errno;
  if (ferror (stdout))
    {
      ts_cli_complain (_ ("the output could not be written: %s"), g_strerror (error));
      exit (TS_CLI_TROUBLE);
    }
}

/**
 * ts_cli_complain:
 * @format: a sentence without its newline, translated
 *
 * Writes to standard error, behind the program's name.
 */
void
ts_cli_complain (const char *format,
                 ...)
{
  g_autofree char *text = NULL;
  va_list arguments;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);

  g_printerr ("tileshift-cli: %s\n", text);
}

/**
 * ts_cli_parse:
 * @entries: the command's own options; --help comes with them
 * @args: (inout): the command's name and what follows it; the options are taken out
 * @status: (out): set when this returns %FALSE: what the command shall return
 *
 * Returns: %FALSE if there is nothing more to do, because --help was asked for or an option is wrong
 */
gboolean
ts_cli_parse (const TsCliCommand *command,
              const GOptionEntry *entries,
              GStrv *args,
              TsCliStatus *status)
{
  g_autoptr (GOptionContext) context = g_option_context_new (command->parameters);
  g_autoptr (GError) error = NULL;
  g_autofree char *program = g_strdup_printf ("tileshift-cli %s", command->name);
  gboolean help = FALSE;
  const GOptionEntry help_entries[] = {
    { "help", 'h', 0, G_OPTION_ARG_NONE, &help, N_ ("Show this help"), NULL },
    G_OPTION_ENTRY_NULL,
  };

  /* GOption's own --help would end the program without looking whether it could be written. */
  g_option_context_set_help_enabled (context, FALSE);
  g_option_context_set_translation_domain (context, TS_GETTEXT_DOMAIN);
  g_option_context_add_main_entries (context, help_entries, TS_GETTEXT_DOMAIN);
  g_option_context_add_main_entries (context, entries, TS_GETTEXT_DOMAIN);
  g_option_context_set_summary (context, command->summary);
  g_option_context_set_description (context, command->description);
  g_set_prgname (program);

  if (!g_option_context_parse_strv (context, args, &error))
    {
      ts_cli_complain ("%s", error->message);
      *status = ts_cli_refuse_usage (command);
      return FALSE;
    }

  if (help)
    {
      g_autofree char *text = g_option_context_get_help (context, TRUE, NULL);

      ts_cli_print ("%s", text);
      *status = TS_CLI_OK;
      return FALSE;
    }

  return TRUE;
}

/**
 * ts_cli_refuse_usage:
 *
 * Says where to read how the command is used.
 *
 * Returns: the status of a command line that could not be read
 */
TsCliStatus
ts_cli_refuse_usage (const TsCliCommand *command)
{
  ts_cli_complain (_ ("see \"tileshift-cli %s --help\""), command->name);
  return TS_CLI_TROUBLE;
}

/**
 * ts_cli_read_number:
 * @option: the option that @text was given for
 * @text: decimal digits
 * @number: (out): set on success alone
 *
 * Returns: %FALSE, and has said so, if @text is no number of 64 bits
 */
gboolean
ts_cli_read_number (const char *option,
                    const char *text,
                    guint64 *number)
{
  if (g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT64, number, NULL))
    return TRUE;

  ts_cli_complain (_ ("%s: \"%s\" is not a decimal number of at most 64 bits"), option, text);
  return FALSE;
}

/**
 * ts_cli_read_deal:
 * @size: (nullable): `CxR`; 4x4 if it was not given
 * @seed: (nullable): a number; any if it was not given
 * @deal: (out): set on success; else meaningless
 *
 * Returns: %FALSE, and has said so, if one of them cannot be read
 */
gboolean
ts_cli_read_deal (const char *size,
                  const char *seed,
                  TsCliDeal *deal)
{
  TsBoardTextResult result = TS_BOARD_TEXT_OK;

  *deal = (TsCliDeal){ .columns = DEFAULT_COLUMNS, .rows = DEFAULT_ROWS };
  if (size != NULL)
    result = ts_board_text_parse_size (size, &deal->columns, &deal->rows);
  if (result != TS_BOARD_TEXT_OK)
    {
      ts_cli_complain ("--size: \"%s\": %s", size, _ (ts_cli_words_for_id (result)));
      return FALSE;
    }

  if (seed != NULL)
    return ts_cli_read_number ("--seed", seed, &deal->seed);

  deal->seed = ts_cli_random_seed ();
  return TRUE;
}

/**
 * ts_cli_random_seed:
 *
 * Returns: a seed that nobody has chosen
 */
guint64
ts_cli_random_seed (void)
{
  return (guint64) g_random_int () << 32 | g_random_int ();
}
