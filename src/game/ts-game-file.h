/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The game file: a running game and its picture's name as the text of a key file, and back.
 * Fails by GError of TS_GAME_FILE_ERROR: all of a file is loaded or nothing.
 */

#pragma once

#include <glib.h>

#include "ts-game-state.h"

G_BEGIN_DECLS

#define TS_GAME_FILE_ERROR (ts_game_file_error_quark ())

/**
 * TsGameFileError:
 * @TS_GAME_FILE_ERROR_DAMAGED: it is incomplete, was changed, or contradicts itself
 * @TS_GAME_FILE_ERROR_FUTURE: a later version of the program wrote it
 * @TS_GAME_FILE_ERROR_TOO_LONG: the game has more slides than %TS_GAME_FILE_MAX_SLIDES
 */
typedef enum
{
  TS_GAME_FILE_ERROR_DAMAGED,
  TS_GAME_FILE_ERROR_FUTURE,
  TS_GAME_FILE_ERROR_TOO_LONG,
} TsGameFileError;

/* Ten slides a second for a day; nobody has played longer. */
#define TS_GAME_FILE_MAX_SLIDES (24 * 60 * 60 * 10)

/* Three bytes a slide and what else there is: more is no game file. */
#define TS_GAME_FILE_MAX_SIZE (4 * 1024 * 1024)

/* The longest key, title or address of a picture, in bytes. */
#define TS_GAME_FILE_MAX_TEXT 4096

/* The part of the picture that the player chose, in numbers that mean nothing here; all 0 if none was chosen. */
typedef struct
{
  double x;
  double y;
  double zoom;
} TsKeptCrop;

/**
 * TsKeptGame:
 * @picture: (owned): the key that tells this picture from all others
 * @title: (owned): what people call the picture
 * @uri: (owned) (nullable): where the picture came from
 * @crop: the part of the picture
 * @state: (owned): the game
 */
typedef struct
{
  char *picture;
  char *title;
  char *uri;
  TsKeptCrop crop;
  TsGameState *state;
} TsKeptGame;

GQuark ts_game_file_error_quark (void);

char *ts_game_file_format (const TsKeptGame *game,
                           gsize *length,
                           GError **error);
TsKeptGame *ts_game_file_parse (const char *text,
                                gsize length,
                                GError **error);

void ts_game_file_free (TsKeptGame *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TsKeptGame, ts_game_file_free)

G_END_DECLS
