/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The comment of a puzzle file, an ordinary JPEG that also has the ID of a board: reads it and adds it.
 * The decoding process reads it in hostile files.
 */

#pragma once

#include <glib.h>

/* What every such comment begins with. The ID follows. */
#define TS_COMMENT_PREFIX "tileshift:"

/* The prefix, the longest ID, which has fewer bytes than TS_BOARD_TEXT_SIZE, and the terminating zero. */
#define TS_COMMENT_SIZE 1536

void ts_comment_parse (const guint8 *text,
                       gsize length,
                       char comment[TS_COMMENT_SIZE]);
GBytes *ts_comment_add (GBytes *file,
                        const char *title,
                        const char *id);
