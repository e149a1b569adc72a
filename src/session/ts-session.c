/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-session"

#include "config.h"

#include "ts-session.h"

#include "ts-cancellable.h"
#include "ts-daily.h"
#include "ts-disk-queue.h"
#include "ts-puzzle-loader.h"
#include "ts-random.h"
#include "ts-shuffle.h"
#include "ts-streak.h"

/* Where the pictures of the program lie. Their titles follow the language. */
#define PROGRAM_SCHEME "resource"

/* How long the end of the program waits for the disk. */
#define MAX_CLOSE_MS 5000

/**
 * TsSession:
 *
 * Each request replaces the one before it; until its puzzle is there, and if it fails, the present one goes on.
 */
struct _TsSession
{
  GObject parent_instance;

  /* Owned */
  TsStores *stores;
  TsPuzzle *puzzle;
  TsPuzzleLoader *next;      /* while the player is asked whether it may replace the present puzzle */
  GCancellable *running;     /* of the newest request, until it is fulfilled or fails */
  TsPuzzleRequest request;   /* that one, once it is known */
  char *loading;             /* the title of the picture being opened, while there is one */
  char *told_key;            /* of the picture whose look-alikes the player was told of */
  char *restarted;           /* the saved game that the present one has begun again */
  GHashTable *told_unread;   /* of messages of errors: the player knows of these saved games */
  TsState *last;             /* the last puzzle: a header and perhaps help; NULL until the data folder is open */
  TsGameRecord *last_puzzle; /* of that, until the first request */
  GFile *first_picture;
  GTask *transfer; /* the last one, of games or a puzzle file */

  /* Plain */
  TsTitleFunc get_title;
  gboolean is_asking;  /* before the present puzzle is lost */
  gboolean is_waiting; /* the request waits for the data folder to be opened */
  gboolean has_last;   /* the state file names a puzzle */
  gboolean is_new;     /* the newest puzzle was begun and not resumed */
};

G_DEFINE_FINAL_TYPE (TsSession, ts_session, G_TYPE_OBJECT)

enum
{
  SIGNAL_MESSAGE,
  SIGNAL_LOADING,
  SIGNAL_ASKING,
  SIGNAL_SET_CHANGED,
  N_SIGNALS
};

static GParamSpec *puzzle_prop;
static guint signals[N_SIGNALS];

static void
say (TsSession *self,
     const TsMessage *message)
{
  g_signal_emit (self, signals[SIGNAL_MESSAGE], 0, message);
}

static void
set_loading (TsSession *self,
             const char *title,
             gboolean is_waiting)
{
  g_autofree char *before = self->loading;

  self->loading = g_strdup (title);
  if (self->is_waiting == is_waiting && g_strcmp0 (before, title) == 0)
    return;

  self->is_waiting = is_waiting;
  g_signal_emit (self, signals[SIGNAL_LOADING], 0);
}

static void
set_asking (TsSession *self,
            gboolean asking)
{
  if (self->is_asking == asking)
    return;

  self->is_asking = asking;
  g_signal_emit (self, signals[SIGNAL_ASKING], 0);
}

/* Ends the request, fulfilled or not, if there is one. */
static void
end_request (TsSession *self)
{
  ts_cancellable_clear (&self->running);
  ts_puzzle_request_clear (&self->request);
  self->request = (TsPuzzleRequest){ 0 };
  g_clear_pointer (&self->next, ts_puzzle_loader_free);
  set_loading (self, NULL, FALSE);
  set_asking (self, FALSE);
}

/* The next new board has the size of the present one, also when the program begins again. The disk is left alone where
 * the setting says so already. */
static void
save_size (TsSession *self)
{
  const TsBoard *board = ts_game_get_board (ts_puzzle_get_game (self->puzzle));
  guint columns;
  guint rows;

  g_settings_get (self->stores->settings, "size", "(uu)", &columns, &rows);
  if (columns != board->columns || rows != board->rows)
    g_settings_set (self->stores->settings, "size", "(uu)", board->columns, board->rows);
}

/* The size of new boards: that of the present puzzle, or the last one. A schema cannot limit it. */
static void
get_size (TsSession *self,
          guint *columns,
          guint *rows)
{
  const TsBoard *board = self->puzzle != NULL ? ts_game_get_board (ts_puzzle_get_game (self->puzzle)) : NULL;
  g_autoptr (GVariant) size = NULL;

  if (board != NULL)
    {
      *columns = board->columns;
      *rows = board->rows;
      return;
    }

  g_settings_get (self->stores->settings, "size", "(uu)", columns, rows);
  if (ts_board_size_is_valid (*columns, *rows))
    return;

  size = g_settings_get_default_value (self->stores->settings, "size");
  g_variant_get (size, "(uu)", columns, rows);
}

/* Adds the picture to the library. The crop that the player chose for it stays: the puzzle of the day has none. Square
 * tiles of a saved game are no choice for the next one. */
static void
remember (TsSession *self,
          TsPuzzle *puzzle)
{
  const TsPuzzleSource *source = &ts_puzzle_get_header (puzzle)->source;
  TsCrop crop;

  if (source->file == NULL)
    return;

  crop = ts_library_get_crop (self->stores->library, source->file);
  if (ts_crop_equal (&crop, &TS_CROP_INIT))
    crop = (TsCrop){ source->crop.x, source->crop.y, source->crop.zoom, FALSE };
  ts_library_add (self->stores->library, source->file, &crop);
}

/* The picture of the set that is solved is not played again before all others. */
static void
solved_cb (TsSession *self,
           GParamSpec *pspec,
           TsGame *game)
{
  if (ts_game_get_solved (game) && game == ts_puzzle_get_game (self->puzzle) && ts_session_get_is_in_set (self, NULL))
    ts_picture_set_advance (self->stores->set);
  g_signal_emit (self, signals[SIGNAL_SET_CHANGED], 0);
}

/* Notes whether the present puzzle is of the set, and where. */
static void
follow_set (TsSession *self)
{
  TsPictureSet *set = self->stores->set;
  guint i;
  gboolean is_in_set = ts_session_get_is_in_set (self, &i);

  g_signal_connect_object (ts_puzzle_get_game (self->puzzle), "notify::solved", G_CALLBACK (solved_cb), self,
                           G_CONNECT_SWAPPED);
  ts_picture_set_move (set, is_in_set ? i : set->next, !is_in_set);
}

/* Names the present puzzle in the state file as long as it has no file of its own. With its first move it gets one,
 * which is preferred at the next start. */
static void
save_last (TsSession *self)
{
  TsGame *game = ts_puzzle_get_game (self->puzzle);
  gboolean is_named = ts_game_get_is_fresh (game) && !ts_game_get_solved (game);
  g_autoptr (GString) text = g_string_new (NULL);

  if (self->last == NULL || (!is_named && !self->has_last))
    return;

  self->has_last = is_named;
  if (is_named)
    ts_game_file_add_header (text, ts_puzzle_get_header (self->puzzle), &ts_game_get_history (game)->initial);
  if (is_named && ts_game_get_remaining_shown (game))
    ts_game_file_add_event (text, &(TsEvent){ .kind = TS_EVENT_HELPED, .is_remaining = TRUE });
  ts_state_file_save (self->last, text->str);
}

/* Does what can wait until the first board is visible. */
static void
start (TsSession *self)
{
  TsStores *stores = self->stores;

  ts_results_load (stores->results, stores->is_writer, ts_puzzle_get_saved_name (self->puzzle));
  if (stores->lock == TS_DATA_LOCK_SECOND)
    say (self, &(TsMessage){ .kind = TS_MESSAGE_SECOND_PROGRAM });
  if (stores->lock_error != NULL)
    say (self, &(TsMessage){ .kind = TS_MESSAGE_NOT_SAVED, .error = stores->lock_error });
  for (guint i = 0; i < stores->foreign_names->len; i++)
    say (self, &(TsMessage){ .kind = TS_MESSAGE_FOREIGN_FILE, .text = g_ptr_array_index (stores->foreign_names, i) });
}

/* Tries once more to save the present puzzle, if that has failed.
 * Returns: whether it would be lost if it were left now */
static gboolean
save_at_risk (TsSession *self)
{
  if (self->puzzle == NULL || !ts_puzzle_get_at_risk (self->puzzle))
    return FALSE;

  ts_puzzle_save (self->puzzle);

  return ts_puzzle_get_at_risk (self->puzzle);
}

/* Whether @puzzle begins the board of @before again, on its picture. */
static gboolean
is_restart (TsPuzzle *before,
            TsPuzzle *puzzle)
{
  return ts_game_get_is_fresh (ts_puzzle_get_game (puzzle)) &&
         g_str_equal (ts_puzzle_get_header (before)->source.key, ts_puzzle_get_header (puzzle)->source.key) &&
         ts_board_equal (&ts_game_get_history (ts_puzzle_get_game (before))->initial,
                         &ts_game_get_history (ts_puzzle_get_game (puzzle))->initial);
}

static void
install (TsSession *self,
         TsPuzzle *puzzle)
{
  g_autoptr (TsPuzzle) before = self->puzzle;
  gboolean is_left = before != NULL && ts_game_get_in_progress (ts_puzzle_get_game (before)) &&
                     ts_puzzle_get_saved_name (before) != NULL && !ts_puzzle_get_at_risk (before);

  g_free (self->restarted);
  self->restarted = is_left && is_restart (before, puzzle) ? g_strdup (ts_puzzle_get_saved_name (before)) : NULL;

  /* Handlers of notify::puzzle find the game that is left among the saved games. */
  if (before != NULL)
    ts_puzzle_leave (before);

  self->puzzle = g_object_ref (puzzle);
  remember (self, puzzle);
  follow_set (self);
  save_last (self);
  save_size (self);
  g_object_notify_by_pspec (G_OBJECT (self), puzzle_prop);

  if (before == NULL)
    start (self);
  if (is_left)
    say (self, &(TsMessage){ .kind = TS_MESSAGE_GAME_LEFT });
}

/* Says of a saved game that it cannot be read, once for each or, if the player asked for it, always. */
static void
say_unread (TsSession *self,
            const GError *error,
            gboolean was_asked_for)
{
  if (g_hash_table_add (self->told_unread, g_strdup (error->message)) || was_asked_for)
    say (self, &(TsMessage){ .kind = TS_MESSAGE_GAME_NOT_READ, .error = error });
}

/* Returns: (transfer full): what people call the picture; the words for one of the program follow the language */
static char *
dup_title (TsSession *self,
           const TsPuzzleSource *source)
{
  GFile *file = source->file;

  if (source->title != NULL && (file == NULL || !g_file_has_uri_scheme (file, PROGRAM_SCHEME)))
    return g_strdup (source->title);

  return self->get_title (file, file != NULL && ts_library_has_saved (self->stores->library, file));
}

/* Returns: (transfer full): what a sentence calls the picture that failed: its file, if that has a name for people */
static char *
dup_failed_title (TsSession *self,
                  const TsPuzzleSource *source)
{
  GFile *file = source->file;

  if (file == NULL || source->key != NULL || g_file_has_uri_scheme (file, PROGRAM_SCHEME) ||
      ts_library_has_saved (self->stores->library, file))
    return dup_title (self, source);

  return ts_message_dup_name (file);
}

/* Whether what was received is no picture for certain, and not only for the moment. */
static gboolean
is_no_picture (const GError *error)
{
  const guint lasting = 1U << TS_PICTURE_ERROR_TOO_MANY_PIXELS | 1U << TS_PICTURE_ERROR_TOO_SMALL |
                        1U << TS_PICTURE_ERROR_NOT_A_PICTURE | 1U << TS_PICTURE_ERROR_INVISIBLE |
                        1U << TS_PICTURE_ERROR_DAMAGED | 1U << TS_PICTURE_ERROR_TRUNCATED;

  return error->domain == TS_PICTURE_ERROR && (lasting >> error->code & 1U) != 0;
}

/* Whether none of the fallbacks is played. */
static gboolean
is_what_was_asked_for (const TsPuzzleLoader *loaded)
{
  return loaded->kind != TS_LOADED_NOTHING && !loaded->is_fallback;
}

/* Finds the picture whose failure is told. Others of several files need not load, and of a set each is told once. Only
 * a file that was saved just now and is no picture is forgotten: a missing one may be on a drive that comes back.
 * @n_skipped: (out): pictures of the set that are told now */
static const TsPictureFailure *
note_failures (TsSession *self,
               const TsPuzzleLoader *loaded,
               guint *n_skipped)
{
  gboolean is_set = loaded->is_set || loaded->is_new_set;
  const TsPictureFailure *told = NULL;

  *n_skipped = 0;
  for (guint i = 0; i < loaded->failures->len; i++)
    {
      const TsPictureFailure *failure = g_ptr_array_index (loaded->failures, i);
      GFile *file = failure->source.file;
      gboolean is_saved =
          loaded->request.bytes != NULL && i == 0 && ts_library_has_saved (self->stores->library, file);
      gboolean is_skipped = is_set && !is_saved && ts_picture_set_note_skipped (self->stores->set, file);

      if (is_saved && is_no_picture (failure->error))
        ts_library_forget (self->stores->library, file);
      *n_skipped += is_skipped ? 1 : 0;
      if (told == NULL || (is_skipped && *n_skipped == 1))
        told = failure;
    }

  return *n_skipped > 0 || !is_what_was_asked_for (loaded) ? told : NULL;
}

/* Says what the player should know of a request that is fulfilled or has failed: why a picture did not load, why a
 * saved game cannot go on, or what became of the board that came with the picture. */
static void
tell_loaded (TsSession *self,
             const TsPuzzleLoader *loaded,
             gboolean is_damaged)
{
  const TsPuzzleRequest *request = &loaded->request;
  g_autofree char *title = NULL;
  guint n_skipped;
  const TsPictureFailure *failure = note_failures (self, loaded, &n_skipped);
  TsMessage message = { 0 };

  if (loaded->error != NULL && (failure == NULL || (ts_puzzle_request_wants_saved (request) && n_skipped == 0)))
    {
      say_unread (self, loaded->error, loaded->kind == TS_LOADED_NOTHING);
      return;
    }

  if (failure != NULL)
    {
      title = dup_failed_title (self, &failure->source);
      message.kind = n_skipped > 0 && is_what_was_asked_for (loaded) ? TS_MESSAGE_PICTURES_SKIPPED
                                                                     : TS_MESSAGE_PICTURE_FAILED;
      message.error = failure->error;
      message.count = n_skipped;
    }
  else if (loaded->save_error != NULL)
    message = (TsMessage){ .kind = TS_MESSAGE_PICTURE_NOT_RECEIVED, .error = loaded->save_error };
  else if (loaded->files != NULL && loaded->files->len == 0)
    {
      title = ts_message_dup_name (g_ptr_array_index (request->files, 0));
      message.kind = TS_MESSAGE_NO_PICTURES;
    }
  else if (is_damaged)
    message.kind = TS_MESSAGE_GAME_DAMAGED;
  else if (loaded->has_picture_board || request->is_pasted)
    message = (TsMessage){
      .kind = loaded->has_picture_board ? loaded->picture_board_message : TS_MESSAGE_ID_PLAYED,
      .id_result = loaded->picture_board_result,
      .is_puzzle = loaded->has_picture_board,
      .columns = loaded->board.columns,
      .rows = loaded->board.rows,
    };
  else
    return;

  message.text = title;
  say (self, &message);
}

/* Goes on with the saved game; one that was solved writes its result, and ends. The last puzzle has no file yet.
 * @file: (transfer full) */
static TsPuzzle *
resume_puzzle (TsSession *self,
               const TsPuzzleLoader *loaded,
               TsGameFile *file)
{
  g_autoptr (TsGameRecord) saved = g_steal_pointer (&file->game);
  gboolean is_last = file->name == NULL;
  g_autoptr (TsGame) game = is_last ? ts_game_new (&saved->history->initial)
                                    : ts_game_new_from_history (g_steal_pointer (&saved->history));
  g_autoptr (TsGameLog) log = NULL;
  TsPuzzle *puzzle;

  if (!ts_session_get_is_second (self) && !is_last)
    log = ts_game_log_new_from_file (self->stores->folder, file);
  else
    ts_game_file_free (file);
  ts_puzzle_source_clear (&saved->header.source);
  ts_puzzle_source_copy (&saved->header.source, &loaded->header.source);
  puzzle = ts_puzzle_new (&saved->header, loaded->picture, game, log, self->stores);
  if (is_last && saved->history->helped == TS_GAME_HELP_REMAINING)
    ts_game_set_remaining_shown (game);

  return puzzle;
}

/* Whether another puzzle than the present one was loaded. */
static gboolean
is_another (TsSession *self,
            const TsPuzzleLoader *loaded)
{
  if (loaded->kind != TS_LOADED_SAVED)
    return loaded->kind == TS_LOADED_NEW;

  /* The present puzzle may have got this file meanwhile, and two writers would damage it. */
  return self->puzzle == NULL || loaded->file->name == NULL ||
         g_strcmp0 (loaded->file->name, ts_puzzle_get_saved_name (self->puzzle)) != 0;
}

/* Plays what was loaded, if anything was. Installing the puzzle clears passing messages, so the message comes
 * afterwards. */
static void
play_loaded (TsSession *self,
             TsPuzzleLoader *loaded)
{
  gboolean is_damaged = loaded->kind == TS_LOADED_SAVED && loaded->file->is_damaged;
  g_autoptr (TsGame) game = loaded->kind == TS_LOADED_NEW ? ts_game_new (&loaded->board) : NULL;
  g_autoptr (TsPuzzle) puzzle = NULL;

  if (loaded->is_new_set && is_what_was_asked_for (loaded))
    ts_picture_set_begin (self->stores->set, loaded->files);
  if (loaded->solved != NULL)
    g_object_unref (resume_puzzle (self, loaded, g_steal_pointer (&loaded->solved)));
  if (is_another (self, loaded))
    {
      self->is_new = game != NULL;
      puzzle = game != NULL ? ts_puzzle_new (&loaded->header, loaded->picture, game, NULL, self->stores)
                            : resume_puzzle (self, loaded, g_steal_pointer (&loaded->file));
      install (self, puzzle);
    }
  else if (loaded->kind != TS_LOADED_NOTHING)
    ts_game_set_paused (ts_puzzle_get_game (self->puzzle), FALSE);
  tell_loaded (self, loaded, is_damaged);
  g_signal_emit (self, signals[SIGNAL_SET_CHANGED], 0);
}

/* Asks first if the present puzzle would be lost. */
static void
loaded_cb (GObject *source_object,
           GAsyncResult *result,
           gpointer user_data)
{
  g_autoptr (TsSession) self = user_data;
  g_autoptr (TsPuzzleLoader) loaded = g_task_propagate_pointer (G_TASK (result), NULL);
  TsPuzzleSource *source;
  char *title;

  if (loaded == NULL)
    return;

  end_request (self);
  source = &loaded->header.source;
  title = dup_title (self, source);
  g_free (source->title);
  source->title = title;
  if (is_another (self, loaded) && save_at_risk (self))
    {
      self->next = g_steal_pointer (&loaded);
      set_asking (self, TRUE);
    }
  else
    play_loaded (self, loaded);
}

static void
loading_cb (gpointer user_data,
            const TsPuzzleSource *source)
{
  TsSession *self = user_data;
  g_autofree char *title = dup_title (self, source);

  set_loading (self, title, self->is_waiting);
}

/* Returns: the identity of the present game, if it is saved; otherwise 0 */
static guint64
get_saved_identity (TsSession *self)
{
  return self->puzzle != NULL && ts_puzzle_get_saved_name (self->puzzle) != NULL
             ? ts_puzzle_get_header (self->puzzle)->identity
             : 0;
}

static void
describe_present (TsSession *self,
                  TsPuzzleLoader *loader)
{
  TsGame *game = ts_puzzle_get_game (self->puzzle);

  loader->has_present = TRUE;
  ts_puzzle_source_copy (&loader->present, &ts_puzzle_get_header (self->puzzle)->source);
  g_set_object (&loader->present_picture, ts_puzzle_get_picture (self->puzzle));
  loader->present_initial = ts_game_get_history (game)->initial;
  loader->present_identity = get_saved_identity (self);
  loader->is_in_progress = ts_game_get_in_progress (game);
}

/* Asks for the pictures of the set from the next one on, without the present one, which need not be read again. */
static void
ask_for_set (TsSession *self,
             TsPuzzleLoader *loader)
{
  TsPictureSet *set = self->stores->set;
  GPtrArray *files = ts_picture_set_list_from (set, set->next);
  guint present;

  loader->is_set = TRUE;
  loader->is_in_set = ts_session_get_is_in_set (self, &present);
  if (loader->is_in_set && files->len > 1)
    g_ptr_array_remove_index (files, (present + files->len - set->next) % files->len);
  loader->request.files = files;
}

/* Asks for the board of the day. Today's goes on where it was left; after the first game of it, which
 * counts, the others are practice. A game that was solved when the disk was full is counted now. */
static void
ask_for_day (TsSession *self,
             TsPuzzleRequest *request)
{
  g_autofree char *id = ts_daily_dup_id (request->day);
  TsBoard board = ts_daily_get_board (request->day);
  const GPtrArray *results = ts_results_get_list (self->stores->results);
  gboolean counts = request->origin == TS_ORIGIN_DAILY &&
                    ts_streak_find_day (results, request->day, TS_ORIGIN_DAILY) == NULL;

  ts_puzzle_request_set_board (request, &board, id);
  if (counts)
    request->origin = TS_ORIGIN_DAILY;
}

/* Finds the pictures and the saved game that the request stands for now. */
static void
resolve (TsSession *self,
         TsPuzzleLoader *loader)
{
  TsStores *stores = self->stores;
  TsPuzzleRequest *request = &loader->request;

  if (request->kind == TS_REQUEST_NEW_GAME)
    {
      request->kind = ts_session_get_plays_next_picture (self) ? TS_REQUEST_SET : TS_REQUEST_PRESENT;
      request->is_new = request->kind == TS_REQUEST_PRESENT;
    }
  if (request->kind == TS_REQUEST_PRESENT && self->puzzle == NULL)
    request->kind = TS_REQUEST_FILES;

  if (request->kind == TS_REQUEST_FILES && request->files == NULL && request->bytes == NULL)
    ts_puzzle_request_add_file (request, self->first_picture);
  else if (request->kind == TS_REQUEST_SET)
    ask_for_set (self, loader);
  else if (request->kind == TS_REQUEST_DAY)
    ask_for_day (self, request);
  else if (request->kind == TS_REQUEST_START)
    {
      loader->last = g_steal_pointer (&self->last_puzzle);
      if (stores->set->files->len > 0 && !stores->set->is_left)
        ask_for_set (self, loader);
    }
}

/* Shows the first picture as ts_session_get_loading() at once; loading_cb() corrects it if another one is decoded. */
static void
notify_opening (TsSession *self,
                const TsPuzzleRequest *request)
{
  if (request->files != NULL && request->bytes == NULL && request->kind != TS_REQUEST_START)
    loading_cb (self, &(TsPuzzleSource){ .file = g_ptr_array_index (request->files, 0) });
}

/* Begins to load what was asked for. */
static void
load (TsSession *self)
{
  TsStores *stores = self->stores;
  TsPuzzleLoader *loader = g_new0 (TsPuzzleLoader, 1);

  set_loading (self, self->loading, FALSE);
  ts_puzzle_request_copy (&loader->request, &self->request);
  loader->keeps_size = loader->request.columns != 0;
  resolve (self, loader);
  notify_opening (self, &loader->request);
  if (!loader->keeps_size)
    get_size (self, &loader->request.columns, &loader->request.rows);
  loader->difficulty = (TsDifficulty) g_settings_get_enum (stores->settings, "difficulty");
  loader->gap = g_settings_get_boolean (stores->settings, "gap-home") ? TS_SHUFFLE_GAP_HOME : TS_SHUFFLE_GAP_ANYWHERE;
  loader->seed = ts_random_get ();
  loader->header.control = g_settings_get_string (stores->settings, "control");
  loader->folder = g_strdup (stores->folder);
  loader->solver = ts_shared_solver_ref (stores->solver);
  loader->short_side = stores->short_side;
  loader->crops = ts_library_dup_crops (stores->library);
  loader->first_picture = g_object_ref (self->first_picture);
  if (self->puzzle != NULL)
    describe_present (self, loader);
  ts_puzzle_loader_run_async (loader, loading_cb, self->running, loaded_cb, g_object_ref (self));
}

static void
opened_cb (GObject *source_object,
           GAsyncResult *result,
           gpointer user_data)
{
  g_autoptr (TsSession) self = user_data;
  g_autoptr (TsGameFile) file = NULL;

  self->last = ts_stores_open_finish (self->stores, result);
  file = ts_game_file_parse (self->last->text->str, self->last->text->len, self->last->kind);
  self->last_puzzle = g_steal_pointer (&file->game);
  self->has_last = self->last->is_there;
  if (self->is_waiting)
    load (self);
}

/* Whether the daily puzzle that was asked for is being played. */
static gboolean
is_playing_day (TsSession *self,
                const TsPuzzleRequest *request)
{
  TsGame *game = ts_puzzle_get_game (self->puzzle);
  TsBoard board;

  if (request->kind != TS_REQUEST_DAY || request->origin != TS_ORIGIN_DAILY ||
      ts_puzzle_get_header (self->puzzle)->origin != TS_ORIGIN_DAILY || ts_game_get_solved (game))
    return FALSE;

  board = ts_daily_get_board (request->day);

  return ts_board_equal (&ts_game_get_history (game)->initial, &board);
}

/* Whether there is what the request goes on from: a present puzzle, or a set. */
static gboolean
can_fulfil (TsSession *self,
            const TsPuzzleRequest *request)
{
  TsRequestKind kind = request->kind;
  gboolean goes_on = kind == TS_REQUEST_NEW_GAME || kind == TS_REQUEST_DAY ||
                     (kind == TS_REQUEST_PRESENT && !request->has_board);

  return kind == TS_REQUEST_SET ? self->stores->set->files->len > 0 : self->puzzle != NULL || !goes_on;
}

/* Whether the request that runs is for another picture than the present one. */
static gboolean
is_opening (TsSession *self)
{
  TsRequestKind kind = self->request.kind;

  if (kind == TS_REQUEST_NEW_GAME)
    return ts_session_get_plays_next_picture (self);

  return kind == TS_REQUEST_FILES || kind == TS_REQUEST_NUMBERS || kind == TS_REQUEST_SOURCE || kind == TS_REQUEST_SET;
}

/* Another size while a picture is being opened does not replace it: the picture comes with a board of that size. */
static void
keep_picture (TsSession *self,
              TsPuzzleRequest *request)
{
  TsPuzzleRequest resized;

  if (request->kind != TS_REQUEST_PRESENT || request->has_board || request->columns == 0 || !is_opening (self))
    return;

  ts_puzzle_request_copy (&resized, &self->request);
  resized.has_board = FALSE;
  resized.columns = request->columns;
  resized.rows = request->rows;
  resized.has_numbers |= request->has_numbers;
  resized.is_new |= request->is_new;
  ts_puzzle_request_clear (request);
  *request = resized;
}

static void
message_cb (gpointer user_data,
            const TsMessage *message,
            gpointer puzzle)
{
  TsSession *self = TS_SESSION (user_data);

  /* The error of the lock file was told at the start. */
  if (message->kind == TS_MESSAGE_NOT_SAVED && self->stores->lock_error != NULL &&
      g_error_matches (message->error, self->stores->lock_error->domain, self->stores->lock_error->code))
    return;
  if (message->kind == TS_MESSAGE_ALIKE && puzzle != self->puzzle)
    return;
  if (message->kind == TS_MESSAGE_LOOKALIKES)
    {
      if (puzzle != self->puzzle || g_strcmp0 (self->told_key, ts_puzzle_get_header (puzzle)->source.key) == 0)
        return;

      g_free (self->told_key);
      self->told_key = g_strdup (ts_puzzle_get_header (puzzle)->source.key);
    }

  say (self, message);
  /* The disk takes a moment to say so, and meanwhile the player is asked. */
  if (message->kind == TS_MESSAGE_SAVED_AGAIN && self->is_asking)
    ts_session_abandon (self);
}

static void
ts_session_finalize (GObject *object)
{
  TsSession *self = TS_SESSION (object);

  self->stores->message_data = NULL;
  g_clear_object (&self->running);
  ts_puzzle_request_clear (&self->request);
  g_clear_pointer (&self->next, ts_puzzle_loader_free);
  g_clear_object (&self->puzzle);
  ts_stores_unref (self->stores);
  g_clear_object (&self->transfer);
  g_object_unref (self->first_picture);
  g_clear_pointer (&self->last_puzzle, ts_game_record_free);
  g_free (self->loading);
  g_free (self->told_key);
  g_free (self->restarted);
  g_clear_pointer (&self->last, ts_state_file_free);
  g_hash_table_unref (self->told_unread);

  G_OBJECT_CLASS (ts_session_parent_class)->finalize (object);
}

/* Of the only property. */
static void
ts_session_get_property (GObject *object,
                         guint prop_id,
                         GValue *value,
                         GParamSpec *pspec)
{
  g_value_set_object (value, TS_SESSION (object)->puzzle);
}

static guint
new_signal (const char *name)
{
  return g_signal_new (name, TS_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
ts_session_class_init (TsSessionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = ts_session_finalize;
  object_class->get_property = ts_session_get_property;

  /* The TsPuzzle, %NULL before the first one; another one for each request that is fulfilled. */
  puzzle_prop = g_param_spec_object ("puzzle", NULL, NULL, TS_TYPE_PUZZLE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_property (object_class, 1, puzzle_prop);

  /**
   * TsSession::message:
   * @message: (type gpointer): a TsMessage; valid during the emission
   */
  signals[SIGNAL_MESSAGE] = g_signal_new ("message", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 1, G_TYPE_POINTER);
  /* ts_session_get_loading() or ts_session_get_is_waiting() has changed. */
  signals[SIGNAL_LOADING] = new_signal ("loading");
  /* ts_session_get_asking() has changed: the present puzzle cannot be saved and is about to be lost. The front end
   * asks, and answers with ts_session_abandon() or ts_session_cancel(). */
  signals[SIGNAL_ASKING] = new_signal ("asking");
  /* The set, or its present picture, may have changed. */
  signals[SIGNAL_SET_CHANGED] = new_signal ("set-changed");
}

static void
ts_session_init (TsSession *self)
{
  self->told_unread = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

/**
 * ts_session_new:
 * @settings: of the application
 * @folder: where everything lies that stays on the disk; made when something does
 * @first_picture: what a new player sees
 * @get_title: has the words for what people call a picture
 *
 * Returns: (transfer full): a session that plays nothing yet
 */
TsSession *
ts_session_new (GSettings *settings,
                const char *folder,
                GFile *first_picture,
                TsTitleFunc get_title)
{
  TsSession *self = g_object_new (TS_TYPE_SESSION, NULL);

  self->first_picture = g_object_ref (first_picture);
  self->get_title = get_title;
  self->stores = ts_stores_new (settings, folder);
  self->stores->message_data = self;
  self->stores->tell_message = message_cb;
  ts_stores_open_async (self->stores, opened_cb, g_object_ref (self));

  return self;
}

/**
 * ts_session_set_short_side:
 * @short_side: pixels of the screen's shorter side: pictures are decoded for it, and that of the present puzzle again
 *   if it has too few
 */
void
ts_session_set_short_side (TsSession *self,
                           int short_side)
{
  self->stores->short_side = short_side;
  if (self->puzzle != NULL)
    ts_puzzle_sharpen (self->puzzle);
}

/* Returns: (transfer none) (nullable): what is being played; %NULL before the first puzzle is there */
TsPuzzle *
ts_session_get_puzzle (TsSession *self)
{
  return self->puzzle;
}

/* Returns: whether the present puzzle was begun in this session, rather than resumed */
gboolean
ts_session_get_is_new (TsSession *self)
{
  return self->is_new;
}

/* Returns: (transfer none) (nullable): the title of the picture that is being opened */
const char *
ts_session_get_loading (TsSession *self)
{
  return self->loading;
}

/* Returns: whether a request waits until the data folder answers */
gboolean
ts_session_get_is_waiting (TsSession *self)
{
  return self->is_waiting;
}

/* Returns: (transfer none): the stores and what else all puzzles share, for the objects of this room; valid as long as
 *   the session */
const TsStores *
ts_session_get_stores (TsSession *self)
{
  return self->stores;
}

/* Returns: (transfer none): of all finished games */
TsResults *
ts_session_get_results (TsSession *self)
{
  return self->stores->results;
}

/* Returns: (transfer none): the pictures that were opened last */
TsLibrary *
ts_session_get_library (TsSession *self)
{
  return self->stores->library;
}

/* Returns: the data folder */
const char *
ts_session_get_folder (TsSession *self)
{
  return self->stores->folder;
}

/* Returns: whether another program plays in the data folder, in which nothing can be changed here */
gboolean
ts_session_get_is_second (TsSession *self)
{
  return self->stores->lock == TS_DATA_LOCK_SECOND;
}

/* Gives up the request before, if it is not fulfilled yet: what is dropped or pasted is being read.
 * Returns: (transfer full): is cancelled when the next request begins */
GCancellable *
ts_session_begin_request (TsSession *self)
{
  end_request (self);
  self->running = g_cancellable_new ();

  return g_object_ref (self->running);
}

/**
 * ts_session_request:
 * @request: the session owns its fields from now on
 *
 * Begins to load what to play next; the request before is given up. One that needs a present puzzle is ignored without.
 */
void
ts_session_request (TsSession *self,
                    TsPuzzleRequest request)
{
  g_return_if_fail (request.columns == 0 || ts_board_size_is_valid (request.columns, request.rows));

  if (!can_fulfil (self, &request))
    {
      ts_puzzle_request_clear (&request);
      return;
    }

  if (self->puzzle != NULL && is_playing_day (self, &request))
    {
      ts_puzzle_request_clear (&request);
      ts_session_cancel (self);
      ts_game_set_paused (ts_puzzle_get_game (self->puzzle), FALSE);
      return;
    }

  keep_picture (self, &request);
  g_object_unref (ts_session_begin_request (self));
  self->request = request;
  set_loading (self, NULL, self->last == NULL);
  if (self->is_waiting)
    notify_opening (self, &self->request);
  else
    load (self);
}

/* Returns: whether the front end has to ask before the present puzzle is lost */
gboolean
ts_session_get_asking (TsSession *self)
{
  return self->is_asking;
}

/* The player agrees that the present puzzle is lost: the puzzle that was asked for replaces it, or it is left. So it is
 * by itself when the puzzle is saved after all. */
void
ts_session_abandon (TsSession *self)
{
  g_autoptr (TsPuzzleLoader) next = NULL;

  g_return_if_fail (self->is_asking);

  next = g_steal_pointer (&self->next);
  if (next == NULL)
    ts_puzzle_leave (self->puzzle);
  end_request (self);
  if (next != NULL)
    play_loaded (self, next);
}

/* Gives up a request that is not fulfilled yet, or the end of the program that the player is asked about. The present
 * puzzle goes on; without one, numbers are played. */
void
ts_session_cancel (TsSession *self)
{
  end_request (self);
  if (self->puzzle == NULL)
    ts_session_request (self, (TsPuzzleRequest){ .kind = TS_REQUEST_NUMBERS });
}

/**
 * ts_session_get_is_in_set:
 * @i: (out) (optional): the number of its picture in the set, from 0 on
 *
 * Returns: whether the present puzzle is of the set; TsSession::set-changed tells its changes
 */
gboolean
ts_session_get_is_in_set (TsSession *self,
                          guint *i)
{
  return self->puzzle != NULL &&
         ts_picture_set_find (self->stores->set, ts_puzzle_get_header (self->puzzle)->source.file, i);
}

/* Returns: the number of the present picture in the set or, if it is not of the set, that of the next one */
static guint
find_set_picture (TsSession *self)
{
  guint i;

  return ts_session_get_is_in_set (self, &i) ? i : self->stores->set->next;
}

/**
 * ts_session_get_set_position:
 * @n: (out): how many pictures the set has
 *
 * Returns: how many of them come before the present one or, if that is not of the set, the next one
 */
guint
ts_session_get_set_position (TsSession *self,
                             guint *n)
{
  return ts_picture_set_get_position (self->stores->set, find_set_picture (self), n);
}

/**
 * ts_session_list_set:
 *
 * Returns: (transfer full) (element-type GFile): its pictures from the present or, if that is not of the set, the next
 *   one on
 */
GPtrArray *
ts_session_list_set (TsSession *self)
{
  return ts_picture_set_list_from (self->stores->set, find_set_picture (self));
}

/* Returns: whether a new game is one on the next picture of the set */
gboolean
ts_session_get_plays_next_picture (TsSession *self)
{
  return ts_session_get_is_in_set (self, NULL) && self->stores->set->files->len > 1 &&
         g_settings_get_boolean (self->stores->settings, "next-picture");
}

/* Returns: whether this next picture is the first one again */
gboolean
ts_session_get_ends_set (TsSession *self)
{
  guint i;
  guint n;

  return ts_session_get_plays_next_picture (self) && ts_session_get_is_in_set (self, &i) &&
         ts_picture_set_get_position (self->stores->set, i, &n) + 1 == n;
}

/* Forgets the set; its present picture is played on. */
void
ts_session_end_set (TsSession *self)
{
  ts_picture_set_begin (self->stores->set, NULL);
  g_signal_emit (self, signals[SIGNAL_SET_CHANGED], 0);
}

/**
 * ts_session_refuse:
 * @why: nothing that was asked for can be played
 *
 * Gives up the request. The present puzzle goes on; without one, the first picture is opened.
 */
void
ts_session_refuse (TsSession *self,
                   const TsMessage *why)
{
  end_request (self);
  if (self->puzzle == NULL)
    ts_session_request (self, (TsPuzzleRequest){ .kind = TS_REQUEST_FILES });
  say (self, why);
}

/* Plays the present board again, from its beginning. A board of which the player has seen anything, a slide, a hint or
 * the solution, was played before, and does not count any more. */
void
ts_session_restart (TsSession *self)
{
  g_autofree char *id = NULL;
  TsPuzzleRequest request = { .kind = TS_REQUEST_PRESENT };
  const TsGameHeader *header;
  TsGame *game;

  if (self->puzzle == NULL)
    return;

  id = ts_puzzle_dup_id (self->puzzle);
  game = ts_puzzle_get_game (self->puzzle);
  header = ts_puzzle_get_header (self->puzzle);
  ts_puzzle_request_set_board (&request, &ts_game_get_history (game)->initial, id);
  if (ts_game_get_is_fresh (game) && !ts_game_get_remaining_shown (game))
    request.origin = header->origin;
  request.has_numbers = header->has_numbers;
  ts_session_request (self, request);
}

/* Returns: whether ts_session_undo() does anything; may change with the puzzle and when TsGame:can-redo is notified */
gboolean
ts_session_get_can_undo (TsSession *self)
{
  TsGame *game;

  if (self->puzzle == NULL)
    return FALSE;

  game = ts_puzzle_get_game (self->puzzle);

  return ts_game_get_can_undo (game) ||
         (self->restarted != NULL && !ts_game_get_solved (game) && !ts_game_get_paused (game));
}

/* Undoes the last slide or, at the beginning of a game that was restarted, the restart: the saved game goes on. */
void
ts_session_undo (TsSession *self)
{
  if (!ts_session_get_can_undo (self) || ts_game_undo (ts_puzzle_get_game (self->puzzle)))
    return;

  ts_session_request (self, (TsPuzzleRequest){ .kind = TS_REQUEST_SAVED, .name = g_strdup (self->restarted) });
}

static void
collect_in_worker (GTask *task,
                   gpointer source_object,
                   gpointer task_data,
                   GCancellable *cancellable)
{
  TsSavedGameQuery query = { 0 };
  const char *folder;
  guint max;

  g_variant_get (task_data, "(^&aytuu)", &folder, &query.present, &query.min_moves, &max);
  g_task_return_pointer (task, ts_saved_games_collect (folder, &query, max), (GDestroyNotify) g_ptr_array_unref);
}

/**
 * ts_session_collect_saved_async:
 * @min_moves: how many moves a game has at the least
 * @max: how many games to read at the most
 *
 * Lets a worker read the saved games beside the present one.
 */
void
ts_session_collect_saved_async (TsSession *self,
                                guint min_moves,
                                guint max,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data)
{
  GVariant *wanted =
      g_variant_new ("(^aytuu)", self->stores->folder, get_saved_identity (self), min_moves, max);

  ts_disk_queue_run (collect_in_worker, g_variant_ref_sink (wanted), (GDestroyNotify) g_variant_unref, cancellable,
                     callback, user_data);
}

/* Returns: (transfer full) (element-type TsGameFile) (nullable): the games, the last played first; of those that cannot
 * be read a message says why, once for each; %NULL if it was cancelled */
GPtrArray *
ts_session_collect_saved_finish (TsSession *self,
                                 GAsyncResult *result)
{
  GPtrArray *games = g_task_propagate_pointer (G_TASK (result), NULL);

  for (guint i = games != NULL ? games->len : 0; i-- > 0;)
    {
      const TsGameFile *game = g_ptr_array_index (games, i);

      if (game->error == NULL)
        continue;

      say_unread (self, game->error, FALSE);
      g_ptr_array_remove_index (games, i);
    }

  return games;
}

/* Returns: (transfer full): see ts_transfer_task_new(); the end of the program waits for the last one */
GTask *
ts_session_transfer (TsSession *self,
                     TsPuzzle *puzzle,
                     GFile *other,
                     gboolean is_import)
{
  g_clear_object (&self->transfer);
  self->transfer = ts_transfer_task_new (self->stores, puzzle, other, is_import);

  return g_object_ref (self->transfer);
}

/* Saves the game for the end of the program, and gives up a request that is not fulfilled yet. A puzzle that cannot be
 * saved is left only after the player has agreed: see TsSession::asking.
 * Returns: whether the puzzle is over */
gboolean
ts_session_leave (TsSession *self)
{
  if (self->is_asking && self->next == NULL)
    return FALSE;

  end_request (self);
  if (save_at_risk (self))
    set_asking (self, TRUE);
  else if (self->puzzle != NULL)
    ts_puzzle_leave (self->puzzle);

  return !self->is_asking;
}

/* Leaves the puzzle, also one that cannot be saved, and waits until everything is on the disk, but not for ever. */
void
ts_session_close (TsSession *self)
{
  end_request (self);
  if (self->puzzle != NULL)
    ts_puzzle_leave (self->puzzle);
  /* With the crop and the help that it has by now. */
  if (self->puzzle != NULL && self->has_last)
    save_last (self);
  if (!ts_disk_queue_wait (MAX_CLOSE_MS, NULL))
    g_message ("Not everything is on the disk");
  if (self->transfer != NULL)
    ts_transfer_task_wait (self->transfer);
  g_clear_object (&self->transfer);
}
