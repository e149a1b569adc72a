/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The game's ways to be played: slides, and taking them back; pauses; the same board again.
 * Owned by the game, as a part of it.
 * Thread: the game's.
 * Fails by refusing a slide, with the reason; nothing else here can fail.
 */

#define G_LOG_DOMAIN "ts-game"

#include "config.h"

#include "ts-game-private.h"

/**
 * ts_game_restart:
 *
 * Starts the same board again.
 */
void
ts_game_restart (TsGame *self)
{
  TsBoard initial;

  g_return_if_fail (TS_IS_GAME (self));

  initial = *ts_history_get_initial (self->history);
  ts_game_start (self, &initial);
}

/**
 * ts_game_slide:
 * @cell: the chosen cell; every tile from it up to the gap moves by one
 *
 * What was undone before is forgotten.
 *
 * Returns: %TS_SLIDE_OK, or why nothing was done; TsGame::refused says it too
 */
TsSlideResult
ts_game_slide (TsGame *self,
               guint cell)
{
  TsSlide slide;
  TsSlideResult result = TS_SLIDE_NOT_PLAYING;

  g_return_val_if_fail (TS_IS_GAME (self), TS_SLIDE_NOT_PLAYING);

  if (!self->solved && !self->paused)
    result = ts_history_slide (self->history, cell, &slide);

  if (result != TS_SLIDE_OK)
    {
      _ts_game_announce_refusal (self, cell, result);
      return result;
    }

  _ts_game_announce_slide (self, &slide);

  return TS_SLIDE_OK;
}

/**
 * ts_game_undo:
 *
 * Takes the last slide back.
 *
 * Returns: whether there was one
 */
gboolean
ts_game_undo (TsGame *self)
{
  TsSlide slide;

  g_return_val_if_fail (TS_IS_GAME (self), FALSE);

  if (!ts_game_get_can_undo (self) || !ts_history_undo (self->history, &slide))
    return FALSE;

  self->n_undos++;
  _ts_game_announce_slide (self, &slide);
  return TRUE;
}

/**
 * ts_game_redo:
 *
 * Makes the slide again that was taken back last.
 *
 * Returns: whether there was one
 */
gboolean
ts_game_redo (TsGame *self)
{
  TsSlide slide;

  g_return_val_if_fail (TS_IS_GAME (self), FALSE);

  if (!ts_game_get_can_redo (self) || !ts_history_redo (self->history, &slide))
    return FALSE;

  _ts_game_announce_slide (self, &slide);
  return TRUE;
}

/**
 * ts_game_set_paused:
 * @paused: whether the clock shall stand and slides be refused
 */
void
ts_game_set_paused (TsGame *self,
                    gboolean paused)
{
  g_return_if_fail (TS_IS_GAME (self));

  paused = !!paused;
  if (self->paused == paused)
    return;

  self->paused = paused;
  _ts_game_announce_pause (self);
}
