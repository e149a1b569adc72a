/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-saved-game"

#include "config.h"

#include "ts-saved-game.h"

static const char *const origin_names[TS_N_ORIGINS] = { "shuffled", "daily", "given" };

/**
 * ts_saved_game_new:
 *
 * Returns: (transfer full): a game in which nothing has happened
 */
TsSavedGame *
ts_saved_game_new (const TsBoard *initial)
{
  TsSavedGame *self;

  g_return_val_if_fail (initial != NULL, NULL);

  self = g_new0 (TsSavedGame, 1);
  self->initial = *initial;
  self->board = *initial;
  self->picture = g_strdup ("");
  self->title = g_strdup ("");
  self->events = g_array_new (FALSE, FALSE, sizeof (TsEvent));
  self->path = g_array_new (FALSE, FALSE, sizeof (uint8_t));

  return self;
}

void
ts_saved_game_free (TsSavedGame *self)
{
  g_free (self->picture);
  g_free (self->title);
  g_free (self->uri);
  g_free (self->result);
  g_clear_pointer (&self->lookalikes, g_bytes_unref);
  g_array_unref (self->events);
  g_array_unref (self->path);
  g_free (self);
}

static gboolean
slide (TsSavedGame *self,
       guint cell)
{
  TsSlide slide;
  uint8_t gap = (uint8_t) cell;

  if (ts_board_slide (&self->board, cell, &slide) != TS_SLIDE_OK)
    return FALSE;

  g_array_set_size (self->path, self->position);
  g_array_append_val (self->path, gap);
  self->position++;
  self->moves += slide.n_tiles;
  return TRUE;
}

static gboolean
undo (TsSavedGame *self)
{
  TsSlide slide;

  if (self->position == 0)
    return FALSE;

  self->position--;
  ts_board_slide (&self->board,
                  self->position > 0 ? g_array_index (self->path, uint8_t, self->position - 1) : self->initial.gap,
                  &slide);
  self->moves -= slide.n_tiles;
  self->n_undos++;
  return TRUE;
}

static gboolean
redo (TsSavedGame *self)
{
  TsSlide slide;

  if (self->position == self->path->len)
    return FALSE;

  ts_board_slide (&self->board, g_array_index (self->path, uint8_t, self->position), &slide);
  self->position++;
  self->moves += slide.n_tiles;
  return TRUE;
}

static gboolean
happen (TsSavedGame *self,
        const TsEvent *event)
{
  switch (event->kind)
    {
    case TS_EVENT_SLIDE:
      return slide (self, event->cell);
    case TS_EVENT_UNDO:
      return undo (self);
    case TS_EVENT_REDO:
      return redo (self);
    case TS_EVENT_HINT:
      self->n_hints++;
      return TRUE;
    case TS_EVENT_ASSISTED:
      self->assisted = TRUE;
      return TRUE;
    case TS_EVENT_PAUSE:
      return TRUE;
    case TS_EVENT_CROP:
      self->crop = event->crop;
      g_clear_pointer (&self->lookalikes, g_bytes_unref);
      return TRUE;
    default:
      return FALSE;
    }
}

static gboolean
is_whole (const TsSavedGame *self)
{
  return ts_board_is_solved_by (&self->board,
                                self->lookalikes != NULL ? g_bytes_get_data (self->lookalikes, NULL) : NULL);
}

/**
 * ts_saved_game_apply:
 *
 * Lets the event happen. A slide after the board was whole is legal: by another crop, it was not.
 *
 * Returns: whether it did; if not, it is illegal here, and nothing changed
 */
gboolean
ts_saved_game_apply (TsSavedGame *self,
                     const TsEvent *event)
{
  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (event != NULL, FALSE);

  if (self->result != NULL || event->elapsed_ms < 0 || !happen (self, event))
    return FALSE;

  g_array_append_val (self->events, *event);
  self->elapsed_ms = MAX (self->elapsed_ms, event->elapsed_ms);
  self->is_finished = self->position > 0 && is_whole (self);

  return TRUE;
}

/**
 * ts_saved_game_get_moves:
 *
 * Returns: the single-tile moves that led to the present board
 */
guint
ts_saved_game_get_moves (const TsSavedGame *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->moves;
}

/**
 * ts_saved_game_get_origin_name:
 *
 * Returns: what stands for it in files
 */
const char *
ts_saved_game_get_origin_name (TsOrigin origin)
{
  g_return_val_if_fail (origin < TS_N_ORIGINS, NULL);

  return origin_names[origin];
}

/**
 * ts_saved_game_parse_origin:
 *
 * Returns: whether that is the name of one
 */
gboolean
ts_saved_game_parse_origin (const char *name,
                            TsOrigin *origin)
{
  g_return_val_if_fail (name != NULL, FALSE);
  g_return_val_if_fail (origin != NULL, FALSE);

  for (guint i = 0; i < TS_N_ORIGINS; i++)
    {
      if (g_str_equal (name, origin_names[i]))
        {
          *origin = (TsOrigin) i;
          return TRUE;
        }
    }

  return FALSE;
}
