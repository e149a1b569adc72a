/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the lessons: every board of them can be done as the words say.
 * Needs no display.
 */

#include "boards.h"
#include "ts-guide.h"
#include "ts-lesson.h"
#include "ts-moves.h"

static gboolean
is_home (const TsBoard *board,
         guint tile)
{
  return ts_board_find_tile (board, tile) == ts_board_get_home (board, tile);
}

/* Each lesson has something left to do, on every board, and shown moves do it. */
static void
test_shown_moves (void)
{
  for (guint i = 0; i < TS_N_LESSONS; i++)
    {
      const TsLesson *lesson = &ts_lessons[i];

      g_test_message ("%s", lesson->title);
      for (guint start = 0; lesson->starts[start] != NULL; start++)
        {
          TsBoard board = ts_lesson_deal (lesson, start);

          g_assert_true (ts_board_is_solvable (&board));
          g_assert_false (ts_lesson_is_done (lesson, &board));
        }
      if (lesson->moves != NULL)
        {
          TsBoard board = ts_lesson_deal (lesson, 0);

          g_assert_cmpint (ts_moves_apply (&board, lesson->moves, NULL), ==, TS_MOVES_OK);
          g_assert_true (ts_lesson_is_done (lesson, &board));
        }
    }
}

/* The explained steps are those of the lesson, and lead to its end. */
static void
test_is_done_as_told (void)
{
  static const TsGuideLesson told[] = { TS_GUIDE_ROW, TS_GUIDE_LAST_TWO, TS_GUIDE_SWAPPED, TS_GUIDE_SWAPPED,
                                        TS_GUIDE_LAST_ROWS, TS_GUIDE_BLOCKED, TS_GUIDE_LAST_CELLS };

  for (guint i = 0; i < G_N_ELEMENTS (told); i++)
    {
      const TsLesson *lesson = &ts_lessons[i];

      for (guint start = 0; lesson->starts[start] != NULL; start++)
        {
          TsBoard board = ts_lesson_deal (lesson, start);
          TsGuideStep step;

          g_test_message ("%s", lesson->starts[start]);
          g_assert_true (ts_guide_get_step (&board, NULL, &step));
          g_assert_cmpint (step.lesson, ==, told[i]);
          for (guint n = 0; !ts_lesson_is_done (lesson, &board); n++)
            {
              g_assert_cmpuint (n, <, 40);
              g_assert_true (ts_guide_get_step (&board, NULL, &step));
              g_assert_true (step.lesson == told[i] || step.lesson == TS_GUIDE_LAST_TWO ||
                             step.lesson == TS_GUIDE_LAST_ROWS);
              step.moves[1] = '\0';
              g_assert_cmpint (ts_moves_apply (&board, step.moves, NULL), ==, TS_MOVES_OK);
            }
        }
    }
}

/* The first boards, and the traps, are what the words describe: where the pair and the gap are. */
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
    { 2, 3, 3 },
    { 2, 4, 6 },
    { 2, 0, 2 },
    { 3, 4, 2 },
    { 3, 3, 3 },
    { 3, 0, 6 },
    { 4, 9, 12 },
    { 4, 13, 13 },
    { 4, 0, 8 },
    { 5, 13, 8 },
    { 5, 9, 12 },
    { 5, 0, 9 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      TsBoard board = ts_lesson_deal (&ts_lessons[places[i].lesson], 0);

      g_assert_cmpuint (board.tiles[places[i].cell], ==, places[i].tile);
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
    { 2, "2x3:0,1,2,3,4,5", 1, 2 },
    { 3, "2x3:2,1,0,3,4,5", 1, 2 },
    { 5, "3x2:4,0,2,1,3,5", 1, 4 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (traps); i++)
    {
      TsBoard board = board_from_id (traps[i].id);

      g_assert_cmpint (ts_moves_apply (&board, ts_lessons[traps[i].lesson].moves, NULL), ==, TS_MOVES_OK);
      g_assert_true (is_home (&board, traps[i].first));
      g_assert_true (is_home (&board, traps[i].second));
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/lessons/shown-moves", test_shown_moves);
  g_test_add_func ("/lessons/is-done-as-told", test_is_done_as_told);
  g_test_add_func ("/lessons/positions", test_positions);
  g_test_add_func ("/lessons/traps-on-smallest-boards", test_traps_on_smallest_boards);

  return g_test_run ();
}
