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
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ts-disk.h"
#include "ts-file.h"
#include "ts-line.h"
#include "ts-log-folder.h"
#include "ts-log-text.h"

/* The first game may make games/ (or finished/), the data folder and its entry in the parent. */
#define N_NEW_FOLDERS 3

/**
 * TsGameLog:
 *
 * The whole text stays in memory; the file follows it. After a failed write the rest is written again later, after a
 * failed sync all that was not synced, and after somebody removed the file all of it.
 */
struct _TsGameLog
{
  GObject parent_instance;

  /* Owned */
  char *path;
  char *result_line; /* the last line; NULL before the game is finished */
  GString *text;
  GError *error;          /* why lines may be lost; NULL while all of them are saved */
  GCancellable *syncing;  /* while a worker syncs */
  GCancellable *checking; /* while a worker looks whether the file can be written */
  int fd;                 /* -1 while there is no file */

  /* Plain */
  gsize n_written;    /* bytes of the text that are in the file */
  gsize n_synced;     /* bytes of the text that survive a power cut; 0: not even the name does, as far as is known */
  gsize n_failed;     /* bytes that are to be synced before the error is over */
  guint64 sum;        /* of the last line */
  gint64 last_played; /* the last event, in seconds since 1970 */
  guint sync_id;      /* the timer that runs while something is not synced */
  gboolean is_wanted; /* a slide was made or help given, so that the game needs a file */
  gboolean is_locked;
  gboolean is_writable;
};

G_DEFINE_FINAL_TYPE (TsGameLog, ts_game_log, G_TYPE_OBJECT)

static guint error_changed_signal;

static char *
get_name (TsGameLog *self)
{
  return strrchr (self->path, G_DIR_SEPARATOR) + 1;
}

static gboolean
is_whole (TsGameLog *self)
{
  return !self->is_wanted || self->n_written == self->text->len;
}

static void
close_file (TsGameLog *self)
{
  if (self->fd < 0)
    return;

  /* A worker may have a duplicate of the descriptor, which shares the lock. */
  flock (self->fd, LOCK_UN);
  close (self->fd);
  self->fd = -1;
  self->is_locked = FALSE;
}

static gboolean
lock_file (TsGameLog *self,
           GError **error)
{
  TsFileLock lock = ts_file_lock (self->fd, TS_FILE_LOCK_MS);

  self->is_locked = lock == TS_FILE_LOCK_TAKEN;
  if (lock == TS_FILE_LOCK_BUSY)
    return ts_game_log_error_set (error, TS_GAME_LOG_ERROR_BUSY, get_name (self));

  /* Another program may have finished the game in between. */
  return ts_file_is_at (self->fd, self->path) ||
         ts_game_log_error_set (error, TS_GAME_LOG_ERROR_NOT_FOUND, get_name (self));
}

/* Cuts off what stands behind the good lines. A crash leaves a torn line or zeros; whole lines are damage, and a copy
 * of the file stays. */
static gboolean
cut_rest (TsGameLog *self,
          GError **error)
{
  g_autofree char *aside = ts_file_create_aside_path (self->path);
  gsize length;
  g_autofree char *text = ts_file_read_fd (self->fd, self->path, &length, error);

  if (text == NULL)
    return FALSE;
  if (length < self->n_written || memcmp (text, self->text->str, self->n_written) != 0)
    {
      errno = ESTALE;
      return ts_file_fail (self->path, error);
    }
  if (memchr (text + self->n_written, '\n', length - self->n_written) != NULL &&
      !ts_file_replace (aside, text, length, error))
    return FALSE;

  return length == self->n_written || ftruncate (self->fd, (off_t) self->n_written) == 0 ||
         ts_file_fail (self->path, error);
}

static gboolean
make_file (TsGameLog *self,
           GError **error)
{
  g_autofree char *games = g_path_get_dirname (self->path);

  if (!ts_file_make_folder (games, error))
    return FALSE;

  if (g_file_test (self->path, G_FILE_TEST_EXISTS))
    {
      g_autofree char *name = ts_log_folder_create_similar_name (get_name (self));

      g_free (self->path);
      self->path = g_build_filename (games, name, NULL);
    }
  self->fd = ts_file_open (self->path, O_RDWR | O_CREAT | O_EXCL, error);
  if (self->fd < 0)
    return FALSE;

  self->is_locked = ts_file_lock (self->fd, TS_FILE_LOCK_MS) == TS_FILE_LOCK_TAKEN;
  self->is_writable = TRUE;

  return TRUE;
}

/* The file could only be read when it was opened. */
static gboolean
reopen (TsGameLog *self,
        GError **error)
{
  int fd = ts_file_open (self->path, O_RDWR, error);

  if (fd < 0)
    return FALSE;

  close_file (self);
  self->fd = fd;
  self->is_writable = lock_file (self, error) && cut_rest (self, error);

  return self->is_writable;
}

/* Also when its folder has moved away. */
static gboolean
has_vanished (TsGameLog *self)
{
  struct stat status;

  if (fstat (self->fd, &status) == 0 && status.st_nlink == 0)
    return TRUE;

  return g_stat (self->path, &status) != 0 && (errno == ENOENT || errno == ENOTDIR);
}

static void
forget_file (TsGameLog *self)
{
  close_file (self);
  self->n_written = 0;
  self->n_synced = 0;
  /* A worker may still sync the vanished file: its answer says nothing about the new one. */
  g_cancellable_cancel (self->syncing);
  g_clear_object (&self->syncing);
}

/* Writes what is not written yet. A new file gets its whole header or is removed. */
static gboolean
flush (TsGameLog *self,
       GError **error)
{
  gboolean is_new;

  if (is_whole (self))
    return TRUE;

  if (self->fd >= 0 && has_vanished (self))
    forget_file (self);
  is_new = self->fd < 0;
  if (is_new ? !make_file (self, error) : !self->is_writable && !reopen (self, error))
    return FALSE;

  self->n_written += ts_file_write (self->fd, self->path, self->text->str + self->n_written,
                                    self->text->len - self->n_written, (goffset) self->n_written, error);
  if (!is_whole (self) && is_new && g_unlink (self->path) == 0)
    forget_file (self);

  return is_whole (self);
}

/* Takes @error; %NULL if all lines are saved. */
static void
set_error (TsGameLog *self,
           GError *error)
{
  g_autoptr (GError) before = self->error;

  self->error = error;
  if (error != NULL)
    self->n_failed = self->text->len;
  if (error != NULL ? before == NULL || !g_error_matches (before, error->domain, error->code) : before != NULL)
    g_signal_emit (self, error_changed_signal, 0);
}

/* What a worker needs of a log. */
typedef struct
{
  int fd; /* a duplicate, so that the log may be closed meanwhile */
  char *path;
  gsize n_written;
  gsize n_synced;     /* when the job was made; 0: the name is not synced */
  TsResults *results; /* to finish the game */
} Job;

static void
job_free (Job *job)
{
  close (job->fd);
  g_free (job->path);
  g_clear_object (&job->results);
  g_free (job);
}

/* Returns: (nullable): %NULL and errno if there are too many descriptors */
static Job *
job_new (TsGameLog *self)
{
  int fd = fcntl (self->fd, F_DUPFD_CLOEXEC, 0);
  Job *job;

  if (fd < 0)
    return NULL;

  job = g_new0 (Job, 1);
  job->fd = fd;
  job->path = g_strdup (self->path);
  job->n_written = self->n_written;
  job->n_synced = self->n_synced;

  return job;
}

static void
sync_in_worker (GTask *task,
                gpointer source_object,
                gpointer task_data,
                GCancellable *cancellable)
{
  const Job *job = task_data;
  g_autofree char *games = g_path_get_dirname (job->path);
  g_autofree char *name = g_path_get_basename (job->path);
  GError *error = NULL;

  if (!ts_file_sync (job->fd, job->path, &error) ||
      (job->n_synced == 0 && !ts_file_sync_name (job->path, N_NEW_FOLDERS, &error)))
    {
      g_task_return_error (task, error);
    }
  else
    {
      ts_log_folder_make_newest (games, name);
      g_task_return_boolean (task, TRUE);
    }
}

/* Stops the timer when nothing is left to sync: a paused or hidden game must not wake the processor. What is synced is
 * written, also if an earlier sync failed and asked to write it again. */
static void
set_synced (TsGameLog *self,
            gsize n_synced)
{
  self->n_synced = n_synced;
  self->n_written = MAX (self->n_written, n_synced);
  if (n_synced == self->text->len)
    g_clear_handle_id (&self->sync_id, g_source_remove);
  if (n_synced >= self->n_failed)
    set_error (self, NULL);
}

static void
synced_cb (GObject *source_object,
           GAsyncResult *result,
           gpointer user_data)
{
  const Job *job = g_task_get_task_data (G_TASK (result));
  GError *error = NULL;
  TsGameLog *self;

  g_task_propagate_boolean (G_TASK (result), &error);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      /* The log or its file is gone. */
      g_error_free (error);
      return;
    }

  self = user_data;
  g_clear_object (&self->syncing);
  if (error == NULL)
    set_synced (self, job->n_written);
  else
    {
      self->n_written = self->n_synced;
      set_error (self, error);
    }
}

/* @callback: (nullable): %NULL when the log is being finalized */
static void
start_sync (TsGameLog *self,
            GAsyncReadyCallback callback)
{
  g_autoptr (GTask) task = NULL;
  Job *job;

  if (self->fd < 0 || self->n_written == self->n_synced || self->syncing != NULL)
    return;
  job = job_new (self);
  if (job == NULL)
    return;

  self->syncing = g_cancellable_new ();
  task = g_task_new (NULL, self->syncing, callback, self);
  g_task_set_source_tag (task, start_sync);
  g_task_set_task_data (task, job, (GDestroyNotify) job_free);
  ts_disk_run (task, sync_in_worker);
}

static gboolean
sync_cb (gpointer user_data)
{
  ts_game_log_sync (user_data);

  return G_SOURCE_CONTINUE;
}

/* Writes at once, and lets the timer sync, also after an error: each sync of a failing disk can take seconds. */
static void
save (TsGameLog *self)
{
  GError *error = NULL;

  if (self->is_wanted && self->n_synced < self->text->len && self->sync_id == 0)
    self->sync_id = g_timeout_add (TS_GAME_LOG_SYNC_SECONDS * 1000, sync_cb, self);
  if (!flush (self, &error))
    set_error (self, error);
}

static void
ts_game_log_finalize (GObject *object)
{
  TsGameLog *self = TS_GAME_LOG (object);

  g_clear_handle_id (&self->sync_id, g_source_remove);
  flush (self, NULL);
  g_cancellable_cancel (self->syncing);
  g_clear_object (&self->syncing);
  start_sync (self, NULL);
  g_clear_object (&self->syncing);
  g_cancellable_cancel (self->checking);
  g_clear_object (&self->checking);
  close_file (self);
  g_free (self->path);
  g_free (self->result_line);
  g_string_free (self->text, TRUE);
  g_clear_error (&self->error);

  G_OBJECT_CLASS (ts_game_log_parent_class)->finalize (object);
}

static void
ts_game_log_class_init (TsGameLogClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = ts_game_log_finalize;

  /**
   * TsGameLog::error-changed:
   *
   * There is an error, another one, or none any more.
   */
  error_changed_signal = g_signal_new ("error-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                       NULL, NULL, G_TYPE_NONE, 0);
}

static void
ts_game_log_init (TsGameLog *self)
{
  self->text = g_string_new (NULL);
  self->sum = TS_LINE_FIRST_SUM;
  self->fd = -1;
}

static TsGameLog *
create (const char *folder,
        const char *name)
{
  TsGameLog *self = g_object_new (TS_TYPE_GAME_LOG, NULL);

  self->path = g_build_filename (folder, TS_LOG_FOLDER_GAMES, name, NULL);

  return self;
}

/**
 * ts_game_log_new:
 * @folder: the data folder
 *
 * Returns: (transfer full): a log whose file is made by the first slide or hint
 */
TsGameLog *
ts_game_log_new (const char *folder,
                 const TsSubject *subject,
                 const TsSetup *setup,
                 const TsBoard *initial)
{
  g_autofree char *name = NULL;
  TsGameLog *self;

  g_return_val_if_fail (folder != NULL, NULL);
  g_return_val_if_fail (subject != NULL && setup != NULL, NULL);
  g_return_val_if_fail (initial != NULL, NULL);

  name = ts_log_folder_create_name (subject->key, initial->columns, initial->rows);
  self = create (folder, name);
  ts_log_text_add_header (self->text, &self->sum, subject, setup, initial);

  return self;
}

static gboolean
open_file (TsGameLog *self,
           GError **error)
{
  g_autoptr (GError) local_error = NULL;

  self->fd = ts_file_open (self->path, O_RDWR, &local_error);
  self->is_writable = self->fd >= 0;
  if (self->fd < 0)
    self->fd = ts_file_open (self->path, O_RDONLY, NULL);
  if (self->fd >= 0)
    return TRUE;
  if (g_error_matches (local_error, G_FILE_ERROR, G_FILE_ERROR_NOENT))
    return ts_game_log_error_set (error, TS_GAME_LOG_ERROR_NOT_FOUND, get_name (self));

  g_propagate_error (error, g_steal_pointer (&local_error));
  return FALSE;
}

/* Renames a file that is no log, so that it is neither found nor overwritten.
 * Returns: %FALSE, with the new name, or why the file cannot be renamed */
static gboolean
set_aside (const char *path,
           GError **error)
{
  g_autofree char *aside = ts_file_create_aside_path (path);

  if (g_rename (path, aside) != 0)
    return ts_file_fail (path, error);

  return ts_game_log_error_set (error, TS_GAME_LOG_ERROR_DAMAGED, aside);
}

/* To read a larger file than any log could take all memory. */
static gboolean
check_size (TsGameLog *self,
            GError **error)
{
  return !ts_file_is_too_large (self->fd) || set_aside (self->path, error);
}

/* Returns: (nullable): the game in the file, if it is not finished */
static TsGameRecord *
read_file (TsGameLog *self,
           GError **error)
{
  g_autoptr (TsGameRecord) saved = NULL;
  g_autoptr (GError) local_error = NULL;
  struct stat status;
  gsize length;
  gsize good_length = 0;
  g_autofree char *text = ts_file_read_fd (self->fd, self->path, &length, error);

  if (text == NULL)
    return NULL;

  if (fstat (self->fd, &status) == 0)
    self->last_played = ts_log_folder_get_written (&status);

  /* A power cut can leave zeros in the place of a new log. */
  saved = *text != '\0' ? ts_log_text_parse (text, length, &good_length, &self->sum, &local_error) : NULL;
  if (local_error != NULL)
    {
      if (g_error_matches (local_error, TS_GAME_LOG_ERROR, TS_GAME_LOG_ERROR_DAMAGED))
        set_aside (self->path, error);
      else
        ts_game_log_error_set (error, TS_GAME_LOG_ERROR_FUTURE, self->path);
      return NULL;
    }
  if (saved == NULL || saved->result != NULL)
    {
      ts_game_log_error_set (error, TS_GAME_LOG_ERROR_NOT_FOUND, get_name (self));
      return NULL;
    }

  g_string_append_len (self->text, text, (gssize) good_length);
  self->n_written = good_length;
  if (good_length < length && self->is_writable && !cut_rest (self, error))
    return NULL;

  return g_steal_pointer (&saved);
}

/**
 * ts_game_log_open:
 * @folder: the data folder
 * @saved: (out) (transfer full): the game up to its last good line
 *
 * Opens the log of an unfinished game to continue it. A damaged file, or a too large one, is renamed: its name gets the
 * end ".damaged", and %TS_GAME_LOG_ERROR_DAMAGED has the new path; %TS_GAME_LOG_ERROR_FUTURE has the present one. If
 * the file is read-only, appending fails until it can be written.
 *
 * Returns: (transfer full) (nullable): the log
 */
TsGameLog *
ts_game_log_open (const char *folder,
                  const char *name,
                  TsGameRecord **saved,
                  GError **error)
{
  g_autoptr (TsGameLog) self = NULL;

  g_return_val_if_fail (folder != NULL, NULL);
  g_return_val_if_fail (name != NULL, NULL);
  g_return_val_if_fail (saved != NULL, NULL);

  *saved = NULL;
  if (!ts_log_folder_is_ours (name))
    {
      ts_game_log_error_set (error, TS_GAME_LOG_ERROR_NOT_FOUND, name);
      return NULL;
    }

  self = create (folder, name);
  if (open_file (self, error) && lock_file (self, error) && check_size (self, error))
    *saved = read_file (self, error);
  self->is_wanted = *saved != NULL;

  return *saved != NULL ? g_steal_pointer (&self) : NULL;
}

/**
 * ts_game_log_read:
 * @path: of any log
 *
 * Reads without a lock: the game may go on meanwhile. The file is not changed.
 *
 * Returns: (transfer full) (nullable): the game up to its last good line
 */
TsGameRecord *
ts_game_log_read (const char *path,
                  GError **error)
{
  g_autofree char *text = NULL;
  gsize length;
  gsize good_length;
  guint64 sum;

  g_return_val_if_fail (path != NULL, NULL);

  text = ts_file_read (path, &length, error);

  return text != NULL ? ts_log_text_parse (text, length, &good_length, &sum, error) : NULL;
}

/**
 * ts_game_log_append:
 *
 * Writes a line, in microseconds; the first slide or hint makes the file. What cannot be written stays in memory, and
 * is written with the next line or by a timer.
 */
void
ts_game_log_append (TsGameLog *self,
                    const TsEvent *event)
{
  g_return_if_fail (TS_IS_GAME_LOG (self));
  g_return_if_fail (event != NULL);
  g_return_if_fail (self->result_line == NULL);

  ts_log_text_add_event (self->text, &self->sum, event);
  self->last_played = g_get_real_time () / G_USEC_PER_SEC;
  self->is_wanted |= event->kind != TS_EVENT_PAUSE && event->kind != TS_EVENT_CROP;
  save (self);
}

static void
check_in_worker (GTask *task,
                 gpointer source_object,
                 gpointer task_data,
                 GCancellable *cancellable)
{
  GError *error = NULL;

  if (ts_file_check_writable (task_data, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
checked_cb (GObject *source_object,
            GAsyncResult *result,
            gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  TsGameLog *self;

  g_task_propagate_boolean (G_TASK (result), &error);
  /* The log may be gone. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  self = user_data;
  g_clear_object (&self->checking);
  if (error != NULL && self->error == NULL && (self->fd < 0 || !self->is_writable))
    set_error (self, g_steal_pointer (&error));
}

/**
 * ts_game_log_check:
 *
 * Lets a worker find out whether the file can be made or written, so that the player hears before the first slide that
 * it cannot: the error comes as that of a write does.
 */
void
ts_game_log_check (TsGameLog *self)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (TS_IS_GAME_LOG (self));

  if (self->checking != NULL)
    return;

  self->checking = g_cancellable_new ();
  task = g_task_new (NULL, self->checking, checked_cb, self);
  g_task_set_source_tag (task, ts_game_log_check);
  g_task_set_task_data (task, self->fd < 0 ? g_path_get_dirname (self->path) : g_strdup (self->path), g_free);
  ts_disk_run (task, check_in_worker);
}

/**
 * ts_game_log_get_error:
 *
 * Returns: (nullable): why a write or a sync failed, or the file cannot be written; %NULL again when a sync has saved
 *   all lines up to then. The signal `error-changed` tells of changes.
 */
const GError *
ts_game_log_get_error (TsGameLog *self)
{
  g_return_val_if_fail (TS_IS_GAME_LOG (self), NULL);

  return self->error;
}

/**
 * ts_game_log_get_is_written:
 *
 * Returns: whether all lines are in the file, or none needs one yet; a power cut may still cost them
 */
gboolean
ts_game_log_get_is_written (TsGameLog *self)
{
  g_return_val_if_fail (TS_IS_GAME_LOG (self), FALSE);

  return is_whole (self);
}

/**
 * ts_game_log_get_is_locked:
 *
 * Returns: %FALSE without a file, and on a file system that cannot lock: then another program may open the game
 */
gboolean
ts_game_log_get_is_locked (TsGameLog *self)
{
  g_return_val_if_fail (TS_IS_GAME_LOG (self), FALSE);

  return self->is_locked;
}

/**
 * ts_game_log_get_name:
 *
 * Returns: (nullable): the name of the file; %NULL while there is none
 */
const char *
ts_game_log_get_name (TsGameLog *self)
{
  g_return_val_if_fail (TS_IS_GAME_LOG (self), NULL);

  return self->fd >= 0 ? get_name (self) : NULL;
}

/**
 * ts_game_log_get_last_played:
 *
 * Returns: when the last event happened, in seconds since 1970 UTC; of a log that was opened, when its file was written
 */
gint64
ts_game_log_get_last_played (TsGameLog *self)
{
  g_return_val_if_fail (TS_IS_GAME_LOG (self), 0);

  return self->last_played;
}

/**
 * ts_game_log_sync:
 *
 * Lets a worker sync all lines now, as when the player pauses.
 */
void
ts_game_log_sync (TsGameLog *self)
{
  g_return_if_fail (TS_IS_GAME_LOG (self));

  save (self);
  start_sync (self, synced_cb);
}

/* Moves the log from games/ to finished/, unless it was moved or removed meanwhile. */
static gboolean
move_to_finished (int fd,
                  const char *path,
                  GError **error)
{
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *games = g_path_get_dirname (path);
  g_autofree char *folder = g_path_get_dirname (games);
  g_autofree char *finished = g_build_filename (folder, TS_LOG_FOLDER_FINISHED, NULL);
  g_autofree char *new_path = g_build_filename (finished, name, NULL);

  if (!ts_file_is_at (fd, path))
    return TRUE;
  if (!ts_file_make_folder (finished, error))
    return FALSE;
  if (g_rename (path, new_path) != 0)
    return ts_file_fail (new_path, error);

  return ts_file_sync_name (new_path, N_NEW_FOLDERS, error) && ts_file_sync_name (path, 1, error);
}

/**
 * ts_game_log_archive:
 * @fd: the log, locked
 * @line: of results.tsv
 *
 * Syncs the log of a finished game, adds its line to the results unless it is there, and moves the log. If a step
 * fails, another call goes on from there. For a worker.
 */
gboolean
ts_game_log_archive (int fd,
                     const char *path,
                     TsResults *results,
                     const char *line,
                     GError **error)
{
  return ts_file_sync (fd, path, error) && ts_results_write (ts_results_get_path (results), line, error) &&
         move_to_finished (fd, path, error);
}

/* The text of a finished game never changes. What is not known to be synced is written again: a sync that was running
 * may have failed and lost it, and fsync() tells of a loss once. */
static void
finish_in_worker (GTask *task,
                  gpointer source_object,
                  gpointer task_data,
                  GCancellable *cancellable)
{
  const TsGameLog *self = source_object;
  const Job *job = task_data;
  gsize length = job->n_written - job->n_synced;
  GError *error = NULL;

  if (ts_file_write (job->fd, job->path, self->text->str + job->n_synced, length, (goffset) job->n_synced, &error) ==
          length &&
      ts_game_log_archive (job->fd, job->path, job->results, self->result_line, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
add_result (TsGameLog *self,
            const TsResult *result)
{
  TsResult named = *result;

  if (self->result_line != NULL)
    return;

  named.replay = get_name (self);
  self->result_line = ts_result_format_line (&named);
  ts_line_add (self->text, &self->sum, self->result_line);
  self->is_wanted = TRUE;
}

/**
 * ts_game_log_finish_async:
 * @result: of the game; its replay is this log
 *
 * Adds the result to the list, writes the last line at once, and lets a worker archive the log. After an error it may
 * be called again; otherwise ts_saved_games_clean_up_async() archives the log later, provided that its last line is in
 * the file.
 */
void
ts_game_log_finish_async (TsGameLog *self,
                          TsResults *results,
                          const TsResult *result,
                          GAsyncReadyCallback callback,
                          gpointer user_data)
{
  g_autoptr (GTask) task = NULL;
  GError *error = NULL;
  TsResult *finished;
  Job *job;

  g_return_if_fail (TS_IS_GAME_LOG (self));
  g_return_if_fail (TS_IS_RESULTS (results));
  g_return_if_fail (result != NULL);

  add_result (self, result);
  finished = ts_result_parse_line (self->result_line);
  if (finished != NULL)
    ts_results_add (results, finished);
  /* The task's reference keeps the log open and locked. */
  task = g_task_new (self, NULL, callback, user_data);
  g_task_set_source_tag (task, ts_game_log_finish_async);
  save (self);
  job = is_whole (self) ? job_new (self) : NULL;
  if (job == NULL)
    {
      if (is_whole (self))
        ts_file_fail (self->path, &error);
      else
        error = g_error_copy (self->error);
      g_task_return_error (task, error);
      return;
    }

  job->results = g_object_ref (results);
  g_task_set_task_data (task, job, (GDestroyNotify) job_free);
  ts_disk_run (task, finish_in_worker);
}

/**
 * ts_game_log_finish_finish:
 *
 * Returns: whether the log is archived
 */
gboolean
ts_game_log_finish_finish (TsGameLog *self,
                           GAsyncResult *result,
                           GError **error)
{
  const Job *job;

  g_return_val_if_fail (TS_IS_GAME_LOG (self), FALSE);
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  if (!g_task_propagate_boolean (G_TASK (result), error))
    return FALSE;

  job = g_task_get_task_data (G_TASK (result));
  set_synced (self, job->n_written);

  return TRUE;
}
