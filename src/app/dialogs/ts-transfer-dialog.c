/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-transfer-dialog"

#include "config.h"

#include "ts-transfer-dialog.h"

#include <glib/gi18n.h>

#include "ts-file-dialog.h"
#include "ts-puzzle-words.h"

/* A transfer that is over before needs no progress bar. */
#define DELAY_MS 1000

/* Keys in the data of a file chooser: of the puzzle to save, and of whether to import games. */
#define PUZZLE_KEY "ts-puzzle"
#define IMPORT_KEY "ts-import"

/* How much of the bar its block passes in a second while it is not known how far the transfer is. */
#define PULSE_SPEED 0.6

/**
 * TsTransferDialog:
 *
 * Follows a transfer task of the session.
 */
struct _TsTransferDialog
{
  GtkWindow parent_instance;

  /* Template widgets */
  GtkProgressBar *bar;

  /* Owned */
  GTask *task;

  /* Plain */
  guint delay_id;  /* presents the window */
  gint64 frame_us; /* the time of the frame before */
};

G_DEFINE_FINAL_TYPE (TsTransferDialog, ts_transfer_dialog, GTK_TYPE_WINDOW)

static gboolean
tick_cb (GtkWidget *bar,
         GdkFrameClock *clock,
         gpointer user_data)
{
  TsTransferDialog *self = user_data;
  double fraction = ts_transfer_task_get_fraction (self->task);
  gint64 now_us = gdk_frame_clock_get_frame_time (clock);
  double step = PULSE_SPEED * (double) (now_us - self->frame_us) / G_USEC_PER_SEC;
  gboolean is_animated;

  g_object_get (gtk_widget_get_settings (bar), "gtk-enable-animations", &is_animated, NULL);
  if (fraction > 0)
    gtk_progress_bar_set_fraction (self->bar, fraction);
  else if (is_animated)
    {
      gtk_progress_bar_set_pulse_step (self->bar, MIN (step, PULSE_SPEED));
      gtk_progress_bar_pulse (self->bar);
    }
  self->frame_us = now_us;

  return G_SOURCE_CONTINUE;
}

static void
present (gpointer user_data)
{
  TsTransferDialog *self = user_data;

  self->delay_id = 0;
  gtk_window_present (GTK_WINDOW (self));
}

/* A drive may not answer: the game goes on at once, and a message follows when the transfer has ended. */
static gboolean
ts_transfer_dialog_close_request (GtkWindow *window)
{
  g_cancellable_cancel (g_task_get_cancellable (TS_TRANSFER_DIALOG (window)->task));

  return GTK_WINDOW_CLASS (ts_transfer_dialog_parent_class)->close_request (window);
}

static void
ts_transfer_dialog_dispose (GObject *object)
{
  TsTransferDialog *self = TS_TRANSFER_DIALOG (object);

  g_clear_handle_id (&self->delay_id, g_source_remove);
  g_clear_object (&self->task);

  G_OBJECT_CLASS (ts_transfer_dialog_parent_class)->dispose (object);
}

static void
ts_transfer_dialog_class_init (TsTransferDialogClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ts_transfer_dialog_dispose;
  GTK_WINDOW_CLASS (klass)->close_request = ts_transfer_dialog_close_request;

  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
ts_transfer_dialog_init (TsTransferDialog *self)
{
  GtkWidget *header = gtk_header_bar_new ();
  GtkWidget *cancel = gtk_button_new_with_mnemonic (_ ("_Cancel"));
  GtkWidget *bar = g_object_new (GTK_TYPE_PROGRESS_BAR, "margin-top", 24, "margin-bottom", 24, "margin-start", 18,
                                 "margin-end", 18, "width-request", 280, NULL);

  self->bar = GTK_PROGRESS_BAR (bar);
  gtk_header_bar_set_show_title_buttons (GTK_HEADER_BAR (header), FALSE);
  gtk_header_bar_pack_start (GTK_HEADER_BAR (header), cancel);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (cancel), "window.close");
  gtk_window_set_titlebar (GTK_WINDOW (self), header);
  gtk_window_set_child (GTK_WINDOW (self), bar);
}

/* Shows itself after a moment, and closes when the transfer is over. */
static void
show_progress (GtkWindow *parent,
               GTask *task,
               const char *title)
{
  TsTransferDialog *self = g_object_new (TS_TYPE_TRANSFER_DIALOG, "transient-for", parent, "destroy-with-parent", TRUE,
                                         "modal", TRUE, "resizable", FALSE, "title", title, NULL);

  self->task = g_object_ref (task);
  self->delay_id = g_timeout_add_once (DELAY_MS, present, self);
  gtk_widget_add_tick_callback (GTK_WIDGET (self->bar), tick_cb, self, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->bar), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  g_signal_connect_object (task, "notify::completed", G_CALLBACK (gtk_window_destroy), self, G_CONNECT_SWAPPED);
}

static void
chosen_cb (TsSession *session,
           int response,
           GtkNativeDialog *chooser)
{
  GtkWindow *parent = gtk_native_dialog_get_transient_for (chooser);
  gboolean is_import = g_object_get_data (G_OBJECT (chooser), IMPORT_KEY) != NULL;
  g_autoslist (GFile) folders = ts_file_dialog_take_files (chooser, response);
  g_autoptr (GTask) task = NULL;

  if (folders != NULL)
    task = ts_session_transfer (session, folders->data, is_import);
  if (task != NULL)
    show_progress (parent, task, is_import ? _ ("Importing Games…") : _ ("Exporting Games…"));
}

/**
 * ts_transfer_dialog_choose:
 * @parent: the window it is to stand over
 * @session: transfers the games
 *
 * Lets the player choose a folder, and starts the transfer. A message of the session says how it ended.
 */
void
ts_transfer_dialog_choose (GtkWindow *parent,
                           TsSession *session,
                           gboolean is_import)
{
  g_autoptr (GFile) home = g_file_new_for_path (g_get_home_dir ());
  const char *title = is_import ? _ ("Import Games") : _ ("Export Games");
  const char *accept = is_import ? _ ("_Import") : _ ("_Export");
  GtkFileChooser *chooser = ts_file_dialog_new (parent, title, GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, accept,
                                                G_CALLBACK (chosen_cb), session);

  if (chooser == NULL)
    return;

  g_object_set_data (G_OBJECT (chooser), IMPORT_KEY, GINT_TO_POINTER (is_import));
  /* Rather than the list of files that were used last, which has no folders. */
  ts_file_dialog_show_in (chooser, home);
}

static void
saved_cb (TsSession *session,
          int response,
          GtkNativeDialog *dialog)
{
  GtkWindow *parent = gtk_native_dialog_get_transient_for (dialog);
  g_autoptr (TsPuzzle) puzzle = g_object_ref (g_object_get_data (G_OBJECT (dialog), PUZZLE_KEY));
  g_autoslist (GFile) files = ts_file_dialog_take_files (dialog, response);
  g_autoptr (GTask) task = NULL;

  if (files != NULL)
    task = ts_session_save_puzzle (session, puzzle, files->data);
  if (task != NULL)
    show_progress (parent, task, _ ("Saving Puzzle…"));
}

/**
 * ts_transfer_dialog_save_puzzle:
 * @session: whose puzzle has a picture
 *
 * Lets the player choose where the puzzle file of the present puzzle is saved.
 */
void
ts_transfer_dialog_save_puzzle (GtkWindow *parent,
                                TsSession *session)
{
  GtkFileChooser *chooser = ts_file_dialog_new (parent, _ ("Save Puzzle"), GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"),
                                                G_CALLBACK (saved_cb), session);
  g_autofree char *name = NULL;
  TsPuzzle *puzzle;

  if (chooser == NULL)
    return;

  puzzle = ts_session_get_puzzle (session);
  name = ts_puzzle_words_dup_puzzle_name (puzzle);
  g_object_set_data_full (G_OBJECT (chooser), PUZZLE_KEY, g_object_ref (puzzle), g_object_unref);
  gtk_file_chooser_set_current_name (chooser, name);
  ts_file_dialog_show_in (chooser, NULL);
}
