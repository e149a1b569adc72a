/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The stage: lays out the board, below it a strip that never covers a tile, and the picture of the goal where there is
 * room for it beside or below the board, which never becomes smaller for it.
 * Owned by the window.
 */

#pragma once

#include <gtk/gtk.h>

#define TS_TYPE_STAGE (ts_stage_get_type ())

G_DECLARE_FINAL_TYPE (TsStage, ts_stage, TS, STAGE, GtkBox)
