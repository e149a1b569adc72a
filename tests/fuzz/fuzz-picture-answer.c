/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzzes the check of answers: an answer that passes describes exactly the bytes that came.
 */

#include <string.h>

#include "fuzz.h"
#include "ts-picture-process.h"
#include "ts-picture.h"

/* The input is the answer's head, then the size of the whole answer. */
int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t size)
{
  TsPictureAnswer answer = { 0 };
  uint64_t length = 0;

  if (size != sizeof answer + sizeof length)
    return 0;

  memcpy (&answer, data, sizeof answer);
  memcpy (&length, data + sizeof answer, sizeof length);
  if (!ts_picture_process_check_answer (&answer, length) || answer.code != TS_PICTURE_ANSWER_OK || answer.width == 0)
    return 0;

  fuzz_assert (answer.height > 0);
  fuzz_assert (length == sizeof answer + 3 * (uint64_t) answer.width * (uint64_t) answer.height);
  fuzz_assert (length <= TS_PICTURE_ANSWER_MAX_SIZE);

  return 0;
}
