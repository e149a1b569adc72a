/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The words for games that could not be kept or found again.
 */

#define G_LOG_DOMAIN "ts-words"

#include "config.h"

#include <glib/gi18n.h>

#include "ts-game-file.h"
#include "ts-words.h"

static const char *
get_game_sentence (TsGameFileError code)
{
  switch (code)
    {
    case TS_GAME_FILE_ERROR_DAMAGED:
      return _ ("A kept game is damaged. It was set aside, and nothing was deleted.");
    case TS_GAME_FILE_ERROR_FUTURE:
      return _ ("A kept game is from a newer Tileshift. It was set aside for that one.");
    case TS_GAME_FILE_ERROR_TOO_LONG:
      break;
    }

  return _ ("This game has become too long to be saved.");
}

static const char *
get_save_sentence (GFileError code)
{
  switch ((int) code)
    {
    case G_FILE_ERROR_NOSPC:
      return _ ("There is no space left to save your game. What you play from now on is lost when you leave it.");
    case G_FILE_ERROR_ACCES:
    case G_FILE_ERROR_PERM:
    case G_FILE_ERROR_ROFS:
      return _ ("You are not permitted to write where games are saved. "
                "What you play from now on is lost when you leave it.");
    default:
      return _ ("Your game could not be saved. What you play from now on is lost when you leave it.");
    }
}

/**
 * ts_words_dup_save_error:
 * @error: why a game could not be kept
 *
 * Returns: (transfer full): what happened and what becomes of the game
 */
char *
ts_words_dup_save_error (const GError *error)
{
  g_return_val_if_fail (error != NULL, NULL);

  if (error->domain == TS_GAME_FILE_ERROR)
    return g_strdup (get_game_sentence ((TsGameFileError) error->code));

  return g_strdup (get_save_sentence ((GFileError) error->code));
}

/**
 * ts_words_dup_load_error:
 * @error: why a game that was kept could not be found again
 *
 * Returns: (transfer full): what happened and what became of the file
 */
char *
ts_words_dup_load_error (const GError *error)
{
  g_return_val_if_fail (error != NULL, NULL);

  if (error->domain == TS_GAME_FILE_ERROR)
    return g_strdup (get_game_sentence ((TsGameFileError) error->code));
  if (g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_INVAL))
    return g_strdup (get_game_sentence (TS_GAME_FILE_ERROR_DAMAGED));

  return g_strdup (_ ("A kept game could not be read. It was left where it is."));
}
