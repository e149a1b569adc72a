/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The help window: a page on how to play, a page that leads to the lessons, and a page on everything else.
 * Owned by the window that it stands over.
 */

#pragma once

#include <gtk/gtk.h>

GtkWindow *ts_help_new (GtkWindow *parent);
