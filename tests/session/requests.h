/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Requests of a session as a front end makes them. Boards are given by their IDs.
 */

#pragma once

#include "ts-session.h"

void request (TsSession *session,
              TsRequestKind kind);
void request_open (TsSession *session,
                   GFile *file,
                   const char *id);
void request_files (TsSession *session,
                    GSList *files);
void request_numbers (TsSession *session,
                      const char *id);
void request_board (TsSession *session,
                    const char *id);
void request_size (TsSession *session,
                   guint columns,
                   guint rows);
void request_saved (TsSession *session,
                    const char *name);
