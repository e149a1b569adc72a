/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-cli-input"

#include "config.h"

#include "ts-cli-input.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef HAVE_READLINE
#include <readline/history.h>
#include <readline/readline.h>
#endif

#include "ts-text.h"

/* More moves than any solution has, each an arrow of three bytes. The rest of a longer line is dropped, so that memory
 * stays bounded. */
#define MAX_LINE_LENGTH (131072 * 3)

#define BLANKS " \t\r\f\v"
#define PROMPT "> "

#define UTF8_BOM "\xef\xbb\xbf"

/* The fields of a line that tileshift-cli solve prints, and the field of the moves. */
#define N_SOLVE_FIELDS 6
#define SOLVE_MOVES 2

/* Replaces a zero byte, or the last byte before the dropped rest of a line. It makes each id and each move invalid. */
#define INVALID_BYTE '\1'

/* Whether the first line, with its zeros, is of UTF-16, which other programs write with a byte order mark: U+FEFF. */
static gboolean
is_utf16 (const GString *line)
{
  return g_str_has_prefix (line->str, "\xff\xfe") || g_str_has_prefix (line->str, "\xfe\xff") ||
         (line->len > 2 && (line->str[0] == '\0') != (line->str[1] == '\0') &&
          (line->str[0] == '\0') == (line->str[2] == '\0'));
}

/* Reads up to the end of a line, which is a line feed, a carriage return, or both. The second one is left for the next
 * call: to wait for it would hold up the answer to this line.
 * Returns: whether there was a line */
static gboolean
read_bytes (GString *line)
{
  static int last = '\n';
  int c = getc (stdin);

  if (c == '\n' && last == '\r')
    c = getc (stdin);

  g_string_truncate (line, 0);
  for (; c != EOF && c != '\n' && c != '\r'; c = getc (stdin))
    {
      if (line->len < MAX_LINE_LENGTH)
        g_string_append_c (line, (char) c);
      else
        line->str[MAX_LINE_LENGTH - 1] = INVALID_BYTE;
    }
  last = c;

  return c != EOF || line->len > 0;
}

/* @line: (inout): set to the next line of standard input, without its end; invalid as an id and as a move if it is too
 *   long
 * @status: (out): set when this returns %FALSE: %TS_CLI_OK at the end of the input, %TS_CLI_ERROR after an error, which
 *   is printed
 * Returns: whether there was a line */
static gboolean
read_line (GString *line,
           TsCliStatus *status)
{
  static gboolean is_begun;

  if (read_bytes (line))
    {
      if (!is_begun && is_utf16 (line))
        {
          ts_cli_print_error (_ ("the input is UTF-16; convert it to UTF-8 first, with iconv"));
          *status = TS_CLI_ERROR;
          return FALSE;
        }
      /* Several files in a row have several. */
      if (g_str_has_prefix (line->str, UTF8_BOM))
        g_string_erase (line, 0, strlen (UTF8_BOM));
      is_begun = TRUE;
      for (gsize i = 0; i < line->len; i++)
        line->str[i] = line->str[i] != '\0' ? line->str[i] : INVALID_BYTE;
      return TRUE;
    }

  *status = ferror (stdin) ? TS_CLI_ERROR : TS_CLI_OK;
  if (ferror (stdin))
    ts_cli_print_error (_ ("the input could not be read: %s"), g_strerror (errno));

  return FALSE;
}

/* What the arrow keys send, and the letters of their moves. */
static const char *const arrows[][2] = {
  { "\033[A", "U" },
  { "\033[B", "D" },
  { "\033[C", "R" },
  { "\033[D", "L" },
  { "\033OA", "U" },
  { "\033OB", "D" },
  { "\033OC", "R" },
  { "\033OD", "L" },
};

static gboolean is_edited;

#ifdef HAVE_READLINE
/* On an empty line an arrow key is the letter of its move and ends the line; else it does what it usually does. */
static int
arrow_cb (int count,
          int key)
{
  static rl_command_func_t *const usual[] = { rl_get_previous_history, rl_get_next_history, rl_forward_char,
                                              rl_backward_char };

  if (rl_end > 0)
    return usual[key - 'A'](count, key);

  rl_insert_text (arrows[key - 'A'][1]);
  rl_redisplay ();
  return rl_newline (1, '\n');
}

static void
begin_editing (void)
{
  rl_readline_name = "tileshift-cli";
  /* A tab stands between words. */
  rl_inhibit_completion = 1;
  rl_initialize ();
  /* Several lines that are pasted are several entries. */
  rl_variable_bind ("enable-bracketed-paste", "off");
  for (guint i = 0; i < G_N_ELEMENTS (arrows); i++)
    rl_bind_keyseq (arrows[i][0], arrow_cb);
}

static gboolean
read_edited_line (GString *line)
{
  char *typed = readline (PROMPT);

  /* Ctrl+D leaves the cursor behind the prompt. */
  if (typed == NULL)
    ts_cli_print ("\n");
  g_string_assign (line, typed != NULL ? typed : "");
  if (line->len > 1)
    add_history (typed);
  free (typed);

  return typed != NULL;
}
#endif

/**
 * ts_cli_begin_typing:
 *
 * Prepares for ts_cli_read_typed_line().
 *
 * Returns: whether an arrow key that is the first of a line acts at once, as on a terminal that can move its cursor
 */
gboolean
ts_cli_begin_typing (void)
{
#ifdef HAVE_READLINE
  is_edited = isatty (STDIN_FILENO) && isatty (STDOUT_FILENO) && g_getenv ("TERM") != NULL &&
              !g_str_equal (g_getenv ("TERM"), "dumb");
  if (is_edited)
    begin_editing ();
#endif

  return is_edited;
}

/**
 * ts_cli_read_typed_line:
 * @line: (inout): set to the next line, without its end; each arrow key is the letter of its move
 * @status: (inout): set to an error of the input, which is printed
 *
 * Shows a prompt on a terminal.
 *
 * Returns: whether there was a line
 */
gboolean
ts_cli_read_typed_line (GString *line,
                        TsCliStatus *status)
{
  gboolean is_terminal = isatty (STDIN_FILENO);

#ifdef HAVE_READLINE
  if (is_edited)
    return read_edited_line (line);
#endif

  ts_cli_print ("%s", is_terminal ? PROMPT : "");
  if (!read_line (line, status))
    {
      ts_cli_print ("%s", is_terminal ? "\n" : "");
      return FALSE;
    }

  for (guint i = 0; i < G_N_ELEMENTS (arrows); i++)
    g_string_replace (line, arrows[i][0], arrows[i][1], 0);
  return TRUE;
}

/* Passes on items as they are read. */
typedef struct
{
  /* Borrowed */
  TsCliItemFunc func;
  gpointer user_data;
  const char *moves;
  GString *rows; /* of a board of SlidySim whose rows are lines */

  /* Plain */
  gulong first_line; /* of these rows */
  TsCliStatus status;
} Reader;

/* Returns: an item whose @escaped is owned */
static TsCliItem
read_item (const char *text,
           gulong line)
{
  TsCliItem item = { .text = text, .escaped = g_strescape (text, NULL), .line = line };
  TsBoardTextResult result = ts_board_text_parse (text, &item.board);

  if (result != TS_BOARD_TEXT_OK)
    item.error = ts_cli_words_for_id (result);

  return item;
}

static void
pass (Reader *self,
      TsCliItem item)
{
  g_autofree char *escaped = item.escaped;
  TsCliStatus status = self->func (&item, self->user_data);

  self->status = MAX (self->status, status);
}

static void
pass_id (Reader *self,
         const char *text,
         gulong line)
{
  TsCliItem item = read_item (text, line);

  item.moves = self->moves;
  pass (self, item);
}

/* May change the line, which has no end; the first number is 1. */
typedef void (*LineFunc) (Reader *self, char *line, gulong number);

static void
read_lines (Reader *self,
            LineFunc func)
{
  g_autoptr (GString) line = g_string_new (NULL);
  TsCliStatus end_status;

  for (gulong n = 1; read_line (line, &end_status); n++)
    func (self, line->str, n);
  self->status = MAX (self->status, end_status);
}

/* Numbers and nothing else, and at least two of them. */
static gboolean
is_row (const char *text)
{
  return strpbrk (text, BLANKS) != NULL && text[strspn (text, "0123456789" BLANKS)] == '\0';
}

/* Whether the row continues the board of the rows before. Where no blank line separates two boards, a complete board
 * ends before a row with which it would not be a board. */
static gboolean
continues (const Reader *self,
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

static void
end_rows (Reader *self)
{
  if (self->rows->len > 0)
    pass_id (self, self->rows->str, self->first_line);
  g_string_truncate (self->rows, 0);
}

static void
read_id (Reader *self,
         char *line,
         gulong number)
{
  const char *text = g_strstrip (line);

  if (is_row (text) && continues (self, text))
    {
      g_string_append_printf (self->rows, "/%s", text);
      return;
    }

  end_rows (self);
  if (is_row (text))
    {
      self->first_line = number;
      g_string_append (self->rows, text);
    }
  else if (*text != '\0')
    pass_id (self, text, number);
}

/**
 * ts_cli_for_each_id:
 * @ids: `-` stands for the ids on standard input, one a line; blank lines are skipped. A board in SlidySim's notation
 *   may have a line for each row; it ends with the row before another board or a blank line.
 * @moves: (nullable): of each item
 * @func: called for each id, in order, as soon as it is read
 *
 * Returns: the greatest status of all
 */
TsCliStatus
ts_cli_for_each_id (char *const *ids,
                    const char *moves,
                    TsCliItemFunc func,
                    gpointer user_data)
{
  g_autoptr (GString) rows = g_string_new (NULL);
  Reader reader = { .func = func, .user_data = user_data, .moves = moves, .rows = rows };

  for (; *ids != NULL; ids++)
    {
      if (!g_str_equal (*ids, "-"))
        {
          pass_id (&reader, *ids, 0);
          continue;
        }

      read_lines (&reader, read_id);
      end_rows (&reader);
    }

  return reader.status;
}

/* The moves are the last field, but of a line of solve, which ends with seconds: no moves begin with a digit. */
static void
read_moves (Reader *self,
            char *line,
            gulong number)
{
  g_auto (GStrv) fields = g_strsplit (line, "\t", -1);
  guint n_fields = g_strv_length (fields);
  TsCliItem item;

  if (n_fields == 0 || (*g_strstrip (fields[0]) == '\0' && n_fields == 1))
    return;

  item = read_item (fields[0], number);
  item.moves = fields[n_fields - 1];
  if (n_fields == N_SOLVE_FIELDS && g_ascii_isdigit (*item.moves))
    item.moves = fields[SOLVE_MOVES];
  if (n_fields == 1 && item.error == NULL)
    item.error = N_ ("a TAB and moves must follow the board");
  pass (self, item);
}

/**
 * ts_cli_for_each_line_of_moves:
 * @func: called for each line `ID<TAB>…<TAB>MOVES` of standard input, in order, as soon as it is read
 *
 * Lines of tileshift-cli solve are read too. Blank lines are skipped.
 *
 * Returns: the greatest status of all
 */
TsCliStatus
ts_cli_for_each_line_of_moves (TsCliItemFunc func,
                               gpointer user_data)
{
  Reader reader = { .func = func, .user_data = user_data };

  read_lines (&reader, read_moves);

  return reader.status;
}

/**
 * ts_cli_read_board:
 * @id: an argument
 * @board: (out caller-allocates): set on success only
 *
 * Returns: as ts_cli_check_solvable()
 */
TsCliStatus
ts_cli_read_board (const char *id,
                   TsBoard *board)
{
  TsCliItem item = read_item (id, 0);
  g_autofree char *escaped = item.escaped;
  TsCliStatus status = ts_cli_check_solvable (&item);

  if (status == TS_CLI_OK)
    *board = item.board;

  return status;
}

/**
 * ts_cli_check_solvable:
 *
 * Returns: %TS_CLI_OK; or, after an error was printed, %TS_CLI_ERROR if there is no board, and %TS_CLI_NEGATIVE if it
 *   cannot be solved
 */
TsCliStatus
ts_cli_check_solvable (const TsCliItem *item)
{
  TsCliStatus status = item->error != NULL                    ? TS_CLI_ERROR
                       : !ts_board_is_solvable (&item->board) ? TS_CLI_NEGATIVE
                                                              : TS_CLI_OK;

  if (status != TS_CLI_OK)
    ts_cli_print_item_error (item, status == TS_CLI_ERROR ? _ (item->error) : _ ("this board cannot be solved"));

  return status;
}

/**
 * ts_cli_answer_invalid:
 * @words: why, untranslated, as scripts read it
 *
 * Prints the error, and answers a line with it, so that rows pair with lines. An ID that is an argument has no answer
 * if it fails, so that a script that captures the answer gets a board or nothing.
 *
 * Returns: %TS_CLI_ERROR
 */
TsCliStatus
ts_cli_answer_invalid (const TsCliItem *item,
                       const char *words)
{
  if (item->line > 0)
    ts_cli_print ("%s\tinvalid: %s\n", item->escaped, words);
  ts_cli_print_item_error (item, _ (words));

  return TS_CLI_ERROR;
}

/**
 * ts_cli_print_item_error:
 * @words: the error, translated
 *
 * Prints the error with the line or the argument that has it.
 */
void
ts_cli_print_item_error (const TsCliItem *item,
                         const char *words)
{
  g_autofree char *quoted = g_strdup (item->escaped);

  ts_text_shorten (quoted);
  if (item->line > 0)
    ts_cli_print_error (_ ("line %lu: \"%s\": %s"), item->line, quoted, words);
  else
    ts_cli_print_error ("\"%s\": %s", quoted, words);
}
