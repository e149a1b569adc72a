/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Makes textures of pixels as the picture room scales them, in any thread, and draws them.
 */

#pragma once

#include <gtk/gtk.h>

#include "ts-picture.h"

#define TS_TEXTURE_BYTES_PER_PIXEL 4

GdkTexture *ts_texture_new (GBytes *pixels,
                            int width,
                            int height,
                            gboolean is_premultiplied);
void ts_texture_snapshot (GdkTexture *self,
                          GtkWidget *widget,
                          GtkSnapshot *snapshot,
                          const graphene_rect_t *bounds);
GdkTexture *ts_texture_new_scaled (TsPicture *picture,
                                   const TsRect *part,
                                   int width,
                                   int height);
