/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The help: a window with the rules and a method that solves any board.
 * Owned by the window that it stands over.
 */

#pragma once

#include <gtk/gtk.h>

#include "ts-board.h"

#define TS_N_LESSONS 6
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
  guint16 tiles[TS_LESSON_MAX_TILES + 1];
} TsLesson;

/* In the order of the method. */
extern const TsLesson ts_help_lessons[TS_N_LESSONS];

GtkWindow *ts_help_new (GtkWindow *parent);
void ts_help_get_boards (const TsLesson *lesson,
                         TsBoard *before,
                         TsBoard *after);
