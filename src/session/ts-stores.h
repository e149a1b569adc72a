/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The stores: what all puzzles of a session share, which is the data folder with all that is stored there, the settings
 * and the solver. Reference-counted on the main thread: a puzzle may outlive its session.
 */

#pragma once

#include "ts-data-folder.h"
#include "ts-library.h"
#include "ts-message.h"
#include "ts-picture-set.h"
#include "ts-results.h"
#include "ts-shared-solver.h"

/**
 * TsStores:
 * @settings: of the application
 * @solver: for hints, par and boards of a certain difficulty
 * @folder: the data folder, which has the logs and the copies of the pictures
 * @lock: whether this program writes there; known when the data folder is opened
 * @is_writer: whether this program has the data folder to itself; known then, too
 * @lock_fd: keeps the lock
 * @lock_error: (nullable): why the data folder cannot be written
 * @foreign_names: (element-type utf8) (nullable): of files of others under our names, and of a game of a former form;
 *   %NULL until then
 * @results: gets the result
 * @library: has the crops of pictures
 * @set: the pictures that were opened together
 * @short_side: pixels that the shorter side of an unenlarged picture should have
 * @tell_message: called by ts_stores_tell(); @message is valid during the call
 * @message_data: (nullable): the session; %NULL when it is gone
 */
typedef struct
{
  GSettings *settings;
  TsSharedSolver *solver;
  char *folder;
  TsDataLock lock;
  gboolean is_writer;
  int lock_fd;
  GError *lock_error;
  GPtrArray *foreign_names;
  TsResults *results;
  TsLibrary *library;
  TsPictureSet *set;
  int short_side;
  void (*tell_message) (gpointer message_data,
                        const TsMessage *message,
                        gpointer puzzle);
  gpointer message_data;
} TsStores;

TsStores *ts_stores_new (GSettings *settings,
                         const char *folder);
void ts_stores_unref (TsStores *self);

void ts_stores_open_async (TsStores *self,
                           GAsyncReadyCallback callback,
                           gpointer user_data);
TsState *ts_stores_open_finish (TsStores *self,
                                GAsyncResult *result);

void ts_stores_tell (TsStores *self,
                     const TsMessage *message,
                     gpointer puzzle);
