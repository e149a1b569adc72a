/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The lessons: what each says, and the boards that it is played on.
 */

#pragma once

#include <glib.h>

#include "ts-board.h"

#define TS_N_LESSONS 9
#define TS_LESSON_MAX_STARTS 4
#define TS_LESSON_MAX_TILES 3

/**
 * TsLesson:
 * @title: not translated
 * @words: one paragraph, not translated
 * @starts: IDs of the boards to play, one after the other, or sizes, for which one is dealt; %NULL after the last one
 * @moves: (nullable): U D L R: to be shown on the first board, since it is to be learned by heart
 * @tiles: these tiles are to be brought home without moving any before them, then 0; empty for the whole board
 */
typedef struct
{
  const char *title;
  const char *words;
  const char *starts[TS_LESSON_MAX_STARTS + 1];
  const char *moves;
  guint16 tiles[TS_LESSON_MAX_TILES + 1];
} TsLesson;

/* In the order of the method. */
extern const TsLesson ts_lessons[TS_N_LESSONS];

TsBoard ts_lesson_deal (const TsLesson *self,
                        guint start);
gboolean ts_lesson_is_done (const TsLesson *self,
                            const TsBoard *board);
