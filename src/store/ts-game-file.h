/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game's file, as it is read: whole, or to be continued.
 * Thread: any.
 * Errors are of TS_STORE_ERROR and G_FILE_ERROR.
 */

#pragma once

#include "ts-game-record.h"
#include "ts-store-error.h"

/**
 * TsGameFile:
 * @name: (owned): of the file in games/
 * @game: (owned) (nullable): what it has; NULL once it is taken
 * @text: (owned): of the lines that count
 * @fd: opened to append; -1 if the file does not end with these lines, or cannot be written
 * @is_damaged: whether the file has lost lines: @name is another one, which no file has yet
 * @last_played: when the file was written, in seconds since 1970
 *
 * A saved game that was read to be continued.
 */
typedef struct
{
  char *name;
  TsGameRecord *game;
  GString *text;
  int fd;
  gboolean is_damaged;
  gint64 last_played;
} TsGameFile;

TsGameFile *ts_game_file_open (const char *folder,
                               const char *name,
                               GError **error);
TsGameRecord *ts_game_file_read (const char *path,
                                 gboolean *is_damaged,
                                 GError **error);
void ts_game_file_free (TsGameFile *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TsGameFile, ts_game_file_free)
