/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The results: a line of results.tsv for each finished game, and one for each that is left out or counted again; read
 * by a worker; exported as CSV.
 * Owned by the session.
 * Errors are of G_FILE_ERROR. A damaged line is skipped, counted, and left in the file.
 */

#pragma once

#include <gio/gio.h>

#include "ts-result.h"

#define TS_TYPE_RESULTS (ts_results_get_type ())

G_DECLARE_FINAL_TYPE (TsResults, ts_results, TS, RESULTS, GObject)

TsResults *ts_results_new (const char *path);

void ts_results_load_async (TsResults *self,
                            GCancellable *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer user_data);
GPtrArray *ts_results_load_finish (TsResults *self,
                                   GAsyncResult *result,
                                   guint *n_damaged,
                                   GError **error);
gboolean ts_results_get_best (TsResults *self,
                              guint columns,
                              guint rows,
                              gint64 *best_ms,
                              guint *fewest_moves);
guint ts_results_find_daily (TsResults *self,
                             const TsBoard *board,
                             gboolean *is_own);
void ts_results_leave_out_async (TsResults *self,
                                 const char *replay,
                                 gboolean is_left_out,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer user_data);
gboolean ts_results_leave_out_finish (TsResults *self,
                                      GAsyncResult *result,
                                      GError **error);
const char *ts_results_get_path (TsResults *self);
void ts_results_count (TsResults *self,
                       const TsResult *result);

char *ts_results_format_csv (const GPtrArray *results);
GPtrArray *ts_results_read (const char *path,
                            guint *n_damaged,
                            GError **error);
gboolean ts_results_write (const char *path,
                           const char *line,
                           GError **error);
