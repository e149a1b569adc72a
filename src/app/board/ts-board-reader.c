/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-board-reader"

#include "config.h"

#include "ts-board-reader.h"

#include "ts-announcer.h"
#include "ts-board-words.h"

typedef struct
{
  TsBoardView *view; /* it lives as long as this */
  GSignalGroup *game_signals;
  char *words;  /* the last ones */
  guint say_id; /* until the words are said */
} Reader;

static const TsBoard *
get_board (Reader *self)
{
  return ts_game_get_board (ts_board_view_get_game (self->view));
}

/* Describes the board by the place of the gap. */
static void
update_description (Reader *self)
{
  g_autofree char *gap = ts_board_words_dup_gap (get_board (self));

  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, gap, -1);
}

static gboolean
say_cb (gpointer user_data)
{
  Reader *self = user_data;

  self->say_id = 0;
  update_description (self);
  ts_announcer_say (GTK_WIDGET (self->view), self->words);

  return G_SOURCE_REMOVE;
}

/* Takes @words. Messages to a screen reader take half of the time of a slide, so they wait until the frame is drawn. */
static void
say (Reader *self,
     char *words)
{
  g_free (self->words);
  self->words = words;
  if (self->say_id == 0)
    self->say_id = g_idle_add_full (G_PRIORITY_LOW, say_cb, self, NULL);
}

static void
moved_cb (Reader *self,
          const TsSlide *slide)
{
  say (self, ts_board_words_dup_slide (get_board (self), slide));
}

static void
refused_cb (Reader *self,
            guint cell,
            int result)
{
  say (self, ts_board_words_dup_refusal (get_board (self), cell, (TsSlideResult) result));
}

/* With the reason, if its step is explained. */
static void
hint_cb (Reader *self)
{
  TsGame *game = ts_board_view_get_game (self->view);
  const TsHint *hint = ts_game_get_hint (game);
  g_autofree char *words = NULL;
  g_autofree char *reason = NULL;

  if (hint->slide.n_tiles == 0)
    return;

  words = ts_board_words_dup_hint (ts_game_get_hinted_tile (game), hint->slide.direction);
  if (hint->step.n_tiles > 0)
    reason = ts_board_words_dup_step (&hint->step, get_board (self)->columns);
  say (self, reason != NULL ? g_strdup_printf ("%s %s", reason, words) : g_steal_pointer (&words));
}

static void
game_cb (Reader *self)
{
  g_signal_group_set_target (self->game_signals, ts_board_view_get_game (self->view));
  update_description (self);
}

static void
reader_free (Reader *self)
{
  g_signal_handlers_disconnect_by_data (self->view, self);
  g_clear_handle_id (&self->say_id, g_source_remove);
  g_object_unref (self->game_signals);
  g_free (self->words);
  g_free (self);
}

/* Lets a screen reader speak of the games that @view will show. */
void
ts_board_reader_add (TsBoardView *view)
{
  Reader *self = g_new0 (Reader, 1);

  self->view = view;
  self->game_signals = g_signal_group_new (TS_TYPE_GAME);
  g_signal_group_connect_swapped (self->game_signals, "moved", G_CALLBACK (moved_cb), self);
  g_signal_group_connect_swapped (self->game_signals, "refused", G_CALLBACK (refused_cb), self);
  g_signal_group_connect_swapped (self->game_signals, "notify::hint", G_CALLBACK (hint_cb), self);
  g_signal_connect_swapped (view, "game-changed", G_CALLBACK (game_cb), self);
  g_signal_connect_swapped (view, "destroy", G_CALLBACK (reader_free), self);
}

/* Lets a screen reader read the whole board, row by row. */
void
ts_board_reader_read (TsBoardView *view)
{
  TsGame *game = ts_board_view_get_game (view);
  g_autofree char *words = game != NULL ? ts_board_words_dup_rows (ts_game_get_board (game)) : NULL;

  if (words != NULL)
    ts_announcer_say (GTK_WIDGET (view), words);
}
