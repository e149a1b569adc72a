/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the text of a log: what is written is read, and whatever happens to the end of a file, the lines before count.
 */

#include <string.h>

#include "store-test.h"
#include "ts-log-text.h"
#include "ts-shuffle.h"

#define N_EVENTS 60
#define N_SEEDS 20

/* A log as text, and where its lines end. */
static GString *
create_text (TsSavedGame *game,
             GRand *random,
             guint n_events)
{
  GString *text = g_string_new (NULL);
  guint64 sum = TS_LOG_TEXT_FIRST_SUM;

  ts_log_text_add_header (text, &sum, game);
  for (guint i = 0; i < n_events; i++)
    {
      TsEvent event = store_test_play (game, random);

      ts_log_text_add_event (text, &sum, &event);
    }

  return text;
}

static TsSavedGame *
parse (const char *text,
       gsize length,
       gsize *good_length,
       GError **error)
{
  guint64 sum;

  return ts_log_text_parse (text, length, good_length, &sum, error);
}

static void
test_round_trip (void)
{
  for (guint seed = 0; seed < N_SEEDS; seed++)
    {
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      g_autoptr (TsSavedGame) game = store_test_create_header ("fox");
      g_autoptr (GString) text = create_text (game, random, seed * 10);
      g_autoptr (GString) again = NULL;
      g_autoptr (GError) error = NULL;
      g_autoptr (TsSavedGame) read = NULL;
      gsize good_length;

      read = parse (text->str, text->len, &good_length, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (good_length, ==, text->len);
      g_assert_cmpint (read->is_finished, ==, game->is_finished);
      store_test_assert_equal (read, game);
      g_assert_true (g_utf8_validate (text->str, (gssize) text->len, NULL));
    }
}

/* Cells and tiles beyond 255. */
static void
test_largest_board (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (20);
  g_autoptr (TsSavedGame) game = NULL;
  g_autoptr (TsSavedGame) read = NULL;
  g_autoptr (GString) text = NULL;
  g_autoptr (GError) error = NULL;
  gsize good_length;
  TsBoard board;

  g_assert_true (ts_shuffle (&board, 20, 20, 2, TS_SHUFFLE_GAP_HOME));
  game = ts_saved_game_new (&board, "fox", "Fox");
  text = create_text (game, random, N_EVENTS);
  read = parse (text->str, text->len, &good_length, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (good_length, ==, text->len);
  store_test_assert_equal (read, game);
}

static void
test_least_header (void)
{
  g_autoptr (TsSavedGame) full = store_test_create_header ("fox");
  g_autoptr (TsSavedGame) game = ts_saved_game_new (&full->initial, "", "");
  g_autoptr (GString) text = create_text (game, NULL, 0);
  g_autoptr (TsSavedGame) read = NULL;
  gsize good_length;

  read = parse (text->str, text->len, &good_length, NULL);
  store_test_assert_equal (read, game);
  g_assert_null (read->uri);
  g_assert_cmpfloat (read->crop.zoom, ==, 0.0);
}

/* A path of 455 CJK characters, and more. */
static void
test_long_address (void)
{
  g_autoptr (TsSavedGame) game = store_test_create_header ("fox");
  g_autoptr (GString) uri = g_string_new ("file:///");
  g_autoptr (GString) text = NULL;
  g_autoptr (TsSavedGame) read = NULL;
  gsize good_length;

  for (guint i = 0; i < 20000; i++)
    g_string_append (uri, "%E7%8B%90");
  g_free (game->uri);
  game->uri = g_strdup (uri->str);
  text = create_text (game, NULL, 0);
  read = parse (text->str, text->len, &good_length, NULL);
  g_assert_cmpstr (read->uri, ==, uri->str);
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
  g_autoptr (TsSavedGame) full = store_test_create_header ("fox");
  g_autoptr (GString) header = create_text (full, NULL, 0);
  guint n_header_lines = count_lines (header->str, header->len);
  g_autoptr (GError) error = NULL;
  gsize good_length = 0;
  g_autoptr (TsSavedGame) read = parse (left, length, &good_length, &error);

  g_assert_true ((read == NULL) == (n_lines < n_header_lines));
  if (read == NULL)
    {
      g_assert_error (error, TS_GAME_LOG_ERROR, TS_GAME_LOG_ERROR_DAMAGED);
      return;
    }
  g_assert_cmpuint (read->events->len, ==, n_lines - n_header_lines);
  g_assert_cmpuint (count_lines (text->str, good_length), ==, n_lines);
}

static void
test_every_truncation (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  g_autoptr (TsSavedGame) game = store_test_create_header ("fox");
  g_autoptr (GString) text = create_text (game, random, N_EVENTS);

  for (gsize length = 0; length <= text->len; length++)
    {
      g_autofree char *zeros = g_malloc0 (text->len + 4096);

      memcpy (zeros, text->str, length);
      assert_lines_count (text, text->str, length, count_lines (text->str, length));
      assert_lines_count (text, zeros, text->len + 4096, count_lines (text->str, length));
    }
}

static void
test_every_flipped_bit (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (2);
  g_autoptr (TsSavedGame) game = store_test_create_header ("fox");
  g_autoptr (GString) text = create_text (game, random, 10);

  for (gsize i = 0; i < text->len * 8; i++)
    {
      guint n_lines = count_lines (text->str, i / 8);
      g_autoptr (TsSavedGame) read = NULL;
      gsize good_length;

      text->str[i / 8] ^= (char) (1 << i % 8);
      read = parse (text->str, text->len, &good_length, NULL);
      g_assert_cmpuint (count_lines (text->str, good_length), ==, good_length > 0 ? n_lines : 0);
      text->str[i / 8] ^= (char) (1 << i % 8);
    }
}

/* A line that was moved, or comes from another log, has a right text and a wrong sum. */
static void
test_foreign_lines (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (3);
  g_autoptr (TsSavedGame) game = store_test_create_header ("fox");
  g_autoptr (TsSavedGame) other = store_test_create_header ("owl");
  g_autoptr (GString) text = create_text (game, random, 5);
  g_autoptr (GString) other_text = create_text (other, random, 5);
  gsize length = text->len;
  g_autoptr (TsSavedGame) read = NULL;
  gsize good_length;

  g_string_append (text, g_strrstr (other_text->str, "\n") + 1);
  g_string_append_len (text, other_text->str, (gssize) other_text->len);
  read = parse (text->str, text->len, &good_length, NULL);
  g_assert_cmpuint (good_length, ==, length);
  g_assert_cmpuint (read->events->len, ==, 5);
}

static void
assert_fails (const char *text,
              TsGameLogError code)
{
  g_autoptr (GError) error = NULL;
  gsize good_length;

  g_assert_null (parse (text, strlen (text), &good_length, &error));
  g_assert_error (error, TS_GAME_LOG_ERROR, (int) code);
}

static void
test_foreign_and_newer (void)
{
  assert_fails ("", TS_GAME_LOG_ERROR_DAMAGED);
  assert_fails ("holiday", TS_GAME_LOG_ERROR_DAMAGED);
  assert_fails ("tileshift-game\t", TS_GAME_LOG_ERROR_DAMAGED);
  assert_fails ("tileshift-game\tx\n", TS_GAME_LOG_ERROR_DAMAGED);
  assert_fails ("tileshift-game\t1", TS_GAME_LOG_ERROR_DAMAGED);
  assert_fails ("tileshift-game\t1\t0123456789abcdef\n", TS_GAME_LOG_ERROR_DAMAGED);
  assert_fails ("tileshift-game\t2\n{}", TS_GAME_LOG_ERROR_FUTURE);
  assert_fails ("tileshift-game\t12\tmore", TS_GAME_LOG_ERROR_FUTURE);
}

/* Adds a line with its sum, as a program writes it that has other lines. */
static void
add_line (GString *text,
          guint64 *sum,
          const char *line)
{
  for (const char *at = line; *at != '\0'; at++)
    *sum = (*sum ^ (guint8) *at) * G_GUINT64_CONSTANT (1099511628211);
  g_string_append_printf (text, "%s\t%016" G_GINT64_MODIFIER "x\n", line, *sum);
}

/* A whole line with a word that is not known was written by a later version, and may not be cut off. */
static void
test_newer_line (void)
{
  g_autoptr (TsSavedGame) game = store_test_create_header ("fox");
  g_autoptr (GString) text = g_string_new (NULL);
  guint64 sum = TS_LOG_TEXT_FIRST_SUM;

  ts_log_text_add_header (text, &sum, game);
  add_line (text, &sum, "teleport\t1");
  assert_fails (text->str, TS_GAME_LOG_ERROR_FUTURE);
}

/* A header with one more line before the board. */
static void
assert_header_fails (const char *line,
                     const char *board,
                     TsGameLogError code)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint64 sum = TS_LOG_TEXT_FIRST_SUM;

  add_line (text, &sum, "tileshift-game\t1");
  add_line (text, &sum, line);
  add_line (text, &sum, board);
  assert_fails (text->str, code);
}

static void
test_headers (void)
{
  const char *board = "board\t3x2:1,2,3,4,0,5";

  assert_header_fails ("origin\tmarathon", board, TS_GAME_LOG_ERROR_FUTURE);
  assert_header_fails ("weather\tfine", board, TS_GAME_LOG_ERROR_FUTURE);
  assert_header_fails ("part\t0.5\t0.5", board, TS_GAME_LOG_ERROR_FUTURE);
  assert_header_fails ("part\t0.5\t\t2", board, TS_GAME_LOG_ERROR_DAMAGED);
  assert_header_fails ("title\t%FF", board, TS_GAME_LOG_ERROR_DAMAGED);
  assert_header_fails ("title\tFox", "board\t3x2:1,2,3,5,4,0", TS_GAME_LOG_ERROR_DAMAGED);
}

/* Events that cannot be, with right sums: the game is what it was before. */
static void
test_illegal_events (void)
{
  const TsEvent events[] = {
    { .kind = TS_EVENT_UNDO },
    { .kind = TS_EVENT_REDO },
    { .kind = TS_EVENT_SLIDE, .cell = 12 },
    { .kind = TS_EVENT_SLIDE, .cell = 255 },
    { .kind = TS_EVENT_WATCHED, .cell = 12 },
    { .kind = TS_EVENT_HINT, .elapsed_ms = -1 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (events); i++)
    {
      g_autoptr (TsSavedGame) game = store_test_create_header ("fox");
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (TsSavedGame) read = NULL;
      guint64 sum = TS_LOG_TEXT_FIRST_SUM;
      gsize header_length;
      gsize good_length;

      g_assert_false (ts_saved_game_apply (game, &events[i]));
      g_assert_cmpuint (game->events->len, ==, 0);
      ts_log_text_add_header (text, &sum, game);
      header_length = text->len;
      ts_log_text_add_event (text, &sum, &events[i]);
      read = parse (text->str, text->len, &good_length, NULL);
      g_assert_cmpuint (good_length, ==, header_length);
      store_test_assert_equal (read, game);
    }
}

/* Lines that no version writes. */
static void
test_illegal_lines (void)
{
  static const char *const lines[] = { "hint", "hint\t9223372036854776", "slide\t5", "slide\t5\t0\t0", "crop\t5\t0.5\t\t2" };

  for (gsize i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_autoptr (TsSavedGame) game = store_test_create_header ("fox");
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (TsSavedGame) read = NULL;
      guint64 sum = TS_LOG_TEXT_FIRST_SUM;
      gsize header_length;
      gsize good_length;

      ts_log_text_add_header (text, &sum, game);
      header_length = text->len;
      add_line (text, &sum, lines[i]);
      read = parse (text->str, text->len, &good_length, NULL);
      g_assert_cmpuint (good_length, ==, header_length);
      store_test_assert_equal (read, game);
    }
}

static void
test_undo_and_redo (void)
{
  TsEvent slides[2] = { { .kind = TS_EVENT_SLIDE }, { .kind = TS_EVENT_SLIDE, .elapsed_ms = 500 } };
  TsEvent undo = { .kind = TS_EVENT_UNDO, .elapsed_ms = 900 };
  TsEvent redo = { .kind = TS_EVENT_REDO, .elapsed_ms = 1000 };
  TsBoard solved;
  g_autoptr (TsSavedGame) game = NULL;

  ts_board_init (&solved, 4, 3);
  game = ts_saved_game_new (&solved, "", "");
  slides[0].cell = 8;
  slides[1].cell = 4;
  g_assert_true (ts_saved_game_apply (game, &slides[0]));
  g_assert_cmpuint (game->moves, ==, 3);
  g_assert_true (ts_saved_game_apply (game, &slides[1]));
  g_assert_cmpuint (game->moves, ==, 4);
  g_assert_true (ts_saved_game_apply (game, &undo));
  g_assert_cmpuint (game->moves, ==, 3);
  g_assert_true (ts_saved_game_apply (game, &undo));
  g_assert_true (ts_board_equal (&game->board, &solved));
  g_assert_false (game->is_finished);
  g_assert_cmpuint (game->n_undos, ==, 2);
  g_assert_cmpuint (game->path->len, ==, 2);
  g_assert_true (ts_saved_game_apply (game, &redo));
  g_assert_cmpuint (game->position, ==, 1);
  g_assert_cmpuint (game->moves, ==, 3);
  slides[1].cell = 11;
  g_assert_true (ts_saved_game_apply (game, &slides[1]));
  g_assert_true (game->is_finished);
  g_assert_cmpuint (game->path->len, ==, 2);
  g_assert_cmpint (game->elapsed_ms, ==, 1000);
}

/* The moves of slides that the program made do not count, those of a slide in their place do. */
static void
test_help (void)
{
  const TsEvent hint = { .kind = TS_EVENT_HINT };
  const TsEvent assisted = { .kind = TS_EVENT_ASSISTED };
  const TsEvent watched = { .kind = TS_EVENT_WATCHED, .cell = 8 };
  const TsEvent undo = { .kind = TS_EVENT_UNDO };
  const TsEvent slide = { .kind = TS_EVENT_SLIDE, .cell = 9 };
  TsBoard solved;
  g_autoptr (TsSavedGame) game = NULL;

  ts_board_init (&solved, 4, 3);
  game = ts_saved_game_new (&solved, "", "");
  g_assert_true (ts_saved_game_apply (game, &hint));
  g_assert_cmpuint (game->n_hints, ==, 1);
  g_assert_false (game->assisted);
  g_assert_true (ts_saved_game_apply (game, &assisted));
  g_assert_true (game->assisted);
  g_assert_true (ts_saved_game_apply (game, &watched));
  g_assert_cmpuint (game->moves, ==, 0);
  g_assert_true (ts_saved_game_apply (game, &undo));
  g_assert_cmpuint (game->moves, ==, 0);
  g_assert_true (ts_saved_game_apply (game, &slide));
  g_assert_cmpuint (game->moves, ==, 2);
}

static void
test_result_ends_the_log (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (5);
  g_autoptr (TsSavedGame) game = store_test_create_header ("fox");
  g_autoptr (GString) text = g_string_new (NULL);
  TsEvent hint = { .kind = TS_EVENT_HINT };
  guint64 sum = TS_LOG_TEXT_FIRST_SUM;
  g_autoptr (TsSavedGame) read = NULL;
  gsize good_length;
  gsize length;

  ts_log_text_add_header (text, &sum, game);
  ts_log_text_add_result (text, &sum, "1\tdate\tand so on");
  length = text->len;
  ts_log_text_add_event (text, &sum, &hint);
  read = parse (text->str, text->len, &good_length, NULL);
  g_assert_cmpuint (good_length, ==, length);
  g_assert_true (read->is_finished);
  g_assert_cmpstr (read->result, ==, "1\tdate\tand so on");
  g_assert_false (ts_saved_game_apply (read, &hint));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/log-text/round-trip", test_round_trip);
  g_test_add_func ("/log-text/largest-board", test_largest_board);
  g_test_add_func ("/log-text/least-header", test_least_header);
  g_test_add_func ("/log-text/long-address", test_long_address);
  g_test_add_func ("/log-text/every-truncation", test_every_truncation);
  g_test_add_func ("/log-text/every-flipped-bit", test_every_flipped_bit);
  g_test_add_func ("/log-text/foreign-lines", test_foreign_lines);
  g_test_add_func ("/log-text/foreign-and-newer", test_foreign_and_newer);
  g_test_add_func ("/log-text/newer-line", test_newer_line);
  g_test_add_func ("/log-text/headers", test_headers);
  g_test_add_func ("/log-text/illegal-lines", test_illegal_lines);
  g_test_add_func ("/log-text/illegal-events", test_illegal_events);
  g_test_add_func ("/log-text/undo-and-redo", test_undo_and_redo);
  g_test_add_func ("/log-text/help", test_help);
  g_test_add_func ("/log-text/result-ends-the-log", test_result_ends_the_log);

  return g_test_run ();
}
