/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the move strings: every letter, every edge of every size, inverse moves, counts, space and arrows.
 */

#include "boards.h"
#include "ts-moves.h"

#define WALK_SEED 20260202
#define WALK_LENGTH 300

static void
test_opposites (void)
{
  static const char there[] = "UDLR";
  static const char back[] = "DURL";

  for (unsigned i = 0; i < TS_N_DIRECTIONS; i++)
    g_assert_cmpint (ts_moves_get_letter (ts_moves_get_opposite (ts_moves_get_direction (there[i]))), ==, back[i]);
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
  TsMovesEnd end;
  TsBoard moved = *board;

  g_assert_cmpint (ts_moves_apply (&moved, moves, &end), ==, is_legal ? TS_MOVES_OK : TS_MOVES_ILLEGAL);
  if (is_legal)
    {
      g_assert_cmpuint (end.n_moves, ==, 1);
      g_assert_cmpuint (ts_board_find_tile (&moved, tile), ==, board->gap);
      g_assert_cmpint (moved.gap, ==, y * board->columns + x);
    }
  else
    {
      g_assert_cmpuint (end.n_moves, ==, 0);
      g_assert_cmpint (ts_moves_get_letter (end.direction), ==, letter);
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
  const TsBoard start = board_solved (columns, rows);
  TsBoard board = start;
  TsBoard at_once = start;

  for (unsigned i = 0; i < WALK_LENGTH; i++)
    {
      char letter = random_letter (rand);

      for (unsigned j = 0; j < TS_N_DIRECTIONS; j++)
        check_move (&board, "UDLR"[j]);
      if (ts_moves_apply (&board, (char[]){ letter, '\0' }, NULL) != TS_MOVES_OK)
        continue;
      g_string_append_c (there, letter);
      g_string_prepend_c (back, ts_moves_get_letter (ts_moves_get_opposite (ts_moves_get_direction (letter))));
    }

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
test_texts (void)
{
  static const struct
  {
    const char *moves;
    TsMovesResult result;
    size_t n_moves;
  } cases[] = {
    { "", TS_MOVES_OK, 0 },
    { "DDD", TS_MOVES_OK, 3 },
    { "DDDD", TS_MOVES_ILLEGAL, 3 },
    { "RRRR", TS_MOVES_ILLEGAL, 3 },
    { "U", TS_MOVES_ILLEGAL, 0 },
    { "L", TS_MOVES_ILLEGAL, 0 },
    { "DRx", TS_MOVES_NOT_A_MOVE, 2 },
    { "d", TS_MOVES_NOT_A_MOVE, 0 },
    { "Ux", TS_MOVES_ILLEGAL, 0 },
    { "DRxU", TS_MOVES_NOT_A_MOVE, 2 },
    { "DRUL", TS_MOVES_OK, 4 },
    { "D,R", TS_MOVES_NOT_A_MOVE, 1 },
    /* Space */
    { " \t\r\n", TS_MOVES_OK, 0 },
    { "DR ", TS_MOVES_OK, 2 },
    { " D\tR\r\nU ", TS_MOVES_OK, 3 },
    /* Counts */
    { "D R2 U3", TS_MOVES_ILLEGAL, 4 },
    { "D3R2U3L1", TS_MOVES_OK, 9 },
    { "D03", TS_MOVES_OK, 3 },
    { "D4", TS_MOVES_ILLEGAL, 3 },
    { "D4294967297", TS_MOVES_ILLEGAL, 3 },
    { "D18446744073709551617", TS_MOVES_ILLEGAL, 3 },
    { "D0", TS_MOVES_NOT_A_MOVE, 0 },
    { "D2R00", TS_MOVES_NOT_A_MOVE, 2 },
    { "D 3", TS_MOVES_NOT_A_MOVE, 1 },
    { "3D", TS_MOVES_NOT_A_MOVE, 0 },
    { "D-1", TS_MOVES_NOT_A_MOVE, 1 },
    /* Arrows */
    { "→↓2", TS_MOVES_OK, 3 },
    { "↓→↑←", TS_MOVES_OK, 4 },
    { "↓3 →2↑3", TS_MOVES_OK, 8 },
    { "↑", TS_MOVES_ILLEGAL, 0 },
    { "↓↔", TS_MOVES_NOT_A_MOVE, 1 },
    { "\xe2\x86", TS_MOVES_NOT_A_MOVE, 0 },
    { "\xe2", TS_MOVES_NOT_A_MOVE, 0 },
    { "D\xe2\x86\x8f", TS_MOVES_NOT_A_MOVE, 1 },
  };

  for (unsigned i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *shown = g_strescape (cases[i].moves, NULL);
      const TsBoard solved = board_solved (4, 4);
      TsBoard board = solved;
      TsMovesEnd end;

      g_test_message ("\"%s\"", shown);
      g_assert_cmpint (ts_moves_apply (&board, cases[i].moves, &end), ==, cases[i].result);
      g_assert_cmpuint (end.n_moves, ==, cases[i].n_moves);
      if (cases[i].result != TS_MOVES_OK)
        g_assert_cmpmem (&board, sizeof board, &solved, sizeof solved);
    }
}

/* Letters, arrows and counts lead to the same board. */
static void
test_notations (void)
{
  static const char *const notations[] = { "DDRUULDDDRRU", "D2RU2LD3R2U", "↓2 → ↑2 ← ↓3 →2 ↑", "D↓R\nU2 L1 D D2→R U" };
  TsBoard expected = board_solved (4, 4);

  g_assert_cmpint (ts_moves_apply (&expected, notations[0], NULL), ==, TS_MOVES_OK);
  for (unsigned i = 1; i < G_N_ELEMENTS (notations); i++)
    {
      TsBoard board = board_solved (4, 4);

      g_assert_cmpint (ts_moves_apply (&board, notations[i], NULL), ==, TS_MOVES_OK);
      g_assert_true (ts_board_equal (&board, &expected));
    }
}

static void
test_compact (void)
{
  static const char *const cases[][2] = {
    { "", "" },
    { "U", "U" },
    { "UU", "U2" },
    { "DRRUUU", "DR2U3" },
    { "LRLR", "LRLR" },
    { "RRRRRRRRRRRRL", "R12L" },
  };

  for (unsigned i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      char compact[16];

      memset (compact, '!', sizeof compact);
      ts_moves_compact (cases[i][0], compact);
      g_assert_cmpstr (compact, ==, cases[i][1]);
      g_assert_cmpint (compact[strlen (cases[i][0]) + 1], ==, '!');
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/moves/opposites", test_opposites);
  g_test_add_func ("/moves/walks", test_walks);
  g_test_add_func ("/moves/texts", test_texts);
  g_test_add_func ("/moves/notations", test_notations);
  g_test_add_func ("/moves/compact", test_compact);

  return g_test_run ();
}
