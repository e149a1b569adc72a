/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Why a game log cannot be had.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define TS_GAME_LOG_ERROR (ts_game_log_error_quark ())

/**
 * TsGameLogError:
 * @TS_GAME_LOG_ERROR_DAMAGED: not even the header can be read, or the file is none of ours
 * @TS_GAME_LOG_ERROR_FUTURE: a later version of the program wrote it
 * @TS_GAME_LOG_ERROR_BUSY: another log has it open, of this program or of another one
 * @TS_GAME_LOG_ERROR_NOT_FOUND: there is no such game, or it is finished
 */
typedef enum
{
  TS_GAME_LOG_ERROR_DAMAGED,
  TS_GAME_LOG_ERROR_FUTURE,
  TS_GAME_LOG_ERROR_BUSY,
  TS_GAME_LOG_ERROR_NOT_FOUND,
} TsGameLogError;

GQuark ts_game_log_error_quark (void);

G_END_DECLS
