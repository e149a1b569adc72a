/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines of any bytes with right sums, so that what reads the fields is reached.
 */

#pragma once

#include <stdint.h>

#include "ts-line.h"

/* @is_log: whether each line continues the sum of the line before it */
static inline GString *
fuzz_lines_add_sums (const uint8_t *data,
                     size_t size,
                     gboolean is_log)
{
  GString *text = g_string_new (NULL);
  g_autofree char *string = g_strndup ((const char *) data, size);
  g_auto (GStrv) lines = g_strsplit (string, "\n", -1);
  guint64 sum = TS_LINE_FIRST_SUM;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      ts_line_add (text, &sum, lines[i]);
      if (!is_log)
        sum = TS_LINE_FIRST_SUM;
    }

  return text;
}
