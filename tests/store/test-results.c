/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the results: the files are the truth, and the cache is never needed.
 */

#include <glib/gstdio.h>
#include <string.h>

#include "disk-gate.h"
#include "store-test.h"
#include "ts-disk-queue.h"

#define N_REPLAYS 6

static TsResults *
load (StoreTest *test)
{
  TsResults *results = ts_results_new (test->folder);

  store_test_load (results, FALSE);

  return results;
}

/* All that the results say, a line each. */
static char *
read_and_describe (StoreTest *test,
                   gboolean is_writer)
{
  g_autoptr (TsResults) results = ts_results_new (test->folder);
  const GPtrArray *list;
  GString *text = g_string_new (NULL);

  store_test_load (results, is_writer);
  store_test_wait ();
  list = ts_results_get_list (results);
  for (guint i = 0; i < list->len; i++)
    {
      TsResult *result = g_ptr_array_index (list, i);

      ts_result_append_line (result, text);
      g_string_append_printf (text, "%d %d\n", result->is_excluded, result->is_repeated);
    }

  return g_string_free (text, FALSE);
}

static void
add_replays (StoreTest *test)
{
  for (guint i = 0; i < N_REPLAYS; i++)
    {
      g_autoptr (TsGameRecord) game = store_test_create_header ("fox");

      if (i == 2)
        g_clear_pointer (&game->header.control, g_free);
      g_free (store_test_add_replay (test, game, STORE_TEST_DATE + i));
    }
}

/* Whatever is in the place of the cache, the results are the same. */
static void
test_the_cache_is_not_needed (StoreTest *test,
                              gconstpointer data)
{
  static const char *const caches[] = { "", "tileshift-results\n", "tileshift-results\nrubbish\n\n1\t2\t3\n", "a stranger's\n" };
  g_autofree char *expected = NULL;
  g_autofree char *cached = NULL;

  add_replays (test);
  expected = read_and_describe (test, FALSE);
  g_assert_cmpuint (store_test_count (test->folder, ".tsv"), ==, 0);
  cached = read_and_describe (test, TRUE);
  g_assert_cmpstr (cached, ==, expected);
  g_free (cached);
  cached = read_and_describe (test, TRUE);
  g_assert_cmpstr (cached, ==, expected);
  for (gsize i = 0; i < G_N_ELEMENTS (caches); i++)
    {
      g_free (cached);
      store_test_write (test->folder, "results.tsv", caches[i], -1);
      cached = read_and_describe (test, TRUE);
      g_assert_cmpstr (cached, ==, expected);
    }
}

/* Only differences are parsed: what the cache says of a file with this name and size is believed. */
static void
test_only_differences_are_parsed (StoreTest *test,
                                  gconstpointer data)
{
  g_autofree char *name = store_test_add_replay (test, test->game, STORE_TEST_DATE);
  g_autofree char *text = store_test_read (test->finished, name);
  g_autofree char *nonsense = g_strnfill (strlen (text), 'x');
  g_autofree char *expected = read_and_describe (test, TRUE);
  g_autofree char *cached = NULL;
  g_autoptr (TsResults) results = ts_results_new (test->folder);

  store_test_write (test->finished, name, nonsense, -1);
  cached = read_and_describe (test, TRUE);
  g_assert_cmpstr (cached, ==, expected);

  store_test_write (test->finished, name, nonsense, (gssize) strlen (text) - 1);
  g_assert_cmpuint (store_test_load (results, TRUE), ==, 1);
  g_assert_cmpuint (ts_results_get_list (results)->len, ==, 0);
}

/* The cache is written when a file is new or gone, and not otherwise. */
static void
test_when_the_cache_is_written (StoreTest *test,
                                gconstpointer data)
{
  g_autofree char *path = g_build_filename (test->folder, "results.tsv", NULL);
  g_autofree char *name = NULL;
  GStatBuf before;
  GStatBuf after;

  add_replays (test);
  store_test_write (test->finished, "0123456789abcdef-damaged.tsgame", "x", -1);
  name = store_test_add_replay (test, test->game, STORE_TEST_DATE);
  g_free (read_and_describe (test, TRUE));
  g_assert_cmpint (g_stat (path, &before), ==, 0);
  g_free (read_and_describe (test, TRUE));
  g_assert_cmpint (g_stat (path, &after), ==, 0);
  g_assert_cmpuint (after.st_ino, ==, before.st_ino);

  store_test_rename (test->finished, name, NULL);
  g_free (read_and_describe (test, TRUE));
  g_assert_cmpint (g_stat (path, &after), ==, 0);
  g_assert_cmpuint (after.st_ino, !=, before.st_ino);
}

/* A game that was finished on two computers counts once: the earliest decides, even if it is excluded. */
static void
test_one_game_counts_once (StoreTest *test,
                           gconstpointer data)
{
  g_autofree char *late = store_test_add_replay (test, test->game, STORE_TEST_DATE + 9);
  g_autofree char *late_text = store_test_read (test->finished, late);
  g_autoptr (GString) early_text = g_string_new (late_text);
  g_autoptr (TsResults) results = NULL;
  const GPtrArray *list;

  g_assert_cmpuint (g_string_replace (early_text, "11:00:09Z", "11:00:05Z", 0), ==, 1);
  store_test_write (test->finished, "0123456789abcdef-4x3-0.tsgame", early_text->str, -1);
  results = load (test);
  list = ts_results_get_list (results);
  g_assert_cmpuint (list->len, ==, 2);
  g_assert_cmpstr (((TsResult *) list->pdata[0])->replay, ==, "0123456789abcdef-4x3-0.tsgame");
  g_assert_false (((TsResult *) list->pdata[0])->is_repeated);
  g_assert_true (((TsResult *) list->pdata[1])->is_repeated);
  g_assert_false (ts_result_counts (list->pdata[1]));

  ts_results_exclude (results, "0123456789abcdef-4x3-0.tsgame", TRUE);
  store_test_wait ();
  g_assert_false (ts_result_counts (list->pdata[0]));
  g_assert_false (ts_result_counts (list->pdata[1]));
}

static void
note_answer_cb (GString *answers,
                gboolean is_excluded,
                const GError *error)
{
  g_string_append (answers, error != NULL ? "x" : is_excluded ? "-"
                                                              : "+");
}

/* The list changes when the file is moved, and does not if it cannot be. */
static void
test_exclude (StoreTest *test,
              gconstpointer data)
{
  g_autofree char *name = store_test_add_replay (test, test->game, STORE_TEST_DATE);
  g_autoptr (TsResults) results = load (test);
  g_autoptr (GString) answers = g_string_new (NULL);

  g_signal_connect_swapped (results, "excluded", G_CALLBACK (note_answer_cb), answers);
  ts_results_exclude (results, name, TRUE);
  g_assert_false (ts_results_find (results, name)->is_excluded);
  store_test_wait ();
  g_assert_true (ts_results_find (results, name)->is_excluded);
  g_assert_cmpuint (store_test_count (test->excluded, name), ==, 1);
  g_assert_cmpuint (store_test_count (test->finished, name), ==, 0);
  ts_results_exclude (results, name, FALSE);
  store_test_wait ();
  g_assert_false (ts_results_find (results, name)->is_excluded);
  g_assert_cmpuint (store_test_count (test->finished, name), ==, 1);
  store_test_rename (test->finished, name, NULL);
  ts_results_exclude (results, name, TRUE);
  store_test_wait ();
  g_assert_false (ts_results_find (results, name)->is_excluded);
  g_assert_cmpstr (answers->str, ==, "-+x");
}

/* As the program does: what comes later is not installed before. */
static void
finish_load_cb (GObject *source_object,
                GAsyncResult *result,
                gpointer results)
{
  ts_results_load_finish (results, result);
}

/* An exclusion that waits for the disk is not lost when the list is read meanwhile, in either order. */
static void
test_exclude_while_loading (StoreTest *test,
                            gconstpointer data)
{
  gboolean loads_first = GPOINTER_TO_INT (data);
  g_autofree char *name = store_test_add_replay (test, test->game, STORE_TEST_DATE);
  g_autoptr (TsResults) results = load (test);

  disk_gate_hold_queue ();
  if (!loads_first)
    ts_results_exclude (results, name, TRUE);
  ts_results_load_async (results, FALSE, NULL, NULL, finish_load_cb, results);
  if (loads_first)
    ts_results_exclude (results, name, TRUE);
  disk_gate_open ();
  store_test_wait ();
  g_assert_true (ts_results_find (results, name)->is_excluded);
  g_assert_cmpuint (ts_results_get_list (results)->len, ==, 1);
}

/* A removed result comes back until its file is deleted, also if the list is read meanwhile. */
static void
test_remove (StoreTest *test,
             gconstpointer data)
{
  g_autofree char *first = store_test_add_replay (test, test->game, STORE_TEST_DATE);
  g_autofree char *second = store_test_add_replay (test, test->game, STORE_TEST_DATE + 9);
  g_autoptr (TsResults) results = load (test);

  g_assert_false (ts_results_restore (results));
  g_assert_true (ts_results_find (results, second)->is_repeated);
  ts_results_remove (results, first);
  g_assert_null (ts_results_find (results, first));
  g_assert_false (ts_results_find (results, second)->is_repeated);
  store_test_load (results, FALSE);
  g_assert_null (ts_results_find (results, first));
  g_assert_true (ts_results_restore (results));
  g_assert_true (ts_results_find (results, second)->is_repeated);
  g_assert_cmpuint (store_test_count (test->finished, first), ==, 1);

  /* Its file is elsewhere by then. */
  ts_results_exclude (results, first, TRUE);
  ts_results_remove (results, first);
  ts_results_remove (results, first);
  ts_results_delete_removed (results);
  ts_results_delete_removed (results);
  store_test_wait ();
  g_assert_false (ts_results_restore (results));
  g_assert_cmpuint (store_test_count (test->finished, first), ==, 0);
  g_assert_cmpuint (store_test_count (test->excluded, first), ==, 0);
  g_assert_cmpuint (store_test_count (test->finished, second), ==, 1);
}

static void
count_cb (guint *n)
{
  ++*n;
}

/* A game that was just finished is on the list before its file is in its place, once. */
static void
test_add (StoreTest *test,
          gconstpointer data)
{
  const TsGameEnd end = { .elapsed_ms = 5000, .date = STORE_TEST_DATE };
  g_autoptr (TsResults) results = load (test);
  guint n_changes = 0;

  g_signal_connect_swapped (results, "changed", G_CALLBACK (count_cb), &n_changes);
  ts_results_add (results, ts_result_new (&test->game->header, test->game->history, &end, NULL));
  g_assert_cmpuint (n_changes, ==, 1);
  store_test_load (results, FALSE);
  g_assert_cmpuint (ts_results_get_list (results)->len, ==, 1);

  g_free (store_test_add_replay (test, test->game, STORE_TEST_DATE));
  store_test_load (results, FALSE);
  g_assert_cmpuint (ts_results_get_list (results)->len, ==, 1);
  g_assert_cmpuint (n_changes, ==, 3);
}

static void
test_csv (void)
{
  TsResult first = {
    .end.date = STORE_TEST_DATE, .moves = 61, .end.elapsed_ms = 154321, .end.par = 52, .header.difficulty = TS_DIFFICULTY_HARD
  };
  TsResult second = { .end.date = STORE_TEST_DATE, .moves = 2, .end.elapsed_ms = 5, .n_slides = 1, .helped = TS_GAME_HELP_SOLUTION, .header.origin = TS_ORIGIN_DAILY, .is_excluded = TRUE };
  TsResult repeated = second;
  g_autoptr (GPtrArray) results = g_ptr_array_new ();
  g_autofree char *csv = NULL;

  ts_board_init (&first.board, 3, 2);
  second.board = repeated.board = first.board;
  first.header.source.title = (char *) "A \"red\" fox, asleep";
  first.replay = (char *) "fox.tsgame";
  second.header.source.title = (char *) "Fuchs.jpg";
  second.header.control = (char *) "hover";
  repeated.header.source.title = second.header.source.title;
  repeated.is_repeated = TRUE;
  g_ptr_array_add (results, &first);
  g_ptr_array_add (results, &second);
  g_ptr_array_add (results, &repeated);
  csv = ts_results_format_csv (results);
  g_assert_cmpstr (csv, ==,
                   "date,size,board,picture,moves,par,seconds,tiles_per_second,hints,undos,helped,origin,replay,"
                   "control,multi_tile_moves,excluded,difficulty\r\n"
                   "2026-11-21T11:00:00Z,3x2,\"3x2:1,2,3,4,5,0\",\"A \"\"red\"\" fox, asleep\",61,52,154.321,0.395,0,0,no,"
                   "shuffled,fox.tsgame,,,no,hard\r\n"
                   "2026-11-21T11:00:00Z,3x2,\"3x2:1,2,3,4,5,0\",\"Fuchs.jpg\",2,,0.005,400.000,0,0,yes,daily,,hover,1,"
                   "yes,\r\n");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, G_TEST_OPTION_ISOLATE_DIRS, NULL);

  store_test_add ("/results/cache/not-needed", NULL, test_the_cache_is_not_needed);
  store_test_add ("/results/cache/differences", NULL, test_only_differences_are_parsed);
  store_test_add ("/results/cache/written", NULL, test_when_the_cache_is_written);
  store_test_add ("/results/once", NULL, test_one_game_counts_once);
  store_test_add ("/results/exclude", NULL, test_exclude);
  store_test_add ("/results/remove", NULL, test_remove);
  store_test_add ("/results/exclude/before-loading", GINT_TO_POINTER (FALSE), test_exclude_while_loading);
  store_test_add ("/results/exclude/after-loading", GINT_TO_POINTER (TRUE), test_exclude_while_loading);
  store_test_add ("/results/add", NULL, test_add);
  g_test_add_func ("/results/csv", test_csv);

  return g_test_run ();
}
