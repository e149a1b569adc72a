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

/* What a dialog keeps its purpose under, and a toast that of the transfer that runs. */
#define PURPOSE_KEY "ts-purpose"

typedef struct
{
  const char *action_name; /* of the window */
  const char *title;
  const char *accept_label;
  const char *words; /* of a transfer, while it runs; NULL for what opens pictures */
  GtkFileChooserAction action;
  gboolean is_import;
} Purpose;

static const Purpose purposes[] = {
  { "open", N_ ("Open Picture"), N_ ("_Open"), NULL, GTK_FILE_CHOOSER_ACTION_OPEN, FALSE },
  { "open-folder", N_ ("Open Folder"), N_ ("_Open"), NULL, GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, FALSE },
  { "save-puzzle", N_ ("Save Puzzle"), N_ ("_Save"), N_ ("Saving Puzzle…"), GTK_FILE_CHOOSER_ACTION_SAVE, FALSE },
  { "export-games", N_ ("Export Games"), N_ ("_Export"), N_ ("Exporting Games…"),
    GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, FALSE },
  { "import-games", N_ ("Import Games"), N_ ("_Import"), N_ ("Importing Games…"),
    GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, TRUE },
};

/* Returns: whether a dialog of @parent waits for its answer, perhaps one of a portal, which is no window of GTK's */
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

/* Returns: (transfer full): of the formats that load on this system */
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

/* Returns: (transfer full) (nullable): where the dialog begins: for pictures where some were opened the last time or,
 *   before the first time and if that is gone, the user's folder of pictures, if there is one */
static GFile *
find_folder (const Purpose *purpose)
{
  const char *pictures = g_get_user_special_dir (G_USER_DIRECTORY_PICTURES);
  g_autofree char *uri = g_settings_get_string (ts_settings_get (), "open-folder");
  g_autoptr (GFile) last = g_file_new_for_uri (uri);
  gboolean is_saving = purpose->action == GTK_FILE_CHOOSER_ACTION_SAVE;

  /* For games rather the home folder than the list of files that were used last, which has no folders. */
  if (purpose->words != NULL && !is_saving)
    return g_file_new_for_path (g_get_home_dir ());
  /* A folder on another machine is not asked for: it might not answer. */
  if (!is_saving && *uri != '\0' && (!g_file_is_native (last) || g_file_query_exists (last, NULL)))
    return g_steal_pointer (&last);

  return pictures != NULL && g_file_test (pictures, G_FILE_TEST_IS_DIR) ? g_file_new_for_path (pictures) : NULL;
}

static void
show_transfer (TsToast *toast,
               const Purpose *purpose)
{
  g_object_set_data (G_OBJECT (toast), PURPOSE_KEY, (gpointer) purpose);
  ts_toast_show (toast, TS_TOAST_PROGRESS, _ (purpose->words), _ ("_Cancel"), "transfer.cancel");
}

static gboolean
transfer_cb (GtkWidget *toast,
             GdkFrameClock *clock,
             gpointer transfer)
{
  ts_toast_set_fraction (TS_TOAST (toast), ts_transfer_task_get_fraction (transfer));

  return !g_task_get_completed (transfer);
}

static void
transfer_completed_cb (TsToast *toast)
{
  g_object_set_data (G_OBJECT (toast), PURPOSE_KEY, NULL);
  gtk_widget_insert_action_group (GTK_WIDGET (toast), "transfer", NULL);
  ts_toast_drop (toast, TS_TOAST_PROGRESS);
}

/* A drive may not answer: a cancelled transfer goes on until a message of the session says that it has ended. */
static void
transfer_chosen_cb (TsSession *session,
                    int response,
                    GtkNativeDialog *dialog)
{
  TsToast *toast = g_object_get_data (G_OBJECT (dialog), TOAST_KEY);
  const Purpose *purpose = g_object_get_data (G_OBJECT (dialog), PURPOSE_KEY);
  TsPuzzle *puzzle = g_object_get_data (G_OBJECT (dialog), PUZZLE_KEY);
  g_autoslist (GFile) files = ts_file_dialog_take_files (dialog, response);
  /* Without one, a message has told why. */
  GTask *transfer = files != NULL ? ts_session_transfer (session, puzzle, files->data, purpose->is_import) : NULL;
  g_autoptr (GSimpleActionGroup) actions = NULL;
  g_autoptr (GSimpleAction) cancel = NULL;

  if (transfer == NULL)
    return;

  actions = g_simple_action_group_new ();
  cancel = g_simple_action_new ("cancel", NULL);
  g_signal_connect_object (cancel, "activate", G_CALLBACK (g_cancellable_cancel), g_task_get_cancellable (transfer),
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (transfer, "notify::completed", G_CALLBACK (transfer_completed_cb), toast,
                           G_CONNECT_SWAPPED);
  g_action_map_add_action (G_ACTION_MAP (actions), G_ACTION (cancel));
  gtk_widget_insert_action_group (GTK_WIDGET (toast), "transfer", G_ACTION_GROUP (actions));
  gtk_widget_add_tick_callback (GTK_WIDGET (toast), transfer_cb, transfer, g_object_unref);
  show_transfer (toast, purpose);
}

/**
 * ts_file_dialog_show:
 * @toast: of the window; shows how far a transfer is
 * @session: opens, imports, or has what is saved or exported
 * @action_name: of the window, without a prefix: `open`, `open-folder`, `save-puzzle` while the puzzle has a picture,
 *   `export-games` or `import-games`
 *
 * Lets the player choose the pictures or the folder to open, where the present puzzle is saved, or the folder for an
 * export or import. A transfer that runs is shown instead of another one. A message of the session says how it ended.
 */
void
ts_file_dialog_show (TsToast *toast,
                     TsSession *session,
                     const char *action_name)
{
  const Purpose *running = g_object_get_data (G_OBJECT (toast), PURPOSE_KEY);
  const Purpose *purpose = purposes;
  GtkFileChooser *chooser;
  g_autoptr (GFile) folder = NULL;

  while (!g_str_equal (purpose->action_name, action_name))
    purpose++;
  if (purpose->words != NULL && running != NULL)
    {
      show_transfer (toast, running);
      return;
    }

  chooser = ts_file_dialog_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (toast))), _ (purpose->title),
                                purpose->action, _ (purpose->accept_label),
                                purpose->words != NULL ? G_CALLBACK (transfer_chosen_cb) : G_CALLBACK (opened_cb),
                                session);
  if (chooser == NULL)
    return;

  g_object_set_data (G_OBJECT (chooser), TOAST_KEY, toast);
  g_object_set_data (G_OBJECT (chooser), PURPOSE_KEY, (gpointer) purpose);
  if (purpose->action == GTK_FILE_CHOOSER_ACTION_OPEN)
    {
      g_autoptr (GtkFileFilter) filter = create_filter ();

      gtk_file_chooser_add_filter (chooser, filter);
      gtk_file_chooser_set_select_multiple (chooser, TRUE);
    }
  if (purpose->action == GTK_FILE_CHOOSER_ACTION_SAVE)
    {
      TsPuzzle *puzzle = ts_session_get_puzzle (session);
      g_autofree char *name = ts_puzzle_words_dup_puzzle_name (puzzle);

      g_object_set_data_full (G_OBJECT (chooser), PUZZLE_KEY, g_object_ref (puzzle), g_object_unref);
      gtk_file_chooser_set_current_name (chooser, name);
    }
  folder = find_folder (purpose);
  if (folder != NULL)
    gtk_file_chooser_set_current_folder (chooser, folder, NULL);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}
