/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-picture"

#include "config.h"

#include "ts-facts.h"

#include "ts-frames.h"

/* EXIF 2.32, section 4.6: the entries of TIFF, and the one of the orientation. */
#define EXIF_HEAD "Exif\0\0"
#define EXIF_HEAD_SIZE 6
#define ENTRY_SIZE 12
#define ENTRY_ORIENTATION 0x112
#define ENTRY_TYPE_SHORT 3

/* Length and type of a PNG's chunk, or of a box; with the checksum of the chunk. */
#define HEAD_SIZE 8
#define CHUNK_FRAME_SIZE 12

/* What programs write into gAMA for the curve of sRGB: 1 / 2.2. libpng, too, ignores a difference of a twentieth. */
#define SRGB_GAMMA 0.45455
#define SRGB_GAMMA_TOLERANCE 0.05

static guint32
read_be (const guint8 *data,
         int n_bytes)
{
  guint32 number = 0;

  for (int i = 0; i < n_bytes; i++)
    number = number << 8 | data[i];

  return number;
}

static guint32
read_le (const guint8 *data,
         int n_bytes)
{
  guint32 number = 0;

  for (int i = n_bytes - 1; i >= 0; i--)
    number = number << 8 | data[i];

  return number;
}

static gboolean
begins_with (const guint8 *data,
             gsize length,
             gconstpointer start,
             gsize start_length)
{
  return length >= start_length && memcmp (data, start, start_length) == 0;
}

/**
 * ts_facts_read_exif:
 *
 * Reads the orientation, with the head of JPEG's segment or without: some programs write it in other containers, too.
 */
void
ts_facts_read_exif (TsFacts *self,
                    const guint8 *data,
                    gsize length)
{
  guint32 (*read) (const guint8 *, int) = read_le;
  gsize offset;
  guint32 n_entries;

  if (begins_with (data, length, EXIF_HEAD, EXIF_HEAD_SIZE))
    {
      data += EXIF_HEAD_SIZE;
      length -= EXIF_HEAD_SIZE;
    }
  if (begins_with (data, length, "MM\0*", 4))
    read = read_be;
  else if (!begins_with (data, length, "II*\0", 4))
    return;
  if (length < HEAD_SIZE + 2 || (offset = read (data + 4, 4)) > length - 2)
    return;

  n_entries = read (data + offset, 2);
  for (offset += 2; n_entries > 0 && length - offset >= ENTRY_SIZE; n_entries--, offset += ENTRY_SIZE)
    if (read (data + offset, 2) == ENTRY_ORIENTATION)
      {
        guint32 orientation = read (data + offset + 8, 2);

        if (read (data + offset + 2, 2) == ENTRY_TYPE_SHORT && orientation >= 1 && orientation <= 8)
          self->orientation = (int) orientation;
        return;
      }
}

static void
set_profile (TsFacts *self,
             const guint8 *data,
             gsize length)
{
  g_clear_pointer (&self->profile, g_bytes_unref);
  self->profile = g_bytes_new (data, length);
}

/* PNG specification, third edition, section 11.3.2. cICP and sRGB override gAMA and cHRM. GdkPixbuf hands
 * over the profile, which is compressed. */
static void
read_png_chunk (TsFacts *self,
                const guint8 *chunk,
                gsize size,
                gboolean *is_srgb)
{
  const guint8 *content = chunk + HEAD_SIZE;

  if (memcmp (chunk + 4, "IHDR", 4) == 0 && size >= 8)
    {
      self->width = read_be (content, 4);
      self->height = read_be (content + 4, 4);
    }
  else if (memcmp (chunk + 4, "eXIf", 4) == 0)
    ts_facts_read_exif (self, content, size);
  else if (memcmp (chunk + 4, "sRGB", 4) == 0)
    *is_srgb = TRUE;
  else if (memcmp (chunk + 4, "cICP", 4) == 0 && size == 4)
    {
      self->primaries = content[0];
      self->transfer = content[1];
    }
  else if (memcmp (chunk + 4, "cLLI", 4) == 0 && size == 8)
    self->max_nits = read_be (content, 4) / 10000.0;
  else if (memcmp (chunk + 4, "gAMA", 4) == 0 && size == 4)
    self->gamma = read_be (content, 4) / 100000.0;
  else if (memcmp (chunk + 4, "cHRM", 4) == 0 && size == 32)
    for (int i = 0; i < 8; i++)
      self->chromaticities[i] = read_be (content + 4 * i, 4) / 100000.0;
}

static void
read_png (TsFacts *self,
          const guint8 *data,
          gsize length)
{
  gsize offset = HEAD_SIZE;
  gboolean is_srgb = FALSE;

  self->is_whole = memmem (data, length, "IEND", 4) != NULL;
  while (offset + CHUNK_FRAME_SIZE <= length)
    {
      gsize size = read_be (data + offset, 4);

      if (size > length - offset - CHUNK_FRAME_SIZE)
        break;
      read_png_chunk (self, data + offset, size, &is_srgb);
      offset += CHUNK_FRAME_SIZE + size;
    }

  if (is_srgb || self->transfer != TS_FACTS_UNSPECIFIED)
    {
      self->gamma = 0;
      self->chromaticities[0] = 0;
    }
  if (self->gamma > 0 && ABS (self->gamma / SRGB_GAMMA - 1) < SRGB_GAMMA_TOLERANCE)
    self->gamma = 0;
}

/* RFC 9649, section 2. */
static void
read_riff (TsFacts *self,
           const guint8 *data,
           gsize length)
{
  gsize offset = 0;
  const guint8 *chunk;
  gsize size;

  self->is_whole = length - HEAD_SIZE >= read_le (data + 4, 4);
  while (ts_frames_next_chunk (data, length, &offset, &chunk, &size))
    if (memcmp (chunk, "VP8X", 4) == 0 && size >= 10)
      {
        self->width = read_le (chunk + 12, 3) + 1;
        self->height = read_le (chunk + 15, 3) + 1;
      }
    else if (memcmp (chunk, "ICCP", 4) == 0)
      set_profile (self, chunk + HEAD_SIZE, size);
    else if (memcmp (chunk, "EXIF", 4) == 0)
      ts_facts_read_exif (self, chunk + HEAD_SIZE, size);
}

/* Returns: (nullable): what follows the type @name of a box from @data on, if it has at least @n_bytes */
static const guint8 *
find_box (const guint8 *data,
          const guint8 *end,
          const char *name,
          gsize n_bytes)
{
  const guint8 *box = data != NULL ? memmem (data, (gsize) (end - data), name, strlen (name)) : NULL;

  return box != NULL && (gsize) (end - box) >= strlen (name) + n_bytes ? box + strlen (name) : NULL;
}

/* ISO/IEC 14496-12, section 12.1.5, and ISO/IEC 23008-12, section 6.5.3: profiles, codes, and the size of a picture or
 * of a part of it. A profile overrides codes, and the first of each kind the others. */
static void
read_metadata (TsFacts *self,
               const guint8 *data,
               gsize length)
{
  const guint8 *end = data + length;
  const guint8 *box = find_box (data, end, "colrprof", 0);

  if (self->profile == NULL && box != NULL && box - data >= 12)
    {
      gsize size = read_be (box - 12, 4);

      if (size > 12 && size - 12 <= (gsize) (end - box))
        set_profile (self, box, size - 12);
    }
  if (self->transfer == TS_FACTS_UNSPECIFIED && (box = find_box (data, end, "colrnclx", 4)) != NULL)
    {
      self->primaries = read_be (box, 2);
      self->transfer = read_be (box + 2, 2);
    }
  if (self->max_nits == 0 && (box = find_box (data, end, "clli", 2)) != NULL)
    self->max_nits = read_be (box, 2);
  for (box = data; (box = find_box (box, end, "ispe", 12)) != NULL;)
    {
      guint32 width = read_be (box + 4, 4);
      guint32 height = read_be (box + 8, 4);

      if ((guint64) width * height > (guint64) self->width * self->height)
        {
          self->width = width;
          self->height = height;
        }
    }
}

/* ISO/IEC 14496-12, section 4.2. Of a sequence, which has "moov", only the first picture counts, whose absence its
 * loader reports. Among compressed pixels the type of any box may stand by chance. */
static void
read_boxes (TsFacts *self,
            const guint8 *data,
            gsize length)
{
  gboolean is_sequence = FALSE;
  gsize offset = 0;

  while (offset + HEAD_SIZE <= length)
    {
      const guint8 *box = data + offset;
      gsize rest = length - offset;
      guint64 size = read_be (box, 4);

      /* The last box may be as long as the rest of the file, and a size may follow that does not fit. */
      if (size == 0)
        size = rest;
      else if (size == 1 && rest >= 2 * HEAD_SIZE)
        size = (guint64) read_be (box + 8, 4) << 32 | read_be (box + 12, 4);
      if (memcmp (box + 4, "moov", 4) == 0)
        is_sequence = TRUE;
      if (memcmp (box + 4, "meta", 4) == 0 || memcmp (box + 4, "moov", 4) == 0)
        read_metadata (self, box, (gsize) MIN (size, rest));
      if (size < HEAD_SIZE || size > rest)
        break;
      offset += size;
    }

  self->is_whole = is_sequence || offset == length;
}

/**
 * ts_facts_read:
 * @self: (out): to be cleared
 * @bytes: of any file; those of JPEG are read by ts_jpeg_decode()
 */
void
ts_facts_read (TsFacts *self,
               GBytes *bytes)
{
  gsize length;
  const guint8 *data = g_bytes_get_data (bytes, &length);

  *self = (TsFacts){ .is_whole = TRUE, .primaries = TS_FACTS_UNSPECIFIED, .transfer = TS_FACTS_UNSPECIFIED };
  if (begins_with (data, length, "\x89PNG\r\n\x1a\n", 8))
    read_png (self, data, length);
  else if (length >= HEAD_SIZE && memcmp (data, "RIFF", 4) == 0)
    read_riff (self, data, length);
  else if (length >= HEAD_SIZE && (memcmp (data + 4, "ftyp", 4) == 0 || memcmp (data + 4, "JXL ", 4) == 0))
    read_boxes (self, data, length);
}

void
ts_facts_clear (TsFacts *self)
{
  g_clear_pointer (&self->profile, g_bytes_unref);
}
