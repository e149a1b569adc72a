/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the results: lines, damage, later versions, many writers, the bests, and CSV.
 */

#include <glib/gstdio.h>
#include <string.h>

#include "store-test.h"
#include "ts-board-text.h"

#define N_WRITERS 8
#define N_LINES 50

static TsResult
create_result (guint moves,
               gint64 elapsed_ms)
{
  TsResult result = { .date = 1795258800, .title = (char *) "Fuchs.jpg", .moves = moves, .elapsed_ms = elapsed_ms };

  ts_board_text_parse ("3x2:1,2,3,4,0,5", &result.board);

  return result;
}

static void
append (StoreTest *test,
        const TsResult *result)
{
  g_autofree char *line = ts_result_format_line (result);
  g_autoptr (GError) error = NULL;

  g_assert_true (ts_results_write (test->results_path, line, &error));
  g_assert_no_error (error);
}

/* A new file: GLib would wait for the disk before it replaces one. */
static void
write_file (StoreTest *test,
            const char *text,
            gsize length)
{
  g_unlink (test->results_path);
  g_assert_true (g_file_set_contents (test->results_path, text, (gssize) length, NULL));
}

static GPtrArray *
load (StoreTest *test,
      guint expected_damaged)
{
  g_autoptr (GError) error = NULL;
  guint n_damaged;
  GPtrArray *results = ts_results_read (test->results_path, &n_damaged, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (n_damaged, ==, expected_damaged);

  return results;
}

static void
test_round_trip (StoreTest *test,
                 gconstpointer data)
{
  TsResult result = create_result (61, 154321);
  g_autoptr (GPtrArray) results = load (test, 0);
  const TsResult *read;

  g_assert_cmpuint (results->len, ==, 0);
  result.title = (char *) "Tab\tund\nZeile, 100 % „Füchse“";
  result.par = 52;
  result.n_hints = 3;
  result.n_undos = 4;
  result.assisted = TRUE;
  result.origin = TS_ORIGIN_GIVEN;
  result.replay = (char *) "0123456789abcdef-3x2-1.game";
  result.control = (char *) "hover\tover";
  result.n_slides = 43;
  append (test, &result);

  g_clear_pointer (&results, g_ptr_array_unref);
  results = load (test, 0);
  g_assert_cmpuint (results->len, ==, 1);
  read = g_ptr_array_index (results, 0);
  g_assert_cmpint (read->date, ==, 1795258800);
  g_assert_true (ts_board_equal (&read->board, &result.board));
  g_assert_cmpstr (read->title, ==, result.title);
  g_assert_cmpuint (read->moves, ==, 61);
  g_assert_cmpuint (read->par, ==, 52);
  g_assert_cmpint (read->elapsed_ms, ==, 154321);
  g_assert_cmpuint (read->n_hints, ==, 3);
  g_assert_cmpuint (read->n_undos, ==, 4);
  g_assert_true (read->assisted);
  g_assert_cmpint (read->origin, ==, TS_ORIGIN_GIVEN);
  g_assert_cmpstr (read->replay, ==, result.replay);
  g_assert_cmpstr (read->control, ==, "hover%09over");
  g_assert_cmpuint (read->n_slides, ==, 43);
  g_assert_false (read->is_left_out);
}

/* What is unknown is in no field, so that the sum follows the replay. */
static void
test_unknown_fields (StoreTest *test,
                     gconstpointer data)
{
  TsResult result = create_result (61, 154321);
  g_autoptr (GPtrArray) results = NULL;
  const TsResult *read;

  append (test, &result);
  result.n_slides = 7;
  append (test, &result);
  results = load (test, 0);
  read = g_ptr_array_index (results, 0);
  g_assert_null (read->replay);
  g_assert_null (read->control);
  g_assert_cmpuint (read->n_slides, ==, 0);
  read = g_ptr_array_index (results, 1);
  g_assert_null (read->control);
  g_assert_cmpuint (read->n_slides, ==, 7);
}

/* A person can read what the file says of a game. */
static void
test_plain_text (void)
{
  TsResult result = create_result (61, 154321);
  g_autofree char *line = NULL;

  result.title = (char *) "Füchse, 100 %";
  line = ts_result_format_line (&result);
  g_assert_true (g_str_has_prefix (line, "1\t2026-11-21T11:00:00Z\t3x2:1,2,3,4,0,5\tFüchse, 100 %25\t61\t0\t154321\t"));
}

#define REPLAY "0123456789abcdef-3x2-1.game"

static void
mark (StoreTest *test,
      gboolean is_left_out,
      const char *expected_end)
{
  g_autofree char *line = ts_result_format_mark (REPLAY, is_left_out);
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_autofree char *expected = NULL;

  g_assert_true (g_file_get_contents (test->results_path, &before, NULL, NULL));
  g_assert_true (ts_results_write (test->results_path, line, NULL));
  g_assert_true (g_file_get_contents (test->results_path, &after, NULL, NULL));
  expected = g_strconcat (before, expected_end, NULL);
  g_assert_cmpstr (after, ==, expected);
}

static void
truncate_by (StoreTest *test,
             gsize n_bytes)
{
  g_autofree char *text = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (test->results_path, &text, &length, NULL));
  write_file (test, text, length - n_bytes);
}

static void
assert_left_out (StoreTest *test,
                 gboolean is_left_out)
{
  g_autoptr (GPtrArray) results = load (test, 0);
  const TsResult *first = g_ptr_array_index (results, 0);
  const TsResult *second = g_ptr_array_index (results, 1);

  g_assert_cmpuint (results->len, ==, 2);
  g_assert_cmpint (first->is_left_out, ==, is_left_out);
  g_assert_cmpint (ts_result_counts (first), ==, !is_left_out);
  g_assert_true (ts_result_can_count (first));
  g_assert_false (second->is_left_out);
}

/* Lines are added and never changed; a mark that changes nothing adds none, and a mark is no result. */
static void
test_a_result_is_left_out_and_taken_back (StoreTest *test,
                                          gconstpointer data)
{
  TsResult first = create_result (61, 1000);
  TsResult second = create_result (62, 2000);

  first.replay = (char *) REPLAY;
  append (test, &first);
  append (test, &second);
  mark (test, FALSE, "");
  assert_left_out (test, FALSE);
  mark (test, TRUE, "out\t" REPLAY "\taf2cf33a\n");
  mark (test, TRUE, "");
  append (test, &first);
  assert_left_out (test, TRUE);
  mark (test, FALSE, "in\t" REPLAY "\t2b1586af\n");
  mark (test, FALSE, "");
  assert_left_out (test, FALSE);
  mark (test, TRUE, "out\t" REPLAY "\taf2cf33a\n");
  assert_left_out (test, TRUE);
}

/* A result that a power cut took away comes again, although a mark has its name. */
static void
test_a_mark_is_no_result (StoreTest *test,
                          gconstpointer data)
{
  g_autofree char *line = ts_result_format_mark (REPLAY, TRUE);
  TsResult first = create_result (61, 1000);
  TsResult second = create_result (62, 2000);

  first.replay = (char *) REPLAY;
  g_assert_true (ts_results_write (test->results_path, line, NULL));
  append (test, &first);
  append (test, &second);
  assert_left_out (test, TRUE);
}

/* A line that breaks off anywhere is skipped; it stays, and the next one is whole. */
static void
test_a_torn_line_is_skipped_and_kept (StoreTest *test,
                                      gconstpointer data)
{
  TsResult first = create_result (61, 1000);
  TsResult second = create_result (62, 2000);
  g_autofree char *line = NULL;
  gsize length;

  append (test, &first);
  g_assert_true (g_file_get_contents (test->results_path, &line, &length, NULL));

  for (gsize i = 1; i < length - 1; i++)
    {
      g_autoptr (GPtrArray) results = NULL;
      g_autofree char *after = NULL;

      write_file (test, line, i);
      append (test, &second);
      results = load (test, 1);
      g_assert_cmpuint (results->len, ==, 1);
      g_assert_cmpuint (((TsResult *) g_ptr_array_index (results, 0))->moves, ==, 62);
      g_assert_true (g_file_get_contents (test->results_path, &after, NULL, NULL));
      g_assert_cmpint (strncmp (after, line, i), ==, 0);
    }
}

static void
test_every_flipped_bit_is_noticed (StoreTest *test,
                                   gconstpointer data)
{
  TsResult result = create_result (61, 1000);
  g_autofree char *line = NULL;
  gsize length;

  append (test, &result);
  append (test, &result);
  g_assert_true (g_file_get_contents (test->results_path, &line, &length, NULL));

  for (gsize i = 0; i < (length / 2 - 1) * 8; i++)
    {
      g_autoptr (GPtrArray) results = NULL;
      guint n_damaged;

      line[i / 8] ^= (char) (1 << i % 8);
      write_file (test, line, length);
      results = ts_results_read (test->results_path, &n_damaged, NULL);
      g_assert_cmpuint (results->len, ==, 1);
      g_assert_cmpuint (n_damaged, >=, 1);
      line[i / 8] ^= (char) (1 << i % 8);
    }
}

/* As a power cut leaves them: one loss, however many zeros, and none after the next line. */
static void
test_zeros_are_cut_off (StoreTest *test,
                        gconstpointer data)
{
  TsResult result = create_result (61, 1000);
  g_autofree char *line = NULL;
  g_autofree char *zeros = NULL;
  g_autoptr (GPtrArray) results = NULL;
  gsize length;

  append (test, &result);
  g_assert_true (g_file_get_contents (test->results_path, &line, &length, NULL));
  zeros = g_malloc0 (length + 4000);
  memcpy (zeros, line, length);
  write_file (test, zeros, length + 4000);
  results = load (test, 1);
  g_assert_cmpuint (results->len, ==, 1);

  g_ptr_array_unref (results);
  append (test, &result);
  results = load (test, 0);
  g_assert_cmpuint (results->len, ==, 2);
}

/* A power cut can leave a part of a line with the name of its replay: this result is not there. */
static void
test_a_torn_line_comes_again (StoreTest *test,
                              gconstpointer data)
{
  TsResult result = create_result (61, 1000);
  g_autofree char *line = NULL;
  g_autoptr (GPtrArray) results = NULL;
  gsize length;

  result.replay = (char *) "0123456789abcdef-3x2-1.game";
  append (test, &result);
  g_assert_true (g_file_get_contents (test->results_path, &line, &length, NULL));
  write_file (test, line, length - strlen ("1234567\n"));
  append (test, &result);
  append (test, &result);
  results = load (test, 1);
  g_assert_cmpuint (results->len, ==, 1);
}

/* With the sum that a program which writes such lines puts at their end. */
static void
add_newer_line (GString *text,
                const char *line)
{
  guint32 sum = 2166136261U;

  for (const char *at = line; *at != '\0'; at++)
    sum = (sum ^ (guint8) *at) * 16777619U;
  g_string_append_printf (text, "%s\t%08x\n", line, sum);
}

/* What is more than we know does no harm; what is other than we know is none of our results. */
static void
test_later_versions_are_no_damage (StoreTest *test,
                                   gconstpointer data)
{
#define LINE "1\t2026-11-21T11:00:00Z\t3x2:1,2,3,4,0,5\tFox\t61\t52\t154321\t0\t0\t0"
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GPtrArray) results = NULL;
  g_autofree char *after = NULL;
  TsResult result = create_result (62, 1000);

  add_newer_line (text, "2\tall\tis\tnew");
  add_newer_line (text, "1\t2026-11-21T11:00:00Z\t3x2:1,2,3,4,0,5\tFox\t61\t52\t154321\t0\t0\t2\tdaily\t-");
  add_newer_line (text, "1\t2026-11-21T11:00:00Z\t3x2:1,2,3,4,0,5\t%FF\t61\t52\t154321\t0\t0\t0\tdaily\t-");
  add_newer_line (text, LINE "\tmarathon\t-");
  add_newer_line (text, LINE "\tdaily");
  add_newer_line (text, LINE "\tdaily\t0123456789abcdef-3x2-1.game\t4.5");
  write_file (test, text->str, text->len);
  append (test, &result);
  results = load (test, 0);
  g_assert_cmpuint (results->len, ==, 2);
  g_assert_cmpstr (((TsResult *) g_ptr_array_index (results, 0))->replay, ==, "0123456789abcdef-3x2-1.game");
  g_assert_true (g_file_get_contents (test->results_path, &after, NULL, NULL));
  g_assert_true (g_str_has_prefix (after, text->str));
}

/* The mark breaks off before its sum. */
static void
test_a_torn_mark_marks_nothing (StoreTest *test,
                                gconstpointer data)
{
  TsResult first = create_result (61, 1000);
  g_autoptr (GPtrArray) results = NULL;

  first.replay = (char *) REPLAY;
  append (test, &first);
  mark (test, TRUE, "out\t" REPLAY "\taf2cf33a\n");
  truncate_by (test, strlen ("a\n"));
  results = load (test, 1);
  g_assert_cmpuint (results->len, ==, 1);
  g_assert_false (((TsResult *) g_ptr_array_index (results, 0))->is_left_out);
  mark (test, TRUE, "\nout\t" REPLAY "\taf2cf33a\n");
}

static gpointer
write_lines (gpointer data)
{
  TsResult result = create_result (61, 1000);

  for (guint i = 0; i < N_LINES; i++)
    append (data, &result);

  return NULL;
}

static void
test_many_may_write_at_once (StoreTest *test,
                             gconstpointer data)
{
  GThread *writers[N_WRITERS];
  g_autoptr (GPtrArray) results = NULL;

  for (guint i = 0; i < N_WRITERS; i++)
    writers[i] = g_thread_new ("writer", write_lines, test);
  for (guint i = 0; i < N_WRITERS; i++)
    g_thread_join (writers[i]);

  results = load (test, 0);
  g_assert_cmpuint (results->len, ==, N_WRITERS * N_LINES);
}

static void
keep_result_cb (GObject *source_object,
                GAsyncResult *result,
                gpointer user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

/* A worker reads all lines; the bests are of games without help, time and moves each for itself. */
static void
test_the_bests (StoreTest *test,
                gconstpointer data)
{
  TsResult results[] = { create_result (61, 5000), create_result (50, 9000), create_result (40, 1000),
                         create_result (30, 900) };
  g_autoptr (GAsyncResult) answer = NULL;
  g_autoptr (GPtrArray) loaded = NULL;
  gint64 best_ms = 0;
  guint fewest_moves = 0;
  guint n_damaged = 1;

  results[2].n_hints = 1;
  results[3].assisted = TRUE;
  for (gsize i = 0; i < G_N_ELEMENTS (results); i++)
    append (test, &results[i]);

  g_assert_false (ts_results_get_best (test->results, 3, 2, &best_ms, &fewest_moves));
  ts_results_load_async (test->results, NULL, keep_result_cb, &answer);
  store_test_wait_for (answer != NULL);
  loaded = ts_results_load_finish (test->results, answer, &n_damaged, NULL);
  g_assert_cmpuint (loaded->len, ==, 4);
  g_assert_cmpuint (n_damaged, ==, 0);
  g_assert_true (ts_results_get_best (test->results, 3, 2, &best_ms, &fewest_moves));
  g_assert_cmpint (best_ms, ==, 5000);
  g_assert_cmpuint (fewest_moves, ==, 50);
  g_assert_false (ts_results_get_best (test->results, 2, 3, NULL, NULL));
}

static void
load_bests (StoreTest *test)
{
  g_autoptr (GAsyncResult) answer = NULL;
  g_autoptr (GPtrArray) loaded = NULL;

  ts_results_load_async (test->results, NULL, keep_result_cb, &answer);
  store_test_wait_for (answer != NULL);
  loaded = ts_results_load_finish (test->results, answer, NULL, NULL);
  g_assert_nonnull (loaded);
}

static guint
find_daily (StoreTest *test,
            const TsResult *result)
{
  return ts_results_find_daily (test->results, &result->board, NULL);
}

/* What is in the file alone counts, except that a result may come while a worker reads. */
static void
test_a_result_comes_while_loading (StoreTest *test,
                                   gconstpointer data)
{
  TsResult saved = create_result (61, 5000);
  TsResult lost = create_result (50, 4000);
  g_autoptr (GAsyncResult) answer = NULL;
  g_autoptr (GPtrArray) loaded = NULL;
  gint64 best_ms;

  lost.origin = TS_ORIGIN_DAILY;
  append (test, &saved);
  ts_results_count (test->results, &lost);
  g_assert_cmpuint (find_daily (test, &lost), >, 0);
  load_bests (test);
  g_assert_cmpuint (find_daily (test, &lost), ==, 0);
  g_assert_true (ts_results_get_best (test->results, 3, 2, &best_ms, NULL));
  g_assert_cmpint (best_ms, ==, 5000);

  ts_results_load_async (test->results, NULL, keep_result_cb, &answer);
  ts_results_count (test->results, &lost);
  store_test_wait_for (answer != NULL);
  loaded = ts_results_load_finish (test->results, answer, NULL, NULL);
  g_assert_cmpuint (find_daily (test, &lost), >, 0);
  g_assert_true (ts_results_get_best (test->results, 3, 2, &best_ms, NULL));
  g_assert_cmpint (best_ms, ==, 4000);
}

/* The first game of a puzzle stays what it was, and later puzzles have larger numbers. */
static void
test_puzzles_of_days (StoreTest *test,
                      gconstpointer data)
{
  TsResult watched = create_result (61, 5000);
  TsResult again = create_result (61, 5000);
  TsResult later = create_result (61, 5000);
  gboolean is_own;

  watched.origin = again.origin = later.origin = TS_ORIGIN_DAILY;
  watched.assisted = TRUE;
  ts_board_text_parse ("3x2:1,2,3,0,4,5", &later.board);
  ts_results_count (test->results, &watched);
  ts_results_count (test->results, &again);
  ts_results_count (test->results, &later);
  g_assert_cmpuint (ts_results_find_daily (test->results, &later.board, &is_own), >, find_daily (test, &again));
  g_assert_true (is_own);
  g_assert_cmpuint (ts_results_find_daily (test->results, &again.board, &is_own), >, 0);
  g_assert_false (is_own);
}

static void
leave_out (StoreTest *test,
           gboolean is_left_out)
{
  g_autoptr (GAsyncResult) answer = NULL;

  ts_results_leave_out_async (test->results, REPLAY, is_left_out, NULL, keep_result_cb, &answer);
  store_test_wait_for (answer != NULL);
  g_assert_true (ts_results_leave_out_finish (test->results, answer, NULL));
  load_bests (test);
}

static void
test_a_result_left_out_beats_nothing (StoreTest *test,
                                      gconstpointer data)
{
  TsResult spoiled = create_result (1, 10);
  TsResult other = create_result (61, 5000);
  gint64 best_ms;
  guint fewest_moves;

  spoiled.replay = (char *) REPLAY;
  append (test, &spoiled);
  append (test, &other);
  load_bests (test);
  leave_out (test, TRUE);
  g_assert_true (ts_results_get_best (test->results, 3, 2, &best_ms, &fewest_moves));
  g_assert_cmpint (best_ms, ==, 5000);
  g_assert_cmpuint (fewest_moves, ==, 61);
  leave_out (test, FALSE);
  g_assert_true (ts_results_get_best (test->results, 3, 2, &best_ms, &fewest_moves));
  g_assert_cmpint (best_ms, ==, 10);
  g_assert_cmpuint (fewest_moves, ==, 1);
}

static void
test_csv (StoreTest *test,
          gconstpointer data)
{
  TsResult first = create_result (61, 154321);
  TsResult second = create_result (2, 5);
  g_autoptr (GPtrArray) results = g_ptr_array_new ();
  g_autofree char *csv = NULL;

  first.title = (char *) "A \"red\" fox, asleep";
  first.par = 52;
  first.replay = (char *) "fox.game";
  second.assisted = TRUE;
  second.origin = TS_ORIGIN_DAILY;
  second.control = (char *) "hover";
  second.n_slides = 1;
  second.is_left_out = TRUE;
  g_ptr_array_add (results, &first);
  g_ptr_array_add (results, &second);
  csv = ts_results_format_csv (results);
  g_assert_cmpstr (csv, ==,
                   "date,size,board,picture,moves,par,seconds,tiles_per_second,hints,undos,assisted,origin,replay,"
                   "control,multi_tile_moves,left_out\r\n"
                   "2026-11-21T11:00:00Z,3x2,\"3x2:1,2,3,4,0,5\",\"A \"\"red\"\" fox, asleep\",61,52,154.321,0.395,0,0,no,"
                   "shuffled,fox.game,,,no\r\n"
                   "2026-11-21T11:00:00Z,3x2,\"3x2:1,2,3,4,0,5\",\"Fuchs.jpg\",2,,0.005,400.000,0,0,yes,daily,,hover,1,"
                   "yes\r\n");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, func) g_test_add ("/results/" path, StoreTest, NULL, store_test_set_up, func, store_test_tear_down)
  ADD ("round-trip", test_round_trip);
  ADD ("unknown-fields", test_unknown_fields);
  g_test_add_func ("/results/plain-text", test_plain_text);
  ADD ("a-result-is-left-out-and-taken-back", test_a_result_is_left_out_and_taken_back);
  ADD ("a-mark-is-no-result", test_a_mark_is_no_result);
  ADD ("a-result-left-out-beats-nothing", test_a_result_left_out_beats_nothing);
  ADD ("a-torn-line-is-skipped-and-kept", test_a_torn_line_is_skipped_and_kept);
  ADD ("every-flipped-bit-is-noticed", test_every_flipped_bit_is_noticed);
  ADD ("zeros-are-cut-off", test_zeros_are_cut_off);
  ADD ("a-torn-line-comes-again", test_a_torn_line_comes_again);
  ADD ("later-versions-are-no-damage", test_later_versions_are_no_damage);
  ADD ("a-torn-mark-marks-nothing", test_a_torn_mark_marks_nothing);
  ADD ("many-may-write-at-once", test_many_may_write_at_once);
  ADD ("the-bests", test_the_bests);
  ADD ("a-result-comes-while-loading", test_a_result_comes_while_loading);
  ADD ("puzzles-of-days", test_puzzles_of_days);
  ADD ("csv", test_csv);
#undef ADD

  return g_test_run ();
}
