/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the decoding process answers: a head of fixed size, and after it the pixels or nothing.
 * Room: picture (GLib's types).
 * Owned by nobody: a plain value, written by the process and believed only after ts_picture_answer_check().
 * Thread: any.
 * Fails by return value.
 */

#define G_LOG_DOMAIN "ts-picture"

#include "config.h"

#include "ts-picture-answer.h"

#include "ts-picture.h"

G_STATIC_ASSERT (sizeof (TsPictureAnswer) == 64);

static gboolean
is_side (gint32 size)
{
  return size >= 1 && size <= TS_PICTURE_MAX_SIDE;
}

static gboolean
has_good_pixels (const TsPictureAnswer *answer,
                 guint64 size)
{
  gint32 row_size;

  if (!is_side (answer->width) || !is_side (answer->height) || !is_side (answer->source_width) ||
      !is_side (answer->source_height))
    return FALSE;
  if ((gint64) answer->width * answer->height > TS_PICTURE_ANSWER_MAX_PIXELS)
    return FALSE;
  if (answer->n_channels != 3 && answer->n_channels != 4)
    return FALSE;

  row_size = answer->width * answer->n_channels;
  if (answer->stride < row_size || answer->stride >= row_size + 4)
    return FALSE;

  return size == sizeof *answer + (guint64) answer->stride * (guint64) (answer->height - 1) + (guint64) row_size;
}

static gboolean
is_empty (const TsPictureAnswer *answer,
          guint64 size)
{
  return answer->width == 0 && answer->height == 0 && answer->stride == 0 && answer->n_channels == 0 &&
         answer->source_width == 0 && answer->source_height == 0 && size == sizeof *answer;
}

/**
 * ts_picture_answer_check:
 * @answer: whatever came back
 * @size: how many bytes came back, with those of @answer
 *
 * Returns: whether @answer contradicts neither itself, nor the limits, nor @size
 */
gboolean
ts_picture_answer_check (const TsPictureAnswer *answer,
                         guint64 size)
{
  g_return_val_if_fail (answer != NULL, FALSE);

  if (answer->magic != TS_PICTURE_ANSWER_MAGIC || (answer->protections & ~(guint32) TS_PICTURE_PROTECTIONS_ALL) != 0)
    return FALSE;
  for (gsize i = 0; i < G_N_ELEMENTS (answer->unused); i++)
    if (answer->unused[i] != 0)
      return FALSE;

  if (is_empty (answer, size))
    return answer->code >= TS_PICTURE_ANSWER_OK && answer->code <= TS_PICTURE_ERROR_FAILED;

  return answer->code == TS_PICTURE_ANSWER_OK && has_good_pixels (answer, size);
}
