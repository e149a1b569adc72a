/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-source-loader"

#include "config.h"

#include "ts-source-loader.h"

#include "ts-data-folder.h"

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
  int needed = (int) (short_side * self->crop.zoom);
  TsPicture *picture = NULL;

  /* The copy is a picture of its own, with another key. */
  if (folder != NULL && self->key != NULL)
    {
      g_autofree char *path = ts_data_folder_get_picture_path (folder, self->key);
      g_autoptr (GFile) copy = g_file_new_for_path (path);

      picture = ts_picture_load (copy, needed, cancellable, self->file == NULL ? error : NULL);
    }
  if (picture != NULL || self->file == NULL)
    return picture;

  picture = ts_picture_load (self->file, needed, cancellable, error);
  /* Another picture may lie by now where this one was. */
  if (picture != NULL && self->key != NULL && !g_str_equal (ts_picture_get_key (picture), self->key))
    {
      g_clear_object (&picture);
      g_set_error_literal (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_FAILED, "another picture");
    }

  return picture;
}
