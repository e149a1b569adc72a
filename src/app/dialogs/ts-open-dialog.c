/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-open-dialog"

#include "config.h"

#include "ts-open-dialog.h"

#include <glib/gi18n.h>

#include "ts-decoder.h"
#include "ts-settings.h"

/* What the parent keeps the dialog under while it is open. */
#define DATA_KEY "ts-open-dialog"

/* Returns: (transfer full) (nullable): where the dialog begins: the folder used last or, the first time and if that
 * is gone, the user's pictures. A folder on another machine is not asked for: it might not answer. */
static GFile *
dup_folder (GSettings *settings)
{
  g_autofree char *uri = g_settings_get_string (settings, "open-folder");
  const char *pictures = g_get_user_special_dir (G_USER_DIRECTORY_PICTURES);
  g_autoptr (GFile) used = g_file_new_for_uri (uri);

  if (*uri != '\0' && (!g_file_is_native (used) || g_file_query_exists (used, NULL)))
    return g_steal_pointer (&used);
  if (pictures != NULL && g_file_test (pictures, G_FILE_TEST_IS_DIR))
    return g_file_new_for_path (pictures);

  return NULL;
}

/* GTK's dialog can be accepted without a file, while it still reads the folder. */
static void
response_cb (TsSession *session,
             int response,
             GtkNativeDialog *dialog)
{
  g_autoptr (GListModel) chosen = NULL;
  g_autoslist (GFile) files = NULL;

  g_assert (TS_IS_SESSION (session));

  if (response == GTK_RESPONSE_ACCEPT)
    chosen = gtk_file_chooser_get_files (GTK_FILE_CHOOSER (dialog));
  for (guint i = chosen != NULL ? g_list_model_get_n_items (chosen) : 0; i-- > 0;)
    files = g_slist_prepend (files, g_list_model_get_item (chosen, i));
  if (files != NULL)
    {
      g_autoptr (GSettings) settings = ts_settings_new ();
      g_autoptr (GFile) folder = g_file_get_parent (files->data);
      g_autofree char *uri = folder != NULL ? g_file_get_uri (folder) : g_strdup ("");

      g_settings_set_string (settings, "open-folder", uri);
      ts_session_open_files (session, files, NULL, FALSE);
    }

  g_object_set_data (G_OBJECT (gtk_native_dialog_get_transient_for (dialog)), DATA_KEY, NULL);
}

static GtkFileFilter *
create_filter (void)
{
  GtkFileFilter *filter = gtk_file_filter_new ();
  const char *const *mime_types = ts_decoder_get_mime_types ();

  gtk_file_filter_set_name (filter, _ ("Pictures"));
  for (guint i = 0; mime_types[i] != NULL; i++)
    gtk_file_filter_add_mime_type (filter, mime_types[i]);

  return filter;
}

/**
 * ts_open_dialog_show:
 * @parent: the window it is to stand over
 * @session: opens what is chosen
 * @is_folder: whether to choose a folder of pictures, and not one or several pictures
 *
 * Shows the dialog, unless it is open, with the formats that load on this system.
 */
void
ts_open_dialog_show (GtkWindow *parent,
                     TsSession *session,
                     gboolean is_folder)
{
  g_autoptr (GSettings) settings = ts_settings_new ();
  g_autoptr (GtkFileFilter) filter = NULL;
  g_autoptr (GFile) folder = NULL;
  GtkFileChooserNative *chooser;

  g_return_if_fail (GTK_IS_WINDOW (parent));
  g_return_if_fail (TS_IS_SESSION (session));

  if (g_object_get_data (G_OBJECT (parent), DATA_KEY) != NULL)
    return;

  chooser = gtk_file_chooser_native_new (is_folder ? _ ("Open Folder") : _ ("Open Picture"), parent,
                                         is_folder ? GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER
                                                   : GTK_FILE_CHOOSER_ACTION_OPEN,
                                         _ ("_Open"), _ ("_Cancel"));
  g_object_set_data_full (G_OBJECT (parent), DATA_KEY, chooser, g_object_unref);
  g_signal_connect_object (parent, "destroy", G_CALLBACK (gtk_native_dialog_destroy), chooser, G_CONNECT_SWAPPED);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  if (!is_folder)
    {
      filter = create_filter ();
      gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (chooser), filter);
      gtk_file_chooser_set_select_multiple (GTK_FILE_CHOOSER (chooser), TRUE);
    }
  folder = dup_folder (settings);
  if (folder != NULL)
    gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (chooser), folder, NULL);
  g_signal_connect_object (chooser, "response", G_CALLBACK (response_cb), session, G_CONNECT_SWAPPED);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}
