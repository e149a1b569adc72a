/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-open-dialog"

#include "config.h"

#include "ts-open-dialog.h"

#include <glib/gi18n.h>

/**
 * TsOpenDialog:
 *
 * Shows one GtkFileChooserNative at a time, with the formats that load on this system.
 */
struct _TsOpenDialog
{
  GObject parent_instance;

  /* Borrowed */
  GtkWindow *parent;

  /* Owned */
  TsSession *session;
  GSettings *settings;
  GtkFileChooserNative *chooser; /* while it is open */
};

G_DEFINE_FINAL_TYPE (TsOpenDialog, ts_open_dialog, G_TYPE_OBJECT)

/* Returns: (transfer full) (nullable): where the dialog begins: the folder used last or, the first time and if that
 * is gone, the user's pictures. A folder on another machine is not asked for: it might not answer. */
static GFile *
dup_folder (TsOpenDialog *self)
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

/* GTK's dialog can be accepted without a file, while it still reads the folder. */
static void
response_cb (TsOpenDialog *self,
             int response,
             GtkNativeDialog *dialog)
{
  g_autoptr (GFile) file = NULL;

  g_assert (TS_IS_OPEN_DIALOG (self));

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  if (file != NULL)
    {
      g_autoptr (GFile) folder = g_file_get_parent (file);
      g_autofree char *uri = folder != NULL ? g_file_get_uri (folder) : g_strdup ("");

      g_settings_set_string (self->settings, "open-folder", uri);
      ts_session_open (self->session, file, NULL);
    }

  g_clear_object (&self->chooser);
}

static void
ts_open_dialog_dispose (GObject *object)
{
  TsOpenDialog *self = TS_OPEN_DIALOG (object);

  g_clear_object (&self->chooser);
  g_clear_object (&self->session);
  g_clear_object (&self->settings);

  G_OBJECT_CLASS (ts_open_dialog_parent_class)->dispose (object);
}

static void
ts_open_dialog_class_init (TsOpenDialogClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ts_open_dialog_dispose;
}

static void
ts_open_dialog_init (TsOpenDialog *self)
{
}

/**
 * ts_open_dialog_new:
 * @parent: outlives the object
 * @session: opens what is chosen
 * @settings: the key `open-folder`
 *
 * Returns: (transfer full): a dialog that is not shown
 */
TsOpenDialog *
ts_open_dialog_new (GtkWindow *parent,
                    TsSession *session,
                    GSettings *settings)
{
  TsOpenDialog *self;

  g_return_val_if_fail (GTK_IS_WINDOW (parent), NULL);
  g_return_val_if_fail (TS_IS_SESSION (session), NULL);
  g_return_val_if_fail (G_IS_SETTINGS (settings), NULL);

  self = g_object_new (TS_TYPE_OPEN_DIALOG, NULL);
  self->parent = parent;
  self->session = g_object_ref (session);
  self->settings = g_object_ref (settings);

  return self;
}

/**
 * ts_open_dialog_show:
 *
 * Shows the dialog, unless it is open.
 */
void
ts_open_dialog_show (TsOpenDialog *self)
{
  g_autoptr (GtkFileFilter) filter = NULL;
  g_autoptr (GFile) folder = NULL;
  const char *const *mime_types = ts_picture_get_mime_types ();

  g_return_if_fail (TS_IS_OPEN_DIALOG (self));

  if (self->chooser != NULL)
    return;

  filter = gtk_file_filter_new ();
  gtk_file_filter_set_name (filter, _ ("Pictures"));
  for (guint i = 0; mime_types[i] != NULL; i++)
    gtk_file_filter_add_mime_type (filter, mime_types[i]);

  self->chooser = gtk_file_chooser_native_new (_ ("Open Picture"), self->parent, GTK_FILE_CHOOSER_ACTION_OPEN,
                                               _ ("_Open"), _ ("_Cancel"));
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->chooser), TRUE);
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (self->chooser), filter);
  folder = dup_folder (self);
  if (folder != NULL)
    gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (self->chooser), folder, NULL);
  g_signal_connect_object (self->chooser, "response", G_CALLBACK (response_cb), self, G_CONNECT_SWAPPED);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}
