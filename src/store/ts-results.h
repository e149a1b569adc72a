/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The results: the list of the finished games, each of which is a file in finished/ or, excluded from statistics, in
 * finished/excluded/. Exported as CSV.
 * Owned by the session.
 */

#pragma once

#include <gio/gio.h>

#include "ts-result.h"

#define TS_TYPE_RESULTS (ts_results_get_type ())

G_DECLARE_FINAL_TYPE (TsResults, ts_results, TS, RESULTS, GObject)

TsResults *ts_results_new (const char *folder);
void ts_results_load (TsResults *self,
                      gboolean cleans_up,
                      const char *present);
guint ts_results_get_n_damaged (TsResults *self);
const GPtrArray *ts_results_get_list (TsResults *self);
TsResult *ts_results_find (TsResults *self,
                           const char *replay);
void ts_results_add (TsResults *self,
                     TsResult *result);
void ts_results_exclude (TsResults *self,
                         const char *replay,
                         gboolean is_excluded);
void ts_results_remove (TsResults *self,
                        const char *replay);
gboolean ts_results_restore (TsResults *self);
void ts_results_delete_removed (TsResults *self);

char *ts_results_format_csv (const GPtrArray *results);
