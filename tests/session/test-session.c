/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the session: every request, the newest of several, those that fail, and what is remembered.
 */

#include <dlfcn.h>
#include <gio/gunixinputstream.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>
#include <utime.h>

#include "count-signals.h"
#include "disk-gate.h"
#include "fault-disk.h"
#include "requests.h"
#include "session-test.h"
#include "ts-averages.h"
#include "ts-daily.h"
#include "ts-disk-queue.h"
#include "ts-file.h"
#include "ts-moves.h"
#include "ts-pasted.h"
#include "ts-saved-games.h"
#include "ts-streak.h"

#define BOARD "3x3:8,6,7,2,5,4,3,0,1"
#define PIECE_SIZE (1024 * 1024)
#define MISSING_DECODER "/nonexistent/decoder"

/* A program that does not wait has come to its end before the first such step. */
#define SLOW_STEP_US 20000

/* Each is a chance of the worker to be the last. */
#define N_ENDS 200

static TsPuzzle *
get_puzzle (SessionTest *test)
{
  return ts_session_get_puzzle (test->session);
}

static guint
count (SessionTest *test,
       TsMessageKind kind)
{
  return session_test_count (test->messages, kind);
}

static gboolean
is_source (SessionTest *test,
           GFile *file)
{
  GFile *source = ts_puzzle_get_source (get_puzzle (test))->file;

  return file != NULL && source != NULL ? g_file_equal (source, file) : file == source;
}

/* Of the next puzzle, or of the present one. */
static void
set_size (SessionTest *test,
          guint columns,
          guint rows)
{
  if (get_puzzle (test) == NULL)
    g_settings_set (test->settings, "size", "(uu)", columns, rows);
  else
    request_size (test->session, columns, rows);
}

static void
assert_size (SessionTest *test,
             guint columns,
             guint rows)
{
  const TsBoard *board = ts_game_get_board (session_test_get_game (test));

  g_assert_cmpuint (board->columns, ==, columns);
  g_assert_cmpuint (board->rows, ==, rows);
  assert_size_setting (test->settings, columns, rows);
}

static void
reopen (SessionTest *test)
{
  session_test_close (test);
  session_test_start (test, test->data);
}

/* Returns: (nullable): the puzzle that goes on */
static TsPuzzle *
resume (SessionTest *test)
{
  request (test->session, get_puzzle (test) == NULL ? TS_REQUEST_START : TS_REQUEST_SAVED);
  session_test_wait_for_workers ();

  return get_puzzle (test);
}

static TsPuzzle *
open_saved (SessionTest *test,
            const char *name)
{
  request_saved (test->session, name);
  session_test_wait_for_workers ();

  return get_puzzle (test);
}

static void
play_new_game (SessionTest *test)
{
  request (test->session, TS_REQUEST_NEW_GAME);
  session_test_wait_for_workers ();
}

static void
restart (SessionTest *test)
{
  ts_session_restart (test->session);
  session_test_wait_for_workers ();
}

static void
play_size (SessionTest *test,
           guint columns,
           guint rows)
{
  const TsBoard *board = ts_game_get_board (session_test_get_game (test));
  gboolean is_present = board->columns == columns && board->rows == rows;

  ts_session_request (test->session, (TsPuzzleRequest){ .columns = columns, .rows = rows, .is_new = is_present });
  session_test_wait_for_workers ();
}

static void
play_easy_game (SessionTest *test)
{
  ts_session_request (test->session,
                      (TsPuzzleRequest){ .columns = 3, .rows = 3, .has_numbers = TRUE, .is_new = TRUE });
  session_test_wait_for_workers ();
}

static void
play_daily (SessionTest *test,
            GDateTime *day)
{
  request_day (test->session, day, TS_ORIGIN_DAILY);
  session_test_wait_for_workers ();
}

/* Returns: (transfer full): what the file of a saved game says */
static TsGameRecord *
read_saved (SessionTest *test,
            const char *name)
{
  g_autofree char *path = g_build_filename (test->data, "games", name, NULL);
  g_autoptr (GError) error = NULL;
  TsGameRecord *saved = ts_game_file_read (path, &error);

  g_assert_no_error (error);

  return saved;
}

static void
paste_text (TsSession *session,
            const char *text)
{
  ts_pasted_play_text (session, text);
  session_test_wait_for_workers ();
}

/* Wishes */

static void
test_open (SessionTest *test,
           gconstpointer user_data)
{
  TsPuzzle *puzzle;

  g_assert_null (get_puzzle (test));
  request_open (test->session, test->first, NULL);
  wait_for (ts_session_get_loading (test->session) != NULL);
  g_assert_cmpstr (ts_session_get_loading (test->session), ==, "first.png");
  session_test_wait_for_puzzle (test, NULL);
  puzzle = get_puzzle (test);
  g_assert_null (ts_session_get_loading (test->session));
  g_assert_cmpstr (ts_puzzle_get_source (puzzle)->title, ==, "first.png");
  g_assert_true (is_source (test, test->first));
  g_assert_cmpint (ts_puzzle_get_header (puzzle)->origin, ==, TS_ORIGIN_SHUFFLED);
  g_assert_true (session_test_is_in_library (test, test->first));
  assert_size (test, 3, 3);
}

static void
test_new_board (SessionTest *test,
                gconstpointer user_data)
{
  g_autoptr (TsPuzzle) before = g_object_ref (session_test_open (test, test->first, BOARD));
  g_autofree char *id = NULL;
  TsBoard board;

  session_test_slide_anywhere (session_test_get_game (test));
  play_new_game (test);
  g_assert_true (get_puzzle (test) != before);
  g_assert_true (ts_puzzle_get_picture (get_puzzle (test)) == ts_puzzle_get_picture (before));
  g_assert_false (ts_game_get_in_progress (session_test_get_game (test)));
  g_assert_cmpint (ts_puzzle_get_header (get_puzzle (test))->origin, ==, TS_ORIGIN_SHUFFLED);

  id = ts_puzzle_dup_id (get_puzzle (test));
  g_assert_nonnull (strchr (id, '#'));
  board = board_from_id (id);
  g_assert_true (ts_board_equal (&board, ts_game_get_initial_board (session_test_get_game (test))));
}

static void
test_boards_differ (SessionTest *test,
                    gconstpointer user_data)
{
  g_autofree char *id = NULL;
  TsBoard first;
  TsBoard named;

  set_size (test, 5, 5);
  g_settings_set_boolean (test->settings, "gap-home", TRUE);
  session_test_play_numbers (test, NULL);
  first = *ts_game_get_board (session_test_get_game (test));
  g_assert_cmpuint (first.gap, ==, 24);
  id = ts_puzzle_dup_id (get_puzzle (test));
  named = board_from_id (id);
  g_assert_true (ts_board_equal (&named, &first));
  play_new_game (test);
  g_assert_false (ts_board_equal (ts_game_get_board (session_test_get_game (test)), &first));
}

static void
test_restart (SessionTest *test,
              gconstpointer user_data)
{
  g_autoptr (TsPuzzle) before = g_object_ref (session_test_open (test, test->first, "3x3#5"));
  g_autofree char *id = NULL;

  session_test_slide_anywhere (session_test_get_game (test));
  restart (test);
  g_assert_true (get_puzzle (test) != before);
  id = ts_puzzle_dup_id (get_puzzle (test));
  g_assert_cmpstr (id, ==, "3x3#5");
  g_assert_cmpuint (ts_game_get_moves (session_test_get_game (test)), ==, 0);
  g_assert_true (ts_board_equal (ts_game_get_board (session_test_get_game (test)),
                                 ts_game_get_initial_board (ts_puzzle_get_game (before))));
}

/* Solves the present board, except for its last move. Returns: the cell of that */
static guint
solve_almost (SessionTest *test)
{
  TsGame *game = session_test_get_game (test);
  g_autofree TsSolution *solution = g_new (TsSolution, 1);
  TsDirection direction = TS_DIRECTION_UP;

  ts_solver_solve_fast (ts_shared_solver_get (ts_session_get_stores (test->session)->solver), ts_game_get_board (game),
                        NULL, solution);
  for (guint i = 0; i < solution->n_moves; i++)
    {
      direction = ts_solution_get_direction (solution, i);
      if (i + 1 < solution->n_moves)
        ts_game_slide (game, ts_board_get_source (ts_game_get_board (game), direction));
    }

  return ts_board_get_source (ts_game_get_board (game), direction);
}

static void
slide_and_undo (TsGame *game)
{
  session_test_slide_anywhere (game);
  g_assert_true (ts_game_undo (game));
}

/* The player knows a board from the first slide, hint or move of the solution on. */
static void
test_restart_and_origin (SessionTest *test,
                         gconstpointer user_data)
{
  void (*const ways[]) (TsGame *) = { session_test_slide_anywhere, slide_and_undo, ts_game_add_hint,
                                      ts_game_set_helped, ts_game_set_remaining_shown };

  session_test_open (test, test->first, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      restart (test);
      g_assert_cmpint (ts_puzzle_get_header (get_puzzle (test))->origin, ==, TS_ORIGIN_SHUFFLED);
      ways[i](session_test_get_game (test));
      restart (test);
      g_assert_cmpint (ts_puzzle_get_header (get_puzzle (test))->origin, ==, TS_ORIGIN_GIVEN);
      play_new_game (test);
    }

  ts_game_slide (session_test_get_game (test), solve_almost (test));
  g_assert_true (ts_game_get_solved (session_test_get_game (test)));
  restart (test);
  g_assert_cmpint (ts_puzzle_get_header (get_puzzle (test))->origin, ==, TS_ORIGIN_GIVEN);
}

static void
test_daily (SessionTest *test,
            gconstpointer user_data)
{
  g_autoptr (GDateTime) now = g_date_time_new_utc (2026, 11, 22, 12, 0, 0);
  g_autofree char *id = NULL;

  play_daily (test, now);
  g_assert_null (get_puzzle (test));
  session_test_open (test, test->first, NULL);
  play_daily (test, now);
  id = ts_puzzle_dup_id (get_puzzle (test));
  g_assert_cmpstr (id, ==, "4x4#20261122");
  g_assert_cmpint (ts_puzzle_get_header (get_puzzle (test))->origin, ==, TS_ORIGIN_DAILY);
  assert_size (test, 4, 4);
  g_assert_true (g_file_equal (ts_puzzle_get_source (get_puzzle (test))->file, test->day));
}

/* The whole of it, as everyone has it; the part that the player chose for other games stays. */
static void
test_practice_on_the_picture_of_the_day (SessionTest *test,
                                         gconstpointer user_data)
{
  g_autoptr (GDateTime) now = g_date_time_new_utc (2026, 11, 22, 12, 0, 0);
  const TsCrop crop = { 0.25, 0.5, 2.0 };
  TsLibrary *library;

  session_test_open (test, test->day, NULL);
  ts_puzzle_set_crop (get_puzzle (test), &crop);
  request_day (test->session, now, TS_ORIGIN_GIVEN);
  session_test_wait_for_workers ();
  g_assert_true (g_file_equal (ts_puzzle_get_source (get_puzzle (test))->file, test->day));
  g_assert_cmpint (ts_puzzle_get_header (get_puzzle (test))->origin, ==, TS_ORIGIN_GIVEN);
  g_assert_cmpfloat (ts_puzzle_get_source (get_puzzle (test))->crop.zoom, ==, 1.0);

  play_daily (test, now);
  g_assert_cmpfloat (ts_puzzle_get_source (get_puzzle (test))->crop.zoom, ==, 1.0);
  session_test_slide_anywhere (session_test_get_game (test));
  reopen (test);
  resume (test);
  g_assert_cmpint (ts_puzzle_get_header (get_puzzle (test))->origin, ==, TS_ORIGIN_DAILY);
  g_assert_cmpfloat (ts_puzzle_get_source (get_puzzle (test))->crop.zoom, ==, 1.0);
  library = ts_session_get_stores (test->session)->library;
  g_assert_cmpfloat (ts_library_get_crop (library, test->day).zoom, ==, crop.zoom);
}

/* It goes on where it was left, with the help that it had: who begins it again has seen its board. */
static void
test_daily_goes_on (SessionTest *test,
                    gconstpointer user_data)
{
  g_autoptr (GDateTime) now = g_date_time_new_utc (2026, 11, 22, 12, 0, 0);
  g_autofree char *id = NULL;
  TsPuzzle *puzzle;

  session_test_open (test, test->first, NULL);
  play_daily (test, now);
  puzzle = get_puzzle (test);
  session_test_slide_anywhere (session_test_get_game (test));
  ts_game_add_hint (session_test_get_game (test));
  play_daily (test, now);
  g_assert_true (get_puzzle (test) == puzzle);

  play_new_game (test);
  session_test_slide_anywhere (session_test_get_game (test));
  play_daily (test, now);
  g_assert_cmpint (ts_puzzle_get_header (get_puzzle (test))->origin, ==, TS_ORIGIN_DAILY);
  g_assert_cmpuint (ts_game_get_moves (session_test_get_game (test)), >, 0);
  g_assert_cmpuint (ts_game_get_history (session_test_get_game (test))->n_hints, ==, 1);
  id = ts_puzzle_dup_id (get_puzzle (test));
  g_assert_cmpstr (id, ==, "4x4#20261122");
}

/* A saved game of practice on the same board is not the puzzle of the day. */
static void
test_daily_and_practice (SessionTest *test,
                         gconstpointer user_data)
{
  g_autoptr (GDateTime) now = g_date_time_new_utc (2026, 11, 22, 12, 0, 0);

  session_test_open (test, test->first, NULL);
  paste_text (test->session, "4x4#20261122");
  session_test_slide_anywhere (session_test_get_game (test));
  play_new_game (test);
  play_daily (test, now);
  g_assert_cmpint (ts_puzzle_get_header (get_puzzle (test))->origin, ==, TS_ORIGIN_DAILY);
  g_assert_cmpuint (ts_game_get_moves (session_test_get_game (test)), ==, 0);

  /* Nor is one that is being played. */
  paste_text (test->session, "4x4#20261122");
  play_daily (test, now);
  g_assert_cmpint (ts_puzzle_get_header (get_puzzle (test))->origin, ==, TS_ORIGIN_DAILY);
}

/* The picture that is being opened is not wanted any more. */
static void
test_daily_while_opening (SessionTest *test,
                          gconstpointer user_data)
{
  g_autoptr (GFile) slow = session_test_paint (test, "slow.png", session_test_paint_waves);
  g_autoptr (GDateTime) now = g_date_time_new_utc (2026, 11, 22, 12, 0, 0);
  TsPuzzle *puzzle;

  session_test_open (test, test->first, NULL);
  play_daily (test, now);
  puzzle = get_puzzle (test);
  ts_game_set_paused (session_test_get_game (test), TRUE);
  session_test_close_gate (test);
  request_open (test->session, slow, NULL);
  play_daily (test, now);
  g_assert_null (ts_session_get_loading (test->session));
  g_assert_false (ts_game_get_paused (session_test_get_game (test)));
  session_test_wait_for_workers ();
  g_assert_true (get_puzzle (test) == puzzle);
}

/* A saved game still says for which difficulty its board was dealt, and with which control it began. */
static void
test_difficulty_and_control_go_on (SessionTest *test,
                                   gconstpointer user_data)
{
  g_autoptr (TsGameRecord) saved = NULL;
  g_autofree char *name = NULL;

  g_settings_set_string (test->settings, "difficulty", "easy");
  g_settings_set_string (test->settings, "control", "hover");
  session_test_open (test, test->first, NULL);
  session_test_slide_anywhere (session_test_get_game (test));
  name = g_strdup (ts_puzzle_get_saved_name (get_puzzle (test)));
  session_test_play_numbers (test, NULL);
  g_assert_null (ts_puzzle_get_saved_name (get_puzzle (test)));

  g_settings_set_string (test->settings, "control", "click");
  saved = read_saved (test, name);
  g_assert_cmpint (saved->header.difficulty, ==, TS_DIFFICULTY_EASY);
  g_assert_cmpstr (saved->header.control, ==, "hover");
  g_assert_cmpint (ts_puzzle_get_header (resume (test))->difficulty, ==, TS_DIFFICULTY_EASY);
  g_assert_cmpstr (ts_puzzle_get_saved_name (get_puzzle (test)), ==, name);

  ts_game_slide (session_test_get_game (test), solve_almost (test));
  g_assert_cmpuint (session_test_get_results (test)->len, ==, 1);
  g_assert_cmpstr (((const TsResult *) g_ptr_array_index (session_test_get_results (test), 0))->control, ==, "hover");
}

static TsDay
get_day (SessionTest *test,
         GDateTime *day,
         GDateTime *now)
{
  const TsResult *result;
  TsDay state = ts_streak_get_day (session_test_get_results (test), day, now, &result);

  g_assert_true ((result != NULL) == (state == TS_DAY_SOLVED || state == TS_DAY_PRACTICED));

  return state;
}

/* Solves the puzzle of a day.
 * Returns: how many days the streak has then, before its result is written */
static guint
solve_daily (SessionTest *test,
             GDateTime *day,
             gboolean is_helped)
{
  guint cell;

  play_daily (test, day);
  cell = solve_almost (test);
  g_assert_null (ts_streak_find_day (session_test_get_results (test), day));
  if (is_helped)
    ts_game_add_hint (session_test_get_game (test));
  ts_game_slide (session_test_get_game (test), cell);
  g_assert_true (ts_game_get_solved (session_test_get_game (test)));
  g_assert_nonnull (ts_streak_find_day (session_test_get_results (test), day));

  return ts_streak_count (session_test_get_results (test), day);
}

/* The present game counts as soon as it is solved, for its own day, also with a hint. */
static void
test_streak_of_the_present_game (SessionTest *test,
                                 gconstpointer user_data)
{
  g_autoptr (GDateTime) first = g_date_time_new_utc (2026, 11, 20, 12, 0, 0);
  g_autoptr (GDateTime) second = g_date_time_add_days (first, 1);
  g_autoptr (GDateTime) third = g_date_time_add_days (first, 2);
  g_autoptr (GDateTime) fourth = g_date_time_add_days (first, 3);

  session_test_open (test, test->first, NULL);
  g_assert_cmpuint (solve_daily (test, first, FALSE), ==, 1);
  g_assert_null (ts_streak_find_day (session_test_get_results (test), second));
  wait_for (ts_puzzle_get_replay (get_puzzle (test)) != NULL);
  g_assert_cmpuint (solve_daily (test, second, FALSE), ==, 2);
  wait_for (ts_puzzle_get_replay (get_puzzle (test)) != NULL);
  g_assert_cmpuint (solve_daily (test, third, TRUE), ==, 3);
  wait_for (ts_puzzle_get_replay (get_puzzle (test)) != NULL);

  /* As practice, the board of a day does not count. */
  paste_text (test->session, "4x4#20261123");
  ts_game_slide (session_test_get_game (test), solve_almost (test));
  g_assert_true (ts_game_get_solved (session_test_get_game (test)));
  g_assert_null (ts_streak_find_day (session_test_get_results (test), fourth));
}

/* A full disk takes the last slide and not the result. It is known all the same, and the board is that of the day. */
static void
test_daily_on_a_full_disk (SessionTest *test,
                           gconstpointer user_data)
{
  g_autoptr (GDateTime) now = g_date_time_new_utc (2026, 11, 22, 12, 0, 0);
  FaultDisk disk = { .first_bad = 1, .n_bad = G_MAXINT - 1, .code = ENOSPC };
  g_autofree char *id = NULL;
  guint cell;

  session_test_open (test, test->first, NULL);
  play_daily (test, now);
  cell = solve_almost (test);
  /* The last slide has the only write that does not fail. */
  wait_for (ts_disk_queue_wait (0));
  fault_disk_follow (test->data, &disk);
  ts_game_slide (session_test_get_game (test), cell);
  wait_for (count (test, TS_MESSAGE_RESULT_NOT_SAVED) == 1);

  for (guint i = 0; i < 2; i++)
    {
      reopen (test);
      session_test_open (test, test->first, "3x3#1");
      g_assert_null (ts_streak_find_day (session_test_get_results (test), now));
      play_daily (test, now);
      id = ts_puzzle_dup_id (get_puzzle (test));
      g_assert_cmpstr (id, ==, "4x4#20261122");
      g_clear_pointer (&id, g_free);
      g_assert_cmpint (ts_puzzle_get_header (get_puzzle (test))->origin, ==, TS_ORIGIN_GIVEN);
      g_assert_nonnull (ts_streak_find_day (session_test_get_results (test), now));
    }
  fault_disk_follow (NULL, NULL);
}

static void
test_daily_again (SessionTest *test,
                  gconstpointer user_data)
{
  g_autoptr (GDateTime) now = g_date_time_new_utc (2026, 11, 22, 12, 0, 0);
  const TsResult result = { .board = ts_daily_get_board (now), .origin = TS_ORIGIN_DAILY };

  session_test_open (test, test->first, NULL);
  session_test_add_result (ts_session_get_stores (test->session)->results, &result);
  play_daily (test, now);
  g_assert_cmpint (ts_puzzle_get_header (get_puzzle (test))->origin, ==, TS_ORIGIN_GIVEN);
  g_assert_true (g_file_equal (ts_puzzle_get_source (get_puzzle (test))->file, test->day));
}

/* Slides the gap into the last row and column, also if it is there. */
static void
slide_gap_home (TsGame *game)
{
  const TsBoard *board = ts_game_get_board (game);
  guint n_cells = ts_board_get_n_cells (board);

  if (board->gap == n_cells - 1)
    ts_game_slide (game, n_cells - 2);
  if ((board->gap + 1) % board->columns != 0)
    ts_game_slide (game, board->gap / board->columns * board->columns + board->columns - 1);
  ts_game_slide (game, n_cells - 1);
}

/* Ends the present game, whose tiles all look the same. */
static void
solve_by_lookalikes (SessionTest *test)
{
  wait_for (ts_game_has_lookalikes (session_test_get_game (test)));
  slide_gap_home (session_test_get_game (test));
  g_assert_true (ts_game_get_solved (session_test_get_game (test)));
  g_assert_cmpint (ts_puzzle_get_verdict (get_puzzle (test)), ==, TS_VERDICT_ALIKE);
  wait_for (ts_puzzle_get_replay (get_puzzle (test)) != NULL);
}

/* A puzzle that look-alikes ended was that of the day: from then on it is practice. */
static void
test_daily_by_lookalikes (SessionTest *test,
                          gconstpointer user_data)
{
  g_autoptr (GFile) gray = session_test_paint (test, "day.png", session_test_paint_gray);
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();

  session_test_open (test, test->first, NULL);
  play_daily (test, now);
  solve_by_lookalikes (test);
  g_assert_cmpint (get_day (test, now, now), ==, TS_DAY_SOLVED);

  for (guint i = 0; i < 2; i++)
    {
      play_daily (test, now);
      g_assert_false (ts_game_get_solved (session_test_get_game (test)));
      g_assert_cmpint (ts_puzzle_get_header (get_puzzle (test))->origin, ==, TS_ORIGIN_GIVEN);
      session_test_play_numbers (test, NULL);
    }
  g_assert_cmpuint (ts_streak_count (session_test_get_results (test), now), ==, 1);
}

/* A day that was missed and practiced is not won, however it ended, nor is a board of the day that was pasted. */
static void
test_practice_by_lookalikes (SessionTest *test,
                             gconstpointer user_data)
{
  g_autoptr (GFile) gray = session_test_paint (test, "day.png", session_test_paint_gray);
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();
  g_autoptr (GDateTime) missed = g_date_time_add_days (now, -1);
  g_autoptr (GDateTime) before = g_date_time_add_days (now, -2);
  g_autofree char *id = ts_daily_dup_id (now);
  const TsResult result = { .board = ts_daily_get_board (before), .origin = TS_ORIGIN_DAILY };

  session_test_add_result (ts_session_get_stores (test->session)->results, &result);
  session_test_open (test, gray, NULL);
  request_day (test->session, missed, TS_ORIGIN_GIVEN);
  session_test_wait_for_workers ();
  solve_by_lookalikes (test);
  g_assert_cmpint (get_day (test, missed, now), ==, TS_DAY_PRACTICED);
  paste_text (test->session, id);
  solve_by_lookalikes (test);
  g_assert_cmpint (get_day (test, now, now), ==, TS_DAY_TODAY);
}

static void
test_numbers (SessionTest *test,
              gconstpointer user_data)
{
  session_test_play_numbers (test, NULL);
  g_assert_cmpstr (ts_puzzle_get_source (get_puzzle (test))->title, ==, "Numbers");
  g_assert_null (ts_puzzle_get_picture (get_puzzle (test)));
  g_assert_true (is_source (test, NULL));
  g_assert_cmpuint (ts_session_get_stores (test->session)->library->files->len, ==, 0);
  assert_size (test, 3, 3);
}

static void
test_id (SessionTest *test,
         gconstpointer user_data)
{
  g_autofree char *id = NULL;

  session_test_open (test, test->first, NULL);
  paste_text (test->session, BOARD);
  id = ts_puzzle_dup_id (get_puzzle (test));
  g_assert_cmpstr (id, ==, BOARD);
  g_assert_true (is_source (test, test->first));
  g_assert_cmpint (ts_puzzle_get_header (get_puzzle (test))->origin, ==, TS_ORIGIN_GIVEN);

  g_ptr_array_set_size (test->messages, 0);
  paste_text (test->session, "4x2#1");
  g_assert_cmpint (session_test_find (test->messages, TS_MESSAGE_ID_PLAYED)->columns, ==, 4);
  g_assert_cmpint (session_test_find (test->messages, TS_MESSAGE_ID_PLAYED)->rows, ==, 2);
}

static void
test_id_at_first (SessionTest *test,
                  gconstpointer user_data)
{
  g_autofree char *id = NULL;

  paste_text (test->session, "3x3#7");
  session_test_wait_for_puzzle (test, NULL);
  id = ts_puzzle_dup_id (get_puzzle (test));
  g_assert_cmpstr (id, ==, "3x3#7");
  g_assert_true (is_source (test, test->first));
}

/* As it comes from a chat, from SlidySim, or on several lines. */
static void
test_boards_in_texts (SessionTest *test,
                      gconstpointer user_data)
{
  static const char *const texts[] = {
    "Look: " BOARD ", isn’t it nice?",
    "1 2 3\n4 5 6\n7 0 8\n",
    "https://example.org/?board=3x3#5",
  };

  session_test_open (test, test->first, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      const TsMessage *message;
      g_autofree char *id = NULL;

      session_test_slide_anywhere (session_test_get_game (test));
      g_ptr_array_set_size (test->messages, 0);
      paste_text (test->session, texts[i]);
      message = session_test_find (test->messages, TS_MESSAGE_ID_PLAYED);
      g_assert_nonnull (message);
      g_assert_cmpint (message->columns, ==, 3);
      g_assert_cmpint (message->rows, ==, 3);
      g_assert_cmpuint (ts_game_get_moves (session_test_get_game (test)), ==, 0);
      id = ts_puzzle_dup_id (get_puzzle (test));
      g_assert_cmpint (g_str_equal (id, "3x3#5"), ==, strstr (texts[i], "3x3#5") != NULL);
    }
}

/* Of a picture on this machine; one on the web is not asked for. */
static void
test_paths_in_texts (SessionTest *test,
                     gconstpointer user_data)
{
  g_autoptr (GFile) file = session_test_paint (test, "3x3#5.png", session_test_paint_waves);
  g_autofree char *uri = g_file_get_uri (file);
  const char *texts[] = { g_file_peek_path (file), uri };
  /* The last ones have a % that escapes nothing. */
  static const char *const refused[] = { "/nowhere/at/all.png", "https://127.0.0.1/cat.jpg", "http://127.0.0.1/cat.jpg",
                                         "https://127.0.0.1/50%.jpg", "file:///nowhere/50%.jpg" };
  static const int reasons[] = { TS_PICTURE_ERROR_NOT_FOUND, TS_PICTURE_ERROR_WEB_ADDRESS, TS_PICTURE_ERROR_WEB_ADDRESS,
                                 TS_PICTURE_ERROR_WEB_ADDRESS, TS_PICTURE_ERROR_FAILED };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (TsPuzzle) before = g_object_ref (session_test_open (test, test->first, NULL));

      paste_text (test->session, texts[i]);
      session_test_wait_for_puzzle (test, before);
      g_assert_true (is_source (test, file));
    }
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_ptr_array_set_size (test->messages, 0);
      paste_text (test->session, refused[i]);
      wait_for (session_test_find (test->messages, TS_MESSAGE_PICTURE_FAILED) != NULL);
      g_assert_error (session_test_find (test->messages, TS_MESSAGE_PICTURE_FAILED)->error, TS_PICTURE_ERROR, reasons[i]);
      g_assert_true (is_source (test, file));
    }
}

typedef struct
{
  const char *id;
  TsMessageKind kind;
  TsBoardTextResult result;
} BadId;

static void
test_bad_ids (SessionTest *test,
              gconstpointer user_data)
{
  static const BadId ids[] = {
    { "", TS_MESSAGE_ID_INVALID, TS_BOARD_TEXT_BAD_SIZE },
    { "2x2:1,2", TS_MESSAGE_ID_INVALID, TS_BOARD_TEXT_TOO_FEW },
    { "My board: 2x2:1,2", TS_MESSAGE_ID_INVALID, TS_BOARD_TEXT_TOO_FEW },
    { "My board: 2x2:1,2,3,0!", TS_MESSAGE_ID_SOLVED, TS_BOARD_TEXT_OK },
    { "no path/at/all.png", TS_MESSAGE_ID_INVALID, TS_BOARD_TEXT_BAD_SIZE },
    { "https://example.org/a b", TS_MESSAGE_ID_INVALID, TS_BOARD_TEXT_BAD_SIZE },
    { "1 2\n3 0", TS_MESSAGE_ID_SOLVED, TS_BOARD_TEXT_OK },
    { "2x2:2,1,3,0", TS_MESSAGE_ID_UNSOLVABLE, TS_BOARD_TEXT_OK },
  };
  TsPuzzle *puzzle = session_test_open (test, test->first, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      const TsMessage *message;

      g_ptr_array_set_size (test->messages, 0);
      paste_text (test->session, ids[i].id);
      g_assert_cmpuint (test->messages->len, ==, 1);
      message = g_ptr_array_index (test->messages, 0);
      g_assert_cmpint (message->kind, ==, ids[i].kind);
      g_assert_cmpstr (message->text, ==, ids[i].id);
      g_assert_cmpint (message->id_result, ==, ids[i].result);
      g_assert_true (get_puzzle (test) == puzzle);
    }
}

/* Without a puzzle, something is played all the same. */
static void
test_bad_id_at_first (SessionTest *test,
                      gconstpointer user_data)
{
  paste_text (test->session, "nonsense");
  g_assert_cmpuint (count (test, TS_MESSAGE_ID_INVALID), ==, 1);
  session_test_wait_for_puzzle (test, NULL);
  g_assert_true (is_source (test, test->first));
}

/* Nor is what comes only now played. */
static void
test_cancel_while_reading (SessionTest *test,
                           gconstpointer user_data)
{
  g_autoptr (GCancellable) reading = NULL;

  session_test_open (test, test->first, BOARD);
  reading = ts_session_begin_request (test->session);
  ts_session_cancel (test->session);
  g_assert_true (g_cancellable_is_cancelled (reading));
  ts_pasted_play_stream_async (test->session, NULL, reading, NULL, NULL);
  g_assert_cmpuint (test->messages->len, ==, 0);
}

/* As a size in the preferences. */
static void
test_size (SessionTest *test,
           gconstpointer user_data)
{
  TsBoard board;

  session_test_open (test, test->first, BOARD);
  session_test_slide_anywhere (session_test_get_game (test));
  board = *ts_game_get_board (session_test_get_game (test));
  set_size (test, 4, 2);
  wait_for (ts_game_get_board (session_test_get_game (test))->columns == 4);
  assert_size (test, 4, 2);
  set_size (test, 3, 3);
  wait_for (ts_game_get_board (session_test_get_game (test))->columns == 3);
  assert_size (test, 3, 3);
  g_assert_true (ts_board_equal (ts_game_get_board (session_test_get_game (test)), &board));
  g_assert_cmpuint (ts_game_get_moves (session_test_get_game (test)), ==, 1);
}

/* The present size begins another game, the other one goes on with its own. */
static void
test_play_size (SessionTest *test,
                gconstpointer user_data)
{
  session_test_open (test, test->first, BOARD);
  session_test_slide_anywhere (session_test_get_game (test));
  play_size (test, 4, 2);
  assert_size (test, 4, 2);
  session_test_slide_anywhere (session_test_get_game (test));
  play_size (test, 4, 2);
  assert_size (test, 4, 2);
  g_assert_cmpuint (ts_game_get_moves (session_test_get_game (test)), ==, 0);
  play_size (test, 3, 3);
  assert_size (test, 3, 3);
  g_assert_cmpuint (ts_game_get_moves (session_test_get_game (test)), ==, 1);
}

/* Numbers belong to the easy game alone, as long as that lives. */
static void
test_easy_game (SessionTest *test,
                gconstpointer user_data)
{
  g_autoptr (TsPuzzle) puzzle = NULL;

  session_test_open (test, test->first, BOARD);
  play_easy_game (test);
  assert_size (test, 3, 3);
  g_assert_true (ts_puzzle_get_header (get_puzzle (test))->has_numbers);
  g_assert_false (g_settings_get_boolean (test->settings, "show-numbers"));
  restart (test);
  g_assert_true (ts_puzzle_get_header (get_puzzle (test))->has_numbers);

  session_test_slide_anywhere (session_test_get_game (test));
  play_new_game (test);
  puzzle = g_object_ref (get_puzzle (test));
  g_assert_false (ts_puzzle_get_header (puzzle)->has_numbers);
  g_assert_true (ts_puzzle_get_header (resume (test))->has_numbers);
}

/* What is written from now on is newer than what was: a file system takes its times from the ticks of the kernel. */
static void
wait_for_tick (void)
{
  struct timespec before;
  struct timespec now;

  clock_gettime (CLOCK_REALTIME_COARSE, &before);
  do
    clock_gettime (CLOCK_REALTIME_COARSE, &now);
  while (now.tv_nsec == before.tv_nsec);
}

static void
test_resume (SessionTest *test,
             gconstpointer user_data)
{
  g_autoptr (GFile) file = session_test_paint (test, "other.png", session_test_paint_waves);
  TsPuzzle *puzzle = resume (test);
  TsBoard board;

  /* Without a saved game it is the first picture, or the present puzzle. */
  g_assert_true (is_source (test, test->first));
  g_assert_true (resume (test) == puzzle);
  session_test_open (test, test->first, BOARD);
  session_test_slide_anywhere (session_test_get_game (test));
  session_test_open (test, file, "4x2#1");
  wait_for_tick ();
  session_test_slide_anywhere (session_test_get_game (test));
  board = *ts_game_get_board (session_test_get_game (test));

  reopen (test);
  set_size (test, 3, 3);
  resume (test);
  g_assert_true (is_source (test, file));
  g_assert_cmpstr (ts_puzzle_get_source (get_puzzle (test))->title, ==, "other.png");
  g_assert_true (ts_board_equal (ts_game_get_board (session_test_get_game (test)), &board));
  assert_size (test, 4, 2);

  /* A game whose only slide is undone is a saved game, too. */
  g_assert_true (ts_game_undo (session_test_get_game (test)));
  reopen (test);
  resume (test);
  g_assert_true (ts_game_redo (session_test_get_game (test)));
  g_assert_true (ts_board_equal (ts_game_get_board (session_test_get_game (test)), &board));
}

/* On a network disk without locks, one plays and saves as if alone, and need not know of it. */
static void
test_without_locks (SessionTest *test,
                    gconstpointer user_data)
{
  session_test_close (test);
  fault_disk_refuse_locks (ENOLCK);
  session_test_start (test, test->data);
  session_test_play_numbers (test, BOARD);
  session_test_slide_anywhere (session_test_get_game (test));
  reopen (test);
  g_assert_cmpuint (ts_game_get_moves (ts_puzzle_get_game (resume (test))), ==, 1);
  g_assert_cmpuint (test->messages->len, ==, 0);
  fault_disk_refuse_locks (0);
}

/* Begins again where nothing can be written. */
static void
reopen_read_only (SessionTest *test)
{
  static FaultDisk disk = { .n_bad = G_MAXINT, .code = EROFS };

  session_test_close (test);
  fault_disk_follow (test->data, &disk);
  session_test_start (test, test->data);
}

/* Its games can be seen and played, and the player hears what becomes of the moves before the first one, and once. */
static void
test_read_only_folder (SessionTest *test,
                       gconstpointer user_data)
{
  session_test_play_numbers (test, BOARD);
  session_test_slide_anywhere (session_test_get_game (test));
  reopen_read_only (test);
  g_assert_cmpuint (ts_game_get_moves (ts_puzzle_get_game (resume (test))), ==, 1);
  g_assert_cmpuint (count (test, TS_MESSAGE_NOT_SAVED), ==, 1);
  g_assert_error (session_test_find (test->messages, TS_MESSAGE_NOT_SAVED)->error, G_FILE_ERROR, G_FILE_ERROR_ROFS);
  session_test_slide_anywhere (session_test_get_game (test));
  ts_puzzle_save (get_puzzle (test));
  session_test_wait_for_workers ();
  g_assert_cmpuint (test->messages->len, ==, 1);
  fault_disk_follow (NULL, NULL);
}

/* Also with a picture of which no copy can be made, until the disk can be written. */
static void
test_picture_on_read_only_folder (SessionTest *test,
                                  gconstpointer user_data)
{
  reopen_read_only (test);
  session_test_open (test, test->first, BOARD);
  g_assert_cmpuint (count (test, TS_MESSAGE_NOT_SAVED), ==, 1);
  session_test_slide_anywhere (session_test_get_game (test));
  g_assert_cmpuint (count (test, TS_MESSAGE_NOT_SAVED), ==, 1);
  fault_disk_follow (NULL, NULL);

  session_test_slide_anywhere (session_test_get_game (test));
  ts_puzzle_save (get_puzzle (test));
  wait_for (count (test, TS_MESSAGE_SAVED_AGAIN) == 1);
  session_test_wait_for_workers ();
  g_assert_cmpuint (session_test_count_files (test, "games"), ==, 2);
}

/* A game that was not begun leaves no file behind, although it was said that none can be made. */
static void
test_read_only_folder_without_slide (SessionTest *test,
                                     gconstpointer user_data)
{
  reopen_read_only (test);
  session_test_play_numbers (test, NULL);
  g_assert_cmpuint (count (test, TS_MESSAGE_NOT_SAVED), ==, 1);
  fault_disk_follow (NULL, NULL);
  g_assert_true (ts_session_leave (test->session));
  session_test_wait_for_workers ();
  g_assert_cmpuint (session_test_count_files (test, "games"), ==, 0);
}

/* Returns: (transfer full): the path of the only game in a folder of the data folder */
static char *
get_only_file (SessionTest *test,
               const char *folder)
{
  g_autofree char *path = g_build_filename (test->data, folder, NULL);
  g_autoptr (GPtrArray) entries = ts_file_list (path, ".tsgame", NULL);

  g_assert_cmpuint (entries->len, ==, 1);

  return g_build_filename (path, ((const TsFileEntry *) g_ptr_array_index (entries, 0))->name, NULL);
}

/* Removes what the worker of the log writes at the game's end, as if the program were killed after the last slide, and
 * starts again. */
static void
take_end_back (SessionTest *test)
{
  g_autofree char *from = get_only_file (test, "finished");
  g_autofree char *name = g_path_get_basename (from);
  g_autofree char *to = g_build_filename (test->data, "games", name, NULL);
  g_autofree char *text = NULL;
  gsize length;

  session_test_close (test);
  g_assert_true (g_file_get_contents (from, &text, &length, NULL));
  g_assert_true (g_file_set_contents (to, text, g_strrstr_len (text, (gssize) length - 1, "\n") + 1 - text, NULL));
  g_remove (from);
  session_test_start (test, test->data);
}

/* Its result has the time of its end, whenever it is written. */
static void
test_resume_solved (SessionTest *test,
                    gconstpointer user_data)
{
  const struct utimbuf end = { .modtime = 1700000000 };
  g_autofree char *path = NULL;

  session_test_play_numbers (test, "3x3:1,2,3,4,5,6,0,7,8");
  g_assert_cmpint (ts_game_slide (session_test_get_game (test), 7), ==, TS_SLIDE_OK);
  g_assert_cmpint (ts_game_slide (session_test_get_game (test), 8), ==, TS_SLIDE_OK);
  session_test_wait_for_workers ();

  take_end_back (test);
  path = get_only_file (test, "games");
  g_assert_cmpint (g_utime (path, (struct utimbuf *) &end), ==, 0);
  g_assert_cmpint (ts_puzzle_get_header (resume (test))->origin, ==, TS_ORIGIN_SHUFFLED);
  g_assert_false (ts_game_get_solved (session_test_get_game (test)));
  g_assert_cmpuint (session_test_count_files (test, "finished"), ==, 1);
  g_assert_cmpuint (session_test_count_files (test, "games"), ==, 0);
  g_assert_cmpuint (session_test_get_results (test)->len, ==, 1);
  g_assert_cmpint (((const TsResult *) g_ptr_array_index (session_test_get_results (test), 0))->date, ==, end.modtime);
}

/* The player hears that it cannot be written, though another game is played. */
static void
test_resume_solved_fails (SessionTest *test,
                          gconstpointer user_data)
{
  FaultDisk disk = { .n_bad = G_MAXINT, .code = ENOSPC };

  session_test_play_numbers (test, "3x3:1,2,3,4,5,6,7,0,8");
  g_assert_cmpint (ts_game_slide (session_test_get_game (test), 8), ==, TS_SLIDE_OK);
  session_test_wait_for_workers ();
  take_end_back (test);
  session_test_wait_for_workers ();
  fault_disk_follow (test->data, &disk);
  resume (test);
  g_assert_cmpuint (count (test, TS_MESSAGE_RESULT_NOT_SAVED), ==, 1);
  g_assert_false (ts_game_get_solved (session_test_get_game (test)));
  fault_disk_follow (NULL, NULL);
}

/* The log does not tell that tiles look alike; the picture does, as soon as it is there again. */
static void
test_resume_solved_by_lookalikes (SessionTest *test,
                                  gconstpointer user_data)
{
  g_autoptr (GFile) gray = session_test_paint (test, "gray.png", session_test_paint_gray);

  session_test_open (test, gray, "3x3:2,1,4,3,5,6,7,0,8");
  g_assert_cmpint (ts_game_slide (session_test_get_game (test), 8), ==, TS_SLIDE_OK);
  session_test_wait_for_workers ();
  take_end_back (test);
  g_assert_true (ts_game_get_solved (ts_puzzle_get_game (resume (test))));
  g_assert_cmpuint (session_test_count_files (test, "finished"), ==, 1);
}

/* Returns: (transfer full): its path */
static char *
save_numbers (SessionTest *test,
              const char *id)
{
  session_test_play_numbers (test, id);
  session_test_slide_anywhere (session_test_get_game (test));

  return g_build_filename (test->data, "games", ts_puzzle_get_saved_name (get_puzzle (test)), NULL);
}

/* Returns: (transfer full): the saved games, up to @max */
static GPtrArray *
collect (SessionTest *test,
         guint max)
{
  g_autoptr (GAsyncResult) result = NULL;

  ts_session_collect_saved_async (test->session, 1, max, NULL, wait_for_keep_result, &result);
  wait_for (result != NULL);

  return ts_session_collect_saved_finish (test->session, result);
}

static void
assert_file (const char *path,
             const char *expected)
{
  g_autofree char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, expected);
}

/* A file that is no game is left, and told once however often it is met, but each time that the player wants it. */
static void
test_no_game (SessionTest *test,
              gconstpointer user_data)
{
  g_autofree char *path = save_numbers (test, BOARD);
  g_autofree char *name = g_path_get_basename (path);
  TsPuzzle *puzzle;

  reopen (test);
  g_assert_true (g_file_set_contents (path, "no game\n", -1, NULL));
  resume (test);
  g_assert_true (is_source (test, test->first));
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GPtrArray) games = collect (test, G_MAXUINT);

      g_assert_cmpuint (games->len, ==, 0);
      session_test_play_numbers (test, NULL);
      g_assert_cmpuint (ts_game_get_moves (session_test_get_game (test)), ==, 0);
    }
  g_assert_cmpuint (count (test, TS_MESSAGE_GAME_NOT_READ), ==, 1);
  g_assert_error (session_test_find (test->messages, TS_MESSAGE_GAME_NOT_READ)->error, TS_STORE_ERROR,
                  TS_STORE_ERROR_DAMAGED);

  puzzle = get_puzzle (test);
  g_assert_true (open_saved (test, name) == puzzle);
  g_assert_true (resume (test) == puzzle);
  g_assert_cmpuint (count (test, TS_MESSAGE_GAME_NOT_READ), ==, 3);
  assert_file (path, "no game\n");
}

/* It has lost a line: it goes on from the moves before that, in another file as soon as there is one more. */
static void
test_damaged_game (SessionTest *test,
                   gconstpointer user_data)
{
  g_autofree char *path = save_numbers (test, BOARD);
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *text = NULL;
  g_autofree char *damaged = NULL;
  g_autoptr (TsGameRecord) saved = NULL;

  session_test_close (test);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  damaged = g_strconcat (text, "slide\t9\n", "undo\t9\n", NULL);
  g_assert_true (g_file_set_contents (path, damaged, -1, NULL));
  session_test_start (test, test->data);
  g_assert_cmpuint (ts_game_get_moves (ts_puzzle_get_game (resume (test))), ==, 1);
  g_assert_cmpuint (count (test, TS_MESSAGE_GAME_DAMAGED), ==, 1);
  g_assert_cmpuint (session_test_count_files (test, "games"), ==, 1);

  wait_for_tick ();
  session_test_slide_anywhere (session_test_get_game (test));
  g_assert_cmpstr (ts_puzzle_get_saved_name (get_puzzle (test)), !=, name);
  saved = read_saved (test, ts_puzzle_get_saved_name (get_puzzle (test)));
  g_assert_cmpuint (saved->history->moves, ==, 2);
  g_ptr_array_set_size (test->messages, 0);
  reopen (test);
  g_assert_cmpuint (ts_game_get_moves (ts_puzzle_get_game (resume (test))), ==, 2);
  g_assert_cmpuint (test->messages->len, ==, 0);
  assert_file (path, damaged);
}

/* The last played first, without the present one. */
static void
test_collect_saved (SessionTest *test,
                    gconstpointer user_data)
{
  static const char *const ids[] = { "3x3#1", "3x3#2", "4x3#1" };

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      session_test_open (test, test->first, ids[i]);
      session_test_slide_anywhere (session_test_get_game (test));
    }
  for (guint max = 1; max <= G_N_ELEMENTS (ids); max++)
    {
      g_autoptr (GPtrArray) games = collect (test, max);

      g_assert_cmpuint (games->len, ==, MIN (max, G_N_ELEMENTS (ids) - 1));
      for (guint i = 0; i < games->len; i++)
        {
          const TsGameFile *game = g_ptr_array_index (games, i);

          g_assert_cmpstr (game->name, !=, ts_puzzle_get_saved_name (get_puzzle (test)));
          g_assert_true (g_file_equal (game->game->header.source.file, test->first));
          g_assert_cmpuint (game->game->history->moves, ==, 1);
          g_assert_cmpint (ABS (game->last_played - g_get_real_time () / G_USEC_PER_SEC), <, 3600);
        }
    }
}

static GThread *finalizing;

static void
note_finalizing (gpointer data,
                 GObject *session)
{
  g_atomic_pointer_set (&finalizing, g_thread_self ());
}

/* A worker that has the last reference to the session for a moment does not end it: its timers and settings belong to
 * the main loop. */
static void
test_ends_on_its_own_thread (SessionTest *test,
                             gconstpointer user_data)
{
  session_test_close (test);
  for (guint i = 0; i < N_ENDS; i++)
    {
      g_autoptr (GAsyncResult) result = NULL;
      g_autoptr (GPtrArray) games = NULL;
      TsSession *session = ts_session_new (test->settings, test->data, test->first, session_test_get_title,
                                           session_test_create_day_picture);

      finalizing = NULL;
      g_object_weak_ref (G_OBJECT (session), note_finalizing, NULL);
      ts_session_collect_saved_async (session, 1, 1, NULL, wait_for_keep_result, &result);
      wait_for (result != NULL);
      games = ts_session_collect_saved_finish (session, result);
      g_clear_object (&result);
      g_object_unref (session);
      wait_for (g_atomic_pointer_get (&finalizing) != NULL);
      g_assert_true (finalizing == g_thread_self ());
    }
}

static gboolean is_patient = TRUE;

/* Stands before GLib's own: who is not patient waits for no lock. */
void
g_usleep (gulong us)
{
  void (*sleep) (gulong);

  *(void **) &sleep = dlsym (RTLD_NEXT, "g_usleep");
  if (is_patient)
    sleep (us);
}

/* Another program on the same data folder sees and plays its games, and changes nothing there. */
static void
test_second_program (SessionTest *test,
                     gconstpointer user_data)
{
  g_autofree char *path = save_numbers (test, "3x3:1,2,3,4,5,6,7,0,8");
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *list = g_build_filename (test->data, "pictures.tsv", NULL);
  g_autofree char *last = g_build_filename (test->data, "last.tsv", NULL);
  g_autofree char *text = NULL;
  TsSession *first = test->session;

  session_test_open (test, test->first, BOARD);
  session_test_wait_for_workers ();
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpint (g_remove (list), ==, 0);
  g_assert_cmpint (g_remove (last), ==, 0);

  is_patient = FALSE;
  g_ptr_array_set_size (test->messages, 0);
  session_test_start (test, test->data);
  session_test_open (test, test->first, BOARD);
  session_test_wait_for_workers ();
  is_patient = TRUE;
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GPtrArray) games = collect (test, G_MAXUINT);

      g_assert_cmpuint (games->len, ==, 1);
      session_test_slide_anywhere (session_test_get_game (test));
      open_saved (test, name);
      g_assert_cmpuint (ts_game_get_moves (session_test_get_game (test)), ==, 1);
    }
  ts_game_slide (session_test_get_game (test), solve_almost (test));
  g_assert_true (ts_game_get_solved (session_test_get_game (test)));
  g_assert_true (ts_session_leave (test->session));
  session_test_close (test);

  g_assert_cmpuint (test->messages->len, ==, 1);
  g_assert_cmpuint (count (test, TS_MESSAGE_SECOND_PROGRAM), ==, 1);
  assert_file (path, text);
  g_assert_cmpuint (session_test_count_files (test, "games"), ==, 1);
  g_assert_cmpuint (session_test_count_files (test, "finished"), ==, 0);
  g_assert_false (g_file_test (list, G_FILE_TEST_EXISTS));
  g_assert_false (g_file_test (last, G_FILE_TEST_EXISTS));
  test->session = first;
}

/* A game that is left is said to be saved, once, unless it is over or not begun. */
static void
test_game_left (SessionTest *test,
                gconstpointer user_data)
{
  g_autoptr (GFile) file = session_test_paint (test, "other.png", session_test_paint_waves);

  session_test_open (test, test->first, BOARD);
  restart (test);
  g_assert_cmpuint (count (test, TS_MESSAGE_GAME_LEFT), ==, 0);
  session_test_slide_anywhere (session_test_get_game (test));
  restart (test);
  g_assert_cmpuint (count (test, TS_MESSAGE_GAME_LEFT), ==, 1);
  session_test_slide_anywhere (session_test_get_game (test));
  play_size (test, 5, 2);
  g_assert_cmpuint (count (test, TS_MESSAGE_GAME_LEFT), ==, 2);
  session_test_slide_anywhere (session_test_get_game (test));
  session_test_open (test, file, NULL);
  g_assert_cmpuint (count (test, TS_MESSAGE_GAME_LEFT), ==, 3);

  ts_game_slide (session_test_get_game (test), solve_almost (test));
  play_new_game (test);
  g_assert_cmpuint (count (test, TS_MESSAGE_GAME_LEFT), ==, 3);
}

/* Undo goes back over the restart, and no further than that. */
static void
test_undo_a_restart (SessionTest *test,
                     gconstpointer user_data)
{
  g_assert_false (ts_session_get_can_undo (test->session));
  session_test_open (test, test->first, BOARD);
  g_assert_false (ts_session_get_can_undo (test->session));
  session_test_slide_anywhere (session_test_get_game (test));
  session_test_slide_anywhere (session_test_get_game (test));
  restart (test);
  session_test_slide_anywhere (session_test_get_game (test));
  ts_session_undo (test->session);
  g_assert_cmpuint (ts_game_get_moves (session_test_get_game (test)), ==, 0);

  ts_game_set_paused (session_test_get_game (test), TRUE);
  g_assert_false (ts_session_get_can_undo (test->session));
  ts_game_set_paused (session_test_get_game (test), FALSE);
  g_assert_true (ts_session_get_can_undo (test->session));
  ts_session_undo (test->session);
  ts_session_cancel (test->session);
  g_assert_true (ts_session_get_can_undo (test->session));
  ts_session_undo (test->session);
  session_test_wait_for_workers ();
  g_assert_cmpuint (ts_game_get_history (session_test_get_game (test))->position, ==, 2);
  ts_session_undo (test->session);
  ts_session_undo (test->session);
  g_assert_false (ts_session_get_can_undo (test->session));

  /* Another board is not the same one again. */
  session_test_slide_anywhere (session_test_get_game (test));
  play_new_game (test);
  g_assert_false (ts_session_get_can_undo (test->session));
}

/* The list of pictures, which has the crop too, is lost: the saved game has it. Otherwise the list is newer. */
static void
test_resume_crop (SessionTest *test,
                  gconstpointer user_data)
{
  const TsCrop crop = { 0.5, 0.5, 2.0 };
  const TsCrop newer = { 0.5, 0.25, 4.0 };
  g_autofree char *list = g_build_filename (test->data, "pictures.tsv", NULL);
  TsPuzzle *puzzle = session_test_open (test, test->first, BOARD);

  session_test_slide_anywhere (session_test_get_game (test));
  ts_puzzle_set_crop (puzzle, &crop);
  session_test_close (test);
  g_assert_cmpint (g_remove (list), ==, 0);
  session_test_start (test, test->data);
  session_test_open (test, test->first, NULL);
  g_assert_cmpuint (ts_game_get_moves (session_test_get_game (test)), ==, 1);
  g_assert_true (ts_crop_equal (&ts_puzzle_get_source (get_puzzle (test))->crop, &crop));

  ts_library_add (ts_session_get_stores (test->session)->library, test->first, &newer);
  session_test_play_numbers (test, NULL);
  g_assert_true (ts_crop_equal (&ts_puzzle_get_source (get_puzzle (test))->crop, &TS_CROP_SQUARE));
  session_test_open (test, test->first, NULL);
  g_assert_cmpuint (ts_game_get_moves (session_test_get_game (test)), ==, 1);
  g_assert_true (ts_crop_equal (&ts_puzzle_get_source (get_puzzle (test))->crop, &newer));
}

/* Makes the file of a game.
 * Returns: (transfer full): its name */
static char *
write_game (SessionTest *test,
            const TsGameRecord *game,
            const TsEvent *events,
            guint n_events)
{
  g_autoptr (TsGameLog) log =
      ts_game_log_new (test->data, &game->header, &game->history->initial);

  for (guint i = 0; i < n_events; i++)
    ts_game_log_append (log, &events[i]);

  return g_strdup (ts_game_log_get_name (log));
}

/* Slides of the program do not count, the time goes on, and the control is not known. */
static void
test_resume_helped (SessionTest *test,
                    gconstpointer user_data)
{
  static const TsEvent events[] = {
    { .kind = TS_EVENT_SLIDE, .cell = 3, .elapsed_ms = 5000 },
    { .kind = TS_EVENT_WATCHED, .cell = 6, .elapsed_ms = 6000 },
  };
  TsBoard board = board_from_id ("3x3:1,2,3,4,5,6,0,7,8");
  g_autoptr (TsGameRecord) header = ts_game_record_new (&board, TS_PUZZLE_SOURCE_NUMBERS, "Numbers");
  g_autofree char *name = write_game (test, header, events, G_N_ELEMENTS (events));

  g_assert_cmpuint (ts_game_get_moves (ts_puzzle_get_game (resume (test))), ==, 1);
  g_assert_cmpint (ts_game_get_elapsed_us (session_test_get_game (test)), >=, 6000000);

  g_assert_cmpint (ts_game_slide (session_test_get_game (test), 8), ==, TS_SLIDE_OK);
  g_assert_cmpuint (session_test_get_results (test)->len, ==, 1);
  g_assert_null (((const TsResult *) g_ptr_array_index (session_test_get_results (test), 0))->control);
}

/* Returns: (transfer full): the path of the saved game on the first picture, while numbers are played */
static char *
leave_saved (SessionTest *test)
{
  session_test_open (test, test->first, BOARD);
  session_test_slide_anywhere (session_test_get_game (test));
  reopen (test);
  session_test_play_numbers (test, NULL);

  return get_only_file (test, "games");
}

/* Removed before it was chosen. */
static void
test_open_saved_not_found (SessionTest *test,
                           gconstpointer user_data)
{
  g_autofree char *path = leave_saved (test);
  g_autofree char *name = g_path_get_basename (path);
  TsPuzzle *puzzle = get_puzzle (test);

  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_true (open_saved (test, name) == puzzle);
  g_assert_error (session_test_find (test->messages, TS_MESSAGE_GAME_NOT_READ)->error, TS_STORE_ERROR,
                  TS_STORE_ERROR_NOT_FOUND);
}

/* It is open from the moment it is read: what happens to the file while the picture is loaded costs nothing. */
static void
test_open_saved_removed (SessionTest *test,
                         gconstpointer user_data)
{
  g_autofree char *path = leave_saved (test);
  g_autofree char *name = g_path_get_basename (path);

  session_test_close_gate (test);
  request_saved (test->session, name);
  wait_for (ts_session_get_loading (test->session) != NULL);
  g_assert_cmpint (g_unlink (path), ==, 0);
  session_test_open_gate (test);
  session_test_wait_for_workers ();
  g_assert_cmpuint (ts_game_get_moves (session_test_get_game (test)), ==, 1);
  session_test_slide_anywhere (session_test_get_game (test));
  ts_puzzle_save (get_puzzle (test));
  session_test_wait_for_workers ();
  g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
  g_assert_cmpuint (test->messages->len, ==, 0);
}

/* Each way of choosing it again finds it, and requests that were given up have closed it. */
static void
test_open_saved_again (SessionTest *test,
                       gconstpointer user_data)
{
  g_autofree char *path = leave_saved (test);
  g_autofree char *name = g_path_get_basename (path);

  session_test_close_gate (test);
  for (guint i = 0; i < 2; i++)
    {
      request_saved (test->session, name);
      wait_for (ts_session_get_loading (test->session) != NULL);
      request_saved (test->session, NULL);
    }
  ts_session_cancel (test->session);
  session_test_set_decoder (NULL);
  g_assert_cmpuint (ts_game_get_moves (ts_puzzle_get_game (resume (test))), ==, 1);
  g_assert_cmpuint (folder_count_descriptors (path), ==, 1);
  g_assert_cmpuint (test->messages->len, ==, 0);
}

/* Solved when the program was killed: its result is written, and the present game goes on. */
static void
test_open_saved_solved (SessionTest *test,
                        gconstpointer user_data)
{
  g_autofree char *path = NULL;
  g_autofree char *name = NULL;
  TsPuzzle *puzzle;

  session_test_play_numbers (test, "3x3:1,2,3,4,5,6,7,0,8");
  g_assert_cmpint (ts_game_slide (session_test_get_game (test), 8), ==, TS_SLIDE_OK);
  session_test_wait_for_workers ();
  take_end_back (test);
  path = get_only_file (test, "games");
  name = g_path_get_basename (path);
  puzzle = session_test_open (test, test->first, BOARD);
  g_assert_true (open_saved (test, name) == puzzle);
  g_assert_error (session_test_find (test->messages, TS_MESSAGE_GAME_NOT_READ)->error, TS_STORE_ERROR,
                  TS_STORE_ERROR_NOT_FOUND);
  g_assert_cmpuint (session_test_count_files (test, "finished"), ==, 1);
}

/* An ID in a saved game that names another board is not told. */
static void
test_resume_other_id (SessionTest *test,
                      gconstpointer user_data)
{
  TsBoard board = board_from_id (BOARD);
  g_autoptr (TsGameRecord) header = ts_game_record_new (&board, TS_PUZZLE_SOURCE_NUMBERS, "Numbers");
  const TsEvent event = { .kind = TS_EVENT_SLIDE, .cell = 4 };
  g_autofree char *name = NULL;
  g_autofree char *id = NULL;

  header->header.id = g_strdup ("3x3#1");
  name = write_game (test, header, &event, 1);
  id = ts_puzzle_dup_id (resume (test));
  g_assert_cmpstr (id, ==, BOARD);
}

/* The present game stays as it is: two writers would damage its file. */
static void
test_open_saved (SessionTest *test,
                 gconstpointer user_data)
{
  g_autofree char *path = leave_saved (test);
  g_autofree char *name = g_path_get_basename (path);
  TsPuzzle *puzzle = open_saved (test, name);

  g_assert_true (is_source (test, test->first));
  g_assert_cmpuint (ts_game_get_moves (session_test_get_game (test)), ==, 1);
  g_assert_true (open_saved (test, name) == puzzle);
  g_assert_cmpuint (folder_count_descriptors (path), ==, 1);
}

/* The copy goes with the original, which is gone. */
static void
test_resume_from_copy (SessionTest *test,
                       gconstpointer user_data)
{
  g_autoptr (GFile) file = session_test_paint (test, "other.png", session_test_paint_waves);
  g_autofree char *copy = NULL;
  TsPuzzle *puzzle = session_test_open (test, file, BOARD);

  copy = ts_data_folder_get_picture_path (test->data, ts_puzzle_get_source (puzzle)->key);
  session_test_slide_anywhere (session_test_get_game (test));
  wait_for (g_file_test (copy, G_FILE_TEST_EXISTS));
  reopen (test);
  g_assert_true (g_file_delete (file, NULL, NULL));
  ts_session_set_short_side (test->session, 60);
  resume (test);
  g_assert_true (is_source (test, file));
  g_assert_cmpint (ts_picture_get_width (ts_puzzle_get_picture (get_puzzle (test))), ==, 60);
  g_assert_cmpuint (ts_game_get_moves (session_test_get_game (test)), ==, 1);
}

static gboolean
has_width (SessionTest *test,
           int width)
{
  return ts_picture_get_width (ts_puzzle_get_picture (get_puzzle (test))) == width;
}

/* A running game gets the pixels that a larger screen needs, and keeps them on a smaller one. */
static void
test_larger_screen (SessionTest *test,
                    gconstpointer user_data)
{
  ts_session_set_short_side (test->session, 60);
  session_test_open (test, test->first, BOARD);
  g_assert_true (has_width (test, 60));
  ts_session_set_short_side (test->session, 120);
  wait_for (has_width (test, 120));
  ts_session_set_short_side (test->session, 60);
  session_test_open (test, test->first, NULL);
}

/* The copy is gone, and another picture lies where the original was. */
static void
test_resume_other_picture (SessionTest *test,
                           gconstpointer user_data)
{
  g_autoptr (GFile) file = session_test_paint (test, "other.png", session_test_paint_waves);
  const char *key = ts_puzzle_get_source (session_test_open (test, file, BOARD))->key;
  g_autofree char *copy = ts_data_folder_get_picture_path (test->data, key);

  session_test_slide_anywhere (session_test_get_game (test));
  wait_for (g_file_test (copy, G_FILE_TEST_EXISTS));
  reopen (test);
  g_assert_cmpint (g_remove (copy), ==, 0);
  g_object_unref (session_test_paint (test, "other.png", session_test_paint_gray));
  resume (test);
  g_assert_true (is_source (test, test->first));
  g_assert_cmpuint (count (test, TS_MESSAGE_PICTURE_FAILED), ==, 1);
  g_assert_cmpstr (session_test_find (test->messages, TS_MESSAGE_PICTURE_FAILED)->text, ==, "other.png");
  g_assert_true (session_test_is_in_library (test, file));
}

/* The same picture, which is being played, opened once more: its game goes on, if it has begun, also if it is paused. */
static void
test_open_present (SessionTest *test,
                   gconstpointer user_data)
{
  TsPuzzle *puzzle = session_test_open (test, test->first, BOARD);

  session_test_slide_anywhere (session_test_get_game (test));
  ts_game_set_paused (session_test_get_game (test), TRUE);
  request_open (test->session, test->first, NULL);
  wait_for (ts_session_get_loading (test->session) == NULL);
  g_assert_true (get_puzzle (test) == puzzle);
  g_assert_false (ts_game_get_paused (session_test_get_game (test)));
  g_assert_true (ts_game_undo (session_test_get_game (test)));
  session_test_open (test, test->first, NULL);
}

/* The newest request */

static void
test_newest_wins (SessionTest *test,
                  gconstpointer user_data)
{
  g_autoptr (GFile) slow = session_test_paint (test, "slow.png", session_test_paint_waves);

  session_test_close_gate (test);
  request_open (test->session, slow, NULL);
  session_test_set_decoder (NULL);
  request_open (test->session, test->first, NULL);
  session_test_wait_for_puzzle (test, NULL);
  reopen (test);
  session_test_wait_for_workers ();
  g_assert_cmpuint (test->messages->len, ==, 0);
  g_assert_false (session_test_is_in_library (test, slow));
  g_assert_true (session_test_is_in_library (test, test->first));
}

static void
test_cancel (SessionTest *test,
             gconstpointer user_data)
{
  session_test_close_gate (test);
  request_open (test->session, test->first, NULL);
  wait_for (ts_session_get_loading (test->session) != NULL);
  ts_session_cancel (test->session);
  g_assert_null (ts_session_get_loading (test->session));
  session_test_wait_for_puzzle (test, NULL);
  g_assert_cmpstr (ts_puzzle_get_source (get_puzzle (test))->title, ==, "Numbers");
  request_open (test->session, test->first, NULL);
  g_assert_nonnull (ts_session_get_loading (test->session));
  ts_session_cancel (test->session);
  g_assert_null (ts_session_get_loading (test->session));
  g_assert_true (is_source (test, NULL));
}

/* Returns: whether a picture is read */
static gboolean
play_stream (SessionTest *test,
             GInputStream *stream)
{
  g_autoptr (GCancellable) reading = ts_session_begin_request (test->session);
  g_autoptr (GAsyncResult) result = NULL;

  ts_pasted_play_stream_async (test->session, stream, reading, wait_for_keep_result, &result);
  wait_for (result != NULL);

  return ts_pasted_play_stream_finish (test->session, result);
}

static gboolean
paste (SessionTest *test,
       GBytes *bytes)
{
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_bytes (bytes);

  return play_stream (test, stream);
}

static void
test_stream (SessionTest *test,
             gconstpointer user_data)
{
  g_autoptr (GBytes) bytes = painting_encode (100, 100, session_test_paint_waves);

  g_assert_true (paste (test, bytes));
  session_test_wait_for_puzzle (test, NULL);
  g_assert_cmpstr (ts_puzzle_get_source (get_puzzle (test))->title, ==, "Pasted");
  g_assert_true (session_test_is_in_library (test, ts_puzzle_get_source (get_puzzle (test))->file));
  g_assert_cmpuint (session_test_count_files (test, "pictures"), ==, 1);
}

static void
test_slow_stream (SessionTest *test,
                  gconstpointer user_data)
{
  int fds[2];
  g_autoptr (GInputStream) stream = NULL;
  g_autoptr (GCancellable) reading = ts_session_begin_request (test->session);
  g_autoptr (GBytes) bytes = painting_encode (100, 100, session_test_paint_waves);
  g_autoptr (GAsyncResult) result = NULL;
  TsPuzzle *puzzle;

  g_assert_cmpint (pipe (fds), ==, 0);
  stream = g_unix_input_stream_new (fds[0], TRUE);
  ts_pasted_play_stream_async (test->session, stream, reading, wait_for_keep_result, &result);
  g_assert_cmpint (write (fds[1], g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes)), >, 0);
  puzzle = session_test_open (test, test->first, NULL);
  close (fds[1]);
  wait_for (result != NULL);
  g_assert_false (ts_pasted_play_stream_finish (test->session, result));
  wait_for (ts_disk_queue_wait (0));
  g_assert_true (get_puzzle (test) == puzzle);
  g_assert_cmpuint (session_test_count_files (test, "pictures"), ==, 0);
  g_assert_cmpuint (test->messages->len, ==, 0);
}

static void
test_failed_stream (SessionTest *test,
                    gconstpointer user_data)
{
  g_autoptr (GBytes) empty = g_bytes_new_static ("", 0);
  TsPuzzle *puzzle = session_test_open (test, test->first, NULL);

  g_assert_false (paste (test, empty));
  g_assert_cmpuint (count (test, TS_MESSAGE_PICTURE_NOT_RECEIVED), ==, 1);
  g_assert_true (get_puzzle (test) == puzzle);
}

/* The player hears why a picture cannot be saved. */
static void
test_stream_on_read_only_folder (SessionTest *test,
                                 gconstpointer user_data)
{
  FaultDisk disk = { .n_bad = G_MAXINT, .code = EROFS };
  g_autoptr (GBytes) bytes = painting_encode (100, 100, session_test_paint_waves);

  session_test_open (test, test->first, NULL);
  fault_disk_follow (test->data, &disk);
  g_assert_true (paste (test, bytes));
  session_test_wait_for_workers ();
  g_assert_error (session_test_find (test->messages, TS_MESSAGE_PICTURE_NOT_RECEIVED)->error, G_FILE_ERROR,
                  G_FILE_ERROR_ROFS);
  fault_disk_follow (NULL, NULL);
}

/* A size that is chosen while a picture is being opened is for this picture: it goes with the request. */
static void
test_size_before_failed_stream (SessionTest *test,
                                gconstpointer user_data)
{
  session_test_open (test, test->first, BOARD);
  session_test_close_gate (test);
  request_open (test->session, test->first, NULL);
  set_size (test, 4, 3);
  g_assert_nonnull (ts_session_get_loading (test->session));
  g_assert_false (play_stream (test, NULL));
  session_test_wait_for_workers ();
  assert_size (test, 3, 3);
}

/* One piece more than a picture may have. */
static void
test_too_long_stream (SessionTest *test,
                      gconstpointer user_data)
{
  g_autoptr (GInputStream) stream = g_memory_input_stream_new ();
  g_autoptr (GBytes) piece = g_bytes_new_take (g_malloc0 (PIECE_SIZE), PIECE_SIZE);

  for (guint i = 0; i <= TS_PICTURE_MAX_FILE_SIZE / PIECE_SIZE; i++)
    g_memory_input_stream_add_bytes (G_MEMORY_INPUT_STREAM (stream), piece);
  session_test_open (test, test->first, NULL);
  g_assert_false (play_stream (test, stream));
  g_assert_cmpuint (count (test, TS_MESSAGE_PICTURE_NOT_RECEIVED), ==, 1);
}

/* What was received and is no picture does not stay. The player hears of it by the name that people have for it. */
static void
test_streams_of_bad_pictures (SessionTest *test,
                              gconstpointer user_data)
{
  g_autoptr (GBytes) whole = painting_encode (100, 100, session_test_paint_waves);
  const struct
  {
    const char *bytes;
    gsize length;
  } pictures[] = {
    { "no picture", 10 },
    { "GIF89a\xff\xff\xff\xff\0\0\0", 13 },
    { "GIF89a\1\0\1\0\0\0\0", 13 },
    { "\x89PNG, and nothing more of a picture", 35 },
    { g_bytes_get_data (whole, NULL), g_bytes_get_size (whole) / 2 },
  };
  TsPuzzle *puzzle = session_test_open (test, test->first, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (pictures); i++)
    {
      g_autoptr (GBytes) bytes = g_bytes_new (pictures[i].bytes, pictures[i].length);
      const TsMessage *message;

      g_ptr_array_set_size (test->messages, 0);
      paste (test, bytes);
      wait_for (count (test, TS_MESSAGE_PICTURE_FAILED) == 1);
      message = session_test_find (test->messages, TS_MESSAGE_PICTURE_FAILED);
      g_assert_true (message->error->domain == TS_PICTURE_ERROR);
      g_assert_cmpstr (message->text, ==, "Pasted");
      wait_for (ts_disk_queue_wait (0));
      g_assert_cmpuint (session_test_count_files (test, "pictures"), ==, 0);
      g_assert_true (get_puzzle (test) == puzzle);
    }
}

/* A board of a certain difficulty takes a moment; until then the game goes on. */
static void
test_deal (SessionTest *test,
           gconstpointer user_data)
{
  g_autoptr (GFile) file = session_test_paint (test, "other.png", session_test_paint_waves);
  g_autoptr (TsPuzzle) before = g_object_ref (session_test_open (test, test->first, BOARD));
  g_autofree char *path = NULL;
  g_autoptr (TsGameRecord) saved = NULL;

  g_settings_set_string (test->settings, "difficulty", "hard");
  g_clear_object (&before);
  before = g_object_ref (session_test_open (test, test->first, BOARD));
  request_open (test->session, file, NULL);
  g_assert_true (get_puzzle (test) == before);
  session_test_slide_anywhere (session_test_get_game (test));
  session_test_wait_for_puzzle (test, before);
  g_assert_true (is_source (test, file));
  g_assert_false (ts_game_get_in_progress (session_test_get_game (test)));
  g_clear_object (&before);

  path = get_only_file (test, "games");
  saved = ts_game_file_read (path, NULL);
  g_assert_cmpuint (saved->history->moves, ==, 1);
}

static void
test_restart_against_deal (SessionTest *test,
                           gconstpointer user_data)
{
  g_autofree char *id = NULL;
  TsPuzzle *puzzle;

  session_test_open (test, test->first, BOARD);
  session_test_slide_anywhere (session_test_get_game (test));
  g_settings_set_string (test->settings, "difficulty", "hard");
  request (test->session, TS_REQUEST_NEW_GAME);
  restart (test);
  puzzle = get_puzzle (test);
  id = ts_puzzle_dup_id (puzzle);
  g_assert_cmpstr (id, ==, BOARD);
}

/* Another size and back, before the saved game or the board of the other size is there. */
static void
test_size_and_back (SessionTest *test,
                    gconstpointer user_data)
{
  g_settings_set_string (test->settings, "difficulty", "hard");
  for (guint i = 0; i < 4; i++)
    {
      TsPuzzle *puzzle = session_test_open (test, test->first, BOARD);

      if (i % 2 == 1)
        session_test_slide_anywhere (session_test_get_game (test));
      set_size (test, 4, 3);
      if (i < 2)
        request_size (test->session, 4, 3);
      else
        request (test->session, TS_REQUEST_NEW_GAME);
      set_size (test, 3, 3);
      session_test_wait_for_workers ();
      g_assert_true (get_puzzle (test) == puzzle);
      assert_size (test, 3, 3);
    }
}

/* The board that is being found has the size from before. */
static void
test_size_while_dealing (SessionTest *test,
                         gconstpointer user_data)
{
  session_test_open (test, test->first, BOARD);
  session_test_slide_anywhere (session_test_get_game (test));
  g_settings_set_string (test->settings, "difficulty", "hard");
  request (test->session, TS_REQUEST_NEW_GAME);
  set_size (test, 4, 3);
  session_test_wait_for_workers ();
  assert_size (test, 4, 3);
}

/* A new board of another size than chosen meanwhile is none that is wished for: the saved game of that size goes on. */
/* An easy start is a new game, even on a picture that is being opened and has a saved one. */
static void
test_easy_while_opening (SessionTest *test,
                         gconstpointer user_data)
{
  g_autoptr (GFile) other = session_test_paint (test, "other.png", session_test_paint_waves);
  TsPuzzle *puzzle;

  session_test_open (test, other, NULL);
  session_test_slide_anywhere (session_test_get_game (test));
  puzzle = session_test_open (test, test->first, BOARD);
  request_open (test->session, other, NULL);
  ts_session_request (test->session, (TsPuzzleRequest){
                                         .kind = TS_REQUEST_PRESENT,
                                         .columns = 3,
                                         .rows = 3,
                                         .has_numbers = TRUE,
                                         .is_new = TRUE,
                                     });
  session_test_wait_for_puzzle (test, puzzle);
  g_assert_true (g_file_equal (ts_puzzle_get_source (get_puzzle (test))->file, other));
  g_assert_cmpuint (ts_game_get_moves (session_test_get_game (test)), ==, 0);
  g_assert_true (ts_puzzle_get_header (get_puzzle (test))->has_numbers);
}

static void
test_saved_size_while_dealing (SessionTest *test,
                               gconstpointer user_data)
{
  g_autofree char *saved = save_numbers (test, "4x2#1");

  session_test_play_numbers (test, BOARD);
  g_settings_set_string (test->settings, "difficulty", "hard");
  request (test->session, TS_REQUEST_NEW_GAME);
  set_size (test, 4, 2);
  session_test_wait_for_workers ();
  assert_size (test, 4, 2);
  g_assert_cmpuint (ts_game_get_moves (session_test_get_game (test)), ==, 1);
}

/* Sets */

static TsPictureSet *
get_set (SessionTest *test)
{
  return ts_session_get_stores (test->session)->set;
}

static guint32
paint_negative (int x,
                int y)
{
  return painting_gradient (x, y) ^ 0xffffff;
}

/* Returns: (transfer full): a folder of the pictures 1, 9 and 10 */
static GFile *
make_album (SessionTest *test)
{
  static const struct
  {
    const char *name;
    Painting paint;
  } pictures[] = {
    { "10.png", session_test_paint_waves },
    { "9.png", painting_gradient },
    { "1.PNG", paint_negative },
  };
  g_autofree char *path = g_build_filename (test->folder, "album", NULL);

  g_assert_cmpint (g_mkdir_with_parents (path, 0700), ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (pictures); i++)
    {
      g_autofree char *name = g_build_filename ("album", pictures[i].name, NULL);
      g_autoptr (GFile) file = session_test_paint (test, name, pictures[i].paint);
    }

  return g_file_new_for_path (path);
}

static void
assert_plays (SessionTest *test,
              const char *name,
              guint i)
{
  g_autofree char *base = g_file_get_basename (ts_puzzle_get_source (get_puzzle (test))->file);
  guint found;

  g_assert_cmpstr (base, ==, name);
  g_assert_true (ts_session_get_is_in_set (test->session, &found));
  g_assert_cmpuint (found, ==, i);
}

static void
open_one (SessionTest *test,
          GFile *file)
{
  GSList files = { .data = file };

  request_files (test->session, &files);
}

static void
open_album (SessionTest *test)
{
  g_autoptr (GFile) album = make_album (test);
  g_autoptr (TsPuzzle) before = get_puzzle (test) != NULL ? g_object_ref (get_puzzle (test)) : NULL;

  open_one (test, album);
  session_test_wait_for_puzzle (test, before);
}

/* In the order in which people count, and round; a game that was begun goes on there. */
static void
test_folder_is_a_set (SessionTest *test,
                      gconstpointer user_data)
{
  open_album (test);
  g_assert_cmpuint (get_set (test)->files->len, ==, 3);
  assert_plays (test, "1.PNG", 0);
  session_test_slide_anywhere (session_test_get_game (test));
  play_new_game (test);
  assert_plays (test, "9.png", 1);
  play_new_game (test);
  assert_plays (test, "10.png", 2);
  play_new_game (test);
  assert_plays (test, "1.PNG", 0);
  g_assert_cmpuint (ts_game_get_moves (session_test_get_game (test)), ==, 1);

  /* Other boards are of the same picture. */
  play_size (test, 4, 3);
  assert_size (test, 4, 3);
  assert_plays (test, "1.PNG", 0);
  g_settings_set_boolean (test->settings, "next-picture", FALSE);
  play_new_game (test);
  assert_plays (test, "1.PNG", 0);
}

/* Two files with the same picture are two pictures. */
static void
test_copies_in_a_set (SessionTest *test,
                      gconstpointer user_data)
{
  g_autoptr (GFile) a = session_test_paint (test, "a.png", session_test_paint_waves);
  g_autoptr (GFile) b = session_test_paint (test, "b.png", session_test_paint_waves);
  g_autoptr (GSList) files = g_slist_append (NULL, a);

  files = g_slist_append (files, b);
  request_files (test->session, files);
  session_test_wait_for_puzzle (test, NULL);
  session_test_slide_anywhere (session_test_get_game (test));
  play_new_game (test);
  assert_plays (test, "b.png", 1);
  g_assert_cmpuint (ts_game_get_moves (session_test_get_game (test)), ==, 0);
}

/* Whoever opens something else has left the set, which waits where it was. */
static void
test_set_is_left (SessionTest *test,
                  gconstpointer user_data)
{
  open_album (test);
  play_new_game (test);
  open_one (test, test->first);
  session_test_wait_for_workers ();
  g_assert_false (ts_session_get_is_in_set (test->session, NULL));
  play_new_game (test);
  g_assert_true (is_source (test, test->first));
  reopen (test);
  resume (test);
  g_assert_true (is_source (test, test->first));
  g_assert_cmpuint (get_set (test)->files->len, ==, 3);
  request (test->session, TS_REQUEST_SET);
  session_test_wait_for_workers ();
  assert_plays (test, "9.png", 1);

  ts_picture_set_end (get_set (test));
  g_assert_false (ts_session_get_is_in_set (test->session, NULL));
  play_new_game (test);
  g_assert_false (ts_session_get_is_in_set (test->session, NULL));
  reopen (test);
  session_test_wait_for_workers ();
  g_assert_cmpuint (get_set (test)->files->len, ==, 0);
}

/* Also with a picture that nobody has begun; but not with one that is solved. */
static void
test_set_survives_a_restart (SessionTest *test,
                             gconstpointer user_data)
{
  g_autofree char *other = save_numbers (test, "4x2#1");

  set_size (test, 2, 2);
  open_album (test);
  play_new_game (test);
  reopen (test);
  resume (test);
  assert_plays (test, "9.png", 1);

  request_board (test->session, "2x2:1,2,0,3");
  session_test_wait_for_workers ();
  assert_plays (test, "9.png", 1);
  g_assert_cmpint (ts_game_slide (session_test_get_game (test), 3), ==, TS_SLIDE_OK);
  g_assert_true (ts_game_get_solved (session_test_get_game (test)));
  reopen (test);
  resume (test);
  assert_plays (test, "10.png", 2);
}

/* A game that was begun has a copy of its picture; of the others, the folder is needed. */
static void
test_set_whose_folder_is_gone (SessionTest *test,
                               gconstpointer user_data)
{
  g_autofree char *album = g_build_filename (test->folder, "album", NULL);

  open_album (test);
  play_new_game (test);
  session_test_slide_anywhere (session_test_get_game (test));
  session_test_wait_for_workers ();
  folder_remove (album);
  reopen (test);
  resume (test);
  assert_plays (test, "9.png", 1);
  g_assert_cmpuint (ts_game_get_moves (session_test_get_game (test)), ==, 1);
  g_assert_cmpuint (test->messages->len, ==, 0);
}

static void
test_end_of_a_set (SessionTest *test,
                   gconstpointer user_data)
{
  open_album (test);
  g_assert_false (ts_session_get_ends_set (test->session));
  play_new_game (test);
  play_new_game (test);
  assert_plays (test, "10.png", 2);
  g_assert_true (ts_session_get_ends_set (test->session));
  g_settings_set_boolean (test->settings, "next-picture", FALSE);
  g_assert_false (ts_session_get_ends_set (test->session));
}

/* Not an older game that was begun: with its board, and with what its player saw; and it leaves no file of a game. */
static void
test_last_puzzle_comes_back (SessionTest *test,
                             gconstpointer user_data)
{
  g_autofree char *other = save_numbers (test, "4x2#1");
  g_autofree char *id = NULL;
  const TsCrop crop = { 0.25, 0.5, 2.0 };
  TsBoard board;

  g_settings_set_string (test->settings, "difficulty", "easy");
  session_test_open (test, test->first, NULL);
  g_assert_true (ts_session_get_is_new (test->session));
  board = *ts_game_get_board (session_test_get_game (test));
  id = ts_puzzle_dup_id (get_puzzle (test));
  ts_puzzle_set_crop (get_puzzle (test), &crop);
  ts_game_set_remaining_shown (ts_puzzle_get_game (get_puzzle (test)));
  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *again = NULL;

      reopen (test);
      resume (test);
      again = ts_puzzle_dup_id (get_puzzle (test));
      g_assert_false (ts_session_get_is_new (test->session));
      g_assert_true (is_source (test, test->first));
      g_assert_true (ts_board_equal (ts_game_get_board (session_test_get_game (test)), &board));
      g_assert_cmpstr (again, ==, id);
      g_assert_cmpint (ts_puzzle_get_header (get_puzzle (test))->difficulty, ==, TS_DIFFICULTY_EASY);
      g_assert_cmpint (ts_puzzle_get_header (get_puzzle (test))->origin, ==, TS_ORIGIN_SHUFFLED);
      g_assert_cmpfloat (ts_puzzle_get_source (get_puzzle (test))->crop.zoom, ==, crop.zoom);
      g_assert_true (ts_game_get_remaining_shown (ts_puzzle_get_game (get_puzzle (test))));
      g_assert_cmpuint (session_test_count_files (test, "games"), ==, 1);
    }

  session_test_slide_anywhere (session_test_get_game (test));
  g_assert_cmpint (ts_game_get_history (session_test_get_game (test))->helped, ==, TS_GAME_HELP_REMAINING);
  reopen (test);
  resume (test);
  g_assert_cmpuint (ts_game_get_history (session_test_get_game (test))->position, ==, 1);
}

/* Nor does a picture that is gone cost the game before, or a puzzle that was finished come back when the program ended
 * without a word. */
static void
test_last_puzzle_gives_way (SessionTest *test,
                            gconstpointer user_data)
{
  g_autofree char *saved_path = save_numbers (test, "4x2#1");
  g_autofree char *saved = g_path_get_basename (saved_path);
  g_autofree char *path = g_build_filename (test->data, "last.tsv", NULL);
  g_autoptr (GFile) other = session_test_paint (test, "other.png", session_test_paint_gray);
  g_autofree char *text = NULL;

  session_test_open (test, test->first, "2x2:1,2,0,3");
  session_test_wait_for_workers ();
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpint (ts_game_slide (session_test_get_game (test), 3), ==, TS_SLIDE_OK);
  wait_for (ts_puzzle_get_replay (get_puzzle (test)) != NULL);
  session_test_close (test);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  session_test_start (test, test->data);
  resume (test);
  g_assert_cmpstr (ts_puzzle_get_saved_name (get_puzzle (test)), ==, saved);

  session_test_open (test, other, "3x3#1");
  session_test_close (test);
  g_assert_true (g_file_delete (other, NULL, NULL));
  session_test_start (test, test->data);
  resume (test);
  g_assert_cmpstr (ts_puzzle_get_saved_name (get_puzzle (test)), ==, saved);
}

/* The set that is there goes on if nothing of another one loads. */
static void
test_set_outlasts_another (SessionTest *test,
                           gconstpointer user_data)
{
  GFile *files[2];
  GSList second = { 0 };
  GSList first = { .next = &second };

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *name = g_strdup_printf ("%s/broken-%u.png", test->folder, i);

      g_assert_true (g_file_set_contents (name, "no picture", -1, NULL));
      files[i] = g_file_new_for_path (name);
    }
  first.data = files[0];
  second.data = files[1];

  open_album (test);
  request_files (test->session, &first);
  wait_for (count (test, TS_MESSAGE_PICTURE_FAILED) == 1);
  assert_plays (test, "1.PNG", 0);
  g_assert_cmpuint (get_set (test)->files->len, ==, 3);

  g_object_unref (files[0]);
  g_object_unref (files[1]);
}

/* Each is told once; one that comes back is played. Without any other one a new game begins on the present picture. */
static void
test_set_skips (SessionTest *test,
                gconstpointer user_data)
{
  g_autofree char *nine = g_build_filename (test->folder, "album", "9.png", NULL);
  g_autofree char *ten = g_build_filename (test->folder, "album", "10.png", NULL);

  open_album (test);
  g_assert_cmpint (g_unlink (nine), ==, 0);
  for (guint i = 0; i < 2; i++)
    {
      play_new_game (test);
      assert_plays (test, "10.png", 2);
      g_assert_cmpuint (count (test, TS_MESSAGE_PICTURES_SKIPPED), ==, 1);
      play_new_game (test);
      assert_plays (test, "1.PNG", 0);
    }

  g_assert_cmpint (g_unlink (ten), ==, 0);
  for (guint i = 0; i < 2; i++)
    {
      play_new_game (test);
      assert_plays (test, "1.PNG", 0);
      g_assert_cmpuint (count (test, TS_MESSAGE_PICTURES_SKIPPED), ==, 2);
    }
  g_assert_cmpuint (count (test, TS_MESSAGE_PICTURE_FAILED), ==, 0);

  {
    g_autoptr (GFile) again = session_test_paint (test, "album/9.png", session_test_paint_waves);

    play_new_game (test);
    assert_plays (test, "9.png", 1);
  }
}

static void
test_empty_folder (SessionTest *test,
                   gconstpointer user_data)
{
  g_autoptr (GFile) folder = g_file_new_build_filename (test->folder, "nothing", NULL);
  TsPuzzle *puzzle;

  g_assert_true (g_file_make_directory (folder, NULL, NULL));
  open_album (test);
  puzzle = get_puzzle (test);
  open_one (test, folder);
  wait_for (count (test, TS_MESSAGE_NO_PICTURES) == 1);
  g_assert_true (get_puzzle (test) == puzzle);
  g_assert_null (ts_session_get_loading (test->session));
  assert_plays (test, "1.PNG", 0);
}

/* Its folder is still being read when something else is wished for. */
static void
test_newest_request_wins_over_a_folder (SessionTest *test,
                                        gconstpointer user_data)
{
  g_autoptr (GFile) album = make_album (test);

  open_one (test, album);
  request_open (test->session, test->first, NULL);
  session_test_wait_for_puzzle (test, NULL);
  session_test_wait_for_workers ();
  g_assert_true (is_source (test, test->first));
  g_assert_cmpuint (get_set (test)->files->len, ==, 0);
}

/* Wishes that fail */

static void
test_first_that_loads (SessionTest *test,
                       gconstpointer user_data)
{
  g_autoptr (GBytes) text = g_bytes_new_static ("no picture", 10);
  g_autoptr (GFile) bad = session_test_write (test, "bad.png", text);
  g_autoptr (GFile) good = session_test_paint (test, "good.png", session_test_paint_waves);
  g_autoptr (GSList) files = NULL;

  files = g_slist_append (files, bad);
  files = g_slist_append (files, good);
  files = g_slist_append (files, test->first);
  request_files (test->session, files);
  session_test_wait_for_puzzle (test, NULL);
  g_assert_true (is_source (test, good));
  g_assert_cmpstr (ts_puzzle_get_source (get_puzzle (test))->title, ==, "good.png");
  wait_for (test->messages->len > 0);
  g_assert_cmpuint (session_test_find (test->messages, TS_MESSAGE_PICTURES_SKIPPED)->count, ==, 1);
  g_assert_cmpstr (session_test_find (test->messages, TS_MESSAGE_PICTURES_SKIPPED)->text, ==, "bad.png");
}

static void
test_none_loads (SessionTest *test,
                 gconstpointer user_data)
{
  g_autoptr (GBytes) text = g_bytes_new_static ("no picture", 10);
  g_autoptr (GFile) bad = session_test_write (test, "bad.png", text);
  g_autoptr (GFile) missing = g_file_new_build_filename (test->folder, "missing.png", NULL);
  g_autoptr (GSList) files = NULL;
  TsPuzzle *puzzle = session_test_open (test, test->first, BOARD);
  const TsMessage *message;

  files = g_slist_append (files, bad);
  files = g_slist_append (files, missing);
  session_test_slide_anywhere (session_test_get_game (test));
  request_files (test->session, files);
  /* A size that is chosen meanwhile goes with the request. */
  set_size (test, 4, 3);
  wait_for (test->messages->len > 0);
  g_assert_cmpuint (test->messages->len, ==, 1);
  assert_size (test, 3, 3);
  message = session_test_find (test->messages, TS_MESSAGE_PICTURE_FAILED);
  g_assert_error (message->error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_NOT_A_PICTURE);
  g_assert_cmpstr (message->text, ==, "bad.png");
  g_assert_true (get_puzzle (test) == puzzle);
  g_assert_null (ts_session_get_loading (test->session));
  g_assert_cmpuint (ts_game_get_moves (session_test_get_game (test)), ==, 1);
}

static void
record_loading (TsSession *session,
                GParamSpec *pspec,
                GPtrArray *titles)
{
  if (ts_session_get_loading (session) != NULL)
    g_ptr_array_add (titles, g_strdup (ts_session_get_loading (session)));
}

/* The titles of the program's pictures follow the language, which may be another one than when the game was saved. */
static void
test_title_of_program_picture (SessionTest *test,
                               gconstpointer user_data)
{
  static const char *const uris[] = { "file:///nonexistent/lake.jpg", "resource:///org/tileshift/test/lake.jpg" };
  static const char *const titles[] = { "Title", "Painting" };
  TsBoard board = board_from_id (BOARD);
  g_autoptr (GPtrArray) loading = g_ptr_array_new_with_free_func (g_free);

  session_test_play_numbers (test, NULL);
  g_signal_connect (test->session, "notify::loading", G_CALLBACK (record_loading), loading);
  for (gsize i = 0; i < G_N_ELEMENTS (uris); i++)
    {
      g_autoptr (TsGameRecord) saved = ts_game_record_new (&board, "key", "Title");
      const TsEvent event = { .kind = TS_EVENT_SLIDE, .cell = 4 };
      g_autofree char *name = NULL;

      saved->header.identity = i + 1;
      saved->header.source.file = g_file_new_for_uri (uris[i]);
      name = write_game (test, saved, &event, 1);
      request_saved (test->session, name);
      wait_for (count (test, TS_MESSAGE_PICTURE_FAILED) == i + 1);
      g_assert_cmpuint (loading->len, ==, i + 1);
      g_assert_cmpstr (g_ptr_array_index (loading, i), ==, titles[i]);
      g_assert_cmpstr (((const TsMessage *) g_ptr_array_index (test->messages, i))->text, ==, titles[i]);
    }
  g_signal_handlers_disconnect_by_func (test->session, record_loading, loading);
}

static void
test_fallback (SessionTest *test,
               gconstpointer user_data)
{
  g_autoptr (GFile) missing = g_file_new_build_filename (test->folder, "missing.png", NULL);
  g_autofree char *id = NULL;

  request_open (test->session, missing, "4x2#3");
  session_test_wait_for_puzzle (test, NULL);
  g_assert_true (is_source (test, test->first));
  assert_size (test, 4, 2);
  id = ts_puzzle_dup_id (get_puzzle (test));
  g_assert_cmpstr (id, ==, "4x2#3");
  g_assert_cmpint (ts_puzzle_get_header (get_puzzle (test))->origin, ==, TS_ORIGIN_GIVEN);
  g_assert_cmpuint (count (test, TS_MESSAGE_PICTURE_FAILED), ==, 1);
}

static void
test_fallback_to_numbers (SessionTest *test,
                          gconstpointer user_data)
{
  g_autoptr (GFile) missing = g_file_new_build_filename (test->folder, "missing.png", NULL);
  g_autofree char *id = NULL;

  session_test_set_decoder (MISSING_DECODER);
  request_open (test->session, missing, "4x2#3");
  session_test_wait_for_puzzle (test, NULL);
  g_assert_cmpstr (ts_puzzle_get_source (get_puzzle (test))->title, ==, "Numbers");
  g_assert_cmpuint (count (test, TS_MESSAGE_PICTURE_FAILED), ==, 1);
  id = ts_puzzle_dup_id (get_puzzle (test));
  g_assert_cmpstr (id, ==, "4x2#3");
}

/* What is remembered */

static void
test_passing_error (SessionTest *test,
                    gconstpointer user_data)
{
  g_autoptr (GBytes) bytes = painting_encode (100, 100, session_test_paint_waves);
  const TsCrop crop = { 0.5, 0.25, 2.0 };
  g_autoptr (GFile) file = NULL;

  paste (test, bytes);
  session_test_wait_for_puzzle (test, NULL);
  file = g_object_ref (ts_puzzle_get_source (get_puzzle (test))->file);
  ts_puzzle_set_crop (get_puzzle (test), &crop);
  reopen (test);

  session_test_set_decoder (MISSING_DECODER);
  request_open (test->session, file, NULL);
  wait_for (count (test, TS_MESSAGE_PICTURE_FAILED) > 0);
  wait_for (get_puzzle (test) != NULL);
  wait_for (ts_disk_queue_wait (0));
  g_assert_true (g_file_query_exists (file, NULL));
  g_assert_true (session_test_is_in_library (test, file));
  g_assert_cmpfloat (ts_library_get_crop (ts_session_get_stores (test->session)->library, file).zoom, ==, crop.zoom);
}

/* Of a picture that is received now, too. */
static void
test_passing_error_of_stream (SessionTest *test,
                              gconstpointer user_data)
{
  g_autoptr (GBytes) bytes = painting_encode (100, 100, session_test_paint_waves);

  session_test_play_numbers (test, NULL);
  session_test_set_decoder (MISSING_DECODER);
  paste (test, bytes);
  wait_for (count (test, TS_MESSAGE_PICTURE_FAILED) == 1);
  wait_for (ts_disk_queue_wait (0));
  g_assert_cmpuint (session_test_count_files (test, "pictures"), ==, 1);
}

/* No picture is forgotten because it failed: it may come back, by hand, with its drive or mended. */
static void
test_failed_pictures_are_kept (SessionTest *test,
                               gconstpointer user_data)
{
  g_autofree char *drive = g_build_filename (test->folder, "drive", NULL);
  g_autofree char *away = g_build_filename (test->folder, "away", NULL);

  g_assert_cmpint (g_mkdir (drive, 0700), ==, 0);
  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (GFile) file = session_test_paint (test, "drive/other.png", session_test_paint_waves);

      session_test_open (test, file, NULL);
      session_test_open (test, test->first, NULL);
      if (i == 0)
        g_assert_true (g_file_delete (file, NULL, NULL));
      else if (i == 1)
        g_assert_true (g_file_set_contents (g_file_peek_path (file), "no picture", -1, NULL));
      else
        g_assert_cmpint (g_rename (drive, away), ==, 0);
      request_open (test->session, file, NULL);
      wait_for (count (test, TS_MESSAGE_PICTURE_FAILED) == i + 1);
      wait_for (ts_disk_queue_wait (0));
      g_assert_true (session_test_is_in_library (test, file));
    }
}

/* The first two of nine tiles look the same. */
static guint32
paint_pair (int x,
            int y)
{
  return x < 160 && y < 80 ? 0x808080 : painting_gradient (x, y);
}

static void
test_lookalikes_once (SessionTest *test,
                      gconstpointer user_data)
{
  g_autoptr (GFile) file = session_test_paint (test, "pair.png", paint_pair);

  session_test_open (test, file, NULL);
  wait_for (count (test, TS_MESSAGE_LOOKALIKES) == 1);
  g_assert_cmpuint (session_test_find (test->messages, TS_MESSAGE_LOOKALIKES)->total, ==, 8);
  play_size (test, 4, 4);
  wait_for (ts_game_has_lookalikes (session_test_get_game (test)));
  play_new_game (test);
  wait_for (ts_game_has_lookalikes (session_test_get_game (test)));
  g_assert_cmpuint (count (test, TS_MESSAGE_LOOKALIKES), ==, 1);

  session_test_open (test, test->first, NULL);
  session_test_open (test, file, NULL);
  wait_for (ts_game_has_lookalikes (session_test_get_game (test)));
  g_assert_cmpuint (test->messages->len, ==, 1);
}

/* Its numbers tell all tiles apart, so that each of its boards is fair. */
static void
test_easy_game_has_no_lookalikes (SessionTest *test,
                                  gconstpointer user_data)
{
  g_autoptr (GFile) file = session_test_paint (test, "pair.png", paint_pair);
  g_autoptr (TsPuzzle) easy = NULL;

  session_test_open (test, file, NULL);
  wait_for (ts_game_has_lookalikes (session_test_get_game (test)));
  play_easy_game (test);
  easy = g_object_ref (get_puzzle (test));
  play_new_game (test);
  wait_for (ts_game_has_lookalikes (session_test_get_game (test)));
  g_assert_false (ts_game_has_lookalikes (ts_puzzle_get_game (easy)));
}

static void
test_lookalikes_of_old_play (SessionTest *test,
                             gconstpointer user_data)
{
  const Painting paintings[] = { paint_pair, session_test_paint_gray };

  for (guint i = 0; i < G_N_ELEMENTS (paintings); i++)
    {
      g_autoptr (GFile) file = session_test_paint (test, "alike.png", paintings[i]);
      g_autoptr (TsPuzzle) old = g_object_ref (session_test_open (test, file, NULL));
      TsPuzzle *puzzle;

      puzzle = session_test_play_numbers (test, BOARD);
      g_ptr_array_set_size (test->messages, 0);
      ts_puzzle_set_crop (old, &(TsCrop){ 0.0, 0.0, 1.1 });
      wait_for (ts_game_has_lookalikes (ts_puzzle_get_game (old)));
      g_assert_cmpuint (test->messages->len, ==, 0);
      g_assert_true (get_puzzle (test) == puzzle);
    }
}

/* The first six of nine tiles look the same: one board in four is not fair. */
static guint32
paint_sky (int x,
           int y)
{
  return y < 160 ? 0x808080 : painting_gradient (x, y);
}

/* A board that was dealt while numbers told its tiles apart gives way to a fair one. */
static void
test_fair_boards (SessionTest *test,
                  gconstpointer user_data)
{
  static const guint16 classes[8] = { 0, 0, 0, 0, 0, 0, 6, 7 };
  g_autoptr (GFile) file = session_test_paint (test, "sky.png", paint_sky);
  g_autoptr (TsPuzzle) unfair = NULL;

  g_settings_set_boolean (test->settings, "show-numbers", TRUE);
  session_test_open (test, file, NULL);
  while (ts_board_is_fair (ts_game_get_board (session_test_get_game (test)), classes))
    play_new_game (test);
  unfair = g_object_ref (get_puzzle (test));
  g_settings_set_boolean (test->settings, "show-numbers", FALSE);
  session_test_wait_for_puzzle (test, unfair);
  wait_for (ts_game_has_lookalikes (session_test_get_game (test)));
  g_assert_true (ts_game_get_is_fair (session_test_get_game (test)));
  wait_for (count (test, TS_MESSAGE_LOOKALIKES) == 1);
  g_assert_cmpuint (test->messages->len, ==, 1);
}

/* Otherwise, and of a board that the player has chosen or begun, the player hears that the game does not count. */
static void
test_unfair_boards (SessionTest *test,
                    gconstpointer user_data)
{
  g_autoptr (GFile) gray = session_test_paint (test, "day.png", session_test_paint_gray);
  g_autoptr (GFile) sky = session_test_paint (test, "sky.png", paint_sky);
  g_autoptr (GDateTime) now = g_date_time_new_utc (2026, 11, 22, 12, 0, 0);

  session_test_open (test, gray, NULL);
  wait_for (count (test, TS_MESSAGE_ALIKE) == 1);
  play_new_game (test);
  wait_for (count (test, TS_MESSAGE_ALIKE) == 2);
  play_daily (test, now);
  wait_for (count (test, TS_MESSAGE_ALIKE) == 3);
  g_assert_cmpint (ts_puzzle_get_header (get_puzzle (test))->origin, ==, TS_ORIGIN_DAILY);

  session_test_open (test, sky, "3x3:2,1,4,3,5,6,7,0,8");
  wait_for (count (test, TS_MESSAGE_ALIKE) == 4);
  g_assert_cmpint (ts_puzzle_get_header (get_puzzle (test))->origin, ==, TS_ORIGIN_GIVEN);
  g_assert_cmpuint (test->messages->len, ==, 4);
}

/* A dialog that was opened on one picture chooses the crop when another one is played. */
static void
test_crop_of_old_play (SessionTest *test,
                       gconstpointer user_data)
{
  g_autoptr (GFile) file = session_test_paint (test, "other.png", session_test_paint_waves);
  const TsCrop crop = { 0.5, 0.25, 2.0 };
  g_autoptr (TsPuzzle) old = g_object_ref (session_test_open (test, test->first, NULL));
  TsLibrary *library = ts_session_get_stores (test->session)->library;

  session_test_open (test, file, NULL);
  ts_puzzle_set_crop (old, &crop);
  g_assert_true (ts_crop_equal (&ts_puzzle_get_source (get_puzzle (test))->crop, &TS_CROP_INIT));
  g_assert_cmpfloat (ts_library_get_crop (library, file).zoom, ==, 1.0);
  g_assert_cmpfloat (ts_library_get_crop (library, test->first).zoom, ==, crop.zoom);
}

static void
test_crop (SessionTest *test,
           gconstpointer user_data)
{
  const TsCrop crop = { 0.5, 0.25, 2.0 };

  ts_puzzle_set_crop (session_test_open (test, test->first, BOARD), &crop);
  play_size (test, 4, 4);
  g_assert_true (ts_crop_equal (&ts_puzzle_get_source (get_puzzle (test))->crop, &crop));
  reopen (test);
  session_test_open (test, test->first, NULL);
  g_assert_true (ts_crop_equal (&ts_puzzle_get_source (get_puzzle (test))->crop, &crop));
}

static gboolean
is_square (SessionTest *test)
{
  return ts_puzzle_get_source (get_puzzle (test))->crop.is_square;
}

/* The choice is remembered with the picture. A saved game keeps its shape, which is no choice for another game. */
static void
test_shape_of_tiles (SessionTest *test,
                     gconstpointer user_data)
{
  g_autoptr (GBytes) bytes = painting_encode (300, 200, painting_gradient);
  g_autoptr (GFile) file = session_test_write (test, "wide.png", bytes);
  TsLibrary *library = ts_session_get_stores (test->session)->library;

  session_test_open (test, file, NULL);
  g_assert_false (is_square (test));
  ts_puzzle_set_crop (get_puzzle (test), &TS_CROP_SQUARE);
  play_new_game (test);
  g_assert_true (is_square (test));
  session_test_play_numbers (test, NULL);
  session_test_open (test, file, NULL);
  g_assert_true (is_square (test));

  session_test_slide_anywhere (session_test_get_game (test));
  session_test_play_numbers (test, NULL);
  ts_library_add (library, file, &TS_CROP_INIT);
  session_test_open (test, file, NULL);
  g_assert_true (ts_game_get_in_progress (session_test_get_game (test)));
  g_assert_true (is_square (test));
  g_assert_false (ts_library_get_crop (library, file).is_square);
  play_new_game (test);
  g_assert_false (is_square (test));
}

/* Files of others, and games of before, stay as they are, and are told once. */
static void
test_foreign_files (SessionTest *test,
                    gconstpointer user_data)
{
  static const char *const lists[] = { "pictures.tsv", "set.tsv", "last.tsv", "results.tsv" };
  static const char *const folders[] = { "games", "finished" };

  for (guint i = 0; i < G_N_ELEMENTS (lists) + G_N_ELEMENTS (folders); i++)
    {
      gboolean is_list = i < G_N_ELEMENTS (lists);
      const char *name = is_list ? lists[i] : "0123456789abcdef-3x3-1.game";
      g_autofree char *folder = g_build_filename (test->data, is_list ? NULL : folders[i - G_N_ELEMENTS (lists)], NULL);
      g_autofree char *path = g_build_filename (folder, name, NULL);

      session_test_close (test);
      folder_remove (test->data);
      g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
      g_assert_true (g_file_set_contents (path, "foreign\n", -1, NULL));
      session_test_start (test, test->data);
      session_test_play_numbers (test, NULL);
      wait_for (test->messages->len > 0);
      g_assert_cmpuint (test->messages->len, ==, 1);
      g_assert_cmpstr (session_test_find (test->messages, TS_MESSAGE_FOREIGN_FILE)->text, ==, name);

      g_ptr_array_set_size (test->messages, 0);
      reopen (test);
      session_test_play_numbers (test, NULL);
      wait_for (ts_disk_queue_wait (0));
      g_assert_cmpuint (test->messages->len, ==, 0);
      assert_file (path, "foreign\n");
    }
}

/* Writes the file of a finished game. */
static void
write_finished (SessionTest *test,
                const char *name,
                const char *date)
{
  g_autofree char *path = g_build_filename (test->data, name, NULL);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *text = g_strconcat ("tileshift-game\nidentity\t1234567890abcdef\ntitle\tNumbers\npicture\tnumbers\n"
                                       "origin\tshuffled\nboard\t2x2:1,2,0,3\nslide\t0\t3\nresult\t5\t",
                                       date, "\t1\t0\n", NULL);

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

/* One game that was finished on two computers counts once, if the first of its results is not excluded. */
static void
test_finished_twice (SessionTest *test,
                     gconstpointer user_data)
{
  static const char *const folders[] = { "finished", "finished/excluded" };
  const TsGamesFilter filter = { .columns = 2, .rows = 2 };

  for (guint i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      g_autofree char *name = g_build_filename (folders[i], "0123456789abcdef-2x2-2.tsgame", NULL);
      TsGames games;

      session_test_close (test);
      folder_remove (test->data);
      write_finished (test, "finished/0123456789abcdef-2x2-1.tsgame", "2026-11-22T12:00:01Z");
      write_finished (test, name, "2026-11-22T12:00:00Z");
      session_test_start (test, test->data);
      session_test_play_numbers (test, NULL);
      g_assert_cmpuint (session_test_get_results (test)->len, ==, 2);
      for (guint k = 0; k < 2; k++)
        g_assert_cmpint (ts_result_counts (g_ptr_array_index (session_test_get_results (test), k)), ==, i == 0 && k == 0);
      games = ts_averages_select (session_test_get_results (test), &filter);
      g_assert_cmpuint (games.n_alone, ==, 1);
      g_assert_cmpuint (games.counting->len, ==, i == 0 ? 1 : 0);
      g_ptr_array_unref (games.counting);
    }
}

static void
hold_queue_once (TsSession *session)
{
  g_signal_handlers_disconnect_by_func (session, hold_queue_once, NULL);
  disk_gate_hold_queue ();
}

/* What cleans up at the start finds a game that is finished already, and which its puzzle is about to archive. */
static void
test_finished_at_once (SessionTest *test,
                       gconstpointer user_data)
{
  g_signal_connect (test->session, "notify::puzzle", G_CALLBACK (hold_queue_once), NULL);
  request_numbers (test->session, "2x2:1,2,0,3");
  session_test_wait_for_puzzle (test, NULL);
  g_assert_cmpint (ts_game_slide (session_test_get_game (test), 3), ==, TS_SLIDE_OK);
  disk_gate_open ();
  session_test_wait_for_workers ();
  g_assert_nonnull (ts_puzzle_get_replay (get_puzzle (test)));
  g_assert_cmpuint (session_test_count_files (test, "finished"), ==, 1);
  g_assert_cmpuint (session_test_get_results (test)->len, ==, 1);
}

/* A game that cannot be saved */

typedef struct
{
  SessionTest *test;
  GFile *file; /* another picture */
  char *saved; /* the name of a saved game */
  TsReplay *replay;
  TsPuzzle *puzzle;
} Risk;

static void
replay_cb (GObject *source_object,
           GAsyncResult *result,
           gpointer user_data)
{
  Risk *risk = user_data;

  risk->replay = ts_replay_load_finish (result, NULL);
}

/* Leaves a replay and a saved game, and makes a move that does not fit on the disk any more. */
static void
begin_risk (Risk *risk,
            SessionTest *test,
            FaultDisk *disk)
{
  g_autofree char *path = NULL;

  *risk = (Risk){ .test = test, .file = session_test_paint (test, "other.png", session_test_paint_waves) };
  session_test_play_numbers (test, "2x2:1,2,0,3");
  g_assert_cmpint (ts_game_slide (session_test_get_game (test), 3), ==, TS_SLIDE_OK);
  wait_for (ts_puzzle_get_replay (get_puzzle (test)) != NULL);
  ts_replay_load_async (ts_session_get_stores (test->session), ts_puzzle_get_replay (get_puzzle (test)), NULL, replay_cb,
                        risk);
  wait_for (risk->replay != NULL);
  path = save_numbers (test, "4x2#1");
  risk->saved = g_path_get_basename (path);

  risk->puzzle = session_test_open (test, test->first, BOARD);
  *disk = (FaultDisk){ .n_bad = G_MAXINT, .code = ENOSPC };
  fault_disk_follow (test->data, disk);
  session_test_slide_anywhere (session_test_get_game (test));
  g_assert_cmpuint (count (test, TS_MESSAGE_NOT_SAVED), ==, 1);
}

static void
end_risk (Risk *risk)
{
  fault_disk_follow (NULL, NULL);
  g_object_unref (risk->file);
  g_object_unref (risk->replay);
  g_free (risk->saved);
}

/* Every way to another game. */
static void
leave_by (Risk *risk,
          guint way)
{
  TsSession *session = risk->test->session;
  g_autoptr (GDateTime) now = g_date_time_new_utc (2026, 11, 14, 12, 0, 0);
  GSList files = { .data = risk->file };

  switch (way)
    {
    case 0:
      request_open (session, risk->file, NULL);
      break;
    case 1:
      request_open (session, risk->file, "3x2#1");
      break;
    case 2:
      request_files (session, &files);
      break;
    case 3:
      request_numbers (session, NULL);
      break;
    case 4:
      request_board (session, "3x2#1");
      break;
    case 5:
      paste_text (session, "3x2#1");
      break;
    case 6:
      paste_text (session, g_file_peek_path (risk->file));
      break;
    case 7:
      request_day (session, now, TS_ORIGIN_DAILY);
      break;
    case 8:
      request (session, TS_REQUEST_NEW_GAME);
      break;
    case 9:
      request_size (session, 5, 2);
      break;
    case 10:
      set_size (risk->test, 5, 2);
      break;
    case 11:
      ts_session_restart (session);
      break;
    case 12:
      ts_session_request (session, ts_replay_create_request (risk->replay));
      break;
    case 13:
      request_saved (session, risk->saved);
      break;
    case 14:
      request_saved (session, NULL);
      break;
    case 15:
      g_assert_false (ts_session_leave (session));
      break;
    default:
      g_assert_not_reached ();
    }
}

#define N_WAYS 16

/* Each way is asked for twice: the game is kept, and then abandoned. A question stays when it is asked again. */
static void
test_game_at_risk (SessionTest *test,
                   gconstpointer user_data)
{
  guint n_changes = 0;
  FaultDisk disk;
  Risk risk;

  begin_risk (&risk, test, &disk);
  for (guint way = 0; way < N_WAYS; way++)
    {
      g_test_message ("way %u", way);
      leave_by (&risk, way);
      wait_for (ts_session_get_asking (test->session));
      g_assert_null (ts_session_get_loading (test->session));
      ts_session_cancel (test->session);
      g_assert_false (ts_session_get_asking (test->session));
      g_assert_true (get_puzzle (test) == risk.puzzle);
      g_assert_cmpuint (ts_game_get_moves (session_test_get_game (test)), ==, 1);
      assert_size (test, 3, 3);

      leave_by (&risk, way);
      wait_for (ts_session_get_asking (test->session));
      if (way == N_WAYS - 1)
        break;
      g_assert_false (ts_session_abandon (test->session));
      g_assert_false (ts_session_get_asking (test->session));
      g_assert_true (get_puzzle (test) != risk.puzzle);
      risk.puzzle = session_test_open (test, test->first, BOARD);
      session_test_slide_anywhere (session_test_get_game (test));
    }
  g_assert_cmpuint (count (test, TS_MESSAGE_ID_PLAYED), ==, 0);
  g_signal_connect_swapped (test->session, "notify::asking", G_CALLBACK (count_signals), &n_changes);
  g_assert_false (ts_session_leave (test->session));
  g_assert_cmpuint (n_changes, ==, 0);
  g_signal_handlers_disconnect_by_func (test->session, count_signals, &n_changes);
  g_assert_true (ts_session_abandon (test->session));
  g_assert_true (ts_session_leave (test->session));
  end_risk (&risk);
}

/* Another request withdraws the question, and asks again when it is fulfilled. */
static void
test_request_while_asking (SessionTest *test,
                           gconstpointer user_data)
{
  FaultDisk disk;
  Risk risk;

  begin_risk (&risk, test, &disk);
  request (test->session, TS_REQUEST_NEW_GAME);
  wait_for (ts_session_get_asking (test->session));
  request_open (test->session, risk.file, NULL);
  g_assert_false (ts_session_get_asking (test->session));
  wait_for (ts_session_get_asking (test->session));
  g_assert_false (ts_session_abandon (test->session));
  g_assert_true (is_source (test, risk.file));
  end_risk (&risk);
}

/* The disk has room again when the player leaves the game: nobody is asked. */
static void
test_saved_before_it_is_left (SessionTest *test,
                              gconstpointer user_data)
{
  FaultDisk disk;
  Risk risk;
  g_autoptr (GPtrArray) games = NULL;

  begin_risk (&risk, test, &disk);
  end_risk (&risk);
  session_test_play_numbers (test, NULL);
  g_assert_false (ts_session_get_asking (test->session));
  games = collect (test, G_MAXUINT);
  g_assert_cmpuint (games->len, ==, 2);
}

/* The end */

static void
test_close (SessionTest *test,
            gconstpointer user_data)
{
  const TsCrop crop = { 0.5, 0.25, 8.0 };
  g_autoptr (TsPuzzle) puzzle = NULL;

  session_test_open (test, test->first, BOARD);
  session_test_slide_anywhere (session_test_get_game (test));
  session_test_close_gate (test);
  ts_session_set_short_side (test->session, 60);
  ts_puzzle_set_crop (get_puzzle (test), &crop);
  request_open (test->session, test->first, NULL);
  puzzle = g_object_ref (get_puzzle (test));
  session_test_close (test);
  /* The saved game can go on in another program. */
  g_assert_null (ts_puzzle_get_saved_name (puzzle));
}

static GThread *main_thread;
static int n_slow_steps;

/* Counts the steps of workers alone, each of which takes a while. */
static void
count_slow_step (int step,
                 const char *call,
                 const char *path)
{
  if (g_thread_self () == main_thread)
    return;

  g_usleep (SLOW_STEP_US);
  g_atomic_int_inc (&n_slow_steps);
}

/* The program may end at once: the slides survive a power cut. */
static void
test_close_waits_for_the_disk (SessionTest *test,
                               gconstpointer user_data)
{
  FaultDisk disk = { 0 };
  int n_steps;

  session_test_open (test, test->first, BOARD);
  wait_for (ts_disk_queue_wait (0));
  main_thread = g_thread_self ();
  fault_disk_follow (test->data, &disk);
  fault_disk_notify (count_slow_step);
  session_test_slide_anywhere (session_test_get_game (test));
  ts_session_close (test->session);
  n_steps = g_atomic_int_get (&n_slow_steps);
  /* The log, games/, the data folder. */
  g_assert_cmpint (n_steps, >=, 3);
  session_test_close (test);
  fault_disk_notify (NULL);
  fault_disk_follow (NULL, &disk);
}

static gboolean is_disk_stuck;

/* Replaces GLib's function: while the disk is stuck, a wait that has an end, in less than a minute, is over at once. */
gboolean
g_cond_wait_until (GCond *cond,
                   GMutex *mutex,
                   gint64 end_time)
{
  gboolean (*wait_until) (GCond *, GMutex *, gint64);

  if (is_disk_stuck)
    {
      g_assert_cmpint (end_time - g_get_monotonic_time (), <=, G_TIME_SPAN_MINUTE);
      return FALSE;
    }

  *(void **) &wait_until = dlsym (RTLD_NEXT, "g_cond_wait_until");

  return wait_until (cond, mutex, end_time);
}

/* The program ends, though a disk hangs. What was written is there as soon as that goes on. */
static void
test_close_with_a_stuck_disk (SessionTest *test,
                              gconstpointer user_data)
{
  session_test_open (test, test->first, BOARD);
  disk_gate_hold_queue ();
  session_test_slide_anywhere (session_test_get_game (test));
  is_disk_stuck = TRUE;
  g_test_expect_message ("ts-session", G_LOG_LEVEL_MESSAGE, "Not everything is on the disk");
  ts_session_close (test->session);
  g_test_assert_expected_messages ();
  g_assert_false (ts_disk_queue_wait (0));
  is_disk_stuck = FALSE;
  disk_gate_open ();
  reopen (test);
  g_assert_cmpuint (ts_game_get_moves (ts_puzzle_get_game (resume (test))), ==, 1);
}

/* Yesterday's puzzle, missed and solved today before today's, is practice: as a daily puzzle it would count. */
static void
test_practice_of_a_day (SessionTest *test,
                        gconstpointer user_data)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();
  g_autoptr (GDateTime) day = g_date_time_add_days (now, -1);

  session_test_open (test, test->first, NULL);
  request_day (test->session, day, TS_ORIGIN_GIVEN);
  session_test_wait_for_workers ();
  g_assert_cmpint (ts_puzzle_get_header (get_puzzle (test))->origin, ==, TS_ORIGIN_GIVEN);
  ts_game_slide (session_test_get_game (test), solve_almost (test));
  g_assert_true (ts_game_get_solved (session_test_get_game (test)));
  g_assert_cmpuint (session_test_get_results (test)->len, ==, 1);
  g_assert_cmpint (get_day (test, day, now), ==, TS_DAY_PRACTICED);
  g_assert_cmpuint (ts_streak_count (session_test_get_results (test), now), ==, 0);
  wait_for (ts_puzzle_get_replay (get_puzzle (test)) != NULL);
}

static void
test_close_while_reading (SessionTest *test,
                          gconstpointer user_data)
{
  int fds[2];
  g_autoptr (GInputStream) stream = NULL;
  g_autoptr (GCancellable) reading = ts_session_begin_request (test->session);
  g_autoptr (GAsyncResult) result = NULL;

  g_assert_cmpint (pipe (fds), ==, 0);
  stream = g_unix_input_stream_new (fds[0], TRUE);
  ts_pasted_play_stream_async (test->session, stream, reading, wait_for_keep_result, &result);
  ts_session_close (test->session);
  wait_for (result != NULL);
  g_assert_false (ts_pasted_play_stream_finish (test->session, result));
  close (fds[1]);
}

/* What a player pastes before the stores are read is not replaced by the request that waited for them. */
static void
test_paste_while_waiting (SessionTest *test,
                          gconstpointer user_data)
{
  g_autoptr (GCancellable) reading = NULL;

  request (test->session, TS_REQUEST_START);
  reading = ts_session_begin_request (test->session);
  session_test_wait_for_workers ();
  g_assert_null (ts_session_get_puzzle (test->session));
  g_assert_false (g_cancellable_is_cancelled (reading));
}

static void
test_close_while_waiting (SessionTest *test,
                          gconstpointer user_data)
{
  request (test->session, TS_REQUEST_START);
  ts_session_close (test->session);
  session_test_wait_for_workers ();
  g_assert_null (ts_session_get_puzzle (test->session));
}

static void
test_close_while_dealing (SessionTest *test,
                          gconstpointer user_data)
{
  session_test_open (test, test->first, BOARD);
  g_settings_set_string (test->settings, "difficulty", "hard");
  request_size (test->session, 10, 10);
  session_test_close (test);
  assert_size_setting (test->settings, 3, 3);
}

static void
test_replaced_play_dies (SessionTest *test,
                         gconstpointer user_data)
{
  TsPuzzle *puzzle = session_test_open (test, test->first, BOARD);

  session_test_slide_anywhere (session_test_get_game (test));
  g_object_add_weak_pointer (G_OBJECT (puzzle), (gpointer *) &puzzle);
  request_numbers (test->session, NULL);
  wait_for (puzzle == NULL);
}

#define ADD(path, test) \
  g_test_add ("/session/" path, SessionTest, NULL, session_test_set_up, test, session_test_tear_down)

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("open", test_open);
  ADD ("open-present", test_open_present);
  ADD ("new-board", test_new_board);
  ADD ("boards-differ", test_boards_differ);
  ADD ("restart", test_restart);
  ADD ("restart-and-origin", test_restart_and_origin);
  ADD ("daily", test_daily);
  ADD ("practice-on-the-picture-of-the-day", test_practice_on_the_picture_of_the_day);
  ADD ("daily-and-practice", test_daily_and_practice);
  ADD ("daily-while-opening", test_daily_while_opening);
  ADD ("streak-of-the-present-game", test_streak_of_the_present_game);
  ADD ("daily-again", test_daily_again);
  ADD ("daily-by-lookalikes", test_daily_by_lookalikes);
  ADD ("practice-by-lookalikes", test_practice_by_lookalikes);
  ADD ("daily-on-a-full-disk", test_daily_on_a_full_disk);
  ADD ("daily-goes-on", test_daily_goes_on);
  ADD ("difficulty-and-control-go-on", test_difficulty_and_control_go_on);
  ADD ("numbers", test_numbers);
  ADD ("id", test_id);
  ADD ("id-at-first", test_id_at_first);
  ADD ("boards-in-texts", test_boards_in_texts);
  ADD ("paths-in-texts", test_paths_in_texts);
  ADD ("bad-ids", test_bad_ids);
  ADD ("bad-id-at-first", test_bad_id_at_first);
  ADD ("cancel-while-reading", test_cancel_while_reading);
  ADD ("size", test_size);
  ADD ("play-size", test_play_size);
  ADD ("easy-game", test_easy_game);
  ADD ("resume", test_resume);
  ADD ("without-locks", test_without_locks);
  ADD ("read-only-folder", test_read_only_folder);
  ADD ("picture-on-read-only-folder", test_picture_on_read_only_folder);
  ADD ("read-only-folder-without-slide", test_read_only_folder_without_slide);
  ADD ("resume-solved", test_resume_solved);
  ADD ("resume-solved-fails", test_resume_solved_fails);
  ADD ("resume-solved-by-lookalikes", test_resume_solved_by_lookalikes);
  ADD ("no-game", test_no_game);
  ADD ("damaged-game", test_damaged_game);
  ADD ("collect-saved", test_collect_saved);
  ADD ("second-program", test_second_program);
  ADD ("ends-on-its-own-thread", test_ends_on_its_own_thread);
  ADD ("game-left", test_game_left);
  ADD ("undo-a-restart", test_undo_a_restart);
  ADD ("resume-crop", test_resume_crop);
  ADD ("resume-helped", test_resume_helped);
  ADD ("resume-other-id", test_resume_other_id);
  ADD ("resume-from-copy", test_resume_from_copy);
  ADD ("larger-screen", test_larger_screen);
  ADD ("resume-other-picture", test_resume_other_picture);
  ADD ("open-saved", test_open_saved);
  ADD ("open-saved-not-found", test_open_saved_not_found);
  ADD ("open-saved-removed", test_open_saved_removed);
  ADD ("open-saved-again", test_open_saved_again);
  ADD ("open-saved-solved", test_open_saved_solved);
  ADD ("newest-wins", test_newest_wins);
  ADD ("cancel", test_cancel);
  ADD ("stream", test_stream);
  ADD ("slow-stream", test_slow_stream);
  ADD ("failed-stream", test_failed_stream);
  ADD ("stream-on-read-only-folder", test_stream_on_read_only_folder);
  ADD ("size-before-failed-stream", test_size_before_failed_stream);
  ADD ("too-long-stream", test_too_long_stream);
  ADD ("streams-of-bad-pictures", test_streams_of_bad_pictures);
  ADD ("deal", test_deal);
  ADD ("size-and-back", test_size_and_back);
  ADD ("restart-against-deal", test_restart_against_deal);
  ADD ("size-while-dealing", test_size_while_dealing);
  ADD ("easy-while-opening", test_easy_while_opening);
  ADD ("saved-size-while-dealing", test_saved_size_while_dealing);
  ADD ("folder-is-a-set", test_folder_is_a_set);
  ADD ("copies-in-a-set", test_copies_in_a_set);
  ADD ("set-is-left", test_set_is_left);
  ADD ("set-survives-a-restart", test_set_survives_a_restart);
  ADD ("set-whose-folder-is-gone", test_set_whose_folder_is_gone);
  ADD ("end-of-a-set", test_end_of_a_set);
  ADD ("last-puzzle-comes-back", test_last_puzzle_comes_back);
  ADD ("last-puzzle-gives-way", test_last_puzzle_gives_way);
  ADD ("set-outlasts-another", test_set_outlasts_another);
  ADD ("set-skips", test_set_skips);
  ADD ("empty-folder", test_empty_folder);
  ADD ("newest-request-wins-over-a-folder", test_newest_request_wins_over_a_folder);
  ADD ("first-that-loads", test_first_that_loads);
  ADD ("none-loads", test_none_loads);
  ADD ("title-of-program-picture", test_title_of_program_picture);
  ADD ("fallback", test_fallback);
  ADD ("fallback-to-numbers", test_fallback_to_numbers);
  ADD ("passing-error", test_passing_error);
  ADD ("passing-error-of-stream", test_passing_error_of_stream);
  ADD ("failed-pictures-are-kept", test_failed_pictures_are_kept);
  ADD ("lookalikes-once", test_lookalikes_once);
  ADD ("easy-game-has-no-lookalikes", test_easy_game_has_no_lookalikes);
  ADD ("lookalikes-of-old-play", test_lookalikes_of_old_play);
  ADD ("fair-boards", test_fair_boards);
  ADD ("unfair-boards", test_unfair_boards);
  ADD ("crop-of-old-play", test_crop_of_old_play);
  ADD ("crop", test_crop);
  ADD ("shape-of-tiles", test_shape_of_tiles);
  ADD ("foreign-files", test_foreign_files);
  ADD ("finished-twice", test_finished_twice);
  ADD ("finished-at-once", test_finished_at_once);
  ADD ("game-at-risk", test_game_at_risk);
  ADD ("request-while-asking", test_request_while_asking);
  ADD ("saved-before-it-is-left", test_saved_before_it_is_left);
  ADD ("close", test_close);
  ADD ("close-waits-for-the-disk", test_close_waits_for_the_disk);
  ADD ("close-with-a-stuck-disk", test_close_with_a_stuck_disk);
  ADD ("practice-of-a-day", test_practice_of_a_day);
  ADD ("close-while-reading", test_close_while_reading);
  ADD ("paste-while-waiting", test_paste_while_waiting);
  ADD ("close-while-waiting", test_close_while_waiting);
  ADD ("close-while-dealing", test_close_while_dealing);
  ADD ("replaced-play-dies", test_replaced_play_dies);

  return g_test_run ();
}
