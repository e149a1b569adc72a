/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the text of a game: what is written is read, and whatever happens to the end of a file, the lines before count.
 */

#include <string.h>

#include "store-test.h"
#include "ts-game-file.h"
#include "ts-shuffle.h"

#define N_EVENTS 60
#define N_SEEDS 20

/* Plays on.
 * Returns: (transfer full): the game's log */
static GString *
create_text (TsGameRecord *game,
             GRand *random,
             guint n_events)
{
  for (guint i = 0; i < n_events; i++)
    store_test_play (game, random);

  return store_test_format (game);
}

/* All lines count. */
static TsGameRecord *
parse (const GString *text)
{
  g_autoptr (TsGameFile) file = ts_game_file_parse (text->str, text->len, "a file");

  g_assert_no_error (file->error);
  g_assert_false (file->is_torn);
  g_assert_true (g_utf8_validate (text->str, (gssize) text->len, NULL));

  return g_steal_pointer (&file->game);
}

static void
assert_comes_back (TsGameRecord *game,
                   GRand *random,
                   guint n_events)
{
  g_autoptr (GString) text = create_text (game, random, n_events);
  g_autoptr (TsGameRecord) read = parse (text);

  g_assert_cmpint (ts_game_record_is_finished (read), ==, ts_game_record_is_finished (game));
  store_test_assert_equal (read, game);
}

static void
test_round_trip (void)
{
  for (guint seed = 0; seed < N_SEEDS; seed++)
    {
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      g_autoptr (TsGameRecord) game = store_test_create_header ("fox");

      assert_comes_back (game, random, seed * 10);
    }
}

/* Cells and tiles beyond 255, a header with nothing, and a path of 455 CJK characters and more. */
static void
test_extreme_games (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (20);
  g_autoptr (TsGameRecord) large = NULL;
  g_autoptr (TsGameRecord) distant = store_test_create_header ("fox");
  g_autoptr (TsGameRecord) least = ts_game_record_new (&distant->history->initial, "", "");
  g_autoptr (GString) uri = g_string_new ("file:///");
  TsBoard board;

  ts_shuffle (&board, 20, 20, 2, TS_SHUFFLE_GAP_HOME);
  large = ts_game_record_new (&board, "fox", "Fox");
  assert_comes_back (large, random, N_EVENTS);
  assert_comes_back (least, NULL, 0);
  for (guint i = 0; i < 20000; i++)
    g_string_append (uri, "%E7%8B%90");
  g_object_unref (distant->header.source.file);
  distant->header.source.file = g_file_new_for_uri (uri->str);
  assert_comes_back (distant, NULL, 0);
}

static guint
count_lines (const char *text,
             gsize length)
{
  guint n_lines = 0;

  for (gsize i = 0; i < length; i++)
    n_lines += text[i] == '\n';

  return n_lines;
}

/* What is left of a log after a crash: each complete line counts, and nothing else. */
static void
assert_lines_count (const GString *text,
                    const char *left,
                    gsize length,
                    guint n_lines)
{
  g_autoptr (TsGameRecord) full = store_test_create_header ("fox");
  g_autoptr (GString) header = create_text (full, NULL, 0);
  guint n_header_lines = count_lines (header->str, header->len);
  g_autoptr (TsGameFile) file = ts_game_file_parse (left, length, "a file");

  g_assert_true ((file->game == NULL) == (n_lines < n_header_lines));
  if (file->game == NULL)
    {
      gboolean is_lost = length == 0 || *left == '\0';

      g_assert_error (file->error, TS_STORE_ERROR, is_lost ? TS_STORE_ERROR_NOT_FOUND : TS_STORE_ERROR_DAMAGED);
      return;
    }
  g_assert_cmpuint (file->game->events->len, ==, n_lines - n_header_lines);
  g_assert_cmpuint (count_lines (text->str, file->text->len), ==, n_lines);
}

static void
test_every_truncation (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  g_autoptr (TsGameRecord) game = store_test_create_header ("fox");
  g_autoptr (GString) text = create_text (game, random, N_EVENTS);

  for (gsize length = 0; length <= text->len; length++)
    {
      g_autofree char *zeros = g_malloc0 (text->len + 4096);

      memcpy (zeros, text->str, length);
      assert_lines_count (text, text->str, length, count_lines (text->str, length));
      assert_lines_count (text, zeros, text->len + 4096, count_lines (text->str, length));
    }
}

static GString *
create_lines (const char *const *lines)
{
  GString *text = g_string_new (NULL);

  g_string_append (text, "tileshift-game\n");
  for (guint i = 0; lines[i] != NULL; i++)
    g_string_append_printf (text, "%s\n", lines[i]);

  return text;
}

/* A newer program has more lines, more fields, and more words: all lines count. */
static void
test_unknown_is_skipped (void)
{
  static const char *const lines[] = {
    "weather\tfine", "title\tFox\tVixen", "origin\tmarathon\t1", "crop\t0.5\t0.25\t2\t90", "id\t2x2#116", "board\t2x2:1,2,3,0\tmore",
    "teleport\t5", "teleport\t6\tfar", "slide\t10\t1\tfast", "hint\t11\tloud", "crop\t12\t0.5\t0.5\t1", NULL
  };
  g_autoptr (GString) text = create_lines (lines);
  g_autoptr (TsGameRecord) game = parse (text);

  g_assert_cmpstr (game->header.source.title, ==, "Fox");
  g_assert_cmpint (game->header.origin, ==, TS_ORIGIN_GIVEN);
  /* An ID of another board would start a game that this one was not. */
  g_assert_null (game->header.id);
  g_assert_cmpuint (game->events->len, ==, 3);
  /* A line of before that says nothing of the tiles has square ones. */
  g_assert_true (ts_crop_equal (&game->header.source.crop, &TS_CROP_SQUARE));
  g_assert_cmpuint (game->history->moves, ==, 1);
  g_assert_cmpuint (game->history->n_hints, ==, 1);
}

static void
test_illegal_headers (void)
{
  static const char *const cases[][3] = {
    { "crop\t0.5\t0.5", "board\t2x2:1,2,3,0" },
    { "crop\t0.5\t\t2", "board\t2x2:1,2,3,0" },
    { "title\t%FF", "board\t2x2:1,2,3,0" },
    { "title\tFox", "board\t3x2:1,2,3,5,4,0" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GString) text = create_lines (cases[i]);
      g_autoptr (TsGameFile) file = ts_game_file_parse (text->str, text->len, "a file");

      g_assert_null (file->game);
      g_assert_error (file->error, TS_STORE_ERROR, TS_STORE_ERROR_DAMAGED);
    }
}

/* Lines that no version writes, and events that cannot be: the game is what it was before. Whole lines behind them tell that
 * this is no end that a crash has torn. */
static void
test_illegal_lines (void)
{
  static const char *const lines[] = { "hint", "hint\t-1", "hint\t9223372036854776", "slide\t5", "crop\t5\t0.5\t\t2",
                                       "undo\t5", "redo\t5", "slide\t5\t12", "slide\t5\t255", "watched\t5\t12",
                                       "slide\t5\t99999999999", "slide\t5x\t1", "", "teleport", "teleport\t", "\t5",
                                       "result\t5\tnever\t0\t0", "result\t5", "result\t5\t1970-01-01T00:00:00Z\t0\t0" };

  for (gsize i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_autoptr (TsGameRecord) game = store_test_create_header ("fox");
      g_autoptr (GString) text = create_text (game, NULL, 0);
      gsize header_length = text->len;

      for (guint n_behind = 0; n_behind < 2; n_behind++)
        {
          g_autoptr (TsGameFile) file = NULL;

          g_string_append_printf (text, "%s\n", n_behind == 0 ? lines[i] : "hint\t7");
          file = ts_game_file_parse (text->str, text->len, "");
          g_assert_cmpuint (file->text->len, ==, header_length);
          g_assert_cmpint (file->is_damaged, ==, n_behind > 0);
          store_test_assert_equal (file->game, game);
        }
    }
}

static void
test_result_ends_the_log (void)
{
  const TsGameEnd end = { .elapsed_ms = 4097, .date = STORE_TEST_DATE, .par = 31, .is_alike = TRUE };
  g_autoptr (TsGameRecord) game = store_test_create_header ("fox");
  g_autoptr (GString) text = store_test_format (game);
  TsEvent hint = { .kind = TS_EVENT_HINT };
  g_autoptr (TsGameFile) file = NULL;
  gsize length;

  ts_game_file_add_end (text, &end);
  length = text->len;
  ts_game_file_add_event (text, &hint);
  file = ts_game_file_parse (text->str, text->len, "a file");
  g_assert_cmpuint (file->text->len, ==, length);
  g_assert_true (ts_game_record_is_finished (file->game));
  g_assert_cmpmem (&file->game->end, sizeof end, &end, sizeof end);
  g_assert_false (ts_game_record_apply (file->game, &hint));
}

/* What a file says is the same for every version of the program. */
static void
test_format (void)
{
  static const char *const lines[] = { "identity\t0123456789abcdef",
                                       "title\tA %25 fox",
                                       "picture\tkey",
                                       "source\tfile:///a%2520fox.jpg",
                                       "id\t2x2#116",
                                       "difficulty\teasy",
                                       "control\tclick",
                                       "origin\tshuffled",
                                       "numbers\tyes",
                                       "crop\t0.5\t0.25\t2\tsquare",
                                       "board\t2x2:0,2,1,3",
                                       "slide\t10\t1",
                                       "undo\t20",
                                       "redo\t30",
                                       "hint\t40",
                                       "help\t45\tremaining",
                                       "help\t50",
                                       "pause\t60",
                                       "crop\t70\t0.5\t0.5\t1\tshaped",
                                       "watched\t80\t3",
                                       "result\t90\t2026-11-21T11:00:00Z\t3\t0",
                                       NULL };
  g_autoptr (GString) text = create_lines (lines);
  g_autoptr (TsGameRecord) game = parse (text);
  g_autoptr (GString) again = NULL;

  g_assert_cmpuint (game->header.identity, ==, G_GUINT64_CONSTANT (0x0123456789abcdef));
  g_assert_true (ts_crop_equal (&game->header.source.crop, &TS_CROP_INIT));
  game->header.source.crop = (TsCrop){ 0.5, 0.25, 2.0, TRUE };
  again = store_test_format (game);
  ts_game_file_add_end (again, &game->end);
  g_assert_cmpstr (again->str, ==, text->str);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/game-file/round-trip", test_round_trip);
  g_test_add_func ("/game-file/extreme-games", test_extreme_games);
  g_test_add_func ("/game-file/every-truncation", test_every_truncation);
  g_test_add_func ("/game-file/unknown-is-skipped", test_unknown_is_skipped);
  g_test_add_func ("/game-file/illegal-headers", test_illegal_headers);
  g_test_add_func ("/game-file/illegal-lines", test_illegal_lines);
  g_test_add_func ("/game-file/format", test_format);
  g_test_add_func ("/game-file/result-ends-the-log", test_result_ends_the_log);

  return g_test_run ();
}
