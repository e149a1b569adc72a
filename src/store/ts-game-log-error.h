/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Why a log, or another file of lines, cannot be opened or read.
 */

#pragma once

#include <glib.h>

#define TS_GAME_LOG_ERROR (g_quark_from_static_string ("ts-game-log-error"))

/**
 * TsGameLogError:
 * @TS_GAME_LOG_ERROR_DAMAGED: the header cannot be read, or the file is not a log
 * @TS_GAME_LOG_ERROR_FUTURE: a later version of the program wrote it
 * @TS_GAME_LOG_ERROR_BUSY: this program or another one has the log open
 * @TS_GAME_LOG_ERROR_NOT_FOUND: there is no such game, or it is finished
 */
typedef enum
{
  TS_GAME_LOG_ERROR_DAMAGED,
  TS_GAME_LOG_ERROR_FUTURE,
  TS_GAME_LOG_ERROR_BUSY,
  TS_GAME_LOG_ERROR_NOT_FOUND,
} TsGameLogError;

/**
 * ts_game_log_error_set:
 * @name: of the file, or what is wrong with it
 *
 * Returns: %FALSE, for a function that fails by @error
 */
static inline gboolean
ts_game_log_error_set (GError **error,
                       TsGameLogError code,
                       const char *name)
{
  g_set_error_literal (error, TS_GAME_LOG_ERROR, (int) code, name);
  return FALSE;
}
