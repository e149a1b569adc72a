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
 * TsWishLoadingFunc:
 * @title: what people call the picture that is being loaded
 */
typedef void (*TsWishLoadingFunc) (gpointer owner,
                                   const char *title);

/**
 * TsWishMadeFunc:
 * @play: has messages from now on, also if it never becomes the present play
 */
typedef void (*TsWishMadeFunc) (gpointer owner,
                                TsPlay *play);

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

gboolean ts_wish_is_trouble (const GError *error);
TsWish *ts_wish_new (TsPlayShared *shared,
                     TsPlay *present,
                     const TsBoardWish *board,
                     TsOrigin origin,
                     GCancellable *cancellable,
                     TsWishLoadingFunc loading,
                     TsWishMadeFunc made,
                     TsWishFunc done,
                     gpointer owner);

void ts_wish_show_numbers (TsWish *self);
void ts_wish_keep_size (TsWish *self);
void ts_wish_open (TsWish *self,
                   GSList *files,
                   gboolean is_received);
void ts_wish_open_set (TsWish *self,
                       GSList *files,
                       gboolean is_next);
void ts_wish_begin_set (TsWish *self,
                        GPtrArray *pictures);
void ts_wish_open_saved (TsWish *self,
                         const char *name,
                         const TsGameRecord *saved);
void ts_wish_play_numbers (TsWish *self);
void ts_wish_play_scene (TsWish *self,
                         const TsScene *scene,
                         gboolean is_fresh);
