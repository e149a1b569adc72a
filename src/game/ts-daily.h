/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The daily puzzle: one board a day, the same one everywhere.
 */

#pragma once

#include <glib.h>

#include "ts-board.h"

guint64 ts_daily_get_seed (GDateTime *moment);
TsBoard ts_daily_get_board (GDateTime *moment);
char *ts_daily_dup_id (GDateTime *moment);
GDateTime *ts_daily_parse_id (const char *id);
