/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The input: turns keys, wherever the focus is, into slides and looks at the whole picture. Pauses the game while the
 * board cannot be played: a dialog is open, the window is hidden or minimized, or another program has had the focus for
 * ten seconds.
 */

#pragma once

#include "ts-board-view.h"
#include "ts-session.h"

void ts_input_add (GtkWindow *window,
                   TsBoardView *board_view,
                   TsSession *session);
gboolean ts_input_slide (TsBoardView *board_view,
                         guint keyval,
                         guint keycode);
