/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An inquiry: a quick and then a thorough search for the solution of a board. The game may go on meanwhile: the inquiry
 * is told the moves and extends each solution by them to the present board.
 * Used on the thread that made it.
 */

#pragma once

#include "ts-route.h"
#include "ts-shared-solver.h"

typedef struct _TsInquiry TsInquiry;

/**
 * TsInquiryFunc:
 * @solution: of the board that was searched; valid during the call
 * @route: (transfer full): the route from the solved board through that board to the present one
 */
typedef void (*TsInquiryFunc) (TsInquiry *inquiry, const TsSolution *solution, GByteArray *route, gpointer user_data);

TsInquiry *ts_inquiry_new (TsSharedSolver *solver,
                           guint time_limit_ms,
                           TsInquiryFunc func,
                           gpointer user_data);
void ts_inquiry_free (TsInquiry *self);

void ts_inquiry_start (TsInquiry *self,
                       const TsBoard *board,
                       guint delay_ms);
void ts_inquiry_hurry (TsInquiry *self);
void ts_inquiry_cancel (TsInquiry *self);
gboolean ts_inquiry_is_running (const TsInquiry *self);
void ts_inquiry_follow (TsInquiry *self,
                        TsDirection direction);
guint ts_inquiry_get_distance (const TsInquiry *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TsInquiry, ts_inquiry_free)
