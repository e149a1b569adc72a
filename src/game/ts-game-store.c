/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-game-store"

#include "config.h"

#include "ts-game-store.h"

#include <glib/gstdio.h>

#include "ts-disk-queue.h"
#include "ts-disk.h"
#include "ts-folder-lock.h"
#include "ts-game-end.h"
#include "ts-game-folder.h"

/**
 * TsGameStore:
 *
 * A game's file is called HASH-CxR-NUMBER.game after its picture and its size, and the picture HASH.jpg; NUMBER is
 * random, so that no two programs ever write the same one. The first program that has the folder open also may look
 * for games in it; another one that runs at the same time keeps its own and leaves the others alone.
 */
struct _TsGameStore
{
  GObject parent_instance;

  /* Owned */
  char *folder;
  TsFolderLock lock; /* whoever has it knows that no other program plays these games */
  TsDiskQueue *queue;
};

G_DEFINE_FINAL_TYPE (TsGameStore, ts_game_store, G_TYPE_OBJECT)

static char *
get_path (TsGameStore *self,
          const char *name)
{
  return g_build_filename (self->folder, name, NULL);
}

static char *
hash_picture (const char *picture)
{
  char *hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, picture, -1);

  hash[TS_GAME_FOLDER_HASH_LENGTH] = '\0';

  return hash;
}

static void
ts_game_store_finalize (GObject *object)
{
  TsGameStore *self = TS_GAME_STORE (object);

  ts_folder_lock_clear (&self->lock);
  g_clear_object (&self->queue);
  g_clear_pointer (&self->folder, g_free);

  G_OBJECT_CLASS (ts_game_store_parent_class)->finalize (object);
}

static void
ts_game_store_class_init (TsGameStoreClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = ts_game_store_finalize;
}

static void
ts_game_store_init (TsGameStore *self)
{
  self->queue = ts_disk_queue_new ();
}

/**
 * ts_game_store_new:
 * @folder: made when the first game is saved
 *
 * Returns: (transfer full): the games in that folder
 */
TsGameStore *
ts_game_store_new (const char *folder)
{
  TsGameStore *self;

  g_return_val_if_fail (folder != NULL, NULL);

  self = g_object_new (TS_TYPE_GAME_STORE, NULL);
  self->folder = g_strdup (folder);
  ts_folder_lock_init (&self->lock, folder);

  return self;
}

/**
 * ts_game_store_list:
 *
 * Returns: (transfer full): the names of all games, the last played first; none while another program has them
 */
char **
ts_game_store_list (TsGameStore *self)
{
  g_return_val_if_fail (TS_IS_GAME_STORE (self), NULL);

  return ts_folder_lock_take (&self->lock) ? ts_game_folder_list (self->folder, TS_GAME_FOLDER_GAME)
                                           : g_new0 (char *, 1);
}

/**
 * ts_game_store_find:
 * @picture: a picture's key
 *
 * Returns: (transfer full) (nullable): the name of the game with this picture and size that was played last
 */
char *
ts_game_store_find (TsGameStore *self,
                    const char *picture,
                    guint columns,
                    guint rows)
{
  g_auto (GStrv) names = NULL;
  g_autofree char *hash = NULL;
  g_autofree char *prefix = NULL;

  g_return_val_if_fail (TS_IS_GAME_STORE (self), NULL);
  g_return_val_if_fail (picture != NULL, NULL);

  names = ts_game_store_list (self);
  hash = hash_picture (picture);
  prefix = g_strdup_printf ("%s-%ux%u-", hash, columns, rows);
  for (guint i = 0; names[i] != NULL; i++)
    {
      if (g_str_has_prefix (names[i], prefix))
        return g_strdup (names[i]);
    }

  return NULL;
}

/**
 * ts_game_store_create_name:
 * @picture: a picture's key
 *
 * Returns: (transfer full): a name that no game has
 */
char *
ts_game_store_create_name (TsGameStore *self,
                           const char *picture,
                           guint columns,
                           guint rows)
{
  g_autofree char *hash = NULL;

  g_return_val_if_fail (TS_IS_GAME_STORE (self), NULL);
  g_return_val_if_fail (picture != NULL, NULL);

  hash = hash_picture (picture);

  return g_strdup_printf ("%s-%ux%u-%08x%08x%s", hash, columns, rows, g_random_int (), g_random_int (),
                          TS_GAME_FOLDER_GAME);
}

/**
 * ts_game_store_get_picture_path:
 * @picture: a picture's key
 *
 * Returns: (transfer full): where a copy of the picture belongs, which goes when the last game with it goes
 */
char *
ts_game_store_get_picture_path (TsGameStore *self,
                                const char *picture)
{
  g_autofree char *hash = NULL;
  g_autofree char *name = NULL;

  g_return_val_if_fail (TS_IS_GAME_STORE (self), NULL);
  g_return_val_if_fail (picture != NULL, NULL);

  hash = hash_picture (picture);
  name = g_strconcat (hash, TS_GAME_FOLDER_PICTURE, NULL);

  return get_path (self, name);
}

/**
 * ts_game_store_save:
 * @name: of a game in the store, or from ts_game_store_create_name()
 *
 * When this returns, the game survives this process; soon after, a power cut too. A disk that takes it and loses it
 * then says so late, and the next save fails with its words.
 *
 * Returns: whether it is kept; if not, what was kept before still is
 */
gboolean
ts_game_store_save (TsGameStore *self,
                    const char *name,
                    const TsKeptGame *game,
                    GError **error)
{
  g_autofree char *path = NULL;
  g_autofree char *text = NULL;
  gsize length;

  g_return_val_if_fail (TS_IS_GAME_STORE (self), FALSE);
  g_return_val_if_fail (name != NULL, FALSE);
  g_return_val_if_fail (game != NULL, FALSE);

  text = ts_game_file_format (game, &length, error);
  if (text == NULL || !ts_game_folder_replace (self->folder, name, text, length, error))
    return FALSE;

  /* The first program to keep a game here takes the lock, if it could not when the folder was not there yet. */
  ts_folder_lock_take (&self->lock);
  path = get_path (self, name);
  ts_disk_queue_add (self->queue, path);

  return ts_disk_queue_check (self->queue, error);
}

/**
 * ts_game_store_is_saving:
 *
 * Returns: whether a game was saved of which it is not known yet that it would survive a power cut
 */
gboolean
ts_game_store_is_saving (TsGameStore *self)
{
  g_return_val_if_fail (TS_IS_GAME_STORE (self), FALSE);

  return ts_disk_queue_is_waiting (self->queue);
}

/**
 * ts_game_store_load:
 * @name: of a game in the store
 *
 * A file that is damaged or from the future is set aside: it gets that word behind its name.
 *
 * Returns: (transfer full) (nullable): the game, or %NULL with an error
 */
TsKeptGame *
ts_game_store_load (TsGameStore *self,
                    const char *name,
                    GError **error)
{
  g_autofree char *path = NULL;
  g_autofree char *text = NULL;
  g_autoptr (GError) local_error = NULL;
  TsKeptGame *game = NULL;
  gsize length;

  g_return_val_if_fail (TS_IS_GAME_STORE (self), NULL);
  g_return_val_if_fail (name != NULL, NULL);

  path = get_path (self, name);
  text = ts_disk_read (path, TS_GAME_FILE_MAX_SIZE, &length, &local_error);
  if (text != NULL)
    game = ts_game_file_parse (text, length, &local_error);
  if (game != NULL)
    return game;

  if (g_error_matches (local_error, TS_GAME_FILE_ERROR, TS_GAME_FILE_ERROR_FUTURE))
    ts_game_folder_set_aside (self->folder, name, "future");
  else if (g_error_matches (local_error, G_FILE_ERROR, G_FILE_ERROR_INVAL) || local_error->domain == TS_GAME_FILE_ERROR)
    ts_game_folder_set_aside (self->folder, name, "damaged");
  g_propagate_error (error, g_steal_pointer (&local_error));

  return NULL;
}

/**
 * ts_game_store_drop:
 * @name: of a game in which nothing was done
 */
void
ts_game_store_drop (TsGameStore *self,
                    const char *name)
{
  g_autofree char *path = NULL;

  g_return_if_fail (TS_IS_GAME_STORE (self));
  g_return_if_fail (name != NULL);

  path = get_path (self, name);
  g_unlink (path);
}

/**
 * ts_game_store_finish:
 * @name: of a game that is finished, kept or not
 * @records: the file of records
 *
 * Adds the record and drops the game; both happen once, even if this process is killed meanwhile. What cannot be added
 * now, ts_game_store_settle() adds.
 *
 * Returns: whether the record is there
 */
gboolean
ts_game_store_finish (TsGameStore *self,
                      const char *name,
                      const char *records,
                      const TsRecord *record,
                      GError **error)
{
  g_autofree char *path = NULL;

  g_return_val_if_fail (TS_IS_GAME_STORE (self), FALSE);
  g_return_val_if_fail (name != NULL, FALSE);

  path = get_path (self, name);

  return ts_game_end_record (path, records, record, error);
}

/**
 * ts_game_store_settle:
 * @records: the file of records
 *
 * Adds the records of finished games that could not be added before.
 */
void
ts_game_store_settle (TsGameStore *self,
                      const char *records)
{
  g_return_if_fail (TS_IS_GAME_STORE (self));

  if (ts_folder_lock_take (&self->lock))
    ts_game_end_redeem (self->folder, records);
}

/**
 * ts_game_store_tidy:
 *
 * Drops what is more than %TS_GAME_STORE_MAX_GAMES and %TS_GAME_STORE_MAX_PICTURES allow, and what killed programs
 * have left.
 */
void
ts_game_store_tidy (TsGameStore *self)
{
  g_return_if_fail (TS_IS_GAME_STORE (self));

  if (ts_folder_lock_take (&self->lock))
    ts_game_folder_tidy (self->folder, TS_GAME_STORE_MAX_GAMES, TS_GAME_STORE_MAX_PICTURES);
}
