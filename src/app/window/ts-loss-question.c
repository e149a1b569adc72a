/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-loss-question"

#include "config.h"

#include "ts-loss-question.h"

#include <glib/gi18n.h>

struct _TsLossQuestion
{
  GObject parent_instance;

  /* Borrowed; outlives the object */
  GtkWindow *window;

  /* Owned */
  TsSession *session;
  GtkWindow *dialog; /* while the question is open */
};

G_DEFINE_FINAL_TYPE (TsLossQuestion, ts_loss_question, G_TYPE_OBJECT)

static void
response_cb (TsLossQuestion *self,
             int response)
{
  g_assert (TS_IS_LOSS_QUESTION (self));

  if (response != GTK_RESPONSE_ACCEPT)
    ts_session_cancel (self->session);
  else if (ts_session_abandon (self->session))
    gtk_window_close (self->window);
}

/* Over the window with the board: a dialog in which the wish was made may close next. */
static void
open_dialog (TsLossQuestion *self)
{
  GtkWidget *dialog =
      gtk_message_dialog_new (self->window, GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT, GTK_MESSAGE_QUESTION,
                              GTK_BUTTONS_NONE, "%s", _ ("Leave This Game?"));

  gtk_message_dialog_format_secondary_text (
      GTK_MESSAGE_DIALOG (dialog), "%s", _ ("The current game could not be saved. It will be lost if you leave it."));
  gtk_dialog_add_buttons (GTK_DIALOG (dialog), _ ("_Keep Playing"), GTK_RESPONSE_CANCEL, _ ("_Leave Game"),
                          GTK_RESPONSE_ACCEPT, NULL);
  gtk_dialog_set_default_response (GTK_DIALOG (dialog), GTK_RESPONSE_CANCEL);
  g_signal_connect_object (dialog, "response", G_CALLBACK (response_cb), self, G_CONNECT_SWAPPED);

  g_set_object (&self->dialog, GTK_WINDOW (dialog));
  gtk_window_present (self->dialog);
}

static void
close_dialog (TsLossQuestion *self)
{
  if (self->dialog == NULL)
    return;

  gtk_window_destroy (self->dialog);
  /* The signal “response” still holds the dialog, and GTK 4.8 lets none outlive its parent. */
  gtk_window_set_transient_for (self->dialog, NULL);
  g_clear_object (&self->dialog);
}

static void
asking_cb (TsLossQuestion *self)
{
  g_assert (TS_IS_LOSS_QUESTION (self));

  close_dialog (self);
  if (ts_session_get_asking (self->session))
    open_dialog (self);
}

static void
ts_loss_question_dispose (GObject *object)
{
  TsLossQuestion *self = TS_LOSS_QUESTION (object);

  close_dialog (self);
  g_clear_object (&self->session);

  G_OBJECT_CLASS (ts_loss_question_parent_class)->dispose (object);
}

static void
ts_loss_question_class_init (TsLossQuestionClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ts_loss_question_dispose;
}

static void
ts_loss_question_init (TsLossQuestion *self)
{
}

/**
 * ts_loss_question_new:
 * @window: outlives the object; closes when the player leaves a game at its end
 *
 * Returns: (transfer full): the question, not open
 */
TsLossQuestion *
ts_loss_question_new (GtkWindow *window,
                      TsSession *session)
{
  TsLossQuestion *self;

  g_return_val_if_fail (GTK_IS_WINDOW (window), NULL);
  g_return_val_if_fail (TS_IS_SESSION (session), NULL);

  self = g_object_new (TS_TYPE_LOSS_QUESTION, NULL);
  self->window = window;
  self->session = g_object_ref (session);
  g_signal_connect_object (session, "notify::asking", G_CALLBACK (asking_cb), self, G_CONNECT_SWAPPED);

  return self;
}
