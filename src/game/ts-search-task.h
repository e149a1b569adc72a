/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A search task: a quick and then a thorough search for the solution of a board. The game may go on meanwhile: the task
 * is told the moves and extends each solution by them to the present board.
 * Used on the thread that made it.
 */

#pragma once

#include "ts-route.h"
#include "ts-shared-solver.h"

typedef struct _TsSearchTask TsSearchTask;

/**
 * TsSearchTaskFunc:
 * @solution: of the board that was searched; valid during the call
 * @route: (transfer full): the route from the solved board through that board to the present one
 */
typedef void (*TsSearchTaskFunc) (TsSearchTask *task,
                                  const TsSolution *solution,
                                  GByteArray *route,
                                  gpointer user_data);

TsSearchTask *ts_search_task_new (TsSharedSolver *solver,
                                  guint time_limit_ms,
                                  TsSearchTaskFunc func,
                                  gpointer user_data);
void ts_search_task_free (TsSearchTask *self);

void ts_search_task_start (TsSearchTask *self,
                           const TsBoard *board,
                           guint delay_ms);
void ts_search_task_hurry (TsSearchTask *self);
void ts_search_task_cancel (TsSearchTask *self);
gboolean ts_search_task_is_running (const TsSearchTask *self);
void ts_search_task_follow (TsSearchTask *self,
                            TsDirection direction);
guint ts_search_task_get_distance (const TsSearchTask *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TsSearchTask, ts_search_task_free)
