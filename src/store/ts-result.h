/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A result: a finished game as a value, and as a line of fields between tabs; the last field is a checksum.
 */

#pragma once

#include "ts-saved-game.h"

G_BEGIN_DECLS

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
 * @assisted: whether the program played the solution
 * @origin: how the board was chosen
 * @replay: (owned) (nullable): the name of the log
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
  gboolean assisted;
  TsOrigin origin;
  char *replay;
} TsResult;

void ts_result_free (TsResult *self);
gboolean ts_result_is_own (const TsResult *self);
gboolean ts_result_counts (const TsResult *self);

char *ts_result_format_date (const TsResult *self);
char *ts_result_format_line (const TsResult *self);
TsResult *ts_result_parse_line (const char *line);
gboolean ts_result_is_intact (const char *line);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TsResult, ts_result_free)

G_END_DECLS
