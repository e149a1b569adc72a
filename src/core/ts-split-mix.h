/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * SplitMix64, a generator of pseudorandom numbers: G. L. Steele, D. Lea and C. H. Flood, "Fast Splittable Pseudorandom
 * Number Generators", OOPSLA 2014.
 */

#pragma once

#include <stdint.h>

/* Returns the next number of the sequence. Any number is a seed. */
static inline uint64_t
ts_split_mix_next (uint64_t *state)
{
  uint64_t z = (*state += UINT64_C (0x9e3779b97f4a7c15));

  z = (z ^ (z >> 30)) * UINT64_C (0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C (0x94d049bb133111eb);

  return z ^ (z >> 31);
}
