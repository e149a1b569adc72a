/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The window's games: how one starts, and what happens when the board is to have another size.
 * Owned by the window, as a part of it.
 * Fails by a notice in words; the running game goes on.
 */

#define G_LOG_DOMAIN "ts-window-game"

#include "config.h"

#include <glib/gi18n.h>

#include "ts-shuffle.h"
#include "ts-window-private.h"

static uint64_t
new_seed (void)
{
  return (uint64_t) g_random_int () << 32 | g_random_int ();
}

static TsBoard
shuffle_board (TsWindow *self)
{
  guint columns = g_settings_get_uint (self->settings, "columns");
  guint rows = g_settings_get_uint (self->settings, "rows");
  gboolean gap_home = g_settings_get_boolean (self->settings, "gap-home");
  TsBoard board;

  self->seed = new_seed ();
  ts_shuffle (&board, columns, rows, self->seed, gap_home ? TS_SHUFFLE_GAP_HOME : TS_SHUFFLE_GAP_ANYWHERE);

  return board;
}

static gboolean
has_size_of_settings (TsWindow *self)
{
  const TsBoard *board = ts_game_get_board (self->game);

  return board->columns == g_settings_get_uint (self->settings, "columns") &&
         board->rows == g_settings_get_uint (self->settings, "rows");
}

/* Brings the settings back to the size that is being played. */
static void
keep_size (TsWindow *self)
{
  const TsBoard *board = ts_game_get_board (self->game);

  g_settings_set_uint (self->settings, "columns", board->columns);
  g_settings_set_uint (self->settings, "rows", board->rows);
}

/* Another size goes on where it was left; the same size begins again. */
static void
start_or_restore (TsWindow *self)
{
  if (has_size_of_settings (self) || !_ts_window_keep_restore (self, NULL))
    _ts_window_start_game (self);
  _ts_window_keep_tell (self);
}

static void
answer_cb (TsWindow *self,
           int response,
           GtkDialog *question)
{
  g_assert (TS_IS_WINDOW (self));

  g_clear_weak_pointer (&self->question);
  gtk_window_destroy (GTK_WINDOW (question));

  if (response == GTK_RESPONSE_ACCEPT)
    start_or_restore (self);
  else
    keep_size (self);
}

/* Asks whether the game in progress, which could not be kept, may be thrown away. */
static void
ask_for_new_game (TsWindow *self)
{
  GtkWindow *parent = gtk_application_get_active_window (gtk_window_get_application (GTK_WINDOW (self)));
  GtkWidget *question;

  if (self->question != NULL)
    return;

  question = gtk_message_dialog_new (parent != NULL ? parent : GTK_WINDOW (self),
                                     GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT, GTK_MESSAGE_QUESTION,
                                     GTK_BUTTONS_NONE, "%s", _ ("Start a New Game?"));
  gtk_message_dialog_format_secondary_text (GTK_MESSAGE_DIALOG (question), "%s",
                                            _ ("The game in progress could not be saved; a new one ends it."));
  gtk_dialog_add_buttons (GTK_DIALOG (question), _ ("_Keep Playing"), GTK_RESPONSE_CANCEL, _ ("_New Game"),
                          GTK_RESPONSE_ACCEPT, NULL);
  gtk_dialog_set_default_response (GTK_DIALOG (question), GTK_RESPONSE_CANCEL);
  g_signal_connect_object (question, "response", G_CALLBACK (answer_cb), self, G_CONNECT_SWAPPED);

  g_set_weak_pointer (&self->question, GTK_WINDOW (question));
  gtk_window_present (self->question);
}

/* Another game in place of this one: nobody is asked if this one can be found again. */
static void
replace_game (TsWindow *self)
{
  if (ts_game_get_in_progress (self->game) && !_ts_window_keep_get_is_kept (self))
    ask_for_new_game (self);
  else
    start_or_restore (self);
}

static gboolean
size_changed_idle_cb (gpointer user_data)
{
  TsWindow *self = user_data;

  g_assert (TS_IS_WINDOW (self));

  self->size_id = 0;
  if (ts_board_view_get_game (self->board_view) == NULL || has_size_of_settings (self))
    return G_SOURCE_REMOVE;

  replace_game (self);

  return G_SOURCE_REMOVE;
}

/* Columns and rows may change together, so this looks when both are there. */
static void
size_changed_cb (TsWindow *self)
{
  g_assert (TS_IS_WINDOW (self));

  if (self->size_id == 0)
    self->size_id = g_idle_add (size_changed_idle_cb, self);
}

void
_ts_window_game_init (TsWindow *self)
{
  TsBoard board = shuffle_board (self);

  g_assert (TS_IS_WINDOW (self));

  self->game = ts_game_new (&board);
  g_signal_connect_object (self->settings, "changed::columns", G_CALLBACK (size_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->settings, "changed::rows", G_CALLBACK (size_changed_cb), self, G_CONNECT_SWAPPED);
}

void
_ts_window_game_dispose (TsWindow *self)
{
  g_assert (TS_IS_WINDOW (self));

  g_clear_handle_id (&self->size_id, g_source_remove);
  if (self->question != NULL)
    gtk_window_destroy (self->question);
  g_clear_weak_pointer (&self->question);
}

/**
 * _ts_window_start_game:
 *
 * Starts a shuffled board of the size in the settings.
 */
void
_ts_window_start_game (TsWindow *self)
{
  TsBoard board;

  g_assert (TS_IS_WINDOW (self));

  if (_ts_window_deal (self, new_seed ()))
    return;

  board = shuffle_board (self);
  _ts_window_keep_leave (self);
  ts_game_start (self->game, &board);
}

/**
 * ts_window_new_game:
 *
 * Starts a shuffled board of the size in the settings. The game in progress is kept; if it cannot be, the player is
 * asked first.
 */
void
ts_window_new_game (TsWindow *self)
{
  g_return_if_fail (TS_IS_WINDOW (self));

  replace_game (self);
}

/**
 * ts_window_play_board:
 * @board: a solvable board, whose size later games have too
 */
void
ts_window_play_board (TsWindow *self,
                      const TsBoard *board)
{
  g_return_if_fail (TS_IS_WINDOW (self));
  g_return_if_fail (board != NULL && ts_board_is_solvable (board));

  _ts_window_keep_leave (self);
  ts_game_start (self->game, board);
  keep_size (self);
}
