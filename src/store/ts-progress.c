/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-progress"

#include "config.h"

#include "ts-progress.h"

/**
 * ts_progress_compute:
 * @results: (element-type TsResult): of all games
 * @picture: the picture's key
 * @progress: (out caller-allocates):
 *
 * A board that the program or look-alikes solved is not the player's. Boards of a chosen difficulty have no best time.
 *
 * Returns: whether the picture was solved
 */
gboolean
ts_progress_compute (const GPtrArray *results,
                     const char *picture,
                     TsProgress *progress)
{
  *progress = (TsProgress){ 0, 0, -1 };
  for (guint i = 0; i < results->len; i++)
    {
      const TsResult *result = g_ptr_array_index (results, i);
      const TsBoard *board = &result->board;

      if (result->helped == TS_GAME_HELP_SOLUTION || result->is_alike || !g_str_equal (result->picture, picture))
        continue;
      if (board->columns * board->rows > progress->columns * progress->rows)
        *progress = (TsProgress){ board->columns, board->rows, -1 };
      if (board->columns == progress->columns && board->rows == progress->rows && ts_result_counts (result) &&
          result->difficulty == TS_DIFFICULTY_ANY &&
          (progress->best_ms < 0 || result->elapsed_ms < progress->best_ms))
        progress->best_ms = result->elapsed_ms;
    }

  return progress->columns > 0;
}
