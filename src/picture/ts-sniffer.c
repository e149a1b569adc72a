/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sniffer: reads along with a picture file and tells its format, its size, and whether its end has come.
 * Room: picture, yet C11 alone: no GLib, no heap, no I/O; every byte it is fed may be hostile.
 * Owned by whoever declares one: a plain value.
 * Thread: any; one sniffer in one thread at a time.
 * Fails by result code.
 */

#include "ts-sniffer-private.h"

#include <string.h>

/* The formats are those of: PNG, W3C Recommendation (third edition) §5; JPEG, ITU-T T.81 annex B; GIF89a, CompuServe
 * 1990; WebP, RFC 9649 §2; TIFF 6.0, Adobe 1992, §2; BMP, the sizes of the header in Microsoft's wingdi.h.
 *
 * A step looks at the bytes collected in `head` and says how to go on: skip so many bytes, seek the next 0xFF, collect
 * so many bytes, and which step is next. Nothing is ever read twice, and no step depends on how the file was cut. */

static uint32_t
be32 (const uint8_t *bytes)
{
  return _ts_sniffer_be16 (bytes) << 16 | _ts_sniffer_be16 (bytes + 2);
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

/* PNG: chunks of length, type, data and checksum; IHDR is the first and IEND the last. */

static TsSnifferResult
read_png_chunk (TsSniffer *self)
{
  uint32_t length = be32 (self->head);

  if (length > INT32_MAX)
    return _ts_sniffer_stop (self, TS_SNIFFER_DAMAGED);
  if (memcmp (self->head + 4, "IEND", 4) == 0)
    return _ts_sniffer_collect (self, (uint64_t) length + 4, 0, _ts_sniffer_complete);

  return _ts_sniffer_collect (self, (uint64_t) length + 4, 8, read_png_chunk);
}

static TsSnifferResult
read_png_header (TsSniffer *self)
{
  if (memcmp (self->head, "\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16) != 0)
    return _ts_sniffer_stop (self, TS_SNIFFER_DAMAGED);
  if (!_ts_sniffer_set_size (self, be32 (self->head + 16), be32 (self->head + 20)))
    return _ts_sniffer_stop (self, TS_SNIFFER_DAMAGED);

  self->result = TS_SNIFFER_OK;
  return _ts_sniffer_collect (self, 0, 8, read_png_chunk);
}

/* GIF: a screen, then blocks of extensions and images until the trailer. */

static uint64_t
gif_colors_length (uint8_t flags)
{
  return (flags & 0x80) != 0 ? UINT64_C (6) << (flags & 7) : 0;
}

/* An image may be larger than the screen, against the rules, and costs its size nevertheless. */
static TsSnifferResult
read_gif_image (TsSniffer *self)
{
  uint64_t n_samples = (uint64_t) le16 (self->head + 4) * le16 (self->head + 6);

  if (n_samples > self->n_samples)
    self->n_samples = n_samples;

  self->result = TS_SNIFFER_OK;
  return _ts_sniffer_collect (self, gif_colors_length (self->head[8]) + 1, 1, self->at_marker);
}

/* The first byte of a block or, while a marker is set, the length of the next piece of its data; 0 ends it. */
static TsSnifferResult
read_gif_block (TsSniffer *self)
{
  uint8_t byte = self->head[0];

  if (self->marker != 0)
    {
      if (byte == 0)
        self->marker = 0;
      return _ts_sniffer_collect (self, byte, 1, read_gif_block);
    }

  switch (byte)
    {
    case '!':
      self->marker = byte;
      return _ts_sniffer_collect (self, 1, 1, read_gif_block);
    case ',':
      self->marker = byte;
      return _ts_sniffer_collect (self, 0, 9, read_gif_image);
    case ';':
      return self->result == TS_SNIFFER_OK ? _ts_sniffer_complete (self) : _ts_sniffer_stop (self, TS_SNIFFER_DAMAGED);
    default:
      return _ts_sniffer_collect (self, 0, 1, read_gif_block);
    }
}

static TsSnifferResult
read_gif_header (TsSniffer *self)
{
  if (memcmp (self->head, "GIF87a", 6) != 0 && memcmp (self->head, "GIF89a", 6) != 0)
    return _ts_sniffer_stop (self, TS_SNIFFER_UNKNOWN);
  if (!_ts_sniffer_set_size (self, le16 (self->head + 6), le16 (self->head + 8)))
    return _ts_sniffer_stop (self, TS_SNIFFER_DAMAGED);

  self->at_marker = read_gif_block;
  return _ts_sniffer_collect (self, gif_colors_length (self->head[10]), 1, read_gif_block);
}

/* WebP: a RIFF container that says its length; lossy, lossless or extended. */

static TsSnifferResult
follow_webp (TsSniffer *self,
             uint32_t width,
             uint32_t height)
{
  uint64_t length = UINT64_C (8) + le32 (self->head + 4);

  if (length < self->n_head || !_ts_sniffer_set_size (self, width, height))
    return _ts_sniffer_stop (self, TS_SNIFFER_DAMAGED);

  self->result = TS_SNIFFER_OK;
  return _ts_sniffer_collect (self, length - self->n_head, 0, _ts_sniffer_complete);
}

static TsSnifferResult
read_webp_lossy (TsSniffer *self)
{
  if (memcmp (self->head + 23, "\x9d\x01\x2a", 3) != 0)
    return _ts_sniffer_stop (self, TS_SNIFFER_DAMAGED);

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
    return _ts_sniffer_extend (self, 30, read_webp_lossy);
  if (memcmp (self->head + 12, "VP8X", 4) == 0)
    return _ts_sniffer_extend (self, 30, read_webp_extended);
  if (memcmp (self->head + 12, "VP8L", 4) == 0 && self->head[20] == 0x2f)
    return follow_webp (self, (bits & 0x3fff) + 1, (bits >> 14 & 0x3fff) + 1);

  return _ts_sniffer_stop (self, TS_SNIFFER_DAMAGED);
}

static TsSnifferResult
read_riff_header (TsSniffer *self)
{
  if (memcmp (self->head + 8, "WEBP", 4) != 0)
    return _ts_sniffer_stop (self, TS_SNIFFER_UNKNOWN);

  self->format = TS_FORMAT_WEBP;
  return _ts_sniffer_extend (self, 25, read_webp_header);
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
    return _ts_sniffer_stop (self, TS_SNIFFER_UNKNOWN);

  self->format = TS_FORMAT_BMP;
  self->result = TS_SNIFFER_OK;
  return _ts_sniffer_collect (self, length > self->n_head ? length - self->n_head : 0, 0, _ts_sniffer_complete);
}

/* TIFF: letters that tell the order of bytes, and where the first directory is: its length, and an entry of 12 bytes
 * for each property (tag, type, count and value), by rising tags. A value of 16 bits is at the left of its place.
 * Whatever is not so is left to the decoder, as is the end, which nothing tells. */

#define TIFF_ENTRY_SIZE 12
#define TIFF_TAG_WIDTH 256
#define TIFF_TAG_HEIGHT 257
#define TIFF_TYPE_SHORT 3
#define TIFF_TYPE_LONG 4

static uint32_t
tiff16 (const TsSniffer *self,
        const uint8_t *bytes)
{
  return self->marker == 'M' ? _ts_sniffer_be16 (bytes) : le16 (bytes);
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

/* No other entry has a place between these two. */
static TsSnifferResult
read_tiff_size (TsSniffer *self)
{
  const uint8_t *next = self->head + TIFF_ENTRY_SIZE;

  if (tiff16 (self, next) == TIFF_TAG_HEIGHT)
    _ts_sniffer_set_size (self, tiff_value (self, self->head), tiff_value (self, next));

  return _ts_sniffer_complete (self);
}

static TsSnifferResult
read_tiff_entry (TsSniffer *self)
{
  uint32_t tag = tiff16 (self, self->head);

  if (tag < TIFF_TAG_WIDTH)
    return _ts_sniffer_collect (self, 0, TIFF_ENTRY_SIZE, read_tiff_entry);
  if (tag == TIFF_TAG_WIDTH)
    return _ts_sniffer_extend (self, 2 * TIFF_ENTRY_SIZE, read_tiff_size);

  return _ts_sniffer_complete (self);
}

static TsSnifferResult
read_tiff_header (TsSniffer *self)
{
  uint32_t offset = tiff32 (self, self->head + 4);

  if (offset < self->n_head)
    return _ts_sniffer_complete (self);

  return _ts_sniffer_collect (self, (uint64_t) offset - self->n_head + 2, TIFF_ENTRY_SIZE, read_tiff_entry);
}

static TsSnifferResult
read_magic (TsSniffer *self)
{
  const uint8_t *head = self->head;

  if (memcmp (head, "\xff\xd8\xff", 3) == 0)
    return _ts_sniffer_start_jpeg (self);
  if (memcmp (head, "BM", 2) == 0)
    return _ts_sniffer_extend (self, 18, read_bmp_header);
  if (memcmp (head, "RIFF", 4) == 0)
    return _ts_sniffer_extend (self, 12, read_riff_header);

  if (memcmp (head, "\x89PNG", 4) == 0)
    {
      self->format = TS_FORMAT_PNG;
      return _ts_sniffer_extend (self, 33, read_png_header);
    }
  if (memcmp (head, "GIF8", 4) == 0)
    {
      self->format = TS_FORMAT_GIF;
      return _ts_sniffer_extend (self, 13, read_gif_header);
    }
  if (memcmp (head, "II*\0", 4) == 0 || memcmp (head, "MM\0*", 4) == 0)
    {
      self->format = TS_FORMAT_TIFF;
      self->marker = head[0];
      self->is_complete = true;
      self->result = TS_SNIFFER_OK;
      return _ts_sniffer_extend (self, 8, read_tiff_header);
    }

  return _ts_sniffer_stop (self, TS_SNIFFER_UNKNOWN);
}

/**
 * ts_sniffer_init:
 * @self: (out caller-allocates): made ready for the first byte of a file
 */
void
ts_sniffer_init (TsSniffer *self)
{
  *self = (TsSniffer){ .result = TS_SNIFFER_NEED_MORE };
  _ts_sniffer_collect (self, 0, 4, read_magic);
}

/* Passes over what is to be skipped, and by a seek on to the next 0xFF; returns how many of the bytes that used up. */
static size_t
pass_over (TsSniffer *self,
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
 * @length: how many; however the file is cut, the result is the same
 *
 * Once it returned %TS_SNIFFER_UNKNOWN or %TS_SNIFFER_DAMAGED it stays so. After %TS_SNIFFER_OK it may still find
 * damage, counts scans, and looks out for the end.
 *
 * Returns: what is known after these bytes
 */
TsSnifferResult
ts_sniffer_feed (TsSniffer *self,
                 const uint8_t *data,
                 size_t length)
{
  while (self->step != NULL)
    {
      size_t n_used = pass_over (self, data, length);
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
