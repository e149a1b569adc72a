/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzzes lines of the cache of results: what is read is written back as the same, and exported.
 */

#include "fuzz.h"
#include "ts-line.h"
#include "ts-results.h"
#include "ts-saved-games.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t size)
{
  const char *at = (const char *) data;
  const char *end = at + size;

  while (at < end)
    {
      g_autoptr (GPtrArray) results = g_ptr_array_new_with_free_func ((GDestroyNotify) ts_result_free);
      g_autofree char **line = ts_line_next (&at, end);
      TsResult *result = line != NULL ? ts_saved_games_parse_result (line) : NULL;
      g_autoptr (GString) again = g_string_new (NULL);
      g_autoptr (GString) once_more = g_string_new (NULL);
      g_autoptr (TsResult) read = NULL;
      g_autofree char **fields = NULL;
      g_autofree char *csv = NULL;
      const char *start;

      if (result == NULL)
        continue;

      g_ptr_array_add (results, result);
      ts_saved_games_append_result (again, result);
      start = again->str;
      fields = ts_line_next (&start, start + again->len);
      read = fields != NULL ? ts_saved_games_parse_result (fields) : NULL;
      fuzz_assert (read != NULL);
      ts_saved_games_append_result (once_more, read);
      fuzz_assert (g_string_equal (again, once_more));
      csv = ts_results_format_csv (results);
      fuzz_assert (csv != NULL);
    }

  return 0;
}
