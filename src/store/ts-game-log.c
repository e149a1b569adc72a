/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-game-log"

#include "config.h"

#include "ts-game-log.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ts-data-folder.h"
#include "ts-disk-queue.h"
#include "ts-file.h"

/**
 * TsGameLog:
 *
 * The whole text stays in memory. The file is either well, so that each line is appended to it, or a worker writes the
 * whole text anew: after a failed write or sync, for a file whose end was torn, and when somebody has removed it.
 */
struct _TsGameLog
{
  GObject parent_instance;

  /* Owned */
  char *path; /* of the file */
  GString *text;
  GError *error;      /* why lines are not in the file; NULL if all are, or a worker is writing them */
  GCancellable *save; /* while a worker saves */
  int fd;             /* of the file while it is well, to append; otherwise -1 */

  /* Plain */
  gsize n_written;      /* bytes of the text that were written; 0: there is no file yet */
  gsize n_synced;       /* bytes of the text that survive a power cut; 0: not even the name does */
  gint64 last_played;   /* the last event, in seconds since 1970 */
  guint timer_id;       /* runs while something is not saved */
  gboolean is_wanted;   /* a slide was made or help given: the game needs a file, until it is archived */
  gboolean is_finished; /* the text has its end */
};

G_DEFINE_FINAL_TYPE (TsGameLog, ts_game_log, G_TYPE_OBJECT)

static guint changed_signal;

/* One save, which a worker does. */
typedef struct
{
  char *path;
  GString *text; /* to write the file whole if it is not well */
  int fd;        /* a duplicate, so that the log may be closed meanwhile; -1 if the file is not well */
  gboolean is_name_synced;
  gboolean is_finished;

  /* What was done. */
  int new_fd; /* of a file that was written whole, to append; otherwise -1 */
  char *archived_path;
} Save;

static void
save_free (Save *save)
{
  if (save->fd >= 0)
    close (save->fd);
  if (save->new_fd >= 0)
    close (save->new_fd);
  g_free (save->path);
  g_string_free (save->text, TRUE);
  g_free (save->archived_path);
  g_free (save);
}

static void
set_unwell (TsGameLog *self)
{
  if (self->fd >= 0)
    close (self->fd);
  self->fd = -1;
  self->n_synced = 0;
}

/* @error: (transfer full) (nullable): %NULL if all lines are in the file */
static void
set_error (TsGameLog *self,
           GError *error)
{
  g_autoptr (GError) before = self->error;
  gboolean is_other =
      error != NULL ? before == NULL || !g_error_matches (before, error->domain, error->code) : before != NULL;

  self->error = error;
  if (is_other || self->is_finished)
    g_signal_emit (self, changed_signal, 0);
}

static gboolean
write_file (Save *save,
            GError **error)
{
  if (!ts_file_replace (save->path, save->text->str, save->text->len, error))
    return FALSE;

  save->new_fd = g_open (save->path, O_WRONLY | O_APPEND | O_CLOEXEC, 0);
  return save->new_fd >= 0 || ts_file_fail (save->path, error);
}

static void
save_in_worker (GTask *task,
                gpointer source_object,
                gpointer task_data,
                GCancellable *cancellable)
{
  Save *save = task_data;
  GError *error = NULL;
  struct stat status;
  /* A program that synchronizes folders may have put another file in the place of this one. */
  gboolean is_there = save->fd >= 0 && fstat (save->fd, &status) == 0 && status.st_nlink > 0;
  gboolean is_synced = is_there && ts_file_check_sync (g_fsync (save->fd), save->path, NULL);

  if ((is_synced || write_file (save, &error)) &&
      ((is_synced && save->is_name_synced) || ts_file_sync_name (save->path, &error)) &&
      (!save->is_finished || (save->archived_path = ts_data_folder_archive (save->path, &error)) != NULL))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/* @callback: (nullable): %NULL when the log is being finalized */
static void
start_save (TsGameLog *self,
            GAsyncReadyCallback callback)
{
  Save *save;

  if (!self->is_wanted || self->save != NULL || (self->n_synced == self->text->len && !self->is_finished))
    return;

  save = g_new0 (Save, 1);
  save->path = g_strdup (self->path);
  save->fd = self->fd >= 0 ? fcntl (self->fd, F_DUPFD_CLOEXEC, 0) : -1;
  save->new_fd = -1;
  save->text = g_string_new_len (self->text->str, (gssize) self->text->len);
  save->is_name_synced = self->n_synced > 0;
  save->is_finished = self->is_finished;
  self->save = g_cancellable_new ();
  ts_disk_queue_run (save_in_worker, save, (GDestroyNotify) save_free, self->save, callback, self);
}

static void write_lines (TsGameLog *self);

static void
saved_cb (GObject *source_object,
          GAsyncResult *result,
          gpointer user_data)
{
  Save *save = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;
  g_autoptr (TsGameLog) self = NULL;

  g_task_propagate_boolean (G_TASK (result), &error);
  /* The log is gone. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  self = g_object_ref (user_data);
  g_clear_object (&self->save);
  if (save->new_fd >= 0)
    {
      set_unwell (self);
      self->fd = g_steal_fd (&save->new_fd);
      self->n_written = save->text->len;
    }
  if (error != NULL)
    {
      set_unwell (self);
      set_error (self, g_steal_pointer (&error));
      return;
    }

  if (save->archived_path != NULL)
    {
      g_free (self->path);
      self->path = g_steal_pointer (&save->archived_path);
      self->is_wanted = FALSE;
    }
  /* Lines that were added meanwhile are not in a file that was written whole. */
  if (self->n_written < self->text->len)
    write_lines (self);
  if (self->fd < 0)
    return;

  self->n_synced = save->text->len;
  /* A paused or hidden game must not wake the processor. */
  if (self->n_synced == self->text->len)
    g_clear_handle_id (&self->timer_id, g_source_remove);
  set_error (self, NULL);
}

static gboolean
timer_cb (gpointer user_data)
{
  ts_game_log_sync (user_data);

  return G_SOURCE_CONTINUE;
}

/* Appends what was not written yet at once, or fails: a part of it may be in the file then. Makes the file first, if it
 * is new. */
static gboolean
append (TsGameLog *self,
        GError **error)
{
  gsize length = self->text->len - self->n_written;
  gssize n;

  if (self->n_written == 0)
    {
      g_autofree char *folder = g_path_get_dirname (self->path);

      if (!ts_file_make_folder (folder, error))
        return FALSE;
      self->fd = g_open (self->path, O_WRONLY | O_APPEND | O_CREAT | O_EXCL | O_CLOEXEC, TS_FILE_MODE);
      if (self->fd < 0)
        return ts_file_fail (self->path, error);
    }
  n = write (self->fd, self->text->str + self->n_written, length);
  if (n == (gssize) length)
    {
      self->n_written = self->text->len;
      return TRUE;
    }

  /* The rest did not find room. */
  if (n >= 0)
    errno = ENOSPC;
  ts_file_fail (self->path, error);
  /* A new file has all lines so far, or is none. */
  if (self->n_written == 0)
    g_unlink (self->path);
  return FALSE;
}

/* Writes what was not written yet, and lets the timer sync it. */
static void
write_lines (TsGameLog *self)
{
  GError *error = NULL;

  if (!self->is_wanted)
    return;

  if ((self->fd >= 0 || (self->n_written == 0 && self->error == NULL)) && !append (self, &error))
    {
      set_unwell (self);
      set_error (self, error);
    }

  if (self->timer_id == 0)
    self->timer_id = g_timeout_add (TS_GAME_LOG_SYNC_SECONDS * 1000, timer_cb, self);
  if (self->fd < 0 && self->error == NULL)
    start_save (self, saved_cb);
}

static void
ts_game_log_finalize (GObject *object)
{
  TsGameLog *self = TS_GAME_LOG (object);

  g_clear_handle_id (&self->timer_id, g_source_remove);
  g_cancellable_cancel (self->save);
  /* The worker that has a finished game has all of it. A second one would write it again when that has moved it. */
  if (self->save == NULL || !self->is_finished)
    {
      g_clear_object (&self->save);
      start_save (self, NULL);
    }
  g_clear_object (&self->save);
  set_unwell (self);
  g_free (self->path);
  g_string_free (self->text, TRUE);
  g_clear_error (&self->error);

  G_OBJECT_CLASS (ts_game_log_parent_class)->finalize (object);
}

static void
ts_game_log_class_init (TsGameLogClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = ts_game_log_finalize;

  /**
   * TsGameLog::changed:
   *
   * ts_game_log_get_error() has another error, or none any more. After ts_game_log_finish(): so it is now that a worker
   * has tried to archive the game; without an error it can be read as a replay, under its present name.
   */
  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static void
ts_game_log_init (TsGameLog *self)
{
  self->text = g_string_new (NULL);
  self->fd = -1;
}

/**
 * ts_game_log_new:
 * @folder: the data folder
 *
 * Returns: (transfer full): a log whose file is made by the first slide or hint
 */
TsGameLog *
ts_game_log_new (const char *folder,
                 const TsGameHeader *header,
                 const TsBoard *initial)
{
  g_autofree char *name =
      ts_data_folder_create_name (header->source.key, initial->columns, initial->rows, header->identity);
  TsGameLog *self = g_object_new (TS_TYPE_GAME_LOG, NULL);

  self->path = g_build_filename (folder, TS_DATA_FOLDER_GAMES, name, NULL);
  ts_game_file_add_header (self->text, header, initial);

  return self;
}

/**
 * ts_game_log_new_from_file:
 * @folder: the data folder
 * @file: (transfer full): of this folder
 *
 * Returns: (transfer full): a log that goes on with the game
 */
TsGameLog *
ts_game_log_new_from_file (const char *folder,
                           TsGameFile *file)
{
  TsGameLog *self = g_object_new (TS_TYPE_GAME_LOG, NULL);

  self->path = g_build_filename (folder, TS_DATA_FOLDER_GAMES, file->name, NULL);
  self->fd = g_steal_fd (&file->fd);
  self->last_played = file->last_played;
  self->is_wanted = !file->is_damaged;
  g_string_append_len (self->text, file->text->str, (gssize) file->text->len);
  self->n_written = file->is_damaged ? 0 : self->text->len;
  ts_game_file_free (file);

  return self;
}

/**
 * ts_game_log_append:
 *
 * Writes a line, in microseconds; the first slide or hint makes the file. What cannot be written stays in memory until
 * a worker can write it.
 */
void
ts_game_log_append (TsGameLog *self,
                    const TsEvent *event)
{
  g_return_if_fail (TS_IS_GAME_LOG (self));
  g_return_if_fail (event != NULL);
  g_return_if_fail (!self->is_finished);

  ts_game_file_add_event (self->text, event);
  self->last_played = g_get_real_time () / G_USEC_PER_SEC;
  self->is_wanted |= event->kind != TS_EVENT_PAUSE && event->kind != TS_EVENT_CROP;
  write_lines (self);
}

/**
 * ts_game_log_get_error:
 *
 * Returns: (nullable): why a write or a sync failed, so that lines would be lost; %NULL if all of them are in the file
 *   or a worker is writing them, or none needs a file yet. A power cut may still cost the last ones.
 */
const GError *
ts_game_log_get_error (TsGameLog *self)
{
  return self->error;
}

/**
 * ts_game_log_get_name:
 *
 * Returns: (nullable): the name of the file; %NULL while there is none
 */
const char *
ts_game_log_get_name (TsGameLog *self)
{
  return self->n_written == 0 ? NULL : strrchr (self->path, '/') + 1;
}

void
ts_game_log_sync (TsGameLog *self)
{
  start_save (self, saved_cb);
}

/**
 * ts_game_log_finish:
 * @end: (inout): without a date it gets that of the last event, or of a file that was opened
 *
 * Writes the last line at once, and lets a worker archive the log: TsGameLog::changed follows. While that fails the
 * log tries again; otherwise the next program archives it, provided that the last line is in the file.
 */
void
ts_game_log_finish (TsGameLog *self,
                    TsGameEnd *end)
{
  g_return_if_fail (TS_IS_GAME_LOG (self));
  g_return_if_fail (!self->is_finished);
  g_return_if_fail (end != NULL);

  if (end->date == 0)
    end->date = self->last_played;
  ts_game_file_add_end (self->text, end);
  self->is_wanted = TRUE;
  write_lines (self);
  self->is_finished = TRUE;
  /* Behind one that runs: the program may end before that is answered. */
  g_cancellable_cancel (self->save);
  g_clear_object (&self->save);
  start_save (self, saved_cb);
}
