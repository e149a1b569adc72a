/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-results"

#include "config.h"

#include "ts-results.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "ts-board-text.h"
#include "ts-file.h"

typedef struct
{
  gboolean is_known;
  gint64 best_ms;
  guint fewest_moves;
} Best;

/**
 * TsResults:
 *
 * Only the bests of each board size and the finished puzzles of days stay in memory, so that the end of a game needs no
 * reading.
 */
struct _TsResults
{
  GObject parent_instance;

  /* Owned */
  char *path;
  GHashTable *dailies; /* the ID of each finished puzzle of a day → whether the player solved it */

  /* Plain */
  Best bests[TS_BOARD_MAX_SIDE + 1][TS_BOARD_MAX_SIDE + 1]; /* by columns and rows */
};

G_DEFINE_FINAL_TYPE (TsResults, ts_results, G_TYPE_OBJECT)

/* @line: @length bytes, then a zero */
static void
read_line (const char *line,
           gsize length,
           GPtrArray *results,
           guint *n_damaged)
{
  gboolean is_text = strlen (line) == length;
  TsResult *result = is_text ? ts_result_parse_line (line) : NULL;

  if (result != NULL)
    g_ptr_array_add (results, result);
  else if (!is_text || !ts_result_is_intact (line))
    ++*n_damaged;
}

/**
 * ts_results_read:
 * @n_damaged: (out): lines that were skipped; those of a later version are not damaged
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
  g_autoptr (GPtrArray) results = g_ptr_array_new_with_free_func ((GDestroyNotify) ts_result_free);
  g_autoptr (GError) local_error = NULL;
  g_autofree char *text = NULL;
  gsize length;

  g_return_val_if_fail (path != NULL, NULL);
  g_return_val_if_fail (n_damaged != NULL, NULL);

  *n_damaged = 0;
  text = ts_file_read (path, &length, &local_error);
  if (g_error_matches (local_error, G_FILE_ERROR, G_FILE_ERROR_NOENT))
    return g_steal_pointer (&results);
  if (text == NULL)
    {
      g_propagate_error (error, g_steal_pointer (&local_error));
      return NULL;
    }

  for (gsize start = 0, end; start < length; start = end + 1)
    {
      char *newline = memchr (text + start, '\n', length - start);

      end = newline != NULL ? (gsize) (newline - text) : length;
      text[end] = '\0';
      read_line (text + start, end - start, results, n_damaged);
    }

  return g_steal_pointer (&results);
}

/* Whether the line that @inside points into is whole. */
static gboolean
is_in_intact_line (const char *text,
                   const char *inside)
{
  const char *newline = memrchr (text, '\n', (gsize) (inside - text));
  const char *start = newline != NULL ? newline + 1 : text;
  g_autofree char *line = g_strndup (start, strcspn (start, "\n"));

  return ts_result_is_intact (line);
}

/* Whether the text has a line with the replay of this one. */
static gboolean
has_replay (const char *text,
            gsize length,
            const char *line)
{
  g_autoptr (TsResult) result = ts_result_parse_line (line);
  g_autofree char *pattern = NULL;
  const char *found = text;

  if (result == NULL || result->replay == NULL)
    return FALSE;

  pattern = g_strconcat ("\t", result->replay, "\t", NULL);
  while ((found = memmem (found, length - (gsize) (found - text), pattern, strlen (pattern))) != NULL)
    {
      if (is_in_intact_line (text, found))
        return TRUE;
      found++;
    }

  return FALSE;
}

/* A power cut can leave zeros in the place of a line. */
static void
cut_zeros (int fd,
           const char *text,
           gsize *length)
{
  gsize good_length = *length;

  while (good_length > 0 && text[good_length - 1] == '\0')
    good_length--;
  if (good_length < *length && ftruncate (fd, (off_t) good_length) == 0)
    *length = good_length;
}

/* A line that was left unfinished keeps a line of its own. */
static gboolean
add_line (int fd,
          const char *path,
          const char *line,
          GError **error)
{
  gboolean is_locked = ts_file_wait_for_lock (fd) == TS_FILE_LOCK_TAKEN;
  gsize length;
  gsize added_length;
  g_autofree char *text = ts_file_read_fd (fd, path, &length, error);
  g_autofree char *added = NULL;

  if (text == NULL)
    return FALSE;
  if (has_replay (text, length, line))
    return TRUE;

  if (is_locked)
    cut_zeros (fd, text, &length);
  added = g_strconcat (length > 0 && text[length - 1] != '\n' ? "\n" : "", line, "\n", NULL);
  added_length = strlen (added);
  if (ts_file_write (fd, path, added, added_length, (goffset) length, error) == added_length)
    return TRUE;

  /* Without the lock, another program may have written behind the half line. */
  if (is_locked && ftruncate (fd, (off_t) length) != 0)
    g_debug ("half a line stays");

  return FALSE;
}

/**
 * ts_results_write:
 * @line: of ts_result_format_line()
 *
 * Adds a line and syncs it, for a worker; several programs may do so at once. A line with the same replay is not added
 * a second time.
 *
 * Returns: whether the file has the line
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
      add_line (fd, path, line, error) && ts_file_sync (fd, path, error) && ts_file_sync_name (path, 1, error);
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
append_thousandths (GString *csv,
                    gint64 number)
{
  g_string_append_printf (csv, ",%" G_GINT64_FORMAT ".%03d", number / 1000, (int) (number % 1000));
}

static void
append_csv_line (GString *csv,
                 const TsResult *result)
{
  g_autofree char *date = ts_result_format_date (result);
  gint64 elapsed_ms = MAX (result->elapsed_ms, 1);
  char id[TS_BOARD_TEXT_SIZE];

  ts_board_text_format (&result->board, id);
  g_string_append_printf (csv, "%s,%ux%u,", date, result->board.columns, result->board.rows);
  append_quoted (csv, id);
  g_string_append_c (csv, ',');
  append_quoted (csv, result->title);
  g_string_append_printf (csv, ",%u,", result->moves);
  if (result->par > 0)
    g_string_append_printf (csv, "%u", result->par);
  append_thousandths (csv, result->elapsed_ms);
  append_thousandths (csv, G_GINT64_CONSTANT (1000000) * result->moves / elapsed_ms);
  g_string_append_printf (csv, ",%u,%u,%s,%s,%s\r\n", result->n_hints, result->n_undos,
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
  GString *csv = g_string_new ("date,size,board,picture,moves,par,seconds,tiles_per_second,hints,undos,assisted,origin,"
                               "replay\r\n");

  g_return_val_if_fail (results != NULL, g_string_free (csv, FALSE));

  for (guint i = 0; i < results->len; i++)
    append_csv_line (csv, g_ptr_array_index (results, i));

  return g_string_free (csv, FALSE);
}

static void
ts_results_finalize (GObject *object)
{
  TsResults *self = TS_RESULTS (object);

  g_hash_table_unref (self->dailies);
  g_free (self->path);

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
  self->dailies = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

/**
 * ts_results_new:
 * @path: of the file, which need not exist
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
 * May be called in any thread.
 */
const char *
ts_results_get_path (TsResults *self)
{
  g_return_val_if_fail (TS_IS_RESULTS (self), NULL);

  return self->path;
}

/* The first game of a day counts. */
static void
count_daily (TsResults *self,
             const TsResult *result)
{
  char id[TS_BOARD_TEXT_SIZE];

  ts_board_text_format (&result->board, id);
  if (result->origin == TS_ORIGIN_DAILY && !g_hash_table_contains (self->dailies, id))
    g_hash_table_insert (self->dailies, g_strdup (id), GINT_TO_POINTER (!result->assisted));
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
  Best *best;

  g_return_if_fail (TS_IS_RESULTS (self));
  g_return_if_fail (result != NULL);

  count_daily (self, result);
  if (!ts_result_counts (result))
    return;

  best = &self->bests[result->board.columns][result->board.rows];
  if (!best->is_known)
    *best = (Best){ TRUE, result->elapsed_ms, result->moves };
  best->best_ms = MIN (best->best_ms, result->elapsed_ms);
  best->fewest_moves = MIN (best->fewest_moves, result->moves);
}

/**
 * ts_results_get_best:
 * @best_ms: (out) (optional): the shortest time
 * @fewest_moves: (out) (optional): the fewest moves, maybe of another game
 *
 * Knows the results that were read, settled or finished.
 *
 * Returns: whether a game of this size was finished without help
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
  g_return_val_if_fail (columns <= TS_BOARD_MAX_SIDE && rows <= TS_BOARD_MAX_SIDE, FALSE);

  best = &self->bests[columns][rows];
  if (best_ms != NULL)
    *best_ms = best->best_ms;
  if (fewest_moves != NULL)
    *fewest_moves = best->fewest_moves;

  return best->is_known;
}

/**
 * ts_results_has_daily:
 * @board: the puzzle of a day
 * @is_own: (out) (optional): whether the player solved it, and did not watch the solution
 *
 * Returns: whether it was finished as the puzzle of its day
 */
gboolean
ts_results_has_daily (TsResults *self,
                      const TsBoard *board,
                      gboolean *is_own)
{
  char id[TS_BOARD_TEXT_SIZE];
  gpointer value = NULL;
  gboolean is_there;

  g_return_val_if_fail (TS_IS_RESULTS (self), FALSE);
  g_return_val_if_fail (board != NULL, FALSE);

  ts_board_text_format (board, id);
  is_there = g_hash_table_lookup_extended (self->dailies, id, NULL, &value);
  if (is_own != NULL)
    *is_own = GPOINTER_TO_INT (value);

  return is_there;
}

static void
load_in_worker (GTask *task,
                gpointer source_object,
                gpointer task_data,
                GCancellable *cancellable)
{
  guint *n_damaged = task_data;
  GError *error = NULL;
  GPtrArray *results = ts_results_read (ts_results_get_path (source_object), n_damaged, &error);

  if (results != NULL)
    g_task_return_pointer (task, results, (GDestroyNotify) g_ptr_array_unref);
  else
    g_task_return_error (task, error);
}

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
  g_task_set_task_data (task, g_new0 (guint, 1), g_free);
  g_task_run_in_thread (task, load_in_worker);
}

/**
 * ts_results_load_finish:
 * @n_damaged: (out) (optional): as ts_results_read() has it
 *
 * Counts the results for ts_results_get_best().
 *
 * Returns: (transfer full) (element-type TsResult) (nullable): as ts_results_read()
 */
GPtrArray *
ts_results_load_finish (TsResults *self,
                        GAsyncResult *result,
                        guint *n_damaged,
                        GError **error)
{
  GPtrArray *results;

  g_return_val_if_fail (TS_IS_RESULTS (self), NULL);
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  results = g_task_propagate_pointer (G_TASK (result), error);
  for (guint i = 0; results != NULL && i < results->len; i++)
    ts_results_count (self, g_ptr_array_index (results, i));
  if (results != NULL && n_damaged != NULL)
    *n_damaged = *(const guint *) g_task_get_task_data (G_TASK (result));

  return results;
}
