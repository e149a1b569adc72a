/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The records: one line in a file for each finished game, read back, and written out as CSV.
 * Fails by GError of G_FILE_ERROR; a damaged line is skipped, counted, and left in the file.
 */

#pragma once

#include <glib.h>

#include "ts-board-text.h"

G_BEGIN_DECLS

/* What ts_records_load() reads at most; 100 000 finished games need less. */
#define TS_RECORDS_MAX_SIZE (64 * 1024 * 1024)

/**
 * TsRecord:
 * @date: when the game was finished, in seconds since 1970 UTC
 * @board: where it started
 * @title: (owned): what people call the picture
 * @moves: single-tile moves
 * @par: the fewest that solve this board, or 0 if nobody knows
 * @elapsed_ms: milliseconds played
 * @n_hints: hints shown
 * @n_undos: slides taken back
 * @assisted: whether a solution was played by the program
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
} TsRecord;

void ts_records_free_record (TsRecord *self);
gboolean ts_records_is_own (const TsRecord *self);

char *ts_records_format_line (const TsRecord *record);
gboolean ts_records_is_line (const char *line);

gboolean ts_records_append (const char *path,
                            const TsRecord *record,
                            GError **error);
GPtrArray *ts_records_load (const char *path,
                            guint *n_damaged,
                            GError **error);
char *ts_records_format_csv (const GPtrArray *records);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TsRecord, ts_records_free_record)

G_END_DECLS
