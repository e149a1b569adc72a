/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sandbox: the rights that a process gives up for good before it reads a stranger's file.
 * Room: picture (GLib, Linux, libseccomp where it was found).
 * The decoding program alone calls it, from its only thread.
 * A protection that is not available is missing from the returned flags; the others hold.
 */

#pragma once

#include "ts-picture.h"

/* The largest picture takes 512 MiB of pixels, its loader as much again for samples or a second copy, and GdkPixbuf the
 * file itself; programs and libraries take the rest. */
#define TS_SANDBOX_MAX_MEMORY (G_GUINT64_CONSTANT (2048) * 1024 * 1024)

/* The slowest honest picture, 128 million pixels in an interlaced PNG, takes some seconds on an old machine. */
#define TS_SANDBOX_MAX_CPU_SECONDS 30

/* Glycin's loader hands over each picture as a file in memory, before anything is scaled: up to four channels of 16
 * bits, and less than a page to round it up. */
#define TS_SANDBOX_MAX_FRAME_SIZE (8 * (guint64) TS_PICTURE_MAX_PIXELS + 65536)

TsPictureProtections ts_sandbox_limit (void);
TsPictureProtections ts_sandbox_filter (void);
