/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The lock on a folder: of all programs that have it open one has the lock, and loses it when it ends, however that is.
 * Owned by a game store, inside it. A plain value.
 * Thread: the owner's.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * TsFolderLock:
 * @path: of the file that is locked; owned
 * @fd: that file, open; -1 without the lock
 */
typedef struct
{
  char *path;
  int fd;
} TsFolderLock;

void ts_folder_lock_init (TsFolderLock *self,
                          const char *folder);
void ts_folder_lock_clear (TsFolderLock *self);
gboolean ts_folder_lock_take (TsFolderLock *self);

G_END_DECLS
