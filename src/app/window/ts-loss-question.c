/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-loss-question"

#include "config.h"

#include "ts-loss-question.h"

#include <glib/gi18n.h>

static void
response_cb (TsSession *session,
             int response,
             GtkWindow *dialog)
{
  GtkWindow *window = gtk_window_get_transient_for (dialog);

  g_assert (TS_IS_SESSION (session));

  if (response != GTK_RESPONSE_ACCEPT)
    ts_session_cancel (session);
  else if (ts_session_abandon (session))
    gtk_window_close (window);
}

/* Closes the dialog when the question is answered. */
static void
asking_cb (GtkWindow *dialog)
{
  g_assert (GTK_IS_WINDOW (dialog));

  gtk_window_destroy (dialog);
  /* The signal “response” still holds the dialog, and GTK 4.8 lets none outlive its parent. */
  gtk_window_set_transient_for (dialog, NULL);
}

/**
 * ts_loss_question_ask:
 * @window: closes when the player leaves a game at its end
 * @session: asks: see TsSession:asking
 *
 * Opens the question over the window with the board: a dialog in which the wish was made may close next.
 */
void
ts_loss_question_ask (GtkWindow *window,
                      TsSession *session)
{
  GtkWidget *dialog;

  g_return_if_fail (GTK_IS_WINDOW (window));
  g_return_if_fail (TS_IS_SESSION (session));

  dialog = gtk_message_dialog_new (window, GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT, GTK_MESSAGE_QUESTION,
                                   GTK_BUTTONS_NONE, "%s", _ ("Leave This Game?"));
  gtk_message_dialog_format_secondary_text (
      GTK_MESSAGE_DIALOG (dialog), "%s", _ ("The current game could not be saved. It will be lost if you leave it."));
  gtk_dialog_add_buttons (GTK_DIALOG (dialog), _ ("_Keep Playing"), GTK_RESPONSE_CANCEL, _ ("_Leave Game"),
                          GTK_RESPONSE_ACCEPT, NULL);
  gtk_dialog_set_default_response (GTK_DIALOG (dialog), GTK_RESPONSE_CANCEL);
  g_signal_connect_object (dialog, "response", G_CALLBACK (response_cb), session, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::asking", G_CALLBACK (asking_cb), dialog, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}
