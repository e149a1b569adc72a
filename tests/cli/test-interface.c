/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The frozen interface: each file of tests/cli/interface has commands after "$ ", what they print on standard output, and
 * their exit status in brackets. All of it is compared byte for byte, so that a change is made on purpose.
 */

#include "program.h"

#include <string.h>

static const char *const names[] = { "boards", "help", "json", "moves", "play", "replay", "solve", "status", "transfer" };

static void
append_outcome (GString *transcript,
                const char *command)
{
  g_autofree char *line = g_strdup_printf ("PATH=${0%%/*}:$PATH; %s", command);
  g_auto (Outcome) outcome = run_shell (line);

  /* An error is explained, unless the command sends the words elsewhere. */
  g_assert_true (outcome.status != STATUS_ERROR || *outcome.err != '\0' || *outcome.out != '\0' || strchr (command, '>'));
  g_string_append_printf (transcript, "$ %s\n%s[%d]\n", command, outcome.out, outcome.status);
}

/* Runs the commands of @expected again; comments before the first command stay. */
static char *
rerun (const char *expected)
{
  g_auto (GStrv) lines = g_strsplit (expected, "\n", -1);
  GString *transcript = g_string_new (NULL);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      if (g_str_has_prefix (lines[i], "# "))
        g_string_append_printf (transcript, "%s\n", lines[i]);
      else if (g_str_has_prefix (lines[i], "$ "))
        append_outcome (transcript, lines[i] + 2);
    }

  return g_string_free (transcript, FALSE);
}

static void
test_transcript (gconstpointer data)
{
  const char *name = data;
  g_autofree char *file = g_strdup_printf ("%s.txt", name);
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "cli", "interface", file, NULL);
  g_autofree char *copy = g_test_build_filename (G_TEST_BUILT, "cli", file, NULL);
  g_autofree char *expected = NULL;
  g_autofree char *actual = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_get_contents (path, &expected, NULL, &error));
  g_assert_no_error (error);
  actual = rerun (expected);
  if (strcmp (actual, expected) != 0)
    {
      g_assert_true (g_file_set_contents (copy, actual, -1, &error));
      g_test_message ("What the program prints now is in %s", copy);
    }
  g_assert_cmpstr (actual, ==, expected);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_strdup_printf ("/interface/%s", names[i]);

      g_test_add_data_func (path, names[i], test_transcript);
    }

  return g_test_run ();
}
