/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-cli"

#include "config.h"

#include "ts-cli.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <stdio.h>
#include <unistd.h>

#include "ts-random.h"

#define DEFAULT_COLUMNS 4
#define DEFAULT_ROWS 4

/**
 * ts_cli_print:
 * @format: UTF-8; printed in the locale's charset
 *
 * Writes to standard output and flushes it, so that a program that reads it through a pipe need not wait. If writing
 * fails, prints an error and exits with %TS_CLI_ERROR.
 */
void
ts_cli_print (const char *format,
              ...)
{
  g_autofree char *text = NULL;
  va_list arguments;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);

  errno = 0;
  g_print ("%s", text);
  if (ferror (stdout))
    {
      ts_cli_print_error (_ ("the output could not be written: %s"), g_strerror (errno));
      /* exit() would wait for a thread that reads standard input. */
      _exit (TS_CLI_ERROR);
    }
}

/**
 * ts_cli_print_error:
 * @format: a sentence without its newline, translated
 *
 * Writes to standard error, after the program's name.
 */
void
ts_cli_print_error (const char *format,
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
 * ts_cli_print_usage_error:
 *
 * Prints how to get the command's help.
 *
 * Returns: %TS_CLI_ERROR
 */
TsCliStatus
ts_cli_print_usage_error (const TsCliCommand *command)
{
  ts_cli_print_error (_ ("see \"tileshift-cli %s --help\""), command->name);
  return TS_CLI_ERROR;
}

/**
 * ts_cli_parse:
 * @entries: (nullable): the command's own options; --help is added
 * @args: (inout): the command's name and its arguments; the options are removed
 * @status: (out): set when this returns %FALSE: the status for the command to return
 *
 * Returns: %FALSE if there is nothing more to do, because --help is given, an option is wrong, or there are too few or
 *   too many arguments
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
  guint n_args;
  const GOptionEntry help_entries[] = {
    { "help", 'h', 0, G_OPTION_ARG_NONE, &help, N_ ("Show this help"), NULL },
    G_OPTION_ENTRY_NULL,
  };

  /* GOption's own --help would exit without a check for write errors. */
  g_option_context_set_help_enabled (context, FALSE);
  g_option_context_set_translation_domain (context, TS_GETTEXT_DOMAIN);
  g_option_context_add_main_entries (context, help_entries, TS_GETTEXT_DOMAIN);
  if (entries != NULL)
    g_option_context_add_main_entries (context, entries, TS_GETTEXT_DOMAIN);
  g_option_context_set_summary (context, command->summary);
  g_option_context_set_description (context, command->description);
  g_set_prgname (program);

  if (!g_option_context_parse_strv (context, args, &error))
    {
      ts_cli_print_error ("%s", error->message);
      *status = ts_cli_print_usage_error (command);
      return FALSE;
    }

  if (help)
    {
      g_autofree char *text = g_option_context_get_help (context, TRUE, NULL);

      ts_cli_print ("%s", text);
      *status = TS_CLI_OK;
      return FALSE;
    }

  n_args = g_strv_length (*args) - 1;
  if (n_args >= command->min_args && n_args <= command->max_args)
    return TRUE;

  *status = ts_cli_print_usage_error (command);
  return FALSE;
}

/**
 * ts_cli_read_number:
 * @option: the option that @text was given for
 * @text: decimal digits
 * @number: (out): set on success only
 *
 * Returns: %FALSE, after an error was printed, if @text is no number of 64 bits
 */
gboolean
ts_cli_read_number (const char *option,
                    const char *text,
                    guint64 *number)
{
  if (g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT64, number, NULL))
    return TRUE;

  ts_cli_print_error (_ ("%s: \"%s\" is not a decimal number of at most 64 bits"), option, text);
  return FALSE;
}

/**
 * ts_cli_words_for_id:
 * @result: an error
 *
 * Returns: (transfer none): the error in words, untranslated, as scripts read it
 */
const char *
ts_cli_words_for_id (TsBoardTextResult result)
{
  static const char *const words[] = {
    [TS_BOARD_TEXT_BAD_SIZE] = N_ ("the size is not two numbers with an x between them, such as 4x4"),
    [TS_BOARD_TEXT_SIZE_OUT_OF_RANGE] = N_ ("columns and rows must be 2 to 20"),
    [TS_BOARD_TEXT_NO_SEPARATOR] = N_ ("neither : nor # follows the size"),
    [TS_BOARD_TEXT_BAD_NUMBER] = N_ ("there is something other than a number in place of a tile"),
    [TS_BOARD_TEXT_NO_COMMA] = N_ ("there is something other than a comma after a tile"),
    [TS_BOARD_TEXT_NO_SUCH_TILE] = N_ ("a number is greater than the number of the last tile"),
    [TS_BOARD_TEXT_TILE_TWICE] = N_ ("a number appears twice"),
    [TS_BOARD_TEXT_TOO_FEW] = N_ ("some cells have no number"),
    [TS_BOARD_TEXT_TOO_MANY] = N_ ("there is text after the last number"),
    [TS_BOARD_TEXT_BAD_SEED] = N_ ("the text after # is not a decimal number"),
    [TS_BOARD_TEXT_SEED_OUT_OF_RANGE] = N_ ("the seed does not fit in 64 bits"),
    [TS_BOARD_TEXT_RAGGED] = N_ ("its rows differ in length"),
  };

  g_return_val_if_fail (result != TS_BOARD_TEXT_OK && result < G_N_ELEMENTS (words), NULL);

  return words[result];
}

/**
 * ts_cli_read_deal:
 * @size: (nullable): `CxR`; %NULL for 4x4
 * @seed: (nullable): a number; %NULL for a random one
 * @deal: (out): of any difficulty, with the gap anywhere; undefined on failure
 *
 * Returns: %FALSE, after an error was printed, if one of them is invalid
 */
gboolean
ts_cli_read_deal (const char *size,
                  const char *seed,
                  TsDeal *deal)
{
  TsBoardTextResult result = TS_BOARD_TEXT_OK;

  *deal = (TsDeal){ .columns = DEFAULT_COLUMNS, .rows = DEFAULT_ROWS };
  if (size != NULL)
    result = ts_board_text_parse_size (size, &deal->columns, &deal->rows);
  if (result != TS_BOARD_TEXT_OK)
    {
      ts_cli_print_error ("--size: \"%s\": %s", size, _ (ts_cli_words_for_id (result)));
      return FALSE;
    }

  if (seed != NULL)
    return ts_cli_read_number ("--seed", seed, &deal->seed);

  deal->seed = ts_random_get ();
  return TRUE;
}

/**
 * ts_cli_read_format:
 * @name: (nullable): the value of --format; %NULL for ids
 * @format: (out): set on success only
 *
 * Returns: %FALSE, after an error was printed, if there is no such format
 */
gboolean
ts_cli_read_format (const char *name,
                    TsCliFormat *format)
{
  if (name == NULL || g_str_equal (name, "id"))
    *format = ts_board_text_format;
  else if (g_str_equal (name, "slidysim"))
    *format = ts_board_text_format_rows;
  else
    {
      ts_cli_print_error (_ ("%s: unknown value \"%s\""), "--format", name);
      return FALSE;
    }

  return TRUE;
}
