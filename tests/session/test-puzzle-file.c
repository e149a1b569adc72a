/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <gdk-pixbuf/gdk-pixbuf.h>

#include "disk-gate.h"
#include "fault-disk.h"
#include "steps.h"
#include "ts-jpeg.h"
#include "ts-disk-queue.h"

#define SIDE 120
#define ID "4x2:5,1,2,3,0,6,7,4"

static GBytes *
make_puzzle (const char *id)
{
  g_autoptr (GBytes) png = painting_encode (SIDE, SIDE / 2, session_test_paint_waves);
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_bytes (png);
  g_autoptr (GdkPixbuf) pixbuf = gdk_pixbuf_new_from_stream (stream, NULL, NULL);
  g_autoptr (GBytes) plain = NULL;
  char *data;
  gsize length;

  g_assert_true (gdk_pixbuf_save_to_buffer (pixbuf, &data, &length, "jpeg", NULL, NULL));
  plain = g_bytes_new_take (data, length);

  return ts_jpeg_add_comment (plain, "Waves", id);
}

static GFile *
write_puzzle (SessionTest *test,
              const char *name,
              const char *id)
{
  g_autoptr (GBytes) bytes = make_puzzle (id);

  return session_test_write (test, name, bytes);
}

/* Opens @file and waits until a message tells of its board: this one, and no other. */
static TsPuzzle *
open_puzzle (SessionTest *test,
             GFile *file,
             TsMessageKind kind)
{
  const TsMessage *message;

  g_ptr_array_set_size (test->messages, 0);
  request_open (test->session, file, NULL);
  wait_for (test->messages->len > 0 && ts_session_get_loading (test->session) == NULL);
  message = g_ptr_array_index (test->messages, test->messages->len - 1);
  g_assert_true (message->is_puzzle);
  g_assert_cmpint (message->kind, ==, kind);
  g_assert_cmpuint (count (test, kind), ==, 1);

  return get_puzzle (test);
}

static void
assert_untold (SessionTest *test)
{
  for (guint i = 0; i < test->messages->len; i++)
    g_assert_false (((TsMessage *) g_ptr_array_index (test->messages, i))->is_puzzle);
}

static void
assert_begins (SessionTest *test,
               const char *id)
{
  TsBoard board = board_from_id (id);

  g_assert_true (ts_board_equal (&ts_game_get_history (get_game (test))->initial, &board));
  g_assert_true (ts_game_get_is_fresh (get_game (test)));
}

/* The board counts as chosen: it is kept and watched, and beats nothing. */
static void
test_open (SessionTest *test,
           gconstpointer user_data)
{
  g_autoptr (GFile) file = write_puzzle (test, "puzzle.jpg", ID);
  g_autoptr (GFile) small = write_puzzle (test, "small.jpg", "2x2:1,2,0,3");
  TsPuzzle *puzzle = open_puzzle (test, file, TS_MESSAGE_ID_PLAYED);

  g_assert_cmpint (session_test_find (test->messages, TS_MESSAGE_ID_PLAYED)->columns, ==, 4);
  g_assert_cmpint (session_test_find (test->messages, TS_MESSAGE_ID_PLAYED)->rows, ==, 2);
  assert_begins (test, ID);
  assert_size (test, 4, 2);
  g_assert_true (is_source (test, file));
  g_assert_cmpint (get_origin (test), ==, TS_ORIGIN_GIVEN);

  puzzle = open_puzzle (test, small, TS_MESSAGE_ID_PLAYED);
  g_assert_cmpint (ts_game_slide (get_game (test), 3), ==, TS_SLIDE_OK);
  wait_for (ts_puzzle_get_replay (puzzle) != NULL);
  g_assert_cmpint (ts_puzzle_get_verdict (puzzle), ==, TS_VERDICT_KNOWN);
  open_puzzle (test, small, TS_MESSAGE_ID_PLAYED);
  assert_begins (test, "2x2:1,2,0,3");
}

/* Another board is played on the picture, and goes on there. */
static void
test_refused (SessionTest *test,
              gconstpointer user_data)
{
  static const struct
  {
    const char *id;
    TsMessageKind kind;
  } refused[] = {
    { "", TS_MESSAGE_ID_INVALID },
    { "4x2:5,1,2,3,0,6,7", TS_MESSAGE_ID_INVALID },
    { "4x2:5,1,2,3,0,6,7,\xff\xfe", TS_MESSAGE_ID_INVALID },
    { "21x2:1", TS_MESSAGE_ID_INVALID },
    { "4x2:1,2,3,4,5,6,7,0", TS_MESSAGE_ID_SOLVED },
    { "4x2:2,1,3,4,5,6,7,0", TS_MESSAGE_ID_UNSOLVABLE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autoptr (GFile) file = write_puzzle (test, "refused.jpg", refused[i].id);
      TsPuzzle *puzzle = open_puzzle (test, file, refused[i].kind);

      g_assert_true (is_source (test, file));
      g_assert_cmpint (ts_puzzle_get_header (puzzle)->origin, ==, TS_ORIGIN_SHUFFLED);
      assert_size (test, 3, 3);
      session_test_slide_anywhere (get_game (test));
      session_test_open (test, test->first, "3x3#1");
      open_puzzle (test, file, refused[i].kind);
      g_assert_cmpuint (get_moves (test), ==, 1);
    }
}

/* The present puzzle goes on, and another board of the same size and picture is left, and goes on later. */
static void
test_resume (SessionTest *test,
             gconstpointer user_data)
{
  g_autoptr (GFile) file = write_puzzle (test, "puzzle.jpg", ID);
  TsPuzzle *puzzle = open_puzzle (test, file, TS_MESSAGE_ID_PLAYED);
  TsBoard board;

  session_test_slide_anywhere (get_game (test));
  ts_game_set_paused (get_game (test), TRUE);
  g_assert_true (open_puzzle (test, file, TS_MESSAGE_ID_PLAYED) == puzzle);
  g_assert_false (ts_game_get_paused (get_game (test)));
  board = *ts_game_get_board (get_game (test));
  play_new_game (test);
  g_assert_cmpint (get_origin (test), ==, TS_ORIGIN_SHUFFLED);
  session_test_slide_anywhere (get_game (test));

  for (guint i = 0; i < 2; i++)
    {
      open_puzzle (test, file, TS_MESSAGE_ID_PLAYED);
      g_assert_true (ts_board_equal (ts_game_get_board (get_game (test)), &board));
      g_assert_cmpuint (session_test_count_files (test, "games"), >=, 2);
      reopen (test);
    }
}

/* What the player asks for is worth more than what is in the file. */
static void
test_other_requests (SessionTest *test,
                     gconstpointer user_data)
{
  g_autoptr (GFile) file = write_puzzle (test, "puzzle.jpg", ID);
  TsPuzzleRequest sized = { .kind = TS_REQUEST_FILES, .columns = 5, .rows = 5 };

  session_test_open (test, file, "3x3#7");
  assert_begins (test, "3x3#7");
  assert_untold (test);
  session_test_open (test, test->first, NULL);
  assert_untold (test);
  ts_puzzle_request_add_file (&sized, file);
  ts_session_request (test->session, sized);
  workers_wait ();
  assert_size (test, 5, 5);
  g_assert_cmpint (get_origin (test), ==, TS_ORIGIN_SHUFFLED);
  assert_untold (test);
}

/* The saved picture keeps its board. */
static void
test_pasted (SessionTest *test,
             gconstpointer user_data)
{
  g_autoptr (GBytes) bytes = make_puzzle (ID);
  g_autoptr (GFile) saved = NULL;

  paste (test, bytes, NULL);
  assert_begins (test, ID);
  saved = g_object_ref (ts_puzzle_get_header (get_puzzle (test))->source.file);
  session_test_open (test, test->first, NULL);
  open_puzzle (test, saved, TS_MESSAGE_ID_PLAYED);
  assert_begins (test, ID);
}

/* Saves the present puzzle, and waits for the answer. */
static const TsMessage *
save (SessionTest *test,
      GFile *file)
{
  const TsMessage *message = NULL;
  g_autoptr (GTask) task = NULL;

  g_ptr_array_set_size (test->messages, 0);
  task = ts_session_transfer (test->session, get_puzzle (test), file, FALSE);
  wait_for ((message = session_test_find (test->messages, TS_MESSAGE_PUZZLE_SAVED)) != NULL ||
            (message = session_test_find (test->messages, TS_MESSAGE_PUZZLE_NOT_SAVED)) != NULL);

  return message;
}

static GFile *
name_file (SessionTest *test,
           const char *name)
{
  return g_file_new_build_filename (test->folder, name, NULL);
}

static gboolean
has_bytes (GBytes *bytes,
           const char *wanted)
{
  const char *data = g_bytes_get_data (bytes, NULL);

  for (gsize i = 0; i + strlen (wanted) <= g_bytes_get_size (bytes); i++)
    if (memcmp (data + i, wanted, strlen (wanted)) == 0)
      return TRUE;

  return FALSE;
}

/* Of the present puzzle's picture: at the fractions @x and @y of @crop. */
static guint32
get_color (SessionTest *test,
           const TsRect *crop,
           double x,
           double y)
{
  TsPicture *picture = ts_puzzle_get_picture (get_puzzle (test));
  const TsRect pixel = { crop->x + (int) (x * crop->width), crop->y + (int) (y * crop->height), 1, 1 };
  g_autoptr (GBytes) bytes = ts_picture_scale (picture, &pixel, 1, 1);

  return *(const guint32 *) g_bytes_get_data (bytes, NULL);
}

/* A JPEG has nearly the color @expected at the fractions @x and @y of @crop. */
static void
assert_color (SessionTest *test,
              const TsRect *crop,
              double x,
              double y,
              guint32 expected)
{
  guint32 color = get_color (test, crop, x, y);

  for (int shift = 0; shift < 24; shift += 8)
    g_assert_cmpint (ABS ((int) (expected >> shift & 255) - (int) (color >> shift & 255)), <=, 6);
}

/* Saved, and opened again: the same board, of the same part of the picture, whole. */
static void
test_save (SessionTest *test,
           gconstpointer user_data)
{
  g_autoptr (GFile) original = session_test_paint (test, "waves.png", session_test_paint_waves);
  g_autoptr (GFile) file = name_file (test, "saved.jpg");
  g_autoptr (GBytes) bytes = NULL;
  TsRect crop = { 60, 0, 120, 120 };
  const TsMessage *message;
  TsPuzzle *puzzle = session_test_open (test, original, ID);
  guint32 before;

  ts_puzzle_set_crop (puzzle, &(TsCrop){ 0.5, 0.125, 2.0 });
  before = get_color (test, &crop, 0.3, 0.3);
  session_test_slide_anywhere (ts_puzzle_get_game (puzzle));
  message = save (test, file);
  g_assert_cmpint (message->kind, ==, TS_MESSAGE_PUZZLE_SAVED);
  g_assert_cmpstr (message->text, ==, "saved.jpg");

  bytes = g_file_load_bytes (file, NULL, NULL, NULL);
  g_assert_true (has_bytes (bytes, "tileshift:" ID));
  g_assert_true (has_bytes (bytes, "waves.png"));
  g_assert_false (has_bytes (bytes, "Exif"));
  g_assert_false (has_bytes (bytes, "ICC_PROFILE"));

  puzzle = open_puzzle (test, file, TS_MESSAGE_ID_PLAYED);
  assert_begins (test, ID);
  g_assert_cmpint (ts_picture_get_width (ts_puzzle_get_picture (puzzle)), ==, 120);
  g_assert_cmpint (ts_picture_get_height (ts_puzzle_get_picture (puzzle)), ==, 120);
  crop.x = 0;
  assert_color (test, &crop, 0.3, 0.3, before);
}

/* Each tile has equally many pixels, so that no row of them is lost on the way back, and the middle stays where it is, also
 * upright; large pictures are scaled, and small pictures are enlarged until they open again. */
static void
test_sizes (SessionTest *test,
            gconstpointer user_data)
{
  static const struct
  {
    int sides[2];
    guint tiles[2];
    int saved[2];
  } sizes[] = {
    { { 101, 101 }, { 3, 3 }, { 99, 99 } },
    { { 2100, 2100 }, { 3, 3 }, { 2046, 2046 } },
    { { 2100, 1060 }, { 4, 2 }, { 2048, 1034 } },
    { { 10, 10 }, { 20, 20 }, { 40, 40 } },
    { { 12, 120 }, { 2, 20 }, { 12, 120 } },
    { { 10, 10 }, { 2, 20 }, { 20, 100 } },
    { { 139, 139 }, { 20, 20 }, { 120, 120 } },
    { { 301, 203 }, { 4, 4 }, { 296, 200 } },
    { { 3001, 2003 }, { 4, 4 }, { 2048, 1368 } },
    { { 300, 60 }, { 4, 4 }, { 120, 60 } },
    { { 10, 300 }, { 20, 20 }, { 20, 40 } },
  };

  ts_session_set_short_side (test->session, 2200);
  for (guint i = 0; i < 2 * G_N_ELEMENTS (sizes); i++)
    {
      const int *sides = sizes[i / 2].sides;
      const int *saved = sizes[i / 2].saved;
      guint x = i % 2;
      guint y = 1 - x;
      double place = saved[0] > 2000 ? 0.1 : 0.5;
      const TsRect whole = { 0, 0, sides[x], sides[y] };
      g_autofree char *id = g_strdup_printf ("%ux%u#1", sizes[i / 2].tiles[x], sizes[i / 2].tiles[y]);
      g_autoptr (GBytes) bytes = painting_encode (sides[x], sides[y], session_test_paint_waves);
      g_autoptr (GFile) original = session_test_write (test, "original.png", bytes);
      g_autoptr (GFile) file = name_file (test, "saved.jpg");
      TsPuzzle *puzzle = session_test_open (test, original, id);
      TsBoard board = ts_game_get_history (ts_puzzle_get_game (puzzle))->initial;
      guint32 color = get_color (test, &whole, place, place);

      g_assert_cmpint (save (test, file)->kind, ==, TS_MESSAGE_PUZZLE_SAVED);
      puzzle = open_puzzle (test, file, TS_MESSAGE_ID_PLAYED);
      g_assert_true (ts_board_equal (&ts_game_get_history (ts_puzzle_get_game (puzzle))->initial, &board));
      g_assert_cmpint (ts_picture_get_width (ts_puzzle_get_picture (puzzle)), ==, saved[x]);
      g_assert_cmpint (ts_picture_get_height (ts_puzzle_get_picture (puzzle)), ==, saved[y]);
      assert_color (test, &(TsRect){ 0, 0, saved[x], saved[y] }, place, place, color);
    }
}

/* What is transparent shows the ground that it is played on, whatever the name of the file. */
static void
test_transparent (SessionTest *test,
                  gconstpointer user_data)
{
  g_autoptr (GdkPixbuf) pixbuf = gdk_pixbuf_new (GDK_COLORSPACE_RGB, TRUE, 8, SIDE, SIDE / 2);
  g_autoptr (GFile) original = name_file (test, "original.png");
  g_autoptr (GFile) file = name_file (test, "saved.png");
  g_autoptr (GBytes) bytes = NULL;
  TsRect all = { 0, 0, SIDE, SIDE / 2 };
  guint32 ground;

  /* Gray below, which is nearly the same in a JPEG. */
  gdk_pixbuf_fill (pixbuf, 0x404040ff);
  for (int y = 0; y < SIDE / 4; y++)
    memset (gdk_pixbuf_get_pixels (pixbuf) + y * gdk_pixbuf_get_rowstride (pixbuf), 0, 4 * SIDE);
  g_assert_true (gdk_pixbuf_save (pixbuf, g_file_peek_path (original), "png", NULL, NULL));
  session_test_open (test, original, ID);
  ground = get_color (test, &all, 0.5, 0.1);
  save (test, file);
  bytes = g_file_load_bytes (file, NULL, NULL, NULL);
  g_assert_true (has_bytes (bytes, ID));
  g_assert_cmphex (*(const guint8 *) g_bytes_get_data (bytes, NULL), ==, 0xff);

  open_puzzle (test, file, TS_MESSAGE_ID_PLAYED);
  assert_begins (test, ID);
  assert_color (test, &all, 0.3, 0.1, ground);
  assert_color (test, &all, 0.3, 0.9, 0xff404040);
}

/* What cannot be written leaves nothing, and an old file as it was. A name may be as long as any file's. */
static void
test_not_saved (SessionTest *test,
                gconstpointer user_data)
{
  g_autoptr (GFile) missing = name_file (test, "nowhere/saved.jpg");
  g_autoptr (GFile) parent = name_file (test, "parent");
  g_autoptr (GFile) folder = name_file (test, "parent/folder.jpg");
  g_autoptr (GFile) remote = g_file_new_for_uri ("sftp://machine/games/saved.jpg");
  g_autofree char *long_name = g_strnfill (255, 'a');
  g_autofree char *longer_name = g_strnfill (256, 'a');
  g_autoptr (GFile) longest = name_file (test, long_name);
  g_autoptr (GFile) longer = name_file (test, longer_name);
  GFile *files[] = { missing, folder, longer };
  const TsMessage *unsupported;

  g_assert_cmpint (g_mkdir_with_parents (g_file_peek_path (folder), 0700), ==, 0);
  session_test_open (test, test->first, ID);
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      const TsMessage *message = save (test, files[i]);

      g_assert_cmpint (message->kind, ==, TS_MESSAGE_PUZZLE_NOT_SAVED);
      g_assert_nonnull (message->error);
      if (i < 2)
        g_assert_cmpstr (message->text, ==, i == 0 ? "saved.jpg" : "folder.jpg");
    }
  g_assert_cmpint (save (test, longest)->kind, ==, TS_MESSAGE_PUZZLE_SAVED);
  /* Said of the folder, as of one to export to. */
  unsupported = save (test, remote);
  g_assert_cmpint (unsupported->kind, ==, TS_MESSAGE_PUZZLE_NOT_SAVED);
  g_assert_error (unsupported->error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED);
  g_assert_cmpstr (unsupported->text, ==, "games");
  g_assert_cmpuint (folder_count (g_file_peek_path (parent)), ==, 1);
}

/* The program may end at once. */
static void
test_save_and_close (SessionTest *test,
                     gconstpointer user_data)
{
  g_autoptr (GFile) file = name_file (test, "saved.jpg");
  g_autoptr (GBytes) bytes = NULL;
  GTask *task;

  session_test_open (test, test->first, ID);
  task = ts_session_transfer (test->session, get_puzzle (test), file, FALSE);
  ts_session_close (test->session);
  bytes = g_file_load_bytes (file, NULL, NULL, NULL);
  g_assert_true (has_bytes (bytes, ID));
  g_assert_false (g_cancellable_is_cancelled (g_task_get_cancellable (task)));
  wait_for (test->messages->len > 0);
  /* A second end does not wait for it. */
  wait_for_finalized (task);
}

/* A share that does not answer: the game is saved all the same. The player gives up the puzzle, and the old file stays. */
static void
test_stuck (SessionTest *test,
            gconstpointer user_data)
{
  g_autofree char *folder = g_build_filename (test->folder, "share", NULL);
  g_autoptr (GFile) file = name_file (test, "share/saved.jpg");
  g_autoptr (GTask) task = NULL;
  FaultDisk disk = { .before_step = disk_gate_pass_sync };
  g_autofree char *text = NULL;
  const TsMessage *message;

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (g_file_peek_path (file), "old", -1, NULL));
  session_test_open (test, test->first, ID);
  fault_disk_follow (folder, &disk);
  disk_gate_hold ();
  g_ptr_array_set_size (test->messages, 0);
  task = ts_session_transfer (test->session, get_puzzle (test), file, FALSE);
  wait_for (folder_count (folder) == 2);
  session_test_slide_anywhere (get_game (test));
  ts_puzzle_save (get_puzzle (test));
  wait_for (ts_disk_queue_wait (0, NULL));
  g_assert_false (g_task_get_completed (task));

  g_cancellable_cancel (g_task_get_cancellable (task));
  disk_gate_open ();
  wait_for (g_task_get_completed (task));
  message = session_test_find (test->messages, TS_MESSAGE_PUZZLE_NOT_SAVED);
  g_assert_error (message->error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint (folder_count (folder), ==, 1);
  g_assert_true (g_file_get_contents (g_file_peek_path (file), &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "old");
  g_assert_cmpint (save (test, file)->kind, ==, TS_MESSAGE_PUZZLE_SAVED);
  fault_disk_follow (NULL, &disk);
}

#define ADD(path, test) \
  g_test_add ("/puzzle-file/" path, SessionTest, NULL, session_test_set_up, test, session_test_tear_down)

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("open", test_open);
  ADD ("refused", test_refused);
  ADD ("resume", test_resume);
  ADD ("other-requests", test_other_requests);
  ADD ("pasted", test_pasted);
  ADD ("save", test_save);
  ADD ("sizes", test_sizes);
  ADD ("transparent", test_transparent);
  ADD ("not-saved", test_not_saved);
  ADD ("stuck", test_stuck);
  ADD ("save-and-close", test_save_and_close);

  return g_test_run ();
}
