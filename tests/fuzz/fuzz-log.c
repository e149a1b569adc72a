/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzzes logs of games, with right sums so that the rest is reached: what is read is written back as the same.
 * Run by libFuzzer or replay.c.
 * Fails by ending the process.
 */

#include <string.h>

#include "fuzz-lines.h"
#include "fuzz.h"
#include "ts-log-text.h"

static GString *
format (const TsGameRecord *game,
        guint64 *sum)
{
  GString *text = g_string_new (NULL);

  *sum = TS_LINE_FIRST_SUM;
  ts_log_text_add_header (text, sum, &game->subject, &game->setup, &game->history->initial);
  for (guint i = 0; i < game->events->len; i++)
    ts_log_text_add_event (text, sum, &g_array_index (game->events, TsEvent, i));
  if (game->result != NULL)
    ts_line_add (text, sum, game->result);

  return text;
}

static void
check_again (const TsGameRecord *game)
{
  guint64 sum;
  guint64 read_sum;
  gsize good_length;
  g_autoptr (GString) text = format (game, &sum);
  g_autoptr (TsGameRecord) again = ts_log_text_parse (text->str, text->len, &good_length, &read_sum, NULL);

  fuzz_assert (again != NULL && good_length == text->len && read_sum == sum);
  fuzz_assert (again->events->len == game->events->len && again->history->position == game->history->position);
  fuzz_assert (ts_board_equal (&again->history->board, &game->history->board) && ts_board_is_solvable (&game->history->board));
}

static void
check (const char *text,
       gsize length)
{
  g_autoptr (GError) error = NULL;
  guint64 sum;
  gsize good_length;
  g_autoptr (TsGameRecord) game = ts_log_text_parse (text, length, &good_length, &sum, &error);

  fuzz_assert ((game == NULL) == (error != NULL));
  fuzz_assert (good_length <= length && (good_length == 0 || text[good_length - 1] == '\n'));
  if (game != NULL)
    check_again (game);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t size)
{
  g_autoptr (GString) text = fuzz_lines_add_sums (data, size, TRUE);

  check ((const char *) data, size);
  check (text->str, text->len);

  return 0;
}
