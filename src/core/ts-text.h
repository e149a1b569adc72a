/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Characters and numbers of the core's texts, the same in every locale.
 */

#pragma once

#include <stdbool.h>
#include <stddef.h>

static inline bool
ts_text_is_digit (char c)
{
  return c >= '0' && c <= '9';
}

static inline bool
ts_text_is_space (char c)
{
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/**
 * ts_text_write_number:
 * @text: written without a terminating zero
 *
 * Returns: (transfer none): the end of the number
 */
static inline char *
ts_text_write_number (char *text,
                      size_t number)
{
  size_t unit = 1;

  while (number / unit >= 10)
    unit *= 10;
  for (; unit > 0; unit /= 10)
    *text++ = (char) ('0' + number / unit % 10);

  return text;
}
