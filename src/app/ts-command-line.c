/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-command-line"

#include "config.h"

#include "ts-command-line.h"

#include <glib/gi18n.h>

#include "ts-board-text.h"
#include "ts-pasted.h"
#include "ts-words.h"

#define EXIT_UNSOLVABLE 1
#define EXIT_UNREADABLE 2

static const GOptionEntry option_entries[] = {
  { "size", 's', 0, G_OPTION_ARG_STRING, NULL, N_ ("Board size, for example 4x4"), N_ ("CxR") },
  { "game", 'g', 0, G_OPTION_ARG_STRING, NULL, N_ ("Board ID, for example 4x4#7"), N_ ("ID") },
  { "numbers", 'n', 0, G_OPTION_ARG_NONE, NULL, N_ ("Play with numbers instead of a picture"), NULL },
  { "version", 'v', 0, G_OPTION_ARG_NONE, NULL, N_ ("Show the version and exit"), NULL },
  { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, NULL, NULL, N_ ("[PICTURE…]") },
  { NULL },
};

/* @sentence: has %s in the place of @text */
static void
complain (const char *sentence,
          const char *text)
{
  g_autofree char *quoted = ts_words_dup_quoted (text);
  g_autofree char *words = ts_words_dup_with (sentence, "%s", quoted);

  g_printerr ("%s", words);
}

static int
read_size (TsPuzzleRequest *request,
           GVariantDict *options)
{
  const char *size;

  if (!g_variant_dict_lookup (options, "size", "&s", &size) ||
      ts_board_text_parse_size (size, &request->columns, &request->rows) == TS_BOARD_TEXT_OK)
    return 0;

  complain (_ ("tileshift: “%s” is not a board size. Use 2x2 to 20x20, for example 4x4.\n"), size);
  return EXIT_UNREADABLE;
}

static int
read_game (TsPuzzleRequest *request,
           GVariantDict *options)
{
  const char *id;
  TsBoard board;

  if (!g_variant_dict_lookup (options, "game", "&s", &id))
    return 0;

  if (ts_board_text_parse (id, &board) != TS_BOARD_TEXT_OK)
    {
      complain (_ ("tileshift: “%s” is not a board ID. Run “tileshift-cli check” to see why.\n"), id);
      return EXIT_UNREADABLE;
    }
  if (!ts_board_is_solvable (&board))
    {
      complain (_ ("tileshift: the board “%s” cannot be solved.\n"), id);
      return EXIT_UNSOLVABLE;
    }

  ts_puzzle_request_set_board (request, &board, id);
  return 0;
}

static int
read_pictures (TsPuzzleRequest *request,
               GVariantDict *options,
               GApplicationCommandLine *command_line)
{
  g_autofree const char **pictures = NULL;

  if (!g_variant_dict_lookup (options, G_OPTION_REMAINING, "^a&ay", &pictures))
    return 0;

  for (guint i = 0; pictures[i] != NULL; i++)
    {
      g_autoptr (GFile) file = NULL;

      if (*pictures[i] == '\0')
        {
          g_printerr ("%s", _ ("tileshift: The name of the picture is empty.\n"));
          return EXIT_UNREADABLE;
        }
      if (command_line == NULL || request->kind == TS_REQUEST_NUMBERS || ts_pasted_read_address (pictures[i], request))
        continue;

      file = g_application_command_line_create_file_for_arg (command_line, pictures[i]);
      ts_puzzle_request_add_file (request, file);
    }

  return 0;
}

/**
 * ts_command_line_get_options:
 *
 * Returns: (transfer none): the options that ts_command_line_read() knows, and `version`
 */
const GOptionEntry *
ts_command_line_get_options (void)
{
  return option_entries;
}

/**
 * ts_command_line_read:
 * @request: to be filled in and, also after an error, cleared
 * @options: of GApplication::handle-local-options, or of @command_line
 * @command_line: (nullable): %NULL to check the options alone
 *
 * Prints the first error.
 *
 * Returns: the exit status: 0 without an error, 1 if the board cannot be solved, 2 if something cannot be parsed
 */
int
ts_command_line_read (TsPuzzleRequest *request,
                      GVariantDict *options,
                      GApplicationCommandLine *command_line)
{
  int status;

  if (g_variant_dict_contains (options, "numbers"))
    request->kind = TS_REQUEST_NUMBERS;
  status = read_size (request, options);
  if (status == 0)
    status = read_game (request, options);

  return status == 0 ? read_pictures (request, options, command_line) : status;
}
