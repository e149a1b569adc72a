/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The window's look-alikes: has tiles that look the same found, and tells the game and the player of them.
 * Owned by the window, as a part of it.
 * Thread: main; the looking runs in a worker.
 * Fails by treating every tile as different from every other.
 */

#define G_LOG_DOMAIN "ts-window-lookalikes"

#include "config.h"

#include <glib/gi18n.h>

#include "ts-lookalike.h"
#include "ts-window-private.h"
#include "ts-words.h"

/* The player is warned from one tile in four on. */
#define WARN_ONE_IN 4

static void
warn (TsWindow *self,
      guint n_alike,
      guint n_tiles)
{
  if (self->lookalikes_told || n_alike * WARN_ONE_IN < n_tiles)
    return;

  self->lookalikes_told = TRUE;
  /* One thing at a time: what is said already comes first. */
  if (gtk_widget_get_visible (GTK_WIDGET (self->notice_revealer)))
    return;

  _ts_window_show_offer (self,
                         /* Translators: how many tiles look like another one, and how many there are. */
                         ts_words_dup_format (ngettext ("%u of %u tile looks like another.",
                                                        "%u of %u tiles look alike.", n_alike),
                                              n_alike, n_tiles),
                         /* Translators: a button. */
                         _ ("Show Numbers"), "settings.show-numbers", NULL);
}

static void
found_cb (GObject *source_object,
          GAsyncResult *result,
          gpointer user_data)
{
  g_autoptr (TsWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) classes = ts_lookalike_find_finish (result, &error);
  gsize n_tiles;
  const guint8 *data;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  g_clear_object (&self->looking);
  if (classes == NULL)
    return;

  data = g_bytes_get_data (classes, &n_tiles);
  ts_game_set_lookalikes (self->game, data);
  warn (self, ts_lookalike_count (data, (guint) n_tiles), (guint) n_tiles);
}

/* Numbers make every tile different from every other. */
static void
show_numbers_cb (TsWindow *self)
{
  g_assert (TS_IS_WINDOW (self));

  _ts_window_look_for_lookalikes (self);
}

static void
reset_cb (TsWindow *self)
{
  const TsBoard *board = ts_game_get_board (self->game);

  g_assert (TS_IS_WINDOW (self));

  if (board->columns == self->looked_columns && board->rows == self->looked_rows)
    return;

  self->lookalikes_told = FALSE;
  _ts_window_look_for_lookalikes (self);
}

void
_ts_window_lookalikes_init (TsWindow *self)
{
  g_assert (TS_IS_WINDOW (self));

  g_signal_connect_object (self->settings, "changed::show-numbers", G_CALLBACK (show_numbers_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->game, "reset", G_CALLBACK (reset_cb), self, G_CONNECT_SWAPPED);
}

void
_ts_window_lookalikes_dispose (TsWindow *self)
{
  g_assert (TS_IS_WINDOW (self));

  if (self->looking != NULL)
    g_cancellable_cancel (self->looking);
  g_clear_object (&self->looking);
}

/**
 * _ts_window_look_for_lookalikes:
 *
 * To be called when the tiles show something else: another picture, another part of it, other tiles, numbers. What was
 * said of them is withdrawn. Until the answer is there, and while numbers are shown, every tile is different from every
 * other.
 */
void
_ts_window_look_for_lookalikes (TsWindow *self)
{
  const TsBoard *board = ts_game_get_board (self->game);
  TsPicture *picture = ts_board_view_get_picture (self->board_view);

  g_assert (TS_IS_WINDOW (self));

  _ts_window_withdraw_news (self);
  _ts_window_lookalikes_dispose (self);
  self->looked_columns = board->columns;
  self->looked_rows = board->rows;
  ts_game_set_lookalikes (self->game, NULL);
  if (picture == NULL || g_settings_get_boolean (self->settings, "show-numbers"))
    return;

  self->looking = g_cancellable_new ();
  ts_lookalike_find_async (picture, &self->crop, board->columns, board->rows, self->looking, found_cb,
                           g_object_ref (self));
}
