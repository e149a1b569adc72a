/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writes a puzzle file: the picture of a puzzle, with the initial board of its game in a comment. ts-puzzle-loader
 * plays this board when such a file is opened.
 * Fails by GError of TS_PICTURE_ERROR, GDK_PIXBUF_ERROR, G_FILE_ERROR or G_IO_ERROR_CANCELLED.
 */

#pragma once

#include "ts-puzzle.h"

typedef struct _TsPuzzleFile TsPuzzleFile;

const char *ts_puzzle_file_get_ending (TsPuzzle *puzzle);

TsPuzzleFile *ts_puzzle_file_new (TsPuzzle *puzzle);
void ts_puzzle_file_free (TsPuzzleFile *self);
void ts_puzzle_file_write (const TsPuzzleFile *self,
                           const char *path,
                           GCancellable *cancellable,
                           GError **error);
