/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The crop view: a whole picture, and a frame of the board's shape that can be moved and zoomed over it.
 * Owned by the crop dialog.
 */

#pragma once

#include <gtk/gtk.h>

#include "ts-crop-frame.h"
#include "ts-picture.h"

#define TS_TYPE_CROP_VIEW (ts_crop_view_get_type ())

G_DECLARE_FINAL_TYPE (TsCropView, ts_crop_view, TS, CROP_VIEW, GtkWidget)

void ts_crop_view_set_picture (TsCropView *self,
                               TsPicture *picture,
                               guint columns,
                               guint rows);
TsCrop ts_crop_view_get_crop (TsCropView *self);
void ts_crop_view_set_crop (TsCropView *self,
                            const TsCrop *crop);
void ts_crop_view_pan (TsCropView *self,
                       double dx,
                       double dy);
void ts_crop_view_zoom (TsCropView *self,
                        double factor);
