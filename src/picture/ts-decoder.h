/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The decoder: makes a reduced, upright, flattened GdkPixbuf in sRGB of a file's bytes, within the limits. libjpeg
 * decodes JPEG; which other formats there are is GdkPixbuf's to say.
 * The decoding process calls it, and ts-picture.c for the program's own resources. It blocks. Any thread may ask for
 * the types.
 * Fails by GError of TS_PICTURE_ERROR.
 */

#pragma once

#include <gdk-pixbuf/gdk-pixbuf.h>

#include "ts-geometry.h"

#define TS_DECODER_COMMENT "tileshift-comment"

const char *const *ts_decoder_get_mime_types (void);
gboolean ts_decoder_can_open (const char *type);
char *ts_decoder_dup_names (const char *separator);
gboolean ts_decoder_is_name (const char *name);
GPtrArray *ts_decoder_open (GBytes *bytes);
gboolean ts_decoder_is_glycin (GPtrArray *loaders);
gboolean ts_decoder_is_svg (GPtrArray *loaders);
GdkPixbuf *ts_decoder_decode (GPtrArray *loaders,
                              GBytes *bytes,
                              gboolean is_mapped,
                              int short_side,
                              TsSize *source,
                              GError **error);
