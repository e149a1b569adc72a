/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-library"

#include "config.h"

#include "ts-library.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <math.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "ts-file.h"

#define LIST_NAME "pictures.tsv"
#define SAVED_FOLDER_NAME "pictures"

/* Bytes; far more than all the addresses of %TS_LIBRARY_SIZE pictures can have. */
#define MAX_LIST_SIZE (4 * 1024 * 1024)

/* Saved pictures that are not on the list, because it was damaged or removed, go only when all take more than so many
 * bytes, the oldest first; what killed programs left unfinished goes after this time. */
#define MAX_SAVED_SIZE (100 * 1000 * 1000)
#define SCRATCH_AGE_S (60 * 60)

typedef struct
{
  GFile *file;
  TsSavedCrop crop;
} Picture;

/* What is changed in the list: a picture comes to its front, or goes. */
typedef struct
{
  GFile *file;
  TsSavedCrop crop;
  gboolean is_forgotten;
} Change;

/**
 * TsLibrary:
 *
 * A change is done in memory at once, and then once more by a worker on what is in the file by that time: more than one
 * program may change it. One worker at a time takes all changes that there are.
 */
struct _TsLibrary
{
  GObject parent_instance;

  /* Owned */
  char *folder;
  GFile *saved;        /* the folder of saved pictures */
  GPtrArray *pictures; /* of Picture, the one played last first */
  GPtrArray *changes;  /* of Change, which are not in the file yet */

  /* Plain */
  gboolean was_damaged;
  gboolean is_saving;
};

G_DEFINE_FINAL_TYPE (TsLibrary, ts_library, G_TYPE_OBJECT)

static Picture *
picture_new (GFile *file,
             const TsSavedCrop *crop)
{
  Picture *picture = g_new0 (Picture, 1);

  picture->file = g_object_ref (file);
  picture->crop = *crop;

  return picture;
}

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
change_free (Change *change)
{
  g_object_unref (change->file);
  g_free (change);
}

static GPtrArray *
create_changes (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) change_free);
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
apply_change (GPtrArray *pictures,
              const Change *change)
{
  guint i = find_picture (pictures, change->file);

  if (i < pictures->len)
    g_ptr_array_remove_index (pictures, i);
  if (!change->is_forgotten)
    g_ptr_array_insert (pictures, 0, picture_new (change->file, &change->crop));
  if (pictures->len > TS_LIBRARY_SIZE)
    g_ptr_array_set_size (pictures, TS_LIBRARY_SIZE);
}

static void
apply_changes (GPtrArray *pictures,
               const GPtrArray *changes)
{
  for (guint i = 0; i < changes->len; i++)
    apply_change (pictures, g_ptr_array_index (changes, i));
}

static gboolean
read_number (const char *text,
             double *number)
{
  char *end;

  *number = g_ascii_strtod (text, &end);

  return end != text && *end == '\0' && isfinite (*number);
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
      !read_number (fields[1], &crop.x) || !read_number (fields[2], &crop.y) || !read_number (fields[3], &crop.zoom))
    return FALSE;

  file = g_file_new_for_uri (fields[0]);
  if (pictures->len < TS_LIBRARY_SIZE && find_picture (pictures, file) == pictures->len)
    g_ptr_array_add (pictures, picture_new (file, &crop));

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
  char x[G_ASCII_DTOSTR_BUF_SIZE];
  char y[G_ASCII_DTOSTR_BUF_SIZE];
  char zoom[G_ASCII_DTOSTR_BUF_SIZE];

  for (guint i = 0; i < pictures->len; i++)
    {
      const Picture *picture = g_ptr_array_index (pictures, i);
      g_autofree char *uri = g_file_get_uri (picture->file);

      if (g_uri_is_valid (uri, G_URI_FLAGS_PARSE_RELAXED, NULL) && strpbrk (uri, "\t\n") == NULL)
        g_string_append_printf (text, "%s\t%s\t%s\t%s\n", uri, g_ascii_dtostr (x, sizeof x, picture->crop.x),
                                g_ascii_dtostr (y, sizeof y, picture->crop.y),
                                g_ascii_dtostr (zoom, sizeof zoom, picture->crop.zoom));
    }

  return g_string_free (text, FALSE);
}

/* Reads the list; none if there is no file. A damaged one is put aside as a copy if @keeps_copy.
 * Returns: whether @pictures has all that can be known */
static gboolean
read_list (const char *folder,
           GPtrArray *pictures,
           gboolean keeps_copy,
           gboolean *is_damaged,
           GError **error)
{
  g_autofree char *path = g_build_filename (folder, LIST_NAME, NULL);
  g_autofree char *aside = g_strconcat (path, ".damaged", NULL);
  g_autoptr (GError) local_error = NULL;
  g_autofree char *text = NULL;
  gsize length;

  text = ts_file_read (path, MAX_LIST_SIZE, &length, &local_error);
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

typedef struct
{
  char *folder;
  GFile *saved;
  GPtrArray *changes;
} SaveJob;

static void
save_job_free (SaveJob *job)
{
  g_free (job->folder);
  g_object_unref (job->saved);
  g_ptr_array_unref (job->changes);
  g_free (job);
}

typedef struct
{
  char *path;
  time_t changed;
  guint64 size;
} Unlisted;

static void
unlisted_free (Unlisted *file)
{
  g_free (file->path);
  g_free (file);
}

static int
compare_oldest_first (gconstpointer a,
                      gconstpointer b)
{
  const Unlisted *first = *(const Unlisted *const *) a;
  const Unlisted *second = *(const Unlisted *const *) b;

  return (first->changed > second->changed) - (first->changed < second->changed);
}

/* @total: (out): the bytes of all saved pictures
 * Returns: (transfer full) (element-type Unlisted): those that are not among @pictures */
static GPtrArray *
list_unlisted (const SaveJob *job,
               const GPtrArray *pictures,
               guint64 *total)
{
  g_autoptr (GDir) directory = g_dir_open (g_file_peek_path (job->saved), 0, NULL);
  GPtrArray *files = g_ptr_array_new_with_free_func ((GDestroyNotify) unlisted_free);
  const char *name;

  *total = 0;
  while (directory != NULL && (name = g_dir_read_name (directory)) != NULL)
    {
      g_autoptr (GFile) file = g_file_get_child (job->saved, name);
      struct stat status;
      Unlisted *unlisted;

      if (g_stat (g_file_peek_path (file), &status) != 0 || !S_ISREG (status.st_mode))
        continue;

      *total += (guint64) status.st_size;
      if (find_picture (pictures, file) < pictures->len)
        continue;

      unlisted = g_new0 (Unlisted, 1);
      *unlisted = (Unlisted){ g_file_get_path (file), status.st_mtime, (guint64) status.st_size };
      g_ptr_array_add (files, unlisted);
    }
  g_ptr_array_sort (files, compare_oldest_first);

  return files;
}

static gboolean
was_listed (GPtrArray *before,
            const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);

  return g_ptr_array_find_with_equal_func (before, file, (GEqualFunc) g_file_equal, NULL);
}

/* Also of a picture that was never on the list: it was saved and then could not be played. */
static gboolean
was_forgotten (const GPtrArray *changes,
               const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);

  for (guint i = 0; i < changes->len; i++)
    {
      const Change *change = g_ptr_array_index (changes, i);

      if (change->is_forgotten && g_file_equal (change->file, file))
        return TRUE;
    }

  return FALSE;
}

/* @before: (element-type GFile): what was on the list
 * Removes the saved pictures that have left the list in this moment, and what is too much. */
static void
drop_saved (const SaveJob *job,
            GPtrArray *before,
            const GPtrArray *pictures)
{
  guint64 total;
  g_autoptr (GPtrArray) files = list_unlisted (job, pictures, &total);

  for (guint i = 0; i < files->len; i++)
    {
      const Unlisted *file = g_ptr_array_index (files, i);
      gboolean is_old = time (NULL) - file->changed > SCRATCH_AGE_S;
      gboolean is_scratch = strchr (strrchr (file->path, G_DIR_SEPARATOR), '.') != NULL;

      if (was_listed (before, file->path) || was_forgotten (job->changes, file->path) ||
          (is_old && (is_scratch || total > MAX_SAVED_SIZE)))
        {
          total -= file->size;
          g_unlink (file->path);
        }
    }
}

/* Other programs wait until the folder is closed. */
static int
lock_folder (const char *folder)
{
  int fd = g_open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);

  if (fd >= 0 && ts_file_wait_for_lock (fd) != TS_FILE_LOCK_TAKEN)
    g_debug ("%s has no locks", folder);

  return fd;
}

/* Returns: (transfer full) (nullable): the pictures that are in the file now */
static GPtrArray *
change_list (const SaveJob *job,
             GError **error)
{
  g_autofree char *path = g_build_filename (job->folder, LIST_NAME, NULL);
  g_autoptr (GPtrArray) pictures = create_pictures ();
  g_autoptr (GPtrArray) before = g_ptr_array_new_with_free_func (g_object_unref);
  g_autofree char *text = NULL;
  gboolean is_damaged = FALSE;

  if (!read_list (job->folder, pictures, TRUE, &is_damaged, error))
    return NULL;

  /* What was on the list, if only for a moment. */
  for (guint i = 0; i < pictures->len; i++)
    g_ptr_array_add (before, g_object_ref (((const Picture *) g_ptr_array_index (pictures, i))->file));
  for (guint i = 0; i < job->changes->len; i++)
    g_ptr_array_add (before, g_object_ref (((const Change *) g_ptr_array_index (job->changes, i))->file));
  apply_changes (pictures, job->changes);
  text = format_list (pictures);
  if (!ts_file_replace (path, text, strlen (text), error))
    return NULL;

  drop_saved (job, before, pictures);
  return g_steal_pointer (&pictures);
}

static void
save_in_worker (GTask *task,
                gpointer source_object,
                gpointer task_data,
                GCancellable *cancellable)
{
  const SaveJob *job = task_data;
  GError *error = NULL;
  GPtrArray *pictures = NULL;
  int lock_fd;

  if (ts_file_make_folder (job->folder, &error))
    {
      lock_fd = lock_folder (job->folder);
      pictures = change_list (job, &error);
      if (lock_fd >= 0)
        close (lock_fd);
    }

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
  SaveJob *job;

  if (self->is_saving || self->changes->len == 0)
    return;

  self->is_saving = TRUE;
  job = g_new0 (SaveJob, 1);
  job->folder = g_strdup (self->folder);
  job->saved = g_object_ref (self->saved);
  job->changes = g_steal_pointer (&self->changes);
  self->changes = create_changes ();
  task = g_task_new (self, NULL, callback, NULL);
  g_task_set_source_tag (task, start_saving);
  g_task_set_task_data (task, job, (GDestroyNotify) save_job_free);
  g_task_run_in_thread (task, save_in_worker);
}

/* Puts back what could not be written, before what has come since. */
static void
restore_changes (TsLibrary *self,
                 GPtrArray *changes)
{
  guint n_changes = changes->len;

  for (guint i = 0; i < n_changes; i++)
    g_ptr_array_insert (self->changes, (int) i, g_ptr_array_steal_index (changes, 0));
}

static void
saved_cb (GObject *source_object,
          GAsyncResult *result,
          gpointer user_data)
{
  TsLibrary *self = TS_LIBRARY (source_object);
  SaveJob *job = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;
  GPtrArray *pictures = g_task_propagate_pointer (G_TASK (result), &error);

  self->is_saving = FALSE;
  if (pictures == NULL)
    {
      g_info ("The list of pictures is not written: %s", error->message);
      restore_changes (self, job->changes);
      return;
    }

  g_ptr_array_unref (self->pictures);
  self->pictures = pictures;
  apply_changes (self->pictures, self->changes);
  start_saving (self, saved_cb);
}

static void
change (TsLibrary *self,
        GFile *file,
        const TsSavedCrop *crop,
        gboolean is_forgotten)
{
  Change *new_change = g_new0 (Change, 1);

  new_change->file = g_object_ref (file);
  new_change->crop = *crop;
  new_change->is_forgotten = is_forgotten;
  g_ptr_array_add (self->changes, new_change);
  apply_change (self->pictures, new_change);
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
  self->changes = create_changes ();
}

/**
 * ts_library_new:
 * @folder: of all data, there already or not
 *
 * Returns: (transfer full): what is remembered there
 */
TsLibrary *
ts_library_new (const char *folder)
{
  g_autofree char *saved = NULL;
  g_autoptr (GError) error = NULL;
  TsLibrary *self;

  g_return_val_if_fail (folder != NULL, NULL);

  saved = g_build_filename (folder, SAVED_FOLDER_NAME, NULL);
  self = g_object_new (TS_TYPE_LIBRARY, NULL);
  self->folder = g_strdup (folder);
  self->saved = g_file_new_for_path (saved);
  if (!read_list (folder, self->pictures, FALSE, &self->was_damaged, &error))
    g_info ("The list of pictures is not read: %s", error->message);

  return self;
}

/**
 * ts_library_get_was_damaged:
 *
 * Returns: whether a part of what was remembered before could not be read; the next change keeps a copy of the file
 */
gboolean
ts_library_get_was_damaged (TsLibrary *self)
{
  g_return_val_if_fail (TS_IS_LIBRARY (self), FALSE);

  return self->was_damaged;
}

/**
 * ts_library_get_is_saved:
 *
 * Returns: whether all changes are on the disk
 */
gboolean
ts_library_get_is_saved (TsLibrary *self)
{
  g_return_val_if_fail (TS_IS_LIBRARY (self), FALSE);

  return !self->is_saving && self->changes->len == 0;
}

guint
ts_library_get_n_pictures (TsLibrary *self)
{
  g_return_val_if_fail (TS_IS_LIBRARY (self), 0);

  return self->pictures->len;
}

/**
 * ts_library_get_file:
 * @i: below ts_library_get_n_pictures(); 0 was played last
 *
 * Returns: (transfer none): the picture's file, which may have vanished; valid until the main loop runs
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
 * Returns: the part of the picture that was chosen last; zoom 0 if none was
 */
TsSavedCrop
ts_library_get_crop (TsLibrary *self,
                     GFile *file)
{
  TsSavedCrop none = { 0.0, 0.0, 0.0 };
  guint i;

  g_return_val_if_fail (TS_IS_LIBRARY (self), none);
  g_return_val_if_fail (G_IS_FILE (file), none);

  i = find_picture (self->pictures, file);

  return i < self->pictures->len ? ((const Picture *) g_ptr_array_index (self->pictures, i))->crop : none;
}

/**
 * ts_library_add:
 * @crop: the part that is played
 *
 * Makes this picture the one that was played last.
 */
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
 * Takes a picture out, and deletes a saved one: for a file that is known to be gone, or that the player wants gone.
 */
void
ts_library_forget (TsLibrary *self,
                   GFile *file)
{
  const TsSavedCrop none = { 0.0, 0.0, 0.0 };

  g_return_if_fail (TS_IS_LIBRARY (self));
  g_return_if_fail (G_IS_FILE (file));

  change (self, file, &none, TRUE);
}

/**
 * ts_library_forget_missing:
 * @file: was not found
 *
 * Takes a picture out, unless its folder is missing too: then its drive may be mounted again.
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
 * Returns: whether @file is a saved picture, which has no name for people
 */
gboolean
ts_library_has_saved (TsLibrary *self,
                      GFile *file)
{
  g_return_val_if_fail (TS_IS_LIBRARY (self), FALSE);
  g_return_val_if_fail (G_IS_FILE (file), FALSE);

  return g_file_has_parent (file, self->saved);
}

typedef struct
{
  GFile *folder;
  GBytes *bytes;
} PictureJob;

static void
picture_job_free (PictureJob *job)
{
  g_object_unref (job->folder);
  g_bytes_unref (job->bytes);
  g_free (job);
}

static void
save_picture_in_worker (GTask *task,
                        gpointer source_object,
                        gpointer task_data,
                        GCancellable *cancellable)
{
  const PictureJob *job = task_data;
  g_autofree char *sum = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, job->bytes);
  g_autoptr (GFile) file = g_file_get_child (job->folder, sum);
  gsize size;
  const char *data = g_bytes_get_data (job->bytes, &size);
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
 * @bytes: a picture that has no file: it was pasted or dropped
 *
 * Lets a worker write it to a file that is named by its bytes, so that the same picture has the same file again.
 */
void
ts_library_save_async (TsLibrary *self,
                       GBytes *bytes,
                       GCancellable *cancellable,
                       GAsyncReadyCallback callback,
                       gpointer user_data)
{
  g_autoptr (GTask) task = NULL;
  PictureJob *job;

  g_return_if_fail (TS_IS_LIBRARY (self));
  g_return_if_fail (bytes != NULL);

  job = g_new0 (PictureJob, 1);
  job->folder = g_object_ref (self->saved);
  job->bytes = g_bytes_ref (bytes);
  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, ts_library_save_async);
  g_task_set_task_data (task, job, (GDestroyNotify) picture_job_free);
  g_task_run_in_thread (task, save_picture_in_worker);
}

/**
 * ts_library_save_finish:
 *
 * Returns: (transfer full) (nullable): the file
 */
GFile *
ts_library_save_finish (TsLibrary *self,
                        GAsyncResult *result,
                        GError **error)
{
  g_return_val_if_fail (TS_IS_LIBRARY (self), NULL);
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
