/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The progress: on which boards a picture was solved, and how fast, as the results tell.
 */

#pragma once

#include "ts-result.h"

/**
 * TsProgress:
 * @columns: of the largest board on which the picture was solved
 * @rows: of that board
 * @best_ms: the best time on boards of that size, or -1 if each of them was solved with help
 */
typedef struct
{
  guint columns;
  guint rows;
  gint64 best_ms;
} TsProgress;

gboolean ts_progress_compute (const GPtrArray *results,
                              const char *picture,
                              TsProgress *progress);
