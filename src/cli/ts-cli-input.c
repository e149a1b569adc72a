/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-cli-input"

#include "config.h"

#include "ts-cli-input.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <string.h>

#include "ts-board-text.h"

/* More moves than any solution has, each an arrow of three bytes. The rest of a longer line is dropped, so that memory
 * stays bounded. */
#define MAX_LINE_LENGTH (131072 * 3)

#define SPACE " \t\r\f\v"

/* The fields of a line that tileshift-cli solve prints, and the field of the moves. */
#define N_SOLVE_FIELDS 6
#define SOLVE_MOVES 2

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

/* May change the line, which has no newline; the first number is 1. */
typedef TsCliStatus (*LineFunc) (char *line, gulong number, gpointer user_data);

/* Calls @func for each line of standard input, as soon as it is read. */
static TsCliStatus
for_each_line (LineFunc func,
               gpointer user_data)
{
  g_autoptr (GString) line = g_string_new (NULL);
  TsCliStatus status = TS_CLI_OK;
  TsCliStatus end_status;

  for (gulong n = 1; ts_cli_read_line (stdin, line, &end_status); n++)
    status = worse_of (status, func (line->str, n, user_data));

  return worse_of (status, end_status);
}

/* Collects a board of SlidySim whose rows are lines. */
typedef struct
{
  TsCliIdFunc func;
  gpointer user_data;
  GString *rows;
  gulong first_line;
} Rows;

/* Numbers and nothing else, and at least two of them. */
static gboolean
is_row (const char *text)
{
  return strpbrk (text, SPACE) != NULL && text[strspn (text, "0123456789" SPACE)] == '\0';
}

/* Whether the row continues the board of the rows before. Where no blank line separates two boards, a complete board
 * ends before a row with which it would not be a board. */
static gboolean
continues (const Rows *self,
           const char *row)
{
  g_autofree char *joined = g_strconcat (self->rows->str, "/", row, NULL);
  TsBoard board;
  TsBoardTextResult result = ts_board_text_parse (joined, &board);

  if (self->rows->len == 0)
    return FALSE;
  if (result == TS_BOARD_TEXT_OK || result == TS_BOARD_TEXT_NO_SUCH_TILE)
    return TRUE;

  return result != TS_BOARD_TEXT_SIZE_OUT_OF_RANGE && ts_board_text_parse (self->rows->str, &board) != TS_BOARD_TEXT_OK;
}

static TsCliStatus
end_rows (Rows *self)
{
  TsCliId id = { self->rows->str, self->first_line };
  TsCliStatus status = self->rows->len > 0 ? self->func (&id, self->user_data) : TS_CLI_OK;

  g_string_truncate (self->rows, 0);
  return status;
}

static TsCliStatus
read_row (Rows *self,
          const char *row,
          gulong number)
{
  TsCliStatus status = TS_CLI_OK;

  if (continues (self, row))
    {
      g_string_append_c (self->rows, '/');
    }
  else
    {
      status = end_rows (self);
      self->first_line = number;
    }
  g_string_append (self->rows, row);

  return status;
}

static TsCliStatus
read_id (char *line,
         gulong number,
         gpointer user_data)
{
  Rows *self = user_data;
  TsCliId id = { g_strstrip (line), number };
  TsCliStatus status;

  if (is_row (id.text))
    return read_row (self, id.text, number);

  status = end_rows (self);
  return *id.text != '\0' ? worse_of (status, self->func (&id, self->user_data)) : status;
}

static TsCliStatus
read_ids (TsCliIdFunc func,
          gpointer user_data)
{
  g_autoptr (GString) text = g_string_new (NULL);
  Rows rows = { .func = func, .user_data = user_data, .rows = text };
  TsCliStatus status = for_each_line (read_id, &rows);

  return worse_of (status, end_rows (&rows));
}

/**
 * ts_cli_for_each_id:
 * @args: ids; `-` stands for the ids on standard input, one a line; blank lines are skipped. A board in SlidySim's
 *   notation may have a line for each row; it ends with the row before another board or a blank line.
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
        status = worse_of (status, read_ids (func, user_data));
      else
        status = worse_of (status, func (&id, user_data));
    }

  return status;
}

/* The moves are the last field. No moves begin with a digit, as the seconds do that solve prints last. */
static const char *
find_moves (GStrv fields)
{
  guint n_fields = g_strv_length (fields);
  const char *last = fields[n_fields - 1];

  if (n_fields < 2)
    return NULL;

  return n_fields == N_SOLVE_FIELDS && g_ascii_isdigit (*last) ? fields[SOLVE_MOVES] : last;
}

typedef struct
{
  TsCliMovesFunc func;
  gpointer user_data;
  const char *moves; /* of all boards; NULL where each line has its own */
} MovesReader;

static TsCliStatus
read_moves (const TsCliId *id,
            const char *moves,
            const MovesReader *reader)
{
  TsBoard board;
  TsBoardTextResult result = ts_board_text_parse (id->text, &board);

  if (result != TS_BOARD_TEXT_OK)
    return ts_cli_answer_invalid (id, ts_cli_words_for_id (result));
  if (moves == NULL)
    return ts_cli_answer_invalid (id, N_ ("a TAB and moves must follow the board"));

  return reader->func (id, &board, moves, reader->user_data);
}

static TsCliStatus
read_moves_of_line (char *line,
                    gulong number,
                    gpointer user_data)
{
  g_auto (GStrv) fields = g_strsplit (line, "\t", -1);
  TsCliId id = { fields[0] != NULL ? g_strstrip (fields[0]) : "", number };

  if (*id.text == '\0' && g_strv_length (fields) < 2)
    return TS_CLI_OK;

  return read_moves (&id, find_moves (fields), user_data);
}

static TsCliStatus
read_moves_of_id (const TsCliId *id,
                  gpointer user_data)
{
  const MovesReader *reader = user_data;

  return read_moves (id, reader->moves, reader);
}

/**
 * ts_cli_for_each_moves:
 * @args: an id, or `-` for ids on standard input, and moves; or `-` alone for lines `ID<TAB>…<TAB>MOVES` there
 * @func: called for each board with its moves, in order, as soon as they are read
 *
 * Lines of tileshift-cli solve are read too. Blank lines are skipped.
 *
 * Returns: the greatest status of all
 */
TsCliStatus
ts_cli_for_each_moves (char *const *args,
                       TsCliMovesFunc func,
                       gpointer user_data)
{
  MovesReader reader = { func, user_data, args[1] };

  if (reader.moves == NULL)
    return for_each_line (read_moves_of_line, &reader);

  return ts_cli_for_each_id ((char *[]){ args[0], NULL }, read_moves_of_id, &reader);
}

/**
 * ts_cli_read_board:
 * @board: (out caller-allocates): set on success only
 *
 * Returns: %TS_CLI_OK; or, after an error was printed, %TS_CLI_ERROR if @id names no board, and %TS_CLI_NEGATIVE if the
 *   board cannot be solved
 */
TsCliStatus
ts_cli_read_board (const TsCliId *id,
                   TsBoard *board)
{
  TsBoardTextResult result = ts_board_text_parse (id->text, board);

  if (result != TS_BOARD_TEXT_OK)
    {
      ts_cli_print_id_error (id, _ (ts_cli_words_for_id (result)));
      return TS_CLI_ERROR;
    }
  if (!ts_board_is_solvable (board))
    {
      ts_cli_print_id_error (id, _ ("this board cannot be solved"));
      return TS_CLI_NEGATIVE;
    }

  return TS_CLI_OK;
}

/**
 * ts_cli_answer_line:
 * @answer: the same in every language, because scripts read it
 * @why: the rest of the answer
 *
 * Answers a line of input, so that rows pair with lines. An ID that is an argument has no answer if it fails, so that a
 * script that captures the answer gets a board or nothing.
 */
void
ts_cli_answer_line (const TsCliId *id,
                    const char *answer,
                    const char *why)
{
  g_autofree char *text = g_strescape (id->text, NULL);

  if (id->line > 0)
    ts_cli_print ("%s\t%s%s\n", text, answer, why);
}

/**
 * ts_cli_answer_invalid:
 * @words: why, untranslated
 *
 * Answers a line that cannot be read, and prints the error.
 *
 * Returns: %TS_CLI_ERROR
 */
TsCliStatus
ts_cli_answer_invalid (const TsCliId *id,
                       const char *words)
{
  ts_cli_answer_line (id, "invalid: ", words);
  ts_cli_print_id_error (id, _ (words));
  return TS_CLI_ERROR;
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
