/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sandbox: the rights that the decoding program gives up for good before it reads a picture.
 * The program calls it in its only thread. A protection that is not available is missing from the returned flags.
 */

#pragma once

#include "ts-picture.h"

/* The largest picture needs 512 MiB for its pixels, as much for samples or a second copy, and the size of its file;
 * code and libraries need the rest. */
#define TS_SANDBOX_MAX_MEMORY (G_GUINT64_CONSTANT (2048) * 1024 * 1024)

/* The slowest valid picture, an interlaced PNG of 128 million pixels, takes some seconds on an old machine. */
#define TS_SANDBOX_MAX_CPU_SECONDS 30

/* A drawing needs its pixels twice at the most, and parts of it again. With the start of Glycin's programs, a hostile
 * one ends within five seconds of a processor. */
#define TS_SANDBOX_MAX_SVG_MEMORY (TS_SANDBOX_MAX_MEMORY / 2)
#define TS_SANDBOX_MAX_SVG_SECONDS 4

/* Loaders ask how many there are, to start as many threads, which share the limits of memory and time. */
#define TS_SANDBOX_MAX_PROCESSORS 4

/* Glycin's loader passes each picture at full size in a file in memory: up to four channels of 16 bits for each pixel,
 * rounded up to a page. */
#define TS_SANDBOX_MAX_FRAME_SIZE (8 * (guint64) TS_PICTURE_MAX_PIXELS + 65536)

TsPictureProtections ts_sandbox_limit (void);
void ts_sandbox_limit_svg (void);
TsPictureProtections ts_sandbox_filter (gboolean is_glycin);
