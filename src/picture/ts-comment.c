/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-picture"

#include "config.h"

#include "ts-comment.h"

#include <string.h>

#define PREFIX_LENGTH (sizeof TS_COMMENT_PREFIX - 1)

/* Of a JPEG: ITU-T T.81, table B.1. */
#define MARKER_APPLICATION 0xe0
#define MARKER_XMP 0xe1
#define MARKER_COMMENT 0xfe

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

/**
 * ts_comment_parse:
 * @text: (array length=length): of any comment of a JPEG
 * @comment: (inout): empty before the first one, and after the last if none is of a puzzle file; else the prefix and
 *   what may be an ID; the prefix alone if it is none, or if there are two, of which nobody knows which one is meant
 */
void
ts_comment_parse (const guint8 *text,
                  gsize length,
                  char comment[TS_COMMENT_SIZE])
{
  if (length < PREFIX_LENGTH || memcmp (text, TS_COMMENT_PREFIX, PREFIX_LENGTH) != 0)
    return;
  if (comment[0] != '\0' || length >= TS_COMMENT_SIZE || memchr (text, '\0', length) != NULL)
    length = PREFIX_LENGTH;

  memcpy (comment, text, length);
  comment[length] = '\0';
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

/**
 * ts_comment_add:
 * @file: a whole JPEG of this program, without comments
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
  g_autofree char *xmp = NULL;
  g_autofree char *packet = NULL;
  const guint8 *data;
  gsize length;
  gsize place;

  g_return_val_if_fail (file != NULL && title != NULL && id != NULL, NULL);

  data = g_bytes_get_data (file, &length);
  /* Behind the first segment, which has to be the first. */
  place = length > 6 && data[3] == MARKER_APPLICATION ? 4 + (gsize) (data[4] << 8 | data[5]) : 2;
  g_return_val_if_fail (place <= length, NULL);

  comment = g_strconcat (TS_COMMENT_PREFIX, id, NULL);
  short_title = g_utf8_substring (title, 0, MIN (g_utf8_strlen (title, -1), MAX_TITLE));
  /* XML has no control characters, also not escaped. */
  for (char *c = short_title; *c != '\0'; c++)
    *c = g_ascii_iscntrl (*c) ? ' ' : *c;
  xmp = g_markup_printf_escaped (XMP, short_title);
  packet = g_strconcat (XMP_HEAD, "-", xmp, NULL);
  packet[strlen (XMP_HEAD)] = '\0';

  puzzle = g_byte_array_sized_new ((guint) (length + 2 * TS_COMMENT_SIZE));
  g_byte_array_append (puzzle, data, (guint) place);
  append_segment (puzzle, MARKER_XMP, packet, strlen (XMP_HEAD) + 1 + strlen (xmp));
  append_segment (puzzle, MARKER_COMMENT, comment, strlen (comment));
  g_byte_array_append (puzzle, data + place, (guint) (length - place));

  return g_byte_array_free_to_bytes (puzzle);
}
