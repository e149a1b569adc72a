/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-picture"

#include "config.h"

#include "ts-picture-process.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ts-formats.h"

G_STATIC_ASSERT (sizeof (TsPictureAnswer) == 60 + TS_FACTS_COMMENT_SIZE);

/* Without a picture the process only starts and exits; with Glycin it decodes one pixel. */
#define QUERY_TIMEOUT_MS 10000

/* For nftw(), which uses one descriptor for each level of folders, up to this number. */
#define MAX_OPEN_FOLDERS 16

/* The variables that the process inherits from the game. Without those of GLib, GTK and the C library, such as G_DEBUG,
 * a loader's warning about a bad file cannot end the process. */
static const char *const inherited_variables[] = {
  /* The places of libraries, GdkPixbuf's loaders and Glycin's loaders, on systems where these are unusual. */
  "LD_LIBRARY_PATH",
  "GDK_PIXBUF_MODULEDIR",
  "GDK_PIXBUF_MODULE_FILE",
  "XDG_DATA_DIRS",
  /* The fonts of the player. */
  "HOME",
  "XDG_CACHE_HOME",
  "XDG_CONFIG_HOME",
  "XDG_DATA_HOME",
  /* Glycin searches PATH for bwrap, and reaches Flatpak through D-Bus. */
  "PATH",
  "DBUS_SESSION_BUS_ADDRESS",
  /* A build with sanitizers ends the process when memory is refused, unless these permit it. */
  "ASAN_OPTIONS",
  "UBSAN_OPTIONS",
};

/* Returns: (transfer full): the path of the decoding program; it need not exist */
static char *
find_program (void)
{
  const char *chosen = g_getenv ("TILESHIFT_PICTURE_PROGRAM");
  g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *folder = self != NULL ? g_path_get_dirname (self) : NULL;
  g_autofree char *path = NULL;

  if (chosen != NULL)
    return g_strdup (chosen);

  /* Finds an installed program also where the installed tree was moved. */
  path = g_build_filename (folder != NULL ? folder : "", TS_LIBEXEC_FROM_BIN, TS_PICTURE_PROGRAM, NULL);
  if (folder != NULL && g_file_test (path, G_FILE_TEST_IS_EXECUTABLE))
    return g_steal_pointer (&path);

  return g_build_filename (TS_LIBEXEC_DIR, TS_PICTURE_PROGRAM, NULL);
}

/* Returns: (transfer full): the environment of the process, with @folder (nullable) for its temporary files; with large
 * pages for the pixels, which spares a thousand page faults */
static GStrv
make_environment (const char *folder)
{
  GStrv environment = g_environ_setenv (NULL, "GLIBC_TUNABLES", "glibc.malloc.hugetlb=1", TRUE);

  for (gsize i = 0; i < G_N_ELEMENTS (inherited_variables); i++)
    {
      const char *value = g_getenv (inherited_variables[i]);

      if (value != NULL)
        environment = g_environ_setenv (environment, inherited_variables[i], value, TRUE);
    }

  return folder != NULL ? g_environ_setenv (environment, "TMPDIR", folder, TRUE) : environment;
}

static int
remove_cb (const char *path,
           const struct stat *status,
           int type,
           struct FTW *place)
{
  remove (path);

  return 0;
}

/* Follows no links. */
static void
remove_folder (const char *folder)
{
  nftw (folder, remove_cb, MAX_OPEN_FOLDERS, FTW_DEPTH | FTW_PHYS);
}

/* Discards the output of the process. GLib copies the page tables of the game, which takes longer than many pictures,
 * unless all other descriptors stay open, too: ts_sandbox_limit() closes them.
 * Returns: the ID of the process, or -1 with an error */
static pid_t
start (const char *argument,
       const char *folder,
       int picture_fd,
       int answer_fd,
       GError **error)
{
  const GSpawnFlags flags = G_SPAWN_DO_NOT_REAP_CHILD | G_SPAWN_LEAVE_DESCRIPTORS_OPEN | G_SPAWN_STDOUT_TO_DEV_NULL |
                            G_SPAWN_STDERR_TO_DEV_NULL;
  const int sources[] = { answer_fd, picture_fd };
  const int targets[] = { TS_PICTURE_PROCESS_ANSWER_FD, TS_PICTURE_PROCESS_PICTURE_FD };
  g_auto (GStrv) environment = make_environment (folder);
  g_autofree char *program = find_program ();
  const char *argv[] = { program, argument, NULL };
  g_autoptr (GError) reason = NULL;
  pid_t process;

  if (g_spawn_async_with_pipes_and_fds (NULL, argv, (const char *const *) environment, flags, NULL, NULL, -1, -1, -1,
                                        sources, targets, picture_fd >= 0 ? 2 : 1, &process, NULL, NULL, NULL, &reason))
    return process;

  g_set_error_literal (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_NO_DECODER, reason->message);
  return -1;
}

static gboolean
kill_cb (gpointer process)
{
  kill (GPOINTER_TO_INT (process), SIGKILL);

  return G_SOURCE_REMOVE;
}

/* In the thread that cancels. GLib 2.74 leaks a source of a cancellable that is released before that thread is done. */
static void
cancelled_cb (GCancellable *cancellable,
              GSource *timeout)
{
  g_source_set_ready_time (timeout, 0);
}

static void
ended_cb (GPid process,
          int status,
          gpointer user_data)
{
  *(int *) user_data = status;
}

/* The process never outlives the call. An answer is valid only if it exits with success. */
static gboolean
wait_for_success (pid_t process,
                  guint timeout_ms,
                  GCancellable *cancellable,
                  GError **error)
{
  g_autoptr (GMainContext) context = g_main_context_new ();
  g_autoptr (GSource) timeout = g_timeout_source_new (timeout_ms);
  g_autoptr (GSource) ended = g_child_watch_source_new (process);
  gulong handler =
      cancellable != NULL ? g_cancellable_connect (cancellable, G_CALLBACK (cancelled_cb), timeout, NULL) : 0;
  gboolean is_late;
  int status = -1;

  g_source_set_callback (timeout, kill_cb, GINT_TO_POINTER (process), NULL);
  g_source_attach (timeout, context);
  g_source_set_callback (ended, G_SOURCE_FUNC (ended_cb), &status, NULL);
  g_source_attach (ended, context);
  while (status == -1)
    g_main_context_iteration (context, TRUE);
  g_cancellable_disconnect (cancellable, handler);
  is_late = g_source_is_destroyed (timeout);
  g_source_destroy (timeout);

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;
  if (is_late || (WIFSIGNALED (status) && WTERMSIG (status) == SIGXCPU))
    g_set_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_TIMED_OUT, "No answer within %u ms", timeout_ms);
  else if (WIFSIGNALED (status) && WTERMSIG (status) == SIGBUS)
    g_set_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_FAILED, "A part of the mapped file cannot be read");
  else if (status != 0)
    g_set_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_CRASHED, "Decoding ended with the status %d", status);

  return !is_late && status == 0;
}

static gboolean
is_side (gint32 size)
{
  return size >= 1 && size <= TS_PICTURE_MAX_SIDE;
}

static gboolean
has_good_pixels (const TsPictureAnswer *answer,
                 guint64 size)
{
  return is_side (answer->width) && is_side (answer->height) && is_side (answer->source.width) &&
         is_side (answer->source.height) &&
         (gint64) answer->width * answer->height <= TS_PICTURE_ANSWER_MAX_PIXELS &&
         size == sizeof *answer + 3 * (guint64) answer->width * (guint64) answer->height;
}

static gboolean
has_good_comment (const TsPictureAnswer *answer)
{
  return memchr (answer->comment, '\0', sizeof answer->comment) != NULL &&
         (answer->comment[0] == '\0' || g_str_has_prefix (answer->comment, TS_FACTS_COMMENT_PREFIX));
}

/**
 * ts_picture_process_check_answer:
 * @answer: any bytes
 * @size: of the whole answer, in bytes, with @answer
 *
 * Returns: whether @answer is consistent, within the limits, and describes exactly @size bytes
 */
gboolean
ts_picture_process_check_answer (const TsPictureAnswer *answer,
                                 guint64 size)
{
  g_return_val_if_fail (answer != NULL, FALSE);

  if (answer->magic != TS_PICTURE_ANSWER_MAGIC || (answer->protections & ~(guint32) TS_PICTURE_PROTECTIONS_ALL) != 0)
    return FALSE;
  /* A refusal has no more than this. Its format need not be terminated, since each known name is shorter. */
  if (answer->code != TS_PICTURE_ANSWER_OK)
    return answer->code >= 0 && answer->code <= TS_PICTURE_ERROR_FAILED &&
           (answer->code != TS_PICTURE_ERROR_NO_LOADER || ts_formats_is_name (answer->format));

  return size == sizeof *answer ? answer->width == 0 : has_good_pixels (answer, size) && has_good_comment (answer);
}

/* Seals the answer first: no process that still has it open can change or shorten it after the check. */
static GBytes *
receive (int fd,
         TsPictureAnswer *answer,
         GError **error)
{
  gboolean is_sealed = fcntl (fd, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL) == 0;
  g_autoptr (GMappedFile) file = is_sealed ? g_mapped_file_new_from_fd (fd, FALSE, NULL) : NULL;

  if (file != NULL && g_mapped_file_get_length (file) >= sizeof *answer)
    {
      memcpy (answer, g_mapped_file_get_contents (file), sizeof *answer);
      if (ts_picture_process_check_answer (answer, g_mapped_file_get_length (file)))
        return g_mapped_file_get_bytes (file);
    }

  g_set_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_CRASHED, "Decoding ended without an answer");
  return NULL;
}

static GBytes *
ask (const char *argument,
     int picture_fd,
     guint timeout_ms,
     TsPictureAnswer *answer,
     GCancellable *cancellable,
     GError **error)
{
  int answer_fd = memfd_create ("tileshift-answer", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  /* Only Glycin has temporary files. If no folder can be created, the process runs without one. */
  g_autofree char *folder = ts_formats_have_glycin () ? g_dir_make_tmp ("tileshift-XXXXXX", NULL) : NULL;
  pid_t process = start (argument, folder, picture_fd, answer_fd, error);
  GBytes *bytes = NULL;

  if (process > 0 && wait_for_success (process, timeout_ms, cancellable, error))
    bytes = receive (answer_fd, answer, error);
  close (answer_fd);
  if (folder != NULL)
    remove_folder (folder);

  return bytes;
}

/**
 * ts_picture_process_decode:
 * @picture_fd: any file, at its start; its offset moves
 * @short_side: as for ts_decoder_decode()
 * @timeout_ms: the process is killed after this time
 * @source: (out): the size of the picture in the file, upright
 * @comment: (out) (optional) (transfer full) (nullable): that of a puzzle file, unchecked behind its prefix
 * @cancellable: (nullable): kills the process at once
 *
 * Calls ts_decoder_decode() in a process that has only this file and its answer open.
 *
 * Returns: (transfer full): an upright, opaque picture, whose pixels are the mapped answer
 */
GdkPixbuf *
ts_picture_process_decode (int picture_fd,
                           int short_side,
                           guint timeout_ms,
                           TsSize *source,
                           char **comment,
                           GCancellable *cancellable,
                           GError **error)
{
  g_autofree char *argument = g_strdup_printf ("%d", short_side);
  TsPictureAnswer answer;
  g_autoptr (GBytes) bytes = ask (argument, picture_fd, timeout_ms, &answer, cancellable, error);
  g_autoptr (GBytes) pixels = NULL;

  if (bytes == NULL)
    return NULL;
  if (answer.code != TS_PICTURE_ANSWER_OK || answer.width == 0)
    {
      g_set_error (error, TS_PICTURE_ERROR,
                   answer.code != TS_PICTURE_ANSWER_OK ? answer.code : TS_PICTURE_ERROR_CRASHED,
                   "%s",
                   answer.code == TS_PICTURE_ERROR_NO_LOADER ? answer.format
                                                             : "The decoding process refuses the picture");
      return NULL;
    }

  *source = answer.source;
  if (comment != NULL)
    *comment = answer.comment[0] != '\0' ? g_strdup (answer.comment) : NULL;
  pixels = g_bytes_new_from_bytes (bytes, sizeof answer, g_bytes_get_size (bytes) - sizeof answer);
  return gdk_pixbuf_new_from_bytes (
      pixels, GDK_COLORSPACE_RGB, FALSE, 8, answer.width, answer.height, 3 * answer.width);
}

/**
 * ts_picture_process_query:
 *
 * Starts the process without a picture.
 *
 * Returns: what protects the game from a hostile picture; nothing if the process cannot be started
 */
TsPictureProtections
ts_picture_process_query (void)
{
  TsPictureAnswer answer;
  g_autoptr (GBytes) bytes = ask ("--protections", -1, QUERY_TIMEOUT_MS, &answer, NULL, NULL);

  return bytes != NULL ? TS_PICTURE_PROTECTIONS_PROCESS | answer.protections : 0;
}
