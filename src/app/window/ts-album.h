/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The album: which pictures were played last, and which part of each the player chose.
 * Owned by the window.
 * Fails by forgetting: what cannot be read is set aside, what cannot be written is gone at the end.
 */

#pragma once

#include <gio/gio.h>

#include "ts-crop.h"

G_BEGIN_DECLS

/* How many pictures are remembered. */
#define TS_ALBUM_SIZE 32

typedef struct _TsAlbum TsAlbum;

TsAlbum *ts_album_new (const char *folder);
void ts_album_free (TsAlbum *self);

gboolean ts_album_get_was_damaged (TsAlbum *self);
guint ts_album_get_n_pictures (TsAlbum *self);
GFile *ts_album_get_file (TsAlbum *self,
                          guint i);
TsCrop ts_album_get_crop (TsAlbum *self,
                          GFile *file);
void ts_album_add (TsAlbum *self,
                   GFile *file,
                   const TsCrop *crop);
void ts_album_forget (TsAlbum *self,
                      GFile *file);
GFile *ts_album_create_kept_file (TsAlbum *self,
                                  GBytes *bytes);
gboolean ts_album_has_kept (TsAlbum *self,
                            GFile *file);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TsAlbum, ts_album_free)

G_END_DECLS
