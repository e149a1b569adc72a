/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the peek: the picture comes and goes, and turns round wherever it is.
 * Room: tests of app. Time is a number.
 */

#include "ts-peek.h"

#define FADE_US (140 * 1000)

static void
test_comes_and_goes (void)
{
  TsPeek peek = { 0 };

  g_assert_cmpfloat (ts_peek_get_wholeness (&peek, 5), ==, 0);
  g_assert_false (ts_peek_is_active (&peek, 5));

  ts_peek_set (&peek, TRUE, 1000);
  g_assert_cmpfloat (ts_peek_get_wholeness (&peek, 1000), ==, 0);
  g_assert_true (ts_peek_is_active (&peek, 1000 + FADE_US - 1));
  g_assert_false (ts_peek_is_active (&peek, 1000 + FADE_US));
  g_assert_cmpfloat (ts_peek_get_wholeness (&peek, 1000 + FADE_US), ==, 1);

  ts_peek_set (&peek, FALSE, 1000 + FADE_US);
  g_assert_cmpfloat (ts_peek_get_wholeness (&peek, 1000 + FADE_US), ==, 1);
  g_assert_cmpfloat (ts_peek_get_wholeness (&peek, 1000 + 2 * FADE_US), ==, 0);
}

static void
test_turns_round_where_it_is (void)
{
  TsPeek peek = { 0 };
  double halfway;

  ts_peek_set (&peek, TRUE, 1000);
  halfway = ts_peek_get_wholeness (&peek, 1000 + FADE_US / 3);
  g_assert_cmpfloat (halfway, >, 0);
  g_assert_cmpfloat (halfway, <, 1);
  ts_peek_set (&peek, FALSE, 1000 + FADE_US / 3);
  g_assert_cmpfloat (ts_peek_get_wholeness (&peek, 1000 + FADE_US / 3), ==, halfway);
}

static void
test_ends_at_once (void)
{
  TsPeek peek = { 0 };

  ts_peek_set (&peek, TRUE, 1000);
  ts_peek_end (&peek);
  g_assert_false (ts_peek_is_active (&peek, 1000));
  g_assert_cmpfloat (ts_peek_get_wholeness (&peek, 1000), ==, 1);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/peek/comes-and-goes", test_comes_and_goes);
  g_test_add_func ("/peek/turns-round-where-it-is", test_turns_round_where_it_is);
  g_test_add_func ("/peek/ends-at-once", test_ends_at_once);

  return g_test_run ();
}
