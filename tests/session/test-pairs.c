/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of what works alone and may fail together: every two choices of a dozen features meet in some game, which is played
 * to its end, and its result, replay, streak and copies are those of a model a few lines long.
 */

#include <glib/gstdio.h>

#include "steps.h"
#include "ts-game-file.h"
#include "ts-streak.h"

#define BOARD "3x3:8,6,7,2,5,4,3,0,1"
#define N_CANDIDATES 30
#define MAX_GAMES 60

typedef enum
{
  SOURCE_NUMBERS,
  SOURCE_FILE,
  SOURCE_PASTED,
  SOURCE_SET, /* its first picture */
} Source;

typedef enum
{
  BOARD_DEALT,
  BOARD_GIVEN,
  BOARD_OF_DAY,
} BoardKind;

typedef enum
{
  STAYS,
  CLOSES,
  CLOSES_AND_LOSES_FILE,
} Leave;

typedef enum
{
  END_COUNTS,
  END_EXCLUDED,
  END_TAKEN_ALONG,
} End;

enum
{
  SOURCE,
  BOARD_KIND,
  RESTARTED,
  HINT,
  HELP, /* a TsGameHelp */
  UNDO,
  PAUSE,
  CROP,
  LEAVE,
  OTHER_GAME, /* between leaving and coming back */
  END,
  N_FEATURES
};

static const guint n_choices[N_FEATURES] = { 4, 3, 2, 2, 3, 2, 2, 2, 3, 2, 3 };
static guint games[MAX_GAMES][N_FEATURES];
static guint n_games;

static const TsCrop crop = { 0.25, 0.75, 1.5 };

/* Begins the game. */
static void
begin (SessionTest *test,
       const guint *choices,
       GFile *file,
       GDateTime *day)
{
  const char *id = choices[BOARD_KIND] == BOARD_GIVEN ? BOARD : NULL;

  if (choices[BOARD_KIND] == BOARD_OF_DAY)
    {
      /* It can be asked for in any puzzle. */
      session_test_play_numbers (test, BOARD);
      play_day (test, day, TS_ORIGIN_DAILY);
    }
  else if (choices[SOURCE] == SOURCE_NUMBERS)
    session_test_play_numbers (test, id);
  else if (choices[SOURCE] == SOURCE_FILE)
    session_test_open (test, file, id);
  else if (choices[SOURCE] == SOURCE_PASTED)
    {
      g_autoptr (GBytes) bytes = g_file_load_bytes (file, NULL, NULL, NULL);

      paste (test, bytes, NULL);
    }
  else
    {
      GSList second = { .data = test->first };

      request_files (test->session, &(GSList){ .data = file, .next = &second });
      workers_wait ();
    }
  if (id != NULL && choices[SOURCE] >= SOURCE_PASTED)
    {
      request_board (test->session, id);
      workers_wait ();
    }
}

/* Returns: whether it has a picture, whose crop can be chosen */
static gboolean
has_crop (const guint *choices)
{
  return choices[CROP] != 0 && (choices[SOURCE] != SOURCE_NUMBERS || choices[BOARD_KIND] == BOARD_OF_DAY);
}

/* Does in the middle of the game what it has of each feature. */
static void
play (SessionTest *test,
      const guint *choices)
{
  TsGame *game;

  session_test_slide_anywhere (get_game (test));
  if (choices[RESTARTED] != 0)
    {
      restart (test);
      session_test_slide_anywhere (get_game (test));
    }
  game = get_game (test);
  if (choices[HINT] != 0)
    ts_game_add_hint (game);
  if (choices[HELP] == TS_GAME_HELP_REMAINING)
    ts_game_set_remaining_shown (game);
  else if (choices[HELP] == TS_GAME_HELP_SOLUTION)
    ts_game_set_helped (game);
  if (choices[UNDO] != 0)
    {
      g_assert_true (ts_game_undo (game));
      g_assert_true (ts_game_redo (game));
    }
  if (choices[PAUSE] != 0)
    {
      ts_game_set_paused (game, TRUE);
      ts_game_set_paused (game, FALSE);
    }
  if (has_crop (choices))
    ts_puzzle_set_crop (get_puzzle (test), &crop);
}

static void
leave_and_come_back (SessionTest *test,
                     const guint *choices,
                     GFile *file)
{
  g_autofree char *name = NULL;

  workers_wait ();
  name = g_strdup (ts_puzzle_get_saved_name (get_puzzle (test)));
  if (choices[LEAVE] != STAYS)
    session_test_close (test);
  if (choices[LEAVE] == CLOSES_AND_LOSES_FILE)
    g_assert_cmpint (g_remove (g_file_peek_path (file)), ==, 0);
  if (choices[LEAVE] != STAYS)
    {
      session_test_start (test, test->data);
      resume (test);
    }
  if (choices[OTHER_GAME] != 0)
    {
      session_test_play_numbers (test, "3x3#5");
      open_saved (test, name);
    }
  g_assert_cmpstr (ts_puzzle_get_saved_name (get_puzzle (test)), ==, name);
}

/* The model: what the result of the game is. */
static void
check_result (const TsResult *result,
              const guint *choices)
{
  gboolean is_day = choices[BOARD_KIND] == BOARD_OF_DAY;
  gboolean is_given = choices[RESTARTED] != 0 || choices[BOARD_KIND] == BOARD_GIVEN;
  gboolean is_helped = choices[HINT] != 0 || choices[HELP] != TS_GAME_HELP_NONE;

  g_assert_cmpint (result->header.origin, ==,
                   is_given ? TS_ORIGIN_GIVEN
                   : is_day ? TS_ORIGIN_DAILY
                            : TS_ORIGIN_SHUFFLED);
  g_assert_cmpuint (result->n_hints, ==, choices[HINT]);
  g_assert_cmpuint (result->n_undos, ==, choices[UNDO]);
  g_assert_cmpint (result->helped, ==, choices[HELP]);
  g_assert_cmpint (result->is_excluded, ==, choices[END] == END_EXCLUDED);
  g_assert_cmpint (ts_result_get_verdict (result), ==,
                   is_helped  ? TS_VERDICT_HELPED
                   : is_given ? TS_VERDICT_KNOWN
                              : TS_VERDICT_COUNTS);
  g_assert_cmpint (ts_result_counts (result), ==, !is_helped && !is_given && choices[END] != END_EXCLUDED);
}

/* In the list of the present session, of which it is the only one. */
static void
check_list (SessionTest *test,
            const guint *choices,
            guint moves,
            GDateTime *day)
{
  const GPtrArray *results = ts_results_get_list (ts_session_get_results (test->session));
  gboolean is_of_day = choices[BOARD_KIND] == BOARD_OF_DAY && choices[RESTARTED] == 0;

  g_assert_cmpuint (results->len, ==, 1);
  check_result (results->pdata[0], choices);
  g_assert_cmpuint (((const TsResult *) results->pdata[0])->moves, ==, moves);
  g_assert_cmpuint (ts_streak_count (results, day), ==, is_of_day && choices[HELP] != TS_GAME_HELP_SOLUTION ? 1 : 0);
}

static void
check_replay (SessionTest *test,
              const guint *choices,
              guint moves)
{
  g_autofree char *path =
      get_only_file (test, choices[END] == END_EXCLUDED ? "finished/excluded" : "finished");
  g_autoptr (TsGameFile) file = ts_game_file_new (path);

  g_assert_no_error (file->error);
  g_assert_true (ts_board_is_solved (&file->game->history->board));
  g_assert_cmpuint (file->game->history->moves, ==, moves);
  if (has_crop (choices))
    g_assert_cmpfloat (file->game->header.source.crop.zoom, ==, crop.zoom);
}

static void
take_along (SessionTest *test,
            const guint *choices,
            guint moves,
            GDateTime *day)
{
  g_autofree char *stick = g_build_filename (test->folder, "stick", NULL);
  g_autofree char *other = g_build_filename (test->folder, "other", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (stick);
  g_autoptr (GTask) export = ts_session_transfer (test->session, NULL, file, FALSE);

  wait_for (g_task_get_completed (export));
  session_test_close (test);
  session_test_start (test, other);
  resume (test);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GTask) import = ts_session_transfer (test->session, NULL, file, TRUE);

      wait_for (g_task_get_completed (import));
      workers_wait ();
      check_list (test, choices, moves, day);
    }
}

static void
test_game (SessionTest *test,
           gconstpointer user_data)
{
  const guint *choices = user_data;
  g_autoptr (GFile) file = session_test_paint (test, "waves.png", session_test_paint_waves);
  g_autoptr (GDateTime) day = g_date_time_new_utc (2026, 11, 22, 12, 0, 0);
  guint moves;

  begin (test, choices, file, day);
  play (test, choices);
  leave_and_come_back (test, choices, file);
  solve (test);
  moves = get_moves (test);
  workers_wait ();
  if (choices[END] == END_EXCLUDED)
    {
      const TsResult *result = ts_results_get_list (ts_session_get_results (test->session))->pdata[0];

      ts_results_exclude (ts_session_get_results (test->session), result->replay, TRUE);
      workers_wait ();
    }

  check_list (test, choices, moves, day);
  check_replay (test, choices, moves);
  if (choices[END] == END_TAKEN_ALONG)
    take_along (test, choices, moves, day);
  /* As the files tell it. */
  reopen (test);
  resume (test);
  check_list (test, choices, moves, day);
}

/* Returns: how many pairs of choices no game before has */
static guint
count_new_pairs (const guint *choices)
{
  guint n = 0;

  for (guint i = 0; i < N_FEATURES; i++)
    for (guint j = i + 1; j < N_FEATURES; j++)
      {
        guint k = 0;

        while (k < n_games && (games[k][i] != choices[i] || games[k][j] != choices[j]))
          k++;
        n += k == n_games ? 1 : 0;
      }

  return n;
}

/* Of some random games, the one with the most new pairs is the next, until all pairs are there. */
static void
create_games (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (20261129);
  guint n_missing = 0;

  for (guint i = 0; i < N_FEATURES; i++)
    for (guint j = i + 1; j < N_FEATURES; j++)
      n_missing += n_choices[i] * n_choices[j];

  while (n_missing > 0)
    {
      guint best = 0;

      g_assert_cmpuint (n_games, <, MAX_GAMES);
      for (guint k = 0; k < N_CANDIDATES || best == 0; k++)
        {
          guint choices[N_FEATURES];
          guint n;

          for (guint i = 0; i < N_FEATURES; i++)
            choices[i] = (guint) g_rand_int_range (random, 0, (gint32) n_choices[i]);
          n = count_new_pairs (choices);
          if (n <= best)
            continue;
          best = n;
          memcpy (games[n_games], choices, sizeof choices);
        }
      n_missing -= best;
      n_games++;
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  create_games ();
  for (guint i = 0; i < n_games; i++)
    {
      g_autoptr (GString) path = g_string_new ("/pairs/");

      for (guint k = 0; k < N_FEATURES; k++)
        g_string_append_printf (path, "%u", games[i][k]);
      g_test_add (path->str, SessionTest, games[i], session_test_set_up, test_game, session_test_tear_down);
    }

  return g_test_run ();
}
