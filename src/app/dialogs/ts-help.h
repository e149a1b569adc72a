/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The help: a window with what there is to do, where the way to solve a board is learned, and the rest in words.
 * Owned by the window that it stands over.
 */

#pragma once

#include <gtk/gtk.h>

GtkWindow *ts_help_new (GtkWindow *parent);
