/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of picture files: links, copies, and keys.
 */

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "fake-file.h"
#include "folders.h"
#include "ts-picture-file.h"
#include "ts-picture.h"
#include "wait-for.h"

/* Longer than several chunks. */
#define LONG (1024 * 1024)

/* Of one write. */
#define MAX_WRITTEN 10000
#define MAX_READ 30000

/* Replaces the C library's function: takes a few bytes at a time, as it may do. Built with 64-bit offsets, as all is here:
 * this is pwrite64(). */
ssize_t
pwrite (int fd,
        const void *data,
        size_t length,
        off_t offset)
{
  return syscall (SYS_pwrite64, fd, data, MIN (length, MAX_WRITTEN), offset);
}

/* As pwrite(). */
ssize_t
pread (int fd,
       void *data,
       size_t length,
       off_t offset)
{
  return syscall (SYS_pread64, fd, data, MIN (length, MAX_READ), offset);
}

/* A link to nothing, or to itself, is an error. */
static void
test_links (void)
{
  static const char *const targets[] = { "file", "nothing", "link" };
  g_autofree char *folder = g_dir_make_tmp ("tileshift-XXXXXX", NULL);
  g_autofree char *file_path = g_build_filename (folder, "file", NULL);
  g_autofree char *path = g_build_filename (folder, "link", NULL);
  g_autoptr (GFile) link = g_file_new_for_path (path);

  g_assert_true (g_file_set_contents (file_path, "pixels", -1, NULL));
  for (gsize i = 0; i < G_N_ELEMENTS (targets); i++)
    {
      g_autoptr (GError) error = NULL;
      int fd;

      g_assert_cmpint (symlink (targets[i], path), ==, 0);
      fd = ts_picture_file_open (link, G_MAXUINT, NULL, &error);
      if (i == 0)
        {
          g_assert_no_error (error);
          close (fd);
        }
      else
        g_assert_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_NOT_FOUND);
      g_assert_cmpint (g_unlink (path), ==, 0);
    }
  g_assert_cmpint (g_unlink (file_path), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* A read that does not come back, for the limit of time and for a cancellation. */
static void
test_stalled (void)
{
  static GMutex gate;
  g_autoptr (GBytes) bytes = g_bytes_new_static ("a", 1);

  for (int is_cancelled = FALSE; is_cancelled <= TRUE; is_cancelled++)
    {
      FakeFile *file = fake_file_new (bytes);
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      g_autoptr (GError) error = NULL;

      file->gate = &gate;
      file->cancellable = cancellable;
      file->cancelling_read = is_cancelled ? 1 : 0;
      g_mutex_lock (&gate);
      g_assert_cmpint (ts_picture_file_open (G_FILE (file), is_cancelled ? G_MAXUINT : 50, cancellable, &error), ==, -1);
      if (is_cancelled)
        g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      else
        g_assert_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_TIMED_OUT);
      g_mutex_unlock (&gate);

      wait_for_finalized (file);
    }
}

/* Nobody can change the copy, and it is whole also where the system takes few bytes at a time. */
static void
test_copy (void)
{
  g_autofree guint8 *data = g_malloc (LONG);
  g_autofree guint8 *copied = g_malloc (LONG + 1);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (FakeFile) file = NULL;
  g_autoptr (GError) error = NULL;
  int fd;

  for (gsize i = 0; i < LONG; i++)
    data[i] = (guint8) (i * i >> 8);
  bytes = g_bytes_new (data, LONG);
  file = fake_file_new (bytes);
  file->max_count = MAX_READ;
  fd = ts_picture_file_open (G_FILE (file), G_MAXUINT, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (fcntl (fd, F_GET_SEALS), ==, F_SEAL_WRITE | F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL);
  g_assert_cmpint (read (fd, copied, LONG + 1), ==, LONG);
  g_assert_cmpmem (copied, LONG, data, LONG);
  close (fd);
}

/* Returns: (transfer full): the key of a file with these bytes */
static char *
dup_key (const guint8 *data,
         gsize length)
{
  int fd = memfd_create ("picture", MFD_CLOEXEC);
  char *key;

  g_assert_cmpint (write (fd, data, length), ==, (gssize) length);
  key = ts_picture_file_finish_key (ts_picture_file_start_key (fd), G_MAXUINT, NULL);
  g_assert_cmpint (lseek (fd, 0, SEEK_CUR), ==, (off_t) length);
  close (fd);

  return key;
}

/* Lengths around that of a chunk, of files that differ in length alone. */
static void
test_keys_of_lengths (void)
{
  static const gsize lengths[] = { 0, 1, 2, 64 * 1024 - 1, 64 * 1024, 64 * 1024 + 1, 128 * 1024, LONG - 1, LONG };
  g_autoptr (GHashTable) keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree guint8 *data = g_malloc0 (LONG);

  for (guint i = 0; i < G_N_ELEMENTS (lengths); i++)
    {
      g_autofree char *expected = g_compute_checksum_for_data (G_CHECKSUM_SHA256, data, lengths[i]);
      char *key = dup_key (data, lengths[i]);

      g_assert_cmpstr (key, ==, expected);
      g_assert_true (g_hash_table_add (keys, key));
    }
}

/* Of what cannot be read, or not in time: then the thread stops, and closes the file. */
static void
test_no_key (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  int folder = open ("/", O_RDONLY | O_CLOEXEC);
  int endless = open ("/dev/zero", O_RDONLY | O_CLOEXEC);
  TsPictureFileJob *job = ts_picture_file_start_key (endless);

  g_assert_null (ts_picture_file_finish_key (ts_picture_file_start_key (folder), G_MAXUINT, NULL));
  g_assert_null (ts_picture_file_finish_key (ts_picture_file_start_key (endless), 0, NULL));
  g_cancellable_cancel (cancellable);
  g_assert_null (ts_picture_file_finish_key (job, G_MAXUINT, cancellable));
  close (folder);
  close (endless);
  wait_for (folder_count_descriptors ("/dev/zero") == 0);
}

/* Of a file that has changed since, by its length, or in another second or the same one. */
static void
test_changed (void)
{
  for (int change = 0; change < 4; change++)
    {
      int fd = memfd_create ("picture", MFD_CLOEXEC);
      struct timespec times[] = { { 5, 5 }, { 5, 5 } };
      TsPictureFileJob *job;
      g_autofree char *key = NULL;

      g_assert_cmpint (futimens (fd, times), ==, 0);
      job = ts_picture_file_start_key (fd);
      times[1].tv_nsec += change == 1;
      times[1].tv_sec += change == 2;
      g_assert_cmpint (ftruncate (fd, change == 3), ==, 0);
      g_assert_cmpint (futimens (fd, times), ==, 0);
      key = ts_picture_file_finish_key (job, G_MAXUINT, NULL);
      g_assert_cmpint (key == NULL, ==, change > 0);
      close (fd);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/picture-file/links", test_links);
  g_test_add_func ("/picture-file/stalled", test_stalled);
  g_test_add_func ("/picture-file/copy", test_copy);
  g_test_add_func ("/picture-file/keys-of-lengths", test_keys_of_lengths);
  g_test_add_func ("/picture-file/no-key", test_no_key);
  g_test_add_func ("/picture-file/changed", test_changed);

  return g_test_run ();
}
