/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What all puzzles of a session share: what is stored, and the solver. Reference-counted: a puzzle may outlive its
 * session.
 */

#pragma once

#include "ts-data-folder.h"
#include "ts-library.h"
#include "ts-message.h"
#include "ts-picture-set.h"
#include "ts-results.h"
#include "ts-shared-solver.h"

/**
 * TsStoresMessageFunc:
 * @message: valid during the call
 * @puzzle: (nullable): the TsPuzzle that it is about, present or not
 */
typedef void (*TsStoresMessageFunc) (gpointer user_data,
                                     const TsMessage *message,
                                     gpointer puzzle);

/**
 * TsStores:
 * @settings: of the application
 * @solver: for hints, par and boards of a certain difficulty
 * @folder: the data folder, which has the logs and the copies of the pictures
 * @lock: whether this program writes there; known when the data folder is opened
 * @lock_fd: keeps the lock
 * @results: gets the result
 * @library: has the crops of pictures
 * @set: the pictures that were opened together
 * @short_side: pixels that the shorter side of an unenlarged picture should have
 * @tell_message: called by ts_stores_tell()
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
  TsResults *results;
  TsLibrary *library;
  TsPictureSet *set;
  int short_side;
  TsStoresMessageFunc tell_message;
  gpointer message_data;
} TsStores;

TsStores *ts_stores_new (void);
void ts_stores_unref (TsStores *self);
gboolean ts_stores_get_is_writer (const TsStores *self);
void ts_stores_tell (TsStores *self,
                     const TsMessage *message,
                     gpointer puzzle);
