/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of a result: its verdict, and its line in the cache.
 */

#include "boards.h"
#include "ts-line.h"
#include "ts-result.h"

#define FOX "3x2:1,2,3,4,0,5"

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

/* Each field has another value. */
static TsResult
create_fox (void)
{
  return (TsResult){
    .header = { .source = { .key = (char *) "key", .title = (char *) "A\tfox" },
                .identity = 1,
                .origin = TS_ORIGIN_DAILY,
                .difficulty = TS_DIFFICULTY_HARD,
                .control = (char *) "hover" },
    .end = { .date = 2, .elapsed_ms = 3, .par = 4, .is_alike = TRUE },
    .board = board_from_id (FOX),
    .moves = 5,
    .n_slides = 6,
    .n_hints = 7,
    .n_undos = 8,
    .helped = TS_GAME_HELP_REMAINING,
    .replay = (char *) "fox.tsgame",
    .size = 9,
  };
}

static TsResult *
parse (const char *line)
{
  const char *at = line;
  g_autofree char **fields = ts_line_next (&at, line + strlen (line));

  return ts_result_parse (fields);
}

static void
test_line (void)
{
  static const char *const controls[] = { "hover", NULL };

  for (guint i = 0; i < G_N_ELEMENTS (controls); i++)
    {
      TsResult fox = create_fox ();
      g_autoptr (GString) line = g_string_new (NULL);
      g_autoptr (GString) again = g_string_new (NULL);
      g_autoptr (TsResult) parsed = NULL;

      fox.header.control = (char *) controls[i];
      ts_result_append_line (&fox, line);
      if (controls[i] != NULL)
        g_assert_cmpstr (line->str, ==, "9 1 2 3 5 6 4 7 8 1 1 3 1\tfox.tsgame\t" FOX "\tkey\tA%09fox\thover\n");
      parsed = parse (line->str);
      g_assert_nonnull (parsed);
      g_assert_cmpstr (parsed->header.source.title, ==, "A\tfox");
      g_assert_cmpstr (parsed->header.control, ==, controls[i]);
      ts_result_append_line (parsed, again);
      g_assert_cmpstr (again->str, ==, line->str);
    }
}

/* A line that is none costs that result's place in the cache and nothing else. */
static void
test_bad_lines (void)
{
  static const char *const lines[] = {
    "9 1 2 3 5 6 4 7 8 1 1 3\tfox.tsgame\t" FOX "\tkey\tfox\thover\n",
    "9 1 2 3 5 6 4 7 8 1 1 3 1\tfox.tsgame\t" FOX "\tkey\tfox\n",
    "9 1 2 3 5 6 4 7 8 1 1 3 1\tfox.tsgame\t3x2:1,2,3,4,5,5\tkey\tfox\thover\n",
    "9 1 2 3 5 6 4 7 8 1 3 3 1\tfox.tsgame\t" FOX "\tkey\tfox\thover\n",
    "9 1 2 3 5 6 4 7 8 1 1 4 1\tfox.tsgame\t" FOX "\tkey\tfox\thover\n",
    "9 1 -2 3 5 6 4 7 8 1 1 3 1\tfox.tsgame\t" FOX "\tkey\tfox\thover\n",
    "9 1 2 -3 5 6 4 7 8 1 1 3 1\tfox.tsgame\t" FOX "\tkey\tfox\thover\n",
    "9 1 253402300800 3 5 6 4 7 8 1 1 3 1\tfox.tsgame\t" FOX "\tkey\tfox\thover\n",
  };

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_test_message ("%s", lines[i]);
      g_assert_null (parse (lines[i]));
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/result/verdict", test_verdict);
  g_test_add_func ("/result/line", test_line);
  g_test_add_func ("/result/bad-lines", test_bad_lines);

  return g_test_run ();
}
