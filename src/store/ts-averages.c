/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-averages"

#include "config.h"

#include "ts-averages.h"

#include <string.h>

/* So many games are left out at either end, rounded up: one of 5 and of 12. */
#define PERCENT_LEFT_OUT 5

static gboolean
is_better (TsMeasure measure,
           gint64 value,
           gint64 than)
{
  return measure == TS_MEASURE_SPEED ? value > than : value < than;
}

/* Returns: the mean without the outermost values, rounded to the nearest thousandth */
static gint64
compute_mean (const gint64 *sorted,
              guint length)
{
  guint n_left_out = length < 3 ? 0 : (length * PERCENT_LEFT_OUT + 99) / 100;
  gint64 n = length - 2 * n_left_out;
  gint64 sum = 0;

  g_return_val_if_fail (n > 0, 0);

  for (guint i = n_left_out; i < length - n_left_out; i++)
    sum += sorted[i];

  return (sum + n / 2) / n;
}

/* Returns: in thousandths */
static gint64
measure_result (const TsResult *result,
                TsMeasure measure)
{
  gint64 moves = (gint64) result->moves * 1000;

  if (measure == TS_MEASURE_TIME)
    return result->end.elapsed_ms;

  return measure == TS_MEASURE_MOVES ? moves : moves * 1000 / MAX (result->end.elapsed_ms, 1);
}

static gboolean
is_let_through (const TsGamesFilter *filter,
                const TsResult *result)
{
  /* The first games that did not tell their control had this one alone. */
  const char *control = result->header.control != NULL ? result->header.control : "click";

  return !result->is_repeated && result->board.columns == filter->columns && result->board.rows == filter->rows &&
         result->header.difficulty == filter->difficulty && result->end.date >= filter->since &&
         (filter->control == NULL || g_str_equal (control, filter->control));
}

/**
 * ts_averages_select:
 * @results: (element-type TsResult): in the order in which they were finished
 *
 * Returns: the games that @filter lets through; the caller frees the array, which borrows the results
 */
TsGames
ts_averages_select (const GPtrArray *results,
                    const TsGamesFilter *filter)
{
  TsGames games = { .counting = g_ptr_array_new () };

  for (guint i = 0; i < results->len; i++)
    {
      TsResult *result = g_ptr_array_index (results, i);

      if (!is_let_through (filter, result))
        continue;
      if (ts_result_get_verdict (result) == TS_VERDICT_HELPED)
        games.n_helped++;
      else
        games.n_alone++;
      if (ts_result_counts (result))
        g_ptr_array_add (games.counting, result);
    }

  return games;
}

/**
 * ts_averages_measure:
 * @counting: (element-type TsResult):
 * @best: (out): the index of the best value, of equal ones the first; 0 if there is none
 *
 * Returns: (transfer full): the value of each game
 */
gint64 *
ts_averages_measure (const GPtrArray *counting,
                     TsMeasure measure,
                     guint *best)
{
  gint64 *values = g_new (gint64, MAX (counting->len, 1));

  *best = 0;
  for (guint i = 0; i < counting->len; i++)
    {
      values[i] = measure_result (g_ptr_array_index (counting, i), measure);
      if (is_better (measure, values[i], values[*best]))
        *best = i;
    }

  return values;
}

/**
 * ts_averages_compute:
 * @values: at least 0, of games in the order in which they were finished
 * @length: games of one average, at least 1; with 1, the average is the single game
 * @rolling: (out caller-allocates) (nullable): the average that ends with each value, or %TS_AVERAGES_NONE
 *
 * Computes averages as the speed-solving community does (World Cube Association regulations, 9f8): the best and the
 * worst of 5 and of 12 games are left out; of more games, 5 % at either end, rounded up.
 */
TsAverage
ts_averages_compute (const gint64 *values,
                     guint n_values,
                     TsMeasure measure,
                     guint length,
                     gint64 *rolling)
{
  TsAverage average = { TS_AVERAGES_NONE, TS_AVERAGES_NONE };
  /* The last games, in order, and room for one more. */
  g_autofree gint64 *sorted = g_new (gint64, length + 1);

  for (guint i = 0; i < n_values; i++)
    {
      guint n_sorted = MIN (i, length);
      guint rank = n_sorted;

      for (; rank > 0 && sorted[rank - 1] > values[i]; rank--)
        sorted[rank] = sorted[rank - 1];
      sorted[rank] = values[i];
      if (i >= length)
        {
          for (rank = 0; sorted[rank] != values[i - length]; rank++)
            ;
          memmove (sorted + rank, sorted + rank + 1, (length - rank) * sizeof *sorted);
        }
      if (i + 1 >= length)
        {
          average.current = compute_mean (sorted, length);
          if (average.best == TS_AVERAGES_NONE || is_better (measure, average.current, average.best))
            average.best = average.current;
        }
      if (rolling != NULL)
        rolling[i] = average.current;
    }

  return average;
}

/**
 * ts_averages_find_progress:
 * @results: (element-type TsResult): of all games; they own the keys
 *
 * A board that the program or look-alikes solved is not the player's. Boards of a chosen difficulty have no best time.
 *
 * Returns: (transfer full) (element-type utf8 TsProgress): the progress of each picture that was solved, by its key
 */
GHashTable *
ts_averages_find_progress (const GPtrArray *results)
{
  GHashTable *pictures = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);

  for (guint i = 0; i < results->len; i++)
    {
      const TsResult *result = g_ptr_array_index (results, i);
      const TsBoard *board = &result->board;
      TsProgress *progress = g_hash_table_lookup (pictures, result->header.source.key);

      if (result->helped == TS_GAME_HELP_SOLUTION || result->end.is_alike)
        continue;
      if (progress == NULL)
        {
          progress = g_new0 (TsProgress, 1);
          g_hash_table_insert (pictures, result->header.source.key, progress);
        }
      if (board->columns * board->rows > progress->columns * progress->rows)
        *progress = (TsProgress){ board->columns, board->rows, -1 };
      if (board->columns == progress->columns && board->rows == progress->rows && ts_result_counts (result) &&
          result->header.difficulty == TS_DIFFICULTY_ANY &&
          (progress->best_ms < 0 || result->end.elapsed_ms < progress->best_ms))
        progress->best_ms = result->end.elapsed_ms;
    }

  return pictures;
}
