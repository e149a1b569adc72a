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
#include "ts-line.h"

#define SUFFIX ".tsv"
#define FIRST_LINE "tileshift-%s"

void
ts_state_file_free (TsState *self)
{
  g_ptr_array_unref (self->lines);
  g_free (self->path);
  g_free (self->foreign_name);
  g_strfreev (self->imported);
  g_free (self);
}

/* Adds the lines of a file, if it is ours or empty.
 * Returns: whether it is */
static gboolean
add_lines (GPtrArray *lines,
           const char *kind,
           const char *text,
           gsize length)
{
  g_autofree char *expected = g_strdup_printf (FIRST_LINE, kind);
  const char *at = text;
  g_autofree char *first = ts_line_next (&at, text + length);

  if (length > 0 && g_strcmp0 (first, expected) != 0)
    return FALSE;

  while (at < text + length)
    {
      char *line = ts_line_next (&at, text + length);

      if (line != NULL)
        g_ptr_array_add (lines, line);
    }

  return TRUE;
}

/* Of a name that an import has made. Without one of these files ours must not be written either: it would go. */
static void
read_imported (TsState *self,
               const char *folder,
               const char *kind)
{
  gboolean is_whole;
  g_autoptr (GPtrArray) entries = ts_file_list (folder, SUFFIX, &is_whole);
  g_autofree char *names = g_strdup_printf ("^%s-[0-9a-f]{16}\\" SUFFIX "$", kind);
  g_autoptr (GStrvBuilder) paths = g_strv_builder_new ();

  for (guint i = 0; i < entries->len; i++)
    {
      const TsFileEntry *entry = g_ptr_array_index (entries, i);
      g_autofree char *text = NULL;
      gsize length;

      if (!g_regex_match_simple (names, entry->name, 0, 0))
        continue;

      is_whole &= g_file_get_contents (entry->path, &text, &length, NULL);
      if (text != NULL && add_lines (self->lines, kind, text, length))
        {
          g_strv_builder_add (paths, entry->path);
          self->is_there = TRUE;
        }
    }
  self->imported = g_strv_builder_end (paths);
  if (!is_whole)
    g_clear_pointer (&self->path, g_free);
}

/**
 * ts_state_file_read:
 * @kind: of the file, which is its name
 *
 * Returns: (transfer full): what it says; nothing without a file
 */
TsState *
ts_state_file_read (const char *folder,
                    const char *kind)
{
  TsState *self = g_new0 (TsState, 1);
  g_autofree char *name = g_strconcat (kind, SUFFIX, NULL);
  gboolean is_ours = FALSE;

  self->lines = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 2; !is_ours; i++)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_autofree char *text = NULL;
      g_autoptr (GError) error = NULL;
      gsize length;

      self->is_there = g_file_get_contents (path, &text, &length, &error);
      is_ours = text == NULL || add_lines (self->lines, kind, text, length);
      if (text == NULL && !g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_NOENT))
        g_info ("%s is not read: %s", name, error->message);
      else if (is_ours)
        self->path = g_steal_pointer (&path);
      if (is_ours && self->is_there)
        g_clear_pointer (&self->foreign_name, g_free);
      if (is_ours)
        break;

      g_free (self->foreign_name);
      self->foreign_name = g_steal_pointer (&name);
      name = g_strdup_printf ("%s.%u" SUFFIX, kind, i);
    }
  read_imported (self, folder, kind);

  return self;
}

/* Returns: (transfer full): the text of a file with these lines */
static GString *
format (const char *kind,
        const GPtrArray *lines)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, FIRST_LINE "\n", kind);
  for (guint i = 0; i < lines->len; i++)
    g_string_append_printf (text, "%s\n", (const char *) g_ptr_array_index (lines, i));

  return text;
}

gboolean
ts_state_file_write (const char *path,
                     const char *kind,
                     const GPtrArray *lines,
                     GError **error)
{
  g_autoptr (GString) text = format (kind, lines);

  return ts_file_replace (path, text->str, text->len, error);
}

/**
 * ts_state_file_import:
 * @folder: where another program may play
 * @lines: (element-type utf8): that follow those of the file there
 * @path: (out): of the new file, which has the same name for the same lines
 *
 * Adds the lines in a file of their own.
 */
gboolean
ts_state_file_import (const char *folder,
                      const char *kind,
                      const GPtrArray *lines,
                      char **path,
                      GError **error)
{
  g_autoptr (GString) text = format (kind, lines);
  g_autofree char *sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, text->str, (gssize) text->len);

  *path = g_strdup_printf ("%s/%s-%.16s" SUFFIX, folder, kind, sum);

  return ts_file_replace (*path, text->str, text->len, error);
}

/* The words of a task that saves; the paths of outdated files follow. */
enum
{
  WORD_PATH,
  WORD_TEXT,
  N_WORDS
};

static void
save_in_worker (GTask *task,
                gpointer source_object,
                gpointer task_data,
                GCancellable *cancellable)
{
  char **words = task_data;
  g_autoptr (GError) error = NULL;

  if (!ts_file_replace (words[WORD_PATH], words[WORD_TEXT], strlen (words[WORD_TEXT]), &error))
    g_info ("%s is not written: %s", words[WORD_PATH], error->message);
  for (guint i = N_WORDS; error == NULL && words[i] != NULL; i++)
    g_unlink (words[i]);
  g_task_return_boolean (task, TRUE);
}

/**
 * ts_state_file_save:
 * @path: as TsState has it
 * @lines: (element-type utf8): of the file
 * @outdated: (nullable): paths of files that are removed when ours is written
 *
 * Lets the disk queue write the file. What it cannot write comes with the next change.
 */
void
ts_state_file_save (const char *path,
                    const char *kind,
                    const GPtrArray *lines,
                    GStrv outdated)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, NULL, NULL);
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();
  g_autoptr (GString) text = format (kind, lines);

  g_strv_builder_add_many (words, path, text->str, NULL);
  if (outdated != NULL)
    g_strv_builder_addv (words, (const char **) outdated);
  g_task_set_source_tag (task, ts_state_file_save);
  g_task_set_task_data (task, g_strv_builder_end (words), (GDestroyNotify) g_strfreev);
  ts_disk_queue_run (task, save_in_worker);
}
