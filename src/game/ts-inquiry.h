/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The inquiry: what is the best solution of a board? A quick answer, then a thorough one, kept true while tiles move.
 * Owned by an advisor, which has one for each board it wonders about.
 * Thread: the advisor's; it searches on threads of their own.
 */

#pragma once

#include "ts-route.h"
#include "ts-shared-solver.h"

G_BEGIN_DECLS

typedef struct _TsInquiry TsInquiry;

/**
 * TsInquiryFunc:
 * @solution: of the board that was asked about; valid during the call
 * @from_home: (transfer full): the route from the solved board over that one to the present one
 */
typedef void (*TsInquiryFunc) (TsInquiry *inquiry, const TsSolution *solution, TsRoute *from_home, gpointer user_data);

TsInquiry *ts_inquiry_new (guint time_limit_ms,
                           TsInquiryFunc func,
                           gpointer user_data);
void ts_inquiry_free (TsInquiry *self);

void ts_inquiry_ask (TsInquiry *self,
                     TsSharedSolver *solver,
                     const TsBoard *board);
void ts_inquiry_cancel (TsInquiry *self);
gboolean ts_inquiry_is_running (const TsInquiry *self);
void ts_inquiry_follow (TsInquiry *self,
                        TsDirection direction);
guint ts_inquiry_get_distance (const TsInquiry *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TsInquiry, ts_inquiry_free)

G_END_DECLS
