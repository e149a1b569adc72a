/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the decoding process answers: a head of fixed size, and after it the pixels or nothing.
 * Room: picture (GLib's types).
 * Owned by nobody: a plain value, written by the process and believed only after ts_picture_answer_check().
 * Thread: any.
 * Fails by return value.
 */

#pragma once

#include <glib.h>

/* Changes with the layout, so that a program of another version is not misunderstood. */
#define TS_PICTURE_ANSWER_MAGIC 0x54535031

/* What is kept of a picture has at most so many pixels, however much is asked for: a board can be no larger than its
 * screen, and an 8K screen has 33 million. */
#define TS_PICTURE_ANSWER_MAX_PIXELS (32 * 1024 * 1024)

/* The head, and pixels of four bytes, in rows that are padded by less than that. */
#define TS_PICTURE_ANSWER_MAX_SIZE \
  (sizeof (TsPictureAnswer) + 4 * (gsize) TS_PICTURE_ANSWER_MAX_PIXELS + 4 * (gsize) TS_PICTURE_MAX_SIDE)

/* In the place of a TsPictureError: there is none. */
#define TS_PICTURE_ANSWER_OK -1

/**
 * TsPictureAnswer:
 * @magic: %TS_PICTURE_ANSWER_MAGIC
 * @code: %TS_PICTURE_ANSWER_OK, or a #TsPictureError and the rest is 0
 * @protections: the #TsPictureProtections that were on
 * @width: of the pixels that follow, upright; 0 for an answer without any
 * @height: of the pixels that follow
 * @stride: bytes from a row to the next
 * @n_channels: 3 or 4
 * @source_width: of the picture in the file, upright
 * @source_height: of the picture in the file, upright
 * @unused: 0
 */
typedef struct
{
  guint32 magic;
  gint32 code;
  guint32 protections;
  gint32 width;
  gint32 height;
  gint32 stride;
  gint32 n_channels;
  gint32 source_width;
  gint32 source_height;
  gint32 unused[7];
} TsPictureAnswer;

gboolean ts_picture_answer_check (const TsPictureAnswer *answer,
                                  guint64 size);
