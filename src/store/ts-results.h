/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The results: the list of the finished games. On the disk it is results.tsv, with a line for each of them, and one for
 * each that is left out or counted again; read by a worker; exported as CSV.
 * Owned by the session.
 * Errors are those of a TsList.
 */

#pragma once

#include <gio/gio.h>

#include "ts-result.h"

/* The file, in the data folder. */
#define TS_RESULTS_NAME "results.tsv"

#define TS_TYPE_RESULTS (ts_results_get_type ())

G_DECLARE_FINAL_TYPE (TsResults, ts_results, TS, RESULTS, GObject)

TsResults *ts_results_new (const char *path);
const char *ts_results_get_path (TsResults *self);

void ts_results_load_async (TsResults *self,
                            GCancellable *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer user_data);
gboolean ts_results_load_finish (TsResults *self,
                                 GAsyncResult *result,
                                 guint *n_damaged,
                                 GError **error);
const GPtrArray *ts_results_get_list (TsResults *self);
const TsResult *ts_results_find (TsResults *self,
                                 const char *replay);
void ts_results_install (TsResults *self,
                         GPtrArray *results);
void ts_results_add (TsResults *self,
                     TsResult *result);
void ts_results_leave_out (TsResults *self,
                           const char *replay,
                           gboolean is_left_out);

void ts_results_merge (GPtrArray *results,
                       GPtrArray *others);
char *ts_results_format_csv (const GPtrArray *results);
GPtrArray *ts_results_read (const char *path,
                            guint *n_damaged,
                            GError **error);
gboolean ts_results_write (const char *path,
                           const char *line,
                           GError **error);
gboolean ts_results_transfer (const char *from,
                              const char *to,
                              guint *n_lines,
                              guint *n_damaged,
                              GError **error);
