/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The decoder: makes a reduced, upright, flattened GdkPixbuf in sRGB of a file's bytes, within the limits.
 * The decoding process calls it, and ts-picture.c for the program's own resources. It blocks.
 * Fails by GError of TS_PICTURE_ERROR.
 */

#pragma once

#include <gdk-pixbuf/gdk-pixbuf.h>

#include "ts-geometry.h"

#define TS_DECODER_COMMENT "tileshift-comment"

GdkPixbuf *ts_decoder_decode (const char *const *loaders,
                              GBytes *bytes,
                              gboolean is_mapped,
                              int short_side,
                              TsSize *source,
                              GError **error);
