/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A wish: what the player wants to play, as a plain value, and the way from it to a play: it loads the picture, finds
 * the saved game or the board, and makes the play.
 */

#pragma once

#include "ts-play.h"
#include "ts-saved-games.h"

/**
 * TsWish:
 * @shared: lives as long as the owner that ts_wish_run() is given
 * @present: (nullable): the present play; it stays the present one until the wish is fulfilled or cancelled
 * @board: (nullable): the board to play; %NULL to go on with a saved game, or to deal a board of the size and the
 *   difficulty in the settings
 * @origin: how @board was chosen
 * @files: (nullable) (element-type GFile): pictures, of which the first one that loads is played on, unless @query
 *   finds a saved game; if it comes with a board of its own, that board
 * @query: (nullable) (transfer full): of a saved game that goes on, on its picture
 * @begins: whether the program begins: it goes on with the set rather than with @query, if the player has not left it
 * @scene: (nullable): what to play on, with its picture, if there is no such game; without @files, @query and @scene,
 *   numbers are played
 * @has_numbers: whether to show numbers over the picture
 * @is_fresh: whether to begin a new game on @scene, also if a saved one of this size can go on
 * @is_received: whether a file was saved in the library for this wish; it is forgotten if it is no picture
 * @is_set: whether @files are of the set; the player hears once of those that are skipped
 * @is_new_set: whether @files are another set, which takes the place of the present one when one of them has loaded
 * @is_next: whether the player asked for the next picture of the set: if none of @files loads, a new game begins on the
 *   present one
 * @keep_size: whether the board has the size in the settings, also if the picture comes with a board of its own
 */
typedef struct
{
  TsPlayShared *shared;
  TsPlay *present;
  const TsBoardWish *board;
  TsOrigin origin;
  GPtrArray *files;
  TsSavedGameQuery *query;
  gboolean begins;
  const TsScene *scene;
  gboolean has_numbers;
  gboolean is_fresh;
  gboolean is_received;
  gboolean is_set;
  gboolean is_new_set;
  gboolean is_next;
  gboolean keep_size;
} TsWish;

/**
 * TsWishLoadingFunc:
 * @title: what people call the picture that is being loaded
 */
typedef void (*TsWishLoadingFunc) (gpointer owner,
                                   const char *title);

/**
 * TsWishFunc:
 * @play: (nullable): is complete; it is the present play if that goes on as it was wished for; %NULL if nothing that
 *   was wished for can be played, and there is a present play
 * @trouble: (nullable): what the player has to hear: why a picture did not load, why a saved game cannot go on, or what
 *   became of the board that came with the picture
 *
 * What it is given is valid during the call.
 */
typedef void (*TsWishFunc) (gpointer owner,
                            TsPlay *play,
                            const TsMessage *trouble);

void ts_wish_run (const TsWish *wish,
                  GCancellable *cancellable,
                  TsWishLoadingFunc loading,
                  TsWishFunc done,
                  gpointer owner);
