/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the hostile decoder can do; asked for as if it were the short side of a picture.
 * Room: tests/picture.
 * Shared by hostile-decoder and test-picture-process.
 */

#pragma once

typedef enum
{
  HARM_NONE = 1,
  HARM_CRASH,
  HARM_KILL,
  HARM_HANG,
  HARM_COMPUTE,
  HARM_ANSWER_WITHOUT_END,
  HARM_PRINT_WITHOUT_END,
  HARM_SAY_NOTHING,
  HARM_SAY_LITTLE,
  HARM_SAY_A_BYTE,
  HARM_FAIL,
  HARM_SHARE,
  HARM_LET_GO,
  HARM_REACH,
  HARM_KEEP,
} Harm;
