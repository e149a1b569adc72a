/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A review: finds out in the background which slides of a finished game lost distance to the solution.
 * Owned by the replay.
 */

#pragma once

#include "ts-shared-solver.h"

/* The number of lost moves of a slide that is not reviewed. */
#define TS_REVIEW_UNKNOWN (-1)

/**
 * TsReviewState:
 * @TS_REVIEW_RUNNING: more slides will be reviewed
 * @TS_REVIEW_COMPLETE: all slides are reviewed
 * @TS_REVIEW_ENDED: the others stay unknown: the board is larger than the solver proves, or too hard, or the game ended
 *   with a look-alike in the place of a tile
 */
typedef enum
{
  TS_REVIEW_RUNNING,
  TS_REVIEW_COMPLETE,
  TS_REVIEW_ENDED,
} TsReviewState;

#define TS_TYPE_REVIEW (ts_review_get_type ())

G_DECLARE_FINAL_TYPE (TsReview, ts_review, TS, REVIEW, GObject)

TsReview *ts_review_new (TsSharedSolver *solver,
                         const TsBoard *final,
                         const TsSlide *slides,
                         guint n_slides);

TsReviewState ts_review_get_state (TsReview *self);
int ts_review_get_lost (TsReview *self,
                        guint slide);
guint ts_review_get_n_lost (TsReview *self);
guint ts_review_get_par (TsReview *self);
