/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The window's speech: what happens to the game, told to whoever does not see it.
 * Owned by the window, as a part of it.
 */

#define G_LOG_DOMAIN "ts-window-speech"

#include "config.h"

#include "ts-announcer.h"
#include "ts-board-words.h"
#include "ts-window-private.h"

static void
update_board (TsWindow *self)
{
  g_autofree char *gap = ts_board_words_dup_gap (ts_game_get_board (self->game));

  gtk_accessible_update_property (GTK_ACCESSIBLE (self->board_view), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, gap, -1);
}

static void
moved_cb (TsWindow *self,
          const TsSlide *slide,
          TsGame *game)
{
  g_autofree char *words = ts_board_words_dup_slide (ts_game_get_board (game), slide);

  g_assert (TS_IS_WINDOW (self));

  update_board (self);
  ts_announcer_say (GTK_WIDGET (self), words);
}

static void
refused_cb (TsWindow *self,
            guint cell,
            int result,
            TsGame *game)
{
  g_autofree char *words = ts_board_words_dup_refusal (ts_game_get_board (game), cell, result);

  g_assert (TS_IS_WINDOW (self));

  ts_announcer_say (GTK_WIDGET (self), words);
}

/* Whether another window of the program is the one that a person is in. */
static gboolean
is_behind (TsWindow *self)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));

  return application != NULL && gtk_application_get_active_window (application) != GTK_WINDOW (self);
}

/**
 * _ts_window_focus_board:
 *
 * Puts the keyboard focus on the board, where a game begins. In a window behind another one that waits until a person
 * is back, or a screen reader would leave the other one.
 */
void
_ts_window_focus_board (TsWindow *self)
{
  g_assert (TS_IS_WINDOW (self));

  self->board_awaits_focus = is_behind (self);
  if (!self->board_awaits_focus)
    gtk_widget_grab_focus (GTK_WIDGET (self->board_view));
}

static void
active_cb (TsWindow *self)
{
  g_assert (TS_IS_WINDOW (self));

  if (self->board_awaits_focus && gtk_window_is_active (GTK_WINDOW (self)))
    _ts_window_focus_board (self);
}

/* Before the board view, which may take away the tile with the focus: GTK would give it to another at once. */
static void
before_reset_cb (TsWindow *self)
{
  g_assert (TS_IS_WINDOW (self));

  if (is_behind (self))
    gtk_window_set_focus (GTK_WINDOW (self), NULL);
}

/* After the board view, which may have made other tiles. */
static void
reset_cb (TsWindow *self)
{
  g_assert (TS_IS_WINDOW (self));

  update_board (self);
  _ts_window_focus_board (self);
}

void
_ts_window_speech_init (TsWindow *self)
{
  g_assert (TS_IS_WINDOW (self));

  g_signal_connect_object (self->game, "moved", G_CALLBACK (moved_cb), self,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  g_signal_connect_object (self->game, "refused", G_CALLBACK (refused_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->game, "reset", G_CALLBACK (before_reset_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->game, "reset", G_CALLBACK (reset_cb), self,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  g_signal_connect (self, "notify::is-active", G_CALLBACK (active_cb), NULL);
  update_board (self);
}

/**
 * _ts_window_read_board:
 *
 * Reads all of the board, row by row.
 */
void
_ts_window_read_board (TsWindow *self)
{
  g_autofree char *rows = ts_board_words_dup_rows (ts_game_get_board (self->game));

  g_assert (TS_IS_WINDOW (self));

  ts_announcer_say (GTK_WIDGET (self), rows);
}
