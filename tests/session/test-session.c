/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the session beside its transcripts: the newest of several requests, those that fail, what is remembered of
 * pictures, and the question before a puzzle is lost.
 */

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <glib/gstdio.h>
#include <unistd.h>

#include "count-signals.h"
#include "fault-disk.h"
#include "steps.h"
#include "ts-disk-queue.h"

#define BOARD "3x3:8,6,7,2,5,4,3,0,1"

/* Requests */

/* On another board of the same size and picture. */
static void
test_new_game (SessionTest *test,
               gconstpointer user_data)
{
  g_autoptr (TsPuzzle) before = g_object_ref (session_test_open (test, test->first, BOARD));
  g_autofree char *id = NULL;
  TsBoard board;
  TsBoard first;

  session_test_slide_anywhere (get_game (test));
  g_settings_set_boolean (test->settings, "gap-home", TRUE);
  play_new_game (test);
  g_assert_true (get_puzzle (test) != before);
  g_assert_true (ts_puzzle_get_picture (get_puzzle (test)) == ts_puzzle_get_picture (before));
  g_assert_cmpint (get_origin (test), ==, TS_ORIGIN_SHUFFLED);
  assert_size (test, 3, 3);
  first = ts_game_get_history (get_game (test))->initial;
  g_assert_cmpuint (first.gap, ==, 8);

  g_settings_set_boolean (test->settings, "gap-home", FALSE);
  play_new_game (test);
  id = ts_puzzle_dup_id (get_puzzle (test));
  board = board_from_id (id);
  g_assert_nonnull (strchr (id, '#'));
  g_assert_true (ts_board_equal (&board, &ts_game_get_history (get_game (test))->initial));
  g_assert_false (ts_board_equal (&board, &first));
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
  workers_wait ();
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
  g_assert_cmpstr (ts_puzzle_get_header (get_puzzle (test))->source.title, ==, "Numbers");
  request_open (test->session, test->first, NULL);
  g_assert_nonnull (ts_session_get_loading (test->session));
  ts_session_cancel (test->session);
  g_assert_null (ts_session_get_loading (test->session));
  g_assert_true (is_source (test, NULL));
}

/* A board of a certain difficulty takes a moment; until then the game goes on, and a restart comes first. */
static void
test_deal (SessionTest *test,
           gconstpointer user_data)
{
  g_autoptr (TsPuzzle) before = g_object_ref (session_test_open (test, test->first, BOARD));
  g_autofree char *path = NULL;
  g_autoptr (TsGameRecord) saved = NULL;

  g_settings_set_string (test->settings, "difficulty", "hard");
  request (test->session, TS_REQUEST_NEW_GAME);
  g_assert_true (get_puzzle (test) == before);
  session_test_slide_anywhere (get_game (test));
  session_test_wait_for_puzzle (test, before);
  g_assert_false (ts_game_get_in_progress (get_game (test)));
  path = get_only_file (test, "games");
  saved = ts_game_file_read (path, NULL);
  g_assert_cmpuint (saved->history->moves, ==, 1);

  session_test_open (test, test->first, BOARD);
  request (test->session, TS_REQUEST_NEW_GAME);
  restart (test);
  assert_id (test, BOARD);
}

/* Streams */

static void
test_stream (SessionTest *test,
             gconstpointer user_data)
{
  g_autoptr (GBytes) bytes = painting_encode (100, 100, session_test_paint_waves);
  g_autoptr (GBytes) text = g_bytes_new_static ("no picture", 10);
  FaultDisk disk = { .n_bad = G_MAXINT, .code = EROFS };

  paste (test, bytes, NULL);
  g_assert_cmpstr (ts_puzzle_get_header (get_puzzle (test))->source.title, ==, "Pasted");
  g_assert_true (session_test_is_in_library (test, ts_puzzle_get_header (get_puzzle (test))->source.file));
  g_assert_cmpuint (session_test_count_files (test, "pictures"), ==, 1);

  /* What came with it is opened only if it is no picture. */
  paste (test, text, test->first);
  g_assert_true (is_source (test, test->first));
  g_assert_cmpuint (session_test_count_files (test, "pictures"), ==, 1);
  g_assert_cmpuint (count (test, TS_MESSAGE_PICTURE_FAILED), ==, 0);
  paste (test, bytes, test->first);
  g_assert_cmpstr (ts_puzzle_get_header (get_puzzle (test))->source.title, ==, "Pasted");
  g_assert_false (ts_session_get_is_in_set (test->session, NULL));

  /* The player hears why a picture cannot be saved, unless it is played from its own file. */
  g_ptr_array_set_size (test->messages, 0);
  fault_disk_follow (test->data, &disk);
  paste (test, bytes, NULL);
  g_assert_error (session_test_find (test->messages, TS_MESSAGE_PICTURE_NOT_RECEIVED)->error, G_FILE_ERROR,
                  G_FILE_ERROR_ROFS);
  paste (test, bytes, test->first);
  g_assert_true (is_source (test, test->first));
  g_assert_cmpuint (count (test, TS_MESSAGE_PICTURE_NOT_RECEIVED), ==, 1);
  fault_disk_follow (NULL, NULL);
}

/* What was received and is no picture does not stay, unless the error may pass. The player hears of it by the name that
 * people have for it. */
static void
test_streams_of_bad_pictures (SessionTest *test,
                              gconstpointer user_data)
{
  g_autoptr (GBytes) whole = painting_encode (100, 100, session_test_paint_waves);
  g_autoptr (GdkPixbuf) clear = gdk_pixbuf_new (GDK_COLORSPACE_RGB, TRUE, 8, 100, 100);
  g_autofree char *invisible = NULL;
  gsize length;
  struct
  {
    const char *bytes;
    gsize length;
  } pictures[] = {
    { NULL },
    { "no picture", 10 },
    { "GIF89a\xff\xff\xff\xff\0\0\0", 13 },
    { "GIF89a\1\0\1\0\0\0\0", 13 },
    { "\x89PNG, and nothing more of a picture", 35 },
    { g_bytes_get_data (whole, NULL), g_bytes_get_size (whole) / 2 },
    { g_bytes_get_data (whole, NULL), g_bytes_get_size (whole) },
  };
  g_autofree char *missing = g_build_filename (test->folder, "decoder", NULL);
  TsPuzzle *puzzle = session_test_open (test, test->first, NULL);

  gdk_pixbuf_fill (clear, 0);
  g_assert_true (gdk_pixbuf_save_to_buffer (clear, &invisible, &length, "png", NULL, NULL));
  pictures[0].bytes = invisible;
  pictures[0].length = length;
  for (gsize i = 0; i < G_N_ELEMENTS (pictures); i++)
    {
      g_autoptr (GBytes) bytes = g_bytes_new (pictures[i].bytes, pictures[i].length);
      gboolean may_pass = i + 1 == G_N_ELEMENTS (pictures);
      const TsMessage *message;

      if (may_pass)
        session_test_set_decoder (missing);
      g_ptr_array_set_size (test->messages, 0);
      paste (test, bytes, NULL);
      g_assert_cmpuint (test->messages->len, ==, 1);
      message = session_test_find (test->messages, TS_MESSAGE_PICTURE_FAILED);
      g_assert_true (message->error->domain == TS_PICTURE_ERROR);
      g_assert_cmpstr (message->text, ==, "Pasted");
      g_assert_cmpuint (session_test_count_files (test, "pictures"), ==, may_pass ? 1 : 0);
      g_assert_true (get_puzzle (test) == puzzle);
    }
}

/* Requests that fail */

static void
test_none_loads (SessionTest *test,
                 gconstpointer user_data)
{
  g_autoptr (GBytes) text = g_bytes_new_static ("no picture", 10);
  g_autoptr (GFile) bad = session_test_write (test, "bad.png", text);
  g_autoptr (GFile) missing = g_file_new_build_filename (test->folder, "missing.png", NULL);
  g_autoptr (GFile) remote = g_file_new_for_uri ("sftp://machine/games");
  GSList second = { .data = missing };
  GSList files = { .data = bad, .next = &second };
  TsPuzzle *puzzle = session_test_open (test, test->first, BOARD);

  session_test_slide_anywhere (get_game (test));
  request_files (test->session, &files);
  workers_wait ();
  g_assert_cmpuint (test->messages->len, ==, 1);
  g_assert_error (session_test_find (test->messages, TS_MESSAGE_PICTURE_FAILED)->error, TS_PICTURE_ERROR,
                  TS_PICTURE_ERROR_NOT_A_PICTURE);
  g_assert_cmpstr (session_test_find (test->messages, TS_MESSAGE_PICTURE_FAILED)->text, ==, "bad.png");
  g_assert_true (get_puzzle (test) == puzzle);
  g_assert_null (ts_session_get_loading (test->session));
  g_assert_cmpuint (get_moves (test), ==, 1);

  g_ptr_array_set_size (test->messages, 0);
  open_one (test, remote);
  g_assert_cmpstr (session_test_find (test->messages, TS_MESSAGE_PICTURE_FAILED)->text, ==, "games");
}

/* What is remembered */

/* No picture is forgotten because it failed: it may come back, by hand, with its drive or mended. */
static void
test_failed_pictures_are_kept (SessionTest *test,
                               gconstpointer user_data)
{
  const TsCrop crop = { 0.5, 0.25, 2.0 };
  g_autofree char *missing = g_build_filename (test->folder, "decoder", NULL);

  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (GFile) file = session_test_paint (test, "other.png", session_test_paint_waves);

      ts_puzzle_set_crop (session_test_open (test, file, NULL), &crop);
      session_test_open (test, test->first, NULL);
      if (i == 0)
        g_assert_true (g_file_delete (file, NULL, NULL));
      else if (i == 1)
        g_assert_true (g_file_set_contents (g_file_peek_path (file), "no picture", -1, NULL));
      else
        session_test_set_decoder (missing);
      open_one (test, file);
      g_assert_cmpuint (count (test, TS_MESSAGE_PICTURE_FAILED), ==, i + 1);
      g_assert_cmpfloat (ts_library_get_crop (ts_session_get_stores (test->session)->library, file).zoom, ==, 2.0);
    }
}

/* The first two of nine tiles look the same. */
static guint32
paint_pair (int x,
            int y)
{
  return x < 160 && y < 80 ? 0x808080 : painting_gradient (x, y);
}

static guint32
paint_other_pair (int x,
                  int y)
{
  return paint_pair (x, y) + 1;
}

static void
test_lookalikes_of_old_play (SessionTest *test,
                             gconstpointer user_data)
{
  const Painting paintings[] = { paint_pair, session_test_paint_gray };
  g_autoptr (GFile) other = session_test_paint (test, "other.png", paint_other_pair);

  for (guint i = 0; i < G_N_ELEMENTS (paintings); i++)
    {
      g_autoptr (GFile) file = session_test_paint (test, "alike.png", paintings[i]);
      g_autoptr (TsPuzzle) old = g_object_ref (session_test_open (test, file, NULL));
      TsPuzzle *puzzle;

      /* The player is told of another picture meanwhile. */
      puzzle = session_test_open (test, other, BOARD);
      wait_for (ts_game_get_lookalikes (get_game (test)) != NULL);
      g_ptr_array_set_size (test->messages, 0);
      ts_puzzle_set_crop (old, &(TsCrop){ 0.0, 0.0, 1.1 });
      wait_for (ts_game_get_lookalikes (ts_puzzle_get_game (old)) != NULL);
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

/* Of a picture without a fair board, and of a board that was chosen, the player hears that the game does not count. */
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
  play_day (test, now, TS_ORIGIN_DAILY);
  wait_for (count (test, TS_MESSAGE_ALIKE) == 3);
  g_assert_cmpint (get_origin (test), ==, TS_ORIGIN_DAILY);

  session_test_open (test, sky, "3x3:2,1,4,3,5,6,7,0,8");
  wait_for (count (test, TS_MESSAGE_ALIKE) == 4);
  g_assert_cmpint (get_origin (test), ==, TS_ORIGIN_GIVEN);
  g_assert_cmpuint (test->messages->len, ==, 4);
}

/* Chosen for the present puzzle, or in a dialog that was opened on the one before. */
static void
test_crop (SessionTest *test,
           gconstpointer user_data)
{
  g_autoptr (GFile) file = session_test_paint (test, "other.png", session_test_paint_waves);
  const TsCrop crop = { 0.5, 0.25, 2.0 };
  g_autoptr (TsPuzzle) old = g_object_ref (session_test_open (test, test->first, BOARD));
  TsLibrary *library = ts_session_get_stores (test->session)->library;

  session_test_open (test, file, NULL);
  ts_puzzle_set_crop (old, &crop);
  g_assert_true (ts_crop_equal (&ts_puzzle_get_header (get_puzzle (test))->source.crop, &TS_CROP_INIT));
  g_assert_cmpfloat (ts_library_get_crop (library, file).zoom, ==, 1.0);
  g_assert_cmpfloat (ts_library_get_crop (library, test->first).zoom, ==, crop.zoom);

  session_test_open (test, test->first, NULL);
  play_size (test, 4, 4);
  g_assert_true (ts_crop_equal (&ts_puzzle_get_header (get_puzzle (test))->source.crop, &crop));
  /* Holds the stores, and their lock. */
  g_clear_object (&old);
  reopen (test);
  session_test_open (test, test->first, NULL);
  g_assert_true (ts_crop_equal (&ts_puzzle_get_header (get_puzzle (test))->source.crop, &crop));
}

static gboolean
is_square (SessionTest *test)
{
  return ts_puzzle_get_header (get_puzzle (test))->source.crop.is_square;
}

/* The choice is remembered with the picture. A saved game keeps its shape, as does its board that begins again; that is no
 * choice for another game. */
static void
test_shape_of_tiles (SessionTest *test,
                     gconstpointer user_data)
{
  const TsCrop crops[] = { TS_CROP_INIT, { 0.5, 0.5, 2.0 } };
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

  session_test_slide_anywhere (get_game (test));
  for (gsize i = 0; i < G_N_ELEMENTS (crops); i++)
    {
      session_test_play_numbers (test, NULL);
      ts_library_add (library, file, &crops[i]);
      session_test_open (test, file, NULL);
      g_assert_true (ts_game_get_in_progress (get_game (test)));
      g_assert_true (is_square (test));
      g_assert_false (ts_library_get_crop (library, file).is_square);
      restart (test);
      g_assert_true (is_square (test));
    }
  play_new_game (test);
  g_assert_false (is_square (test));
}

/* A game that cannot be saved */

/* What the player does, or what happens, when the game would be lost, and while the player is asked. */
typedef enum
{
  RESTART,
  SIZE,
  SAVED_GAME,
  PASTED_BOARD,
  GRAY_PICTURE, /* the first of a set */
  END,          /* of the program, which gives up a request */
  LEAVE,
  ABANDON,
  SAVE,
  UNDO,
  CLOSE,
  CANCEL,
  MISSING_PICTURE,
  PRESENT_GAME,
  REFUSE,
  BEGIN,
  N_ACTS
} Act;

/* Plays a game whose second move does not fit on the disk any more, beside a saved game.
 * Returns: (transfer full): the path of its file */
static char *
begin_risk (SessionTest *test)
{
  static FaultDisk disk;
  g_autofree char *other = save_numbers (test, "4x2#1");

  disk = (FaultDisk){ .n_bad = G_MAXINT, .code = ENOSPC };
  session_test_open (test, test->first, BOARD);
  session_test_slide_anywhere (get_game (test));
  workers_wait ();
  fault_disk_follow (test->data, &disk);
  session_test_slide_anywhere (get_game (test));
  g_ptr_array_set_size (test->messages, 0);

  return g_build_filename (test->data, "games", ts_puzzle_get_saved_name (get_puzzle (test)), NULL);
}

static void
act (SessionTest *test,
     Act wanted)
{
  g_autoptr (GFile) gray = session_test_paint (test, "gray.png", session_test_paint_gray);
  g_autoptr (GFile) missing = g_file_new_build_filename (test->folder, "missing.png", NULL);
  GSList second = { .data = test->first };
  GSList set = { .data = wanted == GRAY_PICTURE ? gray : missing, .next = wanted == GRAY_PICTURE ? &second : NULL };

  ts_game_set_paused (get_game (test), wanted == PRESENT_GAME);
  if (wanted == RESTART)
    ts_session_restart (test->session);
  else if (wanted == SIZE)
    request_size (test->session, 5, 2);
  else if (wanted == SAVED_GAME || wanted == PRESENT_GAME)
    request_saved (test->session, wanted == SAVED_GAME ? NULL : ts_puzzle_get_saved_name (get_puzzle (test)));
  else if (wanted == PASTED_BOARD || wanted == REFUSE)
    paste_text (test, wanted == PASTED_BOARD ? "3x2#1" : "nonsense");
  else if (wanted == GRAY_PICTURE || wanted == MISSING_PICTURE)
    request_files (test->session, &set);
  else if (wanted == ABANDON)
    ts_session_abandon (test->session);
  else if (wanted == UNDO)
    ts_session_undo (test->session);
  else if (wanted == CLOSE)
    ts_session_close (test->session);
  else if (wanted == CANCEL)
    ts_session_cancel (test->session);
  else if (wanted == BEGIN)
    g_object_unref (ts_session_begin_request (test->session));
  else if (wanted == END)
    request (test->session, TS_REQUEST_NEW_GAME);
  else if (wanted == SAVE)
    {
      fault_disk_follow (NULL, NULL);
      ts_puzzle_save (get_puzzle (test));
    }
  if (wanted == END || wanted == LEAVE)
    g_assert_false (ts_session_leave (test->session));
  workers_wait ();
}

static void
assert_not_asking (TsSession *session)
{
  g_assert_false (ts_session_get_asking (session));
}

/* Whatever happens while the player is asked, the question ends once. Until the player agrees, asked again if need be, or
 * the game is saved, it goes on, and nothing is said of the puzzle that was requested. */
static void
check_question (SessionTest *test,
                Act question,
                Act answer)
{
  static const guint sizes[END + 1][2] = { { 3, 3 }, { 5, 2 }, { 4, 2 }, { 3, 2 }, { 3, 3 }, { 3, 3 } };
  gboolean agrees = answer >= ABANDON && answer <= UNDO;
  gboolean goes_on = answer == UNDO || (answer == LEAVE && question == END);
  Act played = answer < END ? answer : (agrees ? question : END);
  const int messages[] = {
    answer == MISSING_PICTURE ? TS_MESSAGE_PICTURE_FAILED : -1,
    answer == REFUSE ? TS_MESSAGE_ID_INVALID : -1,
    answer == SAVE ? TS_MESSAGE_SAVED_AGAIN : -1,
    answer == SAVE && played != END ? TS_MESSAGE_GAME_LEFT : -1,
    played == PASTED_BOARD ? TS_MESSAGE_ID_PLAYED : -1,
    played == GRAY_PICTURE ? TS_MESSAGE_ALIKE : -1,
  };
  g_autofree char *path = begin_risk (test);
  g_autoptr (TsPuzzle) puzzle = g_object_ref (get_puzzle (test));
  g_autoptr (TsGameRecord) record = NULL;
  guint n_changes = 0;
  guint n = 0;

  act (test, question);
  g_assert_true (ts_session_get_asking (test->session));
  g_assert_cmpuint (test->messages->len, ==, 0);

  g_signal_connect (test->session, "notify::puzzle", G_CALLBACK (assert_not_asking), NULL);
  g_signal_connect_swapped (test->session, "asking", G_CALLBACK (count_signals), &n_changes);
  act (test, answer);
  g_signal_handlers_disconnect_by_func (test->session, count_signals, &n_changes);
  g_assert_cmpuint (n_changes, ==, goes_on ? 0 : (answer <= LEAVE ? 2 : 1));
  g_assert_cmpint (ts_session_get_asking (test->session), ==, n_changes != 1);
  if (n_changes != 1)
    ts_session_abandon (test->session);
  workers_wait ();

  g_assert_true ((get_puzzle (test) == puzzle) == (played == END));
  g_assert_cmpuint (ts_game_get_history (ts_puzzle_get_game (puzzle))->position, ==, answer == UNDO ? 1 : 2);
  g_assert_false (ts_game_get_paused (get_game (test)));
  g_assert_cmpint (ts_session_get_is_in_set (test->session, NULL), ==, played == GRAY_PICTURE);
  assert_size (test, sizes[played][0], sizes[played][1]);
  for (guint i = 0; i < G_N_ELEMENTS (messages); i++)
    {
      if (messages[i] < 0)
        continue;

      g_assert_cmpuint (test->messages->len, >, n);
      g_assert_cmpint (((const TsMessage *) test->messages->pdata[n++])->kind, ==, messages[i]);
    }
  g_assert_cmpuint (test->messages->len, ==, n);
  record = ts_game_file_read (path, NULL);
  g_assert_cmpuint (record->history->position, ==, answer == SAVE ? 2 : 1);
  g_assert_cmpint (ts_session_leave (test->session), ==, answer <= CLOSE);
  workers_wait ();

  /* When the disk has room again, nobody has to answer. */
  fault_disk_follow (NULL, NULL);
  ts_session_cancel (test->session);
  ts_session_leave (test->session);
  workers_wait ();
  g_assert_true (ts_session_leave (test->session));
}

static void
test_asking (SessionTest *test,
             gconstpointer user_data)
{
  for (guint i = GRAY_PICTURE * N_ACTS; i < (END + 1) * N_ACTS; i++)
    {
      g_test_message ("question %u, answer %u", i / N_ACTS, i % N_ACTS);
      check_question (test, (Act) (i / N_ACTS), (Act) (i % N_ACTS));
      session_test_close (test);
      folder_remove (test->data);
      session_test_start (test, test->data);
    }
}

/* The end of the program comes first: nothing is installed afterwards, and what was pasted is not played. */
static void
test_close_while_waiting (SessionTest *test,
                          gconstpointer user_data)
{
  g_autoptr (GCancellable) reading = NULL;

  /* For the data folder. */
  request (test->session, TS_REQUEST_START);
  ts_session_close (test->session);
  workers_wait ();
  g_assert_null (get_puzzle (test));

  /* For a stream. */
  reading = ts_session_begin_request (test->session);
  ts_session_close (test->session);
  g_assert_true (g_cancellable_is_cancelled (reading));

  /* For a board, which takes seconds. */
  reopen (test);
  session_test_open (test, test->first, BOARD);
  g_settings_set_string (test->settings, "difficulty", "hard");
  request_size (test->session, 10, 10);
  session_test_close (test);
  assert_size_setting (test->settings, 3, 3);
}

/* What a player pastes before the data folder is open is not replaced by the request that waited for it. */
static void
test_paste_while_waiting (SessionTest *test,
                          gconstpointer user_data)
{
  g_autoptr (GCancellable) reading = NULL;

  request (test->session, TS_REQUEST_START);
  reading = ts_session_begin_request (test->session);
  workers_wait ();
  g_assert_null (ts_session_get_puzzle (test->session));
  g_assert_false (g_cancellable_is_cancelled (reading));
}

static void
test_replaced_play_dies (SessionTest *test,
                         gconstpointer user_data)
{
  TsPuzzle *puzzle = session_test_open (test, test->first, BOARD);

  session_test_slide_anywhere (get_game (test));
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

  ADD ("new-game", test_new_game);
  ADD ("newest-wins", test_newest_wins);
  ADD ("cancel", test_cancel);
  ADD ("deal", test_deal);
  ADD ("stream", test_stream);
  ADD ("streams-of-bad-pictures", test_streams_of_bad_pictures);
  ADD ("none-loads", test_none_loads);
  ADD ("failed-pictures-are-kept", test_failed_pictures_are_kept);
  ADD ("lookalikes-of-old-puzzle", test_lookalikes_of_old_play);
  ADD ("unfair-boards", test_unfair_boards);
  ADD ("crop", test_crop);
  ADD ("shape-of-tiles", test_shape_of_tiles);
  ADD ("asking", test_asking);
  ADD ("close-while-waiting", test_close_while_waiting);
  ADD ("paste-while-waiting", test_paste_while_waiting);
  ADD ("replaced-puzzle-dies", test_replaced_play_dies);

  return g_test_run ();
}
