/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-stores"

#include "config.h"

#include "ts-stores.h"

#include <glib/gstdio.h>

#include "ts-disk-queue.h"
#include "ts-saved-games.h"

/* Short sides of pictures until ts_session_set_short_side() is called. */
#define DEFAULT_SHORT_SIDE 1080

/* The kind of the state file of the last puzzle. */
#define LAST_KIND "last"

/* What a worker reads in the data folder. */
typedef struct
{
  char *folder;
  TsDataLock lock;
  gboolean is_writer;
  int fd;
  GError *error;
  TsState *pictures;
  TsPictureSet *set;
  TsState *last;
  GPtrArray *foreign_names;
} Opened;

/**
 * ts_stores_new:
 * @settings: of the application
 * @folder: the data folder, which need not exist
 *
 * Returns: (transfer full): empty until ts_stores_open_finish(); each puzzle holds a reference
 */
TsStores *
ts_stores_new (GSettings *settings,
               const char *folder)
{
  TsStores *self = g_rc_box_new0 (TsStores);

  self->settings = g_object_ref (settings);
  self->solver = ts_shared_solver_new ();
  self->folder = g_strdup (folder);
  self->lock_fd = -1;
  self->results = ts_results_new (folder);
  self->library = ts_library_new (folder);
  self->set = ts_picture_set_new (NULL);
  self->short_side = DEFAULT_SHORT_SIDE;

  return self;
}

static void
stores_clear (gpointer data)
{
  TsStores *self = data;

  g_clear_error (&self->lock_error);
  g_clear_pointer (&self->foreign_names, g_ptr_array_unref);
  g_clear_pointer (&self->library, ts_library_free);
  g_clear_pointer (&self->set, ts_picture_set_free);
  g_clear_object (&self->results);
  ts_shared_solver_unref (self->solver);
  g_clear_object (&self->settings);
  if (self->lock_fd >= 0)
    g_close (self->lock_fd, NULL);
  g_free (self->folder);
}

/**
 * ts_stores_unref:
 * @self: (transfer full)
 */
void
ts_stores_unref (TsStores *self)
{
  g_rc_box_release_full (self, stores_clear);
}

static void
opened_free (Opened *opened)
{
  if (opened->fd >= 0)
    g_close (opened->fd, NULL);
  g_clear_error (&opened->error);
  g_clear_pointer (&opened->pictures, ts_state_file_free);
  g_clear_pointer (&opened->set, ts_picture_set_free);
  g_clear_pointer (&opened->last, ts_state_file_free);
  g_clear_pointer (&opened->foreign_names, g_ptr_array_unref);
  g_free (opened->folder);
  g_free (opened);
}

static void
open_in_worker (GTask *task,
                gpointer source_object,
                gpointer task_data,
                GCancellable *cancellable)
{
  Opened *opened = task_data;
  g_autoptr (TsState) results = NULL;

  opened->lock = ts_data_folder_lock (opened->folder, &opened->fd, &opened->error);
  opened->is_writer = opened->lock == TS_DATA_LOCK_HELD || opened->lock == TS_DATA_LOCK_NONE;
  opened->pictures = ts_state_file_read (opened->folder, TS_LIBRARY_KIND, opened->is_writer);
  opened->set = ts_picture_set_new (ts_state_file_read (opened->folder, TS_PICTURE_SET_KIND, opened->is_writer));
  opened->last = ts_state_file_read (opened->folder, LAST_KIND, opened->is_writer);
  results = ts_state_file_read (opened->folder, TS_SAVED_GAMES_CACHE, opened->is_writer);
  /* Until there is a list of ours, games of a former form are told of like a foreign file. */
  if (!opened->pictures->is_there && opened->pictures->foreign_name == NULL)
    opened->pictures->foreign_name = ts_data_folder_find_any (opened->folder, TS_DATA_FOLDER_FORMER_GAME);
  opened->foreign_names = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < 4; i++)
    {
      const TsState *states[] = { opened->pictures, opened->set->state, opened->last, results };

      if (states[i]->foreign_name != NULL)
        g_ptr_array_add (opened->foreign_names, g_strdup (states[i]->foreign_name));
    }
  g_task_return_boolean (task, TRUE);
}

/**
 * ts_stores_open_async:
 *
 * Lets the disk queue lock the data folder, and read all but the results.
 */
void
ts_stores_open_async (TsStores *self,
                      GAsyncReadyCallback callback,
                      gpointer user_data)
{
  Opened *opened = g_new0 (Opened, 1);

  opened->folder = g_strdup (self->folder);
  opened->fd = -1;
  ts_disk_queue_run (open_in_worker, opened, (GDestroyNotify) opened_free, NULL, callback, user_data);
}

/* Returns: (transfer full): the state file of the last puzzle: a header and perhaps help */
TsState *
ts_stores_open_finish (TsStores *self,
                       GAsyncResult *result)
{
  Opened *opened = g_task_get_task_data (G_TASK (result));

  self->lock = opened->lock;
  self->is_writer = opened->is_writer;
  self->lock_fd = g_steal_fd (&opened->fd);
  self->lock_error = g_steal_pointer (&opened->error);
  self->foreign_names = g_steal_pointer (&opened->foreign_names);
  ts_library_install (self->library, g_steal_pointer (&opened->pictures));
  ts_picture_set_free (self->set);
  self->set = g_steal_pointer (&opened->set);

  return g_steal_pointer (&opened->last);
}

/**
 * ts_stores_tell:
 * @puzzle: (nullable): the TsPuzzle that the message is about
 *
 * Gives the message to the session, if that is there.
 */
void
ts_stores_tell (TsStores *self,
                const TsMessage *message,
                gpointer puzzle)
{
  if (self->message_data != NULL)
    self->tell_message (self->message_data, message, puzzle);
}
