/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A review: finds out in the background which slides of a finished game lost distance to the solution.
 * Owned by the replay; used on its thread.
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

typedef void (*TsReviewFunc) (gpointer user_data);

/**
 * TsReview:
 * @state: how far it is
 * @lost: (owned): how many single-tile moves of each slide led away from the solution, or %TS_REVIEW_UNKNOWN
 * @n_lost: the sum of those that are known
 * @par: the fewest moves that solve the first board, once the review is complete
 *
 * The functions alone change the fields.
 */
typedef struct
{
  /*< public >*/
  TsReviewState state;
  gint8 *lost;
  guint n_lost;
  guint par;

  /*< private >*/
  TsSharedSolver *solver;
  TsSlide *slides;
  guint n_left;         /* slides that are not reviewed */
  TsBoard board;        /* before the slide that is being reviewed */
  TsSolution *solution; /* of the board; proved to be a shortest one while no search runs */
  GCancellable *cancellable;
  TsReviewFunc changed;
  gpointer user_data;
} TsReview;

TsReview *ts_review_new (TsSharedSolver *solver,
                         const TsBoard *final,
                         const TsSlide *slides,
                         guint n_slides,
                         TsReviewFunc changed,
                         gpointer user_data);
void ts_review_free (TsReview *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TsReview, ts_review_free)
