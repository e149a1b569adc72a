/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-wish"

#include "config.h"

#include "ts-wish.h"

#include "ts-shuffle.h"

/* Where the pictures of the program lie. Their titles follow the language. */
#define PROGRAM_SCHEME "resource"

/* How many boards are tried until the tiles of one look out of place. */
#define MAX_DEALS 30

struct _TsWish
{
  /* Borrowed */
  TsPlayShared *shared;
  TsWishLoadingFunc loading;
  TsWishMadeFunc made;
  TsWishFunc done;

  /* Owned */
  GObject *owner; /* keeps what is shared alive */
  TsPlay *present;
  GCancellable *cancellable;
  GSList *files;      /* of GFile: to be tried in this order if the scene's picture does not load */
  GPtrArray *new_set; /* of GFile: the set that begins when one of its pictures has loaded */
  TsScene scene;
  TsSetup setup;
  char *saved_name; /* of the game to go on with, if one was chosen */
  GError *error;    /* what the player has to hear */
  char *error_title;

  /* Plain */
  TsBoard board;
  guint n_deals;   /* of boards of a certain difficulty */
  guint n_skipped; /* pictures of the set of which the player has not heard */
  gboolean has_board;
  gboolean is_fresh;    /* also if there is a saved game of this size */
  gboolean is_received; /* the file was saved for this wish */
  gboolean is_set;      /* the files are of the set */
  gboolean is_next;     /* the player asked for the next picture of the set */
  gboolean has_failed;  /* nothing that the player asked for loads: any picture will do */
  gboolean has_size;    /* the player chose one, so that the board of a puzzle file is not played */
  TsMessage puzzle;     /* what to say of the board that came with the picture, if @puzzle.is_puzzle */
};

static void
wish_free (TsWish *self)
{
  g_slist_free_full (self->files, g_object_unref);
  g_clear_pointer (&self->new_set, g_ptr_array_unref);
  g_clear_object (&self->present);
  g_clear_object (&self->cancellable);
  g_clear_error (&self->error);
  g_free (self->error_title);
  ts_scene_clear (&self->scene);
  ts_setup_clear (&self->setup);
  g_free (self->saved_name);
  g_object_unref (self->owner);
  g_free (self);
}

static void dealt_cb (GObject *source_object,
                      GAsyncResult *result,
                      gpointer user_data);
static void load_next_file (TsWish *self);

/* The way of a wish, last step first: the play, its game, the picture, the files. Each step takes the wish. */

static void
end (TsWish *self,
     TsPlay *play)
{
  TsMessage trouble = { .error = self->error, .text = self->error_title, .count = self->n_skipped };

  if (self->error == NULL)
    trouble = self->puzzle;
  else if (self->is_set && self->n_skipped > 0 && play != NULL)
    trouble.kind = TS_MESSAGE_PICTURES_SKIPPED;
  else
    trouble.kind = self->error->domain == TS_PICTURE_ERROR ? TS_MESSAGE_PICTURE_FAILED : TS_MESSAGE_GAME_NOT_READ;
  self->done (self->owner, play, self->error != NULL || self->puzzle.is_puzzle ? &trouble : NULL);
  wish_free (self);
}

static void
begin_game (TsWish *self)
{
  g_autoptr (TsGame) game = ts_game_new (&self->board);
  g_autoptr (TsPlay) play = NULL;

  g_free (self->setup.control);
  self->setup.control = g_settings_get_string (self->shared->settings, "control");
  play = ts_play_new (&self->scene, &self->setup, game, NULL, self->shared);
  self->made (self->owner, play);
  end (self, play);
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

/* Whether the tiles of the board, which was dealt on the present picture, look out of place. Of another picture that is
 * not known yet. */
static gboolean
is_fair (TsWish *self)
{
  const TsScene *present = self->present != NULL ? ts_play_get_scene (self->present) : NULL;
  TsGame *game = present != NULL ? ts_play_get_game (self->present) : NULL;

  return present == NULL || present->picture != self->scene.picture ||
         ts_game_get_board (game)->columns != self->board.columns ||
         ts_game_get_board (game)->rows != self->board.rows ||
         ts_board_is_fair (&self->board, ts_game_get_lookalikes (game));
}

static TsDifficulty
get_difficulty (TsWish *self)
{
  return (TsDifficulty) g_settings_get_enum (self->shared->settings, "difficulty");
}

/* A board of a certain difficulty takes a moment to find. */
static void
deal (TsWish *self)
{
  GSettings *settings = self->shared->settings;
  gboolean gap_home = g_settings_get_boolean (settings, "gap-home");
  TsDeal deal = {
    .difficulty = get_difficulty (self),
    .columns = g_settings_get_uint (settings, "columns"),
    .rows = g_settings_get_uint (settings, "rows"),
    .seed = (guint64) g_random_int () << 32 | g_random_int (),
    .gap = gap_home ? TS_SHUFFLE_GAP_HOME : TS_SHUFFLE_GAP_ANYWHERE,
  };

  g_clear_pointer (&self->setup.id, g_free);
  self->setup.origin = TS_ORIGIN_SHUFFLED;
  self->setup.difficulty = deal.difficulty;
  if (deal.difficulty != TS_DIFFICULTY_ANY)
    {
      self->n_deals++;
      ts_shared_solver_deal_async (self->shared->solver, &deal, self->cancellable, dealt_cb, self);
      return;
    }

  ts_shuffle (&self->board, deal.columns, deal.rows, deal.seed, deal.gap);
  for (guint i = 1; i < MAX_DEALS && !is_fair (self); i++)
    ts_shuffle (&self->board, deal.columns, deal.rows, ++deal.seed, deal.gap);
  self->setup.id = dup_seed_id (&self->board, deal.seed);
  begin_game (self);
}

/* Returns: (transfer full) (nullable): the play that goes on; %NULL without an error if its game was solved when the
 * program ended: the play writes the result, and ends */
static TsPlay *
resume (TsWish *self,
        const char *name,
        GError **error)
{
  g_autoptr (TsGameRecord) saved = NULL;
  g_autoptr (TsGameLog) log = ts_game_log_open (self->shared->folder, name, &saved, error);
  g_autoptr (TsGame) game = NULL;
  g_autoptr (TsPlay) play = NULL;

  if (log == NULL)
    return NULL;

  ts_setup_clear (&self->setup);
  ts_setup_copy (&self->setup, &saved->setup);
  if (ts_crop_equal (&self->scene.subject.crop, &TS_CROP_INIT))
    self->scene.subject.crop = saved->subject.crop;
  game = ts_game_new_from_history (g_steal_pointer (&saved->history));
  play = ts_play_new (&self->scene, &self->setup, game, log, self->shared);
  self->made (self->owner, play);

  return ts_game_get_solved (game) ? NULL : g_steal_pointer (&play);
}

/* Returns: (transfer full) (nullable): the name of the saved game of this picture and size, or of its own board. Never
 * that of the present play, also where no lock tells that its log is open: two writers would damage it. */
static char *
find_saved_game (TsWish *self)
{
  GSettings *settings = self->shared->settings;
  const char *folder = self->shared->folder;
  const char *key = self->scene.subject.key;
  g_autofree char *name = self->has_board
                              ? ts_saved_games_find_board (folder, key, &self->board)
                              : ts_saved_games_find (folder, key, g_settings_get_uint (settings, "columns"),
                                                     g_settings_get_uint (settings, "rows"));

  if (self->present != NULL && g_strcmp0 (name, ts_play_get_saved_name (self->present)) == 0)
    return NULL;

  return g_steal_pointer (&name);
}

/* Whether the present play has the picture of this wish and a board of the size in the settings, or its own board. */
static gboolean
suits_present (TsWish *self)
{
  TsGame *game = self->present != NULL ? ts_play_get_game (self->present) : NULL;

  return game != NULL && g_str_equal (ts_play_get_scene (self->present)->subject.key, self->scene.subject.key) &&
         (self->has_board ? ts_board_equal (ts_game_get_initial_board (game), &self->board)
                          : ts_play_shared_has_size (self->shared, ts_game_get_board (game)));
}

/* Goes on with the game on this picture, or begins one. */
static void
play_any (TsWish *self)
{
  g_autofree char *name = find_saved_game (self);
  g_autoptr (GError) error = NULL;
  g_autoptr (TsPlay) play = NULL;

  /* The next file of a set may have the same picture. */
  if (!self->is_next && suits_present (self) && ts_game_get_in_progress (ts_play_get_game (self->present)))
    play = g_object_ref (self->present);
  else if (name != NULL)
    play = resume (self, name, &error);

  if (error != NULL && self->error == NULL && ts_wish_is_trouble (error))
    self->error = g_steal_pointer (&error);
  if (play != NULL)
    end (self, play);
  else if (self->has_board)
    {
      /* A finished game that was not resumed has left its own origin. */
      self->setup.origin = TS_ORIGIN_GIVEN;
      begin_game (self);
    }
  else
    deal (self);
}

/* Nothing that was wished for can be played. In place of the next picture of a set, a new game begins on the present
 * one. Without a present play the window would stay empty: the first picture is opened, or numbers are played. */
static void
fail (TsWish *self)
{
  if (self->is_next && self->present != NULL)
    {
      self->is_next = FALSE;
      if (self->n_skipped == 0)
        g_clear_error (&self->error);
      ts_scene_clear (&self->scene);
      ts_wish_play_scene (self, ts_play_get_scene (self->present), TRUE);
    }
  else if (self->present != NULL)
    end (self, NULL);
  else if (self->has_failed)
    {
      ts_scene_clear (&self->scene);
      ts_wish_play_numbers (self);
    }
  else
    {
      self->has_failed = TRUE;
      self->is_received = FALSE;
      self->is_set = FALSE;
      g_clear_pointer (&self->saved_name, g_free);
      self->files = g_slist_append (NULL, g_object_ref (self->shared->first_picture));
      load_next_file (self);
    }
}

/* Goes on with the saved game that the player chose. If it was solved already, the puzzle of the day is played again;
 * in the place of any other game the present play goes on or, without one, another begins. */
static void
play_saved (TsWish *self)
{
  g_autoptr (TsPlay) play = resume (self, self->saved_name, &self->error);

  if (play != NULL)
    end (self, play);
  else if (self->error != NULL)
    fail (self);
  else if (self->has_board)
    {
      self->setup.origin = TS_ORIGIN_GIVEN;
      begin_game (self);
    }
  else if (self->present != NULL)
    {
      ts_game_log_error_set (&self->error, TS_GAME_LOG_ERROR_NOT_FOUND, self->saved_name);
      fail (self);
    }
  else
    deal (self);
}

/* The picture is there. */
static void
choose_game (TsWish *self)
{
  if (self->saved_name != NULL)
    play_saved (self);
  else if (self->has_board && !self->puzzle.is_puzzle)
    begin_game (self);
  else if (self->is_fresh)
    deal (self);
  else
    play_any (self);
}

/* Takes the board that came with the picture, unless the player chose another one. */
static void
read_puzzle (TsWish *self)
{
  const char *id = ts_picture_get_board_id (self->scene.picture);
  TsMessage *message = &self->puzzle;

  if (id == NULL || self->has_board || self->has_size || self->saved_name != NULL)
    return;

  message->is_puzzle = TRUE;
  message->id_result = ts_board_text_parse (id, &self->board);
  message->kind = ts_message_get_kind_of_id (message->id_result, &self->board);
  self->has_board = message->kind == TS_MESSAGE_ID_PLAYED;
  if (!self->has_board)
    return;

  message->columns = self->board.columns;
  message->rows = self->board.rows;
  self->setup.origin = TS_ORIGIN_GIVEN;
}

/* The player may have chosen another difficulty or size meanwhile, perhaps the size of the present play. */
static void
dealt_cb (GObject *source_object,
          GAsyncResult *result,
          gpointer user_data)
{
  TsWish *self = user_data;
  g_autofree TsBoard *board = ts_shared_solver_deal_finish (result, NULL);

  /* The wish was given up. */
  if (board == NULL)
    {
      wish_free (self);
      return;
    }

  self->board = *board;
  if (!ts_play_shared_has_size (self->shared, board))
    {
      if (suits_present (self))
        end (self, self->present);
      else
        play_any (self);
    }
  else if (self->setup.difficulty == get_difficulty (self) && (is_fair (self) || self->n_deals == MAX_DEALS))
    begin_game (self);
  else
    deal (self);
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
  GFile *file = self->scene.subject.source;
  g_autofree char *name = file != NULL ? g_file_get_basename (file) : NULL;

  if (name == NULL || self->scene.subject.key != NULL || g_file_has_uri_scheme (file, PROGRAM_SCHEME) ||
      ts_library_has_saved (self->shared->library, file))
    return g_strdup (self->scene.subject.title);

  return g_filename_display_name (name);
}

/* Only a file that is known to be gone is forgotten, or one that was saved just now and is no picture. */
static void
note_failure (TsWish *self,
              const GError *error)
{
  GFile *file = self->scene.subject.source;
  gboolean is_new = self->is_set && ts_picture_set_note_skipped (self->shared->set, file);

  if (file != NULL && g_error_matches (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_NOT_FOUND))
    ts_library_forget_missing (self->shared->library, file);
  else if (self->is_received && is_no_picture (error))
    ts_library_forget (self->shared->library, file);
  self->n_skipped += is_new ? 1 : 0;
  if (self->error == NULL || (is_new && self->n_skipped == 1))
    {
      g_clear_error (&self->error);
      g_free (self->error_title);
      self->error = g_error_copy (error);
      self->error_title = dup_error_title (self);
    }
}

static void
loaded_cb (GObject *source_object,
           GAsyncResult *result,
           gpointer user_data)
{
  TsWish *self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TsPicture) picture = ts_scene_load_finish (result, &error);

  if (g_cancellable_is_cancelled (self->cancellable))
    wish_free (self);
  else if (picture != NULL)
    {
      if (self->scene.subject.key == NULL)
        self->scene.subject.key = g_strdup (ts_picture_get_key (picture));
      self->scene.picture = g_steal_pointer (&picture);
      if (self->new_set != NULL)
        ts_picture_set_begin (self->shared->set, self->new_set);
      /* Of several files it is no trouble that others do not load; of a set it is said once. */
      if (!self->has_failed && self->n_skipped == 0)
        g_clear_error (&self->error);
      read_puzzle (self);
      choose_game (self);
    }
  else
    {
      note_failure (self, error);
      if (self->files != NULL)
        load_next_file (self);
      else
        fail (self);
    }
}

static void
load_scene (TsWish *self)
{
  const TsPlayShared *shared = self->shared;

  if (self->scene.subject.source != NULL)
    {
      TsCrop crop = ts_library_get_crop (shared->library, self->scene.subject.source);

      if (!ts_crop_equal (&crop, &TS_CROP_INIT))
        self->scene.subject.crop = crop;
    }
  self->loading (self->owner, self->scene.subject.title);
  ts_scene_load_async (&self->scene, shared->folder, shared->short_side, self->cancellable, loaded_cb, self);
}

static void
load_next_file (TsWish *self)
{
  const TsPlayShared *shared = self->shared;
  GFile *file = self->files->data;

  self->files = g_slist_delete_link (self->files, self->files);
  ts_scene_clear (&self->scene);
  self->scene.subject = (TsSubject){
    .title = shared->get_title (file, ts_library_has_saved (shared->library, file)),
    .source = file,
    .crop = TS_CROP_INIT,
  };
  load_scene (self);
}

/**
 * ts_wish_is_trouble:
 * @error: why a saved game that the player did not choose cannot go on
 *
 * Returns: whether to tell the player; nothing is said of a game that is finished, or that another program plays
 */
gboolean
ts_wish_is_trouble (const GError *error)
{
  return !g_error_matches (error, TS_GAME_LOG_ERROR, TS_GAME_LOG_ERROR_NOT_FOUND) &&
         !g_error_matches (error, TS_GAME_LOG_ERROR, TS_GAME_LOG_ERROR_BUSY);
}

/**
 * ts_wish_new:
 * @shared: lives as long as @owner
 * @present: (nullable): the present play; it stays the present one until the wish is fulfilled or cancelled
 * @board: (nullable): the board to play; %NULL to go on with a saved game, or to deal a board of the size and the
 *   difficulty in the settings
 * @origin: how @board was chosen
 * @cancellable: of this wish alone
 * @loading: is called for each picture that is loaded
 * @made: is called for each play that is made; a saved game that was solved already ends in one that is not played
 * @done: is called at the end, unless the wish is cancelled; during the call that begins the wish if nothing takes time
 * @owner: (type GObject): is given to all of them
 *
 * Returns: (transfer full): a wish that has not begun
 */
TsWish *
ts_wish_new (TsPlayShared *shared,
             TsPlay *present,
             const TsBoardWish *board,
             TsOrigin origin,
             GCancellable *cancellable,
             TsWishLoadingFunc loading,
             TsWishMadeFunc made,
             TsWishFunc done,
             gpointer owner)
{
  TsWish *self;

  g_return_val_if_fail (shared != NULL && loading != NULL && made != NULL && done != NULL, NULL);
  g_return_val_if_fail (G_IS_CANCELLABLE (cancellable), NULL);
  g_return_val_if_fail (G_IS_OBJECT (owner), NULL);

  self = g_new0 (TsWish, 1);
  self->shared = shared;
  self->loading = loading;
  self->made = made;
  self->done = done;
  self->owner = g_object_ref (owner);
  self->cancellable = g_object_ref (cancellable);
  g_set_object (&self->present, present);
  self->scene.subject.crop = TS_CROP_INIT;
  self->has_board = board != NULL;
  if (board != NULL)
    {
      self->board = board->board;
      self->setup.id = board->id != NULL && strchr (board->id, '#') != NULL ? g_strdup (board->id) : NULL;
      self->setup.origin = origin;
    }

  return self;
}

/**
 * ts_wish_show_numbers:
 *
 * Asks for a game that shows numbers over the picture.
 */
void
ts_wish_show_numbers (TsWish *self)
{
  g_return_if_fail (self != NULL);

  self->setup.has_numbers = TRUE;
}

/**
 * ts_wish_keep_size:
 *
 * Asks for a board of the size in the settings, also if the picture comes with a board of its own.
 */
void
ts_wish_keep_size (TsWish *self)
{
  g_return_if_fail (self != NULL);

  self->has_size = TRUE;
}

/**
 * ts_wish_open:
 * @self: (transfer full):
 * @files: (transfer full) (element-type GFile): at least one
 * @is_received: whether a file was saved in the library for this wish; it is forgotten if it is no picture
 *
 * Plays on the first picture that loads: if it comes with a board of its own, that board.
 */
void
ts_wish_open (TsWish *self,
              GSList *files,
              gboolean is_received)
{
  g_return_if_fail (self != NULL && files != NULL);

  self->files = files;
  self->is_received = is_received;
  load_next_file (self);
}

/**
 * ts_wish_open_set:
 * @self: (transfer full):
 * @files: (transfer full) (element-type GFile): of the set, in the order in which they are tried; at least one
 * @is_next: whether to begin a new game on the present picture if no other one loads
 *
 * Plays on the first picture that loads. The player hears once of those that are skipped.
 */
void
ts_wish_open_set (TsWish *self,
                  GSList *files,
                  gboolean is_next)
{
  g_return_if_fail (self != NULL);

  self->is_set = TRUE;
  self->is_next = is_next;
  ts_wish_open (self, files, FALSE);
}

/**
 * ts_wish_begin_set:
 * @self: (transfer full):
 * @pictures: (element-type GFile): at least one
 *
 * As ts_wish_open_set(), of another set than the present one, whose place it takes when one of its pictures has loaded.
 */
void
ts_wish_begin_set (TsWish *self,
                   GPtrArray *pictures)
{
  GSList *files = NULL;

  g_return_if_fail (self != NULL && pictures != NULL);

  for (guint i = pictures->len; i-- > 0;)
    files = g_slist_prepend (files, g_object_ref (g_ptr_array_index (pictures, i)));
  self->new_set = g_ptr_array_ref (pictures);
  ts_wish_open_set (self, files, FALSE);
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
                    const TsGameRecord *saved)
{
  g_return_if_fail (self != NULL && name != NULL && saved != NULL);

  self->saved_name = g_strdup (name);
  if (g_str_equal (saved->subject.key, TS_SCENE_NUMBERS))
    {
      ts_wish_play_numbers (self);
      return;
    }

  ts_subject_copy (&self->scene.subject, &saved->subject);
  if (self->scene.subject.source != NULL && g_file_has_uri_scheme (self->scene.subject.source, PROGRAM_SCHEME))
    {
      g_free (self->scene.subject.title);
      self->scene.subject.title = self->shared->get_title (self->scene.subject.source, FALSE);
    }
  load_scene (self);
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

  self->scene.subject.title = self->shared->get_title (NULL, FALSE);
  self->scene.subject.key = g_strdup (TS_SCENE_NUMBERS);
  choose_game (self);
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
  choose_game (self);
}
