/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The game's end of the decoding process: starts it, waits for it, and checks all of its answer.
 * Room: picture (GIO, GdkPixbuf, Linux). ts-picture.c alone calls it.
 * Thread: any; it blocks, so the game calls it in a worker.
 * Fails by GError of TS_PICTURE_ERROR, or G_IO_ERROR_CANCELLED; the process has ended when a function returns.
 */

#pragma once

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <gio/gio.h>

#include "ts-picture.h"

/* The open descriptors of the process when it starts; the picture is its standard input. */
#define TS_PICTURE_PROCESS_PICTURE_FD 0
#define TS_PICTURE_PROCESS_ANSWER_FD 3
#define TS_PICTURE_PROCESS_LIFELINE_FD 4

GdkPixbuf *ts_picture_process_decode (GInputStream *stream,
                                      int short_side,
                                      guint timeout_ms,
                                      int *source_width,
                                      int *source_height,
                                      GCancellable *cancellable,
                                      GError **error);
TsPictureProtections ts_picture_process_query (void);
