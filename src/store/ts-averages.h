/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The averages: what all results of one kind of board, a size and a difficulty, or of one picture say together.
 * Computed from scratch.
 */

#pragma once

#include "ts-result.h"

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

/**
 * TsAverage:
 * @current: of the last games
 * @best: of any games in a row
 *
 * In thousandths; %TS_AVERAGES_NONE if there are too few games.
 */
typedef struct
{
  gint64 current;
  gint64 best;
} TsAverage;

/**
 * TsGamesFilter:
 * @since: seconds since 1970 UTC; older games are left out
 * @control: (nullable): the name of the control with which the games began; %NULL for any
 * @difficulty: for which the boards were dealt; %TS_DIFFICULTY_ANY lets no chosen one through
 */
typedef struct
{
  guint columns;
  guint rows;
  gint64 since;
  const char *control;
  TsDifficulty difficulty;
} TsGamesFilter;

/**
 * TsGames:
 * @counting: (element-type TsResult): those that count, see ts_result_counts(), in the order of their ends
 * @n_alone: games that were finished without help
 * @n_helped: the others
 *
 * The games that a filter lets through.
 */
typedef struct
{
  GPtrArray *counting;
  guint n_alone;
  guint n_helped;
} TsGames;

/**
 * TsProgress:
 * @columns: of the largest board on which the picture was solved
 * @rows: of that board
 * @best_ms: the best time on boards of that size, or -1 if each of them was solved with help
 */
typedef struct
{
  guint columns;
  guint rows;
  gint64 best_ms;
} TsProgress;

TsGames ts_averages_select (const GPtrArray *results,
                            const TsGamesFilter *filter);
gint64 *ts_averages_measure (const GPtrArray *counting,
                             TsMeasure measure,
                             guint *best);
TsAverage ts_averages_compute (const gint64 *values,
                               guint n_values,
                               TsMeasure measure,
                               guint length,
                               gint64 *rolling);
GHashTable *ts_averages_find_progress (const GPtrArray *results);
