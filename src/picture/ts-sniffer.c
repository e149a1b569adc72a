/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "ts-sniffer.h"

#include <string.h>

/* Sources: PNG, W3C Recommendation (third edition) §5; JPEG, ITU-T T.81 annex B; GIF89a, CompuServe 1990; WebP, RFC
 * 9649 §2; TIFF 6.0, Adobe 1992, §2; BMP, the header sizes in Microsoft's wingdi.h.
 *
 * The sniffer is a state machine. A step reads the bytes in `head` and sets how many bytes to skip, whether to seek the
 * next 0xFF, how many bytes to collect, and the next step. It reads no byte twice, and the result does not depend on
 * how the caller divides the file. */

static uint32_t
be16 (const uint8_t *bytes)
{
  return (uint32_t) bytes[0] << 8 | bytes[1];
}

static uint32_t
be32 (const uint8_t *bytes)
{
  return be16 (bytes) << 16 | be16 (bytes + 2);
}

static uint32_t
le16 (const uint8_t *bytes)
{
  return (uint32_t) bytes[1] << 8 | bytes[0];
}

static uint32_t
le24 (const uint8_t *bytes)
{
  return (uint32_t) bytes[2] << 16 | le16 (bytes);
}

static uint32_t
le32 (const uint8_t *bytes)
{
  return le16 (bytes + 2) << 16 | le16 (bytes);
}

/* Skips `n_skip` bytes, collects `n` bytes into an empty head, then runs `step`. */
static TsSnifferResult
collect (TsSniffer *self,
         uint64_t n_skip,
         unsigned n,
         TsSnifferResult (*step) (TsSniffer *self))
{
  self->n_skip = n_skip;
  self->n_head = 0;
  self->n_wanted = n;
  self->step = step;

  return self->result;
}

/* Collects bytes behind those in the head until it has `n` bytes, then runs `step`. */
static TsSnifferResult
extend (TsSniffer *self,
        unsigned n,
        TsSnifferResult (*step) (TsSniffer *self))
{
  self->n_wanted = n;
  self->step = step;

  return self->result;
}

static TsSnifferResult
stop (TsSniffer *self,
      TsSnifferResult result)
{
  self->step = NULL;

  return result;
}

static TsSnifferResult
complete (TsSniffer *self)
{
  self->is_complete = true;

  return stop (self, TS_SNIFFER_OK);
}

static bool
set_size (TsSniffer *self,
          uint32_t width,
          uint32_t height)
{
  if (width == 0 || height == 0)
    return false;

  self->width = width;
  self->height = height;
  self->n_samples = (uint64_t) width * height;

  return true;
}

/* PNG: chunks of length, type, data and checksum; IHDR is the first and IEND the last. */

static TsSnifferResult
read_png_chunk (TsSniffer *self)
{
  uint32_t length = be32 (self->head);

  if (length > INT32_MAX)
    return stop (self, TS_SNIFFER_DAMAGED);
  if (memcmp (self->head + 4, "IEND", 4) == 0)
    return collect (self, (uint64_t) length + 4, 0, complete);

  return collect (self, (uint64_t) length + 4, 8, read_png_chunk);
}

static TsSnifferResult
read_png_header (TsSniffer *self)
{
  if (memcmp (self->head, "\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16) != 0)
    return stop (self, TS_SNIFFER_DAMAGED);
  if (!set_size (self, be32 (self->head + 16), be32 (self->head + 20)))
    return stop (self, TS_SNIFFER_DAMAGED);

  self->result = TS_SNIFFER_OK;
  return collect (self, 0, 8, read_png_chunk);
}

/* GIF: a screen, then blocks of extensions and images until the trailer. */

static uint64_t
gif_colors_length (uint8_t flags)
{
  return (flags & 0x80) != 0 ? UINT64_C (6) << (flags & 7) : 0;
}

/* An image may be larger than the screen, against the rules; the decoder allocates its size nevertheless. */
static TsSnifferResult
read_gif_image (TsSniffer *self)
{
  uint64_t n_samples = (uint64_t) le16 (self->head + 4) * le16 (self->head + 6);

  if (n_samples > self->n_samples)
    self->n_samples = n_samples;

  self->result = TS_SNIFFER_OK;
  return collect (self, gif_colors_length (self->head[8]) + 1, 1, self->at_marker);
}

/* Reads the first byte of a block or, while `marker` is set, the length of the block's next piece of data; 0 ends
 * it. */
static TsSnifferResult
read_gif_block (TsSniffer *self)
{
  uint8_t byte = self->head[0];

  if (self->marker != 0)
    {
      if (byte == 0)
        self->marker = 0;
      return collect (self, byte, 1, read_gif_block);
    }

  switch (byte)
    {
    case '!':
      self->marker = byte;
      return collect (self, 1, 1, read_gif_block);
    case ',':
      self->marker = byte;
      return collect (self, 0, 9, read_gif_image);
    case ';':
      return self->result == TS_SNIFFER_OK ? complete (self) : stop (self, TS_SNIFFER_DAMAGED);
    default:
      return collect (self, 0, 1, read_gif_block);
    }
}

static TsSnifferResult
read_gif_header (TsSniffer *self)
{
  if (memcmp (self->head, "GIF87a", 6) != 0 && memcmp (self->head, "GIF89a", 6) != 0)
    return stop (self, TS_SNIFFER_UNKNOWN);
  if (!set_size (self, le16 (self->head + 6), le16 (self->head + 8)))
    return stop (self, TS_SNIFFER_DAMAGED);

  self->at_marker = read_gif_block;
  return collect (self, gif_colors_length (self->head[10]), 1, read_gif_block);
}

/* WebP: a RIFF container with its length; lossy, lossless or extended. */

static TsSnifferResult
follow_webp (TsSniffer *self,
             uint32_t width,
             uint32_t height)
{
  uint64_t length = UINT64_C (8) + le32 (self->head + 4);

  if (length < self->n_head || !set_size (self, width, height))
    return stop (self, TS_SNIFFER_DAMAGED);

  self->result = TS_SNIFFER_OK;
  return collect (self, length - self->n_head, 0, complete);
}

static TsSnifferResult
read_webp_lossy (TsSniffer *self)
{
  if (memcmp (self->head + 23, "\x9d\x01\x2a", 3) != 0)
    return stop (self, TS_SNIFFER_DAMAGED);

  return follow_webp (self, le16 (self->head + 26) & 0x3fff, le16 (self->head + 28) & 0x3fff);
}

static TsSnifferResult
read_webp_extended (TsSniffer *self)
{
  return follow_webp (self, le24 (self->head + 24) + 1, le24 (self->head + 27) + 1);
}

static TsSnifferResult
read_webp_header (TsSniffer *self)
{
  uint32_t bits = le32 (self->head + 21);

  if (memcmp (self->head + 12, "VP8 ", 4) == 0)
    return extend (self, 30, read_webp_lossy);
  if (memcmp (self->head + 12, "VP8X", 4) == 0)
    return extend (self, 30, read_webp_extended);
  if (memcmp (self->head + 12, "VP8L", 4) == 0 && self->head[20] == 0x2f)
    return follow_webp (self, (bits & 0x3fff) + 1, (bits >> 14 & 0x3fff) + 1);

  return stop (self, TS_SNIFFER_DAMAGED);
}

static TsSnifferResult
read_riff_header (TsSniffer *self)
{
  if (memcmp (self->head + 8, "WEBP", 4) != 0)
    return stop (self, TS_SNIFFER_UNKNOWN);

  self->format = TS_FORMAT_WEBP;
  return extend (self, 25, read_webp_header);
}

/* BMP: two letters, the file's length (often missing), and at byte 14 the length of the header that follows. */

static bool
is_bmp_header (uint32_t length)
{
  static const uint8_t lengths[] = { 12, 40, 52, 56, 64, 108, 124 };

  return length <= UINT8_MAX && memchr (lengths, (int) length, sizeof lengths) != NULL;
}

static TsSnifferResult
read_bmp_header (TsSniffer *self)
{
  uint32_t length = le32 (self->head + 2);

  if (!is_bmp_header (le32 (self->head + 14)))
    return stop (self, TS_SNIFFER_UNKNOWN);

  self->format = TS_FORMAT_BMP;
  self->result = TS_SNIFFER_OK;
  return collect (self, length > self->n_head ? length - self->n_head : 0, 0, complete);
}

/* TIFF: two letters for the byte order, and the offset of the first directory: its length, and an entry of 12 bytes for
 * each property (tag, type, count and value), in ascending order of tags. A value of 16 bits is left-aligned in its
 * field. The decoder handles every other structure, and finds the end, which the header does not tell. */

#define TIFF_ENTRY_SIZE 12
#define TIFF_TAG_WIDTH 256
#define TIFF_TAG_HEIGHT 257
#define TIFF_TYPE_SHORT 3
#define TIFF_TYPE_LONG 4

static uint32_t
tiff16 (const TsSniffer *self,
        const uint8_t *bytes)
{
  return self->marker == 'M' ? be16 (bytes) : le16 (bytes);
}

static uint32_t
tiff32 (const TsSniffer *self,
        const uint8_t *bytes)
{
  return self->marker == 'M' ? be32 (bytes) : le32 (bytes);
}

static uint32_t
tiff_value (const TsSniffer *self,
            const uint8_t *entry)
{
  switch (tiff16 (self, entry + 2))
    {
    case TIFF_TYPE_SHORT:
      return tiff16 (self, entry + 8);
    case TIFF_TYPE_LONG:
      return tiff32 (self, entry + 8);
    default:
      return 0;
    }
}

/* No tag lies between width and height. */
static TsSnifferResult
read_tiff_size (TsSniffer *self)
{
  const uint8_t *next = self->head + TIFF_ENTRY_SIZE;

  if (tiff16 (self, next) == TIFF_TAG_HEIGHT)
    set_size (self, tiff_value (self, self->head), tiff_value (self, next));

  return complete (self);
}

static TsSnifferResult
read_tiff_entry (TsSniffer *self)
{
  uint32_t tag = tiff16 (self, self->head);

  if (tag < TIFF_TAG_WIDTH)
    return collect (self, 0, TIFF_ENTRY_SIZE, read_tiff_entry);
  if (tag == TIFF_TAG_WIDTH)
    return extend (self, 2 * TIFF_ENTRY_SIZE, read_tiff_size);

  return complete (self);
}

static TsSnifferResult
read_tiff_header (TsSniffer *self)
{
  uint32_t offset = tiff32 (self, self->head + 4);

  if (offset < self->n_head)
    return complete (self);

  return collect (self, (uint64_t) offset - self->n_head + 2, TIFF_ENTRY_SIZE, read_tiff_entry);
}

/* JPEG: segments that begin with a marker, and behind a scan's segment compressed data up to the next marker. */

/* ITU-T T.81, table B.1. */
#define MARKER_TEM 0x01
#define MARKER_SOF0 0xc0
#define MARKER_SOF2 0xc2
#define MARKER_DHT 0xc4
#define MARKER_JPG 0xc8
#define MARKER_SOF10 0xca
#define MARKER_DAC 0xcc
#define MARKER_SOF15 0xcf
#define MARKER_RST0 0xd0
#define MARKER_SOI 0xd8
#define MARKER_EOI 0xd9
#define MARKER_SOS 0xda

/* Gray, YCbCr or CMYK: GdkPixbuf supports no other color spaces. */
#define MAX_COMPONENTS 4

/* Inside a scan a 0xFF of the data is followed by 0, so that read_marker() seeks on. */
static TsSnifferResult
seek_marker (TsSniffer *self,
             uint64_t n_skip)
{
  self->is_seeking = true;

  return collect (self, n_skip, 2, self->at_marker);
}

static uint64_t
count_samples (const TsSniffer *self)
{
  const uint8_t *sampling = self->head + 9;
  unsigned n_blocks = 0;
  unsigned max_across = 1;
  unsigned max_down = 1;

  for (unsigned i = 0; i < self->n_components; i++)
    {
      unsigned across = sampling[3 * i] >> 4;
      unsigned down = sampling[3 * i] & 15;

      n_blocks += across * down;
      max_across = across > max_across ? across : max_across;
      max_down = down > max_down ? down : max_down;
    }

  return (uint64_t) self->width * self->height * n_blocks / (max_across * max_down);
}

/* The head: the segment's length (2 bytes), precision, height (2), width (2), n components, and 3 bytes for each. */
static TsSnifferResult
read_components (TsSniffer *self)
{
  self->n_samples = count_samples (self);
  if (self->n_samples == 0)
    return stop (self, TS_SNIFFER_DAMAGED);

  return seek_marker (self, 0);
}

static TsSnifferResult
read_frame (TsSniffer *self)
{
  const uint8_t *head = self->head;

  self->n_components = head[7];
  if (self->n_components < 1 || self->n_components > MAX_COMPONENTS)
    return stop (self, TS_SNIFFER_DAMAGED);
  if (be16 (head) != 8 + 3 * self->n_components)
    return stop (self, TS_SNIFFER_DAMAGED);
  if (!set_size (self, be16 (head + 5), be16 (head + 3)))
    return stop (self, TS_SNIFFER_DAMAGED);

  self->is_buffered = self->marker == MARKER_SOF2 || self->marker == MARKER_SOF10;
  return extend (self, 8 + 3 * self->n_components, read_components);
}

/* A first scan with a part of the components makes the decoder hold all samples until the other scans. */
static TsSnifferResult
read_scan (TsSniffer *self)
{
  if (self->n_components == 0)
    return stop (self, TS_SNIFFER_DAMAGED);

  self->n_scans++;
  if (self->head[2] < self->n_components)
    self->is_buffered = true;

  self->result = TS_SNIFFER_OK;
  return seek_marker (self, 0);
}

static bool
is_frame (uint8_t marker)
{
  return marker >= MARKER_SOF0 && marker <= MARKER_SOF15 && marker != MARKER_DHT && marker != MARKER_JPG &&
         marker != MARKER_DAC;
}

static TsSnifferResult
read_segment (TsSniffer *self)
{
  uint32_t length = be16 (self->head);

  if (length < 2)
    return stop (self, TS_SNIFFER_DAMAGED);
  if (self->marker == MARKER_SOS)
    return extend (self, 3, read_scan);
  if (!is_frame (self->marker))
    return seek_marker (self, length - 2);
  if (self->n_components > 0)
    return stop (self, TS_SNIFFER_DAMAGED);

  return extend (self, 8, read_frame);
}

static TsSnifferResult
read_marker (TsSniffer *self)
{
  uint8_t marker = self->head[1];

  if (marker == 0xff)
    {
      self->n_head = 1;
      return extend (self, 2, read_marker);
    }
  if (marker == MARKER_EOI)
    return self->n_scans > 0 ? complete (self) : stop (self, TS_SNIFFER_DAMAGED);
  if (marker <= MARKER_TEM || (marker >= MARKER_RST0 && marker <= MARKER_SOI))
    return seek_marker (self, 0);

  self->marker = marker;
  return collect (self, 0, 2, read_segment);
}

/* The head holds the start of image, the first byte of the next marker, and one more byte. */
static TsSnifferResult
start_jpeg (TsSniffer *self)
{
  self->format = TS_FORMAT_JPEG;
  self->at_marker = read_marker;
  self->head[0] = self->head[2];
  self->head[1] = self->head[3];

  return read_marker (self);
}

static TsSnifferResult
read_magic (TsSniffer *self)
{
  const uint8_t *head = self->head;

  if (memcmp (head, "\xff\xd8\xff", 3) == 0)
    return start_jpeg (self);
  if (memcmp (head, "BM", 2) == 0)
    return extend (self, 18, read_bmp_header);
  if (memcmp (head, "RIFF", 4) == 0)
    return extend (self, 12, read_riff_header);

  if (memcmp (head, "\x89PNG", 4) == 0)
    {
      self->format = TS_FORMAT_PNG;
      return extend (self, 33, read_png_header);
    }
  if (memcmp (head, "GIF8", 4) == 0)
    {
      self->format = TS_FORMAT_GIF;
      return extend (self, 13, read_gif_header);
    }
  if (memcmp (head, "II*\0", 4) == 0 || memcmp (head, "MM\0*", 4) == 0)
    {
      self->format = TS_FORMAT_TIFF;
      self->marker = head[0];
      self->is_complete = true;
      self->result = TS_SNIFFER_OK;
      return extend (self, 8, read_tiff_header);
    }

  return stop (self, TS_SNIFFER_UNKNOWN);
}

/**
 * ts_sniffer_init:
 * @self: (out caller-allocates): ready for the first byte of a file
 */
void
ts_sniffer_init (TsSniffer *self)
{
  *self = (TsSniffer){ .result = TS_SNIFFER_NEED_MORE };
  collect (self, 0, 4, read_magic);
}

/* Skips `n_skip` bytes, then seeks the next 0xFF if requested. Returns: how many bytes of @data it consumed */
static size_t
skip_and_seek (TsSniffer *self,
               const uint8_t *data,
               size_t length)
{
  size_t n_skipped = self->n_skip < length ? (size_t) self->n_skip : length;
  const uint8_t *found;

  self->n_skip -= n_skipped;
  if (self->n_skip > 0 || !self->is_seeking || n_skipped == length)
    return n_skipped;

  found = memchr (data + n_skipped, 0xff, length - n_skipped);
  if (found == NULL)
    return length;

  self->is_seeking = false;
  return (size_t) (found - data);
}

/**
 * ts_sniffer_feed:
 * @data: (array length=length): the next bytes of the file
 * @length: any; the division of the file does not change the result
 *
 * %TS_SNIFFER_UNKNOWN and %TS_SNIFFER_DAMAGED are final. After %TS_SNIFFER_OK the sniffer still detects damage, counts
 * scans, and detects the end.
 *
 * Returns: the result for all bytes so far
 */
TsSnifferResult
ts_sniffer_feed (TsSniffer *self,
                 const uint8_t *data,
                 size_t length)
{
  while (self->step != NULL)
    {
      size_t n_used = skip_and_seek (self, data, length);
      size_t n_missing;

      data += n_used;
      length -= n_used;
      if (self->n_skip > 0 || self->is_seeking)
        break;

      n_missing = self->n_wanted - self->n_head;
      n_used = n_missing < length ? n_missing : length;
      memcpy (self->head + self->n_head, data, n_used);
      self->n_head += (unsigned) n_used;
      data += n_used;
      length -= n_used;
      if (n_used < n_missing)
        break;

      self->result = self->step (self);
    }

  return self->result;
}
