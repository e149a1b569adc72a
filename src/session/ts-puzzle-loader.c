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
#include "ts-random.h"
#include "ts-shuffle.h"

#define NUMBERS ((TsPuzzleSource){ .key = (char *) TS_PUZZLE_SOURCE_NUMBERS, .crop = TS_CROP_SQUARE })

/* How many boards are tried until the tiles of one look out of place. */
#define MAX_DEALS 30

static void
failure_free (TsPictureFailure *failure)
{
  ts_puzzle_source_clear (&failure->source);
  g_error_free (failure->error);
  g_free (failure);
}

void
ts_puzzle_loader_free (TsPuzzleLoader *self)
{
  ts_puzzle_request_clear (&self->request);
  g_clear_pointer (&self->last, ts_game_record_free);
  g_free (self->folder);
  g_clear_pointer (&self->solver, ts_shared_solver_unref);
  g_clear_pointer (&self->crops, g_hash_table_unref);
  g_clear_object (&self->first_picture);
  ts_puzzle_source_clear (&self->present);
  g_clear_object (&self->present_picture);
  ts_game_header_clear (&self->header);
  g_clear_object (&self->picture);
  g_clear_pointer (&self->file, ts_game_file_free);
  g_clear_pointer (&self->before_last, ts_game_file_free);
  g_clear_pointer (&self->solved, ts_game_file_free);
  g_clear_pointer (&self->files, g_ptr_array_unref);
  g_clear_pointer (&self->failures, g_ptr_array_unref);
  g_clear_error (&self->error);
  g_clear_error (&self->save_error);
  g_free (self);
}

static GCancellable *
get_cancellable (TsPuzzleLoader *self)
{
  return g_task_get_cancellable (self->task);
}

/* Finds the game, after what is being written. */
static void
find_game (TsPuzzleLoader *self,
           const TsSavedGameQuery *query)
{
  ts_disk_queue_wait (G_MAXUINT, get_cancellable (self));
  self->file = ts_saved_games_find (self->folder, query, self->error == NULL ? &self->error : NULL);
}

/* The puzzle without a move with which the program ended goes on rather than a saved game. It may have got a file all
 * the same, if the program crashed after its first move. */
static void
prefer_last_puzzle (TsPuzzleLoader *self)
{
  g_autoptr (TsGameRecord) last = g_steal_pointer (&self->last);
  g_autofree char *name = NULL;
  g_autofree char *replay = NULL;

  if (last == NULL || (self->file != NULL && self->file->game->header.identity == last->header.identity))
    return;

  name = ts_data_folder_create_name (last->header.source.key, last->history->initial.columns,
                                     last->history->initial.rows,
                                     last->header.identity);
  replay = ts_data_folder_find (self->folder, name, TRUE);
  if (replay != NULL)
    return;

  self->before_last = g_steal_pointer (&self->file);
  self->file = g_new (TsGameFile, 1);
  *self->file = (TsGameFile){ .game = g_steal_pointer (&last), .fd = -1 };
}

/* Whether the saved game that was found is of the picture with which the set goes on. Its picture has a copy. */
static gboolean
is_of_set (TsPuzzleLoader *self)
{
  GFile *file = self->file->game->header.source.file;

  return file != NULL && g_file_equal (file, g_ptr_array_index (self->request.files, 0));
}

/* Finds the saved game of the request: by name, of the daily puzzle, or at the start of the program the last puzzle. */
static void
find_wanted_game (TsPuzzleLoader *self)
{
  const TsPuzzleRequest *request = &self->request;
  const TsSavedGameQuery query = {
    .name = request->name,
    .present = request->name == NULL ? self->present_identity : 0,
    .is_daily = request->kind == TS_REQUEST_DAY,
    .initial = request->kind == TS_REQUEST_DAY ? request->board : (TsBoard){ 0 },
  };

  find_game (self, &query);
  if (request->kind != TS_REQUEST_START)
    return;

  prefer_last_puzzle (self);
  if (self->is_set && self->file != NULL && !is_of_set (self))
    g_clear_pointer (&self->file, ts_game_file_free);
}

/* Lists the files; a folder that the player opened stands for its pictures. */
static void
list_pictures (TsPuzzleLoader *self)
{
  const GPtrArray *files = self->request.files;
  GPtrArray *pictures = self->files;
  gboolean is_opened = self->request.kind == TS_REQUEST_FILES;

  for (guint i = 0; i < files->len; i++)
    {
      GFile *file = g_ptr_array_index (files, i);
      GPtrArray *children = is_opened ? ts_picture_folder_list (file, get_cancellable (self)) : NULL;

      self->is_new_set |= children != NULL;
      if (children != NULL)
        g_ptr_array_extend_and_steal (pictures, children);
      else
        g_ptr_array_add (pictures, g_object_ref (file));
    }
  if (pictures->len > TS_PICTURE_SET_MAX)
    g_ptr_array_set_size (pictures, TS_PICTURE_SET_MAX);
  self->is_new_set |= is_opened && pictures->len > 1;
}

/* What is told on the main thread while the picture is being loaded. */
typedef struct
{
  GTask *task;
  TsPuzzleLoadingFunc loading;
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

  if (!g_cancellable_is_cancelled (g_task_get_cancellable (telling->task)))
    telling->loading (g_async_result_get_user_data (G_ASYNC_RESULT (telling->task)), &telling->source);

  return G_SOURCE_REMOVE;
}

/* g_main_context_invoke() would tell it on this thread while the main loop does not run. */
static void
notify_loading (TsPuzzleLoader *self)
{
  Telling *telling = g_new (Telling, 1);

  telling->task = g_object_ref (self->task);
  telling->loading = self->loading;
  ts_puzzle_source_copy (&telling->source, &self->header.source);
  g_idle_add_full (G_PRIORITY_DEFAULT, tell_loading, telling, (GDestroyNotify) telling_free);
}

/* Reads the board that came with the picture, unless the player chose another one. */
static void
read_board (TsPuzzleLoader *self)
{
  const char *id = ts_picture_get_board_id (self->picture);

  if (id == NULL || self->request.has_board || self->keeps_size || self->file != NULL)
    return;

  self->has_picture_board = TRUE;
  self->picture_board_result = ts_board_text_parse (id, &self->board);
  self->picture_board_message = ts_message_get_kind_of_id (self->picture_board_result, &self->board);
}

/**
 * ts_puzzle_loader_load_picture:
 * @self: the source of its header is not of numbers, and has a key, a file or both; without a folder no copy is loaded
 *
 * Loads the picture, for a worker: the copy that a saved game has or, without one, the file.
 *
 * Returns: (transfer full): the picture; %NULL with an error of TS_PICTURE_ERROR, or %G_IO_ERROR_CANCELLED
 */
TsPicture *
ts_puzzle_loader_load_picture (const TsPuzzleLoader *self,
                               GCancellable *cancellable,
                               GError **error)
{
  const TsPuzzleSource *source = &self->header.source;
  int needed = (int) (self->short_side * source->crop.zoom);
  TsPicture *picture = NULL;

  /* The copy is a picture of its own, with another key. */
  if (self->folder != NULL && source->key != NULL)
    {
      g_autofree char *path = ts_data_folder_get_picture_path (self->folder, source->key);
      g_autoptr (GFile) copy = g_file_new_for_path (path);

      picture = ts_picture_load (copy, needed, cancellable, source->file == NULL ? error : NULL);
    }
  if (picture != NULL || source->file == NULL)
    return picture;

  picture = ts_picture_load (source->file, needed, cancellable, error);
  /* Another picture may lie by now where this one was. */
  if (picture != NULL && source->key != NULL && !g_str_equal (ts_picture_get_key (picture), source->key))
    {
      g_clear_object (&picture);
      g_set_error_literal (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_FAILED, "another picture");
    }

  return picture;
}

/* Loads the picture that is played. */
static gboolean
load (TsPuzzleLoader *self)
{
  TsPuzzleSource *source = &self->header.source;
  const TsCrop *crop = source->file != NULL ? g_hash_table_lookup (self->crops, source->file) : NULL;
  gboolean is_of_day = self->request.kind == TS_REQUEST_DAY ||
                       (self->file != NULL && self->file->game->header.origin == TS_ORIGIN_DAILY);
  TsPictureFailure *failure;
  g_autoptr (GError) error = NULL;

  if (crop != NULL && !is_of_day)
    source->crop = *crop;
  notify_loading (self);
  self->picture = ts_puzzle_loader_load_picture (self, get_cancellable (self), &error);
  if (self->picture != NULL)
    {
      if (source->key == NULL)
        source->key = g_strdup (ts_picture_get_key (self->picture));
      read_board (self);
      return TRUE;
    }

  failure = g_new (TsPictureFailure, 1);
  ts_puzzle_source_copy (&failure->source, source);
  failure->error = g_steal_pointer (&error);
  g_ptr_array_add (self->failures, failure);

  return FALSE;
}

/* Begins with another source, and without a picture. */
static void
set_source (TsPuzzleLoader *self,
            const TsPuzzleSource *source)
{
  ts_puzzle_source_clear (&self->header.source);
  ts_puzzle_source_copy (&self->header.source, source);
  g_clear_object (&self->picture);
}

static gboolean
load_source (TsPuzzleLoader *self,
             const TsPuzzleSource *source)
{
  set_source (self, source);

  return g_strcmp0 (source->key, TS_PUZZLE_SOURCE_NUMBERS) == 0 || load (self);
}

static gboolean
load_listed (TsPuzzleLoader *self)
{
  const GPtrArray *files = self->files;

  for (guint i = 0; i < files->len && !g_cancellable_is_cancelled (get_cancellable (self)); i++)
    {
      if (load_source (self, &(TsPuzzleSource){ .file = g_ptr_array_index (files, i), .crop = TS_CROP_INIT }))
        return TRUE;
    }

  return FALSE;
}

/* Bytes are saved, so that their picture has a file. If they are none, the files with which they came are opened. */
static gboolean
load_first_file (TsPuzzleLoader *self)
{
  const TsPuzzleRequest *request = &self->request;
  GFile *file;

  self->files = g_ptr_array_new_with_free_func (g_object_unref);
  if (request->bytes != NULL)
    {
      file = ts_library_save (self->folder, request->bytes, &self->save_error);
      if (file != NULL)
        g_ptr_array_add (self->files, file);
      if (load_listed (self) || request->files == NULL)
        return self->picture != NULL;
      g_ptr_array_set_size (self->files, 0);
    }
  list_pictures (self);
  if (!load_listed (self))
    return FALSE;

  g_clear_error (&self->save_error);
  return TRUE;
}

/* Square tiles of a saved game are no choice for a new board. */
static gboolean
use_present (TsPuzzleLoader *self)
{
  GFile *file = self->present.file;
  const TsCrop *crop = file != NULL ? g_hash_table_lookup (self->crops, file) : NULL;

  set_source (self, &self->present);
  g_set_object (&self->picture, self->present_picture);
  if (file != NULL && !self->request.has_board)
    self->header.source.crop.is_square = crop != NULL && crop->is_square;

  return TRUE;
}

/* Where the picture does not load, a saved game follows the last puzzle, and the pictures of the set a saved game. */
static gboolean
load_wanted (TsPuzzleLoader *self)
{
  if (self->file != NULL)
    {
      if (load_source (self, &self->file->game->header.source))
        return TRUE;
      if (self->before_last != NULL)
        {
          ts_game_file_free (self->file);
          self->file = g_steal_pointer (&self->before_last);
          return load_wanted (self);
        }
      if (!self->is_set)
        return FALSE;
      g_clear_pointer (&self->file, ts_game_file_free);
    }
  if (self->request.files != NULL || self->request.bytes != NULL)
    return load_first_file (self);
  if (self->request.kind == TS_REQUEST_SOURCE)
    return load_source (self, &self->request.source);
  if (self->request.kind == TS_REQUEST_PRESENT)
    return use_present (self);

  return self->request.kind == TS_REQUEST_NUMBERS && load_source (self, &NUMBERS);
}

/* In place of the next picture of a set, a new game begins on the present one. Without a present puzzle the window
 * would stay empty: the first picture is opened, or numbers are played.
 * Returns: %FALSE if the present puzzle goes on */
static gboolean
load_other (TsPuzzleLoader *self)
{
  if (self->is_in_set && self->has_present)
    return use_present (self);
  if (self->has_present)
    return FALSE;

  self->is_fallback = TRUE;
  g_clear_pointer (&self->file, ts_game_file_free);

  return load_source (self, &(TsPuzzleSource){ .file = self->first_picture, .crop = TS_CROP_INIT }) ||
         load_source (self, &NUMBERS);
}

/* Whether the board of a new game was chosen. */
static gboolean
has_board (TsPuzzleLoader *self)
{
  return self->request.has_board ||
         (self->has_picture_board && self->picture_board_message == TS_MESSAGE_ID_PLAYED);
}

static TsSolverVerdict
poll_cb (const TsSolverProgress *progress,
         void *user_data)
{
  return g_cancellable_is_cancelled (user_data) ? TS_SOLVER_CANCEL : TS_SOLVER_GO_ON;
}

/* Deals a board whose tiles look out of place. If memory runs out, the difficulty may be another one than wanted. */
static void
deal (TsPuzzleLoader *self)
{
  const TsPuzzleRequest *request = &self->request;
  TsSolverBudget budget = { .poll = poll_cb, .user_data = get_cancellable (self) };
  TsDeal wanted = {
    .difficulty = self->difficulty,
    .gap = self->gap,
    .columns = request->columns,
    .rows = request->rows,
  };
  g_autofree TsLookalikes *lookalikes = NULL;

  if (self->picture != NULL && !request->has_numbers)
    lookalikes = ts_lookalike_find (self->picture, &self->header.source.crop, wanted.columns, wanted.rows,
                                    NULL);
  for (guint i = 0; i < MAX_DEALS; i++)
    {
      wanted.seed = self->seed + i;
      if (wanted.difficulty == TS_DIFFICULTY_ANY)
        ts_shuffle (&self->board, wanted.columns, wanted.rows, wanted.seed, wanted.gap);
      else
        ts_difficulty_deal (ts_shared_solver_get (self->solver), &wanted, &budget, &self->board);
      if (lookalikes == NULL || ts_board_is_fair (&self->board, lookalikes->classes) ||
          g_cancellable_is_cancelled (get_cancellable (self)))
        break;
    }

  self->header.origin = TS_ORIGIN_SHUFFLED;
  self->header.difficulty = wanted.difficulty;
  if (wanted.difficulty == TS_DIFFICULTY_ANY && wanted.gap == TS_SHUFFLE_GAP_ANYWHERE)
    self->header.id = g_strdup_printf ("%ux%u#%" G_GUINT64_FORMAT, wanted.columns, wanted.rows, wanted.seed);
}

/* Begins a game on the board that was chosen or, without one, on a new board. */
static void
begin_game (TsPuzzleLoader *self,
            TsOrigin origin)
{
  const TsPuzzleRequest *request = &self->request;

  self->kind = TS_LOADED_NEW;
  self->header.identity = ts_random_get ();
  self->header.has_numbers = request->has_numbers;
  if (!has_board (self))
    {
      deal (self);
      return;
    }

  self->header.origin = origin;
  if (request->has_board)
    {
      self->board = request->board;
      self->header.id = g_strdup (request->id);
    }
}

/* Returns: whether the saved game goes on: it is not solved */
static gboolean
resume (TsPuzzleLoader *self)
{
  if (ts_board_is_solved (&self->file->game->history->board))
    {
      self->solved = g_steal_pointer (&self->file);
      return FALSE;
    }

  if (ts_crop_equal (&self->header.source.crop, &TS_CROP_INIT))
    self->header.source.crop = self->file->game->header.source.crop;
  self->header.source.crop.is_square = self->file->game->header.source.crop.is_square;
  self->kind = TS_LOADED_SAVED;

  return TRUE;
}

/* Whether the present puzzle has this picture, and the board that was chosen or one of the size that was. */
static gboolean
suits_present (TsPuzzleLoader *self)
{
  const TsPuzzleRequest *request = &self->request;
  const TsBoard *initial = &self->present_initial;

  if (!self->has_present || self->is_in_set || (!self->is_in_progress && request->kind != TS_REQUEST_PRESENT) ||
      g_strcmp0 (self->present.key, self->header.source.key) != 0)
    return FALSE;

  return has_board (self) ? ts_board_equal (initial, &self->board)
                          : initial->columns == request->columns && initial->rows == request->rows;
}

/* Goes on with the game on this picture, or begins one. */
static void
play_picture (TsPuzzleLoader *self)
{
  TsSavedGameQuery query = {
    .picture = self->header.source.key,
    .present = self->present_identity,
    .initial = has_board (self) ? self->board : (TsBoard){ 0 },
    .columns = has_board (self) ? self->board.columns : self->request.columns,
    .rows = has_board (self) ? self->board.rows : self->request.rows,
  };

  if (suits_present (self))
    {
      self->kind = TS_LOADED_PRESENT;
      return;
    }

  find_game (self, &query);
  if (self->file == NULL || !resume (self))
    begin_game (self, TS_ORIGIN_GIVEN);
}

/* Goes on with the saved game that was asked for. If it was solved already, its board is played again if that was asked
 * for, too: the puzzle of the day. */
static void
play_saved (TsPuzzleLoader *self)
{
  if (resume (self))
    return;

  if (self->has_present && !self->request.has_board)
    ts_store_error_set (&self->error, TS_STORE_ERROR_NOT_FOUND, self->solved->name);
  else
    begin_game (self, TS_ORIGIN_GIVEN);
}

/* @data: (transfer full): the task */
static gpointer
run (gpointer data)
{
  g_autoptr (GTask) task = data;
  TsPuzzleLoader *self = g_task_get_task_data (task);
  gboolean is_new = self->request.is_new;

  self->failures = g_ptr_array_new_with_free_func ((GDestroyNotify) failure_free);
  if (ts_puzzle_request_wants_saved (&self->request))
    find_wanted_game (self);
  if (!load_wanted (self))
    {
      is_new = self->is_in_set;
      if (!load_other (self))
        goto end;
    }
  if (self->file != NULL)
    play_saved (self);
  else if (self->request.has_board)
    begin_game (self, self->request.origin);
  else if (is_new)
    begin_game (self, TS_ORIGIN_SHUFFLED);
  else
    play_picture (self);

end:
  g_task_return_pointer (task, self, (GDestroyNotify) ts_puzzle_loader_free);

  return NULL;
}

/**
 * ts_puzzle_loader_run_async:
 * @self: (transfer full): a request, and all that is needed to fulfil it
 * @loading: is called for each picture that is loaded, on this thread
 * @cancellable: of this request alone
 *
 * Fulfils the request in a thread of its own, so that one that waits for a drive never delays the next. The result of
 * the task is @self with what is played, to be propagated; none if it was cancelled.
 */
void
ts_puzzle_loader_run_async (TsPuzzleLoader *self,
                            TsPuzzleLoadingFunc loading,
                            GCancellable *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer user_data)
{
  self->task = g_task_new (NULL, cancellable, callback, user_data);
  self->loading = loading;
  g_task_set_task_data (self->task, self, NULL);
  g_thread_unref (g_thread_new ("ts-loader", run, self->task));
}
