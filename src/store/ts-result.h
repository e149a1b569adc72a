/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A result: a finished game as a value, and as a line. A mark is a line that says of an earlier result that the player
 * has it left out, or counted again.
 */

#pragma once

#include "ts-setup.h"

/* The kinds of lines: a result, and the marks. */
#define TS_RESULT_KIND "result"
#define TS_RESULT_KIND_LEFT_OUT "out"
#define TS_RESULT_KIND_COUNTED "in"

/**
 * TsResult:
 * @date: when the game was finished, in seconds since 1970 UTC
 * @board: the first board
 * @title: (owned): the picture's title
 * @moves: single-tile moves
 * @par: the fewest that solve this board, or 0 if unknown
 * @elapsed_ms: milliseconds played
 * @n_hints: hints shown
 * @n_undos: slides taken back
 * @helped: whether the program played the solution
 * @origin: how the board was chosen
 * @replay: (owned) (nullable): the name of the log
 * @control: (owned) (nullable): the name of the control with which the game began; %NULL if unknown
 * @n_slides: moves if a slide of several tiles counts as one, or 0 if unknown
 * @is_alike: whether too many tiles looked the same when it was solved
 * @after: when the game before it was finished, if the clock was set back since; otherwise no later than @date
 * @is_left_out: whether the player has it left out; not in its line
 */
typedef struct
{
  gint64 date;
  TsBoard board;
  char *title;
  guint moves;
  guint par;
  gint64 elapsed_ms;
  guint n_hints;
  guint n_undos;
  gboolean helped;
  TsOrigin origin;
  char *replay;
  char *control;
  guint n_slides;
  gboolean is_alike;
  gint64 after;
  gboolean is_left_out;
} TsResult;

/**
 * TsVerdict:
 * @TS_VERDICT_COUNTS: the program dealt the board, and the player solved it alone
 * @TS_VERDICT_KNOWN: the player solved it alone, but had chosen it or played it before
 * @TS_VERDICT_ALIKE: the player solved it alone, but too many tiles looked the same
 * @TS_VERDICT_HELPED: the player was shown a hint or some of the solution
 *
 * Whether a finished game can count, and how its end is told.
 */
typedef enum
{
  TS_VERDICT_COUNTS,
  TS_VERDICT_KNOWN,
  TS_VERDICT_ALIKE,
  TS_VERDICT_HELPED,
} TsVerdict;

void ts_result_free (TsResult *self);
TsVerdict ts_result_get_verdict (const TsResult *self);
gboolean ts_result_counts (const TsResult *self);
gint64 ts_result_get_order (const TsResult *self);

char *ts_result_format_date (const TsResult *self);
char *ts_result_format_line (const TsResult *self);
TsResult *ts_result_parse_line (const char *line);
char *ts_result_format_mark (const char *replay,
                             gboolean is_left_out);
const char *ts_result_get_replay (char *const *fields);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TsResult, ts_result_free)
