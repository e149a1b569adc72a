/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the puzzle loader: what is played for a request. No session runs.
 */

#include "ts-puzzle-loader.h"

#include <glib/gstdio.h>

#include "session-test.h"
#include "ts-difficulty.h"
#include "ts-game-log.h"

#define BOARD "3x3:8,6,7,2,5,4,3,0,1"
#define SHORT_SIDE 300
#define N_DEALS 20
#define MISSING_DECODER "/proc/nowhere/decoder"

typedef struct
{
  SessionTest test;
  TsSharedSolver *solver;
  GPtrArray *told; /* names of the pictures that are loaded, in order */
} Fixture;

/* A request that runs. */
typedef struct
{
  Fixture *fixture;
  GCancellable *cancellable;
  GAsyncResult *result;
} Run;

static void
set_up (Fixture *fixture,
        gconstpointer user_data)
{
  session_test_prepare (&fixture->test);
  fixture->solver = ts_shared_solver_new ();
  fixture->told = g_ptr_array_new_with_free_func (g_free);
}

static void
tear_down (Fixture *fixture,
           gconstpointer user_data)
{
  g_ptr_array_unref (fixture->told);
  ts_shared_solver_unref (fixture->solver);
  session_test_tear_down (&fixture->test, NULL);
}

/* Returns: (transfer full): for boards of 3 × 3 tiles, without a present puzzle */
static TsPuzzleLoader *
create_inputs (Fixture *fixture)
{
  TsPuzzleLoader *inputs = g_new0 (TsPuzzleLoader, 1);

  inputs->request.kind = TS_REQUEST_NUMBERS;
  inputs->request.columns = 3;
  inputs->request.rows = 3;
  inputs->header.control = g_strdup ("click");
  inputs->folder = g_strdup (fixture->test.data);
  inputs->solver = ts_shared_solver_ref (fixture->solver);
  inputs->short_side = SHORT_SIDE;
  inputs->crops = g_hash_table_new (g_direct_hash, g_direct_equal);
  inputs->first_picture = g_object_ref (fixture->test.first);

  return inputs;
}

static TsPuzzleLoader *
create_file_inputs (Fixture *fixture,
                    GFile *file)
{
  TsPuzzleLoader *inputs = create_inputs (fixture);

  inputs->request.kind = TS_REQUEST_FILES;
  ts_puzzle_request_add_file (&inputs->request, file);

  return inputs;
}

static void
loading_cb (gpointer user_data,
            const TsPuzzleSource *subject)
{
  const Run *run = user_data;

  g_assert_true (g_main_context_is_owner (NULL));
  g_assert_false (g_cancellable_is_cancelled (run->cancellable));
  g_ptr_array_add (run->fixture->told, g_file_get_basename (subject->file));
}

static void
loaded_cb (GObject *source_object,
           GAsyncResult *result,
           gpointer user_data)
{
  Run *run = user_data;

  run->result = g_object_ref (result);
}

static void
begin (Run *run,
       Fixture *fixture,
       TsPuzzleLoader *inputs)
{
  *run = (Run){ .fixture = fixture, .cancellable = g_cancellable_new () };
  ts_puzzle_loader_run_async (inputs, loading_cb, run->cancellable, loaded_cb, run);
}

static TsPuzzleLoader *
end (Run *run)
{
  TsPuzzleLoader *loaded;

  wait_for (run->result != NULL);
  loaded = g_task_propagate_pointer (G_TASK (run->result), NULL);
  g_object_unref (run->result);
  g_object_unref (run->cancellable);

  return loaded;
}

static TsPuzzleLoader *
load (Fixture *fixture,
      TsPuzzleLoader *inputs)
{
  Run run;

  begin (&run, fixture, inputs);

  return end (&run);
}

static void
assert_told (Fixture *fixture,
             const char *expected)
{
  g_autofree char *names = NULL;

  g_ptr_array_add (fixture->told, NULL);
  names = g_strjoinv (" ", (char **) fixture->told->pdata);
  g_assert_cmpstr (names, ==, expected);
  g_ptr_array_set_size (fixture->told, 0);
}

/* Saves a game on @key, which began with @id, and in which the tile on @cell was moved.
 * Returns: (transfer full): its name */
static char *
save_game (Fixture *fixture,
           const char *key,
           GFile *source,
           const char *id,
           guint cell,
           TsOrigin origin)
{
  static guint64 identity;
  TsBoard board = board_from_id (id);
  g_autoptr (TsGameRecord) record = ts_game_record_new (&board, key, "Title");
  g_autoptr (TsGameLog) log = NULL;

  record->header.identity = ++identity;
  record->header.origin = origin;
  if (source != NULL)
    record->header.source.file = g_object_ref (source);
  log = ts_game_log_new (fixture->test.data, &record->header, &board);
  ts_game_log_append (log, &(TsEvent){ .kind = TS_EVENT_SLIDE, .cell = (guint16) cell });

  return g_strdup (ts_game_log_get_name (log));
}

/* Returns: (transfer full): the key of the picture */
static char *
dup_key (Fixture *fixture,
         GFile *file)
{
  g_autoptr (TsPuzzleLoader) loaded = load (fixture, create_file_inputs (fixture, file));

  g_ptr_array_set_size (fixture->told, 0);

  return g_strdup (loaded->header.source.key);
}

/* A folder stands for its pictures, of which the first one that loads is played on. */
static void
test_files (Fixture *fixture,
            gconstpointer user_data)
{
  static const char *const failed[] = { "missing.png", "1.png" };
  g_autofree char *album_path = g_build_filename (fixture->test.folder, "album", NULL);
  g_autoptr (GFile) album = g_file_new_for_path (album_path);
  g_autoptr (GBytes) text = g_bytes_new_static ("no picture", 10);
  g_autoptr (GFile) missing = g_file_new_build_filename (fixture->test.folder, "missing.png", NULL);
  g_autoptr (GFile) bad = NULL;
  g_autoptr (GFile) good = NULL;
  g_autoptr (GFile) last = NULL;
  g_autoptr (TsPuzzleLoader) loaded = NULL;
  TsPuzzleLoader *inputs;

  g_assert_cmpint (g_mkdir (album_path, 0700), ==, 0);
  bad = session_test_write (&fixture->test, "album/1.png", text);
  good = session_test_paint (&fixture->test, "album/2.png", session_test_paint_waves);
  last = session_test_paint (&fixture->test, "album/3.png", session_test_paint_waves);
  inputs = create_file_inputs (fixture, missing);
  ts_puzzle_request_add_file (&inputs->request, album);
  loaded = load (fixture, inputs);

  assert_told (fixture, "missing.png 1.png 2.png");
  g_assert_cmpint (loaded->kind, ==, TS_LOADED_NEW);
  g_assert_true (g_file_equal (loaded->header.source.file, good));
  g_assert_cmpstr (loaded->header.source.key, ==, ts_picture_get_key (loaded->picture));
  g_assert_cmpuint (loaded->board.columns, ==, 3);
  g_assert_cmpint (loaded->header.origin, ==, TS_ORIGIN_SHUFFLED);
  g_assert_true (loaded->is_new_set);
  g_assert_false (loaded->is_fallback);
  g_assert_cmpuint (loaded->files->len, ==, 4);
  g_assert_cmpuint (loaded->failures->len, ==, G_N_ELEMENTS (failed));
  for (guint i = 0; i < G_N_ELEMENTS (failed); i++)
    {
      const TsPictureFailure *failure = g_ptr_array_index (loaded->failures, i);
      g_autofree char *name = g_file_get_basename (failure->source.file);

      g_assert_cmpstr (name, ==, failed[i]);
      g_assert_true (failure->error->domain == TS_PICTURE_ERROR);
    }
}

/* Without a present puzzle something is played all the same. */
static void
test_nothing (Fixture *fixture,
              gconstpointer user_data)
{
  g_autoptr (GFile) missing = g_file_new_build_filename (fixture->test.folder, "missing.png", NULL);
  g_autoptr (TsPuzzleLoader) first = load (fixture, create_file_inputs (fixture, missing));
  g_autoptr (TsPuzzleLoader) numbers = NULL;
  g_autoptr (TsPuzzleLoader) nothing = NULL;
  TsPuzzleLoader *inputs = create_file_inputs (fixture, missing);

  g_assert_true (first->is_fallback);
  g_assert_true (g_file_equal (first->header.source.file, fixture->test.first));
  g_assert_cmpuint (first->failures->len, ==, 1);

  inputs->has_present = TRUE;
  nothing = load (fixture, inputs);
  g_assert_cmpint (nothing->kind, ==, TS_LOADED_NOTHING);
  g_assert_cmpuint (nothing->failures->len, ==, 1);

  session_test_set_decoder (MISSING_DECODER);
  numbers = load (fixture, create_file_inputs (fixture, missing));
  g_assert_cmpstr (numbers->header.source.key, ==, TS_PUZZLE_SOURCE_NUMBERS);
  g_assert_null (numbers->picture);
  g_assert_cmpuint (numbers->failures->len, ==, 2);
  assert_told (fixture, "missing.png first.png missing.png missing.png first.png");
}

/* Returns: (transfer full): what the program asks for when it begins, with the last puzzle on @source */
static TsPuzzleLoader *
create_first_inputs (Fixture *fixture,
                     const char *key,
                     GFile *source,
                     guint64 identity)
{
  TsPuzzleLoader *inputs = create_inputs (fixture);
  TsBoard board = board_from_id (BOARD);

  inputs->request.kind = TS_REQUEST_START;
  inputs->last = ts_game_record_new (&board, key, "Title");
  inputs->last->header.identity = identity;
  inputs->last->header.source.file = g_object_ref (source);

  return inputs;
}

/* The last puzzle, which has no file, goes on rather than a saved game, unless it is the same one. */
static void
test_last (Fixture *fixture,
           gconstpointer user_data)
{
  GFile *file = fixture->test.first;
  g_autofree char *key = dup_key (fixture, file);
  g_autofree char *name = save_game (fixture, key, file, BOARD, 4, TS_ORIGIN_SHUFFLED);
  g_autoptr (TsPuzzleLoader) saved = NULL;
  TsPuzzleLoader *inputs = create_inputs (fixture);
  guint64 identity;

  inputs->request.kind = TS_REQUEST_SAVED;
  saved = load (fixture, inputs);
  identity = saved->file->game->header.identity;
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (TsPuzzleLoader) loaded =
          load (fixture, create_first_inputs (fixture, key, file, i == 0 ? identity : identity + 1));

      g_assert_cmpint (loaded->kind, ==, TS_LOADED_SAVED);
      g_assert_cmpstr (loaded->file->name, ==, i == 0 ? name : NULL);
      g_assert_nonnull (loaded->picture);
    }
}

/* With the set goes on only a game on its next picture; if that does not load any more, the set does. */
static void
test_set_and_saved (Fixture *fixture,
                    gconstpointer user_data)
{
  g_autoptr (GFile) next = session_test_paint (&fixture->test, "next.png", session_test_paint_waves);
  g_autofree char *key = dup_key (fixture, next);

  for (guint i = 0; i < 3; i++)
    {
      GFile *source = i == 1 ? fixture->test.first : next;
      TsPuzzleLoader *inputs = create_first_inputs (fixture, i == 0 ? key : "other", source, 1);
      g_autoptr (TsPuzzleLoader) loaded = NULL;

      ts_puzzle_request_add_file (&inputs->request, next);
      inputs->is_set = TRUE;
      loaded = load (fixture, inputs);
      g_assert_cmpint (loaded->kind, ==, i == 0 ? TS_LOADED_SAVED : TS_LOADED_NEW);
      g_assert_cmpuint (loaded->failures->len, ==, i == 2 ? 1 : 0);
      g_assert_false (loaded->is_fallback);
      g_assert_true (g_file_equal (loaded->header.source.file, next));
    }
  assert_told (fixture, "next.png next.png next.png next.png");
}

/* Nothing else is played instead of a saved puzzle of a day whose picture does not load. */
static void
test_day (Fixture *fixture,
          gconstpointer user_data)
{
  g_autoptr (GFile) missing = g_file_new_build_filename (fixture->test.folder, "missing.png", NULL);
  g_autofree char *name = save_game (fixture, "key", missing, BOARD, 4, TS_ORIGIN_DAILY);
  TsPuzzleLoader *inputs = create_file_inputs (fixture, fixture->test.first);
  g_autoptr (TsPuzzleLoader) loaded = NULL;

  inputs->has_present = TRUE;
  inputs->request.kind = TS_REQUEST_DAY;
  inputs->request.has_board = TRUE;
  inputs->request.board = board_from_id (BOARD);
  inputs->request.origin = TS_ORIGIN_DAILY;
  loaded = load (fixture, inputs);
  g_assert_cmpint (loaded->kind, ==, TS_LOADED_NOTHING);
  assert_told (fixture, "missing.png");
}

/* The first six of nine tiles look the same: one board in four is not fair. */
static guint32
paint_sky (int x,
           int y)
{
  return y < 160 ? 0x808080 : painting_gradient (x, y);
}

/* Where a picture can give a fair board, the first one of the difficulty is dealt, also at first. */
static void
test_fair_boards (Fixture *fixture,
                  gconstpointer user_data)
{
  static const guint16 classes[8] = { 0, 0, 0, 0, 0, 0, 6, 7 };
  g_autoptr (GFile) file = session_test_paint (&fixture->test, "sky.png", paint_sky);

  for (guint i = 0; i < 2 * N_DEALS; i++)
    {
      TsPuzzleLoader *inputs = create_file_inputs (fixture, file);
      TsDeal wanted = { i % 2 == 1 ? TS_DIFFICULTY_HARD : TS_DIFFICULTY_ANY, 3, 3, 1000 * i, (TsShuffleGap) (i / 2 % 2) };
      g_autoptr (TsPuzzleLoader) loaded = NULL;
      TsBoard board;

      inputs->difficulty = wanted.difficulty;
      inputs->gap = wanted.gap;
      inputs->seed = wanted.seed;
      loaded = load (fixture, inputs);
      g_assert_cmpint (loaded->header.difficulty, ==, wanted.difficulty);
      do
        {
          ts_difficulty_deal (ts_shared_solver_get (fixture->solver), &wanted, NULL, &board);
          wanted.seed++;
        }
      while (!ts_board_is_fair (&board, classes));
      g_assert_true (ts_board_equal (&loaded->board, &board));
      g_assert_cmpint (loaded->header.id != NULL, ==, i % 4 == 0);
      if (loaded->header.id != NULL)
        {
          TsBoard named = board_from_id (loaded->header.id);

          g_assert_true (ts_board_equal (&named, &loaded->board));
        }
    }
}

/* A request that waits for its picture neither delays the next one nor tells anything. */
static void
test_cancel (Fixture *fixture,
             gconstpointer user_data)
{
  g_autoptr (GFile) slow = session_test_paint (&fixture->test, "slow.png", session_test_paint_waves);
  g_autoptr (TsPuzzleLoader) loaded = NULL;
  Run run;

  session_test_close_gate (&fixture->test);
  begin (&run, fixture, create_file_inputs (fixture, slow));
  wait_for (fixture->told->len == 1);
  loaded = load (fixture, create_inputs (fixture));
  g_assert_cmpstr (loaded->header.source.key, ==, TS_PUZZLE_SOURCE_NUMBERS);
  g_assert_null (run.result);

  g_cancellable_cancel (run.cancellable);
  g_assert_null (end (&run));
  assert_told (fixture, "slow.png");

  /* Too early for anything, and while a board is dealt, which takes seconds. */
  for (guint i = 0; i < 2; i++)
    {
      TsPuzzleLoader *inputs = i == 0 ? create_file_inputs (fixture, slow) : create_inputs (fixture);

      inputs->request.columns = 10;
      inputs->request.rows = 10;
      inputs->difficulty = TS_DIFFICULTY_HARD;
      begin (&run, fixture, inputs);
      g_cancellable_cancel (run.cancellable);
      g_assert_null (end (&run));
      assert_told (fixture, "");
    }
}

#define ADD(name, test) g_test_add ("/puzzle-loader/" name, Fixture, NULL, set_up, test, tear_down)

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("files", test_files);
  ADD ("nothing", test_nothing);
  ADD ("last", test_last);
  ADD ("set-and-saved", test_set_and_saved);
  ADD ("day", test_day);
  ADD ("fair-boards", test_fair_boards);
  ADD ("cancel", test_cancel);

  return g_test_run ();
}
