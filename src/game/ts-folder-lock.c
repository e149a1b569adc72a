/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-folder-lock"

#include "config.h"

#include "ts-folder-lock.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define LOCK_NAME "lock"
#define LOCK_MODE 0600

static void
let_go (TsFolderLock *self)
{
  if (self->fd >= 0)
    close (self->fd);
  self->fd = -1;
}

/* Whether the file that is locked is still the one in the folder, which may have been removed meanwhile. */
static gboolean
holds (const TsFolderLock *self)
{
  struct stat status;

  return self->fd >= 0 && fstat (self->fd, &status) == 0 && status.st_nlink > 0;
}

/**
 * ts_folder_lock_init:
 * @folder: there already or not
 *
 * Makes @self a lock that is not taken.
 */
void
ts_folder_lock_init (TsFolderLock *self,
                     const char *folder)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (folder != NULL);

  self->path = g_build_filename (folder, LOCK_NAME, NULL);
  self->fd = -1;
}

/**
 * ts_folder_lock_clear:
 *
 * Leaves the lock to others. The file stays: if it went, one program could lock the old one and another a new one.
 */
void
ts_folder_lock_clear (TsFolderLock *self)
{
  g_return_if_fail (self != NULL);

  let_go (self);
  g_clear_pointer (&self->path, g_free);
}

/**
 * ts_folder_lock_take:
 *
 * Takes the lock, unless another one has it or there is no folder yet. It may be asked for again and again, and costs
 * one look at a file while it is held.
 *
 * Returns: whether @self has the lock
 */
gboolean
ts_folder_lock_take (TsFolderLock *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  if (holds (self))
    return TRUE;

  let_go (self);
  self->fd = g_open (self->path, O_RDWR | O_CREAT | O_CLOEXEC, LOCK_MODE);
  if (self->fd >= 0 && flock (self->fd, LOCK_EX | LOCK_NB) != 0)
    let_go (self);

  return self->fd >= 0;
}
