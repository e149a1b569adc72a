/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the game file: what is written is read again, and nothing else is: whatever a disk or a person did to it.
 * Room: tests of game.
 */

#include <glib-object.h>
#include <string.h>

#include "fake-time.h"
#include "ts-board-text.h"
#include "ts-game-file.h"
#include "ts-game.h"

#define SEED 20261121
#define N_FLIPS 20000

/* 3×3; the gap is in the middle. */
#define BOARD "3x3:1,2,3,4,0,5,7,8,6"

static TsKeptGame *
create_game (void)
{
  TsKeptGame *kept = g_new0 (TsKeptGame, 1);
  TsBoard board;
  g_autoptr (TsGame) game = NULL;

  g_assert_cmpint (ts_board_text_parse (BOARD, &board), ==, TS_BOARD_TEXT_OK);
  game = ts_game_new (&board);
  ts_game_slide (game, 3);
  ts_game_slide (game, 0);
  ts_game_slide (game, 2);
  ts_game_undo (game);
  ts_game_add_hint (game);

  kept->picture = g_strdup ("0123abcd");
  kept->title = g_strdup ("Grüße;\n\\von=der [See].jpg ");
  kept->uri = g_strdup ("file:///tmp/Gr%C3%BC%C3%9Fe.jpg");
  kept->crop = (TsKeptCrop){ 0.25, 1.0 / 3.0, 1.5 };
  kept->state = ts_game_dup_state (game);
  kept->state->elapsed_us = 83456789;

  return kept;
}

/* The text that a program would write which knows no better than @body. */
static char *
seal (const char *body,
      gsize *length)
{
  g_autofree char *sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, body, -1);
  char *text = g_strdup_printf ("%s\n[check]\nsha256=%s\n", body, sum);

  *length = strlen (text);
  return text;
}

/* The game's text with @from replaced by @to, and sealed again. */
static char *
forge (const char *from,
       const char *to,
       gsize *length)
{
  g_autoptr (TsKeptGame) game = create_game ();
  g_autofree char *text = ts_game_file_format (game, length, NULL);
  GString *body;
  char *sealed;

  *strstr (text, "\n[check]") = '\0';
  body = g_string_new (text);
  g_assert_cmpuint (g_string_replace (body, from, to, 1), ==, 1);
  sealed = seal (body->str, length);
  g_string_free (body, TRUE);

  return sealed;
}

static void
assert_refused (const char *text,
                gsize length,
                int code)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (ts_game_file_parse (text, length, &error));
  g_assert_error (error, TS_GAME_FILE_ERROR, code);
}

static void
assert_forged (const char *from,
               const char *to,
               gboolean is_fine)
{
  gsize length;
  g_autofree char *text = forge (from, to, &length);
  g_autoptr (TsKeptGame) game = NULL;

  if (is_fine)
    {
      game = ts_game_file_parse (text, length, NULL);
      g_assert_nonnull (game);
    }
  else
    assert_refused (text, length, TS_GAME_FILE_ERROR_DAMAGED);
}

static void
test_round_trip (void)
{
  g_autoptr (TsKeptGame) game = create_game ();
  g_autoptr (TsKeptGame) read = NULL;
  g_autoptr (GError) error = NULL;
  gsize length;
  g_autofree char *text = ts_game_file_format (game, &length, &error);

  g_assert_no_error (error);
  read = ts_game_file_parse (text, length, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (read->picture, ==, game->picture);
  g_assert_cmpstr (read->title, ==, game->title);
  g_assert_cmpstr (read->uri, ==, game->uri);
  g_assert_cmpfloat (read->crop.x, ==, game->crop.x);
  g_assert_cmpfloat (read->crop.y, ==, game->crop.y);
  g_assert_cmpfloat (read->crop.zoom, ==, game->crop.zoom);
  g_assert_true (ts_board_equal (&read->state->initial, &game->state->initial));
  g_assert_cmpmem (read->state->path->data, read->state->path->len, game->state->path->data, 3);
  g_assert_cmpuint (read->state->position, ==, 2);
  g_assert_cmpint (read->state->elapsed_us, ==, 83456789);
  g_assert_cmpuint (read->state->n_hints, ==, 1);
  g_assert_cmpuint (read->state->n_undos, ==, 1);
  g_assert_false (read->state->assisted);
}

static void
test_an_untouched_game (void)
{
  TsBoard board;
  TsKeptGame game = { .picture = (char *) "", .title = (char *) "" };
  g_autoptr (TsKeptGame) read = NULL;
  g_autofree char *text = NULL;
  gsize length;

  ts_board_text_parse (BOARD, &board);
  game.state = ts_game_state_new (&board);
  text = ts_game_file_format (&game, &length, NULL);
  read = ts_game_file_parse (text, length, NULL);
  g_assert_nonnull (read);
  g_assert_cmpuint (read->state->path->len, ==, 0);
  g_assert_null (read->uri);
  /* As in files from before there were crops. */
  g_assert_null (strstr (text, "crop"));
  g_assert_cmpfloat (read->crop.zoom, ==, 0.0);
  ts_game_state_free (game.state);
}

static void
test_every_truncation_is_damage (void)
{
  g_autoptr (TsKeptGame) game = create_game ();
  gsize length;
  g_autofree char *text = ts_game_file_format (game, &length, NULL);

  for (gsize i = 0; i < length; i++)
    assert_refused (text, i, TS_GAME_FILE_ERROR_DAMAGED);
}

/* No flipped bit goes unnoticed. In the version it makes a file of the future, which is never overwritten either. */
static void
test_every_flipped_bit_is_noticed (void)
{
  g_autoptr (TsKeptGame) game = create_game ();
  gsize length;
  g_autofree char *text = ts_game_file_format (game, &length, NULL);

  for (gsize i = 0; i < length * 8; i++)
    {
      g_autoptr (GError) error = NULL;

      text[i / 8] ^= (char) (1 << i % 8);
      g_assert_null (ts_game_file_parse (text, length, &error));
      g_assert_true (error->domain == TS_GAME_FILE_ERROR);
      text[i / 8] ^= (char) (1 << i % 8);
    }
}

static void
test_many_flipped_bits_are_noticed (void)
{
  g_autoptr (GRand) chance = g_rand_new_with_seed (SEED);
  g_autoptr (TsKeptGame) game = create_game ();
  gsize length;
  g_autofree char *text = ts_game_file_format (game, &length, NULL);

  for (guint i = 0; i < N_FLIPS; i++)
    {
      g_autofree char *copy = g_memdup2 (text, length);
      gsize at = (gsize) g_rand_int_range (chance, 0, (int) length);

      copy[at] = (char) (copy[at] ^ g_rand_int_range (chance, 1, 256));
      copy[g_rand_int_range (chance, 0, (int) length)] = (char) g_rand_int_range (chance, 0, 256);
      if (memcmp (copy, text, length) != 0)
        g_assert_null (ts_game_file_parse (copy, length, NULL));
    }
}

/* Each with a right checksum: only what the words say is wrong. */
static void
test_everything_is_validated (void)
{
  assert_forged ("path=3;0;2;", "path=3;0;2;", TRUE);
  assert_forged ("path=3;0;2;", "path=3;0;8;", FALSE); /* not in line */
  assert_forged ("path=3;0;2;", "path=3;3;2;", FALSE); /* the gap itself */
  assert_forged ("path=3;0;2;", "path=3;0;9;", FALSE); /* no such cell */
  assert_forged ("path=3;0;2;", "path=3;0;-2;", FALSE);
  assert_forged ("path=3;0;2;", "path=3;0;258;", FALSE); /* 2, in eight bits */
  assert_forged ("path=3;0;2;", "path=3;0;x;", FALSE);
  assert_forged ("path=3;0;2;", "way=3;0;2;", FALSE);
  assert_forged ("position=2", "position=3", TRUE);
  assert_forged ("position=2", "position=0", TRUE);
  assert_forged ("position=2", "position=4", FALSE);
  assert_forged ("position=2", "position=-1", FALSE);
  assert_forged ("position=2", "position=4294967298", FALSE);
  assert_forged (BOARD, "3x3:1,2,3,4,0,5,7,8,8", FALSE);
  assert_forged (BOARD, "3x3:2,1,3,4,0,5,7,8,6", FALSE); /* cannot be solved */
  assert_forged (BOARD, "11x3:1", FALSE);
  assert_forged ("elapsed=83456789", "elapsed=0", TRUE);
  assert_forged ("elapsed=83456789", "elapsed=-1", FALSE);
  assert_forged ("hints=1", "hints=2147483647", TRUE);
  assert_forged ("hints=1", "hints=2147483648", FALSE);
  assert_forged ("undos=1", "undos=one", FALSE);
  assert_forged ("assisted=false", "assisted=true", TRUE);
  assert_forged ("assisted=false", "assisted=maybe", FALSE);
  assert_forged ("picture=0123abcd", "image=0123abcd", FALSE);
  assert_forged ("title=", "name=", FALSE);
  assert_forged ("crop=0.25;", "crop=0.5;", TRUE);
  assert_forged ("crop=0.25;", "crop=", FALSE); /* two numbers */
  assert_forged ("crop=0.25;", "crop=0.25;0.25;", FALSE);
  assert_forged ("crop=0.25;", "crop=left;", FALSE);
  assert_forged ("path=3;0;2;\nposition=2", "path=5;8;\nposition=2", FALSE); /* finished */
}

static void
test_long_texts (void)
{
  g_autofree char *longest = g_strnfill (TS_GAME_FILE_MAX_TEXT, 'x');
  g_autofree char *fits = g_strconcat ("picture=", longest, NULL);
  g_autofree char *is_too_long = g_strconcat (fits, "x", NULL);

  assert_forged ("picture=0123abcd", fits, TRUE);
  assert_forged ("picture=0123abcd", is_too_long, FALSE);
}

static void
test_a_later_version_is_another_error (void)
{
  const char *future = "[tileshift]\nversion=2\n[something]\nelse=entirely\n";
  gsize length;
  g_autofree char *sealed = forge ("version=1", "version=2", &length);

  assert_refused (sealed, length, TS_GAME_FILE_ERROR_FUTURE);
  assert_refused (future, strlen (future), TS_GAME_FILE_ERROR_FUTURE);
  assert_forged ("version=1", "version=0", FALSE);
  assert_forged ("version=1", "version=one", FALSE);
}

static void
test_the_longest_game (void)
{
  TsBoard board;
  TsKeptGame game = { .picture = (char *) "p", .title = (char *) "t" };
  g_autoptr (TsKeptGame) read = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  gsize length;
  uint8_t cell = 3;

  ts_board_text_parse (BOARD, &board);
  game.state = ts_game_state_new (&board);
  for (guint i = 0; i < TS_GAME_FILE_MAX_SLIDES; i++, cell = 7 - cell)
    g_array_append_val (game.state->path, cell);

  text = ts_game_file_format (&game, &length, NULL);
  g_assert_cmpuint (length, <=, TS_GAME_FILE_MAX_SIZE);
  read = ts_game_file_parse (text, length, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (read->state->path->len, ==, TS_GAME_FILE_MAX_SLIDES);

  g_array_append_val (game.state->path, cell);
  g_assert_null (ts_game_file_format (&game, &length, &error));
  g_assert_error (error, TS_GAME_FILE_ERROR, TS_GAME_FILE_ERROR_TOO_LONG);
  ts_game_state_free (game.state);
}

static void
test_a_restored_game_goes_on (void)
{
  g_autoptr (TsKeptGame) kept = create_game ();
  g_autoptr (TsGame) game = ts_game_new (&kept->state->initial);
  gint64 now = 0;

  ts_game_set_time_source (game, get_fake_time, &now);
  g_assert_true (ts_game_restore (game, kept->state));
  g_assert_cmpuint (ts_game_get_moves (game), ==, 2);
  g_assert_true (ts_game_get_can_undo (game));
  g_assert_true (ts_game_get_can_redo (game));
  g_assert_cmpuint (ts_game_get_n_hints (game), ==, 1);
  g_assert_cmpuint (ts_game_get_n_undos (game), ==, 1);
  g_assert_cmpint (ts_game_get_assisted (game), ==, kept->state->assisted);

  /* The clock stands until the first move. */
  now += 5;
  g_assert_cmpint (ts_game_get_elapsed_us (game), ==, 83456789);
  ts_game_redo (game);
  now += 7;
  g_assert_cmpint (ts_game_get_elapsed_us (game), ==, 83456796);

  kept->state->position = 9;
  g_assert_false (ts_game_restore (game, kept->state));
  g_assert_cmpint (ts_game_get_elapsed_us (game), ==, 83456796);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/game-file/round-trip", test_round_trip);
  g_test_add_func ("/game-file/an-untouched-game", test_an_untouched_game);
  g_test_add_func ("/game-file/every-truncation-is-damage", test_every_truncation_is_damage);
  g_test_add_func ("/game-file/every-flipped-bit-is-noticed", test_every_flipped_bit_is_noticed);
  g_test_add_func ("/game-file/many-flipped-bits-are-noticed", test_many_flipped_bits_are_noticed);
  g_test_add_func ("/game-file/everything-is-validated", test_everything_is_validated);
  g_test_add_func ("/game-file/long-texts", test_long_texts);
  g_test_add_func ("/game-file/a-later-version-is-another-error", test_a_later_version_is_another_error);
  g_test_add_func ("/game-file/the-longest-game", test_the_longest_game);
  g_test_add_func ("/game-file/a-restored-game-goes-on", test_a_restored_game_goes_on);

  return g_test_run ();
}
