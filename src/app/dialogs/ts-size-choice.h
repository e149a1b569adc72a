/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sizes of boards to choose from: small pictures of square boards, and columns and rows for any other size.
 */

#pragma once

#include <gtk/gtk.h>

#define TS_TYPE_SIZE_CHOICE (ts_size_choice_get_type ())

G_DECLARE_FINAL_TYPE (TsSizeChoice, ts_size_choice, TS, SIZE_CHOICE, GtkGrid)

void ts_size_choice_build (TsSizeChoice *self,
                           GAction *action,
                           gboolean has_start);
