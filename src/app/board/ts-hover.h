/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Hover: the control of a board without clicks. A pointer that moves over the board, or a finger on it, slides the
 * tiles that it meets.
 */

#pragma once

#include "ts-board-view.h"

void ts_hover_add (TsBoardView *view);
