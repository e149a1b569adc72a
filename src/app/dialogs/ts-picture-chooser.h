/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The picture chooser: a window with the saved games, the recent pictures and the gallery.
 * Owned by the window below it.
 */

#pragma once

#include <gtk/gtk.h>

#include "ts-session.h"
#include "ts-thumbnailer.h"

#define TS_TYPE_PICTURE_CHOOSER (ts_picture_chooser_get_type ())

G_DECLARE_FINAL_TYPE (TsPictureChooser, ts_picture_chooser, TS, PICTURE_CHOOSER, GtkWindow)

TsPictureChooser *ts_picture_chooser_new (GtkWindow *parent,
                                          TsSession *session,
                                          TsThumbnailer *thumbnailer);
