/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The set: the pictures that were opened together, in their order, and which one is next. At most one; without pictures
 * there is none.
 * The session owns it. A worker makes it of its file; the disk queue writes it.
 */

#pragma once

#include "ts-state-file.h"

/* The kind of its file. */
#define TS_PICTURE_SET_KIND "set"

/* Pictures of a set. The others are left out. */
#define TS_PICTURE_SET_MAX 50000

/**
 * TsPictureSet:
 * @files: (owned) (element-type GFile):
 * @next: the number of the picture, from 0 on, with which the set goes on: the present one until it is solved
 * @is_left: whether the player plays something else
 * @state: (owned) (nullable): as it was read
 * @lines: (owned): of the pictures, in the file
 * @numbers: (owned) (element-type GFile guint): by the files, which @files has
 * @skipped: (owned) (element-type guint): the numbers of pictures of which the player knows that they do not load
 *
 * The functions alone change the fields. Each change writes the file whole.
 */
typedef struct
{
  GPtrArray *files;
  guint next;
  gboolean is_left;
  TsState *state;
  GString *lines;
  GHashTable *numbers;
  GHashTable *skipped;
} TsPictureSet;

TsPictureSet *ts_picture_set_new (TsState *state);
void ts_picture_set_free (TsPictureSet *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TsPictureSet, ts_picture_set_free)

gboolean ts_picture_set_find (const TsPictureSet *self,
                              GFile *file,
                              guint *i);
guint ts_picture_set_get_position (const TsPictureSet *self,
                                   guint i,
                                   guint *n);
GPtrArray *ts_picture_set_list_from (const TsPictureSet *self,
                                     guint i);

void ts_picture_set_begin (TsPictureSet *self,
                           const GPtrArray *files);
void ts_picture_set_move (TsPictureSet *self,
                          guint next,
                          gboolean is_left);
void ts_picture_set_advance (TsPictureSet *self);
gboolean ts_picture_set_note_skipped (TsPictureSet *self,
                                      GFile *file);
