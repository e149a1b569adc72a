/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "disk.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <sched.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <unistd.h>

/* mkfs.xfs takes no less than 300 MB; the file has holes. */
#define SIZE "320M"

/* In memory, where a sync takes no time; what is there survives these power cuts. */
#define FAST_FOLDER "/dev/shm"

/* Of ext4 and XFS alike. What is in the journal's memory is not written: NOLOGFLUSH. */
#define IOC_SHUTDOWN _IOR ('X', 125, uint32_t)
#define SHUTDOWN_NOLOGFLUSH 2

/* @format: of a line of shell */
static gboolean G_GNUC_PRINTF (2, 3)
    run (GError **error,
         const char *format,
         ...)
{
  va_list arguments;
  g_autofree char *line = NULL;
  g_autofree char *words = NULL;
  const char *argv[] = { "/bin/sh", "-c", NULL, NULL };
  int status;

  va_start (arguments, format);
  line = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  argv[2] = line;

  if (!g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_STDOUT_TO_DEV_NULL, NULL, NULL, NULL, &words, &status, error))
    return FALSE;
  if (g_spawn_check_wait_status (status, error))
    return TRUE;

  g_prefix_error (error, "%s: %s", line, words);
  return FALSE;
}

/* What this process mounts from now on is seen by it and its children alone, and unmounted with the last of them.
 * Returns: %FALSE where that is not allowed */
gboolean
disk_isolate (void)
{
  return unshare (CLONE_NEWNS) == 0 && mount ("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0;
}

/* Returns: (transfer full) (nullable): a disk that can be mounted */
Disk *
disk_new (const DiskKind *kind,
          GError **error)
{
  g_autoptr (Disk) self = g_new0 (Disk, 1);
  const char *parent = g_file_test (FAST_FOLDER, G_FILE_TEST_IS_DIR) ? FAST_FOLDER : g_get_tmp_dir ();

  self->kind = kind;
  self->folder = g_build_filename (parent, "tileshift-XXXXXX", NULL);
  g_assert_nonnull (g_mkdtemp (self->folder));
  self->image = g_build_filename (self->folder, "image", NULL);
  self->root = g_build_filename (self->folder, "root", NULL);
  g_assert_cmpint (g_mkdir (self->root, 0700), ==, 0);

  return run (error, "truncate -s " SIZE " %s && %s %s", self->image, kind->make, self->image) &&
                 run (error, "mount -o loop,%s %s %s && umount %s", kind->options, self->image, self->root, self->root)
             ? g_steal_pointer (&self)
             : NULL;
}

void
disk_free (Disk *self)
{
  umount2 (self->root, MNT_DETACH);
  g_rmdir (self->root);
  g_unlink (self->image);
  g_rmdir (self->folder);
  g_free (self->folder);
  g_free (self->image);
  g_free (self->root);
  g_free (self);
}

void
disk_mount (Disk *self)
{
  g_autoptr (GError) error = NULL;

  run (&error, "mount -o loop,%s %s %s", self->kind->options, self->image, self->root);
  g_assert_no_error (error);
}

void
disk_unmount (Disk *self)
{
  g_assert_cmpint (umount2 (self->root, 0), ==, 0);
}

/* Another program writes and syncs a file of its own: the journal comes to the disk, with the names and sizes of all files,
 * and without what was written to them. */
void
disk_commit (const char *root)
{
  g_autofree char *path = g_build_filename (root, "other", NULL);
  int fd = g_open (path, O_CREAT | O_WRONLY | O_APPEND | O_CLOEXEC, 0600);

  g_assert_cmpint (fd, >=, 0);
  g_assert_cmpint (write (fd, ".", 1), ==, 1);
  g_assert_cmpint (fsync (fd), ==, 0);
  close (fd);
}

/* Cuts the power, unless it is: nothing more comes to the disk until it is mounted again. */
void
disk_cut (const char *root)
{
  uint32_t how = SHUTDOWN_NOLOGFLUSH;
  int fd = g_open (root, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);

  if (fd < 0)
    return;

  g_assert_cmpint (ioctl (fd, IOC_SHUTDOWN, &how), ==, 0);
  close (fd);
}
