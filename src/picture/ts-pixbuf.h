/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is done to a decoded GdkPixbuf before it is kept: made opaque, small and upright.
 * Room: picture (GdkPixbuf, ts-pixels).
 * Owned by nobody: functions of their arguments.
 * Thread: any; one pixbuf in one thread at a time until it is settled.
 * Fails by NULL, when there is no memory.
 */

#pragma once

#include <gdk-pixbuf/gdk-pixbuf.h>

#include "ts-pixels.h"

TsPixels ts_pixbuf_get_pixels (GdkPixbuf *pixbuf);
gboolean ts_pixbuf_is_turned (GdkPixbuf *pixbuf);
GdkPixbuf *ts_pixbuf_settle (GdkPixbuf *pixbuf,
                             int factor);
