/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the results: lines, damage, later versions, many writers, the list, and CSV.
 */

#include <glib/gstdio.h>
#include <string.h>

#include "store-test.h"
#include "ts-board-text.h"
#include "ts-line.h"

#define N_WRITERS 8
#define N_LINES 50

static TsResult
create_result (guint moves,
               gint64 elapsed_ms)
{
  TsResult result = { .date = 1795258800, .title = (char *) "Fuchs.jpg", .moves = moves, .elapsed_ms = elapsed_ms };

  g_assert_cmpint (ts_board_text_parse ("3x2:1,2,3,4,0,5", &result.board), ==, TS_BOARD_TEXT_OK);

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
  result.helped = TRUE;
  result.origin = TS_ORIGIN_GIVEN;
  result.replay = (char *) "0123456789abcdef-3x2-1.game";
  result.control = (char *) "hover\tover";
  result.n_slides = 43;
  result.is_alike = TRUE;
  result.after = result.date + 1;
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
  g_assert_true (read->helped);
  g_assert_cmpint (read->origin, ==, TS_ORIGIN_GIVEN);
  g_assert_cmpstr (read->replay, ==, result.replay);
  g_assert_cmpstr (read->control, ==, result.control);
  g_assert_cmpuint (read->n_slides, ==, 43);
  g_assert_true (read->is_alike);
  g_assert_cmpint (read->after, ==, result.after);
  g_assert_false (read->is_left_out);
}

/* A person can read what the file says of a game. */
static void
test_plain_text (void)
{
  TsResult result = create_result (61, 154321);
  g_autofree char *line = NULL;

  result.title = (char *) "Füchse, 100 %";
  line = ts_result_format_line (&result);
  g_assert_cmpstr (line, ==,
                   "result\t2026-11-21T11:00:00Z\t3x2:1,2,3,4,0,5\tFüchse, 100 %25\t61\t0\t154321\t0\t0\t0\tshuffled\t-\t-\t0");
}

#define REPLAY "0123456789abcdef-3x2-1.game"

static void
add_line (GString *text,
          const char *line)
{
  guint64 sum = TS_LINE_FIRST_SUM;

  ts_line_add (text, &sum, line);
}

/* @expected: (nullable): the line that the file has more, without its checksum */
static void
mark (StoreTest *test,
      gboolean is_left_out,
      const char *expected)
{
  g_autofree char *line = ts_result_format_mark (REPLAY, is_left_out);
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_autoptr (GString) text = NULL;

  g_assert_true (g_file_get_contents (test->results_path, &before, NULL, NULL));
  g_assert_true (ts_results_write (test->results_path, line, NULL));
  g_assert_true (g_file_get_contents (test->results_path, &after, NULL, NULL));
  text = g_string_new (before);
  if (!g_str_has_suffix (before, "\n"))
    g_string_append_c (text, '\n');
  if (expected != NULL)
    add_line (text, expected);
  g_assert_cmpstr (after, ==, text->str);
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
  g_assert_cmpint (ts_result_get_verdict (first), ==, TS_VERDICT_COUNTS);
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
  mark (test, FALSE, NULL);
  assert_left_out (test, FALSE);
  mark (test, TRUE, "out\t" REPLAY);
  mark (test, TRUE, NULL);
  append (test, &first);
  assert_left_out (test, TRUE);
  mark (test, FALSE, "in\t" REPLAY);
  mark (test, FALSE, NULL);
  assert_left_out (test, FALSE);
  mark (test, TRUE, "out\t" REPLAY);
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

/* What breaks off anywhere is skipped; it stays, and the next line is whole. */
static void
test_a_torn_line_is_skipped_and_kept (StoreTest *test,
                                      gconstpointer data)
{
  TsResult first = create_result (61, 1000);
  TsResult second = create_result (62, 2000);
  g_autofree char *text = NULL;
  gsize length;

  append (test, &first);
  g_assert_true (g_file_get_contents (test->results_path, &text, &length, NULL));

  for (gsize i = 1; i < length - 1; i++)
    {
      /* The first line may be whole. */
      gboolean is_torn = text[i - 1] != '\n' && text[i] != '\n';
      g_autoptr (GPtrArray) results = NULL;
      g_autofree char *after = NULL;

      write_file (test, text, i);
      append (test, &second);
      results = load (test, is_torn);
      g_assert_cmpuint (results->len, ==, 1);
      g_assert_cmpuint (((TsResult *) g_ptr_array_index (results, 0))->moves, ==, 62);
      g_assert_true (g_file_get_contents (test->results_path, &after, NULL, NULL));
      g_assert_cmpint (strncmp (after, text, i), ==, 0);
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
  write_file (test, line, length - strlen ("34567\n"));
  append (test, &result);
  append (test, &result);
  results = load (test, 1);
  g_assert_cmpuint (results->len, ==, 1);
}

/* What is more than we know does no harm; what is other than we know is none of our results, and stays. */
static void
test_later_lines_are_no_damage (StoreTest *test,
                                gconstpointer data)
{
#define LINE "result\t2026-11-21T11:00:00Z\t3x2:1,2,3,4,0,5\tFox\t61\t52\t154321\t0\t0\t0"
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GPtrArray) results = NULL;
  g_autofree char *after = NULL;
  const TsResult *read;
  TsResult result = create_result (62, 1000);

  add_line (text, "race\tall\tis\tnew");
  add_line (text, LINE "\tdaily");
  add_line (text, LINE "x\tdaily\t-\thover\t7");
  add_line (text, "result\t2026-11-21T11:00:00Z\t3x2:1,2,3,4,0,5\tFox\t61\t52\t-1\t0\t0\t0\tdaily\t-\t-\t0");
  add_line (text, "result\t2026-11-21T11:00:00Z\t3x2:1,2,3,4,0,5\tFox\t61\t52\t1\t0\t0\t2\tdaily\t-\t-\t0");
  add_line (text, LINE "\tmarathon\t-\t-\t0");
  add_line (text, LINE "\tdaily\t" REPLAY "\thover\t7\tmore");
  write_file (test, text->str, text->len);
  append (test, &result);
  results = load (test, 0);
  g_assert_cmpuint (results->len, ==, 3);
  read = g_ptr_array_index (results, 0);
  g_assert_cmpint (read->origin, ==, TS_ORIGIN_GIVEN);
  g_assert_null (read->replay);
  g_assert_null (read->control);
  g_assert_cmpstr (((TsResult *) g_ptr_array_index (results, 1))->replay, ==, REPLAY);
  g_assert_true (g_file_get_contents (test->results_path, &after, NULL, NULL));
  g_assert_true (g_str_has_prefix (after, text->str));
}

static void
test_a_later_version_is_left_alone (StoreTest *test,
                                    gconstpointer data)
{
  const char *text = "tileshift-results\t2\n{}\n";
  TsResult result = create_result (62, 1000);
  g_autofree char *line = ts_result_format_line (&result);
  g_autofree char *after = NULL;
  g_autoptr (GError) error = NULL;
  guint n_damaged;

  write_file (test, text, strlen (text));
  g_assert_null (ts_results_read (test->results_path, &n_damaged, &error));
  g_assert_error (error, TS_GAME_LOG_ERROR, TS_GAME_LOG_ERROR_FUTURE);
  g_clear_error (&error);
  g_assert_false (ts_results_write (test->results_path, line, &error));
  g_assert_error (error, TS_GAME_LOG_ERROR, TS_GAME_LOG_ERROR_FUTURE);
  g_assert_true (g_file_get_contents (test->results_path, &after, NULL, NULL));
  g_assert_cmpstr (after, ==, text);
}

/* Where the disk is slow, the others may have the list for longer than a writer waits for it. */
static gpointer
write_lines (gpointer data)
{
  const StoreTest *test = data;
  TsResult result = create_result (61, 1000);
  g_autofree char *line = ts_result_format_line (&result);

  for (guint i = 0; i < N_LINES;)
    {
      g_autoptr (GError) error = NULL;

      if (ts_results_write (test->results_path, line, &error))
        i++;
      else
        g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_AGAIN);
    }

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
load_list (StoreTest *test,
           guint expected_len)
{
  g_autoptr (GAsyncResult) answer = NULL;
  guint n_damaged = 1;

  ts_results_load_async (test->results, NULL, wait_for_keep_result, &answer);
  wait_for (answer != NULL);
  g_assert_true (ts_results_load_finish (test->results, answer, &n_damaged, NULL));
  g_assert_cmpuint (n_damaged, ==, 0);
  g_assert_cmpuint (ts_results_get_list (test->results)->len, ==, expected_len);
}

static void
count_cb (guint *n)
{
  ++*n;
}

/* A result is in the list once, before the file has it and afterward. */
static void
test_the_list (StoreTest *test,
               gconstpointer data)
{
  TsResult saved = create_result (61, 5000);
  TsResult *added = g_new (TsResult, 1);
  guint n_changes = 0;

  g_signal_connect_swapped (test->results, "changed", G_CALLBACK (count_cb), &n_changes);
  append (test, &saved);
  load_list (test, 1);
  *added = create_result (50, 4000);
  added->title = g_strdup (added->title);
  added->replay = g_strdup (REPLAY);
  ts_results_add (test->results, added);
  g_assert_cmpuint (n_changes, ==, 2);
  g_assert_true (ts_results_find (test->results, REPLAY) == added);
  load_list (test, 2);
  append (test, added);
  load_list (test, 2);
  g_assert_cmpuint (ts_results_find (test->results, REPLAY)->moves, ==, 50);
  g_assert_null (ts_results_find (test->results, "another"));
  g_assert_cmpuint (n_changes, ==, 4);
}

static void
marked_cb (TsResults *results,
           gboolean is_left_out,
           const GError *error,
           GString *answers)
{
  g_string_append_c (answers, error != NULL ? 'x' : is_left_out ? '-'
                                                                : '+');
}

static void
assert_leaves_out (StoreTest *test,
                   gboolean is_left_out,
                   const char *expected_answers,
                   gboolean expected_left_out)
{
  g_autoptr (GString) answers = g_string_new (NULL);
  gulong handler = g_signal_connect (test->results, "marked", G_CALLBACK (marked_cb), answers);

  ts_results_leave_out (test->results, REPLAY, is_left_out);
  wait_for (answers->len > 0);
  g_assert_cmpstr (answers->str, ==, expected_answers);
  g_assert_cmpint (ts_results_find (test->results, REPLAY)->is_left_out, ==, expected_left_out);
  g_signal_handler_disconnect (test->results, handler);
}

/* The list changes when the line is written, and does not if it cannot be. */
static void
test_the_list_leaves_out (StoreTest *test,
                          gconstpointer data)
{
  TsResult result = create_result (1, 10);

  result.replay = (char *) REPLAY;
  append (test, &result);
  load_list (test, 1);
  assert_leaves_out (test, TRUE, "-", TRUE);
  load_list (test, 1);
  assert_leaves_out (test, FALSE, "+", FALSE);
  g_unlink (test->results_path);
  g_mkdir (test->results_path, 0700);
  assert_leaves_out (test, TRUE, "x", FALSE);
}

/* A file that was read before a mark was written is not believed after it. */
static void
test_a_mark_while_loading (StoreTest *test,
                           gconstpointer data)
{
  TsResult result = create_result (1, 10);
  g_autoptr (GAsyncResult) answer = NULL;

  result.replay = (char *) REPLAY;
  append (test, &result);
  load_list (test, 1);
  ts_results_load_async (test->results, NULL, wait_for_keep_result, &answer);
  wait_for (answer != NULL);
  assert_leaves_out (test, TRUE, "-", TRUE);
  g_assert_true (ts_results_load_finish (test->results, answer, NULL, NULL));
  g_assert_true (ts_results_find (test->results, REPLAY)->is_left_out);
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
  second.helped = TRUE;
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
  g_test_add_func ("/results/plain-text", test_plain_text);
  ADD ("a-result-is-left-out-and-taken-back", test_a_result_is_left_out_and_taken_back);
  ADD ("a-mark-is-no-result", test_a_mark_is_no_result);
  ADD ("a-torn-line-is-skipped-and-kept", test_a_torn_line_is_skipped_and_kept);
  ADD ("zeros-are-cut-off", test_zeros_are_cut_off);
  ADD ("a-torn-line-comes-again", test_a_torn_line_comes_again);
  ADD ("later-lines-are-no-damage", test_later_lines_are_no_damage);
  ADD ("a-later-version-is-left-alone", test_a_later_version_is_left_alone);
  ADD ("many-may-write-at-once", test_many_may_write_at_once);
  ADD ("the-list", test_the_list);
  ADD ("the-list-leaves-out", test_the_list_leaves_out);
  ADD ("a-mark-while-loading", test_a_mark_while_loading);
  ADD ("csv", test_csv);
#undef ADD

  return g_test_run ();
}
