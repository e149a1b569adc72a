/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-list"

#include "config.h"

#include "ts-list.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "ts-file.h"
#include "ts-line.h"
#include "ts-game-log-error.h"

/* The first line of a list may make the data folder too. */
#define N_NEW_FOLDERS 2

/* A program that adds lines holds the lock until they are synced; a stopped one may hold it for ever. */
#define MAX_LOCK_MS 2000

static TsList *
list_new (const char *path,
          const char *kind)
{
  TsList *self = g_new0 (TsList, 1);

  self->lines = g_ptr_array_new_with_free_func (g_free);
  self->path = g_strdup (path);
  self->kind = kind;
  self->fd = -1;

  return self;
}

void
ts_list_free (TsList *self)
{
  if (self->fd >= 0)
    close (self->fd);
  g_ptr_array_unref (self->lines);
  g_free (self->path);
  g_free (self);
}

/* Takes @line. */
static void
keep_line (TsList *self,
           char *line)
{
  gsize kind_length = strlen (self->kind);

  /* The first line, which two programs may have written where files cannot be locked. */
  if (g_str_has_prefix (line, self->kind) && line[kind_length] == '\t')
    g_free (line);
  else
    g_ptr_array_add (self->lines, line);
}

/* @text: has room for one byte behind its end */
static gboolean
read_lines (TsList *self,
            char *text,
            gsize length,
            GError **error)
{
  const char *at = text;
  const char *end;
  gsize n_compared;

  if (ts_line_is_newer (text, length, self->kind))
    return ts_game_log_error_set (error, TS_GAME_LOG_ERROR_FUTURE, self->path);

  self->length = length;
  self->is_ended = length == 0 || text[length - 1] == '\n';
  text[length] = '\n';
  end = text + length + (self->is_ended ? 0 : 1);
  while (at < end)
    {
      guint64 sum = TS_LINE_FIRST_SUM;
      char *line = ts_line_read (&at, end, &sum);

      if (line != NULL)
        keep_line (self, line);
      else
        self->n_damaged++;
    }
  /* A power cut can tear the first line, or leave zeros. */
  n_compared = strnlen (text, MIN (length, strlen (self->kind)));
  self->is_foreign = self->lines->len == 0 && strncmp (text, self->kind, n_compared) != 0;

  return TRUE;
}

/**
 * ts_list_read:
 * @kind: of the file; must stay
 *
 * Returns: (transfer full) (nullable): the list, which is empty if there is no file
 */
TsList *
ts_list_read (const char *path,
              const char *kind,
              GError **error)
{
  g_autoptr (TsList) self = list_new (path, kind);
  g_autoptr (GError) local_error = NULL;
  gsize length;
  g_autofree char *text = ts_file_read (path, &length, &local_error);

  if (g_error_matches (local_error, G_FILE_ERROR, G_FILE_ERROR_NOENT))
    return g_steal_pointer (&self);
  if (text != NULL)
    return read_lines (self, text, length, error) ? g_steal_pointer (&self) : NULL;

  g_propagate_error (error, g_steal_pointer (&local_error));
  return NULL;
}

/* A power cut can leave zeros in the place of lines. */
static void
cut_zeros (TsList *self,
           const char *text,
           gsize *length)
{
  gsize good_length = *length;

  while (good_length > 0 && text[good_length - 1] == '\0')
    good_length--;
  if (self->is_locked && good_length < *length && ftruncate (self->fd, (off_t) good_length) == 0)
    *length = good_length;
}

/* Another program may have replaced the file before it was locked. */
static gboolean
open_and_lock (TsList *self,
               GError **error)
{
  TsFileLock lock;

  do
    {
      if (self->fd >= 0)
        close (self->fd);
      self->fd = ts_file_open (self->path, O_RDWR | O_APPEND | O_CREAT, error);
      lock = self->fd >= 0 ? ts_file_lock (self->fd, MAX_LOCK_MS) : TS_FILE_LOCK_NONE;
    }
  while (lock == TS_FILE_LOCK_TAKEN && !ts_file_is_at (self->fd, self->path));

  self->is_locked = lock == TS_FILE_LOCK_TAKEN;
  if (lock == TS_FILE_LOCK_BUSY)
    {
      errno = EAGAIN;
      return ts_file_fail (self->path, error);
    }

  return self->fd >= 0;
}

/**
 * ts_list_open:
 * @kind: of the file; must stay
 *
 * Opens the list to add lines; makes the file if there is none. The list stays locked until it is freed, if the file
 * system can lock.
 *
 * Returns: (transfer full) (nullable): the list
 */
TsList *
ts_list_open (const char *path,
              const char *kind,
              GError **error)
{
  g_autoptr (TsList) self = list_new (path, kind);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *text = NULL;
  gsize length;

  if (!ts_file_make_folder (folder, error) || !open_and_lock (self, error))
    return NULL;
  text = ts_file_read_fd (self->fd, path, &length, error);
  if (text == NULL)
    return NULL;

  cut_zeros (self, text, &length);
  return read_lines (self, text, length, error) ? g_steal_pointer (&self) : NULL;
}

/**
 * ts_list_add:
 * @line: without its checksum
 *
 * Writes a line. Before it, ends one that was left unfinished.
 *
 * Returns: whether the file has the line; ts_list_sync() makes it stay
 */
gboolean
ts_list_add (TsList *self,
             const char *line,
             GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint64 sum = TS_LINE_FIRST_SUM;

  if (self->length == 0)
    ts_line_add_first (text, &sum, self->kind);
  else if (!self->is_ended)
    g_string_append_c (text, '\n');
  sum = TS_LINE_FIRST_SUM;
  ts_line_add (text, &sum, line);

  if (ts_file_write (self->fd, self->path, text->str, text->len, (goffset) self->length, error) == text->len)
    {
      self->length += text->len;
      self->is_ended = TRUE;
      g_ptr_array_add (self->lines, g_strdup (line));
      return TRUE;
    }

  /* Without the lock, another program may have written behind the half line. */
  if (self->is_locked && ftruncate (self->fd, (off_t) self->length) != 0)
    g_debug ("half a line stays");

  return FALSE;
}

/**
 * ts_list_format:
 * @lines: (element-type utf8): without their checksums
 *
 * Returns: (transfer full): the text of a whole file
 */
GString *
ts_list_format (const char *kind,
                const GPtrArray *lines)
{
  GString *text = g_string_new (NULL);
  guint64 sum = TS_LINE_FIRST_SUM;

  ts_line_add_first (text, &sum, kind);
  for (guint i = 0; i < lines->len; i++)
    {
      sum = TS_LINE_FIRST_SUM;
      ts_line_add (text, &sum, g_ptr_array_index (lines, i));
    }

  return text;
}

/**
 * ts_list_replace:
 * @lines: (element-type utf8): all that the list is to have
 *
 * Puts a new file in the place of the list, as ts_file_replace() does, unless the file system cannot lock: then another
 * program may add a line meanwhile. Nothing can be added to this list any more.
 */
gboolean
ts_list_replace (TsList *self,
                 const GPtrArray *lines,
                 GError **error)
{
  g_autoptr (GString) text = ts_list_format (self->kind, lines);

  return !self->is_locked || ts_file_replace (self->path, text->str, text->len, error);
}

/**
 * ts_list_sync:
 *
 * Waits until all lines survive a power cut.
 */
gboolean
ts_list_sync (TsList *self,
              GError **error)
{
  return ts_file_sync (self->fd, self->path, error) && ts_file_sync_name (self->path, N_NEW_FOLDERS, error);
}
