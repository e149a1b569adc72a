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

/* In bytes. mkfs.xfs takes no less than 300 MB; the file has holes. */
#define SIZE (320 * 1024 * 1024)

/* In memory, where a sync takes no time; what is there survives these power cuts. */
#define FAST_FOLDER "/dev/shm"

/* Of ext4 and XFS alike. What is in the journal's memory is not written: NOLOGFLUSH. */
#define IOC_SHUTDOWN _IOR ('X', 125, uint32_t)
#define SHUTDOWN_NOLOGFLUSH 2

static gboolean
fail (const char *what,
      GError **error)
{
  g_set_error (error, G_FILE_ERROR, (int) g_file_error_from_errno (errno), "%s: %s", what, g_strerror (errno));
  return FALSE;
}

static gboolean
run (const char *command,
     const char *first,
     const char *second,
     GError **error)
{
  g_autofree char *line = g_strjoin (" ", command, first, second, NULL);
  g_autofree char *output = NULL;
  g_autofree char *words = NULL;
  int status;

  if (!g_spawn_command_line_sync (line, &output, &words, &status, error))
    return FALSE;
  if (g_spawn_check_wait_status (status, error))
    return TRUE;

  g_prefix_error (error, "%s: %s", line, words);
  return FALSE;
}

/**
 * disk_isolate:
 *
 * What this process mounts from now on is seen by it and its children alone, and unmounted with the last of them.
 */
gboolean
disk_isolate (GError **error)
{
  return (unshare (CLONE_NEWNS) == 0 && mount ("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0) ||
         fail ("unshare", error);
}

static gboolean
make_image (Disk *self,
            GError **error)
{
  int fd = g_open (self->image, O_CREAT | O_RDWR | O_CLOEXEC, 0600);
  gboolean is_made = fd >= 0 && ftruncate (fd, SIZE) == 0;

  if (!is_made)
    fail (self->image, error);
  if (fd >= 0)
    close (fd);

  return is_made && run (self->kind->make, self->image, NULL, error);
}

Disk *
disk_new (const DiskKind *kind,
          GError **error)
{
  g_autoptr (Disk) self = g_new0 (Disk, 1);
  const char *parent = g_file_test (FAST_FOLDER, G_FILE_TEST_IS_DIR) ? FAST_FOLDER : g_get_tmp_dir ();

  self->kind = kind;
  self->folder = g_build_filename (parent, "tileshift-XXXXXX", NULL);
  if (g_mkdtemp (self->folder) == NULL)
    {
      fail (self->folder, error);
      return NULL;
    }

  self->image = g_build_filename (self->folder, "image", NULL);
  self->root = g_build_filename (self->folder, "root", NULL);
  if (g_mkdir (self->root, 0700) != 0 || !make_image (self, error))
    return NULL;

  return g_steal_pointer (&self);
}

void
disk_free (Disk *self)
{
  if (self->root != NULL)
    {
      umount2 (self->root, MNT_DETACH);
      g_rmdir (self->root);
      g_unlink (self->image);
    }
  g_rmdir (self->folder);
  g_free (self->folder);
  g_free (self->image);
  g_free (self->root);
  g_free (self);
}

gboolean
disk_mount (Disk *self,
            GError **error)
{
  g_autofree char *command = g_strdup_printf ("mount -o loop,%s", self->kind->options);

  return run (command, self->image, self->root, error);
}

gboolean
disk_unmount (Disk *self,
              GError **error)
{
  return umount2 (self->root, 0) == 0 || fail (self->root, error);
}

/**
 * disk_commit:
 *
 * Another program writes and syncs a file of its own: the journal comes to the disk, with the names and sizes of all files,
 * and without what was written to them.
 */
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

/**
 * disk_cut:
 *
 * Cuts the power, unless it is: nothing more comes to the disk until it is mounted again.
 */
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
