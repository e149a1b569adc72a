/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-picture"

#include "config.h"

#include "ts-comment.h"

#include <string.h>

#define PREFIX_LENGTH (sizeof TS_COMMENT_PREFIX - 1)

/* Of a JPEG: ITU-T T.81, table B.1. */
#define JPEG_SIGNATURE "\xff\xd8\xff"
#define MARKER_APPLICATION 0xe0
#define MARKER_XMP 0xe1
#define MARKER_SCAN 0xda
#define MARKER_COMMENT 0xfe

/* Of a PNG: PNG specification, third edition, sections 5.2, 5.3 and 11.3.3.4. The head of a text without compression is
 * its keyword, and three zeros. */
#define PNG_SIGNATURE "\x89PNG\r\n\x1a\n"
#define PNG_SIGNATURE_SIZE 8
#define TEXT_TYPE "iTXt"
#define KEYWORD "Tileshift"
#define TEXT_HEAD KEYWORD "\0\0"

/* Of a chunk around its data: length, type, and checksum. */
#define CHUNK_HEAD_SIZE 8
#define CHUNK_FRAME_SIZE 12

/* Where the first chunk ends, which is the header. */
#define PNG_HEADER_END (PNG_SIGNATURE_SIZE + CHUNK_FRAME_SIZE + 13)

/* The title of a JPEG: ISO 16684-1, section 7 and 8.3, and XMP specification, part 3, section 1.1.3. */
#define XMP_HEAD "http://ns.adobe.com/xap/1.0/"
#define XMP                                                                                               \
  "<?xpacket begin='\xef\xbb\xbf' id='W5M0MpCehiHzreSzNTczkc9d'?>"                                        \
  "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>" \
  "<rdf:Description rdf:about='' xmlns:dc='http://purl.org/dc/elements/1.1/'><dc:title><rdf:Alt>"         \
  "<rdf:li xml:lang='x-default'>%s</rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>" \
  "<?xpacket end='r'?>"

/* Characters: a longer one does not come from the name of a file. Escaped, at most 6 bytes each fit a segment. */
#define MAX_TITLE 1024

/* A larger one has more than a board, and is not read. */
#define MAX_CHUNK_SIZE (2 * TS_COMMENT_SIZE)

static guint32
read_be32 (const guint8 *data)
{
  return (guint32) data[0] << 24 | (guint32) data[1] << 16 | (guint32) data[2] << 8 | data[3];
}

/* PNG specification, third edition, annex D. */
static guint32
compute_crc (const guint8 *data,
             gsize length)
{
  guint32 crc = G_MAXUINT32;

  for (gsize i = 0; i < length; i++)
    {
      crc ^= data[i];
      for (int bit = 0; bit < 8; bit++)
        crc = crc >> 1 ^ ((crc & 1) != 0 ? 0xedb88320 : 0);
    }

  return ~crc;
}

/* Which one of two comments is meant cannot be known; a text that is too long, or has a zero, is no ID. */
static void
take (const guint8 *text,
      gsize length,
      char *comment)
{
  if (length < PREFIX_LENGTH || memcmp (text, TS_COMMENT_PREFIX, PREFIX_LENGTH) != 0)
    return;
  if (comment[0] != '\0' || length >= TS_COMMENT_SIZE || memchr (text, '\0', length) != NULL)
    length = PREFIX_LENGTH;

  memcpy (comment, text, length);
  comment[length] = '\0';
}

/* The segments before the first scan. Any number of bytes FF may fill the space before a marker. */
static void
find_in_jpeg (const guint8 *data,
              gsize length,
              char *comment)
{
  gsize offset = 2;

  while (offset + 4 <= length && data[offset] == 0xff && data[offset + 1] != MARKER_SCAN)
    {
      gsize size = (gsize) (data[offset + 2] << 8 | data[offset + 3]);

      if (data[offset + 1] == 0xff)
        {
          offset++;
          continue;
        }
      if (size < 2 || size > length - offset - 2)
        return;

      if (data[offset + 1] == MARKER_COMMENT)
        take (data + offset + 4, size - 2, comment);
      offset += 2 + size;
    }
}

/* @data: of a chunk that is whole */
static void
take_chunk (const guint8 *data,
            gsize size,
            char *comment)
{
  const guint8 *end = data + size;
  const guint8 *text = data + sizeof TEXT_HEAD;

  if (size < sizeof KEYWORD || memcmp (data, KEYWORD, sizeof KEYWORD) != 0)
    return;

  /* Behind the head stand a language and a translation of the keyword, each with a zero. */
  if (size > MAX_CHUNK_SIZE || size < sizeof TEXT_HEAD || memcmp (data, TEXT_HEAD, sizeof TEXT_HEAD) != 0 ||
      compute_crc (data - 4, size + 4) != read_be32 (end))
    text = NULL;
  for (int i = 0; i < 2 && text != NULL; i++)
    {
      text = memchr (text, '\0', (gsize) (end - text));
      if (text != NULL)
        text++;
    }

  if (text != NULL)
    take (text, (gsize) (end - text), comment);
  else
    take ((const guint8 *) TS_COMMENT_PREFIX, PREFIX_LENGTH, comment);
}

static void
find_in_png (const guint8 *data,
             gsize length,
             char *comment)
{
  gsize offset = PNG_SIGNATURE_SIZE;

  while (offset + CHUNK_FRAME_SIZE <= length && memcmp (data + offset + 4, "IEND", 4) != 0)
    {
      gsize size = read_be32 (data + offset);

      if (size > length - offset - CHUNK_FRAME_SIZE)
        return;

      if (memcmp (data + offset + 4, TEXT_TYPE, 4) == 0)
        take_chunk (data + offset + CHUNK_HEAD_SIZE, size, comment);
      offset += CHUNK_FRAME_SIZE + size;
    }
}

/**
 * ts_comment_find:
 * @data: (array length=length): any file
 * @comment: (out caller-allocates): empty if there is none; the prefix alone if what is there is no comment with an ID,
 *   or there are two; else the prefix and what may be an ID
 *
 * Without a prefix it is the comment of another program.
 */
void
ts_comment_find (const guint8 *data,
                 gsize length,
                 char comment[TS_COMMENT_SIZE])
{
  g_return_if_fail (data != NULL || length == 0);
  g_return_if_fail (comment != NULL);

  comment[0] = '\0';
  if (length > 3 && memcmp (data, JPEG_SIGNATURE, 3) == 0)
    find_in_jpeg (data, length, comment);
  else if (length > PNG_SIGNATURE_SIZE && memcmp (data, PNG_SIGNATURE, PNG_SIGNATURE_SIZE) == 0)
    find_in_png (data, length, comment);
}

static void
append_segment (GByteArray *file,
                guint8 marker,
                gconstpointer data,
                gsize length)
{
  guint8 head[] = { 0xff, marker, (guint8) ((length + 2) >> 8), (guint8) (length + 2) };

  g_byte_array_append (file, head, sizeof head);
  g_byte_array_append (file, data, (guint) length);
}

/* The length of a segment has 16 bits, and counts itself. */
G_STATIC_ASSERT (TS_COMMENT_SIZE <= G_MAXUINT16 - 2);

static void
add_to_jpeg (GByteArray *file,
             const char *title,
             const char *comment)
{
  g_autofree char *xmp = g_markup_printf_escaped (XMP, title);
  g_autofree char *packet = g_strconcat (XMP_HEAD, "-", xmp, NULL);

  packet[strlen (XMP_HEAD)] = '\0';
  append_segment (file, MARKER_XMP, packet, strlen (XMP_HEAD) + 1 + strlen (xmp));
  append_segment (file, MARKER_COMMENT, comment, strlen (comment));
}

static void
append_be32 (GByteArray *file,
             guint32 number)
{
  guint32 bytes = GUINT32_TO_BE (number);

  g_byte_array_append (file, (const guint8 *) &bytes, sizeof bytes);
}

static void
append_text (GByteArray *file,
             const char *keyword,
             const char *text)
{
  gsize keyword_size = strlen (keyword) + 1;
  guint start = file->len + 4;

  append_be32 (file, (guint32) (keyword_size + 4 + strlen (text)));
  g_byte_array_append (file, (const guint8 *) TEXT_TYPE, 4);
  g_byte_array_append (file, (const guint8 *) keyword, (guint) keyword_size);
  g_byte_array_append (file, (const guint8 *) "\0\0\0\0", 4);
  g_byte_array_append (file, (const guint8 *) text, (guint) strlen (text));
  append_be32 (file, compute_crc (file->data + start, file->len - start));
}

/* Returns: where a segment or a chunk may be added: behind the first one, which has to be the first */
static gsize
find_place (const guint8 *data,
            gsize length,
            gboolean is_png)
{
  if (is_png)
    return PNG_HEADER_END;

  return length > 6 && data[3] == MARKER_APPLICATION ? 4 + (gsize) (data[4] << 8 | data[5]) : 2;
}

/**
 * ts_comment_add:
 * @file: a whole PNG or JPEG of this program, without comments
 * @title: what people call the picture
 * @id: of the board, written out
 *
 * Returns: (transfer full): a puzzle file
 */
GBytes *
ts_comment_add (GBytes *file,
                const char *title,
                const char *id)
{
  GByteArray *puzzle;
  g_autofree char *comment = NULL;
  g_autofree char *short_title = NULL;
  const guint8 *data;
  gsize length;
  gsize place;
  gboolean is_png;

  g_return_val_if_fail (file != NULL && title != NULL && id != NULL, NULL);

  data = g_bytes_get_data (file, &length);
  is_png = data[0] == (guint8) PNG_SIGNATURE[0];
  place = find_place (data, length, is_png);
  g_return_val_if_fail (place <= length, NULL);

  comment = g_strconcat (TS_COMMENT_PREFIX, id, NULL);
  short_title = g_utf8_substring (title, 0, MIN (g_utf8_strlen (title, -1), MAX_TITLE));
  /* XML has no control characters, also not escaped. */
  for (char *c = short_title; *c != '\0'; c++)
    *c = g_ascii_iscntrl (*c) ? ' ' : *c;
  puzzle = g_byte_array_sized_new ((guint) (length + 2 * TS_COMMENT_SIZE));
  g_byte_array_append (puzzle, data, (guint) place);
  if (is_png)
    {
      append_text (puzzle, "Title", short_title);
      append_text (puzzle, KEYWORD, comment);
    }
  else
    add_to_jpeg (puzzle, short_title, comment);
  g_byte_array_append (puzzle, data + place, (guint) (length - place));

  return g_byte_array_free_to_bytes (puzzle);
}
