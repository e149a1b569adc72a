/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * JPEG: decodes it by libjpeg-turbo, reduced while it is decoded, with the facts of its segments; and makes a puzzle
 * file of one, which is an ordinary JPEG that also has the ID of a board.
 * Any thread may call it; it blocks.
 * Fails by GError of TS_PICTURE_ERROR.
 */

#pragma once

#include "ts-facts.h"

GdkPixbuf *ts_jpeg_decode (GBytes *bytes,
                           gboolean is_mapped,
                           int short_side,
                           TsFacts *facts,
                           GError **error);
GBytes *ts_jpeg_add_comment (GBytes *file,
                             const char *title,
                             const char *id);
