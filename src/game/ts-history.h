/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The history: a board, what happened to it, and undo and redo along its slides. A game that is played and one that is
 * read from its log are histories alike, and one function applies each event.
 */

#pragma once

#include <glib.h>

#include "ts-board.h"
#include "ts-crop.h"

/**
 * TsEventKind:
 * @TS_EVENT_SLIDE: a slide by the player
 * @TS_EVENT_UNDO: the last slide was undone
 * @TS_EVENT_REDO: the slide that was undone last was done again
 * @TS_EVENT_HINT: a hint was shown
 * @TS_EVENT_HELPED: the program started to show the solution, or how many moves remain
 * @TS_EVENT_PAUSE: the clock stopped
 * @TS_EVENT_CROP: another part of the picture was chosen
 * @TS_EVENT_WATCHED: a slide of the solution that the player kept; its moves do not count
 */
typedef enum
{
  TS_EVENT_SLIDE,
  TS_EVENT_UNDO,
  TS_EVENT_REDO,
  TS_EVENT_HINT,
  TS_EVENT_HELPED,
  TS_EVENT_PAUSE,
  TS_EVENT_CROP,
  TS_EVENT_WATCHED,
} TsEventKind;

/**
 * TsGameHelp:
 * @TS_GAME_HELP_NONE: hints are counted apart
 * @TS_GAME_HELP_REMAINING: how many moves remain in the best known solution
 * @TS_GAME_HELP_SOLUTION: some of the solution
 *
 * The most that the program showed the player.
 */
typedef enum
{
  TS_GAME_HELP_NONE,
  TS_GAME_HELP_REMAINING,
  TS_GAME_HELP_SOLUTION,
} TsGameHelp;

/**
 * TsEvent:
 * @elapsed_ms: milliseconds played when it happened, not negative
 * @cell: of %TS_EVENT_SLIDE and %TS_EVENT_WATCHED: the gap's cell after it
 * @is_remaining: of %TS_EVENT_HELPED: whether it was no more than how many moves remain
 * @crop: of %TS_EVENT_CROP
 */
typedef struct
{
  TsEventKind kind;
  gint64 elapsed_ms;
  guint cell;
  gboolean is_remaining;
  TsCrop crop;
} TsEvent;

/**
 * TsHistoryStep:
 * @slide: as it was made first
 * @is_watched: whether the program made it for the player
 */
typedef struct
{
  TsSlide slide;
  gboolean is_watched;
} TsHistoryStep;

/**
 * TsHistory:
 * @path: (owned) (element-type TsHistoryStep): all slides, the undone ones too
 * @initial: the board before the first slide
 * @board: the present board
 * @position: how many slides of the path lead from the initial board to the present one
 * @moves: single-tile moves of the player in them
 * @n_hints: how many hints the player was shown
 * @n_undos: how often a slide was undone
 * @helped: the most that the program showed beside hints
 * @elapsed_ms: milliseconds played when the last event happened
 *
 * The functions alone change the fields.
 */
typedef struct
{
  GArray *path;
  TsBoard initial;
  TsBoard board;
  guint position;
  guint moves;
  guint n_hints;
  guint n_undos;
  TsGameHelp helped;
  gint64 elapsed_ms;
} TsHistory;

TsHistory *ts_history_new (const TsBoard *initial);
void ts_history_free (TsHistory *self);

TsSlideResult ts_history_apply (TsHistory *self,
                                const TsEvent *event,
                                TsSlide *slide);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TsHistory, ts_history_free)
