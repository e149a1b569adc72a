/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A list: a file of lines to which several programs add, as the results. A damaged line is skipped, counted, and left
 * in the file.
 * Thread: a worker, to write: opening waits for a lock, and syncing for the disk.
 * Errors are of G_FILE_ERROR, and %TS_GAME_LOG_ERROR_FUTURE for a list of a later version, which is left alone.
 */

#pragma once

#include <glib.h>

/**
 * TsList:
 * @lines: (owned) (element-type utf8): the good lines, without their checksums
 * @n_damaged: lines that were skipped
 * @is_foreign: whether the file has something else, and no line at all
 */
typedef struct
{
  GPtrArray *lines;
  guint n_damaged;
  gboolean is_foreign;

  /*< private >*/
  char *path;
  const char *kind;
  int fd; /* -1 if the list is only read */
  gboolean is_locked;
  gboolean is_ended; /* whether the last line has its end */
  gsize length;
} TsList;

TsList *ts_list_read (const char *path,
                      const char *kind,
                      GError **error);
TsList *ts_list_open (const char *path,
                      const char *kind,
                      GError **error);
void ts_list_free (TsList *self);

GString *ts_list_format (const char *kind,
                         const GPtrArray *lines);
gboolean ts_list_add (TsList *self,
                      const char *line,
                      GError **error);
gboolean ts_list_replace (TsList *self,
                          const GPtrArray *lines,
                          GError **error);
gboolean ts_list_sync (TsList *self,
                       GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TsList, ts_list_free)
