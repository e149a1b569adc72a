/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-command-line"

#include "config.h"

#include "ts-command-line.h"

#include <glib/gi18n.h>

#include "ts-board-text.h"
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
read_size (TsCommandLine *self,
           GVariantDict *options)
{
  const char *size;

  if (!g_variant_dict_lookup (options, "size", "&s", &size) ||
      ts_board_text_parse_size (size, &self->columns, &self->rows) == TS_BOARD_TEXT_OK)
    return 0;

  complain (_ ("tileshift: “%s” is not a board size. Use 2x2 to 20x20, for example 4x4.\n"), size);
  return EXIT_UNREADABLE;
}

static int
read_game (TsCommandLine *self,
           GVariantDict *options)
{
  if (!g_variant_dict_lookup (options, "game", "&s", &self->id))
    return 0;

  if (ts_board_text_parse (self->id, &self->board) != TS_BOARD_TEXT_OK)
    {
      complain (_ ("tileshift: “%s” is not a board ID. Run “tileshift-cli check” to see why.\n"), self->id);
      return EXIT_UNREADABLE;
    }
  if (!ts_board_is_solvable (&self->board))
    {
      complain (_ ("tileshift: the board “%s” cannot be solved.\n"), self->id);
      return EXIT_UNSOLVABLE;
    }

  return 0;
}

static int
read_pictures (TsCommandLine *self,
               GVariantDict *options)
{
  if (!g_variant_dict_lookup (options, G_OPTION_REMAINING, "^a&ay", &self->pictures))
    return 0;

  for (guint i = 0; self->pictures[i] != NULL; i++)
    {
      if (*self->pictures[i] == '\0')
        {
          g_printerr ("%s", _ ("tileshift: The name of the picture is empty.\n"));
          return EXIT_UNREADABLE;
        }
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
 * ts_command_line_clear:
 *
 * Frees what it has; it may be filled again.
 */
void
ts_command_line_clear (TsCommandLine *self)
{
  g_clear_pointer (&self->pictures, g_free);
}

/**
 * ts_command_line_read:
 * @self: (out caller-allocates): valid as long as @options; ts_command_line_clear() frees it
 * @options: of GApplication::handle-local-options, or of a command line
 *
 * Prints the first error.
 *
 * Returns: the exit status: 0 without an error, 1 if the board cannot be solved, 2 if something cannot be parsed
 */
int
ts_command_line_read (TsCommandLine *self,
                      GVariantDict *options)
{
  int status;

  *self = (TsCommandLine){ .numbers = g_variant_dict_contains (options, "numbers") };
  status = read_size (self, options);
  if (status == 0)
    status = read_game (self, options);
  if (status == 0)
    status = read_pictures (self, options);

  return status;
}
