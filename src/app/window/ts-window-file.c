/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The window's file dialog: lets the player choose a picture's file, in the folder where the last one was.
 * Owned by the window, as a part of it.
 */

#define G_LOG_DOMAIN "ts-window-file"

#include "config.h"

#include <glib/gi18n.h>

#include "ts-window-private.h"

/* Returns: (transfer full) (nullable): where the dialog shall begin: the folder used last or, the first time and where
 * that has gone, the user's pictures. A folder elsewhere than on this machine is not asked for: it might not answer. */
static GFile *
dup_folder (TsWindow *self)
{
  g_autofree char *uri = g_settings_get_string (self->settings, "open-folder");
  const char *pictures = g_get_user_special_dir (G_USER_DIRECTORY_PICTURES);
  g_autoptr (GFile) used = g_file_new_for_uri (uri);

  if (*uri != '\0' && (!g_file_is_native (used) || g_file_query_exists (used, NULL)))
    return g_steal_pointer (&used);
  if (pictures != NULL && g_file_test (pictures, G_FILE_TEST_IS_DIR))
    return g_file_new_for_path (pictures);

  return NULL;
}

/* GTK's own dialog can be accepted with no file, by someone who is quicker than it reads the folder. */
static void
response_cb (TsWindow *self,
             int response,
             GtkNativeDialog *dialog)
{
  g_autoptr (GFile) file = NULL;

  g_assert (TS_IS_WINDOW (self));

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  if (file != NULL)
    {
      g_autoptr (GFile) folder = g_file_get_parent (file);
      g_autofree char *uri = folder != NULL ? g_file_get_uri (folder) : g_strdup ("");

      g_settings_set_string (self->settings, "open-folder", uri);
      ts_window_open (self, file, NULL);
    }

  g_clear_object (&self->chooser);
}

/**
 * _ts_window_choose_file:
 *
 * Lets the player choose a file, of the formats that really load here.
 */
void
_ts_window_choose_file (TsWindow *self)
{
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();
  g_autoptr (GFile) folder = NULL;
  const char *const *mime_types = ts_picture_get_mime_types ();

  g_assert (TS_IS_WINDOW (self));

  if (self->chooser != NULL)
    return;

  gtk_file_filter_set_name (filter, _ ("Pictures"));
  for (guint i = 0; mime_types[i] != NULL; i++)
    gtk_file_filter_add_mime_type (filter, mime_types[i]);

  self->chooser = gtk_file_chooser_native_new (_ ("Open Picture"), GTK_WINDOW (self), GTK_FILE_CHOOSER_ACTION_OPEN,
                                               _ ("_Open"), _ ("_Cancel"));
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->chooser), TRUE);
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (self->chooser), filter);
  folder = dup_folder (self);
  if (folder != NULL)
    gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (self->chooser), folder, NULL);
  g_signal_connect_object (self->chooser, "response", G_CALLBACK (response_cb), self, G_CONNECT_SWAPPED);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}
