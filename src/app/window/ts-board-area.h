/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The area of the board: lays out the board and what belongs to it: the words of a hint, the picture of the goal, the
 * card at the end, and toasts. Nothing that comes or goes moves the board.
 * Owned by the window.
 */

#pragma once

#include <gtk/gtk.h>

#define TS_TYPE_BOARD_AREA (ts_board_area_get_type ())

G_DECLARE_FINAL_TYPE (TsBoardArea, ts_board_area, TS, BOARD_AREA, GtkBox)
