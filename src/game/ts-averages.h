/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The averages: what all results of one kind of board or of one picture say together. Computed from scratch.
 */

#pragma once

#include "ts-result.h"

/* In the place of a value: there are too few games. */
#define TS_AVERAGES_NONE (-1)

/**
 * TsMeasure:
 * @TS_MEASURE_TIME: seconds
 * @TS_MEASURE_MOVES: single-tile moves
 * @TS_MEASURE_SPEED: single-tile moves per second; more are better
 *
 * What is measured of a game, in thousandths.
 */
typedef enum
{
  TS_MEASURE_TIME,
  TS_MEASURE_MOVES,
  TS_MEASURE_SPEED,
} TsMeasure;

gint64 *ts_averages_measure (const GPtrArray *results,
                             TsMeasure measure);
gint64 *ts_averages_compute (const gint64 *values,
                             guint n_values,
                             guint length);
guint ts_averages_find_best (const gint64 *values,
                             guint n_values,
                             TsMeasure measure);

gboolean ts_averages_has_best_time (const TsResult *result);
GHashTable *ts_averages_find_progress (const GPtrArray *results);
