/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-averages"

#include "config.h"

#include "ts-averages.h"

#include <string.h>

/* So many games are left out at either end, rounded up: one of 5 and of 12. */
#define PERCENT_LEFT_OUT 5

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

/**
 * ts_averages_measure:
 * @results: (element-type TsResult):
 *
 * Returns: (transfer full): the value of each game
 */
gint64 *
ts_averages_measure (const GPtrArray *results,
                     TsMeasure measure)
{
  gint64 *values = g_new (gint64, results->len);

  for (guint i = 0; i < results->len; i++)
    {
      const TsResult *result = g_ptr_array_index (results, i);
      gint64 moves = (gint64) result->moves * 1000;
      const gint64 thousandths[] = { [TS_MEASURE_TIME] = result->end.elapsed_ms,
                                     [TS_MEASURE_MOVES] = moves,
                                     [TS_MEASURE_SPEED] = moves * 1000 / MAX (result->end.elapsed_ms, 1) };

      values[i] = thousandths[measure];
    }

  return values;
}

/**
 * ts_averages_compute:
 * @values: at least 0, of games in the order in which they were finished
 * @length: games of one average, at least 1; with 1, the average is the single game
 *
 * Computes averages as the speed-solving community does (World Cube Association regulations, 9f8): the best and the
 * worst of 5 and of 12 games are left out; of more games, 5 % at either end, rounded up.
 *
 * Returns: (transfer full): the average that ends with each value, or %TS_AVERAGES_NONE
 */
gint64 *
ts_averages_compute (const gint64 *values,
                     guint n_values,
                     guint length)
{
  gint64 *averages = g_new (gint64, n_values);
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
      averages[i] = i + 1 >= length ? compute_mean (sorted, length) : TS_AVERAGES_NONE;
    }

  return averages;
}

/**
 * ts_averages_find_best:
 * @values: may have %TS_AVERAGES_NONE
 *
 * Returns: the index of the best value, of equal ones the first; 0 if there is none
 */
guint
ts_averages_find_best (const gint64 *values,
                       guint n_values,
                       TsMeasure measure)
{
  guint best = 0;

  for (guint i = 0; i < n_values; i++)
    {
      gboolean is_better = measure == TS_MEASURE_SPEED ? values[i] > values[best] : values[i] < values[best];

      if (values[i] != TS_AVERAGES_NONE && (is_better || values[best] == TS_AVERAGES_NONE))
        best = i;
    }

  return best;
}

/* Returns: whether the time can be a picture's best one: boards of a chosen difficulty have none */
gboolean
ts_averages_has_best_time (const TsResult *result)
{
  return ts_result_counts (result) && result->header.difficulty == TS_DIFFICULTY_ANY;
}

static gboolean
is_further (const TsResult *result,
            const TsResult *than)
{
  int order = (int) ts_board_get_n_cells (&result->board) - (int) ts_board_get_n_cells (&than->board);

  if (order == 0)
    order = ts_averages_has_best_time (result) - ts_averages_has_best_time (than);

  return order > 0 || (order == 0 && result->end.elapsed_ms < than->end.elapsed_ms);
}

/**
 * ts_averages_find_progress:
 * @results: (element-type TsResult): of all games
 *
 * A board that the program or look-alikes solved is not the player's.
 *
 * Returns: (transfer container) (element-type utf8 TsResult): the game on the largest board with which each picture was
 *   solved, by its key; of several the one with the best time
 */
GHashTable *
ts_averages_find_progress (const GPtrArray *results)
{
  GHashTable *pictures = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < results->len; i++)
    {
      TsResult *result = g_ptr_array_index (results, i);
      const TsResult *before = g_hash_table_lookup (pictures, result->header.source.key);

      if (result->helped != TS_GAME_HELP_SOLUTION && !result->end.is_alike &&
          (before == NULL || is_further (result, before)))
        g_hash_table_insert (pictures, result->header.source.key, result);
    }

  return pictures;
}
