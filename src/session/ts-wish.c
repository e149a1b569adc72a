/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-wish"

#include "config.h"

#include "ts-wish.h"

#include "ts-disk-queue.h"
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
  TsGameFile *file; /* of the saved game that goes on */
  GError *error;    /* what the player has to hear */
  char *error_title;

  /* Plain */
  TsBoard board;
  guint n_tried;   /* of the files */
  guint n_deals;   /* of boards of a certain difficulty */
  guint n_skipped; /* pictures of the set of which the player has not heard */
  gboolean has_board;
  gboolean has_scene;  /* what to play on was chosen */
  gboolean has_query;  /* a saved game was meant */
  gboolean is_damaged; /* the saved game has lost moves */
  gboolean has_failed; /* nothing that the player asked for loads: any picture will do */
  TsMessage puzzle;    /* what to say of the board that came with the picture, if @puzzle.is_puzzle */
} Making;

static void
making_free (Making *self)
{
  g_clear_object (&self->cancellable);
  g_clear_object (&self->wish.present);
  g_clear_pointer (&self->wish.files, g_ptr_array_unref);
  g_clear_pointer (&self->file, ts_game_file_free);
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
static void play_other_size (Making *self);

/* The way of a wish, last step first: the play, its game, the picture, the files. Each step takes @self. */

static void
end (Making *self,
     TsPlay *play)
{
  TsMessage trouble = { .error = self->error, .text = self->error_title, .count = self->n_skipped };

  if (self->error == NULL && self->is_damaged)
    trouble.kind = TS_MESSAGE_GAME_DAMAGED;
  else if (self->error == NULL)
    trouble = self->puzzle;
  else if (self->wish.is_set && self->n_skipped > 0 && play != NULL)
    trouble.kind = TS_MESSAGE_PICTURES_SKIPPED;
  else
    trouble.kind = self->error->domain == TS_PICTURE_ERROR ? TS_MESSAGE_PICTURE_FAILED : TS_MESSAGE_GAME_NOT_READ;
  self->done (self->owner, play, self->error != NULL || self->is_damaged || self->puzzle.is_puzzle ? &trouble : NULL);
  making_free (self);
}

static void
begin_game (Making *self)
{
  g_autoptr (TsGame) game = ts_game_new (&self->board);
  g_autoptr (TsPlay) play = NULL;

  self->setup.identity = ts_setup_create_identity ();
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

/* Returns: (transfer full) (nullable): the play that goes on; %NULL if its game was solved when the program ended: the
 *   play writes the result, and ends */
static TsPlay *
resume (Making *self)
{
  TsPlayShared *shared = self->wish.shared;
  g_autoptr (TsGameFile) file = g_steal_pointer (&self->file);
  g_autoptr (TsGameRecord) saved = g_steal_pointer (&file->game);
  g_autoptr (TsGame) game = ts_game_new_from_history (g_steal_pointer (&saved->history));
  g_autoptr (TsGameLog) log = NULL;
  g_autoptr (TsPlay) play = NULL;
  gboolean is_last = file->name == NULL;

  self->is_damaged = file->is_damaged;
  if (shared->lock != TS_DATA_LOCK_SECOND && file->name != NULL)
    log = ts_game_log_new_from_file (shared->folder, g_steal_pointer (&file));
  ts_setup_clear (&self->setup);
  ts_setup_copy (&self->setup, &saved->setup);
  if (ts_crop_equal (&self->scene.subject.crop, &TS_CROP_INIT))
    self->scene.subject.crop = saved->subject.crop;
  play = ts_play_new (&self->scene, &self->setup, game, log, shared);
  if (is_last && shared->is_remaining_shown)
    ts_play_set_remaining_shown (play);

  return ts_game_get_solved (game) ? NULL : g_steal_pointer (&play);
}

typedef struct
{
  char *folder;
  TsSavedGameQuery *query;
  GError *error; /* why a game that may have been meant cannot be read */
} Find;

static void
find_free (Find *find)
{
  g_free (find->folder);
  g_clear_pointer (&find->query, ts_saved_games_free_query);
  g_clear_error (&find->error);
  g_free (find);
}

static void
find_in_worker (GTask *task,
                gpointer source_object,
                gpointer task_data,
                GCancellable *cancellable)
{
  Find *find = task_data;

  g_task_return_pointer (task,
                         find->query != NULL ? ts_saved_games_find (find->folder, find->query, &find->error) : NULL,
                         (GDestroyNotify) ts_game_file_free);
}

/* @query: (transfer full) (nullable): of the saved game that @callback gets by finish_find(), if any */
static void
find_saved_game (Making *self,
                 TsSavedGameQuery *query,
                 GAsyncReadyCallback callback)
{
  g_autoptr (GTask) task = g_task_new (NULL, self->cancellable, callback, self);
  Find *find = g_new0 (Find, 1);

  if (query != NULL && self->wish.present != NULL)
    query->present = g_strdup (ts_play_get_saved_name (self->wish.present));
  find->folder = g_strdup (self->wish.shared->folder);
  find->query = query;
  g_task_set_source_tag (task, find_saved_game);
  g_task_set_task_data (task, find, (GDestroyNotify) find_free);
  ts_disk_queue_run (task, find_in_worker);
}

/* Sets the file of the saved game, and the first error; a game that is finished is none. Never the file of the present
 * play: two writers would damage it.
 * Returns: %FALSE if the wish was given up */
static gboolean
finish_find (Making *self,
             GAsyncResult *result)
{
  Find *find = g_task_get_task_data (G_TASK (result));

  self->file = g_task_propagate_pointer (G_TASK (result), NULL);
  if (g_cancellable_is_cancelled (self->cancellable))
    {
      making_free (self);
      return FALSE;
    }

  if (self->file != NULL && self->wish.present != NULL &&
      g_strcmp0 (self->file->name, ts_play_get_saved_name (self->wish.present)) == 0)
    g_clear_pointer (&self->file, ts_game_file_free);
  if (self->error == NULL && find->error != NULL &&
      (find->query->name != NULL || !g_error_matches (find->error, TS_STORE_ERROR, TS_STORE_ERROR_NOT_FOUND)))
    self->error = g_steal_pointer (&find->error);

  return TRUE;
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

static void
found_on_picture_cb (GObject *source_object,
                     GAsyncResult *result,
                     gpointer user_data)
{
  Making *self = user_data;
  g_autoptr (TsPlay) play = NULL;

  if (!finish_find (self, result))
    return;

  if (!self->has_board && !ts_play_shared_has_size (self->wish.shared, &self->board))
    {
      g_clear_pointer (&self->file, ts_game_file_free);
      play_other_size (self);
      return;
    }

  if (self->file != NULL)
    play = resume (self);
  if (play != NULL)
    end (self, play);
  else
    begin_other (self);
}

/* Goes on with the game on this picture, or begins one. */
static void
play_any (Making *self)
{
  TsSavedGameQuery *query;

  /* The next file of a set may have the same picture. */
  if (!self->wish.is_next && suits_present (self) &&
      ts_game_get_in_progress (ts_play_get_game (self->wish.present)))
    {
      end (self, self->wish.present);
      return;
    }

  query = g_new0 (TsSavedGameQuery, 1);
  query->picture = g_strdup (self->scene.subject.key);
  query->has_initial = self->has_board;
  query->initial = self->board;
  query->columns = self->board.columns;
  query->rows = self->board.rows;
  if (!self->has_board)
    g_settings_get (self->wish.shared->settings, "size", "(uu)", &query->columns, &query->rows);
  self->board.columns = (guint8) query->columns;
  self->board.rows = (guint8) query->rows;
  find_saved_game (self, query, found_on_picture_cb);
}

/* The player has chosen another size meanwhile, perhaps that of the present play. */
static void
play_other_size (Making *self)
{
  if (suits_present (self))
    end (self, self->wish.present);
  else
    play_any (self);
}

/* Goes on with the saved game that the player chose. If it was solved already, the puzzle of the day is played again;
 * in the place of any other game the present play goes on or, without one, another begins. */
static void
play_saved (Making *self)
{
  g_autofree char *name = g_strdup (self->file->name);
  g_autoptr (TsPlay) play = resume (self);

  if (play != NULL)
    end (self, play);
  else if (self->wish.present != NULL && !self->has_board)
    {
      ts_store_error_set (&self->error, TS_STORE_ERROR_NOT_FOUND, name);
      end (self, NULL);
    }
  else
    begin_other (self);
}

static void
choose_game (Making *self)
{
  if (self->file != NULL)
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
      g_clear_pointer (&self->file, ts_game_file_free);
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

  if (id == NULL || self->has_board || self->wish.keep_size || self->file != NULL)
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

/* The player may have chosen another difficulty or size meanwhile. */
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
    play_other_size (self);
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

/* Only a file that was saved just now and is no picture is forgotten: a missing one may be on a drive that comes
 * back. */
static void
note_failure (Making *self,
              const GError *error)
{
  GFile *file = self->scene.subject.source;
  gboolean is_new = self->wish.is_set && ts_picture_set_note_skipped (self->wish.shared->set, file);

  if (self->wish.is_received && is_no_picture (error))
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
      /* Of several files it is no trouble that others do not load; of a set it is said once. Other errors are of saved
       * games. */
      if (!self->has_failed && self->n_skipped == 0 && self->error != NULL && self->error->domain == TS_PICTURE_ERROR)
        g_clear_error (&self->error);
      read_puzzle (self);
      choose_game (self);
    }
  else
    {
      note_failure (self, error);
      if (self->wish.is_set)
        g_clear_pointer (&self->file, ts_game_file_free);
      if (self->file == NULL && self->wish.files != NULL && self->n_tried < self->wish.files->len)
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
  const TsGameRecord *saved = self->file->game;

  if (g_str_equal (saved->subject.key, TS_SCENE_NUMBERS))
    {
      play_numbers (self);
      return;
    }

  ts_scene_clear (&self->scene);
  ts_subject_copy (subject, &saved->subject);
  if (subject->source != NULL && g_file_has_uri_scheme (subject->source, PROGRAM_SCHEME))
    {
      g_free (subject->title);
      subject->title = self->wish.shared->get_title (subject->source, FALSE);
    }
  load_scene (self);
}

static void
begin (Making *self)
{
  if (self->file != NULL)
    load_saved (self);
  else if (self->wish.files != NULL)
    load_next_file (self);
  else if (self->has_scene)
    choose_game (self);
  else if (self->has_query)
    fail (self);
  else
    play_numbers (self);
}

/* The puzzle without a move with which the program ended goes on rather than a saved game, unless that is the same one:
 * then its file was made just before a crash. */
static void
take_last (Making *self)
{
  g_autoptr (TsGameRecord) last = g_steal_pointer (&self->wish.shared->last);

  if (last == NULL || (self->file != NULL && self->file->game->setup.identity == last->setup.identity))
    return;

  g_clear_pointer (&self->file, ts_game_file_free);
  self->file = g_new (TsGameFile, 1);
  *self->file = (TsGameFile){ .game = g_steal_pointer (&last), .fd = -1 };
}

/* Whether the saved game that was found is of the picture with which the set goes on. Its picture has a copy. */
static gboolean
is_of_set (Making *self)
{
  TsPictureSet *set = self->wish.shared->set;
  guint i;

  return self->file != NULL && ts_picture_set_find (set, self->file->game->subject.source, &i) &&
         i == ts_picture_set_get_next (set);
}

/* Also when nothing was to be found, but the stores are read by now. */
static void
found_cb (GObject *source_object,
          GAsyncResult *result,
          gpointer user_data)
{
  Making *self = user_data;
  TsPictureSet *set = self->wish.shared->set;

  if (!finish_find (self, result))
    return;

  if (self->wish.begins)
    take_last (self);
  if (self->wish.begins && ts_picture_set_get_n_pictures (set) > 0 && !ts_picture_set_get_is_left (set))
    {
      if (!is_of_set (self))
        g_clear_pointer (&self->file, ts_game_file_free);
      self->wish.files = ts_picture_set_list_from (set, ts_picture_set_get_next (set));
      self->wish.is_set = TRUE;
    }
  begin (self);
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
  self->wish = *wish;
  self->has_query = wish->query != NULL;
  self->wish.present = wish->present != NULL ? g_object_ref (wish->present) : NULL;
  self->wish.files = wish->files != NULL ? g_ptr_array_ref (wish->files) : NULL;
  self->setup.has_numbers = wish->has_numbers;
  self->has_scene = wish->scene != NULL;
  if (wish->scene != NULL)
    ts_scene_copy (&self->scene, wish->scene);
  self->has_board = board != NULL;
  if (board != NULL)
    {
      self->board = board->board;
      self->setup.id = board->id != NULL && strchr (board->id, '#') != NULL ? g_strdup (board->id) : NULL;
      self->setup.origin = wish->origin;
    }

  /* At first the stores are read, which are before this in the queue. */
  if (wish->query != NULL || !wish->shared->is_ready)
    find_saved_game (self, wish->query, found_cb);
  else
    begin (self);
}
