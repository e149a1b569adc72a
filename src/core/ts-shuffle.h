/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The shuffle: the solvable board of a seed, the same in every version and on every machine.
 */

#pragma once

#include "ts-board.h"

typedef enum
{
  TS_SHUFFLE_GAP_ANYWHERE,
  TS_SHUFFLE_GAP_HOME, /* the gap starts bottom right, as in the classic puzzle */
} TsShuffleGap;

void ts_shuffle (TsBoard *board,
                 unsigned columns,
                 unsigned rows,
                 uint64_t seed,
                 TsShuffleGap gap);
