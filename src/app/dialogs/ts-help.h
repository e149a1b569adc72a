/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The help: a window with the rules and a method that solves any board.
 * Owned by the window that it stands over.
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

GtkWindow *ts_help_new (GtkWindow *parent);

G_END_DECLS
