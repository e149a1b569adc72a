/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The hint: a widget over the tile that should slide next, with an arrow, and the same in words.
 */

#pragma once

#include <gtk/gtk.h>

#include "ts-board.h"

G_BEGIN_DECLS

#define TS_TYPE_HINT (ts_hint_get_type ())

G_DECLARE_FINAL_TYPE (TsHint, ts_hint, TS, HINT, GtkWidget)

GtkWidget *ts_hint_new (guint tile,
                        TsDirection direction);
guint ts_hint_get_tile (TsHint *self);
char *ts_hint_dup_words (TsHint *self);

G_END_DECLS
