/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the board: all arrangements of small sizes, seeded walks on all other sizes.
 */

#include "boards.h"
#include "instances.h"

#define WALK_SEED 20260101
#define WALK_LENGTH 400

/* A second, naive implementation of a slide: moves the gap from its cell to the edge in each direction, tile by tile,
 * and returns whether it reaches @cell. Sets @slid to the board then. */
static bool
model_slide (const TsBoard *board,
             unsigned cell,
             TsBoard *slid,
             TsSlide *slide)
{
  static const struct
  {
    int dx;
    int dy;
    TsDirection direction;
  } walks[] = {
    { 0, 1, TS_DIRECTION_UP },
    { 0, -1, TS_DIRECTION_DOWN },
    { 1, 0, TS_DIRECTION_LEFT },
    { -1, 0, TS_DIRECTION_RIGHT },
  };

  for (unsigned i = 0; i < G_N_ELEMENTS (walks); i++)
    {
      int x = board->gap % board->columns + walks[i].dx;
      int y = board->gap / board->columns + walks[i].dy;
      unsigned n_tiles = 0;

      *slid = *board;
      for (; x >= 0 && y >= 0 && x < board->columns && y < board->rows; x += walks[i].dx, y += walks[i].dy)
        {
          unsigned here = (unsigned) (y * board->columns + x);

          slid->tiles[slid->gap] = slid->tiles[here];
          slid->tiles[here] = 0;
          slid->gap = (uint16_t) here;
          n_tiles++;
          if (here == cell)
            {
              *slide = (TsSlide){ board->gap, (uint16_t) cell, (uint8_t) n_tiles, walks[i].direction };
              return true;
            }
        }
    }

  return false;
}

static void
assert_same_bytes (const TsBoard *a,
                   const TsBoard *b)
{
  g_assert_cmpmem (a, sizeof *a, b, sizeof *b);
}

static void
assert_same_slide (const TsSlide *a,
                   const TsSlide *b)
{
  g_assert_cmpuint (a->gap_before, ==, b->gap_before);
  g_assert_cmpuint (a->gap_after, ==, b->gap_after);
  g_assert_cmpuint (a->n_tiles, ==, b->n_tiles);
  g_assert_cmpint (a->direction, ==, b->direction);
}

static void
assert_refused (const TsBoard *board,
                unsigned cell)
{
  TsSlideResult reason = TS_SLIDE_NOT_IN_LINE;
  TsBoard touched = *board;
  TsSlide slide = { 91, 92, 93, TS_DIRECTION_LEFT };
  TsSlide before = slide;

  if (cell >= ts_board_get_n_cells (board))
    reason = TS_SLIDE_NO_SUCH_CELL;
  else if (cell == board->gap)
    reason = TS_SLIDE_IS_GAP;

  g_assert_cmpint (ts_board_check_slide (board, cell, &slide), ==, reason);
  g_assert_cmpint (ts_board_slide (&touched, cell, &slide), ==, reason);
  g_assert_cmpint (ts_board_slide (&touched, cell, NULL), ==, reason);
  assert_same_bytes (&touched, board);
  assert_same_slide (&slide, &before);
}

/* Slides towards @cell one tile at a time. */
static void
slide_singly (TsBoard *board,
              const TsSlide *slide)
{
  for (unsigned i = 0; i < slide->n_tiles; i++)
    {
      TsSlide single;

      g_assert_cmpint (ts_board_slide (board, ts_board_get_source (board, slide->direction), &single), ==,
                       TS_SLIDE_OK);
      g_assert_cmpuint (single.n_tiles, ==, 1);
      g_assert_cmpint (single.direction, ==, slide->direction);
    }
}

/* Checks all functions for one chosen cell. Returns whether it slides, and then sets @slid to the board after it. */
static bool
check_cell (const TsBoard *board,
            unsigned cell,
            TsBoard *slid)
{
  TsBoard expected;
  TsBoard singly = *board;
  TsBoard back;
  TsSlide foreseen;
  TsSlide described;
  TsSlide done;

  if (!model_slide (board, cell, &expected, &foreseen))
    {
      assert_refused (board, cell);
      return false;
    }

  g_assert_cmpint (ts_board_check_slide (board, cell, NULL), ==, TS_SLIDE_OK);
  g_assert_cmpint (ts_board_check_slide (board, cell, &described), ==, TS_SLIDE_OK);
  assert_same_slide (&described, &foreseen);

  *slid = *board;
  g_assert_cmpint (ts_board_slide (slid, cell, &done), ==, TS_SLIDE_OK);
  assert_same_slide (&done, &foreseen);
  assert_same_bytes (slid, &expected);

  slide_singly (&singly, &done);
  assert_same_bytes (&singly, slid);

  back = *slid;
  g_assert_cmpint (ts_board_slide (&back, done.gap_before, NULL), ==, TS_SLIDE_OK);
  assert_same_bytes (&back, board);
  return true;
}

static void
test_every_board (gconstpointer data)
{
  unsigned columns = GPOINTER_TO_UINT (data) / 100;
  unsigned rows = GPOINTER_TO_UINT (data) % 100;
  g_autoptr (GArray) boards = g_array_new (FALSE, FALSE, sizeof (TsBoard));
  g_autoptr (GArray) distances = instances_measure (columns, rows, boards);

  g_assert_cmpuint (boards->len, ==, factorial (columns * rows) / 2);
  for (guint i = 0; i < boards->len; i++)
    for (unsigned cell = 0; cell <= columns * rows; cell++)
      {
        TsBoard slid;

        check_cell (&g_array_index (boards, TsBoard, i), cell, &slid);
      }
  for (unsigned rank = 0; rank < distances->len; rank++)
    {
      const TsBoard board = board_from_rank (columns, rows, rank);
      const TsBoard *solved = &g_array_index (boards, TsBoard, 0);

      g_assert_true (ts_board_is_solvable (&board) == (g_array_index (distances, guint8, rank) != 255));
      g_assert_true (ts_board_is_solved (&board) == (memcmp (&board, solved, sizeof board) == 0));
      g_assert_true (ts_board_equal (&board, solved) == ts_board_is_solved (&board));
    }
}

static void
walk_shape (unsigned columns,
            unsigned rows)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (WALK_SEED + 100 * columns + rows);
  unsigned n_cells = columns * rows;
  const TsBoard solved = board_solved (columns, rows);
  TsBoard board = solved;

  for (unsigned i = 0; i < WALK_LENGTH; i++)
    {
      /* Includes the first cell past the end, which is refused. */
      unsigned cell = (unsigned) g_rand_int_range (rand, 0, (gint32) n_cells + 1);
      TsBoard slid;
      TsBoard swapped;

      if (check_cell (&board, cell, &slid))
        board = slid;

      swapped = board_with_two_swapped (&board);
      g_assert_true (ts_board_is_solvable (&board));
      g_assert_false (ts_board_is_solvable (&swapped));
      g_assert_false (ts_board_equal (&board, &swapped));
      g_assert_true (ts_board_is_solved (&board) == ts_board_equal (&board, &solved));
    }

  for (unsigned cell = 0; cell < n_cells + 2; cell++)
    check_cell (&board, cell, &(TsBoard){ 0 });
  assert_refused (&board, UINT16_MAX);
  assert_refused (&board, UINT_MAX);
}

/* A solved board with two adjacent cells swapped is not solved, wherever they are and if one is the gap. */
static void
unsolve_shape (unsigned columns,
               unsigned rows)
{
  const TsBoard solved = board_solved (columns, rows);

  g_assert_true (ts_board_is_solved (&solved));
  g_assert_true (ts_board_is_solvable (&solved));
  g_assert_cmpuint (solved.gap, ==, columns * rows - 1);
  for (unsigned cell = 0; cell + 1 < columns * rows; cell++)
    {
      TsBoard board = solved;

      board.tiles[cell] = solved.tiles[cell + 1];
      board.tiles[cell + 1] = solved.tiles[cell];
      board.gap = ts_board_find_tile (&board, 0);
      g_assert_false (ts_board_is_solved (&board));
    }
}

static void
test_sizes (void)
{
  static const unsigned sides[] = { 0, 1, 2, 3, 19, 20, 21, 256 + 4, 65536 + 4, UINT_MAX };
  uint16_t tiles[TS_BOARD_MAX_CELLS] = { 0 };
  TsBoard untouched;

  memset (&untouched, 0xa5, sizeof untouched);
  for (unsigned i = 0; i < G_N_ELEMENTS (sides); i++)
    {
      for (unsigned j = 0; j < G_N_ELEMENTS (sides); j++)
        {
          bool is_valid = sides[i] >= 2 && sides[i] <= 20 && sides[j] >= 2 && sides[j] <= 20;
          TsBoard board = untouched;

          g_assert_true (ts_board_size_is_valid (sides[i], sides[j]) == is_valid);
          if (is_valid)
            continue;

          g_assert_false (ts_board_init_from_tiles (&board, sides[i], sides[j], tiles));
          assert_same_bytes (&board, &untouched);
        }
    }
}

static void
test_from_tiles (void)
{
  static const struct
  {
    uint16_t tiles[6];
    bool is_permutation;
  } cases[] = {
    { { 5, 0, 1, 2, 3, 4 }, true },
    { { 1, 2, 3, 4, 5, 0 }, true },
    { { 5, 0, 1, 2, 3, 5 }, false },
    { { 5, 0, 1, 2, 3, 0 }, false },
    { { 5, 4, 1, 2, 3, 6 }, false },
    { { 5, 4, 1, 2, 3, 256 }, false },
    { { 5, 4, 1, 2, 3, UINT16_MAX }, false },
  };

  for (unsigned i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      TsBoard board;
      TsBoard untouched;

      memset (&board, 0xa5, sizeof board);
      untouched = board;
      g_assert_true (ts_board_init_from_tiles (&board, 3, 2, cases[i].tiles) == cases[i].is_permutation);
      if (!cases[i].is_permutation)
        {
          assert_same_bytes (&board, &untouched);
          continue;
        }
      g_assert_cmpmem (board.tiles, sizeof cases[i].tiles, cases[i].tiles, sizeof cases[i].tiles);
      g_assert_cmpuint (board.tiles[board.gap], ==, 0);
      for (unsigned cell = 6; cell < TS_BOARD_MAX_CELLS; cell++)
        g_assert_cmpuint (board.tiles[cell], ==, 0);
    }
}

static void
find_on_shape (unsigned columns,
               unsigned rows)
{
  unsigned n_cells = columns * rows;
  const TsBoard board = board_solved (columns, rows);

  g_assert_cmpuint (ts_board_get_n_cells (&board), ==, n_cells);
  for (unsigned tile = 1; tile < n_cells; tile++)
    {
      g_assert_cmpuint (ts_board_get_home (&board, tile), ==, tile - 1);
      g_assert_cmpuint (ts_board_find_tile (&board, tile), ==, tile - 1);
    }
  g_assert_cmpuint (ts_board_get_home (&board, 0), ==, n_cells - 1);
  g_assert_cmpuint (ts_board_find_tile (&board, 0), ==, n_cells - 1);
  g_assert_cmpuint (ts_board_get_home (&board, n_cells), ==, TS_BOARD_NO_CELL);
  g_assert_cmpuint (ts_board_find_tile (&board, n_cells), ==, TS_BOARD_NO_CELL);
}

/* Boards of different sizes are different even if their tiles are the same; each number counts. */
static void
test_equal_shapes (void)
{
  const TsBoard board = board_from_id ("2x2:1,2,3,0");
  const TsBoard wide = board_from_id ("6x2:1,2,3,4,5,6,7,8,9,10,11,0");
  const TsBoard high = board_from_id ("2x6:1,2,3,4,5,6,7,8,9,10,11,0");
  TsBoard others[] = { board, board, board };

  g_assert_false (ts_board_equal (&wide, &high));
  others[0].rows = 3;
  others[1].columns = 3;
  others[2].tiles[3] = 4;
  for (unsigned i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_assert_false (ts_board_equal (&board, &others[i]));
      g_assert_false (ts_board_equal (&others[i], &board));
    }
}

/* Compares with the definition: all arrangements of 3×2, with all assignments of three classes to five tiles. */
static void
check_solved_by (const TsBoard *board,
                 const uint16_t *classes)
{
  bool solved = ts_board_find_tile (board, 0) == ts_board_get_home (board, 0);

  for (unsigned tile = 1; tile < 6; tile++)
    {
      unsigned cell = ts_board_find_tile (board, tile);

      if (cell == 5 || (cell != tile - 1 && classes[cell] != classes[tile - 1]))
        solved = false;
    }

  g_assert_cmpint (ts_board_is_solved_by (board, classes), ==, solved);
  g_assert_cmpint (ts_board_is_solved_by (board, NULL), ==, ts_board_is_solved (board));
}

static void
test_solved_by_classes (void)
{
  for (unsigned code = 0; code < 3 * 3 * 3 * 3 * 3; code++)
    {
      uint16_t classes[5];

      for (unsigned tile = 0, rest = code; tile < 5; tile++, rest /= 3)
        classes[tile] = (uint16_t) (rest % 3);
      for (unsigned rank = 0; rank < factorial (6); rank++)
        {
          const TsBoard board = board_from_rank (3, 2, rank);

          check_solved_by (&board, classes);
        }
    }
}

/* On either side of the limits: two, and half of the tiles that are not at home look so. */
static void
test_fair (void)
{
  static const struct
  {
    const char *id;
    uint16_t classes[8];
    bool fair;
  } cases[] = {
    { "3x3:2,3,1,4,5,6,7,8,0", { 1, 1, 2, 3, 4, 5, 6, 7 }, true },
    { "3x3:2,3,1,4,5,6,7,8,0", { 1, 1, 1, 3, 4, 5, 6, 7 }, false },
    { "3x3:2,1,4,3,5,6,7,8,0", { 1, 1, 2, 3, 4, 5, 6, 7 }, true },
    { "3x3:2,1,4,5,3,6,7,8,0", { 1, 1, 2, 2, 4, 5, 6, 7 }, false },
    { "3x3:1,2,3,4,5,6,7,0,8", { 1, 1, 1, 1, 1, 1, 1, 1 }, false },
    { "3x3:1,2,3,4,5,6,7,0,8", { 1, 1, 1, 3, 4, 5, 6, 7 }, false },
    { "3x3:1,2,3,4,5,0,7,6,8", { 1, 1, 2, 3, 4, 5, 6, 7 }, true },
    { "3x3:1,2,3,4,5,6,0,7,8", { 1, 1, 1, 1, 1, 1, 1, 1 }, false },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const TsBoard board = board_from_id (cases[i].id);

      g_assert_cmpint (ts_board_is_fair (&board, cases[i].classes), ==, cases[i].fair);
      g_assert_true (ts_board_is_fair (&board, NULL));
    }
}

/* No board of the least size is, so that none of one move counts. */
static void
test_fair_alike (void)
{
  static const uint16_t alike[3] = { 0 };

  for (unsigned rank = 0; rank < factorial (4); rank++)
    {
      const TsBoard board = board_from_rank (2, 2, rank);

      g_assert_false (ts_board_is_fair (&board, alike));
    }
}

/* The gap has no class, whatever the memory before the classes contains. */
static void
test_solved_by_gap_home (void)
{
  static const uint16_t classes[] = { 7, 7, 7, 7, 7, 7 };
  const TsBoard board = board_from_rank (3, 2, 0);

  g_assert_false (ts_board_is_solved_by (&board, classes + 1));
}

static void
test_every_shape (gconstpointer data)
{
  for_each_shape ((ShapeFunc) data);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_data_func ("/board/every/2x2", GUINT_TO_POINTER (202), test_every_board);
  g_test_add_data_func ("/board/every/3x2", GUINT_TO_POINTER (302), test_every_board);
  g_test_add_data_func ("/board/every/2x3", GUINT_TO_POINTER (203), test_every_board);
  g_test_add_data_func ("/board/every/4x2", GUINT_TO_POINTER (402), test_every_board);
  g_test_add_data_func ("/board/every/2x4", GUINT_TO_POINTER (204), test_every_board);
  g_test_add_data_func ("/board/every/3x3", GUINT_TO_POINTER (303), test_every_board);
  g_test_add_data_func ("/board/walk", walk_shape, test_every_shape);
  g_test_add_data_func ("/board/unsolve", unsolve_shape, test_every_shape);
  g_test_add_data_func ("/board/find", find_on_shape, test_every_shape);
  g_test_add_func ("/board/sizes", test_sizes);
  g_test_add_func ("/board/from-tiles", test_from_tiles);
  g_test_add_func ("/board/equal-shapes", test_equal_shapes);
  g_test_add_func ("/board/solved-by-classes", test_solved_by_classes);
  g_test_add_func ("/board/fair", test_fair);
  g_test_add_func ("/board/fair-alike", test_fair_alike);
  g_test_add_func ("/board/solved-by-gap-home", test_solved_by_gap_home);

  return g_test_run ();
}
