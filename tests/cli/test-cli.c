/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The real terminal program: its options, new, check, apply and verify, its exit status, and pipes that break.
 */

#include "program.h"

#include <string.h>

static void
test_help (void)
{
  static const char *const commands[] = { "new", "check", "apply", "verify", "solve", "replay", "play", "help" };
  g_auto (Outcome) help = run_program ("", "--help");
  g_auto (Outcome) version = run_program ("", "--version");

  g_assert_cmpint (help.status, ==, STATUS_OK);
  g_assert_cmpstr (help.err, ==, "");
  g_assert_cmpint (version.status, ==, STATUS_OK);
  g_assert_true (g_regex_match_simple ("^tileshift-cli \\d+\\.\\d+\\.\\d+\n$", version.out, 0, 0));

  for (unsigned i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      g_autofree char *arguments = g_strdup_printf ("%s --help", commands[i]);
      g_autofree char *usage = g_strdup_printf ("tileshift-cli %s", commands[i]);
      g_autofree char *listed = g_strdup_printf ("\n  %s ", commands[i]);
      g_auto (Outcome) command = run_program ("", arguments);

      g_assert_cmpint (command.status, ==, STATUS_OK);
      g_assert_cmpstr (command.err, ==, "");
      assert_contains (command.out, usage);
      assert_contains (help.out, listed);
    }
}

static void
test_wrong_usage (void)
{
  static const char *const lines[] = {
    "",
    "''",
    "dance",
    "--dance",
    "new --dance",
    "new extra",
    "new --size",
    "new --size 1x2",
    "new --size 21x2",
    "new --size 4",
    "new --size 4x4:",
    "new --seed -1",
    "new --seed 18446744073709551616",
    "new --seed ''",
    "new --seed 0x10",
    "new --count some",
    "new --count -1",
    "new --difficulty",
    "new --difficulty Hard",
    "new --difficulty any",
    "new --format json",
    "check",
    "check --dance",
    "apply",
    "apply 2x2:1,2,3,0",
    "apply 2x2:1,2,3,0 D R",
    "apply what D",
    "apply 2x2:1,2,3,0 Dx",
    "apply --format '' 2x2:1,2,3,0 D",
    "verify",
    "verify 2x2:1,2,3,0",
    "verify - -",
    "help dance",
    "help new check",
    "play --size 2x21",
    "play --seed one",
    "play 2x2:1,2,3",
    "play 2x2:1,2,0,3 2x2:1,2,0,3",
    "play --seed 1 2x2:1,2,0,3",
    "play --size 2x2 2x2:1,2,0,3",
    "play -",
  };

  assert_wrong_usage (lines, G_N_ELEMENTS (lines));
}

static void
test_new (void)
{
  static const struct
  {
    const char *arguments;
    const char *out;
  } cases[] = {
    /* From tests/core/shuffle-vectors.txt. */
    { "new --seed 0 --size 2x2", "2x2:3,0,2,1\n" },
    { "new --seed 0 --size 2x2 --count 3", "2x2:3,0,2,1\n2x2:3,1,0,2\n2x2:3,1,2,0\n" },
    { "new --seed 18446744073709551615 --size 2x2 --count 3", "2x2:3,0,2,1\n2x2:3,0,2,1\n2x2:3,1,0,2\n" },
    { "new --seed 2 --size 2x2 --gap-home", "2x2:2,3,1,0\n" },
    { "new --seed 2 --size 2x2 --count 1", "2x2:3,1,2,0\n" },
    { "new --seed 2 --size 2x2 --count 0", "" },
  };

  for (unsigned i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (Outcome) outcome = run_program ("", cases[i].arguments);

      g_assert_cmpint (outcome.status, ==, STATUS_OK);
      g_assert_cmpstr (outcome.err, ==, "");
      g_assert_cmpstr (outcome.out, ==, cases[i].out);
    }
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

static void
test_check (void)
{
  static const struct
  {
    const char *arguments;
    int status;
    const char *out;
  } cases[] = {
    { "check 2x2:1,2,3,0", STATUS_OK, "2x2:1,2,3,0\tsolved\n" },
    { "check 2x2:1,2,0,3", STATUS_OK, "2x2:1,2,0,3\tsolvable\n" },
    { "check 2x2:2,1,3,0", STATUS_NEGATIVE, "2x2:2,1,3,0\tunsolvable\n" },
    { "check '4x4#7'", STATUS_OK, "4x4#7\tsolvable\n" },
    { "check 2x2:1,2,3", STATUS_ERROR, "2x2:1,2,3\tinvalid: some cells have no number\n" },
    { "check 2x2:1,2,3,0 2x2:2,1,3,0", STATUS_NEGATIVE, "2x2:1,2,3,0\tsolved\n2x2:2,1,3,0\tunsolvable\n" },
    { "check 2x2 2x2:2,1,3,0", STATUS_ERROR,
      "2x2\tinvalid: neither : nor # follows the size\n2x2:2,1,3,0\tunsolvable\n" },
    /* An answer is one line with one TAB for every id. */
    { "check 'a\tb\nc'", STATUS_ERROR,
      "a\\tb\\nc\tinvalid: the size is not two numbers with an x between them, such as 4x4\n" },
  };

  for (unsigned i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (Outcome) outcome = run_program ("", cases[i].arguments);

      g_assert_cmpint (outcome.status, ==, cases[i].status);
      g_assert_cmpstr (outcome.out, ==, cases[i].out);
      g_assert_cmpstr (outcome.err, ==, "");
    }
}

/* An error names the line by its number. Blank lines count but give no answer, and the other lines are answered. */
static void
test_check_lines (void)
{
  g_auto (Outcome) good = run_program ("2x2:1,2,3,0\r\n\n  2x2:1,2,0,3\t", "check -");
  g_auto (Outcome) mixed = run_program ("2x2:2,1,3,0\n\nwhat\n2x2:1,2,3,0\n", "check 2x2:1,2,0,3 - '2x2#1'");

  g_assert_cmpint (good.status, ==, STATUS_OK);
  g_assert_cmpstr (good.out, ==, "2x2:1,2,3,0\tsolved\n2x2:1,2,0,3\tsolvable\n");
  g_assert_cmpstr (good.err, ==, "");

  g_assert_cmpint (mixed.status, ==, STATUS_ERROR);
  g_assert_cmpstr (mixed.out, ==,
                   "2x2:1,2,0,3\tsolvable\n2x2:2,1,3,0\tunsolvable\n"
                   "what\tinvalid: the size is not two numbers with an x between them, such as 4x4\n"
                   "2x2:1,2,3,0\tsolved\n2x2#1\tsolvable\n");
  assert_contains (mixed.err, "line 3: \"what\"");
  assert_lacks (mixed.err, "line 2");
  assert_lacks (mixed.err, "line 4");
}

/* A zero byte or a very long line never turns an invalid id into a valid one. */
static void
test_check_odd_lines (void)
{
  g_auto (Outcome) zero = run_shell ("printf '2x2:1,2,3,0\\0\\n2x2:1,2,3,0\\n' | \"$0\" check -");
  g_autofree char *digits = g_strnfill (1000000, '0');
  g_autofree char *line = g_strconcat ("2x2#", digits, "1\n2x2:1,2,3,0\n", NULL);
  g_auto (Outcome) length = run_program (line, "check -");

  g_assert_cmpint (zero.status, ==, STATUS_ERROR);
  g_assert_true (g_str_has_suffix (zero.out, "\n2x2:1,2,3,0\tsolved\n"));
  assert_contains (zero.err, "line 1");
  assert_lacks (zero.err, "line 2");

  g_assert_cmpint (length.status, ==, STATUS_ERROR);
  g_assert_true (g_str_has_suffix (length.out, "\n2x2:1,2,3,0\tsolved\n"));
  g_assert_cmpuint (strlen (length.out), <, 200000);
  assert_contains (length.err, "line 1");
}

/* Of a line of 131072 bytes nothing is dropped. */
static void
test_longest_line (void)
{
  g_autoptr (GString) line = g_string_new ("2x2:1,2,3,0\t");
  g_auto (Outcome) longest = { 0 };
  g_auto (Outcome) longer = { 0 };

  while (line->len < 131072)
    g_string_append (line, "DU");
  longest = run_program (line->str, "verify -");
  g_string_append_c (line, 'D');
  longer = run_program (line->str, "verify -");

  g_assert_cmpstr (longest.out, ==, "2x2:1,2,3,0\t131060\n");
  assert_contains (longer.out, "2x2:1,2,3,0\tinvalid: ");
}

static void
test_check_answers_at_once (void)
{
  g_auto (GStrv) answers = ask ("check", "2x2:1,2,3,0\n", 3);

  for (unsigned i = 0; i < 3; i++)
    g_assert_cmpstr (answers[i], ==, "2x2:1,2,3,0\tsolved");
}

static void
test_apply (void)
{
  static const struct
  {
    const char *input;
    const char *arguments;
    int status;
    const char *out;
    const char *err;
  } cases[] = {
    { "", "apply 2x2:1,2,3,0 ''", STATUS_OK, "2x2:1,2,3,0\n", "" },
    { "", "apply 2x2:1,2,3,0 D", STATUS_OK, "2x2:1,0,3,2\n", "" },
    { "", "apply 2x2:1,2,3,0 DRUL", STATUS_OK, "2x2:3,1,2,0\n", "" },
    { "", "apply 2x2:2,1,3,0 R", STATUS_OK, "2x2:2,1,0,3\n", "" },
    { "", "apply '2x2#0' U", STATUS_OK, "2x2:3,1,2,0\n", "" },
    { "", "apply 2x2:1,2,3,0 DRR", STATUS_NEGATIVE, "", "move 3" },
    { "", "apply 2x2:1,2,3,0 DRd", STATUS_ERROR, "", "move 3" },
    { "", "apply 2x2:1,2,3 D", STATUS_ERROR, "", "2x2:1,2,3" },
    { "2x2:1,2,3,0\tD\r\n2x2:1,2,3,0\tR2\nno\tD\n\n2x2:1,2,3,0\n2x2:1,2,3,0\tR", "apply -", STATUS_ERROR,
      "2x2:1,0,3,2\n2x2:1,2,3,0\tillegal\n"
      "no\tinvalid: the size is not two numbers with an x between them, such as 4x4\n"
      "2x2:1,2,3,0\tinvalid: a TAB and moves must follow the board\n2x2:1,2,0,3\n",
      "line 5" },
    { "2x2:1,2,3,0\tU\n2x2:1,2,3,0\tD\n", "apply -", STATUS_NEGATIVE, "2x2:1,2,3,0\tillegal\n2x2:1,0,3,2\n",
      "line 1" },
    { "2x2:1,2,3,0\n2x2:1,0,3,2\nno\n2x2:1,2,3,0\n", "apply - D", STATUS_ERROR,
      "2x2:1,0,3,2\n2x2:1,0,3,2\tillegal\n"
      "no\tinvalid: the size is not two numbers with an x between them, such as 4x4\n"
      "2x2:1,0,3,2\n",
      "line 3" },
    { "2x2:1,0,3,2\n2x2:1,2,3,0\n", "apply - D", STATUS_NEGATIVE, "2x2:1,0,3,2\tillegal\n2x2:1,0,3,2\n", "line 1" },
  };

  for (unsigned i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (Outcome) outcome = run_program (cases[i].input, cases[i].arguments);

      g_test_message ("%s", cases[i].arguments);
      g_assert_cmpint (outcome.status, ==, cases[i].status);
      g_assert_cmpstr (outcome.out, ==, cases[i].out);
      assert_contains (outcome.err, cases[i].err);
      g_assert_true ((outcome.err[0] == '\0') == (cases[i].status == STATUS_OK));
    }
}

/* A solution of a large board is longer than any id. */
static void
test_verify_long (void)
{
  g_autoptr (GString) line = g_string_new ("4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,14,0,15\t");
  g_auto (Outcome) outcome = { 0 };

  for (unsigned i = 0; i < 5000; i++)
    g_string_append (line, "→ ← ");
  g_string_append_c (line, 'L');
  outcome = run_program (line->str, "verify -");

  g_assert_cmpint (outcome.status, ==, STATUS_OK);
  g_assert_true (g_str_has_suffix (outcome.out, "\t10001\n"));
}

static void
test_verify_answers_at_once (void)
{
  g_auto (GStrv) answers = ask ("verify", "2x2:1,2,0,3\tL\n", 3);

  for (unsigned i = 0; i < 3; i++)
    g_assert_cmpstr (answers[i], ==, "2x2:1,2,0,3\t1");
}

/* For each command: if the output cannot be written, an error is printed. */
static void
test_no_room (void)
{
  static const char *const lines[] = {
    "\"$0\" --help >/dev/full",
    "\"$0\" --version >/dev/full",
    "\"$0\" new --help >/dev/full",
    "\"$0\" new --count 100 >/dev/full",
    "\"$0\" check 2x2:1,2,3,0 >/dev/full",
    "\"$0\" apply 2x2:1,2,3,0 D >/dev/full",
    "\"$0\" help new >/dev/full",
    "printf '2x2:1,2,3,0\\t' | \"$0\" verify - >/dev/full",
    "\"$0\" replay \"$G_TEST_SRCDIR/data/replay-log.txt\" >/dev/full",
    "\"$0\" play </dev/null >/dev/full",
    "\"$0\" new >&-",
  };

  for (unsigned i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_auto (Outcome) outcome = run_shell (lines[i]);

      g_test_message ("%s", lines[i]);
      g_assert_cmpint (outcome.status, ==, STATUS_ERROR);
      g_assert_cmpstr (outcome.out, ==, "");
      assert_contains (outcome.err, "tileshift-cli: the output could not be written");
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

static void
test_no_input (void)
{
  static const char *const lines[] = {
    "\"$0\" check - <&-",
    "\"$0\" check - </",
    "\"$0\" apply - D </",
    "\"$0\" apply - </",
    "\"$0\" verify - </",
    "\"$0\" play </",
  };

  for (unsigned i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_auto (Outcome) outcome = run_shell (lines[i]);

      g_assert_cmpint (outcome.status, ==, STATUS_ERROR);
      assert_contains (outcome.err, "tileshift-cli: the input could not be read");
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/cli/help", test_help);
  g_test_add_func ("/cli/wrong-usage", test_wrong_usage);
  g_test_add_func ("/cli/new", test_new);
  g_test_add_func ("/cli/new/random", test_new_random);
  g_test_add_func ("/cli/check", test_check);
  g_test_add_func ("/cli/check/lines", test_check_lines);
  g_test_add_func ("/cli/check/odd-lines", test_check_odd_lines);
  g_test_add_func ("/cli/verify/longest-line", test_longest_line);
  g_test_add_func ("/cli/check/answers-at-once", test_check_answers_at_once);
  g_test_add_func ("/cli/apply", test_apply);
  g_test_add_func ("/cli/verify/long", test_verify_long);
  g_test_add_func ("/cli/verify/answers-at-once", test_verify_answers_at_once);
  g_test_add_func ("/cli/no-room", test_no_room);
  g_test_add_func ("/cli/broken-pipe", test_broken_pipe);
  g_test_add_func ("/cli/no-input", test_no_input);

  return g_test_run ();
}
