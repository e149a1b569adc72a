/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-picture-set"

#include "config.h"

#include "ts-picture-set.h"

#include "ts-disk.h"
#include "ts-file.h"
#include "ts-line.h"
#include "ts-list.h"

#define LIST_NAME "set.tsv"
#define LIST_KIND "tileshift-set"

/* The kinds of lines: a picture with its URI, the number of the next picture, and that the player has left the set. */
#define LINE_PICTURE "picture"
#define LINE_NEXT "next"
#define LINE_LEFT "left"

/**
 * TsPictureSet:
 *
 * The lines of the pictures are immutable: the disk queue has a reference to them. A set that begins has other ones.
 */
struct _TsPictureSet
{
  GObject parent_instance;

  /* Owned */
  char *path;
  GPtrArray *lines;    /* of the file: the pictures, and what this version does not know */
  GPtrArray *files;    /* of GFile */
  GHashTable *numbers; /* GFile, borrowed from @files → number */
  GHashTable *skipped; /* of GFile: the player knows that they do not load */

  /* Plain */
  guint next;
  gboolean is_left;    /* the player plays something else */
  gboolean is_foreign; /* the file is not ours to write */
};

G_DEFINE_FINAL_TYPE (TsPictureSet, ts_picture_set, G_TYPE_OBJECT)

static guint changed_signal;

static void
clear (TsPictureSet *self)
{
  g_hash_table_remove_all (self->numbers);
  g_hash_table_remove_all (self->skipped);
  g_clear_pointer (&self->lines, g_ptr_array_unref);
  self->lines = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_set_size (self->files, 0);
  self->next = 0;
  self->is_left = FALSE;
}

/* A file that is there twice is played once. */
static void
add_file (TsPictureSet *self,
          GFile *file)
{
  if (self->files->len == TS_PICTURE_SET_MAX || g_hash_table_contains (self->numbers, file))
    return;

  g_ptr_array_add (self->files, g_object_ref (file));
  g_hash_table_insert (self->numbers, file, GUINT_TO_POINTER (self->files->len - 1));
}

static void
apply_line (TsPictureSet *self,
            const char *line)
{
  g_auto (GStrv) fields = ts_line_split (line);
  guint64 next;

  if (fields == NULL || fields[0] == NULL)
    return;

  if (g_str_equal (fields[0], LINE_LEFT))
    self->is_left = TRUE;
  else if (g_str_equal (fields[0], LINE_NEXT))
    {
      if (fields[1] != NULL && g_ascii_string_to_unsigned (fields[1], 10, 0, TS_PICTURE_SET_MAX, &next, NULL))
        self->next = (guint) next;
    }
  else
    {
      g_ptr_array_add (self->lines, g_strdup (line));
      if (g_str_equal (fields[0], LINE_PICTURE) && fields[1] != NULL)
        {
          g_autoptr (GFile) file = g_file_new_for_uri (fields[1]);

          add_file (self, file);
        }
    }
}

typedef struct
{
  char *path;
  GPtrArray *lines;
  guint next;
  gboolean is_left;
} Job;

static void
job_free (Job *job)
{
  g_free (job->path);
  g_ptr_array_unref (job->lines);
  g_free (job);
}

static void
write_in_worker (GTask *task,
                 gpointer source_object,
                 gpointer task_data,
                 GCancellable *cancellable)
{
  const Job *job = task_data;
  g_autoptr (GPtrArray) lines = g_ptr_array_new ();
  g_autofree char *next = g_strdup_printf (LINE_NEXT "\t%u", job->next);
  g_autoptr (GString) text = NULL;
  g_autoptr (GError) error = NULL;

  g_ptr_array_extend (lines, job->lines, NULL, NULL);
  g_ptr_array_add (lines, next);
  if (job->is_left)
    g_ptr_array_add (lines, (gpointer) LINE_LEFT);
  text = ts_list_format (LIST_KIND, lines);
  if (!ts_file_replace (job->path, text->str, text->len, &error))
    g_info ("The set of pictures is not written: %s", error->message);
  g_task_return_boolean (task, TRUE);
}

static void
changed (TsPictureSet *self)
{
  g_signal_emit (self, changed_signal, 0);
  if (!self->is_foreign)
    {
      g_autoptr (GTask) task = g_task_new (self, NULL, NULL, NULL);
      Job *job = g_new (Job, 1);

      *job = (Job){ g_strdup (self->path), g_ptr_array_ref (self->lines), self->next, self->is_left };
      g_task_set_source_tag (task, changed);
      g_task_set_task_data (task, job, (GDestroyNotify) job_free);
      ts_disk_run (task, write_in_worker);
    }
}

static void
ts_picture_set_finalize (GObject *object)
{
  TsPictureSet *self = TS_PICTURE_SET (object);

  g_free (self->path);
  g_hash_table_unref (self->numbers);
  g_hash_table_unref (self->skipped);
  g_ptr_array_unref (self->lines);
  g_ptr_array_unref (self->files);

  G_OBJECT_CLASS (ts_picture_set_parent_class)->finalize (object);
}

static void
ts_picture_set_class_init (TsPictureSetClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = ts_picture_set_finalize;

  /**
   * TsPictureSet::changed:
   *
   * Another set, another next picture, or none any more.
   */
  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static void
ts_picture_set_init (TsPictureSet *self)
{
  self->files = g_ptr_array_new_with_free_func (g_object_unref);
  self->numbers = g_hash_table_new (g_file_hash, (GEqualFunc) g_file_equal);
  self->skipped = g_hash_table_new_full (g_file_hash, (GEqualFunc) g_file_equal, g_object_unref, NULL);
  clear (self);
}

/**
 * ts_picture_set_new:
 * @folder: the data folder, which need not exist
 *
 * Returns: (transfer full): the set in it; a file that is not ours, or of a later version, is left alone
 */
TsPictureSet *
ts_picture_set_new (const char *folder)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TsList) list = NULL;
  TsPictureSet *self;

  g_return_val_if_fail (folder != NULL, NULL);

  self = g_object_new (TS_TYPE_PICTURE_SET, NULL);
  self->path = g_build_filename (folder, LIST_NAME, NULL);
  list = ts_list_read (self->path, LIST_KIND, &error);
  if (list == NULL)
    g_info ("The set of pictures is not read: %s", error->message);
  self->is_foreign = list == NULL || list->is_foreign;
  for (guint i = 0; list != NULL && i < list->lines->len; i++)
    apply_line (self, g_ptr_array_index (list->lines, i));
  if (self->next >= self->files->len)
    self->next = 0;

  return self;
}

/**
 * ts_picture_set_get_n_pictures:
 *
 * Returns: 0 if there is no set
 */
guint
ts_picture_set_get_n_pictures (TsPictureSet *self)
{
  g_return_val_if_fail (TS_IS_PICTURE_SET (self), 0);

  return self->files->len;
}

/**
 * ts_picture_set_get_next:
 *
 * Returns: the number of the picture, from 0 on, with which the set goes on: the present one until it is solved
 */
guint
ts_picture_set_get_next (TsPictureSet *self)
{
  g_return_val_if_fail (TS_IS_PICTURE_SET (self), 0);

  return self->next;
}

/**
 * ts_picture_set_get_is_left:
 *
 * Returns: whether the player has left the set for another picture
 */
gboolean
ts_picture_set_get_is_left (TsPictureSet *self)
{
  g_return_val_if_fail (TS_IS_PICTURE_SET (self), FALSE);

  return self->is_left;
}

/**
 * ts_picture_set_find:
 * @file: (nullable): a picture; %NULL is in no set
 * @i: (out) (optional): its number, from 0 on
 *
 * Returns: whether it is in the set
 */
gboolean
ts_picture_set_find (TsPictureSet *self,
                     GFile *file,
                     guint *i)
{
  gpointer number = NULL;
  gboolean is_found;

  g_return_val_if_fail (TS_IS_PICTURE_SET (self), FALSE);

  is_found = file != NULL && g_hash_table_lookup_extended (self->numbers, file, NULL, &number);
  if (i != NULL)
    *i = GPOINTER_TO_UINT (number);

  return is_found;
}

/**
 * ts_picture_set_list_from:
 * @i: may be the number of pictures, which is the first one again
 *
 * Returns: (transfer full) (element-type GFile): all pictures, from the one with this number on and round
 */
GPtrArray *
ts_picture_set_list_from (TsPictureSet *self,
                          guint i)
{
  GPtrArray *files;
  guint n;

  g_return_val_if_fail (TS_IS_PICTURE_SET (self), NULL);

  files = g_ptr_array_new_with_free_func (g_object_unref);
  n = self->files->len;
  for (guint k = 0; k < n; k++)
    g_ptr_array_add (files, g_object_ref (g_ptr_array_index (self->files, (i + k) % n)));

  return files;
}

/**
 * ts_picture_set_begin:
 * @files: (element-type GFile):
 *
 * Begins another set, from its first picture on. The player plays something else until ts_picture_set_move() is called.
 */
void
ts_picture_set_begin (TsPictureSet *self,
                      const GPtrArray *files)
{
  g_return_if_fail (TS_IS_PICTURE_SET (self));
  g_return_if_fail (files != NULL);

  clear (self);
  self->is_left = TRUE;
  for (guint i = 0; i < files->len; i++)
    add_file (self, g_ptr_array_index (files, i));
  for (guint i = 0; i < self->files->len; i++)
    {
      g_autofree char *uri = g_file_get_uri (g_ptr_array_index (self->files, i));
      g_autofree char *field = ts_line_escape (uri);

      g_ptr_array_add (self->lines, g_strconcat (LINE_PICTURE "\t", field, NULL));
    }
  changed (self);
}

/**
 * ts_picture_set_move:
 * @next: see ts_picture_set_get_next(); may be the number of pictures, which is the first one again
 *
 * Says that the player plays the set, and where.
 */
void
ts_picture_set_move (TsPictureSet *self,
                     guint next)
{
  g_return_if_fail (TS_IS_PICTURE_SET (self));
  g_return_if_fail (next <= self->files->len);

  next = next < self->files->len ? next : 0;
  if (self->next == next && !self->is_left)
    return;

  self->next = next;
  self->is_left = FALSE;
  changed (self);
}

/**
 * ts_picture_set_leave:
 *
 * Says that the player plays something else. The set keeps its place.
 */
void
ts_picture_set_leave (TsPictureSet *self)
{
  g_return_if_fail (TS_IS_PICTURE_SET (self));

  if (self->files->len == 0 || self->is_left)
    return;

  self->is_left = TRUE;
  changed (self);
}

/**
 * ts_picture_set_end:
 *
 * Forgets the set.
 */
void
ts_picture_set_end (TsPictureSet *self)
{
  g_return_if_fail (TS_IS_PICTURE_SET (self));

  clear (self);
  changed (self);
}

/**
 * ts_picture_set_note_skipped:
 * @file: a picture of the set that does not load; it may come back
 *
 * Returns: whether it is the first time that this picture is skipped since the program started
 */
gboolean
ts_picture_set_note_skipped (TsPictureSet *self,
                             GFile *file)
{
  g_return_val_if_fail (TS_IS_PICTURE_SET (self), FALSE);
  g_return_val_if_fail (G_IS_FILE (file), FALSE);

  return g_hash_table_add (self->skipped, g_object_ref (file));
}
