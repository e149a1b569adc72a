/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The board reader: lets a screen reader speak of slides, of refusals and of the board.
 * Owned by the window.
 */

#pragma once

#include "ts-board-view.h"

#define TS_TYPE_BOARD_READER (ts_board_reader_get_type ())

G_DECLARE_FINAL_TYPE (TsBoardReader, ts_board_reader, TS, BOARD_READER, GObject)

TsBoardReader *ts_board_reader_new (TsBoardView *view);
void ts_board_reader_read (TsBoardReader *self);
