/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the replay: steps and jumps, playing, the text, the picture, and the same board once more.
 */

#include <glib/gstdio.h>

#include "count-signals.h"
#include "disk-gate.h"
#include "steps.h"
#include "timeouts.h"
#include "ts-replay.h"

/* Slides of the cells 6 and 8 solve it. */
#define BOARD "3x3:1,2,3,0,5,6,4,7,8"
#define SOLVED "3x3:1,2,3,4,5,6,7,8,0"

/* What a player did on BOARD: a wrong slide of two tiles and its undoing, a hint, a pause, a slide, and a slide of two tiles. */
static const TsEvent events[] = {
  { TS_EVENT_SLIDE, 0, 5 },
  { TS_EVENT_UNDO, 20 },
  { TS_EVENT_HINT, 25 },
  { TS_EVENT_PAUSE, 26 },
  { TS_EVENT_SLIDE, 40, 6 },
  { TS_EVENT_SLIDE, 60, 8 },
};

#define N_STEPS 4
#define N_RANDOM 40
#define DATE 1700000000

static const char *const boards[] = { BOARD, "3x3:1,2,3,5,6,0,4,7,8", BOARD, "3x3:1,2,3,4,5,6,0,7,8", SOLVED };

/* @date: when the game was finished; 0 if it was not */
static TsReplay *
create_replay_of (const char *id,
                  const TsEvent *played,
                  guint n_played,
                  gint64 date)
{
  g_autoptr (TsSharedSolver) solver = ts_shared_solver_new ();
  TsBoard board = board_from_id (id);
  g_autoptr (TsGameRecord) saved = ts_game_record_new (&board, "numbers", "Numbers");

  for (guint i = 0; i < n_played; i++)
    g_assert_true (ts_game_record_apply (saved, &played[i]));
  saved->end = (TsGameEnd){ .elapsed_ms = 61, .date = date };

  return ts_replay_new (saved, "name", solver);
}

static TsReplay *
create_replay (void)
{
  return create_replay_of (BOARD, events, G_N_ELEMENTS (events), DATE);
}

static void
assert_board (TsReplay *replay,
              const char *id)
{
  char text[TS_BOARD_TEXT_SIZE];

  ts_board_text_format (ts_game_get_board (ts_replay_get_game (replay)), text);
  g_assert_cmpstr (text, ==, id);
}

static void
test_data (void)
{
  TsReplay *replay = create_replay ();
  const TsReplayStep *undo = ts_replay_get_step (replay, 1);
  const TsReplayStep *last = ts_replay_get_step (replay, N_STEPS - 1);
  g_autofree char *text = ts_replay_dup_text (replay);
  g_autofree char *solution = ts_replay_dup_solution (replay);

  g_assert_cmpuint (ts_replay_get_n_steps (replay), ==, N_STEPS);
  g_assert_false (ts_replay_get_step (replay, 0)->is_undo);
  g_assert_cmpuint (ts_replay_get_step (replay, 0)->moves, ==, 2);
  g_assert_true (undo->is_undo);
  g_assert_cmpuint (undo->moves, ==, 0);
  g_assert_cmpint (undo->elapsed_ms, ==, 20);
  g_assert_false (last->is_undo);
  g_assert_cmpuint (last->moves, ==, 3);
  g_assert_cmpuint (last->slide.n_tiles, ==, 2);
  g_assert_cmpint (ts_replay_get_result (replay)->end.elapsed_ms, ==, 61);
  g_assert_cmpint (ts_replay_get_result (replay)->end.date, ==, DATE);
  g_assert_cmpstr (text, ==, BOARD "\nLLRRULL\n0 0 20 20 40 60 60\n");
  g_assert_cmpstr (solution, ==, "UL2");
  g_assert_finalize_object (replay);
}

/* Step by step the same game goes on, so that a view can show each slide. The clock stands still at any speed. */
static void
test_steps (void)
{
  TsReplay *replay = create_replay ();
  TsGame *game = ts_replay_get_game (replay);
  guint n_changes = 0;

  g_signal_connect_swapped (replay, "changed", G_CALLBACK (count_signals), &n_changes);
  ts_replay_set_speed (replay, 1e6);
  for (guint i = 0; i < N_STEPS; i++)
    {
      assert_board (replay, boards[i]);
      g_assert_cmpint (ts_replay_get_elapsed_ms (replay), ==, i > 0 ? ts_replay_get_step (replay, i - 1)->elapsed_ms : 0);
      g_assert_false (ts_game_get_solved (game));
      ts_replay_set_position (replay, i + 1);
    }
  assert_board (replay, SOLVED);
  g_assert_true (ts_game_get_solved (game));
  g_assert_cmpuint (n_changes, ==, N_STEPS);

  for (guint i = N_STEPS; i > 0; i--)
    {
      g_assert_true (ts_replay_get_game (replay) == game);
      ts_replay_set_position (replay, i - 1);
      assert_board (replay, boards[i - 1]);
      g_assert_cmpint (ts_replay_get_elapsed_ms (replay), ==, i > 1 ? ts_replay_get_step (replay, i - 2)->elapsed_ms : 0);
      /* A solved game is over: back from it there is another one. */
      if (i == N_STEPS)
        game = ts_replay_get_game (replay);
    }
  g_assert_finalize_object (replay);
}

/* Wherever it is, the game cannot be played. */
static void
test_jumps (void)
{
  static const guint positions[] = { N_STEPS, 1, 3, 0 };
  TsReplay *replay = create_replay ();

  for (guint i = 0; i < G_N_ELEMENTS (positions); i++)
    {
      TsGame *game;

      ts_replay_set_position (replay, positions[i]);
      game = ts_replay_get_game (replay);
      g_assert_cmpint (ts_game_get_solved (game), ==, positions[i] == N_STEPS);
      g_assert_cmpint (ts_game_slide (game, 6), ==, TS_SLIDE_NOT_PLAYING);
      g_assert_false (ts_game_undo (game));
      assert_board (replay, boards[positions[i]]);
    }
  g_assert_finalize_object (replay);
}

typedef struct
{
  guint position;
  gint64 elapsed_ms; /* at that */
  guint n_steps;     /* made since */
} Played;

static void
follow_cb (TsReplay *replay,
           Played *played)
{
  played->n_steps += ts_replay_get_position (replay) == played->position + 1;
  played->position = ts_replay_get_position (replay);
  played->elapsed_ms = ts_replay_get_elapsed_ms (replay);
}

static void
test_playing (void)
{
  TsReplay *replay = create_replay ();
  Played played = { 0 };

  g_signal_connect (replay, "changed", G_CALLBACK (follow_cb), &played);
  ts_replay_set_playing (replay, TRUE);
  g_assert_true (ts_replay_get_playing (replay));
  wait_for (!ts_replay_get_playing (replay));
  g_assert_cmpuint (ts_replay_get_position (replay), ==, N_STEPS);
  g_assert_cmpuint (played.n_steps, ==, N_STEPS);
  g_assert_cmpint (played.elapsed_ms, ==, 60);

  ts_replay_set_playing (replay, TRUE);
  g_assert_cmpuint (ts_replay_get_position (replay), ==, 0);
  ts_replay_set_speed (replay, 4.0);
  wait_for (!ts_replay_get_playing (replay));
  g_assert_cmpuint (played.n_steps, ==, 2 * N_STEPS);
  g_assert_finalize_object (replay);
}

static void
let_go_cb (TsReplay *replay)
{
  if (ts_replay_get_position (replay) == 0)
    return;

  g_signal_handlers_disconnect_by_func (replay, let_go_cb, NULL);
  g_object_unref (replay);
}

/* A dialog may close, and let go of the replay, when the first of two steps at the same time is made. */
static void
test_let_go_while_playing (void)
{
  TsReplay *replay = create_replay ();

  g_object_add_weak_pointer (G_OBJECT (replay), (gpointer *) &replay);
  g_signal_connect (replay, "changed", G_CALLBACK (let_go_cb), NULL);
  ts_replay_set_speed (replay, 1e6);
  ts_replay_set_playing (replay, TRUE);
  wait_for (replay == NULL);
}

/* The clock stops at the next step until that is made, and goes on from there at another speed. */
static void
test_clock (void)
{
  TsReplay *replay = create_replay ();
  gint64 start_us;

  ts_replay_set_speed (replay, 1e9);
  ts_replay_set_position (replay, 1);
  ts_replay_set_playing (replay, TRUE);
  start_us = g_get_monotonic_time ();
  while (g_get_monotonic_time () == start_us)
    ;
  g_assert_cmpint (ts_replay_get_elapsed_ms (replay), ==, 20);
  ts_replay_set_speed (replay, 1e-6);
  g_assert_cmpint (ts_replay_get_elapsed_ms (replay), ==, 20);
  g_assert_finalize_object (replay);
}

/* A replay at its first step, with the second one @gap_ms later. */
static TsReplay *
create_timed (guint first_ms,
              guint gap_ms)
{
  const TsEvent timed[] = { { TS_EVENT_SLIDE, first_ms, 6 }, { TS_EVENT_SLIDE, first_ms + gap_ms, 8 } };
  TsReplay *replay = create_replay_of (BOARD, timed, G_N_ELEMENTS (timed), DATE);

  ts_replay_set_position (replay, 1);

  return replay;
}

/* It sleeps until the next step, or the next full second of the game, at each speed; before it plays, for ever. */
static void
test_sleeps (void)
{
  static const struct
  {
    guint first_ms;
    guint gap_ms;
    double speed;
    gint64 sleep_ms;
  } cases[] = {
    { 0, 800, 0.5, 1600 },
    { 0, 800, 1, 800 },
    { 100, 800, 2, 400 },
    { 150, 800, 4, 200 },
    { 0, 1200, 0.5, 2000 },
    { 500, 1200, 1, 500 },
    { 500, 3600000, 4, 125 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      TsReplay *replay = create_timed (cases[i].first_ms, cases[i].gap_ms);
      gint64 before_us;

      wait_for (ts_replay_get_review (replay)->state != TS_REVIEW_RUNNING);
      g_assert_cmpint (timeout_get_next_ms (), ==, -1);
      ts_replay_set_speed (replay, cases[i].speed);
      before_us = g_get_monotonic_time ();
      ts_replay_set_playing (replay, TRUE);
      timeout_assert_length (replay, before_us, cases[i].sleep_ms * 1000);
      /* Too early for the step: it sleeps on. */
      timeout_end (replay);
      g_assert_cmpuint (ts_replay_get_position (replay), ==, 1);
      g_assert_cmpint (timeout_get_next_ms (), >, 0);
      g_assert_finalize_object (replay);
    }
}

static void
slow_down_cb (TsReplay *replay)
{
  if (ts_replay_get_position (replay) == 2)
    ts_replay_set_speed (replay, 1e-6);
}

static void
stop_cb (TsReplay *replay)
{
  if (ts_replay_get_position (replay) == 2)
    ts_replay_set_playing (replay, FALSE);
}

/* The time of all steps has come, but not any more after the second one. */
static void
test_held_by_handler (void)
{
  void (*const callbacks[]) (TsReplay *) = { slow_down_cb, stop_cb };

  for (guint i = 0; i < G_N_ELEMENTS (callbacks); i++)
    {
      TsReplay *replay = create_replay ();

      g_signal_connect (replay, "changed", G_CALLBACK (callbacks[i]), NULL);
      ts_replay_set_speed (replay, 1e6);
      ts_replay_set_playing (replay, TRUE);
      wait_for (ts_replay_get_position (replay) >= 2);
      if (i == 1)
        wait_for_nothing_to_do ();
      g_assert_cmpuint (ts_replay_get_position (replay), ==, 2);
      g_assert_cmpint (ts_replay_get_playing (replay), ==, i == 0);
      g_assert_finalize_object (replay);
    }
}

/* A jump to the end while it plays ends it, and one to another step does not. */
static void
test_jumps_while_playing (void)
{
  TsReplay *replay = create_replay ();

  ts_replay_set_speed (replay, 1e-6);
  ts_replay_set_playing (replay, TRUE);
  ts_replay_set_position (replay, 3);
  g_assert_true (ts_replay_get_playing (replay));
  g_assert_cmpint (ts_replay_get_elapsed_ms (replay), ==, 40);
  ts_replay_set_position (replay, N_STEPS);
  g_assert_false (ts_replay_get_playing (replay));
  g_assert_finalize_object (replay);
}

static void
test_review (void)
{
  static const int lost[] = { 2, 0, 0, 0 };
  TsReplay *replay = create_replay ();
  const TsReview *review = ts_replay_get_review (replay);
  guint n_searches = 0;

  g_signal_connect_swapped (replay, "changed", G_CALLBACK (count_signals), &n_searches);
  wait_for (review->state != TS_REVIEW_RUNNING);
  /* Before the wrong slide a shortest solution is known: what it undid. */
  g_assert_cmpuint (n_searches, ==, N_STEPS - 1);
  for (guint i = 0; i < N_STEPS; i++)
    g_assert_cmpint (ts_replay_get_step (replay, i)->n_lost, ==, lost[i]);
  g_assert_cmpuint (review->par, ==, 3);
  g_assert_false (ts_replay_get_has_lost (replay));
  ts_replay_set_position (replay, 1);
  g_assert_true (ts_replay_get_has_lost (replay));
  ts_replay_set_position (replay, 2);
  g_assert_false (ts_replay_get_has_lost (replay));
  g_assert_finalize_object (replay);
}

static int
get_distance (TsSharedSolver *solver,
              const TsBoard *board)
{
  g_autofree TsSolution *solution = g_new (TsSolution, 1);

  g_assert_cmpint (ts_solver_solve (ts_shared_solver_get (solver), board, NULL, solution), ==, TS_SOLVER_OK);

  return (int) solution->n_moves;
}

/* Plays random slides backward from @final, most of them of several tiles.
 * @path: (out): the boards, @final the last one
 * Returns: (transfer full): the replay of them forward */
static TsReplay *
create_random (const TsBoard *final,
               guint seed,
               TsBoard path[N_RANDOM + 1])
{
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  TsEvent slides[N_RANDOM];
  char id[TS_BOARD_TEXT_SIZE];
  TsSlide back;

  path[N_RANDOM] = *final;
  for (guint i = N_RANDOM; i > 0; i--)
    {
      do
        path[i - 1] = path[i];
      while (ts_board_slide (&path[i - 1], (guint) g_rand_int_range (random, 0, (int) ts_board_get_n_cells (final)),
                             &back) != TS_SLIDE_OK);
      slides[i - 1] = (TsEvent){ TS_EVENT_SLIDE, 0, path[i].gap };
    }
  ts_board_text_format (&path[0], id);

  return create_replay_of (id, slides, N_RANDOM, DATE);
}

/* Against the solver's distances. It tells of each search and of its end. */
static void
test_review_is_true (void)
{
  static const struct
  {
    guint columns;
    guint rows;
  } sizes[] = { { 2, 2 }, { 3, 3 }, { 2, 5 }, { 5, 2 }, { 4, 4 } };
  g_autoptr (TsSharedSolver) solver = ts_shared_solver_new ();

  for (guint size = 0; size < G_N_ELEMENTS (sizes); size++)
    {
      TsBoard solved;
      TsBoard path[N_RANDOM + 1];
      TsReplay *replay;
      const TsReview *review;
      guint n_changes = 0;
      int n_lost = 0;

      ts_board_init (&solved, sizes[size].columns, sizes[size].rows);
      replay = create_random (&solved, size, path);
      review = ts_replay_get_review (replay);
      g_signal_connect_swapped (replay, "changed", G_CALLBACK (count_signals), &n_changes);
      g_assert_cmpint (review->state, ==, TS_REVIEW_RUNNING);
      wait_for (n_changes == 1);
      g_assert_cmpint (ts_replay_get_step (replay, N_RANDOM - 1)->n_lost, !=, TS_REVIEW_UNKNOWN);
      wait_for (review->state != TS_REVIEW_RUNNING);
      g_assert_cmpint (review->state, ==, TS_REVIEW_COMPLETE);
      for (guint i = 0; i < N_RANDOM; i++)
        {
          const TsReplayStep *step = ts_replay_get_step (replay, i);

          g_assert_cmpint (2 * step->n_lost, ==,
                           (int) step->slide.n_tiles + get_distance (solver, &path[i + 1]) - get_distance (solver, &path[i]));
          n_lost += step->n_lost;
        }
      g_assert_cmpint (n_lost, >, 0);
      g_assert_cmpuint (review->n_lost, ==, n_lost);
      g_assert_cmpuint (review->par, ==, get_distance (solver, &path[0]));
      g_assert_finalize_object (replay);
    }
}

/* The first size beyond those whose solutions are proved. */
static void
test_no_review (void)
{
  TsBoard solved;
  TsBoard path[N_RANDOM + 1];
  TsReplay *replay;

  ts_board_init (&solved, 6, 3);
  replay = create_random (&solved, 7, path);
  g_assert_cmpint (ts_replay_get_review (replay)->state, ==, TS_REVIEW_ENDED);
  for (guint i = 0; i < N_RANDOM; i++)
    g_assert_cmpint (ts_replay_get_step (replay, i)->n_lost, ==, TS_REVIEW_UNKNOWN);
  g_assert_finalize_object (replay);
}

/* The game ended with the tiles 1 and 2, and 3 and 4 exchanged: the picture is whole. */
static void
test_lookalikes (void)
{
  static const TsEvent slide[] = { { TS_EVENT_SLIDE, 0, 8 } };
  TsReplay *replay = create_replay_of ("3x3:2,1,4,3,5,6,7,0,8", slide, 1, DATE);

  g_assert_false (ts_game_get_solved (ts_replay_get_game (replay)));
  ts_replay_set_position (replay, 1);
  g_assert_true (ts_game_get_solved (ts_replay_get_game (replay)));
  g_assert_cmpint (ts_replay_get_review (replay)->state, ==, TS_REVIEW_ENDED);
  g_assert_false (ts_replay_get_has_lost (replay));
  g_assert_finalize_object (replay);
}

/* A damaged or foreign log may hold any of these. */
static void
test_no_replay (void)
{
  static const TsEvent hint[] = { { TS_EVENT_HINT, 0 } };

  g_assert_null (create_replay_of (BOARD, events, G_N_ELEMENTS (events), 0));
  g_assert_null (create_replay_of (BOARD, hint, 1, DATE));
}

/* As a foreign log may end: past the solved board, which ends no replay, or before it, without look-alikes. */
static void
test_ends_anywhere (void)
{
  static const TsEvent on[] = { { TS_EVENT_SLIDE, 0, 8 }, { TS_EVENT_SLIDE, 0, 7 }, { TS_EVENT_SLIDE, 0, 8 } };

  for (guint n = 2; n <= G_N_ELEMENTS (on); n++)
    {
      TsReplay *replay = create_replay_of (boards[3], on, n, DATE);

      ts_replay_set_playing (replay, TRUE);
      wait_for (!ts_replay_get_playing (replay));
      g_assert_cmpuint (ts_replay_get_position (replay), ==, n);
      assert_board (replay, n == 2 ? "3x3:1,2,3,4,5,6,7,0,8" : SOLVED);
      g_assert_null (ts_game_get_lookalikes (ts_replay_get_game (replay)));
      g_assert_finalize_object (replay);
    }
}

static TsReplay *
load (SessionTest *test,
      const char *name,
      GCancellable *cancellable,
      GError **error)
{
  g_autoptr (GAsyncResult) loaded = NULL;

  ts_replay_load_async (test->session, name, cancellable, wait_for_keep_result, &loaded);
  wait_for (loaded != NULL);

  return ts_replay_load_finish (loaded, error);
}

/* Solves BOARD with @puzzle, and comes back when its replay is there. */
static char *
finish (TsPuzzle *puzzle)
{
  g_assert_null (ts_puzzle_get_replay (puzzle));
  ts_game_slide (ts_puzzle_get_game (puzzle), 6);
  g_assert_null (ts_puzzle_get_replay (puzzle));
  ts_game_slide (ts_puzzle_get_game (puzzle), 8);
  wait_for (ts_puzzle_get_replay (puzzle) != NULL);

  return g_strdup (ts_puzzle_get_replay (puzzle));
}

static void
remove_copy (SessionTest *test,
             TsPuzzle *puzzle)
{
  const char *folder = ts_session_get_stores (test->session)->folder;
  g_autofree char *copy = ts_data_folder_get_picture_path (folder, ts_puzzle_get_header (puzzle)->source.key);

  wait_for (g_file_test (copy, G_FILE_TEST_EXISTS));
  g_assert_cmpint (g_remove (copy), ==, 0);
}

static void
test_picture (SessionTest *test,
              gconstpointer user_data)
{
  const TsCrop crop = { 0.5, 0.25, 2.0 };
  g_autoptr (GFile) file = session_test_paint (test, "picture.png", session_test_paint_waves);
  g_autoptr (TsReplay) replay = NULL;
  g_autofree char *name = NULL;
  TsPuzzle *puzzle = session_test_open (test, file, BOARD);

  ts_puzzle_set_crop (puzzle, &crop);
  name = finish (puzzle);
  replay = load (test, name, NULL, NULL);
  /* The copy, which is a picture of its own. */
  g_assert_cmpstr (ts_picture_get_key (ts_replay_get_picture (replay)), !=, ts_puzzle_get_header (puzzle)->source.key);
  g_assert_true (g_file_equal (ts_replay_get_header (replay)->source.file, file));
  g_assert_cmpstr (ts_replay_get_header (replay)->source.key, ==, ts_puzzle_get_header (puzzle)->source.key);
  g_assert_true (ts_crop_equal (&ts_replay_get_header (replay)->source.crop, &crop));
  g_assert_cmpstr (ts_replay_get_result (replay)->header.source.title, ==, "picture.png");
  g_assert_cmpuint (ts_replay_get_n_steps (replay), ==, 2);
  g_clear_object (&replay);

  /* The original is there. */
  remove_copy (test, puzzle);
  ts_session_set_short_side (test->session, 60);
  replay = load (test, name, NULL, NULL);
  /* For the part that is shown twice as large. */
  g_assert_cmpint (ts_picture_get_width (ts_replay_get_picture (replay)), ==, 120);
  g_assert_cmpstr (ts_picture_get_key (ts_replay_get_picture (replay)), ==, ts_puzzle_get_header (puzzle)->source.key);
  g_clear_object (&replay);

  g_assert_true (g_file_delete (file, NULL, NULL));
  replay = load (test, name, NULL, NULL);
  g_assert_null (ts_replay_get_picture (replay));
  assert_board (replay, BOARD);
}

/* The list of results has the game before its file is archived. */
static void
test_just_finished (SessionTest *test,
                    gconstpointer user_data)
{
  g_autoptr (GAsyncResult) loaded = NULL;
  g_autoptr (TsReplay) replay = NULL;
  const TsResult *result;

  session_test_play_numbers (test, BOARD);
  ts_game_slide (get_game (test), 6);
  disk_gate_hold_queue ();
  ts_game_slide (get_game (test), 8);
  result = g_ptr_array_index (ts_results_get_list (ts_session_get_results (test->session)), 0);
  ts_replay_load_async (test->session, result->replay, NULL, wait_for_keep_result, &loaded);
  disk_gate_open ();
  wait_for (loaded != NULL);
  replay = ts_replay_load_finish (loaded, NULL);
  g_assert_nonnull (replay);
}

static void
test_errors (SessionTest *test,
             gconstpointer user_data)
{
  g_autoptr (GCancellable) cancelled = g_cancellable_new ();
  g_autofree char *name = finish (session_test_play_numbers (test, BOARD));
  g_autofree char *path = g_build_filename (test->data, "finished", name, NULL);
  g_autofree char *saved = NULL;
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancelled);
  g_assert_null (load (test, name, cancelled, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&error);

  g_assert_true (g_file_set_contents (path, "no log", -1, NULL));
  g_assert_null (load (test, name, NULL, &error));
  g_assert_error (error, TS_STORE_ERROR, TS_STORE_ERROR_DAMAGED);
  g_clear_error (&error);
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_null (load (test, name, NULL, &error));
  g_assert_error (error, TS_STORE_ERROR, TS_STORE_ERROR_NOT_FOUND);
  g_clear_error (&error);

  /* It is not finished. */
  session_test_play_numbers (test, BOARD);
  ts_game_slide (get_game (test), 6);
  g_assert_null (load (test, ts_puzzle_get_saved_name (get_puzzle (test)), NULL, &error));
  g_assert_error (error, TS_STORE_ERROR, TS_STORE_ERROR_NOT_FOUND);
  g_clear_error (&error);
  workers_wait ();
  saved = get_only_file (test, "games");
  g_assert_cmpint (g_rename (saved, path), ==, 0);
  g_assert_null (load (test, name, NULL, &error));
  g_assert_error (error, TS_STORE_ERROR, TS_STORE_ERROR_DAMAGED);
}

/* On its picture; of numbers, without one; also of a game that is excluded from statistics. */
static void
test_again (SessionTest *test,
            gconstpointer user_data)
{
  g_autoptr (GFile) file = session_test_paint (test, "picture.png", session_test_paint_waves);

  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *name =
          finish (i == 0 ? session_test_open (test, file, BOARD) : session_test_play_numbers (test, BOARD));
      g_autoptr (TsReplay) replay = NULL;
      TsPuzzle *puzzle;

      if (i == 1)
        ts_results_exclude (ts_session_get_results (test->session), name, TRUE);
      replay = load (test, name, NULL, NULL);
      session_test_open (test, test->first, NULL);
      ts_session_request (test->session, ts_replay_create_request (replay));
      workers_wait ();
      puzzle = ts_session_get_puzzle (test->session);
      assert_id (test, BOARD);
      g_assert_true (ts_game_get_is_fresh (ts_puzzle_get_game (puzzle)));
      g_assert_cmpint (ts_puzzle_get_picture (puzzle) != NULL, ==, i == 0);
      g_assert_true (is_source (test, i == 0 ? file : NULL));
      g_assert_cmpstr (ts_puzzle_get_header (puzzle)->source.title, ==, i == 0 ? "picture.png" : "Numbers");
      g_assert_cmpint (get_origin (test), ==, TS_ORIGIN_GIVEN);
    }
}

static TsReplay *
create_solution (SessionTest *test)
{
  return ts_replay_new_solution (test->session);
}

static void
wait_for_solution (TsReplay *replay)
{
  wait_for (ts_replay_get_n_steps (replay) > 0);
}

static void
assert_in_file (SessionTest *test,
                const char *words)
{
  g_autofree char *path =
      g_build_filename (test->data, "games", ts_puzzle_get_saved_name (ts_session_get_puzzle (test->session)), NULL);
  g_autofree char *text = NULL;

  workers_wait ();
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_nonnull (strstr (text, words));
}

/* Goes along the solution, which helps, and changes nothing else before the game continues from there. */
static void
test_solution (SessionTest *test,
               gconstpointer user_data)
{
  TsGame *game = ts_puzzle_get_game (session_test_play_numbers (test, "3x3:0,1,3,4,2,5,7,8,6"));
  g_autoptr (TsReplay) replay = NULL;
  TsBoard before;

  g_assert_cmpint (ts_game_slide (game, 3), ==, TS_SLIDE_OK);
  before = *ts_game_get_board (game);
  ts_game_set_paused (game, TRUE);
  replay = create_solution (test);
  g_assert_null (ts_replay_get_result (replay));
  g_assert_null (ts_replay_get_review (replay));
  g_assert_cmpuint (ts_replay_get_n_steps (replay), ==, 0);
  g_assert_false (ts_game_get_history (game)->helped);
  wait_for_solution (replay);
  g_assert_true (ts_game_get_history (game)->helped);
  assert_in_file (test, "\nhelp\t");
  wait_for (ts_replay_get_is_proved (replay));
  /* Tiles that look the same may be found later. */
  ts_game_set_lookalikes (game, (const guint16[8]){ 0, 0, 2, 3, 4, 5, 6, 7 });
  g_assert_false (ts_replay_get_is_proved (replay));
  ts_game_set_lookalikes (game, NULL);
  g_assert_cmpuint (ts_replay_get_n_steps (replay), ==, 5);
  g_assert_cmpuint (ts_replay_get_step (replay, 4)->moves, ==, 5);

  ts_replay_set_speed (replay, 1e6);
  ts_replay_set_playing (replay, TRUE);
  wait_for (!ts_replay_get_playing (replay));
  assert_board (replay, SOLVED);
  g_assert_true (ts_board_equal (ts_game_get_board (game), &before));
  g_assert_true (ts_game_get_paused (game));

  ts_replay_set_position (replay, 2);
  ts_replay_continue_game (replay);
  g_assert_false (ts_game_get_paused (game));
  g_assert_true (ts_board_equal (ts_game_get_board (game), ts_game_get_board (ts_replay_get_game (replay))));
  g_assert_cmpuint (ts_game_get_moves (game), ==, 1);
  assert_in_file (test, "\nwatched\t");
  /* The game is no longer where the solution begins. */
  ts_replay_continue_game (replay);
  g_assert_cmpuint (ts_game_get_history (game)->position, ==, 3);
  g_assert_true (ts_game_undo (game));
  g_assert_true (ts_game_undo (game));
  g_assert_true (ts_board_equal (ts_game_get_board (game), &before));
}

/* Nothing was shown, so that nobody was helped. */
static void
test_solution_is_not_awaited (SessionTest *test,
                              gconstpointer user_data)
{
  TsPuzzle *puzzle = session_test_play_numbers (test, BOARD);

  g_assert_finalize_object (create_solution (test));
  wait_for (ts_advisor_get_moves_to_go (ts_puzzle_get_advisor (puzzle)) != TS_ADVISOR_UNKNOWN);
  g_assert_false (ts_game_get_history (ts_puzzle_get_game (puzzle))->helped);
}

/* Goes to the beginning, and back to the last step unless a shorter solution is shown there. */
static void
look_at_beginning (TsReplay *replay,
                   guint *n_first)
{
  g_signal_handlers_block_by_func (replay, look_at_beginning, n_first);
  ts_replay_set_position (replay, 0);
  if (ts_replay_get_n_steps (replay) == *n_first)
    ts_replay_set_position (replay, *n_first - 1);
  g_signal_handlers_unblock_by_func (replay, look_at_beginning, n_first);
}

/* A shorter solution replaces the steps to come, if those that were made begin it, as at the beginning. */
static void
test_shorter_solution (SessionTest *test,
                       gconstpointer user_data)
{
  g_autoptr (TsReplay) replay = NULL;
  g_autoptr (TsReplay) other = NULL;
  guint n_first;

  session_test_play_numbers (test, "6x6#1");
  replay = create_solution (test);
  wait_for_solution (replay);
  n_first = ts_replay_get_n_steps (replay);
  g_assert_false (ts_replay_get_is_proved (replay));
  ts_replay_set_position (replay, n_first);
  g_assert_true (ts_game_get_solved (ts_replay_get_game (replay)));
  ts_replay_set_position (replay, n_first - 1);
  g_signal_connect (replay, "changed", G_CALLBACK (look_at_beginning), &n_first);
  other = create_solution (test);
  wait_for (ts_replay_get_n_steps (other) > 0 && ts_replay_get_n_steps (other) < n_first);
  g_assert_cmpuint (ts_replay_get_position (other), ==, 0);
  wait_for (ts_replay_get_n_steps (replay) < n_first);
  g_signal_handlers_disconnect_by_func (replay, look_at_beginning, &n_first);
  ts_replay_set_position (replay, ts_replay_get_n_steps (replay));
  g_assert_true (ts_game_get_solved (ts_replay_get_game (replay)));
}

/* All tiles look alike: the picture is whole when the gap is home, also on the way of a solution that was found before that
 * was known. */
static void
test_solution_with_lookalikes (SessionTest *test,
                               gconstpointer user_data)
{
  static const guint16 classes[8] = { 0 };
  TsGame *game = ts_puzzle_get_game (session_test_play_numbers (test, "3x3:8,6,7,2,5,4,3,0,1"));
  g_autoptr (TsReplay) longer = create_solution (test);
  g_autoptr (TsReplay) replay = NULL;
  guint n_refused = 0;

  wait_for_solution (longer);
  ts_replay_set_position (longer, ts_replay_get_n_steps (longer));
  ts_game_set_lookalikes (game, classes);
  replay = create_solution (test);
  wait_for_solution (replay);
  ts_replay_set_position (replay, ts_replay_get_n_steps (replay));
  g_assert_true (ts_game_get_solved (ts_replay_get_game (replay)));
  g_assert_false (ts_board_is_solved (ts_game_get_board (ts_replay_get_game (replay))));
  g_assert_false (ts_replay_get_is_proved (replay));

  g_signal_connect_swapped (game, "refused", G_CALLBACK (count_signals), &n_refused);
  ts_replay_continue_game (longer);
  g_assert_true (ts_game_get_solved (game));
  g_assert_cmpuint (n_refused, ==, 0);
  g_signal_handlers_disconnect_by_func (game, count_signals, &n_refused);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/replay/data", test_data);
  g_test_add_func ("/replay/steps", test_steps);
  g_test_add_func ("/replay/jumps", test_jumps);
  g_test_add_func ("/replay/playing", test_playing);
  g_test_add_func ("/replay/let-go-while-playing", test_let_go_while_playing);
  g_test_add_func ("/replay/sleeps", test_sleeps);
  g_test_add_func ("/replay/clock", test_clock);
  g_test_add_func ("/replay/held-by-handler", test_held_by_handler);
  g_test_add_func ("/replay/jumps-while-playing", test_jumps_while_playing);
  g_test_add_func ("/replay/review", test_review);
  g_test_add_func ("/replay/review/is-true", test_review_is_true);
  g_test_add_func ("/replay/no-review", test_no_review);
  g_test_add_func ("/replay/lookalikes", test_lookalikes);
  g_test_add_func ("/replay/ends-anywhere", test_ends_anywhere);
  g_test_add_func ("/replay/no-replay", test_no_replay);

#define ADD(path, func) g_test_add (path, SessionTest, NULL, session_test_set_up, func, session_test_tear_down)
  ADD ("/replay/picture", test_picture);
  ADD ("/replay/just-finished", test_just_finished);
  ADD ("/replay/errors", test_errors);
  ADD ("/replay/again", test_again);
  ADD ("/replay/solution", test_solution);
  ADD ("/replay/solution-is-not-awaited", test_solution_is_not_awaited);
  ADD ("/replay/shorter-solution", test_shorter_solution);
  ADD ("/replay/solution-with-lookalikes", test_solution_with_lookalikes);
#undef ADD

  return g_test_run ();
}
