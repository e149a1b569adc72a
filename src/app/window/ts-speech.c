/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-speech"

#include "config.h"

#include "ts-speech.h"

#include "ts-announcer.h"
#include "ts-board-words.h"

static void
describe_board (GtkWidget *board_view,
                TsGame *game)
{
  g_autofree char *gap = ts_board_words_dup_gap (ts_game_get_board (game));

  gtk_accessible_update_property (GTK_ACCESSIBLE (board_view), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, gap, -1);
}

static void
moved_cb (GtkWidget *board_view,
          const TsSlide *slide,
          TsMoveKind kind,
          TsGame *game)
{
  g_autofree char *words = ts_board_words_dup_slide (ts_game_get_board (game), slide);

  g_assert (GTK_IS_WIDGET (board_view));

  describe_board (board_view, game);
  ts_announcer_say (board_view, words);
}

static void
refused_cb (GtkWidget *board_view,
            guint cell,
            TsSlideResult result,
            TsGame *game)
{
  g_autofree char *words = ts_board_words_dup_refusal (ts_game_get_board (game), cell, result);

  g_assert (GTK_IS_WIDGET (board_view));

  ts_announcer_say (board_view, words);
}

/**
 * ts_speech_follow:
 * @board_view: shows @game
 *
 * Says each slide, and why another one was refused, as long as the game lives.
 */
void
ts_speech_follow (GtkWidget *board_view,
                  TsGame *game)
{
  g_return_if_fail (GTK_IS_WIDGET (board_view));
  g_return_if_fail (TS_IS_GAME (game));

  g_signal_connect_object (game, "moved", G_CALLBACK (moved_cb), board_view, G_CONNECT_SWAPPED);
  g_signal_connect_object (game, "refused", G_CALLBACK (refused_cb), board_view, G_CONNECT_SWAPPED);
  describe_board (board_view, game);
}

/**
 * ts_speech_read_board:
 *
 * Reads the whole board, row by row.
 */
void
ts_speech_read_board (GtkWidget *board_view,
                      TsGame *game)
{
  g_autofree char *rows = NULL;

  g_return_if_fail (GTK_IS_WIDGET (board_view));
  g_return_if_fail (TS_IS_GAME (game));

  rows = ts_board_words_dup_rows (ts_game_get_board (game));
  ts_announcer_say (board_view, rows);
}
