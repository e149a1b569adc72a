/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the sniffer and its JPEG half share: how a step says the way to go on.
 * Room: picture, yet C11 alone: no GLib, no heap, no I/O; every byte it is fed may be hostile.
 * Owned by ts-sniffer*.c alone.
 * Thread: any; one sniffer in one thread at a time.
 * Fails by result code.
 */

#pragma once

#include "ts-sniffer.h"

static inline uint32_t
_ts_sniffer_be16 (const uint8_t *bytes)
{
  return (uint32_t) bytes[0] << 8 | bytes[1];
}

/* Goes on with `step` when `n` more bytes are there, after `n_skip` that nobody looks at. */
static inline TsSnifferResult
_ts_sniffer_collect (TsSniffer *self,
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

/* Goes on with `step` when the head, which is kept, has grown to `n` bytes. */
static inline TsSnifferResult
_ts_sniffer_extend (TsSniffer *self,
                    unsigned n,
                    TsSnifferResult (*step) (TsSniffer *self))
{
  self->n_wanted = n;
  self->step = step;

  return self->result;
}

static inline TsSnifferResult
_ts_sniffer_stop (TsSniffer *self,
                  TsSnifferResult result)
{
  self->step = NULL;

  return result;
}

static inline TsSnifferResult
_ts_sniffer_complete (TsSniffer *self)
{
  self->is_complete = true;

  return _ts_sniffer_stop (self, TS_SNIFFER_OK);
}

static inline bool
_ts_sniffer_set_size (TsSniffer *self,
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

TsSnifferResult _ts_sniffer_start_jpeg (TsSniffer *self);
