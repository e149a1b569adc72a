/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-picture-set"

#include "config.h"

#include "ts-picture-set.h"

#include "ts-line.h"
#include "ts-state-file.h"

/* The kind of the file. */
#define FILE_KIND "set"

/* The kinds of lines: a picture with its URI, the URI of one that did not load, the number of the next picture, and
 * that the player has left the set. */
#define LINE_PICTURE "picture"
#define LINE_SKIPPED "skipped"
#define LINE_NEXT "next"
#define LINE_LEFT "left"

/**
 * TsPictureSet:
 *
 * Each change writes the file whole.
 */
struct _TsPictureSet
{
  GObject parent_instance;

  /* Owned */
  char *path;          /* NULL when the file is not to be written */
  char *foreign_name;  /* of a file that was in its place */
  GPtrArray *files;    /* of GFile */
  GString *pictures;   /* their lines in the file */
  GHashTable *numbers; /* GFile, borrowed from @files → number */
  GHashTable *skipped; /* of GFile: the player knows that they do not load */

  /* Plain */
  guint next;
  gboolean is_left; /* the player plays something else */
};

G_DEFINE_FINAL_TYPE (TsPictureSet, ts_picture_set, G_TYPE_OBJECT)

static guint changed_signal;

static void
clear (TsPictureSet *self)
{
  g_hash_table_remove_all (self->numbers);
  g_hash_table_remove_all (self->skipped);
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

  if (fields == NULL || fields[0] == NULL)
    return;

  if (g_str_equal (fields[0], LINE_LEFT))
    self->is_left = TRUE;
  else if (g_str_equal (fields[0], LINE_NEXT) && fields[1] != NULL)
    ts_line_parse_count (fields[1], &self->next);
  else if ((g_str_equal (fields[0], LINE_PICTURE) || g_str_equal (fields[0], LINE_SKIPPED)) && fields[1] != NULL)
    {
      g_autoptr (GFile) file = g_file_new_for_uri (fields[1]);

      if (g_str_equal (fields[0], LINE_PICTURE))
        add_file (self, file);
      else
        g_hash_table_add (self->skipped, g_steal_pointer (&file));
    }
}

/* A set of fifty thousand pictures has the lines of its pictures once, and not again for each change. */
static void
format_pictures (TsPictureSet *self)
{
  g_string_truncate (self->pictures, 0);
  for (guint i = 0; i < self->files->len; i++)
    {
      g_autofree char *uri = g_file_get_uri (g_ptr_array_index (self->files, i));

      g_string_append (self->pictures, i > 0 ? "\n" LINE_PICTURE : LINE_PICTURE);
      ts_line_append_text (self->pictures, uri);
    }
}

static void
format_skipped (TsPictureSet *self,
                GString *lines)
{
  GHashTableIter iter;
  gpointer file;

  g_hash_table_iter_init (&iter, self->skipped);
  while (g_hash_table_iter_next (&iter, &file, NULL))
    {
      g_autofree char *uri = g_file_get_uri (file);

      g_string_append (lines, lines->len > 0 ? "\n" LINE_SKIPPED : LINE_SKIPPED);
      ts_line_append_text (lines, uri);
    }
}

static void
changed (TsPictureSet *self)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new ();
  g_autoptr (GString) skipped = g_string_new (NULL);
  g_autofree char *next = g_strdup_printf (LINE_NEXT "\t%u", self->next);

  g_signal_emit (self, changed_signal, 0);
  if (self->path == NULL)
    return;

  g_ptr_array_add (lines, next);
  if (self->is_left)
    g_ptr_array_add (lines, (char *) LINE_LEFT);
  if (self->files->len > 0)
    g_ptr_array_add (lines, self->pictures->str);
  format_skipped (self, skipped);
  if (skipped->len > 0)
    g_ptr_array_add (lines, skipped->str);
  ts_state_file_save (self->path, FILE_KIND, lines, NULL);
}

static void
ts_picture_set_finalize (GObject *object)
{
  TsPictureSet *self = TS_PICTURE_SET (object);

  g_free (self->path);
  g_free (self->foreign_name);
  g_hash_table_unref (self->numbers);
  g_hash_table_unref (self->skipped);
  g_ptr_array_unref (self->files);
  g_string_free (self->pictures, TRUE);

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
  self->pictures = g_string_new (NULL);
  self->numbers = g_hash_table_new (g_file_hash, (GEqualFunc) g_file_equal);
  self->skipped = g_hash_table_new_full (g_file_hash, (GEqualFunc) g_file_equal, g_object_unref, NULL);
}

TsPictureSet *
ts_picture_set_new (void)
{
  return g_object_new (TS_TYPE_PICTURE_SET, NULL);
}

/**
 * ts_picture_set_read:
 * @folder: the data folder
 *
 * Returns: (transfer full): for ts_picture_set_install(); for a worker
 */
TsPictureSet *
ts_picture_set_read (const char *folder)
{
  TsPictureSet *self = ts_picture_set_new ();
  g_autoptr (TsState) state = ts_state_file_read (folder, FILE_KIND);

  self->path = g_steal_pointer (&state->path);
  self->foreign_name = g_steal_pointer (&state->foreign_name);
  for (guint i = 0; i < state->lines->len; i++)
    apply_line (self, g_ptr_array_index (state->lines, i));
  format_pictures (self);
  if (self->next >= self->files->len)
    self->next = 0;

  return self;
}

/**
 * ts_picture_set_install:
 * @read: (transfer full): the set in the data folder
 * @is_writer: whether this program has the data folder to itself; otherwise the set is never written
 *
 * Takes its pictures.
 */
void
ts_picture_set_install (TsPictureSet *self,
                        TsPictureSet *read,
                        gboolean is_writer)
{
  g_autoptr (TsPictureSet) before = read;

  g_return_if_fail (TS_IS_PICTURE_SET (self) && TS_IS_PICTURE_SET (read));

  self->path = is_writer ? g_steal_pointer (&read->path) : NULL;
  self->foreign_name = g_steal_pointer (&read->foreign_name);
  g_ptr_array_unref (self->files);
  self->files = g_ptr_array_ref (read->files);
  g_hash_table_unref (self->numbers);
  self->numbers = g_hash_table_ref (read->numbers);
  g_hash_table_unref (self->skipped);
  self->skipped = g_hash_table_ref (read->skipped);
  g_string_assign (self->pictures, read->pictures->str);
  self->next = read->next;
  self->is_left = read->is_left;
  if (self->foreign_name != NULL)
    changed (self);
  else
    g_signal_emit (self, changed_signal, 0);
}

/**
 * ts_picture_set_get_foreign_name:
 *
 * Returns: (transfer none) (nullable): of a file that was in the place of ours when this one was read
 */
const char *
ts_picture_set_get_foreign_name (TsPictureSet *self)
{
  return self->foreign_name;
}

guint
ts_picture_set_get_n_pictures (TsPictureSet *self)
{
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
  return self->next;
}

gboolean
ts_picture_set_get_is_left (TsPictureSet *self)
{
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
  gboolean is_found = file != NULL && g_hash_table_lookup_extended (self->numbers, file, NULL, &number);
  if (i != NULL)
    *i = GPOINTER_TO_UINT (number);

  return is_found;
}

/**
 * ts_picture_set_get_position:
 * @i: the number of a picture that is played
 * @n: (out): how many pictures there are
 *
 * Pictures that are known not to load are not counted.
 *
 * Returns: how many pictures there are before it
 */
guint
ts_picture_set_get_position (TsPictureSet *self,
                             guint i,
                             guint *n)
{
  GHashTableIter iter;
  gpointer file;
  guint position = i;
  guint number;

  g_return_val_if_fail (TS_IS_PICTURE_SET (self), 0);
  g_return_val_if_fail (n != NULL, 0);

  *n = self->files->len;
  g_hash_table_iter_init (&iter, self->skipped);
  while (g_hash_table_iter_next (&iter, &file, NULL))
    {
      if (!ts_picture_set_find (self, file, &number))
        continue;

      (*n)--;
      position -= number < i ? 1 : 0;
    }

  return position;
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
  GPtrArray *files = g_ptr_array_new_with_free_func (g_object_unref);
  guint n = self->files->len;

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
  format_pictures (self);
  changed (self);
}

/**
 * ts_picture_set_move:
 * @i: the number of a picture
 *
 * Says that the player plays this picture of the set: it does load.
 */
void
ts_picture_set_move (TsPictureSet *self,
                     guint i)
{
  gboolean was_skipped;

  g_return_if_fail (TS_IS_PICTURE_SET (self));
  g_return_if_fail (i < self->files->len);

  was_skipped = g_hash_table_remove (self->skipped, g_ptr_array_index (self->files, i));
  if (self->next == i && !self->is_left && !was_skipped)
    return;

  self->next = i;
  self->is_left = FALSE;
  changed (self);
}

/**
 * ts_picture_set_advance:
 *
 * Says that the picture that is played is solved. After the last one the set has ended: it waits until the player
 * begins it again.
 */
void
ts_picture_set_advance (TsPictureSet *self)
{
  g_return_if_fail (TS_IS_PICTURE_SET (self));

  self->next++;
  self->is_left = self->next >= self->files->len;
  if (self->is_left)
    self->next = 0;
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
  if (self->files->len == 0 || self->is_left)
    return;

  self->is_left = TRUE;
  changed (self);
}

void
ts_picture_set_end (TsPictureSet *self)
{
  clear (self);
  changed (self);
}

/**
 * ts_picture_set_note_skipped:
 * @file: a picture of the set that does not load; it may come back
 *
 * Returns: whether it was not known yet
 */
gboolean
ts_picture_set_note_skipped (TsPictureSet *self,
                             GFile *file)
{
  if (!g_hash_table_add (self->skipped, g_object_ref (file)))
    return FALSE;

  changed (self);
  return TRUE;
}
