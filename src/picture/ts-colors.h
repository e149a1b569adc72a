/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Colors: converts a picture to sRGB from what its file says of its colors. Without Little CMS, they count as sRGB.
 * The decoding process calls it, behind its filter.
 */

#pragma once

#include "ts-facts.h"

void ts_colors_convert (GdkPixbuf *pixbuf,
                        const TsFacts *facts);
GdkPixbuf *ts_colors_convert_cmyk (GdkPixbuf *pixbuf,
                                   const TsFacts *facts,
                                   gboolean is_inverted);
