/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-source-loader"

#include "config.h"

#include "ts-source-loader.h"

#include "ts-data-folder.h"

/* The copy is a picture of its own, with another key. */
static TsPicture *
load_copy (const TsPuzzleSource *self,
           const char *folder,
           int short_side,
           GCancellable *cancellable,
           GError **error)
{
  g_autofree char *path = ts_data_folder_get_picture_path (folder, self->key);
  g_autoptr (GFile) copy = g_file_new_for_path (path);

  return ts_picture_load (copy, short_side, cancellable, error);
}

/* Another picture may lie by now where this one was. */
static TsPicture *
load_file (const TsPuzzleSource *self,
           int short_side,
           GCancellable *cancellable,
           GError **error)
{
  const char *key = self->key;
  TsPicture *picture = ts_picture_load (self->file, short_side, cancellable, error);

  if (picture != NULL && key != NULL && !g_str_equal (ts_picture_get_key (picture), key))
    {
      g_clear_object (&picture);
      g_set_error_literal (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_FAILED, "another picture");
    }

  return picture;
}

/**
 * ts_source_loader_load:
 * @self: not of numbers; with a key, a file or both
 * @folder: (nullable): the data folder; %NULL to load no copy
 * @short_side: pixels that the shorter side of an unenlarged picture should have
 *
 * Loads the picture, for a worker: the copy that a saved game has or, without one, the file.
 *
 * Returns: (transfer full): the picture, or %NULL with an error
 */
TsPicture *
ts_source_loader_load (const TsPuzzleSource *self,
                       const char *folder,
                       int short_side,
                       GCancellable *cancellable,
                       GError **error)
{
  gboolean has_file;
  int needed;
  TsPicture *picture = NULL;

  g_return_val_if_fail (self->file != NULL || (folder != NULL && self->key != NULL), NULL);

  has_file = self->file != NULL;
  needed = (int) (short_side * self->crop.zoom);
  if (folder != NULL && self->key != NULL)
    picture = load_copy (self, folder, needed, cancellable, has_file ? NULL : error);
  if (picture == NULL && has_file)
    picture = load_file (self, needed, cancellable, error);

  return picture;
}
