/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The words for a board: its cells, slides and refused slides as text for screen readers, and for the guide: what to do
 * next by the method of the help, and why.
 */

#pragma once

#include <glib.h>

#include "ts-guide.h"

char *ts_board_words_dup_gap (const TsBoard *board);
char *ts_board_words_dup_position (guint cell,
                                   guint columns,
                                   gboolean is_home);
char *ts_board_words_dup_rows (const TsBoard *board);
char *ts_board_words_dup_slide (const TsBoard *board,
                                const TsSlide *slide);
char *ts_board_words_dup_hint (guint tile,
                               TsDirection direction);
char *ts_board_words_dup_refusal (const TsBoard *board,
                                  guint cell,
                                  TsSlideResult result);
char *ts_board_words_dup_step (const TsGuideStep *step,
                               guint columns);
