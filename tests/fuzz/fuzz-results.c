/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzzes results, with right sums so that the rest is reached: damaged lines are counted, the others can be written.
 * Run by libFuzzer or replay.c.
 * Fails by ending the process.
 */

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "fuzz-lines.h"
#include "fuzz.h"
#include "ts-game-log-error.h"
#include "ts-results.h"

static void
check_file (const char *data,
            gsize size)
{
  int fd = memfd_create ("results", MFD_CLOEXEC);
  g_autofree char *path = g_strdup_printf ("/proc/self/fd/%d", fd);
  g_autoptr (GPtrArray) results = NULL;
  g_autofree char *csv = NULL;
  g_autoptr (GError) error = NULL;
  guint n_damaged;

  fuzz_assert (fd >= 0 && write (fd, data, size) == (gssize) size);
  results = ts_results_read (path, &n_damaged, &error);
  close (fd);
  fuzz_assert ((results == NULL) == g_error_matches (error, TS_GAME_LOG_ERROR, TS_GAME_LOG_ERROR_FUTURE));
  if (results == NULL)
    return;

  fuzz_assert (results->len + n_damaged <= size);
  csv = ts_results_format_csv (results);
  fuzz_assert (csv != NULL);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t size)
{
  g_autoptr (GString) text = fuzz_lines_add_sums (data, size, FALSE);

  check_file ((const char *) data, size);
  check_file (text->str, text->len);

  return 0;
}
