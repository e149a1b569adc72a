/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "ts-board-text.h"

#include "ts-shuffle.h"
#include "ts-text.h"

#include <string.h>

/* What the words of a text consist of, as far as they may be IDs. */
#define WORD_LETTERS "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_:#,"

/* The sign of multiplication, in UTF-8: people see sizes with it. */
#define TIMES "\xc3\x97"

static TsBoardTextResult
read_size (const char **text,
           unsigned *columns,
           unsigned *rows)
{
  if (!ts_text_read_number (text, TS_BOARD_MAX_SIDE, columns) ||
      (**text != 'x' && strncmp (*text, TIMES, strlen (TIMES)) != 0))
    return TS_BOARD_TEXT_BAD_SIZE;
  *text += **text == 'x' ? 1 : strlen (TIMES);
  if (!ts_text_read_number (text, TS_BOARD_MAX_SIDE, rows))
    return TS_BOARD_TEXT_BAD_SIZE;
  if (!ts_board_size_is_valid (*columns, *rows))
    return TS_BOARD_TEXT_SIZE_OUT_OF_RANGE;

  return TS_BOARD_TEXT_OK;
}

static TsBoardTextResult
read_seed (const char **text,
           uint64_t *seed)
{
  if (!ts_text_is_digit (**text))
    return TS_BOARD_TEXT_BAD_SEED;

  *seed = 0;
  for (; ts_text_is_digit (**text); (*text)++)
    {
      unsigned digit = (unsigned) (**text - '0');

      if (*seed > (UINT64_MAX - digit) / 10)
        return TS_BOARD_TEXT_SEED_OUT_OF_RANGE;
      *seed = *seed * 10 + digit;
    }

  return TS_BOARD_TEXT_OK;
}

static TsBoardTextResult
set_tiles (TsBoard *board,
           unsigned columns,
           unsigned rows,
           const uint16_t *tiles)
{
  if (ts_board_init_from_tiles (board, columns, rows, tiles))
    return TS_BOARD_TEXT_OK;

  for (unsigned cell = 0; cell < columns * rows; cell++)
    {
      if (tiles[cell] >= columns * rows)
        return TS_BOARD_TEXT_NO_SUCH_TILE;
    }

  return TS_BOARD_TEXT_TILE_TWICE;
}

/* Reads the colon or comma at *text and blanks before the number that follows it, if one does. */
static void
skip_separator (const char **text)
{
  const char *number = *text + 1 + strspn (*text + 1, " \t");

  *text = ts_text_is_digit (*number) ? number : *text + 1;
}

/* Returns whether an ID cannot go on: at the end of the text, or of its word in a text */
static bool
is_end (char letter,
        bool is_word)
{
  return letter == '\0' || (is_word && strchr (WORD_LETTERS, letter) == NULL);
}

/* Reads the tiles behind a colon. */
static TsBoardTextResult
read_tiles (const char **text,
            bool is_word,
            unsigned n_cells,
            uint16_t *tiles)
{
  for (unsigned cell = 0; cell < n_cells; cell++)
    {
      unsigned tile;

      if (is_end (**text, is_word))
        return TS_BOARD_TEXT_TOO_FEW;
      if (cell > 0 && **text != ',')
        return TS_BOARD_TEXT_NO_COMMA;
      skip_separator (text);
      if (is_end (**text, is_word))
        return TS_BOARD_TEXT_TOO_FEW;
      if (!ts_text_read_number (text, n_cells - 1, &tile))
        return TS_BOARD_TEXT_BAD_NUMBER;

      tiles[cell] = (uint16_t) tile;
    }

  return TS_BOARD_TEXT_OK;
}

/* What stands between two numbers of SlidySim's notation. */
typedef enum
{
  BREAK_NONE,
  BREAK_COLUMN, /* spaces */
  BREAK_ROW,    /* a slash or the end of a line */
  BREAK_END,    /* nothing follows */
} Break;

static Break
read_break (const char **text)
{
  const char *start = *text;
  bool has_line_ended = ts_text_skip_space (text);

  if (**text == '/')
    {
      (*text)++;
      ts_text_skip_space (text);
      return BREAK_ROW;
    }

  if (**text == '\0')
    return BREAK_END;
  if (has_line_ended)
    return BREAK_ROW;

  return *text > start ? BREAK_COLUMN : BREAK_NONE;
}

/* SlidySim's notation begins with two numbers and a space between them. */
static bool
has_rows (const char *text)
{
  unsigned number;

  ts_text_skip_space (&text);
  if (!ts_text_read_number (&text, TS_BOARD_MAX_CELLS, &number) || !ts_text_is_space (*text))
    return false;

  ts_text_skip_space (&text);
  return ts_text_is_digit (*text);
}

/* Reads numbers too great for any board as TS_BOARD_MAX_CELLS. */
static TsBoardTextResult
parse_rows (const char *text,
            TsBoard *board)
{
  uint16_t tiles[TS_BOARD_MAX_CELLS];
  unsigned columns = 0;
  unsigned rows = 0;
  unsigned n_cells = 0;
  Break end = BREAK_ROW;

  ts_text_skip_space (&text);
  while (end != BREAK_END)
    {
      unsigned tile;

      if (end == BREAK_NONE || !ts_text_read_number (&text, TS_BOARD_MAX_CELLS - 1, &tile))
        return TS_BOARD_TEXT_BAD_NUMBER;
      if (n_cells == TS_BOARD_MAX_CELLS)
        return TS_BOARD_TEXT_SIZE_OUT_OF_RANGE;

      tiles[n_cells++] = (uint16_t) tile;
      end = read_break (&text);
      if (end != BREAK_ROW && end != BREAK_END)
        continue;

      if (++rows == 1)
        columns = n_cells;
      if (n_cells != rows * columns)
        return TS_BOARD_TEXT_RAGGED;
    }

  if (!ts_board_size_is_valid (columns, rows))
    return TS_BOARD_TEXT_SIZE_OUT_OF_RANGE;

  return set_tiles (board, columns, rows, tiles);
}

/* Reads an ID, which is the whole text, or a word of it: a comma or a colon behind that belongs to the sentence.
 * @id: (nullable): set on %TS_BOARD_TEXT_OK, as short as in @text
 * Returns: %TS_BOARD_TEXT_BAD_SIZE also for a word that is only a size */
static TsBoardTextResult
parse_id (const char *text,
          bool is_word,
          TsBoard *board,
          char id[TS_BOARD_TEXT_SIZE])
{
  uint16_t tiles[TS_BOARD_MAX_CELLS];
  unsigned columns;
  unsigned rows;
  uint64_t seed = 0;
  TsBoardTextResult result = read_size (&text, &columns, &rows);
  bool is_seed = *text == '#';
  const char *rest = text;

  if (*text == ':')
    skip_separator (&rest);
  if (is_word && !is_seed && (rest == text || is_end (*rest, true)))
    return TS_BOARD_TEXT_BAD_SIZE;
  if (result != TS_BOARD_TEXT_OK)
    return result;
  if (!is_seed && *text != ':')
    return TS_BOARD_TEXT_NO_SEPARATOR;

  if (is_seed)
    {
      text++;
      result = read_seed (&text, &seed);
    }
  else
    result = read_tiles (&text, is_word, columns * rows, tiles);
  if (result != TS_BOARD_TEXT_OK)
    return result;

  while (is_word && (*text == ',' || *text == ':'))
    skip_separator (&text);
  if (!is_end (*text, is_word))
    return is_seed ? TS_BOARD_TEXT_BAD_SEED : TS_BOARD_TEXT_TOO_MANY;

  if (!is_seed)
    result = set_tiles (board, columns, rows, tiles);
  else
    ts_shuffle (board, columns, rows, seed, TS_SHUFFLE_GAP_ANYWHERE);
  if (result != TS_BOARD_TEXT_OK)
    return result;

  if (id != NULL)
    ts_board_text_format (board, id);
  if (id != NULL && is_seed)
    {
      id = strchr (id, ':');
      *id = '#';
      *ts_text_write_number (id + 1, seed) = '\0';
    }

  return TS_BOARD_TEXT_OK;
}

/**
 * ts_board_text_parse:
 * @text: `CxR:a,b,c,…`, the tiles row by row with 0 for the gap, as in Simon Tatham's Fifteen, also with blanks
 *   between them; `CxR#SEED`, the board of ts_shuffle() with the gap anywhere; or `a b c/d e f/…`, as in SlidySim,
 *   where a row may also end with its line
 * @board: (out caller-allocates): set on %TS_BOARD_TEXT_OK alone; may be unsolvable
 */
TsBoardTextResult
ts_board_text_parse (const char *text,
                     TsBoard *board)
{
  return has_rows (text) ? parse_rows (text, board) : parse_id (text, false, board, NULL);
}

/**
 * ts_board_text_find:
 * @text: of any length and content
 * @board: (out caller-allocates): undefined unless the result is %TS_BOARD_TEXT_OK; may be unsolvable
 * @id: (out caller-allocates): the ID of the board, as short as in @text; undefined as @board is
 *
 * Finds the first word that is an ID, as in a line of a chat; without one, the whole text may be a board in any
 * notation.
 *
 * Returns: why the whole text is no board, or why the first word that is like one is none; %TS_BOARD_TEXT_BAD_SIZE if
 *   nothing is like a board
 */
TsBoardTextResult
ts_board_text_find (const char *text,
                    TsBoard *board,
                    char id[TS_BOARD_TEXT_SIZE])
{
  TsBoardTextResult first = TS_BOARD_TEXT_BAD_SIZE;
  TsBoardTextResult result;
  size_t length;

  for (const char *word = text; *(word += strcspn (word, WORD_LETTERS)) != '\0'; word += length)
    {
      length = strspn (word, WORD_LETTERS);
      result = parse_id (word, true, board, id);
      if (result == TS_BOARD_TEXT_OK)
        return result;
      if (first == TS_BOARD_TEXT_BAD_SIZE)
        first = result;
    }

  result = ts_board_text_parse (text, board);
  if (result == TS_BOARD_TEXT_OK)
    ts_board_text_format (board, id);

  return result != TS_BOARD_TEXT_BAD_SIZE ? result : first;
}

/**
 * ts_board_text_parse_size:
 * @text: `CxR` and nothing else
 * @columns: (out): 2…20 if the result is %TS_BOARD_TEXT_OK, else undefined
 * @rows: (out): 2…20 if the result is %TS_BOARD_TEXT_OK, else undefined
 */
TsBoardTextResult
ts_board_text_parse_size (const char *text,
                          unsigned *columns,
                          unsigned *rows)
{
  TsBoardTextResult result = read_size (&text, columns, rows);

  if (result == TS_BOARD_TEXT_OK && *text != '\0')
    return TS_BOARD_TEXT_BAD_SIZE;

  return result;
}

/* Returns the end of the text, which is zero-terminated. */
static char *
write_tiles (const TsBoard *board,
             char between,
             char between_rows,
             char *end)
{
  for (unsigned cell = 0; cell < ts_board_get_n_cells (board); cell++)
    {
      if (cell > 0)
        *end++ = cell % board->columns == 0 ? between_rows : between;
      end = ts_text_write_number (end, board->tiles[cell]);
    }
  *end = '\0';

  return end;
}

/**
 * ts_board_text_format:
 * @text: (out caller-allocates): the board's id in the form `CxR:a,b,c,…`, zero-terminated
 *
 * Returns: the length of the id in bytes, without the zero
 */
size_t
ts_board_text_format (const TsBoard *board,
                      char text[TS_BOARD_TEXT_SIZE])
{
  char *end = ts_text_write_number (text, board->columns);

  *end++ = 'x';
  end = ts_text_write_number (end, board->rows);
  *end++ = ':';

  return (size_t) (write_tiles (board, ',', ',', end) - text);
}

/**
 * ts_board_text_format_rows:
 * @text: (out caller-allocates): the board in SlidySim's notation, `a b c/d e f/…`, zero-terminated
 *
 * Returns: the length of the text in bytes, without the zero
 */
size_t
ts_board_text_format_rows (const TsBoard *board,
                           char text[TS_BOARD_TEXT_SIZE])
{
  return (size_t) (write_tiles (board, ' ', '/', text) - text);
}
