/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of look-alikes in a game: when a board that only looks whole ends it, and when not.
 * Room: tests of game.
 */

#include <glib-object.h>

#include "ts-game.h"

/* 3×2; 1 looks like 2, and 4 like 5. */
static const guint8 pairs[] = { 7, 7, 2, 4, 4 };

/* One slide, of cell 5, from what only looks whole; solvable on 3×2 and on 2×3. */
static const guint8 start[] = { 2, 1, 3, 5, 0, 4 };

static TsGame *
create_game (void)
{
  TsBoard board;

  g_assert_true (ts_board_init_from_tiles (&board, 3, 2, start));

  return ts_game_new (&board);
}

static void
test_ends_when_it_looks_whole (void)
{
  g_autoptr (TsGame) game = create_game ();

  ts_game_set_lookalikes (game, pairs);
  ts_game_slide (game, 5);
  g_assert_true (ts_game_get_solved (game));
  g_assert_false (ts_board_is_solved (ts_game_get_board (game)));
  g_assert_cmpint (ts_game_slide (game, 2), ==, TS_SLIDE_NOT_PLAYING);
}

static void
test_goes_on_without (void)
{
  g_autoptr (TsGame) game = create_game ();

  ts_game_slide (game, 5);
  g_assert_false (ts_game_get_solved (game));
}

static void
count_cb (guint *n)
{
  (*n)++;
}

static void
test_may_come_late (void)
{
  g_autoptr (TsGame) game = create_game ();
  guint n_solved = 0;

  g_signal_connect_swapped (game, "notify::solved", G_CALLBACK (count_cb), &n_solved);
  ts_game_slide (game, 5);
  ts_game_slide (game, 2);
  ts_game_undo (game);
  ts_game_set_lookalikes (game, pairs);
  g_assert_true (ts_game_get_solved (game));
  g_assert_cmpuint (n_solved, ==, 1);
  g_assert_false (ts_game_get_can_undo (game));
  g_assert_false (ts_game_get_can_redo (game));

  /* What has ended stays so. */
  ts_game_set_lookalikes (game, NULL);
  g_assert_true (ts_game_get_solved (game));
}

/* As a string of one digit a cell. */
static char *
dup_home (TsGame *game)
{
  GString *home = g_string_new (NULL);

  for (guint cell = 0; cell < 6; cell++)
    g_string_append_c (home, ts_game_is_home (game, cell) ? '1' : '0');

  return g_string_free (home, FALSE);
}

static void
test_is_home_as_it_looks (void)
{
  g_autoptr (TsGame) game = create_game ();
  g_autofree char *without = dup_home (game);
  g_autofree char *with = NULL;
  g_autofree char *whole = NULL;
  guint n_changes = 0;

  g_assert_cmpstr (without, ==, "001000");

  g_signal_connect_swapped (game, "lookalikes-changed", G_CALLBACK (count_cb), &n_changes);
  ts_game_set_lookalikes (game, pairs);
  with = dup_home (game);
  g_assert_cmpstr (with, ==, "111100");
  g_assert_cmpuint (n_changes, ==, 1);

  ts_game_slide (game, 5);
  whole = dup_home (game);
  g_assert_cmpstr (whole, ==, "111111");
  g_assert_true (ts_game_get_solved (game));
}

static void
test_needs_a_slide (void)
{
  TsBoard board;
  g_autoptr (TsGame) game = NULL;

  g_assert_true (ts_board_init_from_tiles (&board, 3, 2, (const guint8[]){ 2, 1, 3, 5, 4, 0 }));
  game = ts_game_new (&board);
  ts_game_set_lookalikes (game, pairs);
  g_assert_false (ts_game_get_solved (game));
  ts_game_slide (game, 4);
  g_assert_false (ts_game_get_solved (game));
  ts_game_slide (game, 5);
  g_assert_true (ts_game_get_solved (game));
}

/* A board that shares only its columns, or only its rows, with the one whose tiles were compared, is another. */
static void
test_belongs_to_both_sides (void)
{
  static const unsigned sides[][2] = { { 3, 3 }, { 2, 2 }, { 3, 2 } };
  g_autoptr (TsGame) game = create_game ();

  ts_game_set_lookalikes (game, pairs);
  for (guint i = 0; i < G_N_ELEMENTS (sides); i++)
    {
      TsBoard board;

      ts_board_init (&board, sides[i][0], sides[i][1]);
      ts_board_slide (&board, ts_board_get_source (&board, TS_DIRECTION_RIGHT), NULL);
      ts_game_start (game, &board);
      g_assert_cmpint (ts_game_has_lookalikes (game), ==, i == 2);
    }
}

/* A board of another size has other tiles; one of the same size has the same. */
static void
test_belongs_to_a_size (void)
{
  g_autoptr (TsGame) game = create_game ();
  TsBoard same = *ts_game_get_board (game);
  TsBoard other;

  ts_game_set_lookalikes (game, pairs);
  g_assert_true (ts_board_init_from_tiles (&other, 2, 3, start));
  ts_game_start (game, &other);
  ts_game_slide (game, 5);
  g_assert_false (ts_game_get_solved (game));

  ts_game_start (game, &same);
  ts_game_slide (game, 5);
  g_assert_true (ts_game_get_solved (game));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/lookalikes/ends-when-it-looks-whole", test_ends_when_it_looks_whole);
  g_test_add_func ("/lookalikes/goes-on-without", test_goes_on_without);
  g_test_add_func ("/lookalikes/is-home-as-it-looks", test_is_home_as_it_looks);
  g_test_add_func ("/lookalikes/may-come-late", test_may_come_late);
  g_test_add_func ("/lookalikes/needs-a-slide", test_needs_a_slide);
  g_test_add_func ("/lookalikes/belongs-to-both-sides", test_belongs_to_both_sides);
  g_test_add_func ("/lookalikes/belongs-to-a-size", test_belongs_to_a_size);

  return g_test_run ();
}
