/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Files: opened, listed, read, written, moved and synced. Errors are of G_FILE_ERROR. Those of TS_STORE_ERROR tell why
 * a file or a folder cannot be used, though the disk could read it.
 * Thread: any. Functions that sync can take seconds: call them in a worker.
 */

#pragma once

#include <glib.h>

/* Of new files: they are the player's own. */
#define TS_FILE_MODE 0600

#define TS_FILE_NS_PER_S G_GINT64_CONSTANT (1000000000)

/**
 * TsFileEntry:
 * @path: (owned)
 * @name: its end, without the folder
 * @size: in bytes
 * @changed_ns: the time of the last write, in nanoseconds since 1970
 */
typedef struct
{
  char *path;
  const char *name;
  guint64 size;
  gint64 changed_ns;
} TsFileEntry;

#define TS_STORE_ERROR (g_quark_from_static_string ("ts-store-error"))

/**
 * TsStoreError:
 * @TS_STORE_ERROR_DAMAGED: the file has no complete header of a game, or is a replay without a result or a slide
 * @TS_STORE_ERROR_NOT_FOUND: there is no such game, or it is finished
 * @TS_STORE_ERROR_FOREIGN: the folder has files of others, so that no games are exported to it
 */
typedef enum
{
  TS_STORE_ERROR_DAMAGED,
  TS_STORE_ERROR_NOT_FOUND,
  TS_STORE_ERROR_FOREIGN,
} TsStoreError;

/**
 * ts_store_error_set:
 * @name: of the file or folder
 *
 * Returns: %FALSE, for a function that fails by @error
 */
static inline gboolean
ts_store_error_set (GError **error,
                    TsStoreError code,
                    const char *name)
{
  g_set_error_literal (error, TS_STORE_ERROR, (int) code, name);
  return FALSE;
}

gboolean ts_file_fail (const char *path,
                       GError **error);
GPtrArray *ts_file_list (const char *folder,
                         const char *suffix,
                         gboolean *is_whole);

gboolean ts_file_make_folder (const char *path,
                              GError **error);
gboolean ts_file_replace (const char *path,
                          const char *data,
                          gsize length,
                          GError **error);
gboolean ts_file_is_same (const char *path,
                          const char *other_path);
gboolean ts_file_rename (const char *path,
                         const char *new_path,
                         GError **error);
gboolean ts_file_move (const char *path,
                       const char *new_path,
                       GError **error);
gboolean ts_file_check_sync (int result,
                             const char *path,
                             GError **error);
gboolean ts_file_sync_name (const char *path,
                            GError **error);
gboolean ts_file_sync_all (const char *folder,
                           GError **error);
