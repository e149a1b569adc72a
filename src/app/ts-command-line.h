/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The command line, parsed.
 * Fails by a sentence on standard error and an exit status.
 */

#pragma once

#include <gio/gio.h>

#include "ts-board.h"

/**
 * TsCommandLine:
 * @pictures: (owned) (nullable): the paths of the pictures and folders to open, as they were typed, borrowed from the
 *   options
 * @id: (nullable): of @board; borrowed from the options; %NULL for any board
 * @columns: of this board and the next ones; 0 to keep the setting
 * @rows: likewise
 * @numbers: whether to play without a picture
 */
typedef struct
{
  const char **pictures;
  const char *id;
  TsBoard board;
  unsigned columns;
  unsigned rows;
  gboolean numbers;
} TsCommandLine;

const GOptionEntry *ts_command_line_get_options (void);
void ts_command_line_clear (TsCommandLine *self);
int ts_command_line_read (TsCommandLine *self,
                          GVariantDict *options);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TsCommandLine, ts_command_line_clear)
