/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Actions of widgets.
 */

#pragma once

#include <gtk/gtk.h>

/* A function for gtk_widget_class_install_action() that gets its own type, and need not take all parameters. */
#define TS_ACTION(function) ((GtkWidgetActionActivateFunc) G_CALLBACK (function))
