/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "ts-board-find.h"

#include "ts-text.h"

#include <string.h>

/* Digits of the largest tile. */
#define MAX_DIGITS 3

/* Part of a word or a number: a board neither begins after it nor ends before it. */
static bool
is_word (char c)
{
  return ts_text_is_digit (c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool
is_blank (char c)
{
  return ts_text_is_space (c) && c != '\n';
}

static size_t
measure_digits (const char *text)
{
  size_t length = 0;

  while (ts_text_is_digit (text[length]))
    length++;

  return length;
}

/* Returns the length of what @text begins with, if it is like `CxR#SEED` or `CxR:a,b,c,…`, or 0. A comma at the end
 * belongs to the sentence. */
static size_t
measure_id (const char *text)
{
  size_t n_columns = measure_digits (text);
  size_t n_rows = n_columns > 0 && text[n_columns] == 'x' ? measure_digits (text + n_columns + 1) : 0;
  size_t length = n_columns + 1 + n_rows;

  if (n_rows == 0 || (text[length] != '#' && text[length] != ':'))
    return 0;

  length++;
  if (text[length - 1] == '#')
    return length + measure_digits (text + length);

  while (ts_text_is_digit (text[length]) || text[length] == ',')
    length++;
  while (text[length - 1] == ',')
    length--;

  return length;
}

/* Returns TS_BOARD_TEXT_BAD_SIZE also for what is no ID at all. */
static TsBoardTextResult
parse_id (const char *text,
          TsBoard *board,
          char id[TS_BOARD_TEXT_SIZE])
{
  size_t length = measure_id (text);

  if (length == 0 || length >= TS_BOARD_TEXT_SIZE || is_word (text[length]))
    return TS_BOARD_TEXT_BAD_SIZE;

  memcpy (id, text, length);
  id[length] = '\0';

  return ts_board_text_parse (id, board);
}

/* Reads numbers with blanks between them, and appends them at @end. Returns how many there are. */
static unsigned
read_row (const char **text,
          char **end)
{
  unsigned n = 0;

  while (is_blank (**text))
    (*text)++;
  while (n <= TS_BOARD_MAX_SIDE)
    {
      size_t length = measure_digits (*text);

      if (length == 0 || length > MAX_DIGITS || is_word ((*text)[length]))
        break;

      memcpy (*end, *text, length);
      *end += length;
      *(*end)++ = ' ';
      *text += length;
      n++;
      while (is_blank (**text))
        (*text)++;
    }

  return n;
}

static bool
ends_row (char c)
{
  return c == '/' || c == '\n';
}

/* Reads rows of equally many numbers. A last line with other words, such as the time, is not part of them; one with
 * numbers alone is. Returns TS_BOARD_TEXT_BAD_SIZE for what is no board at all. */
static TsBoardTextResult
parse_rows (const char *text,
            TsBoard *board)
{
  char rows[(TS_BOARD_MAX_SIDE + 2) * (TS_BOARD_MAX_SIDE + 1) * (MAX_DIGITS + 1)];
  char *end = rows;
  unsigned n_columns = read_row (&text, &end);
  unsigned n_rows = 1;

  while (ends_row (*text) && n_rows <= TS_BOARD_MAX_SIDE)
    {
      char *row_end = end;
      unsigned n;

      text++;
      end[-1] = '/';
      n = read_row (&text, &end);
      if (n != n_columns)
        {
          if (n > 0 && (ends_row (*text) || *text == '\0'))
            return TS_BOARD_TEXT_RAGGED;
          end = row_end;
          break;
        }
      n_rows++;
    }
  if (n_rows < 2)
    return TS_BOARD_TEXT_BAD_SIZE;

  end[-1] = '\0';

  return ts_board_text_parse (rows, board);
}

/* @before: the last character before @text that is not blank */
static TsBoardTextResult
parse (const char *text,
       char before,
       TsBoard *board,
       char id[TS_BOARD_TEXT_SIZE])
{
  TsBoardTextResult result = parse_id (text, board, id);

  if (result != TS_BOARD_TEXT_BAD_SIZE || ts_text_is_digit (before) || before == '/')
    return result;

  result = parse_rows (text, board);
  if (result == TS_BOARD_TEXT_OK)
    ts_board_text_format (board, id);

  return result;
}

/**
 * ts_board_find:
 * @text: of any length and content
 * @board: (out caller-allocates): undefined unless the result is %TS_BOARD_TEXT_OK; may be unsolvable
 * @id: (out caller-allocates): the ID of the board, as short as in @text
 *
 * Finds the first board in one of the notations of ts_board_text_parse().
 *
 * Returns: why the first text that is like a board is none; %TS_BOARD_TEXT_BAD_SIZE if nothing is like a board
 */
TsBoardTextResult
ts_board_find (const char *text,
               TsBoard *board,
               char id[TS_BOARD_TEXT_SIZE])
{
  TsBoardTextResult first = TS_BOARD_TEXT_BAD_SIZE;
  char before = '\n';

  for (size_t at = 0; text[at] != '\0' && at < TS_BOARD_FIND_MAX_LENGTH; at++)
    {
      if (ts_text_is_digit (text[at]) && (at == 0 || !is_word (text[at - 1])))
        {
          TsBoardTextResult result = parse (text + at, before, board, id);

          if (result == TS_BOARD_TEXT_OK)
            return result;
          if (first == TS_BOARD_TEXT_BAD_SIZE)
            first = result;
        }
      if (!is_blank (text[at]))
        before = text[at];
    }

  return first;
}
