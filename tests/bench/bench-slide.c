/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How long a slide keeps the main thread of the real window busy, with all that follows it and is not put off: its line
 * in the log, the view, the announcements, the solver's question. Games of several lengths, and a bare write() beside
 * them.
 */

#include "bench.h"
#include "window-fixture.h"

#define ID "4x4:6,3,9,1,14,15,11,13,8,2,4,5,12,7,10,0"

/* The gap goes from one cell of the last row to the next and back, so that the board is never solved. */
static void
slide (guint i,
       gpointer game)
{
  g_assert_cmpint (ts_game_slide (game, ts_game_get_board (game)->gap == 15 ? 14 : 15), ==, TS_SLIDE_OK);
}

static void
measure (WindowFixture *fixture,
         gconstpointer id)
{
  bench_measure_slides ("slide", 101, slide, window_fixture_get_game (fixture));
}

int
main (int argc,
      char **argv)
{
  window_fixture_init (&argc, &argv);
  window_fixture_add ("/slide", ID, measure);

  return g_test_run ();
}
