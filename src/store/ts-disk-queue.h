/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The disk queue: jobs that wait for the disk, run one after the other in a worker. They begin, and their callbacks
 * come, in the order in which they were added. The end of the program waits for them in one place.
 */

#pragma once

#include <gio/gio.h>

void ts_disk_queue_run (GTaskThreadFunc job,
                        gpointer data,
                        GDestroyNotify free_data,
                        GCancellable *cancellable,
                        GAsyncReadyCallback callback,
                        gpointer user_data);
gboolean ts_disk_queue_wait (guint max_ms,
                             GCancellable *cancellable);
