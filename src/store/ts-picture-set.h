/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The set: the pictures that were opened together, in their order, and which one is next. At most one; without pictures
 * there is none.
 * The session owns it. Until the set is installed that a worker has read there is none; the disk queue writes it.
 */

#pragma once

#include <gio/gio.h>

/* Pictures of a set. The others are left out. */
#define TS_PICTURE_SET_MAX 50000

#define TS_TYPE_PICTURE_SET (ts_picture_set_get_type ())

G_DECLARE_FINAL_TYPE (TsPictureSet, ts_picture_set, TS, PICTURE_SET, GObject)

TsPictureSet *ts_picture_set_new (void);
TsPictureSet *ts_picture_set_read (const char *folder);
void ts_picture_set_install (TsPictureSet *self,
                             TsPictureSet *read,
                             gboolean is_writer);
const char *ts_picture_set_get_foreign_name (TsPictureSet *self);

guint ts_picture_set_get_n_pictures (TsPictureSet *self);
guint ts_picture_set_get_next (TsPictureSet *self);
gboolean ts_picture_set_get_is_left (TsPictureSet *self);
gboolean ts_picture_set_find (TsPictureSet *self,
                              GFile *file,
                              guint *i);
guint ts_picture_set_get_position (TsPictureSet *self,
                                   guint i,
                                   guint *n);
GPtrArray *ts_picture_set_list_from (TsPictureSet *self,
                                     guint i);

void ts_picture_set_begin (TsPictureSet *self,
                           const GPtrArray *files);
void ts_picture_set_move (TsPictureSet *self,
                          guint i);
void ts_picture_set_advance (TsPictureSet *self);
void ts_picture_set_leave (TsPictureSet *self);
void ts_picture_set_end (TsPictureSet *self);
gboolean ts_picture_set_note_skipped (TsPictureSet *self,
                                      GFile *file);
