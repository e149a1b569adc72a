/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The averages: what all results of one board size say together.
 */

#pragma once

#include "ts-results.h"

G_BEGIN_DECLS

#define TS_AVERAGES_NONE (-1)

/**
 * TsAverages:
 * @n_own: games that were finished without help
 * @n_helped: games that were finished with hints or by watching
 * @best_ms: the shortest time
 * @fewest_moves: the fewest single-tile moves
 * @ao5_ms: the average of the last 5 games without the best and the worst of them
 * @ao12_ms: the same of the last 12
 * @best_ao5_ms: the best such average of any 5 games in a row
 * @best_ao12_ms: the same of 12
 *
 * Times are in milliseconds. Bests and averages are of the games that count, see ts_result_counts(). Averages are
 * those of the speed-solving community (World Cube Association regulations, 9f8 and 9b: of five attempts the best and
 * the worst are removed and the rest averaged); of too few games they are %TS_AVERAGES_NONE.
 */
typedef struct
{
  guint n_own;
  guint n_helped;
  gint64 best_ms;
  gint64 fewest_moves;
  gint64 ao5_ms;
  gint64 ao12_ms;
  gint64 best_ao5_ms;
  gint64 best_ao12_ms;
} TsAverages;

GPtrArray *ts_averages_filter (const GPtrArray *results,
                               guint columns,
                               guint rows);
TsAverages ts_averages_compute (const GPtrArray *results);

G_END_DECLS
