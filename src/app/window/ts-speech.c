/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-speech"

#include "config.h"

#include "ts-speech.h"

#include "ts-announcer.h"
#include "ts-board-words.h"

struct _TsSpeech
{
  GObject parent_instance;

  /* Borrowed */
  GtkWidget *board_view;

  /* Owned */
  GSignalGroup *game_signals;
};

G_DEFINE_FINAL_TYPE (TsSpeech, ts_speech, G_TYPE_OBJECT)

static void
describe_board (TsSpeech *self,
                TsGame *game)
{
  g_autofree char *gap = ts_board_words_dup_gap (ts_game_get_board (game));

  gtk_accessible_update_property (GTK_ACCESSIBLE (self->board_view), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, gap, -1);
}

static void
moved_cb (TsSpeech *self,
          const TsSlide *slide,
          TsMoveKind kind,
          TsGame *game)
{
  g_autofree char *words = ts_board_words_dup_slide (ts_game_get_board (game), slide);

  g_assert (TS_IS_SPEECH (self));

  describe_board (self, game);
  ts_announcer_say (self->board_view, words);
}

static void
refused_cb (TsSpeech *self,
            guint cell,
            TsSlideResult result,
            TsGame *game)
{
  g_autofree char *words = ts_board_words_dup_refusal (ts_game_get_board (game), cell, result);

  g_assert (TS_IS_SPEECH (self));

  ts_announcer_say (self->board_view, words);
}

static void
ts_speech_dispose (GObject *object)
{
  g_clear_object (&TS_SPEECH (object)->game_signals);

  G_OBJECT_CLASS (ts_speech_parent_class)->dispose (object);
}

static void
ts_speech_class_init (TsSpeechClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ts_speech_dispose;
}

static void
ts_speech_init (TsSpeech *self)
{
  self->game_signals = g_signal_group_new (TS_TYPE_GAME);
  g_signal_group_connect_swapped (self->game_signals, "moved", G_CALLBACK (moved_cb), self);
  g_signal_group_connect_swapped (self->game_signals, "refused", G_CALLBACK (refused_cb), self);
}

/**
 * ts_speech_new:
 * @board_view: (transfer none): shows the game; lives as long as the speech
 *
 * Returns: (transfer full): a speech without a game
 */
TsSpeech *
ts_speech_new (GtkWidget *board_view)
{
  TsSpeech *self;

  g_return_val_if_fail (GTK_IS_WIDGET (board_view), NULL);

  self = g_object_new (TS_TYPE_SPEECH, NULL);
  self->board_view = board_view;

  return self;
}

void
ts_speech_set_game (TsSpeech *self,
                    TsGame *game)
{
  g_return_if_fail (TS_IS_SPEECH (self));
  g_return_if_fail (TS_IS_GAME (game));

  g_signal_group_set_target (self->game_signals, game);
  describe_board (self, game);
}

/**
 * ts_speech_read_board:
 *
 * Reads the whole board, row by row.
 */
void
ts_speech_read_board (TsSpeech *self)
{
  g_autoptr (TsGame) game = NULL;
  g_autofree char *rows = NULL;

  g_return_if_fail (TS_IS_SPEECH (self));

  game = g_signal_group_dup_target (self->game_signals);
  if (game == NULL)
    return;

  rows = ts_board_words_dup_rows (ts_game_get_board (game));
  ts_announcer_say (self->board_view, rows);
}
