/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A loader of GdkPixbuf: decodes one file, within the limits, to its end.
 * It blocks.
 * Fails by GError of TS_PICTURE_ERROR.
 */

#pragma once

#include <gdk-pixbuf/gdk-pixbuf.h>

#include "ts-geometry.h"

gboolean ts_loader_check_size (gint64 width,
                               gint64 height,
                               gint64 max_pixels,
                               GError **error);
GdkPixbuf *ts_loader_load (const char *name,
                           GBytes *bytes,
                           int short_side,
                           TsSize *source,
                           GError **error);
