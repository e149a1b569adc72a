/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sandbox: how a process gives up, for good, what it will not need while it reads a stranger's file.
 * Room: picture (GLib, Linux, libseccomp where it was found).
 * Owned by the decoding program; the game itself never calls it.
 * Thread: the only one of its process.
 * Fails by leaving a protection out of what it returns; the others hold.
 */

#pragma once

#include "ts-picture.h"

/* The largest picture there may be takes 512 MiB of pixels, its loader as much again for samples or a second copy, and
 * GdkPixbuf the file itself; the rest is programs and libraries. */
#define TS_SANDBOX_MAX_MEMORY (G_GUINT64_CONSTANT (2048) * 1024 * 1024)

/* The slowest honest picture, 128 million pixels in an interlaced PNG, takes some seconds on an old machine. */
#define TS_SANDBOX_MAX_CPU_SECONDS 30

TsPictureProtections ts_sandbox_limit (void);
TsPictureProtections ts_sandbox_filter (void);
