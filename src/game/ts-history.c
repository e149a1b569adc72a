/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-history"

#include "config.h"

#include "ts-history.h"

/**
 * ts_history_new:
 * @initial: the board before the first slide; copied
 *
 * Returns: (transfer full): a history in which nothing has happened
 */
TsHistory *
ts_history_new (const TsBoard *initial)
{
  TsHistory *self = g_new0 (TsHistory, 1);

  self->path = g_array_new (FALSE, FALSE, sizeof (TsHistoryStep));
  self->initial = *initial;
  self->board = *initial;

  return self;
}

void
ts_history_free (TsHistory *self)
{
  g_array_unref (self->path);
  g_free (self);
}

/* Moves that the program made are not the player's. */
static guint
count_moves (const TsHistoryStep *step)
{
  return step->is_watched ? 0 : step->slide.n_tiles;
}

/* Slides that were undone before can no longer be redone. */
static TsSlideResult
make_slide (TsHistory *self,
            guint cell,
            gboolean is_watched,
            TsSlide *slide)
{
  TsHistoryStep step = { .is_watched = is_watched };
  TsSlideResult result = ts_board_slide (&self->board, cell, slide);

  if (result != TS_SLIDE_OK)
    return result;

  step.slide = *slide;
  g_array_set_size (self->path, self->position);
  g_array_append_val (self->path, step);
  self->position++;
  self->moves += count_moves (&step);
  if (is_watched)
    self->helped = TS_GAME_HELP_SOLUTION;

  return TS_SLIDE_OK;
}

static TsSlideResult
undo (TsHistory *self,
      TsSlide *slide)
{
  const TsHistoryStep *step;

  if (self->position == 0)
    return TS_SLIDE_NOT_PLAYING;

  self->position--;
  self->n_undos++;
  step = &g_array_index (self->path, TsHistoryStep, self->position);
  self->moves -= count_moves (step);

  return ts_board_slide (&self->board, step->slide.gap_before, slide);
}

static TsSlideResult
redo (TsHistory *self,
      TsSlide *slide)
{
  const TsHistoryStep *step;

  if (self->position == self->path->len)
    return TS_SLIDE_NOT_PLAYING;

  step = &g_array_index (self->path, TsHistoryStep, self->position);
  self->position++;
  self->moves += count_moves (step);

  return ts_board_slide (&self->board, step->slide.gap_after, slide);
}

static TsSlideResult
apply_by_kind (TsHistory *self,
               const TsEvent *event,
               TsSlide *slide)
{
  switch (event->kind)
    {
    case TS_EVENT_SLIDE:
    case TS_EVENT_WATCHED:
      return make_slide (self, event->cell, event->kind == TS_EVENT_WATCHED, slide);
    case TS_EVENT_UNDO:
      return undo (self, slide);
    case TS_EVENT_REDO:
      return redo (self, slide);
    case TS_EVENT_HINT:
      self->n_hints++;
      return TS_SLIDE_OK;
    case TS_EVENT_HELPED:
      self->helped = MAX (self->helped, event->is_remaining ? TS_GAME_HELP_REMAINING : TS_GAME_HELP_SOLUTION);
      return TS_SLIDE_OK;
    case TS_EVENT_PAUSE:
    case TS_EVENT_CROP:
    default:
      return TS_SLIDE_OK;
    }
}

/**
 * ts_history_apply:
 * @slide: (out caller-allocates): the tiles that moved; without tiles for an event of another kind
 *
 * A slide after the board was solved is legal: with another crop's look-alikes it was not solved.
 *
 * Returns: %TS_SLIDE_OK, or why nothing was done; %TS_SLIDE_NOT_PLAYING if there is nothing to undo or redo
 */
TsSlideResult
ts_history_apply (TsHistory *self,
                  const TsEvent *event,
                  TsSlide *slide)
{
  TsSlideResult result;

  g_return_val_if_fail (event != NULL && event->elapsed_ms >= 0, TS_SLIDE_NOT_PLAYING);

  *slide = (TsSlide){ 0 };
  result = apply_by_kind (self, event, slide);
  if (result == TS_SLIDE_OK)
    self->elapsed_ms = MAX (self->elapsed_ms, event->elapsed_ms);

  return result;
}
