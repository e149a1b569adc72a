/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of a result: its verdict and its kind.
 */

#include "ts-result.h"

/* Which finished games count. */
static void
test_verdict (void)
{
  static const struct
  {
    TsResult result;
    TsVerdict verdict;
  } cases[] = {
    { { .header.origin = TS_ORIGIN_SHUFFLED }, TS_VERDICT_COUNTS },
    { { .header.origin = TS_ORIGIN_DAILY }, TS_VERDICT_COUNTS },
    { { .header.origin = TS_ORIGIN_GIVEN }, TS_VERDICT_KNOWN },
    { { .n_undos = 9, .header.difficulty = TS_DIFFICULTY_HARD }, TS_VERDICT_COUNTS },
    { { .end.is_alike = TRUE }, TS_VERDICT_ALIKE },
    { { .end.is_alike = TRUE, .header.origin = TS_ORIGIN_GIVEN }, TS_VERDICT_ALIKE },
    { { .n_hints = 1 }, TS_VERDICT_HELPED },
    { { .helped = TS_GAME_HELP_REMAINING }, TS_VERDICT_HELPED },
    { { .helped = TS_GAME_HELP_SOLUTION }, TS_VERDICT_HELPED },
    { { .n_hints = 1, .end.is_alike = TRUE, .header.origin = TS_ORIGIN_GIVEN }, TS_VERDICT_HELPED },
    { { .is_excluded = TRUE }, TS_VERDICT_COUNTS },
    { { .is_repeated = TRUE }, TS_VERDICT_COUNTS },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const TsResult *result = &cases[i].result;

      g_assert_cmpint (ts_result_get_verdict (result), ==, cases[i].verdict);
      g_assert_cmpint (ts_result_counts (result), ==,
                       cases[i].verdict == TS_VERDICT_COUNTS && !result->is_excluded && !result->is_repeated);
    }
}

/* Only the size and the difficulty tell kinds. */
static void
test_kind (void)
{
  static const TsResult kind = { .board = { .columns = 4, .rows = 3 }, .header.difficulty = TS_DIFFICULTY_EASY };
  static const struct
  {
    TsResult result;
    gboolean is_same;
  } cases[] = {
    { { .board = { 4, 3 }, .header.difficulty = TS_DIFFICULTY_EASY, .moves = 9, .n_hints = 1 }, TRUE },
    { { .board = { 3, 4 }, .header.difficulty = TS_DIFFICULTY_EASY }, FALSE },
    { { .board = { 4, 4 }, .header.difficulty = TS_DIFFICULTY_EASY }, FALSE },
    { { .board = { 4, 3 } }, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpint (ts_result_is_same_kind (&cases[i].result, &kind), ==, cases[i].is_same);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/result/verdict", test_verdict);
  g_test_add_func ("/result/kind", test_kind);

  return g_test_run ();
}
