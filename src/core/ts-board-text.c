/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "ts-board-text.h"

#include "ts-shuffle.h"

static bool
is_digit (char c)
{
  return c >= '0' && c <= '9';
}

/* Reads the digits at *text and advances *text past them. Sets limit + 1 for any number above @limit. Returns %false if
 * there is no digit. */
static bool
read_number (const char **text,
             unsigned limit,
             unsigned *number)
{
  if (!is_digit (**text))
    return false;

  *number = 0;
  for (; is_digit (**text); (*text)++)
    {
      if (*number <= limit)
        *number = *number * 10 + (unsigned) (**text - '0');
    }
  if (*number > limit)
    *number = limit + 1;

  return true;
}

static TsBoardTextResult
read_size (const char **text,
           unsigned *columns,
           unsigned *rows)
{
  if (!read_number (text, TS_BOARD_MAX_SIDE, columns) || **text != 'x')
    return TS_BOARD_TEXT_BAD_SIZE;
  (*text)++;
  if (!read_number (text, TS_BOARD_MAX_SIDE, rows))
    return TS_BOARD_TEXT_BAD_SIZE;
  if (!ts_board_size_is_valid (*columns, *rows))
    return TS_BOARD_TEXT_SIZE_OUT_OF_RANGE;

  return TS_BOARD_TEXT_OK;
}

static TsBoardTextResult
read_seed (const char *text,
           uint64_t *seed)
{
  if (!is_digit (*text))
    return TS_BOARD_TEXT_BAD_SEED;

  *seed = 0;
  for (; is_digit (*text); text++)
    {
      unsigned digit = (unsigned) (*text - '0');

      if (*seed > (UINT64_MAX - digit) / 10)
        return TS_BOARD_TEXT_SEED_OUT_OF_RANGE;
      *seed = *seed * 10 + digit;
    }

  return *text == '\0' ? TS_BOARD_TEXT_OK : TS_BOARD_TEXT_BAD_SEED;
}

static TsBoardTextResult
read_tiles (const char *text,
            unsigned n_cells,
            uint8_t *tiles)
{
  bool used[TS_BOARD_MAX_CELLS] = { false };

  for (unsigned cell = 0; cell < n_cells; cell++)
    {
      unsigned tile;

      if (*text == '\0')
        return TS_BOARD_TEXT_TOO_FEW;
      if (!read_number (&text, n_cells - 1, &tile))
        return TS_BOARD_TEXT_BAD_NUMBER;
      if (tile >= n_cells)
        return TS_BOARD_TEXT_NO_SUCH_TILE;
      if (used[tile])
        return TS_BOARD_TEXT_TILE_TWICE;

      used[tile] = true;
      tiles[cell] = (uint8_t) tile;

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

/**
 * ts_board_text_parse:
 * @text: `CxR:a,b,c,…`, the tiles row by row with 0 for the gap, as in Simon Tatham's Fifteen; or `CxR#SEED`, the board
 *   of ts_shuffle() with the gap anywhere
 * @board: (out caller-allocates): set on %TS_BOARD_TEXT_OK alone; may be unsolvable
 */
TsBoardTextResult
ts_board_text_parse (const char *text,
                     TsBoard *board)
{
  uint8_t tiles[TS_BOARD_MAX_CELLS];
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
  if (result == TS_BOARD_TEXT_OK)
    ts_board_init_from_tiles (board, columns, rows, tiles);

  return result;
}

/**
 * ts_board_text_parse_size:
 * @text: `CxR` and nothing else
 * @columns: (out): 2…10 if the result is %TS_BOARD_TEXT_OK, else undefined
 * @rows: (out): 2…10 if the result is %TS_BOARD_TEXT_OK, else undefined
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

static char *
write_number (char *text,
              unsigned number)
{
  if (number >= 10)
    text = write_number (text, number / 10);
  *text = (char) ('0' + number % 10);

  return text + 1;
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
  char *end = write_number (text, board->columns);

  *end++ = 'x';
  end = write_number (end, board->rows);
  for (unsigned cell = 0; cell < ts_board_get_n_cells (board); cell++)
    {
      *end++ = cell == 0 ? ':' : ',';
      end = write_number (end, board->tiles[cell]);
    }
  *end = '\0';

  return (size_t) (end - text);
}
