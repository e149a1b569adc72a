/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How long a line of a game log keeps the main thread busy, in games of several lengths, and a bare write() beside it; and
 * how long it takes to open the longest one.
 */

#include "bench.h"
#include "ts-game-log.h"
#include "ts-saved-games.h"

/* Lines that are timed at each length; odd, so that the median is one of them. */
#define N_LINES 1001

static const guint lengths[] = { 10, 10000, 800000 };

/* The gap goes from the last cell to the one before it and back. */
static void
slide (TsGameLog *log,
       guint i)
{
  const TsEvent event = { .kind = TS_EVENT_SLIDE, .elapsed_ms = 100 * (gint64) i, .cell = i % 2 == 0 ? 14 : 15 };

  ts_game_log_append (log, &event);
}

static double
measure_slides (TsGameLog *log,
                guint *n_slides)
{
  double times_us[N_LINES];

  for (guint i = 0; i < N_LINES; i++)
    {
      double start_us = bench_get_time_us ();

      slide (log, (*n_slides)++);
      times_us[i] = bench_get_time_us () - start_us;
    }

  return bench_get_median (times_us, N_LINES);
}

static void
measure (TsGameLog *log)
{
  double write_us = bench_measure_write (N_LINES);
  double max_us = 0;
  guint n_slides = 0;

  for (guint i = 0; i < G_N_ELEMENTS (lengths); i++)
    {
      double us;

      while (n_slides < lengths[i])
        {
          slide (log, n_slides++);
          /* As a player who is never faster: a timer and a worker sync what was written. */
          if (n_slides % 1000 == 0)
            ts_game_log_sync (log);
          g_main_context_iteration (NULL, FALSE);
        }
      us = measure_slides (log, &n_slides);
      max_us = MAX (max_us, us);
      g_print ("line after %u slides: %.1f µs, %.1f times a bare write() of %.1f µs (medians of %d)\n", lengths[i], us,
               us / write_us, write_us, N_LINES);
    }

  bench_report ("log", max_us);
  bench_report ("log-write", max_us / write_us);
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
  g_autofree char *games_folder = g_build_filename (folder, "games", NULL);
  g_autoptr (TsGameRecord) header = NULL;
  g_autofree char *name = NULL;
  g_autofree char *path = NULL;
  TsGameLog *log;
  TsBoard board;

  ts_board_init (&board, 4, 4);
  header = ts_game_record_new (&board, "", "");
  log = ts_game_log_new (folder, &header->header, &header->history->initial);
  measure (log);
  name = g_strdup (ts_game_log_get_name (log));
  g_object_unref (log);
  measure_opening (folder, name);

  path = g_build_filename (games_folder, name, NULL);
  g_unlink (path);
  g_rmdir (games_folder);
  g_rmdir (folder);

  return 0;
}
