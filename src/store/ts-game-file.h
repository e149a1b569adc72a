/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game's file: the text, which is a header, a line for each event, and the result of a finished game; and the file as
 * it is read, to be shown or to be continued.
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

/* The names of kinds of events and of origins in files, the same in every language; %NULL behind the last. */
extern const char *const ts_game_file_events[];
extern const char *const ts_game_file_origins[];

void ts_game_file_add_header (GString *text,
                              const TsGameHeader *header,
                              const TsBoard *initial);
void ts_game_file_add_event (GString *text,
                             const TsEvent *event);
void ts_game_file_add_end (GString *text,
                           const TsGameEnd *end);

TsGameFile *ts_game_file_parse (const char *text,
                                gsize length,
                                const char *name);
TsGameFile *ts_game_file_new (const char *path);
void ts_game_file_open (TsGameFile *self,
                        const char *folder);
TsGameRecord *ts_game_file_read (const char *path,
                                 GError **error);
void ts_game_file_free (TsGameFile *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TsGameFile, ts_game_file_free)

char *ts_game_file_format_date (gint64 date);
