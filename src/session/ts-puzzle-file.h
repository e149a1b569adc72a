/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writes a puzzle file: the picture of a puzzle, with the initial board of its game in a comment. ts-puzzle-loader
 * plays this board when such a file is opened.
 * Fails by GError of TS_PICTURE_ERROR, GDK_PIXBUF_ERROR, G_FILE_ERROR or G_IO_ERROR_CANCELLED.
 */

#pragma once

#include "ts-puzzle.h"

const char *ts_puzzle_file_get_ending (TsPuzzle *puzzle);

void ts_puzzle_file_write_async (TsPuzzle *puzzle,
                                 GFile *file,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer user_data);
gboolean ts_puzzle_file_write_finish (GAsyncResult *result,
                                      GError **error);
