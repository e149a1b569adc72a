/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the animations: they begin where they should, end where they should, and at the right moment.
 * Room: tests of app. Time is a number that the test chooses.
 */

#include "app-test.h"
#include "ts-animation.h"

#define EPSILON 1e-9
#define START 1000000

static void
assert_place (const TsAnimation *animation,
              gint64 now,
              double expected_column,
              double expected_row)
{
  double column = 3;
  double row = 2;

  ts_animation_get_place (animation, now, &column, &row);
  g_assert_cmpfloat_with_epsilon (column, expected_column, EPSILON);
  g_assert_cmpfloat_with_epsilon (row, expected_row, EPSILON);
}

static void
test_rests (void)
{
  TsAnimation animation = { 0 };

  assert_place (&animation, START, 3, 2);
  g_assert_false (ts_animation_is_active (&animation, START));
  /* A clock that has just begun, too. */
  assert_place (&animation, 1, 3, 2);
  g_assert_false (ts_animation_is_active (&animation, 1));
}

static void
test_progress (void)
{
  g_assert_cmpfloat (ts_animation_get_progress (START, 400, START - 1), ==, 0);
  g_assert_cmpfloat_with_epsilon (ts_animation_get_progress (START, 400, START + 100), 0.25, EPSILON);
  g_assert_cmpfloat (ts_animation_get_progress (START, 400, START + 401), ==, 1);
  g_assert_cmpfloat (ts_animation_get_progress (0, 400, 100), ==, 1);
}

static void
test_slides (void)
{
  TsAnimation animation = { 0 };
  double column = 3;
  double row = 2;

  ts_animation_slide (&animation, 2, 2, START);
  assert_place (&animation, START, 2, 2);
  g_assert_true (ts_animation_is_active (&animation, START));

  ts_animation_get_place (&animation, START + TS_ANIMATION_SLIDE_US / 2, &column, &row);
  g_assert_cmpfloat (column, >, 2.5);
  g_assert_cmpfloat (column, <, 3);
  g_assert_cmpfloat_with_epsilon (row, 2, EPSILON);

  g_assert_true (ts_animation_is_active (&animation, START + TS_ANIMATION_SLIDE_US - 1));
  g_assert_false (ts_animation_is_active (&animation, START + TS_ANIMATION_SLIDE_US));
  assert_place (&animation, START + TS_ANIMATION_SLIDE_US, 3, 2);
  assert_place (&animation, START + 100 * TS_ANIMATION_SLIDE_US, 3, 2);
}

/* A clock that a frame reports late, or a slide that begins in the future, shows the beginning. */
static void
test_waits_for_its_beginning (void)
{
  TsAnimation animation = { 0 };

  ts_animation_slide (&animation, 0, 1, START);
  assert_place (&animation, START - 1000, 0, 1);
}

static void
test_shakes_and_comes_back (void)
{
  TsAnimation animation = { 0 };
  double most = 0;
  double last = 0;
  guint n_turns = 0;

  /* At no moment at which the tile is in the middle. */
  ts_animation_shake (&animation, START);
  for (gint64 now = START + 500; now < START + TS_ANIMATION_SHAKE_US; now += 1000)
    {
      double column = 3;
      double row = 2;

      ts_animation_get_place (&animation, now, &column, &row);
      g_assert_cmpfloat_with_epsilon (row, 2, EPSILON);
      most = MAX (most, ABS (column - 3));
      n_turns += last * (column - 3) < 0 ? 1 : 0;
      last = column - 3;
    }

  /* Two and a half times to both sides. */
  g_assert_cmpuint (n_turns, ==, 4);
  g_assert_cmpfloat (most, >, 0.02);
  g_assert_cmpfloat (most, <, 0.1);
  assert_place (&animation, START + TS_ANIMATION_SHAKE_US, 3, 2);
  g_assert_false (ts_animation_is_active (&animation, START + TS_ANIMATION_SHAKE_US));
}

static void
test_a_slide_ends_a_shake (void)
{
  TsAnimation animation = { 0 };

  ts_animation_shake (&animation, START);
  ts_animation_slide (&animation, 3, 2, START + 1000);
  for (gint64 now = START + 1000; now < START + TS_ANIMATION_SHAKE_US; now += 1000)
    assert_place (&animation, now, 3, 2);
}

static void
test_eases_out (void)
{
  double before = 0;

  g_assert_cmpfloat_with_epsilon (ts_animation_ease_out (0), 0, EPSILON);
  g_assert_cmpfloat_with_epsilon (ts_animation_ease_out (1), 1, EPSILON);
  g_assert_cmpfloat_with_epsilon (ts_animation_ease_out (0.5), 0.875, EPSILON);
  for (double t = 0.01; t <= 1; t += 0.01)
    {
      double now = ts_animation_ease_out (t);

      g_assert_cmpfloat (now, >, before);
      g_assert_cmpfloat (now, >=, t - EPSILON);
      before = now;
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/animation/rests", test_rests);
  g_test_add_func ("/animation/progress", test_progress);
  g_test_add_func ("/animation/slides", test_slides);
  g_test_add_func ("/animation/waits-for-its-beginning", test_waits_for_its_beginning);
  g_test_add_func ("/animation/shakes-and-comes-back", test_shakes_and_comes_back);
  g_test_add_func ("/animation/a-slide-ends-a-shake", test_a_slide_ends_a_shake);
  g_test_add_func ("/animation/eases-out", test_eases_out);

  return g_test_run ();
}
