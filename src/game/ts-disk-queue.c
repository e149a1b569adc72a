/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-disk-queue"

#include "config.h"

#include "ts-disk-queue.h"

#include <gio/gio.h>

#include "ts-disk.h"

/**
 * TsDiskQueue:
 *
 * One worker at a time takes all that there is. A file that is written again and again meanwhile is waited for once
 * more, and not each time.
 */
struct _TsDiskQueue
{
  GObject parent_instance;

  /* Owned */
  GPtrArray *paths; /* of files for the next worker, each once */
  GError *error;    /* why what was written may not be on the disk; NULL if it is */

  /* Plain */
  gboolean has_worker;
};

G_DEFINE_FINAL_TYPE (TsDiskQueue, ts_disk_queue, G_TYPE_OBJECT)

static GPtrArray *
create_paths (void)
{
  return g_ptr_array_new_with_free_func (g_free);
}

static void
sync_in_worker (GTask *task,
                gpointer source_object,
                gpointer task_data,
                GCancellable *cancellable)
{
  GPtrArray *paths = task_data;
  GError *error = NULL;

  for (guint i = 0; i < paths->len; i++)
    ts_disk_sync (g_ptr_array_index (paths, i), error == NULL ? &error : NULL);

  if (error == NULL)
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
start_worker (TsDiskQueue *self,
              GAsyncReadyCallback callback)
{
  g_autoptr (GTask) task = NULL;

  if (self->has_worker || self->paths->len == 0)
    return;

  self->has_worker = TRUE;
  task = g_task_new (self, NULL, callback, NULL);
  g_task_set_source_tag (task, start_worker);
  g_task_set_task_data (task, g_steal_pointer (&self->paths), (GDestroyNotify) g_ptr_array_unref);
  self->paths = create_paths ();
  g_task_run_in_thread (task, sync_in_worker);
}

static void
synced_cb (GObject *source_object,
           GAsyncResult *result,
           gpointer user_data)
{
  TsDiskQueue *self = TS_DISK_QUEUE (source_object);

  self->has_worker = FALSE;
  g_clear_error (&self->error);
  g_task_propagate_boolean (G_TASK (result), &self->error);
  start_worker (self, synced_cb);
}

static void
ts_disk_queue_finalize (GObject *object)
{
  TsDiskQueue *self = TS_DISK_QUEUE (object);

  g_clear_pointer (&self->paths, g_ptr_array_unref);
  g_clear_error (&self->error);

  G_OBJECT_CLASS (ts_disk_queue_parent_class)->finalize (object);
}

static void
ts_disk_queue_class_init (TsDiskQueueClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = ts_disk_queue_finalize;
}

static void
ts_disk_queue_init (TsDiskQueue *self)
{
  self->paths = create_paths ();
}

/**
 * ts_disk_queue_new:
 *
 * Returns: (transfer full): a queue without a file
 */
TsDiskQueue *
ts_disk_queue_new (void)
{
  return g_object_new (TS_TYPE_DISK_QUEUE, NULL);
}

/**
 * ts_disk_queue_add:
 * @path: of a file that was written
 *
 * Lets a worker wait until the file and its name would be there after a power cut.
 */
void
ts_disk_queue_add (TsDiskQueue *self,
                   const char *path)
{
  g_return_if_fail (TS_IS_DISK_QUEUE (self));
  g_return_if_fail (path != NULL);

  if (!g_ptr_array_find_with_equal_func (self->paths, path, g_str_equal, NULL))
    g_ptr_array_add (self->paths, g_strdup (path));
  start_worker (self, synced_cb);
}

/**
 * ts_disk_queue_is_waiting:
 *
 * Returns: whether there is a file of which it is not known yet that it is on the disk
 */
gboolean
ts_disk_queue_is_waiting (TsDiskQueue *self)
{
  g_return_val_if_fail (TS_IS_DISK_QUEUE (self), FALSE);

  return self->has_worker;
}

/**
 * ts_disk_queue_check:
 *
 * Says once of what the last worker has waited for that the disk took it and lost it.
 *
 * Returns: whether nothing was lost, as far as is known by now
 */
gboolean
ts_disk_queue_check (TsDiskQueue *self,
                     GError **error)
{
  g_return_val_if_fail (TS_IS_DISK_QUEUE (self), FALSE);

  if (self->error == NULL)
    return TRUE;

  g_propagate_error (error, g_steal_pointer (&self->error));
  return FALSE;
}
