/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-session"

#include "config.h"

#include "ts-session.h"

#include "ts-cancellable.h"
#include "ts-daily.h"
#include "ts-shuffle.h"
#include "ts-stream-reader.h"

/* The key of games without a picture. */
#define NUMBERS_KEY "numbers"

/* Short sides of pictures until ts_session_set_short_side() is called. */
#define DEFAULT_SHORT_SIDE 1080

/**
 * TsSession:
 *
 * Each wish replaces the one before it; until its play is there, and if it fails, the present play goes on untouched.
 */
struct _TsSession
{
  GObject parent_instance;

  /* Owned */
  GSettings *settings;
  GFile *first_picture;
  TsSharedSolver *solver;
  TsSavedGames *games;
  TsResults *results;
  TsLibrary *library;
  TsPlay *play;
  GCancellable *wish;    /* of the newest wish, also when it is fulfilled */
  char *loading;         /* the title of the picture being opened, while there is one */
  char *told_key;        /* of the picture whose look-alikes the player was told of */
  GError *reading_error; /* of a saved game, to be said with the next play */

  /* Plain */
  TsTitleFunc get_title;
  int short_side;
  gboolean is_started; /* the first play was installed */
};

G_DEFINE_FINAL_TYPE (TsSession, ts_session, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_PLAY,
  PROP_LOADING,
  N_PROPS
};

enum
{
  SIGNAL_MESSAGE,
  N_SIGNALS
};

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

/* A play in the making. */
typedef struct
{
  /* Owned */
  TsSession *session;
  GCancellable *cancellable;
  GSList *files;   /* of GFile: the first is being loaded, the others take its place if it fails */
  GFile *original; /* where the files were copied from, if they are copies */
  TsPicture *picture;
  char *title;
  char *key;
  char *saved_name; /* of the game to go on with, if one was chosen */
  char *id;         /* of the board, if it has a short one */
  GError *error;    /* of the first file that failed */
  char *error_title;

  /* Plain */
  TsCrop crop;
  TsCrop saved_crop; /* of the saved game */
  TsBoard board;
  TsOrigin origin;
  gboolean has_board;
  gboolean is_fresh;    /* also if there is a saved game of this size */
  gboolean is_received; /* the file was saved for this wish */
} Wish;

static void
wish_free (Wish *wish)
{
  g_clear_object (&wish->session);
  g_clear_object (&wish->cancellable);
  g_slist_free_full (wish->files, g_object_unref);
  g_clear_object (&wish->original);
  g_clear_object (&wish->picture);
  g_free (wish->title);
  g_free (wish->key);
  g_free (wish->saved_name);
  g_free (wish->id);
  g_clear_error (&wish->error);
  g_free (wish->error_title);
  g_free (wish);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Wish, wish_free)

static void
say (TsSession *self,
     const TsMessage *message)
{
  g_signal_emit (self, signals[SIGNAL_MESSAGE], 0, message);
}

static void
set_loading (TsSession *self,
             const char *title)
{
  if (g_strcmp0 (self->loading, title) == 0)
    return;

  g_free (self->loading);
  self->loading = g_strdup (title);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_LOADING]);
}

/* @cancellable: (nullable): of a wish that has begun already */
static Wish *
wish_new (TsSession *self,
          GCancellable *cancellable,
          const TsBoardWish *board)
{
  Wish *wish = g_new0 (Wish, 1);

  wish->session = g_object_ref (self);
  wish->cancellable = cancellable != NULL ? g_object_ref (cancellable) : ts_session_begin_wish (self);
  wish->crop = TS_CROP_INIT;
  wish->saved_crop = TS_CROP_INIT;
  if (board != NULL)
    {
      wish->has_board = TRUE;
      wish->board = board->board;
      wish->id = board->id != NULL && strchr (board->id, '#') != NULL ? g_strdup (board->id) : NULL;
      wish->origin = TS_ORIGIN_GIVEN;
    }

  return wish;
}

/* Another game on the present picture. */
static Wish *
wish_new_on_play (TsSession *self,
                  const TsBoardWish *board)
{
  Wish *wish = wish_new (self, NULL, board);

  g_set_object (&wish->picture, ts_play_get_picture (self->play));
  g_set_object (&wish->original, ts_play_get_source (self->play));
  wish->title = g_strdup (ts_play_get_title (self->play));
  wish->key = g_strdup (ts_play_get_key (self->play));
  wish->crop = *ts_play_get_crop (self->play);

  return wish;
}

/* Returns: (nullable): the file that people know the picture by; %NULL for numbers */
static GFile *
get_source (const Wish *wish)
{
  if (wish->original != NULL)
    return wish->original;

  return wish->files != NULL ? wish->files->data : NULL;
}

static TsCrop
read_crop (const TsSavedCrop *saved)
{
  TsCrop crop = { saved->x, saved->y, saved->zoom };

  return ts_crop_is_valid (&crop) ? crop : TS_CROP_INIT;
}

static TsSavedCrop
write_crop (const TsCrop *crop)
{
  if (ts_crop_equal (crop, &TS_CROP_INIT))
    return (TsSavedCrop){ 0 };

  return (TsSavedCrop){ crop->x, crop->y, crop->zoom };
}

static void
play_message_cb (TsSession *self,
                 const TsMessage *message,
                 TsPlay *play)
{
  g_assert (TS_IS_SESSION (self));

  if (message->kind == TS_MESSAGE_LOOKALIKES)
    {
      if (play != self->play || g_strcmp0 (self->told_key, ts_play_get_key (play)) == 0)
        return;

      g_free (self->told_key);
      self->told_key = g_strdup (ts_play_get_key (play));
    }

  say (self, message);
}

static void
crop_cb (TsSession *self,
         GParamSpec *pspec,
         TsPlay *play)
{
  TsSavedCrop crop = write_crop (ts_play_get_crop (play));

  g_assert (TS_IS_SESSION (self));

  ts_library_add (self->library, ts_play_get_source (play), &crop);
}

/* Offers the board that fits the picture better, if the present one hides much of it. Offers nothing to a player who
 * chose a crop or goes on with a game. */
static void
offer_board (TsSession *self)
{
  TsGame *game = ts_play_get_game (self->play);
  const TsBoard *board = ts_game_get_board (game);
  TsPicture *picture = ts_play_get_picture (self->play);
  TsCropFrame frame = { board->columns, board->rows, ts_picture_get_width (picture), ts_picture_get_height (picture) };
  TsMessage message = { .kind = TS_MESSAGE_FITTING_BOARD, .columns = board->columns, .rows = board->rows };

  if (ts_game_get_in_progress (game) || !ts_crop_equal (ts_play_get_crop (self->play), &TS_CROP_INIT) ||
      !ts_crop_find_board (&frame, &message.fitting_columns, &message.fitting_rows))
    return;

  message.percent = (int) (100 * ts_crop_get_kept (&frame));
  say (self, &message);
}

static void
settled_cb (GObject *source_object,
            GAsyncResult *result,
            gpointer user_data)
{
  g_autoptr (GError) error = NULL;

  if (!ts_saved_games_settle_finish (TS_SAVED_GAMES (source_object), result, &error))
    g_info ("the results before are not known: %s", error->message);
}

/* Does once what can wait until the first board is visible. */
static void
start (TsSession *self)
{
  if (self->is_started)
    return;

  self->is_started = TRUE;
  ts_saved_games_settle_async (self->games, self->results, settled_cb, NULL);
  if (ts_library_get_was_damaged (self->library))
    say (self, &(TsMessage){ .kind = TS_MESSAGE_LIBRARY_DAMAGED });
}

static void
say_reading_error (TsSession *self)
{
  g_autoptr (GError) error = g_steal_pointer (&self->reading_error);

  if (error != NULL)
    say (self, &(TsMessage){ .kind = TS_MESSAGE_GAME_NOT_READ, .error = error });
}

/* Returns: (transfer full): the play that @wish asks for */
static TsPlay *
create_play (Wish *wish,
             TsGame *game,
             TsGameLog *log)
{
  TsSession *self = wish->session;
  TsPlayShared shared = { self->settings, self->solver, self->games, self->results, self->short_side };
  TsPlayParts parts = {
    .title = wish->title,
    .source = get_source (wish),
    .picture = wish->picture,
    .key = wish->key,
    .crop = wish->crop,
    .id = wish->id,
    .origin = wish->origin,
    .game = game,
    .log = log,
  };

  return ts_play_new (&parts, &shared);
}

static void
follow_play (TsSession *self)
{
  g_signal_connect_object (self->play, "message", G_CALLBACK (play_message_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->play, "notify::crop", G_CALLBACK (crop_cb), self, G_CONNECT_SWAPPED);
}

static gboolean
has_size_of_settings (TsSession *self,
                      const TsBoard *board)
{
  return board->columns == g_settings_get_uint (self->settings, "columns") &&
         board->rows == g_settings_get_uint (self->settings, "rows");
}

/* A size that is set by default is not written before a player chooses another one. */
static void
keep_size (TsSession *self)
{
  const TsBoard *board = ts_game_get_board (ts_play_get_game (self->play));

  if (has_size_of_settings (self, board))
    return;

  g_settings_set_uint (self->settings, "columns", board->columns);
  g_settings_set_uint (self->settings, "rows", board->rows);
}

static void
install (Wish *wish,
         TsGame *game,
         TsGameLog *log)
{
  TsSession *self = wish->session;
  g_autoptr (TsPlay) play = create_play (wish, game, log);
  gboolean has_new_picture = self->play == NULL || ts_play_get_picture (self->play) != wish->picture;
  TsSavedCrop crop = write_crop (&wish->crop);

  /* Handlers of notify::play find the game that is left among the saved games. */
  if (self->play != NULL)
    ts_play_leave (self->play);

  g_set_object (&self->play, play);
  follow_play (self);
  if (get_source (wish) != NULL)
    ts_library_add (self->library, get_source (wish), &crop);
  keep_size (self);
  set_loading (self, NULL);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_PLAY]);

  start (self);
  say_reading_error (self);
  if (has_new_picture && wish->picture != NULL)
    offer_board (self);
}

/* Takes the board of @wish. */
static void
install_new_game (Wish *wish)
{
  TsSession *self = wish->session;
  g_autoptr (TsSavedGame) header = ts_saved_game_new (&wish->board, wish->key, wish->title);
  g_autoptr (TsGame) game = ts_game_new (&wish->board, NULL);
  g_autoptr (TsGameLog) log = NULL;
  GFile *source = get_source (wish);

  header->origin = wish->origin;
  header->uri = source != NULL ? g_file_get_uri (source) : NULL;
  header->crop = write_crop (&wish->crop);
  log = ts_saved_games_create (self->games, header);
  install (wish, game, log);
}

static TsGame *
create_game (const TsSavedGame *saved)
{
  g_autoptr (TsGameState) state = ts_game_state_new (&saved->initial);

  g_array_append_vals (state->path, saved->path->data, saved->path->len);
  state->position = saved->position;
  state->elapsed_us = saved->elapsed_ms * 1000;
  state->n_hints = saved->n_hints;
  state->n_undos = saved->n_undos;
  state->assisted = saved->assisted;

  return ts_game_new_from_state (state, NULL);
}

/* Whether the player should hear that a saved game was not read: not if it is finished, or if another program plays
 * it. */
static gboolean
is_failure (const GError *error)
{
  return error != NULL && !g_error_matches (error, TS_GAME_LOG_ERROR, TS_GAME_LOG_ERROR_NOT_FOUND) &&
         !g_error_matches (error, TS_GAME_LOG_ERROR, TS_GAME_LOG_ERROR_BUSY);
}

/* Drops @error if it is no failure. */
static void
keep_reading_error (TsSession *self,
                    GError *error)
{
  if (!is_failure (error))
    {
      g_clear_error (&error);
      return;
    }

  g_clear_error (&self->reading_error);
  self->reading_error = error;
}

/* Returns: whether the saved game called @name goes on. */
static gboolean
install_saved_game (Wish *wish,
                    const char *name)
{
  g_autoptr (TsSavedGame) saved = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (TsGameLog) log = ts_saved_games_open (wish->session->games, name, &saved, &error);
  g_autoptr (TsGame) game = log != NULL ? create_game (saved) : NULL;

  if (game == NULL)
    {
      keep_reading_error (wish->session, g_steal_pointer (&error));
      return FALSE;
    }

  wish->origin = saved->origin;
  if (ts_crop_equal (&wish->crop, &TS_CROP_INIT))
    wish->crop = read_crop (&saved->crop);
  if (ts_game_get_solved (game))
    {
      /* The program ended before the result was written. The play writes it, and a new board is dealt. */
      g_object_unref (create_play (wish, game, log));
      return FALSE;
    }

  install (wish, game, log);

  return TRUE;
}

/* Returns: (transfer full) (nullable): the ID with @seed, if it names @board. */
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

static gboolean
has_picture_of_play (const Wish *wish)
{
  TsPlay *play = wish->session->play;

  return play != NULL && g_str_equal (ts_play_get_key (play), wish->key);
}

/* Takes @wish. A board of a certain difficulty takes a moment to find: @callback gets it then. */
static void
deal (Wish *wish,
      GAsyncReadyCallback callback)
{
  g_autoptr (Wish) owned = wish;
  TsSession *self = wish->session;
  gboolean gap_home = g_settings_get_boolean (self->settings, "gap-home");
  TsDeal deal = {
    .difficulty = (TsDifficulty) g_settings_get_enum (self->settings, "difficulty"),
    .columns = g_settings_get_uint (self->settings, "columns"),
    .rows = g_settings_get_uint (self->settings, "rows"),
    .seed = (guint64) g_random_int () << 32 | g_random_int (),
    .gap = gap_home ? TS_SHUFFLE_GAP_HOME : TS_SHUFFLE_GAP_ANYWHERE,
  };

  wish->origin = TS_ORIGIN_SHUFFLED;
  if (deal.difficulty != TS_DIFFICULTY_ANY)
    {
      ts_shared_solver_deal_async (self->solver, &deal, wish->cancellable, callback, g_steal_pointer (&owned));
      return;
    }

  ts_shuffle (&wish->board, deal.columns, deal.rows, deal.seed, deal.gap);
  wish->id = dup_seed_id (&wish->board, deal.seed);
  install_new_game (wish);
}

static void
dealt_cb (GObject *source_object,
          GAsyncResult *result,
          gpointer user_data)
{
  g_autoptr (Wish) wish = user_data;
  TsSession *self = wish->session;
  g_autofree TsBoard *board = ts_shared_solver_deal_finish (result, NULL);

  if (board == NULL || g_cancellable_is_cancelled (wish->cancellable))
    return;

  wish->board = *board;
  if (has_size_of_settings (self, &wish->board))
    {
      install_new_game (wish);
      return;
    }

  /* The player has chosen another size meanwhile, maybe that of the present play. */
  if (has_picture_of_play (wish))
    {
      set_loading (self, NULL);
      ts_session_follow_size (self);
    }
  else
    deal (g_steal_pointer (&wish), dealt_cb);
}

/* Whether @wish is to go on with the present game. */
static gboolean
is_present (const Wish *wish)
{
  TsSession *self = wish->session;
  TsGame *game = has_picture_of_play (wish) ? ts_play_get_game (self->play) : NULL;

  return game != NULL && !wish->is_fresh && wish->saved_name == NULL && ts_game_get_in_progress (game) &&
         has_size_of_settings (self, ts_game_get_board (game));
}

/* Returns: (transfer full) (nullable): the name of the saved game on the picture of @wish. Never that of the present
 * play, also where no lock tells that its log is open: two writers would damage it. */
static char *
find_saved_game (const Wish *wish)
{
  TsSession *self = wish->session;
  g_autofree char *name =
      ts_saved_games_find (self->games, wish->key, g_settings_get_uint (self->settings, "columns"),
                           g_settings_get_uint (self->settings, "rows"));

  if (self->play != NULL && g_strcmp0 (name, ts_play_get_saved_name (self->play)) == 0)
    return NULL;

  return g_steal_pointer (&name);
}

/* Takes @wish, whose picture is there. */
static void
choose_game (Wish *wish)
{
  g_autoptr (Wish) owned = wish;
  TsSession *self = wish->session;

  if (wish->has_board)
    {
      install_new_game (wish);
      return;
    }
  if (is_present (wish))
    {
      ts_game_set_paused (ts_play_get_game (self->play), FALSE);
      set_loading (self, NULL);
      return;
    }
  if (!wish->is_fresh && wish->saved_name == NULL)
    wish->saved_name = find_saved_game (wish);
  if (wish->saved_name == NULL || !install_saved_game (wish, wish->saved_name))
    deal (g_steal_pointer (&owned), dealt_cb);
}

static void
play_numbers (TsSession *self,
              const TsBoardWish *board,
              const char *saved_name)
{
  Wish *wish = wish_new (self, NULL, board);

  wish->title = self->get_title (NULL, FALSE);
  wish->key = g_strdup (NUMBERS_KEY);
  wish->saved_name = g_strdup (saved_name);
  choose_game (wish);
}

static gboolean
is_first_picture (TsSession *self,
                  GFile *file)
{
  return file != NULL && g_file_equal (file, self->first_picture);
}

/* No file of @wish has loaded. Without a play yet, there is something to play with all the same. */
static void
give_up (Wish *wish,
         GFile *last_file)
{
  TsSession *self = wish->session;
  TsBoardWish board = { .board = wish->board, .id = wish->id };

  set_loading (self, NULL);
  if (self->play == NULL && is_first_picture (self, last_file))
    ts_session_play_numbers (self, wish->has_board ? &board : NULL);
  else if (self->play == NULL)
    ts_session_open_first_picture (self, wish->has_board ? &board : NULL);
  else
    ts_session_follow_size (self);

  say (self, &(TsMessage){ .kind = TS_MESSAGE_PICTURE_FAILED, .error = wish->error, .text = wish->error_title });
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

/* Only a file that is known to be gone is forgotten, or one that was saved just now and is no picture.
 * Returns: (transfer full): the file that was skipped */
static GFile *
skip_file (Wish *wish,
           const GError *error)
{
  GFile *file = wish->files->data;

  if (g_error_matches (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_NOT_FOUND))
    ts_library_forget_missing (wish->session->library, file);
  else if (wish->is_received && is_no_picture (error))
    ts_library_forget (wish->session->library, file);
  if (wish->error == NULL)
    {
      wish->error = g_error_copy (error);
      wish->error_title = g_strdup (wish->title);
    }
  wish->files = g_slist_delete_link (wish->files, wish->files);

  return file;
}

/* Takes @wish and begins with its first file; @callback gets it when the picture is there or cannot be. */
static void
load_picture (Wish *wish,
              GAsyncReadyCallback callback)
{
  TsSession *self = wish->session;
  GFile *file = wish->files->data;
  TsSavedCrop crop = ts_library_get_crop (self->library, get_source (wish));

  if (wish->saved_name == NULL)
    {
      g_free (wish->title);
      wish->title = self->get_title (file, ts_library_has_saved (self->library, file));
    }
  wish->crop = read_crop (&crop);
  if (ts_crop_equal (&wish->crop, &TS_CROP_INIT))
    wish->crop = wish->saved_crop;
  set_loading (self, wish->title);
  ts_picture_load_async (file, (int) (self->short_side * wish->crop.zoom), wish->cancellable, callback, wish);
}

/* Whether another picture lies by now where that of the saved game was. */
static gboolean
is_other_picture (const Wish *wish)
{
  return wish->key != NULL && wish->files->data == wish->original &&
         !g_str_equal (ts_picture_get_key (wish->picture), wish->key);
}

static void
loaded_cb (GObject *source_object,
           GAsyncResult *result,
           gpointer user_data)
{
  g_autoptr (Wish) wish = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = NULL;

  wish->picture = ts_picture_load_finish (result, &error);
  if (g_cancellable_is_cancelled (wish->cancellable))
    return;

  if (wish->picture != NULL && is_other_picture (wish))
    {
      g_clear_object (&wish->picture);
      error = g_error_new_literal (TS_PICTURE_ERROR, TS_PICTURE_ERROR_FAILED, "another picture");
    }

  if (wish->picture != NULL)
    {
      if (wish->key == NULL)
        wish->key = g_strdup (ts_picture_get_key (wish->picture));
      choose_game (g_steal_pointer (&wish));
      return;
    }

  file = skip_file (wish, error);
  if (wish->files != NULL)
    load_picture (g_steal_pointer (&wish), loaded_cb);
  else
    give_up (wish, file);
}

static void
difficulty_cb (TsSession *self)
{
  g_assert (TS_IS_SESSION (self));

  /* A picture that is being opened gets a board of this difficulty without this. */
  if (self->play != NULL && self->loading == NULL && !ts_game_get_in_progress (ts_play_get_game (self->play)))
    ts_session_play_new_board (self);
}

static void
ts_session_dispose (GObject *object)
{
  TsSession *self = TS_SESSION (object);

  g_clear_object (&self->wish);
  g_clear_object (&self->play);
  g_clear_object (&self->library);
  g_clear_object (&self->results);
  g_clear_object (&self->games);
  g_clear_pointer (&self->solver, ts_shared_solver_unref);
  g_clear_object (&self->first_picture);
  g_clear_object (&self->settings);

  G_OBJECT_CLASS (ts_session_parent_class)->dispose (object);
}

static void
ts_session_finalize (GObject *object)
{
  TsSession *self = TS_SESSION (object);

  g_free (self->loading);
  g_free (self->told_key);
  g_clear_error (&self->reading_error);

  G_OBJECT_CLASS (ts_session_parent_class)->finalize (object);
}

static void
ts_session_get_property (GObject *object,
                         guint prop_id,
                         GValue *value,
                         GParamSpec *pspec)
{
  TsSession *self = TS_SESSION (object);

  switch (prop_id)
    {
    case PROP_PLAY:
      g_value_set_object (value, self->play);
      break;
    case PROP_LOADING:
      g_value_set_string (value, self->loading);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
      break;
    }
}

static void
ts_session_class_init (TsSessionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = ts_session_dispose;
  object_class->finalize = ts_session_finalize;
  object_class->get_property = ts_session_get_property;

  /* The TsPlay, %NULL before the first one; another one for each wish that is fulfilled. */
  props[PROP_PLAY] = g_param_spec_object ("play", NULL, NULL, TS_TYPE_PLAY, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  /* The title of the picture that is being opened, %NULL while there is none. */
  props[PROP_LOADING] =
      g_param_spec_string ("loading", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);

  /**
   * TsSession::message:
   * @message: (type gpointer): a TsMessage; valid during the emission
   */
  signals[SIGNAL_MESSAGE] = g_signal_new ("message", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 1, G_TYPE_POINTER);
}

static void
ts_session_init (TsSession *self)
{
  self->short_side = DEFAULT_SHORT_SIDE;
  self->solver = ts_shared_solver_new ();
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
  TsSession *self;
  g_autofree char *results = NULL;

  g_return_val_if_fail (G_IS_SETTINGS (settings), NULL);
  g_return_val_if_fail (folder != NULL, NULL);
  g_return_val_if_fail (G_IS_FILE (first_picture), NULL);
  g_return_val_if_fail (get_title != NULL, NULL);

  self = g_object_new (TS_TYPE_SESSION, NULL);
  results = g_build_filename (folder, "results.tsv", NULL);
  self->settings = g_object_ref (settings);
  self->first_picture = g_object_ref (first_picture);
  self->get_title = get_title;
  self->games = ts_saved_games_new (folder);
  self->results = ts_results_new (results);
  self->library = ts_library_new (folder);
  g_signal_connect_object (settings, "changed::difficulty", G_CALLBACK (difficulty_cb), self, G_CONNECT_SWAPPED);

  return self;
}

/**
 * ts_session_set_short_side:
 * @short_side: pixels of the screen's shorter side: pictures are decoded for it from now on
 */
void
ts_session_set_short_side (TsSession *self,
                           int short_side)
{
  g_return_if_fail (TS_IS_SESSION (self));
  g_return_if_fail (short_side > 0);

  self->short_side = short_side;
}

/**
 * ts_session_get_play:
 *
 * Returns: (transfer none) (nullable): what is being played; %NULL before the first play is there
 */
TsPlay *
ts_session_get_play (TsSession *self)
{
  g_return_val_if_fail (TS_IS_SESSION (self), NULL);

  return self->play;
}

/**
 * ts_session_get_loading:
 *
 * Returns: (transfer none) (nullable): the title of the picture that is being opened
 */
const char *
ts_session_get_loading (TsSession *self)
{
  g_return_val_if_fail (TS_IS_SESSION (self), NULL);

  return self->loading;
}

/**
 * ts_session_get_library:
 *
 * Returns: (transfer none): the pictures that were played
 */
TsLibrary *
ts_session_get_library (TsSession *self)
{
  g_return_val_if_fail (TS_IS_SESSION (self), NULL);

  return self->library;
}

/**
 * ts_session_get_saved_games:
 *
 * Returns: (transfer none): the games that can go on
 */
TsSavedGames *
ts_session_get_saved_games (TsSession *self)
{
  g_return_val_if_fail (TS_IS_SESSION (self), NULL);

  return self->games;
}

/**
 * ts_session_get_results:
 *
 * Returns: (transfer none): the results of finished games
 */
TsResults *
ts_session_get_results (TsSession *self)
{
  g_return_val_if_fail (TS_IS_SESSION (self), NULL);

  return self->results;
}

/**
 * ts_session_begin_wish:
 *
 * Gives up the wish before, if it is not fulfilled yet.
 *
 * Returns: (transfer full): is cancelled when the next wish begins
 */
GCancellable *
ts_session_begin_wish (TsSession *self)
{
  g_return_val_if_fail (TS_IS_SESSION (self), NULL);

  ts_cancellable_clear (&self->wish);
  set_loading (self, NULL);
  self->wish = g_cancellable_new ();

  return g_object_ref (self->wish);
}

/**
 * ts_session_cancel:
 *
 * Gives up the wish that is not fulfilled yet. Without a play, numbers are played.
 */
void
ts_session_cancel (TsSession *self)
{
  g_return_if_fail (TS_IS_SESSION (self));

  g_object_unref (ts_session_begin_wish (self));
  if (self->play == NULL)
    ts_session_play_numbers (self, NULL);
  else
    ts_session_follow_size (self);
}

/**
 * ts_session_open:
 * @file: a picture
 * @board: (nullable): the board to play with it; %NULL for the saved game on it, or a new board
 */
void
ts_session_open (TsSession *self,
                 GFile *file,
                 const TsBoardWish *board)
{
  Wish *wish;

  g_return_if_fail (TS_IS_SESSION (self));
  g_return_if_fail (G_IS_FILE (file));

  wish = wish_new (self, NULL, board);
  wish->files = g_slist_append (NULL, g_object_ref (file));
  load_picture (wish, loaded_cb);
}

/**
 * ts_session_open_first:
 * @files: (element-type GFile): at least one
 *
 * Opens the first of the files that loads.
 */
void
ts_session_open_first (TsSession *self,
                       GSList *files)
{
  Wish *wish;

  g_return_if_fail (TS_IS_SESSION (self));
  g_return_if_fail (files != NULL);

  wish = wish_new (self, NULL, NULL);
  wish->files = g_slist_copy_deep (files, (GCopyFunc) (GCallback) g_object_ref, NULL);
  load_picture (wish, loaded_cb);
}

/**
 * ts_session_open_first_picture:
 * @board: (nullable): the board to play with it
 *
 * Opens what a new player sees.
 */
void
ts_session_open_first_picture (TsSession *self,
                               const TsBoardWish *board)
{
  g_return_if_fail (TS_IS_SESSION (self));

  ts_session_open (self, self->first_picture, board);
}

/* Without a play the window would stay empty: a wish that failed may have replaced the first one. */
static void
play_something (TsSession *self)
{
  if (self->play == NULL)
    ts_session_open_first_picture (self, NULL);
}

static void
stream_saved_cb (GObject *source_object,
                 GAsyncResult *result,
                 gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  TsSession *self = g_task_get_source_object (task);
  GCancellable *cancellable = g_task_get_cancellable (task);
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = ts_library_save_finish (TS_LIBRARY (source_object), result, &error);
  Wish *wish;

  if (g_task_return_error_if_cancelled (task))
    return;
  if (file == NULL)
    {
      ts_session_fail_stream (self, cancellable);
      g_task_return_error (task, g_steal_pointer (&error));
      return;
    }

  wish = wish_new (self, cancellable, NULL);
  wish->is_received = TRUE;
  wish->files = g_slist_append (NULL, g_steal_pointer (&file));
  load_picture (wish, loaded_cb);
  g_task_return_boolean (task, TRUE);
}

static void
stream_read_cb (GObject *source_object,
                GAsyncResult *result,
                gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  TsSession *self = g_task_get_source_object (task);
  GCancellable *cancellable = g_task_get_cancellable (task);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = ts_stream_reader_read_finish (result, &error);

  if (g_task_return_error_if_cancelled (task))
    return;
  if (bytes == NULL)
    {
      ts_session_fail_stream (self, cancellable);
      g_task_return_error (task, g_steal_pointer (&error));
      return;
    }

  ts_library_save_async (self->library, bytes, cancellable, stream_saved_cb, g_steal_pointer (&task));
}

/**
 * ts_session_open_stream_async:
 * @stream: a picture without a file, as it is pasted or dropped
 * @wish: from ts_session_begin_wish(), when the player pasted or dropped it
 *
 * Saves the picture in the library and opens it. Calls back when it is saved.
 */
void
ts_session_open_stream_async (TsSession *self,
                              GInputStream *stream,
                              GCancellable *wish,
                              GAsyncReadyCallback callback,
                              gpointer user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (TS_IS_SESSION (self));
  g_return_if_fail (G_IS_INPUT_STREAM (stream));
  g_return_if_fail (G_IS_CANCELLABLE (wish));

  task = g_task_new (self, wish, callback, user_data);
  g_task_set_source_tag (task, ts_session_open_stream_async);
  ts_stream_reader_read_async (stream, TS_PICTURE_MAX_FILE_SIZE, wish, stream_read_cb, g_steal_pointer (&task));
}

/**
 * ts_session_open_stream_finish:
 *
 * Returns: whether the picture is saved
 */
gboolean
ts_session_open_stream_finish (TsSession *self,
                               GAsyncResult *result,
                               GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

/**
 * ts_session_fail_stream:
 * @wish: from ts_session_begin_wish(), for which no picture has come
 *
 * Says so, unless another wish has begun.
 */
void
ts_session_fail_stream (TsSession *self,
                        GCancellable *wish)
{
  g_return_if_fail (TS_IS_SESSION (self));

  if (g_cancellable_is_cancelled (wish))
    return;

  play_something (self);
  say (self, &(TsMessage){ .kind = TS_MESSAGE_PICTURE_NOT_RECEIVED });
}

/**
 * ts_session_play_numbers:
 * @board: (nullable): the board; %NULL for the saved game without a picture, or a new board
 *
 * Plays the classic puzzle: tiles with numbers and without a picture.
 */
void
ts_session_play_numbers (TsSession *self,
                         const TsBoardWish *board)
{
  g_return_if_fail (TS_IS_SESSION (self));

  play_numbers (self, board, NULL);
}

/**
 * ts_session_play_board:
 * @board: to be played on the present picture
 */
void
ts_session_play_board (TsSession *self,
                       const TsBoardWish *board)
{
  g_return_if_fail (TS_IS_SESSION (self));
  g_return_if_fail (board != NULL);

  if (self->play != NULL)
    choose_game (wish_new_on_play (self, board));
  else
    ts_session_open_first_picture (self, board);
}

/**
 * ts_session_play_id:
 * @id: what a player gave as a board ID
 *
 * Plays the board on the present picture, or says what is wrong with its ID.
 */
void
ts_session_play_id (TsSession *self,
                    const char *id)
{
  TsBoardWish wish = { .id = id };
  TsMessage message = { .kind = TS_MESSAGE_ID_INVALID, .text = id };

  g_return_if_fail (TS_IS_SESSION (self));
  g_return_if_fail (id != NULL);

  message.id_result = ts_board_text_parse (id, &wish.board);
  if (message.id_result == TS_BOARD_TEXT_OK && ts_board_is_solvable (&wish.board) && !ts_board_is_solved (&wish.board))
    {
      ts_session_play_board (self, &wish);
      return;
    }

  if (message.id_result == TS_BOARD_TEXT_OK)
    message.kind = ts_board_is_solved (&wish.board) ? TS_MESSAGE_ID_SOLVED : TS_MESSAGE_ID_UNSOLVABLE;
  play_something (self);
  say (self, &message);
}

/**
 * ts_session_play_daily:
 *
 * Plays the puzzle of today, in UTC, on the present picture.
 */
void
ts_session_play_daily (TsSession *self)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();
  TsBoardWish board = { .board = ts_daily_get_board (now) };
  Wish *wish;

  g_return_if_fail (TS_IS_SESSION (self));

  if (self->play == NULL)
    return;

  wish = wish_new_on_play (self, &board);
  wish->id = dup_seed_id (&wish->board, ts_daily_get_seed (now));
  wish->origin = TS_ORIGIN_DAILY;
  choose_game (wish);
}

/**
 * ts_session_play_new_board:
 *
 * Plays a new board on the present picture, of the size and difficulty in the settings.
 */
void
ts_session_play_new_board (TsSession *self)
{
  Wish *wish;

  g_return_if_fail (TS_IS_SESSION (self));

  if (self->play == NULL)
    return;

  wish = wish_new_on_play (self, NULL);
  wish->is_fresh = TRUE;
  choose_game (wish);
}

/**
 * ts_session_follow_size:
 *
 * Plays on a board of the size in the settings, if the present one has another size: the saved game on this picture, or
 * a new board. A picture that is being opened gets that size without this.
 */
void
ts_session_follow_size (TsSession *self)
{
  g_return_if_fail (TS_IS_SESSION (self));

  if (self->play != NULL && self->loading == NULL &&
      !has_size_of_settings (self, ts_game_get_board (ts_play_get_game (self->play))))
    choose_game (wish_new_on_play (self, NULL));
}

/**
 * ts_session_restart:
 *
 * Plays the present board again, from its beginning.
 */
void
ts_session_restart (TsSession *self)
{
  g_autofree char *id = NULL;
  TsBoardWish board;
  Wish *wish;

  g_return_if_fail (TS_IS_SESSION (self));

  if (self->play == NULL)
    return;

  id = ts_play_dup_id (self->play);
  board = (TsBoardWish){ *ts_game_get_initial_board (ts_play_get_game (self->play)), id };
  wish = wish_new_on_play (self, &board);
  wish->origin = ts_play_get_origin (self->play);
  choose_game (wish);
}

/* @saved: read from the game called @name */
static void
open_saved (TsSession *self,
            const char *name,
            const TsSavedGame *saved)
{
  g_autofree char *copy = NULL;
  Wish *wish;

  if (g_str_equal (saved->picture, NUMBERS_KEY))
    {
      play_numbers (self, NULL, name);
      return;
    }

  copy = ts_saved_games_get_picture_path (self->games, saved->picture);
  wish = wish_new (self, NULL, NULL);
  wish->title = g_strdup (saved->title);
  wish->key = g_strdup (saved->picture);
  wish->saved_name = g_strdup (name);
  wish->saved_crop = read_crop (&saved->crop);
  wish->files = g_slist_append (NULL, g_file_new_for_path (copy));
  /* The original is loaded if the copy is gone or damaged. */
  if (saved->uri != NULL)
    {
      wish->original = g_file_new_for_uri (saved->uri);
      wish->files = g_slist_append (wish->files, g_object_ref (wish->original));
    }
  load_picture (wish, loaded_cb);
}

/* A file that is damaged or from the future is opened, which sets it aside. */
static TsSavedGame *
read_saved (TsSession *self,
            const char *name,
            GError **error)
{
  g_autoptr (GError) local_error = NULL;
  TsSavedGame *saved = ts_saved_games_read (self->games, name, &local_error);
  TsGameLog *log = NULL;

  if (g_error_matches (local_error, TS_GAME_LOG_ERROR, TS_GAME_LOG_ERROR_DAMAGED) ||
      g_error_matches (local_error, TS_GAME_LOG_ERROR, TS_GAME_LOG_ERROR_FUTURE))
    log = ts_saved_games_open (self->games, name, &saved, error);
  else if (saved == NULL)
    g_propagate_error (error, g_steal_pointer (&local_error));
  g_clear_object (&log);

  return saved;
}

/**
 * ts_session_list_saved:
 *
 * Returns: (transfer full): the names of the saved games that can go on, the last played first; not of the present
 *   game, also where no lock tells that it is played
 */
char **
ts_session_list_saved (TsSession *self)
{
  g_autoptr (GStrvBuilder) others = g_strv_builder_new ();
  g_auto (GStrv) names = NULL;

  g_return_val_if_fail (TS_IS_SESSION (self), NULL);

  names = ts_saved_games_list (self->games);
  for (guint i = 0; names[i] != NULL; i++)
    {
      if (self->play == NULL || g_strcmp0 (names[i], ts_play_get_saved_name (self->play)) != 0)
        g_strv_builder_add (others, names[i]);
    }

  return g_strv_builder_end (others);
}

/**
 * ts_session_read_saved:
 * @name: of a saved game
 *
 * Returns: (transfer full) (nullable): the game; if it cannot be read, a message says why
 */
TsSavedGame *
ts_session_read_saved (TsSession *self,
                       const char *name)
{
  g_autoptr (GError) error = NULL;
  TsSavedGame *saved;

  g_return_val_if_fail (TS_IS_SESSION (self), NULL);
  g_return_val_if_fail (name != NULL, NULL);

  saved = read_saved (self, name, &error);
  if (is_failure (error))
    say (self, &(TsMessage){ .kind = TS_MESSAGE_GAME_NOT_READ, .error = error });

  return saved;
}

/**
 * ts_session_resume:
 *
 * Goes on with the saved game that was played last. A game that cannot be read is passed over, and the player is told
 * with the next play or, if there is no other game, at once.
 *
 * Returns: whether there is one
 */
gboolean
ts_session_resume (TsSession *self)
{
  g_auto (GStrv) names = NULL;

  g_return_val_if_fail (TS_IS_SESSION (self), FALSE);

  names = ts_session_list_saved (self);
  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (TsSavedGame) saved = read_saved (self, names[i], &error);

      if (saved != NULL)
        {
          open_saved (self, names[i], saved);
          return TRUE;
        }
      keep_reading_error (self, g_steal_pointer (&error));
    }

  /* Before the first play, the notice would be hidden when its picture is opened. */
  if (self->play != NULL)
    say_reading_error (self);

  return FALSE;
}

/**
 * ts_session_open_saved:
 * @name: of a saved game
 *
 * Goes on with it, on its picture, or says why it cannot be read.
 */
void
ts_session_open_saved (TsSession *self,
                       const char *name)
{
  g_autoptr (TsSavedGame) saved = NULL;

  g_return_if_fail (TS_IS_SESSION (self));
  g_return_if_fail (name != NULL);

  saved = ts_session_read_saved (self, name);
  if (saved != NULL)
    open_saved (self, name, saved);
}

/**
 * ts_session_close:
 *
 * Saves the game and the list of pictures, and gives up a wish that is not fulfilled yet.
 */
void
ts_session_close (TsSession *self)
{
  g_return_if_fail (TS_IS_SESSION (self));

  ts_cancellable_clear (&self->wish);
  if (self->play != NULL)
    ts_play_save (self->play);
  ts_library_flush (self->library);
}
