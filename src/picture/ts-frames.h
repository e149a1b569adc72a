/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Frames: makes a file of one frame of an animated GIF or WebP, so that one whose later frames are truncated loads.
 */

#pragma once

#include <glib.h>

GBytes *ts_frames_extract (GBytes *bytes,
                           guint number);
