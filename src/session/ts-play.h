/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A play: one game on one picture, whole from its birth. All that belongs to this game hangs here and ends with it.
 * Owned by the session while it is the present one.
 */

#pragma once

#include "ts-data-folder.h"
#include "ts-game-log.h"
#include "ts-hints.h"
#include "ts-library.h"
#include "ts-message.h"
#include "ts-picture-set.h"
#include "ts-results.h"
#include "ts-scene.h"
#include "ts-shared-solver.h"

#define TS_TYPE_PLAY (ts_play_get_type ())

G_DECLARE_FINAL_TYPE (TsPlay, ts_play, TS, PLAY, GObject)

/**
 * TsPlayBests:
 * @TS_PLAY_BEST_TIME: the finished game is faster than all before on boards of its size and difficulty
 * @TS_PLAY_FEWEST_MOVES: it has fewer moves than all of them
 */
typedef enum
{
  TS_PLAY_BEST_TIME = 1 << 0,
  TS_PLAY_FEWEST_MOVES = 1 << 1,
} TsPlayBests;

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
 * TsDayPictureFunc:
 * @day: in any time zone
 *
 * Returns: (transfer full): the picture of the puzzle of the day
 */
typedef GFile *(*TsDayPictureFunc) (GDateTime *day);

/**
 * TsPlayMessageFunc:
 * @message: valid during the call
 */
typedef void (*TsPlayMessageFunc) (gpointer listener,
                                   const TsMessage *message,
                                   TsPlay *play);

/**
 * TsPlayShared:
 * @settings: of the application
 * @solver: for hints, par and boards of a certain difficulty
 * @folder: the data folder, which has the logs and the copies of the pictures
 * @lock: whether this program writes there; known when @is_ready
 * @lock_fd: keeps the lock
 * @is_ready: whether the library and the set were read
 * @last: (nullable): the puzzle without a move with which the program ended
 * @results: gets the result
 * @library: has the crops of pictures
 * @set: the pictures that were opened together
 * @get_title: has the words for what people call a picture
 * @create_day_picture: knows the pictures of the daily puzzles
 * @first_picture: what a new player sees, and who has no other picture that loads
 * @short_side: pixels that the shorter side of an unenlarged picture should have
 * @listener: (nullable): the session; %NULL when it is gone
 * @hear: tells @listener what the player should hear of a play, present or not
 *
 * What all plays of a session share. Reference-counted: a play may outlive its session.
 */
typedef struct
{
  GSettings *settings;
  TsSharedSolver *solver;
  char *folder;
  TsDataLock lock;
  int lock_fd;
  gboolean is_ready;
  TsGameRecord *last;
  TsResults *results;
  TsLibrary *library;
  TsPictureSet *set;
  TsTitleFunc get_title;
  TsDayPictureFunc create_day_picture;
  GFile *first_picture;
  int short_side;
  gpointer listener;
  TsPlayMessageFunc hear;
} TsPlayShared;

TsPlayShared *ts_play_shared_new (void);
void ts_play_shared_unref (TsPlayShared *self);

TsPlay *ts_play_new (const TsScene *scene,
                     const TsSetup *setup,
                     TsGame *game,
                     TsGameLog *log,
                     TsPlayShared *shared);

const TsScene *ts_play_get_scene (TsPlay *self);
TsGame *ts_play_get_game (TsPlay *self);
TsAdvisor *ts_play_get_advisor (TsPlay *self);
TsHints *ts_play_get_hints (TsPlay *self);
void ts_play_set_crop (TsPlay *self,
                       const TsCrop *crop);
void ts_play_sharpen (TsPlay *self);
char *ts_play_dup_id (TsPlay *self);
const char *ts_play_get_saved_name (TsPlay *self);
const char *ts_play_get_replay (TsPlay *self);
const TsSetup *ts_play_get_setup (TsPlay *self);
TsVerdict ts_play_get_verdict (TsPlay *self);
TsPlayBests ts_play_get_bests (TsPlay *self);
gboolean ts_play_get_at_risk (TsPlay *self);
void ts_play_save (TsPlay *self);
void ts_play_leave (TsPlay *self);
