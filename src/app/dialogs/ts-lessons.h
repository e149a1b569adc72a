/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The lessons: a method that solves any board, step by step, with an example of each step.
 */

#pragma once

#include <glib.h>

#include "ts-board.h"

G_BEGIN_DECLS

#define TS_LESSON_MAX_TILES 3

/**
 * TsLesson:
 * @title: not translated
 * @words: one paragraph, not translated
 * @game_id: the board of the example
 * @moves: U D L R: the moves that bring the tiles home, and move no tile that is done
 * @tiles: these tiles, then 0
 */
typedef struct
{
  const char *title;
  const char *words;
  const char *game_id;
  const char *moves;
  guint8 tiles[TS_LESSON_MAX_TILES + 1];
} TsLesson;

const TsLesson *ts_lessons_get (guint *n_lessons);
void ts_lessons_get_boards (const TsLesson *self,
                            TsBoard *before,
                            TsBoard *after);

G_END_DECLS
