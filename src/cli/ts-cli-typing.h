/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reads a line that is typed at a terminal, with the terminal's own editing keys and the arrow keys, which the kernel's
 * line editing does not know. The terminal is in this mode only while a line is read.
 */

#pragma once

#include <glib.h>

gboolean ts_cli_typing_is_dumb (void);
gboolean ts_cli_typing_read_line (const char *prompt,
                                  GString *line);
void ts_cli_typing_replace_arrows (GString *line);
