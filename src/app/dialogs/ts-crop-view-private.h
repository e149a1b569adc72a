/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The crop view's insides, for the ts-crop-view*.c files alone.
 * Owned by the crop dialog.
 */

#pragma once

#include "ts-crop-view.h"

G_BEGIN_DECLS

struct _TsCropView
{
  GtkWidget parent_instance;

  /* Owned */
  GdkTexture *texture;

  /* Plain */
  TsCropFrame frame;
  TsCrop crop;
  TsCrop crop_before; /* the gesture that runs */
  double pinch_x;     /* where the middle between two fingers was when they came down */
  double pinch_y;
  double pointer_x;
  double pointer_y;
};

graphene_rect_t _ts_crop_view_get_board (TsCropView *self);
void _ts_crop_view_gestures_init (TsCropView *self);

G_END_DECLS
