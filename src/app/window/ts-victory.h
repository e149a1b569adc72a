/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The victory: the words below a finished picture, and what a player can do next.
 * Owned by the window.
 */

#pragma once

#include <gtk/gtk.h>

#define TS_TYPE_VICTORY (ts_victory_get_type ())

G_DECLARE_FINAL_TYPE (TsVictory, ts_victory, TS, VICTORY, GtkBox)

/**
 * TsVictoryResult:
 * @moves: single-tile moves of the finished game
 * @elapsed_us: how long it took, in microseconds
 * @par: the fewest moves known to solve its board; below 0 if they are not known
 * @par_is_proved: whether there are no fewer
 * @is_assisted: whether moves were made for the player, who then is not praised for them
 * @news: (nullable): what this game has beaten, or why it counts for nothing; a sentence
 * @counts: whether the game is compared with others
 */
typedef struct
{
  guint moves;
  gint64 elapsed_us;
  int par;
  gboolean par_is_proved;
  gboolean is_assisted;
  const char *news;
  gboolean counts;
} TsVictoryResult;

void ts_victory_show (TsVictory *self,
                      const TsVictoryResult *result);
void ts_victory_hide (TsVictory *self);
