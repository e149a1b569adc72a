/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-library"

#include "config.h"

#include "ts-library.h"

#include <glib/gstdio.h>
#include <string.h>

#include "ts-data-folder.h"
#include "ts-file.h"
#include "ts-line.h"

/* The fields of a line: a URI, and three or four of a crop. */
#define MIN_FIELDS 4

/* The end of the URI of a saved picture: its name is its checksum. */
#define SAVED_PICTURE "/" TS_DATA_FOLDER_PICTURES "/[0-9a-f]{64}$"

/* Saved pictures that are not on the list any more stay within so many bytes. */
#define MAX_SAVED_SIZE (100 * 1000 * 1000)

static void
insert (TsLibrary *self,
        int i,
        GFile *file,
        const TsCrop *crop)
{
  g_ptr_array_insert (self->files, i, g_object_ref (file));
  g_hash_table_insert (self->crops, g_object_ref (file), g_memdup2 (crop, sizeof *crop));
}

/* Returns: whether the picture was on the list */
static gboolean
take_out (TsLibrary *self,
          GFile *file)
{
  guint i;

  if (!g_ptr_array_find_with_equal_func (self->files, file, (GEqualFunc) g_file_equal, &i))
    return FALSE;

  g_hash_table_remove (self->crops, file);
  g_ptr_array_remove_index (self->files, i);
  return TRUE;
}

static void
save (TsLibrary *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < self->files->len; i++)
    {
      g_autofree char *uri = g_file_get_uri (self->files->pdata[i]);

      ts_line_append_text (text, uri);
      ts_line_append_crop (text, g_hash_table_lookup (self->crops, self->files->pdata[i]));
      g_string_append_c (text, '\n');
    }
  ts_state_file_save (self->state, text->str);
}

static GHashTable *
create_crops (void)
{
  return g_hash_table_new_full (g_file_hash, (GEqualFunc) g_file_equal, g_object_unref, g_free);
}

TsLibrary *
ts_library_new (const char *folder)
{
  TsLibrary *self = g_new0 (TsLibrary, 1);

  self->saved = g_file_new_build_filename (folder, TS_DATA_FOLDER_PICTURES, NULL);
  self->files = g_ptr_array_new_with_free_func (g_object_unref);
  self->crops = create_crops ();

  return self;
}

void
ts_library_free (TsLibrary *self)
{
  g_clear_pointer (&self->state, ts_state_file_free);
  g_object_unref (self->saved);
  g_ptr_array_unref (self->files);
  g_hash_table_unref (self->crops);
  g_free (self);
}

/**
 * ts_library_install:
 * @state: (transfer full): the list in the data folder, as it was read at the start or after an import
 *
 * Adds what was read behind the pictures that are on the list by now.
 */
void
ts_library_install (TsLibrary *self,
                    TsState *state)
{
  const char *end = state->text->str + state->text->len;

  g_clear_pointer (&self->state, ts_state_file_free);
  self->state = state;
  for (const char *at = state->text->str; at < end && self->files->len < TS_LIBRARY_SIZE;)
    {
      g_autofree char **fields = ts_line_next (&at, end);
      g_autoptr (GFile) file = NULL;
      TsCrop crop = TS_CROP_INIT;

      if (fields == NULL || g_strv_length (fields) < MIN_FIELDS || !ts_line_parse_crop (fields + 1, &crop))
        continue;
      /* A saved picture is beside the list, also if that was written in another folder. */
      file = g_regex_match_simple (SAVED_PICTURE, fields[0], 0, 0)
                 ? g_file_get_child (self->saved, strrchr (fields[0], '/') + 1)
                 : g_file_new_for_uri (fields[0]);
      if (!g_hash_table_contains (self->crops, file))
        insert (self, -1, file, &crop);
    }
  /* Games of a former form are told as long as there is no list. */
  if (state->outdated->len > 0 || state->foreign_name != NULL)
    save (self);
}

/**
 * ts_library_read:
 * @is_writer: whether this program writes in @folder
 *
 * Returns: (transfer full): the library in a folder; for a worker
 */
TsLibrary *
ts_library_read (const char *folder,
                 gboolean is_writer)
{
  TsLibrary *self = ts_library_new (folder);

  ts_library_install (self, ts_state_file_read (folder, TS_LIBRARY_KIND, is_writer));

  return self;
}

TsCrop
ts_library_get_crop (TsLibrary *self,
                     GFile *file)
{
  const TsCrop *crop = g_hash_table_lookup (self->crops, file);

  return crop != NULL ? *crop : TS_CROP_INIT;
}

/**
 * ts_library_dup_crops:
 *
 * Returns: (transfer full) (element-type GFile TsCrop): the parts that the player chose, for a worker
 */
GHashTable *
ts_library_dup_crops (TsLibrary *self)
{
  GHashTable *crops = create_crops ();

  for (guint i = 0; i < self->files->len; i++)
    {
      GFile *file = g_ptr_array_index (self->files, i);
      TsCrop crop = ts_library_get_crop (self, file);

      if (!ts_crop_equal (&crop, &TS_CROP_INIT))
        g_hash_table_insert (crops, g_object_ref (file), g_memdup2 (&crop, sizeof crop));
    }

  return crops;
}

/**
 * ts_library_add:
 *
 * Puts the picture first on the list.
 */
void
ts_library_add (TsLibrary *self,
                GFile *file,
                const TsCrop *crop)
{
  const TsCrop *before = g_hash_table_lookup (self->crops, file);

  if (before != NULL && g_file_equal (file, self->files->pdata[0]) && ts_crop_equal (before, crop))
    return;

  take_out (self, file);
  insert (self, 0, file, crop);
  if (self->files->len > TS_LIBRARY_SIZE)
    take_out (self, self->files->pdata[TS_LIBRARY_SIZE]);
  save (self);
}

/**
 * ts_library_forget:
 *
 * Takes the picture off the list, and deletes it if it is a saved one.
 */
void
ts_library_forget (TsLibrary *self,
                   GFile *file)
{
  gboolean is_saved = self->state != NULL && ts_library_has_saved (self, file);

  if (is_saved)
    g_ptr_array_add (self->state->outdated, g_file_get_path (file));
  if (take_out (self, file) || is_saved)
    save (self);
}

/**
 * ts_library_clean_up:
 * @folder: the data folder
 *
 * Removes the oldest saved pictures that are not on the list, beyond the limit. For the worker of the program that has
 * the lock.
 */
void
ts_library_clean_up (const char *folder)
{
  /* Here it is not written: the session may have another one. */
  g_autoptr (TsLibrary) library = ts_library_read (folder, FALSE);
  g_autoptr (GPtrArray) entries = ts_file_list (g_file_peek_path (library->saved), "", NULL);
  guint64 size = 0;

  /* Any picture may be on a list that could not be read. */
  for (guint i = 0; library->state->is_whole && i < entries->len; i++)
    {
      const TsFileEntry *entry = g_ptr_array_index (entries, i);
      g_autoptr (GFile) file = g_file_new_for_path (entry->path);

      size += entry->size;
      if (size > MAX_SAVED_SIZE && !g_hash_table_contains (library->crops, file))
        g_unlink (entry->path);
    }
}

/**
 * ts_library_has_saved:
 *
 * Returns: whether @file is a saved picture; the name of its file means nothing to people
 */
gboolean
ts_library_has_saved (TsLibrary *self,
                      GFile *file)
{
  return g_file_has_parent (file, self->saved);
}

/**
 * ts_library_save:
 * @folder: the data folder
 * @bytes: a picture without a file, pasted or dropped
 *
 * Writes it to a file named by its checksum, so that the same picture has one file. For a worker.
 *
 * Returns: (transfer full): the file, or %NULL with an error
 */
GFile *
ts_library_save (const char *folder,
                 GBytes *bytes,
                 GError **error)
{
  g_autofree char *sum = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, bytes);
  g_autoptr (GFile) file = g_file_new_build_filename (folder, TS_DATA_FOLDER_PICTURES, sum, NULL);
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);

  return ts_file_replace (g_file_peek_path (file), data != NULL ? data : "", size, error) ? g_steal_pointer (&file)
                                                                                          : NULL;
}
