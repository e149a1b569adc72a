/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-transfer"

#include "config.h"

#include "ts-transfer.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/stat.h>

#include "ts-data-folder.h"
#include "ts-file.h"
#include "ts-game-file.h"
#include "ts-library.h"

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
  GPtrArray *copies; /* of Copy */
  GHashTable *games; /* identity → GPtrArray of the paths in @to */
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

static void
add_game (Transfer *self,
          const TsGameRecord *game,
          const char *path)
{
  GPtrArray *paths = g_hash_table_lookup (self->games, &game->header.identity);

  if (paths == NULL)
    {
      paths = g_ptr_array_new_with_free_func (g_free);
      g_hash_table_insert (self->games, g_memdup2 (&game->header.identity, sizeof (guint64)), paths);
    }
  g_ptr_array_add (paths, g_strdup (path));
}

/* Finds the games of the other folder. */
static void
add_known_games (Transfer *self)
{
  for (guint i = 0; i < TS_DATA_FOLDER_N_GAMES; i++)
    {
      g_autofree char *folder = g_build_filename (self->to, ts_data_folder_games[i], NULL);
      g_autoptr (GPtrArray) entries = ts_file_list (folder, TS_DATA_FOLDER_GAME, NULL);

      for (guint k = 0; k < entries->len; k++)
        {
          const char *path = ((const TsFileEntry *) g_ptr_array_index (entries, k))->path;
          g_autoptr (TsGameRecord) game = ts_game_file_read (path, NULL);

          if (game != NULL && game->header.identity != 0)
            add_game (self, game, path);
        }
    }
}

/* Whether a file of the other folder has everything that @game has.
 * @has_result: (out): whether one of them is finished */
static gboolean
is_known (Transfer *self,
          const TsGameRecord *game,
          gboolean *has_result)
{
  const GPtrArray *paths = g_hash_table_lookup (self->games, &game->header.identity);
  gboolean is_found = FALSE;

  *has_result = FALSE;
  for (guint i = 0; paths != NULL && i < paths->len && !is_found; i++)
    {
      g_autoptr (TsGameRecord) known = ts_game_file_read (g_ptr_array_index (paths, i), NULL);

      *has_result |= known != NULL && known->end.date != 0;
      is_found = known != NULL && ts_game_record_goes_on (known, game);
    }

  return is_found;
}

/* Writes @data under a scratch name.
 * Returns: (nullable): the copy */
static Copy *
copy (Transfer *self,
      const char *path,
      const TsFileEntry *entry,
      const char *data,
      gsize length,
      guint *count,
      GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *scratch = g_strdup_printf ("%s.T%05u", path, g_random_int_range (0, 100000));
  Copy *added;

  if (!ts_file_make_folder (folder, error) ||
      !g_file_set_contents_full (scratch, data, (gssize) length, G_FILE_SET_CONTENTS_NONE, TS_FILE_MODE, error))
    return NULL;

  added = g_new (Copy, 1);
  *added = (Copy){ g_steal_pointer (&scratch), g_strdup (path), entry->changed_ns, count, FALSE };
  g_ptr_array_add (self->copies, added);

  return added;
}

static gboolean
copy_game (Transfer *self,
           const char *subfolder,
           const TsFileEntry *entry,
           GError **error)
{
  gboolean is_saved = g_str_equal (subfolder, TS_DATA_FOLDER_GAMES);
  g_autofree char *known_path = ts_data_folder_find (self->to, entry->name, FALSE);
  g_autofree char *fresh = known_path != NULL ? ts_data_folder_create_fresh_name (entry->name) : NULL;
  g_autofree char *new_path = g_build_filename (self->to, subfolder, fresh != NULL ? fresh : entry->name, NULL);
  g_autoptr (TsGameFile) file = ts_game_file_new (entry->path);
  gboolean has_result;
  Copy *added;

  self->done->n_damaged += file->game == NULL || file->is_damaged;
  if (file->game == NULL || is_known (self, file->game, &has_result))
    return TRUE;

  added = copy (self, new_path, entry, file->text->str, file->text->len,
                is_saved ? &self->done->n_games : &self->done->n_replays, error);
  if (added == NULL)
    return FALSE;

  added->is_result = file->game->end.date != 0 && !has_result;
  if (file->game->header.identity != 0)
    add_game (self, file->game, added->scratch);

  return TRUE;
}

static gboolean
copy_picture (Transfer *self,
              const char *subfolder,
              const TsFileEntry *entry,
              GError **error)
{
  g_autofree char *known = g_build_filename (self->to, subfolder, entry->name, NULL);
  g_autofree char *data = NULL;
  gsize length;

  if (g_file_test (known, G_FILE_TEST_EXISTS))
    return TRUE;
  if (g_file_get_contents (entry->path, &data, &length, NULL))
    return copy (self, known, entry, data, length, &self->done->n_pictures, error) != NULL;

  self->done->n_damaged++;
  return TRUE;
}

static gboolean
copy_file (Transfer *self,
           const char *subfolder,
           const TsFileEntry *entry,
           GError **error)
{
  gboolean is_ours = ts_data_folder_has_name (entry->name) && entry->size > 0;

  if (is_ours && g_str_has_suffix (entry->name, TS_DATA_FOLDER_GAME))
    return copy_game (self, subfolder, entry, error);
  if ((is_ours && g_str_has_suffix (entry->name, TS_DATA_FOLDER_PICTURE)) ||
      (g_str_equal (subfolder, TS_DATA_FOLDER_PICTURES) && ts_library_has_name (entry->name)))
    return copy_picture (self, subfolder, entry, error);

  return TRUE;
}

/* Copies what takes time and can fail, before anything has its name. */
static gboolean
copy_all (Transfer *self,
          GError **error)
{
  static const char *const subfolders[] = { TS_DATA_FOLDER_FINISHED, TS_DATA_FOLDER_EXCLUDED, TS_DATA_FOLDER_GAMES,
                                            TS_DATA_FOLDER_PICTURES };
  g_autoptr (GPtrArray) folders = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);

  for (guint i = 0; i < G_N_ELEMENTS (subfolders); i++)
    {
      g_autofree char *folder = g_build_filename (self->from, subfolders[i], NULL);
      gboolean is_whole;
      GPtrArray *entries = ts_file_list (folder, "", &is_whole);

      self->done->n_damaged += is_whole ? 0 : 1;
      g_ptr_array_add (folders, entries);
      g_atomic_int_add (&self->done->n_steps, (int) entries->len);
    }
  add_known_games (self);
  for (guint i = 0; i < G_N_ELEMENTS (subfolders); i++)
    {
      const GPtrArray *entries = g_ptr_array_index (folders, i);

      for (guint k = 0; k < entries->len; k++)
        {
          if (g_cancellable_set_error_if_cancelled (self->cancellable, error) ||
              !copy_file (self, subfolders[i], g_ptr_array_index (entries, k), error))
            return FALSE;
          g_atomic_int_inc (&self->done->n_done);
        }
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

      if (!ts_file_move (named->scratch, named->path, &local_error))
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

/* Whether nothing of others is there: the folder is new, empty, or was exported. */
static gboolean
check_export (const char *folder,
              GError **error)
{
  g_autoptr (GDir) directory = g_dir_open (folder, 0, NULL);

  return directory == NULL || g_dir_read_name (directory) == NULL || ts_library_is_in (folder) ||
         ts_store_error_set (error, TS_STORE_ERROR_FOREIGN, folder);
}

gboolean
ts_transfer_is_possible (const char *from)
{
  gboolean is_possible = ts_library_is_in (from);

  for (guint i = 0; !is_possible && i < TS_DATA_FOLDER_N_GAMES; i++)
    {
      g_autofree char *folder = g_build_filename (from, ts_data_folder_games[i], NULL);
      g_autoptr (GPtrArray) entries = ts_file_list (folder, TS_DATA_FOLDER_GAME, NULL);

      is_possible = entries->len > 0;
    }

  return is_possible;
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
  g_autoptr (GPtrArray) copies = g_ptr_array_new_with_free_func ((GDestroyNotify) copy_free);
  g_autoptr (GHashTable) games =
      g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, (GDestroyNotify) g_ptr_array_unref);
  Transfer self = { from, to, copies, games, done, cancellable };
  g_autofree char *list = NULL;

  *done = (TsTransfer){ 0 };
  /* With its list, a folder is an exported one also after a kill. */
  if (g_cancellable_set_error_if_cancelled (cancellable, error) || (is_export && !check_export (to, error)) ||
      !ts_file_make_folder (to, error) || !ts_library_transfer (from, to, &list, error))
    return FALSE;
  /* One wait for the whole disk takes less time than two for each of thousands of files. */
  if (copy_all (&self, error))
    return give_names (&self, error);

  if (list != NULL)
    g_unlink (list);
  return FALSE;
}
