/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The toggle buttons of a group of choices: a small picture of a board, and words below it.
 */

#pragma once

#include <gtk/gtk.h>

#include "ts-number-colors.h"

GtkWidget *ts_board_toggle_new (int size,
                                guint columns,
                                guint rows,
                                TsNumberColors scheme,
                                const char *words);
