/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-game-file"

#include "config.h"

#include "ts-game-file.h"

#include <string.h>

#include "ts-board-text.h"
#include "ts-history.h"

/* Raised whenever an older program would read a file wrongly. */
#define VERSION 1

/* The last group holds the SHA-256 of all text before it, so that no change goes unnoticed. */
#define CHECK_GROUP "\n[check]\nsha256="

#define SHA256_LENGTH 64

G_DEFINE_QUARK (ts - game - file - error - quark, ts_game_file_error)

static gboolean
fail (GError **error,
      const char *what)
{
  g_set_error_literal (error, TS_GAME_FILE_ERROR, TS_GAME_FILE_ERROR_DAMAGED, what);
  return FALSE;
}

static char *
compute_checksum (const char *text,
                  gsize length)
{
  return g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) text, length);
}

static void
set_path (GKeyFile *file,
          const GArray *path)
{
  g_autofree int *cells = g_new0 (int, path->len + 1);

  for (guint i = 0; i < path->len; i++)
    cells[i] = g_array_index (path, uint8_t, i);

  g_key_file_set_integer_list (file, "game", "path", cells, path->len);
}

static gboolean
get_text (GKeyFile *file,
          const char *key,
          char **text,
          GError **error)
{
  *text = g_key_file_get_string (file, "game", key, error);

  return *text != NULL && (strlen (*text) <= TS_GAME_FILE_MAX_TEXT || fail (error, key));
}

static gboolean
get_count (GKeyFile *file,
           const char *key,
           guint *count,
           GError **error)
{
  g_autoptr (GError) local_error = NULL;
  guint64 value = g_key_file_get_uint64 (file, "game", key, &local_error);

  *count = (guint) value;

  return (local_error == NULL && value <= G_MAXINT32) || fail (error, key);
}

static gboolean
get_path (GKeyFile *file,
          GArray *path,
          GError **error)
{
  gsize n_cells = 0;
  g_autoptr (GError) local_error = NULL;
  g_autofree int *cells = g_key_file_get_integer_list (file, "game", "path", &n_cells, &local_error);

  if (local_error != NULL || n_cells > TS_GAME_FILE_MAX_SLIDES)
    return fail (error, "path");

  for (gsize i = 0; i < n_cells; i++)
    {
      uint8_t cell = (uint8_t) cells[i];

      if (cells[i] < 0 || cells[i] >= TS_BOARD_MAX_CELLS)
        return fail (error, "path");
      g_array_append_val (path, cell);
    }

  return TRUE;
}

/* Files without it are from before it was kept, or of a picture that nobody has touched. */
static gboolean
get_crop (GKeyFile *file,
          TsKeptCrop *crop,
          GError **error)
{
  gsize n_numbers = 0;
  g_autofree double *numbers = NULL;

  if (!g_key_file_has_key (file, "game", "crop", NULL))
    return TRUE;

  numbers = g_key_file_get_double_list (file, "game", "crop", &n_numbers, NULL);
  if (numbers == NULL || n_numbers != 3)
    return fail (error, "crop");

  *crop = (TsKeptCrop){ numbers[0], numbers[1], numbers[2] };
  return TRUE;
}

static TsGameState *
get_state (GKeyFile *file,
           GError **error)
{
  g_autofree char *id = g_key_file_get_string (file, "game", "board", NULL);
  g_autoptr (TsGameState) state = NULL;
  g_autoptr (GError) local_error = NULL;
  TsBoard board;

  if (id == NULL || ts_board_text_parse (id, &board) != TS_BOARD_TEXT_OK || !ts_board_is_solvable (&board))
    {
      fail (error, "board");
      return NULL;
    }

  state = ts_game_state_new (&board);
  state->elapsed_us = g_key_file_get_int64 (file, "game", "elapsed", &local_error);
  state->assisted = local_error == NULL && g_key_file_get_boolean (file, "game", "assisted", &local_error);
  if (local_error != NULL || state->elapsed_us < 0)
    {
      fail (error, "elapsed or assisted");
      return NULL;
    }
  if (!get_path (file, state->path, error) || !get_count (file, "position", &state->position, error) ||
      !get_count (file, "hints", &state->n_hints, error) || !get_count (file, "undos", &state->n_undos, error))
    return NULL;

  return g_steal_pointer (&state);
}

/* Plays all slides, also the ones taken back. */
static gboolean
check_replay (const TsGameState *state,
              GError **error)
{
  g_autoptr (TsHistory) history = ts_history_new_from_state (state);

  if (history == NULL)
    return fail (error, "path or position");

  return !ts_board_is_solved (ts_history_get_board (history)) || fail (error, "finished");
}

/* The version comes before the checksum: what a later program writes need not end as ours does. */
static gboolean
check_version (GKeyFile *file,
               GError **error)
{
  g_autoptr (GError) local_error = NULL;
  guint64 version = g_key_file_get_uint64 (file, "tileshift", "version", &local_error);

  if (local_error != NULL || version < VERSION)
    return fail (error, "version");

  if (version > VERSION)
    g_set_error (error, TS_GAME_FILE_ERROR, TS_GAME_FILE_ERROR_FUTURE, "version %" G_GUINT64_FORMAT, version);

  return version == VERSION;
}

static gboolean
check_checksum (const char *text,
                gsize length,
                GError **error)
{
  gsize tail = strlen (CHECK_GROUP) + SHA256_LENGTH + strlen ("\n");
  g_autofree char *sum = NULL;
  g_autofree char *expected = NULL;

  if (length < tail)
    return fail (error, "checksum");

  sum = compute_checksum (text, length - tail);
  expected = g_strconcat (CHECK_GROUP, sum, "\n", NULL);

  return memcmp (text + length - tail, expected, tail) == 0 || fail (error, "checksum");
}

/**
 * ts_game_file_format:
 * @length: (out): bytes of the text
 *
 * Returns: (transfer full) (nullable): the text; %NULL with %TS_GAME_FILE_ERROR_TOO_LONG
 */
char *
ts_game_file_format (const TsKeptGame *game,
                     gsize *length,
                     GError **error)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autofree char *text = NULL;
  g_autofree char *sum = NULL;
  char id[TS_BOARD_TEXT_SIZE];
  double crop[3];
  char *whole;

  g_return_val_if_fail (game != NULL, NULL);
  g_return_val_if_fail (length != NULL, NULL);

  if (game->state->path->len > TS_GAME_FILE_MAX_SLIDES)
    {
      g_set_error_literal (error, TS_GAME_FILE_ERROR, TS_GAME_FILE_ERROR_TOO_LONG, "too many slides");
      return NULL;
    }

  crop[0] = game->crop.x;
  crop[1] = game->crop.y;
  crop[2] = game->crop.zoom;
  ts_board_text_format (&game->state->initial, id);
  g_key_file_set_integer (file, "tileshift", "version", VERSION);
  g_key_file_set_string (file, "game", "picture", game->picture);
  g_key_file_set_string (file, "game", "title", game->title);
  if (game->uri != NULL)
    g_key_file_set_string (file, "game", "uri", game->uri);
  if (game->crop.zoom > 0.0)
    g_key_file_set_double_list (file, "game", "crop", crop, G_N_ELEMENTS (crop));
  g_key_file_set_string (file, "game", "board", id);
  set_path (file, game->state->path);
  g_key_file_set_uint64 (file, "game", "position", game->state->position);
  g_key_file_set_int64 (file, "game", "elapsed", game->state->elapsed_us);
  g_key_file_set_uint64 (file, "game", "hints", game->state->n_hints);
  g_key_file_set_uint64 (file, "game", "undos", game->state->n_undos);
  g_key_file_set_boolean (file, "game", "assisted", game->state->assisted);

  text = g_key_file_to_data (file, length, NULL);
  sum = compute_checksum (text, *length);
  whole = g_strconcat (text, CHECK_GROUP, sum, "\n", NULL);
  *length = strlen (whole);

  return whole;
}

/* What @file says, without the checksum. */
static TsKeptGame *
read_game (GKeyFile *file,
           GError **error)
{
  g_autoptr (TsKeptGame) game = g_new0 (TsKeptGame, 1);

  if (!get_text (file, "picture", &game->picture, error) || !get_text (file, "title", &game->title, error))
    return NULL;
  if (g_key_file_has_key (file, "game", "uri", NULL) && !get_text (file, "uri", &game->uri, error))
    return NULL;
  if (!get_crop (file, &game->crop, error))
    return NULL;

  game->state = get_state (file, error);
  if (game->state == NULL || !check_replay (game->state, error))
    return NULL;

  return g_steal_pointer (&game);
}

/**
 * ts_game_file_parse:
 * @text: need not end with a zero
 * @length: bytes of the text
 *
 * Returns: (transfer full) (nullable): the game, whose path was replayed; %NULL with %TS_GAME_FILE_ERROR_DAMAGED or
 *   %TS_GAME_FILE_ERROR_FUTURE
 */
TsKeptGame *
ts_game_file_parse (const char *text,
                    gsize length,
                    GError **error)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autoptr (GError) local_error = NULL;
  TsKeptGame *game = NULL;

  g_return_val_if_fail (text != NULL, NULL);

  if (length > TS_GAME_FILE_MAX_SIZE || length == 0 ||
      !g_key_file_load_from_data (file, text, length, G_KEY_FILE_NONE, NULL))
    {
      fail (error, "no key file");
      return NULL;
    }

  if (check_version (file, &local_error) && check_checksum (text, length, &local_error))
    game = read_game (file, &local_error);
  if (game != NULL)
    return game;

  if (local_error->domain == TS_GAME_FILE_ERROR)
    g_propagate_error (error, g_steal_pointer (&local_error));
  else
    fail (error, local_error->message);

  return NULL;
}

void
ts_game_file_free (TsKeptGame *self)
{
  g_free (self->picture);
  g_free (self->title);
  g_free (self->uri);
  g_clear_pointer (&self->state, ts_game_state_free);
  g_free (self);
}
