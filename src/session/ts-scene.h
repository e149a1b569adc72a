/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A scene: what the tiles of a game show, a picture and the part of it, or numbers. A plain value that owns its fields.
 * Loading fails by GError of TS_PICTURE_ERROR, or G_IO_ERROR_CANCELLED.
 */

#pragma once

#include "ts-picture.h"
#include "ts-subject.h"

/* The key of all scenes with numbers. */
#define TS_SCENE_NUMBERS "numbers"

/**
 * TsScene:
 * @subject: the picture by its name, and its part; the key of one that is opened is %NULL until it is loaded
 * @picture: (nullable): %NULL for numbers, and until it is loaded
 */
typedef struct
{
  TsSubject subject;
  TsPicture *picture;
} TsScene;

void ts_scene_copy (TsScene *self,
                    const TsScene *other);
void ts_scene_clear (TsScene *self);

TsPicture *ts_scene_load (const TsScene *self,
                          const char *folder,
                          int short_side,
                          GCancellable *cancellable,
                          GError **error);
void ts_scene_load_async (const TsScene *self,
                          const char *folder,
                          int short_side,
                          GCancellable *cancellable,
                          GAsyncReadyCallback callback,
                          gpointer user_data);
TsPicture *ts_scene_load_finish (GAsyncResult *result,
                                 GError **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TsScene, ts_scene_clear)
