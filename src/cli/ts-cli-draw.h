/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Draws a board as text.
 */

#pragma once

#include <glib.h>

#include "ts-board.h"

char *ts_cli_draw_board (const TsBoard *board,
                         gboolean utf8);
