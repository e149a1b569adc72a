/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The hint: an arrow over the tile that should slide next.
 * Owned by the board view, its parent.
 */

#pragma once

#include <gtk/gtk.h>

#include "ts-board.h"

G_BEGIN_DECLS

#define TS_TYPE_HINT (ts_hint_get_type ())

G_DECLARE_FINAL_TYPE (TsHint, ts_hint, TS, HINT, GtkWidget)

GtkWidget *ts_hint_new (void);
void ts_hint_set_direction (TsHint *self,
                            TsDirection direction);

G_END_DECLS
