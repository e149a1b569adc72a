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

#include "ts-file.h"
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
  GError *error;         /* of the last sync */
  GCancellable *syncing; /* while a worker syncs */
  int fd;                /* -1 while there is no file */

  /* Plain */
  gsize n_written;    /* bytes of the text that are in the file */
  gsize n_synced;     /* bytes of the text that survive a power cut; 0: not even the name does */
  guint64 sum;        /* of the last line */
  guint sync_id;      /* the timer that runs while something is not synced */
  gboolean is_wanted; /* there was a slide, so that the game needs a file */
  gboolean is_locked;
  gboolean is_writable;
};

G_DEFINE_FINAL_TYPE (TsGameLog, ts_game_log, G_TYPE_OBJECT)

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
  TsFileLock lock = ts_file_lock (self->fd);

  self->is_locked = lock == TS_FILE_LOCK_TAKEN;
  if (lock == TS_FILE_LOCK_BUSY)
    return ts_saved_game_fail (TS_GAME_LOG_ERROR_BUSY, get_name (self), error);

  /* Another program may have finished the game in between. */
  return ts_file_is_at (self->fd, self->path) ||
         ts_saved_game_fail (TS_GAME_LOG_ERROR_NOT_FOUND, get_name (self), error);
}

/* Returns: (transfer full): a name that no file has */
static char *
create_aside_path (const char *path,
                   const char *why)
{
  char *aside = g_strconcat (path, ".", why, NULL);

  for (guint i = 2; g_file_test (aside, G_FILE_TEST_EXISTS); i++)
    {
      g_free (aside);
      aside = g_strdup_printf ("%s.%u.%s", path, i, why);
    }

  return aside;
}

/* Cuts off what stands behind the good lines. A crash leaves a torn line or zeros; whole lines are damage, and a copy
 * of the file stays. */
static gboolean
cut_rest (TsGameLog *self,
          GError **error)
{
  g_autofree char *aside = create_aside_path (self->path, "damaged");
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

  self->is_locked = ts_file_lock (self->fd) == TS_FILE_LOCK_TAKEN;
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

static gboolean
prepare_file (TsGameLog *self,
              GError **error)
{
  if (self->fd >= 0 && has_vanished (self))
    forget_file (self);
  if (self->fd < 0)
    return make_file (self, error);

  return self->is_writable || reopen (self, error);
}

/* Writes what is not written yet. A new file gets its whole header or is removed. */
static gboolean
flush (TsGameLog *self,
       GError **error)
{
  gboolean is_new;

  if (is_whole (self))
    return TRUE;
  if (!prepare_file (self, error))
    return FALSE;

  is_new = self->n_written == 0;
  self->n_written += ts_file_write (self->fd, self->path, self->text->str + self->n_written,
                                    self->text->len - self->n_written, (goffset) self->n_written, error);
  if (!is_whole (self) && is_new && g_unlink (self->path) == 0)
    forget_file (self);

  return is_whole (self);
}

/* The workers that run now. The end of the program would stop them, so it waits. */
static struct
{
  GMutex lock;
  GCond is_changed;
  guint n;
} workers;

static void
count_workers (int change)
{
  g_mutex_lock (&workers.lock);
  workers.n += (guint) change;
  g_cond_signal (&workers.is_changed);
  g_mutex_unlock (&workers.lock);
}

/* What a worker needs of a log. */
typedef struct
{
  int fd; /* a duplicate, so that the log may be closed meanwhile */
  char *path;
  gsize n_written;
  gboolean is_new;    /* the name is not synced */
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

/* Takes @job. */
static void
run_worker (GTask *task,
            Job *job,
            GTaskThreadFunc worker)
{
  count_workers (1);
  g_task_set_task_data (task, job, (GDestroyNotify) job_free);
  g_task_run_in_thread (task, worker);
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
  job->is_new = self->n_synced == 0;

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
      (job->is_new && !ts_file_sync_name (job->path, N_NEW_FOLDERS, &error)))
    {
      g_task_return_error (task, error);
    }
  else
    {
      ts_log_folder_make_newest (games, name);
      g_task_return_boolean (task, TRUE);
    }
  count_workers (-1);
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
  g_clear_error (&self->error);
  self->error = error;
  if (error == NULL)
    set_synced (self, job->n_written);
  else
    self->n_written = self->n_synced;
}

/* @callback: (nullable): %NULL when the log is being disposed of */
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
  run_worker (task, job, sync_in_worker);
}

static gboolean
sync_cb (gpointer user_data)
{
  ts_game_log_sync (user_data);

  return G_SOURCE_CONTINUE;
}

/* Writes at once, and lets the timer sync. */
static gboolean
save (TsGameLog *self,
      GError **error)
{
  if (self->is_wanted && self->sync_id == 0)
    self->sync_id = g_timeout_add (TS_GAME_LOG_SYNC_SECONDS * 1000, sync_cb, self);

  return flush (self, error);
}

static void
ts_game_log_dispose (GObject *object)
{
  TsGameLog *self = TS_GAME_LOG (object);

  g_clear_handle_id (&self->sync_id, g_source_remove);
  flush (self, NULL);
  g_cancellable_cancel (self->syncing);
  g_clear_object (&self->syncing);
  start_sync (self, NULL);
  g_clear_object (&self->syncing);
  close_file (self);

  G_OBJECT_CLASS (ts_game_log_parent_class)->dispose (object);
}

static void
ts_game_log_finalize (GObject *object)
{
  TsGameLog *self = TS_GAME_LOG (object);

  g_free (self->path);
  g_free (self->result_line);
  g_string_free (self->text, TRUE);
  g_clear_error (&self->error);

  G_OBJECT_CLASS (ts_game_log_parent_class)->finalize (object);
}

static void
ts_game_log_class_init (TsGameLogClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = ts_game_log_dispose;
  object_class->finalize = ts_game_log_finalize;
}

static void
ts_game_log_init (TsGameLog *self)
{
  self->text = g_string_new (NULL);
  self->sum = TS_LOG_TEXT_FIRST_SUM;
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
 * @header: a game without events
 *
 * Returns: (transfer full): a log whose file is made by the first slide
 */
TsGameLog *
ts_game_log_new (const char *folder,
                 const TsSavedGame *header)
{
  g_autofree char *name = NULL;
  TsGameLog *self;

  g_return_val_if_fail (folder != NULL, NULL);
  g_return_val_if_fail (header != NULL, NULL);

  name = ts_log_folder_create_name (header->picture, header->initial.columns, header->initial.rows);
  self = create (folder, name);
  ts_log_text_add_header (self->text, &self->sum, header);

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
    return ts_saved_game_fail (TS_GAME_LOG_ERROR_NOT_FOUND, get_name (self), error);

  g_propagate_error (error, g_steal_pointer (&local_error));
  return FALSE;
}

/* Renames a file that cannot be read as a log, so that it is neither found nor overwritten. */
static void
set_aside (const char *path,
           TsGameLogError why)
{
  g_autofree char *aside = create_aside_path (path, why == TS_GAME_LOG_ERROR_FUTURE ? "future" : "damaged");

  g_rename (path, aside);
}

/* To read a larger file than any log could take all memory. */
static gboolean
check_size (TsGameLog *self,
            GError **error)
{
  if (!ts_file_is_too_large (self->fd))
    return TRUE;

  set_aside (self->path, TS_GAME_LOG_ERROR_DAMAGED);
  return ts_saved_game_fail (TS_GAME_LOG_ERROR_DAMAGED, get_name (self), error);
}

/* Returns: (nullable): the game in the file, if it is not finished */
static TsSavedGame *
read_file (TsGameLog *self,
           GError **error)
{
  g_autoptr (TsSavedGame) saved = NULL;
  g_autoptr (GError) local_error = NULL;
  gsize length;
  gsize good_length = 0;
  g_autofree char *text = ts_file_read_fd (self->fd, self->path, &length, error);

  if (text == NULL)
    return NULL;

  /* A power cut can leave zeros in the place of a new log. */
  saved = *text != '\0' ? ts_log_text_parse (text, length, &good_length, &self->sum, &local_error) : NULL;
  if (local_error != NULL)
    {
      set_aside (self->path, (TsGameLogError) local_error->code);
      g_propagate_error (error, g_steal_pointer (&local_error));
      return NULL;
    }
  if (saved == NULL || saved->result != NULL)
    {
      ts_saved_game_fail (TS_GAME_LOG_ERROR_NOT_FOUND, get_name (self), error);
      return NULL;
    }

  g_string_append_len (self->text, text, (gssize) good_length);
  self->n_written = good_length;
  self->n_synced = good_length;
  if (good_length < length && self->is_writable && !cut_rest (self, error))
    return NULL;

  return g_steal_pointer (&saved);
}

/**
 * ts_game_log_open:
 * @folder: the data folder
 * @saved: (out) (transfer full): the game up to its last good line
 *
 * Opens the log of an unfinished game to continue it. A damaged file, a too large one, or one of a later version is
 * renamed: its name gets the end ".damaged" or ".future". If the file is read-only, appending fails until it can be
 * written.
 *
 * Returns: (transfer full) (nullable): the log
 */
TsGameLog *
ts_game_log_open (const char *folder,
                  const char *name,
                  TsSavedGame **saved,
                  GError **error)
{
  g_autoptr (TsGameLog) self = NULL;

  g_return_val_if_fail (folder != NULL, NULL);
  g_return_val_if_fail (name != NULL, NULL);
  g_return_val_if_fail (saved != NULL, NULL);

  *saved = NULL;
  if (!ts_log_folder_is_ours (name))
    {
      ts_saved_game_fail (TS_GAME_LOG_ERROR_NOT_FOUND, name, error);
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
TsSavedGame *
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
 * Writes a line, in microseconds; the first slide makes the file. What cannot be written stays in memory, and is
 * written with the next line or by a timer.
 *
 * Returns: whether all lines are in the file; %FALSE also once after the disk failed to sync earlier lines
 */
gboolean
ts_game_log_append (TsGameLog *self,
                    const TsEvent *event,
                    GError **error)
{
  g_return_val_if_fail (TS_IS_GAME_LOG (self), FALSE);
  g_return_val_if_fail (event != NULL, FALSE);
  g_return_val_if_fail (self->result_line == NULL, FALSE);

  ts_log_text_add_event (self->text, &self->sum, event);
  self->is_wanted |= event->kind == TS_EVENT_SLIDE || event->kind == TS_EVENT_WATCHED;
  if (!save (self, error))
    return FALSE;
  if (self->error == NULL)
    return TRUE;

  g_propagate_error (error, g_steal_pointer (&self->error));
  return FALSE;
}

/**
 * ts_game_log_get_is_saved:
 *
 * Returns: whether all lines are in the file, or none needs one yet
 */
gboolean
ts_game_log_get_is_saved (TsGameLog *self)
{
  g_return_val_if_fail (TS_IS_GAME_LOG (self), FALSE);

  return is_whole (self) && self->error == NULL;
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
 * ts_game_log_sync:
 *
 * Lets a worker sync all lines now, as when the player pauses.
 */
void
ts_game_log_sync (TsGameLog *self)
{
  g_return_if_fail (TS_IS_GAME_LOG (self));

  flush (self, NULL);
  start_sync (self, synced_cb);
}

/**
 * ts_game_log_wait_for_workers:
 *
 * Waits until closed logs are synced and finished ones archived, as far as they can be: for the end of the program.
 */
void
ts_game_log_wait_for_workers (void)
{
  g_mutex_lock (&workers.lock);
  while (workers.n > 0)
    g_cond_wait (&workers.is_changed, &workers.lock);
  g_mutex_unlock (&workers.lock);
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

static void
finish_in_worker (GTask *task,
                  gpointer source_object,
                  gpointer task_data,
                  GCancellable *cancellable)
{
  /* The last line never changes. */
  const TsGameLog *self = source_object;
  const Job *job = task_data;
  GError *error = NULL;

  if (ts_game_log_archive (job->fd, job->path, job->results, self->result_line, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
  count_workers (-1);
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
  ts_log_text_add_result (self->text, &self->sum, self->result_line);
  self->is_wanted = TRUE;
}

/**
 * ts_game_log_finish_async:
 * @result: of the game; its replay is this log
 *
 * Writes the last line at once, and lets a worker archive the log. After an error it may be called again; otherwise
 * ts_saved_games_clean_up_async() archives the log later, provided that its last line is in the file.
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
  Job *job;

  g_return_if_fail (TS_IS_GAME_LOG (self));
  g_return_if_fail (TS_IS_RESULTS (results));
  g_return_if_fail (result != NULL);

  add_result (self, result);
  /* The task's reference keeps the log open and locked. */
  task = g_task_new (self, NULL, callback, user_data);
  g_task_set_source_tag (task, ts_game_log_finish_async);
  job = save (self, &error) ? job_new (self) : NULL;
  if (job == NULL)
    {
      if (error == NULL)
        ts_file_fail (self->path, &error);
      g_task_return_error (task, error);
      return;
    }

  job->results = g_object_ref (results);
  run_worker (task, job, finish_in_worker);
}

/**
 * ts_game_log_finish_finish:
 *
 * Counts the result for ts_results_get_best().
 *
 * Returns: whether the log is archived
 */
gboolean
ts_game_log_finish_finish (TsGameLog *self,
                           GAsyncResult *result,
                           GError **error)
{
  const Job *job;
  g_autoptr (TsResult) counted = NULL;

  g_return_val_if_fail (TS_IS_GAME_LOG (self), FALSE);
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  if (!g_task_propagate_boolean (G_TASK (result), error))
    return FALSE;

  job = g_task_get_task_data (G_TASK (result));
  set_synced (self, job->n_written);
  counted = ts_result_parse_line (self->result_line);
  if (counted != NULL)
    ts_results_count (job->results, counted);

  return TRUE;
}
