/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-transfer-task"

#include "config.h"

#include "ts-transfer-task.h"

#include "ts-disk-queue.h"
#include "ts-puzzle-file.h"

/* Export creates this folder in the chosen one. Not translated: import on another computer looks for it. */
#define EXPORT_NAME "Tileshift"

/* The inputs and results of the worker that copies games. */
typedef struct
{
  char *from;
  char *to;
  gboolean is_import;
  gboolean is_writer;
  gboolean is_possible; /* there are games to copy */
  TsTransfer done;
  TsState *pictures; /* after an import */
  GError *error;
} Copy;

struct _TsTransferTask
{
  GObject parent_instance;

  /* Owned */
  TsStores *stores;
  char *name; /* what people call the other folder, or the file */
  GCancellable *cancellable;
  GTask *copying; /* of games, with its Copy; NULL for a puzzle */

  /* Plain */
  gboolean is_running;
};

G_DEFINE_FINAL_TYPE (TsTransferTask, ts_transfer_task, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_RUNNING,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

static void
copy_free (Copy *copy)
{
  g_free (copy->from);
  g_free (copy->to);
  g_clear_pointer (&copy->pictures, ts_state_file_free);
  g_clear_error (&copy->error);
  g_free (copy);
}

static void
end (TsTransferTask *self,
     const TsMessage *message)
{
  self->is_running = FALSE;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_RUNNING]);
  ts_stores_tell (self->stores, message, NULL);
}

/* The results are loaded, so that the player finds the games that the message tells of. */
static void
results_loaded_cb (GObject *source_object,
                   GAsyncResult *result,
                   gpointer user_data)
{
  g_autoptr (TsTransferTask) self = user_data;
  const Copy *copy = g_task_get_task_data (self->copying);

  ts_results_load_finish (self->stores->results, result, NULL);
  end (self, &(TsMessage){
                 .kind = copy->is_import ? TS_MESSAGE_IMPORTED : TS_MESSAGE_EXPORTED,
                 .text = self->name,
                 .transfer = copy->is_possible ? &copy->done : NULL,
                 .error = copy->error,
             });
}

static void
copied_cb (GObject *source_object,
           GAsyncResult *result,
           gpointer user_data)
{
  g_autoptr (TsTransferTask) self = user_data;
  Copy *copy = g_task_get_task_data (self->copying);

  if (copy->pictures != NULL)
    ts_library_install (self->stores->library, g_steal_pointer (&copy->pictures));
  ts_results_load_async (self->stores->results, FALSE, NULL, NULL, results_loaded_cb, g_object_ref (self));
}

/* @folder: (transfer full): chosen by the player
 * Returns: (transfer full): @folder if it has games, else its subfolder EXPORT_NAME */
static char *
find_exported (char *folder)
{
  g_autofree char *chosen = folder;

  return ts_transfer_is_possible (chosen) ? g_steal_pointer (&chosen) : g_build_filename (chosen, EXPORT_NAME, NULL);
}

/* First waits for what the disk queue has to write. Not a job of that queue, since the other folder may be on a drive
 * that does not answer. */
static void
copy_in_worker (GTask *task,
                gpointer source_object,
                gpointer task_data,
                GCancellable *cancellable)
{
  Copy *copy = task_data;
  char **exported = copy->is_import ? &copy->from : &copy->to;

  ts_disk_queue_wait_until_cancelled (cancellable);
  *exported = find_exported (*exported);
  copy->is_possible = !copy->is_import || ts_transfer_is_possible (copy->from);
  if (copy->is_possible)
    ts_transfer_run (copy->from, copy->to, !copy->is_import, &copy->done, cancellable, &copy->error);
  if (copy->is_import)
    copy->pictures = ts_state_file_read (copy->to, TS_LIBRARY_KIND, copy->is_writer);
  g_task_return_boolean (task, TRUE);
}

static void
puzzle_written_cb (GObject *source_object,
                   GAsyncResult *result,
                   gpointer user_data)
{
  g_autoptr (TsTransferTask) self = user_data;
  g_autoptr (GError) error = NULL;
  gboolean is_written = ts_puzzle_file_write_finish (result, &error);

  end (self, &(TsMessage){
                 .kind = is_written ? TS_MESSAGE_PUZZLE_SAVED : TS_MESSAGE_PUZZLE_NOT_SAVED,
                 .error = error,
                 .text = self->name,
             });
}

static void
ts_transfer_task_finalize (GObject *object)
{
  TsTransferTask *self = TS_TRANSFER_TASK (object);

  ts_stores_unref (self->stores);
  g_free (self->name);
  g_object_unref (self->cancellable);
  g_clear_object (&self->copying);

  G_OBJECT_CLASS (ts_transfer_task_parent_class)->finalize (object);
}

static void
ts_transfer_task_get_property (GObject *object,
                               guint prop_id,
                               GValue *value,
                               GParamSpec *pspec)
{
  g_value_set_boolean (value, TS_TRANSFER_TASK (object)->is_running);
}

static void
ts_transfer_task_class_init (TsTransferTaskClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = ts_transfer_task_finalize;
  object_class->get_property = ts_transfer_task_get_property;

  props[PROP_RUNNING] =
      g_param_spec_boolean ("running", NULL, NULL, TRUE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
ts_transfer_task_init (TsTransferTask *self)
{
  self->cancellable = g_cancellable_new ();
  self->is_running = TRUE;
}

static TsTransferTask *
new_task (TsStores *stores,
          GFile *other)
{
  TsTransferTask *self = g_object_new (TS_TYPE_TRANSFER_TASK, NULL);

  self->stores = g_rc_box_acquire (stores);
  self->name = ts_message_dup_name (other);

  return self;
}

/* The system shows a folder on another machine only to some programs as a folder with a path. */
static void
refuse_folder (TsStores *stores,
               GFile *folder,
               TsMessageKind kind)
{
  g_autoptr (GError) error = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, "It has no path");
  g_autofree char *name = ts_message_dup_name (folder);

  ts_stores_tell (stores, &(TsMessage){ .kind = kind, .error = error, .text = name }, NULL);
}

/**
 * ts_transfer_task_new_games:
 * @folder: of an export, or one that has it
 * @is_import: whether to import from @folder or export to it
 *
 * Copies the games and pictures that the other folder lacks.
 *
 * Returns: (transfer full) (nullable): %NULL after a message if @folder has no path
 */
TsTransferTask *
ts_transfer_task_new_games (TsStores *stores,
                            GFile *folder,
                            gboolean is_import)
{
  const char *path = g_file_peek_path (folder);
  TsTransferTask *self;
  Copy *copy;

  if (path == NULL)
    {
      refuse_folder (stores, folder, is_import ? TS_MESSAGE_IMPORTED : TS_MESSAGE_EXPORTED);
      return NULL;
    }

  self = new_task (stores, folder);
  copy = g_new0 (Copy, 1);
  copy->is_import = is_import;
  copy->is_writer = ts_stores_get_is_writer (stores);
  copy->from = g_strdup (is_import ? path : stores->folder);
  copy->to = g_strdup (is_import ? stores->folder : path);
  self->copying = g_task_new (NULL, self->cancellable, copied_cb, g_object_ref (self));
  g_task_set_source_tag (self->copying, ts_transfer_task_new_games);
  g_task_set_task_data (self->copying, copy, (GDestroyNotify) copy_free);
  g_task_run_in_thread (self->copying, copy_in_worker);

  return self;
}

/**
 * ts_transfer_task_new_puzzle:
 * @puzzle: with a picture; it need not be the present one any more
 * @file: is replaced
 *
 * Writes a puzzle file, see ts_puzzle_file_write_async().
 *
 * Returns: (transfer full) (nullable): %NULL after a message if @file has no path
 */
TsTransferTask *
ts_transfer_task_new_puzzle (TsStores *stores,
                             TsPuzzle *puzzle,
                             GFile *file)
{
  g_autoptr (GFile) folder = g_file_get_parent (file);
  TsTransferTask *self;

  if (g_file_peek_path (file) == NULL)
    {
      refuse_folder (stores, folder != NULL ? folder : file, TS_MESSAGE_PUZZLE_NOT_SAVED);
      return NULL;
    }

  self = new_task (stores, file);
  ts_puzzle_file_write_async (puzzle, file, self->cancellable, puzzle_written_cb, g_object_ref (self));

  return self;
}

gboolean
ts_transfer_task_get_running (TsTransferTask *self)
{
  return self->is_running;
}

/* Returns: which part is done, up to 1; 0 while that is not known */
double
ts_transfer_task_get_fraction (TsTransferTask *self)
{
  Copy *copy = self->copying != NULL ? g_task_get_task_data (self->copying) : NULL;
  int n_steps = copy != NULL ? g_atomic_int_get (&copy->done.n_steps) : 0;

  return n_steps > 0 ? (double) g_atomic_int_get (&copy->done.n_done) / n_steps : 0;
}

/* Ends the task before it has changed anything; later than that, it comes to its own end. */
void
ts_transfer_task_cancel (TsTransferTask *self)
{
  g_return_if_fail (TS_IS_TRANSFER_TASK (self));

  g_cancellable_cancel (self->cancellable);
}
