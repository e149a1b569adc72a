/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of a window that stays open for a long time: hundreds of games and pictures one after the other leave no memory and
 * no descriptors behind.
 */

#include <malloc.h>

#include "folders.h"
#include "window-fixture.h"
#include "workers.h"

#define N_PICTURES 80
#define N_GAMES 300

/* Bytes that the second half may keep beyond the first, of each game: those that were finished or left are in lists. */
#define MAX_GROWTH_PER_GAME 2000

static void
play_new_game (WindowFixture *fixture)
{
  TsPuzzle *before = window_fixture_get_puzzle (fixture);
  TsGame *game;

  window_fixture_act (fixture, "win.new-game");
  window_fixture_wait_for_puzzle (fixture, before);
  game = window_fixture_get_game (fixture);
  for (guint direction = 0; direction < TS_N_DIRECTIONS; direction++)
    {
      if (ts_game_slide (game, ts_board_get_source (ts_game_get_board (game), (TsDirection) direction)) == TS_SLIDE_OK)
        break;
    }
}

static void
open_picture (WindowFixture *fixture,
              guint i)
{
  g_autoptr (GFile) file = app_test_create_file (300 + (int) (i % 7) * 40, 240 + (int) (i % 5) * 60,
                                                 app_test_paint_checkerboard);
  TsPuzzle *before = window_fixture_get_puzzle (fixture);

  request_open (fixture->session, file, NULL);
  window_fixture_wait_for_puzzle (fixture, before);
  app_test_wait_for_frames (fixture->window, 2);
}

static void
test_games_and_pictures (WindowFixture *fixture)
{
  gsize memory[2];
  guint n_descriptors[2];

  for (guint half = 0; half < 2; half++)
    {
      for (guint i = 0; i < N_PICTURES / 2; i++)
        open_picture (fixture, i);
      for (guint i = 0; i < N_GAMES / 2; i++)
        play_new_game (fixture);
      /* A search that runs has memory of its own. */
      workers_wait ();
      memory[half] = mallinfo2 ().uordblks + mallinfo2 ().hblkhd;
      n_descriptors[half] = folder_count_descriptors (NULL);
      g_test_message ("%" G_GSIZE_FORMAT " bytes, %u descriptors", memory[half], n_descriptors[half]);
    }

  g_assert_cmpuint (memory[1], <, memory[0] + MAX_GROWTH_PER_GAME * (N_PICTURES + N_GAMES) / 2);
  g_assert_cmpuint (n_descriptors[1], <=, n_descriptors[0]);
}

int
main (int argc,
      char **argv)
{
  window_fixture_init (&argc, &argv);

  window_fixture_add ("/long-life/games-and-pictures", "3x3:1,2,3,4,5,6,7,0,8", test_games_and_pictures);

  return g_test_run ();
}
