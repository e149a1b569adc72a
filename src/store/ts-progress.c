/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-progress"

#include "config.h"

#include "ts-progress.h"

#include "ts-log-folder.h"

static TsProgress *
get_progress (GHashTable *all,
              const TsResult *result)
{
  g_autofree char *hash = g_strndup (result->replay, TS_LOG_FOLDER_HASH_LENGTH);
  TsProgress *progress = g_hash_table_lookup (all, hash);

  if (progress == NULL)
    {
      progress = g_new0 (TsProgress, 1);
      g_hash_table_insert (all, g_steal_pointer (&hash), progress);
    }

  return progress;
}

/* The name of a replay begins with the hash of its picture. A board that the program solved is not the player's. */
static void
count_result (GHashTable *all,
              const TsResult *result)
{
  TsProgress *progress;

  if (result->assisted || result->replay == NULL)
    return;

  progress = get_progress (all, result);
  if (result->board.columns * result->board.rows > progress->columns * progress->rows)
    *progress = (TsProgress){ result->board.columns, result->board.rows, -1 };
  if (result->board.columns == progress->columns && result->board.rows == progress->rows &&
      ts_result_counts (result) && (progress->best_ms < 0 || result->elapsed_ms < progress->best_ms))
    progress->best_ms = result->elapsed_ms;
}

/**
 * ts_progress_compute:
 * @results: (element-type TsResult): of all games
 *
 * Returns: (transfer full): the progress on all pictures, for ts_progress_find()
 */
GHashTable *
ts_progress_compute (const GPtrArray *results)
{
  GHashTable *all = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

  g_return_val_if_fail (results != NULL, all);

  for (guint i = 0; i < results->len; i++)
    count_result (all, g_ptr_array_index (results, i));

  return all;
}

/**
 * ts_progress_find:
 * @progress: from ts_progress_compute()
 * @picture: the picture's key
 *
 * Returns: (transfer none) (nullable): %NULL if the picture was not solved
 */
const TsProgress *
ts_progress_find (GHashTable *progress,
                  const char *picture)
{
  g_autofree char *hash = NULL;

  g_return_val_if_fail (progress != NULL, NULL);
  g_return_val_if_fail (picture != NULL, NULL);

  hash = ts_log_folder_hash (picture);

  return g_hash_table_lookup (progress, hash);
}
