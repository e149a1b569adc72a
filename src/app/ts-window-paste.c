/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The window's clipboard: Ctrl+V, and who gets what is there.
 * Room: app.
 * Owned by the window, as a part of it.
 * Thread: main.
 * Fails by a notice in words; the running game goes on.
 */

#define G_LOG_DOMAIN "ts-window-paste"

#include "config.h"

#include "ts-window-private.h"

/**
 * _ts_window_paste:
 *
 * Plays what is on the clipboard: so far, the board whose id is there as text.
 */
void
_ts_window_paste (TsWindow *self)
{
  g_assert (TS_IS_WINDOW (self));

  _ts_window_paste_id (self);
}
