/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The frozen interface: each file of tests/cli/interface has commands after "$ ", what they print on standard output, and
 * their exit status in brackets. All of it is compared byte for byte, so that a change is made on purpose.
 */

#include "program.h"
#include "transcript.h"

#include <string.h>

static const char *const names[] = { "boards", "help", "json", "moves", "play", "replay", "solve", "status", "transfer" };

static void
run_command (const char *command,
             gpointer transcript)
{
  g_autofree char *line = g_strdup_printf ("PATH=${0%%/*}:$PATH; %s", command);
  g_auto (Outcome) outcome = run_shell (line);

  /* An error is explained, unless the command sends the words elsewhere. */
  g_assert_true (outcome.status != STATUS_ERROR || *outcome.err != '\0' || *outcome.out != '\0' || strchr (command, '>'));
  g_string_append_printf (transcript, "%s[%d]\n", outcome.out, outcome.status);
}

static void
test_transcript (gconstpointer data)
{
  g_autoptr (GString) transcript = g_string_new (NULL);

  transcript_check ("cli", "interface", data, transcript, run_command, transcript);
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
