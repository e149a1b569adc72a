/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-library"

#include "config.h"

#include "ts-library.h"

#include <glib/gstdio.h>

#include "ts-data-folder.h"
#include "ts-disk-queue.h"
#include "ts-file.h"
#include "ts-line.h"
#include "ts-state-file.h"

/* The fields of a line. */
enum
{
  FIELD_URI,
  FIELD_CROP, /* and two more */
  N_FIELDS = FIELD_CROP + 3
};

/* Saved pictures that are not on the list any more stay within so many bytes. */
#define MAX_SAVED_SIZE (100 * 1000 * 1000)

typedef struct
{
  GFile *file;
  TsCrop crop;
} Picture;

/**
 * TsLibrary:
 *
 * Each change of the list writes it whole.
 */
struct _TsLibrary
{
  char *path;          /* of the list; NULL when it is not to be written */
  GFile *saved;        /* the folder of saved pictures */
  GPtrArray *pictures; /* of Picture, the last played first */
};

static void
picture_free (Picture *picture)
{
  g_object_unref (picture->file);
  g_free (picture);
}

static GPtrArray *
create_pictures (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) picture_free);
}

static void
insert_picture (GPtrArray *pictures,
                guint i,
                GFile *file,
                const TsCrop *crop)
{
  Picture *picture = g_new (Picture, 1);

  *picture = (Picture){ g_object_ref (file), *crop };
  g_ptr_array_insert (pictures, (int) i, picture);
}

static guint
find_picture (const GPtrArray *pictures,
              GFile *file)
{
  for (guint i = 0; i < pictures->len; i++)
    {
      const Picture *picture = g_ptr_array_index (pictures, i);

      if (g_file_equal (picture->file, file))
        return i;
    }

  return pictures->len;
}

/* Adds the pictures of a list that are not there yet, as long as there is room. */
static void
add_lines (GPtrArray *pictures,
           const GPtrArray *lines)
{
  for (guint i = 0; i < lines->len && pictures->len < TS_LIBRARY_SIZE; i++)
    {
      g_auto (GStrv) fields = ts_line_split (g_ptr_array_index (lines, i));
      g_autoptr (GFile) file = NULL;
      TsCrop crop;

      if (fields == NULL || g_strv_length (fields) < N_FIELDS || !ts_line_parse_crop (fields + FIELD_CROP, &crop))
        continue;
      file = g_file_new_for_uri (fields[FIELD_URI]);
      if (find_picture (pictures, file) == pictures->len)
        insert_picture (pictures, pictures->len, file, &crop);
    }
}

static char *
format_line (GFile *file,
             const TsCrop *crop)
{
  g_autofree char *uri = g_file_get_uri (file);
  GString *line = g_string_new (NULL);

  ts_line_append_text (line, uri);
  g_string_erase (line, 0, 1);
  ts_line_append_crop (line, crop);

  return g_string_free (line, FALSE);
}

static const Picture *
get_picture (TsLibrary *self,
             guint i)
{
  return g_ptr_array_index (self->pictures, i);
}

/* @outdated: (nullable): paths of files that go when the list is written */
static void
save (TsLibrary *self,
      char **outdated)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);

  if (self->path == NULL)
    return;

  for (guint i = 0; i < self->pictures->len; i++)
    {
      const Picture *picture = get_picture (self, i);

      g_ptr_array_add (lines, format_line (picture->file, &picture->crop));
    }
  ts_state_file_save (self->path, TS_LIBRARY_KIND, lines, outdated);
}

/**
 * ts_library_new:
 * @folder: the data folder, which need not exist
 *
 * Returns: (transfer full): the library in it, not loaded yet
 */
TsLibrary *
ts_library_new (const char *folder)
{
  g_autofree char *saved = g_build_filename (folder, TS_DATA_FOLDER_PICTURES, NULL);
  TsLibrary *self = g_new (TsLibrary, 1);

  *self = (TsLibrary){ NULL, g_file_new_for_path (saved), create_pictures () };

  return self;
}

void
ts_library_free (TsLibrary *self)
{
  g_free (self->path);
  g_object_unref (self->saved);
  g_ptr_array_unref (self->pictures);
  g_free (self);
}

/**
 * ts_library_install:
 * @state: the list in the data folder, as it was read at the start or after an import
 * @is_writer: whether this program has the data folder to itself; otherwise the list is never written
 *
 * Adds what was read behind the pictures that are on the list by now.
 */
void
ts_library_install (TsLibrary *self,
                    const TsState *state,
                    gboolean is_writer)
{
  g_return_if_fail (state != NULL);

  g_free (self->path);
  self->path = is_writer ? g_strdup (state->path) : NULL;
  add_lines (self->pictures, state->lines);
  /* Under its own name, ours is found again, and that of a stranger is told once. */
  if (state->imported[0] != NULL || state->foreign_name != NULL)
    save (self, state->imported);
}

guint
ts_library_get_n_pictures (TsLibrary *self)
{
  return self->pictures->len;
}

/**
 * ts_library_get_file:
 * @i: below ts_library_get_n_pictures(); 0 is the last played
 *
 * Returns: (transfer none): the picture's file, which need not exist; valid until the main loop runs
 */
GFile *
ts_library_get_file (TsLibrary *self,
                     guint i)
{
  g_return_val_if_fail (i < self->pictures->len, NULL);

  return get_picture (self, i)->file;
}

TsCrop
ts_library_get_crop (TsLibrary *self,
                     GFile *file)
{
  guint i = find_picture (self->pictures, file);

  return i < self->pictures->len ? get_picture (self, i)->crop : TS_CROP_INIT;
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

  for (guint i = 0; i < self->pictures->len; i++)
    {
      const Picture *picture = get_picture (self, i);

      if (!ts_crop_equal (&picture->crop, &TS_CROP_INIT))
        g_hash_table_insert (crops, g_object_ref (picture->file), g_memdup2 (&picture->crop, sizeof picture->crop));
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

  g_return_if_fail (G_IS_FILE (file));
  g_return_if_fail (crop != NULL);

  i = find_picture (self->pictures, file);
  if (i == 0 && self->pictures->len > 0 && ts_crop_equal (&get_picture (self, 0)->crop, crop))
    return;

  if (i < self->pictures->len)
    g_ptr_array_remove_index (self->pictures, i);
  insert_picture (self->pictures, 0, file, crop);
  if (self->pictures->len > TS_LIBRARY_SIZE)
    g_ptr_array_set_size (self->pictures, TS_LIBRARY_SIZE);
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
  guint i = find_picture (self->pictures, file);
  gboolean is_saved = ts_library_has_saved (self, file);

  if (i < self->pictures->len)
    g_ptr_array_remove_index (self->pictures, i);
  else if (!is_saved)
    return;

  save (self, is_saved ? (char *[]){ (char *) g_file_peek_path (file), NULL } : NULL);
}

/* Returns: (transfer full): the pictures on the list of a folder */
static GPtrArray *
read_pictures (const TsState *state)
{
  GPtrArray *pictures = create_pictures ();

  add_lines (pictures, state->lines);

  return pictures;
}

/**
 * ts_library_clean_up:
 * @folder: the data folder
 *
 * Removes the oldest saved pictures that are not on the list, beyond the limit; but not those that are about to be. For
 * the worker of the program that has the lock.
 */
void
ts_library_clean_up (const char *folder)
{
  g_autoptr (TsState) state = ts_state_file_read (folder, TS_LIBRARY_KIND);
  g_autoptr (GPtrArray) pictures = read_pictures (state);
  g_autofree char *saved = g_build_filename (folder, TS_DATA_FOLDER_PICTURES, NULL);
  g_autoptr (GPtrArray) entries = ts_file_list (saved, "", NULL);
  guint64 size = 0;

  /* Any picture may be on a list that could not be read. */
  for (guint i = 0; state->path != NULL && i < entries->len; i++)
    {
      const TsFileEntry *entry = g_ptr_array_index (entries, i);
      g_autoptr (GFile) file = g_file_new_for_path (entry->path);

      size += entry->size;
      if (size > MAX_SAVED_SIZE && ts_file_is_old (entry) && find_picture (pictures, file) == pictures->len)
        g_unlink (entry->path);
    }
  ts_file_drop_scratch (saved, "[0-9a-f]{64}");
}

/* Returns: (transfer full): where the picture is for another data folder, whose saved pictures are in @saved */
static GFile *
move_file (const Picture *picture,
           GFile *saved)
{
  g_autofree char *name = g_file_get_basename (picture->file);
  gboolean is_saved = name != NULL && g_regex_match_simple ("^[0-9a-f]{64}$", name, 0, 0);

  return is_saved ? g_file_get_child (saved, name) : g_object_ref (picture->file);
}

/**
 * ts_library_is_in:
 *
 * Whether the folder has a list of pictures, as each folder with games does.
 */
gboolean
ts_library_is_in (const char *folder)
{
  g_autoptr (TsState) state = ts_state_file_read (folder, TS_LIBRARY_KIND);

  return state->is_there;
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
  g_autofree char *saved_path = g_build_filename (to, TS_DATA_FOLDER_PICTURES, NULL);
  g_autoptr (GFile) saved = g_file_new_for_path (saved_path);
  g_autoptr (TsState) state = ts_state_file_read (from, TS_LIBRARY_KIND);
  g_autoptr (TsState) known_state = ts_state_file_read (to, TS_LIBRARY_KIND);
  g_autoptr (GPtrArray) pictures = read_pictures (state);
  g_autoptr (GPtrArray) known = read_pictures (known_state);
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);

  *path = NULL;
  for (guint i = 0; i < pictures->len; i++)
    {
      const Picture *picture = g_ptr_array_index (pictures, i);
      g_autoptr (GFile) file = move_file (picture, saved);

      if (find_picture (known, file) == known->len)
        g_ptr_array_add (lines, format_line (file, &picture->crop));
    }

  return (lines->len == 0 && known_state->is_there) || ts_state_file_import (to, TS_LIBRARY_KIND, lines, path, error);
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
