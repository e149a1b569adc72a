/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the window knows of kept games, for ts-window-keep.c and ts-window-resume.c alone.
 * Owned by the window.
 */

#pragma once

#include "ts-window-private.h"

G_BEGIN_DECLS

/* The key of a game without a picture. */
#define TS_WINDOW_KEEP_NUMBERS "numbers"

/**
 * TsWindowKeep:
 * @store: (owned): all games
 * @picture: (owned) (nullable): the key of the picture that is played; %NULL before the first one
 * @title: (owned) (nullable): what people call it
 * @uri: (owned) (nullable): where it came from
 * @original: (owned) (nullable): the picture itself, of which a copy is to lie beside the games; %NULL for numbers
 * @name: (owned) (nullable): of the running game in the store; %NULL when there is nothing to keep
 * @words: (owned) (nullable): what the player is to be told when the next game is there
 * @complaint: (owned) (nullable): what the player was told of why this game cannot be kept, until it can
 * @is_copying: a copy of a picture is on its way to the disk
 * @is_kept: the running game would be found again
 * @is_touched: something was done in the running game
 * @is_restoring: the game that begins is @name
 */
struct _TsWindowKeep
{
  /* Owned */
  TsGameStore *store;
  char *picture;
  char *title;
  char *uri;
  TsPicture *original;
  char *name;
  char *words;
  char *complaint;

  /* Plain */
  gboolean is_copying;
  gboolean is_kept;
  gboolean is_touched;
  gboolean is_restoring;
};

G_END_DECLS
