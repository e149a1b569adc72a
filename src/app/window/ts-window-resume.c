/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The window's way back: games that were left are found again, with their pictures.
 * Owned by the window, as a part of it.
 * Fails by a notice in words; the running game goes on.
 */

#define G_LOG_DOMAIN "ts-window-resume"

#include "config.h"

#include "ts-window-keep-private.h"
#include "ts-words.h"

/**
 * _ts_window_keep_load:
 * @name: of a game in the store
 *
 * Returns: (transfer full) (nullable): the game, or %NULL and a word for the player
 */
TsKeptGame *
_ts_window_keep_load (TsWindow *self,
                      const char *name)
{
  g_autoptr (GError) error = NULL;
  TsKeptGame *game = ts_game_store_load (self->keep->store, name, &error);

  if (game == NULL && !g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_NOENT))
    _ts_window_keep_note (self, ts_words_dup_load_error (error));

  return game;
}

/**
 * _ts_window_keep_get_crop:
 *
 * Returns: the part of its picture that the player had chosen; the middle if none
 */
TsCrop
_ts_window_keep_get_crop (const TsKeptGame *game)
{
  TsCrop crop = { game->crop.x, game->crop.y, game->crop.zoom };

  return ts_crop_is_valid (&crop) ? crop : TS_CROP_INIT;
}

/**
 * _ts_window_keep_restore:
 * @name: (nullable): of a game on the picture that is there; %NULL for the last one that has the size of the settings
 *
 * Goes on with a game that was left.
 *
 * Returns: whether there is one; if not, the present game goes on
 */
gboolean
_ts_window_keep_restore (TsWindow *self,
                         const char *name)
{
  TsWindowKeep *keep = self->keep;
  g_autofree char *found = NULL;
  g_autoptr (TsKeptGame) game = NULL;
  TsCrop crop;

  g_assert (TS_IS_WINDOW (self));

  if (keep->picture == NULL)
    return FALSE;
  if (name == NULL)
    {
      found = ts_game_store_find (keep->store, keep->picture, g_settings_get_uint (self->settings, "columns"),
                                  g_settings_get_uint (self->settings, "rows"));
      name = found;
    }
  if (name != NULL)
    game = _ts_window_keep_load (self, name);
  if (game == NULL)
    return FALSE;

  _ts_window_keep_leave (self);
  keep->name = g_strdup (name);
  keep->is_restoring = TRUE;
  ts_game_restore (self->game, game->state);
  keep->is_restoring = FALSE;
  g_settings_set_uint (self->settings, "columns", game->state->initial.columns);
  g_settings_set_uint (self->settings, "rows", game->state->initial.rows);

  /* What the album remembers is newer, but it may have forgotten. */
  crop = _ts_window_keep_get_crop (game);
  if (self->source != NULL && ts_crop_equal (&self->crop, &TS_CROP_INIT) && !ts_crop_equal (&crop, &TS_CROP_INIT))
    _ts_window_set_crop (self, &crop);

  return TRUE;
}

/**
 * _ts_window_keep_note:
 * @words: (transfer full): a sentence
 *
 * Something is to be said when the next game is there, because opening it clears the notice.
 */
void
_ts_window_keep_note (TsWindow *self,
                      char *words)
{
  g_assert (TS_IS_WINDOW (self));

  g_free (self->keep->words);
  self->keep->words = words;
}

/**
 * _ts_window_keep_tell:
 *
 * Says why something that was kept has not come back, if so. To be called when another game is there. That this one
 * cannot be kept is more important.
 */
void
_ts_window_keep_tell (TsWindow *self)
{
  g_assert (TS_IS_WINDOW (self));

  if (self->keep->words != NULL && self->keep->complaint == NULL)
    _ts_window_show_notice (self, g_steal_pointer (&self->keep->words));
}

/**
 * _ts_window_keep_dup_copy:
 *
 * Returns: (transfer full) (nullable): where the copy of a game's picture lies; %NULL for a game of numbers
 */
char *
_ts_window_keep_dup_copy (TsWindow *self,
                          const TsKeptGame *game)
{
  g_assert (TS_IS_WINDOW (self));
  g_assert (game != NULL);

  if (g_str_equal (game->picture, TS_WINDOW_KEEP_NUMBERS))
    return NULL;

  return ts_game_store_get_picture_path (self->keep->store, game->picture);
}

/**
 * _ts_window_keep_open:
 * @name: of a game in the store that is not running
 *
 * Returns: whether it can be loaded; if so, it goes on as soon as its picture is there
 */
gboolean
_ts_window_keep_open (TsWindow *self,
                      const char *name)
{
  g_autoptr (TsKeptGame) game = _ts_window_keep_load (self, name);
  g_autofree char *copy = NULL;

  if (game == NULL)
    return FALSE;

  copy = _ts_window_keep_dup_copy (self, game);
  _ts_window_open_kept (self, name, game, copy);

  return TRUE;
}

/**
 * _ts_window_keep_list:
 *
 * Returns: (transfer full): the names of the games that are not running, the last played first
 */
char **
_ts_window_keep_list (TsWindow *self)
{
  g_auto (GStrv) names = ts_game_store_list (self->keep->store);
  g_autoptr (GStrvBuilder) others = g_strv_builder_new ();

  g_assert (TS_IS_WINDOW (self));

  for (guint i = 0; names[i] != NULL; i++)
    {
      if (g_strcmp0 (names[i], self->keep->name) != 0)
        g_strv_builder_add (others, names[i]);
    }

  return g_strv_builder_end (others);
}

/**
 * ts_window_resume:
 *
 * Goes on with the game that was played last, of those that are not running, on its picture. One that cannot be loaded
 * is passed over.
 *
 * Returns: whether there is one
 */
gboolean
ts_window_resume (TsWindow *self)
{
  g_auto (GStrv) names = NULL;

  g_return_val_if_fail (TS_IS_WINDOW (self), FALSE);

  names = _ts_window_keep_list (self);
  for (guint i = 0; names[i] != NULL; i++)
    {
      if (_ts_window_keep_open (self, names[i]))
        return TRUE;
    }

  return FALSE;
}
