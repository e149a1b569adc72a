/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Hover: the control of a board without clicks. A pointer that moves over the board, or a finger on it, slides the
 * tiles that it meets.
 * Owned by the window.
 */

#pragma once

#include "ts-board-view.h"

#define TS_TYPE_HOVER (ts_hover_get_type ())

G_DECLARE_FINAL_TYPE (TsHover, ts_hover, TS, HOVER, GObject)

TsHover *ts_hover_new (TsBoardView *view);
