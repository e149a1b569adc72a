/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What was pasted or dropped, on its way to a request: a text with paths, addresses or a board.
 */

#pragma once

#include "ts-message.h"
#include "ts-puzzle-request.h"

gboolean ts_pasted_read_address (const char *address,
                                 TsPuzzleRequest *request);
gboolean ts_pasted_parse_text (const char *text,
                               TsPuzzleRequest *request,
                               TsMessage *why);
