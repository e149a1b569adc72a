/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A wish: one play in the making. It loads the picture, finds the saved game or the board, and makes the play.
 * Owned by itself once it has begun, until it is fulfilled, failed or cancelled.
 */

#pragma once

#include "ts-play.h"

typedef struct _TsWish TsWish;

/**
 * TsWishFailure:
 * @error: why the first file did not load
 * @title: of that file's picture
 * @last_file: (nullable): the last file that was tried; %NULL if it was a copy alone
 * @board: (nullable): the board that was wished for
 */
typedef struct
{
  const GError *error;
  const char *title;
  GFile *last_file;
  const TsBoardWish *board;
} TsWishFailure;

/**
 * TsWishEvents:
 * @loading: a file is being loaded; @title is what people call its picture
 * @fulfilled: @play is complete; it is the present play if that goes on
 * @failed: no file loads
 * @not_read: a saved game cannot go on, and another game will be played
 *
 * What the owner of a wish gets, unless the wish is cancelled. What they are given is valid during the call.
 */
typedef struct
{
  void (*loading) (gpointer owner,
                   const char *title);
  void (*fulfilled) (gpointer owner,
                     TsPlay *play);
  void (*failed) (gpointer owner,
                  const TsWishFailure *failure);
  void (*not_read) (gpointer owner,
                    const GError *error);
} TsWishEvents;

TsWish *ts_wish_new (const TsPlayShared *shared,
                     TsPlay *present,
                     GCancellable *cancellable,
                     const TsWishEvents *events,
                     gpointer owner);
void ts_wish_set_board (TsWish *self,
                        const TsBoardWish *board,
                        TsOrigin origin);

void ts_wish_open (TsWish *self,
                   GSList *files,
                   gboolean is_received);
void ts_wish_open_saved (TsWish *self,
                         const char *name,
                         const TsSavedGame *saved);
void ts_wish_play_numbers (TsWish *self);
void ts_wish_play_scene (TsWish *self,
                         const TsScene *scene,
                         gboolean is_fresh);
