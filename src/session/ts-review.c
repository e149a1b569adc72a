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

/* Counts what the slide lost, once the solution of the board before it is proved. Until then, the par is the distance
 * after the slide. */
static void
count_lost (TsReview *self)
{
  const TsSlide *slide = &self->slides[self->n_left - 1];
  guint n_lost = (self->par + slide->n_tiles - self->solution->n_moves) / 2;

  self->n_left--;
  self->lost[self->n_left] = (gint8) n_lost;
  self->n_lost += n_lost;
  self->par = self->solution->n_moves;
}

/* Works backward from the solved board, whose distance is 0, to the first slide that needs a search. A slide of k tiles
 * changes the distance by at most k, so that the shortest solution after a slide bounds the distance before it from
 * both sides: a proof needs a few iterations of the search at most, where a cold one needs many. */
static void
advance (TsReview *self,
         GAsyncReadyCallback searched)
{
  while (self->n_left > 0)
    {
      const TsSlide *slide = &self->slides[self->n_left - 1];
      TsSlide back;

      ts_board_slide (&self->board, slide->gap_before, &back);
      prepend (self->solution, slide);
      if (!ts_solution_is_proved (self->solution))
        {
          ts_shared_solver_search_thoroughly_async (self->solver, &self->board, self->solution, TIME_LIMIT_MS,
                                                    self->cancellable, searched, self);
          return;
        }
      count_lost (self);
    }

  self->state = TS_REVIEW_COMPLETE;
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
    self->state = TS_REVIEW_ENDED;

  self->changed (self->user_data);
}

/**
 * ts_review_new:
 * @final: the board after the last slide
 * @slides: all slides of the game in order, the undone ones and their undoing too; copied
 * @changed: called when more slides are reviewed, or the review has ended
 *
 * Returns: (transfer full): a review that runs if the board can be reviewed
 */
TsReview *
ts_review_new (TsSharedSolver *solver,
               const TsBoard *final,
               const TsSlide *slides,
               guint n_slides,
               TsReviewFunc changed,
               gpointer user_data)
{
  TsReview *self = g_new0 (TsReview, 1);

  self->state = TS_REVIEW_ENDED;
  self->solver = ts_shared_solver_ref (solver);
  self->slides = g_memdup2 (slides, n_slides * sizeof *slides);
  self->lost = g_new (gint8, n_slides);
  memset (self->lost, TS_REVIEW_UNKNOWN, n_slides);
  self->solution = g_new (TsSolution, 1);
  ts_solution_init (self->solution);
  self->board = *final;
  self->n_left = n_slides;
  self->cancellable = g_cancellable_new ();
  self->changed = changed;
  self->user_data = user_data;

  if (ts_board_is_solved (final) && ts_board_get_n_cells (final) <= TS_SOLVER_MAX_OPTIMAL_CELLS)
    {
      self->state = TS_REVIEW_RUNNING;
      advance (self, searched_cb);
    }

  return self;
}

void
ts_review_free (TsReview *self)
{
  ts_cancellable_clear (&self->cancellable);
  ts_shared_solver_unref (self->solver);
  g_free (self->slides);
  g_free (self->lost);
  g_free (self->solution);
  g_free (self);
}
