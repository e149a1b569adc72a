/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The style: light or dark, as set by the player or else by the desktop, and the style sheets. On GTK's own theme also
 * those of the present desktop, with the accent color of the desktop; other themes and high contrast keep their look.
 * Nothing moves where the desktop reduces motion.
 * Owned by the application.
 */

#pragma once

#include <gtk/gtk.h>

typedef struct _TsStyle TsStyle;

TsStyle *ts_style_new (GDBusConnection *connection);

void ts_style_free (TsStyle *self);
