/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-library"

#include "config.h"

#include "ts-library.h"

#include <glib/gstdio.h>

#include "ts-data-folder.h"
#include "ts-file.h"
#include "ts-line.h"

/* The fields of a line. */
enum
{
  FIELD_URI,
  FIELD_CROP, /* and two more, or three */
  N_FIELDS = FIELD_CROP + 3
};

/* Saved pictures that are not on the list any more stay within so many bytes. */
#define MAX_SAVED_SIZE (100 * 1000 * 1000)

/* Returns: whether the picture is on the list; @i is its number then */
static gboolean
find (const TsLibrary *self,
      GFile *file,
      guint *i)
{
  return g_ptr_array_find_with_equal_func (self->files, file, (GEqualFunc) g_file_equal, i);
}

static void
insert (TsLibrary *self,
        guint i,
        GFile *file,
        const TsCrop *crop)
{
  g_ptr_array_insert (self->files, (int) i, g_object_ref (file));
  g_array_insert_vals (self->crops, i, crop, 1);
}

static void
take_out (TsLibrary *self,
          guint i)
{
  g_ptr_array_remove_index (self->files, i);
  g_array_remove_index (self->crops, i);
}

static void
append_line (GString *text,
             GFile *file,
             const TsCrop *crop)
{
  g_autofree char *uri = g_file_get_uri (file);

  ts_line_append_text (text, uri);
  ts_line_append_crop (text, crop);
  g_string_append_c (text, '\n');
}

/* @outdated: (nullable): path of a file that goes when the list is written */
static void
save (TsLibrary *self,
      const char *outdated)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < self->files->len; i++)
    append_line (text, g_ptr_array_index (self->files, i), &g_array_index (self->crops, TsCrop, i));
  if (self->state != NULL)
    ts_state_file_save (self->state, text->str, outdated);
}

TsLibrary *
ts_library_new (const char *folder)
{
  TsLibrary *self = g_new0 (TsLibrary, 1);

  self->saved = g_file_new_build_filename (folder, TS_DATA_FOLDER_PICTURES, NULL);
  self->files = g_ptr_array_new_with_free_func (g_object_unref);
  self->crops = g_array_new (FALSE, FALSE, sizeof (TsCrop));

  return self;
}

void
ts_library_free (TsLibrary *self)
{
  g_clear_pointer (&self->state, ts_state_file_free);
  g_object_unref (self->saved);
  g_ptr_array_unref (self->files);
  g_array_unref (self->crops);
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

      if (fields == NULL || g_strv_length (fields) < N_FIELDS || !ts_line_parse_crop (fields + FIELD_CROP, &crop))
        continue;
      file = g_file_new_for_uri (fields[FIELD_URI]);
      if (!find (self, file, NULL))
        insert (self, self->files->len, file, &crop);
    }
  /* Games of a former form are told as long as there is no list. */
  if (state->imported[0] != NULL || state->foreign_name != NULL)
    save (self, NULL);
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
  guint i;

  return find (self, file, &i) ? g_array_index (self->crops, TsCrop, i) : TS_CROP_INIT;
}

/**
 * ts_library_dup_crops:
 *
 * Returns: (transfer full) (element-type GFile TsCrop): the parts that the player chose, for a worker
 */
GHashTable *
ts_library_dup_crops (TsLibrary *self)
{
  GHashTable *crops = g_hash_table_new_full (g_file_hash, (GEqualFunc) g_file_equal, g_object_unref, g_free);

  for (guint i = 0; i < self->files->len; i++)
    {
      const TsCrop *crop = &g_array_index (self->crops, TsCrop, i);

      if (!ts_crop_equal (crop, &TS_CROP_INIT))
        g_hash_table_insert (crops, g_object_ref (self->files->pdata[i]), g_memdup2 (crop, sizeof *crop));
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
  guint i;
  gboolean is_there = find (self, file, &i);

  if (is_there && i == 0 && ts_crop_equal (&g_array_index (self->crops, TsCrop, 0), crop))
    return;

  insert (self, 0, file, crop);
  if (is_there)
    take_out (self, i + 1);
  else if (self->files->len > TS_LIBRARY_SIZE)
    take_out (self, TS_LIBRARY_SIZE);
  save (self, NULL);
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
  g_autofree char *path = ts_library_has_saved (self, file) ? g_file_get_path (file) : NULL;
  guint i;
  gboolean is_there = find (self, file, &i);

  if (is_there)
    take_out (self, i);
  if (is_there || path != NULL)
    save (self, path);
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
  g_autoptr (TsLibrary) library = ts_library_new (folder);
  g_autoptr (GPtrArray) entries = ts_file_list (g_file_peek_path (library->saved), "", NULL);
  TsState *state = ts_state_file_read (folder, TS_LIBRARY_KIND, TRUE);
  gboolean is_read = state->path != NULL;
  guint64 size = 0;

  /* Here it is not written: the session may have another one. */
  g_clear_pointer (&state->path, g_free);
  ts_library_install (library, state);
  /* Any picture may be on a list that could not be read. */
  for (guint i = 0; is_read && i < entries->len; i++)
    {
      const TsFileEntry *entry = g_ptr_array_index (entries, i);
      g_autoptr (GFile) file = g_file_new_for_path (entry->path);

      size += entry->size;
      if (size > MAX_SAVED_SIZE && !find (library, file, NULL))
        g_unlink (entry->path);
    }
}

/**
 * ts_library_is_in:
 *
 * Whether the folder has a list of pictures, as each folder with games does.
 */
gboolean
ts_library_is_in (const char *folder)
{
  g_autoptr (TsState) state = ts_state_file_read (folder, TS_LIBRARY_KIND, FALSE);

  return state->is_there;
}

/**
 * ts_library_has_name:
 *
 * Whether this is the name of a saved picture.
 */
gboolean
ts_library_has_name (const char *name)
{
  return g_regex_match_simple ("^[0-9a-f]{64}$", name, 0, 0);
}

/**
 * ts_library_transfer:
 * @from: a data folder
 * @to: another one, which exists
 * @path: (out) (nullable): of the new file; %NULL if there is none
 *
 * Adds a file to @to with the pictures of @from that are not on its list, or with none if it has no list. For a worker.
 */
gboolean
ts_library_transfer (const char *from,
                     const char *to,
                     char **path,
                     GError **error)
{
  g_autoptr (TsLibrary) library = ts_library_read (from, FALSE);
  g_autoptr (TsLibrary) known = ts_library_read (to, FALSE);
  g_autoptr (GString) text = g_string_new (NULL);

  *path = NULL;
  for (guint i = 0; i < library->files->len; i++)
    {
      GFile *there = g_ptr_array_index (library->files, i);
      g_autofree char *name = g_file_get_basename (there);
      /* A saved picture will be beside the list. The folder may have been another one when the list was written. */
      gboolean is_saved = name != NULL && ts_library_has_name (name);
      g_autoptr (GFile) file = is_saved ? g_file_get_child (known->saved, name) : g_object_ref (there);

      if (!find (known, file, NULL))
        append_line (text, file, &g_array_index (library->crops, TsCrop, i));
    }

  return (text->len == 0 && known->state->is_there) ||
         ts_state_file_import (to, TS_LIBRARY_KIND, text->str, path, error);
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
