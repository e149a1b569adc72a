/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The words for each error in a board id.
 */

#pragma once

#include "ts-board-text.h"

const char *ts_cli_words_for_id (TsBoardTextResult result);
