/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A replay: a finished game to be watched again, with its picture, its slides and their times, or the solution of a
 * game in progress. It plays at a chosen speed. That of a finished game knows which slides lost distance to the
 * solution.
 * Used on the thread that made it; its timer runs in that thread's main context.
 * Loading fails by GError of TS_STORE_ERROR, G_FILE_ERROR and %G_IO_ERROR_CANCELLED.
 */

#pragma once

#include "ts-session.h"

/**
 * TsReplayStep:
 * @slide: the tiles that moved
 * @is_undo: whether this one undoes a slide
 * @elapsed_ms: milliseconds played when it happened; of a solution at its steady pace
 * @moves: what the game counted after it
 * @n_lost: how many single-tile moves of it led away from the solution, or %TS_REVIEW_UNKNOWN
 */
typedef struct
{
  TsSlide slide;
  gboolean is_undo;
  gint64 elapsed_ms;
  guint moves;
  int n_lost;
} TsReplayStep;

/* The number of lost moves of a step that is not reviewed. */
#define TS_REVIEW_UNKNOWN (-1)

/**
 * TsReviewState:
 * @TS_REVIEW_RUNNING: more steps will be reviewed
 * @TS_REVIEW_COMPLETE: all steps are reviewed
 * @TS_REVIEW_ENDED: the others stay unknown: the board is larger than the solver proves, or too hard, or the game ended
 *   with a look-alike in the place of a tile
 */
typedef enum
{
  TS_REVIEW_RUNNING,
  TS_REVIEW_COMPLETE,
  TS_REVIEW_ENDED,
} TsReviewState;

/**
 * TsReview:
 * @state: how far it is
 * @n_lost: the sum of the lost moves that are known
 * @par: the fewest moves that solve the first board, once the review is complete
 *
 * Which steps of a finished game lost distance to the solution, as far as the replay has found out.
 */
typedef struct
{
  TsReviewState state;
  guint n_lost;
  guint par;
} TsReview;

#define TS_TYPE_REPLAY (ts_replay_get_type ())

G_DECLARE_FINAL_TYPE (TsReplay, ts_replay, TS, REPLAY, GObject)

TsReplay *ts_replay_new (const TsGameRecord *saved,
                         const char *name,
                         TsSharedSolver *solver);
TsReplay *ts_replay_new_solution (TsSession *session);
void ts_replay_load_async (TsSession *session,
                           const char *name,
                           GCancellable *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer user_data);
TsReplay *ts_replay_load_finish (GAsyncResult *result,
                                 GError **error);

const TsResult *ts_replay_get_result (TsReplay *self);
const TsGameHeader *ts_replay_get_header (TsReplay *self);
TsPicture *ts_replay_get_picture (TsReplay *self);
TsPuzzleRequest ts_replay_create_request (TsReplay *self);
const TsReview *ts_replay_get_review (TsReplay *self);
guint ts_replay_get_n_steps (TsReplay *self);
const TsReplayStep *ts_replay_get_step (TsReplay *self,
                                        guint step);
gboolean ts_replay_get_has_lost (TsReplay *self);
gboolean ts_replay_get_is_proved (TsReplay *self);
char *ts_replay_dup_text (TsReplay *self);
char *ts_replay_dup_solution (TsReplay *self);

TsGame *ts_replay_get_game (TsReplay *self);
guint ts_replay_get_position (TsReplay *self);
void ts_replay_set_position (TsReplay *self,
                             guint position);
gint64 ts_replay_get_elapsed_ms (TsReplay *self);
gboolean ts_replay_get_playing (TsReplay *self);
void ts_replay_set_playing (TsReplay *self,
                            gboolean playing);
void ts_replay_set_speed (TsReplay *self,
                          double speed);
void ts_replay_continue_game (TsReplay *self);
