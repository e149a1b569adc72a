/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzzes lines of the cache of results: what is read is written back as the same, and exported.
 * Run by libFuzzer or replay.c.
 * Fails by ending the process.
 */

#include "fuzz.h"
#include "ts-results.h"

static void
check_line (const char *line)
{
  g_autoptr (GPtrArray) results = g_ptr_array_new_with_free_func ((GDestroyNotify) ts_result_free);
  TsResult *result = ts_result_parse_line (line);
  g_autofree char *again = NULL;
  g_autofree char *once_more = NULL;
  g_autofree char *csv = NULL;
  g_autoptr (TsResult) read = NULL;

  if (result == NULL)
    return;

  g_ptr_array_add (results, result);
  again = ts_result_format_line (result);
  read = ts_result_parse_line (again);
  fuzz_assert (read != NULL);
  once_more = ts_result_format_line (read);
  fuzz_assert (g_str_equal (again, once_more));
  csv = ts_results_format_csv (results);
  fuzz_assert (csv != NULL);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t size)
{
  g_autofree char *text = g_strndup ((const char *) data, size);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    check_line (lines[i]);

  return 0;
}
