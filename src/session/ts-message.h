/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A message: what the session tells the player, as a code and its arguments. The front ends have the words.
 */

#pragma once

#include <gio/gio.h>

#include "ts-board-text.h"
#include "ts-transfer.h"

/**
 * TsMessageKind:
 * @TS_MESSAGE_PICTURE_FAILED: the picture called @text did not load, because of @error
 * @TS_MESSAGE_PICTURES_SKIPPED: @count pictures of the set, the first of them called @text, did not load
 * @TS_MESSAGE_NO_PICTURES: the folder called @text has no picture
 * @TS_MESSAGE_PICTURE_NOT_RECEIVED: a pasted or dropped picture could not be read, or not saved because of @error
 * @TS_MESSAGE_GAME_NOT_READ: a saved game could not be read, because of @error
 * @TS_MESSAGE_GAME_LEFT: the game before is not finished; it is saved, and can go on
 * @TS_MESSAGE_GAME_DAMAGED: a saved game goes on, but has lost its last moves; its file stays
 * @TS_MESSAGE_FOREIGN_FILE: the file called @text in the data folder is not the game's, and stays
 * @TS_MESSAGE_SECOND_PROGRAM: another program plays in the data folder, so that nothing is saved
 * @TS_MESSAGE_NOT_SAVED: the game goes on, but its moves cannot be saved, because of @error; each reason is said once,
 *   before the first move if it is known then
 * @TS_MESSAGE_SAVED_AGAIN: after %TS_MESSAGE_NOT_SAVED: now all moves are saved
 * @TS_MESSAGE_RESULT_NOT_SAVED: the result of a finished game could not be saved, because of @error
 * @TS_MESSAGE_ID_PLAYED: the pasted board, or that of the picture if @is_puzzle, of @columns × @rows tiles, is played
 * @TS_MESSAGE_ID_INVALID: @text, or the picture if @is_puzzle, has no board ID, because of @id_result
 * @TS_MESSAGE_ID_SOLVED: the board of this ID is solved already; if @is_puzzle, the picture is played with another one
 * @TS_MESSAGE_ID_UNSOLVABLE: the same of a board that cannot be solved
 * @TS_MESSAGE_PUZZLE_SAVED: the puzzle file called @text is written
 * @TS_MESSAGE_PUZZLE_NOT_SAVED: the puzzle file called @text is not written, because of @error; @text is its folder
 *   if that has no path
 * @TS_MESSAGE_LOOKALIKES: @count of @total tiles look like another tile
 * @TS_MESSAGE_ALIKE: so many tiles look the same that the game does not count while they do
 * @TS_MESSAGE_EXPORTED: games were copied to the folder called @text, as @transfer tells; not all of them if there is
 *   an @error, and none if that is %G_IO_ERROR_NOT_SUPPORTED, for a folder that has no path
 * @TS_MESSAGE_IMPORTED: the same, from the folder; it has no games if there is no @transfer and no @error
 */
typedef enum
{
  TS_MESSAGE_PICTURE_FAILED,
  TS_MESSAGE_PICTURES_SKIPPED,
  TS_MESSAGE_NO_PICTURES,
  TS_MESSAGE_PICTURE_NOT_RECEIVED,
  TS_MESSAGE_GAME_NOT_READ,
  TS_MESSAGE_GAME_LEFT,
  TS_MESSAGE_GAME_DAMAGED,
  TS_MESSAGE_FOREIGN_FILE,
  TS_MESSAGE_SECOND_PROGRAM,
  TS_MESSAGE_NOT_SAVED,
  TS_MESSAGE_SAVED_AGAIN,
  TS_MESSAGE_RESULT_NOT_SAVED,
  TS_MESSAGE_ID_PLAYED,
  TS_MESSAGE_ID_INVALID,
  TS_MESSAGE_ID_SOLVED,
  TS_MESSAGE_ID_UNSOLVABLE,
  TS_MESSAGE_PUZZLE_SAVED,
  TS_MESSAGE_PUZZLE_NOT_SAVED,
  TS_MESSAGE_LOOKALIKES,
  TS_MESSAGE_ALIKE,
  TS_MESSAGE_EXPORTED,
  TS_MESSAGE_IMPORTED,
} TsMessageKind;

/**
 * TsMessage:
 *
 * Each kind uses the fields that its description names; the others are 0. All are valid during the emission.
 */
typedef struct
{
  TsMessageKind kind;
  const GError *error;
  const char *text;
  const TsTransfer *transfer;
  TsBoardTextResult id_result;
  gboolean is_puzzle;
  guint count;
  guint total;
  int columns;
  int rows;
} TsMessage;

char *ts_message_dup_name (GFile *file);
TsMessageKind ts_message_get_kind_of_id (TsBoardTextResult result,
                                         const TsBoard *board);
