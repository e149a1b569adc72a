/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the puzzle of a day in a session: when it counts, and on which picture.
 */

#include "fault-disk.h"
#include "steps.h"
#include "ts-disk-queue.h"
#include "ts-streak.h"

#define ID "4x4#20261122"

static GDateTime *
get_day (void)
{
  return g_date_time_new_utc (2026, 11, 22, 12, 0, 0);
}

static void
assert_plays (SessionTest *test,
              TsOrigin origin)
{
  assert_id (test, ID);
  g_assert_cmpint (get_origin (test), ==, origin);
  g_assert_true (is_source (test, test->day));
}

/* It shows the whole picture; the part that the player chose for other games stays. */
static void
test_crop (SessionTest *test,
           gconstpointer user_data)
{
  static const TsOrigin origins[] = { TS_ORIGIN_GIVEN, TS_ORIGIN_DAILY };
  g_autoptr (GDateTime) day = get_day ();
  const TsCrop crop = { 0.25, 0.5, 2.0 };

  session_test_open (test, test->day, NULL);
  ts_puzzle_set_crop (get_puzzle (test), &crop);
  for (guint i = 0; i < G_N_ELEMENTS (origins); i++)
    {
      play_day (test, day, origins[i]);
      assert_plays (test, origins[i]);
      g_assert_cmpfloat (ts_puzzle_get_header (get_puzzle (test))->source.crop.zoom, ==, 1.0);
    }

  session_test_slide_anywhere (get_game (test));
  reopen (test);
  resume (test);
  assert_plays (test, TS_ORIGIN_DAILY);
  g_assert_cmpfloat (ts_puzzle_get_header (get_puzzle (test))->source.crop.zoom, ==, 1.0);
  g_assert_cmpfloat (ts_library_get_crop (ts_session_get_stores (test->session)->library, test->day).zoom, ==, 2.0);
}

/* Solves the present puzzle.
 * Returns: how many days the streak has */
static guint
solve_day (SessionTest *test,
           GDateTime *day)
{
  solve (test);
  wait_for (ts_puzzle_get_replay (get_puzzle (test)) != NULL);

  return ts_streak_count (ts_results_get_list (ts_session_get_results (test->session)), day);
}

/* Only the first game of a day counts, on that day, also with a hint; a pasted board does not, nor does practice. */
static void
test_counts_once (SessionTest *test,
                  gconstpointer user_data)
{
  g_autoptr (GDateTime) second = get_day ();
  g_autoptr (GDateTime) first = g_date_time_add_days (second, -1);
  g_autoptr (GDateTime) missed = g_date_time_add_days (second, 1);
  g_autoptr (GDateTime) now = g_date_time_add_days (second, 2);
  const TsResult *result;

  session_test_open (test, test->first, NULL);
  play_day (test, first, TS_ORIGIN_DAILY);
  g_assert_cmpuint (solve_day (test, first), ==, 1);
  play_day (test, second, TS_ORIGIN_DAILY);
  ts_game_add_hint (get_game (test));
  g_assert_cmpuint (solve_day (test, second), ==, 2);
  play_day (test, second, TS_ORIGIN_DAILY);
  assert_plays (test, TS_ORIGIN_GIVEN);
  g_assert_cmpuint (solve_day (test, second), ==, 2);

  paste_text (test, "4x4#20261123");
  g_assert_cmpuint (solve_day (test, missed), ==, 2);
  g_assert_null (ts_streak_find_day (ts_results_get_list (ts_session_get_results (test->session)), missed, TS_ORIGIN_DAILY));
  play_day (test, missed, TS_ORIGIN_GIVEN);
  g_assert_cmpint (get_origin (test), ==, TS_ORIGIN_GIVEN);
  g_assert_cmpuint (solve_day (test, now), ==, 0);
  g_assert_cmpint (ts_streak_get_day (ts_results_get_list (ts_session_get_results (test->session)), missed, now, &result), ==, TS_DAY_PRACTICED);
}

/* A full disk takes the last slide and not the result. It is known all the same, and the board is that of the day. */
static void
test_full_disk (SessionTest *test,
                gconstpointer user_data)
{
  g_autoptr (GDateTime) day = get_day ();
  FaultDisk disk = { .first_bad = 1, .n_bad = G_MAXINT - 1, .code = ENOSPC };
  guint cell;

  session_test_open (test, test->first, NULL);
  play_day (test, day, TS_ORIGIN_DAILY);
  cell = solve_almost (test);
  /* The last slide has the only write that does not fail. */
  wait_for (ts_disk_queue_wait (0, NULL));
  fault_disk_follow (test->data, &disk);
  ts_game_slide (get_game (test), cell);
  wait_for (count (test, TS_MESSAGE_RESULT_NOT_SAVED) == 1);

  for (guint i = 0; i < 2; i++)
    {
      reopen (test);
      session_test_open (test, test->first, "3x3#1");
      g_assert_null (ts_streak_find_day (ts_results_get_list (ts_session_get_results (test->session)), day, TS_ORIGIN_DAILY));
      play_day (test, day, TS_ORIGIN_DAILY);
      assert_plays (test, TS_ORIGIN_GIVEN);
      g_assert_nonnull (ts_streak_find_day (ts_results_get_list (ts_session_get_results (test->session)), day, TS_ORIGIN_DAILY));
    }
  fault_disk_follow (NULL, NULL);
}

/* A puzzle that look-alikes ended was that of the day: from then on it is practice. */
static void
test_lookalikes (SessionTest *test,
                 gconstpointer user_data)
{
  g_autoptr (GFile) gray = session_test_paint (test, "day.png", session_test_paint_gray);
  g_autoptr (GDateTime) day = get_day ();

  session_test_open (test, test->first, NULL);
  play_day (test, day, TS_ORIGIN_DAILY);
  wait_for (ts_game_get_lookalikes (get_game (test)) != NULL);
  /* Into the last row and column, where the gap is not yet. */
  while (!ts_game_get_solved (get_game (test)))
    {
      const TsBoard *board = ts_game_get_board (get_game (test));
      gboolean is_in_last_row = board->gap / board->columns == board->rows - 1u;

      if (board->gap == ts_board_get_n_cells (board) - 1u)
        ts_game_slide (get_game (test), board->gap - 1u);
      else
        ts_game_slide (get_game (test), is_in_last_row ? ts_board_get_n_cells (board) - 1u
                                                       : board->gap + board->columns);
    }
  g_assert_cmpint (ts_puzzle_get_verdict (get_puzzle (test)), ==, TS_VERDICT_ALIKE);
  g_assert_cmpuint (ts_streak_count (ts_results_get_list (ts_session_get_results (test->session)), day), ==, 1);
  play_day (test, day, TS_ORIGIN_DAILY);
  g_assert_false (ts_game_get_solved (get_game (test)));
  assert_plays (test, TS_ORIGIN_GIVEN);
}

#define ADD(path, test) g_test_add ("/days/" path, SessionTest, NULL, session_test_set_up, test, session_test_tear_down)

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("crop", test_crop);
  ADD ("counts-once", test_counts_once);
  ADD ("full-disk", test_full_disk);
  ADD ("lookalikes", test_lookalikes);

  return g_test_run ();
}
