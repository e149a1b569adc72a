/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests that a board is found in the middle of other words, that what only looks like one is not, and that hostile
 * texts cost no time.
 */

#include "boards.h"
#include "ts-board-find.h"

#define BOARD "3x3:1,2,3,4,5,6,7,0,8"

#define GARBLE_SEED 20261122
#define N_GARBLED 100000

static const struct
{
  const char *text;
  const char *id; /* NULL: none */
  TsBoardTextResult result;
} cases[] = {
  { "3x3#5", "3x3#5", TS_BOARD_TEXT_OK },
  { "My board: 3x3#5", "3x3#5", TS_BOARD_TEXT_OK },
  { "<anna> try 3x3#5, it's fun!", "3x3#5", TS_BOARD_TEXT_OK },
  { "(3x3#5)", "3x3#5", TS_BOARD_TEXT_OK },
  { "3x3#5.", "3x3#5", TS_BOARD_TEXT_OK },
  { "このボード3x3#5をどうぞ", "3x3#5", TS_BOARD_TEXT_OK },
  { "https://example.org/?board=3x3#5&x=1", "3x3#5", TS_BOARD_TEXT_OK },
  { "look: " BOARD ", easy", BOARD, TS_BOARD_TEXT_OK },
  { "first 3x3#5 then 4x4#6", "3x3#5", TS_BOARD_TEXT_OK },
  { "not 3x3:1,2 but 4x4#6", "4x4#6", TS_BOARD_TEXT_OK },
  { "1 2 3/4 5 6/7 0 8", BOARD, TS_BOARD_TEXT_OK },
  { "1 2 3\n4 5 6\n7 0 8\n", BOARD, TS_BOARD_TEXT_OK },
  { "1 2 3\r\n4 5 6\r\n7 0 8\r\n", BOARD, TS_BOARD_TEXT_OK },
  { " 1  2\t3 \n 4  5  6\n 7  0  8", BOARD, TS_BOARD_TEXT_OK },
  { "Scramble: 1 2 3/4 5 6/7 0 8 good luck", BOARD, TS_BOARD_TEXT_OK },
  { "Scramble:\n1 2 3\n4 5 6\n7 0 8\nTime: 12.5", BOARD, TS_BOARD_TEXT_OK },
  { "1 2 3\n4 5 6\n7 0 8\n12.5 seconds", BOARD, TS_BOARD_TEXT_OK },
  { "1 2 3\n4 5 6\n7 0 8\n\n1 2\n", BOARD, TS_BOARD_TEXT_OK },
  { "Number 5\n1 2 3/4 5 6/7 0 8", BOARD, TS_BOARD_TEXT_OK },

  { "", NULL, TS_BOARD_TEXT_BAD_SIZE },
  { "hello", NULL, TS_BOARD_TEXT_BAD_SIZE },
  { "on 22 11 2026 at 3 o'clock", NULL, TS_BOARD_TEXT_BAD_SIZE },
  { "1024x768", NULL, TS_BOARD_TEXT_BAD_SIZE },
  { "a3x3#5", NULL, TS_BOARD_TEXT_BAD_SIZE },
  { "z3x3#5", NULL, TS_BOARD_TEXT_BAD_SIZE },
  { "A3x3#5", NULL, TS_BOARD_TEXT_BAD_SIZE },
  { "Z3x3#5", NULL, TS_BOARD_TEXT_BAD_SIZE },
  { "_3x3#5", NULL, TS_BOARD_TEXT_BAD_SIZE },
  { "3x3#5b", NULL, TS_BOARD_TEXT_BAD_SIZE },
  { "1/2 cup, 3/4 spoon", NULL, TS_BOARD_TEXT_BAD_SIZE },
  { "5 moves\n6 hints\n", NULL, TS_BOARD_TEXT_BAD_SIZE },
  { "My board: 3x3#", NULL, TS_BOARD_TEXT_BAD_SEED },
  { "My board: 3x3#99999999999999999999", NULL, TS_BOARD_TEXT_SEED_OUT_OF_RANGE },
  { "My board: 3x3:1,2,3", NULL, TS_BOARD_TEXT_TOO_FEW },
  { "My board: 3x3:1,2,3 or 4x4#", NULL, TS_BOARD_TEXT_TOO_FEW },
  { "My board: 3x3:1,1,3,4,5,6,7,0,8", NULL, TS_BOARD_TEXT_TILE_TWICE },
  { "Mine: 1 1 3/4 5 6/7 0 8", NULL, TS_BOARD_TEXT_TILE_TWICE },
  /* No smaller board is cut out of a wrong one. */
  { "5 1 2/3 0", NULL, TS_BOARD_TEXT_RAGGED },
  { "4/1 2/3 0", NULL, TS_BOARD_TEXT_RAGGED },
  { "1 2/3 0/4", NULL, TS_BOARD_TEXT_RAGGED },
  { "1 2\n3 0\n4\n", NULL, TS_BOARD_TEXT_RAGGED },
  { "1 2/3 0x", NULL, TS_BOARD_TEXT_BAD_SIZE },
  { "2\n1\n0\n", NULL, TS_BOARD_TEXT_BAD_SIZE },
};

static void
test_cases (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      char id[TS_BOARD_TEXT_SIZE];
      TsBoard board;
      TsBoard named;

      g_test_message ("%s", cases[i].text);
      g_assert_cmpint (ts_board_find (cases[i].text, &board, id), ==, cases[i].result);
      if (cases[i].id == NULL)
        continue;

      g_assert_cmpstr (id, ==, cases[i].id);
      g_assert_cmpint (ts_board_text_parse (id, &named), ==, TS_BOARD_TEXT_OK);
      g_assert_true (ts_board_equal (&board, &named));
    }
}

/* An ID that is too long to be one of a board is none. */
static void
test_too_long (void)
{
  char id[TS_BOARD_TEXT_SIZE];
  TsBoard board;

  for (size_t length = TS_BOARD_TEXT_SIZE - 1; length <= TS_BOARD_TEXT_SIZE; length++)
    {
      g_autoptr (GString) text = g_string_new ("2x2:1");

      while (text->len < length)
        g_string_append_c (text, '1');
      g_assert_cmpint (ts_board_find (text->str, &board, id), ==,
                       length < TS_BOARD_TEXT_SIZE ? TS_BOARD_TEXT_NO_SUCH_TILE : TS_BOARD_TEXT_BAD_SIZE);
    }
}

/* Rows that are one too many or one number too long are a board of a wrong size, and no part of them is a board. */
static void
test_too_many_rows (void)
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
      g_assert_cmpint (ts_board_find (text->str, &board, id), ==, TS_BOARD_TEXT_SIZE_OUT_OF_RANGE);
    }
}

/* Every shape, in each notation, among words. */
static void
test_every_shape (void)
{
  for (unsigned n = 0; n < (TS_BOARD_MAX_SIDE - 1) * (TS_BOARD_MAX_SIDE - 1); n++)
    {
      char text[TS_BOARD_TEXT_SIZE];
      char id[TS_BOARD_TEXT_SIZE];
      TsBoard board;
      TsBoard found;

      ts_board_init (&board, 2 + n % (TS_BOARD_MAX_SIDE - 1), 2 + n / (TS_BOARD_MAX_SIDE - 1));
      for (unsigned notation = 0; notation < 2; notation++)
        {
          g_autofree char *words = NULL;

          if (notation == 0)
            ts_board_text_format (&board, text);
          else
            ts_board_text_format_rows (&board, text);
          words = g_strdup_printf ("Here you are: %s (have fun)", text);
          g_assert_cmpint (ts_board_find (words, &found, id), ==, TS_BOARD_TEXT_OK);
          g_assert_true (ts_board_equal (&found, &board));
        }
    }
}

/* Whatever the text is, what is found is a board with its own ID. */
static void
test_garbled (void)
{
  static const char letters[] = "0123456789 /,:#x\n\tab";
  g_autoptr (GRand) random = g_rand_new_with_seed (GARBLE_SEED);

  for (unsigned i = 0; i < N_GARBLED; i++)
    {
      char text[40] = "";
      char id[TS_BOARD_TEXT_SIZE];
      TsBoard board;
      TsBoard named;

      for (unsigned at = 0; at < sizeof text - 1; at++)
        text[at] = letters[g_rand_int_range (random, 0, sizeof letters - 1)];
      if (ts_board_find (text, &board, id) != TS_BOARD_TEXT_OK)
        continue;

      g_assert_cmpint (ts_board_text_parse (id, &named), ==, TS_BOARD_TEXT_OK);
      g_assert_true (ts_board_equal (&board, &named));
    }
}

/* A million bytes of what is nearly a board, with one behind them that nobody waits for. */
static void
test_hostile (void)
{
  static const char *const parts[] = { "1 ", "1 2\n", "1 2/", "1x1:", "3x3:1,", "9", " ", "1 2 3/4 5 6/", "\n" };

  for (size_t i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      char id[TS_BOARD_TEXT_SIZE];
      TsBoard board;

      while (text->len < 1000000)
        g_string_append (text, parts[i]);
      g_string_append (text, " words 3x3#5");
      g_assert_cmpint (ts_board_find (text->str, &board, id), !=, TS_BOARD_TEXT_OK);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/board-find/cases", test_cases);
  g_test_add_func ("/board-find/too-long", test_too_long);
  g_test_add_func ("/board-find/too-many-rows", test_too_many_rows);
  g_test_add_func ("/board-find/every-shape", test_every_shape);
  g_test_add_func ("/board-find/garbled", test_garbled);
  g_test_add_func ("/board-find/hostile", test_hostile);

  return g_test_run ();
}
