/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reads lines that a person types: on a terminal with readline's editing and history, and with arrow keys that act at
 * once; elsewhere plain lines.
 */

#pragma once

#include "ts-cli.h"

gboolean ts_cli_typing_begin (void);
gboolean ts_cli_typing_read_line (GString *line,
                                  TsCliStatus *status);
