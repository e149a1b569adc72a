/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-save-dialog"

#include "config.h"

#include "ts-save-dialog.h"

#include <glib/gi18n.h>

#include "ts-play-words.h"

/* What the parent keeps the dialog under while it is open, and the dialog the play. */
#define DIALOG_KEY "ts-save-dialog"
#define PLAY_KEY "ts-play"

/* GTK's dialog can be accepted without a file, while it still reads the folder. */
static void
response_cb (TsSession *session,
             int response,
             GtkNativeDialog *dialog)
{
  g_autoptr (GFile) file = NULL;

  g_assert (TS_IS_SESSION (session));

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  if (file != NULL)
    ts_session_save_puzzle (session, g_object_get_data (G_OBJECT (dialog), PLAY_KEY), file);

  g_object_set_data (G_OBJECT (gtk_native_dialog_get_transient_for (dialog)), DIALOG_KEY, NULL);
}

/**
 * ts_save_dialog_show:
 * @parent: the window it is to stand over
 * @session: whose play has a picture
 *
 * Shows the dialog, unless it is open.
 */
void
ts_save_dialog_show (GtkWindow *parent,
                     TsSession *session)
{
  const char *pictures = g_get_user_special_dir (G_USER_DIRECTORY_PICTURES);
  g_autofree char *name = NULL;
  GtkFileChooserNative *chooser;
  TsPlay *play;

  g_return_if_fail (GTK_IS_WINDOW (parent));
  g_return_if_fail (TS_IS_SESSION (session));

  if (g_object_get_data (G_OBJECT (parent), DIALOG_KEY) != NULL)
    return;

  play = ts_session_get_play (session);
  name = ts_play_words_dup_puzzle_name (play);
  chooser = gtk_file_chooser_native_new (_ ("Save Puzzle"), parent, GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"),
                                         _ ("_Cancel"));
  g_object_set_data_full (G_OBJECT (parent), DIALOG_KEY, chooser, g_object_unref);
  g_object_set_data_full (G_OBJECT (chooser), PLAY_KEY, g_object_ref (play), g_object_unref);
  g_signal_connect_object (parent, "destroy", G_CALLBACK (gtk_native_dialog_destroy), chooser, G_CONNECT_SWAPPED);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), name);
  if (pictures != NULL && g_file_test (pictures, G_FILE_TEST_IS_DIR))
    {
      g_autoptr (GFile) folder = g_file_new_for_path (pictures);

      gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (chooser), folder, NULL);
    }
  g_signal_connect_object (chooser, "response", G_CALLBACK (response_cb), session, G_CONNECT_SWAPPED);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}
