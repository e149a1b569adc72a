/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the words for a board and for the guide.
 * Needs no display. One locale a process: each may have digits of its own.
 */

#include <locale.h>

#include "app-test.h"
#include "ts-board-words.h"

static void
test_rows (void)
{
  TsBoard board = board_from_id ("4x2:5,2,0,7,1,3,4,6");
  g_autofree char *rows = ts_board_words_dup_rows (&board);
  g_autofree char *gap = ts_board_words_dup_gap (&board);
  g_autofree char *home = ts_board_words_dup_position (7, 4, TRUE);
  g_autofree char *goal = ts_board_words_dup_position (6, 4, FALSE);

  app_test_assert_words (rows, "Row 1: 5, 2, gap, 7. Row 2: 1, 3, 4, 6.");
  app_test_assert_words (gap, "The gap is in row 1, column 3.");
  app_test_assert_words (home, "Belongs in row 2, column 4");
  app_test_assert_words (goal, "Goes to row 2, column 3");
}

/* Every direction, one tile and more; the gap is in the middle. */
static void
test_slides (void)
{
  static const struct
  {
    guint cell;
    const char *words;
    const char *hint; /* of one tile */
  } slides[] = {
    { 7, "Tile 7 down. The gap is in row 2, column 3.", "Hint: slide tile 7 down" },
    { 17, "Tile 16 up. The gap is in row 4, column 3.", "Hint: slide tile 16 up" },
    { 11, "Tile 11 right. The gap is in row 3, column 2.", "Hint: slide tile 11 right" },
    { 13, "Tile 12 left. The gap is in row 3, column 4.", "Hint: slide tile 12 left" },
    { 2, "2 tiles down. The gap is in row 1, column 3." },
    { 22, "2 tiles up. The gap is in row 5, column 3." },
    { 10, "2 tiles right. The gap is in row 3, column 1." },
    { 14, "2 tiles left. The gap is in row 3, column 5." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (slides); i++)
    {
      TsBoard board = board_from_id ("5x5:1,2,3,4,5,6,8,7,9,10,22,11,0,12,13,14,15,16,17,18,19,20,21,23,24");
      g_autofree char *words = NULL;
      g_autofree char *hint = NULL;
      TsSlide slide;

      g_assert_cmpint (ts_board_slide (&board, slides[i].cell, &slide), ==, TS_SLIDE_OK);
      words = ts_board_words_dup_slide (&board, &slide);
      app_test_assert_words (words, slides[i].words);
      hint = ts_board_words_dup_hint (board.tiles[slide.gap_before], slide.direction);
      if (slides[i].hint != NULL)
        app_test_assert_words (hint, slides[i].hint);
    }
}

static void
test_refusals (void)
{
  static const struct
  {
    guint cell;
    TsSlideResult result;
    const char *words;
  } refusals[] = {
    { 0, TS_SLIDE_NOT_IN_LINE, "Tile 2 cannot slide: it is not in the same row or column as the gap." },
    { TS_BOARD_NO_CELL, TS_SLIDE_NO_SUCH_CELL, "No tile can slide that way: the gap is at the edge." },
    { 5, TS_SLIDE_IS_GAP, "This is the gap." },
    { 0, TS_SLIDE_NOT_PLAYING, "The game is finished or paused." },
  };
  TsBoard board = board_from_id ("3x2:2,1,3,4,5,0");

  for (guint i = 0; i < G_N_ELEMENTS (refusals); i++)
    {
      g_autofree char *words = ts_board_words_dup_refusal (&board, refusals[i].cell, refusals[i].result);

      app_test_assert_words (words, refusals[i].words);
    }
}

/* A sentence for every lesson, and for what each of its steps does. */
static void
test_guide (void)
{
  static const struct
  {
    const char *id;
    const char *words;
  } steps[] = {
    { "4x4:5,2,1,0,6,3,7,4,9,10,8,11,13,14,15,12",
      "Bring tile 1 to its place in row 1, column 1: a row fills from the left." },
    { "4x4:1,5,2,0,6,3,7,4,9,10,8,11,13,14,15,12", "Bring tile 2 to its place in row 1, column 2." },
    { "4x4:1,2,3,4,6,7,5,8,9,10,11,12,13,14,15,0",
      "Bring tile 5 to its place in row 2, column 1: a row fills from the left." },
    { "5x4:1,2,3,4,5,6,7,9,10,8,11,12,13,14,15,16,17,18,19,0", "Bring tile 8 to its place in row 2, column 3." },
    { "4x4:1,2,5,6,9,10,4,7,8,3,11,12,13,15,14,0",
      "Bring tile 3 into the corner, so that 3 and 4 go in together." },
    { "4x4:1,2,5,3,9,10,0,7,8,6,11,12,14,13,4,15",
      "Bring tile 4 below the corner, so that 3 and 4 go in together." },
    { "4x4:1,2,0,3,6,5,9,4,10,7,8,11,13,14,15,12",
      "Bring the gap to the left of the corner, then slide 3 and 4 into place." },
    { "4x4:1,2,4,3,6,5,0,7,9,10,8,11,13,14,12,15",
      "Tile 3 blocks 4: bring both out of the row, then in again in order." },
    { "4x4:1,2,3,4,5,6,7,8,11,0,15,9,10,13,14,12",
      "Bring tile 9 into the bottom corner, so that 9 and 13 go in together." },
    { "4x4:1,2,3,4,5,6,7,8,0,11,10,13,9,15,12,14",
      "Bring tile 13 to the right of the corner, so that 9 and 13 go in together." },
    { "4x4:1,2,3,4,5,6,7,8,0,11,10,15,9,13,14,12",
      "Bring the gap above the corner, then slide 9 and 13 into place." },
    { "4x4:1,2,3,4,5,6,7,8,13,0,11,14,9,10,12,15",
      "Tile 13 blocks 9: bring both out of the column, then in again in order." },
    { "4x4:1,2,3,4,5,6,7,8,9,10,0,11,13,14,15,12",
      "Slide the last three tiles around in a circle until they are in place." },
    { "4x4:1,2,7,4,5,6,3,8,9,10,11,12,13,15,14,0",
      "Bring tile 3 into the corner and 4 below it, then slide both into place." },
    { "4x4:1,2,3,4,5,6,7,8,13,9,10,12,0,14,11,15",
      "Bring tile 9 into the bottom corner and 13 to its right, then slide both into place." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      TsBoard board = board_from_id (steps[i].id);
      g_autofree char *words = NULL;
      TsGuideStep step;

      g_test_message ("%s", steps[i].id);
      g_assert_true (ts_guide_get_step (&board, NULL, &step));
      words = ts_board_words_dup_step (&step, board.columns);
      app_test_assert_words (words, steps[i].words);
    }
}

int
main (int argc,
      char **argv)
{
  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/board-words/rows", test_rows);
  g_test_add_func ("/board-words/slides", test_slides);
  g_test_add_func ("/board-words/refusals", test_refusals);
  g_test_add_func ("/board-words/guide", test_guide);

  return g_test_run ();
}
