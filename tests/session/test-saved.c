/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of what goes on in a session: a saved game in any state, however it is asked for, and the last puzzle.
 */

#include <dlfcn.h>
#include <glib/gstdio.h>
#include <utime.h>

#include "fault-disk.h"
#include "steps.h"
#include "ts-disk-queue.h"
#include "ts-saved-games.h"

#define BOARD "3x3:8,6,7,2,5,4,3,0,1"

/* What is written from now on is newer than what was: a file system takes its times from the ticks of the kernel, or since
 * Linux 6.13 from between two of them, so that the time of a file may be ahead of the next tick. */
static void
wait_for_ticks (void)
{
  for (guint i = 0; i < 2; i++)
    {
      struct timespec before;
      struct timespec now;

      clock_gettime (CLOCK_REALTIME_COARSE, &before);
      do
        clock_gettime (CLOCK_REALTIME_COARSE, &now);
      while (now.tv_nsec == before.tv_nsec);
    }
}

static const char *locked; /* (nullable): the path of a file that may not be read */

/* Replaces GLib's function for the code that is linked into the test: root may read everything. */
gboolean
g_file_get_contents (const char *path,
                     char **text,
                     gsize *length,
                     GError **error)
{
  gboolean (*get_contents) (const char *, char **, gsize *, GError **);

  if (g_strcmp0 (path, g_atomic_pointer_get (&locked)) == 0)
    {
      g_set_error_literal (error, G_FILE_ERROR, G_FILE_ERROR_ACCES, path);
      return FALSE;
    }

  *(void **) &get_contents = dlsym (RTLD_NEXT, "g_file_get_contents");

  return get_contents (path, text, length, error);
}

typedef enum
{
  WHOLE,
  REMOVED,
  LOCKED,
  NO_GAME,
  DAMAGED,
  SOLVED,
  N_STATES
} State;

typedef enum
{
  AT_START,
  BY_SIZE,
  CHOSEN,
  N_WAYS
} Way;

#define NO_MESSAGE (-1)

/* Moves the end of a finished game back to the saved games, as if the program had been killed after the last slide. */
static void
unfinish (SessionTest *test,
          const char *path)
{
  g_autofree char *from = get_only_file (test, "finished");
  g_autofree char *text = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (from, &text, &length, NULL));
  g_assert_true (g_file_set_contents (path, text, g_strrstr_len (text, (gssize) length - 1, "\n") + 1 - text, NULL));
  g_assert_cmpint (g_remove (from), ==, 0);
}

/* Leaves a game with one move in this state, and no session.
 * Returns: (transfer full): its path */
static char *
leave_game (SessionTest *test,
            State state)
{
  char *path = save_numbers (test, state == SOLVED ? "3x3:1,2,3,4,5,6,0,7,8" : BOARD);
  g_autofree char *text = NULL;
  g_autofree char *damaged = NULL;

  if (state == SOLVED)
    solve (test);
  workers_wait ();
  session_test_close (test);
  if (state == REMOVED)
    g_assert_cmpint (g_remove (path), ==, 0);
  else if (state == LOCKED)
    g_atomic_pointer_set (&locked, path);
  else if (state == NO_GAME)
    g_assert_true (g_file_set_contents (path, "no game\n", -1, NULL));
  else if (state == SOLVED)
    unfinish (test, path);
  else if (state == DAMAGED)
    {
      g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
      damaged = g_strconcat (text, "slide\t9\n", "undo\t9\n", NULL);
      g_assert_true (g_file_set_contents (path, damaged, -1, NULL));
    }

  return path;
}

/* One that cannot go on leaves the present puzzle, or gives way to a new game, and is not written over. */
static void
test_states (SessionTest *test,
             gconstpointer user_data)
{
  static const struct
  {
    gboolean goes_on[N_WAYS];
    int kind[N_WAYS];
    int code; /* of the error, if any */
  } expected[N_STATES] = {
    [WHOLE] = { { TRUE, TRUE, TRUE }, { NO_MESSAGE, NO_MESSAGE, NO_MESSAGE } },
    [REMOVED] = { { 0 }, { NO_MESSAGE, NO_MESSAGE, TS_MESSAGE_GAME_NOT_READ }, TS_STORE_ERROR_NOT_FOUND },
    [LOCKED] = { { 0 },
                 { TS_MESSAGE_GAME_NOT_READ, TS_MESSAGE_GAME_NOT_READ, TS_MESSAGE_GAME_NOT_READ },
                 G_FILE_ERROR_ACCES },
    [NO_GAME] = { { 0 },
                  { TS_MESSAGE_GAME_NOT_READ, TS_MESSAGE_GAME_NOT_READ, TS_MESSAGE_GAME_NOT_READ },
                  TS_STORE_ERROR_DAMAGED },
    [DAMAGED] = { { TRUE, TRUE, TRUE },
                  { TS_MESSAGE_GAME_DAMAGED, TS_MESSAGE_GAME_DAMAGED, TS_MESSAGE_GAME_DAMAGED } },
    [SOLVED] = { { 0 }, { NO_MESSAGE, NO_MESSAGE, TS_MESSAGE_GAME_NOT_READ }, TS_STORE_ERROR_NOT_FOUND },
  };

  for (State state = WHOLE; state < N_STATES; state++)
    for (Way way = AT_START; way < N_WAYS; way++)
      {
        g_autofree char *path = leave_game (test, state);
        g_autofree char *name = g_path_get_basename (path);
        int kind = expected[state].kind[way];
        const TsMessage *message;

        g_test_message ("state %u, way %u", state, way);
        g_ptr_array_set_size (test->messages, 0);
        session_test_start (test, test->data);
        if (way == AT_START)
          resume (test);
        else if (way == BY_SIZE)
          session_test_play_numbers (test, NULL);
        else
          {
            session_test_open (test, test->first, "3x3#1");
            open_saved (test, name);
          }
        g_assert_cmpuint (get_moves (test), ==, expected[state].goes_on[way] ? 1 : 0);
        g_assert_false (ts_game_get_solved (get_game (test)));
        g_assert_cmpuint (test->messages->len, ==, kind == NO_MESSAGE ? 0 : 1);
        if (kind != NO_MESSAGE)
          {
            message = session_test_find (test->messages, (TsMessageKind) kind);
            g_assert_nonnull (message);
            if (kind == TS_MESSAGE_GAME_NOT_READ)
              g_assert_error (message->error, (state == LOCKED ? G_FILE_ERROR : TS_STORE_ERROR), expected[state].code);
          }
        if (state == NO_GAME)
          assert_file (path, "no game\n");
        workers_wait ();
        g_assert_cmpuint (session_test_count_files (test, "finished"), ==, state == SOLVED ? 1 : 0);
        g_assert_cmpuint (ts_results_get_list (ts_session_get_results (test->session))->len, ==, state == SOLVED ? 1 : 0);

        session_test_close (test);
        g_atomic_pointer_set (&locked, NULL);
        folder_remove (test->data);
        session_test_start (test, test->data);
      }
}

/* The last game on any picture, with its size, also if its only move is undone; without one what a new player sees. */
static void
test_resume (SessionTest *test,
             gconstpointer user_data)
{
  g_autoptr (GFile) file = session_test_paint (test, "other.png", session_test_paint_waves);
  TsPuzzle *puzzle = resume (test);
  TsBoard board;

  g_assert_true (is_source (test, test->first));
  g_assert_true (resume (test) == puzzle);
  session_test_open (test, test->first, BOARD);
  session_test_slide_anywhere (get_game (test));
  session_test_open (test, file, "4x2#1");
  wait_for_ticks ();
  session_test_slide_anywhere (get_game (test));
  board = *ts_game_get_board (get_game (test));

  reopen (test);
  g_settings_set (test->settings, "size", "(uu)", 3, 3);
  resume (test);
  g_assert_true (is_source (test, file));
  g_assert_cmpstr (ts_puzzle_get_header (get_puzzle (test))->source.title, ==, "other.png");
  g_assert_true (ts_board_equal (ts_game_get_board (get_game (test)), &board));
  assert_size (test, 4, 2);

  g_assert_true (ts_game_undo (get_game (test)));
  reopen (test);
  resume (test);
  g_assert_true (ts_game_redo (get_game (test)));
  g_assert_true (ts_board_equal (ts_game_get_board (get_game (test)), &board));
}

/* The present game stays as it is when it is chosen: two writers would damage its file. */
static void
test_present (SessionTest *test,
              gconstpointer user_data)
{
  g_autofree char *path = save_numbers (test, BOARD);
  g_autofree char *name = g_path_get_basename (path);
  TsPuzzle *puzzle = get_puzzle (test);

  g_assert_true (open_saved (test, name) == puzzle);
  g_assert_true (resume (test) == puzzle);
  g_assert_true (session_test_play_numbers (test, NULL) == puzzle);
  g_assert_cmpuint (folder_count_descriptors (path), ==, 1);
  g_assert_cmpuint (test->messages->len, ==, 0);
}

/* A file that is no game is told once, however often it is met, but each time that the player wants it. */
static void
test_told_once (SessionTest *test,
                gconstpointer user_data)
{
  g_autofree char *path = leave_game (test, NO_GAME);
  g_autofree char *name = g_path_get_basename (path);

  session_test_start (test, test->data);
  resume (test);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GPtrArray) games = collect (test, G_MAXUINT);

      g_assert_cmpuint (games->len, ==, 0);
      session_test_play_numbers (test, NULL);
    }
  g_assert_cmpuint (count (test, TS_MESSAGE_GAME_NOT_READ), ==, 1);
  open_saved (test, name);
  resume (test);
  g_assert_cmpuint (count (test, TS_MESSAGE_GAME_NOT_READ), ==, 3);
}

/* A game that was solved when the program was killed has the time of its end, whenever its result is written. The player
 * hears that it cannot be written, though another game is played. */
static void
test_late_result (SessionTest *test,
                  gconstpointer user_data)
{
  const struct utimbuf end = { .modtime = 1700000000 };
  g_autofree char *path = leave_game (test, SOLVED);
  FaultDisk disk = { .n_bad = G_MAXINT, .code = ENOSPC };

  g_assert_cmpint (g_utime (path, (struct utimbuf *) &end), ==, 0);
  session_test_start (test, test->data);
  workers_wait ();
  fault_disk_follow (test->data, &disk);
  resume (test);
  g_assert_cmpuint (count (test, TS_MESSAGE_RESULT_NOT_SAVED), ==, 1);
  g_assert_false (ts_game_get_solved (get_game (test)));
  g_assert_cmpint (((const TsResult *) g_ptr_array_index (ts_results_get_list (ts_session_get_results (test->session)), 0))->end.date, ==, end.modtime);
  fault_disk_follow (NULL, NULL);
}

/* The log does not tell that tiles look alike; the picture does, as soon as it is there again. */
static void
test_solved_by_lookalikes (SessionTest *test,
                           gconstpointer user_data)
{
  g_autoptr (GFile) gray = session_test_paint (test, "gray.png", session_test_paint_gray);
  g_autofree char *path = NULL;

  session_test_open (test, gray, "3x3:2,1,4,3,5,6,7,0,8");
  g_assert_cmpint (ts_game_slide (get_game (test), 8), ==, TS_SLIDE_OK);
  path = g_build_filename (test->data, "games", ts_puzzle_get_saved_name (get_puzzle (test)), NULL);
  workers_wait ();
  session_test_close (test);
  unfinish (test, path);
  session_test_start (test, test->data);
  g_assert_true (ts_game_get_solved (ts_puzzle_get_game (resume (test))));
  g_assert_cmpuint (session_test_count_files (test, "finished"), ==, 1);
}

/* Returns: (transfer full): the path of the saved game on the first picture, while numbers are played */
static char *
leave_saved (SessionTest *test)
{
  session_test_open (test, test->first, BOARD);
  session_test_slide_anywhere (get_game (test));
  reopen (test);
  session_test_play_numbers (test, NULL);

  return get_only_file (test, "games");
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
  workers_wait ();
  g_assert_cmpuint (get_moves (test), ==, 1);
  session_test_slide_anywhere (get_game (test));
  ts_puzzle_save (get_puzzle (test));
  workers_wait ();
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

/* The saved game has the crop if the list of pictures is lost. Otherwise the list is newer. */
static void
test_crop (SessionTest *test,
           gconstpointer user_data)
{
  const TsCrop crop = { 0.5, 0.5, 2.0 };
  const TsCrop newer = { 0.5, 0.25, 4.0 };
  g_autofree char *list = g_build_filename (test->data, "pictures.tsv", NULL);
  TsPuzzle *puzzle = session_test_open (test, test->first, BOARD);

  session_test_slide_anywhere (get_game (test));
  ts_puzzle_set_crop (puzzle, &crop);
  session_test_close (test);
  g_assert_cmpint (g_remove (list), ==, 0);
  session_test_start (test, test->data);
  session_test_open (test, test->first, NULL);
  g_assert_cmpuint (get_moves (test), ==, 1);
  g_assert_true (ts_crop_equal (&ts_puzzle_get_header (get_puzzle (test))->source.crop, &crop));

  ts_library_add (ts_session_get_stores (test->session)->library, test->first, &newer);
  session_test_play_numbers (test, NULL);
  g_assert_true (ts_crop_equal (&ts_puzzle_get_header (get_puzzle (test))->source.crop, &TS_CROP_SQUARE));
  session_test_open (test, test->first, NULL);
  g_assert_cmpuint (get_moves (test), ==, 1);
  g_assert_true (ts_crop_equal (&ts_puzzle_get_header (get_puzzle (test))->source.crop, &newer));
}

/* The original is gone: the copy goes on. Without the copy, or with another picture where the original was, nothing does,
 * and the picture stays on the list. */
static void
test_picture_is_gone (SessionTest *test,
                      gconstpointer user_data)
{
  g_autoptr (GFile) file = session_test_paint (test, "other.png", session_test_paint_waves);
  g_autofree char *copy = NULL;
  TsPuzzle *puzzle = session_test_open (test, file, BOARD);

  copy = ts_data_folder_get_picture_path (test->data, ts_puzzle_get_header (puzzle)->source.key);
  session_test_slide_anywhere (get_game (test));
  wait_for (g_file_test (copy, G_FILE_TEST_EXISTS));
  reopen (test);
  g_assert_true (g_file_delete (file, NULL, NULL));
  ts_session_set_short_side (test->session, 60);
  resume (test);
  g_assert_true (is_source (test, file));
  g_assert_cmpint (ts_picture_get_width (ts_puzzle_get_picture (get_puzzle (test))), ==, 60);
  g_assert_cmpuint (get_moves (test), ==, 1);

  reopen (test);
  g_assert_cmpint (g_remove (copy), ==, 0);
  g_object_unref (session_test_paint (test, "other.png", session_test_paint_gray));
  resume (test);
  g_assert_true (is_source (test, test->first));
  g_assert_cmpuint (count (test, TS_MESSAGE_PICTURE_FAILED), ==, 1);
  g_assert_cmpstr (session_test_find (test->messages, TS_MESSAGE_PICTURE_FAILED)->text, ==, "other.png");
  g_assert_true (session_test_is_in_library (test, file));
}

static void
record_loading (TsSession *session,
                GPtrArray *titles)
{
  if (ts_session_get_loading (session) != NULL)
    g_ptr_array_add (titles, g_strdup (ts_session_get_loading (session)));
}

/* The titles of the program's pictures follow the language, which may be another one than when the game was saved. An ID
 * in a saved game that names another board is not told. */
static void
test_words_of_header (SessionTest *test,
                      gconstpointer user_data)
{
  static const char *const uris[] = { "file:///proc/nowhere/lake.jpg", "resource:///org/tileshift/test/lake.jpg", NULL };
  static const char *const titles[] = { "Title", "Painting" };
  TsBoard board = board_from_id (BOARD);
  g_autoptr (GPtrArray) loading = g_ptr_array_new_with_free_func (g_free);

  session_test_play_numbers (test, "3x3#1");
  g_signal_connect (test->session, "loading", G_CALLBACK (record_loading), loading);
  for (gsize i = 0; i < G_N_ELEMENTS (uris); i++)
    {
      g_autoptr (TsGameRecord) saved =
          ts_game_record_new (&board, uris[i] != NULL ? "key" : TS_PUZZLE_SOURCE_NUMBERS, "Title");
      g_autoptr (TsGameLog) log = NULL;

      saved->header.identity = i + 1;
      saved->header.id = g_strdup ("3x3#2");
      if (uris[i] != NULL)
        saved->header.source.file = g_file_new_for_uri (uris[i]);
      log = ts_game_log_new (test->data, &saved->header, &board);
      ts_game_log_append (log, &(TsEvent){ .kind = TS_EVENT_SLIDE, .cell = 4 });
      open_saved (test, ts_game_log_get_name (log));
      if (uris[i] == NULL)
        break;
      g_assert_cmpuint (count (test, TS_MESSAGE_PICTURE_FAILED), ==, i + 1);
      g_assert_cmpuint (loading->len, ==, i + 1);
      g_assert_cmpstr (g_ptr_array_index (loading, i), ==, titles[i]);
      g_assert_cmpstr (((const TsMessage *) g_ptr_array_index (test->messages, i))->text, ==, titles[i]);
    }
  assert_id (test, BOARD);
  g_signal_handlers_disconnect_by_func (test->session, record_loading, loading);
}

/* The puzzle without a move comes back rather than an older game: with its board, and with what its player saw. It has no
 * file of a game. */
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
  board = *ts_game_get_board (get_game (test));
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
      g_assert_true (ts_board_equal (ts_game_get_board (get_game (test)), &board));
      g_assert_cmpstr (again, ==, id);
      g_assert_cmpint (ts_puzzle_get_header (get_puzzle (test))->difficulty, ==, TS_DIFFICULTY_EASY);
      g_assert_cmpint (get_origin (test), ==, TS_ORIGIN_SHUFFLED);
      g_assert_cmpfloat (ts_puzzle_get_header (get_puzzle (test))->source.crop.zoom, ==, crop.zoom);
      g_assert_true (ts_game_get_remaining_shown (ts_puzzle_get_game (get_puzzle (test))));
      g_assert_cmpuint (session_test_count_files (test, "games"), ==, 1);
    }

  session_test_slide_anywhere (get_game (test));
  g_assert_cmpint (ts_game_get_history (get_game (test))->helped, ==, TS_GAME_HELP_REMAINING);
  reopen (test);
  resume (test);
  g_assert_cmpuint (ts_game_get_history (get_game (test))->position, ==, 1);
}

/* It gives way to the game before if its picture is gone, or if it is finished and the program was killed then. */
static void
test_last_puzzle_gives_way (SessionTest *test,
                            gconstpointer user_data)
{
  g_autofree char *saved_path = save_numbers (test, "4x2#1");
  g_autofree char *saved = g_path_get_basename (saved_path);
  g_autofree char *path = g_build_filename (test->data, "last.tsv", NULL);
  g_autoptr (GFile) other = session_test_paint (test, "other.png", session_test_paint_gray);
  g_autofree char *text = NULL;

  session_test_open (test, test->first, "2x3:1,2,3,4,0,5");
  workers_wait ();
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpint (ts_game_slide (get_game (test), 5), ==, TS_SLIDE_OK);
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

#define ADD(path, test) g_test_add ("/saved/" path, SessionTest, NULL, session_test_set_up, test, session_test_tear_down)

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("states", test_states);
  ADD ("resume", test_resume);
  ADD ("present", test_present);
  ADD ("told-once", test_told_once);
  ADD ("late-result", test_late_result);
  ADD ("solved-by-lookalikes", test_solved_by_lookalikes);
  ADD ("removed-while-loading", test_open_saved_removed);
  ADD ("given-up", test_open_saved_again);
  ADD ("crop", test_crop);
  ADD ("picture-is-gone", test_picture_is_gone);
  ADD ("words-of-header", test_words_of_header);
  ADD ("last-puzzle-comes-back", test_last_puzzle_comes_back);
  ADD ("last-puzzle-gives-way", test_last_puzzle_gives_way);

  return g_test_run ();
}
