/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Frames: makes a file of one frame of an animated GIF or WebP, so that one whose later frames are truncated loads.
 */

#pragma once

#include <glib.h>

gboolean ts_frames_next_chunk (const guint8 *data,
                               gsize length,
                               gsize *offset,
                               const guint8 **chunk,
                               gsize *size);
GBytes *ts_frames_extract (GBytes *bytes,
                           guint number);
