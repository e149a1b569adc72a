/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pauses the game when the player is away: the window is hidden or minimized, or has not had the focus for a minute.
 */

#pragma once

#include "ts-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TS_TYPE_AWAY (ts_away_get_type ())

G_DECLARE_FINAL_TYPE (TsAway, ts_away, TS, AWAY, GObject)

TsAway *ts_away_new (GtkWindow *window,
                     TsSession *session,
                     GSettings *settings);

G_END_DECLS
