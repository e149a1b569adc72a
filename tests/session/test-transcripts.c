/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The whole session: each file of tests/session/transcripts has what a player does after "$ ", what the session tells
 * meanwhile after "  ! ", and what has changed of all that a front end or the next start sees. A step that ends with "&" does not
 * wait, and "%20" is a space. All of it is compared, so that a change is made on purpose.
 */

#include <errno.h>
#include <glib/gstdio.h>
#include <utime.h>

#include "fault-disk.h"
#include "steps.h"
#include "transcript.h"
#include "ts-data-folder.h"
#include "ts-game-file.h"
#include "ts-pasted.h"
#include "ts-replay.h"
#include "ts-transfer-task.h"

/* How much older saved games are after each step, so that their order is known. */
#define STEP_S 10

static const char *const names[] = { "boards", "days", "pictures", "requests", "saved", "sets", "start" };

/* In the order of TsMessageKind. */
static const char *const message_names[] = {
  "picture-failed", "pictures-skipped", "no-pictures", "picture-not-received", "game-not-read", "game-left", "game-damaged",
  "foreign-file", "second-program", "not-saved", "saved-again", "result-not-saved", "id-played", "id-invalid", "id-solved",
  "id-unsolvable", "puzzle-saved", "puzzle-not-saved", "lookalikes", "alike", "exported", "imported"
};

typedef struct
{
  SessionTest test;
  GString *text;
  GHashTable *state;   /* the last value of each line */
  GHashTable *labels;  /* of random numbers, keys and boards; boards of the transcript are called by their IDs */
  GPtrArray *saved;    /* names of the saved games */
  GPtrArray *finished; /* of the replays, in the order in which they came */
  gboolean is_set_changed;
} Transcript;

/* Returns: (transfer none): what the transcript calls something with a name that differs from run to run */
static const char *
get_label (Transcript *self,
           const char *kind,
           const char *name)
{
  g_autofree char *key = g_strdup_printf ("%s %s", kind, name);

  if (!g_hash_table_contains (self->labels, key))
    g_hash_table_insert (self->labels, g_strdup (key), g_strdup_printf ("%s-%u", kind, g_hash_table_size (self->labels)));

  return g_hash_table_lookup (self->labels, key);
}

static const char *
get_board_label (Transcript *self,
                 const TsBoard *board)
{
  char id[TS_BOARD_TEXT_SIZE];

  ts_board_text_format (board, id);

  return get_label (self, "board", id);
}

static void
add_crop (GString *line,
          const TsCrop *crop)
{
  if (!ts_crop_equal (crop, &TS_CROP_INIT))
    g_string_append_printf (line, " (%g %g %g%s)", crop->x, crop->y, crop->zoom, crop->is_square ? " square" : "");
}

/* Pasted pictures have random names. */
static void
add_file (Transcript *self,
          GString *line,
          GFile *file)
{
  g_autofree char *name = file != NULL ? ts_message_dup_name (file) : NULL;

  if (name != NULL)
    g_string_append_printf (line, " %s", strlen (name) > 20 ? get_label (self, "pasted", name) : name);
}

static const char *
get_game_label (Transcript *self,
                const TsGameHeader *header)
{
  g_autofree char *identity = g_strdup_printf ("%" G_GUINT64_FORMAT, header->identity);

  return get_label (self, "game", identity);
}

/* What a game is, with the board with which it began. */
static void
add_header (Transcript *self,
            GString *line,
            const TsGameHeader *header,
            const TsBoard *initial)
{
  TsBoard named;

  g_string_append_printf (line, " %s \"%s\" %s %ux%u %s %s %s", get_game_label (self, header), header->source.title,
                          get_board_label (self, initial), initial->columns, initial->rows,
                          ts_game_file_origins[header->origin], header->control, get_label (self, "key", header->source.key));
  add_file (self, line, header->source.file);
  add_crop (line, &header->source.crop);
  transcript_add_flag (line, header->has_numbers, "numbers");
  transcript_add_flag (line, header->id != NULL, "id");
  if (header->difficulty != TS_DIFFICULTY_ANY)
    g_string_append_printf (line, " difficulty %d", header->difficulty);
  if (header->id == NULL)
    return;

  named = board_from_id (header->id);
  g_assert_true (ts_board_equal (&named, initial));
}

static void
add_history (GString *line,
             const TsHistory *history)
{
  g_string_append_printf (line, " moves %u position %u/%u", history->moves, history->position, history->path->len);
  if (history->n_undos + history->n_hints + history->helped > 0)
    g_string_append_printf (line, " undos %u hints %u help %d", history->n_undos, history->n_hints, history->helped);
}

/* Adds the line if it is another one than before.
 * @value: (transfer full) */
static void
tell (Transcript *self,
      const char *key,
      GString *line)
{
  char *value = g_string_free (line, FALSE);

  if (g_strcmp0 (g_hash_table_lookup (self->state, key), value) != 0)
    g_string_append_printf (self->text, "  %s:%s\n", key, value);
  g_hash_table_insert (self->state, g_strdup (key), value);
}

static void
tell_puzzle (Transcript *self)
{
  TsPuzzle *puzzle = get_puzzle (&self->test);
  TsGame *game = ts_puzzle_get_game (puzzle);
  TsPicture *picture = ts_puzzle_get_picture (puzzle);
  g_autoptr (GDateTime) day = ts_puzzle_dup_day (puzzle);
  GString *line = g_string_new (NULL);

  add_header (self, line, ts_puzzle_get_header (puzzle), &ts_game_get_history (game)->initial);
  if (picture != NULL)
    g_string_append_printf (line, " pixels %d×%d", ts_picture_get_width (picture), ts_picture_get_height (picture));
  tell (self, "puzzle", line);

  line = g_string_new (NULL);
  add_history (line, ts_game_get_history (game));
  transcript_add_flag (line, ts_game_get_is_fresh (game), "fresh");
  transcript_add_flag (line, ts_game_get_in_progress (game), "in-progress");
  transcript_add_flag (line, ts_game_get_solved (game), "solved");
  transcript_add_flag (line, ts_game_get_paused (game), "paused");
  transcript_add_flag (line, ts_game_get_can_redo (game), "can-redo");
  transcript_add_flag (line, ts_game_get_remaining_shown (game), "remaining");
  transcript_add_flag (line, ts_game_get_lookalikes (game) != NULL, "lookalikes");
  transcript_add_flag (line, !ts_game_get_is_fair (game), "unfair");
  transcript_add_flag (line, ts_puzzle_get_saved_name (puzzle) != NULL, "saved");
  transcript_add_flag (line, ts_puzzle_get_replay (puzzle) != NULL, "replay");
  transcript_add_flag (line, ts_puzzle_get_at_risk (puzzle), "at-risk");
  if (ts_game_get_solved (game))
    g_string_append_printf (line, " verdict %d", ts_puzzle_get_verdict (puzzle));
  transcript_add_flag (line, (ts_puzzle_get_bests (puzzle) & TS_PUZZLE_FEWEST_MOVES) != 0, "fewest-moves");
  if (day != NULL)
    g_string_append_printf (line, " day %d of %u", g_date_time_get_day_of_month (day), ts_puzzle_count_days (puzzle));
  tell (self, "game", line);
}

/* What the session says of the request that is being fulfilled. */
static void
add_request (Transcript *self,
             GString *line)
{
  const char *title = ts_session_get_loading (self->test.session);

  if (title != NULL)
    g_string_append_printf (line, " \"%s\"", title);
  transcript_add_flag (line, ts_session_get_is_waiting (self->test.session), "waiting");
  transcript_add_flag (line, ts_session_get_asking (self->test.session), "asking");
}

static void
tell_session (Transcript *self)
{
  TsSession *session = self->test.session;
  GString *line = g_string_new (NULL);
  guint columns;
  guint rows;

  g_settings_get (self->test.settings, "size", "(uu)", &columns, &rows);
  g_string_append_printf (line, " size %ux%u", columns, rows);
  add_request (self, line);
  transcript_add_flag (line, ts_session_get_is_new (session), "new");
  transcript_add_flag (line, ts_session_get_can_undo (session), "can-undo");
  transcript_add_flag (line, ts_session_get_is_second (session), "second");
  tell (self, "session", line);
}

static void
tell_set (Transcript *self)
{
  TsSession *session = self->test.session;
  const TsLibrary *library = ts_session_get_library (session);
  g_autoptr (GPtrArray) files = ts_session_list_set (session);
  GString *line = g_string_new (NULL);
  guint n;
  guint position = ts_session_get_set_position (session, &n);

  if (files->len > 0)
    g_string_append_printf (line, " %u of %u:", position, n);
  for (guint i = 0; i < files->len; i++)
    add_file (self, line, g_ptr_array_index (files, i));
  transcript_add_flag (line, ts_session_get_is_in_set (session, NULL), "in-set");
  transcript_add_flag (line, ts_session_get_plays_next_picture (session), "plays-next");
  transcript_add_flag (line, ts_session_get_ends_set (session), "ends");
  tell (self, "set", line);

  line = g_string_new (NULL);
  for (guint i = 0; i < library->files->len; i++)
    {
      GFile *file = g_ptr_array_index (library->files, i);

      add_file (self, line, file);
      add_crop (line, g_hash_table_lookup (library->crops, file));
    }
  tell (self, "library", line);
}

/* The cache has neither file nor crop, and results of the same second have no order. */
static void
tell_result (Transcript *self,
             const TsResult *result)
{
  g_autofree char *key = g_strconcat ("result of ", get_game_label (self, &result->header), NULL);
  TsGameHeader header = result->header;
  GString *line = g_string_new (NULL);

  if (!g_hash_table_contains (self->state, key))
    g_ptr_array_add (self->finished, g_strdup (result->replay));
  header.source.crop = TS_CROP_INIT;
  header.source.file = NULL;
  add_header (self, line, &header, &result->board);
  g_string_append_printf (line, " moves %u slides %u undos %u hints %u help %d verdict %d", result->moves, result->n_slides,
                          result->n_undos, result->n_hints, result->helped, ts_result_get_verdict (result));
  transcript_add_flag (line, ts_result_counts (result), "counts");
  transcript_add_flag (line, result->is_excluded, "excluded");
  transcript_add_flag (line, result->is_repeated, "repeated");
  tell (self, key, line);
}

/* What is on the disk, as the session lists it. Makes the saved games older. */
static void
tell_games (Transcript *self,
            const GPtrArray *saved)
{
  const GPtrArray *results = ts_results_get_list (ts_session_get_results (self->test.session));
  g_autoptr (TsState) state = ts_state_file_read (self->test.data, "last", FALSE);
  g_autoptr (TsGameFile) last = ts_game_file_parse (state->text->str, state->text->len, "last");
  GString *line = g_string_new (NULL);

  for (guint i = 0; i < saved->len; i++)
    {
      const TsGameFile *file = g_ptr_array_index (saved, i);

      g_string_append_printf (line, "\n   %s", file->has_copy ? " copy" : "");
      add_header (self, line, &file->game->header, &file->game->history->initial);
      add_history (line, file->game->history);
    }
  tell (self, "saved", line);

  line = g_string_new (NULL);
  g_string_append_printf (line, " %u", results->len);
  tell (self, "results", line);
  for (guint i = 0; i < results->len; i++)
    tell_result (self, g_ptr_array_index (results, i));

  line = g_string_new (NULL);
  if (last->game != NULL)
    {
      add_header (self, line, &last->game->header, &last->game->history->initial);
      add_history (line, last->game->history);
    }
  tell (self, "last", line);
}

static void
age_saved (Transcript *self)
{
  g_auto (GStrv) saved = folder_list (self->test.data, "games", ".tsgame");

  for (guint i = 0; saved[i] != NULL; i++)
    {
      g_autofree char *path = g_build_filename (self->test.data, "games", saved[i], NULL);
      struct stat status;

      g_assert_cmpint (g_stat (path, &status), ==, 0);
      g_utime (path, &(struct utimbuf){ .modtime = status.st_mtime - STEP_S });
    }
}

static void
message_cb (Transcript *self,
            const TsMessage *message)
{
  GString *text = self->text;

  g_string_append_printf (text, "  ! %s", message_names[message->kind]);
  if (message->text != NULL)
    g_string_append_printf (text, " \"%s\"", message->text);
  if (message->error != NULL)
    g_string_append_printf (text, " %s %d", g_quark_to_string (message->error->domain), message->error->code);
  if (message->count + message->total > 0)
    g_string_append_printf (text, " %u/%u", message->count, message->total);
  if (message->columns + message->rows > 0)
    g_string_append_printf (text, " %d×%d", message->columns, message->rows);
  if (message->id_result != TS_BOARD_TEXT_OK)
    g_string_append_printf (text, " result %d", message->id_result);
  if (message->transfer != NULL)
    g_string_append_printf (text, " %u games %u replays %u results %u pictures %u damaged", message->transfer->n_games,
                            message->transfer->n_replays, message->transfer->n_results, message->transfer->n_pictures,
                            message->transfer->n_damaged);
  transcript_add_flag (text, message->is_puzzle, "puzzle");
  g_string_append (text, "\n");
}

/* Of any other signal. @object: the session, or a puzzle */
static void
heard_cb (gpointer object,
          Transcript *self)
{
  const char *name = g_signal_name (g_signal_get_invocation_hint (object)->signal_id);

  if (g_str_equal (name, "set-changed"))
    {
      self->is_set_changed = TRUE;
      return;
    }

  g_string_append_printf (self->text, "  ! %s", name);
  add_request (self, self->text);
  g_string_append (self->text, "\n");
}

static void
puzzle_cb (TsSession *session,
           GParamSpec *pspec,
           Transcript *self)
{
  static const char *const signals[] = { "picture-changed", "crop-changed", "archived" };

  g_string_append (self->text, "  ! puzzle");
  add_request (self, self->text);
  g_string_append (self->text, "\n");
  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    g_signal_connect (get_puzzle (&self->test), signals[i], G_CALLBACK (heard_cb), self);
}

static void
start (Transcript *self)
{
  static const char *const signals[] = { "loading", "asking", "set-changed" };

  session_test_start (&self->test, self->test.data);
  g_assert_cmpstr (ts_session_get_folder (self->test.session), ==, self->test.data);
  g_signal_connect_swapped (self->test.session, "message", G_CALLBACK (message_cb), self);
  g_signal_connect (self->test.session, "notify::puzzle", G_CALLBACK (puzzle_cb), self);
  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    g_signal_connect (self->test.session, signals[i], G_CALLBACK (heard_cb), self);
}

static TsPuzzleRequest
create_day (Transcript *self,
            char **words)
{
  TsPuzzleRequest request = {
    .kind = TS_REQUEST_DAY,
    .day = g_date_time_new_utc (2026, 11, atoi (words[1]), 12, 0, 0),
    .origin = words[2] != NULL ? TS_ORIGIN_GIVEN : TS_ORIGIN_DAILY,
  };

  ts_puzzle_request_add_file (&request, self->test.day);

  return request;
}

static GFile *
get_file (Transcript *self,
          const char *name)
{
  return strstr (name, "://") != NULL ? g_file_new_for_uri (name) : g_file_new_build_filename (self->test.folder, name, NULL);
}

/* Returns: (transfer full): of a picture without a file */
static GBytes *
load_bytes (Transcript *self,
            const char *name)
{
  g_autoptr (GFile) file = get_file (self, name);

  return g_file_load_bytes (file, NULL, NULL, NULL);
}

/* Of requests, in the order of TsRequestKind. */
static const char *const request_words[] = { "present", "new", "open", "numbers", "source", "saved", "day", "next", "start" };

static const struct
{
  const char *word;
  void (*act) (TsSession *session);
} session_acts[] = {
  { "restart", ts_session_restart },
  { "undo", ts_session_undo },
  { "cancel", ts_session_cancel },
  { "abandon", ts_session_abandon },
  { "end-set", ts_session_end_set },
};

static const struct
{
  const char *word;
  void (*act) (TsGame *game);
} game_acts[] = {
  { "slide", session_test_slide_anywhere },
  { "hint", ts_game_add_hint },
  { "help", ts_game_set_helped },
  { "remaining", ts_game_set_remaining_shown },
};

/* Makes a request of its kind and what follows: names of files, an ID, a size, the number of a saved game, "new" and
 * "numbers". Returns: whether it is one */
static gboolean
ask (Transcript *self,
     char **words)
{
  TsPuzzleRequest request = { 0 };
  TsBoard board;
  guint size[2];
  guint i = 0;

  while (i < G_N_ELEMENTS (request_words) && !g_str_equal (request_words[i], words[0]))
    i++;
  if (i == G_N_ELEMENTS (request_words))
    return FALSE;

  request.kind = (TsRequestKind) i;
  if (request.kind == TS_REQUEST_DAY)
    request = create_day (self, words);
  for (i = 1; words[i] != NULL && request.kind != TS_REQUEST_DAY; i++)
    {
      g_autoptr (GFile) file = get_file (self, words[i]);

      if (ts_board_text_parse (words[i], &board) == TS_BOARD_TEXT_OK)
        ts_puzzle_request_set_board (&request, &board, words[i]);
      else if (sscanf (words[i], "%ux%u", &size[0], &size[1]) == 2)
        {
          request.columns = size[0];
          request.rows = size[1];
        }
      else if (g_str_equal (words[i], "bytes"))
        request.bytes = load_bytes (self, words[++i]);
      else if (g_str_equal (words[i], "new"))
        request.is_new = TRUE;
      else if (g_str_equal (words[i], "numbers"))
        request.has_numbers = TRUE;
      else if (request.kind == TS_REQUEST_SAVED)
        request.name = g_strdup (g_ptr_array_index (self->saved, atoi (words[i])));
      else
        ts_puzzle_request_add_file (&request, file);
    }
  ts_session_request (self->test.session, request);

  return TRUE;
}

static void
replay (Transcript *self,
        const char *name)
{
  g_autoptr (GAsyncResult) loaded = NULL;
  g_autoptr (TsReplay) played = NULL;

  ts_replay_load_async (self->test.session, name, NULL, wait_for_keep_result, &loaded);
  wait_for (loaded != NULL);
  played = ts_replay_load_finish (loaded, NULL);
  ts_session_request (self->test.session, ts_replay_create_request (played));
}

/* Copies games or, with a puzzle, makes a puzzle file. */
static void
transfer (Transcript *self,
          TsPuzzle *puzzle,
          const char *name,
          gboolean is_import)
{
  g_autoptr (GFile) other = get_file (self, name);
  g_autoptr (GTask) task = ts_session_transfer (self->test.session, puzzle, other, is_import);

  wait_for (g_task_get_completed (task));
  g_string_append_printf (self->text, "  done: %.2f\n", ts_transfer_task_get_fraction (task));
}

/* Returns: whether the player can do this */
static gboolean
play (Transcript *self,
      char **words,
      const char *rest)
{
  const char *word = words[0];
  TsGame *game = get_puzzle (&self->test) != NULL ? get_game (&self->test) : NULL;

  for (guint i = 0; i < G_N_ELEMENTS (session_acts); i++)
    {
      if (g_str_equal (session_acts[i].word, word))
        return session_acts[i].act (self->test.session), TRUE;
    }
  for (guint i = 0; i < G_N_ELEMENTS (game_acts); i++)
    {
      if (g_str_equal (game_acts[i].word, word))
        return game_acts[i].act (game), TRUE;
    }
  if (g_str_equal (word, "solve"))
    solve (&self->test);
  else if (g_str_equal (word, "pause"))
    ts_game_set_paused (game, !ts_game_get_paused (game));
  else if (g_str_equal (word, "paste"))
    paste_text (&self->test, rest);
  else if (g_str_equal (word, "leave"))
    g_string_append_printf (self->text, "  left: %d\n", ts_session_leave (self->test.session));
  else if (g_str_equal (word, "replay"))
    replay (self, g_ptr_array_index (self->finished, atoi (words[1])));
  else if (g_str_equal (word, "exclude"))
    ts_results_exclude (ts_session_get_results (self->test.session),
                        g_ptr_array_index (self->finished, atoi (words[1])), TRUE);
  else if (g_str_equal (word, "make"))
    transfer (self, get_puzzle (&self->test), words[1], FALSE);
  else if (g_str_equal (word, "export") || g_str_equal (word, "import"))
    transfer (self, NULL, words[1], g_str_equal (word, "import"));
  else if (g_str_equal (word, "screen"))
    ts_session_set_short_side (self->test.session, atoi (words[1]));
  else if (g_str_equal (word, "crop"))
    ts_puzzle_set_crop (get_puzzle (&self->test),
                        &(TsCrop){ g_ascii_strtod (words[1], NULL), g_ascii_strtod (words[2], NULL),
                                   g_ascii_strtod (words[3], NULL), words[4] != NULL });
  else
    return FALSE;

  return TRUE;
}

/* The first tiles look the same. */
static guint32
paint_pair (int x,
            int y)
{
  return x < 160 && y < 80 ? 0x808080 : painting_gradient (x, y);
}

static Painting
find_painting (const char *name)
{
  if (g_str_equal (name, "gray"))
    return session_test_paint_gray;
  if (g_str_equal (name, "pair"))
    return paint_pair;

  return g_str_equal (name, "waves") ? session_test_paint_waves : painting_gradient;
}

/* Returns: whether this can happen to files, settings or the disk */
static gboolean
happen (Transcript *self,
        char **words)
{
  static FaultDisk disk = { .n_bad = G_MAXINT, .code = ENOSPC };
  const char *word = words[0];
  g_autoptr (GFile) file = get_file (self, words[1] != NULL ? words[1] : "");

  if (g_str_equal (word, "paint"))
    g_object_unref (session_test_paint (&self->test, words[1], find_painting (words[2])));
  else if (g_str_equal (word, "write"))
    g_assert_true (g_file_set_contents (g_file_peek_path (file), "no picture", -1, NULL));
  else if (g_str_equal (word, "mkdir"))
    g_assert_true (g_file_make_directory (file, NULL, NULL));
  else if (g_str_equal (word, "rm"))
    g_assert_true (g_file_delete (file, NULL, NULL));
  else if (g_str_equal (word, "spoil"))
    {
      g_autofree char *path =
          g_build_filename (self->test.data, "games", g_ptr_array_index (self->saved, atoi (words[1])), NULL);

      g_assert_true (g_file_set_contents (path, "no game", -1, NULL));
    }
  else if (g_str_equal (word, "set"))
    g_assert_true (g_settings_set_value (self->test.settings, words[1], g_variant_new_parsed (words[2])));
  else if (g_str_equal (word, "disk"))
    {
      disk.n_steps = 0;
      disk.first_bad = words[2] != NULL ? atoi (words[2]) : 0;
      disk.only = disk.first_bad == 0 ? g_intern_string (words[2]) : NULL;
      fault_disk_follow (g_str_equal (words[1], "full") ? self->test.data : NULL, &disk);
    }
  else if (g_str_equal (word, "reopen"))
    {
      session_test_close (&self->test);
      if (words[1] != NULL)
        {
          g_free (self->test.data);
          self->test.data = g_file_get_path (file);
        }
      start (self);
    }
  else
    return FALSE;

  return TRUE;
}

static void
tell_all (Transcript *self,
          gboolean waits)
{
  if (waits)
    {
      g_autoptr (GPtrArray) saved = NULL;

      workers_wait ();
      saved = collect (&self->test, G_MAXUINT);
      g_ptr_array_set_size (self->saved, 0);
      for (guint i = 0; i < saved->len; i++)
        g_ptr_array_add (self->saved, g_strdup (((TsGameFile *) g_ptr_array_index (saved, i))->name));
      tell_games (self, saved);
      age_saved (self);
    }
  if (self->is_set_changed)
    g_string_append (self->text, "  ! set-changed\n");
  self->is_set_changed = FALSE;
  if (get_puzzle (&self->test) != NULL)
    tell_puzzle (self);
  tell_session (self);
  tell_set (self);
}

static void
run_step (const char *step,
          gpointer user_data)
{
  Transcript *self = user_data;
  g_auto (GStrv) words = g_strsplit (step, " ", -1);
  guint n_words = g_strv_length (words);
  gboolean waits = !g_str_equal (words[n_words - 1], "&");
  const char *rest = strchr (step, ' ') != NULL ? strchr (step, ' ') + 1 : "";
  TsBoard board;

  if (!waits)
    g_clear_pointer (&words[n_words - 1], g_free);
  for (guint i = 0; words[i] != NULL; i++)
    {
      char id[TS_BOARD_TEXT_SIZE];
      g_autofree char *escaped = words[i];

      words[i] = g_uri_unescape_string (escaped, NULL);
      if (ts_board_text_parse (words[i], &board) != TS_BOARD_TEXT_OK)
        continue;
      ts_board_text_format (&board, id);
      g_hash_table_insert (self->labels, g_strconcat ("board ", id, NULL), g_strdup (words[i]));
    }
  g_assert_true (g_str_equal (words[0], "wait") || ask (self, words) || play (self, words, rest) ||
                 happen (self, words));
  tell_all (self, waits);
}

static void
set_up (Transcript *self,
        gconstpointer data)
{
  session_test_prepare (&self->test);
  self->text = g_string_new (NULL);
  self->state = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->labels = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->saved = g_ptr_array_new_with_free_func (g_free);
  self->finished = g_ptr_array_new_with_free_func (g_free);
  start (self);
}

static void
tear_down (Transcript *self,
           gconstpointer data)
{
  session_test_tear_down (&self->test, NULL);
  fault_disk_follow (NULL, NULL);
  g_string_free (self->text, TRUE);
  g_hash_table_unref (self->state);
  g_hash_table_unref (self->labels);
  g_ptr_array_unref (self->saved);
  g_ptr_array_unref (self->finished);
}

static void
test_transcript (Transcript *self,
                 gconstpointer data)
{
  transcript_check ("session", "transcripts", data, self->text, run_step, self);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_strdup_printf ("/transcripts/%s", names[i]);

      g_test_add (path, Transcript, names[i], set_up, test_transcript, tear_down);
    }

  return g_test_run ();
}
