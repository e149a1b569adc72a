/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a program does until its power is cut, and what it may promise: it says on its standard output, a line each,
 *
 *   saved GAME N MS    the first N events of the game are in the file, at that time
 *   finished GAME      the result is counted
 *   listed N           so many pictures are on the list
 *   cut MS             the power is cut now
 *
 * Time is not real: while all threads wait, it goes on at once to the moment for which they wait.
 */

#pragma once

#include "ts-game-record.h"

typedef enum
{
  SCENE_SAVE,
  SCENE_LEAVE,
  SCENE_FINISH,
  SCENE_TIDY,
  SCENE_IMPORT,
} Scene;

#define N_SCENES 5

/* Of a scene. Game 0 was saved before it begins, with so many events; after a scene come the games that are not in it. */
#define N_GAMES 3
#define N_OLD_EVENTS 12

/* A game as it is played from a seed; all that happens in it is known before. */
typedef struct
{
  TsGameRecord *game;
  GRand *random;
} Script;

char *script_dup_picture (guint game);
Script *script_new (guint game,
                    guint seed);
TsEvent script_play (Script *self);
void script_free (Script *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Script, script_free)

int scenes_run (const char *root,
                Scene scene,
                guint seed,
                int step);
