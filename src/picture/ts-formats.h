/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Formats: which ones can be decoded here, which one a file is of, and what decodes it: libjpeg all JPEGs, and loaders
 * of GdkPixbuf, which may do it through Glycin, the others.
 * Any thread may call it.
 */

#pragma once

#include <glib.h>

/* The loader of drawings, which are drawn at any size. */
#define TS_FORMATS_SVG "svg"

/* The signature of every format lies within so many bytes. */
#define TS_FORMATS_SIGNATURE_SIZE 4096

const char *const *ts_formats_get_mime_types (void);
gboolean ts_formats_can_open (const char *mime_type);
char *ts_formats_dup_names (const char *separator);
gboolean ts_formats_is_name (const char *name);
gboolean ts_formats_is_jpeg (GBytes *bytes);
char *ts_formats_guess_type (GBytes *bytes);
const char *ts_formats_find_missing (GBytes *bytes);
GStrv ts_formats_open_loaders (GBytes *bytes);
gboolean ts_formats_have_glycin (void);
gboolean ts_formats_is_glycin (const char *loader);
