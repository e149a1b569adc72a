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

/* Returns whether a line ended. */
static inline bool
ts_text_skip_space (const char **text)
{
  bool has_ended = false;

  for (; ts_text_is_space (**text); (*text)++)
    has_ended |= **text == '\n';

  return has_ended;
}

/* Reads the digits at *text and advances *text past them. Sets limit + 1 for any number above @limit. Returns %false if
 * there is no digit. */
static inline bool
ts_text_read_number (const char **text,
                     unsigned limit,
                     unsigned *number)
{
  if (!ts_text_is_digit (**text))
    return false;

  *number = 0;
  for (; ts_text_is_digit (**text); (*text)++)
    {
      if (*number <= limit)
        *number = *number * 10 + (unsigned) (**text - '0');
    }
  if (*number > limit)
    *number = limit + 1;

  return true;
}

/* Writes no terminating zero. Returns the end of the number. */
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
