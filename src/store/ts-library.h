/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The library: the list of the last played pictures with the crop of each, and copies of those that have no file.
 * The session owns it. The list is a file of lines, read once; the disk queue adds a line for each change, and what
 * cannot be written is written with the next change.
 * Errors are of G_FILE_ERROR.
 */

#pragma once

#include <gio/gio.h>

#include "ts-crop.h"

/* How many pictures are remembered. */
#define TS_LIBRARY_SIZE 32

/* The folder of saved pictures, in the data folder. */
#define TS_LIBRARY_SAVED "pictures"

#define TS_TYPE_LIBRARY (ts_library_get_type ())

G_DECLARE_FINAL_TYPE (TsLibrary, ts_library, TS, LIBRARY, GObject)

TsLibrary *ts_library_new (const char *folder);

const char *ts_library_get_aside_name (TsLibrary *self);
guint ts_library_get_n_pictures (TsLibrary *self);
GFile *ts_library_get_file (TsLibrary *self,
                            guint i);
TsCrop ts_library_get_crop (TsLibrary *self,
                            GFile *file);
void ts_library_add (TsLibrary *self,
                     GFile *file,
                     const TsCrop *crop);
void ts_library_forget (TsLibrary *self,
                        GFile *file);
void ts_library_forget_missing (TsLibrary *self,
                                GFile *file);
void ts_library_clean_up (TsLibrary *self);
void ts_library_reload (TsLibrary *self);
gboolean ts_library_transfer (const char *from,
                              const char *to,
                              guint *n_damaged,
                              GError **error);

gboolean ts_library_has_saved (TsLibrary *self,
                               GFile *file);
void ts_library_save_async (TsLibrary *self,
                            GBytes *bytes,
                            GCancellable *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer user_data);
GFile *ts_library_save_finish (TsLibrary *self,
                               GAsyncResult *result,
                               GError **error);
