/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-puzzle-loader"

#include "config.h"

#include "ts-puzzle-loader.h"

#include "ts-data-folder.h"
#include "ts-difficulty.h"
#include "ts-disk-queue.h"
#include "ts-library.h"
#include "ts-lookalike.h"
#include "ts-picture-folder.h"
#include "ts-picture-set.h"
#include "ts-shuffle.h"
#include "ts-source-loader.h"

/* How many boards are tried until the tiles of one look out of place. */
#define MAX_DEALS 30

/* A request that is being fulfilled. */
typedef struct
{
  /* Borrowed */
  GTask *task;
  const TsLoaderInputs *inputs;
  const TsPuzzleRequest *request;
  TsLoadedPuzzle *loaded;

  /* Owned */
  TsGameFile *before_last; /* (nullable): the saved game that goes on if the last puzzle does not load */
} Loader;

/* The data of the task. */
typedef struct
{
  TsLoaderInputs *inputs;
  TsPuzzleLoadingFunc loading;
} Job;

static void
failure_free (TsPictureFailure *failure)
{
  ts_puzzle_source_clear (&failure->source);
  g_error_free (failure->error);
  g_free (failure);
}

static void
free_inputs (TsLoaderInputs *self)
{
  ts_puzzle_request_clear (&self->request);
  g_clear_pointer (&self->last, ts_game_record_free);
  g_free (self->control);
  g_free (self->folder);
  g_clear_pointer (&self->solver, ts_shared_solver_unref);
  g_clear_pointer (&self->crops, g_hash_table_unref);
  g_clear_object (&self->first_picture);
  ts_puzzle_source_clear (&self->present);
  g_clear_object (&self->present_picture);
  g_free (self->present_name);
  g_free (self);
}

void
ts_puzzle_loader_free_loaded (TsLoadedPuzzle *self)
{
  g_clear_pointer (&self->inputs, free_inputs);
  ts_game_header_clear (&self->header);
  g_clear_object (&self->picture);
  g_clear_pointer (&self->file, ts_game_file_free);
  g_clear_pointer (&self->solved, ts_game_file_free);
  g_clear_pointer (&self->files, g_ptr_array_unref);
  g_ptr_array_unref (self->failures);
  g_clear_error (&self->error);
  g_clear_error (&self->save_error);
  g_free (self);
}

static void
job_free (Job *job)
{
  g_clear_pointer (&job->inputs, free_inputs);
  g_free (job);
}

static GCancellable *
get_cancellable (Loader *self)
{
  return g_task_get_cancellable (self->task);
}

static gboolean
is_cancelled (Loader *self)
{
  return g_cancellable_is_cancelled (get_cancellable (self));
}

/* Finds the game, after what is being written. */
static void
find_game (Loader *self,
           const TsSavedGameQuery *query)
{
  TsLoadedPuzzle *loaded = self->loaded;
  g_autoptr (GError) error = NULL;

  ts_disk_queue_wait_until_cancelled (get_cancellable (self));
  loaded->file = ts_saved_games_find (self->inputs->folder, query, &error);
  if (loaded->error == NULL && error != NULL &&
      (query->name != NULL || !g_error_matches (error, TS_STORE_ERROR, TS_STORE_ERROR_NOT_FOUND)))
    loaded->error = g_steal_pointer (&error);
}

/* The puzzle without a move with which the program ended goes on rather than a saved game, unless the program ended
 * later without a word: then the puzzle has a file by now. */
static void
prefer_last_puzzle (Loader *self)
{
  TsLoadedPuzzle *loaded = self->loaded;
  g_autoptr (TsGameRecord) last = g_steal_pointer (&loaded->inputs->last);
  g_autofree char *name = NULL;
  g_autofree char *replay = NULL;

  if (last == NULL || (loaded->file != NULL && loaded->file->game->header.identity == last->header.identity))
    return;

  name = ts_data_folder_create_name (last->header.source.key, last->history->initial.columns,
                                     last->history->initial.rows,
                                     last->header.identity);
  replay = ts_data_folder_find (self->inputs->folder, name, TRUE);
  if (replay != NULL)
    return;

  self->before_last = g_steal_pointer (&loaded->file);
  loaded->file = g_new (TsGameFile, 1);
  *loaded->file = (TsGameFile){ .game = g_steal_pointer (&last), .fd = -1 };
}

/* Whether the saved game that was found is of the picture with which the set goes on. Its picture has a copy. */
static gboolean
is_of_set (Loader *self)
{
  GFile *file = self->loaded->file->game->header.source.file;

  return file != NULL && g_file_equal (file, g_ptr_array_index (self->request->files, 0));
}

/* Finds the saved game of the request: by name, of the daily puzzle, or at the start of the program the last puzzle. */
static void
find_wanted_game (Loader *self)
{
  const TsPuzzleRequest *request = self->request;
  const TsSavedGameQuery query = {
    .name = request->name,
    .present = self->inputs->present_name,
    .is_daily = request->kind == TS_REQUEST_DAY,
    .has_initial = request->kind == TS_REQUEST_DAY,
    .initial = request->board,
  };

  find_game (self, &query);
  if (request->kind != TS_REQUEST_START)
    return;

  prefer_last_puzzle (self);
  if (self->inputs->is_set && self->loaded->file != NULL && !is_of_set (self))
    g_clear_pointer (&self->loaded->file, ts_game_file_free);
}

/* Saves the picture that has no file, so that it has one. */
static void
save_bytes (Loader *self)
{
  GFile *file = ts_library_save (self->inputs->folder, self->request->bytes, &self->loaded->save_error);

  if (file != NULL)
    g_ptr_array_add (self->loaded->files, file);
}

/* Lists the files; a folder that the player opened stands for its pictures. */
static void
list_pictures (Loader *self)
{
  const GPtrArray *files = self->request->files;
  GPtrArray *pictures = self->loaded->files;
  gboolean is_opened = self->request->kind == TS_REQUEST_FILES;

  for (guint i = 0; i < files->len; i++)
    {
      GFile *file = g_ptr_array_index (files, i);
      GPtrArray *children = is_opened ? ts_picture_folder_list (file, get_cancellable (self)) : NULL;

      self->loaded->is_new_set |= children != NULL;
      if (children != NULL)
        g_ptr_array_extend_and_steal (pictures, children);
      else
        g_ptr_array_add (pictures, g_object_ref (file));
    }
  if (pictures->len > TS_PICTURE_SET_MAX)
    g_ptr_array_set_size (pictures, TS_PICTURE_SET_MAX);
  self->loaded->is_new_set |= is_opened && pictures->len > 1;
}

/* What is told on the main thread while the picture is being loaded. */
typedef struct
{
  GTask *task;
  TsPuzzleSource source;
} Telling;

static void
telling_free (Telling *telling)
{
  g_object_unref (telling->task);
  ts_puzzle_source_clear (&telling->source);
  g_free (telling);
}

static gboolean
tell_loading (gpointer user_data)
{
  const Telling *telling = user_data;
  const Job *job = g_task_get_task_data (telling->task);

  if (!g_cancellable_is_cancelled (g_task_get_cancellable (telling->task)))
    job->loading (g_async_result_get_user_data (G_ASYNC_RESULT (telling->task)), &telling->source);

  return G_SOURCE_REMOVE;
}

/* g_main_context_invoke() would tell it on this thread while the main loop does not run. */
static void
notify_loading (Loader *self,
                const TsPuzzleSource *source)
{
  g_autoptr (GSource) idle = g_idle_source_new ();
  Telling *telling = g_new (Telling, 1);

  telling->task = g_object_ref (self->task);
  ts_puzzle_source_copy (&telling->source, source);
  g_source_set_static_name (idle, "ts-puzzle-loader");
  g_source_set_priority (idle, G_PRIORITY_DEFAULT);
  g_source_set_callback (idle, tell_loading, telling, (GDestroyNotify) telling_free);
  g_source_attach (idle, g_task_get_context (self->task));
}

/* Reads the board that came with the picture, unless the player chose another one. */
static void
read_board (Loader *self)
{
  TsLoadedPuzzle *loaded = self->loaded;
  const char *id = ts_picture_get_board_id (loaded->picture);

  if (id == NULL || self->request->has_board || self->inputs->keeps_size || loaded->file != NULL)
    return;

  loaded->has_picture_board = TRUE;
  loaded->picture_id = ts_board_text_parse (id, &loaded->board);
  loaded->picture_kind = ts_message_get_kind_of_id (loaded->picture_id, &loaded->board);
}

static gboolean
is_of_day (Loader *self)
{
  const TsGameFile *file = self->loaded->file;

  return self->request->kind == TS_REQUEST_DAY || (file != NULL && file->game->header.origin == TS_ORIGIN_DAILY);
}

/* Loads the picture that is played. */
static gboolean
load (Loader *self)
{
  const TsLoaderInputs *inputs = self->inputs;
  TsPuzzleSource *source = &self->loaded->header.source;
  const TsCrop *crop = source->file != NULL ? g_hash_table_lookup (inputs->crops, source->file) : NULL;
  TsPictureFailure *failure;
  g_autoptr (GError) error = NULL;

  if (crop != NULL && !is_of_day (self))
    source->crop = *crop;
  notify_loading (self, source);
  self->loaded->picture =
      ts_source_loader_load (source, inputs->folder, inputs->short_side, get_cancellable (self), &error);
  if (self->loaded->picture != NULL)
    {
      if (source->key == NULL)
        source->key = g_strdup (ts_picture_get_key (self->loaded->picture));
      read_board (self);
      return TRUE;
    }

  failure = g_new (TsPictureFailure, 1);
  ts_puzzle_source_copy (&failure->source, source);
  failure->error = g_steal_pointer (&error);
  g_ptr_array_add (self->loaded->failures, failure);

  return FALSE;
}

/* Begins with another source. */
static TsPuzzleSource *
reset_source (Loader *self)
{
  ts_puzzle_source_clear (&self->loaded->header.source);
  g_clear_object (&self->loaded->picture);
  self->loaded->header.source = (TsPuzzleSource){ .crop = TS_CROP_INIT };

  return &self->loaded->header.source;
}

static gboolean
load_file (Loader *self,
           GFile *file)
{
  reset_source (self)->file = g_object_ref (file);

  return load (self);
}

static gboolean
load_listed (Loader *self)
{
  const GPtrArray *files = self->loaded->files;

  for (guint i = 0; i < files->len && !is_cancelled (self); i++)
    {
      if (load_file (self, g_ptr_array_index (files, i)))
        return TRUE;
    }

  return FALSE;
}

/* The files stand in for the bytes, with which they came, if these are no picture. */
static gboolean
load_first_file (Loader *self)
{
  const TsPuzzleRequest *request = self->request;

  self->loaded->files = g_ptr_array_new_with_free_func (g_object_unref);
  if (request->bytes != NULL)
    {
      save_bytes (self);
      if (load_listed (self) || request->files == NULL)
        return self->loaded->picture != NULL;
      g_ptr_array_set_size (self->loaded->files, 0);
    }
  list_pictures (self);
  if (!load_listed (self))
    return FALSE;

  g_clear_error (&self->loaded->save_error);
  return TRUE;
}

static gboolean
load_numbers (Loader *self)
{
  *reset_source (self) = (TsPuzzleSource){ .key = g_strdup (TS_PUZZLE_SOURCE_NUMBERS), .crop = TS_CROP_SQUARE };

  return TRUE;
}

static gboolean
load_saved (Loader *self)
{
  const TsGameRecord *saved = self->loaded->file->game;

  if (g_str_equal (saved->header.source.key, TS_PUZZLE_SOURCE_NUMBERS))
    return load_numbers (self);

  ts_puzzle_source_copy (reset_source (self), &saved->header.source);

  return load (self);
}

/* Square tiles of a saved game are no choice for a new board. */
static gboolean
use_picture (Loader *self,
             const TsPuzzleSource *other,
             TsPicture *picture)
{
  TsPuzzleSource *source = reset_source (self);
  const TsCrop *crop;

  ts_puzzle_source_copy (source, other);
  g_set_object (&self->loaded->picture, picture);
  if (source->file != NULL && !self->request->has_board)
    {
      crop = g_hash_table_lookup (self->inputs->crops, source->file);
      source->crop.is_square = crop != NULL && crop->is_square;
    }

  return TRUE;
}

/* A saved game whose picture does not load gives way to the pictures of the set, the last puzzle to a saved game. */
static gboolean
load_wanted (Loader *self)
{
  if (self->loaded->file != NULL)
    {
      if (load_saved (self))
        return TRUE;
      if (self->before_last != NULL)
        {
          ts_game_file_free (self->loaded->file);
          self->loaded->file = g_steal_pointer (&self->before_last);
          return load_wanted (self);
        }
      if (!self->inputs->is_set)
        return FALSE;
      g_clear_pointer (&self->loaded->file, ts_game_file_free);
    }
  if (self->request->files != NULL || self->request->bytes != NULL)
    return load_first_file (self);
  if (self->request->kind == TS_REQUEST_SOURCE)
    return use_picture (self, &self->request->source, self->request->picture);
  if (self->request->kind == TS_REQUEST_PRESENT)
    return use_picture (self, &self->inputs->present, self->inputs->present_picture);

  return self->request->kind == TS_REQUEST_NUMBERS && load_numbers (self);
}

/* In place of the next picture of a set, a new game begins on the present one. Without a present puzzle the window
 * would stay empty: the first picture is opened, or numbers are played.
 * Returns: %FALSE if the present puzzle goes on */
static gboolean
load_other (Loader *self)
{
  const TsLoaderInputs *inputs = self->inputs;

  if (inputs->is_in_set && inputs->has_present)
    return use_picture (self, &inputs->present, inputs->present_picture);
  if (inputs->has_present)
    return FALSE;

  self->loaded->is_fallback = TRUE;
  g_clear_pointer (&self->loaded->file, ts_game_file_free);

  return load_file (self, inputs->first_picture) || load_numbers (self);
}

/* Whether the board of a new game was chosen. */
static gboolean
has_board (Loader *self)
{
  return self->request->has_board ||
         (self->loaded->has_picture_board && self->loaded->picture_kind == TS_MESSAGE_ID_PLAYED);
}

/* Returns: (transfer full) (nullable): the ID with @seed, if it names @board */
static char *
dup_seed_id (const TsBoard *board,
             guint64 seed)
{
  TsBoard shuffled;

  ts_shuffle (&shuffled, board->columns, board->rows, seed, TS_SHUFFLE_GAP_ANYWHERE);
  if (!ts_board_equal (&shuffled, board))
    return NULL;

  return g_strdup_printf ("%ux%u#%" G_GUINT64_FORMAT, board->columns, board->rows, seed);
}

static TsSolverVerdict
poll_cb (const TsSolverProgress *progress,
         void *user_data)
{
  return g_cancellable_is_cancelled (user_data) ? TS_SOLVER_CANCEL : TS_SOLVER_GO_ON;
}

/* Deals a board whose tiles look out of place. If memory runs out, the difficulty may be another one than wanted. */
static void
deal (Loader *self)
{
  const TsLoaderInputs *inputs = self->inputs;
  const TsPuzzleRequest *request = self->request;
  TsLoadedPuzzle *loaded = self->loaded;
  TsSolverBudget budget = { .poll = poll_cb, .user_data = get_cancellable (self) };
  TsDeal wanted = {
    .difficulty = inputs->difficulty,
    .gap = inputs->gap,
    .columns = request->columns,
    .rows = request->rows,
  };
  g_autofree TsLookalikes *lookalikes = NULL;

  if (loaded->picture != NULL && !request->has_numbers && !inputs->shows_numbers)
    lookalikes = ts_lookalike_find (loaded->picture, &loaded->header.source.crop, wanted.columns, wanted.rows,
                                    NULL);
  for (guint i = 0; i < MAX_DEALS; i++)
    {
      wanted.seed = inputs->seed + i;
      if (wanted.difficulty == TS_DIFFICULTY_ANY)
        ts_shuffle (&loaded->board, wanted.columns, wanted.rows, wanted.seed, wanted.gap);
      else
        ts_difficulty_deal (ts_shared_solver_get (inputs->solver), &wanted, &budget, &loaded->board);
      if (lookalikes == NULL || ts_board_is_fair (&loaded->board, lookalikes->classes) || is_cancelled (self))
        break;
    }

  loaded->header.origin = TS_ORIGIN_SHUFFLED;
  loaded->header.difficulty = wanted.difficulty;
  if (wanted.difficulty == TS_DIFFICULTY_ANY)
    loaded->header.id = dup_seed_id (&loaded->board, wanted.seed);
}

/* Begins a game on the board that was chosen or, without one, on a new board. */
static void
begin_game (Loader *self,
            TsOrigin origin)
{
  const TsPuzzleRequest *request = self->request;
  TsLoadedPuzzle *loaded = self->loaded;

  loaded->kind = TS_LOADED_NEW;
  loaded->header.identity = ts_game_header_create_identity ();
  loaded->header.control = g_strdup (self->inputs->control);
  loaded->header.has_numbers = request->has_numbers;
  if (!has_board (self))
    {
      deal (self);
      return;
    }

  loaded->header.origin = origin;
  if (request->has_board)
    {
      loaded->board = request->board;
      loaded->header.id = g_strdup (request->id);
    }
}

/* Returns: whether the saved game goes on: it is not solved */
static gboolean
resume (Loader *self)
{
  TsLoadedPuzzle *loaded = self->loaded;

  if (ts_board_is_solved (&loaded->file->game->history->board))
    {
      loaded->solved = g_steal_pointer (&loaded->file);
      return FALSE;
    }

  if (ts_crop_equal (&loaded->header.source.crop, &TS_CROP_INIT))
    loaded->header.source.crop = loaded->file->game->header.source.crop;
  loaded->header.source.crop.is_square = loaded->file->game->header.source.crop.is_square;
  loaded->kind = TS_LOADED_SAVED;

  return TRUE;
}

/* Whether the present puzzle has this picture, and the board that was chosen or one of the size that was. */
static gboolean
suits_present (Loader *self)
{
  const TsPuzzleRequest *request = self->request;
  const TsLoaderInputs *inputs = self->inputs;
  const TsBoard *initial = &inputs->present_initial;

  if (!inputs->has_present || inputs->is_in_set || (!inputs->is_in_progress && request->kind != TS_REQUEST_PRESENT) ||
      !g_str_equal (inputs->present.key, self->loaded->header.source.key))
    return FALSE;

  return has_board (self) ? ts_board_equal (initial, &self->loaded->board)
                          : initial->columns == request->columns && initial->rows == request->rows;
}

/* Goes on with the game on this picture, or begins one. */
static void
play_picture (Loader *self)
{
  TsSavedGameQuery query = {
    .picture = self->loaded->header.source.key,
    .present = self->inputs->present_name,
    .has_initial = has_board (self),
    .initial = self->loaded->board,
    .columns = has_board (self) ? self->loaded->board.columns : self->request->columns,
    .rows = has_board (self) ? self->loaded->board.rows : self->request->rows,
  };

  if (suits_present (self))
    {
      self->loaded->kind = TS_LOADED_PRESENT;
      return;
    }

  find_game (self, &query);
  if (self->loaded->file == NULL || !resume (self))
    begin_game (self, TS_ORIGIN_GIVEN);
}

/* Goes on with the saved game that was asked for. If it was solved already, its board is played again if that was asked
 * for, too: the puzzle of the day. */
static void
play_saved (Loader *self)
{
  if (resume (self))
    return;

  if (self->inputs->has_present && !self->request->has_board)
    ts_store_error_set (&self->loaded->error, TS_STORE_ERROR_NOT_FOUND, self->loaded->solved->name);
  else
    begin_game (self, TS_ORIGIN_GIVEN);
}

static gpointer
run (gpointer data)
{
  g_autoptr (GTask) task = data;
  Job *job = g_task_get_task_data (task);
  TsLoaderInputs *inputs = g_steal_pointer (&job->inputs);
  Loader self = { task, inputs, &inputs->request, g_new0 (TsLoadedPuzzle, 1), NULL };
  gboolean is_new = inputs->request.is_new;

  self.loaded->inputs = inputs;
  self.loaded->failures = g_ptr_array_new_with_free_func ((GDestroyNotify) failure_free);
  if (ts_puzzle_request_wants_saved (&inputs->request))
    find_wanted_game (&self);
  if (!load_wanted (&self))
    {
      is_new = inputs->is_in_set;
      if (!load_other (&self))
        goto end;
    }
  if (self.loaded->file != NULL)
    play_saved (&self);
  else if (inputs->request.has_board)
    begin_game (&self, inputs->request.origin);
  else if (is_new)
    begin_game (&self, TS_ORIGIN_SHUFFLED);
  else
    play_picture (&self);

end:
  g_clear_pointer (&self.before_last, ts_game_file_free);
  g_task_return_pointer (task, self.loaded, (GDestroyNotify) ts_puzzle_loader_free_loaded);

  return NULL;
}

/**
 * ts_puzzle_loader_run_async:
 * @inputs: (transfer full)
 * @loading: is called for each picture that is loaded, on this thread
 * @cancellable: of this request alone
 *
 * Fulfils the request in a thread of its own, so that one that waits for a drive never delays the next.
 */
void
ts_puzzle_loader_run_async (TsLoaderInputs *inputs,
                            TsPuzzleLoadingFunc loading,
                            GCancellable *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer user_data)
{
  GTask *task;
  Job *job;
  GThread *thread;

  task = g_task_new (NULL, cancellable, callback, user_data);
  job = g_new (Job, 1);
  *job = (Job){ inputs, loading };
  g_task_set_source_tag (task, ts_puzzle_loader_run_async);
  g_task_set_task_data (task, job, (GDestroyNotify) job_free);
  thread = g_thread_try_new ("ts-loader", run, task, NULL);
  if (thread != NULL)
    g_thread_unref (thread);
  else
    run (task);
}

/* Returns: (transfer full) (nullable): what is played; %NULL if the request was cancelled */
TsLoadedPuzzle *
ts_puzzle_loader_run_finish (GAsyncResult *result)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, ts_puzzle_loader_run_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), NULL);
}
