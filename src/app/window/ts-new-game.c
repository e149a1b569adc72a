/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-new-game"

#include "config.h"

#include "ts-new-game.h"

#include <glib/gi18n.h>

struct _TsNewGame
{
  GObject parent_instance;

  /* Borrowed; outlives the object */
  GtkWindow *window;

  /* Borrowed, as a weak pointer */
  GtkWindow *question; /* while it is open */

  /* Owned */
  TsSession *session;

  /* Plain */
  guint size_id; /* the idle that compares the board with the size in the settings */
};

G_DEFINE_FINAL_TYPE (TsNewGame, ts_new_game, G_TYPE_OBJECT)

/* Resumes the saved game of another size; deals a new board of the same size. */
static void
start (TsNewGame *self)
{
  if (ts_session_get_has_size (self->session))
    ts_session_play_new_board (self->session);
  else
    ts_session_follow_size (self->session);
}

static void
answer_cb (TsNewGame *self,
           int response,
           GtkDialog *question)
{
  g_assert (TS_IS_NEW_GAME (self));

  g_clear_weak_pointer (&self->question);
  gtk_window_destroy (GTK_WINDOW (question));
  if (response == GTK_RESPONSE_ACCEPT)
    start (self);
  else
    ts_session_keep_size (self->session);
}

/* Asks whether the game in progress, which is not saved, may end. */
static void
ask (TsNewGame *self)
{
  GtkWindow *parent = gtk_application_get_active_window (gtk_window_get_application (self->window));
  GtkWidget *question;

  if (self->question != NULL)
    return;

  question = gtk_message_dialog_new (parent != NULL ? parent : self->window,
                                     GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT, GTK_MESSAGE_QUESTION,
                                     GTK_BUTTONS_NONE, "%s", _ ("Start a New Game?"));
  gtk_message_dialog_format_secondary_text (GTK_MESSAGE_DIALOG (question), "%s",
                                            _ ("The current game could not be saved. It will be lost if you start a "
                                               "new one."));
  gtk_dialog_add_buttons (GTK_DIALOG (question), _ ("_Keep Playing"), GTK_RESPONSE_CANCEL, _ ("_New Game"),
                          GTK_RESPONSE_ACCEPT, NULL);
  gtk_dialog_set_default_response (GTK_DIALOG (question), GTK_RESPONSE_CANCEL);
  g_signal_connect_object (question, "response", G_CALLBACK (answer_cb), self, G_CONNECT_SWAPPED);

  g_set_weak_pointer (&self->question, GTK_WINDOW (question));
  gtk_window_present (self->question);
}

static void
size_changed_idle_cb (gpointer user_data)
{
  TsNewGame *self = user_data;

  g_assert (TS_IS_NEW_GAME (self));

  self->size_id = 0;
  if (ts_session_get_play (self->session) != NULL && !ts_session_get_has_size (self->session))
    ts_new_game_begin (self);
}

/* Columns and rows may change together, so the idle looks at both. */
static void
size_changed_cb (TsNewGame *self)
{
  g_assert (TS_IS_NEW_GAME (self));

  if (self->size_id == 0)
    self->size_id = g_idle_add_once (size_changed_idle_cb, self);
}

static void
ts_new_game_dispose (GObject *object)
{
  TsNewGame *self = TS_NEW_GAME (object);

  g_clear_handle_id (&self->size_id, g_source_remove);
  if (self->question != NULL)
    gtk_window_destroy (self->question);
  g_clear_weak_pointer (&self->question);
  g_clear_object (&self->session);

  G_OBJECT_CLASS (ts_new_game_parent_class)->dispose (object);
}

static void
ts_new_game_class_init (TsNewGameClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ts_new_game_dispose;
}

static void
ts_new_game_init (TsNewGame *self)
{
}

/**
 * ts_new_game_new:
 * @window: outlives the object
 * @settings: the keys `columns` and `rows`
 *
 * Returns: (transfer full): follows the size in @settings
 */
TsNewGame *
ts_new_game_new (GtkWindow *window,
                 TsSession *session,
                 GSettings *settings)
{
  TsNewGame *self;

  g_return_val_if_fail (GTK_IS_WINDOW (window), NULL);
  g_return_val_if_fail (TS_IS_SESSION (session), NULL);
  g_return_val_if_fail (G_IS_SETTINGS (settings), NULL);

  self = g_object_new (TS_TYPE_NEW_GAME, NULL);
  self->window = window;
  self->session = g_object_ref (session);
  g_signal_connect_object (settings, "changed::columns", G_CALLBACK (size_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (settings, "changed::rows", G_CALLBACK (size_changed_cb), self, G_CONNECT_SWAPPED);

  return self;
}

/**
 * ts_new_game_begin:
 *
 * Plays a board of the size in the settings. The game in progress is saved; if it cannot be, the player is asked first.
 */
void
ts_new_game_begin (TsNewGame *self)
{
  TsPlay *play;

  g_return_if_fail (TS_IS_NEW_GAME (self));

  play = ts_session_get_play (self->session);
  if (play != NULL && ts_play_get_at_risk (play))
    ask (self);
  else if (play != NULL)
    start (self);
}

/**
 * ts_new_game_begin_of_size:
 * @size: columns and rows
 *
 * Sets the size in the settings for this game and the next ones.
 */
void
ts_new_game_begin_of_size (TsNewGame *self,
                           GVariant *size)
{
  int columns;
  int rows;

  g_return_if_fail (TS_IS_NEW_GAME (self));

  g_variant_get (size, "(ii)", &columns, &rows);
  /* Another size is followed. */
  if (!ts_session_set_size (self->session, (guint) columns, (guint) rows))
    ts_new_game_begin (self);
}
