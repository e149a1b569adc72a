/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "transcript.h"

#include <string.h>

/* Adds the word, if it is true, to what a line says of something. */
void
transcript_add_flag (GString *line,
                     gboolean is_set,
                     const char *word)
{
  if (is_set)
    g_string_append_printf (line, " %s", word);
}

/* Does the steps of tests/ROOM/FOLDER/NAME.txt again; lines that begin with "#" stay. Where what comes of them is
 * something else, it is left in the build folder.
 * @transcript: empty */
void
transcript_check (const char *room,
                  const char *folder,
                  const char *name,
                  GString *transcript,
                  TranscriptFunc do_step,
                  gpointer user_data)
{
  g_autofree char *file = g_strdup_printf ("%s.txt", name);
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, room, folder, file, NULL);
  g_autofree char *copy = g_test_build_filename (G_TEST_BUILT, room, file, NULL);
  g_autofree char *expected = NULL;
  g_auto (GStrv) lines = NULL;
  g_auto (GStrv) found = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_get_contents (path, &expected, NULL, &error));
  g_assert_no_error (error);
  lines = g_strsplit (expected, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      if (g_str_has_prefix (lines[i], "#"))
        g_string_append_printf (transcript, "%s\n", lines[i]);
      if (!g_str_has_prefix (lines[i], "$ "))
        continue;

      g_test_message ("%s", lines[i]);
      g_string_append_printf (transcript, "%s\n", lines[i]);
      do_step (lines[i] + 2, user_data);
    }
  if (strcmp (transcript->str, expected) == 0)
    return;

  g_assert_true (g_file_set_contents (copy, transcript->str, -1, &error));
  g_test_message ("What comes of it now is in %s", copy);
  found = g_strsplit (transcript->str, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    g_assert_cmpstr (found[i], ==, lines[i]);
  g_assert_cmpstr (transcript->str, ==, expected);
}
