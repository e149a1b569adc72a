/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-picture"

#include "config.h"

#include "ts-frames.h"

#include <string.h>

/* GIF89a, sections 17 to 20: signature with the descriptor of the screen, and the descriptor of a frame. */
#define GIF_HEAD_SIZE 13
#define GIF_SCREEN_FLAGS 10
#define GIF_FRAME_SIZE 10
#define GIF_FRAME_FLAGS 9

/* RFC 9649, section 2: the file's head, and that of a chunk, with its size behind the name. */
#define WEBP_HEAD_SIZE 12
#define CHUNK_HEAD_SIZE 8

static gsize
get_table_size (guint8 flags)
{
  return (flags & 0x80) != 0 ? (gsize) 3 << ((flags & 7) + 1) : 0;
}

/* Returns: where blocks of up to 255 bytes end that begin at @offset; 0 if they are not whole */
static gsize
skip_blocks (const guint8 *data,
             gsize length,
             gsize offset)
{
  while (offset < length && data[offset] != 0)
    offset += 1 + (gsize) data[offset];

  return offset < length ? offset + 1 : 0;
}

/* Returns: a file of the first @head_size bytes and those from @start to @end */
static GByteArray *
join (const guint8 *data,
      gsize head_size,
      gsize start,
      gsize end)
{
  GByteArray *file = g_byte_array_sized_new ((guint) (head_size + end - start + 1));

  g_byte_array_append (file, data, (guint) head_size);
  g_byte_array_append (file, data + start, (guint) (end - start));

  return file;
}

static GByteArray *
extract_gif (const guint8 *data,
             gsize length,
             guint number)
{
  gsize head_size = GIF_HEAD_SIZE + get_table_size (data[GIF_SCREEN_FLAGS]);
  gsize start = head_size;

  for (gsize offset = start; offset > 0 && offset + GIF_FRAME_SIZE < length;)
    if (data[offset] == '!')
      offset = skip_blocks (data, length, offset + 2);
    else if (data[offset] == ',')
      {
        /* The blocks follow the size of their first codes. */
        gsize blocks = offset + GIF_FRAME_SIZE + get_table_size (data[offset + GIF_FRAME_FLAGS]) + 1;

        offset = skip_blocks (data, length, blocks);
        if (offset > 0 && number == 0)
          return g_byte_array_append (join (data, head_size, start, offset), (const guint8 *) ";", 1);
        number--;
        start = offset;
      }
    else
      break;

  return NULL;
}

/**
 * ts_frames_next_chunk:
 * @data: (array length=length): any file
 * @offset: (inout): where the chunk is looked for, 0 for the first one; then where it ends
 * @chunk: (out): its name, four bytes; the content begins after eight
 * @size: (out): of the content
 *
 * Returns: whether there is one more chunk; %FALSE for a file that is no WebP
 */
gboolean
ts_frames_next_chunk (const guint8 *data,
                      gsize length,
                      gsize *offset,
                      const guint8 **chunk,
                      gsize *size)
{
  gsize start = *offset > 0 ? *offset : WEBP_HEAD_SIZE;
  guint32 number;

  if (start + CHUNK_HEAD_SIZE > length || memcmp (data, "RIFF", 4) != 0 || memcmp (data + 8, "WEBP", 4) != 0)
    return FALSE;

  memcpy (&number, data + start + 4, sizeof number);
  *chunk = data + start;
  *size = GUINT32_FROM_LE (number);
  *offset = start + CHUNK_HEAD_SIZE + *size + (*size & 1);

  return *size <= length - start - CHUNK_HEAD_SIZE;
}

static GByteArray *
extract_webp (const guint8 *data,
              gsize length,
              guint number)
{
  gsize head_size = 0;
  gsize offset = 0;
  const guint8 *chunk;
  gsize size;

  while (ts_frames_next_chunk (data, length, &offset, &chunk, &size) && offset <= length)
    if (memcmp (chunk, "ANMF", 4) == 0)
      {
        head_size = head_size > 0 ? head_size : (gsize) (chunk - data);
        if (number-- == 0)
          {
            GByteArray *file = join (data, head_size, (gsize) (chunk - data), offset);
            guint32 file_size = GUINT32_TO_LE (file->len - CHUNK_HEAD_SIZE);

            memcpy (file->data + 4, &file_size, sizeof file_size);
            return file;
          }
      }

  return NULL;
}

/**
 * ts_frames_extract:
 * @bytes: of any file
 * @number: from 0
 *
 * Returns: (transfer full) (nullable): a file with this frame alone, as if nothing was shown before; %NULL if there is
 *   no such frame, or not all of it, and for a WebP without animation and all other formats
 */
GBytes *
ts_frames_extract (GBytes *bytes,
                   guint number)
{
  gsize length;
  const guint8 *data = g_bytes_get_data (bytes, &length);
  GByteArray *file = length > GIF_HEAD_SIZE && memcmp (data, "GIF8", 4) == 0 ? extract_gif (data, length, number)
                                                                             : extract_webp (data, length, number);

  return file != NULL ? g_byte_array_free_to_bytes (file) : NULL;
}
