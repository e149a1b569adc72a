/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A route: the single-tile moves from one board to another, a TsDirection each in a GByteArray. A move cancels its
 * opposite directly before it.
 */

#pragma once

#include <glib.h>

#include "ts-board.h"

GByteArray *ts_route_new_from_solved (const char *solution);
TsDirection ts_route_get_way_back (const GByteArray *self);
void ts_route_append (GByteArray *self,
                      TsDirection direction);
void ts_route_append_route (GByteArray *self,
                            const GByteArray *other);
