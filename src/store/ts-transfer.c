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

#include "ts-data-folder.h"
#include "ts-file.h"
#include "ts-library.h"
#include "ts-saved-games.h"

/* A file under a scratch name, until all of them are on the disk. */
typedef struct
{
  char *scratch;
  char *path;         /* its name */
  gint64 changed_ns;  /* of the file that it comes from */
  guint *count;       /* in which it counts */
  gboolean is_result; /* the first one of its game */
} Copy;

typedef struct
{
  const char *from;
  const char *to;
  GPtrArray *copies;   /* of Copy */
  TsSavedGames *index; /* of @to, with the copies */
  TsTransfer *done;
  GCancellable *cancellable;
} Transfer;

/* What still is under its scratch name is removed. */
static void
copy_free (Copy *self)
{
  g_unlink (self->scratch);
  g_free (self->scratch);
  g_free (self->path);
  g_free (self);
}

/* Writes @data under a scratch name.
 * @path: where it belongs
 * @game: (nullable): that it is; %NULL for a picture
 * @has_result: whether the game has one there */
static gboolean
copy (Transfer *self,
      const TsFileEntry *entry,
      const char *path,
      const char *data,
      gsize length,
      const TsGameRecord *game,
      gboolean has_result,
      GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *scratch = g_strdup_printf ("%s.T%05u", path, g_random_int_range (0, 100000));
  guint *count = &self->done->n_pictures;
  Copy *added;

  if (!ts_file_make_folder (folder, error) ||
      !g_file_set_contents_full (scratch, data, (gssize) length, G_FILE_SET_CONTENTS_NONE, TS_FILE_MODE, error))
    return FALSE;

  if (game != NULL)
    {
      count = g_str_has_suffix (folder, TS_DATA_FOLDER_GAMES) ? &self->done->n_games : &self->done->n_replays;
      ts_saved_games_add (self->index, game->header.identity, scratch);
    }
  added = g_new (Copy, 1);
  *added = (Copy){ g_steal_pointer (&scratch), g_strdup (path), entry->changed_ns, count,
                   game != NULL && game->end.date != 0 && !has_result };
  g_ptr_array_add (self->copies, added);
  return TRUE;
}

/* @path: where the game belongs */
static gboolean
copy_game (Transfer *self,
           const TsFileEntry *entry,
           const char *path,
           GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *known_path = ts_data_folder_find (self->to, entry->name, FALSE);
  g_autofree char *fresh = known_path != NULL ? ts_data_folder_create_fresh_name (entry->name) : NULL;
  g_autofree char *new_path = g_build_filename (folder, fresh != NULL ? fresh : entry->name, NULL);
  g_autoptr (TsGameFile) file = ts_game_file_new (entry->path);
  gboolean has_result;

  self->done->n_damaged += file->game == NULL || file->is_damaged;

  return file->game == NULL || ts_saved_games_has (self->index, file->game, NULL, &has_result) ||
         copy (self, entry, new_path, file->text->str, file->text->len, file->game, has_result, error);
}

/* Games of a former form stay where they are. */
static gboolean
copy_file (Transfer *self,
           const TsFileEntry *entry,
           GError **error)
{
  g_autofree char *path = g_build_filename (self->to, entry->path + strlen (self->from), NULL);
  g_autofree char *data = NULL;
  gsize length;

  if (g_str_has_suffix (path, TS_DATA_FOLDER_GAME))
    return copy_game (self, entry, path, error);
  if ((!g_str_has_suffix (path, TS_DATA_FOLDER_PICTURE) && strchr (entry->name, '.') != NULL) ||
      g_file_test (path, G_FILE_TEST_EXISTS))
    return TRUE;
  if (g_file_get_contents (entry->path, &data, &length, NULL))
    return copy (self, entry, path, data, length, NULL, FALSE, error);

  self->done->n_damaged++;
  return TRUE;
}

/* Copies what takes time and can fail, before anything has its name. */
static gboolean
copy_all (Transfer *self,
          GError **error)
{
  static const char *const subfolders[] = { TS_DATA_FOLDER_FINISHED, TS_DATA_FOLDER_EXCLUDED, TS_DATA_FOLDER_GAMES,
                                            TS_DATA_FOLDER_PICTURES };
  g_autoptr (GPtrArray) entries = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (subfolders); i++)
    {
      gboolean is_whole;
      GPtrArray *more = ts_data_folder_list (self->from, subfolders[i], "", &is_whole);

      self->done->n_damaged += is_whole ? 0 : 1;
      if (entries == NULL)
        entries = more;
      else
        g_ptr_array_extend_and_steal (entries, more);
    }
  g_atomic_int_set (&self->done->n_steps, (int) entries->len);
  for (guint i = 0; i < entries->len; i++)
    {
      if (g_cancellable_set_error_if_cancelled (self->cancellable, error) ||
          !copy_file (self, g_ptr_array_index (entries, i), error))
        return FALSE;
      g_atomic_int_inc (&self->done->n_done);
    }

  return self->copies->len == 0 || ts_file_sync_all (self->to, error);
}

/* Gives each copy its name, unless that was taken meanwhile: another transfer copies it then. Only now it gets the time
 * of the file that it comes from, in whose order saved games are: a program that starts removes old scratch files. */
static gboolean
give_names (Transfer *self,
            GError **error)
{
  for (guint i = 0; i < self->copies->len; i++)
    {
      const Copy *named = g_ptr_array_index (self->copies, i);
      const struct timespec times[] = { { .tv_nsec = UTIME_OMIT },
                                        { (time_t) (named->changed_ns / TS_FILE_NS_PER_S),
                                          (long) (named->changed_ns % TS_FILE_NS_PER_S) } };
      g_autoptr (GError) local_error = NULL;

      if (!ts_file_rename (named->scratch, named->path, &local_error))
        {
          if (g_error_matches (local_error, G_FILE_ERROR, G_FILE_ERROR_EXIST))
            continue;
          g_propagate_error (error, g_steal_pointer (&local_error));
          return FALSE;
        }
      utimensat (AT_FDCWD, named->path, times, 0);
      ++*named->count;
      self->done->n_results += named->is_result;
    }

  return self->copies->len == 0 || ts_file_sync_all (self->to, error);
}

/* Whether the folder has games, or at least a list of pictures, as each exported one does. */
gboolean
ts_transfer_is_possible (const char *from)
{
  g_autoptr (TsState) list = ts_state_file_read (from, TS_LIBRARY_KIND, FALSE);
  g_autofree char *game = ts_data_folder_find_any (from, TS_DATA_FOLDER_GAME);

  return list->is_there || game != NULL;
}

/* Whether nothing of others is there: the folder is new, empty, or was exported. */
static gboolean
check_export (const char *folder,
              GError **error)
{
  g_autoptr (GDir) directory = g_dir_open (folder, 0, NULL);

  return directory == NULL || g_dir_read_name (directory) == NULL || ts_transfer_is_possible (folder) ||
         ts_store_error_set (error, TS_STORE_ERROR_FOREIGN, folder);
}

/**
 * ts_transfer_run:
 * @from: a data folder, which is not changed
 * @to: another one, which need not exist
 * @is_export: whether @to is not the player's data folder, so that it must be new, empty, or exported before
 * @done: (out caller-allocates): what was done, also before an error
 * @cancellable: (nullable): is heard as long as no copy has its name
 *
 * Copies to @to the games and pictures that it does not have; a second call copies nothing. A game is there if a file
 * of the same identity has everything that happened in it. After a kill or a power cut, another call copies the rest.
 */
gboolean
ts_transfer_run (const char *from,
                 const char *to,
                 gboolean is_export,
                 TsTransfer *done,
                 GCancellable *cancellable,
                 GError **error)
{
  g_autofree char *canonical_from = g_canonicalize_filename (from, NULL);
  g_autoptr (GPtrArray) copies = g_ptr_array_new_with_free_func ((GDestroyNotify) copy_free);
  g_autoptr (TsSavedGames) index = NULL;
  Transfer self = { canonical_from, to, copies, NULL, done, cancellable };
  g_autofree char *list = NULL;

  *done = (TsTransfer){ 0 };
  /* With its list, a folder is an exported one also after a kill. */
  if (g_cancellable_set_error_if_cancelled (cancellable, error) || (is_export && !check_export (to, error)) ||
      !ts_file_make_folder (to, error) || !ts_state_file_transfer (from, to, TS_LIBRARY_KIND, &list, error))
    return FALSE;

  index = ts_saved_games_new (to, FALSE, NULL);
  self.index = index;
  /* One wait for the whole disk takes less time than two for each of thousands of files. */
  if (copy_all (&self, error))
    return give_names (&self, error);

  if (list != NULL)
    g_unlink (list);
  return FALSE;
}
