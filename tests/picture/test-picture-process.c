/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the decoding process: it answers as the decoder does, and any harm it does to the game is an error in time.
 * The arguments are the two programs and fake-glycin.
 */

#include <dlfcn.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "can-filter.h"
#include "fake-file.h"
#include "folders.h"
#include "hostile-decoder.h"
#include "process-status.h"
#include "sample.h"
#include "ts-picture-file.h"
#include "ts-picture-process.h"
#include "wait-for.h"

#define SHORT_SIDE 1000

/* A test's patience, with a process that never answers and with one that will. */
#define SHORT_MS 100
#define LONG_MS 100000
#define PATIENCE_US (60 * G_USEC_PER_SEC)

/* The bytes of the pixels of good_answer. */
#define GOOD_PIXELS_SIZE 3000

/* A process that does not decode holds less. */
#define MIN_DECODING_KIB (64 * 1024)

static const char *program;
static const char *hostile_program;
static const char *fake_glycin;

/* Where all temporary files go; nothing but this test has it. */
static char *tmp_folder;

/* Pipes and files in memory; GLib's own threads open and close other things in their own time. */
static guint
count_fds (void)
{
  return folder_count_descriptors ("pipe:") + folder_count_descriptors ("/memfd:");
}

static gboolean
has_answer_mapped (void)
{
  g_autofree char *maps = NULL;

  g_assert_true (g_file_get_contents ("/proc/self/maps", &maps, NULL, NULL));

  return strstr (maps, "tileshift-answer") != NULL;
}

/* Cancelled by the first read of a file when an answer is there; else NULL. */
static GCancellable *late_cancellable;

/* Replaces the C library's function, by which a thread reads the file meanwhile. Built with 64-bit offsets: this is pread64(). */
ssize_t
pread (int fd,
       void *data,
       size_t length,
       off_t offset)
{
  GCancellable *late = g_steal_pointer (&late_cancellable);

  while (late != NULL && !has_answer_mapped ())
    g_thread_yield ();
  g_cancellable_cancel (late);

  return syscall (SYS_pread64, fd, data, length, offset);
}

/* Returns: (transfer full): the ids of the child processes; GdkPixbuf may have some of its own, where it saves by them */
static char *
list_children (void)
{
  g_autoptr (GDir) tasks = g_dir_open ("/proc/self/task", 0, NULL);
  GString *children = g_string_new (NULL);
  const char *task;

  while ((task = g_dir_read_name (tasks)) != NULL)
    {
      g_autofree char *path = g_build_filename ("/proc/self/task", task, "children", NULL);
      g_autofree char *line = NULL;

      if (g_file_get_contents (path, &line, NULL, NULL))
        g_string_append (children, line);
    }

  return g_string_free (children, FALSE);
}

/* Returns: the child process that was none of @old_children; 0 if there is none */
static pid_t
find_new_child (const char *old_children)
{
  g_autofree char *children = list_children ();
  g_auto (GStrv) ids = g_strsplit (children, " ", -1);
  g_auto (GStrv) old_ids = g_strsplit (old_children, " ", -1);

  for (gsize i = 0; ids[i] != NULL; i++)
    if (ids[i][0] != '\0' && !g_strv_contains ((const char *const *) old_ids, ids[i]))
      return atoi (ids[i]);

  return 0;
}

/* Files may be the test's; folders are those of decoding processes. */
static void
assert_no_folder_left (void)
{
  g_autoptr (GDir) folder = g_dir_open (tmp_folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *path = g_build_filename (tmp_folder, name, NULL);

      g_assert_false (g_file_test (path, G_FILE_TEST_IS_DIR));
    }
}

typedef struct
{
  guint n_fds;
  char *children;
} Belongings;

static Belongings
get_belongings (void)
{
  return (Belongings){ .n_fds = count_fds (), .children = list_children () };
}

static void
assert_nothing_left (const Belongings *before)
{
  g_assert_cmpuint (count_fds (), <=, before->n_fds);
  g_assert_false (has_answer_mapped ());
  g_assert_cmpint (find_new_child (before->children), ==, 0);
  assert_no_folder_left ();
}

static void
belongings_clear (Belongings *self)
{
  g_clear_pointer (&self->children, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Belongings, belongings_clear)

/* Returns: an open file with these bytes, which has no name */
static int
open_bytes (GBytes *bytes)
{
  gsize size;
  const guint8 *data = g_bytes_get_data (bytes, &size);
  int fd = memfd_create ("sample", MFD_CLOEXEC);

  g_assert_cmpint (pwrite (fd, data, size, 0), ==, (gssize) size);

  return fd;
}

static GdkPixbuf *
do_harm_to (int fd,
            Harm harm,
            guint timeout_ms,
            GCancellable *cancellable,
            GError **error)
{
  GdkPixbuf *pixbuf;
  TsSize source;

  g_setenv ("TILESHIFT_PICTURE_PROGRAM", hostile_program, TRUE);
  pixbuf = ts_picture_process_decode (fd, (int) harm, timeout_ms, &source, NULL, cancellable, error);
  g_setenv ("TILESHIFT_PICTURE_PROGRAM", program, TRUE);

  return pixbuf;
}

static GdkPixbuf *
do_harm (Harm harm,
         guint timeout_ms,
         GError **error)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static ("anything", 8);
  int fd = open_bytes (bytes);
  GdkPixbuf *pixbuf = do_harm_to (fd, harm, timeout_ms, NULL, error);

  close (fd);

  return pixbuf;
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
    { HARM_LOSE_A_PAGE, LONG_MS, TS_PICTURE_ERROR_FAILED },
    { HARM_HANG, SHORT_MS, TS_PICTURE_ERROR_TIMED_OUT },
    { HARM_COMPUTE, LONG_MS, TS_PICTURE_ERROR_TIMED_OUT },
    { HARM_ANSWER_WITHOUT_END, LONG_MS, TS_PICTURE_ERROR_CRASHED },
    { HARM_PRINT_WITHOUT_END, SHORT_MS, TS_PICTURE_ERROR_TIMED_OUT },
    { HARM_SAY_NOTHING, LONG_MS, TS_PICTURE_ERROR_CRASHED },
    { HARM_SAY_LITTLE, LONG_MS, TS_PICTURE_ERROR_CRASHED },
    { HARM_SAY_A_BYTE, LONG_MS, TS_PICTURE_ERROR_CRASHED },
    { HARM_SAY_NO_PICTURE, LONG_MS, TS_PICTURE_ERROR_CRASHED },
    { HARM_REFUSE_AND_SHOW, LONG_MS, TS_PICTURE_ERROR_DAMAGED },
    { HARM_FAIL, LONG_MS, TS_PICTURE_ERROR_CRASHED },
    { HARM_SHARE, LONG_MS, TS_PICTURE_ERROR_CRASHED },
  };
  g_auto (Belongings) before = get_belongings ();
  g_autoptr (GdkPixbuf) pixbuf = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;

      g_test_message ("harm %d", cases[i].harm);
      g_assert_null (do_harm (cases[i].harm, cases[i].timeout_ms, &error));
      g_assert_error (error, TS_PICTURE_ERROR, cases[i].code);
      assert_nothing_left (&before);
    }

  pixbuf = do_harm (HARM_NONE, LONG_MS, NULL);
  g_assert_cmpint (gdk_pixbuf_get_width (pixbuf), ==, 16);
  g_assert_true (has_answer_mapped ());
  g_clear_object (&pixbuf);
  assert_nothing_left (&before);
}

/* Whatever the picture is, a file or something that was copied, and whatever the game forgot to close. */
static void
test_reach (void)
{
  g_autoptr (GBytes) bytes = sample_jpeg (1);
  g_autoptr (GFile) file = sample_write ("reach", bytes);
  g_autoptr (FakeFile) remote = fake_file_new (bytes);
  int copied = ts_picture_file_open (G_FILE (remote), G_MAXUINT, NULL, NULL);
  int opened = ts_picture_file_open (file, G_MAXUINT, NULL, NULL);
  int forgotten_fd = open ("/dev/null", O_RDONLY); /* NOLINT: it has to be without O_CLOEXEC */
  g_autoptr (GError) error = NULL;
  g_autoptr (GdkPixbuf) first = do_harm_to (copied, HARM_REACH, LONG_MS, NULL, &error);
  g_autoptr (GdkPixbuf) second = first != NULL ? do_harm_to (opened, HARM_REACH, LONG_MS, NULL, &error) : NULL;
  g_autoptr (GBytes) unchanged = g_file_load_bytes (file, NULL, NULL, NULL);

  g_assert_no_error (error);
  g_assert_nonnull (second);
  g_assert_true (g_bytes_equal (unchanged, bytes));
  close (copied);
  close (opened);
  close (forgotten_fd);
  g_assert_true (g_file_delete (file, NULL, NULL));
}

typedef struct
{
  Harm harm;
  GCancellable *cancellable;
} Hanging;

static gpointer
hang_in_thread (gpointer data)
{
  Hanging *self = data;
  g_autoptr (GError) error = NULL;
  int fd = memfd_create ("sample", MFD_CLOEXEC);

  g_assert_null (do_harm_to (fd, self->harm, LONG_MS, self->cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  close (fd);

  return NULL;
}

/* A process that is left behind writes to the answer until it is sealed, and cannot take it away then. */
static void
test_keep (void)
{
  g_autofree char *old_children = list_children ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GdkPixbuf) pixbuf = NULL;
  guint8 first;
  int status;

  g_assert_cmpint (prctl (PR_SET_CHILD_SUBREAPER, 1), ==, 0);
  pixbuf = do_harm (HARM_KEEP, LONG_MS, &error);
  g_assert_no_error (error);
  first = gdk_pixbuf_read_pixels (pixbuf)[0];
  g_assert_cmpint (waitpid (find_new_child (old_children), &status, 0), >, 0);
  g_assert_true (WIFEXITED (status) && WEXITSTATUS (status) == 0);
  g_assert_cmpint (gdk_pixbuf_read_pixels (pixbuf)[0], ==, first);
}

/* What the game's environment says is the game's: a G_DEBUG, for one, that makes warnings fatal. */
static void
test_listen (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GdkPixbuf) pixbuf = NULL;

  if (!is_inside ())
    return;

  for (gsize i = 0; i < G_N_ELEMENTS (private_variables); i++)
    g_setenv (private_variables[i], "/", TRUE);
  for (gsize i = 0; i < G_N_ELEMENTS (needed_variables); i++)
    g_setenv (needed_variables[i], "/", TRUE);
  pixbuf = do_harm (HARM_LISTEN, LONG_MS, &error);
  g_assert_no_error (error);
}

/* With Glycin the process has a folder for temporary files, which goes with the process, however that ends. A link in
 * it is removed, and not what it leads to. */
static void
test_litter (void)
{
  g_autofree char *kept = NULL;
  g_autofree char *kept_file = NULL;
  g_autofree char *mark = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) crashed = NULL;
  g_autoptr (GdkPixbuf) pixbuf = NULL;
  GThread *thread;

  if (!is_inside ())
    return;

  kept = g_dir_make_tmp ("kept-XXXXXX", NULL);
  kept_file = g_build_filename (kept, "file", NULL);
  mark = g_build_filename (kept, "littered", NULL);
  g_assert_nonnull (dlopen (fake_glycin, RTLD_NOW | RTLD_GLOBAL));
  g_assert_true (g_file_set_contents (kept_file, "", 0, NULL));
  g_setenv ("PATH", kept, TRUE);
  pixbuf = do_harm (HARM_LITTER, LONG_MS, &error);
  g_assert_no_error (error);
  g_assert_cmpint (g_rmdir (mark), ==, 0);
  g_assert_null (do_harm (HARM_LITTER_AND_CRASH, LONG_MS, &crashed));
  g_assert_error (crashed, TS_PICTURE_ERROR, TS_PICTURE_ERROR_CRASHED);
  g_assert_cmpint (g_rmdir (mark), ==, 0);
  thread = g_thread_new ("hang", hang_in_thread, &(Hanging){ HARM_LITTER_AND_HANG, cancellable });
  wait_for (g_rmdir (mark) == 0);
  g_cancellable_cancel (cancellable);
  g_thread_join (thread);

  g_assert_cmpint (g_unlink (kept_file), ==, 0);
  g_assert_cmpint (g_rmdir (kept), ==, 0);
  assert_no_folder_left ();
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
  const char *argv[] = { "/proc/self/exe", program, hostile_program, fake_glycin, "--hang", NULL };
  g_autoptr (GError) error = NULL;
  GPid game;
  pid_t decoder = 0;
  int status;

  g_assert_cmpint (prctl (PR_SET_CHILD_SUBREAPER, 1), ==, 0);
  g_spawn_async (NULL, (char **) argv, NULL, G_SPAWN_DO_NOT_REAP_CHILD, NULL, NULL, &game, &error);
  g_assert_no_error (error);
  wait_for ((decoder = find_limited_child (game)) != 0);
  g_assert_cmpint (kill (game, SIGKILL), ==, 0);
  g_assert_cmpint (waitpid (game, NULL, 0), ==, game);
  g_assert_cmpint (waitpid (decoder, &status, 0), ==, decoder);
  g_assert_true (WIFSIGNALED (status) && WTERMSIG (status) == SIGKILL);
}

/* Without the variable only an installed program is found, and there is none beside this test. */
static void
test_missing_program (void)
{
  static const char *const paths[] = { "/proc/nowhere/tileshift-picture", "/etc/passwd", "/", NULL };
  g_autoptr (GBytes) bytes = sample_jpeg (1);
  g_auto (Belongings) before = get_belongings ();

  for (gsize i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      g_autoptr (GError) error = NULL;

      if (paths[i] != NULL)
        g_setenv ("TILESHIFT_PICTURE_PROGRAM", paths[i], TRUE);
      else
        g_unsetenv ("TILESHIFT_PICTURE_PROGRAM");
      g_assert_null (sample_try_load (bytes, SHORT_SIDE, &error));
      g_assert_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_NO_DECODER);
      g_assert_cmpint (ts_picture_process_query (), ==, 0);
      assert_nothing_left (&before);
    }
  g_setenv ("TILESHIFT_PICTURE_PROGRAM", program, TRUE);
}

/* Before the process starts, while it hangs, or when it has decoded a picture, and only the key is missing. */
static void
test_cancelled (void)
{
  g_autoptr (GBytes) bytes = sample_jpeg (1);
  g_autoptr (GFile) file = sample_write ("late", bytes);
  g_autoptr (GCancellable) late = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  g_auto (Belongings) before = get_belongings ();

  for (int i = 0; i < 6; i++)
    {
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      GThread *thread;

      if (i % 2 == 0)
        g_cancellable_cancel (cancellable);
      thread = g_thread_new ("hang", hang_in_thread, &(Hanging){ HARM_HANG, cancellable });
      if (i % 2 != 0)
        wait_for (find_new_child (before.children) != 0);
      g_cancellable_cancel (cancellable);
      g_thread_join (thread);
    }
  assert_nothing_left (&before);

  late_cancellable = late;
  g_assert_null (ts_picture_load (file, SHORT_SIDE, late, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_file_delete (file, NULL, NULL);
  assert_nothing_left (&before);
}

static void
test_protections (void)
{
  TsPictureProtections protections = ts_picture_process_query ();

  g_assert_true ((protections & TS_PICTURE_PROTECTIONS_PROCESS) != 0);
  g_assert_true ((protections & TS_PICTURE_PROTECTIONS_LIMITS) != 0);
  g_assert_true ((protections & TS_PICTURE_PROTECTIONS_NO_NEW_PRIVILEGES) != 0);
  g_assert_cmpint ((protections & TS_PICTURE_PROTECTIONS_GLYCIN) != 0, ==, ts_formats_have_glycin ());
  /* Glycin may filter or not, test-sandbox knows. */
  if (!ts_formats_have_glycin ())
    g_assert_cmpint ((protections & TS_PICTURE_PROTECTIONS_FILTER) != 0, ==, can_filter ());
}

/* What the process says of its filter is so: it has one before it holds the first pixels. */
static void
test_filter (void)
{
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_NONE);
  g_autoptr (GBytes) bytes = sample_png_empty (12000, 11000);
  g_autoptr (GFile) file = sample_write ("filter.png", bytes);
  g_autoptr (GSubprocess) process = NULL;
  gint64 end_us = g_get_monotonic_time () + PATIENCE_US;

  g_subprocess_launcher_set_stdin_file_path (launcher, g_file_peek_path (file));
  process = g_subprocess_launcher_spawn (launcher, NULL, program, "100", NULL);
  while (read_process_status (g_subprocess_get_identifier (process), "VmRSS:") < MIN_DECODING_KIB && g_get_monotonic_time () < end_us)
    continue;
  g_assert_cmpuint (read_process_status (g_subprocess_get_identifier (process), "\nSeccomp:"), ==, can_filter () ? 2 : 0);

  g_subprocess_force_exit (process);
  g_assert_true (g_subprocess_wait (process, NULL, NULL));
  g_file_delete (file, NULL, NULL);
}

/* An answer, what is changed in it, and whether the game believes it; the name of a format only if it knows it, and no
 * comment beyond its end. */
static void
test_answers (void)
{
  static const TsPictureAnswer good = {
    .magic = TS_PICTURE_ANSWER_MAGIC,
    .code = TS_PICTURE_ANSWER_OK,
    .protections = TS_PICTURE_PROTECTIONS_ALL,
    .width = 40,
    .height = 25,
    .source = { 4000, 2500 },
  };
  static const TsPictureAnswer empty = { .magic = TS_PICTURE_ANSWER_MAGIC, .code = TS_PICTURE_ANSWER_OK };
  static const TsPictureAnswer missing = { .magic = TS_PICTURE_ANSWER_MAGIC, .code = TS_PICTURE_ERROR_NO_LOADER };
  const guint64 size = sizeof good + GOOD_PIXELS_SIZE;
  const gint32 side = TS_PICTURE_MAX_SIDE;
  const gint32 most_rows = TS_PICTURE_ANSWER_MAX_PIXELS / 4096;
  char long_comment[TS_FACTS_COMMENT_SIZE];
  const struct
  {
    const TsPictureAnswer *answer;
    guint64 size;
    gsize offset;
    gint32 values[2];
    const char *text;
    gsize length;
    gboolean is_good;
  } cases[] = {
#define FIELD(field) G_STRUCT_OFFSET (TsPictureAnswer, field)
    { &good, size, FIELD (protections), { 0 }, NULL, 4, TRUE },
    { &good, size - 1, FIELD (protections), { 0 }, NULL, 4, FALSE },
    { &good, size + 1, FIELD (protections), { 0 }, NULL, 4, FALSE },
    { &good, sizeof good, FIELD (protections), { 0 }, NULL, 4, FALSE },
    { &good, G_MAXUINT64, FIELD (protections), { 0 }, NULL, 4, FALSE },
    { &good, size, FIELD (magic), { 0 }, NULL, 4, FALSE },
    { &good, size, FIELD (magic), { TS_PICTURE_ANSWER_MAGIC + 1 }, NULL, 4, FALSE },
    { &good, size, FIELD (protections), { TS_PICTURE_PROTECTIONS_ALL + 1 }, NULL, 4, FALSE },
    { &good, size, FIELD (source), { 1, 1 }, NULL, 8, TRUE },
    { &good, size, FIELD (source), { side, side }, NULL, 8, TRUE },
    { &good, size, FIELD (source), { 0, 1 }, NULL, 8, FALSE },
    { &good, size, FIELD (source), { 1, 0 }, NULL, 8, FALSE },
    { &good, size, FIELD (source), { side + 1, 1 }, NULL, 8, FALSE },
    { &good, size, FIELD (source), { 1, side + 1 }, NULL, 8, FALSE },
    { &good, size, FIELD (source), { G_MININT32, 1 }, NULL, 8, FALSE },
    { &good, size, FIELD (width), { -40, -25 }, NULL, 8, FALSE },
    { &good, sizeof good, FIELD (width), { 40, 0 }, NULL, 8, FALSE },
    { &good, sizeof good, FIELD (width), { G_MININT32, G_MININT32 }, NULL, 8, FALSE },
    { &good, sizeof good + 3 * (guint64) side, FIELD (width), { side, 1 }, NULL, 8, TRUE },
    { &good, sizeof good + 3 * (guint64) side, FIELD (width), { 1, side }, NULL, 8, TRUE },
    { &good, sizeof good + 3 * (guint64) (side + 1), FIELD (width), { side + 1, 1 }, NULL, 8, FALSE },
    { &good, sizeof good + 3 * (guint64) (side + 1), FIELD (width), { 1, side + 1 }, NULL, 8, FALSE },
    { &good, TS_PICTURE_ANSWER_MAX_SIZE, FIELD (width), { 4096, most_rows }, NULL, 8, TRUE },
    { &good, TS_PICTURE_ANSWER_MAX_SIZE + 3 * 4096, FIELD (width), { 4096, most_rows + 1 }, NULL, 8, FALSE },
    { &good, size, FIELD (comment), { 0 }, "tileshift:anything", 19, TRUE },
    { &good, size, FIELD (comment), { 0 }, "Tileshift:anything", 19, FALSE },
    { &good, size, FIELD (comment), { 0 }, long_comment, TS_FACTS_COMMENT_SIZE, FALSE },
    { &good, size, FIELD (comment), { 0 }, long_comment, TS_FACTS_COMMENT_SIZE - 1, TRUE },
    { &empty, sizeof good, FIELD (code), { TS_PICTURE_ANSWER_OK }, NULL, 4, TRUE },
    { &empty, sizeof good + 1, FIELD (code), { TS_PICTURE_ANSWER_OK }, NULL, 4, FALSE },
    { &empty, sizeof good, FIELD (code), { TS_PICTURE_ANSWER_OK - 1 }, NULL, 4, FALSE },
    { &empty, sizeof good, FIELD (code), { 0 }, NULL, 4, TRUE },
    { &empty, sizeof good, FIELD (code), { TS_PICTURE_ERROR_FAILED }, NULL, 4, TRUE },
    { &empty, sizeof good, FIELD (code), { TS_PICTURE_ERROR_FAILED + 1 }, NULL, 4, FALSE },
    { &missing, sizeof good, FIELD (format), { 0 }, "", 1, FALSE },
    { &missing, sizeof good, FIELD (format), { 0 }, "SVG", 4, TRUE },
    { &missing, sizeof good, FIELD (format), { 0 }, "SVG, or pay", 12, FALSE },
    { &missing, sizeof good, FIELD (format), { 0 }, long_comment, sizeof good.format, FALSE },
#undef FIELD
  };

  memset (long_comment, '1', sizeof long_comment);
  memcpy (long_comment, TS_FACTS_COMMENT_PREFIX, strlen (TS_FACTS_COMMENT_PREFIX));
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      TsPictureAnswer answer = *cases[i].answer;
      gconstpointer change = cases[i].text != NULL ? (gconstpointer) cases[i].text : cases[i].values;

      g_test_message ("case %" G_GSIZE_FORMAT, i);
      memcpy ((guint8 *) &answer + cases[i].offset, change, cases[i].length);
      g_assert_cmpint (ts_picture_process_check_answer (&answer, cases[i].size), ==, cases[i].is_good);
    }
}

int
main (int argc,
      char **argv)
{
  static const char *const arguments[] = { NULL, "DECODER", "HOSTILE_DECODER", "FAKE_GLYCIN", "MODE" };
  int result;

  g_test_init (&argc, &argv, NULL);
  /* GLib gives its subprocesses no arguments. */
  for (int i = 1; i < argc; i++)
    g_setenv (arguments[i], argv[i], TRUE);
  program = g_getenv ("DECODER");
  hostile_program = g_getenv ("HOSTILE_DECODER");
  fake_glycin = g_getenv ("FAKE_GLYCIN");
  /* For test_orphan(), which ends it. */
  if (argc == 5)
    return do_harm (HARM_HANG, LONG_MS, NULL) == NULL;

  g_setenv ("TILESHIFT_PICTURE_PROGRAM", program, TRUE);
  /* Before GLib looks for its folder, which it does once. */
  tmp_folder = g_strdup ("/tmp/tileshift-test-XXXXXX");
  g_assert_nonnull (g_mkdtemp (tmp_folder));
  g_setenv ("TMPDIR", tmp_folder, TRUE);

  g_test_add_func ("/picture-process/harm", test_harm);
  g_test_add_func ("/picture-process/reach", test_reach);
  g_test_add_func ("/picture-process/keep", test_keep);
  g_test_add_func ("/picture-process/listen", test_listen);
  g_test_add_func ("/picture-process/litter", test_litter);
  g_test_add_func ("/picture-process/missing-program", test_missing_program);
  g_test_add_func ("/picture-process/cancelled", test_cancelled);
  g_test_add_func ("/picture-process/protections", test_protections);
  g_test_add_func ("/picture-process/filter", test_filter);
  g_test_add_func ("/picture-process/answers", test_answers);
  /* The last: where Glycin decodes, a game that is killed leaves an empty folder. */
  g_test_add_func ("/picture-process/orphan", test_orphan);

  result = g_test_run ();
  /* Glycin leaves files of the pictures that this process itself has decoded. */
  if (ts_formats_have_glycin ())
    folder_remove (tmp_folder);
  else
    g_assert_cmpint (g_rmdir (tmp_folder), ==, 0);
  g_free (tmp_folder);

  return result;
}
