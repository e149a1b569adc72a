/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-history"

#include "config.h"

#include "ts-history.h"

/* The gap's cell after the first @position slides. */
static guint
get_gap (TsHistory *self,
         guint position)
{
  return position == 0 ? self->initial.gap : g_array_index (self->path, uint16_t, position - 1);
}

/* Moves that the program made are not the player's. */
static guint
count_moves (TsHistory *self,
             guint position,
             const TsSlide *slide)
{
  return self->watched->data[position - 1] ? 0 : slide->n_tiles;
}

void
ts_history_free (TsHistory *self)
{
  g_array_unref (self->path);
  g_byte_array_unref (self->watched);
  g_free (self);
}

/**
 * ts_history_slide:
 * @cell: the chosen cell
 * @is_watched: whether the program makes the slide for the player, so that its moves do not count
 * @slide: (out caller-allocates): the slide that was made; set on %TS_SLIDE_OK only
 *
 * Slides that were undone before can no longer be redone.
 *
 * Returns: %TS_SLIDE_OK, or why nothing was done
 */
TsSlideResult
ts_history_slide (TsHistory *self,
                  guint cell,
                  gboolean is_watched,
                  TsSlide *slide)
{
  const guint8 flag = is_watched ? 1 : 0;
  TsSlideResult result;

  g_return_val_if_fail (self != NULL, TS_SLIDE_NOT_PLAYING);
  g_return_val_if_fail (slide != NULL, TS_SLIDE_NOT_PLAYING);

  result = ts_board_slide (&self->board, cell, slide);
  if (result != TS_SLIDE_OK)
    return result;

  g_array_set_size (self->path, self->position);
  g_array_append_val (self->path, slide->gap_after);
  g_byte_array_set_size (self->watched, self->position);
  g_byte_array_append (self->watched, &flag, 1);
  self->position++;
  self->moves += count_moves (self, self->position, slide);

  return TS_SLIDE_OK;
}

/**
 * ts_history_undo:
 * @slide: (out caller-allocates): the slide that took the last one back; set on success only
 *
 * Returns: whether there was a slide to take back
 */
gboolean
ts_history_undo (TsHistory *self,
                 TsSlide *slide)
{
  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (slide != NULL, FALSE);

  if (self->position == 0)
    return FALSE;

  ts_board_slide (&self->board, get_gap (self, self->position - 1), slide);
  self->moves -= count_moves (self, self->position, slide);
  self->position--;

  return TRUE;
}

/**
 * ts_history_redo:
 * @slide: (out caller-allocates): the slide that was made again; set on success only
 *
 * Returns: whether there was a slide to make again
 */
gboolean
ts_history_redo (TsHistory *self,
                 TsSlide *slide)
{
  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (slide != NULL, FALSE);

  if (self->position == self->path->len)
    return FALSE;

  ts_board_slide (&self->board, get_gap (self, self->position + 1), slide);
  self->position++;
  self->moves += count_moves (self, self->position, slide);

  return TRUE;
}

/**
 * ts_history_new:
 * @initial: the board before the first slide; copied
 * @path: (array length=n_slides) (nullable): the gap's cell after each slide
 * @watched: (array length=n_slides) (nullable): for each slide whether the program made it for the player; %NULL if it
 *   made none
 * @position: how many slides of the path lead to the present board
 *
 * Makes every slide of the path, then takes those after the position back.
 *
 * Returns: (transfer full) (nullable): the history; %NULL if a slide of the path is illegal or the position not on it
 */
TsHistory *
ts_history_new (const TsBoard *initial,
                const uint16_t *path,
                const uint8_t *watched,
                guint n_slides,
                guint position)
{
  g_autoptr (TsHistory) self = NULL;
  TsSlide slide;

  g_return_val_if_fail (initial != NULL, NULL);
  g_return_val_if_fail (path != NULL || n_slides == 0, NULL);

  self = g_new0 (TsHistory, 1);
  self->path = g_array_new (FALSE, FALSE, sizeof (uint16_t));
  self->watched = g_byte_array_new ();
  self->initial = *initial;
  self->board = *initial;
  for (guint i = 0; i < n_slides; i++)
    {
      if (ts_history_slide (self, path[i], watched != NULL && watched[i], &slide) != TS_SLIDE_OK)
        return NULL;
    }

  while (self->position > position)
    ts_history_undo (self, &slide);

  return self->position == position ? g_steal_pointer (&self) : NULL;
}

/**
 * ts_history_foreach:
 * @func: called for each slide that leads from the initial board to the present one, in order
 */
void
ts_history_foreach (TsHistory *self,
                    TsHistoryFunc func,
                    gpointer user_data)
{
  TsBoard board;
  TsSlide slide;

  g_return_if_fail (self != NULL);
  g_return_if_fail (func != NULL);

  board = self->initial;
  for (guint i = 1; i <= self->position; i++)
    {
      ts_board_slide (&board, get_gap (self, i), &slide);
      func (&slide, user_data);
    }
}
