/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the history: forth, back and forth again, checked against boards that were kept on the way.
 * Room: tests of game.
 */

#include <glib.h>

#include "ts-history.h"
#include "ts-shuffle.h"

#define N_SLIDES 500

static void
test_walks_back_and_forth (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (2);
  g_autoptr (TsHistory) history = NULL;
  TsBoard kept[N_SLIDES + 1];
  guint moves[N_SLIDES + 1] = { 0 };
  TsSlide slide;

  ts_shuffle (&kept[0], 5, 3, 1, TS_SHUFFLE_GAP_ANYWHERE);
  history = ts_history_new (&kept[0]);

  for (guint i = 1; i <= N_SLIDES; i++)
    {
      while (ts_history_slide (history, g_rand_int_range (rand, 0, 15), &slide) != TS_SLIDE_OK)
        ;
      kept[i] = *ts_history_get_board (history);
      moves[i] = moves[i - 1] + slide.n_tiles;
      g_assert_cmpuint (ts_history_get_moves (history), ==, moves[i]);
      g_assert_cmpuint (ts_history_get_position (history), ==, i);
    }

  for (guint i = N_SLIDES; i-- > 0;)
    {
      g_assert_true (ts_history_undo (history, &slide));
      g_assert_true (ts_board_equal (ts_history_get_board (history), &kept[i]));
      g_assert_cmpuint (ts_history_get_moves (history), ==, moves[i]);
    }
  g_assert_false (ts_history_undo (history, &slide));

  for (guint i = 1; i <= N_SLIDES; i++)
    {
      g_assert_true (ts_history_redo (history, &slide));
      g_assert_true (ts_board_equal (ts_history_get_board (history), &kept[i]));
      g_assert_cmpuint (ts_history_get_moves (history), ==, moves[i]);
    }
  g_assert_false (ts_history_redo (history, &slide));
  g_assert_true (ts_board_equal (ts_history_get_initial (history), &kept[0]));
}

static void
test_a_slide_forgets_what_was_undone (void)
{
  g_autoptr (TsHistory) history = NULL;
  TsBoard board;
  TsSlide slide;

  ts_board_init (&board, 3, 3);
  history = ts_history_new (&board);

  g_assert_cmpint (ts_history_slide (history, 6, &slide), ==, TS_SLIDE_OK);
  g_assert_cmpint (ts_history_slide (history, 0, &slide), ==, TS_SLIDE_OK);
  g_assert_true (ts_history_undo (history, &slide));
  g_assert_cmpint (ts_history_slide (history, 3, &slide), ==, TS_SLIDE_OK);

  g_assert_cmpuint (ts_history_get_length (history), ==, 2);
  g_assert_cmpuint (ts_history_get_moves (history), ==, 3);
  g_assert_false (ts_history_redo (history, &slide));
}

static void
test_a_refusal_changes_nothing (void)
{
  g_autoptr (TsHistory) history = NULL;
  TsBoard board;
  TsSlide slide;

  ts_board_init (&board, 3, 3);
  history = ts_history_new (&board);
  ts_history_slide (history, 7, &slide);
  ts_history_undo (history, &slide);

  g_assert_cmpint (ts_history_slide (history, 0, &slide), ==, TS_SLIDE_NOT_IN_LINE);
  g_assert_cmpint (ts_history_slide (history, 8, &slide), ==, TS_SLIDE_IS_GAP);
  g_assert_cmpint (ts_history_slide (history, 9, &slide), ==, TS_SLIDE_NO_SUCH_CELL);
  g_assert_true (ts_history_redo (history, &slide));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/history/walks-back-and-forth", test_walks_back_and_forth);
  g_test_add_func ("/history/a-slide-forgets-what-was-undone", test_a_slide_forgets_what_was_undone);
  g_test_add_func ("/history/a-refusal-changes-nothing", test_a_refusal_changes_nothing);

  return g_test_run ();
}
