/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A play: one game on one picture, whole from its birth. All that belongs to this game hangs here and ends with it.
 * Owned by the session while it is the present one.
 */

#pragma once

#include "ts-difficulty.h"
#include "ts-game-log.h"
#include "ts-library.h"
#include "ts-message.h"
#include "ts-scene.h"
#include "ts-shared-solver.h"
#include "ts-watch.h"

#define TS_TYPE_PLAY (ts_play_get_type ())

G_DECLARE_FINAL_TYPE (TsPlay, ts_play, TS, PLAY, GObject)

/**
 * TsPlayNews:
 * @TS_PLAY_NEWS_BEST_TIME: the finished game is faster than all before on boards of its size
 * @TS_PLAY_NEWS_FEWEST_MOVES: it has fewer moves than all of them
 * @TS_PLAY_NEWS_NOT_COUNTED: it was played without help, but the player knew or chose the board
 */
typedef enum
{
  TS_PLAY_NEWS_NONE = 0,
  TS_PLAY_NEWS_BEST_TIME = 1 << 0,
  TS_PLAY_NEWS_FEWEST_MOVES = 1 << 1,
  TS_PLAY_NEWS_NOT_COUNTED = 1 << 2,
} TsPlayNews;

/**
 * TsTitleFunc:
 * @file: (nullable): a picture; %NULL for numbers
 * @is_saved: whether it is a saved picture, whose file has no name for people
 *
 * Returns: (transfer full): what people call the picture
 */
typedef char *(*TsTitleFunc) (GFile *file,
                              gboolean is_saved);

/**
 * TsBoardWish:
 * @board: a solvable board
 * @id: (nullable): its ID, if the player gave one
 */
typedef struct
{
  TsBoard board;
  const char *id;
} TsBoardWish;

/**
 * TsPlayShared:
 * @settings: of the application
 * @solver: for hints, par and boards of a certain difficulty
 * @folder: the data folder, which has the logs and the copies of the pictures
 * @results: gets the result
 * @library: has the crops of pictures
 * @get_title: has the words for what people call a picture
 * @short_side: pixels that the shorter side of an unenlarged picture should have
 *
 * What all plays of a session share.
 */
typedef struct
{
  GSettings *settings;
  TsSharedSolver *solver;
  char *folder;
  TsResults *results;
  TsLibrary *library;
  TsTitleFunc get_title;
  int short_side;
} TsPlayShared;

/**
 * TsPlayParts:
 * @scene: what the tiles show
 * @id: (nullable): the short ID of the initial board, if it has one
 * @origin: how the board was chosen
 * @difficulty: for which the board was dealt; any for one that was not
 * @control: (nullable): the name of the control with which the saved game began
 * @game: as it begins or goes on
 * @log: (nullable): of the saved game that goes on; %NULL for a new one
 *
 * What one play is made of.
 */
typedef struct
{
  const TsScene *scene;
  const char *id;
  TsOrigin origin;
  TsDifficulty difficulty;
  const char *control;
  TsGame *game;
  TsGameLog *log;
} TsPlayParts;

gboolean ts_play_shared_has_size (const TsPlayShared *shared,
                                  const TsBoard *board);

TsPlay *ts_play_new (const TsPlayParts *parts,
                     const TsPlayShared *shared);

const TsScene *ts_play_get_scene (TsPlay *self);
TsGame *ts_play_get_game (TsPlay *self);
TsAdvisor *ts_play_get_advisor (TsPlay *self);
TsWatch *ts_play_get_watch (TsPlay *self);
void ts_play_set_crop (TsPlay *self,
                       const TsCrop *crop);
gboolean ts_play_find_fitting_board (TsPlay *self,
                                     TsMessage *message);
char *ts_play_dup_id (TsPlay *self);
const char *ts_play_get_saved_name (TsPlay *self);
const char *ts_play_get_replay (TsPlay *self);
TsOrigin ts_play_get_origin (TsPlay *self);
TsDifficulty ts_play_get_difficulty (TsPlay *self);
TsDifficulty ts_play_parse_difficulty (const char *name);
TsPlayNews ts_play_get_news (TsPlay *self);
gboolean ts_play_get_at_risk (TsPlay *self);
void ts_play_save (TsPlay *self);
void ts_play_leave (TsPlay *self);
