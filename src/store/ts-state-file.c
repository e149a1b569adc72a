/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-state-file"

#include "config.h"

#include "ts-state-file.h"

#include <glib/gstdio.h>
#include <string.h>

#include "ts-disk-queue.h"
#include "ts-file.h"

#define SUFFIX ".tsv"
#define FIRST_LINE "tileshift-%s\n"

void
ts_state_file_free (TsState *self)
{
  g_free (self->kind);
  g_string_free (self->text, TRUE);
  g_free (self->path);
  g_free (self->foreign_name);
  g_ptr_array_unref (self->outdated);
  g_free (self);
}

/* Adds the lines of a file, if it is ours or empty, to the end or to the beginning.
 * Returns: whether it is */
static gboolean
add_text (TsState *self,
          const char *text,
          gsize length,
          gboolean is_last)
{
  g_autofree char *first_line = g_strdup_printf (FIRST_LINE, self->kind);
  gsize n_first = strlen (first_line);
  const char *newline = memrchr (text, '\n', length);

  if (length == 0)
    return TRUE;
  if (length < n_first || memcmp (text, first_line, n_first) != 0)
    return FALSE;

  g_string_insert_len (self->text, is_last ? -1 : 0, text + n_first, newline + 1 - text - (gssize) n_first);
  return TRUE;
}

/**
 * ts_state_file_read:
 * @is_writer: whether this program writes in @folder
 *
 * Returns: (transfer full): what the file says, and those of imports; nothing without one
 */
TsState *
ts_state_file_read (const char *folder,
                    const char *kind,
                    gboolean is_writer)
{
  TsState *self = g_new0 (TsState, 1);
  g_autoptr (GPtrArray) entries = ts_file_list (folder, SUFFIX, &self->is_whole);
  g_autofree char *names = g_strdup_printf ("^%s(\\.2|-[0-9a-f]{16})?\\" SUFFIX "$", kind);
  guint i;

  self->kind = g_strdup (kind);
  self->text = g_string_new (NULL);
  self->outdated = g_ptr_array_new_with_free_func (g_free);
  for (i = 0; i < entries->len; i++)
    {
      const TsFileEntry *entry = g_ptr_array_index (entries, i);
      g_autofree char *text = NULL;
      gsize length;
      gboolean is_imported;

      if (!g_regex_match_simple (names, entry->name, 0, 0))
        continue;

      is_imported = entry->name[strlen (kind)] == '-';
      if (!g_file_get_contents (entry->path, &text, &length, NULL))
        self->is_whole = FALSE;
      else if (add_text (self, text, length, is_imported))
        g_ptr_array_add (self->outdated, g_strdup (entry->path));
      else if (!is_imported)
        {
          /* There is no third name. */
          self->is_whole &= self->foreign_name == NULL;
          g_free (self->foreign_name);
          self->foreign_name = g_strdup (entry->name);
        }
    }

  self->is_there = self->outdated->len > 0;
  self->path = g_strdup_printf ("%s/%s%s" SUFFIX, folder, kind, self->foreign_name != NULL ? ".2" : "");
  if (g_ptr_array_find_with_equal_func (self->outdated, self->path, g_str_equal, &i))
    {
      g_ptr_array_remove_index (self->outdated, i);
      g_clear_pointer (&self->foreign_name, g_free);
    }
  if (!is_writer || !self->is_whole)
    g_clear_pointer (&self->path, g_free);
  /* Under its own name, ours is found again, and that of a stranger is told once. */
  else if (self->foreign_name != NULL)
    {
      g_autofree char *first_line = g_strdup_printf (FIRST_LINE, kind);

      ts_file_replace (self->path, first_line, strlen (first_line), NULL);
    }

  return self;
}

/**
 * ts_state_file_transfer:
 * @from: a data folder
 * @to: another one, which exists, and where another program may play
 * @path: (out) (nullable): of the new file, which has the same name for the same lines; %NULL if there is none
 *
 * Adds the lines of @from to those of @to, in a file of their own, unless they are there. Adds a file without lines if
 * there is none of this kind.
 */
gboolean
ts_state_file_transfer (const char *from,
                        const char *to,
                        const char *kind,
                        char **path,
                        GError **error)
{
  g_autoptr (TsState) lines = ts_state_file_read (from, kind, FALSE);
  g_autoptr (TsState) known = ts_state_file_read (to, kind, FALSE);
  g_autofree char *whole = g_strdup_printf (FIRST_LINE "%s", kind, lines->text->str);
  g_autofree char *sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, whole, -1);

  *path = NULL;
  if (known->is_there && strstr (known->text->str, lines->text->str) != NULL)
    return TRUE;

  *path = g_strdup_printf ("%s/%s-%.16s" SUFFIX, to, kind, sum);
  return ts_file_replace (*path, whole, strlen (whole), error);
}

/* The words are the path, the text and the paths of outdated files. */
static void
save_in_worker (GTask *task,
                gpointer source_object,
                gpointer task_data,
                GCancellable *cancellable)
{
  char **words = task_data;
  g_autoptr (GError) error = NULL;

  if (!ts_file_replace (words[0], words[1], strlen (words[1]), &error))
    g_info ("%s is not written: %s", words[0], error->message);
  for (guint i = 2; error == NULL && words[i] != NULL; i++)
    g_unlink (words[i]);
  g_task_return_boolean (task, TRUE);
}

/**
 * ts_state_file_save:
 * @self: (nullable): %NULL writes nothing
 * @text: whole lines, with those of outdated files
 *
 * Lets the disk queue write the file, if it has a path, and then remove the outdated ones. What it cannot write comes
 * with the next change.
 */
void
ts_state_file_save (TsState *self,
                    const char *text)
{
  g_autoptr (GPtrArray) words = NULL;

  if (self == NULL || self->path == NULL)
    return;

  words = g_steal_pointer (&self->outdated);
  self->outdated = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_insert (words, 0, g_strdup (self->path));
  g_ptr_array_insert (words, 1, g_strdup_printf (FIRST_LINE "%s", self->kind, text));
  g_ptr_array_add (words, NULL);
  ts_disk_queue_run (save_in_worker, g_ptr_array_steal (words, NULL), (GDestroyNotify) g_strfreev, NULL, NULL, NULL);
}
