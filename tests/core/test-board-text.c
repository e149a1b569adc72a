/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the board ids: every result code, round trips of all small boards and all sizes, the ids of another game, and
 * boards among other words.
 */

#include "boards.h"
#include "instances.h"

#define BOARD "3x3:1,2,3,4,5,6,7,0,8"

static const struct
{
  const char *text;
  TsBoardTextResult result;
} cases[] = {
  { "2x2:1,2,3,0", TS_BOARD_TEXT_OK },
  { "2x2:0,1,2,3", TS_BOARD_TEXT_OK },
  { "02x2:1,02,3,000", TS_BOARD_TEXT_OK },
  { "", TS_BOARD_TEXT_BAD_SIZE },
  { "x", TS_BOARD_TEXT_BAD_SIZE },
  { "2", TS_BOARD_TEXT_BAD_SIZE },
  { "2x", TS_BOARD_TEXT_BAD_SIZE },
  { "2x:1,2,3,0", TS_BOARD_TEXT_BAD_SIZE },
  { "x2:1,2,3,0", TS_BOARD_TEXT_BAD_SIZE },
  { "2X2:1,2,3,0", TS_BOARD_TEXT_BAD_SIZE },
  { "2×2:1,2,3,0", TS_BOARD_TEXT_OK },
  { "2 x2:1,2,3,0", TS_BOARD_TEXT_BAD_SIZE },
  { " 2x2:1,2,3,0", TS_BOARD_TEXT_BAD_SIZE },
  { "-2x2:1,2,3,0", TS_BOARD_TEXT_BAD_SIZE },
  { "2x+2:1,2,3,0", TS_BOARD_TEXT_BAD_SIZE },
  { "1x2:1,0", TS_BOARD_TEXT_SIZE_OUT_OF_RANGE },
  { "2x1:1,0", TS_BOARD_TEXT_SIZE_OUT_OF_RANGE },
  { "0x0:", TS_BOARD_TEXT_SIZE_OUT_OF_RANGE },
  { "21x2#1", TS_BOARD_TEXT_SIZE_OUT_OF_RANGE },
  { "2x21#1", TS_BOARD_TEXT_SIZE_OUT_OF_RANGE },
  { "20x20#1", TS_BOARD_TEXT_OK },
  { "2x20#1", TS_BOARD_TEXT_OK },
  { "20x21#1", TS_BOARD_TEXT_SIZE_OUT_OF_RANGE },
  { "21x20:0", TS_BOARD_TEXT_SIZE_OUT_OF_RANGE },
  { "276x4#1", TS_BOARD_TEXT_SIZE_OUT_OF_RANGE },
  { "65540x4#1", TS_BOARD_TEXT_SIZE_OUT_OF_RANGE },
  { "100x4#1", TS_BOARD_TEXT_SIZE_OUT_OF_RANGE },
  { "4x100#1", TS_BOARD_TEXT_SIZE_OUT_OF_RANGE },
  { "4294967298x2#1", TS_BOARD_TEXT_SIZE_OUT_OF_RANGE },
  { "18446744073709551618x2#1", TS_BOARD_TEXT_SIZE_OUT_OF_RANGE },
  { "2x2", TS_BOARD_TEXT_NO_SEPARATOR },
  { "2x2;1,2,3,0", TS_BOARD_TEXT_NO_SEPARATOR },
  { "2x2 :1,2,3,0", TS_BOARD_TEXT_NO_SEPARATOR },
  { "2x2x2:1,2,3,0", TS_BOARD_TEXT_NO_SEPARATOR },
  { "2x2:a,2,3,0", TS_BOARD_TEXT_BAD_NUMBER },
  { "2x2:,2,3,0", TS_BOARD_TEXT_BAD_NUMBER },
  { "2x2:1,,3,0", TS_BOARD_TEXT_BAD_NUMBER },
  { "2x2:1, 2,3,0", TS_BOARD_TEXT_OK },
  { "2x2:1,-2,3,0", TS_BOARD_TEXT_BAD_NUMBER },
  { "2x2:1 2,3,0", TS_BOARD_TEXT_NO_COMMA },
  { "2x2:1;2,3,0", TS_BOARD_TEXT_NO_COMMA },
  { "2x2:1.0,2,3,0", TS_BOARD_TEXT_NO_COMMA },
  { "2x2:1,2,0x3,0", TS_BOARD_TEXT_NO_COMMA },
  { "2x2:1,2,4,0", TS_BOARD_TEXT_NO_SUCH_TILE },
  { "2x3:1,2,3,4,50,0", TS_BOARD_TEXT_NO_SUCH_TILE },
  { "2x2:4294967297,2,3,0", TS_BOARD_TEXT_NO_SUCH_TILE },
  { "2x2:18446744073709551617,2,3,0", TS_BOARD_TEXT_NO_SUCH_TILE },
  { "2x2:1,2,2,0", TS_BOARD_TEXT_TILE_TWICE },
  { "2x2:0,2,3,0", TS_BOARD_TEXT_TILE_TWICE },
  { "2x2:", TS_BOARD_TEXT_TOO_FEW },
  { "2x2:1", TS_BOARD_TEXT_TOO_FEW },
  { "2x2:1,2,3", TS_BOARD_TEXT_TOO_FEW },
  { "2x2:1,2,3,", TS_BOARD_TEXT_TOO_FEW },
  { "2x2:1,2,3,0,", TS_BOARD_TEXT_TOO_MANY },
  { "2x2:1,2,3,0,4", TS_BOARD_TEXT_TOO_MANY },
  { "2x2:1,2,3,0 ", TS_BOARD_TEXT_TOO_MANY },
  { "2x2:1,2,3,0\n", TS_BOARD_TEXT_TOO_MANY },
  { "2x2#", TS_BOARD_TEXT_BAD_SEED },
  { "2x2#-1", TS_BOARD_TEXT_BAD_SEED },
  { "2x2#+1", TS_BOARD_TEXT_BAD_SEED },
  { "2x2# 1", TS_BOARD_TEXT_BAD_SEED },
  { "2x2#1 ", TS_BOARD_TEXT_BAD_SEED },
  { "2x2#0x1", TS_BOARD_TEXT_BAD_SEED },
  { "2x2#1e3", TS_BOARD_TEXT_BAD_SEED },
  { "2x2#0", TS_BOARD_TEXT_OK },
  { "2x2#000000000000000000000000000001", TS_BOARD_TEXT_OK },
  { "2x2#18446744073709551615", TS_BOARD_TEXT_OK },
  { "2x2#18446744073709551616", TS_BOARD_TEXT_SEED_OUT_OF_RANGE },
  { "2x2#99999999999999999999", TS_BOARD_TEXT_SEED_OUT_OF_RANGE },
  { "1 2/3 0", TS_BOARD_TEXT_OK },
  { "1 2\n3 0\n", TS_BOARD_TEXT_OK },
  { "  1\t2 / 3  0 \r\n\n", TS_BOARD_TEXT_OK },
  { "1 2\n/\n03 000", TS_BOARD_TEXT_OK },
  { "1 2 3\n\n4 5 0", TS_BOARD_TEXT_OK },
  { "1 2 3 4 5 6 7 8 9 10/11 12 13 14 15 16 17 18 19 0", TS_BOARD_TEXT_OK },
  { "1 2/3 0/", TS_BOARD_TEXT_BAD_NUMBER },
  { "1 2//3 0", TS_BOARD_TEXT_BAD_NUMBER },
  { "1 2/a 0", TS_BOARD_TEXT_BAD_NUMBER },
  { "1 2/-3 0", TS_BOARD_TEXT_BAD_NUMBER },
  { "1 2,3 0", TS_BOARD_TEXT_BAD_NUMBER },
  { "1 2/3 0x", TS_BOARD_TEXT_BAD_NUMBER },
  { "1 2/3", TS_BOARD_TEXT_RAGGED },
  { "1 2/3 0 4", TS_BOARD_TEXT_RAGGED },
  { "1 2 3/4 0/5 6", TS_BOARD_TEXT_RAGGED },
  { "1 0", TS_BOARD_TEXT_SIZE_OUT_OF_RANGE },
  { "1\n0", TS_BOARD_TEXT_SIZE_OUT_OF_RANGE },
  { "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21/22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 0", TS_BOARD_TEXT_SIZE_OUT_OF_RANGE },
  { "1 2/3 4", TS_BOARD_TEXT_NO_SUCH_TILE },
  { "1 2/3 65536", TS_BOARD_TEXT_NO_SUCH_TILE },
  { "1 2/3 4294967296", TS_BOARD_TEXT_NO_SUCH_TILE },
  { "1 2/0 2", TS_BOARD_TEXT_TILE_TWICE },
  { "1/2/3/0", TS_BOARD_TEXT_BAD_SIZE },
  { "/1 2/3 0", TS_BOARD_TEXT_BAD_SIZE },
};

static void
test_results (void)
{
  for (unsigned i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      TsBoard board;
      TsBoard untouched;

      g_test_message ("\"%s\"", cases[i].text);
      memset (&board, 0xa5, sizeof board);
      untouched = board;
      g_assert_cmpint (ts_board_text_parse (cases[i].text, &board), ==, cases[i].result);
      if (cases[i].result == TS_BOARD_TEXT_OK)
        g_assert_true (ts_board_size_is_valid (board.columns, board.rows));
      else
        g_assert_cmpmem (&board, sizeof board, &untouched, sizeof untouched);
    }
}

static void
test_size (void)
{
  static const struct
  {
    const char *text;
    TsBoardTextResult result;
  } sizes[] = {
    { "2x20", TS_BOARD_TEXT_OK },
    { "20x2", TS_BOARD_TEXT_OK },
    { "1x2", TS_BOARD_TEXT_SIZE_OUT_OF_RANGE },
    { "2x21", TS_BOARD_TEXT_SIZE_OUT_OF_RANGE },
    { "4", TS_BOARD_TEXT_BAD_SIZE },
    { "4x", TS_BOARD_TEXT_BAD_SIZE },
    { "4x4 ", TS_BOARD_TEXT_BAD_SIZE },
    { "4x4:", TS_BOARD_TEXT_BAD_SIZE },
    { "", TS_BOARD_TEXT_BAD_SIZE },
  };

  for (unsigned i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      unsigned columns;
      unsigned rows;

      g_assert_cmpint (ts_board_text_parse_size (sizes[i].text, &columns, &rows), ==, sizes[i].result);
      if (sizes[i].result != TS_BOARD_TEXT_OK)
        continue;

      g_assert_cmpuint (columns, ==, sizes[i].text[1] == 'x' ? 2 : 20);
      g_assert_cmpuint (columns * rows, ==, 40);
    }
}

static void
check_round_trip (const TsBoard *board)
{
  char text[TS_BOARD_TEXT_SIZE + 1];
  TsBoard parsed;
  size_t length;

  memset (text, '!', sizeof text);
  length = ts_board_text_format (board, text);
  g_assert_cmpuint (length, ==, strlen (text));
  g_assert_cmpuint (length, <, TS_BOARD_TEXT_SIZE);
  g_assert_cmpint (text[TS_BOARD_TEXT_SIZE], ==, '!');

  g_assert_cmpint (ts_board_text_parse (text, &parsed), ==, TS_BOARD_TEXT_OK);
  g_assert_cmpmem (&parsed, sizeof parsed, board, sizeof *board);

  g_assert_cmpuint (ts_board_text_format_rows (board, text), ==, strlen (text));
  g_assert_cmpuint (strlen (text), <, length);
  memset (&parsed, 0, sizeof parsed);
  g_assert_cmpint (ts_board_text_parse (text, &parsed), ==, TS_BOARD_TEXT_OK);
  g_assert_cmpmem (&parsed, sizeof parsed, board, sizeof *board);
}

static void
test_every_small_board (void)
{
  static const unsigned sides[][2] = { { 2, 2 }, { 3, 2 }, { 2, 3 }, { 3, 3 } };

  for (unsigned i = 0; i < G_N_ELEMENTS (sides); i++)
    for (unsigned rank = 0; rank < factorial (sides[i][0] * sides[i][1]); rank++)
      {
        const TsBoard board = board_from_rank (sides[i][0], sides[i][1], rank);

        check_round_trip (&board);
      }
}

/* Round trips of a board by its seed and by its tiles, and of an unsolvable board. */
static void
round_trip_shape (unsigned columns,
                  unsigned rows)
{
  for (guint64 seed = G_MAXUINT64 - 50; seed != 50; seed++)
    {
      g_autofree char *id = g_strdup_printf ("%ux%u#%" G_GUINT64_FORMAT, columns, rows, seed);
      const TsBoard shuffled = board_from_seed (columns, rows, seed);
      const TsBoard swapped = board_with_two_swapped (&shuffled);
      TsBoard parsed;

      g_assert_cmpint (ts_board_text_parse (id, &parsed), ==, TS_BOARD_TEXT_OK);
      g_assert_cmpmem (&parsed, sizeof parsed, &shuffled, sizeof shuffled);
      check_round_trip (&shuffled);
      check_round_trip (&swapped);
    }
}

static void
test_every_shape (void)
{
  for_each_shape (round_trip_shape);
}

static void
test_examples (void)
{
  char text[TS_BOARD_TEXT_SIZE];
  TsBoard board = board_solved (4, 4);

  ts_board_text_format (&board, text);
  g_assert_cmpstr (text, ==, "4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,0");

  g_assert_cmpint (ts_board_text_parse ("5 3 8 9/0 2 4 1/7 10 14 13/12 11 6 15", &board), ==, TS_BOARD_TEXT_OK);
  ts_board_text_format (&board, text);
  g_assert_cmpstr (text, ==, "4x4:5,3,8,9,0,2,4,1,7,10,14,13,12,11,6,15");
  ts_board_text_format_rows (&board, text);
  g_assert_cmpstr (text, ==, "5 3 8 9/0 2 4 1/7 10 14 13/12 11 6 15");

  board = board_solved (20, 20);
  g_assert_cmpuint (ts_board_text_format (&board, text), ==, TS_BOARD_TEXT_SIZE - 1);
}

/* Recorded ids of Simon Tatham's Fifteen, so that this test does not need the program. */
static void
test_fifteen_ids (void)
{
  g_auto (GStrv) lines = instances_read_lines ("core/fifteen-ids.txt");
  unsigned n_ids = 0;

  for (unsigned i = 0; lines[i] != NULL; i++)
    {
      char text[TS_BOARD_TEXT_SIZE];
      TsBoard board;

      if (lines[i][0] == '#' || lines[i][0] == '\0')
        continue;

      g_assert_cmpint (ts_board_text_parse (lines[i], &board), ==, TS_BOARD_TEXT_OK);
      g_assert_true (ts_board_is_solvable (&board));
      ts_board_text_format (&board, text);
      g_assert_cmpstr (text, ==, lines[i]);
      n_ids++;
    }

  g_assert_cmpuint (n_ids, ==, 30);
}

static const struct
{
  const char *text;
  const char *id; /* NULL: none */
  TsBoardTextResult result;
} found[] = {
  { "3x3#5", "3x3#5", TS_BOARD_TEXT_OK },
  { "My board: 3x3#5", "3x3#5", TS_BOARD_TEXT_OK },
  { "<anna> try 3x3#5, it's fun!", "3x3#5", TS_BOARD_TEXT_OK },
  { "(3x3#5)", "3x3#5", TS_BOARD_TEXT_OK },
  { "3x3#5.", "3x3#5", TS_BOARD_TEXT_OK },
  { "3x3#5: easy", "3x3#5", TS_BOARD_TEXT_OK },
  { "このボード3x3#5をどうぞ", "3x3#5", TS_BOARD_TEXT_OK },
  { "https://example.org/?board=3x3#5&x=1", "3x3#5", TS_BOARD_TEXT_OK },
  { "3×3#5", "3x3#5", TS_BOARD_TEXT_OK },
  { "Try 3×3#0005!", "3x3#5", TS_BOARD_TEXT_OK },
  { "max: 3x3#18446744073709551615.", "3x3#18446744073709551615", TS_BOARD_TEXT_OK },
  { "3x3: 1, 2, 3, 4, 5, 6, 7, 0, 8", BOARD, TS_BOARD_TEXT_OK },
  { "Solve 3×3:1, 2,3,\t4,5,6,7,0,8, or not", BOARD, TS_BOARD_TEXT_OK },
  { "look: " BOARD ", easy", BOARD, TS_BOARD_TEXT_OK },
  { "first 3x3#5 then 4x4#6", "3x3#5", TS_BOARD_TEXT_OK },
  { "not 3x3:1,2 but 4x4#6", "4x4#6", TS_BOARD_TEXT_OK },
  { "1 2 3/4 5 6/7 0 8", BOARD, TS_BOARD_TEXT_OK },
  { "1 2 3\n4 5 6\n7 0 8\n", BOARD, TS_BOARD_TEXT_OK },
  { "1 2 3\r\n4 5 6\r\n7 0 8\r\n", BOARD, TS_BOARD_TEXT_OK },
  { " 1  2\t3 \n 4  5  6\n 7  0  8", BOARD, TS_BOARD_TEXT_OK },
  { "1 2 3/4 5 6/7 0 8 or 3x3#5", "3x3#5", TS_BOARD_TEXT_OK },

  { "", NULL, TS_BOARD_TEXT_BAD_SIZE },
  { "hello", NULL, TS_BOARD_TEXT_BAD_SIZE },
  { "on 22 11 2026 at 3 o'clock", NULL, TS_BOARD_TEXT_BAD_SIZE },
  { "on 1024x768 pixels", NULL, TS_BOARD_TEXT_BAD_SIZE },
  { "1024x768", NULL, TS_BOARD_TEXT_SIZE_OUT_OF_RANGE },
  { "a3x3#5", NULL, TS_BOARD_TEXT_BAD_SIZE },
  { "A3x3#5", NULL, TS_BOARD_TEXT_BAD_SIZE },
  { "_3x3#5", NULL, TS_BOARD_TEXT_BAD_SIZE },
  { "3x3: 1, 2, 3, 4, 5, 6, 7, 0, 8, 9", NULL, TS_BOARD_TEXT_TOO_MANY },
  { "3x3: 1, 2, 3 or so", NULL, TS_BOARD_TEXT_NO_COMMA },
  { "a board of 3x3: easy", NULL, TS_BOARD_TEXT_BAD_SIZE },
  { "a board of 3×3, or 4×4", NULL, TS_BOARD_TEXT_BAD_SIZE },
  { "3x3#5b", NULL, TS_BOARD_TEXT_BAD_SEED },
  { "Scramble: 1 2 3/4 5 6/7 0 8", NULL, TS_BOARD_TEXT_BAD_SIZE },
  { "1 2 3\n4 5 6\n7 0 8\n12.5 seconds", NULL, TS_BOARD_TEXT_BAD_NUMBER },
  { "1/2 cup, 3/4 spoon", NULL, TS_BOARD_TEXT_BAD_SIZE },
  { "5 moves\n6 hints\n", NULL, TS_BOARD_TEXT_BAD_SIZE },
  { "My board: 3x3#", NULL, TS_BOARD_TEXT_BAD_SEED },
  { "My board: 3x3#99999999999999999999", NULL, TS_BOARD_TEXT_SEED_OUT_OF_RANGE },
  { "My board: 3x3:1,2,3", NULL, TS_BOARD_TEXT_TOO_FEW },
  { "My board: 3x3:1,2,3 or 4x4#", NULL, TS_BOARD_TEXT_TOO_FEW },
  { "My board: 3x3:1,1,3,4,5,6,7,0,8", NULL, TS_BOARD_TEXT_TILE_TWICE },
  { "1 1 3/4 5 6/7 0 8", NULL, TS_BOARD_TEXT_TILE_TWICE },
  /* No smaller board is cut out of a wrong one. */
  { "5 1 2/3 0", NULL, TS_BOARD_TEXT_RAGGED },
  { "4/1 2/3 0", NULL, TS_BOARD_TEXT_BAD_SIZE },
  { "1 2/3 0/4", NULL, TS_BOARD_TEXT_RAGGED },
  { "1 2\n3 0\n4\n", NULL, TS_BOARD_TEXT_RAGGED },
  { "1 2/3 0x", NULL, TS_BOARD_TEXT_BAD_NUMBER },
  { "2\n1\n0\n", NULL, TS_BOARD_TEXT_SIZE_OUT_OF_RANGE },
};

static void
test_find (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (found); i++)
    {
      char id[TS_BOARD_TEXT_SIZE];
      TsBoard board;
      TsBoard named;

      g_test_message ("%s", found[i].text);
      g_assert_cmpint (ts_board_text_find (found[i].text, &board, id), ==, found[i].result);
      if (found[i].id == NULL)
        continue;

      g_assert_cmpstr (id, ==, found[i].id);
      g_assert_cmpint (ts_board_text_parse (id, &named), ==, TS_BOARD_TEXT_OK);
      g_assert_true (ts_board_equal (&board, &named));
    }
}

/* Rows that are one too many or one number too long are a board of a wrong size, and no part of them is a board. */
static void
test_find_too_many_rows (void)
{
  const unsigned beyond = TS_BOARD_MAX_SIDE + 1;
  const unsigned sizes[][2] = { { 2, beyond }, { beyond, 2 } };

  for (size_t i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      char id[TS_BOARD_TEXT_SIZE];
      TsBoard board;

      for (unsigned cell = 0; cell < 2 * beyond; cell++)
        g_string_append_printf (text, "%u%c", cell, (cell + 1) % sizes[i][0] == 0 ? '\n' : ' ');
      g_assert_cmpint (ts_board_text_find (text->str, &board, id), ==, TS_BOARD_TEXT_SIZE_OUT_OF_RANGE);
    }
}

/* A million bytes of what is nearly a board, each looked at a few times. */
static void
test_find_hostile (void)
{
  static const char *const parts[] = { "1 ", "1 2\n", "1 2/", "1x1:", "3x3:1,", "9", " ", "1 2 3/4 5 6/", "\n" };

  for (size_t i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      char id[TS_BOARD_TEXT_SIZE];
      TsBoard board;

      while (text->len < 1000000)
        g_string_append (text, parts[i]);
      g_assert_cmpint (ts_board_text_find (text->str, &board, id), !=, TS_BOARD_TEXT_OK);
      g_string_append (text, " words 3x3#5");
      g_assert_cmpint (ts_board_text_find (text->str, &board, id), ==, TS_BOARD_TEXT_OK);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/board-text/results", test_results);
  g_test_add_func ("/board-text/size", test_size);
  g_test_add_func ("/board-text/every-small-board", test_every_small_board);
  g_test_add_func ("/board-text/every-shape", test_every_shape);
  g_test_add_func ("/board-text/examples", test_examples);
  g_test_add_func ("/board-text/fifteen-ids", test_fifteen_ids);
  g_test_add_func ("/board-text/find", test_find);
  g_test_add_func ("/board-text/find-too-many-rows", test_find_too_many_rows);
  g_test_add_func ("/board-text/find-hostile", test_find_hostile);

  return g_test_run ();
}
