/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-results"

#include "config.h"

#include "ts-results.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "ts-board-text.h"
#include "ts-file.h"

/* What is read at most; 200 000 finished games need less. */
#define MAX_SIZE (64 * 1024 * 1024)

typedef struct
{
  gint64 best_ms;
  guint fewest_moves;
} Best;

/**
 * TsResults:
 *
 * The bests of each board size are kept, and nothing else: at the end of a game nobody waits for the file.
 */
struct _TsResults
{
  GObject parent_instance;

  /* Owned */
  char *path;
  GHashTable *bests; /* get_size_key() → Best */
};

G_DEFINE_FINAL_TYPE (TsResults, ts_results, G_TYPE_OBJECT)

typedef struct
{
  GPtrArray *results;
  guint n_damaged;
} Loaded;

static void
loaded_free (Loaded *loaded)
{
  g_ptr_array_unref (loaded->results);
  g_free (loaded);
}

/* @line: @length bytes, then a zero */
static void
read_line (const char *line,
           gsize length,
           Loaded *loaded)
{
  gboolean is_text = strlen (line) == length;
  TsResult *result = is_text ? ts_result_parse_line (line) : NULL;

  if (result != NULL)
    g_ptr_array_add (loaded->results, result);
  else if (!is_text || !ts_result_is_intact (line))
    loaded->n_damaged++;
}

/**
 * ts_results_read:
 * @n_damaged: (out): lines that were skipped; those of a later version are no damage
 *
 * Reads the file, for a worker.
 *
 * Returns: (transfer full) (element-type TsResult) (nullable): all games in the order in which they were finished; none
 *   if there is no file; %NULL with an error if it cannot be read
 */
GPtrArray *
ts_results_read (const char *path,
                 guint *n_damaged,
                 GError **error)
{
  Loaded loaded = { .results = g_ptr_array_new_with_free_func ((GDestroyNotify) ts_result_free) };
  g_autoptr (GPtrArray) results = loaded.results;
  g_autoptr (GError) local_error = NULL;
  g_autofree char *text = NULL;
  gsize length = 0;

  g_return_val_if_fail (path != NULL, NULL);
  g_return_val_if_fail (n_damaged != NULL, NULL);

  *n_damaged = 0;
  text = ts_file_read (path, MAX_SIZE, &length, &local_error);
  if (text == NULL && !g_error_matches (local_error, G_FILE_ERROR, G_FILE_ERROR_NOENT))
    {
      g_propagate_error (error, g_steal_pointer (&local_error));
      return NULL;
    }

  for (char *line = text, *end = text + length; text != NULL && line < end;)
    {
      char *newline = memchr (line, '\n', (gsize) (end - line));
      char *line_end = newline != NULL ? newline : end;

      *line_end = '\0';
      read_line (line, (gsize) (line_end - line), &loaded);
      line = line_end + 1;
    }

  *n_damaged = loaded.n_damaged;
  return g_steal_pointer (&results);
}

/* Whether the file has a line with the replay of this one, or the very line if it has none. */
static gboolean
has_line (const char *text,
          gsize length,
          const char *line)
{
  g_autoptr (TsResult) result = ts_result_parse_line (line);
  g_autofree char *pattern = NULL;

  if (result == NULL || result->replay == NULL)
    return FALSE;

  pattern = g_strconcat ("\t", result->replay, "\t", NULL);

  return memmem (text, length, pattern, strlen (pattern)) != NULL;
}

static gboolean
write_all (int fd,
           const char *data,
           gsize length)
{
  while (length > 0)
    {
      gssize n_written = write (fd, data, length);

      if (n_written < 0 && errno == EINTR)
        continue;
      if (n_written < 0)
        return FALSE;
      data += n_written;
      length -= (gsize) n_written;
    }

  return TRUE;
}

/* A line that somebody left unfinished stays one by itself. */
static gboolean
add_line (int fd,
          const char *path,
          const char *line,
          GError **error)
{
  gsize length = 0;
  g_autofree char *text = NULL;
  g_autofree char *added = NULL;
  gboolean is_locked = ts_file_wait_for_lock (fd) == TS_FILE_LOCK_TAKEN;

  text = ts_file_read_fd (fd, path, G_MAXINT, &length, error);
  if (text == NULL)
    return FALSE;
  if (has_line (text, length, line))
    return TRUE;

  added = g_strconcat (length > 0 && text[length - 1] != '\n' ? "\n" : "", line, "\n", NULL);
  if (write_all (fd, added, strlen (added)))
    return TRUE;

  ts_file_fail (path, error);
  /* Without the lock, half of this line may not be the end of the file any more. */
  if (is_locked && ftruncate (fd, (off_t) length) != 0)
    g_debug ("half a line stays");

  return FALSE;
}

/**
 * ts_results_write:
 * @line: of ts_result_format_line()
 *
 * Adds a line and syncs it, for a worker; many programs may do so at once. A line with the same replay is not added a
 * second time.
 *
 * Returns: whether it is there
 */
gboolean
ts_results_write (const char *path,
                  const char *line,
                  GError **error)
{
  g_autofree char *folder = NULL;
  gboolean is_written;
  int fd;

  g_return_val_if_fail (path != NULL, FALSE);
  g_return_val_if_fail (line != NULL, FALSE);

  folder = g_path_get_dirname (path);
  if (!ts_file_make_folder (folder, error))
    return FALSE;
  fd = ts_file_open (path, O_RDWR | O_APPEND | O_CREAT, error);
  if (fd < 0)
    return FALSE;

  is_written =
      add_line (fd, path, line, error) && ts_file_sync (fd, path, error) && ts_file_sync_folder (folder, error);
  close (fd);

  return is_written;
}

/* As RFC 4180 has it. */
static void
append_quoted (GString *csv,
               const char *text)
{
  g_auto (GStrv) parts = g_strsplit (text, "\"", -1);
  g_autofree char *doubled = g_strjoinv ("\"\"", parts);

  g_string_append_printf (csv, "\"%s\"", doubled);
}

static void
append_csv_line (GString *csv,
                 const TsResult *result)
{
  g_autofree char *date = ts_result_format_date (result);
  char id[TS_BOARD_TEXT_SIZE];

  ts_board_text_format (&result->board, id);
  g_string_append_printf (csv, "%s,%ux%u,", date, result->board.columns, result->board.rows);
  append_quoted (csv, id);
  g_string_append_c (csv, ',');
  append_quoted (csv, result->title);
  g_string_append_printf (csv, ",%u,", result->moves);
  if (result->par > 0)
    g_string_append_printf (csv, "%u", result->par);
  g_string_append_printf (csv, ",%" G_GINT64_FORMAT ".%03d,%u,%u,%s,%s,%s\r\n", result->elapsed_ms / 1000,
                          (int) (result->elapsed_ms % 1000), result->n_hints, result->n_undos,
                          result->assisted ? "yes" : "no", ts_saved_game_get_origin_name (result->origin),
                          result->replay != NULL ? result->replay : "");
}

/**
 * ts_results_format_csv:
 * @results: (element-type TsResult):
 *
 * Returns: (transfer full): a table for other programs: UTF-8, RFC 4180, the first line names the columns; par is empty
 *   where nobody knows it
 */
char *
ts_results_format_csv (const GPtrArray *results)
{
  GString *csv = g_string_new ("date,size,board,picture,moves,par,seconds,hints,undos,assisted,origin,replay\r\n");

  g_return_val_if_fail (results != NULL, g_string_free (csv, FALSE));

  for (guint i = 0; i < results->len; i++)
    append_csv_line (csv, g_ptr_array_index (results, i));

  return g_string_free (csv, FALSE);
}

static gpointer
get_size_key (guint columns,
              guint rows)
{
  return GUINT_TO_POINTER (columns * (TS_BOARD_MAX_SIDE + 1) + rows);
}

static void
ts_results_finalize (GObject *object)
{
  TsResults *self = TS_RESULTS (object);

  g_free (self->path);
  g_hash_table_unref (self->bests);

  G_OBJECT_CLASS (ts_results_parent_class)->finalize (object);
}

static void
ts_results_class_init (TsResultsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = ts_results_finalize;
}

static void
ts_results_init (TsResults *self)
{
  self->bests = g_hash_table_new_full (NULL, NULL, NULL, g_free);
}

/**
 * ts_results_new:
 * @path: of the file, there already or not
 *
 * Returns: (transfer full): results of which none is read yet
 */
TsResults *
ts_results_new (const char *path)
{
  TsResults *self;

  g_return_val_if_fail (path != NULL, NULL);

  self = g_object_new (TS_TYPE_RESULTS, NULL);
  self->path = g_strdup (path);

  return self;
}

/**
 * ts_results_get_path:
 *
 * Any thread may ask.
 */
const char *
ts_results_get_path (TsResults *self)
{
  g_return_val_if_fail (TS_IS_RESULTS (self), NULL);

  return self->path;
}

/**
 * ts_results_count:
 *
 * Counts a result that is in the file among the bests; a second time changes nothing.
 */
void
ts_results_count (TsResults *self,
                  const TsResult *result)
{
  gpointer key;
  Best *best;

  g_return_if_fail (TS_IS_RESULTS (self));
  g_return_if_fail (result != NULL);

  if (!ts_result_is_own (result))
    return;

  key = get_size_key (result->board.columns, result->board.rows);
  best = g_hash_table_lookup (self->bests, key);
  if (best == NULL)
    {
      best = g_new0 (Best, 1);
      *best = (Best){ result->elapsed_ms, result->moves };
      g_hash_table_insert (self->bests, key, best);
    }
  best->best_ms = MIN (best->best_ms, result->elapsed_ms);
  best->fewest_moves = MIN (best->fewest_moves, result->moves);
}

/**
 * ts_results_get_best:
 * @best_ms: (out) (optional): the shortest time
 * @fewest_moves: (out) (optional): the fewest moves, maybe of another game
 *
 * A game counts from ts_game_log_finish_finish() on.
 *
 * Returns: whether a game of this size was finished without help, as far as was read
 */
gboolean
ts_results_get_best (TsResults *self,
                     guint columns,
                     guint rows,
                     gint64 *best_ms,
                     guint *fewest_moves)
{
  const Best *best;

  g_return_val_if_fail (TS_IS_RESULTS (self), FALSE);

  best = g_hash_table_lookup (self->bests, get_size_key (columns, rows));
  if (best == NULL)
    return FALSE;

  if (best_ms != NULL)
    *best_ms = best->best_ms;
  if (fewest_moves != NULL)
    *fewest_moves = best->fewest_moves;

  return TRUE;
}

static void
load_in_worker (GTask *task,
                gpointer source_object,
                gpointer task_data,
                GCancellable *cancellable)
{
  g_autofree Loaded *loaded = g_new0 (Loaded, 1);
  GError *error = NULL;

  loaded->results = ts_results_read (task_data, &loaded->n_damaged, &error);
  if (loaded->results != NULL)
    g_task_return_pointer (task, g_steal_pointer (&loaded), (GDestroyNotify) loaded_free);
  else
    g_task_return_error (task, error);
}

/**
 * ts_results_load_async:
 *
 * Lets a worker read the file.
 */
void
ts_results_load_async (TsResults *self,
                       GCancellable *cancellable,
                       GAsyncReadyCallback callback,
                       gpointer user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (TS_IS_RESULTS (self));

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, ts_results_load_async);
  g_task_set_task_data (task, g_strdup (self->path), g_free);
  g_task_run_in_thread (task, load_in_worker);
}

/**
 * ts_results_load_finish:
 * @n_damaged: (out) (optional): lines that were skipped; those of a later version are no damage
 *
 * Returns: (transfer full) (element-type TsResult) (nullable): all games in the order in which they were finished;
 *   %NULL with an error if the file cannot be read
 */
GPtrArray *
ts_results_load_finish (TsResults *self,
                        GAsyncResult *result,
                        guint *n_damaged,
                        GError **error)
{
  g_autofree Loaded *loaded = NULL;

  g_return_val_if_fail (TS_IS_RESULTS (self), NULL);
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  loaded = g_task_propagate_pointer (G_TASK (result), error);
  if (loaded == NULL)
    return NULL;

  for (guint i = 0; i < loaded->results->len; i++)
    ts_results_count (self, g_ptr_array_index (loaded->results, i));
  if (n_damaged != NULL)
    *n_damaged = loaded->n_damaged;

  return loaded->results;
}
