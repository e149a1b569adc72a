/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzzes games' files: what is read is written back as the same.
 */

#include "fuzz.h"
#include "ts-log-text.h"

static GString *
format (const TsGameRecord *game)
{
  GString *text = g_string_new (NULL);

  ts_log_text_add_header (text, &game->header, &game->history->initial);
  for (guint i = 0; i < game->events->len; i++)
    ts_log_text_add_event (text, &g_array_index (game->events, TsEvent, i));
  if (game->end.date != 0)
    ts_log_text_add_end (text, &game->end);

  return text;
}

static void
check_again (const TsGameRecord *game)
{
  g_autoptr (GString) text = format (game);
  gboolean is_damaged;
  gsize good_length;
  g_autoptr (TsGameRecord) again =
      ts_log_text_parse (text->str, text->len, "again", &good_length, &is_damaged, NULL);

  fuzz_assert (again != NULL && good_length == text->len && !is_damaged);
  fuzz_assert (again->events->len == game->events->len && again->history->position == game->history->position);
  fuzz_assert (again->header.identity == game->header.identity && again->end.date == game->end.date);
  fuzz_assert (ts_game_record_goes_on (again, game) && ts_game_record_goes_on (game, again));
  fuzz_assert (ts_board_equal (&again->history->board, &game->history->board) &&
               ts_board_is_solvable (&game->history->board));
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t size)
{
  const char *text = (const char *) data;
  g_autoptr (GError) error = NULL;
  gboolean is_damaged;
  gsize good_length;
  g_autoptr (TsGameRecord) game = ts_log_text_parse (text, size, "a file", &good_length, &is_damaged, &error);

  fuzz_assert ((game == NULL) == (error != NULL));
  fuzz_assert (good_length <= size && (good_length == 0 || text[good_length - 1] == '\n'));
  fuzz_assert (!is_damaged || good_length < size);
  if (game != NULL)
    check_again (game);

  return 0;
}
