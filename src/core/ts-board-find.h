/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Finds a board in a text that has other words too, such as a line of a chat.
 * Fails by the result code of the text that is most like a board.
 */

#pragma once

#include "ts-board-text.h"

/* How many bytes are searched, so that a huge text does not block the program. */
#define TS_BOARD_FIND_MAX_LENGTH 65536

TsBoardTextResult ts_board_find (const char *text,
                                 TsBoard *board,
                                 char id[TS_BOARD_TEXT_SIZE]);
