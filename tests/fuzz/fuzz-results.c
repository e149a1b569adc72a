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

#include "fuzz.h"
#include "ts-results.h"

/* Each line, with the sum that a program which writes such lines puts at its end: FNV-1a. */
static GString *
add_sums (const uint8_t *data,
          size_t size)
{
  GString *text = g_string_new (NULL);
  guint32 sum = 2166136261U;

  for (size_t i = 0; i < size; i++)
    {
      if (data[i] == '\n')
        {
          g_string_append_printf (text, "\t%08x", sum);
          sum = 2166136261U;
        }
      else
        sum = (sum ^ data[i]) * 16777619U;
      g_string_append_c (text, (char) data[i]);
    }

  return text;
}

static void
check_file (const char *data,
            gsize size)
{
  int fd = memfd_create ("results", MFD_CLOEXEC);
  g_autofree char *path = g_strdup_printf ("/proc/self/fd/%d", fd);
  g_autoptr (GPtrArray) results = NULL;
  g_autofree char *csv = NULL;
  guint n_damaged;

  fuzz_assert (fd >= 0 && write (fd, data, size) == (gssize) size);
  results = ts_results_read (path, &n_damaged, NULL);
  fuzz_assert (results != NULL && results->len + n_damaged <= size);
  csv = ts_results_format_csv (results);
  fuzz_assert (csv != NULL);
  close (fd);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t size)
{
  g_autoptr (GString) text = add_sums (data, size);

  check_file ((const char *) data, size);
  check_file (text->str, text->len);

  return 0;
}
