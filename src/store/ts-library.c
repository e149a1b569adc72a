/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-library"

#include "config.h"

#include "ts-library.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "ts-file.h"

#define LIST_NAME "pictures.tsv"
#define DAMAGED_NAME LIST_NAME ".damaged"
#define SAVED_FOLDER_NAME "pictures"

/* Saved pictures that are not on the list, because it was damaged or removed, stay within so many bytes. */
#define MAX_SAVED_SIZE (100 * 1000 * 1000)

/* A program may be about to put a younger file on the list, or to rename it. */
#define MIN_UNLISTED_AGE_US (G_GINT64_CONSTANT (3600) * G_USEC_PER_SEC)

/* Immutable, with a reference count: on the list, or a change of it. */
typedef struct
{
  GFile *file;
  TsSavedCrop crop;
  gboolean is_forgotten; /* of a change: the picture leaves the list; otherwise it comes to its front */
} Picture;

/**
 * TsLibrary:
 *
 * A change applies to the list in memory at once. A worker then reads the file, which other programs may have changed,
 * applies the changes to its list, and writes it; that list replaces the one in memory.
 */
struct _TsLibrary
{
  GObject parent_instance;

  /* Owned */
  char *folder;
  GFile *saved;         /* the folder of saved pictures */
  GPtrArray *pictures;  /* of Picture, the last played first */
  GPtrArray *changes;   /* of Picture: those that are not in the file yet */
  GCancellable *saving; /* while a worker writes the list */

  /* Plain */
  gboolean was_damaged;
};

G_DEFINE_FINAL_TYPE (TsLibrary, ts_library, G_TYPE_OBJECT)

static Picture *
picture_new (GFile *file,
             const TsSavedCrop *crop,
             gboolean is_forgotten)
{
  Picture *picture = g_atomic_rc_box_new0 (Picture);

  picture->file = g_object_ref (file);
  picture->crop = *crop;
  picture->is_forgotten = is_forgotten;

  return picture;
}

static gpointer
picture_ref (gconstpointer picture,
             gpointer unused)
{
  return g_atomic_rc_box_acquire ((gpointer) picture);
}

static void
picture_clear (Picture *picture)
{
  g_object_unref (picture->file);
}

static void
picture_unref (Picture *picture)
{
  g_atomic_rc_box_release_full (picture, (GDestroyNotify) picture_clear);
}

static GPtrArray *
create_pictures (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) picture_unref);
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

static void
apply_changes (GPtrArray *pictures,
               const GPtrArray *changes)
{
  for (guint i = 0; i < changes->len; i++)
    {
      Picture *change = g_ptr_array_index (changes, i);
      guint old = find_picture (pictures, change->file);

      if (old < pictures->len)
        g_ptr_array_remove_index (pictures, old);
      if (!change->is_forgotten)
        g_ptr_array_insert (pictures, 0, g_atomic_rc_box_acquire (change));
    }
  if (pictures->len > TS_LIBRARY_SIZE)
    g_ptr_array_set_size (pictures, TS_LIBRARY_SIZE);
}

/* A later version may have more fields. */
static gboolean
read_picture (const char *line,
              GPtrArray *pictures)
{
  g_auto (GStrv) fields = g_strsplit (line, "\t", 5);
  g_autoptr (GFile) file = NULL;
  TsSavedCrop crop;

  if (g_strv_length (fields) < 4 || !g_uri_is_valid (fields[0], G_URI_FLAGS_PARSE_RELAXED, NULL) ||
      !ts_saved_game_parse_crop (fields + 1, &crop))
    return FALSE;

  file = g_file_new_for_uri (fields[0]);
  if (pictures->len < TS_LIBRARY_SIZE && find_picture (pictures, file) == pictures->len)
    g_ptr_array_add (pictures, picture_new (file, &crop, FALSE));

  return TRUE;
}

/* Returns: whether all lines are good */
static gboolean
parse_list (const char *text,
            gsize length,
            GPtrArray *pictures)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  gboolean is_good = strlen (text) == length && (length == 0 || text[length - 1] == '\n');

  for (guint i = 0; lines[i] != NULL; i++)
    {
      if (*lines[i] != '\0')
        is_good &= read_picture (lines[i], pictures);
    }

  return is_good;
}

static char *
format_list (const GPtrArray *pictures)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < pictures->len; i++)
    {
      const Picture *picture = g_ptr_array_index (pictures, i);
      g_autofree char *uri = g_file_get_uri (picture->file);

      if (!g_uri_is_valid (uri, G_URI_FLAGS_PARSE_RELAXED, NULL) || strpbrk (uri, "\t\n") != NULL)
        continue;
      g_string_append (text, uri);
      ts_saved_game_format_crop (text, &picture->crop);
      g_string_append_c (text, '\n');
    }

  return g_string_free (text, FALSE);
}

/* Reads the list, which is empty if there is no file. Copies a damaged one if @keeps_copy.
 * Returns: %FALSE if the file cannot be read or copied now */
static gboolean
read_list (const char *path,
           GPtrArray *pictures,
           gboolean keeps_copy,
           gboolean *is_damaged,
           GError **error)
{
  g_autofree char *aside = g_strconcat (path, ".damaged", NULL);
  g_autoptr (GError) local_error = NULL;
  gsize length;
  g_autofree char *text = ts_file_read (path, &length, &local_error);

  if (g_error_matches (local_error, G_FILE_ERROR, G_FILE_ERROR_NOENT))
    return TRUE;
  if (text == NULL)
    {
      g_propagate_error (error, g_steal_pointer (&local_error));
      return FALSE;
    }

  *is_damaged = !parse_list (text, length, pictures);

  return !*is_damaged || !keeps_copy || ts_file_replace (aside, text, length, error);
}

/* @before: the former list, and all changes
 * Removes the saved pictures that have left the list, files that killed programs left (GLib gives these a name with a
 * dot), and the oldest other files beyond the limit. */
static void
drop_saved (GFile *saved,
            const GPtrArray *before,
            const GPtrArray *pictures)
{
  g_autoptr (GPtrArray) entries = ts_file_list (g_file_peek_path (saved));
  gint64 oldest_us = g_get_real_time () - MIN_UNLISTED_AGE_US;
  guint64 size = 0;

  for (guint i = 0; i < entries->len; i++)
    {
      const TsFileEntry *entry = g_ptr_array_index (entries, i);
      g_autoptr (GFile) file = g_file_get_child (saved, entry->name);
      gboolean has_left = find_picture (before, file) < before->len;
      gboolean is_old = entry->changed_ns / 1000 < oldest_us;
      gboolean is_scratch = strchr (entry->name, '.') != NULL;

      size += entry->size;
      if (find_picture (pictures, file) == pictures->len &&
          (has_left || (is_old && (is_scratch || size > MAX_SAVED_SIZE))))
        g_unlink (g_file_peek_path (file));
    }
}

/* Removes what killed programs left when they wrote the list. */
static void
drop_scratch (const char *folder)
{
  g_autoptr (GPtrArray) entries = ts_file_list (folder);
  gint64 oldest_us = g_get_real_time () - MIN_UNLISTED_AGE_US;

  for (guint i = 0; i < entries->len; i++)
    {
      const TsFileEntry *entry = g_ptr_array_index (entries, i);
      g_autofree char *path = g_build_filename (folder, entry->name, NULL);

      if (g_str_has_prefix (entry->name, LIST_NAME ".") && !g_str_equal (entry->name, DAMAGED_NAME) &&
          entry->changed_ns / 1000 < oldest_us)
        g_unlink (path);
    }
}

/* Returns: (transfer full) (nullable): the pictures that are in the file now */
static GPtrArray *
change_list (TsLibrary *self,
             GPtrArray *changes,
             GError **error)
{
  g_autofree char *path = g_build_filename (self->folder, LIST_NAME, NULL);
  g_autoptr (GPtrArray) pictures = create_pictures ();
  g_autoptr (GPtrArray) before = NULL;
  g_autofree char *text = NULL;
  gboolean is_damaged;

  if (!read_list (path, pictures, TRUE, &is_damaged, error))
    return NULL;

  before = g_ptr_array_copy (pictures, picture_ref, NULL);
  g_ptr_array_extend (before, changes, picture_ref, NULL);
  apply_changes (pictures, changes);
  text = format_list (pictures);
  if (!ts_file_replace (path, text, strlen (text), error))
    return NULL;

  drop_saved (self->saved, before, pictures);
  drop_scratch (self->folder);
  return g_steal_pointer (&pictures);
}

/* Uses no field that changes, so that a worker can call it.
 * Returns: (transfer full) (nullable): the pictures that are in the file now */
static GPtrArray *
save (TsLibrary *self,
      GPtrArray *changes,
      GCancellable *cancellable,
      GError **error)
{
  GPtrArray *pictures = NULL;
  int fd;

  if (g_cancellable_set_error_if_cancelled (cancellable, error) || !ts_file_make_folder (self->folder, error))
    return NULL;

  /* Other threads and programs wait until it is closed; without locks, the last one to write wins. */
  fd = g_open (self->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);
  if (fd >= 0)
    ts_file_wait_for_lock (fd);
  if (!g_cancellable_set_error_if_cancelled (cancellable, error))
    pictures = change_list (self, changes, error);
  if (fd >= 0)
    close (fd);

  return pictures;
}

static void
save_in_worker (GTask *task,
                gpointer source_object,
                gpointer task_data,
                GCancellable *cancellable)
{
  GError *error = NULL;
  GPtrArray *pictures = save (source_object, task_data, cancellable, &error);

  if (pictures != NULL)
    g_task_return_pointer (task, pictures, (GDestroyNotify) g_ptr_array_unref);
  else
    g_task_return_error (task, error);
}

static void
start_saving (TsLibrary *self,
              GAsyncReadyCallback callback)
{
  g_autoptr (GTask) task = NULL;

  if (self->saving != NULL)
    return;

  self->saving = g_cancellable_new ();
  task = g_task_new (self, self->saving, callback, NULL);
  g_task_set_source_tag (task, start_saving);
  g_task_set_task_data (task, g_ptr_array_copy (self->changes, picture_ref, NULL),
                        (GDestroyNotify) g_ptr_array_unref);
  g_task_run_in_thread (task, save_in_worker);
}

/* Takes @pictures, which have the first @n_changes changes. */
static void
replace_list (TsLibrary *self,
              GPtrArray *pictures,
              guint n_changes)
{
  g_ptr_array_remove_range (self->changes, 0, n_changes);
  g_ptr_array_unref (self->pictures);
  self->pictures = pictures;
  apply_changes (self->pictures, self->changes);
}

static void
saved_cb (GObject *source_object,
          GAsyncResult *result,
          gpointer user_data)
{
  TsLibrary *self = TS_LIBRARY (source_object);
  const GPtrArray *changes = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;
  GPtrArray *pictures = g_task_propagate_pointer (G_TASK (result), &error);
  gboolean has_newer_change = self->changes->len > changes->len;

  /* ts_library_flush() has written these changes. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  g_clear_object (&self->saving);
  if (pictures != NULL)
    replace_list (self, pictures, changes->len);
  else
    g_info ("The list of pictures is not written: %s", error->message);

  if (has_newer_change)
    start_saving (self, saved_cb);
}

static void
change (TsLibrary *self,
        GFile *file,
        const TsSavedCrop *crop,
        gboolean is_forgotten)
{
  g_ptr_array_add (self->changes, picture_new (file, crop, is_forgotten));
  apply_changes (self->pictures, self->changes);
  start_saving (self, saved_cb);
}

static void
ts_library_finalize (GObject *object)
{
  TsLibrary *self = TS_LIBRARY (object);

  g_free (self->folder);
  g_object_unref (self->saved);
  g_ptr_array_unref (self->pictures);
  g_ptr_array_unref (self->changes);
  g_clear_object (&self->saving);

  G_OBJECT_CLASS (ts_library_parent_class)->finalize (object);
}

static void
ts_library_class_init (TsLibraryClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = ts_library_finalize;
}

static void
ts_library_init (TsLibrary *self)
{
  self->pictures = create_pictures ();
  self->changes = create_pictures ();
}

/**
 * ts_library_new:
 * @folder: the data folder, which need not exist
 *
 * Returns: (transfer full): the library in it
 */
TsLibrary *
ts_library_new (const char *folder)
{
  g_autofree char *path = NULL;
  g_autofree char *saved = NULL;
  g_autoptr (GError) error = NULL;
  TsLibrary *self;

  g_return_val_if_fail (folder != NULL, NULL);

  path = g_build_filename (folder, LIST_NAME, NULL);
  saved = g_build_filename (folder, SAVED_FOLDER_NAME, NULL);
  self = g_object_new (TS_TYPE_LIBRARY, NULL);
  self->folder = g_strdup (folder);
  self->saved = g_file_new_for_path (saved);
  if (!read_list (path, self->pictures, FALSE, &self->was_damaged, &error))
    g_info ("The list of pictures is not read: %s", error->message);

  return self;
}

/**
 * ts_library_get_was_damaged:
 *
 * Returns: whether a part of the list could not be read; the next change keeps a copy of the file
 */
gboolean
ts_library_get_was_damaged (TsLibrary *self)
{
  g_return_val_if_fail (TS_IS_LIBRARY (self), FALSE);

  return self->was_damaged;
}

/**
 * ts_library_flush:
 *
 * Waits until all changes are on the disk, as far as they can be: a worker may not come to its end when the program
 * ends.
 */
void
ts_library_flush (TsLibrary *self)
{
  GPtrArray *pictures;

  g_return_if_fail (TS_IS_LIBRARY (self));

  if (self->changes->len == 0)
    return;

  /* The worker would apply older changes to a newer list. */
  g_cancellable_cancel (self->saving);
  g_clear_object (&self->saving);
  pictures = save (self, self->changes, NULL, NULL);
  if (pictures != NULL)
    replace_list (self, pictures, self->changes->len);
}

guint
ts_library_get_n_pictures (TsLibrary *self)
{
  g_return_val_if_fail (TS_IS_LIBRARY (self), 0);

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
  g_return_val_if_fail (TS_IS_LIBRARY (self), NULL);
  g_return_val_if_fail (i < self->pictures->len, NULL);

  return ((const Picture *) g_ptr_array_index (self->pictures, i))->file;
}

/**
 * ts_library_get_crop:
 *
 * Returns: the last chosen part of the picture; zoom 0 if none was
 */
TsSavedCrop
ts_library_get_crop (TsLibrary *self,
                     GFile *file)
{
  const TsSavedCrop none = { 0 };
  guint i;

  g_return_val_if_fail (TS_IS_LIBRARY (self), none);
  g_return_val_if_fail (G_IS_FILE (file), none);

  i = find_picture (self->pictures, file);

  return i < self->pictures->len ? ((const Picture *) g_ptr_array_index (self->pictures, i))->crop : none;
}

void
ts_library_add (TsLibrary *self,
                GFile *file,
                const TsSavedCrop *crop)
{
  g_return_if_fail (TS_IS_LIBRARY (self));
  g_return_if_fail (G_IS_FILE (file));
  g_return_if_fail (crop != NULL);

  change (self, file, crop, FALSE);
}

/**
 * ts_library_forget:
 *
 * Takes the picture off the list, and deletes it if it is a saved one: for a file that does not exist any more, or that
 * the player removed.
 */
void
ts_library_forget (TsLibrary *self,
                   GFile *file)
{
  const TsSavedCrop none = { 0 };

  g_return_if_fail (TS_IS_LIBRARY (self));
  g_return_if_fail (G_IS_FILE (file));

  change (self, file, &none, TRUE);
}

/**
 * ts_library_forget_missing:
 * @file: was not found
 *
 * Takes the picture off the list, unless its folder is missing too: then its drive may be mounted again.
 */
void
ts_library_forget_missing (TsLibrary *self,
                           GFile *file)
{
  g_autoptr (GFile) folder = NULL;

  g_return_if_fail (TS_IS_LIBRARY (self));
  g_return_if_fail (G_IS_FILE (file));

  folder = g_file_get_parent (file);
  if (folder != NULL && g_file_query_exists (folder, NULL))
    ts_library_forget (self, file);
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
  g_return_val_if_fail (TS_IS_LIBRARY (self), FALSE);
  g_return_val_if_fail (G_IS_FILE (file), FALSE);

  return g_file_has_parent (file, self->saved);
}

static void
save_picture_in_worker (GTask *task,
                        gpointer source_object,
                        gpointer task_data,
                        GCancellable *cancellable)
{
  TsLibrary *self = source_object;
  g_autofree char *sum = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, task_data);
  g_autoptr (GFile) file = g_file_get_child (self->saved, sum);
  gsize size;
  const char *data = g_bytes_get_data (task_data, &size);
  GError *error = NULL;

  if (g_task_return_error_if_cancelled (task))
    return;
  if (ts_file_replace (g_file_peek_path (file), data != NULL ? data : "", size, &error))
    g_task_return_pointer (task, g_steal_pointer (&file), g_object_unref);
  else
    g_task_return_error (task, error);
}

/**
 * ts_library_save_async:
 * @bytes: a picture without a file, pasted or dropped
 *
 * Lets a worker write it to a file named by its checksum, so that the same picture has one file.
 */
void
ts_library_save_async (TsLibrary *self,
                       GBytes *bytes,
                       GCancellable *cancellable,
                       GAsyncReadyCallback callback,
                       gpointer user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (TS_IS_LIBRARY (self));
  g_return_if_fail (bytes != NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, ts_library_save_async);
  g_task_set_task_data (task, g_bytes_ref (bytes), (GDestroyNotify) g_bytes_unref);
  g_task_run_in_thread (task, save_picture_in_worker);
}

GFile *
ts_library_save_finish (TsLibrary *self,
                        GAsyncResult *result,
                        GError **error)
{
  g_return_val_if_fail (TS_IS_LIBRARY (self), NULL);
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
