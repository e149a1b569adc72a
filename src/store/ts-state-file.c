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
  g_strfreev (self->imported);
  g_free (self);
}

/* Adds the lines of a file, if it is ours or empty.
 * Returns: whether it is */
static gboolean
add_text (TsState *self,
          const char *text,
          gsize length)
{
  g_autofree char *first_line = g_strdup_printf (FIRST_LINE, self->kind);
  gsize n_first = strlen (first_line);
  const char *newline = memrchr (text, '\n', length);

  if (length == 0)
    return TRUE;
  if (length < n_first || memcmp (text, first_line, n_first) != 0)
    return FALSE;

  g_string_append_len (self->text, text + n_first, newline + 1 - text - (gssize) n_first);
  return TRUE;
}

/* Of a name that an import has made. Without one of these files ours must not be written either: it would go. */
static void
read_imported (TsState *self,
               const char *folder)
{
  gboolean is_whole;
  g_autoptr (GPtrArray) entries = ts_file_list (folder, SUFFIX, &is_whole);
  g_autofree char *names = g_strdup_printf ("^%s-[0-9a-f]{16}\\" SUFFIX "$", self->kind);
  g_autoptr (GStrvBuilder) paths = g_strv_builder_new ();

  for (guint i = 0; i < entries->len; i++)
    {
      const TsFileEntry *entry = g_ptr_array_index (entries, i);
      g_autofree char *text = NULL;
      gsize length;

      if (!g_regex_match_simple (names, entry->name, 0, 0))
        continue;

      is_whole &= g_file_get_contents (entry->path, &text, &length, NULL);
      if (text != NULL && add_text (self, text, length))
        {
          g_strv_builder_add (paths, entry->path);
          self->is_there = TRUE;
        }
    }
  self->imported = g_strv_builder_end (paths);
  if (!is_whole)
    g_clear_pointer (&self->path, g_free);
}

/* Returns: (transfer full): the whole text of a file */
static char *
format (const char *kind,
        const char *text)
{
  return g_strdup_printf (FIRST_LINE "%s", kind, text);
}

/**
 * ts_state_file_write:
 * @self: has a path
 * @text: whole lines
 */
gboolean
ts_state_file_write (const TsState *self,
                     const char *text,
                     GError **error)
{
  g_autofree char *whole = format (self->kind, text);

  return ts_file_replace (self->path, whole, strlen (whole), error);
}

/**
 * ts_state_file_read:
 * @is_writer: whether this program writes in @folder
 *
 * Returns: (transfer full): what the file says; nothing without one
 */
TsState *
ts_state_file_read (const char *folder,
                    const char *kind,
                    gboolean is_writer)
{
  TsState *self = g_new0 (TsState, 1);
  g_autofree char *name = g_strconcat (kind, SUFFIX, NULL);
  gboolean is_ours = FALSE;

  self->kind = g_strdup (kind);
  self->text = g_string_new (NULL);
  for (guint i = 2; !is_ours; i++)
    {
      g_autofree char *text = NULL;
      g_autoptr (GError) error = NULL;
      gsize length;

      g_free (self->path);
      self->path = g_build_filename (folder, name, NULL);
      self->is_there = g_file_get_contents (self->path, &text, &length, &error);
      is_ours = text == NULL || add_text (self, text, length);
      if (!is_ours || self->is_there)
        g_clear_pointer (&self->foreign_name, g_free);
      if (!is_ours)
        self->foreign_name = g_steal_pointer (&name);
      if (!is_ours)
        name = g_strdup_printf ("%s.%u" SUFFIX, kind, i);
      else if (!is_writer || (error != NULL && error->code != G_FILE_ERROR_NOENT))
        g_clear_pointer (&self->path, g_free);
    }
  read_imported (self, folder);
  /* Under its own name, ours is found again, and that of a stranger is told once. */
  if (self->foreign_name != NULL && self->path != NULL)
    ts_state_file_write (self, "", NULL);

  return self;
}

/**
 * ts_state_file_import:
 * @folder: where another program may play
 * @text: whole lines, which follow those of the file there
 * @path: (out): of the new file, which has the same name for the same lines
 *
 * Adds the lines in a file of their own.
 */
gboolean
ts_state_file_import (const char *folder,
                      const char *kind,
                      const char *text,
                      char **path,
                      GError **error)
{
  g_autofree char *whole = format (kind, text);
  g_autofree char *sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, whole, -1);

  *path = g_strdup_printf ("%s/%s-%.16s" SUFFIX, folder, kind, sum);

  return ts_file_replace (*path, whole, strlen (whole), error);
}

/* The words of a job that saves; the paths of outdated files follow. */
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
 * @text: whole lines, with those of imported files
 * @outdated: (nullable): path of a file that is removed when ours is written, as the imported ones are
 *
 * Lets the disk queue write the file, if it has a path. What it cannot write comes with the next change.
 */
void
ts_state_file_save (TsState *self,
                    const char *text,
                    const char *outdated)
{
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();
  g_autofree char *whole = format (self->kind, text);

  if (self->path == NULL)
    return;

  g_strv_builder_add_many (words, self->path, whole, NULL);
  if (self->imported != NULL)
    g_strv_builder_addv (words, (const char **) self->imported);
  g_clear_pointer (&self->imported, g_strfreev);
  if (outdated != NULL)
    g_strv_builder_add (words, outdated);
  ts_disk_queue_run (save_in_worker, g_strv_builder_end (words), (GDestroyNotify) g_strfreev, NULL, NULL, NULL);
}
