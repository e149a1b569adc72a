/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The disk queue: jobs that wait for the disk, run one after the other in a worker, in the order in which they came. So
 * what a game, the results and the library write keeps its order, and the end of the program waits in one place.
 */

#pragma once

#include <gio/gio.h>

void ts_disk_run (GTask *task,
                  GTaskThreadFunc job);
void ts_disk_run_apart (GTask *task,
                        GTaskThreadFunc job);
void ts_disk_begin (void);
void ts_disk_end (void);
gboolean ts_disk_wait (guint max_ms);
gboolean ts_disk_wait_for_queue (guint max_ms);
