/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-cli-input"

#include "config.h"

#include "ts-cli-input.h"

#include <errno.h>
#include <glib/gi18n.h>

#include "ts-board-text.h"
#include "ts-cli-words.h"

/* Longer than any id or entry. The rest of a longer line is dropped, so that memory stays bounded. */
#define MAX_LINE_LENGTH 4096

/* Replaces a zero byte, or the last byte before the dropped rest of a line. It makes each id and each move invalid. */
#define INVALID_BYTE '\1'

/* Called directly after reading has failed, because errno tells the reason. */
static TsCliStatus
get_end_status (FILE *file)
{
  if (!ferror (file))
    return TS_CLI_OK;

  ts_cli_print_error (_ ("the input could not be read: %s"), g_strerror (errno));
  return TS_CLI_ERROR;
}

/**
 * ts_cli_read_line:
 * @line: (inout): set to the next line, without its newline; invalid as an id and as a move if it is too long
 * @status: (out): set when this returns %FALSE: %TS_CLI_OK at the end of the file, %TS_CLI_ERROR after an error, which
 *   is printed
 *
 * Returns: whether there was a line
 */
gboolean
ts_cli_read_line (FILE *file,
                  GString *line,
                  TsCliStatus *status)
{
  int c;

  g_string_truncate (line, 0);
  while ((c = getc (file)) != EOF && c != '\n')
    {
      if (line->len < MAX_LINE_LENGTH)
        g_string_append_c (line, c != '\0' ? (char) c : INVALID_BYTE);
      else
        line->str[MAX_LINE_LENGTH - 1] = INVALID_BYTE;
    }

  if (c != EOF || line->len > 0)
    return TRUE;

  *status = get_end_status (file);
  return FALSE;
}

static TsCliStatus
worse_of (TsCliStatus a,
          TsCliStatus b)
{
  return MAX (a, b);
}

static TsCliStatus
read_ids (FILE *file,
          TsCliIdFunc func,
          gpointer user_data)
{
  g_autoptr (GString) line = g_string_new (NULL);
  TsCliStatus status = TS_CLI_OK;
  TsCliStatus end_status;

  for (gulong n = 1; ts_cli_read_line (file, line, &end_status); n++)
    {
      TsCliId id = { g_strstrip (line->str), n };

      if (*id.text != '\0')
        status = worse_of (status, func (&id, user_data));
    }

  return worse_of (status, end_status);
}

/**
 * ts_cli_for_each_id:
 * @args: ids; `-` stands for the ids on standard input, one a line; blank lines are skipped
 * @func: called for each id, in order, as soon as it is read
 *
 * Returns: the greatest status of all
 */
TsCliStatus
ts_cli_for_each_id (char *const *args,
                    TsCliIdFunc func,
                    gpointer user_data)
{
  TsCliStatus status = TS_CLI_OK;

  for (; *args != NULL; args++)
    {
      TsCliId id = { *args, 0 };

      if (g_str_equal (*args, "-"))
        status = worse_of (status, read_ids (stdin, func, user_data));
      else
        status = worse_of (status, func (&id, user_data));
    }

  return status;
}

/**
 * ts_cli_read_board:
 * @board: (out caller-allocates): set on success only
 *
 * Returns: %FALSE, after an error was printed, if @id names no board
 */
gboolean
ts_cli_read_board (const TsCliId *id,
                   TsBoard *board)
{
  TsBoardTextResult result = ts_board_text_parse (id->text, board);

  if (result == TS_BOARD_TEXT_OK)
    return TRUE;

  ts_cli_print_id_error (id, _ (ts_cli_words_for_id (result)));
  return FALSE;
}

/**
 * ts_cli_print_id_error:
 * @words: the error, translated
 *
 * Prints the error with the line or the argument that has it.
 */
void
ts_cli_print_id_error (const TsCliId *id,
                       const char *words)
{
  g_autofree char *text = g_strescape (id->text, NULL);

  if (id->line > 0)
    ts_cli_print_error (_ ("line %lu: \"%s\": %s"), id->line, text, words);
  else
    ts_cli_print_error ("\"%s\": %s", text, words);
}
