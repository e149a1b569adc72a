/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A transfer task: an export or import of games, or the writing of a puzzle file, in the background. At its end the
 * session gets a message of what was done; the present puzzle goes on meanwhile.
 * Lives until its end by itself.
 */

#pragma once

#include "ts-puzzle.h"

#define TS_TYPE_TRANSFER_TASK (ts_transfer_task_get_type ())

G_DECLARE_FINAL_TYPE (TsTransferTask, ts_transfer_task, TS, TRANSFER_TASK, GObject)

TsTransferTask *ts_transfer_task_new_games (TsStores *stores,
                                            GFile *folder,
                                            gboolean is_import);
TsTransferTask *ts_transfer_task_new_puzzle (TsStores *stores,
                                             TsPuzzle *puzzle,
                                             GFile *file);

gboolean ts_transfer_task_get_running (TsTransferTask *self);
double ts_transfer_task_get_fraction (TsTransferTask *self);
void ts_transfer_task_cancel (TsTransferTask *self);
