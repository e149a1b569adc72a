/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-library"

#include "config.h"

#include "ts-library.h"

#include <glib/gstdio.h>

#include "ts-disk.h"
#include "ts-file.h"
#include "ts-line.h"
#include "ts-list.h"

#define LIST_NAME "pictures.tsv"
#define LIST_KIND "tileshift-pictures"

/* The kinds of lines. */
#define LINE_PICTURE "picture"
#define LINE_FORGOTTEN "forgotten"

enum
{
  FIELD_KIND,
  FIELD_URI,
  N_FORGOTTEN_FIELDS,
  FIELD_CROP = N_FORGOTTEN_FIELDS, /* and two more */
  N_PICTURE_FIELDS = FIELD_CROP + 3
};

/* Lines of the file. From there on it is written anew. */
#define MAX_LINES 500

/* Saved pictures that are not on the list any more stay within so many bytes. */
#define MAX_SAVED_SIZE (100 * 1000 * 1000)

typedef struct
{
  GFile *file;
  TsCrop crop;
  char *line;
} Picture;

/**
 * TsLibrary:
 *
 * Each change is one line of the file. apply_line() applies it to the list in memory, both when the file is read and
 * when the line is added.
 */
struct _TsLibrary
{
  GObject parent_instance;

  /* Owned */
  char *path;
  char *aside_name;
  GFile *saved;         /* the folder of saved pictures */
  GPtrArray *pictures;  /* of Picture, the last played first */
  GPtrArray *unwritten; /* lines that are not in the file; of the disk queue alone */
};

G_DEFINE_FINAL_TYPE (TsLibrary, ts_library, G_TYPE_OBJECT)

static void
picture_free (Picture *picture)
{
  g_object_unref (picture->file);
  g_free (picture->line);
  g_free (picture);
}

static GPtrArray *
create_pictures (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) picture_free);
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

/* Returns: whether this version knows the line; it may say nothing new */
static gboolean
apply_line (GPtrArray *pictures,
            const char *line)
{
  g_auto (GStrv) fields = ts_line_split (line);
  guint n_fields = fields != NULL ? g_strv_length (fields) : 0;
  gboolean is_picture = n_fields >= N_PICTURE_FIELDS && g_str_equal (fields[FIELD_KIND], LINE_PICTURE);
  g_autoptr (GFile) file = NULL;
  TsCrop crop;
  guint old;

  if ((is_picture && !ts_line_parse_crop (fields + FIELD_CROP, &crop)) ||
      (!is_picture && (n_fields < N_FORGOTTEN_FIELDS || !g_str_equal (fields[FIELD_KIND], LINE_FORGOTTEN))))
    return FALSE;

  file = g_file_new_for_uri (fields[FIELD_URI]);
  old = find_picture (pictures, file);
  if (old < pictures->len)
    g_ptr_array_remove_index (pictures, old);
  if (is_picture)
    {
      Picture *picture = g_new (Picture, 1);

      *picture = (Picture){ g_steal_pointer (&file), crop, g_strdup (line) };
      g_ptr_array_insert (pictures, 0, picture);
    }
  if (pictures->len > TS_LIBRARY_SIZE)
    g_ptr_array_set_size (pictures, TS_LIBRARY_SIZE);

  return TRUE;
}

/* Adds the fields of a later version. */
static void
add_unknown_fields (GString *line,
                    const char *old_line)
{
  g_auto (GStrv) fields = g_strsplit (old_line, "\t", -1);

  for (guint i = N_PICTURE_FIELDS; fields[i] != NULL; i++)
    g_string_append_printf (line, "\t%s", fields[i]);
}

/* @crop: (nullable): %NULL if the picture leaves the list
 * Returns: (transfer full): the line that says so */
static char *
format_line (TsLibrary *self,
             GFile *file,
             const TsCrop *crop)
{
  guint old = find_picture (self->pictures, file);
  g_autofree char *uri = g_file_get_uri (file);
  g_autofree char *field = ts_line_escape (uri);
  GString *line = g_string_new (crop != NULL ? LINE_PICTURE : LINE_FORGOTTEN);

  g_string_append_printf (line, "\t%s", field);
  if (crop != NULL)
    ts_line_append_crop (line, crop);
  if (crop != NULL && old < self->pictures->len)
    add_unknown_fields (line, ((const Picture *) g_ptr_array_index (self->pictures, old))->line);

  return g_string_free (line, FALSE);
}

static gboolean
write_lines (TsLibrary *self,
             GError **error)
{
  g_autoptr (TsList) list = ts_list_open (self->path, LIST_KIND, error);

  for (guint i = 0; list != NULL && i < self->unwritten->len; i++)
    {
      if (!ts_list_add (list, g_ptr_array_index (self->unwritten, i), error))
        return FALSE;
    }

  return list != NULL && ts_list_sync (list, error);
}

static void
write_in_worker (GTask *task,
                 gpointer source_object,
                 gpointer task_data,
                 GCancellable *cancellable)
{
  TsLibrary *self = source_object;
  g_autoptr (GError) error = NULL;

  g_ptr_array_add (self->unwritten, g_strdup (task_data));
  if (write_lines (self, &error))
    g_ptr_array_set_size (self->unwritten, 0);
  else
    g_info ("The list of pictures is not written: %s", error->message);
  g_task_return_boolean (task, TRUE);
}

/* Takes @line. */
static void
change (TsLibrary *self,
        char *line)
{
  g_autoptr (GTask) task = g_task_new (self, NULL, NULL, NULL);

  apply_line (self->pictures, line);
  g_task_set_source_tag (task, change);
  g_task_set_task_data (task, line, g_free);
  ts_disk_run (task, write_in_worker);
}

/* Removes the oldest saved pictures that are not on the list, beyond the limit; but not those that another program is
 * about to put on it. */
static void
drop_saved (TsLibrary *self,
            const GPtrArray *pictures)
{
  const char *folder = g_file_peek_path (self->saved);
  g_autoptr (GPtrArray) entries = ts_file_list (folder);
  guint64 size = 0;

  for (guint i = 0; i < entries->len; i++)
    {
      const TsFileEntry *entry = g_ptr_array_index (entries, i);
      g_autoptr (GFile) file = g_file_get_child (self->saved, entry->name);

      size += entry->size;
      if (size > MAX_SAVED_SIZE && ts_file_is_old (entry) && find_picture (pictures, file) == pictures->len)
        g_unlink (g_file_peek_path (file));
    }
}

/* @unknown: gets the lines of a later version, which belong to @list
 * Returns: (transfer full): the pictures that are on the list */
static GPtrArray *
read_pictures (const TsList *list,
               GPtrArray *unknown)
{
  GPtrArray *pictures = create_pictures ();

  for (guint i = 0; i < list->lines->len; i++)
    {
      char *line = g_ptr_array_index (list->lines, i);

      if (!apply_line (pictures, line))
        g_ptr_array_add (unknown, line);
    }

  return pictures;
}

/* A list that has become long is written anew, without the lines that later ones outdate. */
static void
clean_up_in_worker (GTask *task,
                    gpointer source_object,
                    gpointer task_data,
                    GCancellable *cancellable)
{
  TsLibrary *self = source_object;
  g_autofree char *folder = g_path_get_dirname (self->path);
  g_autoptr (GPtrArray) lines = g_ptr_array_new ();
  g_autoptr (GPtrArray) pictures = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (TsList) list = ts_list_read (self->path, LIST_KIND, &error);
  gboolean is_long = list != NULL && list->lines->len > MAX_LINES;

  if (is_long)
    {
      ts_list_free (list);
      list = ts_list_open (self->path, LIST_KIND, &error);
    }
  if (list != NULL)
    {
      pictures = read_pictures (list, lines);
      for (guint i = pictures->len; i > 0; i--)
        g_ptr_array_add (lines, ((const Picture *) g_ptr_array_index (pictures, i - 1))->line);
      drop_saved (self, pictures);
    }
  if (list == NULL || (is_long && !ts_list_replace (list, lines, &error)))
    g_info ("The list of pictures is as long as before: %s", error->message);

  ts_file_drop_scratch (folder, "pictures\\.tsv");
  ts_file_drop_scratch (g_file_peek_path (self->saved), "[0-9a-f]{64}");
  g_task_return_boolean (task, TRUE);
}

static void
ts_library_finalize (GObject *object)
{
  TsLibrary *self = TS_LIBRARY (object);

  g_free (self->path);
  g_free (self->aside_name);
  g_object_unref (self->saved);
  g_ptr_array_unref (self->pictures);
  g_ptr_array_unref (self->unwritten);

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
  self->unwritten = g_ptr_array_new_with_free_func (g_free);
}

/* Renames a file that has nothing of ours, so that it is not written to. */
static void
set_aside (TsLibrary *self)
{
  g_autofree char *aside = ts_file_create_aside_path (self->path);

  if (g_rename (self->path, aside) == 0)
    self->aside_name = g_path_get_basename (aside);
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
  g_autofree char *saved = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) unknown = g_ptr_array_new ();
  g_autoptr (TsList) list = NULL;
  TsLibrary *self;

  g_return_val_if_fail (folder != NULL, NULL);

  saved = g_build_filename (folder, TS_LIBRARY_SAVED, NULL);
  self = g_object_new (TS_TYPE_LIBRARY, NULL);
  self->path = g_build_filename (folder, LIST_NAME, NULL);
  self->saved = g_file_new_for_path (saved);
  list = ts_list_read (self->path, LIST_KIND, &error);
  if (list == NULL)
    g_info ("The list of pictures is not read: %s", error->message);
  else if (list->is_foreign)
    set_aside (self);
  self->pictures = list != NULL ? read_pictures (list, unknown) : create_pictures ();

  return self;
}

/**
 * ts_library_get_aside_name:
 *
 * Returns: (transfer none) (nullable): how the file was renamed that was in the place of the list, and was none; %NULL
 *   if there was no such file, or if it could not be renamed
 */
const char *
ts_library_get_aside_name (TsLibrary *self)
{
  g_return_val_if_fail (TS_IS_LIBRARY (self), NULL);

  return self->aside_name;
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
 * Returns: the last chosen part of the picture
 */
TsCrop
ts_library_get_crop (TsLibrary *self,
                     GFile *file)
{
  guint i;

  g_return_val_if_fail (TS_IS_LIBRARY (self), TS_CROP_INIT);
  g_return_val_if_fail (G_IS_FILE (file), TS_CROP_INIT);

  i = find_picture (self->pictures, file);

  return i < self->pictures->len ? ((const Picture *) g_ptr_array_index (self->pictures, i))->crop : TS_CROP_INIT;
}

void
ts_library_add (TsLibrary *self,
                GFile *file,
                const TsCrop *crop)
{
  g_return_if_fail (TS_IS_LIBRARY (self));
  g_return_if_fail (G_IS_FILE (file));
  g_return_if_fail (crop != NULL);

  change (self, format_line (self, file, crop));
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
  g_return_if_fail (TS_IS_LIBRARY (self));
  g_return_if_fail (G_IS_FILE (file));

  if (find_picture (self->pictures, file) < self->pictures->len)
    change (self, format_line (self, file, NULL));
  if (ts_library_has_saved (self, file))
    g_unlink (g_file_peek_path (file));
}

/* A folder that is missing, or empty, may be that of a drive that is not mounted. */
static void
look_in_worker (GTask *task,
                gpointer source_object,
                gpointer task_data,
                GCancellable *cancellable)
{
  g_autoptr (GFile) folder = g_file_get_parent (task_data);
  g_autoptr (GFileEnumerator) others = NULL;
  g_autoptr (GFileInfo) info = NULL;

  if (folder != NULL)
    others = g_file_enumerate_children (folder, G_FILE_ATTRIBUTE_STANDARD_NAME, G_FILE_QUERY_INFO_NONE, NULL, NULL);
  if (others != NULL)
    info = g_file_enumerator_next_file (others, NULL, NULL);

  g_task_return_boolean (task, info != NULL && !g_file_query_exists (task_data, NULL));
}

static void
looked_cb (GObject *source_object,
           GAsyncResult *result,
           gpointer user_data)
{
  if (g_task_propagate_boolean (G_TASK (result), NULL))
    ts_library_forget (TS_LIBRARY (source_object), g_task_get_task_data (G_TASK (result)));
}

/**
 * ts_library_forget_missing:
 * @file: was not found
 *
 * Takes the picture off the list in a moment, unless it may be on a drive that will be mounted again. A worker asks the
 * drive, which may not answer; not that of the disk queue, for which games wait.
 */
void
ts_library_forget_missing (TsLibrary *self,
                           GFile *file)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (TS_IS_LIBRARY (self));
  g_return_if_fail (G_IS_FILE (file));

  task = g_task_new (self, NULL, looked_cb, NULL);
  g_task_set_source_tag (task, ts_library_forget_missing);
  g_task_set_task_data (task, g_object_ref (file), g_object_unref);
  ts_disk_run_apart (task, look_in_worker);
}

/**
 * ts_library_clean_up:
 *
 * Lets the disk queue shorten the list, and remove saved pictures beyond the limit and files that killed programs left.
 */
void
ts_library_clean_up (TsLibrary *self)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (TS_IS_LIBRARY (self));

  task = g_task_new (self, NULL, NULL, NULL);
  g_task_set_source_tag (task, ts_library_clean_up);
  ts_disk_run (task, clean_up_in_worker);
}

/* Returns: (transfer full): the line of a picture for the list of another data folder, where a saved picture has
 *   another place */
static char *
move_line (const Picture *picture,
           GFile *saved)
{
  g_auto (GStrv) fields = g_strsplit (picture->line, "\t", -1);
  g_autofree char *name = g_file_get_basename (picture->file);
  g_autoptr (GFile) file = g_file_get_child (saved, name);
  g_autofree char *uri = g_file_get_uri (file);

  if (g_regex_match_simple ("^[0-9a-f]{64}$", name, 0, 0))
    {
      g_free (fields[FIELD_URI]);
      fields[FIELD_URI] = ts_line_escape (uri);
    }

  return g_strjoinv ("\t", fields);
}

/**
 * ts_library_transfer:
 * @from: a data folder
 * @to: another one
 * @n_damaged: (inout): lines that were skipped are added
 *
 * Gives the list of @to the pictures of @from that it does not have, as ones that were played before its own, as long
 * as there is room for them. For a worker.
 */
gboolean
ts_library_transfer (const char *from,
                     const char *to,
                     guint *n_damaged,
                     GError **error)
{
  g_autofree char *path = NULL;
  g_autofree char *new_path = NULL;
  g_autofree char *saved_path = NULL;
  g_autoptr (GFile) saved = NULL;
  g_autoptr (GPtrArray) unknown = g_ptr_array_new ();
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) pictures = NULL;
  g_autoptr (GPtrArray) new_pictures = NULL;
  g_autoptr (TsList) list = NULL;
  g_autoptr (TsList) new_list = NULL;

  g_return_val_if_fail (from != NULL && to != NULL, FALSE);
  g_return_val_if_fail (n_damaged != NULL, FALSE);

  path = g_build_filename (from, LIST_NAME, NULL);
  new_path = g_build_filename (to, LIST_NAME, NULL);
  saved_path = g_build_filename (to, TS_LIBRARY_SAVED, NULL);
  saved = g_file_new_for_path (saved_path);
  list = ts_list_read (path, LIST_KIND, error);
  if (list == NULL)
    return FALSE;
  *n_damaged += list->n_damaged;
  if (list->lines->len == 0)
    return TRUE;
  new_list = ts_list_open (new_path, LIST_KIND, error);
  if (new_list == NULL)
    return FALSE;

  pictures = read_pictures (list, unknown);
  new_pictures = read_pictures (new_list, unknown);
  for (guint i = 0; i < pictures->len && new_pictures->len + lines->len < TS_LIBRARY_SIZE; i++)
    {
      const Picture *picture = g_ptr_array_index (pictures, i);
      g_autofree char *line = move_line (picture, saved);
      g_auto (GStrv) fields = ts_line_split (line);
      g_autoptr (GFile) file = g_file_new_for_uri (fields[FIELD_URI]);

      if (find_picture (new_pictures, file) == new_pictures->len)
        g_ptr_array_insert (lines, 0, g_steal_pointer (&line));
    }
  if (lines->len == 0)
    return TRUE;

  for (guint i = 0; i < new_list->lines->len; i++)
    g_ptr_array_add (lines, g_strdup (g_ptr_array_index (new_list->lines, i)));

  return ts_list_replace (new_list, lines, error);
}

/**
 * ts_library_reload:
 *
 * Adds the pictures that another one has put on the list in the file by ts_library_transfer().
 */
void
ts_library_reload (TsLibrary *self)
{
  g_autoptr (GPtrArray) unknown = g_ptr_array_new ();
  g_autoptr (GPtrArray) pictures = NULL;
  g_autoptr (TsList) list = NULL;

  g_return_if_fail (TS_IS_LIBRARY (self));

  list = ts_list_read (self->path, LIST_KIND, NULL);
  if (list == NULL)
    return;

  pictures = read_pictures (list, unknown);
  while (pictures->len > 0 && self->pictures->len < TS_LIBRARY_SIZE)
    {
      Picture *picture = g_ptr_array_steal_index (pictures, 0);

      if (find_picture (self->pictures, picture->file) == self->pictures->len)
        g_ptr_array_add (self->pictures, picture);
      else
        picture_free (picture);
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
 * Lets the disk queue write it to a file named by its checksum, so that the same picture has one file.
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
  ts_disk_run (task, save_picture_in_worker);
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
