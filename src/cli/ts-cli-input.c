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

/* More than any id or move needs; what a line has beyond it is read and dropped, so that memory stays bounded. */
#define MAX_LINE_LENGTH 4096

/* Stands for what no id and no move may contain: a zero byte, or the dropped end of a line. */
#define WRONG_BYTE '\1'

/**
 * ts_cli_read_line:
 * @line: (inout): set to the next line, without its newline; to be refused by whoever reads it if it was too long
 *
 * Returns: %FALSE at the end of the file, or if it cannot be read
 */
gboolean
ts_cli_read_line (FILE *file,
                  GString *line)
{
  int c;

  g_string_truncate (line, 0);
  while ((c = getc (file)) != EOF && c != '\n')
    {
      if (line->len < MAX_LINE_LENGTH)
        g_string_append_c (line, c != '\0' ? (char) c : WRONG_BYTE);
      else
        line->str[MAX_LINE_LENGTH - 1] = WRONG_BYTE;
    }

  return c != EOF || line->len > 0;
}

/**
 * ts_cli_check_input:
 *
 * To be called right after ts_cli_read_line() has returned %FALSE.
 *
 * Returns: %TS_CLI_OK at the end of the file; %TS_CLI_TROUBLE, and has said so, if it cannot be read
 */
TsCliStatus
ts_cli_check_input (FILE *file)
{
  if (!ferror (file))
    return TS_CLI_OK;

  ts_cli_complain (_ ("the input could not be read: %s"), g_strerror (errno));
  return TS_CLI_TROUBLE;
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

  for (gulong n = 1; ts_cli_read_line (file, line); n++)
    {
      TsCliId id = { g_strstrip (line->str), n };

      if (*id.text != '\0')
        status = worse_of (status, func (&id, user_data));
    }

  return worse_of (status, ts_cli_check_input (file));
}

/**
 * ts_cli_for_each_id:
 * @args: ids; `-` stands for those on standard input, one a line, blank lines left out
 * @func: called for each, in order, as soon as it is there
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
 * @board: (out caller-allocates): set on success alone
 *
 * Returns: %FALSE, and has said why, if @id names no board
 */
gboolean
ts_cli_read_board (const TsCliId *id,
                   TsBoard *board)
{
  TsBoardTextResult result = ts_board_text_parse (id->text, board);

  if (result == TS_BOARD_TEXT_OK)
    return TRUE;

  ts_cli_complain_of_id (id, _ (ts_cli_words_for_id (result)));
  return FALSE;
}

/**
 * ts_cli_complain_of_id:
 * @words: what is wrong, translated
 *
 * Names the line, or the argument, and says what is wrong with it.
 */
void
ts_cli_complain_of_id (const TsCliId *id,
                       const char *words)
{
  g_autofree char *text = g_strescape (id->text, NULL);

  if (id->line > 0)
    ts_cli_complain (_ ("line %lu: \"%s\": %s"), id->line, text, words);
  else
    ts_cli_complain ("\"%s\": %s", text, words);
}
