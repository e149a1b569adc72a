/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The comment of a puzzle file, an ordinary JPEG that also has the ID of a board: finds it and adds it.
 * The decoding process looks for it in hostile files.
 */

#pragma once

#include <glib.h>

/* What every such comment begins with. The ID follows. */
#define TS_COMMENT_PREFIX "tileshift:"

/* The prefix, the longest ID, which has fewer bytes than TS_BOARD_TEXT_SIZE, and the terminating zero; a multiple of a
 * cache line, for the pixels behind it in the answer of the decoding process. */
#define TS_COMMENT_SIZE 1536

void ts_comment_find (const guint8 *data,
                      gsize length,
                      char comment[TS_COMMENT_SIZE]);
GBytes *ts_comment_add (GBytes *file,
                        const char *title,
                        const char *id);
