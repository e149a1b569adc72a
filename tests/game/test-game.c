/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the game: its signals and notifications, when its clock runs, which slides it refuses, how it goes on from a
 * state, and when look-alike tiles end it.
 */

#include <glib-object.h>
#include <string.h>
#include <time.h>

#include "boards.h"
#include "count-signals.h"
#include "ts-game.h"
#include "ts-moves.h"
#include "ts-shuffle.h"
#include "wait-for.h"

/* Two slides from solved. */
#define START "3x3:1,2,3,4,0,6,7,5,8"

#define SECOND G_USEC_PER_SEC

static gint64 fake_now_us;

/* Replaces GLib's function for the code that is linked into the test; GLib's timers keep the real one. */
gint64
g_get_monotonic_time (void)
{
  return fake_now_us;
}

typedef struct
{
  TsGame *game;
  guint n_events;
  TsEvent event;
  guint n_moved;
  guint n_refused;
  TsSlide slide;
  TsEventKind kind;
  gboolean was_helped; /* when the move was announced, as the next one */
  gboolean was_solved;
  gboolean was_notified;
  int refusal;
  GString *notified;
} Fixture;

static void
event_cb (TsGame *game,
          const TsEvent *event,
          Fixture *fixture)
{
  fixture->n_events++;
  fixture->event = *event;
}

/* The log has the event before anybody acts on the move. The hint is gone, and so will be the next one, of the way back. */
static void
moved_cb (TsGame *game,
          const TsSlide *slide,
          TsEventKind kind,
          Fixture *fixture)
{
  fixture->n_moved++;
  g_assert_cmpuint (fixture->n_events, >=, fixture->n_moved);
  fixture->slide = *slide;
  fixture->kind = kind;
  fixture->was_helped = ts_game_get_history (game)->helped;
  fixture->was_solved = ts_game_get_solved (game);
  fixture->was_notified = fixture->notified->len > 0;
  g_assert_cmpuint (ts_game_get_board (game)->gap, ==, slide->gap_after);
  g_assert_cmpuint (ts_game_get_hinted_tile (game), ==, 0);
  ts_game_show_next (game, ts_moves_get_opposite (slide->direction));
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
notify_cb (TsGame *game,
           GParamSpec *pspec,
           Fixture *fixture)
{
  if (!g_str_equal (pspec->name, "hint"))
    g_string_append_printf (fixture->notified, "%s ", pspec->name);
}

static void
connect_game (Fixture *fixture)
{
  g_signal_connect (fixture->game, "event", G_CALLBACK (event_cb), fixture);
  g_signal_connect (fixture->game, "moved", G_CALLBACK (moved_cb), fixture);
  g_signal_connect (fixture->game, "refused", G_CALLBACK (refused_cb), fixture);
  g_signal_connect (fixture->game, "notify", G_CALLBACK (notify_cb), fixture);
}

static TsGame *
create_game (const char *id)
{
  const TsBoard board = board_from_id (id);

  return ts_game_new (&board);
}

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  fake_now_us = 50 * SECOND;
  fixture->notified = g_string_new (NULL);
  fixture->game = create_game (START);
  connect_game (fixture);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  g_assert_finalize_object (fixture->game);
  g_string_free (fixture->notified, TRUE);
}

/* Replaces the fixture's game by another one that goes on with @history, which it takes. */
static void
continue_from (Fixture *fixture,
               TsHistory *history)
{
  g_assert_finalize_object (fixture->game);
  fixture->game = ts_game_new_from_history (history);
  connect_game (fixture);
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
  g_assert_cmpint (fixture->kind, ==, TS_EVENT_SLIDE);
  g_assert_false (fixture->was_helped);
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 1);
  g_assert_true (ts_game_get_in_progress (fixture->game));
  g_assert_nonnull (strstr (fixture->notified->str, "can-redo "));
  g_assert_nonnull (strstr (fixture->notified->str, "elapsed "));
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
  g_assert_false (fixture->was_solved);
  ts_game_slide (fixture->game, 8);

  g_assert_true (ts_game_get_solved (fixture->game));
  g_assert_true (fixture->was_solved);
  g_assert_nonnull (strstr (fixture->notified->str, "solved "));
  g_assert_false (ts_game_get_in_progress (fixture->game));
  g_assert_false (ts_game_get_can_undo (fixture->game));
  g_assert_false (ts_game_undo (fixture->game));
  g_assert_cmpint (ts_game_slide (fixture->game, 5), ==, TS_SLIDE_NOT_PLAYING);
  g_assert_cmpint (ts_game_slide_watched (fixture->game, 5), ==, TS_SLIDE_NOT_PLAYING);
  ts_game_set_helped (fixture->game);
  g_assert_false (ts_game_get_history (fixture->game)->helped);
  ts_game_add_hint (fixture->game);
  g_assert_cmpuint (ts_game_get_history (fixture->game)->n_hints, ==, 0);
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 2);
}

static void
test_undo_and_redo (Fixture *fixture,
                    gconstpointer data)
{
  TsBoard start = board_from_id (START);

  g_assert_false (ts_game_undo (fixture->game));
  g_assert_false (ts_game_redo (fixture->game));
  ts_game_slide (fixture->game, 1);
  ts_game_slide (fixture->game, 2);
  g_assert_true (ts_game_undo (fixture->game));
  g_assert_cmpint (fixture->kind, ==, TS_EVENT_UNDO);
  g_assert_true (ts_game_undo (fixture->game));
  g_assert_true (ts_board_equal (&start, ts_game_get_board (fixture->game)));
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 0);
  g_assert_false (ts_game_get_can_undo (fixture->game));
  g_assert_true (ts_game_get_can_redo (fixture->game));
  g_assert_true (ts_game_redo (fixture->game));
  g_assert_cmpint (fixture->kind, ==, TS_EVENT_REDO);
  g_assert_cmpuint (fixture->n_moved, ==, 5);
  g_assert_cmpuint (ts_game_get_board (fixture->game)->gap, ==, 1);
}

/* Handlers of a notification find the move announced. */
static void
test_notifications_follow_the_move (Fixture *fixture,
                                    gconstpointer data)
{
  ts_game_slide (fixture->game, 1);
  g_assert_false (fixture->was_notified);
  g_assert_cmpuint (fixture->notified->len, >, 0);

  g_string_truncate (fixture->notified, 0);
  ts_game_undo (fixture->game);
  g_assert_false (fixture->was_notified);

  g_string_truncate (fixture->notified, 0);
  ts_game_slide_watched (fixture->game, 3);
  g_assert_false (fixture->was_notified);
}

static void
test_the_clock_runs_while_playing (Fixture *fixture,
                                   gconstpointer data)
{
  fake_now_us += SECOND;
  g_assert_cmpint (ts_game_get_elapsed_us (fixture->game), ==, 0);

  ts_game_slide (fixture->game, 1);
  fake_now_us += 2 * SECOND;
  ts_game_undo (fixture->game);
  g_assert_cmpint (fixture->event.elapsed_ms, ==, 2000);
  fake_now_us += SECOND;
  g_assert_cmpint (ts_game_get_elapsed_us (fixture->game), ==, 3 * SECOND);

  ts_game_set_paused (fixture->game, TRUE);
  fake_now_us += 60 * SECOND;
  g_assert_cmpint (ts_game_slide (fixture->game, 7), ==, TS_SLIDE_NOT_PLAYING);
  ts_game_set_paused (fixture->game, FALSE);

  ts_game_slide (fixture->game, 7);
  fake_now_us += SECOND;
  ts_game_slide (fixture->game, 8);
  fake_now_us += 60 * SECOND;
  g_assert_true (ts_game_get_solved (fixture->game));
  g_assert_cmpint (ts_game_get_elapsed_us (fixture->game), ==, 4 * SECOND);
}

/* Undo takes no help back. */
static void
test_remembers_help (Fixture *fixture,
                     gconstpointer data)
{
  g_assert_cmpuint (ts_game_get_history (fixture->game)->n_hints, ==, 0);
  g_assert_cmpuint (ts_game_get_history (fixture->game)->n_undos, ==, 0);
  g_assert_false (ts_game_get_history (fixture->game)->helped);

  ts_game_undo (fixture->game);
  g_assert_cmpuint (ts_game_get_history (fixture->game)->n_undos, ==, 0);
  g_assert_true (ts_game_get_is_fresh (fixture->game));
  ts_game_add_hint (fixture->game);
  g_assert_false (ts_game_get_is_fresh (fixture->game));
  ts_game_add_hint (fixture->game);
  ts_game_slide (fixture->game, 3);
  ts_game_undo (fixture->game);
  ts_game_redo (fixture->game);
  ts_game_undo (fixture->game);
  g_assert_cmpuint (ts_game_get_history (fixture->game)->n_hints, ==, 2);
  g_assert_cmpuint (ts_game_get_history (fixture->game)->n_undos, ==, 2);
  g_assert_false (ts_game_get_history (fixture->game)->helped);
}

/* A watched slide counts no move and marks the game before it is announced; a refused one does not, and undo leaves the mark. */
static void
test_watched_slide (Fixture *fixture,
                    gconstpointer data)
{
  ts_game_set_remaining_shown (fixture->game);
  g_assert_cmpint (ts_game_slide_watched (fixture->game, 0), ==, TS_SLIDE_NOT_IN_LINE);
  g_assert_cmpuint (fixture->n_refused, ==, 1);
  g_assert_true (ts_game_get_is_fresh (fixture->game));

  g_assert_cmpint (ts_game_slide_watched (fixture->game, 3), ==, TS_SLIDE_OK);
  g_assert_cmpuint (fixture->n_moved, ==, 1);
  g_assert_cmpint (fixture->kind, ==, TS_EVENT_WATCHED);
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 0);
  g_assert_true (fixture->was_helped);
  g_assert_true (ts_game_get_history (fixture->game)->helped);

  g_string_truncate (fixture->notified, 0);
  ts_game_slide_watched (fixture->game, 0);
  ts_game_undo (fixture->game);
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 0);
  ts_game_redo (fixture->game);
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 0);
  ts_game_undo (fixture->game);
  ts_game_slide (fixture->game, 4);
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 1);
  g_assert_true (ts_game_get_history (fixture->game)->helped);
  ts_game_set_helped (fixture->game);
  g_assert_cmpint (fixture->event.kind, ==, TS_EVENT_SLIDE);
}

/* @last_ms: when its last event happened
 * Returns: (transfer full): two slides, of which one was undone, with every kind of help */
static TsHistory *
create_played (gint64 last_ms)
{
  const TsEvent events[] = {
    { .kind = TS_EVENT_SLIDE, .cell = 3 },
    { .kind = TS_EVENT_HINT },
    { .kind = TS_EVENT_WATCHED, .cell = 0 },
    { .kind = TS_EVENT_UNDO, .elapsed_ms = last_ms },
  };
  const TsBoard start = board_from_id (START);
  TsHistory *history = ts_history_new (&start);
  TsSlide slide;

  for (gsize i = 0; i < G_N_ELEMENTS (events); i++)
    g_assert_cmpint (ts_history_apply (history, &events[i], &slide), ==, TS_SLIDE_OK);

  return history;
}

static void
test_continues_from_a_history (Fixture *fixture,
                               gconstpointer data)
{
  TsBoard board = board_from_id (START);

  continue_from (fixture, create_played (7000));
  ts_board_slide (&board, 3, NULL);
  g_assert_true (ts_board_equal (ts_game_get_board (fixture->game), &board));
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 1);
  g_assert_cmpuint (ts_game_get_history (fixture->game)->n_hints, ==, 1);
  g_assert_cmpuint (ts_game_get_history (fixture->game)->n_undos, ==, 1);
  g_assert_true (ts_game_get_history (fixture->game)->helped);
  g_assert_true (ts_game_get_in_progress (fixture->game));
  fake_now_us += 60 * SECOND;
  g_assert_cmpint (ts_game_get_elapsed_us (fixture->game), ==, 7 * SECOND);

  /* Its path goes on where the position is. */
  g_assert_true (ts_game_redo (fixture->game));
  ts_board_slide (&board, 0, NULL);
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 1);
  g_assert_true (ts_board_equal (ts_game_get_board (fixture->game), &board));
  g_assert_false (ts_game_get_can_redo (fixture->game));
  g_assert_true (ts_game_undo (fixture->game));
  g_assert_true (ts_game_undo (fixture->game));
  g_assert_true (ts_board_equal (ts_game_get_board (fixture->game), &ts_game_get_history (fixture->game)->initial));
  g_assert_false (ts_game_get_can_undo (fixture->game));
}

/* As when the program ended before the result was written. */
static void
test_continues_solved (Fixture *fixture,
                       gconstpointer data)
{
  const TsBoard start = board_from_id (START);
  TsHistory *history = ts_history_new (&start);
  TsSlide slide;

  ts_history_apply (history, &(TsEvent){ .kind = TS_EVENT_SLIDE, .cell = 7 }, &slide);
  ts_history_apply (history, &(TsEvent){ .kind = TS_EVENT_SLIDE, .cell = 8 }, &slide);
  continue_from (fixture, history);
  g_assert_true (ts_game_get_solved (fixture->game));
  g_assert_false (ts_game_get_in_progress (fixture->game));
  g_assert_cmpint (ts_game_slide (fixture->game, 7), ==, TS_SLIDE_NOT_PLAYING);
}

/* The clock of a continued game starts with its next slide, and not with a pause. */
static void
test_continues_its_clock (Fixture *fixture,
                          gconstpointer data)
{
  continue_from (fixture, create_played (7000));

  ts_game_set_paused (fixture->game, TRUE);
  ts_game_set_paused (fixture->game, FALSE);
  fake_now_us += SECOND;
  g_assert_cmpint (ts_game_get_elapsed_us (fixture->game), ==, 7 * SECOND);
  ts_game_redo (fixture->game);
  fake_now_us += 5;
  g_assert_cmpint (ts_game_get_elapsed_us (fixture->game), ==, 7 * SECOND + 5);
}

/* Each full second is notified. GLib counts milliseconds: half of one is waited for as a whole one, so that the second is
 * over then, and newer versions round up. */
static void
test_notifies_seconds (Fixture *fixture,
                       gconstpointer data)
{
  struct timespec now;
  gint64 ready_us;

  continue_from (fixture, create_played (7999));
  ts_game_slide (fixture->game, 0);
  fake_now_us += 500;
  ts_game_set_paused (fixture->game, TRUE);
  clock_gettime (CLOCK_MONOTONIC, &now);
  ts_game_set_paused (fixture->game, FALSE);
  ready_us = g_source_get_ready_time (g_main_context_find_source_by_user_data (NULL, fixture->game));
  g_assert_cmpint (ready_us, >=, now.tv_sec * SECOND + now.tv_nsec / 1000 + 500);

  g_string_truncate (fixture->notified, 0);
  fake_now_us += 500;
  wait_for (fixture->notified->len > 0);
  g_assert_cmpstr (fixture->notified->str, ==, "elapsed ");
  ready_us = g_source_get_ready_time (g_main_context_find_source_by_user_data (NULL, fixture->game));
  g_assert_cmpint (ready_us, >, now.tv_sec * SECOND + now.tv_nsec / 1000 + SECOND / 2);
  g_assert_cmpint (ready_us, <, now.tv_sec * SECOND + now.tv_nsec / 1000 + 600 * SECOND);
}

/* A game wakes the program up while its clock runs and at no other time. */
static void
test_timer (Fixture *fixture,
            gconstpointer data)
{
  TsGame *game = create_game (START);
  gpointer freed = game;

  g_assert_null (g_main_context_find_source_by_user_data (NULL, game));
  ts_game_slide (game, 3);
  g_assert_nonnull (g_main_context_find_source_by_user_data (NULL, game));
  ts_game_set_paused (game, TRUE);
  g_assert_null (g_main_context_find_source_by_user_data (NULL, game));
  ts_game_set_paused (game, FALSE);
  g_assert_finalize_object (game);
  g_assert_null (g_main_context_find_source_by_user_data (NULL, freed));
}

/* A pause notifies all that it changes, and a paused game refuses undo and redo. */
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
  g_assert_nonnull (strstr (fixture->notified->str, "can-redo "));
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

/* 3×2: tile 1 looks like 2, and 4 like 5. */
static const guint16 pairs[] = { 7, 7, 2, 4, 4 };

/* A slide of cell 5 makes the picture whole, but not the board. */
static TsGame *
create_pairs_game (void)
{
  return create_game ("3x2:2,1,3,5,0,4");
}

static void
test_ends_when_it_looks_whole (void)
{
  g_autoptr (TsGame) game = create_pairs_game ();

  ts_game_set_lookalikes (game, pairs);
  ts_game_slide (game, 5);
  g_assert_true (ts_game_get_solved (game));
  g_assert_false (ts_board_is_solved (ts_game_get_board (game)));
  g_assert_cmpint (ts_game_slide (game, 2), ==, TS_SLIDE_NOT_PLAYING);
}

static void
test_lookalikes_end_a_game (void)
{
  g_autoptr (TsGame) game = create_pairs_game ();
  guint n_solved = 0;

  g_signal_connect_swapped (game, "notify::solved", G_CALLBACK (count_signals), &n_solved);
  ts_game_slide (game, 5);
  ts_game_slide (game, 2);
  ts_game_undo (game);
  ts_game_set_lookalikes (game, pairs);
  g_assert_true (ts_game_get_solved (game));
  g_assert_cmpuint (n_solved, ==, 1);
  g_assert_false (ts_game_get_can_undo (game));
  g_assert_false (ts_game_get_can_redo (game));

  /* A solved game stays solved. */
  ts_game_set_lookalikes (game, NULL);
  g_assert_true (ts_game_get_solved (game));
}

/* One digit a cell. */
static char *
dup_home (TsGame *game)
{
  GString *home = g_string_new (NULL);

  for (guint cell = 0; cell < 6; cell++)
    g_string_append_c (home, ts_game_is_home (game, cell) ? '1' : '0');

  return g_string_free (home, FALSE);
}

static void
test_is_home (void)
{
  g_autoptr (TsGame) game = create_pairs_game ();
  g_autofree char *without = dup_home (game);
  g_autofree char *with = NULL;
  g_autofree char *whole = NULL;
  guint n_changes = 0;

  g_assert_cmpstr (without, ==, "001000");

  g_signal_connect_swapped (game, "lookalikes-changed", G_CALLBACK (count_signals), &n_changes);
  ts_game_set_lookalikes (game, pairs);
  with = dup_home (game);
  g_assert_cmpstr (with, ==, "111100");
  g_assert_cmpuint (n_changes, ==, 1);

  ts_game_slide (game, 5);
  whole = dup_home (game);
  g_assert_cmpstr (whole, ==, "111111");
  g_assert_true (ts_game_get_solved (game));
}

static void
test_lookalikes_of_large_board (void)
{
  guint16 classes[TS_BOARD_MAX_CELLS - 1];
  g_autoptr (TsGame) game = NULL;
  TsBoard board;

  for (guint i = 0; i < G_N_ELEMENTS (classes); i++)
    classes[i] = 7;
  ts_shuffle (&board, TS_BOARD_MAX_SIDE, TS_BOARD_MAX_SIDE, 1, TS_SHUFFLE_GAP_HOME);
  game = ts_game_new (&board);
  ts_game_set_lookalikes (game, classes);
  for (guint cell = 0; cell < TS_BOARD_MAX_CELLS; cell++)
    g_assert_true (ts_game_is_home (game, cell));
}

static void
test_lookalikes_need_a_slide (void)
{
  g_autoptr (TsGame) game = create_game ("3x2:2,1,3,5,4,0");

  ts_game_set_lookalikes (game, pairs);
  g_assert_false (ts_game_get_solved (game));
  ts_game_slide (game, 4);
  g_assert_false (ts_game_get_solved (game));
  ts_game_slide (game, 5);
  g_assert_true (ts_game_get_solved (game));
}

static void
test_has_lookalikes (void)
{
  static const struct
  {
    guint16 classes[5];
    gboolean has_lookalikes;
  } cases[] = {
    { { 7, 7, 2, 4, 4 }, TRUE },
    { { 3, 1, 4, 0, 5 }, FALSE },
    { { 0, 1, 2, 3, 3 }, TRUE },
    { { 3, 1, 4, 0, 3 }, TRUE },
  };
  /* Of one move: on a picture without look-alikes it is short, which is no fault of the picture. */
  g_autoptr (TsGame) game = create_game ("3x2:1,2,3,4,0,5");

  g_assert_null (ts_game_get_lookalikes (game));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      ts_game_set_lookalikes (game, cases[i].classes);
      g_assert_cmpint (ts_game_get_lookalikes (game) != NULL, ==, cases[i].has_lookalikes);
      g_assert_cmpint (ts_game_get_is_fair (game), ==, !cases[i].has_lookalikes);
    }
  ts_game_set_lookalikes (game, NULL);
  g_assert_null (ts_game_get_lookalikes (game));
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
  ADD ("/game/notifications-follow-the-move", test_notifications_follow_the_move);
  ADD ("/game/the-clock-runs-while-playing", test_the_clock_runs_while_playing);
  ADD ("/game/remembers-help", test_remembers_help);
  ADD ("/game/watched-slide", test_watched_slide);
  ADD ("/game/continues-solved", test_continues_solved);
  ADD ("/game/continues-from-a-history", test_continues_from_a_history);
  ADD ("/game/continues-its-clock", test_continues_its_clock);
  ADD ("/game/notifies-seconds", test_notifies_seconds);
  ADD ("/game/timer", test_timer);
  ADD ("/game/pause", test_pause);
#undef ADD
  g_test_add_func ("/game/ends-when-it-looks-whole", test_ends_when_it_looks_whole);
  g_test_add_func ("/game/is-home", test_is_home);
  g_test_add_func ("/game/lookalikes-end-a-game", test_lookalikes_end_a_game);
  g_test_add_func ("/game/lookalikes-need-a-slide", test_lookalikes_need_a_slide);
  g_test_add_func ("/game/lookalikes-of-large-board", test_lookalikes_of_large_board);
  g_test_add_func ("/game/has-lookalikes", test_has_lookalikes);

  return g_test_run ();
}
