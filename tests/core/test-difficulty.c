/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the difficulty: the distances of boards, and their dependence on the seed.
 */

#include "boards.h"
#include "solver-memory.h"
#include "ts-difficulty.h"

static TsSolver *solver;

static TsBoard
deal (TsDifficulty difficulty,
      unsigned columns,
      unsigned rows,
      uint64_t seed,
      TsShuffleGap gap)
{
  const TsDeal request = { difficulty, columns, rows, seed, gap };
  TsBoard board;

  g_assert_cmpint (ts_difficulty_deal (solver, &request, NULL, &board), ==, TS_SOLVER_OK);
  g_assert_cmpuint (board.columns, ==, columns);
  g_assert_cmpuint (board.rows, ==, rows);
  g_assert_true (ts_board_is_solvable (&board));
  g_assert_false (ts_board_is_solved (&board));
  if (gap == TS_SHUFFLE_GAP_HOME)
    g_assert_cmpuint (board.gap, ==, columns * rows - 1);

  return board;
}

static unsigned
get_distance (const TsBoard *board)
{
  g_autofree TsSolution *solution = g_new (TsSolution, 1);

  if (board->columns * board->rows <= 16)
    {
      g_assert_cmpint (ts_solver_solve (solver, board, NULL, solution), ==, TS_SOLVER_OK);
      g_assert_true (ts_solution_is_proved (solution));
    }
  else
    ts_solver_solve_fast (solver, board, NULL, solution);

  return solution->n_moves;
}

static void
test_any_is_the_shuffle (void)
{
  for (uint64_t seed = 0; seed < 20; seed++)
    {
      TsBoard dealt = deal (TS_DIFFICULTY_ANY, 5, 4, seed, seed % 2);
      TsBoard shuffled;

      ts_shuffle (&shuffled, 5, 4, seed, seed % 2);
      g_assert_true (ts_board_equal (&dealt, &shuffled));
    }
}

/* A seed has the same board in every version. On larger boards, hard is the farthest of 25, here the last,
 * and medium the median of five; in the last three vectors it is as far as another board, and of such boards the first
 * counts as the farthest. */
static void
test_vectors (void)
{
  static const struct
  {
    TsDeal deal;
    const char *id;
  } vectors[] = {
    { { TS_DIFFICULTY_EASY, 3, 3, 1, TS_SHUFFLE_GAP_ANYWHERE }, "3x3:4,1,8,7,3,2,6,0,5" },
    { { TS_DIFFICULTY_EASY, 4, 4, 1, TS_SHUFFLE_GAP_ANYWHERE }, "4x4:1,2,7,3,5,6,8,15,9,10,12,4,13,14,0,11" },
    { { TS_DIFFICULTY_EASY, 4, 4, 1, TS_SHUFFLE_GAP_HOME }, "4x4:1,2,7,3,5,6,8,15,9,10,12,4,13,14,11,0" },
    { { TS_DIFFICULTY_EASY, 6, 5, 1, TS_SHUFFLE_GAP_ANYWHERE }, "6x5:1,2,4,10,5,6,7,8,3,16,11,12,0,13,9,21,17,18,19,14,20,15,23,24,25,26,27,22,28,29" },
    { { TS_DIFFICULTY_MEDIUM, 3, 3, 1, TS_SHUFFLE_GAP_ANYWHERE }, "3x3:7,1,4,8,2,6,0,3,5" },
    { { TS_DIFFICULTY_MEDIUM, 4, 4, 1, TS_SHUFFLE_GAP_ANYWHERE }, "4x4:14,9,3,0,10,13,1,2,4,7,11,12,15,5,8,6" },
    { { TS_DIFFICULTY_HARD, 2, 3, UINT64_MAX, TS_SHUFFLE_GAP_ANYWHERE }, "2x3:5,4,3,0,1,2" },
    { { TS_DIFFICULTY_HARD, 3, 3, 1, TS_SHUFFLE_GAP_HOME }, "3x3:8,6,4,2,1,7,3,5,0" },
    { { TS_DIFFICULTY_HARD, 4, 4, 1, TS_SHUFFLE_GAP_ANYWHERE }, "4x4:12,1,5,9,15,8,7,3,4,6,2,10,0,14,11,13" },
    { { TS_DIFFICULTY_MEDIUM, 3, 4, 3, TS_SHUFFLE_GAP_ANYWHERE }, "3x4:1,11,10,7,4,8,0,3,2,6,5,9" },
    { { TS_DIFFICULTY_HARD, 3, 4, 5, TS_SHUFFLE_GAP_ANYWHERE }, "3x4:10,9,4,5,8,11,7,2,1,3,0,6" },
    { { TS_DIFFICULTY_MEDIUM, 2, 3, 4, TS_SHUFFLE_GAP_ANYWHERE }, "2x3:1,5,4,3,2,0" },
    { { TS_DIFFICULTY_HARD, 4, 3, 8, TS_SHUFFLE_GAP_HOME }, "4x3:6,3,5,9,11,1,2,10,4,7,8,0" },
    { { TS_DIFFICULTY_MEDIUM, 2, 6, 9, TS_SHUFFLE_GAP_ANYWHERE }, "2x6:2,9,8,10,5,1,4,7,11,3,0,6" },
    { { TS_DIFFICULTY_HARD, 2, 4, 10, TS_SHUFFLE_GAP_ANYWHERE }, "2x4:6,5,0,7,3,4,2,1" },
    { { TS_DIFFICULTY_EASY, 3, 5, 11, TS_SHUFFLE_GAP_ANYWHERE }, "3x5:1,2,3,4,5,6,8,12,9,7,10,0,11,13,14" },
    { { TS_DIFFICULTY_MEDIUM, 4, 5, 12, TS_SHUFFLE_GAP_ANYWHERE }, "4x5:14,19,4,9,3,5,2,8,16,10,17,12,13,11,15,1,7,18,0,6" },
    { { TS_DIFFICULTY_HARD, 5, 3, 13, TS_SHUFFLE_GAP_ANYWHERE }, "5x3:0,4,12,2,11,8,10,3,9,6,14,7,13,1,5" },
    { { TS_DIFFICULTY_HARD, 5, 4, 8, TS_SHUFFLE_GAP_HOME }, "5x4:19,11,2,4,1,10,13,5,14,16,3,7,15,12,8,9,18,6,17,0" },
    { { TS_DIFFICULTY_MEDIUM, 6, 3, 4, TS_SHUFFLE_GAP_HOME }, "6x3:6,1,16,7,11,8,9,2,13,15,10,3,4,12,5,14,17,0" },
    { { TS_DIFFICULTY_MEDIUM, 6, 3, 7, TS_SHUFFLE_GAP_HOME }, "6x3:3,10,17,1,2,11,4,16,9,5,8,7,13,6,12,14,15,0" },
    { { TS_DIFFICULTY_MEDIUM, 6, 3, 9, TS_SHUFFLE_GAP_HOME }, "6x3:11,1,9,17,15,2,7,10,16,5,8,14,12,6,13,4,3,0" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (vectors); i++)
    {
      const TsDeal *v = &vectors[i].deal;
      TsBoard board = deal (v->difficulty, v->columns, v->rows, v->seed, v->gap);
      char text[TS_BOARD_TEXT_SIZE];

      ts_board_text_format (&board, text);
      g_assert_cmpstr (text, ==, vectors[i].id);
    }
}

static void
test_easy (void)
{
  static const unsigned sizes[][2] = { { 3, 3 }, { 4, 3 }, { 4, 4 }, { 8, 2 }, { 5, 5 }, { 10, 10 } };
  guint n_near = 0;

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      for (uint64_t seed = 0; seed < 6; seed++)
        {
          TsBoard anywhere = deal (TS_DIFFICULTY_EASY, sizes[i][0], sizes[i][1], seed, TS_SHUFFLE_GAP_ANYWHERE);
          TsBoard home = deal (TS_DIFFICULTY_EASY, sizes[i][0], sizes[i][1], seed, TS_SHUFFLE_GAP_HOME);
          unsigned distance = get_distance (&anywhere);

          g_assert_true (distance == 13 || distance == 15);
          n_near += distance == 13;
          distance = get_distance (&home);
          g_assert_true (distance == 14 || distance == 16);
        }
    }

  /* Both are near enough. */
  g_assert_cmpuint (n_near, >, 0);
}

/* No shuffled board is at this limit. */
#define NO_SEED UINT64_MAX

/* Seeds of boards that are as far as each limit, and one move beyond it: the deal takes the board of its seed, or another
 * one. */
static void
test_both_sides_of_each_limit (void)
{
  static const struct
  {
    unsigned columns;
    unsigned rows;
    uint64_t too_near; /* for medium */
    uint64_t nearest;
    uint64_t farthest;
    uint64_t too_far;
    uint64_t too_near_for_hard;
    uint64_t nearest_hard;
  } sizes[] = {
    { 2, 2, NO_SEED, 7, 2, 0, 0, 3 },
    { 3, 2, 11, 1, 41, 39, 13, 14 },
    { 4, 2, 38, 16, 6, 50, 13, 3 },
    { 5, 2, 55, 28, 9, 0, 125, 36 },
    { 6, 2, 28, 6, 0, 15, 70, 20 },
    { 7, 2, 24, 54, 68, 8, 20, 43 },
    { 3, 3, 27, 3, 9, 0, 39, 16 },
    { 4, 3, 8, 15, 32, 22, 10, 51 },
    { 5, 3, 12, 7, 2, 23, 90, 129 },
    { 4, 4, 17, 15, 3, 4, 8, 9 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      const struct
      {
        TsDifficulty difficulty;
        uint64_t seed;
        bool is_taken;
      } cases[] = {
        { TS_DIFFICULTY_MEDIUM, sizes[i].too_near, false },
        { TS_DIFFICULTY_MEDIUM, sizes[i].nearest, true },
        { TS_DIFFICULTY_MEDIUM, sizes[i].farthest, true },
        { TS_DIFFICULTY_MEDIUM, sizes[i].too_far, false },
        { TS_DIFFICULTY_HARD, sizes[i].too_near_for_hard, false },
        { TS_DIFFICULTY_HARD, sizes[i].nearest_hard, true },
      };

      for (guint j = 0; j < G_N_ELEMENTS (cases); j++)
        {
          const TsBoard shuffled = board_from_seed (sizes[i].columns, sizes[i].rows, cases[j].seed);
          TsBoard dealt;

          if (cases[j].seed == NO_SEED)
            continue;

          dealt = deal (cases[j].difficulty, sizes[i].columns, sizes[i].rows, cases[j].seed, TS_SHUFFLE_GAP_ANYWHERE);
          g_assert_cmpint (ts_board_equal (&dealt, &shuffled), ==, cases[j].is_taken);
        }
    }
}

/* A series of seeds has no board twice. */
static void
test_series (void)
{
  for (TsDifficulty difficulty = TS_DIFFICULTY_EASY; difficulty <= TS_DIFFICULTY_HARD; difficulty++)
    {
      TsBoard boards[20];

      for (guint i = 0; i < G_N_ELEMENTS (boards); i++)
        {
          boards[i] = deal (difficulty, 4, 3, i, TS_SHUFFLE_GAP_ANYWHERE);
          for (guint j = 0; j < i; j++)
            g_assert_false (ts_board_equal (&boards[i], &boards[j]));
        }
    }
}

/* On 2×2 no board of the farthest tenth has the gap at home, and no walk ends far from solved; there is still a
 * board. */
static void
test_tiny_boards (void)
{
  for (TsDifficulty difficulty = TS_DIFFICULTY_EASY; difficulty <= TS_DIFFICULTY_HARD; difficulty++)
    {
      deal (difficulty, 2, 2, 1, TS_SHUFFLE_GAP_ANYWHERE);
      deal (difficulty, 2, 2, 1, TS_SHUFFLE_GAP_HOME);
      deal (difficulty, 2, 3, 1, TS_SHUFFLE_GAP_HOME);
    }
}

static TsSolverVerdict
cancel_cb (const TsSolverProgress *progress,
           void *user_data)
{
  return TS_SOLVER_CANCEL;
}

/* A cancelled deal returns the result code and a valid board. */
static void
test_cancel (void)
{
  const TsSolverBudget budget = { .poll = cancel_cb };

  for (TsDifficulty difficulty = TS_DIFFICULTY_EASY; difficulty <= TS_DIFFICULTY_HARD; difficulty++)
    {
      const TsDeal request = { difficulty, 10, 10, 1, TS_SHUFFLE_GAP_ANYWHERE };
      TsBoard board;

      g_assert_cmpint (ts_difficulty_deal (solver, &request, &budget, &board), ==, TS_SOLVER_CANCELLED);
      g_assert_true (ts_board_is_solvable (&board));
      g_assert_false (ts_board_is_solved (&board));
    }
}

static TsSolverVerdict
stop_cb (const TsSolverProgress *progress,
         void *user_data)
{
  unsigned *n_left = user_data;

  return (*n_left)-- > 0 ? TS_SOLVER_GO_ON : TS_SOLVER_STOP;
}

/* The board of the seed suits. The budget ends while a fast solution of it is sought, or while the tables are built that
 * measure its distance. */
static void
test_budget (Fixture *fixture,
             gconstpointer data)
{
  const TsDeal request = { TS_DIFFICULTY_MEDIUM, 4, 3, 15, TS_SHUFFLE_GAP_ANYWHERE };
  TsSolver *fresh = fixture->solver;
  unsigned n_left = UINT_MAX;
  const TsSolverBudget budget = { .poll = stop_cb, .user_data = &n_left };
  g_autofree TsSolution *solution = g_new (TsSolution, 1);
  const TsBoard first = board_from_id ("4x3#15");
  unsigned n_polls;
  TsBoard board;

  g_assert_cmpint (ts_solver_solve_fast (fresh, &first, &budget, solution), ==, TS_SOLVER_OK);
  n_polls = UINT_MAX - n_left;
  for (unsigned i = 0; i <= n_polls; i++)
    {
      n_left = i;
      g_assert_cmpint (ts_difficulty_deal (fresh, &request, &budget, &board), ==, TS_SOLVER_BUDGET_ENDED);
    }

  n_left = UINT_MAX;
  g_assert_cmpint (ts_difficulty_deal (fresh, &request, &budget, &board), ==, TS_SOLVER_OK);
  g_assert_true (ts_board_equal (&board, &first));
}

/* As they stand in logs and commands. */
static void
test_names (void)
{
  static const char *const names[] = { "easy", "medium", "hard" };

  for (TsDifficulty i = TS_DIFFICULTY_EASY; i <= TS_DIFFICULTY_HARD; i++)
    {
      g_assert_cmpstr (ts_difficulty_get_name (i), ==, names[i - TS_DIFFICULTY_EASY]);
      g_assert_cmpint (ts_difficulty_parse (names[i - TS_DIFFICULTY_EASY]), ==, i);
    }
  g_assert_null (ts_difficulty_get_name (TS_DIFFICULTY_ANY));
  g_assert_cmpint (ts_difficulty_parse ("harder"), ==, TS_DIFFICULTY_ANY);
  g_assert_cmpint (ts_difficulty_parse (""), ==, TS_DIFFICULTY_ANY);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/difficulty/any-is-the-shuffle", test_any_is_the_shuffle);
  g_test_add_func ("/difficulty/vectors", test_vectors);
  g_test_add_func ("/difficulty/names", test_names);
  g_test_add_func ("/difficulty/easy", test_easy);
  g_test_add_func ("/difficulty/both-sides-of-each-limit", test_both_sides_of_each_limit);
  g_test_add_func ("/difficulty/series", test_series);
  g_test_add_func ("/difficulty/tiny-boards", test_tiny_boards);
  g_test_add_func ("/difficulty/cancel", test_cancel);
  g_test_add ("/difficulty/budget", Fixture, NULL, fixture_set_up, test_budget, fixture_tear_down);

  return run_with_solver (&solver);
}
