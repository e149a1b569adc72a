/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "program.h"

#include <string.h>

void
outcome_clear (Outcome *outcome)
{
  g_free (outcome->out);
  g_free (outcome->err);
}

char *
program_path (void)
{
  return g_test_build_filename (G_TEST_BUILT, "..", "src", "cli", "tileshift-cli", NULL);
}

static char *
bytes_to_text (GBytes *bytes)
{
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);

  return size > 0 ? g_strndup (data, size) : g_strdup ("");
}

/* Runs @argv; the program must end by itself and not by a signal. @input may hold zero bytes. */
Outcome
run_argv (GSubprocessLauncher *launcher,
          const char *const *argv,
          GBytes *input)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) process = g_subprocess_launcher_spawnv (launcher, argv, &error);
  g_autoptr (GBytes) out = NULL;
  g_autoptr (GBytes) err = NULL;
  Outcome outcome;

  g_assert_no_error (error);
  g_subprocess_communicate (process, input, NULL, &out, &err, &error);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_get_if_exited (process));

  outcome.status = g_subprocess_get_exit_status (process);
  outcome.out = bytes_to_text (out);
  outcome.err = bytes_to_text (err);
  return outcome;
}

static Outcome
run_line (const char *line,
          const char *input)
{
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (
      G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE);
  g_autoptr (GBytes) bytes = g_bytes_new_static (input, strlen (input));
  g_autofree char *path = program_path ();
  const char *argv[] = { "/bin/sh", "-c", line, path, NULL };

  return run_argv (launcher, argv, bytes);
}

/* Runs the program with @input on its standard input and the words of @arguments, quoted as in a shell. */
Outcome
run_program (const char *input,
             const char *arguments)
{
  g_autofree char *line = g_strconcat ("exec \"$0\" ", arguments, NULL);

  return run_line (line, input);
}

/* Runs a line of shell with the program's path in $0. */
Outcome
run_shell (const char *line)
{
  return run_line (line, "");
}

/* Writes the line @question @n times and reads an answer each time, as a program at the other ends of the pipes does.
 * Returns: the answers, without the ends of their lines */
GStrv
ask (const char *command,
     const char *question,
     unsigned n)
{
  g_autofree char *path = program_path ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) process = g_subprocess_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE,
                                                      &error, path, command, "-", NULL);
  g_autoptr (GDataInputStream) out = NULL;
  GStrv answers = g_new0 (char *, n + 1);

  g_assert_no_error (error);
  out = g_data_input_stream_new (g_subprocess_get_stdout_pipe (process));
  for (unsigned i = 0; i < n; i++)
    {
      g_output_stream_write_all (g_subprocess_get_stdin_pipe (process), question, strlen (question), NULL, NULL,
                                 &error);
      g_assert_no_error (error);
      answers[i] = g_data_input_stream_read_line (out, NULL, NULL, &error);
      g_assert_no_error (error);
    }

  g_assert_true (g_output_stream_close (g_subprocess_get_stdin_pipe (process), NULL, &error));
  g_assert_true (g_subprocess_wait_check (process, NULL, &error));
  g_assert_no_error (error);

  return answers;
}

void
assert_contains (const char *text,
                 const char *part)
{
  if (strstr (text, part) == NULL)
    g_test_message ("\"%s\" is not in \"%s\"", part, text);
  g_assert_nonnull (strstr (text, part));
}

void
assert_lacks (const char *text,
              const char *part)
{
  if (strstr (text, part) != NULL)
    g_test_message ("\"%s\" is in \"%s\"", part, text);
  g_assert_null (strstr (text, part));
}
