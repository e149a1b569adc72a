/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The board reader: lets a screen reader speak of slides, of refusals and of the board.
 */

#pragma once

#include "ts-board-view.h"

void ts_board_reader_add (TsBoardView *view);
void ts_board_reader_read (TsBoardView *view);
