/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzzes the sniffer: however a file is cut into pieces, it finds the same, and only what is possible.
 */

#include "fuzz.h"
#include "ts-sniffer.h"

static TsSnifferResult
sniff (TsSniffer *sniffer,
       const uint8_t *data,
       size_t size,
       size_t piece)
{
  TsSnifferResult result = TS_SNIFFER_NEED_MORE;

  ts_sniffer_init (sniffer);
  for (size_t offset = 0; offset < size; offset += piece)
    result = ts_sniffer_feed (sniffer, data + offset, size - offset < piece ? size - offset : piece);

  return result;
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t size)
{
  TsSniffer whole;
  TsSniffer pieces;
  TsSnifferResult result = sniff (&whole, data, size, size);

  fuzz_assert (result == sniff (&pieces, data, size, 1 + size % 7));
  fuzz_assert (whole.format == pieces.format && whole.format < TS_N_FORMATS);
  fuzz_assert (whole.width == pieces.width && whole.height == pieces.height);
  fuzz_assert (whole.n_samples == pieces.n_samples && whole.n_scans == pieces.n_scans);
  fuzz_assert (whole.is_complete == pieces.is_complete && whole.is_buffered == pieces.is_buffered);
  fuzz_assert ((whole.width == 0) == (whole.height == 0));
  fuzz_assert (result != TS_SNIFFER_OK || whole.format != TS_FORMAT_UNKNOWN);

  return 0;
}
