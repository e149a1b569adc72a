/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What to play next. A plain value that owns its fields.
 */

#pragma once

#include "ts-game-header.h"

/**
 * TsRequestKind:
 * @TS_REQUEST_PRESENT: the present picture; without a present puzzle, and with a board, what a new player sees
 * @TS_REQUEST_NEW_GAME: a new board on the present picture or, of a set and if the player likes that, its next picture
 * @TS_REQUEST_FILES: the first picture that loads: a saved game on it, the board that comes with it, or a new board;
 *   several pictures, or those of a folder, are a new set
 * @TS_REQUEST_NUMBERS: tiles with numbers and without a picture
 * @TS_REQUEST_SOURCE: the picture of a game, its copy or its file
 * @TS_REQUEST_SAVED: a saved game
 * @TS_REQUEST_DAY: the puzzle of a day in UTC
 * @TS_REQUEST_SET: the next picture of the set, or the one after that if it is the present one
 * @TS_REQUEST_START: what the program begins with: the set if the player has not left it, the last puzzle, the saved
 *   game that was played last, or what a new player sees
 */
typedef enum
{
  TS_REQUEST_PRESENT,
  TS_REQUEST_NEW_GAME,
  TS_REQUEST_FILES,
  TS_REQUEST_NUMBERS,
  TS_REQUEST_SOURCE,
  TS_REQUEST_SAVED,
  TS_REQUEST_DAY,
  TS_REQUEST_SET,
  TS_REQUEST_START,
} TsRequestKind;

/**
 * TsPuzzleRequest:
 * @files: (owned) (nullable) (element-type GFile): of %TS_REQUEST_FILES, where %NULL is what a new player sees; of
 *   %TS_REQUEST_DAY, the picture of the day
 * @bytes: (owned) (nullable): of a picture without a file, which is saved; if it is none, @files are opened
 * @name: (owned) (nullable): file name of the saved game in games/; %NULL for the last one that was played
 * @day: (owned) (nullable): of %TS_REQUEST_DAY, in any time zone
 * @source: of %TS_REQUEST_SOURCE
 * @board: to play, if @has_board
 * @id: (owned) (nullable): its short ID
 * @origin: how @board was chosen. With %TS_ORIGIN_DAILY, the puzzle of a day goes on where it was left, and counts the
 *   first time; otherwise it is practice
 * @columns: of a board that is dealt, also if the picture comes with one; 0 for the size of the present puzzle
 * @rows: the same
 * @has_numbers: whether a new game shows numbers over the picture
 * @is_new: whether to begin a new game, also if a saved one can go on
 * @is_pasted: whether the player pasted the board: a message says which one is played
 *
 * What to play.
 */
typedef struct
{
  TsRequestKind kind;
  GPtrArray *files;
  GBytes *bytes;
  char *name;
  GDateTime *day;
  TsPuzzleSource source;
  TsBoard board;
  char *id;
  TsOrigin origin;
  guint columns;
  guint rows;
  gboolean has_board;
  gboolean has_numbers;
  gboolean is_new;
  gboolean is_pasted;
} TsPuzzleRequest;

void ts_puzzle_request_set_board (TsPuzzleRequest *self,
                                  const TsBoard *board,
                                  const char *id);
void ts_puzzle_request_add_file (TsPuzzleRequest *self,
                                 GFile *file);
gboolean ts_puzzle_request_wants_saved (const TsPuzzleRequest *self);
void ts_puzzle_request_copy (TsPuzzleRequest *self,
                             const TsPuzzleRequest *other);
void ts_puzzle_request_clear (TsPuzzleRequest *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TsPuzzleRequest, ts_puzzle_request_clear)
