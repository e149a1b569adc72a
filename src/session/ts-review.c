/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-review"

#include "config.h"

#include "ts-review.h"

#include <string.h>

#include "ts-cancellable.h"
#include "ts-moves.h"

/* When the search for one distance ends without a proof. Only the hardest boards need a tenth of it. */
#define TIME_LIMIT_MS (60 * 1000)

/**
 * TsReview:
 *
 * Works backward from the solved board, whose distance is 0. A slide of k tiles changes the distance by at most k, so
 * that the shortest solution after a slide bounds the distance before it from both sides: a proof needs a few
 * iterations of the search at most, where a cold one needs many.
 */
struct _TsReview
{
  GObject parent_instance;

  /* Owned */
  TsSharedSolver *solver;
  TsSlide *slides;
  gint8 *lost;               /* [slide]: its moves that led away from the solution, or %TS_REVIEW_UNKNOWN */
  TsSolution *solution;      /* of the board; proved to be a shortest one while no search runs */
  GCancellable *cancellable; /* while the review runs */

  /* Plain */
  TsBoard board; /* before the slide that is being reviewed */
  guint n_slides;
  guint n_left;   /* slides that are not reviewed */
  guint n_lost;   /* moves, of the reviewed slides */
  guint distance; /* of the board after the slide that is being reviewed */
};

G_DEFINE_FINAL_TYPE (TsReview, ts_review, G_TYPE_OBJECT)

static guint changed_signal;

/* Puts @slide before the solution, which then is one of the board before the slide. A move cancels its opposite. */
static void
prepend (TsSolution *solution,
         const TsSlide *slide)
{
  char letter = ts_moves_get_letter (slide->direction);
  char opposite = ts_moves_get_letter (ts_moves_get_opposite (slide->direction));
  guint n_cancelled = 0;
  guint n_added;

  while (n_cancelled < slide->n_tiles && solution->moves[n_cancelled] == opposite)
    n_cancelled++;
  n_added = slide->n_tiles - n_cancelled;

  solution->lower_bound = solution->n_moves > slide->n_tiles ? solution->n_moves - slide->n_tiles : 0;
  memmove (solution->moves + n_added, solution->moves + n_cancelled, solution->n_moves - n_cancelled + 1);
  memset (solution->moves, letter, n_added);
  solution->n_moves += n_added;
  solution->n_moves -= n_cancelled;
}

/* Counts what the slide lost, once the solution of the board before it is proved. */
static void
count_lost (TsReview *self)
{
  const TsSlide *slide = &self->slides[self->n_left - 1];
  guint n_lost = (self->distance + slide->n_tiles - self->solution->n_moves) / 2;

  self->n_left--;
  self->lost[self->n_left] = (gint8) n_lost;
  self->n_lost += n_lost;
}

/* Goes back slide by slide, to the first one that needs a search. */
static void
advance (TsReview *self,
         GAsyncReadyCallback searched)
{
  while (self->n_left > 0)
    {
      const TsSlide *slide = &self->slides[self->n_left - 1];
      TsSlide back;

      ts_board_slide (&self->board, slide->gap_before, &back);
      self->distance = self->solution->n_moves;
      prepend (self->solution, slide);
      if (!ts_solution_is_proved (self->solution))
        {
          ts_shared_solver_search_thoroughly_async (self->solver, &self->board, self->solution, TIME_LIMIT_MS,
                                                    self->cancellable, searched, self);
          return;
        }
      count_lost (self);
    }

  g_clear_object (&self->cancellable);
}

static void
searched_cb (GObject *source_object,
             GAsyncResult *result,
             gpointer user_data)
{
  g_autofree TsSolution *solution = ts_shared_solver_search_finish (result, NULL);
  TsReview *self = user_data;

  /* The search was cancelled; the review may be gone. */
  if (solution == NULL)
    return;

  if (ts_solution_is_proved (solution))
    {
      *self->solution = *solution;
      count_lost (self);
      advance (self, searched_cb);
    }
  else
    g_clear_object (&self->cancellable);

  g_signal_emit (self, changed_signal, 0);
}

static void
ts_review_dispose (GObject *object)
{
  TsReview *self = TS_REVIEW (object);

  ts_cancellable_clear (&self->cancellable);
  g_clear_pointer (&self->solver, ts_shared_solver_unref);

  G_OBJECT_CLASS (ts_review_parent_class)->dispose (object);
}

static void
ts_review_finalize (GObject *object)
{
  TsReview *self = TS_REVIEW (object);

  g_free (self->slides);
  g_free (self->lost);
  g_free (self->solution);

  G_OBJECT_CLASS (ts_review_parent_class)->finalize (object);
}

static void
ts_review_class_init (TsReviewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = ts_review_dispose;
  object_class->finalize = ts_review_finalize;

  /**
   * TsReview::changed:
   *
   * More slides are reviewed, or the review has ended.
   */
  changed_signal =
      g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
ts_review_init (TsReview *self)
{
}

/**
 * ts_review_new:
 * @final: the board after the last slide
 * @slides: all slides of the game in order, the undone ones and their undoing too; copied
 *
 * Returns: (transfer full): a review that runs if the board can be reviewed
 */
TsReview *
ts_review_new (TsSharedSolver *solver,
               const TsBoard *final,
               const TsSlide *slides,
               guint n_slides)
{
  TsReview *self;

  g_return_val_if_fail (solver != NULL, NULL);
  g_return_val_if_fail (final != NULL, NULL);
  g_return_val_if_fail (slides != NULL || n_slides == 0, NULL);

  self = g_object_new (TS_TYPE_REVIEW, NULL);
  self->solver = ts_shared_solver_ref (solver);
  self->slides = g_memdup2 (slides, n_slides * sizeof *slides);
  self->lost = g_new (gint8, n_slides);
  for (guint i = 0; i < n_slides; i++)
    self->lost[i] = TS_REVIEW_UNKNOWN;
  self->solution = g_new (TsSolution, 1);
  ts_solution_init (self->solution);
  self->board = *final;
  self->n_slides = n_slides;
  self->n_left = n_slides;

  if (ts_board_is_solved (final) && ts_board_get_n_cells (final) <= TS_SOLVER_MAX_OPTIMAL_CELLS)
    {
      self->cancellable = g_cancellable_new ();
      advance (self, searched_cb);
    }

  return self;
}

TsReviewState
ts_review_get_state (TsReview *self)
{
  g_return_val_if_fail (TS_IS_REVIEW (self), TS_REVIEW_ENDED);

  if (self->cancellable != NULL)
    return TS_REVIEW_RUNNING;

  return self->n_left == 0 ? TS_REVIEW_COMPLETE : TS_REVIEW_ENDED;
}

/**
 * ts_review_get_lost:
 * @slide: its index
 *
 * Returns: how many single-tile moves of the slide led away from the solution, or %TS_REVIEW_UNKNOWN
 */
int
ts_review_get_lost (TsReview *self,
                    guint slide)
{
  g_return_val_if_fail (TS_IS_REVIEW (self), TS_REVIEW_UNKNOWN);
  g_return_val_if_fail (slide < self->n_slides, TS_REVIEW_UNKNOWN);

  return self->lost[slide];
}

/* Returns: the lost moves of all slides that are reviewed */
guint
ts_review_get_n_lost (TsReview *self)
{
  return self->n_lost;
}

/* Returns: the fewest moves that solve the first board, once the review is complete */
guint
ts_review_get_par (TsReview *self)
{
  return self->solution->n_moves;
}
