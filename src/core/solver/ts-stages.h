/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Solves a board by beam search; a large or narrow one line by line, as the beam fails on it as a whole.
 * Fails by return code: no shorter solution, or the call ended the search.
 */

#pragma once

#include "ts-beam.h"

typedef struct
{
  unsigned width;           /* of the beam, at most %TS_BEAM_MAX_WIDTH */
  unsigned max_whole_cells; /* a board with more cells is solved in stages */
  /* whether the beam begins at the solved board, which only a board that is not solved in stages allows */
  bool is_backward;
  TsScoreParams score; /* of the beam */
} TsStagesParams;

bool ts_stages_solve (const TsBoard *board,
                      const TsStagesParams *params,
                      unsigned max_moves,
                      TsArena arena,
                      TsSolverCall *call,
                      TsSolution *solution) __attribute__ ((warn_unused_result));
