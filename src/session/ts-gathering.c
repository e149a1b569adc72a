/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-gathering"

#include "config.h"

#include "ts-gathering.h"

#include "ts-decoder.h"
#include "ts-picture-file.h"
#include "ts-picture-set.h"

/* By the name of a file alone: no file of the folder is opened. */
#define ATTRIBUTES                                                                                          \
  G_FILE_ATTRIBUTE_STANDARD_NAME "," G_FILE_ATTRIBUTE_STANDARD_DISPLAY_NAME                                 \
                                 "," G_FILE_ATTRIBUTE_STANDARD_TYPE "," G_FILE_ATTRIBUTE_STANDARD_IS_HIDDEN \
                                 "," G_FILE_ATTRIBUTE_STANDARD_FAST_CONTENT_TYPE

typedef struct
{
  GFile *file;
  char *sort_key;
} Entry;

static void
entry_free (Entry *entry)
{
  g_object_unref (entry->file);
  g_free (entry->sort_key);
  g_free (entry);
}

static int
compare_entries (gconstpointer a,
                 gconstpointer b)
{
  return strcmp ((*(Entry *const *) a)->sort_key, (*(Entry *const *) b)->sort_key);
}

static gboolean
is_picture (GFileInfo *info)
{
  const char *type = g_file_info_get_attribute_string (info, G_FILE_ATTRIBUTE_STANDARD_FAST_CONTENT_TYPE);

  return g_file_info_get_file_type (info) == G_FILE_TYPE_REGULAR && !g_file_info_get_is_hidden (info) &&
         type != NULL && ts_decoder_can_open (type);
}

/* Adds the pictures of a folder as a file manager sorts their names, with 9 before 10; not those of folders in it.
 * Returns: whether @file is a folder that can be read */
static gboolean
add_folder (GPtrArray *pictures,
            GFile *file,
            GCancellable *cancellable)
{
  g_autoptr (GPtrArray) entries = g_ptr_array_new_with_free_func ((GDestroyNotify) entry_free);
  g_autoptr (GFileEnumerator) children =
      g_file_enumerate_children (file, ATTRIBUTES, G_FILE_QUERY_INFO_NONE, cancellable, NULL);
  GFileInfo *info;

  if (children == NULL)
    return FALSE;

  while (g_file_enumerator_iterate (children, &info, NULL, cancellable, NULL) && info != NULL)
    {
      Entry *entry;

      if (!is_picture (info))
        continue;

      entry = g_new (Entry, 1);
      entry->file = g_file_enumerator_get_child (children, info);
      entry->sort_key = g_utf8_collate_key_for_filename (g_file_info_get_display_name (info), -1);
      g_ptr_array_add (entries, entry);
    }
  g_ptr_array_sort (entries, compare_entries);
  for (guint i = 0; i < entries->len && pictures->len < TS_PICTURE_SET_MAX; i++)
    g_ptr_array_add (pictures, g_object_ref (((const Entry *) g_ptr_array_index (entries, i))->file));

  return TRUE;
}

static void
files_free (GSList *files)
{
  g_slist_free_full (files, g_object_unref);
}

static void
run_in_worker (GTask *task,
               gpointer source_object,
               gpointer task_data,
               GCancellable *cancellable)
{
  GPtrArray *pictures = g_ptr_array_new_with_free_func (g_object_unref);
  gboolean has_folder = FALSE;

  for (GSList *iter = task_data; iter != NULL; iter = iter->next)
    {
      if (!ts_picture_file_is_on_web (iter->data) && add_folder (pictures, iter->data, cancellable))
        has_folder = TRUE;
      else if (pictures->len < TS_PICTURE_SET_MAX)
        g_ptr_array_add (pictures, g_object_ref (iter->data));
    }

  g_object_set_data (G_OBJECT (task), "has-folder", GINT_TO_POINTER (has_folder));
  g_task_return_pointer (task, pictures, (GDestroyNotify) g_ptr_array_unref);
}

/**
 * ts_gathering_run_async:
 * @files: (element-type GFile): at least one file or folder
 *
 * Lets a worker list the pictures in folders. A drive may not answer: then the wish goes on when it is cancelled.
 */
void
ts_gathering_run_async (GSList *files,
                        GCancellable *cancellable,
                        GAsyncReadyCallback callback,
                        gpointer user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (files != NULL);

  task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (task, ts_gathering_run_async);
  g_task_set_task_data (task, g_slist_copy_deep (files, (GCopyFunc) (GCallback) g_object_ref, NULL),
                        (GDestroyNotify) files_free);
  g_task_set_return_on_cancel (task, TRUE);
  g_task_run_in_thread (task, run_in_worker);
}

/**
 * ts_gathering_run_finish:
 * @has_folder: (out): whether there is a folder among the files
 *
 * Returns: (transfer full) (element-type GFile) (nullable): the files in their order, with the pictures of each folder
 *   in its place; %NULL if it was cancelled
 */
GPtrArray *
ts_gathering_run_finish (GAsyncResult *result,
                         gboolean *has_folder)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);
  g_return_val_if_fail (has_folder != NULL, NULL);

  *has_folder = g_object_get_data (G_OBJECT (result), "has-folder") != NULL;

  return g_task_propagate_pointer (G_TASK (result), NULL);
}
