/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The window's kept games: shows those that are not running, and goes on with the one that is chosen.
 * Owned by the window, as a part of it.
 * Fails by a notice in words; the running game goes on.
 */

#define G_LOG_DOMAIN "ts-window-kept"

#include "config.h"

#include <glib/gi18n.h>

#include "ts-window-private.h"
#include "ts-words.h"

static void
game_chosen_cb (TsWindow *self,
                const char *name)
{
  g_assert (TS_IS_WINDOW (self));

  if (!_ts_window_keep_open (self, name))
    _ts_window_keep_tell (self);
}

/* Where the game's picture can be seen: its copy or, should that be gone, the file it was made from. */
static GFile *
create_picture_file (TsWindow *self,
                     const TsKeptGame *game)
{
  g_autofree char *copy = _ts_window_keep_dup_copy (self, game);

  if (copy == NULL)
    return NULL;
  if (game->uri != NULL && !g_file_test (copy, G_FILE_TEST_EXISTS))
    return g_file_new_for_uri (game->uri);

  return g_file_new_for_path (copy);
}

static char *
dup_progress (const TsGameState *state)
{
  g_autoptr (TsHistory) history = ts_history_new_from_state (state);
  guint moves = ts_history_get_moves (history);

  /* Translators: how far a game is: columns and rows of its board, and how many moves were made. */
  return ts_words_dup_format (ngettext ("%u×%u · %u move", "%u×%u · %u moves", moves), state->initial.columns,
                              state->initial.rows, moves);
}

/**
 * _ts_window_add_kept_games:
 *
 * Lets the chooser show the games that are not running, the last played first.
 */
void
_ts_window_add_kept_games (TsWindow *self,
                           TsPictureChooser *chooser)
{
  g_auto (GStrv) names = _ts_window_keep_list (self);

  g_assert (TS_IS_WINDOW (self));
  g_assert (TS_IS_PICTURE_CHOOSER (chooser));

  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autoptr (TsKeptGame) game = _ts_window_keep_load (self, names[i]);
      g_autoptr (GFile) file = NULL;
      g_autofree char *words = NULL;

      if (game == NULL)
        continue;

      file = create_picture_file (self, game);
      words = dup_progress (game->state);
      ts_picture_chooser_add_game (chooser, names[i], file, game->title, words);
    }

  _ts_window_keep_tell (self);
  g_signal_connect_object (chooser, "game-chosen", G_CALLBACK (game_chosen_cb), self, G_CONNECT_SWAPPED);
}
