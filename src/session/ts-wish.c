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

/* A wish that is being fulfilled. */
typedef struct
{
  /* Borrowed */
  TsWishLoadingFunc loading;
  TsWishFunc done;

  /* Owned */
  GObject *owner; /* keeps what is shared alive */
  GCancellable *cancellable;
  TsWish wish; /* has references of its own, and neither board nor scene: they are below */
  TsScene scene;
  TsSetup setup;
  GError *error; /* what the player has to hear */
  char *error_title;

  /* Plain */
  TsBoard board;
  guint n_tried;   /* of the files */
  guint n_deals;   /* of boards of a certain difficulty */
  guint n_skipped; /* pictures of the set of which the player has not heard */
  gboolean has_board;
  gboolean has_failed; /* nothing that the player asked for loads: any picture will do */
  TsMessage puzzle;    /* what to say of the board that came with the picture, if @puzzle.is_puzzle */
} Making;

/* Another wish may go on with the same game. */
static void
close_log (Making *self)
{
  g_clear_object (&self->wish.log);
}

static void
making_free (Making *self)
{
  g_signal_handlers_disconnect_by_data (self->cancellable, self);
  close_log (self);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->wish.present);
  g_clear_pointer (&self->wish.files, g_ptr_array_unref);
  g_clear_pointer (&self->wish.saved, ts_game_record_free);
  g_clear_error (&self->error);
  g_free (self->error_title);
  ts_scene_clear (&self->scene);
  ts_setup_clear (&self->setup);
  g_object_unref (self->owner);
  g_free (self);
}

static void dealt_cb (GObject *source_object,
                      GAsyncResult *result,
                      gpointer user_data);
static void load_next_file (Making *self);

/* The way of a wish, last step first: the play, its game, the picture, the files. Each step takes @self. */

static void
end (Making *self,
     TsPlay *play)
{
  TsMessage trouble = { .error = self->error, .text = self->error_title, .count = self->n_skipped };

  if (self->error == NULL)
    trouble = self->puzzle;
  else if (self->wish.is_set && self->n_skipped > 0 && play != NULL)
    trouble.kind = TS_MESSAGE_PICTURES_SKIPPED;
  else
    trouble.kind = self->error->domain == TS_PICTURE_ERROR ? TS_MESSAGE_PICTURE_FAILED : TS_MESSAGE_GAME_NOT_READ;
  self->done (self->owner, play, self->error != NULL || self->puzzle.is_puzzle ? &trouble : NULL);
  making_free (self);
}

static void
begin_game (Making *self)
{
  g_autoptr (TsGame) game = ts_game_new (&self->board);
  g_autoptr (TsPlay) play = NULL;

  g_free (self->setup.control);
  self->setup.control = g_settings_get_string (self->wish.shared->settings, "control");
  play = ts_play_new (&self->scene, &self->setup, game, NULL, self->wish.shared);
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
is_fair (Making *self)
{
  const TsScene *present = self->wish.present != NULL ? ts_play_get_scene (self->wish.present) : NULL;
  TsGame *game = present != NULL ? ts_play_get_game (self->wish.present) : NULL;

  return present == NULL || present->picture != self->scene.picture ||
         ts_game_get_board (game)->columns != self->board.columns ||
         ts_game_get_board (game)->rows != self->board.rows ||
         ts_board_is_fair (&self->board, ts_game_get_lookalikes (game));
}

static TsDifficulty
get_difficulty (Making *self)
{
  return (TsDifficulty) g_settings_get_enum (self->wish.shared->settings, "difficulty");
}

/* A board of a certain difficulty takes a moment to find. */
static void
deal (Making *self)
{
  GSettings *settings = self->wish.shared->settings;
  gboolean gap_home = g_settings_get_boolean (settings, "gap-home");
  TsDeal deal = {
    .difficulty = get_difficulty (self),
    .seed = (guint64) g_random_int () << 32 | g_random_int (),
    .gap = gap_home ? TS_SHUFFLE_GAP_HOME : TS_SHUFFLE_GAP_ANYWHERE,
  };

  g_settings_get (settings, "size", "(uu)", &deal.columns, &deal.rows);
  g_clear_pointer (&self->setup.id, g_free);
  self->setup.origin = TS_ORIGIN_SHUFFLED;
  self->setup.difficulty = deal.difficulty;
  if (deal.difficulty != TS_DIFFICULTY_ANY)
    {
      self->n_deals++;
      ts_shared_solver_deal_async (self->wish.shared->solver, &deal, self->cancellable, dealt_cb, self);
      return;
    }

  ts_shuffle (&self->board, deal.columns, deal.rows, deal.seed, deal.gap);
  for (guint i = 1; i < MAX_DEALS && !is_fair (self); i++)
    ts_shuffle (&self->board, deal.columns, deal.rows, ++deal.seed, deal.gap);
  self->setup.id = dup_seed_id (&self->board, deal.seed);
  begin_game (self);
}

/* @log: of the saved game
 * @saved: what is in it
 * Returns: (transfer full) (nullable): the play that goes on; %NULL if its game was solved when the program ended: the
 *   play writes the result, and ends */
static TsPlay *
resume (Making *self,
        TsGameLog *log,
        TsGameRecord *saved)
{
  g_autoptr (TsGame) game = ts_game_new_from_history (g_steal_pointer (&saved->history));
  g_autoptr (TsPlay) play = NULL;

  ts_setup_clear (&self->setup);
  ts_setup_copy (&self->setup, &saved->setup);
  if (ts_crop_equal (&self->scene.subject.crop, &TS_CROP_INIT))
    self->scene.subject.crop = saved->subject.crop;
  play = ts_play_new (&self->scene, &self->setup, game, log, self->wish.shared);

  return ts_game_get_solved (game) ? NULL : g_steal_pointer (&play);
}

/* Returns: (transfer full) (nullable): the name of the saved game of this picture and size, or of its own board. Never
 * that of the present play, also where no lock tells that its log is open: two writers would damage it. */
static char *
find_saved_game (Making *self)
{
  const TsPlayShared *shared = self->wish.shared;
  g_autofree char *name = NULL;
  guint columns = self->board.columns;
  guint rows = self->board.rows;

  if (!self->has_board)
    g_settings_get (shared->settings, "size", "(uu)", &columns, &rows);
  name = ts_saved_games_find (shared->folder, self->scene.subject.key, columns, rows,
                              self->has_board ? &self->board : NULL);
  if (self->wish.present != NULL && g_strcmp0 (name, ts_play_get_saved_name (self->wish.present)) == 0)
    return NULL;

  return g_steal_pointer (&name);
}

/* Whether the present play has the picture of this wish and a board of the size in the settings, or its own board. */
static gboolean
suits_present (Making *self)
{
  TsGame *game = self->wish.present != NULL ? ts_play_get_game (self->wish.present) : NULL;

  return game != NULL && g_str_equal (ts_play_get_scene (self->wish.present)->subject.key, self->scene.subject.key) &&
         (self->has_board ? ts_board_equal (ts_game_get_initial_board (game), &self->board)
                          : ts_play_shared_has_size (self->wish.shared, ts_game_get_board (game)));
}

/* Begins a game on the board that was asked for or, without one, on a new board. */
static void
begin_other (Making *self)
{
  if (self->has_board)
    {
      /* A finished game that was not resumed has left its own origin. */
      self->setup.origin = TS_ORIGIN_GIVEN;
      begin_game (self);
    }
  else
    deal (self);
}

/* Goes on with the game on this picture, or begins one. */
static void
play_any (Making *self)
{
  g_autofree char *name = find_saved_game (self);
  g_autoptr (TsGameRecord) saved = NULL;
  g_autoptr (TsGameLog) log = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (TsPlay) play = NULL;

  /* The next file of a set may have the same picture. */
  if (!self->wish.is_next && suits_present (self) &&
      ts_game_get_in_progress (ts_play_get_game (self->wish.present)))
    play = g_object_ref (self->wish.present);
  else if (name != NULL)
    log = ts_game_log_open (self->wish.shared->folder, name, &saved, &error);
  if (log != NULL)
    play = resume (self, log, saved);

  if (error != NULL && self->error == NULL && ts_wish_is_trouble (error))
    self->error = g_steal_pointer (&error);
  if (play != NULL)
    end (self, play);
  else
    begin_other (self);
}

/* Goes on with the saved game that the player chose. If it was solved already, the puzzle of the day is played again;
 * in the place of any other game the present play goes on or, without one, another begins. */
static void
play_saved (Making *self)
{
  g_autoptr (TsGameLog) log = g_steal_pointer (&self->wish.log);
  g_autoptr (TsPlay) play = resume (self, log, self->wish.saved);

  if (play != NULL)
    end (self, play);
  else if (self->wish.present != NULL && !self->has_board)
    {
      ts_game_log_error_set (&self->error, TS_GAME_LOG_ERROR_NOT_FOUND, ts_game_log_get_name (log));
      end (self, NULL);
    }
  else
    begin_other (self);
}

static void
choose_game (Making *self)
{
  if (self->wish.log != NULL)
    play_saved (self);
  else if (self->has_board && !self->puzzle.is_puzzle)
    begin_game (self);
  else if (self->wish.is_fresh)
    deal (self);
  else
    play_any (self);
}

static void
play_numbers (Making *self)
{
  ts_scene_clear (&self->scene);
  self->scene.subject = (TsSubject){
    .title = self->wish.shared->get_title (NULL, FALSE),
    .key = g_strdup (TS_SCENE_NUMBERS),
    .crop = TS_CROP_INIT,
  };
  choose_game (self);
}

/* @is_fresh: whether to begin a new game, also if a saved one can go on */
static void
play_scene (Making *self,
            const TsScene *scene,
            gboolean is_fresh)
{
  ts_scene_clear (&self->scene);
  ts_scene_copy (&self->scene, scene);
  self->wish.is_fresh = is_fresh;
  choose_game (self);
}

/* Nothing that was wished for can be played. In place of the next picture of a set, a new game begins on the present
 * one. Without a present play the window would stay empty: the first picture is opened, or numbers are played. */
static void
fail (Making *self)
{
  if (self->wish.is_next && self->wish.present != NULL)
    {
      self->wish.is_next = FALSE;
      if (self->n_skipped == 0)
        g_clear_error (&self->error);
      play_scene (self, ts_play_get_scene (self->wish.present), TRUE);
    }
  else if (self->wish.present != NULL)
    end (self, NULL);
  else if (self->has_failed)
    play_numbers (self);
  else
    {
      self->has_failed = TRUE;
      self->wish.is_received = FALSE;
      self->wish.is_set = FALSE;
      close_log (self);
      g_clear_pointer (&self->wish.files, g_ptr_array_unref);
      self->wish.files = g_ptr_array_new_with_free_func (g_object_unref);
      g_ptr_array_add (self->wish.files, g_object_ref (self->wish.shared->first_picture));
      self->n_tried = 0;
      load_next_file (self);
    }
}

/* Takes the board that came with the picture, unless the player chose another one. */
static void
read_puzzle (Making *self)
{
  const char *id = ts_picture_get_board_id (self->scene.picture);
  TsMessage *message = &self->puzzle;

  if (id == NULL || self->has_board || self->wish.keep_size || self->wish.log != NULL)
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
  Making *self = user_data;
  g_autofree TsBoard *board = ts_shared_solver_deal_finish (result, NULL);

  /* The wish was given up. */
  if (board == NULL)
    {
      making_free (self);
      return;
    }

  self->board = *board;
  if (!ts_play_shared_has_size (self->wish.shared, board))
    {
      if (suits_present (self))
        end (self, self->wish.present);
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
dup_error_title (Making *self)
{
  GFile *file = self->scene.subject.source;
  g_autofree char *name = file != NULL ? g_file_get_basename (file) : NULL;

  if (name == NULL || self->scene.subject.key != NULL || g_file_has_uri_scheme (file, PROGRAM_SCHEME) ||
      ts_library_has_saved (self->wish.shared->library, file))
    return g_strdup (self->scene.subject.title);

  return g_filename_display_name (name);
}

/* Only a file that is known to be gone is forgotten, or one that was saved just now and is no picture. */
static void
note_failure (Making *self,
              const GError *error)
{
  GFile *file = self->scene.subject.source;
  gboolean is_new = self->wish.is_set && ts_picture_set_note_skipped (self->wish.shared->set, file);

  if (file != NULL && g_error_matches (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_NOT_FOUND))
    ts_library_forget_missing (self->wish.shared->library, file);
  else if (self->wish.is_received && is_no_picture (error))
    ts_library_forget (self->wish.shared->library, file);
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
  Making *self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TsPicture) picture = ts_scene_load_finish (result, &error);

  if (g_cancellable_is_cancelled (self->cancellable))
    making_free (self);
  else if (picture != NULL)
    {
      if (self->scene.subject.key == NULL)
        self->scene.subject.key = g_strdup (ts_picture_get_key (picture));
      self->scene.picture = g_steal_pointer (&picture);
      if (self->wish.is_new_set && !self->has_failed)
        ts_picture_set_begin (self->wish.shared->set, self->wish.files);
      /* Of several files it is no trouble that others do not load; of a set it is said once. */
      if (!self->has_failed && self->n_skipped == 0)
        g_clear_error (&self->error);
      read_puzzle (self);
      choose_game (self);
    }
  else
    {
      note_failure (self, error);
      if (self->wish.files != NULL && self->n_tried < self->wish.files->len)
        load_next_file (self);
      else
        fail (self);
    }
}

static void
load_scene (Making *self)
{
  const TsPlayShared *shared = self->wish.shared;

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
load_next_file (Making *self)
{
  const TsPlayShared *shared = self->wish.shared;
  GFile *file = g_ptr_array_index (self->wish.files, self->n_tried++);

  ts_scene_clear (&self->scene);
  self->scene.subject = (TsSubject){
    .title = shared->get_title (file, ts_library_has_saved (shared->library, file)),
    .source = g_object_ref (file),
    .crop = TS_CROP_INIT,
  };
  load_scene (self);
}

static void
load_saved (Making *self)
{
  TsSubject *subject = &self->scene.subject;

  if (g_str_equal (self->wish.saved->subject.key, TS_SCENE_NUMBERS))
    {
      play_numbers (self);
      return;
    }

  ts_subject_copy (subject, &self->wish.saved->subject);
  if (subject->source != NULL && g_file_has_uri_scheme (subject->source, PROGRAM_SCHEME))
    {
      g_free (subject->title);
      subject->title = self->wish.shared->get_title (subject->source, FALSE);
    }
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
 * ts_wish_run:
 * @wish: is copied, with references of its objects
 * @cancellable: of this wish alone
 * @loading: is called for each picture that is loaded
 * @done: is called at the end, unless the wish is cancelled; during this call if nothing takes time
 * @owner: (type GObject): is given to both
 */
void
ts_wish_run (const TsWish *wish,
             GCancellable *cancellable,
             TsWishLoadingFunc loading,
             TsWishFunc done,
             gpointer owner)
{
  const TsBoardWish *board;
  Making *self;

  g_return_if_fail (wish != NULL && wish->shared != NULL);
  g_return_if_fail (G_IS_CANCELLABLE (cancellable));
  g_return_if_fail (loading != NULL && done != NULL && G_IS_OBJECT (owner));

  board = wish->board;
  self = g_new0 (Making, 1);
  self->loading = loading;
  self->done = done;
  self->owner = g_object_ref (owner);
  self->cancellable = g_object_ref (cancellable);
  g_signal_connect_swapped (cancellable, "cancelled", G_CALLBACK (close_log), self);
  self->wish = *wish;
  self->wish.present = wish->present != NULL ? g_object_ref (wish->present) : NULL;
  self->wish.log = wish->log != NULL ? g_object_ref (wish->log) : NULL;
  self->wish.files = wish->files != NULL ? g_ptr_array_ref (wish->files) : NULL;
  self->setup.has_numbers = wish->has_numbers;
  self->has_board = board != NULL;
  if (board != NULL)
    {
      self->board = board->board;
      self->setup.id = board->id != NULL && strchr (board->id, '#') != NULL ? g_strdup (board->id) : NULL;
      self->setup.origin = wish->origin;
    }

  if (self->wish.files != NULL)
    load_next_file (self);
  else if (wish->log != NULL)
    load_saved (self);
  else if (wish->scene != NULL)
    play_scene (self, wish->scene, wish->is_fresh);
  else
    play_numbers (self);
}
