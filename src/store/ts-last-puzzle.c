/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-last-puzzle"

#include "config.h"

#include "ts-last-puzzle.h"

#include "ts-log-text.h"

/* The line behind the header of a game whose player saw how many moves remain. */
#define LINE_REMAINING "remaining"

/**
 * ts_last_puzzle_format:
 * @is_remaining_shown: whether the player saw how many moves remain
 *
 * Returns: (transfer full) (element-type utf8): the lines of the state file
 */
GPtrArray *
ts_last_puzzle_format (const TsSubject *subject,
                       const TsSetup *setup,
                       const TsBoard *initial,
                       gboolean is_remaining_shown)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);
  GString *header = g_string_new (NULL);

  g_return_val_if_fail (subject != NULL && setup != NULL && initial != NULL, lines);

  ts_log_text_add_header (header, subject, setup, initial);
  /* The state file ends each line itself. */
  g_string_truncate (header, header->len - 1);
  g_ptr_array_add (lines, g_string_free (header, FALSE));
  if (is_remaining_shown)
    g_ptr_array_add (lines, g_strdup (LINE_REMAINING));

  return lines;
}

/**
 * ts_last_puzzle_parse:
 * @is_remaining_shown: (out): whether the player saw how many moves remain
 *
 * Returns: (transfer full) (nullable): the game, which has no move; %NULL if the last one has a file, or there is none
 */
TsGameRecord *
ts_last_puzzle_parse (const TsState *state,
                      gboolean *is_remaining_shown)
{
  g_autoptr (GString) header = g_string_new (NULL);
  gsize good_length;
  gboolean is_damaged;

  g_return_val_if_fail (state != NULL && is_remaining_shown != NULL, NULL);

  *is_remaining_shown = FALSE;
  for (guint i = 0; i < state->lines->len; i++)
    {
      const char *line = g_ptr_array_index (state->lines, i);

      if (g_str_equal (line, LINE_REMAINING))
        *is_remaining_shown = TRUE;
      else
        g_string_append_printf (header, "%s\n", line);
    }

  return ts_log_text_parse (header->str, header->len, "", &good_length, &is_damaged, NULL);
}
