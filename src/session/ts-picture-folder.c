/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-picture-folder"

#include "config.h"

#include "ts-picture-folder.h"

#include <string.h>

#include "ts-formats.h"
#include "ts-picture-file.h"

/* By the name of a file alone: only files whose name does not tell their type are opened. */
#define ATTRIBUTES                                                                                          \
  G_FILE_ATTRIBUTE_STANDARD_NAME "," G_FILE_ATTRIBUTE_STANDARD_DISPLAY_NAME                                 \
                                 "," G_FILE_ATTRIBUTE_STANDARD_TYPE "," G_FILE_ATTRIBUTE_STANDARD_IS_HIDDEN \
                                 "," G_FILE_ATTRIBUTE_STANDARD_FAST_CONTENT_TYPE

/* The key in the data of each file, by which they are sorted. */
#define SORT_KEY "ts-sort-key"

static int
compare_files (gconstpointer a,
               gconstpointer b)
{
  const char *key_a = g_object_get_data (*(GObject *const *) a, SORT_KEY);
  const char *key_b = g_object_get_data (*(GObject *const *) b, SORT_KEY);

  return strcmp (key_a, key_b);
}

static gboolean
is_picture (GFile *file,
            GFileInfo *info,
            GCancellable *cancellable)
{
  const char *type = g_file_info_get_attribute_string (info, G_FILE_ATTRIBUTE_STANDARD_FAST_CONTENT_TYPE);
  g_autoptr (GFileInputStream) stream = NULL;
  g_autoptr (GBytes) start = NULL;
  g_autofree char *guessed = NULL;

  if (g_file_info_get_file_type (info) != G_FILE_TYPE_REGULAR || g_file_info_get_is_hidden (info))
    return FALSE;

  if (type == NULL || g_content_type_is_unknown (type))
    {
      stream = g_file_read (file, cancellable, NULL);
      if (stream != NULL)
        start = g_input_stream_read_bytes (G_INPUT_STREAM (stream), TS_FORMATS_SIGNATURE_SIZE, cancellable, NULL);
      guessed = start != NULL ? ts_formats_guess_type (start) : NULL;
      type = guessed;
    }

  return type != NULL && ts_formats_can_open (type);
}

/**
 * ts_picture_folder_list:
 *
 * Lists the pictures as a file manager sorts their names, with 9 before 10; not those of folders in it. For a worker: a
 * drive may not answer.
 *
 * Returns: (transfer full) (element-type GFile) (nullable): the pictures; %NULL if @folder is no folder, or cannot be
 *   read
 */
GPtrArray *
ts_picture_folder_list (GFile *folder,
                        GCancellable *cancellable)
{
  GPtrArray *pictures;
  g_autoptr (GFileEnumerator) children = NULL;
  GFileInfo *info;
  GFile *file;

  if (!ts_picture_file_is_on_web (folder))
    children = g_file_enumerate_children (folder, ATTRIBUTES, G_FILE_QUERY_INFO_NONE, cancellable, NULL);
  if (children == NULL)
    return NULL;

  pictures = g_ptr_array_new_with_free_func (g_object_unref);
  while (g_file_enumerator_iterate (children, &info, &file, cancellable, NULL) && info != NULL)
    {
      if (!is_picture (file, info, cancellable))
        continue;

      g_object_set_data_full (G_OBJECT (file), SORT_KEY,
                              g_utf8_collate_key_for_filename (g_file_info_get_display_name (info), -1), g_free);
      g_ptr_array_add (pictures, g_object_ref (file));
    }
  g_ptr_array_sort (pictures, compare_files);

  return pictures;
}
