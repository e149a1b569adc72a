/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The results: a line of results.tsv for each finished game, read back by a worker, and written out as CSV.
 * Owned by the session.
 * Fails by GError of G_FILE_ERROR; a damaged line is skipped, counted, and left in the file.
 */

#pragma once

#include <gio/gio.h>

#include "ts-saved-game.h"

G_BEGIN_DECLS

/**
 * TsResult:
 * @date: when the game was finished, in seconds since 1970 UTC
 * @board: where it started
 * @title: (owned): what people call the picture
 * @moves: single-tile moves
 * @par: the fewest that solve this board, or 0 if nobody knows
 * @elapsed_ms: milliseconds played
 * @n_hints: hints shown
 * @n_undos: slides taken back
 * @assisted: whether a solution was played by the program
 * @origin: how the board was chosen
 * @replay: (owned) (nullable): the name of the log
 */
typedef struct
{
  gint64 date;
  TsBoard board;
  char *title;
  guint moves;
  guint par;
  gint64 elapsed_ms;
  guint n_hints;
  guint n_undos;
  gboolean assisted;
  TsOrigin origin;
  char *replay;
} TsResult;

void ts_result_free (TsResult *self);
gboolean ts_result_is_own (const TsResult *self);

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
const char *ts_results_get_path (TsResults *self);
void ts_results_count (TsResults *self,
                       const TsResult *result);

char *ts_results_format_csv (const GPtrArray *results);
char *ts_results_format_line (const TsResult *result);
TsResult *ts_results_parse_line (const char *line);
GPtrArray *ts_results_read (const char *path,
                            guint *n_damaged,
                            GError **error);
gboolean ts_results_write (const char *path,
                           const char *line,
                           GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TsResult, ts_result_free)

G_END_DECLS
