/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writes a puzzle file: the picture of a puzzle, with the initial board of its game in a comment. ts-puzzle-loader
 * plays this board when such a file is opened. For a worker.
 * Fails by GError of TS_PICTURE_ERROR, GDK_PIXBUF_ERROR, G_FILE_ERROR or G_IO_ERROR_CANCELLED.
 */

#pragma once

#include "ts-board.h"
#include "ts-picture.h"
#include "ts-puzzle-source.h"

void ts_puzzle_file_write (TsPicture *picture,
                           const TsPuzzleSource *source,
                           const TsBoard *board,
                           const char *path,
                           GCancellable *cancellable,
                           GError **error);
