/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A route: the single-tile moves from one board to another; a move cancels its opposite directly before it.
 */

#pragma once

#include <glib.h>

#include "ts-board.h"

G_BEGIN_DECLS

typedef struct _TsRoute TsRoute;

TsRoute *ts_route_new (void);
TsRoute *ts_route_new_from_solved (const char *solution);
void ts_route_free (TsRoute *self);

guint ts_route_get_length (const TsRoute *self);
TsDirection ts_route_get_way_back (const TsRoute *self);
void ts_route_append (TsRoute *self,
                      TsDirection direction);
void ts_route_append_route (TsRoute *self,
                            const TsRoute *other);
void ts_route_clear (TsRoute *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TsRoute, ts_route_free)

G_END_DECLS
