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
#include "ts-log-text.h"

/**
 * ts_game_file_new:
 * @path: of any game; the file is not changed
 *
 * Returns: (transfer full): the game up to its last good line, or the error
 */
TsGameFile *
ts_game_file_new (const char *path)
{
  TsGameFile *self = g_new0 (TsGameFile, 1);
  g_autofree char *text = NULL;
  gsize length;
  gsize good_length;
  struct stat status;

  self->name = g_path_get_basename (path);
  self->fd = -1;
  if (!g_file_get_contents (path, &text, &length, &self->error))
    return self;

  self->game = ts_log_text_parse (text, length, self->name, &good_length, &self->is_damaged, &self->error);
  self->text = g_string_new_len (text, (gssize) good_length);
  self->is_torn = good_length < length;
  self->last_played = g_stat (path, &status) == 0 ? status.st_mtime : g_get_real_time () / G_USEC_PER_SEC;
  /* A power cut can leave zeros in the place of a new log. */
  if (*text == '\0')
    self->error->code = TS_STORE_ERROR_NOT_FOUND;

  return self;
}

/**
 * ts_game_file_read:
 *
 * Returns: (transfer full) (nullable): the game of ts_game_file_new()
 */
TsGameRecord *
ts_game_file_read (const char *path,
                   GError **error)
{
  g_autoptr (TsGameFile) file = ts_game_file_new (path);

  if (file->error != NULL)
    g_propagate_error (error, g_steal_pointer (&file->error));

  return g_steal_pointer (&file->game);
}

/**
 * ts_game_file_open:
 * @folder: the data folder
 * @name: of a saved game
 *
 * Reads a game to continue it, in a worker. Changes nothing: a damaged file stays, and the game goes on in another one,
 * whose name this is then.
 *
 * Returns: (transfer full) (nullable): the game; %NULL with %TS_STORE_ERROR_NOT_FOUND if it is finished
 */
TsGameFile *
ts_game_file_open (const char *folder,
                   const char *name,
                   GError **error)
{
  g_autofree char *path = g_build_filename (folder, TS_DATA_FOLDER_GAMES, name, NULL);
  /* Of a file that is replaced before it is read, the log finds out that it is gone. */
  int fd = g_open (path, O_WRONLY | O_APPEND | O_CLOEXEC, 0);
  g_autoptr (TsGameFile) self = ts_game_file_new (path);

  self->fd = fd;
  if (g_error_matches (self->error, G_FILE_ERROR, G_FILE_ERROR_NOENT) ||
      (self->game != NULL && self->game->end.date != 0))
    {
      ts_store_error_set (error, TS_STORE_ERROR_NOT_FOUND, name);
      return NULL;
    }
  if (self->error != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&self->error));
      return NULL;
    }

  if (self->is_torn && fd >= 0)
    close (g_steal_fd (&self->fd));
  if (self->is_damaged)
    {
      g_free (self->name);
      self->name = ts_data_folder_create_fresh_name (name);
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
  g_clear_error (&self->error);
  g_free (self->name);
  g_free (self);
}
