/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-results"

#include "config.h"

#include "ts-results.h"

#include <string.h>

#include "ts-board-text.h"
#include "ts-disk.h"
#include "ts-line.h"
#include "ts-list.h"

/* The kind of the file. */
#define KIND "tileshift-results"

/**
 * TsResults:
 *
 * All that is said of finished games is computed from the list: see ts-averages, ts-progress and ts-streak.
 */
struct _TsResults
{
  GObject parent_instance;

  /* Owned */
  char *path;
  GPtrArray *list; /* of TsResult, in the order in which the games were finished */

  /* Plain */
  guint n_marks; /* that were written since the list is there */
};

G_DEFINE_FINAL_TYPE (TsResults, ts_results, G_TYPE_OBJECT)

enum
{
  SIGNAL_CHANGED,
  SIGNAL_MARKED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* @left_out: gets the replays of results that are left out so far */
static void
read_line (const char *line,
           GPtrArray *results,
           GHashTable *left_out)
{
  g_auto (GStrv) fields = ts_line_split (line);
  const char *replay = fields != NULL ? ts_result_get_replay (fields) : NULL;
  TsResult *result = ts_result_parse_line (line);

  if (result != NULL)
    g_ptr_array_add (results, result);
  else if (replay != NULL && g_str_equal (fields[0], TS_RESULT_KIND_LEFT_OUT))
    g_hash_table_add (left_out, g_strdup (replay));
  else if (replay != NULL && g_str_equal (fields[0], TS_RESULT_KIND_COUNTED))
    g_hash_table_remove (left_out, replay);
}

static int
compare_order (gconstpointer a,
               gconstpointer b)
{
  gint64 first = ts_result_get_order (*(const TsResult *const *) a);
  gint64 second = ts_result_get_order (*(const TsResult *const *) b);

  return (first > second) - (first < second);
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
  g_autoptr (TsList) list = NULL;

  g_return_val_if_fail (path != NULL, NULL);
  g_return_val_if_fail (n_damaged != NULL, NULL);

  *n_damaged = 0;
  list = ts_list_read (path, KIND, error);
  if (list == NULL)
    return NULL;

  *n_damaged = list->n_damaged;
  for (guint i = 0; i < list->lines->len; i++)
    read_line (g_ptr_array_index (list->lines, i), results, left_out);
  /* Those of another folder came later than they were finished. */
  g_ptr_array_sort (results, compare_order);
  mark_left_out (results, left_out);

  return g_steal_pointer (&results);
}

/* Whether the list has a result with the replay of this one, or its last mark says the same as this mark. */
static gboolean
has_line (const TsList *list,
          const char *line)
{
  g_auto (GStrv) wanted = ts_line_split (line);
  const char *replay = wanted != NULL ? ts_result_get_replay (wanted) : NULL;
  gboolean is_mark = replay != NULL && !g_str_equal (wanted[0], TS_RESULT_KIND);
  /* As long as there is no mark, the result counts. */
  gboolean is_found = is_mark && g_str_equal (wanted[0], TS_RESULT_KIND_COUNTED);

  for (guint i = 0; replay != NULL && i < list->lines->len; i++)
    {
      g_auto (GStrv) fields = ts_line_split (g_ptr_array_index (list->lines, i));

      if (fields == NULL || g_strcmp0 (ts_result_get_replay (fields), replay) != 0 ||
          is_mark == g_str_equal (fields[0], TS_RESULT_KIND))
        continue;
      is_found = g_str_equal (fields[0], wanted[0]);
    }

  return is_found;
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
  g_autoptr (TsList) list = NULL;

  g_return_val_if_fail (path != NULL, FALSE);
  g_return_val_if_fail (line != NULL, FALSE);

  list = ts_list_open (path, KIND, error);

  return list != NULL && (has_line (list, line) || ts_list_add (list, line, error)) && ts_list_sync (list, error);
}

/**
 * ts_results_transfer:
 * @from: the path of results
 * @to: of others
 * @n_lines: (out): lines that were added
 * @n_damaged: (inout): lines that were skipped are added
 *
 * Adds the lines that only @from has, for a worker. A line that @from has more often is added so often: marks of one
 * result take turns, so that the last one says the same in both.
 */
gboolean
ts_results_transfer (const char *from,
                     const char *to,
                     guint *n_lines,
                     guint *n_damaged,
                     GError **error)
{
  g_autoptr (GHashTable) counts = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (TsList) list = NULL;
  g_autoptr (TsList) new_list = NULL;

  g_return_val_if_fail (from != NULL && to != NULL, FALSE);
  g_return_val_if_fail (n_lines != NULL && n_damaged != NULL, FALSE);

  *n_lines = 0;
  list = ts_list_read (from, KIND, error);
  if (list == NULL)
    return FALSE;
  *n_damaged += list->n_damaged;
  if (list->lines->len == 0)
    return TRUE;
  new_list = ts_list_open (to, KIND, error);
  if (new_list == NULL)
    return FALSE;

  for (guint i = 0; i < new_list->lines->len; i++)
    {
      gpointer line = g_ptr_array_index (new_list->lines, i);

      g_hash_table_insert (counts, line, GUINT_TO_POINTER (GPOINTER_TO_UINT (g_hash_table_lookup (counts, line)) + 1));
    }
  for (guint i = 0; i < list->lines->len; i++)
    {
      char *line = g_ptr_array_index (list->lines, i);
      guint n_known = GPOINTER_TO_UINT (g_hash_table_lookup (counts, line));

      if (n_known > 0)
        g_hash_table_insert (counts, line, GUINT_TO_POINTER (n_known - 1));
      else if (ts_list_add (new_list, line, error))
        (*n_lines)++;
      else
        return FALSE;
    }

  return *n_lines == 0 || ts_list_sync (new_list, error);
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
                          result->helped ? "yes" : "no",
                          result->is_alike ? "alike" : ts_setup_get_origin_name (result->origin),
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

  g_ptr_array_unref (self->list);
  g_free (self->path);

  G_OBJECT_CLASS (ts_results_parent_class)->finalize (object);
}

static void
ts_results_class_init (TsResultsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = ts_results_finalize;

  /**
   * TsResults::changed:
   *
   * There are other results than before, or others are left out. Results from ts_results_get_list() may be gone.
   */
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 0);

  /**
   * TsResults::marked:
   * @is_left_out: whether a result is left out from now on, or counts again
   * @error: (nullable): why that could not be written, so that nothing has changed
   */
  signals[SIGNAL_MARKED] = g_signal_new ("marked", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 2, G_TYPE_BOOLEAN, G_TYPE_ERROR);
}

static void
ts_results_init (TsResults *self)
{
  self->list = g_ptr_array_new_with_free_func ((GDestroyNotify) ts_result_free);
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

/**
 * ts_results_get_list:
 *
 * Returns: (transfer none) (element-type TsResult): the results that were read or added, in the order in which the
 *   games were finished; valid until TsResults::changed
 */
const GPtrArray *
ts_results_get_list (TsResults *self)
{
  g_return_val_if_fail (TS_IS_RESULTS (self), NULL);

  return self->list;
}

/* Returns: (nullable): the result of the game with this log */
static TsResult *
find (TsResults *self,
      const char *replay)
{
  for (guint i = 0; i < self->list->len; i++)
    {
      TsResult *result = g_ptr_array_index (self->list, i);

      if (g_strcmp0 (result->replay, replay) == 0)
        return result;
    }

  return NULL;
}

/**
 * ts_results_find:
 *
 * Returns: (transfer none) (nullable): the result with this replay; valid until TsResults::changed
 */
const TsResult *
ts_results_find (TsResults *self,
                 const char *replay)
{
  g_return_val_if_fail (TS_IS_RESULTS (self), NULL);
  g_return_val_if_fail (replay != NULL, NULL);

  return find (self, replay);
}

/**
 * ts_results_merge:
 * @results: (element-type TsResult):
 * @others: (element-type TsResult):
 *
 * Moves those of @others whose replays @results does not have to its end.
 */
void
ts_results_merge (GPtrArray *results,
                  GPtrArray *others)
{
  g_autoptr (GHashTable) replays = g_hash_table_new (g_str_hash, g_str_equal);

  g_return_if_fail (results != NULL && others != NULL);

  for (guint i = 0; i < results->len; i++)
    {
      const TsResult *result = g_ptr_array_index (results, i);

      if (result->replay != NULL)
        g_hash_table_add (replays, result->replay);
    }
  for (guint i = 0; i < others->len;)
    {
      TsResult *result = g_ptr_array_index (others, i);

      if (result->replay != NULL && g_hash_table_add (replays, result->replay))
        g_ptr_array_add (results, g_ptr_array_steal_index (others, i));
      else
        i++;
    }
}

/**
 * ts_results_install:
 * @results: (transfer full) (element-type TsResult): all that are known on the disk
 *
 * Keeps those of this program that the disk does not have, or not yet.
 */
void
ts_results_install (TsResults *self,
                    GPtrArray *results)
{
  g_autoptr (GPtrArray) before = NULL;

  g_return_if_fail (TS_IS_RESULTS (self));
  g_return_if_fail (results != NULL);

  before = g_steal_pointer (&self->list);
  self->list = results;
  ts_results_merge (self->list, before);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

/**
 * ts_results_add:
 * @result: (transfer full): of a game that has just been finished; one that is in the list already changes nothing
 */
void
ts_results_add (TsResults *self,
                TsResult *result)
{
  g_autoptr (GPtrArray) added = g_ptr_array_new_with_free_func ((GDestroyNotify) ts_result_free);

  g_return_if_fail (TS_IS_RESULTS (self));
  g_return_if_fail (result != NULL);

  g_ptr_array_add (added, result);
  ts_results_merge (self->list, added);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

typedef struct
{
  guint n_marks; /* when the reading began */
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

/**
 * ts_results_load_async:
 *
 * Lets a worker read the file, to which other programs may have added.
 */
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
  loading->n_marks = self->n_marks;
  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, ts_results_load_async);
  g_task_set_task_data (task, loading, g_free);
  ts_disk_run (task, load_in_worker);
}

/**
 * ts_results_load_finish:
 * @n_damaged: (out) (optional): as ts_results_read() has it
 *
 * Changes the list before it returns. A mark that was written meanwhile may not have been read: then the list stays.
 */
gboolean
ts_results_load_finish (TsResults *self,
                        GAsyncResult *result,
                        guint *n_damaged,
                        GError **error)
{
  const Loading *loading;
  g_autoptr (GPtrArray) results = NULL;

  g_return_val_if_fail (TS_IS_RESULTS (self), FALSE);
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  loading = g_task_get_task_data (G_TASK (result));
  results = g_task_propagate_pointer (G_TASK (result), error);
  if (results == NULL)
    return FALSE;

  if (n_damaged != NULL)
    *n_damaged = loading->n_damaged;
  if (loading->n_marks == self->n_marks)
    ts_results_install (self, g_steal_pointer (&results));

  return TRUE;
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

static void
marked_cb (GObject *source_object,
           GAsyncResult *result,
           gpointer user_data)
{
  TsResults *self = TS_RESULTS (source_object);
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) fields = ts_line_split (g_task_get_task_data (G_TASK (result)));
  gboolean is_left_out = g_str_equal (fields[0], TS_RESULT_KIND_LEFT_OUT);
  gboolean is_written = g_task_propagate_boolean (G_TASK (result), &error);
  TsResult *marked = find (self, ts_result_get_replay (fields));

  if (is_written)
    {
      if (marked != NULL)
        marked->is_left_out = is_left_out;
      self->n_marks++;
      g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
    }
  g_signal_emit (self, signals[SIGNAL_MARKED], 0, is_left_out, error);
}

/**
 * ts_results_leave_out:
 * @replay: of the result
 * @is_left_out: whether to leave it out of bests and averages, or to count it again
 *
 * Lets a worker add a line that says so, and then changes the list; the line of the result stays. TsResults::marked
 * follows.
 */
void
ts_results_leave_out (TsResults *self,
                      const char *replay,
                      gboolean is_left_out)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (TS_IS_RESULTS (self));
  g_return_if_fail (replay != NULL);

  task = g_task_new (self, NULL, marked_cb, NULL);
  g_task_set_source_tag (task, ts_results_leave_out);
  g_task_set_task_data (task, ts_result_format_mark (replay, is_left_out), g_free);
  ts_disk_run (task, mark_in_worker);
}
