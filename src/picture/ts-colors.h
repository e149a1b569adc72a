/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Colors: converts a picture from the color profile in its file to sRGB.
 * The decoding process calls it, behind its filter.
 */

#pragma once

#include <gdk-pixbuf/gdk-pixbuf.h>

/* In the place of a profile; as base64 it would be none. */
#define TS_COLORS_DISPLAY_P3 "display-p3"

void ts_colors_convert (GdkPixbuf *pixbuf);
