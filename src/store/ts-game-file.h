/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game's file, as it is read: to be shown, or to be continued.
 * Thread: any.
 * Errors are of TS_STORE_ERROR and G_FILE_ERROR.
 */

#pragma once

#include "ts-game-record.h"
#include "ts-file.h"

/**
 * TsGameFile:
 * @name: (owned): of the file in games/
 * @game: (owned) (nullable): what it has; %NULL if that cannot be read, or is taken
 * @error: (owned) (nullable): why it cannot be read
 * @is_torn: whether the file does not end with the lines that count
 * @is_damaged: whether it has whole lines behind those
 * @last_played: when the file was written, in seconds since 1970
 * @has_copy: whether there is a copy of its picture
 * @text: (owned) (nullable): of the lines that count
 * @fd: of a game to be continued: opened to append; -1 if the file is torn, or cannot be written
 */
typedef struct
{
  char *name;
  TsGameRecord *game;
  GError *error;
  gboolean is_torn;
  gboolean is_damaged;
  gint64 last_played;
  gboolean has_copy;
  GString *text;
  int fd;
} TsGameFile;

TsGameFile *ts_game_file_new (const char *path);
TsGameFile *ts_game_file_open (const char *folder,
                               const char *name,
                               GError **error);
TsGameRecord *ts_game_file_read (const char *path,
                                 GError **error);
void ts_game_file_free (TsGameFile *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TsGameFile, ts_game_file_free)
