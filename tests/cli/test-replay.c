/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * tileshift-cli replay: a log whose text is fixed, the beginnings of it that a crash leaves, and files that are no log.
 */

#include <glib/gstdio.h>
#include <string.h>

#include "program.h"

/* One line for the start, one for each event, one for the end. */
static const char *const lines[] = {
  "0\tstart\t\t3x3:0,2,3,1,5,6,4,7,8\n",
  "1000\tslide\tUU\t3x3:1,2,3,4,5,6,0,7,8\n",
  "1500\tundo\tDD\t3x3:0,2,3,1,5,6,4,7,8\n",
  "2000\tredo\tUU\t3x3:1,2,3,4,5,6,0,7,8\n",
  "2500\thint\t\t3x3:1,2,3,4,5,6,0,7,8\n",
  "3000\tpause\t\t3x3:1,2,3,4,5,6,0,7,8\n",
  "3000\tcrop\t\t3x3:1,2,3,4,5,6,0,7,8\n",
  "4000\tslide\tL\t3x3:1,2,3,4,5,6,7,0,8\n",
  "4500\thelp\t\t3x3:1,2,3,4,5,6,7,0,8\n",
  "5000\tslide\tL\t3x3:1,2,3,4,5,6,7,8,0\n",
  "5001\tfinished\t\t3x3:1,2,3,4,5,6,7,8,0\n",
};

/* The first @n lines that replay prints. */
static char *
join_lines (guint n)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append (text, lines[i]);

  return g_string_free (g_steal_pointer (&text), FALSE);
}

static char *
get_log_path (void)
{
  return g_test_build_filename (G_TEST_DIST, "data", "replay-log.txt", NULL);
}

static char *
read_log (void)
{
  g_autofree char *path = get_log_path ();
  g_autoptr (GError) error = NULL;
  char *text;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);

  return text;
}

static Outcome
replay_file (const char *path)
{
  g_autofree char *quoted = g_shell_quote (path);
  g_autofree char *arguments = g_strconcat ("replay ", quoted, NULL);

  return run_program ("", arguments);
}

/* Replays a file named game that holds @text. */
static Outcome
replay_text (const char *text,
             gsize length)
{
  g_autofree char *folder = g_dir_make_tmp (NULL, NULL);
  g_autofree char *path = g_build_filename (folder, "game", NULL);
  g_autofree char *contents = NULL;
  gsize contents_length;
  Outcome outcome;

  g_assert_true (g_file_set_contents (path, text, (gssize) length, NULL));
  outcome = replay_file (path);
  g_assert_true (g_file_get_contents (path, &contents, &contents_length, NULL));
  g_assert_cmpmem (contents, contents_length, text, length);
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);

  return outcome;
}

static void
assert_error (const Outcome *outcome,
              const char *path,
              const char *words)
{
  g_assert_cmpint (outcome->status, ==, STATUS_ERROR);
  g_assert_cmpstr (outcome->out, ==, "");
  assert_contains (outcome->err, path);
  assert_contains (outcome->err, words);
  g_assert_cmpuint (strchr (outcome->err, '\n') - outcome->err, ==, strlen (outcome->err) - 1);
}

static void
test_finished (void)
{
  g_autofree char *path = get_log_path ();
  g_autofree char *expected = join_lines (G_N_ELEMENTS (lines));
  g_auto (Outcome) outcome = replay_file (path);

  g_assert_cmpstr (outcome.err, ==, "");
  g_assert_cmpstr (outcome.out, ==, expected);
  g_assert_cmpint (outcome.status, ==, STATUS_OK);
}

static void
test_finished_in_rows (void)
{
  g_autofree char *path = get_log_path ();
  g_autofree char *quoted = g_shell_quote (path);
  g_autofree char *arguments = g_strconcat ("replay --format slidysim ", quoted, NULL);
  g_auto (Outcome) outcome = run_program ("", arguments);

  g_assert_true (g_str_has_prefix (outcome.out, "0\tstart\t\t0 2 3/1 5 6/4 7 8\n"
                                                "1000\tslide\tUU\t1 2 3/4 5 6/0 7 8\n"));
  g_assert_cmpint (outcome.status, ==, STATUS_OK);
}

/* Zeros after a crash, and a changed number. */
static void
test_damage (void)
{
  g_autofree char *text = read_log ();
  g_autofree char *half = join_lines (4);
  gsize half_length = (gsize) (strstr (text, "hint\t") - text);
  g_autofree char *zeros = g_malloc0 (half_length + 4096);
  g_auto (Outcome) zeroed = { 0 };
  g_auto (Outcome) changed = { 0 };

  memcpy (zeros, text, half_length);
  zeroed = replay_text (zeros, half_length + 4096);
  g_assert_cmpint (zeroed.status, ==, STATUS_OK);
  g_assert_cmpstr (zeroed.out, ==, half);
  g_assert_cmpstr (zeroed.err, ==, "");

  text[half_length + strlen ("hint\t")] = 'x';
  changed = replay_text (text, strlen (text));
  g_assert_cmpint (changed.status, ==, STATUS_OK);
  g_assert_cmpstr (changed.out, ==, half);
}

static void
test_no_log (void)
{
  g_auto (Outcome) empty = replay_text ("", 0);
  g_auto (Outcome) other = replay_text ("2x2:1,2,3,0\n", 12);
  g_auto (Outcome) missing = replay_file ("/nonexistent/game");
  g_auto (Outcome) folder = replay_file ("/");
  g_auto (Outcome) dash = replay_file ("-");

  assert_error (&empty, "game", "not a saved game");
  assert_error (&other, "game", "not a saved game");
  assert_error (&missing, "/nonexistent/game", "could not be read");
  assert_error (&folder, "“/”", "could not be read");
  assert_error (&dash, "“-”", "could not be read");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/replay/finished", test_finished);
  g_test_add_func ("/replay/finished-in-rows", test_finished_in_rows);
  g_test_add_func ("/replay/damage", test_damage);
  g_test_add_func ("/replay/no-log", test_no_log);

  return g_test_run ();
}
