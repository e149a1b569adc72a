/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the move strings: every letter, every edge of every size, and inverse moves.
 */

#include "boards.h"
#include "ts-moves.h"

#define WALK_SEED 20260202
#define WALK_LENGTH 300

static void
test_letters (void)
{
  TsDirection direction;

  for (int c = CHAR_MIN; c <= CHAR_MAX; c++)
    {
      bool is_letter = c == 'U' || c == 'D' || c == 'L' || c == 'R';

      g_assert_true (ts_moves_parse_letter ((char) c, &direction) == is_letter);
      if (is_letter)
        g_assert_cmpint (ts_moves_get_letter (direction), ==, c);
    }
}

static void
test_opposites (void)
{
  static const char there[] = "UDLR";
  static const char back[] = "DURL";

  for (unsigned i = 0; i < TS_N_DIRECTIONS; i++)
    {
      TsDirection direction;

      g_assert_true (ts_moves_parse_letter (there[i], &direction));
      g_assert_cmpint (ts_moves_get_letter (ts_moves_get_opposite (direction)), ==, back[i]);
    }
}

/* Makes one move and checks the columns and rows of its tile. */
static void
check_move (const TsBoard *board,
            char letter)
{
  int dx = (letter == 'R') - (letter == 'L');
  int dy = (letter == 'D') - (letter == 'U');
  int x = board->gap % board->columns - dx;
  int y = board->gap / board->columns - dy;
  bool is_legal = x >= 0 && y >= 0 && x < board->columns && y < board->rows;
  unsigned tile = is_legal ? board->tiles[y * board->columns + x] : 0;
  char moves[] = { letter, '\0' };
  size_t index = 99;
  TsBoard moved = *board;

  g_assert_cmpint (ts_moves_apply (&moved, moves, &index), ==, is_legal ? TS_MOVES_OK : TS_MOVES_ILLEGAL);
  if (is_legal)
    {
      g_assert_cmpuint (index, ==, 99);
      g_assert_cmpuint (ts_board_find_tile (&moved, tile), ==, board->gap);
      g_assert_cmpint (moved.gap, ==, y * board->columns + x);
    }
  else
    {
      g_assert_cmpuint (index, ==, 0);
      g_assert_cmpmem (&moved, sizeof moved, board, sizeof *board);
    }
}

static char
random_letter (GRand *rand)
{
  return ts_moves_get_letter ((TsDirection) g_rand_int_range (rand, 0, TS_N_DIRECTIONS));
}

static void
walk_shape (unsigned columns,
            unsigned rows)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (WALK_SEED + 100 * columns + rows);
  g_autoptr (GString) there = g_string_new (NULL);
  g_autoptr (GString) back = g_string_new (NULL);
  TsBoard start;
  TsBoard board;
  TsBoard at_once;

  g_assert_true (ts_board_init (&start, columns, rows));
  board = start;
  for (unsigned i = 0; i < WALK_LENGTH; i++)
    {
      char letter = random_letter (rand);
      TsDirection direction;

      for (unsigned j = 0; j < TS_N_DIRECTIONS; j++)
        check_move (&board, "UDLR"[j]);
      if (ts_moves_apply (&board, (char[]){ letter, '\0' }, NULL) != TS_MOVES_OK)
        continue;
      g_assert_true (ts_moves_parse_letter (letter, &direction));
      g_string_append_c (there, letter);
      g_string_prepend_c (back, ts_moves_get_letter (ts_moves_get_opposite (direction)));
    }

  at_once = start;
  g_assert_cmpuint (there->len, >, WALK_LENGTH / 4);
  g_assert_cmpint (ts_moves_apply (&at_once, there->str, NULL), ==, TS_MOVES_OK);
  g_assert_cmpmem (&at_once, sizeof at_once, &board, sizeof board);
  g_assert_cmpint (ts_moves_apply (&at_once, back->str, NULL), ==, TS_MOVES_OK);
  g_assert_cmpmem (&at_once, sizeof at_once, &start, sizeof start);
}

static void
test_walks (void)
{
  for_each_shape (walk_shape);
}

/* A failed call makes no move, not even the legal ones before the failure. */
static void
test_refusals (void)
{
  static const struct
  {
    const char *moves;
    TsMovesResult result;
    size_t index;
  } cases[] = {
    { "", TS_MOVES_OK, 99 },
    { "DDD", TS_MOVES_OK, 99 },
    { "DDDD", TS_MOVES_ILLEGAL, 3 },
    { "RRRR", TS_MOVES_ILLEGAL, 3 },
    { "U", TS_MOVES_ILLEGAL, 0 },
    { "L", TS_MOVES_ILLEGAL, 0 },
    { "DRx", TS_MOVES_NOT_A_MOVE, 2 },
    { "d", TS_MOVES_NOT_A_MOVE, 0 },
    { "DR ", TS_MOVES_NOT_A_MOVE, 2 },
    { "Ux", TS_MOVES_ILLEGAL, 0 },
    { "DRxU", TS_MOVES_NOT_A_MOVE, 2 },
    { "DRUL", TS_MOVES_OK, 99 },
  };

  for (unsigned i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      size_t index = 99;
      TsBoard solved;
      TsBoard board;

      g_assert_true (ts_board_init (&solved, 4, 4));
      board = solved;
      g_assert_cmpint (ts_moves_apply (&board, cases[i].moves, &index), ==, cases[i].result);
      g_assert_cmpuint (index, ==, cases[i].index);
      if (cases[i].result != TS_MOVES_OK)
        g_assert_cmpmem (&board, sizeof board, &solved, sizeof solved);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/moves/letters", test_letters);
  g_test_add_func ("/moves/opposites", test_opposites);
  g_test_add_func ("/moves/walks", test_walks);
  g_test_add_func ("/moves/refusals", test_refusals);

  return g_test_run ();
}
