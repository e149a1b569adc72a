/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The hints of one game: asks its advisor for the next move, in the way that the settings say, and counts the answers.
 * Owned by the puzzle.
 */

#pragma once

#include "ts-advisor.h"

#define TS_TYPE_HINTS (ts_hints_get_type ())

G_DECLARE_FINAL_TYPE (TsHints, ts_hints, TS, HINTS, GObject)

/* The setting `hints`. */
typedef enum
{
  TS_HINT_STYLE_EXPLAIN,
  TS_HINT_STYLE_SHORTEST,
} TsHintStyle;

TsHints *ts_hints_new (TsGame *game,
                       TsAdvisor *advisor,
                       GSettings *settings);

void ts_hints_ask (TsHints *self);
