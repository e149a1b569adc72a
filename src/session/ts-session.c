/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-session"

#include "config.h"

#include "ts-session.h"

#include <string.h>

#include "ts-board-find.h"
#include "ts-cancellable.h"
#include "ts-daily.h"
#include "ts-streak.h"
#include "ts-wish.h"

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
  TsPlayShared shared;
  GFile *first_picture;
  TsPlay *play;
  GCancellable *wish; /* of the newest wish, until it is fulfilled or fails */
  char *loading;      /* the title of the picture being opened, while there is one */
  char *told_key;     /* of the picture whose look-alikes the player was told of */

  /* Plain */
  gboolean is_told_of_locks; /* the player knows that files cannot be locked */
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

static void
say (TsSession *self,
     const TsMessage *message)
{
  g_signal_emit (self, signals[SIGNAL_MESSAGE], 0, message);
}

/* Says nothing of a saved game that is finished, or that another program plays. */
static void
say_not_read (TsSession *self,
              const GError *error)
{
  if (!g_error_matches (error, TS_GAME_LOG_ERROR, TS_GAME_LOG_ERROR_NOT_FOUND) &&
      !g_error_matches (error, TS_GAME_LOG_ERROR, TS_GAME_LOG_ERROR_BUSY))
    say (self, &(TsMessage){ .kind = TS_MESSAGE_GAME_NOT_READ, .error = error });
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

/* Ends the wish, fulfilled or not, if there is one. */
static void
end_wish (TsSession *self)
{
  ts_cancellable_clear (&self->wish);
  set_loading (self, NULL);
}

static void
play_message_cb (TsSession *self,
                 const TsMessage *message,
                 TsPlay *play)
{
  g_assert (TS_IS_SESSION (self));

  if (message->kind == TS_MESSAGE_LOOKALIKES)
    {
      if (play != self->play || g_strcmp0 (self->told_key, ts_play_get_scene (play)->key) == 0)
        return;

      g_free (self->told_key);
      self->told_key = g_strdup (ts_play_get_scene (play)->key);
    }
  if (message->kind == TS_MESSAGE_NOT_LOCKED)
    {
      if (self->is_told_of_locks)
        return;

      self->is_told_of_locks = TRUE;
    }

  say (self, message);
}

/* Adds the picture to the library, with its crop. */
static void
remember (TsSession *self,
          TsPlay *play)
{
  const TsScene *scene = ts_play_get_scene (play);
  TsSavedCrop crop = ts_scene_get_saved_crop (scene);

  if (scene->source != NULL)
    ts_library_add (self->shared.library, scene->source, &crop);
}

static void
crop_cb (TsSession *self,
         GParamSpec *pspec,
         TsPlay *play)
{
  g_assert (TS_IS_SESSION (self));

  remember (self, play);
}

/* Offers nothing to a player who chose a crop or goes on with a game. */
static void
offer_board (TsSession *self)
{
  TsMessage message;

  if (!ts_game_get_in_progress (ts_play_get_game (self->play)) &&
      ts_crop_equal (&ts_play_get_scene (self->play)->crop, &TS_CROP_INIT) &&
      ts_play_find_fitting_board (self->play, &message))
    say (self, &message);
}

static void
cleaned_up_cb (GObject *source_object,
               GAsyncResult *result,
               gpointer user_data)
{
  g_autoptr (GError) error = NULL;

  if (!ts_saved_games_clean_up_finish (TS_RESULTS (source_object), result, &error))
    g_info ("the results before are not known: %s", error->message);
}

/* Does what can wait until the first board is visible. */
static void
start (TsSession *self)
{
  ts_saved_games_clean_up_async (self->shared.folder, self->shared.results, cleaned_up_cb, NULL);
  if (ts_library_get_was_damaged (self->shared.library))
    say (self, &(TsMessage){ .kind = TS_MESSAGE_LIBRARY_DAMAGED });
}

static void
install (TsSession *self,
         TsPlay *play)
{
  g_autoptr (TsPlay) before = self->play;

  /* Handlers of notify::play find the game that is left among the saved games. */
  if (before != NULL)
    ts_play_leave (before);

  self->play = g_object_ref (play);
  g_signal_connect_object (play, "message", G_CALLBACK (play_message_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (play, "notify::crop", G_CALLBACK (crop_cb), self, G_CONNECT_SWAPPED);
  remember (self, play);
  ts_session_keep_size (self);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_PLAY]);

  if (before == NULL)
    start (self);
  if (before == NULL || ts_play_get_scene (before)->picture != ts_play_get_scene (play)->picture)
    offer_board (self);
}

static void
fulfilled_cb (gpointer owner,
              TsPlay *play)
{
  TsSession *self = owner;

  g_assert (TS_IS_SESSION (self));

  end_wish (self);
  if (play != self->play)
    install (self, play);
  else
    ts_game_set_paused (ts_play_get_game (play), FALSE);
}

static void
loading_cb (gpointer owner,
            const char *title)
{
  g_assert (TS_IS_SESSION (owner));

  set_loading (owner, title);
}

static void
not_read_cb (gpointer owner,
             const GError *error)
{
  g_assert (TS_IS_SESSION (owner));

  say_not_read (owner, error);
}

/* Without a play the window would stay empty; a present play may have another size than the settings by now. */
static void
fall_back (TsSession *self,
           const TsBoardWish *board)
{
  if (self->play == NULL)
    ts_session_open_first_picture (self, board);
  else
    ts_session_follow_size (self);
}

static void
failed_cb (gpointer owner,
           const TsWishFailure *failure)
{
  TsSession *self = owner;

  g_assert (TS_IS_SESSION (self));

  end_wish (self);
  if (self->play == NULL && failure->last_file != NULL && g_file_equal (failure->last_file, self->first_picture))
    ts_session_play_numbers (self, failure->board);
  else
    fall_back (self, failure->board);

  say (self, &(TsMessage){ .kind = TS_MESSAGE_PICTURE_FAILED, .error = failure->error, .text = failure->title });
}

/* @cancellable: from ts_session_begin_wish() */
static TsWish *
create_wish (TsSession *self,
             GCancellable *cancellable,
             const TsBoardWish *board)
{
  static const TsWishEvents events = { loading_cb, fulfilled_cb, failed_cb, not_read_cb };
  TsWish *wish = ts_wish_new (&self->shared, self->play, cancellable, &events, self);

  if (board != NULL)
    ts_wish_set_board (wish, board, TS_ORIGIN_GIVEN);

  return wish;
}

static TsWish *
begin_wish (TsSession *self,
            const TsBoardWish *board)
{
  g_autoptr (GCancellable) cancellable = ts_session_begin_wish (self);

  return create_wish (self, cancellable, board);
}

static void
difficulty_cb (TsSession *self)
{
  g_assert (TS_IS_SESSION (self));

  /* A play in the making gets a board of this difficulty without this. */
  if (self->play != NULL && self->wish == NULL && !ts_game_get_in_progress (ts_play_get_game (self->play)))
    ts_session_play_new_board (self);
}

static void
ts_session_dispose (GObject *object)
{
  TsSession *self = TS_SESSION (object);

  g_clear_object (&self->wish);
  g_clear_object (&self->play);
  g_clear_object (&self->shared.library);
  g_clear_object (&self->shared.results);
  g_clear_pointer (&self->shared.solver, ts_shared_solver_unref);
  g_clear_object (&self->shared.settings);
  g_clear_object (&self->first_picture);

  G_OBJECT_CLASS (ts_session_parent_class)->dispose (object);
}

static void
ts_session_finalize (GObject *object)
{
  TsSession *self = TS_SESSION (object);

  g_free (self->shared.folder);
  g_free (self->loading);
  g_free (self->told_key);

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
  self->shared.short_side = DEFAULT_SHORT_SIDE;
  self->shared.solver = ts_shared_solver_new ();
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
  self->first_picture = g_object_ref (first_picture);
  self->shared.settings = g_object_ref (settings);
  self->shared.get_title = get_title;
  self->shared.folder = g_strdup (folder);
  self->shared.results = ts_results_new (results);
  self->shared.library = ts_library_new (folder);
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

  self->shared.short_side = short_side;
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
 * ts_session_get_shared:
 *
 * Returns: (transfer none): the stores and what else all plays share; valid as long as the session
 */
const TsPlayShared *
ts_session_get_shared (TsSession *self)
{
  g_return_val_if_fail (TS_IS_SESSION (self), NULL);

  return &self->shared;
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

  end_wish (self);
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

  end_wish (self);
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
  g_return_if_fail (TS_IS_SESSION (self));
  g_return_if_fail (G_IS_FILE (file));

  ts_wish_open (begin_wish (self, board), g_slist_append (NULL, g_object_ref (file)), FALSE);
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
  g_return_if_fail (TS_IS_SESSION (self));
  g_return_if_fail (files != NULL);

  ts_wish_open (begin_wish (self, NULL), g_slist_copy_deep (files, (GCopyFunc) (GCallback) g_object_ref, NULL),
                FALSE);
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

/* Takes @error. */
static void
fail_stream (GTask *task,
             GError *error)
{
  ts_session_fail_stream (g_task_get_source_object (task), g_task_get_cancellable (task));
  g_task_return_error (task, error);
}

static void
stream_saved_cb (GObject *source_object,
                 GAsyncResult *result,
                 gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;
  g_autoptr (GFile) file = ts_library_save_finish (TS_LIBRARY (source_object), result, &error);
  TsWish *wish;

  if (file == NULL)
    {
      fail_stream (task, error);
      return;
    }
  if (g_task_return_error_if_cancelled (task))
    return;

  wish = create_wish (g_task_get_source_object (task), g_task_get_cancellable (task), NULL);
  ts_wish_open (wish, g_slist_append (NULL, g_steal_pointer (&file)), TRUE);
  g_task_return_boolean (task, TRUE);
}

static void
stream_read_cb (GObject *source_object,
                GAsyncResult *result,
                gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  TsSession *self = g_task_get_source_object (task);
  GCancellable *wish = g_task_get_cancellable (task);
  GMemoryOutputStream *memory = G_MEMORY_OUTPUT_STREAM (source_object);
  g_autoptr (GBytes) bytes = NULL;
  GError *error = NULL;

  if (g_output_stream_splice_finish (G_OUTPUT_STREAM (memory), result, &error) <= 0)
    {
      fail_stream (task, error != NULL ? error : g_error_new_literal (G_IO_ERROR, G_IO_ERROR_FAILED, "no bytes"));
      return;
    }

  bytes = g_memory_output_stream_steal_as_bytes (memory);
  ts_library_save_async (self->shared.library, bytes, wish, stream_saved_cb, g_steal_pointer (&task));
}

/* Returns: (nullable): %NULL for more bytes than a picture may have; the stream fails then */
static gpointer
grow (gpointer data,
      gsize size)
{
  return size <= TS_PICTURE_MAX_FILE_SIZE ? g_try_realloc (data, size) : NULL;
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
  g_autoptr (GOutputStream) memory = g_memory_output_stream_new (NULL, 0, grow, g_free);
  GTask *task;

  g_return_if_fail (TS_IS_SESSION (self));
  g_return_if_fail (G_IS_INPUT_STREAM (stream));
  g_return_if_fail (G_IS_CANCELLABLE (wish));

  task = g_task_new (self, wish, callback, user_data);
  g_task_set_source_tag (task, ts_session_open_stream_async);
  g_output_stream_splice_async (memory, stream, G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET, G_PRIORITY_DEFAULT, wish,
                                stream_read_cb, task);
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

  g_clear_object (&self->wish);
  fall_back (self, NULL);
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

  ts_wish_play_numbers (begin_wish (self, board));
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
    ts_wish_play_scene (begin_wish (self, board), ts_play_get_scene (self->play), FALSE);
  else
    ts_session_open_first_picture (self, board);
}

/* Returns: (transfer full) (nullable): the file that @text names and nothing else */
static GFile *
find_named_file (const char *text)
{
  if (strchr (text, '\n') != NULL)
    return NULL;
  if (g_str_has_prefix (text, "file://"))
    return g_file_new_for_uri (text);
  if (g_str_has_prefix (text, "~/"))
    return g_file_new_build_filename (g_get_home_dir (), text + 2, NULL);

  return g_path_is_absolute (text) ? g_file_new_for_path (text) : NULL;
}

/* The picture of a web address is refused with a sentence of its own. */
static GFile *
find_web_address (const char *text)
{
  gboolean is_one = g_str_has_prefix (text, "http://") || g_str_has_prefix (text, "https://");

  return is_one && strpbrk (text, " \n") == NULL ? g_file_new_for_uri (text) : NULL;
}

/* A text that is to be an ID as a whole has the exact reason why it is none.
 * @id: set if the result is %TS_BOARD_TEXT_OK */
static TsBoardTextResult
find_board (const char *text,
            TsBoard *board,
            char id[TS_BOARD_TEXT_SIZE])
{
  TsBoardTextResult result = ts_board_find (text, board, id);
  TsBoardTextResult whole;

  if (result == TS_BOARD_TEXT_OK)
    return result;

  whole = ts_board_text_parse (text, board);

  return whole != TS_BOARD_TEXT_OK && whole != TS_BOARD_TEXT_BAD_SIZE ? whole : result;
}

/* Plays a board that the player gave, or says why not. */
static void
play_given (TsSession *self,
            const TsBoardWish *wish,
            TsMessage *message)
{
  if (message->id_result == TS_BOARD_TEXT_OK)
    {
      message->columns = wish->board.columns;
      message->rows = wish->board.rows;
      message->kind = ts_board_is_solved (&wish->board)      ? TS_MESSAGE_ID_SOLVED
                      : !ts_board_is_solvable (&wish->board) ? TS_MESSAGE_ID_UNSOLVABLE
                                                             : TS_MESSAGE_ID_PLAYED;
    }

  end_wish (self);
  if (message->kind == TS_MESSAGE_ID_PLAYED)
    ts_session_play_board (self, wish);
  else
    fall_back (self, NULL);
  say (self, message);
}

/**
 * ts_session_play_text:
 * @text: what a player pasted, without space around it
 *
 * Opens the picture whose path or file URI @text is, or plays the first board in it on the present picture, or says
 * what is wrong with it.
 */
void
ts_session_play_text (TsSession *self,
                      const char *text)
{
  g_autoptr (GFile) file = NULL;
  char id[TS_BOARD_TEXT_SIZE];
  TsBoardWish wish = { .id = id };
  TsMessage message = { .kind = TS_MESSAGE_ID_INVALID, .text = text };

  g_return_if_fail (TS_IS_SESSION (self));
  g_return_if_fail (text != NULL);

  file = find_named_file (text);
  if (file == NULL)
    message.id_result = find_board (text, &wish.board, id);
  if (file == NULL && message.id_result == TS_BOARD_TEXT_BAD_SIZE)
    file = find_web_address (text);

  if (file != NULL)
    ts_session_open (self, file, NULL);
  else
    play_given (self, &wish, &message);
}

/* Plays @board on the present picture. */
static void
play_board (TsSession *self,
            const TsBoardWish *board,
            TsOrigin origin)
{
  TsWish *wish;

  if (self->play == NULL)
    return;

  wish = begin_wish (self, NULL);
  ts_wish_set_board (wish, board, origin);
  ts_wish_play_scene (wish, ts_play_get_scene (self->play), FALSE);
}

/* Returns: (transfer full) (nullable): the name of the saved game of @board, the puzzle of a day */
static char *
find_saved_daily (TsSession *self,
                  const TsBoard *board)
{
  g_auto (GStrv) names = ts_session_list_saved (self);

  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autoptr (TsSavedGame) saved = ts_saved_games_read (self->shared.folder, names[i], NULL);

      if (saved != NULL && saved->origin == TS_ORIGIN_DAILY && ts_board_equal (&saved->initial, board))
        return g_strdup (names[i]);
    }

  return NULL;
}

static gboolean
is_playing_daily (TsSession *self,
                  const TsBoard *board)
{
  return ts_play_get_origin (self->play) == TS_ORIGIN_DAILY &&
         ts_board_equal (ts_game_get_initial_board (ts_play_get_game (self->play)), board);
}

/**
 * ts_session_play_daily:
 * @now: in any time zone
 *
 * Plays the puzzle of the day in UTC: goes on where it was left or, if it was not begun, plays it on the present
 * picture. The first game of it counts; the others are practice.
 */
void
ts_session_play_daily (TsSession *self,
                       GDateTime *now)
{
  g_autofree char *id = NULL;
  g_autofree char *name = NULL;
  TsBoard board;
  gboolean is_own;

  g_return_if_fail (TS_IS_SESSION (self));
  g_return_if_fail (now != NULL);

  if (self->play == NULL)
    return;

  board = ts_daily_get_board (now);
  id = ts_daily_dup_id (now);
  if (ts_streak_is_finished (self->shared.results, self->play, now, &is_own))
    {
      play_board (self, &(TsBoardWish){ board, id }, TS_ORIGIN_GIVEN);
      return;
    }

  name = find_saved_daily (self, &board);
  if (is_playing_daily (self, &board))
    {
      end_wish (self);
      ts_game_set_paused (ts_play_get_game (self->play), FALSE);
    }
  else if (name != NULL)
    ts_session_open_saved (self, name);
  else
    play_board (self, &(TsBoardWish){ board, id }, TS_ORIGIN_DAILY);
}

/**
 * ts_session_play_new_board:
 *
 * Plays a new board on the present picture, of the size and difficulty in the settings.
 */
void
ts_session_play_new_board (TsSession *self)
{
  g_return_if_fail (TS_IS_SESSION (self));

  if (self->play != NULL)
    ts_wish_play_scene (begin_wish (self, NULL), ts_play_get_scene (self->play), TRUE);
}

/**
 * ts_session_get_has_size:
 *
 * Returns: whether the board of the present play has the size in the settings, or that of a play in the making will
 */
gboolean
ts_session_get_has_size (TsSession *self)
{
  g_return_val_if_fail (TS_IS_SESSION (self) && self->play != NULL, FALSE);

  return self->wish != NULL ||
         ts_play_shared_has_size (&self->shared, ts_game_get_board (ts_play_get_game (self->play)));
}

/**
 * ts_session_set_size:
 *
 * Sets the size in the settings. Writes nothing if they have it already.
 *
 * Returns: whether there was another size
 */
gboolean
ts_session_set_size (TsSession *self,
                     guint columns,
                     guint rows)
{
  GSettings *settings;

  g_return_val_if_fail (TS_IS_SESSION (self), FALSE);
  g_return_val_if_fail (ts_board_size_is_valid (columns, rows), FALSE);

  settings = self->shared.settings;
  if (columns == g_settings_get_uint (settings, "columns") && rows == g_settings_get_uint (settings, "rows"))
    return FALSE;

  g_settings_set_uint (settings, "columns", columns);
  g_settings_set_uint (settings, "rows", rows);

  return TRUE;
}

/**
 * ts_session_keep_size:
 *
 * Sets the size in the settings to that of the present play.
 */
void
ts_session_keep_size (TsSession *self)
{
  const TsBoard *board;

  g_return_if_fail (TS_IS_SESSION (self) && self->play != NULL);

  board = ts_game_get_board (ts_play_get_game (self->play));
  ts_session_set_size (self, board->columns, board->rows);
}

/**
 * ts_session_follow_size:
 *
 * Plays on a board of the size in the settings, if the present one has another size: the saved game on this picture, or
 * a new board. A play in the making gets that size without this.
 */
void
ts_session_follow_size (TsSession *self)
{
  g_return_if_fail (TS_IS_SESSION (self));

  if (self->play != NULL && !ts_session_get_has_size (self))
    ts_wish_play_scene (begin_wish (self, NULL), ts_play_get_scene (self->play), FALSE);
}

/**
 * ts_session_restart:
 *
 * Plays the present board again, from its beginning. A board that the player has played on is known, and does not count
 * any more.
 */
void
ts_session_restart (TsSession *self)
{
  g_autofree char *id = NULL;
  TsGame *game;

  g_return_if_fail (TS_IS_SESSION (self));

  if (self->play == NULL)
    return;

  id = ts_play_dup_id (self->play);
  game = ts_play_get_game (self->play);
  play_board (self, &(TsBoardWish){ *ts_game_get_initial_board (game), id },
              ts_game_get_in_progress (game) || ts_game_get_solved (game) ? TS_ORIGIN_GIVEN
                                                                          : ts_play_get_origin (self->play));
}

/**
 * ts_session_play_replayed:
 *
 * Plays the board of a finished game again, on its picture; if that is gone, with numbers.
 */
void
ts_session_play_replayed (TsSession *self,
                          TsReplay *replay)
{
  const TsResult *result;
  TsWish *wish;

  g_return_if_fail (TS_IS_SESSION (self));
  g_return_if_fail (TS_IS_REPLAY (replay));

  result = ts_replay_get_result (replay);
  wish = begin_wish (self, &(TsBoardWish){ .board = result->board });
  if (ts_replay_get_scene (replay)->picture != NULL)
    ts_wish_play_scene (wish, ts_replay_get_scene (replay), FALSE);
  else
    ts_wish_play_numbers (wish);
}

/* A file that cannot be read is opened, which sets it aside if that is not for the moment. */
static TsSavedGame *
read_saved (TsSession *self,
            const char *name,
            GError **error)
{
  TsSavedGame *saved = ts_saved_games_read (self->shared.folder, name, NULL);
  g_autoptr (TsGameLog) log = saved == NULL ? ts_game_log_open (self->shared.folder, name, &saved, error) : NULL;

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

  names = ts_saved_games_list (self->shared.folder);
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
  if (saved == NULL)
    say_not_read (self, error);

  return saved;
}

/**
 * ts_session_resume:
 *
 * Goes on with the saved game that was played last. A game that cannot be read is passed over, and a message says why.
 *
 * Returns: whether there is one
 */
gboolean
ts_session_resume (TsSession *self)
{
  g_auto (GStrv) names = NULL;
  g_autoptr (GError) unread = NULL;
  gboolean is_found = FALSE;

  g_return_val_if_fail (TS_IS_SESSION (self), FALSE);

  names = ts_session_list_saved (self);
  for (guint i = 0; names[i] != NULL && !is_found; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (TsSavedGame) saved = read_saved (self, names[i], &error);

      is_found = saved != NULL;
      if (is_found)
        ts_wish_open_saved (begin_wish (self, NULL), names[i], saved);
      else if (unread == NULL)
        unread = g_steal_pointer (&error);
    }

  /* Of the first one alone, and last: the notice would be hidden when a picture is opened. */
  if (unread != NULL)
    say_not_read (self, unread);

  return is_found;
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
    ts_wish_open_saved (begin_wish (self, NULL), name, saved);
}

/**
 * ts_session_close:
 *
 * Saves the game and the list of pictures, waits until both are on the disk, and gives up a wish that is not fulfilled
 * yet. The play is over.
 */
void
ts_session_close (TsSession *self)
{
  g_return_if_fail (TS_IS_SESSION (self));

  ts_cancellable_clear (&self->wish);
  if (self->play != NULL)
    ts_play_leave (self->play);
  ts_library_flush (self->shared.library);
  ts_game_log_wait_for_workers ();
}
