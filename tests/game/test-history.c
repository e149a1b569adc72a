/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the history: slides, undo and redo, checked against copies of the boards on the way.
 */

#include <glib.h>

#include "ts-history.h"
#include "ts-shuffle.h"

#define N_SLIDES 500

static void
test_undo_and_redo (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (2);
  g_autoptr (TsHistory) history = NULL;
  TsBoard boards[N_SLIDES + 1];
  guint moves[N_SLIDES + 1] = { 0 };
  TsSlide slide;

  ts_shuffle (&boards[0], 5, 3, 1, TS_SHUFFLE_GAP_ANYWHERE);
  history = ts_history_new (&boards[0], NULL, NULL, 0, 0);

  for (guint i = 1; i <= N_SLIDES; i++)
    {
      while (ts_history_slide (history, g_rand_int_range (rand, 0, 15), FALSE, &slide) != TS_SLIDE_OK)
        ;
      boards[i] = history->board;
      moves[i] = moves[i - 1] + slide.n_tiles;
      g_assert_cmpuint (history->moves, ==, moves[i]);
      g_assert_cmpuint (history->position, ==, i);
    }

  for (guint i = N_SLIDES; i-- > 0;)
    {
      g_assert_true (ts_history_undo (history, &slide));
      g_assert_true (ts_board_equal (&history->board, &boards[i]));
      g_assert_cmpuint (history->moves, ==, moves[i]);
    }
  g_assert_false (ts_history_undo (history, &slide));

  for (guint i = 1; i <= N_SLIDES; i++)
    {
      g_assert_true (ts_history_redo (history, &slide));
      g_assert_true (ts_board_equal (&history->board, &boards[i]));
      g_assert_cmpuint (history->moves, ==, moves[i]);
    }
  g_assert_false (ts_history_redo (history, &slide));
  g_assert_true (ts_board_equal (&history->initial, &boards[0]));
}

static void
test_a_slide_ends_redo (void)
{
  g_autoptr (TsHistory) history = NULL;
  TsBoard board;
  TsSlide slide;

  ts_board_init (&board, 3, 3);
  history = ts_history_new (&board, NULL, NULL, 0, 0);

  g_assert_cmpint (ts_history_slide (history, 6, FALSE, &slide), ==, TS_SLIDE_OK);
  g_assert_cmpint (ts_history_slide (history, 0, FALSE, &slide), ==, TS_SLIDE_OK);
  g_assert_true (ts_history_undo (history, &slide));
  g_assert_cmpint (ts_history_slide (history, 3, FALSE, &slide), ==, TS_SLIDE_OK);

  g_assert_cmpuint (history->path->len, ==, 2);
  g_assert_cmpuint (history->moves, ==, 3);
  g_assert_false (ts_history_redo (history, &slide));
}

static void
test_a_refusal_changes_nothing (void)
{
  g_autoptr (TsHistory) history = NULL;
  TsBoard board;
  TsSlide slide;

  ts_board_init (&board, 3, 3);
  history = ts_history_new (&board, NULL, NULL, 0, 0);
  ts_history_slide (history, 7, FALSE, &slide);
  ts_history_undo (history, &slide);

  g_assert_cmpint (ts_history_slide (history, 0, FALSE, &slide), ==, TS_SLIDE_NOT_IN_LINE);
  g_assert_cmpint (ts_history_slide (history, 8, FALSE, &slide), ==, TS_SLIDE_IS_GAP);
  g_assert_cmpint (ts_history_slide (history, 9, FALSE, &slide), ==, TS_SLIDE_NO_SUCH_CELL);
  g_assert_true (ts_history_redo (history, &slide));
}

/* A position that is not on the path, or a path with an illegal slide, gives no history. */
static void
test_rejects_a_bad_path (void)
{
  static const uint16_t path[] = { 6, 0, 8 };
  g_autoptr (TsHistory) history = NULL;
  TsBoard board;

  ts_board_init (&board, 3, 3);
  history = ts_history_new (&board, path, NULL, 2, 2);
  g_assert_nonnull (history);
  g_assert_cmpuint (history->moves, ==, 4);

  /* All slides were undone. */
  ts_history_free (g_steal_pointer (&history));
  history = ts_history_new (&board, path, NULL, 2, 0);
  g_assert_nonnull (history);
  g_assert_cmpuint (history->moves, ==, 0);
  g_assert_cmpuint (history->path->len, ==, 2);

  g_assert_null (ts_history_new (&board, path, NULL, 2, 3));
  g_assert_null (ts_history_new (&board, path, NULL, 3, 3));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/history/undo-and-redo", test_undo_and_redo);
  g_test_add_func ("/history/a-slide-ends-redo", test_a_slide_ends_redo);
  g_test_add_func ("/history/a-refusal-changes-nothing", test_a_refusal_changes_nothing);
  g_test_add_func ("/history/rejects-a-bad-path", test_rejects_a_bad_path);

  return g_test_run ();
}
