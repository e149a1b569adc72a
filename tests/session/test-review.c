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
assert_truth (guint columns,
              guint rows)
{
  g_autoptr (TsSharedSolver) solver = ts_shared_solver_new ();
  TsBoard solved = get_solved_board (columns, rows);
  TsReview *review;
  int n_lost = 0;
  Path path;

  make_path (&path, &solved);
  review = ts_review_new (solver, &solved, path.slides, N_SLIDES);
  g_assert_cmpint (ts_review_get_state (review), ==, TS_REVIEW_RUNNING);
  wait_for (ts_review_get_state (review) != TS_REVIEW_RUNNING);
  g_assert_cmpint (ts_review_get_state (review), ==, TS_REVIEW_COMPLETE);

  for (guint i = 0; i < N_SLIDES; i++)
    {
      int before = get_distance (solver, &path.boards[i]);
      int after = get_distance (solver, &path.boards[i + 1]);
      int lost = (path.slides[i].n_tiles + after - before) / 2;

      g_assert_cmpint (ts_review_get_lost (review, i), ==, lost);
      n_lost += lost;
    }
  g_assert_cmpint (n_lost, >, 0);
  g_assert_cmpuint (ts_review_get_n_lost (review), ==, n_lost);
  g_assert_cmpuint (ts_review_get_par (review), ==, get_distance (solver, &path.boards[0]));
  g_assert_finalize_object (review);
}

static void
test_truth (void)
{
  assert_truth (2, 2);
  assert_truth (3, 3);
  assert_truth (2, 5);
  assert_truth (4, 4);
}

static void
changed_cb (guint *n_changes)
{
  (*n_changes)++;
}

/* Those who watch are told of each search and of the end. */
static void
test_changed (void)
{
  g_autoptr (TsSharedSolver) solver = ts_shared_solver_new ();
  TsBoard solved = get_solved_board (3, 3);
  TsReview *review;
  guint n_changes = 0;
  Path path;

  make_path (&path, &solved);
  review = ts_review_new (solver, &solved, path.slides, N_SLIDES);
  g_signal_connect_swapped (review, "changed", G_CALLBACK (changed_cb), &n_changes);
  wait_for (n_changes == 1);
  g_assert_cmpint (ts_review_get_lost (review, 0), ==, TS_REVIEW_UNKNOWN);
  g_assert_cmpint (ts_review_get_lost (review, N_SLIDES - 1), !=, TS_REVIEW_UNKNOWN);
  wait_for (ts_review_get_state (review) == TS_REVIEW_COMPLETE);
  g_assert_cmpuint (n_changes, >, 1);
  g_assert_finalize_object (review);
}

static void
assert_ended (const TsBoard *final)
{
  g_autoptr (TsSharedSolver) solver = ts_shared_solver_new ();
  TsReview *review;
  Path path;

  make_path (&path, final);
  review = ts_review_new (solver, final, path.slides, N_SLIDES);
  g_assert_cmpint (ts_review_get_state (review), ==, TS_REVIEW_ENDED);
  for (guint i = 0; i < N_SLIDES; i++)
    g_assert_cmpint (ts_review_get_lost (review, i), ==, TS_REVIEW_UNKNOWN);
  g_assert_cmpuint (ts_review_get_n_lost (review), ==, 0);
  g_assert_finalize_object (review);
}

/* The first size beyond those whose solutions are proved, and a board whose tiles 1 and 2, 3 and 4 look the same. */
static void
test_no_review (void)
{
  TsBoard large = get_solved_board (6, 3);
  TsBoard alike = board_from_id ("3x3:2,1,4,3,5,6,7,8,0");

  assert_ended (&large);
  assert_ended (&alike);
}

static void
test_no_slides (void)
{
  g_autoptr (TsSharedSolver) solver = ts_shared_solver_new ();
  TsBoard solved = get_solved_board (4, 4);
  TsReview *review = ts_review_new (solver, &solved, NULL, 0);

  g_assert_cmpint (ts_review_get_state (review), ==, TS_REVIEW_COMPLETE);
  g_assert_finalize_object (review);
}

/* The search that runs tells nobody. */
static void
test_given_up (void)
{
  TsSharedSolver *solver = ts_shared_solver_new ();
  TsBoard solved = get_solved_board (3, 3);
  TsReview *review;
  TsReview *other;
  Path path;

  make_path (&path, &solved);
  review = ts_review_new (solver, &solved, path.slides, N_SLIDES);
  other = ts_review_new (solver, &solved, path.slides, N_SLIDES);
  ts_shared_solver_unref (solver);
  g_assert_finalize_object (review);
  wait_for (ts_review_get_state (other) == TS_REVIEW_COMPLETE);
  g_assert_finalize_object (other);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/review/truth", test_truth);
  g_test_add_func ("/review/changed", test_changed);
  g_test_add_func ("/review/no-review", test_no_review);
  g_test_add_func ("/review/no-slides", test_no_slides);
  g_test_add_func ("/review/given-up", test_given_up);

  return g_test_run ();
}
