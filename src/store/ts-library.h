/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The library: the list of the last played pictures with the crop of each, and copies of those that have no file.
 * The session owns it. Until the list is installed that a worker has read it is empty; the disk queue writes it.
 * Errors are of G_FILE_ERROR.
 */

#pragma once

#include <gio/gio.h>

#include "ts-crop.h"
#include "ts-state-file.h"

/* The kind of the list's file. */
#define TS_LIBRARY_KIND "pictures"

/* How many pictures are remembered. */
#define TS_LIBRARY_SIZE 32

/**
 * TsLibrary:
 * @files: (owned) (element-type GFile): the pictures, the last played first; they need not exist
 * @crops: (owned) (element-type GFile TsCrop): of each
 * @saved: (owned): the folder of saved pictures
 * @state: (owned) (nullable): as the list was read; %NULL until it is installed
 *
 * The functions alone change the fields. Each change of the list writes it whole.
 */
typedef struct
{
  GPtrArray *files;
  GHashTable *crops;
  GFile *saved;
  TsState *state;
} TsLibrary;

TsLibrary *ts_library_new (const char *folder);
TsLibrary *ts_library_read (const char *folder,
                            gboolean is_writer);
void ts_library_free (TsLibrary *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TsLibrary, ts_library_free)
void ts_library_install (TsLibrary *self,
                         TsState *state);

TsCrop ts_library_get_crop (TsLibrary *self,
                            GFile *file);
GHashTable *ts_library_dup_crops (TsLibrary *self);
void ts_library_add (TsLibrary *self,
                     GFile *file,
                     const TsCrop *crop);
void ts_library_forget (TsLibrary *self,
                        GFile *file);

void ts_library_clean_up (const char *folder);
gboolean ts_library_has_saved (TsLibrary *self,
                               GFile *file);
GFile *ts_library_save (const char *folder,
                        GBytes *bytes,
                        GError **error);
