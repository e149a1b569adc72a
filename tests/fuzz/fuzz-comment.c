/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzzes the search for the comment of a puzzle file: what is found is empty, or a text that begins with the prefix.
 */

#include <string.h>

#include "fuzz.h"
#include "ts-comment.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t size)
{
  char comment[TS_COMMENT_SIZE];

  memset (comment, 'x', sizeof comment);
  ts_comment_find (data, size, comment);
  fuzz_assert (memchr (comment, '\0', sizeof comment) != NULL);
  fuzz_assert (comment[0] == '\0' || strncmp (comment, TS_COMMENT_PREFIX, strlen (TS_COMMENT_PREFIX)) == 0);

  return 0;
}
