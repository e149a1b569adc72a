/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The header of a game: what it is from its birth, but its board. A plain value that owns its fields.
 */

#pragma once

#include "ts-difficulty.h"
#include "ts-puzzle-source.h"

/**
 * TsOrigin:
 * @TS_ORIGIN_SHUFFLED: the program dealt it
 * @TS_ORIGIN_DAILY: it is the puzzle of the day
 * @TS_ORIGIN_GIVEN: the player chose it or played it before
 *
 * How a board was chosen.
 */
typedef enum
{
  TS_ORIGIN_SHUFFLED,
  TS_ORIGIN_DAILY,
  TS_ORIGIN_GIVEN,
} TsOrigin;

/**
 * TsGameHeader:
 * @source: what the tiles show; its crop is the latest
 * @identity: a random number made at the birth of the game, which every copy of its file keeps; 0 if it is unknown
 * @origin: how the board was chosen
 * @difficulty: for which the board was dealt; any for one that was not
 * @id: (owned) (nullable): the short ID of the initial board, if it has one
 * @control: (owned) (nullable): the name of the control with which the game began; %NULL if unknown
 * @has_numbers: the tiles show numbers over the picture, whatever the settings say
 *
 * What a game is from its birth.
 */
typedef struct
{
  TsPuzzleSource source;
  guint64 identity;
  TsOrigin origin;
  TsDifficulty difficulty;
  char *id;
  char *control;
  gboolean has_numbers;
} TsGameHeader;

void ts_game_header_copy (TsGameHeader *self,
                          const TsGameHeader *other);
void ts_game_header_clear (TsGameHeader *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TsGameHeader, ts_game_header_clear)
