/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzzes logs of games, with right sums so that the rest is reached: what is read is written back as the same.
 * Run by libFuzzer or replay.c.
 * Fails by ending the process.
 */

#include <string.h>

#include "fuzz.h"
#include "ts-log-text.h"

/* Each line, with the sum that a program which writes such lines puts at its end: FNV-1a, over all lines. */
static GString *
add_sums (const uint8_t *data,
          size_t size)
{
  GString *text = g_string_new (NULL);
  guint64 sum = TS_LOG_TEXT_FIRST_SUM;

  for (size_t i = 0; i < size; i++)
    {
      if (data[i] == '\n')
        g_string_append_printf (text, "\t%016" G_GINT64_MODIFIER "x", sum);
      else
        sum = (sum ^ data[i]) * G_GUINT64_CONSTANT (1099511628211);
      g_string_append_c (text, (char) data[i]);
    }

  return text;
}

static GString *
format (const TsSavedGame *game,
        guint64 *sum)
{
  GString *text = g_string_new (NULL);
  g_autoptr (TsSavedGame) header = ts_saved_game_new (&game->initial, game->picture, game->title);

  header->uri = g_strdup (game->uri);
  header->origin = game->origin;
  *sum = TS_LOG_TEXT_FIRST_SUM;
  ts_log_text_add_header (text, sum, header);
  for (guint i = 0; i < game->events->len; i++)
    ts_log_text_add_event (text, sum, &g_array_index (game->events, TsEvent, i));
  if (game->result != NULL)
    ts_log_text_add_result (text, sum, game->result);

  return text;
}

static void
check_again (const TsSavedGame *game)
{
  guint64 sum;
  guint64 read_sum;
  gsize good_length;
  g_autoptr (GString) text = format (game, &sum);
  g_autoptr (TsSavedGame) again = ts_log_text_parse (text->str, text->len, &good_length, &read_sum, NULL);

  fuzz_assert (again != NULL && good_length == text->len && read_sum == sum);
  fuzz_assert (again->events->len == game->events->len && again->position == game->position);
  fuzz_assert (ts_board_equal (&again->board, &game->board) && ts_board_is_solvable (&game->board));
}

static void
check (const char *text,
       gsize length)
{
  g_autoptr (GError) error = NULL;
  guint64 sum;
  gsize good_length;
  g_autoptr (TsSavedGame) game = ts_log_text_parse (text, length, &good_length, &sum, &error);

  fuzz_assert ((game == NULL) == (error != NULL));
  fuzz_assert (good_length <= length && (good_length == 0 || text[good_length - 1] == '\n'));
  if (game != NULL)
    check_again (game);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t size)
{
  g_autoptr (GString) text = add_sums (data, size);

  check ((const char *) data, size);
  check (text->str, text->len);

  return 0;
}
