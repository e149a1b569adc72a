/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-game-file"

#include "config.h"

#include "ts-game-file.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ts-data-folder.h"
#include "ts-file.h"
#include "ts-log-text.h"

/**
 * ts_game_file_read:
 * @path: of any log; the file is not changed
 * @is_damaged: (out) (optional): whether it has lost lines
 *
 * Returns: (transfer full) (nullable): the game up to its last good line
 */
TsGameRecord *
ts_game_file_read (const char *path,
                   gboolean *is_damaged,
                   GError **error)
{
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *text = NULL;
  gboolean is_damaged_here;
  gsize length;
  gsize good_length;

  if (!g_file_get_contents (path, &text, &length, error))
    return NULL;

  return ts_log_text_parse (text, length, name, &good_length, is_damaged != NULL ? is_damaged : &is_damaged_here,
                            error);
}

/**
 * ts_game_file_open:
 * @folder: the data folder
 * @name: of a saved game
 *
 * Reads a game to continue it, in a worker. Changes nothing: a damaged file stays, and the game goes on in another one.
 *
 * Returns: (transfer full) (nullable): the game; %NULL with %TS_STORE_ERROR_NOT_FOUND if it is finished
 */
TsGameFile *
ts_game_file_open (const char *folder,
                   const char *name,
                   GError **error)
{
  g_autoptr (TsGameFile) self = g_new0 (TsGameFile, 1);
  g_autofree char *path = g_build_filename (folder, TS_DATA_FOLDER_GAMES, name, NULL);
  g_autofree char *text = NULL;
  g_autoptr (GError) local_error = NULL;
  gsize length;
  gsize good_length;
  struct stat status;

  self->fd = -1;
  g_file_get_contents (path, &text, &length, &local_error);
  /* A power cut can leave zeros in the place of a new log. */
  if (text != NULL ? *text == '\0' : g_error_matches (local_error, G_FILE_ERROR, G_FILE_ERROR_NOENT))
    {
      ts_store_error_set (error, TS_STORE_ERROR_NOT_FOUND, name);
      return NULL;
    }
  if (text == NULL)
    {
      g_propagate_error (error, g_steal_pointer (&local_error));
      return NULL;
    }

  self->game = ts_log_text_parse (text, length, name, &good_length, &self->is_damaged, error);
  if (self->game != NULL && self->game->end.date != 0)
    ts_store_error_set (error, TS_STORE_ERROR_NOT_FOUND, name);
  if (self->game == NULL || self->game->end.date != 0)
    return NULL;

  self->name = self->is_damaged ? ts_data_folder_create_fresh_name (folder, name) : g_strdup (name);
  self->text = g_string_new_len (text, (gssize) good_length);
  self->last_played = g_stat (path, &status) == 0 ? status.st_mtime : g_get_real_time () / G_USEC_PER_SEC;
  if (good_length == length)
    self->fd = g_open (path, O_WRONLY | O_APPEND | O_CLOEXEC, 0);
  /* Another program may have replaced it meanwhile. */
  if (self->fd >= 0 && (fstat (self->fd, &status) != 0 || status.st_size != (off_t) length))
    {
      close (self->fd);
      self->fd = -1;
    }

  return g_steal_pointer (&self);
}

void
ts_game_file_free (TsGameFile *self)
{
  if (self->fd >= 0)
    close (self->fd);
  if (self->text != NULL)
    g_string_free (self->text, TRUE);
  g_clear_pointer (&self->game, ts_game_record_free);
  g_free (self->name);
  g_free (self);
}
