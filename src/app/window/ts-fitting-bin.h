/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A widget that shows its child only where the child fits.
 */

#pragma once

#include <gtk/gtk.h>

#define TS_TYPE_FITTING_BIN (ts_fitting_bin_get_type ())

G_DECLARE_FINAL_TYPE (TsFittingBin, ts_fitting_bin, TS, FITTING_BIN, GtkBox)
