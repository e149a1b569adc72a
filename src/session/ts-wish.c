/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-wish"

#include "config.h"

#include "ts-wish.h"

#include "ts-shuffle.h"

/* Where the pictures of the program lie. Their titles follow the language. */
#define PROGRAM_SCHEME "resource"

struct _TsWish
{
  /* Borrowed */
  const TsPlayShared *shared;
  const TsWishEvents *events;

  /* Owned */
  GObject *owner; /* keeps what is shared alive */
  TsPlay *present;
  GCancellable *cancellable;
  GSList *files; /* of GFile: to be tried in this order if the scene's picture does not load */
  TsScene scene;
  char *saved_name; /* of the game to go on with, if one was chosen */
  char *id;         /* of the board, if it has a short one */
  char *control;    /* with which the saved game began, if that is known */
  GError *error;    /* of the first file that failed */
  char *error_title;

  /* Plain */
  TsBoard board;
  TsOrigin origin;
  TsDifficulty difficulty; /* of a board that is dealt */
  gboolean has_board;
  gboolean is_fresh;    /* also if there is a saved game of this size */
  gboolean is_received; /* the file was saved for this wish */
};

static void
wish_free (TsWish *self)
{
  g_slist_free_full (self->files, g_object_unref);
  g_clear_object (&self->present);
  g_clear_object (&self->cancellable);
  g_clear_error (&self->error);
  g_free (self->error_title);
  ts_scene_clear (&self->scene);
  g_free (self->saved_name);
  g_free (self->id);
  g_free (self->control);
  g_object_unref (self->owner);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TsWish, wish_free)

/* The way of a wish, last step first: the play, its game, the picture, the files. */

/* @log: (nullable): of the saved game
 * Returns: (transfer full): the play that is wished for */
static TsPlay *
create_play (TsWish *self,
             TsGame *game,
             TsGameLog *log)
{
  TsPlayParts parts = {
    .scene = &self->scene,
    .id = self->id,
    .origin = self->origin,
    .difficulty = self->difficulty,
    .control = self->control,
    .game = game,
    .log = log,
  };

  return ts_play_new (&parts, self->shared);
}

static void
begin_game (TsWish *self)
{
  g_autoptr (TsGame) game = ts_game_new (&self->board);
  g_autoptr (TsPlay) play = create_play (self, game, NULL);

  self->events->fulfilled (self->owner, play);
}

/* Returns: (transfer full) (nullable): the ID with @seed, if it names @board */
static char *
dup_seed_id (const TsBoard *board,
             guint64 seed)
{
  TsBoard shuffled;

  if (!ts_shuffle (&shuffled, board->columns, board->rows, seed, TS_SHUFFLE_GAP_ANYWHERE) ||
      !ts_board_equal (&shuffled, board))
    return NULL;

  return g_strdup_printf ("%ux%u#%" G_GUINT64_FORMAT, board->columns, board->rows, seed);
}

static TsDifficulty
get_difficulty (TsWish *self)
{
  return (TsDifficulty) g_settings_get_enum (self->shared->settings, "difficulty");
}

/* Takes @self. A board of a certain difficulty takes a moment to find: @callback gets it then. */
static void
deal (TsWish *self,
      GAsyncReadyCallback callback)
{
  g_autoptr (TsWish) owned = self;
  GSettings *settings = self->shared->settings;
  gboolean gap_home = g_settings_get_boolean (settings, "gap-home");
  TsDeal deal = {
    .difficulty = get_difficulty (self),
    .columns = g_settings_get_uint (settings, "columns"),
    .rows = g_settings_get_uint (settings, "rows"),
    .seed = (guint64) g_random_int () << 32 | g_random_int (),
    .gap = gap_home ? TS_SHUFFLE_GAP_HOME : TS_SHUFFLE_GAP_ANYWHERE,
  };

  g_clear_pointer (&self->id, g_free);
  self->origin = TS_ORIGIN_SHUFFLED;
  self->difficulty = deal.difficulty;
  if (deal.difficulty != TS_DIFFICULTY_ANY)
    {
      ts_shared_solver_deal_async (self->shared->solver, &deal, self->cancellable, callback, g_steal_pointer (&owned));
      return;
    }

  ts_shuffle (&self->board, deal.columns, deal.rows, deal.seed, deal.gap);
  self->id = dup_seed_id (&self->board, deal.seed);
  begin_game (self);
}

static TsGame *
create_game (const TsSavedGame *saved)
{
  TsGameState state = {
    .initial = saved->initial,
    .path = (const uint16_t *) saved->path->data,
    .watched = saved->watched->data,
    .n_slides = saved->path->len,
    .position = saved->position,
    .elapsed_us = saved->elapsed_ms * 1000,
    .n_hints = saved->n_hints,
    .n_undos = saved->n_undos,
    .assisted = saved->assisted,
  };

  return ts_game_new_from_state (&state);
}

/* Takes over what the header says of the board. An ID that names another board is damage. */
static void
read_header (TsWish *self,
             const TsSavedGame *saved)
{
  TsBoard board;

  self->origin = saved->origin;
  self->difficulty = ts_play_parse_difficulty (saved->difficulty);
  g_free (self->control);
  self->control = g_strdup (saved->control);
  g_free (self->id);
  self->id = saved->id != NULL && ts_board_text_parse (saved->id, &board) == TS_BOARD_TEXT_OK &&
                     ts_board_equal (&board, &saved->initial)
                 ? g_strdup (saved->id)
                 : NULL;
}

/* Returns: whether the saved game goes on */
static gboolean
go_on (TsWish *self,
       const char *name)
{
  g_autoptr (TsSavedGame) saved = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (TsGameLog) log = ts_game_log_open (self->shared->folder, name, &saved, &error);
  g_autoptr (TsGame) game = log != NULL ? create_game (saved) : NULL;
  g_autoptr (TsPlay) play = NULL;

  if (game == NULL)
    {
      self->events->not_read (self->owner, error);
      return FALSE;
    }

  read_header (self, saved);
  if (ts_crop_equal (&self->scene.crop, &TS_CROP_INIT))
    self->scene.crop = ts_scene_read_crop (&saved->crop);
  play = create_play (self, game, log);
  /* The program ended before the result was written. The play writes it, and a new board is dealt. */
  if (ts_game_get_solved (game))
    return FALSE;

  self->events->fulfilled (self->owner, play);

  return TRUE;
}

/* Returns: (transfer full) (nullable): the name of the saved game of this picture and size. Never that of the present
 * play, also where no lock tells that its log is open: two writers would damage it. */
static char *
find_saved_game (TsWish *self)
{
  GSettings *settings = self->shared->settings;
  g_autofree char *name =
      ts_saved_games_find (self->shared->folder, self->scene.key, g_settings_get_uint (settings, "columns"),
                           g_settings_get_uint (settings, "rows"));

  if (self->present != NULL && g_strcmp0 (name, ts_play_get_saved_name (self->present)) == 0)
    return NULL;

  return g_steal_pointer (&name);
}

/* Whether the present play has the picture of this wish and a board of the size in the settings. */
static gboolean
suits_present (TsWish *self)
{
  return self->present != NULL && g_str_equal (ts_play_get_scene (self->present)->key, self->scene.key) &&
         ts_play_shared_has_size (self->shared, ts_game_get_board (ts_play_get_game (self->present)));
}

/* Takes @self, whose picture is there. @callback gets a board that is dealt later. */
static void
choose_game (TsWish *self,
             GAsyncReadyCallback callback)
{
  g_autoptr (TsWish) owned = self;
  g_autofree char *name = g_steal_pointer (&self->saved_name);

  if (self->has_board)
    {
      begin_game (self);
      return;
    }
  if (!self->is_fresh && name == NULL)
    {
      if (suits_present (self) && ts_game_get_in_progress (ts_play_get_game (self->present)))
        {
          self->events->fulfilled (self->owner, self->present);
          return;
        }
      name = find_saved_game (self);
    }
  if (name == NULL || !go_on (self, name))
    deal (g_steal_pointer (&owned), callback);
}

/* The player may have chosen another difficulty or size meanwhile, perhaps the size of the present play. */
static void
dealt_cb (GObject *source_object,
          GAsyncResult *result,
          gpointer user_data)
{
  g_autoptr (TsWish) self = user_data;
  g_autofree TsBoard *board = ts_shared_solver_deal_finish (result, NULL);

  /* The wish was given up. */
  if (board == NULL)
    return;

  self->board = *board;
  if (ts_play_shared_has_size (self->shared, board))
    {
      if (self->difficulty == get_difficulty (self))
        begin_game (self);
      else
        deal (g_steal_pointer (&self), dealt_cb);
    }
  else if (suits_present (self))
    self->events->fulfilled (self->owner, self->present);
  else
    {
      self->is_fresh = FALSE;
      choose_game (g_steal_pointer (&self), dealt_cb);
    }
}

/* Whether what was received is no picture for certain, and not only for the moment. */
static gboolean
is_no_picture (const GError *error)
{
  static const TsPictureError lasting[] = {
    TS_PICTURE_ERROR_TOO_MANY_PIXELS,
    TS_PICTURE_ERROR_TOO_SMALL,
    TS_PICTURE_ERROR_NOT_A_PICTURE,
    TS_PICTURE_ERROR_DAMAGED,
    TS_PICTURE_ERROR_TRUNCATED,
  };

  for (guint i = 0; i < G_N_ELEMENTS (lasting); i++)
    {
      if (g_error_matches (error, TS_PICTURE_ERROR, (int) lasting[i]))
        return TRUE;
    }

  return FALSE;
}

/* Returns: (transfer full): what a sentence calls the file that failed: its name, if it has one for people */
static char *
dup_error_title (TsWish *self)
{
  GFile *file = self->scene.source;
  g_autofree char *name = file != NULL ? g_file_get_basename (file) : NULL;

  if (name == NULL || self->scene.key != NULL || g_file_has_uri_scheme (file, PROGRAM_SCHEME) ||
      ts_library_has_saved (self->shared->library, file))
    return g_strdup (self->scene.title);

  return g_filename_display_name (name);
}

/* Only a file that is known to be gone is forgotten, or one that was saved just now and is no picture. */
static void
note_failure (TsWish *self,
              const GError *error)
{
  GFile *file = self->scene.source;

  if (file != NULL && g_error_matches (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_NOT_FOUND))
    ts_library_forget_missing (self->shared->library, file);
  else if (self->is_received && is_no_picture (error))
    ts_library_forget (self->shared->library, file);
  if (self->error == NULL)
    {
      self->error = g_error_copy (error);
      self->error_title = dup_error_title (self);
    }
}

static void
fail (TsWish *self)
{
  TsBoardWish board = { .board = self->board, .id = self->id };
  TsWishFailure failure = {
    .error = self->error,
    .title = self->error_title,
    .last_file = self->scene.source,
    .board = self->has_board ? &board : NULL,
  };

  self->events->failed (self->owner, &failure);
}

/* Takes @self; @callback gets it when the picture of the scene is loaded or cannot be. */
static void
load_scene (TsWish *self,
            GAsyncReadyCallback callback)
{
  const TsPlayShared *shared = self->shared;

  if (self->scene.source != NULL)
    {
      TsSavedCrop saved = ts_library_get_crop (shared->library, self->scene.source);
      TsCrop crop = ts_scene_read_crop (&saved);

      if (!ts_crop_equal (&crop, &TS_CROP_INIT))
        self->scene.crop = crop;
    }
  self->events->loading (self->owner, self->scene.title);
  ts_scene_load_async (&self->scene, shared->folder, shared->short_side, self->cancellable, callback, self);
}

/* Takes @self; @callback gets it when the next file is loaded or cannot be. */
static void
load_next_file (TsWish *self,
                GAsyncReadyCallback callback)
{
  const TsPlayShared *shared = self->shared;
  GFile *file = self->files->data;

  self->files = g_slist_delete_link (self->files, self->files);
  ts_scene_clear (&self->scene);
  self->scene = (TsScene){
    .title = shared->get_title (file, ts_library_has_saved (shared->library, file)),
    .source = file,
    .crop = TS_CROP_INIT,
  };
  load_scene (self, callback);
}

static void
loaded_cb (GObject *source_object,
           GAsyncResult *result,
           gpointer user_data)
{
  g_autoptr (TsWish) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TsPicture) picture = ts_scene_load_finish (result, &error);

  if (g_cancellable_is_cancelled (self->cancellable))
    return;

  if (picture != NULL)
    {
      if (self->scene.key == NULL)
        self->scene.key = g_strdup (ts_picture_get_key (picture));
      self->scene.picture = g_steal_pointer (&picture);
      choose_game (g_steal_pointer (&self), dealt_cb);
      return;
    }

  note_failure (self, error);
  if (self->files != NULL)
    load_next_file (g_steal_pointer (&self), loaded_cb);
  else
    fail (self);
}

/**
 * ts_wish_new:
 * @shared: lives as long as @owner
 * @present: (nullable): the present play; it stays the present one until the wish is fulfilled or cancelled
 * @cancellable: of this wish alone
 * @owner: (type GObject): gets the events
 *
 * Returns: (transfer full): a wish that has not begun
 */
TsWish *
ts_wish_new (const TsPlayShared *shared,
             TsPlay *present,
             GCancellable *cancellable,
             const TsWishEvents *events,
             gpointer owner)
{
  TsWish *self;

  g_return_val_if_fail (shared != NULL && events != NULL, NULL);
  g_return_val_if_fail (G_IS_CANCELLABLE (cancellable), NULL);
  g_return_val_if_fail (G_IS_OBJECT (owner), NULL);

  self = g_new0 (TsWish, 1);
  self->shared = shared;
  self->events = events;
  self->owner = g_object_ref (owner);
  self->cancellable = g_object_ref (cancellable);
  g_set_object (&self->present, present);
  self->scene.crop = TS_CROP_INIT;

  return self;
}

/**
 * ts_wish_set_board:
 * @board: the board to play
 * @origin: how it was chosen
 *
 * Without this, a saved game goes on, or a board of the size and the difficulty in the settings is dealt.
 */
void
ts_wish_set_board (TsWish *self,
                   const TsBoardWish *board,
                   TsOrigin origin)
{
  g_return_if_fail (self != NULL && board != NULL);

  self->has_board = TRUE;
  self->board = board->board;
  self->id = board->id != NULL && strchr (board->id, '#') != NULL ? g_strdup (board->id) : NULL;
  self->origin = origin;
}

/**
 * ts_wish_open:
 * @self: (transfer full):
 * @files: (transfer full) (element-type GFile): at least one
 * @is_received: whether a file was saved in the library for this wish; it is forgotten if it is no picture
 *
 * Plays on the first picture that loads.
 */
void
ts_wish_open (TsWish *self,
              GSList *files,
              gboolean is_received)
{
  g_return_if_fail (self != NULL && files != NULL);

  self->files = files;
  self->is_received = is_received;
  load_next_file (self, loaded_cb);
}

/**
 * ts_wish_open_saved:
 * @self: (transfer full):
 * @saved: what the saved game called @name has
 *
 * Goes on with the saved game, on its picture.
 */
void
ts_wish_open_saved (TsWish *self,
                    const char *name,
                    const TsSavedGame *saved)
{
  g_return_if_fail (self != NULL && name != NULL && saved != NULL);

  self->saved_name = g_strdup (name);
  if (g_str_equal (saved->picture, TS_SCENE_NUMBERS))
    {
      ts_wish_play_numbers (self);
      return;
    }

  ts_scene_read (&self->scene, saved);
  if (self->scene.source != NULL && g_file_has_uri_scheme (self->scene.source, PROGRAM_SCHEME))
    {
      g_free (self->scene.title);
      self->scene.title = self->shared->get_title (self->scene.source, FALSE);
    }
  load_scene (self, loaded_cb);
}

/**
 * ts_wish_play_numbers:
 * @self: (transfer full):
 *
 * Plays without a picture.
 */
void
ts_wish_play_numbers (TsWish *self)
{
  g_return_if_fail (self != NULL);

  self->scene.title = self->shared->get_title (NULL, FALSE);
  self->scene.key = g_strdup (TS_SCENE_NUMBERS);
  choose_game (self, dealt_cb);
}

/**
 * ts_wish_play_scene:
 * @self: (transfer full):
 * @scene: with its picture, if it is not of numbers
 * @is_fresh: whether to begin a new game, also if a saved one of this size can go on
 */
void
ts_wish_play_scene (TsWish *self,
                    const TsScene *scene,
                    gboolean is_fresh)
{
  g_return_if_fail (self != NULL && scene != NULL);

  ts_scene_copy (&self->scene, scene);
  self->is_fresh = is_fresh;
  choose_game (self, dealt_cb);
}
