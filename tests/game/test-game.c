/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the game: what it announces, when its clock runs, and that a finished or paused game takes no slide.
 * Room: tests of game. Time is a number that the test sets.
 */

#include <glib-object.h>

#include "fake-time.h"
#include "ts-game.h"

typedef struct
{
  TsGame *game;
  gint64 now;
  guint n_moved;
  guint n_refused;
  guint n_reset;
  TsSlide slide;
  int refusal;
  GString *notified;
} Fixture;

static void
moved_cb (TsGame *game,
          const TsSlide *slide,
          Fixture *fixture)
{
  fixture->n_moved++;
  fixture->slide = *slide;
  g_assert_cmpuint (ts_game_get_board (game)->gap, ==, slide->gap_after);
}

static void
refused_cb (TsGame *game,
            guint cell,
            int result,
            Fixture *fixture)
{
  fixture->n_refused++;
  fixture->refusal = result;
}

static void
reset_cb (TsGame *game,
          Fixture *fixture)
{
  fixture->n_reset++;
}

static void
notify_cb (TsGame *game,
           GParamSpec *pspec,
           Fixture *fixture)
{
  g_string_append_printf (fixture->notified, "%s ", pspec->name);
}

/* 3×3, two slides from solved: the gap is in cell 4. */
static TsBoard
get_start (void)
{
  TsBoard board;

  ts_board_init (&board, 3, 3);
  ts_board_slide (&board, 7, NULL);
  ts_board_slide (&board, 4, NULL);

  return board;
}

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  TsBoard board = get_start ();

  fixture->game = ts_game_new (&board);
  fixture->now = 50 * SECOND;
  fixture->notified = g_string_new (NULL);
  ts_game_set_time_source (fixture->game, get_fake_time, &fixture->now);
  g_signal_connect (fixture->game, "moved", G_CALLBACK (moved_cb), fixture);
  g_signal_connect (fixture->game, "refused", G_CALLBACK (refused_cb), fixture);
  g_signal_connect (fixture->game, "reset", G_CALLBACK (reset_cb), fixture);
  g_signal_connect (fixture->game, "notify", G_CALLBACK (notify_cb), fixture);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  g_assert_finalize_object (fixture->game);
  g_string_free (fixture->notified, TRUE);
}

static void
test_announces_a_slide (Fixture *fixture,
                        gconstpointer data)
{
  g_assert_cmpint (ts_game_slide (fixture->game, 3), ==, TS_SLIDE_OK);

  g_assert_cmpuint (fixture->n_moved, ==, 1);
  g_assert_cmpuint (fixture->slide.gap_before, ==, 4);
  g_assert_cmpuint (fixture->slide.gap_after, ==, 3);
  g_assert_cmpint (fixture->slide.direction, ==, TS_DIRECTION_RIGHT);
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 1);
  g_assert_true (ts_game_get_in_progress (fixture->game));
  for (guint i = 0; i < 5; i++)
    {
      const char *names[] = { "moves ", "can-undo ", "can-redo ", "in-progress ", "elapsed " };

      g_assert_nonnull (strstr (fixture->notified->str, names[i]));
    }
  g_assert_null (strstr (fixture->notified->str, "solved"));
}

static void
test_refuses_with_a_reason (Fixture *fixture,
                            gconstpointer data)
{
  TsBoard before = *ts_game_get_board (fixture->game);

  g_assert_cmpint (ts_game_slide (fixture->game, 0), ==, TS_SLIDE_NOT_IN_LINE);
  g_assert_cmpuint (fixture->n_refused, ==, 1);
  g_assert_cmpint (fixture->refusal, ==, TS_SLIDE_NOT_IN_LINE);
  g_assert_cmpuint (fixture->n_moved, ==, 0);
  g_assert_true (ts_board_equal (&before, ts_game_get_board (fixture->game)));
  g_assert_false (ts_game_get_in_progress (fixture->game));
}

static void
test_solved_is_over (Fixture *fixture,
                     gconstpointer data)
{
  ts_game_slide (fixture->game, 7);
  g_assert_false (ts_game_get_solved (fixture->game));
  ts_game_slide (fixture->game, 8);

  g_assert_true (ts_game_get_solved (fixture->game));
  g_assert_nonnull (strstr (fixture->notified->str, "solved "));
  g_assert_false (ts_game_get_in_progress (fixture->game));
  g_assert_false (ts_game_get_can_undo (fixture->game));
  g_assert_false (ts_game_undo (fixture->game));
  g_assert_cmpint (ts_game_slide (fixture->game, 5), ==, TS_SLIDE_NOT_PLAYING);
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 2);

  ts_game_restart (fixture->game);
  g_assert_cmpuint (fixture->n_reset, ==, 1);
  g_assert_false (ts_game_get_solved (fixture->game));
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 0);
  g_assert_cmpuint (ts_game_get_board (fixture->game)->gap, ==, 4);
  g_assert_cmpint (ts_game_slide (fixture->game, 5), ==, TS_SLIDE_OK);
}

static void
test_undo_and_redo (Fixture *fixture,
                    gconstpointer data)
{
  TsBoard start = get_start ();

  g_assert_false (ts_game_undo (fixture->game));
  g_assert_false (ts_game_redo (fixture->game));
  ts_game_slide (fixture->game, 1);
  ts_game_slide (fixture->game, 2);
  g_assert_true (ts_game_undo (fixture->game));
  g_assert_true (ts_game_undo (fixture->game));
  g_assert_true (ts_board_equal (&start, ts_game_get_board (fixture->game)));
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 0);
  g_assert_false (ts_game_get_can_undo (fixture->game));
  g_assert_true (ts_game_get_can_redo (fixture->game));
  g_assert_true (ts_game_redo (fixture->game));
  g_assert_cmpuint (fixture->n_moved, ==, 5);
  g_assert_cmpuint (ts_game_get_board (fixture->game)->gap, ==, 1);
}

static void
test_the_clock_runs_while_playing (Fixture *fixture,
                                   gconstpointer data)
{
  fixture->now += SECOND;
  g_assert_cmpint (ts_game_get_elapsed_us (fixture->game), ==, 0);

  ts_game_slide (fixture->game, 1);
  fixture->now += 2 * SECOND;
  ts_game_undo (fixture->game);
  fixture->now += SECOND;
  g_assert_cmpint (ts_game_get_elapsed_us (fixture->game), ==, 3 * SECOND);

  ts_game_set_paused (fixture->game, TRUE);
  fixture->now += 60 * SECOND;
  g_assert_cmpint (ts_game_slide (fixture->game, 7), ==, TS_SLIDE_NOT_PLAYING);
  ts_game_set_paused (fixture->game, FALSE);

  ts_game_slide (fixture->game, 7);
  fixture->now += SECOND;
  ts_game_slide (fixture->game, 8);
  fixture->now += 60 * SECOND;
  g_assert_true (ts_game_get_solved (fixture->game));
  g_assert_cmpint (ts_game_get_elapsed_us (fixture->game), ==, 4 * SECOND);

  ts_game_restart (fixture->game);
  g_assert_cmpint (ts_game_get_elapsed_us (fixture->game), ==, 0);

  /* A pause before the first slide does not start the clock of a game that was started anew. */
  ts_game_set_paused (fixture->game, TRUE);
  ts_game_set_paused (fixture->game, FALSE);
  fixture->now += SECOND;
  g_assert_cmpint (ts_game_get_elapsed_us (fixture->game), ==, 0);
}

static void
test_starts_another_board (Fixture *fixture,
                           gconstpointer data)
{
  TsBoard other;

  ts_board_init (&other, 2, 5);
  ts_board_slide (&other, 1, NULL);
  ts_game_slide (fixture->game, 1);
  ts_game_set_paused (fixture->game, TRUE);
  ts_game_start (fixture->game, &other);

  g_assert_cmpuint (fixture->n_reset, ==, 1);
  g_assert_false (ts_game_get_paused (fixture->game));
  g_assert_false (ts_game_get_can_undo (fixture->game));
  g_assert_true (ts_board_equal (ts_game_get_board (fixture->game), &other));
  g_assert_true (ts_board_equal (ts_game_get_initial_board (fixture->game), &other));
}

/* Whatever is undone afterwards, help stays help; another start forgets it. */
static void
test_remembers_help (Fixture *fixture,
                     gconstpointer data)
{
  g_assert_cmpuint (ts_game_get_n_hints (fixture->game), ==, 0);
  g_assert_cmpuint (ts_game_get_n_undos (fixture->game), ==, 0);
  g_assert_false (ts_game_get_assisted (fixture->game));

  ts_game_undo (fixture->game);
  g_assert_cmpuint (ts_game_get_n_undos (fixture->game), ==, 0);
  ts_game_add_hint (fixture->game);
  ts_game_add_hint (fixture->game);
  ts_game_set_assisted (fixture->game, TRUE);
  ts_game_slide (fixture->game, 3);
  ts_game_undo (fixture->game);
  ts_game_redo (fixture->game);
  ts_game_undo (fixture->game);
  g_assert_cmpuint (ts_game_get_n_hints (fixture->game), ==, 2);
  g_assert_cmpuint (ts_game_get_n_undos (fixture->game), ==, 2);
  g_assert_true (ts_game_get_assisted (fixture->game));

  ts_game_restart (fixture->game);
  g_assert_cmpuint (ts_game_get_n_hints (fixture->game), ==, 0);
  g_assert_cmpuint (ts_game_get_n_undos (fixture->game), ==, 0);
  g_assert_false (ts_game_get_assisted (fixture->game));
}

/* A game that is left and gone on with later is the same game: what was played and taken back, for how long, and with what
 * help. A game without help does not get any by that. */
static void
test_comes_back (Fixture *fixture,
                 gconstpointer data)
{
  TsBoard start = get_start ();
  g_autoptr (TsGameState) plain = ts_game_dup_state (fixture->game);
  g_autoptr (TsGameState) state = NULL;
  g_autoptr (TsGameState) again = NULL;
  TsBoard left;

  ts_game_slide (fixture->game, 3);
  fixture->now += 5 * SECOND;
  ts_game_slide (fixture->game, 5);
  ts_game_slide (fixture->game, 2);
  ts_game_undo (fixture->game);
  ts_game_undo (fixture->game);
  ts_game_slide (fixture->game, 0);
  ts_game_undo (fixture->game);
  ts_game_add_hint (fixture->game);
  ts_game_add_hint (fixture->game);
  ts_game_set_assisted (fixture->game, TRUE);
  fixture->now += 2 * SECOND;
  left = *ts_game_get_board (fixture->game);
  state = ts_game_dup_state (fixture->game);
  g_assert_true (ts_board_equal (&state->initial, &start));
  g_assert_cmpuint (state->path->len, ==, 2);
  g_assert_cmpuint (state->position, ==, 1);
  g_assert_cmpint (state->elapsed_us, ==, 7 * SECOND);
  g_assert_cmpuint (state->n_hints, ==, 2);
  g_assert_cmpuint (state->n_undos, ==, 3);
  g_assert_true (state->assisted);

  g_assert_true (ts_game_restore (fixture->game, plain));
  g_assert_false (ts_game_get_assisted (fixture->game));
  g_assert_cmpuint (ts_game_get_n_hints (fixture->game), ==, 0);
  g_assert_cmpuint (ts_game_get_n_undos (fixture->game), ==, 0);
  g_assert_false (ts_game_get_in_progress (fixture->game));

  g_string_truncate (fixture->notified, 0);
  fixture->n_reset = 0;
  g_assert_true (ts_game_restore (fixture->game, state));
  g_assert_cmpuint (fixture->n_reset, ==, 1);
  for (guint i = 0; i < 4; i++)
    {
      const char *names[] = { "moves ", "can-undo ", "in-progress ", "elapsed " };

      g_assert_nonnull (strstr (fixture->notified->str, names[i]));
    }
  g_assert_true (ts_board_equal (ts_game_get_board (fixture->game), &left));
  g_assert_true (ts_board_equal (ts_game_get_initial_board (fixture->game), &start));
  g_assert_true (ts_game_get_assisted (fixture->game));
  g_assert_true (ts_game_get_can_redo (fixture->game));
  fixture->now += 60 * SECOND;
  again = ts_game_dup_state (fixture->game);
  g_assert_cmpmem (again->path->data, again->path->len, state->path->data, state->path->len);
  g_assert_cmpuint (again->position, ==, state->position);
  g_assert_cmpint (again->elapsed_us, ==, state->elapsed_us);
  g_assert_cmpuint (again->n_hints, ==, state->n_hints);
  g_assert_cmpuint (again->n_undos, ==, state->n_undos);
  g_assert_true (again->assisted);
}

/* Everything that a pause changes is announced, and a paused game takes nothing back. */
static void
test_pause (Fixture *fixture,
            gconstpointer data)
{
  ts_game_slide (fixture->game, 3);
  ts_game_undo (fixture->game);
  ts_game_slide (fixture->game, 3);
  ts_game_slide (fixture->game, 0);
  ts_game_undo (fixture->game);
  g_string_truncate (fixture->notified, 0);
  ts_game_set_paused (fixture->game, TRUE);
  g_assert_true (ts_game_get_paused (fixture->game));
  g_assert_nonnull (strstr (fixture->notified->str, "paused "));
  g_assert_nonnull (strstr (fixture->notified->str, "elapsed "));
  g_assert_nonnull (strstr (fixture->notified->str, "can-undo "));
  g_assert_false (ts_game_get_can_undo (fixture->game));
  g_assert_false (ts_game_get_can_redo (fixture->game));
  g_assert_false (ts_game_undo (fixture->game));
  g_assert_false (ts_game_redo (fixture->game));

  g_string_truncate (fixture->notified, 0);
  ts_game_set_paused (fixture->game, TRUE);
  g_assert_cmpstr (fixture->notified->str, ==, "");
  ts_game_set_paused (fixture->game, FALSE);
  g_assert_nonnull (strstr (fixture->notified->str, "paused "));
  g_assert_true (ts_game_get_can_undo (fixture->game));
  g_assert_true (ts_game_get_can_redo (fixture->game));
}

/* The path as observers are told it: the slides that led to the board, in order, and no others. */
static void
append_slide (const TsSlide *slide,
              gpointer user_data)
{
  g_string_append_printf (user_data, "%u>%u*%u ", slide->gap_before, slide->gap_after, slide->n_tiles);
}

static void
test_tells_its_slides (Fixture *fixture,
                       gconstpointer data)
{
  g_autoptr (GString) slides = g_string_new (NULL);

  ts_game_slide (fixture->game, 5);
  ts_game_slide (fixture->game, 3);
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 3);
  ts_game_slide (fixture->game, 6);
  ts_game_undo (fixture->game);
  ts_game_foreach_slide (fixture->game, append_slide, slides);
  g_assert_cmpstr (slides->str, ==, "4>5*1 5>3*2 ");
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 3);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)
  ADD ("/game/announces-a-slide", test_announces_a_slide);
  ADD ("/game/refuses-with-a-reason", test_refuses_with_a_reason);
  ADD ("/game/solved-is-over", test_solved_is_over);
  ADD ("/game/undo-and-redo", test_undo_and_redo);
  ADD ("/game/the-clock-runs-while-playing", test_the_clock_runs_while_playing);
  ADD ("/game/starts-another-board", test_starts_another_board);
  ADD ("/game/remembers-help", test_remembers_help);
  ADD ("/game/comes-back", test_comes_back);
  ADD ("/game/pause", test_pause);
  ADD ("/game/tells-its-slides", test_tells_its_slides);
#undef ADD

  return g_test_run ();
}
