/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the words for a board.
 * Needs no display.
 */

#include "boards.h"
#include "ts-board-words.h"

static void
test_rows (void)
{
  TsBoard board = board_from_id ("4x2:5,2,0,7,1,3,4,6");
  g_autofree char *rows = ts_board_words_dup_rows (&board);
  g_autofree char *gap = ts_board_words_dup_gap (&board);

  g_assert_cmpstr (rows, ==, "Row 1: 5, 2, gap, 7. Row 2: 1, 3, 4, 6.");
  g_assert_cmpstr (gap, ==, "The gap is in row 1, column 3.");
}

/* Every direction, one tile and more; the gap is in the middle. */
static void
test_slides (void)
{
  static const struct
  {
    guint cell;
    const char *words;
  } slides[] = {
    { 7, "Tile 7 down. The gap is in row 2, column 3." },
    { 17, "Tile 16 up. The gap is in row 4, column 3." },
    { 11, "Tile 11 right. The gap is in row 3, column 2." },
    { 13, "Tile 12 left. The gap is in row 3, column 4." },
    { 2, "2 tiles down. The gap is in row 1, column 3." },
    { 22, "2 tiles up. The gap is in row 5, column 3." },
    { 10, "2 tiles right. The gap is in row 3, column 1." },
    { 14, "2 tiles left. The gap is in row 3, column 5." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (slides); i++)
    {
      TsBoard board = board_from_id ("5x5:1,2,3,4,5,6,8,7,9,10,22,11,0,12,13,14,15,16,17,18,19,20,21,23,24");
      g_autofree char *words = NULL;
      TsSlide slide;

      g_assert_cmpint (ts_board_slide (&board, slides[i].cell, &slide), ==, TS_SLIDE_OK);
      words = ts_board_words_dup_slide (&board, &slide);
      g_assert_cmpstr (words, ==, slides[i].words);
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
    { 0, TS_SLIDE_NOT_IN_LINE, "Tile 1 cannot slide: it is not in the same row or column as the gap." },
    { TS_BOARD_NO_CELL, TS_SLIDE_NO_SUCH_CELL, "No tile can slide that way: the gap is at the edge." },
    { 5, TS_SLIDE_IS_GAP, "This is the gap." },
    { 0, TS_SLIDE_NOT_PLAYING, "The game is finished or paused." },
  };
  TsBoard board = board_from_id ("3x2:1,2,3,4,5,0");

  for (guint i = 0; i < G_N_ELEMENTS (refusals); i++)
    {
      g_autofree char *words = ts_board_words_dup_refusal (&board, refusals[i].cell, refusals[i].result);

      g_assert_cmpstr (words, ==, refusals[i].words);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/board-words/rows", test_rows);
  g_test_add_func ("/board-words/slides", test_slides);
  g_test_add_func ("/board-words/refusals", test_refusals);

  return g_test_run ();
}
