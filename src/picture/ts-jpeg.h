/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * JPEG: decodes it by libjpeg-turbo, reduced while it is decoded, with the facts of its segments.
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
