/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-game-log-error"

#include "config.h"

#include "ts-game-log-error.h"

G_DEFINE_QUARK (ts - game - log - error - quark, ts_game_log_error)
