/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-picture-set"

#include "config.h"

#include "ts-picture-set.h"

#include "ts-line.h"

/* The kinds of lines: a picture with its URI, the URI of one that did not load, the number of the next picture, and
 * that the player has left the set. */
#define LINE_PICTURE "picture"
#define LINE_SKIPPED "skipped"
#define LINE_NEXT "next"
#define LINE_LEFT "left"

/* A file that is there twice is played once. A set of fifty thousand pictures gets their lines once, and not again for
 * each change. */
static void
add_file (TsPictureSet *self,
          GFile *file)
{
  g_autofree char *uri = NULL;

  if (self->files->len == TS_PICTURE_SET_MAX || g_hash_table_contains (self->numbers, file))
    return;

  uri = g_file_get_uri (file);
  g_hash_table_insert (self->numbers, file, GUINT_TO_POINTER (self->files->len));
  g_ptr_array_add (self->files, g_object_ref (file));
  ts_line_append_pair (self->lines, LINE_PICTURE, uri);
}

/**
 * ts_picture_set_find:
 * @file: (nullable): a picture; %NULL is in no set
 * @i: (out) (optional): its number
 *
 * Returns: whether it is in the set
 */
gboolean
ts_picture_set_find (const TsPictureSet *self,
                     GFile *file,
                     guint *i)
{
  gpointer number = NULL;
  gboolean is_found = file != NULL && g_hash_table_lookup_extended (self->numbers, file, NULL, &number);

  if (i != NULL)
    *i = GPOINTER_TO_UINT (number);

  return is_found;
}

static void
apply_line (TsPictureSet *self,
            char **fields)
{
  if (g_str_equal (fields[0], LINE_LEFT))
    self->is_left = TRUE;
  else if (fields[1] == NULL)
    return;
  else if (g_str_equal (fields[0], LINE_NEXT))
    ts_line_parse_count (fields[1], &self->next);
  else
    {
      g_autoptr (GFile) file = g_file_new_for_uri (fields[1]);
      guint i;

      if (g_str_equal (fields[0], LINE_PICTURE))
        add_file (self, file);
      else if (g_str_equal (fields[0], LINE_SKIPPED) && ts_picture_set_find (self, file, &i))
        g_hash_table_add (self->skipped, GUINT_TO_POINTER (i));
    }
}

static void
save (TsPictureSet *self)
{
  g_autoptr (GString) text = g_string_new (NULL);
  GHashTableIter iter;
  gpointer i;

  g_string_append_printf (text, LINE_NEXT "\t%u\n%s%s", self->next, self->is_left ? LINE_LEFT "\n" : "",
                          self->lines->str);
  g_hash_table_iter_init (&iter, self->skipped);
  while (g_hash_table_iter_next (&iter, &i, NULL))
    {
      g_autofree char *uri = g_file_get_uri (self->files->pdata[GPOINTER_TO_UINT (i)]);

      ts_line_append_pair (text, LINE_SKIPPED, uri);
    }
  ts_state_file_save (self->state, text->str);
}

/**
 * ts_picture_set_new:
 * @state: (transfer full) (nullable): in which the set is saved; %NULL saves nothing
 *
 * Returns: (transfer full): the set there
 */
TsPictureSet *
ts_picture_set_new (TsState *state)
{
  TsPictureSet *self = g_new0 (TsPictureSet, 1);
  const char *at = state != NULL ? state->text->str : NULL;
  const char *end = state != NULL ? at + state->text->len : NULL;

  self->state = state;
  self->files = g_ptr_array_new_with_free_func (g_object_unref);
  self->lines = g_string_new (NULL);
  self->numbers = g_hash_table_new (g_file_hash, (GEqualFunc) g_file_equal);
  self->skipped = g_hash_table_new (NULL, NULL);
  while (at < end)
    {
      g_autofree char **fields = ts_line_next (&at, end);

      if (fields != NULL)
        apply_line (self, fields);
    }
  if (self->next >= self->files->len)
    self->next = 0;

  return self;
}

void
ts_picture_set_free (TsPictureSet *self)
{
  g_clear_pointer (&self->state, ts_state_file_free);
  g_hash_table_unref (self->numbers);
  g_hash_table_unref (self->skipped);
  g_ptr_array_unref (self->files);
  g_string_free (self->lines, TRUE);
  g_free (self);
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
ts_picture_set_get_position (const TsPictureSet *self,
                             guint i,
                             guint *n)
{
  GHashTableIter iter;
  gpointer skipped;
  guint position = i;

  *n = self->files->len;
  g_hash_table_iter_init (&iter, self->skipped);
  while (g_hash_table_iter_next (&iter, &skipped, NULL))
    {
      (*n)--;
      position -= GPOINTER_TO_UINT (skipped) < i ? 1 : 0;
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
ts_picture_set_list_from (const TsPictureSet *self,
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
 * @files: (nullable) (element-type GFile): %NULL for none
 *
 * Begins another set, from its first picture on. The player plays something else until ts_picture_set_move() is called.
 */
void
ts_picture_set_begin (TsPictureSet *self,
                      const GPtrArray *files)
{
  g_hash_table_remove_all (self->numbers);
  g_hash_table_remove_all (self->skipped);
  g_ptr_array_set_size (self->files, 0);
  g_string_truncate (self->lines, 0);
  self->next = 0;
  self->is_left = TRUE;
  for (guint i = 0; files != NULL && i < files->len; i++)
    add_file (self, g_ptr_array_index (files, i));
  save (self);
}

/**
 * ts_picture_set_move:
 * @next: the number of the picture with which the set goes on
 * @is_left: whether the player plays something else, and not this picture, which loads
 */
void
ts_picture_set_move (TsPictureSet *self,
                     guint next,
                     gboolean is_left)
{
  gboolean is_back = !is_left && g_hash_table_remove (self->skipped, GUINT_TO_POINTER (next));

  if (self->files->len == 0 || (!is_back && self->next == next && self->is_left == is_left))
    return;

  self->next = next;
  self->is_left = is_left;
  save (self);
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
  gboolean has_ended = self->next + 1 >= self->files->len;

  ts_picture_set_move (self, has_ended ? 0 : self->next + 1, has_ended);
}

/**
 * ts_picture_set_note_skipped:
 * @file: a picture of the set that does not load; it may come back
 *
 * Returns: whether it was not known yet, as one of a set that has not begun
 */
gboolean
ts_picture_set_note_skipped (TsPictureSet *self,
                             GFile *file)
{
  guint i;

  if (!ts_picture_set_find (self, file, &i))
    return TRUE;
  if (!g_hash_table_add (self->skipped, GUINT_TO_POINTER (i)))
    return FALSE;

  save (self);
  return TRUE;
}
