/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Finds the commands and lists them.
 */

#pragma once

#include "ts-cli.h"

const TsCliCommand *ts_cli_find_command (const char *name);
char *ts_cli_dup_usage (void);
