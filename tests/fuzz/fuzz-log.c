/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzzes games' files: what is read is written back as the same.
 */

#include "fuzz.h"
#include "ts-game-file.h"

static GString *
format (const TsGameRecord *game)
{
  GString *text = g_string_new (NULL);

  ts_game_file_add_header (text, &game->header, &game->history->initial);
  for (guint i = 0; i < game->events->len; i++)
    ts_game_file_add_event (text, &g_array_index (game->events, TsEvent, i));
  if (game->end.date != 0)
    ts_game_file_add_end (text, &game->end);

  return text;
}

static void
check_again (const TsGameRecord *game)
{
  g_autoptr (GString) text = format (game);
  g_autoptr (TsGameFile) file = ts_game_file_parse (text->str, text->len, "again");
  const TsGameRecord *again = file->game;

  fuzz_assert (again != NULL && !file->is_torn && !file->is_damaged);
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
  g_autoptr (TsGameFile) file = ts_game_file_parse (text, size, "a file");
  gsize good_length = file->text->len;

  fuzz_assert ((file->game == NULL) == (file->error != NULL));
  fuzz_assert (good_length <= size && (good_length == 0 || text[good_length - 1] == '\n'));
  fuzz_assert (file->is_torn == (good_length < size) && (!file->is_damaged || file->is_torn));
  if (file->game != NULL)
    check_again (file->game);

  return 0;
}
