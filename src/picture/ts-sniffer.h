/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sniffer: finds a picture file's format, size and end from its bytes, all of which may be hostile.
 * A plain value, in C11 alone: no GLib, no heap, no I/O.
 */

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The most bytes that a step needs at once: the signature and the first chunk of a PNG. */
#define TS_SNIFFER_MAX_HEAD 33

typedef enum
{
  TS_FORMAT_UNKNOWN,
  TS_FORMAT_PNG,
  TS_FORMAT_JPEG,
  TS_FORMAT_GIF,
  TS_FORMAT_WEBP,
  TS_FORMAT_TIFF,
  TS_FORMAT_BMP,
} TsFormat;

#define TS_N_FORMATS (TS_FORMAT_BMP + 1)

/**
 * TsSnifferResult:
 * @TS_SNIFFER_NEED_MORE: the bytes so far may be a picture; feed more
 * @TS_SNIFFER_OK: the format is known, and the size if the sniffer can read it
 * @TS_SNIFFER_UNKNOWN: none of the formats of #TsFormat
 * @TS_SNIFFER_DAMAGED: the format is known, and the bytes break its rules
 */
typedef enum
{
  TS_SNIFFER_NEED_MORE,
  TS_SNIFFER_OK,
  TS_SNIFFER_UNKNOWN,
  TS_SNIFFER_DAMAGED,
} TsSnifferResult;

typedef struct _TsSniffer TsSniffer;

/**
 * TsSniffer:
 * @format: known from the first bytes
 * @width: in pixels, as stored, before any orientation; 0 while unknown, and for BMP
 * @height: in pixels, like @width
 * @n_samples: how many samples the decoder computes: the pixels of the largest frame; for JPEG, all components' samples
 * @n_scans: how many scans of a JPEG have begun
 * @is_buffered: a JPEG whose first row needs the whole file: the decoder holds all samples, in two bytes each
 * @is_complete: the end was fed; always %true for TIFF, which does not mark its end
 */
struct _TsSniffer
{
  TsFormat format;
  uint32_t width;
  uint32_t height;
  uint64_t n_samples;
  unsigned n_scans;
  bool is_buffered;
  bool is_complete;

  /*< private >*/
  TsSnifferResult result;
  TsSnifferResult (*step) (TsSniffer *self);
  TsSnifferResult (*at_marker) (TsSniffer *self);
  uint64_t n_skip;
  bool is_seeking;
  uint8_t marker;
  unsigned n_components;
  unsigned n_head;
  unsigned n_wanted;
  uint8_t head[TS_SNIFFER_MAX_HEAD];
};

void ts_sniffer_init (TsSniffer *self);
TsSnifferResult ts_sniffer_feed (TsSniffer *self,
                                 const uint8_t *data,
                                 size_t length);
