/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Runs a fuzz target over the files of a corpus, without a fuzzer: what was found once is tried in every test run.
 * Fails by exit code 1 where there is nothing to try; as the target does otherwise.
 */

#include <gio/gio.h>

#include "fuzz.h"

static guint
replay_folder (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) folder = g_dir_open (path, 0, &error);
  const char *name;
  guint n = 0;

  g_assert_no_error (error);
  for (; (name = g_dir_read_name (folder)) != NULL; n++)
    {
      g_autofree char *file = g_build_filename (path, name, NULL);
      g_autofree char *data = NULL;
      g_autofree uint8_t *exact = NULL;
      gsize length;

      g_file_get_contents (file, &data, &length, &error);
      g_assert_no_error (error);
      /* As long as it is, and no terminating zero: what reads further is caught by a sanitizer. */
      exact = g_memdup2 (data, length);
      LLVMFuzzerTestOneInput (exact, length);
    }

  return n;
}

int
main (int argc,
      char **argv)
{
  guint n = 0;

  LLVMFuzzerTestOneInput ((const uint8_t *) "", 0);
  for (int i = 1; i < argc; i++)
    n += replay_folder (argv[i]);
  g_print ("%u inputs\n", n);

  return n > 0 ? 0 : 1;
}
