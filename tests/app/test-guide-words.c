/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the words for the guide: a sentence for every lesson, and for what each of its steps does.
 * Needs no display.
 */

#include "boards.h"
#include "ts-guide-words.h"

static void
test_sentences (void)
{
  static const struct
  {
    const char *id;
    const char *words;
  } steps[] = {
    { "4x4:5,2,1,0,6,3,7,4,9,10,8,11,13,14,15,12",
      "Bring tile 1 to its place in row 1, column 1: a row fills from the left." },
    { "4x4:1,5,2,0,6,3,7,4,9,10,8,11,13,14,15,12", "Bring tile 2 to its place in row 1, column 2." },
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
      words = ts_guide_words_dup_step (&step, board.columns);
      g_assert_cmpstr (words, ==, steps[i].words);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/guide-words/sentences", test_sentences);

  return g_test_run ();
}
