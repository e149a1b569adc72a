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

/* The first game of the puzzle of a day. */
typedef struct
{
  gboolean is_own;
  guint number; /* in the order in which games were finished */
} Daily;

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
  GHashTable *dailies; /* the ID of each finished puzzle of a day → Daily */

  /* Plain */
  guint n_counted;
  Best bests[TS_BOARD_MAX_SIDE + 1][TS_BOARD_MAX_SIDE + 1]; /* by columns and rows */
};

G_DEFINE_FINAL_TYPE (TsResults, ts_results, G_TYPE_OBJECT)

/* @line: @length bytes, then a zero
 * @left_out: gets the replays of results that are left out so far */
static void
read_line (const char *line,
           gsize length,
           GPtrArray *results,
           GHashTable *left_out,
           guint *n_damaged)
{
  gboolean is_text = strlen (line) == length;
  TsResult *result = is_text ? ts_result_parse_line (line) : NULL;
  gboolean is_left_out = FALSE;
  g_autofree char *marked = is_text && result == NULL ? ts_result_parse_mark (line, &is_left_out) : NULL;

  if (result != NULL)
    g_ptr_array_add (results, result);
  else if (is_left_out && marked != NULL)
    g_hash_table_add (left_out, g_steal_pointer (&marked));
  else if (marked != NULL)
    g_hash_table_remove (left_out, marked);
  else if (!is_text || !ts_result_is_intact (line))
    ++*n_damaged;
}

static void
mark_left_out (const GPtrArray *results,
               GHashTable *left_out)
{
  for (guint i = 0; i < results->len; i++)
    {
      TsResult *result = g_ptr_array_index (results, i);

      result->is_left_out = result->replay != NULL && g_hash_table_contains (left_out, result->replay);
    }
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
  g_autoptr (GHashTable) left_out = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
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
      read_line (text + start, end - start, results, left_out, n_damaged);
    }
  mark_left_out (results, left_out);

  return g_steal_pointer (&results);
}

/* Returns: (transfer full): the line that @inside points into */
static char *
dup_line (const char *text,
          const char *inside)
{
  const char *newline = memrchr (text, '\n', (gsize) (inside - text));
  const char *start = newline != NULL ? newline + 1 : text;

  return g_strndup (start, strcspn (start, "\n"));
}

/* What the intact lines with a replay say of it. */
typedef struct
{
  gboolean has_result;
  gboolean is_left_out; /* by the last mark */
} Known;

static Known
find_replay (const char *text,
             gsize length,
             const char *replay)
{
  g_autofree char *pattern = g_strconcat ("\t", replay, "\t", NULL);
  const char *found = text;
  Known known = { FALSE, FALSE };

  while ((found = memmem (found, length - (gsize) (found - text), pattern, strlen (pattern))) != NULL)
    {
      g_autofree char *line = dup_line (text, found);
      gboolean is_left_out;
      g_autofree char *marked = ts_result_parse_mark (line, &is_left_out);

      if (marked != NULL)
        known.is_left_out = is_left_out;
      else
        known.has_result |= ts_result_is_intact (line);
      found++;
    }

  return known;
}

/* Whether the text has a line with the replay of this one, or says the same as this mark. */
static gboolean
has_line (const char *text,
          gsize length,
          const char *line)
{
  g_autoptr (TsResult) result = ts_result_parse_line (line);
  gboolean is_left_out;
  g_autofree char *marked = ts_result_parse_mark (line, &is_left_out);

  if (marked != NULL)
    return find_replay (text, length, marked).is_left_out == is_left_out;

  return result != NULL && result->replay != NULL && find_replay (text, length, result->replay).has_result;
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

/* Ends a line that was left unfinished before adding the new one. */
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
  if (has_line (text, length, line))
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
 * @line: of ts_result_format_line() or ts_result_format_mark()
 *
 * Adds a line and syncs it, for a worker; several programs may do so at once. A line with the same replay is not added
 * a second time, nor is a mark that changes nothing.
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
  g_string_append_printf (csv, ",%u,%u,%s,%s,%s,%s,", result->n_hints, result->n_undos,
                          result->assisted ? "yes" : "no", ts_saved_game_get_origin_name (result->origin),
                          result->replay != NULL ? result->replay : "",
                          result->control != NULL ? result->control : "");
  if (result->n_slides > 0)
    g_string_append_printf (csv, "%u", result->n_slides);
  g_string_append_printf (csv, ",%s\r\n", result->is_left_out ? "yes" : "no");
}

/**
 * ts_results_format_csv:
 * @results: (element-type TsResult):
 *
 * Returns: (transfer full): a table for other programs: UTF-8, RFC 4180, the first line names the columns; what is
 *   unknown is empty
 */
char *
ts_results_format_csv (const GPtrArray *results)
{
  GString *csv = g_string_new ("date,size,board,picture,moves,par,seconds,tiles_per_second,hints,undos,assisted,origin,"
                               "replay,control,multi_tile_moves,left_out\r\n");

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
  self->dailies = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
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

static void
count_daily (TsResults *self,
             const TsResult *result)
{
  char id[TS_BOARD_TEXT_SIZE];
  Daily *daily;

  ts_board_text_format (&result->board, id);
  if (g_hash_table_contains (self->dailies, id))
    return;

  daily = g_new (Daily, 1);
  *daily = (Daily){ !result->assisted, self->n_counted };
  g_hash_table_insert (self->dailies, g_strdup (id), daily);
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

  self->n_counted++;
  if (result->origin == TS_ORIGIN_DAILY)
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
 * Knows the results that were read or counted by ts_results_count().
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
 * ts_results_find_daily:
 * @board: the puzzle of a day
 * @is_own: (out) (optional): whether the player solved it, and did not watch the solution
 *
 * Returns: 0 if it was not finished as the puzzle of its day; otherwise a number, larger than those of all puzzles that
 *   were finished before
 */
guint
ts_results_find_daily (TsResults *self,
                       const TsBoard *board,
                       gboolean *is_own)
{
  char id[TS_BOARD_TEXT_SIZE];
  const Daily *daily;

  g_return_val_if_fail (TS_IS_RESULTS (self), 0);
  g_return_val_if_fail (board != NULL, 0);

  ts_board_text_format (board, id);
  daily = g_hash_table_lookup (self->dailies, id);
  if (is_own != NULL)
    *is_own = daily != NULL && daily->is_own;

  return daily != NULL ? daily->number : 0;
}

typedef struct
{
  guint n_counted; /* when the reading began */
  guint n_damaged;
} Loading;

static void
load_in_worker (GTask *task,
                gpointer source_object,
                gpointer task_data,
                GCancellable *cancellable)
{
  Loading *loading = task_data;
  GError *error = NULL;
  GPtrArray *results = ts_results_read (ts_results_get_path (source_object), &loading->n_damaged, &error);

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
  Loading *loading;

  g_return_if_fail (TS_IS_RESULTS (self));

  loading = g_new0 (Loading, 1);
  loading->n_counted = self->n_counted;
  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, ts_results_load_async);
  g_task_set_task_data (task, loading, g_free);
  g_task_run_in_thread (task, load_in_worker);
}

/* A result that was finished while the file was read may be missing in @results, so that nothing may be forgotten. */
static void
count_all (TsResults *self,
           const GPtrArray *results,
           const Loading *loading)
{
  if (self->n_counted == loading->n_counted)
    {
      memset (self->bests, 0, sizeof self->bests);
      g_hash_table_remove_all (self->dailies);
    }

  for (guint i = 0; i < results->len; i++)
    ts_results_count (self, g_ptr_array_index (results, i));
}

/**
 * ts_results_load_finish:
 * @n_damaged: (out) (optional): as ts_results_read() has it
 *
 * Counts the results for ts_results_get_best(), without those that are left out.
 *
 * Returns: (transfer full) (element-type TsResult) (nullable): as ts_results_read()
 */
GPtrArray *
ts_results_load_finish (TsResults *self,
                        GAsyncResult *result,
                        guint *n_damaged,
                        GError **error)
{
  const Loading *loading;
  GPtrArray *results;

  g_return_val_if_fail (TS_IS_RESULTS (self), NULL);
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  loading = g_task_get_task_data (G_TASK (result));
  results = g_task_propagate_pointer (G_TASK (result), error);
  if (results != NULL)
    count_all (self, results, loading);
  if (results != NULL && n_damaged != NULL)
    *n_damaged = loading->n_damaged;

  return results;
}

static void
mark_in_worker (GTask *task,
                gpointer source_object,
                gpointer task_data,
                GCancellable *cancellable)
{
  GError *error = NULL;

  if (ts_results_write (ts_results_get_path (source_object), task_data, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/**
 * ts_results_leave_out_async:
 * @replay: of the result
 * @is_left_out: whether to leave it out of bests and averages, or to count it again
 *
 * Lets a worker add a line that says so; the line of the result stays. The caller loads the results again.
 */
void
ts_results_leave_out_async (TsResults *self,
                            const char *replay,
                            gboolean is_left_out,
                            GCancellable *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (TS_IS_RESULTS (self));
  g_return_if_fail (replay != NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, ts_results_leave_out_async);
  g_task_set_task_data (task, ts_result_format_mark (replay, is_left_out), g_free);
  g_task_run_in_thread (task, mark_in_worker);
}

/**
 * ts_results_leave_out_finish:
 *
 * Returns: whether the line is on the disk
 */
gboolean
ts_results_leave_out_finish (TsResults *self,
                             GAsyncResult *result,
                             GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
