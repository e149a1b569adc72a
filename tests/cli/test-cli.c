/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The real terminal program beyond its frozen interface: random boards, long lines, pipes that break, and German.
 */

#include "program.h"

#include <string.h>

static void
test_version (void)
{
  g_auto (Outcome) version = run_program ("", "--version");

  g_assert_cmpint (version.status, ==, STATUS_OK);
  g_assert_true (g_regex_match_simple ("^tileshift-cli \\d+\\.\\d+\\.\\d+\n$", version.out, 0, 0));
}

/* Without a seed: 4x4 boards, different ones (but for one chance in 16!/2). */
static void
test_new_random (void)
{
  g_auto (Outcome) first = run_program ("", "new");
  g_auto (Outcome) second = run_program ("", "new");
  g_auto (Outcome) homes = run_program ("", "new --gap-home --count 50 --size 3x5");

  g_assert_true (g_str_has_prefix (first.out, "4x4:"));
  g_assert_cmpstr (first.out, !=, second.out);
  g_assert_true (g_regex_match_simple ("^(3x5:(\\d+,){14}0\n){50}$", homes.out, 0, 0));
}

/* A very long line never turns an invalid id into a valid one. */
static void
test_long_line (void)
{
  g_autofree char *digits = g_strnfill (1000000, '0');
  g_autofree char *line = g_strconcat ("2x2#", digits, "1\n2x2:1,2,3,0\n", NULL);
  g_auto (Outcome) outcome = run_program (line, "check -");

  g_assert_cmpint (outcome.status, ==, STATUS_ERROR);
  g_assert_true (g_str_has_suffix (outcome.out, "\n2x2:1,2,3,0\tsolved\n"));
  g_assert_cmpuint (strlen (outcome.out), <, 500000);
  assert_contains (outcome.err, "line 1");
  g_assert_cmpuint (strlen (outcome.err), <, 200);
}

/* Of a line of 131072 moves nothing is dropped, also if they are arrows of three bytes. */
static void
test_longest_line (void)
{
  g_autoptr (GString) line = g_string_new ("2x2:1,2,3,0\t");
  g_auto (Outcome) longest = { 0 };
  g_auto (Outcome) longer = { 0 };

  for (unsigned i = 0; i < 131060 / 2; i++)
    g_string_append (line, "↓↑");
  longest = run_program (line->str, "verify -");
  while (line->len <= 131072 * 3)
    g_string_append (line, "DU");
  longer = run_program (line->str, "verify -");

  g_assert_cmpstr (longest.out, ==, "2x2:1,2,3,0\t131060\n");
  assert_contains (longer.out, "2x2:1,2,3,0\tinvalid: ");
}

/* Each of three answers comes before the next question. */
static void
test_answers_at_once (void)
{
  static const char *const cases[][3] = {
    { "check", "2x2:1,2,3,0\n", "2x2:1,2,3,0\tsolved" },
    { "verify", "2x2:1,2,0,3\tL\n", "2x2:1,2,0,3\t1" },
    { "solve", "2x2:0,3,2,1\n", "2x2:0,3,2,1\t6\t" },
  };

  for (unsigned i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (GStrv) answers = ask (cases[i][0], cases[i][1], 3);

      for (unsigned j = 0; j < 3; j++)
        g_assert_true (g_str_has_prefix (answers[j], cases[i][2]));
    }
}

/* If the reader closes the pipe, the program ends silently, or with an error if SIGPIPE is ignored. */
static void
test_broken_pipe (void)
{
  g_auto (Outcome) signalled = run_shell ("\"$0\" new --count 18446744073709551615 | head -n 1");
  g_auto (Outcome) ignored =
      run_shell ("trap '' PIPE; { \"$0\" new --count 18446744073709551615; echo $? >&2; } | head -n 1");

  g_assert_true (g_regex_match_simple ("^4x4:[0-9,]*\n$", signalled.out, 0, 0));
  g_assert_cmpstr (signalled.err, ==, "");
  g_assert_true (g_regex_match_simple ("^4x4:[0-9,]*\n$", ignored.out, 0, 0));
  g_assert_true (
      g_regex_match_simple ("^tileshift-cli: the output could not be written: [^\n]*\n2\n$", ignored.err, 0, 0));
}

/* In German, for people; what scripts read is always the same. Needs with-locale. */
static void
test_german (void)
{
  g_auto (Outcome) help = run_program ("", "new --help");
  g_auto (Outcome) check = run_program ("what\n", "check -");

  assert_contains (help.out, "Die IDs gemischter Bretter");
  assert_contains (help.out, "Diese Hilfe anzeigen");
  assert_contains (check.out, "what\tinvalid: the size is not two numbers");
  assert_contains (check.err, "Zeile 1");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  if (g_strcmp0 (g_getenv ("LC_ALL"), "de_DE.UTF-8") == 0)
    {
      g_test_add_func ("/cli/german", test_german);
      return g_test_run ();
    }

  g_test_add_func ("/cli/version", test_version);
  g_test_add_func ("/cli/new/random", test_new_random);
  g_test_add_func ("/cli/check/long-line", test_long_line);
  g_test_add_func ("/cli/verify/longest-line", test_longest_line);
  g_test_add_func ("/cli/answers-at-once", test_answers_at_once);
  g_test_add_func ("/cli/broken-pipe", test_broken_pipe);

  return g_test_run ();
}
