/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The crop dialog: a window in which the player chooses the part of the picture that the board shows.
 * Owned by the window below it.
 */

#pragma once

#include <gtk/gtk.h>

#include "ts-puzzle.h"

#define TS_TYPE_CROP_DIALOG (ts_crop_dialog_get_type ())

G_DECLARE_FINAL_TYPE (TsCropDialog, ts_crop_dialog, TS, CROP_DIALOG, GtkWindow)

TsCropDialog *ts_crop_dialog_new (GtkWindow *parent,
                                  TsPuzzle *puzzle);
