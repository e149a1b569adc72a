/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The solve command of the real terminal program: correct answers in the order of input, Ctrl-C, and the exit status.
 */

#include "program.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum
{
  FIELD_ID,
  FIELD_N_MOVES,
  FIELD_MOVES,
  FIELD_BOUND,
  FIELD_NODES,
  FIELD_SECONDS,
  N_FIELDS
};

/* Splits an answer into its fields, and checks with the commands apply and check that the moves solve the board. */
static GStrv
read_answer (const char *line)
{
  GStrv fields = g_strsplit (line, "\t", -1);
  g_autofree char *apply = NULL;
  g_autofree char *length = NULL;
  g_auto (Outcome) applied = { 0 };

  g_test_message ("%s", line);
  g_assert_cmpuint (g_strv_length (fields), ==, N_FIELDS);
  length = g_strdup_printf ("%zu", strlen (fields[FIELD_MOVES]));
  g_assert_cmpstr (fields[FIELD_N_MOVES], ==, length);
  g_assert_true (g_regex_match_simple ("^(optimal|\\d+)$", fields[FIELD_BOUND], 0, 0));
  g_assert_true (g_regex_match_simple ("^\\d+$", fields[FIELD_NODES], 0, 0));
  g_assert_true (g_regex_match_simple ("^\\d+\\.\\d{3}$", fields[FIELD_SECONDS], 0, 0));

  apply = g_strdup_printf ("\"$0\" apply '%s' '%s' | \"$0\" check -", fields[FIELD_ID], fields[FIELD_MOVES]);
  applied = run_shell (apply);
  g_assert_true (g_str_has_suffix (applied.out, "\tsolved\n"));

  return fields;
}

static GSubprocess *
start_program (const char *arguments,
               GSpawnChildSetupFunc set_up,
               GDataInputStream **out)
{
  g_autoptr (GSubprocessLauncher) launcher =
      g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE);
  g_autofree char *path = program_path ();
  g_autofree char *line = g_strconcat ("exec \"$0\" ", arguments, NULL);
  g_autoptr (GError) error = NULL;
  GSubprocess *process;

  g_subprocess_launcher_set_child_setup (launcher, set_up, NULL, NULL);
  process = g_subprocess_launcher_spawn (launcher, &error, "/bin/sh", "-c", line, path, NULL);
  g_assert_no_error (error);
  *out = g_data_input_stream_new (g_subprocess_get_stdout_pipe (process));

  return process;
}

static char *
read_line (GDataInputStream *out)
{
  g_autoptr (GError) error = NULL;
  char *line = g_data_input_stream_read_line (out, NULL, NULL, &error);

  g_assert_no_error (error);
  g_assert_nonnull (line);
  return line;
}

static void
assert_ends (GSubprocess *process,
             int status)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (g_subprocess_wait (process, NULL, &error));
  g_assert_true (g_subprocess_get_if_exited (process));
  g_assert_cmpint (g_subprocess_get_exit_status (process), ==, status);
}

/* Starts to solve a board that takes long behind boards that do not, with standard input open; after the answers to
 * the latter comes Ctrl-C. The other board gets its best solution so far. */
static void
test_interrupt (void)
{
  g_autoptr (GDataInputStream) out = NULL;
  g_autoptr (GSubprocess) process = start_program ("solve --optimal --jobs 2 '3x3#1' '3x3#2' '20x20#1' - -", NULL, &out);
  static const char *const ids[] = { "3x3#1", "3x3#2", "20x20#1" };

  for (unsigned i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autofree char *line = NULL;
      g_auto (GStrv) fields = NULL;

      if (i == 2)
        g_subprocess_send_signal (process, SIGINT);
      line = read_line (out);
      fields = read_answer (line);
      g_assert_cmpstr (fields[FIELD_ID], ==, ids[i]);
      g_assert_cmpint (g_str_equal (fields[FIELD_BOUND], "optimal"), ==, i < 2);
    }

  assert_ends (process, STATUS_NEGATIVE);
}

/* After SIGTERM, which is as Ctrl-C, the board that is being solved has an answer at most; those behind it have none, which
 * is told by the exit status. */
static void
test_interrupt_before_others (void)
{
  g_autoptr (GDataInputStream) out = NULL;
  g_autoptr (GSubprocess) process =
      start_program ("solve --time-limit 1000 --jobs 1 '2x2#1' '20x20#1' '3x3#1' '3x3#2'", NULL, &out);
  g_autofree char *first = read_line (out);
  unsigned n_lines = 0;

  g_subprocess_send_signal (process, SIGTERM);
  for (char *line = NULL; (line = g_data_input_stream_read_line (out, NULL, NULL, NULL)) != NULL; g_free (line))
    n_lines++;
  g_assert_cmpuint (n_lines, <=, 1);
  assert_ends (process, STATUS_NEGATIVE);
}

/* Whether @process does something of its own at SIGINT. */
static gboolean
catches_interrupt (GSubprocess *process)
{
  g_autofree char *path = g_strdup_printf ("/proc/%s/status", g_subprocess_get_identifier (process));
  g_autofree char *status = NULL;
  const char *caught;

  g_assert_true (g_file_get_contents (path, &status, NULL, NULL));
  caught = strstr (status, "SigCgt:\t");
  g_assert_nonnull (caught);

  return (strtoull (caught + strlen ("SigCgt:\t"), NULL, 16) >> (SIGINT - 1) & 1) != 0;
}

/* A pipe that takes no more. */
static void
open_full_pipe (int ends[2])
{
  static const char bytes[4096];

  g_assert_cmpint (pipe (ends), ==, 0);
  g_assert_cmpint (fcntl (ends[1], F_SETFL, O_NONBLOCK), ==, 0);
  while (write (ends[1], bytes, sizeof bytes) > 0)
    ;
  g_assert_cmpint (fcntl (ends[1], F_SETFL, 0), ==, 0);
}

/* A second Ctrl-C ends a program that no one reads from. */
static void
test_interrupt_twice (void)
{
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDERR_PIPE);
  g_autofree char *path = program_path ();
  g_autoptr (GDataInputStream) err = NULL;
  g_autoptr (GSubprocess) process = NULL;
  g_autofree char *error_line = NULL;
  gint64 end_us;
  int out[2];

  open_full_pipe (out);
  g_subprocess_launcher_take_stdout_fd (launcher, out[1]);
  process = g_subprocess_launcher_spawn (launcher, NULL, path, "solve", "what", NULL);
  g_assert_nonnull (process);
  err = g_data_input_stream_new (g_subprocess_get_stderr_pipe (process));
  error_line = read_line (err);

  g_assert_true (catches_interrupt (process));
  g_subprocess_send_signal (process, SIGINT);
  end_us = g_get_monotonic_time () + G_TIME_SPAN_MINUTE;
  while (catches_interrupt (process))
    g_assert_cmpint (g_get_monotonic_time (), <, end_us);
  g_subprocess_send_signal (process, SIGINT);
  g_assert_true (g_subprocess_wait (process, NULL, NULL));
  g_assert_true (g_subprocess_get_if_signaled (process));
  close (out[0]);
}

static void
ignore_interrupt (gpointer user_data)
{
  signal (SIGINT, SIG_IGN);
}

/* A signal that the shell has the program ignore stays so. */
static void
test_ignored_interrupt (void)
{
  g_autoptr (GDataInputStream) out = NULL;
  g_autoptr (GSubprocess) process = start_program ("solve '2x2#1' -", ignore_interrupt, &out);
  GOutputStream *in = g_subprocess_get_stdin_pipe (process);
  g_autofree char *first = read_line (out);
  g_autofree char *second = NULL;

  g_subprocess_send_signal (process, SIGINT);
  g_assert_true (g_output_stream_write_all (in, "2x2#2\n", 6, NULL, NULL, NULL));
  second = read_line (out);
  g_assert_true (g_str_has_prefix (second, "2x2#2\t"));
  g_assert_true (g_output_stream_close (in, NULL, NULL));
  assert_ends (process, STATUS_OK);
}

/* With --unordered, answers do not wait for the board before them. */
static void
test_unordered (void)
{
  g_autoptr (GDataInputStream) out = NULL;
  g_autoptr (GSubprocess) process =
      start_program ("solve --optimal --unordered --jobs 2 '20x20#1' what '3x3#1'", NULL, &out);
  static const char *const answers[] = { "what\tinvalid: ", "3x3#1\t", "20x20#1\t" };

  for (unsigned i = 0; i < G_N_ELEMENTS (answers); i++)
    {
      g_autofree char *line = NULL;

      if (i == 2)
        g_subprocess_send_signal (process, SIGINT);
      line = read_line (out);
      g_assert_true (g_str_has_prefix (line, answers[i]));
    }
  assert_ends (process, STATUS_ERROR);
}

/* Returns: how far the program has read the file that is its standard input */
static gsize
get_position (GSubprocess *process)
{
  g_autofree char *path = g_strdup_printf ("/proc/%s/fdinfo/0", g_subprocess_get_identifier (process));
  g_autofree char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));

  return strtoul (text + strlen ("pos:"), NULL, 10);
}

/* Behind a board that takes long, no more boards are read than memory is meant for. */
static void
test_slow_board (void)
{
  enum
  {
    N_PENDING = 10000,
    LINE = sizeof "2x2:1,2,3,0",
  };
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_NONE);
  g_autofree char *folder = g_dir_make_tmp ("ts-solve-XXXXXX", NULL);
  g_autofree char *boards = g_build_filename (folder, "boards", NULL);
  g_autofree char *answers = g_build_filename (folder, "answers", NULL);
  g_autofree char *line = g_strdup_printf ("\"$0\" new --size 2x2 --count 20000 >'%s'", boards);
  g_autofree char *count = g_strdup_printf ("grep -c . '%s'", answers);
  g_auto (Outcome) made = run_shell (line);
  g_auto (Outcome) counted = { 0 };
  g_autofree char *path = program_path ();
  g_autoptr (GSubprocess) process = NULL;
  gint64 end_us = g_get_monotonic_time () + G_TIME_SPAN_MINUTE;

  g_assert_cmpint (made.status, ==, STATUS_OK);
  g_subprocess_launcher_set_stdin_file_path (launcher, boards);
  g_subprocess_launcher_set_stdout_file_path (launcher, answers);
  process = g_subprocess_launcher_spawn (launcher, NULL, path, "solve", "--optimal", "--jobs", "2", "20x20#1", "-", NULL);
  g_assert_nonnull (process);
  while (get_position (process) < (N_PENDING - 1) * LINE)
    g_assert_cmpint (g_get_monotonic_time (), <, end_us);
  g_subprocess_send_signal (process, SIGINT);
  assert_ends (process, STATUS_NEGATIVE);

  counted = run_shell (count);
  g_assert_cmpint (atoi (counted.out), >, 0);
  g_assert_cmpint (atoi (counted.out), <=, N_PENDING);
  g_unlink (boards);
  g_unlink (answers);
  g_rmdir (folder);
}

static gulong
count_nodes (const char *arguments)
{
  g_auto (Outcome) outcome = run_program ("", arguments);
  g_auto (GStrv) fields = read_answer (g_strchomp (outcome.out));

  return strtoul (fields[FIELD_NODES], NULL, 10);
}

/* With a time limit or --optimal, boards of more than 16 cells are not only solved quickly. */
static void
test_time_for_large_boards (void)
{
  g_assert_cmpuint (count_nodes ("solve --optimal '9x2#7'"), >, count_nodes ("solve '9x2#7'"));
  g_assert_cmpuint (count_nodes ("solve --time-limit 1 '9x2#1'"), >, count_nodes ("solve '9x2#1'"));
}

/* A fast solution is never shorter than the bound printed with it; a time limit ends a search before the proof. */
static void
test_efforts (void)
{
  static const struct
  {
    const char *line;
    gboolean is_proved;
  } cases[] = {
    { "solve --fast '4x4#3'", FALSE },
    { "solve '4x4#3'", TRUE },
    { "solve --fast '10x2#1'", FALSE },
    { "solve '5x5#1'", FALSE },
    { "solve --time-limit 0.000001 '4x4#3'", FALSE },
    { "solve --optimal --time-limit .000001 '4x4#3'", FALSE },
    { "solve --optimal --time-limit .05 '8x8#1'", FALSE },
    { "solve --optimal 5x5:1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,0,23,24", TRUE },
    { "solve --time-limit 0.05 '7x7#1'", FALSE },
    { "solve --time-limit 1e9 '4x4#3'", TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (Outcome) outcome = run_program ("", cases[i].line);
      g_auto (GStrv) fields = read_answer (g_strchomp (outcome.out));
      gboolean is_failure = !cases[i].is_proved && strstr (cases[i].line, "--optimal") != NULL;

      g_assert_cmpint (outcome.status, ==, is_failure ? STATUS_NEGATIVE : STATUS_OK);
      g_assert_cmpint (g_str_equal (fields[FIELD_BOUND], "optimal"), ==, cases[i].is_proved);
      if (!cases[i].is_proved)
        g_assert_cmpint (atoi (fields[FIELD_BOUND]), <, atoi (fields[FIELD_N_MOVES]));
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/solve/interrupt", test_interrupt);
  g_test_add_func ("/solve/interrupt-before-others", test_interrupt_before_others);
  g_test_add_func ("/solve/interrupt-twice", test_interrupt_twice);
  g_test_add_func ("/solve/ignored-interrupt", test_ignored_interrupt);
  g_test_add_func ("/solve/unordered", test_unordered);
  g_test_add_func ("/solve/slow-board", test_slow_board);
  g_test_add_func ("/solve/time-for-large-boards", test_time_for_large_boards);
  g_test_add_func ("/solve/efforts", test_efforts);

  return g_test_run ();
}
