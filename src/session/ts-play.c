/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-play"

#include "config.h"

#include "ts-play.h"

#include <glib/gstdio.h>

#include "ts-averages.h"
#include "ts-cancellable.h"
#include "ts-data-folder.h"
#include "ts-disk-queue.h"
#include "ts-file.h"
#include "ts-lookalike.h"

/* The player is told of look-alikes from one tile in four on. */
#define TELL_ONE_IN 4

/**
 * TsPlay:
 *
 * Writes each move to the log of its game, and the result when the game ends. Has look-alike tiles found and an
 * enlarged part of the picture sharpened, both in the background.
 */
struct _TsPlay
{
  GObject parent_instance;

  /* Owned */
  TsScene scene;
  TsSetup setup;
  TsGame *game;
  TsAdvisor *advisor;
  TsHints *hints;
  TsGameLog *log; /* NULL when another play has taken the place of this one, or nothing is saved */
  TsPlayShared *shared;
  GCancellable *looking;    /* the search for look-alikes, while it runs */
  GCancellable *sharpening; /* the loading of a sharper picture, while it runs */

  /* Plain */
  TsVerdict verdict;
  TsPlayBests bests;
  gboolean is_finishing; /* the play is held until its log is archived, or cannot be */
  gboolean has_replay;   /* the log of the finished game is archived */
  gboolean has_copy;     /* a copy of the picture was made, or a worker makes it */
};

G_DEFINE_FINAL_TYPE (TsPlay, ts_play, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_TITLE,
  PROP_PICTURE,
  PROP_CROP,
  PROP_REPLAY,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

static void
say (TsPlay *self,
     const TsMessage *message)
{
  if (self->shared->listener != NULL)
    self->shared->hear (self->shared->listener, message, self);
}

typedef struct
{
  char *path;
  TsPicture *picture;
} Copy;

static void
copy_free (Copy *copy)
{
  g_free (copy->path);
  g_object_unref (copy->picture);
  g_free (copy);
}

static void
copy_in_worker (GTask *task,
                gpointer source_object,
                gpointer task_data,
                GCancellable *cancellable)
{
  const Copy *copy = task_data;
  g_autoptr (GError) error = NULL;
  gboolean is_there = g_file_test (copy->path, G_FILE_TEST_EXISTS);
  g_autoptr (GBytes) bytes = is_there ? NULL : ts_picture_encode_whole (copy->picture, &error);

  if (bytes != NULL)
    ts_file_replace (copy->path, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), &error);
  if (error != NULL)
    g_debug ("no copy of the picture: %s", error->message);
  g_task_return_boolean (task, TRUE);
}

/* A game with a copy of its picture can go on when the original file is gone. The copy is made once, with the file of
 * the game, and tried again when the disk can be written again. */
static void
copy_picture (TsPlay *self)
{
  Copy *copy;

  if (self->has_copy || self->scene.picture == NULL || ts_game_log_get_name (self->log) == NULL ||
      ts_game_log_get_error (self->log) != NULL)
    return;

  self->has_copy = TRUE;
  copy = g_new (Copy, 1);
  copy->path = ts_data_folder_get_picture_path (self->shared->folder, self->scene.subject.key);
  copy->picture = g_object_ref (self->scene.picture);
  ts_disk_queue_run (copy_in_worker, copy, (GDestroyNotify) copy_free, NULL, NULL, NULL);
}

static void
log_error_changed_cb (TsPlay *self)
{
  const GError *error;

  g_assert (TS_IS_PLAY (self));

  if (self->log == NULL || ts_game_get_solved (self->game))
    return;

  error = ts_game_log_get_error (self->log);
  self->has_copy &= error == NULL;
  copy_picture (self);
  say (self, &(TsMessage){ .kind = error != NULL ? TS_MESSAGE_NOT_SAVED : TS_MESSAGE_SAVED_AGAIN, .error = error });
}

static void
append (TsPlay *self,
        const TsEvent *event)
{
  g_assert (TS_IS_PLAY (self));

  if (self->log == NULL)
    return;

  ts_game_log_append (self->log, event);
  copy_picture (self);
}

/* The log of a finished game is closed. */
static void
append_if_playing (TsPlay *self,
                   TsEventKind kind)
{
  const TsEvent event = {
    .kind = kind,
    .elapsed_ms = ts_game_get_elapsed_us (self->game) / 1000,
    .crop = self->scene.subject.crop,
  };

  if (!ts_game_get_solved (self->game))
    append (self, &event);
}

static void
paused_cb (TsPlay *self)
{
  g_assert (TS_IS_PLAY (self));

  if (ts_game_get_paused (self->game))
    ts_play_save (self);
}

static void
moves_to_go_cb (TsPlay *self)
{
  g_assert (TS_IS_PLAY (self));

  if (ts_advisor_get_eager (self->advisor) && ts_advisor_get_moves_to_go (self->advisor) != TS_ADVISOR_UNKNOWN)
    ts_game_set_remaining_shown (self->game);
}

static TsPlayBests
find_bests (TsPlay *self,
            const TsResult *result)
{
  const TsGamesFilter filter = {
    .columns = result->board.columns,
    .rows = result->board.rows,
    .since = G_MININT64,
    .difficulty = result->difficulty,
  };
  g_autoptr (GPtrArray) before =
      ts_averages_select (ts_results_get_list (self->shared->results), &filter).counting;
  TsPlayBests bests = 0;
  const TsResult *fastest;
  const TsResult *shortest;

  if (!ts_result_counts (result) || before->len == 0)
    return bests;

  fastest = g_ptr_array_index (before, ts_averages_find_best (before, TS_MEASURE_TIME));
  shortest = g_ptr_array_index (before, ts_averages_find_best (before, TS_MEASURE_MOVES));
  if (result->elapsed_ms < fastest->elapsed_ms)
    bests |= TS_PLAY_BEST_TIME;
  if (result->moves < shortest->moves)
    bests |= TS_PLAY_FEWEST_MOVES;

  return bests;
}

/* A log that cannot be archived tries again; the player hears of it once. */
static void
finished_cb (TsPlay *self,
             const GError *error)
{
  g_assert (TS_IS_PLAY (self));

  if (error == NULL)
    {
      self->has_replay = TRUE;
      ts_results_set_replay (self->shared->results, self->setup.identity, ts_game_log_get_name (self->log));
      g_object_notify_by_pspec (G_OBJECT (self), props[PROP_REPLAY]);
    }
  else if (self->is_finishing)
    say (self, &(TsMessage){ .kind = TS_MESSAGE_RESULT_NOT_SAVED, .error = error });

  if (self->is_finishing)
    {
      self->is_finishing = FALSE;
      g_object_unref (self);
    }
}

/* Also ends a saved game that was solved before its result was written. */
static void
solved_cb (TsPlay *self)
{
  TsGameEnd end = {
    .elapsed_ms = ts_game_get_elapsed_us (self->game) / 1000,
    .par = ts_advisor_get_par_proved (self->advisor) ? (guint) ts_advisor_get_par (self->advisor) : 0,
    .is_alike = !ts_game_get_is_fair (self->game),
  };
  g_autoptr (TsResult) result = NULL;

  g_assert (TS_IS_PLAY (self));

  if (!ts_game_get_solved (self->game))
    return;

  end.date = self->log != NULL ? ts_game_log_get_last_played (self->log) : g_get_real_time () / G_USEC_PER_SEC;
  if (self->log != NULL)
    {
      /* The player hears how that ends, whatever is played by then. */
      self->is_finishing = TRUE;
      g_object_ref (self);
      ts_game_log_finish (self->log, &end);
    }
  result = ts_result_new (&self->scene.subject, &self->setup, ts_game_get_history (self->game), &end,
                          self->log != NULL ? ts_game_log_get_name (self->log) : NULL);
  self->verdict = ts_result_get_verdict (result);
  self->bests = find_bests (self, result);
  if (self->log != NULL)
    ts_results_add (self->shared->results, g_steal_pointer (&result));
}

static void
found_cb (GObject *source_object,
          GAsyncResult *result,
          gpointer user_data)
{
  TsPlay *self = user_data;
  g_autoptr (GError) error = NULL;
  g_autofree TsLookalikes *found = ts_lookalike_find_finish (result, &error);

  /* The play may be gone. */
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
find_lookalikes (TsPlay *self)
{
  const TsBoard *board = ts_game_get_board (self->game);

  g_assert (TS_IS_PLAY (self));

  ts_cancellable_clear (&self->looking);
  ts_game_set_lookalikes (self->game, NULL);
  if (self->scene.picture == NULL || self->setup.has_numbers ||
      g_settings_get_boolean (self->shared->settings, "show-numbers"))
    return;

  self->looking = g_cancellable_new ();
  ts_lookalike_find_async (self->scene.picture, &self->scene.subject.crop, board->columns, board->rows, self->looking,
                           found_cb, self);
}

static void
sharpened_cb (GObject *source_object,
              GAsyncResult *result,
              gpointer user_data)
{
  TsPlay *self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TsPicture) picture = ts_scene_load_finish (result, &error);

  /* The play may be gone. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  g_clear_object (&self->sharpening);
  /* Without the file the present pixels are good enough. */
  if (picture == NULL)
    return;

  g_set_object (&self->scene.picture, picture);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_PICTURE]);
}

/* An enlarged part needs more of the file's pixels than the whole picture. */
static gboolean
can_sharpen (TsPlay *self)
{
  int short_side = (int) (self->shared->short_side * self->scene.subject.crop.zoom);
  gboolean is_copy;

  if (self->scene.picture == NULL || self->scene.subject.source == NULL ||
      MIN (ts_picture_get_width (self->scene.picture), ts_picture_get_height (self->scene.picture)) >= short_side)
    return FALSE;

  is_copy = !g_str_equal (ts_picture_get_key (self->scene.picture), self->scene.subject.key);

  return is_copy || ts_picture_get_width (self->scene.picture) < ts_picture_get_source_width (self->scene.picture);
}

static void
follow (TsPlay *self)
{
  if (self->log != NULL)
    {
      g_signal_connect_object (self->log, "error-changed", G_CALLBACK (log_error_changed_cb), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (self->log, "finished", G_CALLBACK (finished_cb), self, G_CONNECT_SWAPPED);
    }
  g_signal_connect_object (self->advisor, "notify::eager", G_CALLBACK (moves_to_go_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->advisor, "notify::moves-to-go", G_CALLBACK (moves_to_go_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->game, "event", G_CALLBACK (append), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->game, "notify::paused", G_CALLBACK (paused_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->game, "notify::solved", G_CALLBACK (solved_cb), self, G_CONNECT_SWAPPED);
}

static void
ts_play_dispose (GObject *object)
{
  TsPlay *self = TS_PLAY (object);

  ts_cancellable_clear (&self->looking);
  ts_cancellable_clear (&self->sharpening);
  g_clear_object (&self->hints);
  g_clear_object (&self->advisor);
  g_clear_object (&self->game);
  g_clear_object (&self->log);
  ts_scene_clear (&self->scene);

  G_OBJECT_CLASS (ts_play_parent_class)->dispose (object);
}

static void
ts_play_finalize (GObject *object)
{
  TsPlay *self = TS_PLAY (object);

  ts_play_shared_unref (self->shared);
  ts_setup_clear (&self->setup);

  G_OBJECT_CLASS (ts_play_parent_class)->finalize (object);
}

static void
ts_play_get_property (GObject *object,
                      guint prop_id,
                      GValue *value,
                      GParamSpec *pspec)
{
  TsPlay *self = TS_PLAY (object);

  switch (prop_id)
    {
    case PROP_TITLE:
      g_value_set_string (value, self->scene.subject.title);
      break;
    case PROP_PICTURE:
      g_value_set_object (value, self->scene.picture);
      break;
    case PROP_CROP:
      g_value_set_pointer (value, &self->scene.subject.crop);
      break;
    case PROP_REPLAY:
      g_value_set_string (value, ts_play_get_replay (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
      break;
    }
}

static void
ts_play_class_init (TsPlayClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = ts_play_dispose;
  object_class->finalize = ts_play_finalize;
  object_class->get_property = ts_play_get_property;

  props[PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  /* Another TsPicture of the same file comes when it is sharpened. */
  props[PROP_PICTURE] =
      g_param_spec_object ("picture", NULL, NULL, TS_TYPE_PICTURE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  /* A const TsCrop, valid as long as the play. */
  props[PROP_CROP] = g_param_spec_pointer ("crop", NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  /* The name of the log of the finished game, as soon as it can be read as a replay. */
  props[PROP_REPLAY] = g_param_spec_string ("replay", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
ts_play_init (TsPlay *self)
{
}

/**
 * ts_play_shared_new:
 *
 * Returns: (transfer full): nothing but a new solver, to be filled; each play holds a reference
 */
TsPlayShared *
ts_play_shared_new (void)
{
  TsPlayShared *self = g_rc_box_new0 (TsPlayShared);

  self->lock_fd = -1;
  self->solver = ts_shared_solver_new ();

  return self;
}

static void
clear_shared (gpointer data)
{
  TsPlayShared *self = data;

  g_clear_pointer (&self->library, ts_library_free);
  g_clear_pointer (&self->set, ts_picture_set_free);
  g_clear_object (&self->results);
  g_clear_pointer (&self->last, ts_game_record_free);
  ts_shared_solver_unref (self->solver);
  g_clear_object (&self->settings);
  g_clear_object (&self->first_picture);
  if (self->lock_fd >= 0)
    g_close (self->lock_fd, NULL);
  g_free (self->folder);
}

/**
 * ts_play_shared_unref:
 * @self: (transfer full)
 */
void
ts_play_shared_unref (TsPlayShared *self)
{
  g_rc_box_release_full (self, clear_shared);
}

/**
 * ts_play_new:
 * @game: as it begins or goes on
 * @log: (nullable): of the saved game that goes on; %NULL for a new one, and in a program that saves nothing
 *
 * Copies the values and takes references of the objects and of @shared.
 *
 * Returns: (transfer full): the play; its log has no file before the first slide
 */
TsPlay *
ts_play_new (const TsScene *scene,
             const TsSetup *setup,
             TsGame *game,
             TsGameLog *log,
             TsPlayShared *shared)
{
  TsPlay *self;

  g_return_val_if_fail (scene != NULL && setup != NULL, NULL);
  g_return_val_if_fail (TS_IS_GAME (game), NULL);
  g_return_val_if_fail (shared != NULL, NULL);

  self = g_object_new (TS_TYPE_PLAY, NULL);
  ts_scene_copy (&self->scene, scene);
  ts_setup_copy (&self->setup, setup);
  self->shared = g_rc_box_acquire (shared);
  self->game = g_object_ref (game);
  if (log != NULL)
    self->log = g_object_ref (log);
  else if (shared->lock != TS_DATA_LOCK_SECOND)
    self->log = ts_game_log_new (shared->folder, &scene->subject, setup, ts_game_get_initial_board (game));

  self->advisor = ts_advisor_new (self->game, shared->solver);
  g_settings_bind (shared->settings, "show-moves-to-go", self->advisor, "eager", G_SETTINGS_BIND_GET);
  self->hints = ts_hints_new (self->game, self->advisor, shared->settings);
  follow (self);
  g_signal_connect_object (shared->settings, "changed::show-numbers", G_CALLBACK (find_lookalikes), self,
                           G_CONNECT_SWAPPED);
  find_lookalikes (self);
  ts_play_sharpen (self);
  solved_cb (self);

  return self;
}

/**
 * ts_play_get_scene:
 *
 * Returns: (transfer none): valid as long as the play; the properties `picture` and `crop` tell its changes
 */
const TsScene *
ts_play_get_scene (TsPlay *self)
{
  g_return_val_if_fail (TS_IS_PLAY (self), NULL);

  return &self->scene;
}

TsGame *
ts_play_get_game (TsPlay *self)
{
  g_return_val_if_fail (TS_IS_PLAY (self), NULL);

  return self->game;
}

TsAdvisor *
ts_play_get_advisor (TsPlay *self)
{
  g_return_val_if_fail (TS_IS_PLAY (self), NULL);

  return self->advisor;
}

TsHints *
ts_play_get_hints (TsPlay *self)
{
  g_return_val_if_fail (TS_IS_PLAY (self), NULL);

  return self->hints;
}

/**
 * ts_play_set_crop:
 * @crop: another part of the picture
 *
 * The game goes on: its tiles show that part.
 */
void
ts_play_set_crop (TsPlay *self,
                  const TsCrop *crop)
{
  g_return_if_fail (TS_IS_PLAY (self));
  g_return_if_fail (crop != NULL);

  if (self->scene.picture == NULL || ts_crop_equal (&self->scene.subject.crop, crop))
    return;

  self->scene.subject.crop = *crop;
  append_if_playing (self, TS_EVENT_CROP);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_CROP]);
  ts_play_sharpen (self);
  find_lookalikes (self);
}

/**
 * ts_play_sharpen:
 *
 * Loads the picture again if its file has pixels that the crop or the screen needs and the present picture lacks.
 */
void
ts_play_sharpen (TsPlay *self)
{
  g_return_if_fail (TS_IS_PLAY (self));

  ts_cancellable_clear (&self->sharpening);
  if (!can_sharpen (self))
    return;

  self->sharpening = g_cancellable_new ();
  ts_scene_load_async (&self->scene, NULL, self->shared->short_side, self->sharpening, sharpened_cb, self);
}

/**
 * ts_play_dup_id:
 *
 * Returns: (transfer full): the shortest known ID of the initial board
 */
char *
ts_play_dup_id (TsPlay *self)
{
  char text[TS_BOARD_TEXT_SIZE];

  g_return_val_if_fail (TS_IS_PLAY (self), NULL);

  if (self->setup.id != NULL)
    return g_strdup (self->setup.id);

  ts_board_text_format (ts_game_get_initial_board (self->game), text);

  return g_strdup (text);
}

/**
 * ts_play_get_saved_name:
 *
 * Returns: (transfer none) (nullable): the name of the saved game; %NULL before the first slide
 */
const char *
ts_play_get_saved_name (TsPlay *self)
{
  g_return_val_if_fail (TS_IS_PLAY (self), NULL);

  return self->log != NULL ? ts_game_log_get_name (self->log) : NULL;
}

/**
 * ts_play_get_replay:
 *
 * Returns: (transfer none) (nullable): the name of the replay; %NULL before the finished game is archived
 */
const char *
ts_play_get_replay (TsPlay *self)
{
  g_return_val_if_fail (TS_IS_PLAY (self), NULL);

  return self->has_replay ? ts_play_get_saved_name (self) : NULL;
}

/**
 * ts_play_get_setup:
 *
 * Returns: (transfer none): how the game began
 */
const TsSetup *
ts_play_get_setup (TsPlay *self)
{
  g_return_val_if_fail (TS_IS_PLAY (self), NULL);

  return &self->setup;
}

/**
 * ts_play_get_verdict:
 *
 * Returns: of the finished game
 */
TsVerdict
ts_play_get_verdict (TsPlay *self)
{
  g_return_val_if_fail (TS_IS_PLAY (self), TS_VERDICT_HELPED);

  return self->verdict;
}

/**
 * ts_play_get_bests:
 *
 * Returns: what the finished game is better at than all before
 */
TsPlayBests
ts_play_get_bests (TsPlay *self)
{
  g_return_val_if_fail (TS_IS_PLAY (self), 0);

  return self->bests;
}

/**
 * ts_play_get_at_risk:
 *
 * Returns: whether the game is in progress and not all of its moves are saved
 */
gboolean
ts_play_get_at_risk (TsPlay *self)
{
  g_return_val_if_fail (TS_IS_PLAY (self), FALSE);

  return self->log != NULL && ts_game_get_in_progress (self->game) && !ts_game_log_get_is_written (self->log);
}

/**
 * ts_play_save:
 *
 * Saves the time since the last move too, and has a worker wait until the disk has all of it.
 */
void
ts_play_save (TsPlay *self)
{
  g_return_if_fail (TS_IS_PLAY (self));

  /* A game without moves has no file. */
  if (self->log == NULL || (ts_game_log_get_name (self->log) == NULL && ts_game_log_get_is_written (self->log)))
    return;

  append_if_playing (self, TS_EVENT_PAUSE);
  ts_game_log_sync (self->log);
}

/**
 * ts_play_leave:
 *
 * Saves the game and lets go of its log, so that the saved game can go on in another play.
 */
void
ts_play_leave (TsPlay *self)
{
  g_return_if_fail (TS_IS_PLAY (self));

  ts_play_save (self);
  if (!self->is_finishing)
    g_clear_object (&self->log);
}
