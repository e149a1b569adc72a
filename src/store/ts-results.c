/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-results"

#include "config.h"

#include "ts-results.h"

#include "ts-board-text.h"
#include "ts-data-folder.h"
#include "ts-disk-queue.h"
#include "ts-file.h"
#include "ts-game-file.h"
#include "ts-saved-games.h"

/**
 * TsResults:
 *
 * All that is said of finished games is computed from the list: see ts-averages and ts-streak.
 */
struct _TsResults
{
  GObject parent_instance;

  /* Owned */
  char *folder;
  GPtrArray *list;    /* of TsResult, by date, then by name */
  GPtrArray *removed; /* of TsResult, in the order in which they were removed */

  /* Plain */
  guint n_damaged;
};

G_DEFINE_FINAL_TYPE (TsResults, ts_results, G_TYPE_OBJECT)

enum
{
  SIGNAL_CHANGED,
  SIGNAL_EXCLUDED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
append_csv_line (GString *csv,
                 const TsResult *result)
{
  const TsGameHeader *header = &result->header;
  const TsGameEnd *end = &result->end;
  g_autofree char *date = ts_game_file_format_date (end->date);
  g_autoptr (GString) title = g_string_new (header->source.title);
  const char *difficulty = ts_difficulty_get_name (header->difficulty);
  gint64 speed = G_GINT64_CONSTANT (1000000) * result->moves / MAX (end->elapsed_ms, 1);
  char id[TS_BOARD_TEXT_SIZE];

  ts_board_text_format (&result->board, id);
  /* As RFC 4180 has it. */
  g_string_replace (title, "\"", "\"\"", 0);
  /* A number that is unknown is 0, and without a digit so. */
  g_string_append_printf (csv,
                          "%s,%ux%u,\"%s\",\"%s\",%u,%.0u,%" G_GINT64_FORMAT ".%03d,%" G_GINT64_FORMAT
                          ".%03d,%u,%u,%s,%s,%s,%s,%.0u,%s,%s\r\n",
                          date, result->board.columns, result->board.rows, id, title->str, result->moves, end->par,
                          end->elapsed_ms / 1000, (int) (end->elapsed_ms % 1000), speed / 1000, (int) (speed % 1000),
                          result->n_hints, result->n_undos, result->helped != TS_GAME_HELP_NONE ? "yes" : "no",
                          end->is_alike ? "alike" : ts_game_file_origins[header->origin],
                          result->replay != NULL ? result->replay : "",
                          header->control != NULL ? header->control : "", result->n_slides,
                          result->is_excluded ? "yes" : "no", difficulty != NULL ? difficulty : "");
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
  GString *csv = g_string_new ("date,size,board,picture,moves,par,seconds,tiles_per_second,hints,undos,helped,origin,"
                               "replay,control,multi_tile_moves,excluded,difficulty\r\n");

  for (guint i = 0; i < results->len; i++)
    {
      const TsResult *result = g_ptr_array_index (results, i);

      if (!result->is_repeated)
        append_csv_line (csv, result);
    }

  return g_string_free (csv, FALSE);
}

static void
ts_results_finalize (GObject *object)
{
  TsResults *self = TS_RESULTS (object);

  g_ptr_array_unref (self->list);
  g_ptr_array_unref (self->removed);
  g_free (self->folder);

  G_OBJECT_CLASS (ts_results_parent_class)->finalize (object);
}

static void
ts_results_class_init (TsResultsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = ts_results_finalize;

  /**
   * TsResults::changed:
   *
   * There are other results than before, or others are excluded. Results from
   * ts_results_get_list() may be gone.
   */
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 0);

  /**
   * TsResults::excluded:
   * @is_excluded: whether a result is excluded from now on, or counts again
   * @error: (nullable): why that could not be, so that nothing has changed
   */
  signals[SIGNAL_EXCLUDED] = g_signal_new ("excluded", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                           NULL, G_TYPE_NONE, 2, G_TYPE_BOOLEAN, G_TYPE_ERROR);
}

static void
ts_results_init (TsResults *self)
{
  self->list = g_ptr_array_new_with_free_func ((GDestroyNotify) ts_result_free);
  self->removed = g_ptr_array_new_with_free_func ((GDestroyNotify) ts_result_free);
}

TsResults *
ts_results_new (const char *folder)
{
  TsResults *self = g_object_new (TS_TYPE_RESULTS, NULL);

  self->folder = g_strdup (folder);

  return self;
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
  return self->list;
}

static gboolean
has_replay (gconstpointer result,
            gconstpointer replay)
{
  return g_strcmp0 (((const TsResult *) result)->replay, replay) == 0;
}

/**
 * ts_results_find:
 *
 * Returns: (transfer none) (nullable): the result with this replay; valid until TsResults::changed
 */
TsResult *
ts_results_find (TsResults *self,
                 const char *replay)
{
  guint i;

  return g_ptr_array_find_with_equal_func (self->list, replay, has_replay, &i) ? g_ptr_array_index (self->list, i)
                                                                               : NULL;
}

/* By date, then by name. */
static int
compare (gconstpointer a,
         gconstpointer b)
{
  const TsResult *first = *(const TsResult *const *) a;
  const TsResult *second = *(const TsResult *const *) b;

  if (first->end.date != second->end.date)
    return first->end.date < second->end.date ? -1 : 1;

  return g_strcmp0 (first->replay, second->replay);
}

/* Of several results of one game the earliest decides. */
static void
update (TsResults *self)
{
  g_autoptr (GHashTable) identities = g_hash_table_new (g_int64_hash, g_int64_equal);

  g_ptr_array_sort (self->list, compare);
  for (guint i = 0; i < self->list->len; i++)
    {
      TsResult *result = g_ptr_array_index (self->list, i);
      guint64 *identity = &result->header.identity;

      result->is_repeated = *identity != 0 && !g_hash_table_add (identities, identity);
    }
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

/**
 * ts_results_add:
 * @result: (transfer full): of a game that has just been finished, whose file need not be in its place yet
 */
void
ts_results_add (TsResults *self,
                TsResult *result)
{
  g_ptr_array_add (self->list, result);
  update (self);
}

/* Takes @results without those that were removed, and keeps those that the disk does not have, or not yet: a game that
 * was just finished. */
static void
install (TsResults *self,
         GPtrArray *results)
{
  g_autoptr (GPtrArray) before = g_steal_pointer (&self->list);
  g_autoptr (GHashTable) identities = g_hash_table_new (g_int64_hash, g_int64_equal);
  guint k;

  for (guint i = 0; i < self->removed->len; i++)
    {
      const TsResult *removed = g_ptr_array_index (self->removed, i);

      if (g_ptr_array_find_with_equal_func (results, removed->replay, has_replay, &k))
        g_ptr_array_remove_index (results, k);
    }
  for (guint i = 0; i < results->len; i++)
    g_hash_table_add (identities, &((TsResult *) g_ptr_array_index (results, i))->header.identity);
  for (guint i = before->len; i-- > 0;)
    {
      const TsResult *result = g_ptr_array_index (before, i);

      if (!g_hash_table_contains (identities, &result->header.identity))
        g_ptr_array_add (results, g_ptr_array_steal_index (before, i));
    }
  self->list = g_ptr_array_ref (results);
  update (self);
}

/* The words are the data folder, something to clean up there or else nothing, and perhaps the present game. */
static void
load_in_worker (GTask *task,
                gpointer source_object,
                gpointer task_data,
                GCancellable *cancellable)
{
  char **words = task_data;

  g_task_return_pointer (task, ts_saved_games_new (words[0], *words[1] != '\0', words[2]),
                         (GDestroyNotify) ts_saved_games_free);
}

static void
loaded_cb (GObject *source_object,
           GAsyncResult *result,
           gpointer user_data)
{
  g_autoptr (TsResults) self = user_data;
  g_autoptr (TsSavedGames) index = g_task_propagate_pointer (G_TASK (result), NULL);

  self->n_damaged = index->n_damaged;
  install (self, index->results);
}

/**
 * ts_results_load:
 * @cleans_up: whether this program starts, and has the data folder to itself
 * @present: (nullable): the name of the game that is played
 *
 * Lets a worker clean up in the folder, and read the results; those of an import in another program come later.
 * TsResults::changed follows.
 */
void
ts_results_load (TsResults *self,
                 gboolean cleans_up,
                 const char *present)
{
  const char *words[] = { self->folder, cleans_up ? "yes" : "", present, NULL };

  ts_disk_queue_run (load_in_worker, g_strdupv ((char **) words), (GDestroyNotify) g_strfreev, NULL, loaded_cb,
                     g_object_ref (self));
}

/**
 * ts_results_get_n_damaged:
 *
 * Returns: how many files were no replays when the results were read last
 */
guint
ts_results_get_n_damaged (TsResults *self)
{
  return self->n_damaged;
}

/* The words are the replay, its path before and after, and something if it is excluded from now on. */
static void
move_in_worker (GTask *task,
                gpointer source_object,
                gpointer task_data,
                GCancellable *cancellable)
{
  char **words = task_data;
  GError *error = NULL;

  if (ts_file_move (words[1], words[2], &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
moved_cb (GObject *source_object,
          GAsyncResult *result,
          gpointer user_data)
{
  g_autoptr (TsResults) self = user_data;
  char **words = g_task_get_task_data (G_TASK (result));
  gboolean is_excluded = words[3] != NULL;
  TsResult *moved = ts_results_find (self, words[0]);
  g_autoptr (GError) error = NULL;

  if (g_task_propagate_boolean (G_TASK (result), &error))
    {
      if (moved != NULL)
        moved->is_excluded = is_excluded;
      g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
    }
  g_signal_emit (self, signals[SIGNAL_EXCLUDED], 0, is_excluded, error);
}

/**
 * ts_results_exclude:
 * @replay: of the result
 * @is_excluded: whether to exclude it from statistics, or to include it again
 *
 * Lets a worker move the file, and then changes the list. TsResults::excluded follows.
 */
void
ts_results_exclude (TsResults *self,
                    const char *replay,
                    gboolean is_excluded)
{
  g_autofree char *in = g_build_filename (self->folder, TS_DATA_FOLDER_FINISHED, replay, NULL);
  g_autofree char *out = g_build_filename (self->folder, TS_DATA_FOLDER_EXCLUDED, replay, NULL);
  const char *words[] = { replay, is_excluded ? in : out, is_excluded ? out : in, is_excluded ? "yes" : NULL, NULL };

  ts_disk_queue_run (move_in_worker, g_strdupv ((char **) words), (GDestroyNotify) g_strfreev, NULL, moved_cb,
                     g_object_ref (self));
}

/**
 * ts_results_remove:
 * @replay: of the result
 *
 * Takes the result out of the list. Its file stays until ts_results_delete_removed().
 */
void
ts_results_remove (TsResults *self,
                   const char *replay)
{
  guint i;

  if (!g_ptr_array_find_with_equal_func (self->list, replay, has_replay, &i))
    return;

  g_ptr_array_add (self->removed, g_ptr_array_steal_index (self->list, i));
  update (self);
}

/**
 * ts_results_restore:
 *
 * Takes the last removal back.
 *
 * Returns: whether there was one
 */
gboolean
ts_results_restore (TsResults *self)
{
  if (self->removed->len == 0)
    return FALSE;

  ts_results_add (self, g_ptr_array_steal_index (self->removed, self->removed->len - 1));

  return TRUE;
}

/**
 * ts_results_delete_removed:
 *
 * Lets a worker delete the files of the removed results.
 */
void
ts_results_delete_removed (TsResults *self)
{
  for (guint i = 0; i < self->removed->len; i++)
    ts_saved_games_remove (self->folder, ((const TsResult *) g_ptr_array_index (self->removed, i))->replay, TRUE);
  g_ptr_array_set_size (self->removed, 0);
}
