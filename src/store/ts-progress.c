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

static void
load_in_worker (GTask *task,
                gpointer source_object,
                gpointer task_data,
                GCancellable *cancellable)
{
  GHashTable *all = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (GPtrArray) results = NULL;
  GError *error = NULL;
  guint n_damaged;

  results = ts_results_read (ts_results_get_path (source_object), &n_damaged, &error);
  for (guint i = 0; results != NULL && i < results->len; i++)
    count_result (all, g_ptr_array_index (results, i));

  if (results != NULL)
    g_task_return_pointer (task, all, (GDestroyNotify) g_hash_table_unref);
  else
    {
      g_hash_table_unref (all);
      g_task_return_error (task, error);
    }
}

/**
 * ts_progress_load_async:
 *
 * Reads all results in a worker.
 */
void
ts_progress_load_async (TsResults *results,
                        GCancellable *cancellable,
                        GAsyncReadyCallback callback,
                        gpointer user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (TS_IS_RESULTS (results));

  task = g_task_new (results, cancellable, callback, user_data);
  g_task_set_source_tag (task, ts_progress_load_async);
  g_task_run_in_thread (task, load_in_worker);
}

/**
 * ts_progress_load_finish:
 *
 * Returns: (transfer full) (nullable): the progress on all pictures, for ts_progress_find(); %NULL with an error
 */
GHashTable *
ts_progress_load_finish (TsResults *results,
                         GAsyncResult *result,
                         GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, results), NULL);
  g_return_val_if_fail (g_async_result_is_tagged (result, ts_progress_load_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/**
 * ts_progress_find:
 * @progress: from ts_progress_load_finish()
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
