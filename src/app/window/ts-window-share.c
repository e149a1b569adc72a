/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The window's boards that others play too: a game copied as an id, an id pasted, and the puzzle of the day.
 * Owned by the window, as a part of it.
 * Fails by a notice in words; the running game goes on.
 */

#define G_LOG_DOMAIN "ts-window-share"

#include "config.h"

#include <glib/gi18n.h>

#include "ts-board-text.h"
#include "ts-daily.h"
#include "ts-shuffle.h"
#include "ts-window-private.h"
#include "ts-words.h"

/* Returns: (transfer full): the shortest id of the board that the game started from. */
static char *
dup_id (TsWindow *self)
{
  const TsBoard *board = ts_game_get_initial_board (self->game);
  char text[TS_BOARD_TEXT_SIZE];
  TsBoard shuffled;

  /* A seed is only said when it makes this very board. */
  if (ts_shuffle (&shuffled, board->columns, board->rows, self->seed, TS_SHUFFLE_GAP_ANYWHERE) &&
      ts_board_equal (&shuffled, board))
    return g_strdup_printf ("%ux%u#%" G_GUINT64_FORMAT, board->columns, board->rows, self->seed);

  ts_board_text_format (board, text);

  return g_strdup (text);
}

void
_ts_window_copy_id (TsWindow *self)
{
  g_autofree char *id = NULL;

  g_assert (TS_IS_WINDOW (self));

  id = dup_id (self);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), id);
  /* Translators: %s is the id of a board, as 4x4#7. */
  _ts_window_show_news (self, g_strdup_printf (_ ("Copied “%s”. Whoever pastes it plays the same board."), id));
}

/* Plays the board, or says what is wrong with its id. */
static void
play_id (TsWindow *self,
         const char *id)
{
  TsBoard board;
  TsBoardTextResult result = ts_board_text_parse (id, &board);

  if (result != TS_BOARD_TEXT_OK)
    {
      _ts_window_show_news (self, ts_words_dup_id_error (result, id));
      return;
    }
  if (!ts_board_is_solvable (&board) || ts_board_is_solved (&board))
    {
      _ts_window_show_news (self, g_strdup (ts_board_is_solved (&board)
                                                ? _ ("This board is solved already.")
                                                : _ ("This board cannot be solved, whatever one does.")));
      return;
    }

  _ts_window_hide_notice (self);
  ts_window_take_seed (self, id);
  ts_window_play_board (self, &board);
}

/* Returns: (transfer full) (nullable): what was asked for, unless the window is gone. */
static char *
finish_reading (GObject *source_object,
                GAsyncResult *result,
                TsWindow *self)
{
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source_object), result, NULL);

  if (gtk_widget_in_destruction (GTK_WIDGET (self)) || self->settings == NULL)
    return NULL;

  return g_strstrip (text != NULL ? g_steal_pointer (&text) : g_strdup (""));
}

static void
read_id_cb (GObject *source_object,
            GAsyncResult *result,
            gpointer user_data)
{
  g_autoptr (TsWindow) self = user_data;
  g_autofree char *text = finish_reading (source_object, result, self);

  if (text != NULL)
    play_id (self, text);
}

/**
 * _ts_window_paste_id:
 *
 * Plays the board whose id is on the clipboard.
 */
void
_ts_window_paste_id (TsWindow *self)
{
  g_assert (TS_IS_WINDOW (self));

  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (self)), NULL, read_id_cb, g_object_ref (self));
}

/**
 * _ts_window_play_daily:
 *
 * Plays the puzzle of today, in UTC.
 */
void
_ts_window_play_daily (TsWindow *self)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();
  TsBoard board = ts_daily_get_board (now);

  g_assert (TS_IS_WINDOW (self));

  self->seed = ts_daily_get_seed (now);
  ts_window_play_board (self, &board);
}

/**
 * ts_window_take_seed:
 * @id: the id of the board that is played, or will be when its picture is there
 *
 * Remembers the seed in it, if there is one, for those who ask for the id.
 */
void
ts_window_take_seed (TsWindow *self,
                     const char *id)
{
  const char *hash;

  g_return_if_fail (TS_IS_WINDOW (self));
  g_return_if_fail (id != NULL);

  hash = strchr (id, '#');
  if (hash != NULL)
    self->seed = g_ascii_strtoull (hash + 1, NULL, 10);
}
