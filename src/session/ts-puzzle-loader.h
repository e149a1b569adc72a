/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The way from a request to what is played, as plain values: a thread lists the pictures of folders, loads the picture,
 * and finds the saved game or deals a board.
 */

#pragma once

#include "ts-message.h"
#include "ts-picture.h"
#include "ts-puzzle-request.h"
#include "ts-saved-games.h"
#include "ts-shared-solver.h"
#include "ts-shuffle.h"

/**
 * TsLoadedPuzzleKind:
 * @TS_LOADED_NOTHING: nothing that was asked for can be played: the present puzzle goes on
 * @TS_LOADED_PRESENT: it is the present puzzle
 * @TS_LOADED_SAVED: the game in @file goes on, on @picture
 * @TS_LOADED_NEW: a game begins on @picture as @header tells, with @board
 */
typedef enum
{
  TS_LOADED_NOTHING,
  TS_LOADED_PRESENT,
  TS_LOADED_SAVED,
  TS_LOADED_NEW,
} TsLoadedPuzzleKind;

/**
 * TsPictureFailure:
 *
 * A picture that did not load, and why. Owns both.
 */
typedef struct
{
  TsPuzzleSource source;
  GError *error;
} TsPictureFailure;

typedef struct _TsPuzzleLoader TsPuzzleLoader;

/**
 * TsPuzzleLoadingFunc:
 * @source: of the picture that is being loaded; valid during the call
 */
typedef void (*TsPuzzleLoadingFunc) (gpointer user_data,
                                     const TsPuzzleSource *source);

/**
 * TsPuzzleLoader:
 * @request: what was asked for; its size is that of a new board
 * @keeps_size: whether a new board has that size, also if the picture comes with a board of its own
 * @last: (owned) (nullable): the puzzle without a move with which the program ended: at its start it goes on rather
 *   than the saved game; of a replay, the finished game
 * @is_set: whether the files are of the set; those that are skipped are told once. At the start only a game
 *   on the first one goes on
 * @is_in_set: whether the present picture is of the set: if no other one loads, a new game begins on it
 * @difficulty: of a board that is dealt
 * @gap: of it
 * @seed: of it: the same one deals the same board
 * @folder: (owned): the data folder
 * @solver: (owned): deals boards
 * @short_side: pixels that the shorter side of an unenlarged picture should have
 * @crops: (owned) (element-type GFile TsCrop): the parts of pictures that the player chose
 * @first_picture: (owned): what is played if nothing else loads
 * @present: what the tiles of the present puzzle show, if @has_present
 * @present_picture: (owned) (nullable): its picture
 * @present_initial: the board with which it began
 * @present_identity: of its game; 0 if it is not saved
 * @is_in_progress: whether its game is begun and not solved
 * @kind: what is played
 * @header: of a new game, whose control is set before; its source is what is played on in any case
 * @picture: (owned) (nullable): that of the source
 * @solved: (owned) (nullable): a saved game that was solved before its result was written
 * @failures: (owned) (element-type TsPictureFailure): in the order in which they were tried
 * @error: (owned) (nullable): why a saved game that was asked for, or may have been meant, cannot go on
 * @save_error: (owned) (nullable): why a picture without a file could not be saved
 * @is_fallback: whether nothing that was asked for loads, so that another picture is played on
 * @files: (owned) (nullable) (element-type GFile): the pictures that were tried
 * @is_new_set: whether they are a new set
 * @picture_board_result: how the ID of the board that came with the picture was read, if @has_picture_board
 * @picture_board_message: what to say of it
 * @before_last: (owned) (nullable): the saved game that goes on if the last puzzle does not load
 *
 * A request with all that is needed to fulfil it, and then all that the objects of a puzzle are made of; or what
 * another worker needs for a picture or a replay. Belongs to the thread while that runs.
 */
struct _TsPuzzleLoader
{
  /* Set before it runs */
  TsPuzzleRequest request;
  TsGameRecord *last;
  gboolean keeps_size;
  gboolean is_set;
  gboolean is_in_set;
  TsDifficulty difficulty;
  TsShuffleGap gap;
  guint64 seed;
  char *folder;
  TsSharedSolver *solver;
  int short_side;
  GHashTable *crops;
  GFile *first_picture;
  gboolean has_present;
  TsPuzzleSource present;
  TsPicture *present_picture;
  TsBoard present_initial;
  guint64 present_identity;
  gboolean is_in_progress;

  /* Found */
  TsLoadedPuzzleKind kind;
  TsGameHeader header;
  TsPicture *picture;
  TsBoard board;
  TsGameFile *file;
  TsGameFile *solved;
  GPtrArray *files;
  GPtrArray *failures;
  GError *error;
  GError *save_error;
  gboolean is_fallback;
  gboolean is_new_set;
  gboolean has_picture_board;
  TsBoardTextResult picture_board_result;
  TsMessageKind picture_board_message;

  /* Of the thread */
  GTask *task;
  TsPuzzleLoadingFunc loading;
  TsGameFile *before_last;
};

void ts_puzzle_loader_free (TsPuzzleLoader *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TsPuzzleLoader, ts_puzzle_loader_free)

TsPicture *ts_puzzle_loader_load_picture (const TsPuzzleLoader *self,
                                          GCancellable *cancellable,
                                          GError **error);
void ts_puzzle_loader_run_async (TsPuzzleLoader *self,
                                 TsPuzzleLoadingFunc loading,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer user_data);
