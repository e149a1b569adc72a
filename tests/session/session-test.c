/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "session-test.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include "requests.h"
#include "ts-disk-queue.h"

#define PICTURE_SIDE 240

/* Each tile of a board looks different from each other, and from painting_gradient(). */
guint32
session_test_paint_waves (int x,
                          int y)
{
  return (guint32) (y % 256) << 16 | (guint32) (x * 2 % 256) << 8 | (guint32) (x + y) % 256;
}

/* All tiles look alike. */
guint32
session_test_paint_gray (int x,
                         int y)
{
  return 0x808080;
}

/* Returns: (transfer full): the file, outside of the data folder */
GFile *
session_test_write (SessionTest *test,
                    const char *name,
                    GBytes *bytes)
{
  g_autofree char *path = g_build_filename (test->folder, name, NULL);
  g_autoptr (GError) error = NULL;
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);

  g_file_set_contents (path, data, (gssize) size, &error);
  g_assert_no_error (error);

  return g_file_new_for_path (path);
}

GFile *
session_test_paint (SessionTest *test,
                    const char *name,
                    Painting paint)
{
  g_autoptr (GBytes) bytes = painting_encode (PICTURE_SIDE, PICTURE_SIDE, paint);

  return session_test_write (test, name, bytes);
}

static void
message_free (TsMessage *message)
{
  g_free ((char *) message->text);
  g_clear_error ((GError **) &message->error);
  g_free ((TsTransfer *) message->transfer);
  g_free (message);
}

/* Returns: (transfer full): an empty list for session_test_record() */
GPtrArray *
session_test_new_record (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) message_free);
}

/* A handler of the signals “message”. */
void
session_test_record (GPtrArray *messages,
                     const TsMessage *message)
{
  TsMessage *copy = g_memdup2 (message, sizeof *message);

  copy->text = g_strdup (message->text);
  copy->error = message->error != NULL ? g_error_copy (message->error) : NULL;
  copy->transfer = g_memdup2 (message->transfer, sizeof *message->transfer);
  g_ptr_array_add (messages, copy);
}

guint
session_test_count (GPtrArray *messages,
                    TsMessageKind kind)
{
  guint n = 0;

  for (guint i = 0; i < messages->len; i++)
    n += ((const TsMessage *) g_ptr_array_index (messages, i))->kind == kind;

  return n;
}

/* Returns: (nullable): the first message of this kind */
const TsMessage *
session_test_find (GPtrArray *messages,
                   TsMessageKind kind)
{
  for (guint i = 0; i < messages->len; i++)
    {
      const TsMessage *message = g_ptr_array_index (messages, i);

      if (message->kind == kind)
        return message;
    }

  return NULL;
}

/* What the session's tests call a picture. */
static char *
get_title (GFile *file,
           gboolean is_saved)
{
  if (file == NULL)
    return g_strdup ("Numbers");

  if (g_file_has_uri_scheme (file, "resource"))
    return g_strdup ("Painting");

  return is_saved ? g_strdup ("Pasted") : ts_message_dup_name (file);
}

void
session_test_start (SessionTest *test,
                    const char *data)
{
  test->session = ts_session_new (test->settings, data, test->first, get_title);
  g_signal_connect_swapped (test->session, "message", G_CALLBACK (session_test_record), test->messages);
}

/* Closes the session, and waits until nothing keeps it or writes to the disk any more. */
void
session_test_close (SessionTest *test)
{
  TsSession *session = g_steal_pointer (&test->session);

  ts_session_close (session);
  g_assert_true (ts_disk_queue_wait (0, NULL));
  g_object_add_weak_pointer (G_OBJECT (session), (gpointer *) &session);
  g_object_unref (session);
  wait_for (session == NULL);
}

void
session_test_set_decoder (const char *path)
{
  static char *program;

  if (program == NULL)
    program = g_strdup (g_getenv ("TILESHIFT_PICTURE_PROGRAM"));
  g_setenv ("TILESHIFT_PICTURE_PROGRAM", path != NULL ? path : program, TRUE);
}

/* From now on, each picture waits for session_test_open_gate() before it is decoded. */
void
session_test_close_gate (SessionTest *test)
{
  g_autofree char *path = g_build_filename (test->folder, "decoder", NULL);
  g_autofree char *script = NULL;
  g_autoptr (GError) error = NULL;

  session_test_set_decoder (NULL);
  script = g_strdup_printf ("#!/bin/sh\nread line <'%s'\nexec '%s' \"$@\"\n", test->gate,
                            g_getenv ("TILESHIFT_PICTURE_PROGRAM"));
  g_assert_cmpint (mkfifo (test->gate, 0600), ==, 0);
  g_file_set_contents_full (path, script, -1, G_FILE_SET_CONTENTS_NONE, 0700, &error);
  g_assert_no_error (error);
  session_test_set_decoder (path);
}

/* Lets one picture be decoded, which has to have begun; later ones do not wait. */
void
session_test_open_gate (SessionTest *test)
{
  int fd = g_open (test->gate, O_WRONLY | O_CLOEXEC, 0);

  g_assert_cmpint (fd, >=, 0);
  session_test_set_decoder (NULL);
  close (fd);
}

/* As session_test_set_up(), but without a session and a data folder. */
void
session_test_prepare (SessionTest *test)
{
  static const char *const keys[] = {
    "control",
    "difficulty",
    "gap-home",
    "hints",
    "next-picture",
    "show-moves-to-go",
    "show-numbers",
  };
  g_autoptr (GError) error = NULL;

  test->folder = g_dir_make_tmp ("tileshift-XXXXXX", &error);
  g_assert_no_error (error);
  test->data = g_build_filename (test->folder, "data", NULL);
  test->gate = g_build_filename (test->folder, "gate", NULL);
  test->settings = g_settings_new ("org.tileshift.Tileshift");
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    g_settings_reset (test->settings, keys[i]);
  g_settings_set (test->settings, "size", "(uu)", 3, 3);
  /* Of the boards that are dealt. */
  g_random_set_seed (1);
  test->messages = session_test_new_record ();
  test->first = session_test_paint (test, "first.png", painting_gradient);
  test->day = session_test_paint (test, "day.png", session_test_paint_waves);
}

void
session_test_set_up (SessionTest *test,
                     gconstpointer user_data)
{
  session_test_prepare (test);
  session_test_start (test, test->data);
}

void
session_test_tear_down (SessionTest *test,
                        gconstpointer user_data)
{
  if (test->session != NULL)
    session_test_close (test);
  session_test_set_decoder (NULL);
  folder_remove (test->folder);
  g_clear_pointer (&test->messages, g_ptr_array_unref);
  g_clear_object (&test->first);
  g_clear_object (&test->day);
  g_clear_object (&test->settings);
  g_clear_pointer (&test->gate, g_free);
  g_clear_pointer (&test->data, g_free);
  g_clear_pointer (&test->folder, g_free);
}

/* Adds a finished game with these values, and a title and a file of its own; of the same date they keep their order. */
void
session_test_add_result (TsResults *results,
                         const TsResult *values)
{
  static guint64 n_results;
  TsResult *result = g_memdup2 (values, sizeof *values);

  result->header.source.title = g_strdup ("Fox");
  result->header.source.key = g_strdup ("fox");
  result->replay = ts_data_folder_create_name ("fox", values->board.columns, values->board.rows, n_results++);
  ts_results_add (results, result);
}

/* Slides one tile, which does not solve the board. */
void
session_test_slide_anywhere (TsGame *game)
{
  guint n_cells = ts_board_get_n_cells (ts_game_get_board (game));

  for (guint cell = 0; cell < n_cells; cell++)
    {
      TsBoard board = *ts_game_get_board (game);
      TsSlide slide;

      if (ts_board_slide (&board, cell, &slide) == TS_SLIDE_OK && slide.n_tiles == 1 && !ts_board_is_solved (&board))
        {
          g_assert_cmpint (ts_game_slide (game, cell), ==, TS_SLIDE_OK);
          return;
        }
    }

  g_assert_not_reached ();
}

void
session_test_wait_for_puzzle (SessionTest *test,
                              TsPuzzle *before)
{
  wait_for (ts_session_get_puzzle (test->session) != before);
}

/**
 * session_test_open:
 * @id: (nullable): of the board
 *
 * Returns: (transfer none): the puzzle that begins
 */
TsPuzzle *
session_test_open (SessionTest *test,
                   GFile *file,
                   const char *id)
{
  g_autoptr (TsPuzzle) before = ts_session_get_puzzle (test->session);

  if (before != NULL)
    g_object_ref (before);
  request_open (test->session, file, id);
  session_test_wait_for_puzzle (test, before);

  return ts_session_get_puzzle (test->session);
}

/**
 * session_test_play_numbers:
 * @id: (nullable): of the board
 *
 * Returns: (transfer none): the puzzle that begins or goes on
 */
TsPuzzle *
session_test_play_numbers (SessionTest *test,
                           const char *id)
{
  request_numbers (test->session, id);
  workers_wait ();

  return ts_session_get_puzzle (test->session);
}

gboolean
session_test_is_in_library (SessionTest *test,
                            GFile *file)
{
  const GPtrArray *files = ts_session_get_stores (test->session)->library->files;

  return g_ptr_array_find_with_equal_func ((GPtrArray *) files, file, (GEqualFunc) g_file_equal, NULL);
}

/* @folder: of the data folder */
guint
session_test_count_files (SessionTest *test,
                          const char *folder)
{
  g_autofree char *path = g_build_filename (test->data, folder, NULL);

  return folder_count (path);
}
