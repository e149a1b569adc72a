/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A saved game: the content of its log, and the state after it. Plain data; an illegal event changes nothing.
 */

#pragma once

#include <glib.h>

#include "ts-board.h"

#define TS_GAME_LOG_ERROR (g_quark_from_static_string ("ts-game-log-error"))

/**
 * TsGameLogError:
 * @TS_GAME_LOG_ERROR_DAMAGED: the header cannot be read, or the file is not a log
 * @TS_GAME_LOG_ERROR_FUTURE: a later version of the program wrote it
 * @TS_GAME_LOG_ERROR_BUSY: this program or another one has the log open
 * @TS_GAME_LOG_ERROR_NOT_FOUND: there is no such game, or it is finished
 *
 * Why a log cannot be opened or read.
 */
typedef enum
{
  TS_GAME_LOG_ERROR_DAMAGED,
  TS_GAME_LOG_ERROR_FUTURE,
  TS_GAME_LOG_ERROR_BUSY,
  TS_GAME_LOG_ERROR_NOT_FOUND,
} TsGameLogError;

/* The part of the picture that the player chose; the session knows the units. Zoom 0: none was chosen. */
typedef struct
{
  double x;
  double y;
  double zoom;
} TsSavedCrop;

/**
 * TsEventKind:
 * @TS_EVENT_SLIDE: a slide by the player
 * @TS_EVENT_UNDO: the last slide was taken back
 * @TS_EVENT_REDO: the slide taken back last was done again
 * @TS_EVENT_HINT: a hint was shown
 * @TS_EVENT_ASSISTED: the program started to show the solution
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
  TS_EVENT_ASSISTED,
  TS_EVENT_PAUSE,
  TS_EVENT_CROP,
  TS_EVENT_WATCHED,
} TsEventKind;

#define TS_N_EVENT_KINDS 8

/**
 * TsEvent:
 * @elapsed_ms: milliseconds played when it happened
 * @cell: of %TS_EVENT_SLIDE and %TS_EVENT_WATCHED: the gap's cell after it
 * @crop: of %TS_EVENT_CROP
 */
typedef struct
{
  TsEventKind kind;
  gint64 elapsed_ms;
  guint cell;
  TsSavedCrop crop;
} TsEvent;

/**
 * TsOrigin:
 * @TS_ORIGIN_SHUFFLED: the program dealt it
 * @TS_ORIGIN_DAILY: it is the puzzle of the day
 * @TS_ORIGIN_GIVEN: the player chose it or played it before
 *
 * How the board was chosen.
 */
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
 * @picture: (owned): the picture's key; empty in a new one
 * @title: (owned): the picture's title; empty in a new one
 * @uri: (owned) (nullable): where the picture came from
 * @id: (owned) (nullable): the short ID of the initial board, which nobody has checked
 * @difficulty: (owned) (nullable): the name of the one for which the board was dealt
 * @control: (owned) (nullable): the name of the control with which the game began
 * @crop: the latest
 * @events: (element-type TsEvent): in order
 * @result: (owned) (nullable): the line of results.tsv with which the log ends
 * @board: the state after the events, as are all fields below it
 * @path: (element-type uint16_t): the gap's cell after each slide, the taken-back ones too
 * @watched: for each slide of the path whether the program made it
 * @position: how many slides of the path are not taken back
 * @moves: single-tile moves of the player in these
 * @n_undos: slides taken back
 * @assisted: whether the program showed the solution
 * @is_finished: whether there is a result, or every tile is home; a game that ended by look-alike tiles and has no
 *   result yet is not finished, because the picture decides which tiles look alike
 */
typedef struct
{
  TsBoard initial;
  TsOrigin origin;
  char *picture;
  char *title;
  char *uri;
  char *id;
  char *difficulty;
  char *control;
  TsSavedCrop crop;

  GArray *events;
  char *result;

  TsBoard board;
  GArray *path;
  GByteArray *watched;
  guint position;
  guint moves;
  gint64 elapsed_ms;
  guint n_hints;
  guint n_undos;
  gboolean assisted;
  gboolean is_finished;
} TsSavedGame;

gboolean ts_saved_game_fail (TsGameLogError code,
                             const char *message,
                             GError **error);

TsSavedGame *ts_saved_game_new (const TsBoard *initial,
                                const char *picture,
                                const char *title);
void ts_saved_game_free (TsSavedGame *self);

gboolean ts_saved_game_apply (TsSavedGame *self,
                              const TsEvent *event);

/* Their names in files. */
const char *ts_saved_game_get_event_name (TsEventKind kind);
const char *ts_saved_game_get_origin_name (TsOrigin origin);
gboolean ts_saved_game_parse_origin (const char *name,
                                     TsOrigin *origin);
void ts_saved_game_format_crop (GString *text,
                                const TsSavedCrop *crop);
gboolean ts_saved_game_parse_crop (char *const *fields,
                                   TsSavedCrop *crop);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TsSavedGame, ts_saved_game_free)
