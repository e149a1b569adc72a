/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzzes saved games, with the right checksum so that the rest is reached: what is read is written back as the same.
 * Room: tests/fuzz (game).
 * Run by libFuzzer or replay.c.
 * Fails by ending the process.
 */

#include <string.h>

#include "fuzz.h"
#include "ts-game-file.h"

/* What a program that writes such files puts at their end. */
static char *
add_checksum (const char *text,
              gsize length,
              gsize *full_length)
{
  g_autofree char *sum = g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) text, length);
  g_autofree char *tail = g_strdup_printf ("\n[check]\nsha256=%s\n", sum);
  char *full = g_malloc (length + strlen (tail));

  memcpy (full, text, length);
  memcpy (full + length, tail, strlen (tail));
  *full_length = length + strlen (tail);

  return full;
}

static void
check_again (const TsKeptGame *game)
{
  g_autoptr (GError) error = NULL;
  gsize length;
  g_autofree char *text = ts_game_file_format (game, &length, &error);
  g_autoptr (TsKeptGame) again = NULL;
  gsize again_length;
  g_autofree char *again_text = NULL;

  fuzz_assert (text != NULL);
  again = ts_game_file_parse (text, length, &error);
  fuzz_assert (again != NULL);
  again_text = ts_game_file_format (again, &again_length, &error);
  fuzz_assert (again_length == length && memcmp (text, again_text, length) == 0);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t size)
{
  gsize length;
  g_autofree char *text = add_checksum ((const char *) data, size, &length);
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) raw_error = NULL;
  g_autoptr (TsKeptGame) game = ts_game_file_parse (text, length, &error);
  g_autoptr (TsKeptGame) raw_game = ts_game_file_parse ((const char *) data, size, &raw_error);

  fuzz_assert ((game == NULL) == (error != NULL));
  fuzz_assert ((raw_game == NULL) == (raw_error != NULL));
  if (game != NULL)
    check_again (game);

  return 0;
}
