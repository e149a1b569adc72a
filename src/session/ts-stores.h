/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What all puzzles of a session share: what is stored, and the solver. Reference-counted: a puzzle may outlive its
 * session.
 */

#pragma once

#include "ts-data-folder.h"
#include "ts-game-record.h"
#include "ts-library.h"
#include "ts-message.h"
#include "ts-picture-set.h"
#include "ts-results.h"
#include "ts-shared-solver.h"

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
 * TsStoresMessageFunc:
 * @message: valid during the call
 * @puzzle: the TsPuzzle that tells it
 */
typedef void (*TsStoresMessageFunc) (gpointer user_data,
                                     const TsMessage *message,
                                     gpointer puzzle);

/**
 * TsStores:
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
 * @tell_message: called with a message about a puzzle, present or not
 * @message_data: (nullable): the session; %NULL when it is gone
 *
 * What all puzzles of a session share. Reference-counted: a puzzle may outlive its session.
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
  TsStoresMessageFunc tell_message;
  gpointer message_data;
} TsStores;

TsStores *ts_stores_new (void);
void ts_stores_unref (TsStores *self);
