/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The disk queue: files that were written and are not on the disk for good yet. A worker waits for that, nobody else.
 * Owned by who writes the files; a worker holds a reference while it waits, so that what was added is waited for.
 * Thread: the owner's; the disk is waited for by a worker.
 * Fails by GError of G_FILE_ERROR, late.
 */

#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

#define TS_TYPE_DISK_QUEUE (ts_disk_queue_get_type ())

G_DECLARE_FINAL_TYPE (TsDiskQueue, ts_disk_queue, TS, DISK_QUEUE, GObject)

TsDiskQueue *ts_disk_queue_new (void);

void ts_disk_queue_add (TsDiskQueue *self,
                        const char *path);
gboolean ts_disk_queue_is_waiting (TsDiskQueue *self);
gboolean ts_disk_queue_check (TsDiskQueue *self,
                              GError **error);

G_END_DECLS
