/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the lessons: every example does what the words say.
 * Needs no display.
 */

#include "ts-board-text.h"
#include "ts-help.h"
#include "ts-moves.h"

static gboolean
is_home (const TsBoard *board,
         guint tile)
{
  return ts_board_find_tile (board, tile) == ts_board_get_home (board, tile);
}

static gboolean
is_of_lesson (const TsLesson *lesson,
              guint tile)
{
  for (guint i = 0; lesson->tiles[i] != 0; i++)
    {
      if (lesson->tiles[i] == tile)
        return TRUE;
    }

  return FALSE;
}

/* What a lesson counts as done: with the upper rows all that is home row by row before its first tile; with the last
 * two, the upper ones and the columns to the left. Whatever the lesson says, no tile that was home in a finished row may
 * be away afterwards. */
static void
assert_done_rows_stay (const TsBoard *before,
                       const TsBoard *after)
{
  guint done = 0;

  while (is_home (before, done + 1))
    done++;

  for (guint tile = 1; tile <= done; tile++)
    g_assert_true (is_home (after, tile));
}

static void
test_examples (void)
{
  for (guint i = 0; i < TS_N_LESSONS; i++)
    {
      const TsLesson *lesson = &ts_help_lessons[i];
      gboolean was_home = TRUE;
      TsBoard before;
      TsBoard after;

      g_test_message ("%s", lesson->title);
      g_assert_cmpint (ts_board_text_parse (lesson->game_id, &before), ==, TS_BOARD_TEXT_OK);
      g_assert_true (ts_board_is_solvable (&before));
      after = before;
      g_assert_cmpint (ts_moves_apply (&after, lesson->moves, NULL), ==, TS_MOVES_OK);

      for (guint k = 0; lesson->tiles[k] != 0; k++)
        {
          was_home = was_home && is_home (&before, lesson->tiles[k]);
          g_assert_true (is_home (&after, lesson->tiles[k]));
        }
      g_assert_false (was_home);
      assert_done_rows_stay (&before, &after);

      ts_help_get_boards (lesson, &before, &after);
      for (guint k = 0; lesson->tiles[k] != 0; k++)
        g_assert_true (is_home (&after, lesson->tiles[k]));
    }
}

/* The last example ends the game. */
static void
test_last_one_solves (void)
{
  TsBoard before;
  TsBoard after;

  ts_help_get_boards (&ts_help_lessons[TS_N_LESSONS - 1], &before, &after);
  g_assert_false (ts_board_is_solved (&before));
  g_assert_true (ts_board_is_solved (&after));
}

/* The set-ups and the traps are what the words describe: where the pair and the gap are. */
static void
test_positions (void)
{
  static const struct
  {
    guint lesson;
    guint tile;
    guint cell; /* 0…15; the gap is tile 0 */
  } places[] = {
    { 0, 1, 2 },
    { 0, 0, 3 },
    { 1, 3, 3 },
    { 1, 4, 7 },
    { 1, 0, 2 },
    { 2, 4, 2 },
    { 2, 3, 3 },
    { 2, 0, 6 },
    { 3, 9, 12 },
    { 3, 13, 13 },
    { 3, 0, 8 },
    { 4, 13, 8 },
    { 4, 9, 12 },
    { 4, 0, 9 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      TsBoard before;
      TsBoard after;

      ts_help_get_boards (&ts_help_lessons[places[i].lesson], &before, &after);
      g_assert_cmpuint (before.tiles[places[i].cell], ==, places[i].tile);
      g_assert_true (places[i].tile == 0 || is_of_lesson (&ts_help_lessons[places[i].lesson], places[i].tile));
    }
}

/* The ways out of the traps need no more than what is left on any board: two columns and three rows, or the other way
 * round. */
static void
test_traps_on_smallest_boards (void)
{
  static const struct
  {
    guint lesson;
    const char *id;
    guint first;
    guint second;
  } traps[] = {
    { 2, "2x3:2,1,0,3,4,5", 1, 2 },
    { 4, "3x2:4,0,2,1,3,5", 1, 4 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (traps); i++)
    {
      TsBoard board;

      g_assert_cmpint (ts_board_text_parse (traps[i].id, &board), ==, TS_BOARD_TEXT_OK);
      g_assert_cmpint (ts_moves_apply (&board, ts_help_lessons[traps[i].lesson].moves, NULL), ==, TS_MOVES_OK);
      g_assert_true (is_home (&board, traps[i].first));
      g_assert_true (is_home (&board, traps[i].second));
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/lessons/examples", test_examples);
  g_test_add_func ("/lessons/last-one-solves", test_last_one_solves);
  g_test_add_func ("/lessons/positions", test_positions);
  g_test_add_func ("/lessons/traps-on-smallest-boards", test_traps_on_smallest_boards);

  return g_test_run ();
}
