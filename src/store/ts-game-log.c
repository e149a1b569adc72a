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

/* Ten slides a second for two days; nobody has played longer. */
#define MAX_SIZE (64 * 1024 * 1024)

/**
 * TsGameLog:
 *
 * Text is kept until it is synced, which is seconds later: where a write fails, and also where a sync fails and the
 * disk has lost what it took, the same bytes are written to the same place again.
 */
struct _TsGameLog
{
  GObject parent_instance;

  /* Owned */
  char *folder; /* of all data */
  char *games;  /* the folder in it */
  char *path;
  char *name;
  char *result_line; /* what the log ends with; NULL before that */
  GString *tail;     /* the text behind the synced one */
  GError *error;     /* why the last sync failed; NULL if it did not */
  int fd;            /* -1 while there is no file */

  /* Plain */
  goffset synced;     /* bytes of the file that survive a power cut */
  gsize n_written;    /* bytes of the tail that are in the file */
  guint64 sum;        /* of the last line */
  guint file_number;  /* changes with the file, so that a late answer about another one is known */
  guint sync_id;      /* the timer that runs while something is not synced */
  gboolean is_wanted; /* there was a slide, so that there is or shall be a file */
  gboolean is_locked;
  gboolean is_writable; /* the descriptor is */
  gboolean has_rest;    /* behind the last good line the file has a torn one */
  gboolean is_empty;    /* nothing was written to a file that was made */
  gboolean is_new;      /* the name of the file is not synced yet */
  gboolean is_syncing;
  gboolean is_sync_wanted; /* when the present sync has ended */
  gboolean is_archived;
};

G_DEFINE_FINAL_TYPE (TsGameLog, ts_game_log, G_TYPE_OBJECT)

/* What a worker syncs: a descriptor of its own, so that the log may be closed meanwhile. */
typedef struct
{
  GWeakRef log;
  int fd;
  char *folder;
  char *name;
  gboolean is_new;
  gsize n_bytes;
  guint file_number;
} SyncJob;

static void
sync_job_free (SyncJob *job)
{
  g_weak_ref_clear (&job->log);
  close (job->fd);
  g_free (job->folder);
  g_free (job->name);
  g_free (job);
}

/* Syncs the names that were made with a file: its own, and those of the folders that it may have needed. */
static gboolean
sync_names (const char *folder,
            GError **error)
{
  g_autofree char *parent = g_path_get_dirname (folder);
  g_autofree char *grandparent = g_path_get_dirname (parent);

  return ts_file_sync_folder (folder, error) && ts_file_sync_folder (parent, error) &&
         ts_file_sync_folder (grandparent, error);
}

static void
sync_in_worker (GTask *task,
                gpointer source_object,
                gpointer task_data,
                GCancellable *cancellable)
{
  SyncJob *job = task_data;
  GError *error = NULL;

  if (!ts_file_sync (job->fd, job->name, &error) || (job->is_new && !sync_names (job->folder, &error)))
    {
      g_task_return_error (task, error);
      return;
    }

  ts_log_folder_make_newest (job->folder, job->name);
  g_task_return_boolean (task, TRUE);
}

static gboolean
is_whole (TsGameLog *self)
{
  return !self->is_wanted || self->n_written == self->tail->len;
}

/* @listener: (nullable): the log, or %NULL when nobody waits for the answer any more */
static void
start_sync (TsGameLog *self,
            TsGameLog *listener,
            GAsyncReadyCallback callback)
{
  g_autoptr (GTask) task = NULL;
  SyncJob *job;
  int fd;

  if (self->fd < 0 || self->n_written == 0 || self->is_archived)
    return;

  self->is_sync_wanted = self->is_syncing;
  fd = self->is_syncing ? -1 : fcntl (self->fd, F_DUPFD_CLOEXEC, 0);
  if (fd < 0)
    return;

  job = g_new0 (SyncJob, 1);
  g_weak_ref_init (&job->log, listener);
  job->fd = fd;
  job->folder = g_strdup (self->games);
  job->name = g_strdup (self->name);
  job->is_new = self->is_new;
  job->n_bytes = self->n_written;
  job->file_number = self->file_number;
  self->is_syncing = TRUE;

  task = g_task_new (NULL, NULL, callback, NULL);
  g_task_set_source_tag (task, start_sync);
  g_task_set_task_data (task, job, (GDestroyNotify) sync_job_free);
  g_task_run_in_thread (task, sync_in_worker);
}

/* Somebody has put another file in the place of the log's: both stay. */
static void
change_name (TsGameLog *self)
{
  char *name = ts_log_folder_create_similar_name (self->name);

  g_free (self->name);
  g_free (self->path);
  self->name = name;
  self->path = g_build_filename (self->games, name, NULL);
}

/* Makes a file of the log's name, locked and empty. */
static gboolean
make_file (TsGameLog *self,
           GError **error)
{
  g_autoptr (GError) local_error = NULL;

  if (!ts_file_make_folder (self->games, error))
    return FALSE;

  self->fd = ts_file_open (self->path, O_RDWR | O_CREAT | O_EXCL, &local_error);
  if (g_error_matches (local_error, G_FILE_ERROR, G_FILE_ERROR_EXIST))
    {
      g_clear_error (&local_error);
      change_name (self);
      self->fd = ts_file_open (self->path, O_RDWR | O_CREAT | O_EXCL, &local_error);
    }
  if (self->fd < 0)
    {
      g_propagate_error (error, g_steal_pointer (&local_error));
      return FALSE;
    }

  self->is_locked = ts_file_lock (self->fd) == TS_FILE_LOCK_TAKEN;
  self->is_writable = TRUE;
  self->is_new = TRUE;
  self->is_empty = TRUE;
  self->file_number++;

  return TRUE;
}

/* A log where nobody can write was opened to be read; maybe that has changed. */
static gboolean
reopen (TsGameLog *self,
        GError **error)
{
  int fd = ts_file_open (self->path, O_RDWR, error);

  if (fd < 0)
    return FALSE;

  if (!ts_file_is_at (self->fd, self->path))
    {
      close (fd);
      errno = ESTALE;
      return ts_file_fail (self->path, error);
    }

  flock (self->fd, LOCK_UN);
  close (self->fd);
  self->fd = fd;
  self->is_locked = ts_file_lock (fd) == TS_FILE_LOCK_TAKEN;
  self->is_writable = TRUE;

  return TRUE;
}

/* The file was removed by somebody while it was open: what was in it will be written to another one of its name. */
static gboolean
rescue (TsGameLog *self,
        GError **error)
{
  gsize length = 0;
  g_autofree char *text = ts_file_read_fd (self->fd, self->path, MAX_SIZE, &length, error);

  if (text == NULL)
    return FALSE;

  g_string_prepend_len (self->tail, text, (gssize) MIN (length, (gsize) self->synced));
  self->synced = 0;
  self->n_written = 0;
  self->has_rest = FALSE;
  self->file_number++;
  close (self->fd);
  self->fd = -1;

  return TRUE;
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

static gboolean
prepare_file (TsGameLog *self,
              GError **error)
{
  if (self->fd >= 0 && has_vanished (self) && !rescue (self, error))
    return FALSE;
  if (self->fd < 0)
    return make_file (self, error);
  if (!self->is_writable && !reopen (self, error))
    return FALSE;
  if (self->has_rest && ftruncate (self->fd, self->synced) != 0)
    return ts_file_fail (self->path, error);

  self->has_rest = FALSE;
  return TRUE;
}

static gboolean
write_tail (TsGameLog *self,
            GError **error)
{
  while (self->n_written < self->tail->len)
    {
      gssize n_written = pwrite (self->fd, self->tail->str + self->n_written, self->tail->len - self->n_written,
                                 (off_t) (self->synced + (goffset) self->n_written));

      if (n_written < 0 && errno == EINTR)
        continue;
      if (n_written < 0)
        return ts_file_fail (self->path, error);
      self->n_written += (gsize) n_written;
    }

  return TRUE;
}

/* A new file has its header whole, or it is not there. Where it cannot be removed, it is written to once more. */
static void
drop_empty_file (TsGameLog *self)
{
  self->n_written = 0;
  if (g_unlink (self->path) != 0)
    return;

  close (self->fd);
  self->fd = -1;
}

static gboolean
flush (TsGameLog *self,
       GError **error)
{
  if (is_whole (self))
    return TRUE;
  if (!prepare_file (self, error))
    return FALSE;

  if (write_tail (self, error))
    {
      self->is_empty = FALSE;
      return TRUE;
    }

  if (self->is_empty)
    drop_empty_file (self);
  return FALSE;
}

/* What is synced is forgotten; what the disk took and lost is written again, and the next append says why. */
static void
end_sync (TsGameLog *self,
          const SyncJob *job,
          GError *error)
{
  if (job->file_number != self->file_number)
    return;

  g_clear_error (&self->error);
  if (error != NULL)
    {
      self->error = g_error_copy (error);
      self->n_written = 0;
      return;
    }

  g_string_erase (self->tail, 0, (gssize) job->n_bytes);
  self->synced += (goffset) job->n_bytes;
  self->n_written -= MIN (self->n_written, job->n_bytes);
  self->is_new = FALSE;
}

static void
synced_cb (GObject *source_object,
           GAsyncResult *result,
           gpointer user_data)
{
  const SyncJob *job = g_task_get_task_data (G_TASK (result));
  g_autoptr (TsGameLog) self = g_weak_ref_get ((GWeakRef *) &job->log);
  g_autoptr (GError) error = NULL;

  g_task_propagate_boolean (G_TASK (result), &error);
  if (self == NULL)
    return;

  self->is_syncing = FALSE;
  end_sync (self, job, error);
  if (self->is_sync_wanted)
    start_sync (self, self, synced_cb);
}

/* Also tries again to write what could not be written. */
static gboolean
sync_cb (gpointer user_data)
{
  TsGameLog *self = user_data;

  if (self->tail->len == 0 || self->is_archived)
    {
      self->sync_id = 0;
      return G_SOURCE_REMOVE;
    }

  flush (self, NULL);
  start_sync (self, self, synced_cb);
  return G_SOURCE_CONTINUE;
}

/* Writes what is not written, in this moment; syncs it soon. */
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
  if (self->tail != NULL)
    {
      flush (self, NULL);
      self->is_syncing = FALSE;
      start_sync (self, NULL, synced_cb);
    }
  if (self->fd >= 0)
    {
      /* The worker's descriptor would keep the lock. */
      flock (self->fd, LOCK_UN);
      close (self->fd);
      self->fd = -1;
    }
  if (self->tail != NULL)
    g_string_free (g_steal_pointer (&self->tail), TRUE);

  G_OBJECT_CLASS (ts_game_log_parent_class)->dispose (object);
}

static void
ts_game_log_finalize (GObject *object)
{
  TsGameLog *self = TS_GAME_LOG (object);

  g_free (self->folder);
  g_free (self->games);
  g_free (self->path);
  g_free (self->name);
  g_free (self->result_line);
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
  self->tail = g_string_new (NULL);
  self->sum = TS_LOG_TEXT_FIRST_SUM;
  self->fd = -1;
}

/* @name: (transfer full): */
static TsGameLog *
create (const char *folder,
        char *name)
{
  TsGameLog *self = g_object_new (TS_TYPE_GAME_LOG, NULL);

  self->folder = g_strdup (folder);
  self->games = g_build_filename (folder, TS_LOG_FOLDER_GAMES, NULL);
  self->path = g_build_filename (self->games, name, NULL);
  self->name = name;

  return self;
}

/**
 * ts_game_log_new:
 * @folder: of all data
 * @header: a game in which nothing has happened
 *
 * Returns: (transfer full): a log of which there is no file before the first slide
 */
TsGameLog *
ts_game_log_new (const char *folder,
                 const TsSavedGame *header)
{
  TsGameLog *self;

  g_return_val_if_fail (folder != NULL, NULL);
  g_return_val_if_fail (header != NULL, NULL);

  self = create (folder,
                 ts_log_folder_create_name (header->picture, header->initial.columns, header->initial.rows));
  ts_log_text_add_header (self->tail, &self->sum, header);

  return self;
}

static gboolean
fail_to_find (const char *name,
              GError **error)
{
  g_set_error_literal (error, TS_GAME_LOG_ERROR, TS_GAME_LOG_ERROR_NOT_FOUND, name);
  return FALSE;
}

/* Opens the file, if need be only to read it: then the game can still be played. */
static gboolean
open_file (TsGameLog *self,
           GError **error)
{
  g_autoptr (GError) local_error = NULL;

  self->fd = ts_file_open (self->path, O_RDWR, &local_error);
  self->is_writable = self->fd >= 0;
  if (g_error_matches (local_error, G_FILE_ERROR, G_FILE_ERROR_NOENT))
    return fail_to_find (self->name, error);
  if (self->fd < 0)
    self->fd = ts_file_open (self->path, O_RDONLY, NULL);
  if (self->fd >= 0)
    return TRUE;

  g_propagate_error (error, g_steal_pointer (&local_error));
  return FALSE;
}

static gboolean
lock_file (TsGameLog *self,
           GError **error)
{
  TsFileLock lock = ts_file_lock (self->fd);

  self->is_locked = lock == TS_FILE_LOCK_TAKEN;
  if (lock == TS_FILE_LOCK_BUSY)
    {
      g_set_error_literal (error, TS_GAME_LOG_ERROR, TS_GAME_LOG_ERROR_BUSY, self->name);
      return FALSE;
    }

  /* Another program may have finished the game in between. */
  return ts_file_is_at (self->fd, self->path) || fail_to_find (self->name, error);
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

/* Renames a file that cannot be read, so that it is neither found nor overwritten any more. */
static void
set_aside (const char *path,
           const GError *why)
{
  g_autofree char *aside = NULL;

  if (why->domain != TS_GAME_LOG_ERROR)
    return;

  aside = create_aside_path (path, why->code == TS_GAME_LOG_ERROR_FUTURE ? "future" : "damaged");
  g_rename (path, aside);
}

/* Where whole lines do not count any more, this was no crash: a copy of the file stays before they are cut off. */
static void
keep_rest (TsGameLog *self,
           const char *text,
           gsize length)
{
  g_autofree char *aside = NULL;

  self->has_rest = (gsize) self->synced < length;
  if (memchr (text + self->synced, '\n', length - (gsize) self->synced) == NULL)
    return;

  aside = create_aside_path (self->path, "damaged");
  if (ts_file_replace (aside, text, length, NULL) && self->is_writable && ftruncate (self->fd, self->synced) == 0)
    self->has_rest = FALSE;
}

static TsSavedGame *
read_file (TsGameLog *self,
           GError **error)
{
  g_autoptr (TsSavedGame) saved = NULL;
  g_autoptr (GError) local_error = NULL;
  g_autofree char *text = NULL;
  gsize length = 0;
  gsize good_length = 0;

  text = ts_file_read_fd (self->fd, self->path, MAX_SIZE, &length, error);
  if (text == NULL)
    return NULL;

  saved = length > 0 ? ts_log_text_parse (text, length, &good_length, &self->sum, &local_error) : NULL;
  if (local_error != NULL)
    {
      set_aside (self->path, local_error);
      g_propagate_error (error, g_steal_pointer (&local_error));
      return NULL;
    }
  if (saved == NULL || saved->result != NULL)
    {
      fail_to_find (self->name, error);
      return NULL;
    }

  self->synced = (goffset) good_length;
  keep_rest (self, text, length);

  return g_steal_pointer (&saved);
}

/**
 * ts_game_log_open:
 * @folder: of all data
 * @saved: (out) (transfer full): the game up to its last good line
 *
 * Opens the log of an unfinished game, to go on with it. A file that is damaged or from the future is renamed: it gets
 * that word behind its name. Where the file can only be read, appending fails until it can be written.
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
      fail_to_find (name, error);
      return NULL;
    }

  self = create (folder, g_strdup (name));
  self->is_wanted = TRUE;
  if (open_file (self, error) && lock_file (self, error))
    *saved = read_file (self, error);

  return *saved != NULL ? g_steal_pointer (&self) : NULL;
}

/**
 * ts_game_log_read:
 * @path: of any log
 *
 * Looks, without a lock.
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

  text = ts_file_read (path, MAX_SIZE, &length, error);

  return text != NULL ? ts_log_text_parse (text, length, &good_length, &sum, error) : NULL;
}

/**
 * ts_game_log_append:
 *
 * Writes a line, in microseconds; the first slide makes the file. What cannot be written stays in memory, and is
 * written with the next line or by a timer.
 *
 * Returns: whether all lines are in the file; %FALSE also once after the disk took lines and then lost them
 */
gboolean
ts_game_log_append (TsGameLog *self,
                    const TsEvent *event,
                    GError **error)
{
  g_return_val_if_fail (TS_IS_GAME_LOG (self), FALSE);
  g_return_val_if_fail (event != NULL, FALSE);
  g_return_val_if_fail (self->result_line == NULL, FALSE);

  ts_log_text_add_event (self->tail, &self->sum, event);
  self->is_wanted |= event->kind == TS_EVENT_SLIDE;
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
 * Returns: whether all that was appended is in the file, or nothing is worth one yet
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
 * Returns: whether other programs are kept away; %FALSE without a file, and where there are no locks
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

  return self->fd >= 0 ? self->name : NULL;
}

/**
 * ts_game_log_sync:
 *
 * Lets a worker sync all lines now: nobody is going to play for a while.
 */
void
ts_game_log_sync (TsGameLog *self)
{
  g_return_if_fail (TS_IS_GAME_LOG (self));

  flush (self, NULL);
  start_sync (self, self, synced_cb);
}

/* Moves the log of a finished game, unless somebody else has moved or removed it. */
static gboolean
move_to_finished (int fd,
                  const char *folder,
                  const char *name,
                  GError **error)
{
  g_autofree char *games = g_build_filename (folder, TS_LOG_FOLDER_GAMES, NULL);
  g_autofree char *finished = g_build_filename (folder, TS_LOG_FOLDER_FINISHED, NULL);
  g_autofree char *from = g_build_filename (games, name, NULL);
  g_autofree char *to = g_build_filename (finished, name, NULL);

  if (!ts_file_is_at (fd, from))
    return TRUE;
  if (!ts_file_make_folder (finished, error))
    return FALSE;
  if (g_rename (from, to) != 0)
    return ts_file_fail (to, error);

  return sync_names (finished, error) && ts_file_sync_folder (games, error);
}

/**
 * ts_game_log_archive:
 * @fd: the log, locked
 * @folder: of all data
 * @line: (nullable): of results.tsv; %NULL if it is there already
 *
 * Brings a finished game to its end: the log is synced, then its line is added to the results if it is not there, then
 * the log is moved. Whichever step is the last one, another call goes on from there. For a worker.
 */
gboolean
ts_game_log_archive (int fd,
                     const char *folder,
                     const char *name,
                     const char *results_path,
                     const char *line,
                     GError **error)
{
  g_return_val_if_fail (folder != NULL, FALSE);
  g_return_val_if_fail (name != NULL, FALSE);
  g_return_val_if_fail (results_path != NULL, FALSE);

  return ts_file_sync (fd, name, error) && (line == NULL || ts_results_write (results_path, line, error)) &&
         move_to_finished (fd, folder, name, error);
}

/* The log stays locked while the worker finishes it: the task holds a reference to it. */
typedef struct
{
  int fd;
  char *folder;
  char *name;
  char *line;
  TsResults *results;
} FinishJob;

static void
finish_job_free (FinishJob *job)
{
  close (job->fd);
  g_free (job->folder);
  g_free (job->name);
  g_free (job->line);
  g_object_unref (job->results);
  g_free (job);
}

static void
finish_in_worker (GTask *task,
                  gpointer source_object,
                  gpointer task_data,
                  GCancellable *cancellable)
{
  const FinishJob *job = task_data;
  GError *error = NULL;

  if (ts_game_log_archive (job->fd, job->folder, job->name, ts_results_get_path (job->results), job->line, &error))
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

  named.replay = self->name;
  self->result_line = ts_result_format_line (&named);
  ts_log_text_add_result (self->tail, &self->sum, self->result_line);
  self->is_wanted = TRUE;
}

/**
 * ts_game_log_finish_async:
 * @result: of the game; its replay is this log
 *
 * Writes the last line in this moment, and lets a worker do the rest. After an error it may be called again; otherwise
 * ts_saved_games_settle_async() does the rest one day, once the last line is in the file.
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
  FinishJob *job;
  int fd;

  g_return_if_fail (TS_IS_GAME_LOG (self));
  g_return_if_fail (TS_IS_RESULTS (results));
  g_return_if_fail (result != NULL);

  add_result (self, result);
  task = g_task_new (self, NULL, callback, user_data);
  g_task_set_source_tag (task, ts_game_log_finish_async);
  fd = save (self, &error) ? fcntl (self->fd, F_DUPFD_CLOEXEC, 0) : -1;
  if (fd < 0)
    {
      if (error == NULL)
        ts_file_fail (self->path, &error);
      g_task_return_error (task, error);
      return;
    }

  job = g_new0 (FinishJob, 1);
  job->fd = fd;
  job->folder = g_strdup (self->folder);
  job->name = g_strdup (self->name);
  job->line = g_strdup (self->result_line);
  job->results = g_object_ref (results);
  g_task_set_task_data (task, job, (GDestroyNotify) finish_job_free);
  g_task_run_in_thread (task, finish_in_worker);
}

/**
 * ts_game_log_finish_finish:
 *
 * Counts the result among those that ts_results_get_best() knows.
 *
 * Returns: whether the game is finished on the disk
 */
gboolean
ts_game_log_finish_finish (TsGameLog *self,
                           GAsyncResult *result,
                           GError **error)
{
  const FinishJob *job;
  g_autoptr (TsResult) counted = NULL;

  g_return_val_if_fail (TS_IS_GAME_LOG (self), FALSE);
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  if (!g_task_propagate_boolean (G_TASK (result), error))
    return FALSE;

  job = g_task_get_task_data (G_TASK (result));
  self->is_archived = TRUE;
  counted = ts_result_parse_line (job->line);
  if (counted != NULL)
    ts_results_count (job->results, counted);

  return TRUE;
}
