/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of reading a stream: both sides of its limit, pieces that come one by one, none, an error, and cancelling.
 */

#include "ts-stream-reader.h"

#include <fcntl.h>
#include <gio/gunixinputstream.h>
#include <string.h>
#include <unistd.h>

#include "session-test.h"

/* Not a multiple of any size in which streams are read. */
#define SIZE 200001

typedef struct
{
  GBytes *bytes;
  GError *error;
  gboolean is_done;
} Answer;

static void
answer_clear (Answer *answer)
{
  g_clear_pointer (&answer->bytes, g_bytes_unref);
  g_clear_error (&answer->error);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Answer, answer_clear)

static void
answer_cb (GObject *source_object,
           GAsyncResult *result,
           gpointer user_data)
{
  Answer *answer = user_data;

  answer->bytes = ts_stream_reader_read_finish (result, &answer->error);
  answer->is_done = TRUE;
}

static GBytes *
create_bytes (gsize size)
{
  guint8 *data = g_malloc (size);

  for (gsize i = 0; i < size; i++)
    data[i] = (guint8) (i * 7 / 3);

  return g_bytes_new_take (data, size);
}

static void
read_bytes (GBytes *bytes,
            gsize max_size,
            Answer *answer)
{
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_bytes (bytes);

  ts_stream_reader_read_async (stream, max_size, NULL, answer_cb, answer);
  session_test_wait (answer->is_done);
}

static void
test_limit (void)
{
  g_autoptr (GBytes) bytes = create_bytes (SIZE);
  g_auto (Answer) within = { 0 };
  g_auto (Answer) beyond = { 0 };

  read_bytes (bytes, SIZE, &within);
  g_assert_no_error (within.error);
  g_assert_true (g_bytes_equal (within.bytes, bytes));

  read_bytes (bytes, SIZE - 1, &beyond);
  g_assert_error (beyond.error, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE);
  g_assert_null (beyond.bytes);
}

static void
test_empty (void)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static ("", 0);
  g_auto (Answer) answer = { 0 };

  read_bytes (bytes, SIZE, &answer);
  g_assert_error (answer.error, G_IO_ERROR, G_IO_ERROR_PARTIAL_INPUT);
  g_assert_null (answer.bytes);
}

static void
write_text (int fd,
            const char *text)
{
  g_assert_cmpint (write (fd, text, strlen (text)), ==, strlen (text));
}

static void
test_pieces (void)
{
  int fds[2];
  g_autoptr (GInputStream) stream = NULL;
  g_autoptr (GBytes) expected = g_bytes_new_static ("one, two", 8);
  g_auto (Answer) answer = { 0 };

  g_assert_cmpint (pipe (fds), ==, 0);
  stream = g_unix_input_stream_new (fds[0], TRUE);
  ts_stream_reader_read_async (stream, SIZE, NULL, answer_cb, &answer);
  write_text (fds[1], "one, ");
  session_test_wait (g_pollable_input_stream_is_readable (G_POLLABLE_INPUT_STREAM (stream)) == FALSE);
  g_assert_false (answer.is_done);
  write_text (fds[1], "two");
  close (fds[1]);
  session_test_wait (answer.is_done);
  g_assert_no_error (answer.error);
  g_assert_true (g_bytes_equal (answer.bytes, expected));
}

/* A folder opens, and cannot be read. */
static void
test_error (void)
{
  int fd = open ("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  g_autoptr (GInputStream) stream = g_unix_input_stream_new (fd, TRUE);
  g_auto (Answer) answer = { 0 };

  ts_stream_reader_read_async (stream, SIZE, NULL, answer_cb, &answer);
  session_test_wait (answer.is_done);
  g_assert_error (answer.error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY);
  g_assert_null (answer.bytes);
}

/* The stream gives a piece, and nothing more. */
static void
test_cancel (void)
{
  int fds[2];
  GInputStream *stream;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_auto (Answer) answer = { 0 };

  g_assert_cmpint (pipe (fds), ==, 0);
  stream = g_unix_input_stream_new (fds[0], TRUE);
  ts_stream_reader_read_async (stream, SIZE, cancellable, answer_cb, &answer);
  write_text (fds[1], "one");
  session_test_wait (g_pollable_input_stream_is_readable (G_POLLABLE_INPUT_STREAM (stream)) == FALSE);
  g_assert_false (answer.is_done);
  g_cancellable_cancel (cancellable);
  session_test_wait (answer.is_done);
  g_assert_error (answer.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_null (answer.bytes);
  session_test_wait (!g_main_context_iteration (NULL, FALSE));
  g_assert_finalize_object (stream);
  close (fds[1]);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/stream-reader/limit", test_limit);
  g_test_add_func ("/stream-reader/empty", test_empty);
  g_test_add_func ("/stream-reader/pieces", test_pieces);
  g_test_add_func ("/stream-reader/error", test_error);
  g_test_add_func ("/stream-reader/cancel", test_cancel);

  return g_test_run ();
}
