/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Runs a fuzz target over the files of a corpus, without a fuzzer: what was found once is tried in every test run.
 * Room: tests/fuzz (GLib).
 * Run by meson with the folders of the corpus.
 * Fails by exit code 1 where there is nothing to try; as the target does otherwise.
 */

#include <gio/gio.h>

#include "fuzz.h"

static guint
replay_file (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *data = NULL;
  g_autofree uint8_t *exact = NULL;
  gsize length;

  if (!g_file_get_contents (path, &data, &length, &error))
    g_error ("%s", error->message);

  /* As long as it is, and no terminating zero: what reads further is caught by a sanitizer. */
  exact = g_memdup2 (data, length);
  LLVMFuzzerTestOneInput (exact, length);

  return 1;
}

static guint
replay_folder (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) folder = g_dir_open (path, 0, &error);
  const char *name;
  guint n = 0;

  if (folder == NULL)
    g_error ("%s", error->message);

  while ((name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *file = g_build_filename (path, name, NULL);

      n += replay_file (file);
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
