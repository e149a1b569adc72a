/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Gathers the pictures of files and folders that the player opens together.
 */

#pragma once

#include <gio/gio.h>

void ts_gathering_run_async (GSList *files,
                             GCancellable *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer user_data);
GPtrArray *ts_gathering_run_finish (GAsyncResult *result,
                                    gboolean *has_folder);
