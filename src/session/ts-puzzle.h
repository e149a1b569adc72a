/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A puzzle file: what a play shows, as an ordinary picture that comes with the board with which the play began. Whoever
 * opens it here plays that board; see ts-wish.c.
 * Fails by GError of TS_PICTURE_ERROR, GDK_PIXBUF_ERROR or G_FILE_ERROR.
 */

#pragma once

#include "ts-play.h"

const char *ts_puzzle_get_ending (TsPlay *play);

void ts_puzzle_write_async (TsPlay *play,
                            GFile *file,
                            GAsyncReadyCallback callback,
                            gpointer user_data);
gboolean ts_puzzle_write_finish (TsPlay *play,
                                 GAsyncResult *result,
                                 GError **error);
