/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-picture"

#include "config.h"

#include "ts-facts.h"

#include "ts-picture.h"

/* EXIF 2.32, section 4.6: the entries of TIFF, and the one of the orientation. */
#define EXIF_HEAD "Exif\0\0"
#define EXIF_HEAD_SIZE 6
#define ENTRY_SIZE 12
#define ENTRY_ORIENTATION 0x112
#define ENTRY_TYPE_SHORT 3
#define ENTRY_TYPE_LONG 4
#define ENTRY_TYPE_SIGNED_LONG 9

/* Length and type of a chunk or a box; with the checksum of a PNG's chunk. */
#define HEAD_SIZE 8
#define CHUNK_FRAME_SIZE 12

/* RFC 9649, section 2: the head of a WebP. */
#define WEBP_HEAD_SIZE 12

/* GIF89a, sections 17 to 20: signature with the descriptor of the screen, and the descriptor of a frame. */
#define GIF_HEAD_SIZE 13
#define GIF_SCREEN_FLAGS 10
#define GIF_FRAME_SIZE 10
#define GIF_FRAME_FLAGS 9

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
        guint32 type = read (data + offset + 2, 2);
        /* Some programs write a long. */
        int n_bytes = type == ENTRY_TYPE_LONG || type == ENTRY_TYPE_SIGNED_LONG ? 4 : type == ENTRY_TYPE_SHORT ? 2
                                                                                                               : 0;
        guint32 orientation = read (data + offset + 8, n_bytes);

        if (orientation >= 1 && orientation <= 8)
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

/* RFC 9649, section 2.
 * @offset: (inout): where the chunk is looked for, 0 for the first one; then where it ends
 * @chunk: (out): its name, four bytes; the content begins after eight
 * @size: (out): of the content
 * Returns: whether there is one more chunk; %FALSE for a file that is no WebP */
static gboolean
next_chunk (const guint8 *data,
            gsize length,
            gsize *offset,
            const guint8 **chunk,
            gsize *size)
{
  gsize start = *offset > 0 ? *offset : WEBP_HEAD_SIZE;

  if (start + HEAD_SIZE > length || memcmp (data, "RIFF", 4) != 0 || memcmp (data + 8, "WEBP", 4) != 0)
    return FALSE;

  *chunk = data + start;
  *size = read_le (data + start + 4, 4);
  *offset = start + HEAD_SIZE + *size + (*size & 1);

  return *size <= length - start - HEAD_SIZE;
}

static void
read_riff (TsFacts *self,
           const guint8 *data,
           gsize length)
{
  gsize offset = 0;
  const guint8 *chunk;
  gsize size;

  self->is_whole = length - HEAD_SIZE >= read_le (data + 4, 4);
  while (next_chunk (data, length, &offset, &chunk, &size))
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

/**
 * ts_facts_check_size:
 *
 * Returns: whether a picture of this size may be decoded, and shows enough
 */
gboolean
ts_facts_check_size (gint64 width,
                     gint64 height,
                     gint64 max_pixels,
                     GError **error)
{
  if (width > TS_PICTURE_MAX_SIDE || height > TS_PICTURE_MAX_SIDE || width * height > max_pixels)
    g_set_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_TOO_MANY_PIXELS, "Too many pixels");
  else if (width <= 0 || height <= 0)
    g_set_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_DAMAGED, "No pixels");
  else if (width < TS_PICTURE_MIN_SIDE || height < TS_PICTURE_MIN_SIDE)
    g_set_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_TOO_SMALL, "Too few pixels");
  else
    return TRUE;

  return FALSE;
}

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

static GByteArray *
extract_webp (const guint8 *data,
              gsize length,
              guint number)
{
  gsize head_size = 0;
  gsize offset = 0;
  const guint8 *chunk;
  gsize size;

  while (next_chunk (data, length, &offset, &chunk, &size) && offset <= length)
    if (memcmp (chunk, "ANMF", 4) == 0)
      {
        head_size = head_size > 0 ? head_size : (gsize) (chunk - data);
        if (number-- == 0)
          {
            GByteArray *file = join (data, head_size, (gsize) (chunk - data), offset);
            guint32 file_size = GUINT32_TO_LE (file->len - HEAD_SIZE);

            memcpy (file->data + 4, &file_size, sizeof file_size);
            return file;
          }
      }

  return NULL;
}

/**
 * ts_facts_extract_frame:
 * @bytes: of any file
 * @number: from 0
 *
 * So that an animation whose later frames are truncated loads.
 *
 * Returns: (transfer full) (nullable): a file with this frame alone, as if nothing was shown before; %NULL if there is
 *   no such frame, or not all of it, and for a WebP without animation and all other formats
 */
GBytes *
ts_facts_extract_frame (GBytes *bytes,
                        guint number)
{
  gsize length;
  const guint8 *data = g_bytes_get_data (bytes, &length);
  GByteArray *file = length > GIF_HEAD_SIZE && memcmp (data, "GIF8", 4) == 0 ? extract_gif (data, length, number)
                                                                             : extract_webp (data, length, number);

  return file != NULL ? g_byte_array_free_to_bytes (file) : NULL;
}
