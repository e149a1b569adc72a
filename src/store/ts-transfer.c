/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-transfer"

#include "config.h"

#include "ts-transfer.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ts-file.h"
#include "ts-library.h"
#include "ts-log-folder.h"
#include "ts-log-text.h"
#include "ts-results.h"

#define NS_PER_S 1000000000

/* Of new files: they are the player's own. */
#define FILE_MODE 0600

/* A log, up to its last good line. One of a later version is a text of which nothing else is known. */
typedef struct
{
  char *text;
  gsize length;
  gboolean is_newer;
  gboolean is_finished;
  guint n_events;
  gint64 elapsed_ms;
} Log;

/* A file that is complete beside its place. */
typedef struct
{
  char *scratch; /* NULL once the file is in its place */
  const char *subfolder;
  char *name;
  gint64 changed_ns; /* of the file that it comes from */
} Staged;

typedef struct
{
  const char *from;
  const char *to;
  GPtrArray *staged;   /* of Staged */
  GPtrArray *outdated; /* paths of logs that are in another folder by now */
  TsTransfer *done;
  GCancellable *cancellable;
} Transfer;

static void
log_free (Log *self)
{
  g_free (self->text);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Log, log_free)

/* What is still beside its place is removed. */
static void
staged_free (Staged *self)
{
  if (self->scratch != NULL)
    g_unlink (self->scratch);
  g_free (self->scratch);
  g_free (self->name);
  g_free (self);
}

/* Returns: (nullable): the log at @path; %NULL if it is none, or cannot be read */
static Log *
read_log (const char *path)
{
  g_autoptr (Log) log = g_new0 (Log, 1);
  g_autoptr (GError) error = NULL;
  g_autoptr (TsGameRecord) game = NULL;
  gsize length;
  guint64 sum;

  log->text = ts_file_read (path, &length, NULL);
  if (log->text == NULL)
    return NULL;

  game = ts_log_text_parse (log->text, length, &log->length, &sum, &error);
  log->is_newer = g_error_matches (error, TS_GAME_LOG_ERROR, TS_GAME_LOG_ERROR_FUTURE);
  if (log->is_newer)
    log->length = length;
  else if (game == NULL)
    return NULL;
  else
    {
      log->is_finished = game->result != NULL;
      log->n_events = game->events->len;
      log->elapsed_ms = game->history->elapsed_ms;
    }

  return g_steal_pointer (&log);
}

/* Whether @log is a later state of the game whose state @earlier is, or the same. */
static gboolean
goes_on (const Log *log,
         const Log *earlier)
{
  return log->length >= earlier->length && memcmp (log->text, earlier->text, earlier->length) == 0;
}

/* Which of two states that were played apart keeps the name of the game: the same one, whichever is merged into which.
 * That of a later version does, which looks for it there. */
static gboolean
has_more (const Log *log,
          const Log *other)
{
  if (log->is_newer != other->is_newer)
    return log->is_newer;
  if (log->is_finished != other->is_finished)
    return log->is_finished;
  if (log->n_events != other->n_events)
    return log->n_events > other->n_events;
  if (log->elapsed_ms != other->elapsed_ms)
    return log->elapsed_ms > other->elapsed_ms;

  return strcmp (log->text, other->text) > 0;
}

/* Names the state of a game that install_log() cannot put under the name of the game. It is named after its text, so
 * that another transfer of the same state finds it.
 * Returns: (transfer full): the name of its log */
static char *
create_name_beside (const char *name,
                    const Log *log)
{
  g_autofree char *sum = g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) log->text, log->length);
  int length = (int) (strrchr (name, '-') - name);

  return g_strdup_printf ("%.*s-%.16s" TS_LOG_FOLDER_GAME, length, name, sum);
}

/* Returns: (transfer full) (nullable): the path of a log in either folder of logs */
static char *
find_log (const char *folder,
          const char *name)
{
  static const char *const subfolders[] = { TS_LOG_FOLDER_FINISHED, TS_LOG_FOLDER_GAMES };

  for (guint i = 0; i < G_N_ELEMENTS (subfolders); i++)
    {
      g_autofree char *path = g_build_filename (folder, subfolders[i], name, NULL);

      if (g_file_test (path, G_FILE_TEST_EXISTS))
        return g_steal_pointer (&path);
    }

  return NULL;
}

/* Writes @data beside its place. */
static gboolean
stage (Transfer *self,
       const char *subfolder,
       const char *name,
       const TsFileEntry *entry,
       const char *data,
       gsize length,
       GError **error)
{
  g_autofree char *folder = g_build_filename (self->to, subfolder, NULL);
  g_autofree char *scratch = g_strdup_printf ("%s/%s.XXXXXX", folder, name);
  Staged *staged;

  if (!ts_file_make_folder (folder, error) ||
      !ts_file_write_new (scratch, FILE_MODE, data, length, FALSE, error))
    return FALSE;

  staged = g_new (Staged, 1);
  *staged = (Staged){ g_steal_pointer (&scratch), subfolder, g_strdup (name), entry->changed_ns };
  g_ptr_array_add (self->staged, staged);

  return TRUE;
}

static gboolean
stage_log (Transfer *self,
           const char *subfolder,
           const TsFileEntry *entry,
           GError **error)
{
  g_autofree char *path = g_build_filename (self->from, subfolder, entry->name, NULL);
  g_autofree char *known_path = find_log (self->to, entry->name);
  g_autofree char *name_beside = NULL;
  g_autofree char *path_beside = NULL;
  g_autoptr (Log) log = read_log (path);
  g_autoptr (Log) known = known_path != NULL ? read_log (known_path) : NULL;

  if (log == NULL || strrchr (entry->name, '-') == NULL)
    {
      self->done->n_damaged++;
      return TRUE;
    }

  name_beside = create_name_beside (entry->name, log);
  path_beside = find_log (self->to, name_beside);
  if (path_beside != NULL || (known != NULL && goes_on (known, log)))
    return TRUE;

  return stage (self, subfolder, entry->name, entry, log->text, log->length, error);
}

/* The name of a saved picture is its checksum. */
static gboolean
is_picture (const char *subfolder,
            const char *name,
            const char *data,
            gsize length)
{
  g_autofree char *sum = g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) data, length);

  return !g_str_equal (subfolder, TS_LIBRARY_SAVED) || g_str_equal (name, sum);
}

static gboolean
stage_picture (Transfer *self,
               const char *subfolder,
               const TsFileEntry *entry,
               GError **error)
{
  g_autofree char *path = g_build_filename (self->from, subfolder, entry->name, NULL);
  g_autofree char *known = g_build_filename (self->to, subfolder, entry->name, NULL);
  g_autofree char *data = NULL;
  gsize length;

  if (g_file_test (known, G_FILE_TEST_EXISTS))
    return TRUE;

  data = ts_file_read (path, &length, NULL);
  if (data == NULL || !is_picture (subfolder, entry->name, data, length))
    {
      self->done->n_damaged++;
      return TRUE;
    }

  return stage (self, subfolder, entry->name, entry, data, length, error);
}

/* Copies the files of a folder beside their places. */
static gboolean
stage_files (Transfer *self,
             const char *subfolder,
             const GPtrArray *entries,
             GError **error)
{
  for (guint i = 0; i < entries->len; i++)
    {
      const TsFileEntry *entry = g_ptr_array_index (entries, i);
      guint n_before = self->staged->len;
      gboolean is_ours = ts_log_folder_is_ours (entry->name) && entry->size > 0;
      gboolean is_done = TRUE;

      if (g_cancellable_set_error_if_cancelled (self->cancellable, error))
        return FALSE;
      if (is_ours && g_str_has_suffix (entry->name, TS_LOG_FOLDER_GAME))
        is_done = stage_log (self, subfolder, entry, error);
      else if ((is_ours && g_str_has_suffix (entry->name, TS_LOG_FOLDER_PICTURE)) ||
               g_str_equal (subfolder, TS_LIBRARY_SAVED))
        is_done = stage_picture (self, subfolder, entry, error);
      if (!is_done)
        return FALSE;
      /* Each staged file is one more step, to its place. */
      g_atomic_int_add (&self->done->n_done, self->staged->len > n_before ? 1 : 2);
    }

  return TRUE;
}

/* Whether it is there and cannot be listed. */
static gboolean
is_unreadable (const char *folder)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) directory = g_dir_open (folder, 0, &error);

  return directory == NULL && !g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_NOENT);
}

/* Copies all files beside their places, which takes time and can fail, before anything is changed. */
static gboolean
stage_all (Transfer *self,
           GError **error)
{
  static const char *const subfolders[] = { TS_LOG_FOLDER_GAMES, TS_LOG_FOLDER_FINISHED, TS_LIBRARY_SAVED };
  g_autoptr (GPtrArray) folders = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);

  for (guint i = 0; i < G_N_ELEMENTS (subfolders); i++)
    {
      g_autofree char *folder = g_build_filename (self->from, subfolders[i], NULL);
      GPtrArray *entries = ts_file_list (folder);

      self->done->n_damaged += is_unreadable (folder) ? 1 : 0;
      g_ptr_array_add (folders, entries);
      g_atomic_int_add (&self->done->n_steps, 2 * (int) entries->len);
    }
  for (guint i = 0; i < G_N_ELEMENTS (subfolders); i++)
    {
      if (!stage_files (self, subfolders[i], g_ptr_array_index (folders, i), error))
        return FALSE;
    }

  return self->staged->len == 0 || ts_file_sync_all (self->to, error);
}

static gboolean
move (const char *path,
      const char *new_path,
      GError **error)
{
  return g_rename (path, new_path) == 0 || ts_file_fail (new_path, error);
}

/* Puts the file in its place, under @name. Only there it gets the time of the file that it comes from, in whose order
 * saved games are: a program that starts removes old files beside their places. */
static gboolean
install (Transfer *self,
         Staged *staged,
         const char *name,
         GError **error)
{
  g_autofree char *path = g_build_filename (self->to, staged->subfolder, name, NULL);
  const struct timespec times[] = { { .tv_nsec = UTIME_OMIT },
                                    { staged->changed_ns / NS_PER_S, staged->changed_ns % NS_PER_S } };

  if (!move (staged->scratch, path, error))
    return FALSE;

  utimensat (AT_FDCWD, path, times, 0);
  g_clear_pointer (&staged->scratch, g_free);
  if (!g_str_has_suffix (name, TS_LOG_FOLDER_GAME))
    self->done->n_pictures++;
  else if (g_str_equal (staged->subfolder, TS_LOG_FOLDER_GAMES))
    self->done->n_games++;
  else
    self->done->n_replays++;

  return TRUE;
}

/* Puts a log in its place, where another state of the same game may be. One that a program has open stays, and so does
 * one that cannot be read: the log comes beside it.
 * @path: (nullable): of the other state */
static gboolean
install_log (Transfer *self,
             Staged *staged,
             const char *path,
             gboolean is_free,
             GError **error)
{
  g_autoptr (Log) log = read_log (staged->scratch);
  g_autoptr (Log) other = path != NULL ? read_log (path) : NULL;
  g_autofree char *folder = g_build_filename (self->to, staged->subfolder, NULL);
  g_autofree char *other_folder = path != NULL ? g_path_get_dirname (path) : NULL;
  g_autofree char *beside = NULL;

  if (path == NULL || log == NULL)
    return install (self, staged, staged->name, error);
  /* It was played on meanwhile. */
  if (other != NULL && goes_on (other, log))
    return TRUE;
  if (other == NULL || !is_free || (!goes_on (log, other) && !has_more (log, other)))
    {
      beside = create_name_beside (staged->name, log);
      return install (self, staged, beside, error);
    }

  if (!goes_on (log, other))
    {
      g_autofree char *name = create_name_beside (staged->name, other);

      beside = g_build_filename (other_folder, name, NULL);
      if (!move (path, beside, error))
        return FALSE;
    }
  else if (!g_str_equal (folder, other_folder))
    g_ptr_array_add (self->outdated, g_strdup (path));

  return install (self, staged, staged->name, error);
}

static gboolean
install_staged (Transfer *self,
                Staged *staged,
                GError **error)
{
  g_autofree char *path = NULL;
  gboolean is_installed;
  gboolean is_free;
  int fd;

  if (!g_str_has_suffix (staged->name, TS_LOG_FOLDER_GAME))
    return install (self, staged, staged->name, error);

  path = find_log (self->to, staged->name);
  fd = path != NULL ? ts_file_open (path, O_RDONLY, NULL) : -1;
  is_free = fd >= 0 && ts_file_lock (fd, TS_FILE_LOCK_MS) != TS_FILE_LOCK_BUSY && ts_file_is_at (fd, path);
  is_installed = install_log (self, staged, path, is_free, error);
  if (fd >= 0)
    close (fd);

  return is_installed;
}

/* Puts all files in their places. Nothing is replaced before what replaces it is on the disk; one wait for the whole
 * disk takes less time than two for each of thousands of files. */
static gboolean
install_all (Transfer *self,
             GError **error)
{
  for (guint i = 0; i < self->staged->len; i++)
    {
      if (!install_staged (self, g_ptr_array_index (self->staged, i), error))
        return FALSE;
      g_atomic_int_inc (&self->done->n_done);
    }
  if (self->staged->len > 0 && !ts_file_sync_all (self->to, error))
    return FALSE;
  for (guint i = 0; i < self->outdated->len; i++)
    g_unlink (g_ptr_array_index (self->outdated, i));

  return TRUE;
}

/**
 * ts_transfer_is_possible:
 *
 * Returns: whether @from has anything of a data folder
 */
gboolean
ts_transfer_is_possible (const char *from)
{
  static const char *const subfolders[] = { TS_LOG_FOLDER_GAMES, TS_LOG_FOLDER_FINISHED };
  g_autofree char *results = NULL;
  gboolean is_possible;

  g_return_val_if_fail (from != NULL, FALSE);

  results = g_build_filename (from, TS_RESULTS_NAME, NULL);
  is_possible = g_file_test (results, G_FILE_TEST_EXISTS);
  for (guint i = 0; !is_possible && i < G_N_ELEMENTS (subfolders); i++)
    {
      g_autofree char *folder = g_build_filename (from, subfolders[i], NULL);
      g_auto (GStrv) names = ts_log_folder_list (folder, TS_LOG_FOLDER_GAME);

      is_possible = names[0] != NULL;
    }

  return is_possible;
}

/**
 * ts_transfer_run:
 * @from: a data folder, which is not changed
 * @to: another one, which need not exist
 * @done: (out caller-allocates): what was done, also before an error
 * @cancellable: (nullable): is heard as long as nothing is changed
 *
 * Copies to @to the games, results and pictures that it does not have; a second call copies nothing. If a game was
 * played on in both folders, its log is the state with more in it, as has_more() decides, and the other state becomes a
 * game of its own. After a kill or a power cut, another call copies the rest.
 */
gboolean
ts_transfer_run (const char *from,
                 const char *to,
                 TsTransfer *done,
                 GCancellable *cancellable,
                 GError **error)
{
  g_autoptr (GPtrArray) staged = g_ptr_array_new_with_free_func ((GDestroyNotify) staged_free);
  g_autoptr (GPtrArray) outdated = g_ptr_array_new_with_free_func (g_free);
  Transfer self = { from, to, staged, outdated, done, cancellable };
  g_autofree char *results = NULL;
  g_autofree char *new_results = NULL;

  g_return_val_if_fail (from != NULL && to != NULL, FALSE);
  g_return_val_if_fail (done != NULL, FALSE);

  *done = (TsTransfer){ 0 };
  results = g_build_filename (from, TS_RESULTS_NAME, NULL);
  new_results = g_build_filename (to, TS_RESULTS_NAME, NULL);

  return !g_cancellable_set_error_if_cancelled (cancellable, error) && ts_file_make_folder (to, error) &&
         stage_all (&self, error) &&
         ts_results_transfer (results, new_results, &done->n_results, &done->n_damaged, error) &&
         install_all (&self, error) && ts_library_transfer (from, to, &done->n_damaged, error);
}
