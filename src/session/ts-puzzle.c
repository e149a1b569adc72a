/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-puzzle"

#include "config.h"

#include "ts-puzzle.h"

#include "ts-cancellable.h"
#include "ts-daily.h"
#include "ts-data-folder.h"
#include "ts-disk-queue.h"
#include "ts-file.h"
#include "ts-lookalike.h"
#include "ts-puzzle-loader.h"
#include "ts-streak.h"

/* The player is told of look-alikes from one tile in four on. */
#define TELL_ONE_IN 4

/**
 * TsPuzzle:
 *
 * Writes each move to the log of its game, and the result when the game ends. Has look-alike tiles found and an
 * enlarged part of the picture sharpened, both in the background.
 */
struct _TsPuzzle
{
  GObject parent_instance;

  /* Owned */
  TsGameHeader header;
  TsPicture *picture; /* (nullable): none for numbers */
  TsGame *game;
  TsAdvisor *advisor;
  TsGameLog *log; /* NULL after ts_puzzle_leave(), and where nothing is saved */
  TsStores *stores;
  GCancellable *looking;    /* the search for look-alikes, while it runs */
  GCancellable *sharpening; /* the loading of a sharper picture, while it runs */

  /* Plain */
  TsVerdict verdict;
  TsPuzzleBests bests;
  gboolean is_finishing; /* the puzzle is held until its log is archived, or cannot be */
  gboolean has_replay;   /* the log of the finished game is archived */
  gboolean has_copy;     /* a copy of the picture was made, or a worker makes it */
};

G_DEFINE_FINAL_TYPE (TsPuzzle, ts_puzzle, G_TYPE_OBJECT)

enum
{
  SIGNAL_PICTURE_CHANGED,
  SIGNAL_CROP_CHANGED,
  SIGNAL_ARCHIVED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
say (TsPuzzle *self,
     const TsMessage *message)
{
  ts_stores_tell (self->stores, message, self);
}

/* Returns: (transfer full): what a worker needs of the puzzle */
static TsPuzzleLoader *
new_loader (TsPuzzle *self)
{
  TsPuzzleLoader *loader = g_new0 (TsPuzzleLoader, 1);

  ts_puzzle_source_copy (&loader->header.source, &self->header.source);
  loader->short_side = self->stores->short_side;

  return loader;
}

static void
copy_in_worker (GTask *task,
                gpointer source_object,
                gpointer task_data,
                GCancellable *cancellable)
{
  const TsPuzzleLoader *loader = task_data;
  TsPicture *picture = loader->picture;
  g_autofree char *path = ts_data_folder_get_picture_path (loader->folder, loader->header.source.key);
  g_autoptr (GError) error = NULL;
  gboolean is_there = g_file_test (path, G_FILE_TEST_EXISTS);
  const TsRect whole = { 0, 0, ts_picture_get_width (picture), ts_picture_get_height (picture) };
  g_autoptr (GBytes) bytes =
      is_there ? NULL : ts_picture_encode (picture, &whole, whole.width, whole.height, &error);

  if (bytes != NULL)
    ts_file_replace (path, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), &error);
  if (error != NULL)
    g_debug ("no copy of the picture: %s", error->message);
  g_task_return_boolean (task, TRUE);
}

/* A game with a copy of its picture can go on when the original file is gone. The copy is made once, with the file of
 * the game, and tried again when the disk can be written again. */
static void
copy_picture (TsPuzzle *self)
{
  TsPuzzleLoader *loader;

  if (self->has_copy || self->picture == NULL || ts_game_log_get_name (self->log) == NULL ||
      ts_game_log_get_error (self->log) != NULL)
    return;

  self->has_copy = TRUE;
  loader = new_loader (self);
  loader->folder = g_strdup (self->stores->folder);
  loader->picture = g_object_ref (self->picture);
  ts_disk_queue_run (copy_in_worker, loader, (GDestroyNotify) ts_puzzle_loader_free, NULL, NULL, NULL);
}

/* A log that cannot be archived tries again; the first failure alone is told. */
static void
log_changed_cb (TsPuzzle *self)
{
  const GError *error = ts_game_log_get_error (self->log);

  if (!ts_game_get_solved (self->game))
    {
      self->has_copy &= error == NULL;
      copy_picture (self);
      say (self, &(TsMessage){ .kind = error != NULL ? TS_MESSAGE_NOT_SAVED : TS_MESSAGE_SAVED_AGAIN, .error = error });
      return;
    }

  if (error == NULL)
    {
      self->has_replay = TRUE;
      g_signal_emit (self, signals[SIGNAL_ARCHIVED], 0);
    }
  else if (self->is_finishing)
    say (self, &(TsMessage){ .kind = TS_MESSAGE_RESULT_NOT_SAVED, .error = error });

  if (self->is_finishing)
    {
      self->is_finishing = FALSE;
      g_object_unref (self);
    }
}

static void
append (TsPuzzle *self,
        const TsEvent *event)
{
  if (self->log == NULL)
    return;

  ts_game_log_append (self->log, event);
  copy_picture (self);
}

/* The log of a finished game is closed. */
static void
append_if_playing (TsPuzzle *self,
                   TsEventKind kind)
{
  const TsEvent event = {
    .kind = kind,
    .elapsed_ms = ts_game_get_elapsed_us (self->game) / 1000,
    .crop = self->header.source.crop,
  };

  if (!ts_game_get_solved (self->game))
    append (self, &event);
}

static void
paused_cb (TsPuzzle *self)
{
  if (ts_game_get_paused (self->game))
    ts_puzzle_save (self);
}

static TsPuzzleBests
find_bests (TsPuzzle *self,
            const TsResult *result)
{
  const GPtrArray *before = ts_results_get_list (self->stores->results);
  TsPuzzleBests bests = TS_PUZZLE_BEST_TIME | TS_PUZZLE_FEWEST_MOVES;
  gboolean is_first = TRUE;

  for (guint i = 0; i < before->len; i++)
    {
      const TsResult *other = g_ptr_array_index (before, i);

      if (!ts_result_counts (other) || !ts_result_is_same_kind (other, result))
        continue;
      is_first = FALSE;
      if (other->end.elapsed_ms <= result->end.elapsed_ms)
        bests &= ~TS_PUZZLE_BEST_TIME;
      if (other->moves <= result->moves)
        bests &= ~TS_PUZZLE_FEWEST_MOVES;
    }

  return is_first || !ts_result_counts (result) ? 0 : bests;
}

/* Also ends a saved game that was solved before its result was written. */
static void
solved_cb (TsPuzzle *self)
{
  TsGameEnd end = {
    .elapsed_ms = ts_game_get_elapsed_us (self->game) / 1000,
    .par = ts_advisor_get_par_proved (self->advisor) ? (guint) ts_advisor_get_par (self->advisor) : 0,
    .is_alike = !ts_game_get_is_fair (self->game),
  };
  g_autoptr (TsResult) result = NULL;

  if (!ts_game_get_solved (self->game))
    return;

  if (self->log != NULL)
    {
      ts_game_log_finish (self->log, &end);
      /* The puzzle lives until its log is archived, so that a failure is told even if another one is played by then. */
      self->is_finishing = TRUE;
      g_object_ref (self);
    }
  result = ts_result_new (&self->header, ts_game_get_history (self->game), &end,
                          self->log != NULL ? ts_game_log_get_name (self->log) : NULL);
  self->verdict = ts_result_get_verdict (result);
  self->bests = find_bests (self, result);
  if (self->log != NULL)
    ts_results_add (self->stores->results, g_steal_pointer (&result));
}

static void
found_cb (GObject *source_object,
          GAsyncResult *result,
          gpointer user_data)
{
  TsPuzzle *self = user_data;
  g_autoptr (GError) error = NULL;
  g_autofree TsLookalikes *found = g_task_propagate_pointer (G_TASK (result), &error);

  /* The puzzle may be gone. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  g_clear_object (&self->looking);
  if (found == NULL)
    return;

  ts_game_set_lookalikes (self->game, found->classes);
  if (ts_game_get_solved (self->game))
    return;

  if (!ts_game_get_is_fair (self->game))
    say (self, &(TsMessage){ .kind = TS_MESSAGE_ALIKE });
  else if (found->n_alike * TELL_ONE_IN >= found->n_tiles)
    say (self, &(TsMessage){ .kind = TS_MESSAGE_LOOKALIKES, .count = found->n_alike, .total = found->n_tiles });
}

/* Until the answer is there, and while numbers are shown, each tile differs from each other. */
static void
find_lookalikes (TsPuzzle *self)
{
  const TsBoard *board = ts_game_get_board (self->game);

  ts_cancellable_clear (&self->looking);
  ts_game_set_lookalikes (self->game, NULL);
  if (self->picture == NULL || self->header.has_numbers ||
      g_settings_get_boolean (self->stores->settings, "show-numbers"))
    return;

  self->looking = g_cancellable_new ();
  ts_lookalike_find_async (self->picture, &self->header.source.crop, board->columns, board->rows, self->looking,
                           found_cb, self);
}

static void
sharpen_in_worker (GTask *task,
                   gpointer source_object,
                   gpointer task_data,
                   GCancellable *cancellable)
{
  g_task_return_pointer (task, ts_puzzle_loader_load_picture (task_data, cancellable, NULL), g_object_unref);
}

static void
sharpened_cb (GObject *source_object,
              GAsyncResult *result,
              gpointer user_data)
{
  TsPuzzle *self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TsPicture) picture = g_task_propagate_pointer (G_TASK (result), &error);

  /* The puzzle may be gone. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  g_clear_object (&self->sharpening);
  /* Without the file the present pixels are good enough. */
  if (picture == NULL)
    return;

  g_set_object (&self->picture, picture);
  g_signal_emit (self, signals[SIGNAL_PICTURE_CHANGED], 0);
}

/* An enlarged part needs more of the file's pixels than the whole picture. */
static gboolean
can_sharpen (TsPuzzle *self)
{
  int short_side = (int) (self->stores->short_side * self->header.source.crop.zoom);
  gboolean is_copy;

  if (self->picture == NULL || self->header.source.file == NULL ||
      MIN (ts_picture_get_width (self->picture), ts_picture_get_height (self->picture)) >= short_side)
    return FALSE;

  is_copy = !g_str_equal (ts_picture_get_key (self->picture), self->header.source.key);

  return is_copy || ts_picture_get_width (self->picture) < ts_picture_get_source_width (self->picture);
}

static void
ts_puzzle_finalize (GObject *object)
{
  TsPuzzle *self = TS_PUZZLE (object);

  ts_cancellable_clear (&self->looking);
  ts_cancellable_clear (&self->sharpening);
  g_clear_object (&self->advisor);
  g_clear_object (&self->game);
  g_clear_object (&self->log);
  g_clear_object (&self->picture);
  ts_stores_unref (self->stores);
  ts_game_header_clear (&self->header);

  G_OBJECT_CLASS (ts_puzzle_parent_class)->finalize (object);
}

static guint
new_signal (const char *name)
{
  return g_signal_new (name, TS_TYPE_PUZZLE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
ts_puzzle_class_init (TsPuzzleClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = ts_puzzle_finalize;

  /* Another TsPicture of the same file came, since it was sharpened. */
  signals[SIGNAL_PICTURE_CHANGED] = new_signal ("picture-changed");
  signals[SIGNAL_CROP_CHANGED] = new_signal ("crop-changed");
  /* The log of the finished game can be read as a replay. */
  signals[SIGNAL_ARCHIVED] = new_signal ("archived");
}

static void
ts_puzzle_init (TsPuzzle *self)
{
}

/**
 * ts_puzzle_new:
 * @game: as it begins or goes on
 * @log: (nullable): of the saved game that goes on; %NULL for a new one, and in a program that saves nothing
 *
 * Copies the values and takes references of the objects and of @stores.
 *
 * Returns: (transfer full): the puzzle; its log has no file before the first slide
 */
TsPuzzle *
ts_puzzle_new (const TsGameHeader *header,
               TsPicture *picture,
               TsGame *game,
               TsGameLog *log,
               TsStores *stores)
{
  TsPuzzle *self = g_object_new (TS_TYPE_PUZZLE, NULL);

  ts_game_header_copy (&self->header, header);
  g_set_object (&self->picture, picture);
  self->stores = g_rc_box_acquire (stores);
  self->game = g_object_ref (game);
  if (log != NULL)
    self->log = g_object_ref (log);
  else if (stores->lock != TS_DATA_LOCK_SECOND)
    self->log = ts_game_log_new (stores->folder, header, &ts_game_get_history (game)->initial);

  self->advisor = ts_advisor_new (self->game, stores->solver);
  g_settings_bind (stores->settings, "show-moves-to-go", self->advisor, "shows-moves-to-go", G_SETTINGS_BIND_GET);
  if (self->log != NULL)
    g_signal_connect_object (self->log, "changed", G_CALLBACK (log_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (game, "event", G_CALLBACK (append), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (game, "notify::paused", G_CALLBACK (paused_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (game, "notify::solved", G_CALLBACK (solved_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (stores->settings, "changed::show-numbers", G_CALLBACK (find_lookalikes), self,
                           G_CONNECT_SWAPPED);
  find_lookalikes (self);
  ts_puzzle_sharpen (self);
  solved_cb (self);

  return self;
}

/* Returns: (transfer none) (nullable): %NULL for numbers; TsPuzzle::picture-changed tells its changes */
TsPicture *
ts_puzzle_get_picture (TsPuzzle *self)
{
  return self->picture;
}

TsGame *
ts_puzzle_get_game (TsPuzzle *self)
{
  return self->game;
}

TsAdvisor *
ts_puzzle_get_advisor (TsPuzzle *self)
{
  return self->advisor;
}

/* TsGame:hint follows as soon as a good move is known, and is counted; with a step if the settings say that hints
 * explain. A paused game gets no hint; a slide, also a refused one, and a pause cancel it. */
void
ts_puzzle_ask_hint (TsPuzzle *self)
{
  g_autofree char *style = NULL;

  if (ts_game_get_paused (self->game))
    return;

  style = g_settings_get_string (self->stores->settings, "hints");
  if (g_str_equal (style, "explain"))
    ts_advisor_explain (self->advisor);
  else
    ts_advisor_advise (self->advisor);
}

/**
 * ts_puzzle_set_crop:
 * @crop: another part of the picture
 *
 * The game goes on: its tiles show that part, and so do those of new games on the picture.
 */
void
ts_puzzle_set_crop (TsPuzzle *self,
                    const TsCrop *crop)
{
  if (self->picture == NULL || ts_crop_equal (&self->header.source.crop, crop))
    return;

  self->header.source.crop = *crop;
  if (self->header.source.file != NULL)
    ts_library_add (self->stores->library, self->header.source.file, crop);
  append_if_playing (self, TS_EVENT_CROP);
  g_signal_emit (self, signals[SIGNAL_CROP_CHANGED], 0);
  ts_puzzle_sharpen (self);
  find_lookalikes (self);
}

/* Loads the picture again if its file has pixels that the crop or the screen needs and the present picture lacks. */
void
ts_puzzle_sharpen (TsPuzzle *self)
{
  g_autoptr (GTask) task = NULL;

  ts_cancellable_clear (&self->sharpening);
  if (!can_sharpen (self))
    return;

  self->sharpening = g_cancellable_new ();
  task = g_task_new (NULL, self->sharpening, sharpened_cb, self);
  g_task_set_task_data (task, new_loader (self), (GDestroyNotify) ts_puzzle_loader_free);
  g_task_run_in_thread (task, sharpen_in_worker);
}

/* Returns: (transfer full): the shortest known ID of the initial board */
char *
ts_puzzle_dup_id (TsPuzzle *self)
{
  char text[TS_BOARD_TEXT_SIZE];

  if (self->header.id != NULL)
    return g_strdup (self->header.id);

  ts_board_text_format (&ts_game_get_history (self->game)->initial, text);

  return g_strdup (text);
}

/* Returns: (transfer none) (nullable): the name of the saved game; %NULL before the first slide */
const char *
ts_puzzle_get_saved_name (TsPuzzle *self)
{
  return self->log != NULL ? ts_game_log_get_name (self->log) : NULL;
}

/* Returns: (transfer none) (nullable): the name of the replay; %NULL before the finished game is archived */
const char *
ts_puzzle_get_replay (TsPuzzle *self)
{
  return self->has_replay ? ts_puzzle_get_saved_name (self) : NULL;
}

/* Returns: (transfer none): what the game is from its birth; valid as long as the puzzle. TsPuzzle::crop-changed tells
 * of another crop of its source. */
const TsGameHeader *
ts_puzzle_get_header (TsPuzzle *self)
{
  return &self->header;
}

/* Returns: of the finished game */
TsVerdict
ts_puzzle_get_verdict (TsPuzzle *self)
{
  return self->verdict;
}

/* Returns: what the finished game is better at than all before */
TsPuzzleBests
ts_puzzle_get_bests (TsPuzzle *self)
{
  return self->bests;
}

/* Returns: (transfer full) (nullable): the day whose puzzle is played, in UTC; %NULL if it does not count as that */
GDateTime *
ts_puzzle_dup_day (TsPuzzle *self)
{
  g_autofree char *id = ts_puzzle_dup_id (self);

  return self->header.origin == TS_ORIGIN_DAILY ? ts_daily_parse_id (id) : NULL;
}

/* Returns: on how many days in a row until that of this puzzle the puzzle of the day was solved; 0 for another one */
guint
ts_puzzle_count_days (TsPuzzle *self)
{
  g_autoptr (GDateTime) day = ts_puzzle_dup_day (self);

  return day != NULL ? ts_streak_count (ts_results_get_list (self->stores->results), day) : 0;
}

/* Returns: whether the game is in progress and not all of its moves are saved */
gboolean
ts_puzzle_get_at_risk (TsPuzzle *self)
{
  return self->log != NULL && ts_game_get_in_progress (self->game) && ts_game_log_get_error (self->log) != NULL;
}

/* Saves the time since the last move too, and has a worker wait until the disk has all of it. */
void
ts_puzzle_save (TsPuzzle *self)
{
  /* A game without moves has no file. */
  if (self->log == NULL || (ts_game_log_get_name (self->log) == NULL && ts_game_log_get_error (self->log) == NULL))
    return;

  append_if_playing (self, TS_EVENT_PAUSE);
  ts_game_log_sync (self->log);
}

/* Saves the game and lets go of its log, so that the saved game can go on in another puzzle. */
void
ts_puzzle_leave (TsPuzzle *self)
{
  ts_puzzle_save (self);
  if (!self->is_finishing)
    g_clear_object (&self->log);
}
