/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "ts-board-text.h"

#include "ts-shuffle.h"
#include "ts-text.h"

#include <string.h>

/* What the words of a text consist of, as far as they may be IDs. */
#define WORD_LETTERS "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_:#,"

static TsBoardTextResult
read_size (const char **text,
           unsigned *columns,
           unsigned *rows)
{
  if (!ts_text_read_number (text, TS_BOARD_MAX_SIDE, columns) || **text != 'x')
    return TS_BOARD_TEXT_BAD_SIZE;
  (*text)++;
  if (!ts_text_read_number (text, TS_BOARD_MAX_SIDE, rows))
    return TS_BOARD_TEXT_BAD_SIZE;
  if (!ts_board_size_is_valid (*columns, *rows))
    return TS_BOARD_TEXT_SIZE_OUT_OF_RANGE;

  return TS_BOARD_TEXT_OK;
}

static TsBoardTextResult
read_seed (const char *text,
           uint64_t *seed)
{
  if (!ts_text_is_digit (*text))
    return TS_BOARD_TEXT_BAD_SEED;

  *seed = 0;
  for (; ts_text_is_digit (*text); text++)
    {
      unsigned digit = (unsigned) (*text - '0');

      if (*seed > (UINT64_MAX - digit) / 10)
        return TS_BOARD_TEXT_SEED_OUT_OF_RANGE;
      *seed = *seed * 10 + digit;
    }

  return *text == '\0' ? TS_BOARD_TEXT_OK : TS_BOARD_TEXT_BAD_SEED;
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

static TsBoardTextResult
read_tiles (const char *text,
            unsigned n_cells,
            uint16_t *tiles)
{
  for (unsigned cell = 0; cell < n_cells; cell++)
    {
      unsigned tile;

      if (*text == '\0')
        return TS_BOARD_TEXT_TOO_FEW;
      if (!ts_text_read_number (&text, n_cells - 1, &tile))
        return TS_BOARD_TEXT_BAD_NUMBER;

      tiles[cell] = (uint16_t) tile;
      if (cell + 1 == n_cells)
        break;
      if (*text == '\0')
        return TS_BOARD_TEXT_TOO_FEW;
      if (*text != ',')
        return TS_BOARD_TEXT_NO_COMMA;
      text++;
    }

  return *text == '\0' ? TS_BOARD_TEXT_OK : TS_BOARD_TEXT_TOO_MANY;
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

static TsBoardTextResult
parse_id (const char *text,
          TsBoard *board)
{
  uint16_t tiles[TS_BOARD_MAX_CELLS];
  unsigned columns;
  unsigned rows;
  uint64_t seed;
  TsBoardTextResult result = read_size (&text, &columns, &rows);

  if (result != TS_BOARD_TEXT_OK)
    return result;

  if (*text == '#')
    {
      result = read_seed (text + 1, &seed);
      if (result == TS_BOARD_TEXT_OK)
        ts_shuffle (board, columns, rows, seed, TS_SHUFFLE_GAP_ANYWHERE);
      return result;
    }

  if (*text != ':')
    return TS_BOARD_TEXT_NO_SEPARATOR;

  result = read_tiles (text + 1, columns * rows, tiles);

  return result == TS_BOARD_TEXT_OK ? set_tiles (board, columns, rows, tiles) : result;
}

/**
 * ts_board_text_parse:
 * @text: `CxR:a,b,c,…`, the tiles row by row with 0 for the gap, as in Simon Tatham's Fifteen; `CxR#SEED`, the board
 *   of ts_shuffle() with the gap anywhere; or `a b c/d e f/…`, as in SlidySim, where a row may also end with its line
 * @board: (out caller-allocates): set on %TS_BOARD_TEXT_OK alone; may be unsolvable
 */
TsBoardTextResult
ts_board_text_parse (const char *text,
                     TsBoard *board)
{
  return has_rows (text) ? parse_rows (text, board) : parse_id (text, board);
}

/* Reads a word as an ID, if it is like one. A comma or a colon at its end belongs to the sentence. */
static TsBoardTextResult
parse_word (const char *word,
            size_t length,
            TsBoard *board,
            char id[TS_BOARD_TEXT_SIZE])
{
  while (length > 0 && (word[length - 1] == ',' || word[length - 1] == ':'))
    length--;
  if (length >= TS_BOARD_TEXT_SIZE || (memchr (word, '#', length) == NULL && memchr (word, ':', length) == NULL))
    return TS_BOARD_TEXT_BAD_SIZE;

  memcpy (id, word, length);
  id[length] = '\0';

  return parse_id (id, board);
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
      result = parse_word (word, length, board, id);
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
