/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A saved game: what its log says, and the state to which that leads. Plain data; an illegal event changes nothing.
 */

#pragma once

#include <glib.h>

#include "ts-board.h"

G_BEGIN_DECLS

/* The part of the picture that the player chose, in numbers that mean nothing in this room; zoom 0: none chosen. */
typedef struct
{
  double x;
  double y;
  double zoom;
} TsSavedCrop;

/**
 * TsEventKind:
 * @TS_EVENT_SLIDE: the player or the solution slid
 * @TS_EVENT_UNDO: the last slide was taken back
 * @TS_EVENT_REDO: the slide taken back last was done again
 * @TS_EVENT_HINT: a hint was shown
 * @TS_EVENT_ASSISTED: the program began to play the solution
 * @TS_EVENT_PAUSE: the clock stopped; only its time counts
 * @TS_EVENT_CROP: another part of the picture was chosen
 */
typedef enum
{
  TS_EVENT_SLIDE,
  TS_EVENT_UNDO,
  TS_EVENT_REDO,
  TS_EVENT_HINT,
  TS_EVENT_ASSISTED,
  TS_EVENT_PAUSE,
  TS_EVENT_CROP,
} TsEventKind;

#define TS_N_EVENT_KINDS 7

/**
 * TsEvent:
 * @elapsed_ms: milliseconds played when it happened
 * @cell: of a slide: the gap's cell after it
 * @crop: of a crop
 */
typedef struct
{
  TsEventKind kind;
  gint64 elapsed_ms;
  guint cell;
  TsSavedCrop crop;
} TsEvent;

/* How the board was chosen. */
typedef enum
{
  TS_ORIGIN_SHUFFLED,
  TS_ORIGIN_DAILY,
  TS_ORIGIN_GIVEN,
} TsOrigin;

#define TS_N_ORIGINS 3

/**
 * TsSavedGame:
 * @initial: where the game started
 * @picture: (owned): the key that tells this picture from all others; empty in a new one
 * @title: (owned): what people call the picture; empty in a new one
 * @uri: (owned) (nullable): where the picture came from
 * @crop: the latest
 * @lookalikes: (owned) (nullable): the class of each tile as ts_board_is_solved_by() wants them, a byte a tile; a crop
 *   event drops them, because they belong to the old crop
 * @events: (element-type TsEvent): in order
 * @result: (owned) (nullable): the line of results.tsv with which the log ends
 * @board: the state after the events, as are all fields below it
 * @path: (element-type uint8_t): the gap's cell after each slide, the taken-back ones too
 * @position: how many slides of the path are not taken back
 * @moves: single-tile moves of these
 * @n_undos: slides taken back
 * @assisted: whether the program played the solution
 * @is_finished: whether there is a result, or every cell shows what it should
 */
typedef struct
{
  TsBoard initial;
  TsOrigin origin;
  char *picture;
  char *title;
  char *uri;
  TsSavedCrop crop;
  GBytes *lookalikes;

  GArray *events;
  char *result;

  TsBoard board;
  GArray *path;
  guint position;
  guint moves;
  gint64 elapsed_ms;
  guint n_hints;
  guint n_undos;
  gboolean assisted;
  gboolean is_finished;
} TsSavedGame;

TsSavedGame *ts_saved_game_new (const TsBoard *initial);
void ts_saved_game_free (TsSavedGame *self);

gboolean ts_saved_game_apply (TsSavedGame *self,
                              const TsEvent *event);
guint ts_saved_game_get_moves (const TsSavedGame *self);

const char *ts_saved_game_get_origin_name (TsOrigin origin);
gboolean ts_saved_game_parse_origin (const char *name,
                                     TsOrigin *origin);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TsSavedGame, ts_saved_game_free)

G_END_DECLS
