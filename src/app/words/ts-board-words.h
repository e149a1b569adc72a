/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The words for a board: what a person who does not see it is told of its cells, its slides and its refusals.
 */

#pragma once

#include <glib.h>

#include "ts-board.h"

G_BEGIN_DECLS

char *ts_board_words_dup_gap (const TsBoard *board);
char *ts_board_words_dup_rows (const TsBoard *board);
char *ts_board_words_dup_slide (const TsBoard *board,
                                const TsSlide *slide);
char *ts_board_words_dup_refusal (const TsBoard *board,
                                  guint cell,
                                  TsSlideResult result);

G_END_DECLS
