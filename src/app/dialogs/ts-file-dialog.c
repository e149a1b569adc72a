/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-file-dialog"

#include "config.h"

#include "ts-file-dialog.h"

#include <glib/gi18n.h>

#include "ts-formats.h"
#include "ts-puzzle-words.h"
#include "ts-settings.h"

/* What the parent keeps the dialog under while it is open. */
#define DIALOG_KEY "ts-file-dialog"

/* Keys in the data of the dialog of a transfer: what shows it, and the puzzle to save. */
#define TOAST_KEY "ts-toast"
#define PUZZLE_KEY "ts-puzzle"

/* What such a dialog keeps its transfer under, and a toast that which runs. */
#define TRANSFER_KEY "ts-transfer"

typedef struct
{
  const char *action_name; /* of the window */
  const char *title;
  const char *accept_label;
  const char *words; /* while it runs */
  GtkFileChooserAction action;
  gboolean is_import;
} Transfer;

static const Transfer transfers[] = {
  { "save-puzzle", N_ ("Save Puzzle"), N_ ("_Save"), N_ ("Saving Puzzle…"), GTK_FILE_CHOOSER_ACTION_SAVE, FALSE },
  { "export-games", N_ ("Export Games"), N_ ("_Export"), N_ ("Exporting Games…"),
    GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, FALSE },
  { "import-games", N_ ("Import Games"), N_ ("_Import"), N_ ("Importing Games…"),
    GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, TRUE },
};

/**
 * ts_file_dialog_is_open:
 *
 * Returns: whether a dialog of @parent waits for its answer, perhaps one of a portal, which is no window of GTK's
 */
gboolean
ts_file_dialog_is_open (GtkWindow *parent)
{
  return g_object_get_data (G_OBJECT (parent), DIALOG_KEY) != NULL;
}

/**
 * ts_file_dialog_new:
 * @parent: the window it is to stand over, which keeps it until it is answered
 * @response_cb: of GtkNativeDialog::response with @object first; gets the files by ts_file_dialog_take_files()
 *
 * Returns: (transfer none) (nullable): the dialog, not shown yet; %NULL while another one is open
 */
GtkFileChooser *
ts_file_dialog_new (GtkWindow *parent,
                    const char *title,
                    GtkFileChooserAction action,
                    const char *accept_label,
                    GCallback response_cb,
                    gpointer object)
{
  GtkFileChooserNative *dialog;

  if (ts_file_dialog_is_open (parent))
    return NULL;

  dialog = gtk_file_chooser_native_new (title, parent, action, accept_label, _ ("_Cancel"));
  g_object_set_data_full (G_OBJECT (parent), DIALOG_KEY, dialog, g_object_unref);
  g_signal_connect_object (parent, "destroy", G_CALLBACK (gtk_native_dialog_destroy), dialog, G_CONNECT_SWAPPED);
  g_signal_connect_object (dialog, "response", response_cb, object, G_CONNECT_SWAPPED);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);

  return GTK_FILE_CHOOSER (dialog);
}

/**
 * ts_file_dialog_take_files:
 * @dialog: of ts_file_dialog_new(); is released
 *
 * GTK's own dialog can be accepted without a file while it still reads the folder. It is shown again then.
 *
 * Returns: (transfer full) (element-type GFile) (nullable): what the player chose; %NULL for nothing
 */
GSList *
ts_file_dialog_take_files (GtkNativeDialog *dialog,
                           int response)
{
  g_autoptr (GListModel) chosen = NULL;
  GSList *files = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    chosen = gtk_file_chooser_get_files (GTK_FILE_CHOOSER (dialog));
  for (guint i = chosen != NULL ? g_list_model_get_n_items (chosen) : 0; i-- > 0;)
    files = g_slist_prepend (files, g_list_model_get_item (chosen, i));

  if (chosen != NULL && files == NULL)
    gtk_native_dialog_show (dialog);
  else
    g_object_set_data (G_OBJECT (gtk_native_dialog_get_transient_for (dialog)), DIALOG_KEY, NULL);

  return files;
}

/**
 * ts_file_dialog_show_in:
 * @folder: (nullable): %NULL for the user's folder of pictures, if there is one
 */
void
ts_file_dialog_show_in (GtkFileChooser *dialog,
                        GFile *folder)
{
  const char *path = g_get_user_special_dir (G_USER_DIRECTORY_PICTURES);
  g_autoptr (GFile) pictures = NULL;

  if (folder == NULL && path != NULL && g_file_test (path, G_FILE_TEST_IS_DIR))
    folder = pictures = g_file_new_for_path (path);
  if (folder != NULL)
    gtk_file_chooser_set_current_folder (dialog, folder, NULL);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

static void
opened_cb (TsSession *session,
           int response,
           GtkNativeDialog *dialog)
{
  g_autoslist (GFile) files = ts_file_dialog_take_files (dialog, response);

  if (files != NULL)
    {
      g_autoptr (GFile) folder = g_file_get_parent (files->data);
      g_autofree char *uri = folder != NULL ? g_file_get_uri (folder) : g_strdup ("");
      TsPuzzleRequest request = { .kind = TS_REQUEST_FILES };

      g_settings_set_string (ts_settings_get (), "open-folder", uri);
      for (GSList *iter = files; iter != NULL; iter = iter->next)
        ts_puzzle_request_add_file (&request, iter->data);
      ts_session_request (session, request);
    }
}

static GtkFileFilter *
create_filter (void)
{
  GtkFileFilter *filter = gtk_file_filter_new ();
  const char *const *mime_types = ts_formats_get_mime_types ();

  gtk_file_filter_set_name (filter, _ ("Pictures"));
  for (guint i = 0; mime_types[i] != NULL; i++)
    gtk_file_filter_add_mime_type (filter, mime_types[i]);

  return filter;
}

/**
 * ts_file_dialog_open:
 * @session: opens what is chosen
 * @is_folder: whether to choose a folder of pictures, and not one or several pictures
 *
 * Shows the dialog in the folder used last or, the first time and if that is gone, in the user's pictures, with the
 * formats that load on this system.
 */
void
ts_file_dialog_open (GtkWindow *parent,
                     TsSession *session,
                     gboolean is_folder)
{
  g_autofree char *uri = g_settings_get_string (ts_settings_get (), "open-folder");
  g_autoptr (GFile) folder = g_file_new_for_uri (uri);
  g_autoptr (GtkFileFilter) filter = NULL;
  GtkFileChooserAction action = is_folder ? GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER : GTK_FILE_CHOOSER_ACTION_OPEN;
  GtkFileChooser *chooser = ts_file_dialog_new (parent, is_folder ? _ ("Open Folder") : _ ("Open Picture"), action,
                                                _ ("_Open"), G_CALLBACK (opened_cb), session);

  if (chooser == NULL)
    return;

  if (!is_folder)
    {
      filter = create_filter ();
      gtk_file_chooser_add_filter (chooser, filter);
      gtk_file_chooser_set_select_multiple (chooser, TRUE);
    }
  /* A folder on another machine is not asked for: it might not answer. */
  if (*uri == '\0' || (g_file_is_native (folder) && !g_file_query_exists (folder, NULL)))
    g_clear_object (&folder);
  ts_file_dialog_show_in (chooser, folder);
}

static void
show_transfer (TsToast *toast,
               const Transfer *transfer)
{
  g_object_set_data (G_OBJECT (toast), TRANSFER_KEY, (gpointer) transfer);
  ts_toast_show (toast, TS_TOAST_PROGRESS, _ (transfer->words), _ ("_Cancel"), "transfer.cancel");
}

static gboolean
transfer_cb (GtkWidget *toast,
             GdkFrameClock *clock,
             gpointer task)
{
  ts_toast_set_fraction (TS_TOAST (toast), ts_transfer_task_get_fraction (task));

  return !g_task_get_completed (task);
}

static void
transfer_completed_cb (TsToast *toast)
{
  g_object_set_data (G_OBJECT (toast), TRANSFER_KEY, NULL);
  gtk_widget_insert_action_group (GTK_WIDGET (toast), "transfer", NULL);
  ts_toast_drop (toast, TS_TOAST_PROGRESS);
}

/* A drive may not answer: a cancelled task goes on until a message of the session says that it has ended. */
static void
transfer_chosen_cb (TsSession *session,
                    int response,
                    GtkNativeDialog *dialog)
{
  TsToast *toast = g_object_get_data (G_OBJECT (dialog), TOAST_KEY);
  const Transfer *transfer = g_object_get_data (G_OBJECT (dialog), TRANSFER_KEY);
  TsPuzzle *puzzle = g_object_get_data (G_OBJECT (dialog), PUZZLE_KEY);
  g_autoslist (GFile) files = ts_file_dialog_take_files (dialog, response);
  /* Without a task, a message has told why. */
  GTask *task = files != NULL ? ts_session_transfer (session, puzzle, files->data, transfer->is_import) : NULL;
  g_autoptr (GSimpleActionGroup) actions = NULL;
  g_autoptr (GSimpleAction) cancel = NULL;

  if (task == NULL)
    return;

  actions = g_simple_action_group_new ();
  cancel = g_simple_action_new ("cancel", NULL);
  g_signal_connect_object (cancel, "activate", G_CALLBACK (g_cancellable_cancel), g_task_get_cancellable (task),
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (task, "notify::completed", G_CALLBACK (transfer_completed_cb), toast, G_CONNECT_SWAPPED);
  g_action_map_add_action (G_ACTION_MAP (actions), G_ACTION (cancel));
  gtk_widget_insert_action_group (GTK_WIDGET (toast), "transfer", G_ACTION_GROUP (actions));
  gtk_widget_add_tick_callback (GTK_WIDGET (toast), transfer_cb, task, g_object_unref);
  show_transfer (toast, transfer);
}

/**
 * ts_file_dialog_transfer:
 * @toast: of the window; shows how far the transfer is
 * @session: whose puzzle has a picture, if that is to be saved
 * @action_name: of the window, without a prefix: `save-puzzle`, `export-games` or `import-games`
 *
 * Lets the player choose where the puzzle file of the present puzzle is saved, or the folder for an export or import of
 * games; a transfer that runs is shown instead. A message of the session says how it ended.
 */
void
ts_file_dialog_transfer (TsToast *toast,
                         TsSession *session,
                         const char *action_name)
{
  /* Rather than the list of files that were used last, which has no folders. */
  g_autoptr (GFile) home = g_file_new_for_path (g_get_home_dir ());
  const Transfer *running = g_object_get_data (G_OBJECT (toast), TRANSFER_KEY);
  const Transfer *transfer = transfers;
  GtkFileChooser *chooser;

  if (running != NULL)
    {
      show_transfer (toast, running);
      return;
    }

  while (!g_str_equal (transfer->action_name, action_name))
    transfer++;
  chooser = ts_file_dialog_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (toast))), _ (transfer->title),
                                transfer->action, _ (transfer->accept_label), G_CALLBACK (transfer_chosen_cb), session);
  if (chooser == NULL)
    return;

  g_object_set_data (G_OBJECT (chooser), TOAST_KEY, toast);
  g_object_set_data (G_OBJECT (chooser), TRANSFER_KEY, (gpointer) transfer);
  if (transfer->action == GTK_FILE_CHOOSER_ACTION_SAVE)
    {
      TsPuzzle *puzzle = ts_session_get_puzzle (session);
      g_autofree char *name = ts_puzzle_words_dup_puzzle_name (puzzle);

      g_object_set_data_full (G_OBJECT (chooser), PUZZLE_KEY, g_object_ref (puzzle), g_object_unref);
      gtk_file_chooser_set_current_name (chooser, name);
    }
  ts_file_dialog_show_in (chooser, transfer->action == GTK_FILE_CHOOSER_ACTION_SAVE ? NULL : home);
}
