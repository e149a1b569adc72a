/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pictures made on the spot, pixel by pixel.
 */

#pragma once

#include <gio/gio.h>

/* The color of a pixel, 0xrrggbb. */
typedef guint32 (*Painting) (int x,
                             int y);

guint32 painting_gradient (int x,
                           int y);
GBytes *painting_encode (int width,
                         int height,
                         Painting painting);
