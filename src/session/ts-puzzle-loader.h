/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The way from a request to what is played, as plain values: a thread lists the pictures of folders, loads the picture,
 * and finds the saved game or deals a board.
 */

#pragma once

#include "ts-board-text.h"
#include "ts-message.h"
#include "ts-saved-games.h"
#include "ts-scene.h"
#include "ts-shared-solver.h"

/**
 * TsPuzzleRequest:
 * @files: (owned) (nullable) (element-type GFile): pictures, of which the first one that loads is played on, unless
 *   @query finds a saved game; if it comes with a board of its own, that board
 * @query: (owned) (nullable): of a saved game that goes on, on its picture
 * @last: (owned) (nullable): the puzzle without a move with which the program ended, if @begins
 * @scene: on what to play, if @has_scene and there is no such game; without @files, @query and scene, numbers are
 *   played
 * @board: to play, if @has_board; otherwise a saved game goes on, or a board is dealt
 * @id: (owned) (nullable): the short ID of @board
 * @origin: how @board was chosen
 * @columns: of a board that is dealt
 * @rows: of it
 * @difficulty: of it
 * @gap: of it
 * @control: (owned): the name of the control with which a new game begins
 * @has_numbers: whether a new game shows numbers over the picture
 * @is_new: whether to begin a new game, also if a saved one of this size can go on
 * @is_opened: whether the player opened @files: a folder among them stands for its pictures, and several are a new set
 * @is_pasted: whether the player pasted the ID of @board, and hears which board is played
 * @is_day: whether it is the puzzle of a day, which shows the same part of its picture to everyone
 * @is_received: whether a file was saved in the library for this request; it is forgotten if it is no picture
 * @is_set: whether @files are of the set; the player hears once of those that are skipped
 * @is_next: whether the player asked for the next picture of the set: if none loads, a new game begins on the present
 *   one
 * @begins: whether the program begins: @last goes on rather than what @query finds and, if @is_set, only a game on the
 *   first one of @files
 * @keeps_size: whether the board has the size above, also if the picture comes with a board of its own
 * @folder: (owned): the data folder
 * @solver: (owned): deals boards
 * @short_side: pixels that the shorter side of an unenlarged picture should have
 * @shows_numbers: whether all games show numbers
 * @crops: (owned) (element-type GFile TsCrop): the parts of pictures that the player chose
 * @first_picture: (owned): for who has no other picture that loads
 * @present: the scene of the present play, if @has_present
 * @present_initial: the board with which it began
 * @present_name: (owned) (nullable): of its saved game
 * @is_in_progress: whether it is
 *
 * What to play, and all that it takes to find that out. Belongs to the thread.
 */
typedef struct
{
  GPtrArray *files;
  TsSavedGameQuery *query;
  TsGameRecord *last;
  TsScene scene;
  TsBoard board;
  char *id;
  TsOrigin origin;
  guint columns;
  guint rows;
  TsDifficulty difficulty;
  TsShuffleGap gap;
  char *control;
  gboolean has_scene;
  gboolean has_board;
  gboolean has_numbers;
  gboolean is_new;
  gboolean is_opened;
  gboolean is_pasted;
  gboolean is_day;
  gboolean is_received;
  gboolean is_set;
  gboolean is_next;
  gboolean begins;
  gboolean keeps_size;

  char *folder;
  TsSharedSolver *solver;
  int short_side;
  gboolean shows_numbers;
  GHashTable *crops;
  GFile *first_picture;
  gboolean has_present;
  TsScene present;
  TsBoard present_initial;
  char *present_name;
  gboolean is_in_progress;
} TsPuzzleRequest;

/**
 * TsLoadedPuzzleKind:
 * @TS_LOADED_NOTHING: nothing that was asked for can be played: the present play goes on
 * @TS_LOADED_PRESENT: it is the present play
 * @TS_LOADED_SAVED: the game in @file goes on, on @scene
 * @TS_LOADED_NEW: a game begins on @scene as @setup tells, with @board
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
  TsSubject subject;
  GError *error;
} TsPictureFailure;

/**
 * TsLoadedPuzzle:
 * @request: (owned): what was asked for
 * @scene: its title is %NULL if the words for it are to be found
 * @solved: (owned) (nullable): a saved game that was solved before its result was written
 * @failures: (owned) (element-type TsPictureFailure): in the order in which they were tried
 * @error: (owned) (nullable): why a saved game that may have been meant cannot go on
 * @is_fallback: whether nothing that was asked for loads, so that another picture is played on
 * @files: (owned) (nullable) (element-type GFile): the pictures that were tried
 * @is_new_set: whether they are a new set
 * @is_of_size: whether the size in the request decided what is played
 * @picture_id: how the ID of the board that came with the picture was read, if @has_picture_board
 * @picture_kind: what to say of it
 *
 * What is played: all that the objects of a play are made of.
 */
typedef struct
{
  TsPuzzleRequest *request;
  TsLoadedPuzzleKind kind;
  TsScene scene;
  TsSetup setup;
  TsBoard board;
  TsGameFile *file;
  TsGameFile *solved;
  GPtrArray *files;
  GPtrArray *failures;
  GError *error;
  gboolean is_fallback;
  gboolean is_new_set;
  gboolean is_of_size;
  gboolean has_picture_board;
  TsBoardTextResult picture_id;
  TsMessageKind picture_kind;
} TsLoadedPuzzle;

/**
 * TsPuzzleLoadingFunc:
 * @subject: of the picture that is being loaded; valid during the call
 */
typedef void (*TsPuzzleLoadingFunc) (gpointer user_data,
                                     const TsSubject *subject);

void ts_puzzle_loader_free_request (TsPuzzleRequest *self);
void ts_puzzle_loader_free_loaded (TsLoadedPuzzle *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TsLoadedPuzzle, ts_puzzle_loader_free_loaded)

void ts_puzzle_loader_run_async (TsPuzzleRequest *request,
                                 TsPuzzleLoadingFunc loading,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer user_data);
TsLoadedPuzzle *ts_puzzle_loader_run_finish (GAsyncResult *result);
