/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the benchmarks share. Each prints what it measured in words, and a line "= KEY VALUE" for each number that has a
 * limit; tests/bench/limits lists the keys. No benchmark judges a number.
 */

#pragma once

#include <glib.h>

#define bench_report(key, value) g_print ("= %s %.4g\n", key, (double) (value))

static inline int
bench_compare_doubles (gconstpointer a,
                       gconstpointer b)
{
  double difference = *(const double *) a - *(const double *) b;

  return (difference > 0) - (difference < 0);
}
