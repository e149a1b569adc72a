/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What every fuzz target is: one function that is given any bytes, and must not mind.
 * libFuzzer calls it, or replay.c with the files of a corpus.
 */

#pragma once

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/* A promise of the code under test; unlike assert() it holds in every build. */
#define fuzz_assert(condition) \
  do                           \
    {                          \
      if (!(condition))        \
        abort ();              \
    }                          \
  while (0)

/* Named by libFuzzer. */
int LLVMFuzzerTestOneInput (const uint8_t *data,
                            size_t size);
