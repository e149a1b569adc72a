/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A request: what a command line asks for, and what is wrong with one.
 * Owned by the application, for as long as it answers.
 * Fails by a sentence on standard error and an exit status.
 */

#pragma once

#include <gio/gio.h>

#include "ts-board.h"

G_BEGIN_DECLS

/**
 * TsRequest:
 * @picture: (nullable): to play with; owned
 * @id: (nullable): of @board; borrowed from the options. Without one, any board will do.
 * @columns: of the boards from now on; 0 to leave them as they are
 * @rows: likewise
 * @numbers: whether to play without a picture
 *
 * All zero asks for nothing in particular.
 */
typedef struct
{
  GFile *picture;
  const char *id;
  TsBoard board;
  unsigned columns;
  unsigned rows;
  gboolean numbers;
} TsRequest;

const GOptionEntry *ts_request_get_options (void);
int ts_request_check (GVariantDict *options);
void ts_request_read (TsRequest *self,
                      GApplicationCommandLine *command_line);
void ts_request_clear (TsRequest *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TsRequest, ts_request_clear)

G_END_DECLS
