/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of drags: which tiles follow the pointer, how far, and both sides of every limit at which they slide. Time is a
 * number.
 */

#include "boards.h"
#include "ts-motion.h"

/* The gap is in row 2, column 2: cell 5. */
#define BOARD "4x3:1,2,3,4,5,0,7,8,9,6,10,11"

/* When all pointers go down, on a clock that has run for long. */
#define START 1000000000

static TsMotionDrag
begin (guint cell)
{
  TsBoard board = board_from_id (BOARD);
  TsMotionDrag drag;

  ts_motion_begin_drag (&drag, &board, cell, START);

  return drag;
}

/* A pointer that goes down on a cell and moves by this part of a cell takes some tiles along by another part. */
static void
test_takes_tiles_along (void)
{
  static const struct
  {
    guint cell;
    double columns, rows;
    guint taken; /* one cell, or two that follow each other */
    guint n_taken;
    double right, down;
  } cases[] = {
    { 1, 0.9, 0.3, 1, 1, 0, 0.3 },
    { 9, 0.9, -0.3, 9, 1, 0, -0.3 },
    { 4, 0.3, 0.9, 4, 1, 0.3, 0 },
    { 6, -0.3, 0.9, 6, 1, -0.3, 0 },
    { 7, -0.25, 0.9, 6, 2, -0.25, 0 },
    { 4, 2.5, 0, 4, 1, 1, 0 },
    { 4, -2.5, 0, 4, 1, 0, 0 },
    { 5, 1, 1, 0, 0, 0, 0 },
    { 0, 1, 1, 0, 0, 0, 0 },
    { 0, -1, -1, 0, 0, 0, 0 },
    { 11, 1, 1, 0, 0, 0, 0 },
    { 12, 1, 1, 0, 0, 0, 0 },
    { TS_BOARD_NO_CELL, 1, 1, 0, 0, 0, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      TsMotionDrag drag = begin (cases[i].cell);

      /* On the way back from farther. */
      ts_motion_move_drag (&drag, 2 * cases[i].columns, 2 * cases[i].rows, START + 5000);
      ts_motion_move_drag (&drag, cases[i].columns, cases[i].rows, START + 10000);
      if (cases[i].n_taken == 0)
        g_assert_false (ts_motion_drag_commits (&drag, START + 10000));
      for (guint cell = 0; cell < 12; cell++)
        {
          gboolean is_taken = cell >= cases[i].taken && cell < cases[i].taken + cases[i].n_taken;
          double column = 0;
          double row = 0;

          ts_motion_get_drag_position (&drag, cell, &column, &row);
          g_assert_cmpint (ts_motion_drag_has_cell (&drag, cell), ==, is_taken);
          g_assert_cmpfloat_with_epsilon (column, is_taken ? cases[i].right : 0, 1e-9);
          g_assert_cmpfloat_with_epsilon (row, is_taken ? cases[i].down : 0, 1e-9);
        }
    }
}

/* Past half a cell, or after a flick: 0.6 of the newest speed, and 0.4 of that before, is more than 1.5 cells a second. A
 * flick back counts too, and none that has rested for longer than 80 ms. */
static void
test_commits (void)
{
  static const struct
  {
    struct
    {
      gint64 ms;
      double columns;
    } moves[2];
    gint64 ms;
    gboolean commits;
  } cases[] = {
    { { { 2000, 0.5 }, { 2000, 0.5 } }, 2000, FALSE },
    { { { 2000, 0.5 }, { 4000, 0.51 } }, 4000, TRUE },
    { { { 100, 0.2 }, { 100, 0.2 } }, 100, FALSE },
    { { { 100, 0.3 }, { 100, 0.3 } }, 100, TRUE },
    { { { 100, 0.9 }, { 130, 0.6 } }, 130, FALSE },
    { { { 100, 0.4 }, { 100, 0.4 } }, 180, TRUE },
    { { { 100, 0.4 }, { 100, 0.4 } }, 181, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      TsMotionDrag drag = begin (4);

      for (guint j = 0; j < 2; j++)
        ts_motion_move_drag (&drag, cases[i].moves[j].columns, 0, START + cases[i].moves[j].ms * 1000);
      g_assert_cmpint (ts_motion_drag_commits (&drag, START + cases[i].ms * 1000), ==, cases[i].commits);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/drag/takes-tiles-along", test_takes_tiles_along);
  g_test_add_func ("/drag/commits", test_commits);

  return g_test_run ();
}
