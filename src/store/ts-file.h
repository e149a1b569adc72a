/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Files: opened, locked, read, written whole or not at all, and synced.
 * Thread: any. Whatever syncs or waits for a lock takes as long as the disk wants, and is for a worker.
 * Fails by GError of G_FILE_ERROR.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * TsFileLock:
 * @TS_FILE_LOCK_NONE: this file system has no locks, or not now
 * @TS_FILE_LOCK_TAKEN: the file is locked
 * @TS_FILE_LOCK_BUSY: another open file has the lock
 */
typedef enum
{
  TS_FILE_LOCK_NONE,
  TS_FILE_LOCK_TAKEN,
  TS_FILE_LOCK_BUSY,
} TsFileLock;

gboolean ts_file_fail (const char *path,
                       GError **error);
int ts_file_open (const char *path,
                  int flags,
                  GError **error);
TsFileLock ts_file_lock (int fd);
TsFileLock ts_file_wait_for_lock (int fd);
gboolean ts_file_is_free (const char *path);
gboolean ts_file_is_at (int fd,
                        const char *path);

char *ts_file_read_fd (int fd,
                       const char *path,
                       gsize max_length,
                       gsize *length,
                       GError **error);
char *ts_file_read (const char *path,
                    gsize max_length,
                    gsize *length,
                    GError **error);

gboolean ts_file_make_folder (const char *path,
                              GError **error);
gboolean ts_file_replace (const char *path,
                          const char *data,
                          gsize length,
                          GError **error);
gboolean ts_file_sync (int fd,
                       const char *path,
                       GError **error);
gboolean ts_file_sync_folder (const char *path,
                              GError **error);

G_END_DECLS
