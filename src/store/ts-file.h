/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Files: opened, locked, listed, read, written and synced. Errors are of G_FILE_ERROR.
 * Thread: any. Functions that sync or wait for a lock can take seconds: call them in a worker.
 */

#pragma once

#include <glib.h>

/* For ts_file_lock(): ts_file_is_free() in another program holds a lock for microseconds. */
#define TS_FILE_LOCK_MS 10

/**
 * TsFileLock:
 * @TS_FILE_LOCK_NONE: this file system cannot lock
 * @TS_FILE_LOCK_TAKEN: the file is locked
 * @TS_FILE_LOCK_BUSY: another open file has the lock
 */
typedef enum
{
  TS_FILE_LOCK_NONE,
  TS_FILE_LOCK_TAKEN,
  TS_FILE_LOCK_BUSY,
} TsFileLock;

/**
 * TsFileEntry:
 * @name: (owned): without its folder
 * @size: in bytes
 * @changed_ns: the time of the last write, in nanoseconds since 1970
 */
typedef struct
{
  char *name;
  guint64 size;
  gint64 changed_ns;
} TsFileEntry;

gboolean ts_file_fail (const char *path,
                       GError **error);
int ts_file_open (const char *path,
                  int flags,
                  GError **error);
TsFileLock ts_file_lock (int fd,
                         guint max_ms);
gboolean ts_file_check_writable (const char *path,
                                 GError **error);
gboolean ts_file_is_free (const char *path);
gboolean ts_file_is_at (int fd,
                        const char *path);
GPtrArray *ts_file_list (const char *folder);
gboolean ts_file_is_old (const TsFileEntry *entry);
void ts_file_drop_scratch (const char *folder,
                           const char *names);
char *ts_file_create_aside_path (const char *path);

gboolean ts_file_is_too_large (int fd);
char *ts_file_read_fd (int fd,
                       const char *path,
                       gsize *length,
                       GError **error);
char *ts_file_read (const char *path,
                    gsize *length,
                    GError **error);

gboolean ts_file_make_folder (const char *path,
                              GError **error);
gsize ts_file_write (int fd,
                     const char *path,
                     const char *data,
                     gsize length,
                     goffset offset,
                     GError **error);
gboolean ts_file_write_new (char *path,
                            int mode,
                            const char *data,
                            gsize length,
                            gboolean is_synced,
                            GError **error);
gboolean ts_file_replace (const char *path,
                          const char *data,
                          gsize length,
                          GError **error);
gboolean ts_file_sync (int fd,
                       const char *path,
                       GError **error);
gboolean ts_file_sync_name (const char *path,
                            guint n_folders,
                            GError **error);
gboolean ts_file_sync_all (const char *folder,
                           GError **error);
