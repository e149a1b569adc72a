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
#include "ts-game-file.h"
#include "ts-library.h"
#include "ts-log-text.h"

/* Scratch names end as those of GLib do. */
#define MAX_NUMBER 1000000

/* A file under a scratch name, until all of them are on the disk. */
typedef struct
{
  char *scratch; /* NULL once the file has its name */
  const char *subfolder;
  char *name;
  gint64 changed_ns;  /* of the file that it comes from */
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

/* What is under its scratch name still is removed. */
static void
copy_free (Copy *self)
{
  if (self->scratch != NULL)
    g_unlink (self->scratch);
  g_free (self->scratch);
  g_free (self->name);
  g_free (self);
}

/* Takes @path. */
static void
add_game (Transfer *self,
          const TsGameRecord *game,
          char *path)
{
  GPtrArray *paths = g_hash_table_lookup (self->games, &game->setup.identity);

  if (paths == NULL)
    {
      paths = g_ptr_array_new_with_free_func (g_free);
      g_hash_table_insert (self->games, g_memdup2 (&game->setup.identity, sizeof (guint64)), paths);
    }
  g_ptr_array_add (paths, path);
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
          const char *name = ((const TsFileEntry *) g_ptr_array_index (entries, k))->name;
          g_autofree char *path = g_build_filename (folder, name, NULL);
          g_autoptr (TsGameRecord) game = ts_game_file_read (path, NULL, NULL);

          if (game != NULL && game->setup.identity != 0)
            add_game (self, game, g_steal_pointer (&path));
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
  const GPtrArray *paths = g_hash_table_lookup (self->games, &game->setup.identity);
  gboolean is_found = FALSE;

  *has_result = FALSE;
  for (guint i = 0; paths != NULL && i < paths->len && !is_found; i++)
    {
      g_autoptr (TsGameRecord) known = ts_game_file_read (g_ptr_array_index (paths, i), NULL, NULL);

      *has_result |= known != NULL && known->end.date != 0;
      is_found = known != NULL && ts_game_record_goes_on (known, game);
    }

  return is_found;
}

/* Writes @data under a scratch name.
 * Returns: (nullable): the copy */
static Copy *
copy (Transfer *self,
      const char *subfolder,
      const char *name,
      const TsFileEntry *entry,
      const char *data,
      gsize length,
      GError **error)
{
  g_autofree char *folder = g_build_filename (self->to, subfolder, NULL);
  g_autofree char *scratch = g_strdup_printf ("%s/%s.%06u", folder, name, g_random_int () % MAX_NUMBER);
  Copy *added;

  if (!ts_file_make_folder (folder, error) ||
      !g_file_set_contents_full (scratch, data, (gssize) length, G_FILE_SET_CONTENTS_NONE, TS_FILE_MODE, error))
    return NULL;

  added = g_new (Copy, 1);
  *added = (Copy){ g_steal_pointer (&scratch), subfolder, g_strdup (name), entry->changed_ns, FALSE };
  g_ptr_array_add (self->copies, added);

  return added;
}

static gboolean
copy_game (Transfer *self,
           const char *subfolder,
           const TsFileEntry *entry,
           GError **error)
{
  g_autofree char *path = g_build_filename (self->from, subfolder, entry->name, NULL);
  g_autofree char *known_path = ts_data_folder_find_game (self->to, entry->name);
  g_autofree char *name = NULL;
  gsize length;
  g_autofree char *text = NULL;
  g_autoptr (TsGameRecord) game = NULL;
  gsize good_length;
  gboolean is_damaged = TRUE;
  gboolean has_result;
  Copy *added;

  if (g_file_get_contents (path, &text, &length, NULL))
    game = ts_log_text_parse (text, length, entry->name, &good_length, &is_damaged, NULL);
  self->done->n_damaged += game == NULL || is_damaged;
  if (game == NULL || is_known (self, game, &has_result))
    return TRUE;

  name = known_path != NULL ? ts_data_folder_create_fresh_name (self->to, entry->name) : g_strdup (entry->name);
  added = copy (self, subfolder, name, entry, text, good_length, error);
  if (added == NULL)
    return FALSE;

  added->is_result = game->end.date != 0 && !has_result;
  if (game->setup.identity != 0)
    add_game (self, game, g_strdup (added->scratch));

  return TRUE;
}

/* The name of a saved picture is its checksum. */
static gboolean
is_picture (const char *subfolder,
            const char *name,
            const char *data,
            gsize length)
{
  g_autofree char *sum = g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) data, length);

  return !g_str_equal (subfolder, TS_DATA_FOLDER_PICTURES) || g_str_equal (name, sum);
}

static gboolean
copy_picture (Transfer *self,
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

  if (g_file_get_contents (path, &data, &length, NULL) && is_picture (subfolder, entry->name, data, length))
    return copy (self, subfolder, entry->name, entry, data, length, error) != NULL;

  self->done->n_damaged++;
  return TRUE;
}

/* Copies the files of a folder, under scratch names. */
static gboolean
copy_folder (Transfer *self,
             const char *subfolder,
             const GPtrArray *entries,
             GError **error)
{
  for (guint i = 0; i < entries->len; i++)
    {
      const TsFileEntry *entry = g_ptr_array_index (entries, i);
      guint n_before = self->copies->len;
      gboolean is_ours = ts_data_folder_has_name (entry->name) && entry->size > 0;
      gboolean is_done = TRUE;

      if (g_cancellable_set_error_if_cancelled (self->cancellable, error))
        return FALSE;
      if (is_ours && g_str_has_suffix (entry->name, TS_DATA_FOLDER_GAME))
        is_done = copy_game (self, subfolder, entry, error);
      else if ((is_ours && g_str_has_suffix (entry->name, TS_DATA_FOLDER_PICTURE)) ||
               g_str_equal (subfolder, TS_DATA_FOLDER_PICTURES))
        is_done = copy_picture (self, subfolder, entry, error);
      if (!is_done)
        return FALSE;
      /* A file that was copied is one more step, to its name. */
      g_atomic_int_add (&self->done->n_done, self->copies->len > n_before ? 1 : 2);
    }

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
      g_atomic_int_add (&self->done->n_steps, 2 * (int) entries->len);
    }
  add_known_games (self);
  for (guint i = 0; i < G_N_ELEMENTS (subfolders); i++)
    {
      if (!copy_folder (self, subfolders[i], g_ptr_array_index (folders, i), error))
        return FALSE;
    }

  return self->copies->len == 0 || ts_file_sync_all (self->to, error);
}

/* Gives the copy its name, or a fresh one if that was taken meanwhile: a picture that is there by now is the same. Only
 * then it gets the time of the file that it comes from, in whose order saved games are: a program that starts removes
 * old scratch files. */
static gboolean
give_name (Transfer *self,
           Copy *named,
           GError **error)
{
  g_autofree char *path = g_build_filename (self->to, named->subfolder, named->name, NULL);
  const struct timespec times[] = { { .tv_nsec = UTIME_OMIT },
                                    { (time_t) (named->changed_ns / TS_FILE_NS_PER_S),
                                      (long) (named->changed_ns % TS_FILE_NS_PER_S) } };
  gboolean is_game = g_str_has_suffix (named->name, TS_DATA_FOLDER_GAME);

  if (is_game && g_file_test (path, G_FILE_TEST_EXISTS))
    {
      g_autofree char *name = ts_data_folder_create_fresh_name (self->to, named->name);

      g_free (path);
      path = g_build_filename (self->to, named->subfolder, name, NULL);
    }
  if (!is_game && g_file_test (path, G_FILE_TEST_EXISTS))
    {
      g_atomic_int_inc (&self->done->n_done);
      return TRUE;
    }
  if (!ts_file_move (named->scratch, path, error))
    return FALSE;

  utimensat (AT_FDCWD, path, times, 0);
  g_clear_pointer (&named->scratch, g_free);
  if (!is_game)
    self->done->n_pictures++;
  else if (g_str_equal (named->subfolder, TS_DATA_FOLDER_GAMES))
    self->done->n_games++;
  else
    self->done->n_replays++;
  self->done->n_results += named->is_result;
  g_atomic_int_inc (&self->done->n_done);

  return TRUE;
}

/* One wait for the whole disk takes less time than two for each of thousands of files. */
static gboolean
give_names (Transfer *self,
            GError **error)
{
  for (guint i = 0; i < self->copies->len; i++)
    {
      if (!give_name (self, g_ptr_array_index (self->copies, i), error))
        return FALSE;
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

/**
 * ts_transfer_is_possible:
 *
 * Returns: whether @from has anything of a data folder
 */
gboolean
ts_transfer_is_possible (const char *from)
{
  gboolean is_possible;

  g_return_val_if_fail (from != NULL, FALSE);

  is_possible = ts_library_is_in (from);
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

  g_return_val_if_fail (from != NULL && to != NULL, FALSE);
  g_return_val_if_fail (done != NULL, FALSE);

  *done = (TsTransfer){ 0 };
  /* With its list, a folder is an exported one also after a kill. */
  if (g_cancellable_set_error_if_cancelled (cancellable, error) || (is_export && !check_export (to, error)) ||
      !ts_file_make_folder (to, error) || !ts_library_transfer (from, to, &list, error))
    return FALSE;
  if (copy_all (&self, error))
    return give_names (&self, error);

  if (list != NULL)
    g_unlink (list);
  return FALSE;
}
