/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-board-reader"

#include "config.h"

#include "ts-board-reader.h"

#include "ts-announcer.h"
#include "ts-board-words.h"

struct _TsBoardReader
{
  GObject parent_instance;

  /* Borrowed; outlives the object */
  TsBoardView *view;

  /* Owned */
  GSignalGroup *game_signals;
  char *words; /* until they are said */

  /* Plain */
  guint say_id; /* until the words are said */
};

G_DEFINE_FINAL_TYPE (TsBoardReader, ts_board_reader, G_TYPE_OBJECT)

static const TsBoard *
get_board (TsBoardReader *self)
{
  return ts_game_get_board (ts_board_view_get_game (self->view));
}

/* Describes the board by the place of the gap. */
static void
update_description (TsBoardReader *self)
{
  g_autofree char *gap = ts_board_words_dup_gap (get_board (self));

  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, gap, -1);
}

static gboolean
say_cb (gpointer user_data)
{
  TsBoardReader *self = user_data;
  g_autofree char *words = g_steal_pointer (&self->words);

  self->say_id = 0;
  update_description (self);
  ts_announcer_say (GTK_WIDGET (self->view), words);

  return G_SOURCE_REMOVE;
}

/* Takes @words. Messages to a screen reader take half of the time of a slide, so they wait until the frame is drawn. */
static void
say (TsBoardReader *self,
     char *words)
{
  g_free (self->words);
  self->words = words;
  if (self->say_id == 0)
    self->say_id = g_idle_add_full (G_PRIORITY_LOW, say_cb, self, NULL);
}

static void
moved_cb (TsBoardReader *self,
          const TsSlide *slide)
{
  say (self, ts_board_words_dup_slide (get_board (self), slide));
}

static void
refused_cb (TsBoardReader *self,
            guint cell,
            int result)
{
  say (self, ts_board_words_dup_refusal (get_board (self), cell, (TsSlideResult) result));
}

/* With the reason, if its step is explained. */
static void
hint_cb (TsBoardReader *self)
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
game_cb (TsBoardReader *self)
{
  TsGame *game = ts_board_view_get_game (self->view);

  g_signal_group_set_target (self->game_signals, game);
  if (game != NULL)
    update_description (self);
}

static void
ts_board_reader_dispose (GObject *object)
{
  TsBoardReader *self = TS_BOARD_READER (object);

  g_clear_handle_id (&self->say_id, g_source_remove);
  g_clear_pointer (&self->words, g_free);
  g_clear_object (&self->game_signals);

  G_OBJECT_CLASS (ts_board_reader_parent_class)->dispose (object);
}

static void
ts_board_reader_class_init (TsBoardReaderClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ts_board_reader_dispose;
}

static void
ts_board_reader_init (TsBoardReader *self)
{
  self->game_signals = g_signal_group_new (TS_TYPE_GAME);
  g_signal_group_connect_swapped (self->game_signals, "moved", G_CALLBACK (moved_cb), self);
  g_signal_group_connect_swapped (self->game_signals, "refused", G_CALLBACK (refused_cb), self);
  g_signal_group_connect_swapped (self->game_signals, "notify::hint", G_CALLBACK (hint_cb), self);
}

/**
 * ts_board_reader_new:
 * @view: of the board; outlives the object
 *
 * Returns: (transfer full): reads the game that @view shows
 */
TsBoardReader *
ts_board_reader_new (TsBoardView *view)
{
  TsBoardReader *self = g_object_new (TS_TYPE_BOARD_READER, NULL);
  self->view = view;
  g_signal_connect_object (view, "game-changed", G_CALLBACK (game_cb), self, G_CONNECT_SWAPPED);
  game_cb (self);

  return self;
}

/* Lets a screen reader read the whole board, row by row. */
void
ts_board_reader_read (TsBoardReader *self)
{
  if (ts_board_view_get_game (self->view) != NULL)
    say (self, ts_board_words_dup_rows (get_board (self)));
}
