/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Characters and numbers of the core's texts, the same in every locale.
 */

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Characters of a name or a text, at most, that a sentence quotes. */
#define TS_TEXT_MAX_QUOTED 60

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
                      uint64_t number)
{
  uint64_t unit = 1;

  while (number / unit >= 10)
    unit *= 10;
  for (; unit > 0; unit /= 10)
    *text++ = (char) ('0' + number / unit % 10);

  return text;
}

/* Returns: (transfer none): the character behind the first @n_chars characters of @text, which is UTF-8, or its end */
static inline char *
ts_text_skip (char *text,
              size_t n_chars)
{
  while (*text != '\0' && (n_chars > 0 || ((unsigned char) *text & 0xc0) == 0x80))
    n_chars -= ((unsigned char) *text++ & 0xc0) != 0x80;

  return text;
}

/**
 * ts_text_shorten:
 * @text: UTF-8, for a sentence that quotes it
 *
 * Puts an ellipsis in the place of the middle of a long text: names often differ at their ends.
 */
static inline void
ts_text_shorten (char *text)
{
  static const char ellipsis[] = "\xe2\x80\xa6";
  size_t n_tail = TS_TEXT_MAX_QUOTED / 2 - 2;
  char *middle = ts_text_skip (text, TS_TEXT_MAX_QUOTED / 2);
  char *tail = middle;

  if (*ts_text_skip (text, TS_TEXT_MAX_QUOTED) == '\0')
    return;

  for (char *end = ts_text_skip (middle, n_tail); *end != '\0'; end = ts_text_skip (end, 1))
    tail = ts_text_skip (tail, 1);
  memcpy (middle, ellipsis, sizeof ellipsis - 1);
  memmove (middle + sizeof ellipsis - 1, tail, strlen (tail) + 1);
}
