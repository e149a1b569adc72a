/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The command line: what it asks to play.
 * Fails by a sentence on standard error and an exit status.
 */

#pragma once

#include "ts-puzzle-request.h"

const GOptionEntry *ts_command_line_get_options (void);
int ts_command_line_read (TsPuzzleRequest *request,
                          GVariantDict *options,
                          GApplicationCommandLine *command_line);
