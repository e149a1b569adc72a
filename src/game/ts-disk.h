/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The disk: files that are written whole or not at all, lines that are added to one, and how both come to rest.
 * Thread: any. Writing takes microseconds; ts_disk_sync() waits for the disk and is for a worker.
 * Fails by GError of G_FILE_ERROR.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

gboolean ts_disk_make_folder (const char *path,
                              GError **error);
gboolean ts_disk_replace (const char *path,
                          const char *data,
                          gsize length,
                          GError **error);
gboolean ts_disk_append (const char *path,
                         const char *line,
                         GError **error);
gboolean ts_disk_append_once (const char *path,
                              const char *line,
                              GError **error);
char *ts_disk_read (const char *path,
                    gsize max_length,
                    gsize *length,
                    GError **error);
gboolean ts_disk_sync (const char *path,
                       GError **error);

G_END_DECLS
