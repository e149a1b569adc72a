/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the decoding process: it answers as the decoder does, and whatever it does to the game is an error in time.
 * Room: tests/picture (the picture room, sample, hostile-decoder).
 * Run by meson, suite picture, with the two programs as arguments.
 * Fails by failing the test.
 */

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "can-filter.h"
#include "hostile-decoder.h"
#include "sample.h"
#include "ts-decoder.h"
#include "ts-picture-process.h"

#define SHORT_SIDE 1000

/* A test's patience, with a process that never answers and with one that will. */
#define SHORT_MS 100
#define LONG_MS 100000

/* A process that refuses a picture takes little more than one that does nothing. */
#define MAX_CHILD_KIB (64 * 1024)

static const char *program;
static const char *hostile_program;

/* Pipes and files in memory; GLib's own threads open and close other things in their own time. */
static guint
count_fds (void)
{
  g_autoptr (GDir) folder = g_dir_open ("/proc/self/fd", 0, NULL);
  const char *name;
  guint n = 0;

  while ((name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *path = g_build_filename ("/proc/self/fd", name, NULL);
      g_autofree char *target = g_file_read_link (path, NULL);

      if (target != NULL && (g_str_has_prefix (target, "pipe:") || g_str_has_prefix (target, "/memfd:")))
        n++;
    }

  return n;
}

static gboolean
has_answer_mapped (void)
{
  g_autofree char *maps = NULL;

  g_assert_true (g_file_get_contents ("/proc/self/maps", &maps, NULL, NULL));

  return strstr (maps, "tileshift-answer") != NULL;
}

static void
assert_nothing_left (guint n_fds)
{
  g_assert_cmpuint (count_fds (), ==, n_fds);
  g_assert_false (has_answer_mapped ());
  g_assert_cmpint (waitpid (-1, NULL, WNOHANG), ==, -1);
  g_assert_cmpint (errno, ==, ECHILD);
}

static GdkPixbuf *
decode (GBytes *bytes,
        int short_side,
        guint timeout_ms,
        GCancellable *cancellable,
        GError **error)
{
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_bytes (bytes);
  int source_width;
  int source_height;

  return ts_picture_process_decode (stream, short_side, timeout_ms, &source_width, &source_height, cancellable, error);
}

static GdkPixbuf *
do_harm_to (GInputStream *stream,
            Harm harm,
            guint timeout_ms,
            GError **error)
{
  GdkPixbuf *pixbuf;
  int size[2];

  g_setenv ("TILESHIFT_PICTURE_PROGRAM", hostile_program, TRUE);
  pixbuf = ts_picture_process_decode (stream, (int) harm, timeout_ms, &size[0], &size[1], NULL, error);
  g_setenv ("TILESHIFT_PICTURE_PROGRAM", program, TRUE);

  return pixbuf;
}

static GdkPixbuf *
do_harm (Harm harm,
         guint timeout_ms,
         GError **error)
{
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_data ("anything", 8, NULL);

  return do_harm_to (stream, harm, timeout_ms, error);
}

static void
test_harm (void)
{
  static const struct
  {
    Harm harm;
    guint timeout_ms;
    int code;
  } cases[] = {
    { HARM_CRASH, LONG_MS, TS_PICTURE_ERROR_CRASHED },
    { HARM_KILL, LONG_MS, TS_PICTURE_ERROR_CRASHED },
    { HARM_HANG, SHORT_MS, TS_PICTURE_ERROR_TIMED_OUT },
    { HARM_COMPUTE, LONG_MS, TS_PICTURE_ERROR_TIMED_OUT },
    { HARM_ANSWER_WITHOUT_END, LONG_MS, TS_PICTURE_ERROR_CRASHED },
    { HARM_PRINT_WITHOUT_END, SHORT_MS, TS_PICTURE_ERROR_TIMED_OUT },
    { HARM_SAY_NOTHING, LONG_MS, TS_PICTURE_ERROR_CRASHED },
    { HARM_SAY_LITTLE, LONG_MS, TS_PICTURE_ERROR_CRASHED },
    { HARM_SAY_A_BYTE, LONG_MS, TS_PICTURE_ERROR_CRASHED },
    { HARM_FAIL, LONG_MS, TS_PICTURE_ERROR_CRASHED },
    { HARM_SHARE, LONG_MS, TS_PICTURE_ERROR_CRASHED },
    { HARM_LET_GO, LONG_MS, TS_PICTURE_ERROR_CRASHED },
  };
  guint n_fds = count_fds ();

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;

      g_test_message ("harm %d", cases[i].harm);
      g_assert_null (do_harm (cases[i].harm, cases[i].timeout_ms, &error));
      g_assert_error (error, TS_PICTURE_ERROR, cases[i].code);
      assert_nothing_left (n_fds);
    }
}

/* The harm is what makes the difference. */
static void
test_no_harm (void)
{
  guint n_fds = count_fds ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GdkPixbuf) pixbuf = do_harm (HARM_NONE, LONG_MS, &error);

  g_assert_no_error (error);
  g_assert_cmpint (gdk_pixbuf_get_width (pixbuf), ==, 16);
  g_assert_true (has_answer_mapped ());
  g_clear_object (&pixbuf);
  assert_nothing_left (n_fds);
}

/* Whatever the picture is, a file or something that was copied, and whatever the game forgot to close. */
static void
test_reach (void)
{
  g_autoptr (GBytes) bytes = sample_jpeg (1);
  g_autoptr (GFile) file = sample_write ("reach", bytes);
  g_autoptr (GInputStream) copied = g_memory_input_stream_new_from_bytes (bytes);
  g_autoptr (GInputStream) opened = G_INPUT_STREAM (g_file_read (file, NULL, NULL));
  int forgotten_fd = open ("/dev/null", O_RDONLY); /* NOLINT: it has to be without O_CLOEXEC */
  g_autoptr (GError) error = NULL;
  g_autoptr (GdkPixbuf) first = do_harm_to (copied, HARM_REACH, LONG_MS, &error);
  g_autoptr (GdkPixbuf) second = first != NULL ? do_harm_to (opened, HARM_REACH, LONG_MS, &error) : NULL;
  g_autoptr (GBytes) unchanged = g_file_load_bytes (file, NULL, NULL, NULL);

  g_assert_no_error (error);
  g_assert_nonnull (second);
  g_assert_true (g_bytes_equal (unchanged, bytes));
  close (forgotten_fd);
  g_assert_true (g_file_delete (file, NULL, NULL));
}

/* Somebody who was left behind writes to the answer, until it is sealed and no longer. */
static void
test_keep (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GdkPixbuf) pixbuf = NULL;
  guint8 first;

  g_assert_cmpint (prctl (PR_SET_CHILD_SUBREAPER, 1), ==, 0);
  pixbuf = do_harm (HARM_KEEP, LONG_MS, &error);
  g_assert_no_error (error);
  first = gdk_pixbuf_read_pixels (pixbuf)[0];
  g_assert_cmpint (waitpid (-1, NULL, 0), >, 0);
  g_assert_cmpint (gdk_pixbuf_read_pixels (pixbuf)[0], ==, first);
}

/* Returns: the process that another one started, once it is under its limits; 0 while it is not */
static pid_t
find_limited_child (pid_t parent)
{
  g_autofree char *children_path = g_strdup_printf ("/proc/%d/task/%d/children", (int) parent, (int) parent);
  g_autofree char *children = NULL;
  g_autofree char *status_path = NULL;
  g_autofree char *status = NULL;
  int pid;

  if (!g_file_get_contents (children_path, &children, NULL, NULL) || (pid = atoi (children)) == 0)
    return 0;

  status_path = g_strdup_printf ("/proc/%d/status", pid);
  if (!g_file_get_contents (status_path, &status, NULL, NULL) || strstr (status, "NoNewPrivs:\t1") == NULL)
    return 0;

  return pid;
}

/* A game that is killed takes the process along. */
static void
test_orphan (void)
{
  char *argv[] = { (char *) "/proc/self/exe", (char *) program, (char *) hostile_program, (char *) "--hang", NULL };
  g_autoptr (GError) error = NULL;
  GPid game;
  pid_t decoder = 0;
  int status;

  g_assert_cmpint (prctl (PR_SET_CHILD_SUBREAPER, 1), ==, 0);
  g_spawn_async (NULL, argv, NULL, G_SPAWN_DO_NOT_REAP_CHILD, NULL, NULL, &game, &error);
  g_assert_no_error (error);
  while (decoder == 0)
    {
      decoder = find_limited_child (game);
      g_assert_cmpint (waitpid (game, NULL, WNOHANG), ==, 0);
      g_usleep (1000);
    }

  g_assert_cmpint (kill (game, SIGKILL), ==, 0);
  g_assert_cmpint (waitpid (game, NULL, 0), ==, game);
  g_assert_cmpint (waitpid (-1, &status, 0), ==, decoder);
  g_assert_true (WIFSIGNALED (status) && WTERMSIG (status) == SIGKILL);
}

static void
test_missing_program (void)
{
  static const char *const paths[] = { "/nonexistent/tileshift-picture", "/etc/passwd", "/" };
  g_autoptr (GBytes) bytes = sample_jpeg (1);
  guint n_fds = count_fds ();

  for (gsize i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      g_autoptr (GError) error = NULL;

      g_setenv ("TILESHIFT_PICTURE_PROGRAM", paths[i], TRUE);
      g_assert_null (decode (bytes, SHORT_SIDE, LONG_MS, NULL, &error));
      g_assert_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_NO_DECODER);
      g_assert_cmpint (ts_picture_query_protections (), ==, 0);
      assert_nothing_left (n_fds);
    }
  g_setenv ("TILESHIFT_PICTURE_PROGRAM", program, TRUE);
}

/* Where nothing says which program: the one in the build, beside this test's own folder there is none. */
static void
test_program_not_found (void)
{
  g_autoptr (GBytes) bytes = sample_jpeg (1);
  g_autoptr (GError) error = NULL;

  g_unsetenv ("TILESHIFT_PICTURE_PROGRAM");
  g_assert_null (decode (bytes, SHORT_SIDE, LONG_MS, NULL, &error));
  g_assert_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_NO_DECODER);
  g_setenv ("TILESHIFT_PICTURE_PROGRAM", program, TRUE);
}

static gpointer
cancel_in_thread (gpointer data)
{
  g_cancellable_cancel (data);

  return NULL;
}

static void
test_cancelled (void)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static ("anything", 8);
  guint n_fds = count_fds ();

  g_setenv ("TILESHIFT_PICTURE_PROGRAM", hostile_program, TRUE);
  for (int i = 0; i < 20; i++)
    {
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      g_autoptr (GError) error = NULL;
      GThread *thread = g_thread_new ("cancel", cancel_in_thread, cancellable);

      g_assert_null (decode (bytes, HARM_HANG, LONG_MS, cancellable, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      g_thread_join (thread);
    }
  g_setenv ("TILESHIFT_PICTURE_PROGRAM", program, TRUE);
  assert_nothing_left (n_fds);
}

/* Returns: (element-type GBytes): one of each format and of each shape of pixels */
static GPtrArray *
make_samples (void)
{
  GPtrArray *samples = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  g_autoptr (GdkPixbuf) pixbuf = sample_pixbuf (47, 33);

  g_ptr_array_add (samples, sample_png (47, 33, 8, SAMPLE_PNG_RGB, TRUE));
  g_ptr_array_add (samples, sample_png (47, 33, 8, SAMPLE_PNG_RGBA, FALSE));
  g_ptr_array_add (samples, sample_jpeg (6));
  g_ptr_array_add (samples, sample_gif (47, 33, 2));
  g_ptr_array_add (samples, sample_encode (pixbuf, "bmp"));
  g_ptr_array_add (samples, sample_tiff (3));
  if (g_strv_contains (ts_picture_get_mime_types (), "image/webp"))
    {
      g_ptr_array_add (samples, sample_stored ("lossless.webp"));
      g_ptr_array_add (samples, sample_stored ("lossy.webp"));
      g_ptr_array_add (samples, sample_stored ("animated.webp"));
    }

  return samples;
}

static void
assert_same_pixels (GdkPixbuf *pixbuf,
                    GdkPixbuf *expected)
{
  int row_size = gdk_pixbuf_get_width (pixbuf) * gdk_pixbuf_get_n_channels (pixbuf);

  g_assert_cmpint (gdk_pixbuf_get_width (pixbuf), ==, gdk_pixbuf_get_width (expected));
  g_assert_cmpint (gdk_pixbuf_get_height (pixbuf), ==, gdk_pixbuf_get_height (expected));
  g_assert_cmpint (gdk_pixbuf_get_n_channels (pixbuf), ==, gdk_pixbuf_get_n_channels (expected));
  for (int y = 0; y < gdk_pixbuf_get_height (pixbuf); y++)
    g_assert_cmpmem (gdk_pixbuf_read_pixels (pixbuf) + y * gdk_pixbuf_get_rowstride (pixbuf),
                     row_size,
                     gdk_pixbuf_read_pixels (expected) + y * gdk_pixbuf_get_rowstride (expected),
                     row_size);
}

/* Every loader does its work behind the filter, and as well as in front of it. */
static void
test_same_as_decoder (void)
{
  g_autoptr (GPtrArray) samples = make_samples ();

  for (guint i = 0; i < samples->len; i++)
    for (int short_side = 10; short_side <= SHORT_SIDE; short_side *= 100)
      {
        g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_bytes (samples->pdata[i]);
        g_autoptr (GInputStream) same = g_memory_input_stream_new_from_bytes (samples->pdata[i]);
        g_autoptr (GError) error = NULL;
        g_autoptr (GdkPixbuf) expected = NULL;
        g_autoptr (GdkPixbuf) pixbuf = NULL;
        int expected_size[2];
        int size[2];

        g_test_message ("sample %u, short side %d", i, short_side);
        expected = ts_decoder_decode (stream, short_side, &expected_size[0], &expected_size[1], NULL, &error);
        g_assert_no_error (error);
        pixbuf = ts_picture_process_decode (same, short_side, LONG_MS, &size[0], &size[1], NULL, &error);
        g_assert_no_error (error);
        assert_same_pixels (pixbuf, expected);
        g_assert_cmpmem (size, sizeof size, expected_size, sizeof expected_size);
      }
}

/* What the limits are there for: it costs the process little, and the game nothing. */
static void
test_bombs (void)
{
  g_autoptr (GPtrArray) bombs = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  struct rusage usage;

  g_ptr_array_add (bombs, g_bytes_new_static ("GIF89a\x20\x4e\x20\x4e\x80\0\0\0\0\0\377\377\377,\0\0\0\0\1\0\1\0\0\2\2D\1\0;", 35));
  g_ptr_array_add (bombs, g_bytes_new_static ("GIF89a\377\377\377\377\x80\0\0\0\0\0\377\377\377,\0\0\0\0\1\0\1\0\0\2\2D\1\0;", 35));
  g_ptr_array_add (bombs, sample_png_empty (20000, 20000));
  g_ptr_array_add (bombs, sample_png_empty (65535, 65535));

  for (guint i = 0; i < bombs->len; i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (decode (bombs->pdata[i], SHORT_SIDE, LONG_MS, NULL, &error));
      g_assert_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_TOO_MANY_PIXELS);
    }
  g_assert_cmpint (getrusage (RUSAGE_CHILDREN, &usage), ==, 0);
  g_assert_cmpint (usage.ru_maxrss, <, MAX_CHILD_KIB);
}

static void
test_protections (void)
{
  TsPictureProtections protections = ts_picture_query_protections ();

  g_assert_true ((protections & TS_PICTURE_PROTECTIONS_PROCESS) != 0);
  g_assert_true ((protections & TS_PICTURE_PROTECTIONS_LIMITS) != 0);
  g_assert_true ((protections & TS_PICTURE_PROTECTIONS_NO_NEW_PRIVILEGES) != 0);
  g_assert_cmpint ((protections & TS_PICTURE_PROTECTIONS_FILTER) != 0, ==, can_filter ());
}

/* Its name is never looked at, and a file that vanishes after it was opened is there for whoever has it open. */
static void
test_names (void)
{
  static const char *const names[] = { "latin \xe9\xff.png", "<b>&amp;\"'.png", "two\nlines\r.png", "-", "%s%n.jpg", " " };
  g_autofree char *folder = g_dir_make_tmp ("tileshift-XXXXXX", NULL);
  g_autoptr (GBytes) bytes = sample_png (47, 33, 8, SAMPLE_PNG_RGB, FALSE);

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (folder, names[i], NULL);
      g_autoptr (GFile) file = g_file_new_for_path (path);
      g_autoptr (GError) error = NULL;
      g_autoptr (TsPicture) picture = NULL;

      g_file_set_contents (path, g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes), &error);
      g_assert_no_error (error);
      picture = ts_picture_load (file, SHORT_SIDE, NULL, &error);
      g_assert_no_error (error);
      g_assert_cmpint (ts_picture_get_width (picture), ==, 47);
      g_assert_cmpint (g_unlink (path), ==, 0);
    }
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

static void
test_vanishing (void)
{
  g_autoptr (GBytes) bytes = sample_jpeg (1);
  g_autoptr (GFile) file = sample_write ("vanishing", bytes);
  g_autoptr (GError) error = NULL;
  g_autoptr (GFileInputStream) stream = g_file_read (file, NULL, &error);
  g_autoptr (GdkPixbuf) pixbuf = NULL;
  int size[2];

  g_assert_no_error (error);
  g_assert_true (g_file_delete (file, NULL, NULL));
  pixbuf = ts_picture_process_decode (G_INPUT_STREAM (stream), SHORT_SIDE, LONG_MS, &size[0], &size[1], NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (size[0], ==, SAMPLE_WIDTH);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, >=, 3);
  program = argv[1];
  hostile_program = argv[2];
  /* For test_orphan(), which ends it. */
  if (argc == 4)
    return do_harm (HARM_HANG, LONG_MS, NULL) == NULL;

  g_setenv ("TILESHIFT_PICTURE_PROGRAM", program, TRUE);

  g_test_add_func ("/picture-process/no-harm", test_no_harm);
  g_test_add_func ("/picture-process/harm", test_harm);
  g_test_add_func ("/picture-process/reach", test_reach);
  g_test_add_func ("/picture-process/keep", test_keep);
  g_test_add_func ("/picture-process/orphan", test_orphan);
  g_test_add_func ("/picture-process/missing-program", test_missing_program);
  g_test_add_func ("/picture-process/program-not-found", test_program_not_found);
  g_test_add_func ("/picture-process/cancelled", test_cancelled);
  g_test_add_func ("/picture-process/same-as-decoder", test_same_as_decoder);
  g_test_add_func ("/picture-process/bombs", test_bombs);
  g_test_add_func ("/picture-process/protections", test_protections);
  g_test_add_func ("/picture-process/names", test_names);
  g_test_add_func ("/picture-process/vanishing", test_vanishing);

  return g_test_run ();
}
