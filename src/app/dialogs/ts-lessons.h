/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The lessons: how any board is solved, step by step, each step with an example.
 */

#pragma once

#include <glib.h>

#include "ts-board.h"

G_BEGIN_DECLS

#define TS_LESSON_MAX_TILES 3

/**
 * TsLesson:
 * @title: what it is about; not translated yet
 * @words: one paragraph; not translated yet
 * @game_id: the board before
 * @moves: U D L R: what brings the tiles home from there, and leaves home what already was there
 * @tiles: the tiles that come home, then 0
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
