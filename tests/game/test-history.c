/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the history: slides, undo and redo, checked against copies of the boards on the way, and what else happens.
 */

#include "boards.h"
#include "ts-history.h"

#define N_SLIDES 500

static TsHistory *
create_solved (void)
{
  const TsBoard board = board_solved (3, 3);

  return ts_history_new (&board);
}

/* @cell: of a slide */
static TsSlideResult
apply (TsHistory *history,
       TsEventKind kind,
       guint cell)
{
  const TsEvent event = { .kind = kind, .cell = cell };
  TsSlide slide;
  TsSlideResult result = ts_history_apply (history, &event, &slide);

  g_assert_true (result != TS_SLIDE_OK || slide.n_tiles == 0 || slide.gap_after == history->board.gap);

  return result;
}

static void
test_undo_and_redo (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (2);
  g_autoptr (TsHistory) history = NULL;
  TsBoard boards[N_SLIDES + 1] = { board_from_seed (5, 3, 1) };
  guint moves[N_SLIDES + 1] = { 0 };

  history = ts_history_new (&boards[0]);

  for (guint i = 1; i <= N_SLIDES; i++)
    {
      while (apply (history, TS_EVENT_SLIDE, (guint) g_rand_int_range (rand, 0, 15)) != TS_SLIDE_OK)
        ;
      boards[i] = history->board;
      moves[i] = moves[i - 1] + g_array_index (history->path, TsHistoryStep, i - 1).slide.n_tiles;
      g_assert_cmpuint (history->moves, ==, moves[i]);
      g_assert_cmpuint (history->position, ==, i);
    }

  for (guint i = N_SLIDES; i-- > 0;)
    {
      g_assert_cmpint (apply (history, TS_EVENT_UNDO, 0), ==, TS_SLIDE_OK);
      g_assert_true (ts_board_equal (&history->board, &boards[i]));
      g_assert_cmpuint (history->moves, ==, moves[i]);
    }
  g_assert_cmpint (apply (history, TS_EVENT_UNDO, 0), ==, TS_SLIDE_NOT_PLAYING);
  g_assert_cmpuint (history->n_undos, ==, N_SLIDES);

  for (guint i = 1; i <= N_SLIDES; i++)
    {
      g_assert_cmpint (apply (history, TS_EVENT_REDO, 0), ==, TS_SLIDE_OK);
      g_assert_true (ts_board_equal (&history->board, &boards[i]));
      g_assert_cmpuint (history->moves, ==, moves[i]);
    }
  g_assert_cmpint (apply (history, TS_EVENT_REDO, 0), ==, TS_SLIDE_NOT_PLAYING);
  g_assert_true (ts_board_equal (&history->initial, &boards[0]));
}

static void
test_a_slide_ends_redo (void)
{
  g_autoptr (TsHistory) history = create_solved ();

  g_assert_cmpint (apply (history, TS_EVENT_SLIDE, 6), ==, TS_SLIDE_OK);
  g_assert_cmpint (apply (history, TS_EVENT_SLIDE, 0), ==, TS_SLIDE_OK);
  g_assert_cmpint (apply (history, TS_EVENT_UNDO, 0), ==, TS_SLIDE_OK);
  g_assert_cmpint (apply (history, TS_EVENT_SLIDE, 3), ==, TS_SLIDE_OK);

  g_assert_cmpuint (history->path->len, ==, 2);
  g_assert_cmpuint (history->moves, ==, 3);
  g_assert_cmpint (apply (history, TS_EVENT_REDO, 0), ==, TS_SLIDE_NOT_PLAYING);
}

static void
test_a_refusal_changes_nothing (void)
{
  const TsEvent late = { .kind = TS_EVENT_UNDO, .elapsed_ms = 7 };
  g_autoptr (TsHistory) history = create_solved ();
  TsSlide slide;

  apply (history, TS_EVENT_SLIDE, 7);
  apply (history, TS_EVENT_UNDO, 0);

  g_assert_cmpint (apply (history, TS_EVENT_SLIDE, 0), ==, TS_SLIDE_NOT_IN_LINE);
  g_assert_cmpint (apply (history, TS_EVENT_SLIDE, 8), ==, TS_SLIDE_IS_GAP);
  g_assert_cmpint (apply (history, TS_EVENT_WATCHED, 9), ==, TS_SLIDE_NO_SUCH_CELL);
  g_assert_cmpint (ts_history_apply (history, &late, &slide), ==, TS_SLIDE_NOT_PLAYING);
  g_assert_false (history->helped);
  g_assert_cmpint (history->elapsed_ms, ==, 0);
  g_assert_cmpuint (history->n_undos, ==, 1);
  g_assert_cmpint (apply (history, TS_EVENT_REDO, 0), ==, TS_SLIDE_OK);
}

/* The moves of slides that the program made do not count, those of a slide that replaces them do. Nothing undoes help. */
static void
test_help (void)
{
  g_autoptr (TsHistory) history = create_solved ();
  g_autoptr (TsHistory) shown = create_solved ();
  TsSlide slide;

  apply (history, TS_EVENT_HINT, 0);
  g_assert_cmpuint (history->n_hints, ==, 1);
  g_assert_false (history->helped);
  g_assert_cmpint (apply (history, TS_EVENT_WATCHED, 6), ==, TS_SLIDE_OK);
  g_assert_true (history->helped);
  g_assert_cmpuint (history->moves, ==, 0);
  apply (history, TS_EVENT_UNDO, 0);
  apply (history, TS_EVENT_REDO, 0);
  apply (history, TS_EVENT_UNDO, 0);
  g_assert_cmpuint (history->moves, ==, 0);
  apply (history, TS_EVENT_SLIDE, 6);
  g_assert_cmpuint (history->moves, ==, 2);
  g_assert_true (history->helped);

  ts_history_apply (shown, &(TsEvent){ .kind = TS_EVENT_HELPED, .is_remaining = TRUE }, &slide);
  g_assert_cmpint (shown->helped, ==, TS_GAME_HELP_REMAINING);
  apply (shown, TS_EVENT_HELPED, 0);
  g_assert_cmpint (shown->helped, ==, TS_GAME_HELP_SOLUTION);
  ts_history_apply (shown, &(TsEvent){ .kind = TS_EVENT_HELPED, .is_remaining = TRUE }, &slide);
  g_assert_cmpint (shown->helped, ==, TS_GAME_HELP_SOLUTION);
}

/* The clock of an event that was late cannot set the time back. */
static void
test_time (void)
{
  g_autoptr (TsHistory) history = create_solved ();
  const TsEvent events[] = {
    { .kind = TS_EVENT_SLIDE, .cell = 7, .elapsed_ms = 900 },
    { .kind = TS_EVENT_PAUSE, .elapsed_ms = 1000 },
    { .kind = TS_EVENT_CROP, .elapsed_ms = 500 },
  };
  TsSlide slide;

  for (gsize i = 0; i < G_N_ELEMENTS (events); i++)
    {
      g_assert_cmpint (ts_history_apply (history, &events[i], &slide), ==, TS_SLIDE_OK);
      g_assert_cmpuint (slide.n_tiles, ==, i == 0 ? 1 : 0);
    }
  g_assert_cmpint (history->elapsed_ms, ==, 1000);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/history/undo-and-redo", test_undo_and_redo);
  g_test_add_func ("/history/a-slide-ends-redo", test_a_slide_ends_redo);
  g_test_add_func ("/history/a-refusal-changes-nothing", test_a_refusal_changes_nothing);
  g_test_add_func ("/history/help", test_help);
  g_test_add_func ("/history/time", test_time);

  return g_test_run ();
}
