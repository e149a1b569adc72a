/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A widget that gives its one child the whole width up to 600 pixels, and centers it in a wider place.
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TS_TYPE_CLAMP (ts_clamp_get_type ())

G_DECLARE_FINAL_TYPE (TsClamp, ts_clamp, TS, CLAMP, GtkWidget)

G_END_DECLS
