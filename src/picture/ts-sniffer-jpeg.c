/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The JPEG half of the sniffer: follows markers through the whole file, whatever lies between them.
 * Room: picture, yet C11 alone: no GLib, no heap, no I/O; every byte it is fed may be hostile.
 * Owned by whoever declares one: a plain value.
 * Thread: any; one sniffer in one thread at a time.
 * Fails by result code.
 */

#include "ts-sniffer-private.h"

/* The markers that matter here: ITU-T T.81, table B.1. */
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

/* Gray, YCbCr, CMYK: what GdkPixbuf shows has no more. */
#define MAX_COMPONENTS 4

/* Inside a scan a 0xFF of the data is followed by 0, so that the same search passes over it. */
static TsSnifferResult
seek_marker (TsSniffer *self,
             uint64_t n_skip)
{
  self->is_seeking = true;

  return _ts_sniffer_collect (self, n_skip, 2, self->at_marker);
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
    return _ts_sniffer_stop (self, TS_SNIFFER_DAMAGED);

  return seek_marker (self, 0);
}

static TsSnifferResult
read_frame (TsSniffer *self)
{
  const uint8_t *head = self->head;

  self->n_components = head[7];
  if (self->n_components < 1 || self->n_components > MAX_COMPONENTS)
    return _ts_sniffer_stop (self, TS_SNIFFER_DAMAGED);
  if (_ts_sniffer_be16 (head) != 8 + 3 * self->n_components)
    return _ts_sniffer_stop (self, TS_SNIFFER_DAMAGED);
  if (!_ts_sniffer_set_size (self, _ts_sniffer_be16 (head + 5), _ts_sniffer_be16 (head + 3)))
    return _ts_sniffer_stop (self, TS_SNIFFER_DAMAGED);

  self->is_buffered = self->marker == MARKER_SOF2 || self->marker == MARKER_SOF10;
  return _ts_sniffer_extend (self, 8 + 3 * self->n_components, read_components);
}

/* Only with the first scan is it sure what the decoder must hold: one component at a time needs all of them. */
static TsSnifferResult
read_scan (TsSniffer *self)
{
  if (self->n_components == 0)
    return _ts_sniffer_stop (self, TS_SNIFFER_DAMAGED);

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
  uint32_t length = _ts_sniffer_be16 (self->head);

  if (length < 2)
    return _ts_sniffer_stop (self, TS_SNIFFER_DAMAGED);
  if (self->marker == MARKER_SOS)
    return _ts_sniffer_extend (self, 3, read_scan);
  if (!is_frame (self->marker))
    return seek_marker (self, length - 2);
  if (self->n_components > 0)
    return _ts_sniffer_stop (self, TS_SNIFFER_DAMAGED);

  return _ts_sniffer_extend (self, 8, read_frame);
}

static TsSnifferResult
read_marker (TsSniffer *self)
{
  uint8_t marker = self->head[1];

  if (marker == 0xff)
    {
      self->n_head = 1;
      return _ts_sniffer_extend (self, 2, read_marker);
    }
  if (marker == MARKER_EOI)
    return self->n_scans > 0 ? _ts_sniffer_complete (self) : _ts_sniffer_stop (self, TS_SNIFFER_DAMAGED);
  if (marker <= MARKER_TEM || (marker >= MARKER_RST0 && marker <= MARKER_SOI))
    return seek_marker (self, 0);

  self->marker = marker;
  return _ts_sniffer_collect (self, 0, 2, read_segment);
}

/* The head holds the start of image and the first byte of the next marker, and one byte more. */
TsSnifferResult
_ts_sniffer_start_jpeg (TsSniffer *self)
{
  self->format = TS_FORMAT_JPEG;
  self->at_marker = read_marker;
  self->head[0] = self->head[2];
  self->head[1] = self->head[3];

  return read_marker (self);
}
