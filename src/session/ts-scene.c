/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-scene"

#include "config.h"

#include "ts-scene.h"

/**
 * ts_scene_copy:
 * @self: (out caller-allocates): must be empty
 */
void
ts_scene_copy (TsScene *self,
               const TsScene *other)
{
  *self = (TsScene){ .title = g_strdup (other->title), .key = g_strdup (other->key), .crop = other->crop };
  g_set_object (&self->source, other->source);
  g_set_object (&self->picture, other->picture);
}

void
ts_scene_clear (TsScene *self)
{
  g_clear_pointer (&self->title, g_free);
  g_clear_pointer (&self->key, g_free);
  g_clear_object (&self->source);
  g_clear_object (&self->picture);
}

/**
 * ts_scene_get_saved_crop:
 *
 * Returns: the crop for a file; zoom 0 where nobody chose one
 */
TsSavedCrop
ts_scene_get_saved_crop (const TsScene *self)
{
  if (ts_crop_equal (&self->crop, &TS_CROP_INIT))
    return (TsSavedCrop){ 0 };

  return (TsSavedCrop){ self->crop.x, self->crop.y, self->crop.zoom };
}

/**
 * ts_scene_read_crop:
 * @saved: from a file, which may have any numbers
 */
TsCrop
ts_scene_read_crop (const TsSavedCrop *saved)
{
  TsCrop crop = { saved->x, saved->y, saved->zoom };

  return ts_crop_is_valid (&crop) ? crop : TS_CROP_INIT;
}

/**
 * ts_scene_list_files:
 * @folder: the data folder
 *
 * Returns: (transfer full) (element-type GFile): where the picture of the game may lie: its copy, which has another
 *   key, and then the original, if it is known where that was
 */
GSList *
ts_scene_list_files (const TsSavedGame *saved,
                     const char *folder)
{
  g_autofree char *copy = ts_saved_games_get_picture_path (folder, saved->picture);
  GSList *files = g_slist_append (NULL, g_file_new_for_path (copy));

  return saved->uri != NULL ? g_slist_append (files, g_file_new_for_uri (saved->uri)) : files;
}
