/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the review: what each slide lost, against the solver's distances; and boards that cannot be reviewed.
 */

#include "session-test.h"
#include "ts-review.h"

#define N_SLIDES 40
#define SEED 7

typedef struct
{
  TsBoard boards[N_SLIDES + 1];
  TsSlide slides[N_SLIDES];
} Path;

/* A path of random slides, most of them of several tiles, that ends at @final. */
static void
make_path (Path *path,
           const TsBoard *final)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  TsBoard board = *final;

  for (guint i = N_SLIDES; i > 0; i--)
    {
      TsSlide back;

      path->boards[i] = board;
      do
        board = path->boards[i];
      while (ts_board_slide (&board, (guint) g_rand_int_range (random, 0, (int) ts_board_get_n_cells (&board)), &back) !=
             TS_SLIDE_OK);
      path->boards[i - 1] = board;
      ts_board_check_slide (&board, path->boards[i].gap, &path->slides[i - 1]);
    }
}

static TsBoard
get_solved_board (guint columns,
                  guint rows)
{
  TsBoard board;

  ts_board_init (&board, columns, rows);

  return board;
}

static int
get_distance (TsSharedSolver *solver,
              const TsBoard *board)
{
  g_autofree TsSolution *solution = g_new (TsSolution, 1);

  g_assert_cmpint (ts_solver_solve (ts_shared_solver_get (solver), board, NULL, solution), ==, TS_SOLVER_OK);

  return (int) solution->n_moves;
}

static void
count_changes (gpointer n_changes)
{
  (*(guint *) n_changes)++;
}

/* It tells of each search and of its end. */
static void
test_truth (void)
{
  static const struct
  {
    guint columns;
    guint rows;
  } sizes[] = { { 2, 2 }, { 3, 3 }, { 2, 5 }, { 4, 4 } };

  for (guint size = 0; size < G_N_ELEMENTS (sizes); size++)
    {
      g_autoptr (TsSharedSolver) solver = ts_shared_solver_new ();
      TsBoard solved = get_solved_board (sizes[size].columns, sizes[size].rows);
      g_autoptr (TsReview) review = NULL;
      guint n_changes = 0;
      int n_lost = 0;
      Path path;

      make_path (&path, &solved);
      review = ts_review_new (solver, &solved, path.slides, N_SLIDES, count_changes, &n_changes);
      g_assert_cmpint (review->state, ==, TS_REVIEW_RUNNING);
      wait_for (n_changes == 1);
      g_assert_cmpint (review->lost[N_SLIDES - 1], !=, TS_REVIEW_UNKNOWN);
      wait_for (review->state != TS_REVIEW_RUNNING);
      g_assert_cmpint (review->state, ==, TS_REVIEW_COMPLETE);

      for (guint i = 0; i < N_SLIDES; i++)
        {
          int before = get_distance (solver, &path.boards[i]);
          int after = get_distance (solver, &path.boards[i + 1]);
          int lost = (path.slides[i].n_tiles + after - before) / 2;

          g_assert_cmpint (review->lost[i], ==, lost);
          n_lost += lost;
        }
      g_assert_cmpint (n_lost, >, 0);
      g_assert_cmpuint (review->n_lost, ==, n_lost);
      g_assert_cmpuint (review->par, ==, get_distance (solver, &path.boards[0]));
    }
}

/* The first size beyond those whose solutions are proved, and a board whose tiles 1 and 2, 3 and 4 look the same. */
static void
test_no_review (void)
{
  const TsBoard finals[] = { get_solved_board (6, 3), board_from_id ("3x3:2,1,4,3,5,6,7,8,0") };
  g_autoptr (TsSharedSolver) solver = ts_shared_solver_new ();

  for (guint i = 0; i < G_N_ELEMENTS (finals); i++)
    {
      g_autoptr (TsReview) review = NULL;
      Path path;

      make_path (&path, &finals[i]);
      review = ts_review_new (solver, &finals[i], path.slides, N_SLIDES, count_changes, NULL);
      g_assert_cmpint (review->state, ==, TS_REVIEW_ENDED);
      for (guint slide = 0; slide < N_SLIDES; slide++)
        g_assert_cmpint (review->lost[slide], ==, TS_REVIEW_UNKNOWN);
    }
}

/* The search that runs tells nobody. */
static void
test_given_up (void)
{
  TsSharedSolver *solver = ts_shared_solver_new ();
  TsBoard solved = get_solved_board (3, 3);
  g_autoptr (TsReview) other = NULL;
  guint n_changes = 0;
  Path path;

  make_path (&path, &solved);
  ts_review_free (ts_review_new (solver, &solved, path.slides, N_SLIDES, count_changes, NULL));
  other = ts_review_new (solver, &solved, path.slides, N_SLIDES, count_changes, &n_changes);
  ts_shared_solver_unref (solver);
  wait_for (other->state == TS_REVIEW_COMPLETE);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/review/truth", test_truth);
  g_test_add_func ("/review/no-review", test_no_review);
  g_test_add_func ("/review/given-up", test_given_up);

  return g_test_run ();
}
