/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the guide: whatever the board, and whatever the player did, following it solves the board.
 */

#include "boards.h"
#include "instances.h"
#include "ts-guide.h"
#include "ts-moves.h"

/* A step more than any board needs. */
#define MAX_STEPS 1500

static void
assert_step (const TsGuideStep *step,
             const TsBoard *board)
{
  g_assert_cmpuint (step->n_moves, ==, strlen (step->moves));
  g_assert_cmpuint (step->n_moves, >, 0);
  g_assert_cmpuint (step->n_tiles, ==, step->aim == TS_GUIDE_TURN ? 3 : step->aim == TS_GUIDE_PLACE ? 1
                                                                                                    : 2);
  g_assert_cmpuint (step->cell, <, ts_board_get_n_cells (board));
  for (unsigned i = 0; i < step->n_tiles; i++)
    {
      g_assert_cmpuint (step->tiles[i], >, 0);
      g_assert_cmpuint (step->tiles[i], <, ts_board_get_n_cells (board));
    }
  g_assert_true (step->tile == step->tiles[0] || step->n_tiles > 1);
}

/* Makes the steps on @board. Returns the number of moves. */
static unsigned
follow (TsBoard *board,
        const uint16_t *classes)
{
  TsGuideStep step;
  TsBoard before;
  unsigned n_moves = 0;
  unsigned n_steps = 0;

  for (; ts_guide_get_step (board, classes, &step); n_moves += step.n_moves, n_steps++)
    {
      g_assert_cmpuint (n_steps, <, MAX_STEPS);
      assert_step (&step, board);
      before = *board;
      g_assert_cmpint (ts_moves_apply (board, step.moves, NULL), ==, TS_MOVES_OK);
      g_assert_false (ts_guide_is_done (&step, &before));
      g_assert_true (ts_board_equal (board, &step.goal));
      g_assert_true (ts_guide_is_done (&step, board));
    }
  g_assert_true (ts_board_is_solved_by (board, classes));

  return n_moves;
}

static TsBoard
move_once (const TsBoard *board,
           const TsGuideStep *step)
{
  TsBoard moved = *board;

  g_assert_cmpint (ts_moves_apply (&moved, (char[]){ step->moves[0], '\0' }, NULL), ==, TS_MOVES_OK);
  return moved;
}

/* From every board of a size, asked anew after each single move: no board comes twice. The unknown depth of a board is
 * 0, and that of one whose way is being followed is G_MAXUINT. */
static void
follow_all (unsigned columns,
            unsigned rows,
            double max_mean)
{
  unsigned n_ranks = factorial (columns * rows);
  g_autofree unsigned *depths = g_new0 (unsigned, n_ranks);
  g_autoptr (GArray) way = g_array_new (FALSE, FALSE, sizeof (unsigned));
  guint64 n_moves = 0;
  unsigned n_boards = 0;

  for (unsigned rank = 0; rank < n_ranks; rank++)
    {
      TsBoard board = board_from_rank (columns, rows, rank);
      unsigned at = rank;
      unsigned depth = 1;
      TsGuideStep step;

      if (!ts_board_is_solvable (&board))
        continue;

      while (depths[at] == 0 && ts_guide_get_step (&board, NULL, &step))
        {
          depths[at] = G_MAXUINT;
          g_array_append_val (way, at);
          board = move_once (&board, &step);
          at = board_get_rank (&board);
        }
      g_assert_cmpuint (depths[at], !=, G_MAXUINT);
      for (depth = MAX (depths[at], 1); way->len > 0; g_array_set_size (way, way->len - 1))
        depths[g_array_index (way, unsigned, way->len - 1)] = ++depth;
      n_moves += depth - 1;
      n_boards++;
    }

  g_test_message ("%ux%u: %u boards, mean %.3f moves", columns, rows, n_boards, (double) n_moves / n_boards);
  g_assert_cmpfloat ((double) n_moves / n_boards, <, max_mean);
}

static void
test_every_board (void)
{
  follow_all (2, 2, 3.01);
  follow_all (2, 3, 14.4);
  follow_all (3, 2, 14.4);
  follow_all (4, 2, 30.3);
  follow_all (2, 4, 30.3);
  follow_all (3, 3, 35.1);
}

static void
follow_shape (unsigned columns,
              unsigned rows)
{
  for (unsigned seed = 1; seed <= 1 + 60 / (columns * rows); seed++)
    {
      TsBoard board = board_from_seed (columns, rows, seed);

      g_assert_cmpuint (follow (&board, NULL), <, TS_SOLUTION_MAX_MOVES / 2);
    }
}

static void
test_every_shape (void)
{
  for_each_shape (follow_shape);
}

/* The hundred boards of Korf take 2.2 times the fewest moves. */
static void
test_length (void)
{
  g_autoptr (GArray) instances = instances_load ("korf100.txt", 4, 4);
  guint64 n_fewest = 0;
  guint64 n_moves = 0;

  for (guint i = 0; i < instances->len; i++)
    {
      Instance *instance = &g_array_index (instances, Instance, i);

      n_fewest += instance->length;
      n_moves += follow (&instance->board, NULL);
    }

  g_test_message ("Korf's 100: mean %.2f moves, %.3f of the fewest", (double) n_moves / instances->len,
                  (double) n_moves / (double) n_fewest);
  g_assert_cmpfloat ((double) n_moves, <, 2.3 * (double) n_fewest);
}

/* Sets each tile's class to that of an earlier tile with a probability of one in @one_in. */
static void
draw_classes (GRand *random,
              unsigned n_tiles,
              int one_in,
              uint16_t *classes)
{
  for (unsigned i = 0; i < n_tiles; i++)
    classes[i] = i > 0 && g_rand_int_range (random, 0, one_in) == 0
                     ? classes[g_rand_int_range (random, 0, (gint32) i)]
                     : (uint16_t) i;
}

/* With few look-alikes the parity decides which of them goes where; with many, almost nothing does. */
static void
test_lookalikes (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (26);

  for (unsigned i = 0; i < 1500; i++)
    {
      unsigned columns = (unsigned) g_rand_int_range (random, 2, 6);
      unsigned rows = (unsigned) g_rand_int_range (random, 2, 6);
      uint16_t classes[TS_BOARD_MAX_CELLS];
      unsigned n_moves = 0;
      TsGuideStep step;
      TsBoard board = board_from_seed (columns, rows, i);
      TsBoard moved = board;

      draw_classes (random, columns * rows - 1, (int) (1 + i % 12), classes);
      follow (&board, classes);
      for (; ts_guide_get_step (&moved, classes, &step); n_moves++)
        {
          g_assert_cmpuint (n_moves, <, 3000);
          moved = move_once (&moved, &step);
        }
    }
}

/* The lesson, the tiles and the end of a step. */
static void
test_lessons (void)
{
  static const struct
  {
    const char *id;
    TsGuideLesson lesson;
    TsGuideAim aim;
    uint16_t tiles[3];
    uint16_t tile;
    uint16_t cell;
    const char *moves;
  } cases[] = {
    { "4x4:5,2,1,0,6,3,7,4,9,10,8,11,13,14,15,12", TS_GUIDE_ROW, TS_GUIDE_PLACE, { 1 }, 1, 0, "RULLDRULLD" },
    { "4x4:1,2,0,3,6,5,9,4,10,7,8,11,13,14,15,12", TS_GUIDE_LAST_TWO, TS_GUIDE_SLIDE, { 3, 4 }, 3, 2, "LU" },
    { "4x4:1,2,4,3,6,5,0,7,9,10,8,11,13,14,12,15", TS_GUIDE_SWAPPED, TS_GUIDE_PAIR, { 3, 4 }, 3, 2, NULL },
    { "4x4:1,2,5,0,6,7,3,4,9,10,8,11,13,14,12,15", TS_GUIDE_LAST_TWO, TS_GUIDE_PAIR, { 3, 4 }, 3, 3, NULL },
    { "4x4:1,2,3,4,5,6,7,8,0,11,10,15,9,13,14,12", TS_GUIDE_LAST_ROWS, TS_GUIDE_SLIDE, { 9, 13 }, 9, 8, "UL" },
    { "4x4:1,2,3,4,5,6,7,8,13,0,11,14,9,10,12,15", TS_GUIDE_BLOCKED, TS_GUIDE_PAIR, { 9, 13 }, 9, 8, NULL },
    { "4x4:1,2,3,4,5,6,7,8,9,10,0,11,13,14,15,12", TS_GUIDE_LAST_CELLS, TS_GUIDE_TURN, { 11, 12, 15 }, 11, 10, "LU" },
    { "4x4:1,2,5,9,6,10,0,7,4,8,11,3,13,14,15,12", TS_GUIDE_LAST_TWO, TS_GUIDE_CORNER, { 3, 4 }, 3, 3, NULL },
    { "4x4:1,2,5,3,6,10,0,7,4,8,11,9,13,14,15,12", TS_GUIDE_LAST_TWO, TS_GUIDE_BESIDE, { 3, 4 }, 4, 7, NULL },
  };

  for (unsigned i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      TsBoard board = board_from_id (cases[i].id);
      TsGuideStep step;

      g_assert_true (ts_guide_get_step (&board, NULL, &step));
      assert_step (&step, &board);
      g_assert_cmpint (step.lesson, ==, cases[i].lesson);
      g_assert_cmpint (step.aim, ==, cases[i].aim);
      g_assert_cmpmem (step.tiles, sizeof step.tiles, cases[i].tiles, sizeof cases[i].tiles);
      g_assert_cmpuint (step.tile, ==, cases[i].tile);
      g_assert_cmpuint (step.cell, ==, cases[i].cell);
      if (cases[i].moves != NULL)
        g_assert_cmpuint (step.n_moves, ==, strlen (cases[i].moves));
    }
}

/* A tile that is where it should go is done, wherever the gap is; a pair only with both in place. */
static void
test_done (void)
{
  TsBoard board = board_from_id ("4x4:5,2,1,0,6,3,7,4,9,10,8,11,13,14,15,12");
  TsGuideStep step;

  g_assert_true (ts_guide_get_step (&board, NULL, &step));
  board = step.goal;
  g_assert_cmpint (ts_moves_apply (&board, "UL", NULL), ==, TS_MOVES_OK);
  g_assert_cmpint (board.gap, !=, step.goal.gap);
  g_assert_true (ts_guide_is_done (&step, &board));

  board = board_from_id ("4x4:1,2,0,3,6,5,9,4,10,7,8,11,13,14,15,12");
  g_assert_true (ts_guide_get_step (&board, NULL, &step));
  g_assert_cmpint (ts_moves_apply (&board, "L", NULL), ==, TS_MOVES_OK);
  g_assert_false (ts_guide_is_done (&step, &board));
}

/* As the stages of the solver need it, also where the guide would begin with a row. */
static void
test_finish_line (void)
{
  static TsSolution solution;

  for (unsigned seed = 1; seed <= 50; seed++)
    {
      TsBoard board = board_from_seed (6, 4, seed);
      TsBoard moved = board;

      ts_solution_init (&solution);
      ts_guide_finish_line (&moved, true, &solution);
      for (unsigned row = 0; row < 4; row++)
        g_assert_cmpuint (moved.tiles[row * 6], ==, row * 6 + 1);
      g_assert_cmpint (ts_moves_apply (&board, solution.moves, NULL), ==, TS_MOVES_OK);
      g_assert_true (ts_board_equal (&board, &moved));
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/guide/every-board", test_every_board);
  g_test_add_func ("/guide/every-shape", test_every_shape);
  g_test_add_func ("/guide/length", test_length);
  g_test_add_func ("/guide/lookalikes", test_lookalikes);
  g_test_add_func ("/guide/lessons", test_lessons);
  g_test_add_func ("/guide/done", test_done);
  g_test_add_func ("/guide/finish-line", test_finish_line);

  return g_test_run ();
}
