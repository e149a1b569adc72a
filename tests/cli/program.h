/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Runs the real terminal program and holds what came of it.
 * Room: tests of cli; may use GIO.
 * Owned by the test that includes it: inline functions of their arguments.
 * Thread: main.
 * Fails by g_assert_*().
 */

#pragma once

#include <gio/gio.h>
#include <string.h>

/* The values of TsCliStatus, written out: they are what scripts rely on. */
#define STATUS_OK 0
#define STATUS_NOT_SO 1
#define STATUS_TROUBLE 2

typedef struct
{
  int status;
  char *out;
  char *err;
} Outcome;

static inline void
outcome_clear (Outcome *outcome)
{
  g_free (outcome->out);
  g_free (outcome->err);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Outcome, outcome_clear)

static inline char *
program_path (void)
{
  return g_test_build_filename (G_TEST_BUILT, "..", "src", "cli", "tileshift-cli", NULL);
}

static inline char *
bytes_to_text (GBytes *bytes)
{
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);

  return size > 0 ? g_strndup (data, size) : g_strdup ("");
}

/* Runs @argv; the program must end by itself and not by a signal. @input may hold zero bytes. */
static inline Outcome
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

static inline GSubprocessLauncher *
new_launcher (void)
{
  return g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE |
                                    G_SUBPROCESS_FLAGS_STDERR_PIPE);
}

/* Runs the program with @input on its standard input and the words of @arguments, quoted as in a shell. */
static inline Outcome
run_program (const char *input,
             const char *arguments)
{
  g_autoptr (GSubprocessLauncher) launcher = new_launcher ();
  g_autoptr (GBytes) bytes = g_bytes_new_static (input, strlen (input));
  g_autofree char *path = program_path ();
  g_autofree char *quoted = g_shell_quote (path);
  g_autofree char *line = g_strconcat (quoted, " ", arguments, NULL);
  g_auto (GStrv) argv = NULL;

  g_assert_true (g_shell_parse_argv (line, NULL, &argv, NULL));
  return run_argv (launcher, (const char *const *) argv, bytes);
}

/* Runs a line of shell with the program's path in $0. */
static inline Outcome
run_shell (const char *line)
{
  g_autoptr (GSubprocessLauncher) launcher = new_launcher ();
  g_autoptr (GBytes) nothing = g_bytes_new_static ("", 0);
  g_autofree char *path = program_path ();
  const char *argv[] = { "/bin/sh", "-c", line, path, NULL };

  return run_argv (launcher, argv, nothing);
}

static inline void
assert_contains (const char *text,
                 const char *part)
{
  if (strstr (text, part) == NULL)
    g_test_message ("\"%s\" is not in \"%s\"", part, text);
  g_assert_nonnull (strstr (text, part));
}

static inline void
assert_lacks (const char *text,
              const char *part)
{
  if (strstr (text, part) != NULL)
    g_test_message ("\"%s\" is in \"%s\"", part, text);
  g_assert_null (strstr (text, part));
}
