/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of a puzzle: its log, the copy of its picture, look-alikes, sharpening, its result, and its end.
 */

#include <glib/gstdio.h>
#include <unistd.h>

#include "count-signals.h"
#include "disk-gate.h"
#include "fault-disk.h"
#include "session-test.h"
#include "ts-saved-games.h"

/* Two slides solve it: of the cells 7 and 8. */
#define NEARLY_SOLVED "3x3:1,2,3,4,5,6,0,7,8"

/* Far from solved. */
#define BOARD "3x3:8,6,7,2,5,4,3,0,1"

#define LARGE_SIDE 400
#define SMALL_SIDE 100

typedef struct
{
  SessionTest test;
  TsStores *stores;
  GFile *file;
  TsPicture *picture;
  char *key; /* of the picture, if not the picture's own */
  TsCrop crop;
  TsOrigin origin;
  TsPuzzle *puzzle;
  guint n_plays;
  guint n_pictures; /* how often the picture was replaced */
} Fixture;

static void
message_cb (gpointer user_data,
            const TsMessage *message,
            gpointer puzzle)
{
  session_test_record (user_data, message);
}

static void
set_up (Fixture *fixture,
        gconstpointer user_data)
{
  session_test_prepare (&fixture->test);
  fixture->crop = TS_CROP_INIT;
  fixture->stores = ts_stores_new (fixture->test.settings, fixture->test.data);
  fixture->stores->short_side = SMALL_SIDE;
  fixture->stores->message_data = fixture->test.messages;
  fixture->stores->tell_message = message_cb;
}

/* Comes back when nothing writes to the disk any more. */
static void
end_play (Fixture *fixture)
{
  TsPuzzle *puzzle = g_steal_pointer (&fixture->puzzle);

  if (puzzle == NULL)
    return;

  g_object_add_weak_pointer (G_OBJECT (puzzle), (gpointer *) &puzzle);
  g_object_unref (puzzle);
  wait_for (puzzle == NULL);
  workers_wait ();
}

static void
tear_down (Fixture *fixture,
           gconstpointer user_data)
{
  end_play (fixture);
  g_clear_object (&fixture->picture);
  g_clear_object (&fixture->file);
  g_clear_pointer (&fixture->key, g_free);
  g_clear_pointer (&fixture->stores, ts_stores_unref);
  session_test_tear_down (&fixture->test, NULL);
}

static void
load_sides (Fixture *fixture,
            int width,
            int height,
            Painting paint)
{
  g_autoptr (GBytes) bytes = painting_encode (width, height, paint);
  g_autoptr (GError) error = NULL;

  g_clear_object (&fixture->file);
  g_clear_object (&fixture->picture);
  fixture->file = session_test_write (&fixture->test, "picture.png", bytes);
  fixture->picture = ts_picture_load (fixture->file, SMALL_SIDE, NULL, &error);
  g_assert_no_error (error);
}

static void
load (Fixture *fixture,
      Painting paint)
{
  load_sides (fixture, LARGE_SIDE, LARGE_SIDE, paint);
}

static void
replaced_cb (Fixture *fixture)
{
  fixture->n_pictures++;
}

static TsGame *
start (Fixture *fixture,
       const char *id)
{
  TsBoard board = board_from_id (id);
  g_autoptr (TsGame) game = ts_game_new (&board);
  /* Games of the same second are in the order of their names. */
  const TsGameHeader header = {
    .source = { .title = (char *) "Title",
                .key = fixture->key != NULL       ? fixture->key
                       : fixture->picture != NULL ? (char *) ts_picture_get_key (fixture->picture)
                                                  : (char *) TS_PUZZLE_SOURCE_NUMBERS,
                .file = fixture->file,
                .crop = fixture->crop },
    .identity = ++fixture->n_plays,
    .origin = fixture->origin,
    .control = (char *) "hover",
  };

  fixture->puzzle = ts_puzzle_new (&header, fixture->picture, game, NULL, fixture->stores);
  g_signal_connect_swapped (fixture->puzzle, "picture-changed", G_CALLBACK (replaced_cb), fixture);

  return ts_puzzle_get_game (fixture->puzzle);
}

static void
slide (TsGame *game,
       guint cell)
{
  g_assert_cmpint (ts_game_slide (game, cell), ==, TS_SLIDE_OK);
}

/* Returns: (transfer full): the only game of this folder */
static TsGameRecord *
read_game (Fixture *fixture,
           const char *folder)
{
  g_auto (GStrv) names = NULL;
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;
  TsGameRecord *saved;

  names = folder_list (fixture->test.data, folder, ".tsgame");
  g_assert_cmpuint (g_strv_length (names), ==, 1);
  path = g_build_filename (fixture->test.data, folder, names[0], NULL);
  saved = ts_game_file_read (path, &error);
  g_assert_no_error (error);

  return saved;
}

/* Ends the puzzle.
 * Returns: (transfer full): the only saved game */
static TsGameRecord *
end_and_read (Fixture *fixture)
{
  end_play (fixture);

  return read_game (fixture, "games");
}

static void
assert_events (const TsGameRecord *saved,
               const TsEventKind *kinds,
               guint n_kinds)
{
  g_assert_cmpuint (saved->events->len, ==, n_kinds);
  for (guint i = 0; i < n_kinds; i++)
    g_assert_cmpint (g_array_index (saved->events, TsEvent, i).kind, ==, kinds[i]);
}

/* Left, it has the time since the last move, too, and the game can go on elsewhere. */
static void
test_log (Fixture *fixture,
          gconstpointer user_data)
{
  static const TsEventKind kinds[] = {
    TS_EVENT_HINT,
    TS_EVENT_SLIDE,
    TS_EVENT_SLIDE,
    TS_EVENT_UNDO,
    TS_EVENT_REDO,
    TS_EVENT_UNDO,
    TS_EVENT_HINT,
    TS_EVENT_PAUSE,
    TS_EVENT_CROP,
    TS_EVENT_WATCHED,
    TS_EVENT_PAUSE,
  };
  const TsCrop crop = { 0.25, 0.5, 2.0 };
  g_autoptr (TsGameRecord) saved = NULL;
  TsBoard board;
  TsGame *game;
  gint64 elapsed_ms;

  load (fixture, painting_gradient);
  game = start (fixture, BOARD);
  ts_game_add_hint (game);
  slide (game, 8);
  slide (game, 5);
  g_assert_true (ts_game_undo (game));
  g_assert_true (ts_game_redo (game));
  g_assert_true (ts_game_undo (game));
  ts_game_add_hint (game);
  ts_game_set_paused (game, TRUE);
  ts_game_set_paused (game, FALSE);
  ts_puzzle_set_crop (fixture->puzzle, &crop);
  ts_puzzle_set_crop (fixture->puzzle, &crop);
  g_assert_cmpint (ts_game_slide_watched (game, 7), ==, TS_SLIDE_OK);
  board = *ts_game_get_board (game);
  ts_puzzle_leave (fixture->puzzle);
  g_assert_null (ts_puzzle_get_saved_name (fixture->puzzle));
  elapsed_ms = ts_game_get_elapsed_us (game) / 1000;

  saved = end_and_read (fixture);
  assert_events (saved, kinds, G_N_ELEMENTS (kinds));
  g_assert_cmpint (saved->history->elapsed_ms, <=, elapsed_ms);
  g_assert_true (ts_board_equal (&saved->history->board, &board));
  g_assert_cmpuint (saved->history->n_hints, ==, 2);
  g_assert_cmpuint (saved->history->n_undos, ==, 2);
  g_assert_true (saved->history->helped);
  g_assert_cmpuint (saved->history->moves, ==, 1);
  g_assert_cmpfloat (saved->header.source.crop.x, ==, crop.x);
  g_assert_cmpfloat (saved->header.source.crop.y, ==, crop.y);
  g_assert_cmpfloat (saved->header.source.crop.zoom, ==, crop.zoom);
}

/* It counts, moves nothing, and is there at once when the solution is known, or as a step that is explained. */
static void
test_hints (Fixture *fixture,
            gconstpointer user_data)
{
  TsGame *game = start (fixture, BOARD);

  g_settings_set_string (fixture->test.settings, "hints", "shortest");
  ts_puzzle_ask_hint (fixture->puzzle);
  wait_for (ts_game_get_hinted_tile (game) != 0);
  g_assert_cmpuint (ts_game_get_hint (game)->step.n_tiles, ==, 0);
  ts_puzzle_ask_hint (fixture->puzzle);
  g_assert_cmpuint (ts_game_get_history (game)->n_hints, ==, 2);
  g_settings_set_string (fixture->test.settings, "hints", "explain");
  ts_puzzle_ask_hint (fixture->puzzle);
  g_assert_cmpuint (ts_game_get_hint (game)->step.n_tiles, >, 0);
  g_assert_cmpuint (ts_game_get_history (game)->n_hints, ==, 3);
  g_assert_cmpint (ts_game_get_history (game)->helped, ==, TS_GAME_HELP_NONE);
  g_assert_true (ts_board_equal (ts_game_get_board (game), &ts_game_get_history (game)->initial));
}

static void
refuse_slide (TsGame *game)
{
  g_assert_cmpint (ts_game_slide (game, 0), ==, TS_SLIDE_NOT_IN_LINE);
}

static void
pause_game (TsGame *game)
{
  ts_game_set_paused (game, TRUE);
}

/* The hint was asked for another board, or the player does something else. */
static void
test_hint_is_cancelled (Fixture *fixture,
                        gconstpointer user_data)
{
  void (*const ways[]) (TsGame *) = { session_test_slide_anywhere, refuse_slide, pause_game };

  g_settings_set_string (fixture->test.settings, "hints", "shortest");
  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      TsGame *game = start (fixture, BOARD);

      ts_puzzle_ask_hint (fixture->puzzle);
      ways[i](game);
      wait_for (ts_advisor_get_moves_to_go (ts_puzzle_get_advisor (fixture->puzzle)) != TS_ADVISOR_UNKNOWN);
      if (ts_game_get_paused (game))
        ts_puzzle_ask_hint (fixture->puzzle);
      g_assert_cmpuint (ts_game_get_history (game)->n_hints, ==, 0);
      end_play (fixture);
    }
}

/* A player who saw how many moves remain was helped; one who only looked at the board leaves no file. */
static void
test_moves_to_go (Fixture *fixture,
                  gconstpointer user_data)
{
  gboolean shows_moves_to_go;
  TsGame *game;

  g_settings_set_boolean (fixture->test.settings, "show-moves-to-go", TRUE);
  game = start (fixture, BOARD);
  g_object_get (ts_puzzle_get_advisor (fixture->puzzle), "shows-moves-to-go", &shows_moves_to_go, NULL);
  g_assert_true (shows_moves_to_go);
  wait_for (ts_advisor_get_moves_to_go (ts_puzzle_get_advisor (fixture->puzzle)) != TS_ADVISOR_UNKNOWN);
  g_assert_true (ts_game_get_is_fresh (game));
  g_assert_null (ts_puzzle_get_saved_name (fixture->puzzle));

  g_settings_set_boolean (fixture->test.settings, "show-moves-to-go", FALSE);
  slide (game, 8);
  g_assert_cmpint (ts_game_get_history (game)->helped, ==, TS_GAME_HELP_REMAINING);
}

/* Also if the first slide solves the board. */
static void
test_moves_to_go_of_one (Fixture *fixture,
                         gconstpointer user_data)
{
  static const TsEventKind kinds[] = { TS_EVENT_HELPED, TS_EVENT_SLIDE };
  g_autoptr (TsGameRecord) saved = NULL;
  TsGame *game = start (fixture, "2x2:1,2,0,3");

  ts_game_set_remaining_shown (game);
  slide (game, 3);
  g_assert_true (ts_game_get_solved (game));
  g_assert_cmpint (ts_puzzle_get_verdict (fixture->puzzle), ==, TS_VERDICT_HELPED);
  wait_for (ts_puzzle_get_replay (fixture->puzzle) != NULL);
  saved = read_game (fixture, "finished");
  assert_events (saved, kinds, G_N_ELEMENTS (kinds));
}

static void
test_no_second_copy (Fixture *fixture,
                     gconstpointer user_data)
{
  g_autofree char *games = g_build_filename (fixture->test.data, "games", NULL);
  g_autofree char *path = NULL;
  g_autofree char *text = NULL;

  load (fixture, painting_gradient);
  path = ts_data_folder_get_picture_path (fixture->stores->folder, ts_picture_get_key (fixture->picture));
  g_assert_cmpint (g_mkdir_with_parents (games, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, "copy", -1, NULL));
  slide (start (fixture, BOARD), 8);
  end_play (fixture);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "copy");
}

static int n_copies;

/* A #FaultDiskFunc. */
static void
count_copy (int step,
            const char *call,
            const char *path)
{
  if (g_str_equal (call, "open") && strstr (path, ".jpg") != NULL)
    n_copies++;
}

/* A nearly full disk takes the moves, and no copy: only the first move tries, as the picture takes long to encode. It is
 * tried again, without another move, when an error is over. */
static void
test_no_room_for_copy (Fixture *fixture,
                       gconstpointer user_data)
{
  FaultDisk disk = { .n_bad = G_MAXINT, .code = ENOSPC, .before_step = count_copy, .only = "open" };
  TsGame *game;

  load (fixture, painting_gradient);
  game = start (fixture, BOARD);
  disk_gate_hold_queue ();
  slide (game, 8);
  fault_disk_follow (fixture->test.data, &disk);
  disk_gate_open ();
  for (guint i = 0; i < 5; i++)
    {
      session_test_slide_anywhere (game);
      workers_wait ();
    }
  g_assert_cmpint (n_copies, ==, 1);
  g_assert_cmpuint (fixture->test.messages->len, ==, 0);

  disk.only = NULL;
  session_test_slide_anywhere (game);
  g_assert_cmpuint (session_test_count (fixture->test.messages, TS_MESSAGE_NOT_SAVED), ==, 1);
  fault_disk_follow (NULL, NULL);
  ts_puzzle_save (fixture->puzzle);
  workers_wait ();
  g_assert_cmpuint (session_test_count (fixture->test.messages, TS_MESSAGE_SAVED_AGAIN), ==, 1);
  g_assert_cmpuint (session_test_count_files (&fixture->test, "games"), ==, 2);
}

/* So many that the game does not count. */
static void
test_lookalikes (Fixture *fixture,
                 gconstpointer user_data)
{
  TsGame *game;

  load (fixture, session_test_paint_gray);
  game = start (fixture, BOARD);
  wait_for (fixture->test.messages->len > 0);
  g_assert_nonnull (session_test_find (fixture->test.messages, TS_MESSAGE_ALIKE));
  g_assert_cmpuint (fixture->test.messages->len, ==, 1);
  g_assert_nonnull (ts_game_get_lookalikes (game));

  /* Numbers tell the tiles apart, also when all workers have answered. */
  g_settings_set_boolean (fixture->test.settings, "show-numbers", TRUE);
  workers_wait ();
  g_assert_null (ts_game_get_lookalikes (game));
  g_assert_cmpuint (fixture->test.messages->len, ==, 1);
  g_settings_set_boolean (fixture->test.settings, "show-numbers", FALSE);
  wait_for (ts_game_get_lookalikes (game) != NULL);
}

/* All but the first quarter from the left. */
static guint32
paint_three_quarters (int x,
                      int y)
{
  return x >= LARGE_SIDE / 4 ? 0x808080 : painting_gradient (x, y);
}

/* Not so many that the game does not count. */
static void
test_few_lookalikes (Fixture *fixture,
                     gconstpointer user_data)
{
  const TsMessage *message;

  load (fixture, paint_three_quarters);
  start (fixture, "4x2:5,2,3,4,1,7,6,0");
  workers_wait ();
  message = session_test_find (fixture->test.messages, TS_MESSAGE_LOOKALIKES);
  g_assert_nonnull (message);
  g_assert_cmpuint (message->count, ==, 5);
  g_assert_cmpuint (message->total, ==, 7);
}

static guint32
paint_half (int x,
            int y)
{
  return x < LARGE_SIDE / 2 ? 0x808080 : painting_gradient (x, y);
}

/* Only one half of the picture has look-alikes. */
static void
test_lookalikes_of_crop (Fixture *fixture,
                         gconstpointer user_data)
{
  const TsCrop left = { 0.25, 0.5, 2.0 };
  const TsCrop right = { 0.75, 0.5, 2.0 };
  TsGame *game;

  load (fixture, paint_half);
  fixture->crop = left;
  game = start (fixture, BOARD);
  wait_for (ts_game_get_lookalikes (game) != NULL);
  wait_for (session_test_count (fixture->test.messages, TS_MESSAGE_ALIKE) == 1);
  ts_puzzle_set_crop (fixture->puzzle, &right);
  g_assert_null (ts_game_get_lookalikes (game));
  wait_for (fixture->n_pictures > 0);
  end_play (fixture);
  g_assert_cmpuint (fixture->test.messages->len, ==, 1);
}

/* Ends the puzzle.
 * Returns: (transfer full): its result, as its file has it */
static TsResult *
end_and_read_result (Fixture *fixture)
{
  g_autoptr (TsSavedGames) index = NULL;

  end_play (fixture);
  index = ts_saved_games_new (fixture->test.data, FALSE, NULL);
  g_assert_cmpuint (index->n_damaged, ==, 0);
  g_assert_cmpuint (index->results->len, ==, fixture->n_plays);

  return g_ptr_array_steal_index (index->results, 0);
}

/* A game that is nearly solved by what one sees does not count, unless numbers are shown at its end. */
static void
test_verdict_of_lookalikes (Fixture *fixture,
                            gconstpointer user_data)
{
  load (fixture, session_test_paint_gray);
  fixture->origin = TS_ORIGIN_DAILY;
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (TsResult) result = NULL;
      TsGame *game = start (fixture, "3x3:1,2,3,4,8,5,7,6,0");

      wait_for (ts_game_get_lookalikes (game) != NULL);
      slide (game, 7);
      slide (game, 4);
      slide (game, 5);
      if (i == 1)
        g_settings_set_boolean (fixture->test.settings, "show-numbers", TRUE);
      slide (game, 8);
      g_assert_cmpint (ts_puzzle_get_verdict (fixture->puzzle), ==, i == 0 ? TS_VERDICT_ALIKE : TS_VERDICT_COUNTS);
      g_assert_cmpint (ts_puzzle_get_bests (fixture->puzzle), ==, 0);
      /* Of a finished game there is nothing more to say, and it stays solved. */
      g_settings_set_boolean (fixture->test.settings, "show-numbers", TRUE);
      g_assert_true (ts_game_get_solved (game));
      g_settings_set_boolean (fixture->test.settings, "show-numbers", FALSE);
      wait_for (ts_game_get_lookalikes (game) != NULL);
      g_assert_cmpuint (session_test_count (fixture->test.messages, TS_MESSAGE_ALIKE), ==, i + 1);
      result = end_and_read_result (fixture);
      g_assert_cmpint (result->header.origin, ==, TS_ORIGIN_DAILY);
      g_assert_cmpint (result->end.is_alike, ==, i == 0);
    }
}

/* The shorter side decides. */
static void
test_sharpening (Fixture *fixture,
                 gconstpointer user_data)
{
  static const struct
  {
    int width;
    double zoom;
    int before;
    int after;
  } pictures[] = { { LARGE_SIDE, 4.0, SMALL_SIDE, LARGE_SIDE }, { 2 * LARGE_SIDE, 2.0, 2 * SMALL_SIDE, LARGE_SIDE } };

  for (guint i = 0; i < G_N_ELEMENTS (pictures); i++)
    {
      load_sides (fixture, pictures[i].width, LARGE_SIDE, painting_gradient);
      g_assert_cmpint (ts_picture_get_width (fixture->picture), ==, pictures[i].before);
      start (fixture, BOARD);
      ts_puzzle_set_crop (fixture->puzzle, &(TsCrop){ 0.5, 0.5, pictures[i].zoom });
      wait_for (fixture->n_pictures == i + 1);
      g_assert_cmpint (ts_picture_get_width (ts_puzzle_get_picture (fixture->puzzle)), ==, pictures[i].after);
      g_assert_cmpstr (ts_picture_get_key (ts_puzzle_get_picture (fixture->puzzle)), ==,
                       ts_puzzle_get_header (fixture->puzzle)->source.key);
      end_play (fixture);
    }
}

/* The picture is the copy beside the game, whose key is another one; its source is sharper. */
static void
test_sharpening_of_copy (Fixture *fixture,
                         gconstpointer user_data)
{
  g_autofree char *path = NULL;
  g_autoptr (GFile) copy = NULL;
  g_autoptr (GError) error = NULL;

  load (fixture, painting_gradient);
  slide (start (fixture, BOARD), 8);
  fixture->key = g_strdup (ts_puzzle_get_header (fixture->puzzle)->source.key);
  path = ts_data_folder_get_picture_path (fixture->stores->folder, fixture->key);
  wait_for (g_file_test (path, G_FILE_TEST_EXISTS));
  end_play (fixture);
  g_clear_object (&fixture->picture);
  copy = g_file_new_for_path (path);
  fixture->picture = ts_picture_load (copy, SMALL_SIDE, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (ts_picture_get_key (fixture->picture), !=, fixture->key);

  fixture->crop = (TsCrop){ 0.5, 0.5, 4.0 };
  start (fixture, BOARD);
  wait_for (fixture->n_pictures == 1);
  g_assert_cmpint (ts_picture_get_width (ts_puzzle_get_picture (fixture->puzzle)), ==, LARGE_SIDE);
}

static void
test_other_picture_at_source (Fixture *fixture,
                              gconstpointer user_data)
{
  const TsCrop crop = { 0.5, 0.5, 4.0 };
  g_autoptr (GBytes) bytes = painting_encode (LARGE_SIDE, LARGE_SIDE, session_test_paint_waves);

  load (fixture, painting_gradient);
  start (fixture, BOARD);
  g_object_unref (session_test_write (&fixture->test, "picture.png", bytes));
  ts_puzzle_set_crop (fixture->puzzle, &crop);
  workers_wait ();
  g_assert_cmpuint (fixture->n_pictures, ==, 0);
  g_assert_true (ts_puzzle_get_picture (fixture->puzzle) == fixture->picture);
}

/* The data folder is a file, until that is removed. */
static void
test_not_saved (Fixture *fixture,
                gconstpointer user_data)
{
  GPtrArray *messages = fixture->test.messages;
  g_autoptr (TsGameRecord) saved = NULL;
  TsGame *game = start (fixture, BOARD);

  g_assert_true (g_file_set_contents (fixture->test.data, "", 0, NULL));
  slide (game, 8);
  slide (game, 5);
  g_assert_cmpuint (messages->len, ==, 1);
  g_assert_nonnull (session_test_find (messages, TS_MESSAGE_NOT_SAVED)->error);
  g_assert_true (ts_puzzle_get_at_risk (fixture->puzzle));
  /* Without moves, nothing would be lost. */
  g_assert_true (ts_game_undo (game) && ts_game_undo (game));
  g_assert_false (ts_puzzle_get_at_risk (fixture->puzzle));
  g_assert_true (ts_game_redo (game) && ts_game_redo (game));

  /* Another reason is said, too. */
  g_assert_cmpint (g_remove (fixture->test.data), ==, 0);
  g_assert_cmpint (symlink (fixture->test.data, fixture->test.data), ==, 0);
  slide (game, 4);
  slide (game, 3);
  ts_puzzle_save (fixture->puzzle);
  wait_for (session_test_count (messages, TS_MESSAGE_NOT_SAVED) == 2);
  g_assert_cmpuint (messages->len, ==, 2);

  g_assert_cmpint (g_remove (fixture->test.data), ==, 0);
  slide (game, 4);
  g_assert_cmpuint (messages->len, ==, 2);
  ts_puzzle_save (fixture->puzzle);
  wait_for (session_test_count (messages, TS_MESSAGE_SAVED_AGAIN) == 1);
  g_assert_false (ts_puzzle_get_at_risk (fixture->puzzle));
  slide (game, 5);
  g_assert_cmpuint (messages->len, ==, 3);
  saved = end_and_read (fixture);
  g_assert_cmpuint (saved->events->len, ==, 12);
}

/* That its last move is not saved, either, is not said beside it. */
static void
test_result_not_saved (Fixture *fixture,
                       gconstpointer user_data)
{
  TsGame *game = start (fixture, "3x3:1,2,3,4,5,6,7,0,8");

  g_assert_true (g_file_set_contents (fixture->test.data, "", 0, NULL));
  slide (game, 8);
  wait_for (session_test_count (fixture->test.messages, TS_MESSAGE_RESULT_NOT_SAVED) == 1);
  g_assert_nonnull (session_test_find (fixture->test.messages, TS_MESSAGE_RESULT_NOT_SAVED)->error);
  g_assert_cmpuint (fixture->test.messages->len, ==, 1);
}

static void
play_to_the_end (Fixture *fixture,
                 gboolean with_detour)
{
  TsGame *game = start (fixture, NEARLY_SOLVED);

  if (with_detour)
    {
      slide (game, 3);
      slide (game, 6);
    }
  slide (game, 7);
  slide (game, 8);
  g_assert_true (ts_game_get_solved (game));
}

/* A detour costs as many moves as it has: the result has the fewest, if they were proved, and not those of the player. */
static void
test_result (Fixture *fixture,
             gconstpointer user_data)
{
  TsBoard board = board_from_id (NEARLY_SOLVED);

  fixture->origin = TS_ORIGIN_GIVEN;
  for (guint is_proved = 0; is_proved < 2; is_proved++)
    {
      static const guint cells[] = { 3, 6, 8 };
      TsGame *game = start (fixture, NEARLY_SOLVED);
      g_autoptr (TsResult) result = NULL;
      guint n_replays = 0;

      if (is_proved)
        wait_for (ts_advisor_get_par_proved (ts_puzzle_get_advisor (fixture->puzzle)));
      g_signal_connect_swapped (fixture->puzzle, "archived", G_CALLBACK (count_signals), &n_replays);
      for (guint i = 0; i < G_N_ELEMENTS (cells); i++)
        slide (game, cells[i]);
      g_assert_true (ts_game_get_solved (game));
      result = end_and_read_result (fixture);
      g_assert_cmpuint (n_replays, ==, 1);
      g_assert_true (ts_board_equal (&result->board, &board));
      g_assert_cmpstr (result->header.source.title, ==, "Title");
      g_assert_cmpuint (result->moves, ==, 4);
      g_assert_cmpuint (result->end.par, ==, is_proved ? 2 : 0);
      g_assert_cmpint (result->header.origin, ==, TS_ORIGIN_GIVEN);
      g_assert_cmpstr (result->header.control, ==, "hover");
      g_assert_cmpuint (session_test_count_files (&fixture->test, "games"), ==, 0);
    }
}

/* Some of its slides are not the player's, and the rest had a hint. */
static void
test_result_with_help (Fixture *fixture,
                       gconstpointer user_data)
{
  g_autoptr (TsResult) result = NULL;
  TsGame *game = start (fixture, NEARLY_SOLVED);
  gint64 elapsed_ms;

  slide (game, 7);
  ts_game_add_hint (game);
  ts_game_set_helped (game);
  slide (game, 8);
  elapsed_ms = ts_game_get_elapsed_us (game) / 1000;
  g_assert_cmpint (ts_puzzle_get_bests (fixture->puzzle), ==, 0);
  g_assert_cmpint (ts_puzzle_get_verdict (fixture->puzzle), ==, TS_VERDICT_HELPED);
  result = end_and_read_result (fixture);
  g_assert_true (result->helped);
  g_assert_cmpuint (result->n_hints, ==, 1);
  g_assert_cmpint (result->end.elapsed_ms, ==, elapsed_ms);
  g_assert_cmpuint (result->n_slides, ==, 0);
}

/* Of games that count, on boards of the same size and difficulty. As good as before is no news, and the first game has
 * nothing to be compared with. */
static void
test_bests (Fixture *fixture,
            gconstpointer user_data)
{
  static const struct
  {
    guint moves; /* of a game before; 0 for none */
    gint64 elapsed_ms;
    gboolean with_detour; /* 4 moves; else 2 */
    TsOrigin origin;
    TsVerdict verdict;
    TsPuzzleBests bests;
  } cases[] = {
    { 0, 0, FALSE, TS_ORIGIN_SHUFFLED, TS_VERDICT_COUNTS, 0 },
    { 4, 0, FALSE, TS_ORIGIN_SHUFFLED, TS_VERDICT_COUNTS, TS_PUZZLE_FEWEST_MOVES },
    { 4, 600000, TRUE, TS_ORIGIN_SHUFFLED, TS_VERDICT_COUNTS, TS_PUZZLE_BEST_TIME },
    { 2, 0, FALSE, TS_ORIGIN_SHUFFLED, TS_VERDICT_COUNTS, 0 },
    { 4, 600000, FALSE, TS_ORIGIN_DAILY, TS_VERDICT_COUNTS, TS_PUZZLE_BEST_TIME | TS_PUZZLE_FEWEST_MOVES },
    { 4, 600000, FALSE, TS_ORIGIN_GIVEN, TS_VERDICT_KNOWN, 0 },
  };
  const TsResult easy = { .board = board_from_id (NEARLY_SOLVED), .moves = 1, .header.difficulty = TS_DIFFICULTY_EASY };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const TsResult before = {
        .board = board_from_id (NEARLY_SOLVED),
        .moves = cases[i].moves,
        .end.elapsed_ms = cases[i].elapsed_ms,
      };

      g_clear_object (&fixture->stores->results);
      fixture->stores->results = ts_results_new (fixture->test.data);
      session_test_add_result (fixture->stores->results, &easy);
      if (before.moves > 0)
        session_test_add_result (fixture->stores->results, &before);
      fixture->origin = cases[i].origin;
      play_to_the_end (fixture, cases[i].with_detour);
      g_assert_cmpint (ts_puzzle_get_verdict (fixture->puzzle), ==, cases[i].verdict);
      g_assert_cmpint (ts_puzzle_get_bests (fixture->puzzle), ==, cases[i].bests);
      end_play (fixture);
    }
}

/* The decoder waits: sharpening would never end by itself. */
static void
test_end_while_sharpening (Fixture *fixture,
                           gconstpointer user_data)
{
  const TsCrop crop = { 0.5, 0.5, 4.0 };

  load (fixture, painting_gradient);
  session_test_close_gate (&fixture->test);
  slide (start (fixture, NEARLY_SOLVED), 7);
  ts_puzzle_set_crop (fixture->puzzle, &crop);
  slide (ts_puzzle_get_game (fixture->puzzle), 8);
  end_play (fixture);
  g_assert_cmpuint (fixture->n_pictures, ==, 0);
}

/* At this moment the search for look-alikes has just begun. */
static void
test_end_while_looking (Fixture *fixture,
                        gconstpointer user_data)
{
  load (fixture, session_test_paint_gray);
  start (fixture, BOARD);
  g_assert_finalize_object (g_steal_pointer (&fixture->puzzle));
  wait_for_finalized (g_steal_pointer (&fixture->picture));
  g_assert_cmpuint (fixture->test.messages->len, ==, 0);
}

#define ADD(path, test) g_test_add ("/puzzle/" path, Fixture, NULL, set_up, test, tear_down)

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("log", test_log);
  ADD ("hints", test_hints);
  ADD ("hint-is-cancelled", test_hint_is_cancelled);
  ADD ("moves-to-go", test_moves_to_go);
  ADD ("moves-to-go/one", test_moves_to_go_of_one);
  ADD ("no-second-copy", test_no_second_copy);
  ADD ("no-room-for-copy", test_no_room_for_copy);
  ADD ("lookalikes", test_lookalikes);
  ADD ("few-lookalikes", test_few_lookalikes);
  ADD ("lookalikes-of-crop", test_lookalikes_of_crop);
  ADD ("verdict-of-lookalikes", test_verdict_of_lookalikes);
  ADD ("sharpening", test_sharpening);
  ADD ("sharpening-of-copy", test_sharpening_of_copy);
  ADD ("other-picture-at-source", test_other_picture_at_source);
  ADD ("not-saved", test_not_saved);
  ADD ("result-not-saved", test_result_not_saved);
  ADD ("result", test_result);
  ADD ("result-with-help", test_result_with_help);
  ADD ("bests", test_bests);
  ADD ("end-while-sharpening", test_end_while_sharpening);
  ADD ("end-while-looking", test_end_while_looking);

  return g_test_run ();
}
