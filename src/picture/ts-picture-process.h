/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The decoding process, as the game sees it: starts it, waits for it, and checks its answer, a head and the pixels.
 * Any thread may call it; it blocks. The game does not trust the process.
 * Fails by GError of TS_PICTURE_ERROR, or G_IO_ERROR_CANCELLED; the process has ended when a function returns.
 */

#pragma once

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <gio/gio.h>

#include "ts-facts.h"
#include "ts-picture.h"

/* The descriptors that the process keeps; the picture is its standard input. */
#define TS_PICTURE_PROCESS_PICTURE_FD 0
#define TS_PICTURE_PROCESS_ANSWER_FD 3

/* Changes with the layout, so that the game refuses the answer of another version. */
#define TS_PICTURE_ANSWER_MAGIC 0x54535036

/* The most pixels of a decoded picture, for any requested size: a board is at most as large as its screen, and an 8K
 * screen has 33 million pixels. */
#define TS_PICTURE_ANSWER_MAX_PIXELS (32 * 1024 * 1024)

/* The head, and pixels of three bytes. */
#define TS_PICTURE_ANSWER_MAX_SIZE (sizeof (TsPictureAnswer) + 3 * (gsize) TS_PICTURE_ANSWER_MAX_PIXELS)

/* In the place of a TsPictureError. */
#define TS_PICTURE_ANSWER_OK -1

/**
 * TsPictureAnswer:
 * @magic: %TS_PICTURE_ANSWER_MAGIC
 * @code: %TS_PICTURE_ANSWER_OK, or a #TsPictureError
 * @protections: the #TsPictureProtections that were on
 * @width: of the pixels that follow, upright; 0 for an answer without pixels
 * @height: of the pixels that follow
 * @source: the size of the picture in the file, upright
 * @format: the message of %TS_PICTURE_ERROR_NO_LOADER
 * @comment: of the #TsFacts, with pixels only
 *
 * The head of an answer, of fixed size; ts_picture_process_check_answer() decides whether the game believes it.
 */
typedef struct
{
  guint32 magic;
  gint32 code;
  guint32 protections;
  gint32 width;
  gint32 height;
  TsSize source;
  char format[32];
  char comment[TS_FACTS_COMMENT_SIZE];
} TsPictureAnswer;

gboolean ts_picture_process_check_answer (const TsPictureAnswer *answer,
                                          guint64 size);
GdkPixbuf *ts_picture_process_decode (int picture_fd,
                                      int short_side,
                                      guint timeout_ms,
                                      TsSize *source,
                                      char **comment,
                                      GCancellable *cancellable,
                                      GError **error);
TsPictureProtections ts_picture_process_query (void);
