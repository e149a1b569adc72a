/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * SVG: what a drawing needs before librsvg draws it: fonts that are open, and a size that it scales by.
 */

#pragma once

#include <glib.h>

void ts_svg_load_fonts (GBytes *bytes);
GBytes *ts_svg_prepare (GBytes *bytes,
                        gboolean is_glycin);
