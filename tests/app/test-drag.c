/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of drags: which tiles follow the pointer, how far, and both sides of every limit at which they slide. Time is a
 * number.
 */

#include "boards.h"
#include "ts-drag.h"

#define MS 1000

/* The gap is in row 2, column 2: cell 5. */
#define BOARD "4x3:1,2,3,4,5,0,7,8,9,6,10,11"

static TsDrag
begin (guint cell)
{
  TsBoard board = board_from_id (BOARD);
  TsDrag drag;

  ts_drag_begin (&drag, &board, cell, 0);

  return drag;
}

static void
assert_place (const TsDrag *drag,
              guint cell,
              double column,
              double row)
{
  double shown_column = cell % 4;
  double shown_row = cell / 4;

  ts_drag_get_place (drag, cell, &shown_column, &shown_row);
  g_assert_cmpfloat_with_epsilon (shown_column, column, 1e-9);
  g_assert_cmpfloat_with_epsilon (shown_row, row, 1e-9);
}

static void
test_takes_the_line_along (void)
{
  TsDrag drag = begin (7);

  ts_drag_move (&drag, -0.25, 0.9, 10 * MS);
  assert_place (&drag, 7, 2.75, 1);
  assert_place (&drag, 6, 1.75, 1);
  for (guint cell = 0; cell < 12; cell++)
    g_assert_cmpint (ts_drag_has_cell (&drag, cell), ==, cell == 6 || cell == 7);
  assert_place (&drag, 4, 0, 1);
  assert_place (&drag, 3, 3, 0);
}

static void
test_follows_in_every_direction (void)
{
  static const struct
  {
    guint cell;
    double columns, rows;
    double column, row;
  } cases[] = {
    { 1, 0, 0.3, 1, 0.3 },
    { 9, 0, -0.3, 1, 1.7 },
    { 4, 0.3, 0, 0.3, 1 },
    { 6, -0.3, 0, 1.7, 1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      TsDrag drag = begin (cases[i].cell);

      ts_drag_move (&drag, cases[i].columns, cases[i].rows, 10 * MS);
      assert_place (&drag, cases[i].cell, cases[i].column, cases[i].row);
    }
}

static void
test_stops_at_both_ends (void)
{
  TsDrag drag = begin (4);

  ts_drag_move (&drag, 2.5, 0, 10 * MS);
  assert_place (&drag, 4, 1, 1);
  ts_drag_move (&drag, -2.5, 0, 20 * MS);
  assert_place (&drag, 4, 0, 1);
}

static void
test_takes_nothing_from_elsewhere (void)
{
  static const guint cells[] = { 5, 0, 11, 12, TS_BOARD_NO_CELL };

  for (guint i = 0; i < G_N_ELEMENTS (cells); i++)
    {
      TsDrag drag = begin (cells[i]);

      ts_drag_move (&drag, 1, 1, 10 * MS);
      g_assert_cmpfloat (drag.offset, ==, 0);
      g_assert_false (ts_drag_commits (&drag, 10 * MS));
      for (guint cell = 0; cell < 12; cell++)
        g_assert_false (ts_drag_has_cell (&drag, cell));
    }
}

static void
test_commits_past_half_a_cell (void)
{
  TsDrag drag = begin (4);

  ts_drag_move (&drag, 0.5, 0, 2000 * MS);
  g_assert_false (ts_drag_commits (&drag, 2000 * MS));
  ts_drag_move (&drag, 0.51, 0, 4000 * MS);
  g_assert_true (ts_drag_commits (&drag, 4000 * MS));
}

static void
test_a_flick_counts (void)
{
  TsDrag drag = begin (4);

  /* 0.6 of the newest speed: 3 cells a second are a flick, 2 are none. */
  ts_drag_move (&drag, 0.2, 0, 100 * MS);
  g_assert_false (ts_drag_commits (&drag, 100 * MS));
  drag = begin (4);
  ts_drag_move (&drag, 0.3, 0, 100 * MS);
  g_assert_true (ts_drag_commits (&drag, 100 * MS));
}

static void
test_a_flick_back_counts_too (void)
{
  TsDrag drag = begin (4);

  ts_drag_move (&drag, 0.9, 0, 100 * MS);
  g_assert_true (ts_drag_commits (&drag, 100 * MS));
  ts_drag_move (&drag, 0.6, 0, 130 * MS);
  g_assert_false (ts_drag_commits (&drag, 130 * MS));
}

static void
test_a_rest_ends_a_flick (void)
{
  TsDrag drag = begin (4);

  ts_drag_move (&drag, 0.4, 0, 100 * MS);
  g_assert_true (ts_drag_commits (&drag, 180 * MS));
  g_assert_false (ts_drag_commits (&drag, 181 * MS));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/drag/takes-the-line-along", test_takes_the_line_along);
  g_test_add_func ("/drag/follows-in-every-direction", test_follows_in_every_direction);
  g_test_add_func ("/drag/stops-at-both-ends", test_stops_at_both_ends);
  g_test_add_func ("/drag/takes-nothing-from-elsewhere", test_takes_nothing_from_elsewhere);
  g_test_add_func ("/drag/commits-past-half-a-cell", test_commits_past_half_a_cell);
  g_test_add_func ("/drag/a-flick-counts", test_a_flick_counts);
  g_test_add_func ("/drag/a-flick-back-counts-too", test_a_flick_back_counts_too);
  g_test_add_func ("/drag/a-rest-ends-a-flick", test_a_rest_ends_a_flick);

  return g_test_run ();
}
