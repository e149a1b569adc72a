/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How long a line of a game log keeps the main thread busy, in games of several lengths, and a bare write() beside it; and
 * how long it takes to open the longest one.
 */

#include "bench.h"
#include "boards.h"
#include "folders.h"
#include "ts-game-log.h"
#include "ts-saved-games.h"

/* The gap goes from the last cell to the one before it and back. */
static void
slide (guint i,
       gpointer log)
{
  const TsEvent event = { .kind = TS_EVENT_SLIDE, .elapsed_ms = 100 * (gint64) i, .cell = i % 2 == 0 ? 14 : 15 };

  ts_game_log_append (log, &event);
  if (i % 1000 == 0)
    ts_game_log_sync (log);
}

static void
measure_opening (const char *folder,
                 const char *name)
{
  double start_us = bench_get_time_us ();
  g_autoptr (TsGameFile) file = ts_saved_games_find (folder, &(TsSavedGameQuery){ .name = name }, NULL);

  g_assert_nonnull (file);
  g_print ("opening %u slides: %.0f ms\n", file->game->events->len, (bench_get_time_us () - start_us) / 1e3);
}

int
main (int argc,
      char **argv)
{
  g_autofree char *folder = g_dir_make_tmp ("bench-log-XXXXXX", NULL);
  const TsBoard board = board_solved (4, 4);
  g_autoptr (TsGameRecord) header = ts_game_record_new (&board, "", "");
  TsGameLog *log = ts_game_log_new (folder, &header->header, &header->history->initial);
  g_autofree char *name = NULL;

  bench_measure_slides ("log", 1001, slide, log);
  name = g_strdup (ts_game_log_get_name (log));
  g_object_unref (log);
  measure_opening (folder, name);

  folder_remove (folder);

  return 0;
}
