/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-request"

#include "config.h"

#include "ts-request.h"

#include <glib/gi18n.h>

#include "ts-board-text.h"

#define EXIT_UNSOLVABLE 1
#define EXIT_UNREADABLE 2

static const GOptionEntry option_entries[] = {
  { "size", 's', 0, G_OPTION_ARG_STRING, NULL, N_ ("Play a board of this size, as 4x4"), N_ ("CxR") },
  { "game", 'g', 0, G_OPTION_ARG_STRING, NULL, N_ ("Play the board with this id, as 4x4#7"), N_ ("ID") },
  { "numbers", 'n', 0, G_OPTION_ARG_NONE, NULL, N_ ("Play with numbers in place of a picture"), NULL },
  { "version", 'v', 0, G_OPTION_ARG_NONE, NULL, N_ ("Show the version and exit"), NULL },
  { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, NULL, NULL, N_ ("[PICTURE]") },
  { NULL },
};

static int
check_size (const char *size)
{
  unsigned columns;
  unsigned rows;

  if (ts_board_text_parse_size (size, &columns, &rows) == TS_BOARD_TEXT_OK)
    return 0;

  g_printerr (_ ("tileshift: “%s” is no board size; it is written as 4x4, from 2x2 to 10x10.\n"), size);
  return EXIT_UNREADABLE;
}

static int
check_game (const char *id)
{
  TsBoard board;

  if (ts_board_text_parse (id, &board) != TS_BOARD_TEXT_OK)
    {
      g_printerr (_ ("tileshift: “%s” is no board id; “tileshift-cli check” says why.\n"), id);
      return EXIT_UNREADABLE;
    }
  if (!ts_board_is_solvable (&board))
    {
      g_printerr (_ ("tileshift: the board “%s” cannot be solved.\n"), id);
      return EXIT_UNSOLVABLE;
    }

  return 0;
}

static int
check_pictures (GVariantDict *options)
{
  g_autofree const char **paths = NULL;

  if (!g_variant_dict_lookup (options, G_OPTION_REMAINING, "^a&ay", &paths) || g_strv_length ((char **) paths) <= 1)
    return 0;

  g_printerr (_ ("tileshift: one picture at a time, please.\n"));
  return EXIT_UNREADABLE;
}

/**
 * ts_request_get_options:
 *
 * Returns: (transfer none): the options that ts_request_check() and ts_request_read() know, and `version`
 */
const GOptionEntry *
ts_request_get_options (void)
{
  return option_entries;
}

/**
 * ts_request_check:
 * @options: of GApplication::handle-local-options
 *
 * Prints the first error.
 *
 * Returns: the exit status: 0 without an error, 1 if the board cannot be solved, 2 if something cannot be parsed
 */
int
ts_request_check (GVariantDict *options)
{
  const char *text;
  int status = 0;

  g_return_val_if_fail (options != NULL, EXIT_UNREADABLE);

  if (g_variant_dict_lookup (options, "size", "&s", &text))
    status = check_size (text);
  if (status == 0 && g_variant_dict_lookup (options, "game", "&s", &text))
    status = check_game (text);
  if (status == 0)
    status = check_pictures (options);

  return status;
}

/**
 * ts_request_read:
 * @self: (out caller-allocates): valid as long as @command_line
 *
 * Leaves out whatever ts_request_check() rejects: the command line may come over the bus, unchecked.
 */
void
ts_request_read (TsRequest *self,
                 GApplicationCommandLine *command_line)
{
  GVariantDict *options = g_application_command_line_get_options_dict (command_line);
  g_autofree const char **paths = NULL;
  const char *text;

  g_return_if_fail (self != NULL);

  *self = (TsRequest){ .numbers = g_variant_dict_contains (options, "numbers") };
  if (g_variant_dict_lookup (options, "size", "&s", &text) &&
      ts_board_text_parse_size (text, &self->columns, &self->rows) != TS_BOARD_TEXT_OK)
    self->columns = self->rows = 0;
  if (g_variant_dict_lookup (options, "game", "&s", &text) &&
      ts_board_text_parse (text, &self->board) == TS_BOARD_TEXT_OK && ts_board_is_solvable (&self->board))
    self->id = text;
  if (g_variant_dict_lookup (options, G_OPTION_REMAINING, "^a&ay", &paths) && paths[0] != NULL)
    self->picture = g_application_command_line_create_file_for_arg (command_line, paths[0]);
}

void
ts_request_clear (TsRequest *self)
{
  g_return_if_fail (self != NULL);

  g_clear_object (&self->picture);
}
