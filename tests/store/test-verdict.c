/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the verdict: which finished games count.
 */

#include "ts-result.h"

static void
test_verdict (void)
{
  static const struct
  {
    TsResult result;
    TsVerdict verdict;
  } cases[] = {
    { { .origin = TS_ORIGIN_SHUFFLED }, TS_VERDICT_COUNTS },
    { { .origin = TS_ORIGIN_DAILY }, TS_VERDICT_COUNTS },
    { { .origin = TS_ORIGIN_GIVEN }, TS_VERDICT_KNOWN },
    { { .n_undos = 9, .difficulty = TS_DIFFICULTY_HARD }, TS_VERDICT_COUNTS },
    { { .is_alike = TRUE }, TS_VERDICT_ALIKE },
    { { .is_alike = TRUE, .origin = TS_ORIGIN_GIVEN }, TS_VERDICT_ALIKE },
    { { .n_hints = 1 }, TS_VERDICT_HELPED },
    { { .helped = TS_GAME_HELP_REMAINING }, TS_VERDICT_HELPED },
    { { .helped = TS_GAME_HELP_SOLUTION }, TS_VERDICT_HELPED },
    { { .n_hints = 1, .is_alike = TRUE, .origin = TS_ORIGIN_GIVEN }, TS_VERDICT_HELPED },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      TsResult result = cases[i].result;
      gboolean counts = cases[i].verdict == TS_VERDICT_COUNTS;

      g_assert_cmpint (ts_result_get_verdict (&result), ==, cases[i].verdict);
      g_assert_cmpint (ts_result_counts (&result), ==, counts);
      /* What the player excluded, or finished on two computers, is judged in the same way and does not count. */
      result.is_excluded = TRUE;
      g_assert_cmpint (ts_result_get_verdict (&result), ==, cases[i].verdict);
      g_assert_false (ts_result_counts (&result));
      result.is_excluded = FALSE;
      result.is_repeated = TRUE;
      g_assert_false (ts_result_counts (&result));
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/verdict/verdict", test_verdict);

  return g_test_run ();
}
