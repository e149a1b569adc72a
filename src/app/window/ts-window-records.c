/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The window's part in the records: what a finished game leaves behind, and what it has beaten.
 * Owned by the window, as a part of it.
 * Thread: main; a worker waits for the disk.
 * Fails by a notice in words.
 */

#define G_LOG_DOMAIN "ts-window-records"

#include "config.h"

#include <glib/gi18n.h>

#include "ts-disk-queue.h"
#include "ts-scores.h"
#include "ts-statistics.h"
#include "ts-window-private.h"
#include "ts-words.h"

/* Lets a worker wait until the line is on the disk for good. It is written, and nobody can do more. */
static void
sync_soon (const char *path)
{
  g_autoptr (TsDiskQueue) queue = ts_disk_queue_new ();

  ts_disk_queue_add (queue, path);
}

/* What is better than all of @before; %NULL if nothing is, or if there was nothing to beat. */
static const char *
get_news (const TsScores *before,
          const TsRecord *record)
{
  gboolean is_faster = before->n_own > 0 && record->elapsed_ms < before->best_ms;
  gboolean is_shorter = before->n_own > 0 && record->moves < before->fewest_moves;

  if (!ts_records_is_own (record))
    return NULL;
  if (is_faster && is_shorter)
    return _ ("Your best time and your fewest moves yet!");
  if (is_faster)
    return _ ("Your best time yet!");

  return is_shorter ? _ ("Your fewest moves yet!") : NULL;
}

static char *
find_news (const char *path,
           const TsRecord *record)
{
  guint n_damaged;
  g_autoptr (GPtrArray) records = ts_records_load (path, &n_damaged, NULL);
  g_autoptr (GPtrArray) same = NULL;
  TsScores before;

  if (records == NULL)
    return NULL;

  same = ts_scores_filter (records, record->board.columns, record->board.rows);
  before = ts_scores_compute (same);

  return g_strdup (get_news (&before, record));
}

/**
 * _ts_window_record:
 * @store: with the game, which is finished and leaves it
 * @name: of the game in the store
 * @title: what people call the picture
 *
 * Adds the game to the records, with those that could not be added before, and finds out what it has beaten.
 */
void
_ts_window_record (TsWindow *self,
                   TsGameStore *store,
                   const char *name,
                   const char *title)
{
  g_autofree char *path = ts_statistics_dup_path ();
  g_autoptr (GError) error = NULL;
  TsRecord record = {
    .date = g_get_real_time () / G_USEC_PER_SEC,
    .board = *ts_game_get_initial_board (self->game),
    .title = (char *) title,
    .moves = ts_game_get_moves (self->game),
    .par = ts_advisor_get_par_proved (self->advisor) ? (guint) ts_advisor_get_par (self->advisor) : 0,
    .elapsed_ms = ts_game_get_elapsed_us (self->game) / 1000,
    .n_hints = ts_game_get_n_hints (self->game),
    .n_undos = ts_game_get_n_undos (self->game),
    .assisted = ts_game_get_assisted (self->game),
  };

  g_assert (TS_IS_WINDOW (self));
  g_assert (title != NULL);

  g_free (self->news);
  self->news = find_news (path, &record);
  if (ts_game_store_finish (store, name, path, &record, &error))
    {
      ts_game_store_settle (store, path);
      sync_soon (path);
    }
  else
    _ts_window_show_notice (self, g_strdup (_ ("This game could not be added to your records.")));
}

/**
 * _ts_window_show_statistics:
 *
 * Opens a window with what the records say, of the size that is played first.
 */
void
_ts_window_show_statistics (TsWindow *self)
{
  const TsBoard *board;
  TsStatistics *statistics;

  g_assert (TS_IS_WINDOW (self));

  board = ts_game_get_board (self->game);
  statistics = ts_statistics_new (GTK_WINDOW (self), board->columns, board->rows);
  gtk_window_present (GTK_WINDOW (statistics));
}
