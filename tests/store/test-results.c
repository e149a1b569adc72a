/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the results: the files are the truth, and the cache is never needed.
 */

#include <glib/gstdio.h>
#include <string.h>

#include "boards.h"
#include "count-signals.h"
#include "disk-gate.h"
#include "store-test.h"
#include "ts-disk-queue.h"

/* @words: those of the replays in order, with - behind one that is excluded and = behind one that is repeated; a ! for each
 * file that is none */
static void
assert_list (TsResults *results,
             const char *words)
{
  const GPtrArray *list = ts_results_get_list (results);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < list->len; i++)
    {
      const TsResult *result = g_ptr_array_index (list, i);

      g_string_append (text, i > 0 ? " " : "");
      store_test_add_word (text, result->replay);
      g_string_append_printf (text, "%s%s", result->is_excluded ? "-" : "", result->is_repeated ? "=" : "");
    }
  for (guint i = 0; i < ts_results_get_n_damaged (results); i++)
    g_string_append (text, " !");
  g_assert_cmpstr (text->str, ==, words);
}

static const char *const lists[][2] = {
  { "", "" },
  { "finished/fox:h.2 finished/cat:v.1 finished/day:v.3", "cat fox day" },
  { "finished/fox3:h.1 finished/fox2:v.1", "fox2 fox3=" },
  { "finished/fox:h.9 finished/fox2:v.5", "fox2 fox=" },
  { "finished/fox:h.9 finished/excluded/fox2:v.5 finished/cat:v.7", "fox2- cat fox=" },
  { "finished/excluded/fox:h.9 finished/fox2:v.5", "fox2 fox-=" },
  /* From a time without identities. */
  { "finished/old:h.1 finished/old2:h.2", "old old2" },
  /* Not yet archived, not finished, and no games. */
  { "games/fox:h. games/cat:h finished/notes.tsgame finished/day:v.", "day" },
};

/* By date, then by name. Of the results of one game the earliest decides, even if it is excluded. Reading changes
 * nothing. */
static void
test_list (StoreTest *test,
           gconstpointer data)
{
  const char *const *row = data;
  g_autofree char *files = NULL;
  g_autoptr (TsResults) results = NULL;

  store_test_fill (test, row[0]);
  files = store_test_describe (test);
  results = store_test_load (test, FALSE);
  assert_list (results, row[1]);
  store_test_assert_folder (test, files);
}

static guint64
get_inode (const char *path)
{
  GStatBuf status;

  return g_stat (path, &status) == 0 ? status.st_ino : 0;
}

/* @is_written: whether the next program writes the cache */
static void
assert_next (StoreTest *test,
             const char *words,
             gboolean is_written)
{
  g_autofree char *path = g_build_filename (test->folder, "results.tsv", NULL);
  guint64 before = get_inode (path);
  g_autoptr (TsResults) results = store_test_load (test, TRUE);

  assert_list (results, words);
  g_assert_cmpint (get_inode (path) != before, ==, is_written);
}

/* Whatever is in the place of the cache, the results are the same. Only differences are parsed: what the cache says of a
 * file with this name and size is believed. It is written when a file is new or gone, and not otherwise. */
static void
test_the_cache (StoreTest *test,
                gconstpointer data)
{
  static const char *const caches[] = { "", "tileshift-results\n", "tileshift-results\nrubbish\n\n1\t2\t3\n" };
  g_autofree char *name = store_test_get_name ("fox");
  g_autofree char *text = NULL;
  g_autofree char *nonsense = NULL;

  store_test_fill (test, "finished/fox:hv.1 finished/cat:h?u. finished/excluded/day:v.2");
  store_test_fill (test, "finished/0123456789abcdef-4x3-0.tsgame");
  assert_next (test, "cat fox day- !", TRUE);
  for (gsize i = 0; i < G_N_ELEMENTS (caches); i++)
    {
      store_test_write (test->folder, "results.tsv", caches[i], -1);
      assert_next (test, "cat fox day- !", TRUE);
    }
  assert_next (test, "cat fox day- !", FALSE);
  text = store_test_read (test->finished, name);
  nonsense = g_strnfill (strlen (text), 'x');
  store_test_write (test->finished, name, nonsense, -1);
  assert_next (test, "cat fox day- !", FALSE);
  store_test_write (test->finished, name, nonsense + 1, -1);
  assert_next (test, "cat day- ! !", TRUE);
  store_test_rename (test->finished, name, NULL);
  assert_next (test, "cat day- !", FALSE);
  store_test_fill (test, "finished/fox:v.1");
  assert_next (test, "cat fox day- !", TRUE);
  store_test_rename (test->finished, name, NULL);
  assert_next (test, "cat day- !", TRUE);
}

static void
note_answer_cb (GString *answers,
                gboolean is_excluded,
                const GError *error)
{
  char answer = is_excluded ? '-' : '+';

  g_string_append_c (answers, error == NULL ? answer : 'x');
}

/* The list changes when the file is moved, and does not if it cannot be. */
static void
test_exclude (StoreTest *test,
              gconstpointer data)
{
  g_autofree char *name = store_test_get_name ("fox");
  g_autoptr (TsResults) results = NULL;
  g_autoptr (GString) answers = g_string_new (NULL);

  store_test_fill (test, "finished/fox:h. finished/fox2:v.1");
  results = store_test_load (test, FALSE);
  g_signal_connect_swapped (results, "excluded", G_CALLBACK (note_answer_cb), answers);
  ts_results_exclude (results, name, TRUE);
  assert_list (results, "fox fox2=");
  store_test_wait ();
  assert_list (results, "fox- fox2=");
  store_test_assert_folder (test, "finished/fox2:v.1 finished/excluded/fox:h.");
  ts_results_exclude (results, name, FALSE);
  store_test_wait ();
  assert_list (results, "fox fox2=");
  store_test_assert_folder (test, "finished/fox:h. finished/fox2:v.1");
  store_test_rename (test->finished, name, NULL);
  ts_results_exclude (results, name, TRUE);
  store_test_wait ();
  assert_list (results, "fox fox2=");
  g_assert_cmpstr (answers->str, ==, "-+x");
}

/* An exclusion that waits for the disk is not lost when the list is read meanwhile, in either order. */
static void
test_exclude_while_loading (StoreTest *test,
                            gconstpointer data)
{
  g_autofree char *name = store_test_get_name ("fox");
  g_autoptr (TsResults) results = NULL;

  store_test_fill (test, "finished/fox:h.");
  results = store_test_load (test, FALSE);
  for (guint i = 0; i < 2; i++)
    {
      disk_gate_hold_queue ();
      if (i == 0)
        ts_results_exclude (results, name, TRUE);
      ts_results_load (results, FALSE, NULL);
      if (i == 1)
        ts_results_exclude (results, name, FALSE);
      disk_gate_open ();
      store_test_wait ();
      assert_list (results, i == 0 ? "fox-" : "fox");
    }
}

/* A removed result comes back until its file is deleted, also if the list is read meanwhile, wherever the file is then. */
static void
test_remove (StoreTest *test,
             gconstpointer data)
{
  g_autofree char *fox = store_test_get_name ("fox");
  g_autofree char *cat = store_test_get_name ("cat");
  g_autoptr (TsResults) results = NULL;

  store_test_fill (test, "finished/fox:h.1 finished/fox2:v.2 finished/cat:v.3 games/fox.jpg games/cat.jpg");
  results = store_test_load (test, FALSE);
  g_assert_false (ts_results_restore (results));
  ts_results_remove (results, fox);
  assert_list (results, "fox2 cat");
  ts_results_load (results, FALSE, NULL);
  store_test_wait ();
  ts_results_remove (results, cat);
  assert_list (results, "fox2");
  g_assert_true (ts_results_restore (results));
  assert_list (results, "fox2 cat");
  g_assert_true (ts_results_restore (results));
  assert_list (results, "fox fox2= cat");
  g_assert_cmpuint (store_test_count (test->finished, ".tsgame"), ==, 3);

  ts_results_exclude (results, cat, TRUE);
  ts_results_remove (results, cat);
  ts_results_remove (results, cat);
  ts_results_delete_removed (results);
  ts_results_delete_removed (results);
  store_test_wait ();
  g_assert_false (ts_results_restore (results));
  assert_list (results, "fox fox2=");
  store_test_assert_folder (test, "games/fox.jpg finished/fox:h.1 finished/fox2:v.2");
}

/* A game that was just finished is on the list before its file is in its place, once. */
static void
test_add (StoreTest *test,
          gconstpointer data)
{
  const TsGameEnd end = { .elapsed_ms = 5000, .date = STORE_TEST_DATE };
  g_autoptr (TsResults) results = store_test_load (test, FALSE);
  guint n_changes = 0;

  g_signal_connect_swapped (results, "changed", G_CALLBACK (count_signals), &n_changes);
  ts_results_add (results, ts_result_new (&test->game->header, test->game->history, &end, NULL));
  g_assert_cmpuint (n_changes, ==, 1);
  ts_results_load (results, FALSE, NULL);
  store_test_wait ();
  g_assert_cmpuint (ts_results_get_list (results)->len, ==, 1);

  store_test_start (test, 5);
  g_assert_true (store_test_finish (test));
  ts_results_load (results, FALSE, NULL);
  store_test_wait ();
  g_assert_cmpuint (ts_results_get_list (results)->len, ==, 1);
  g_assert_cmpuint (n_changes, ==, 3);
}

static void
test_csv (void)
{
  TsResult first = {
    .end.date = STORE_TEST_DATE, .moves = 61, .end.elapsed_ms = 154321, .end.par = 52, .n_hints = 3, .n_undos = 7, .header.difficulty = TS_DIFFICULTY_HARD
  };
  TsResult second = { .end.date = STORE_TEST_DATE, .moves = 2, .end.elapsed_ms = 5, .n_slides = 1, .helped = TS_GAME_HELP_SOLUTION, .header.origin = TS_ORIGIN_DAILY, .is_excluded = TRUE };
  TsResult repeated = second;
  g_autoptr (GPtrArray) results = g_ptr_array_new ();
  g_autofree char *csv = NULL;

  first.board = second.board = repeated.board = board_solved (3, 2);
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
                   "2026-11-21T11:00:00Z,3x2,\"3x2:1,2,3,4,5,0\",\"A \"\"red\"\" fox, asleep\",61,52,154.321,0.395,3,7,no,"
                   "shuffled,fox.tsgame,,,no,hard\r\n"
                   "2026-11-21T11:00:00Z,3x2,\"3x2:1,2,3,4,5,0\",\"Fuchs.jpg\",2,,0.005,400.000,0,0,yes,daily,,hover,1,"
                   "yes,\r\n");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, G_TEST_OPTION_ISOLATE_DIRS, NULL);

  store_test_add_rows ("/results/list", lists, test_list);
  store_test_add ("/results/cache", NULL, test_the_cache);
  store_test_add ("/results/exclude", NULL, test_exclude);
  store_test_add ("/results/exclude/while-loading", NULL, test_exclude_while_loading);
  store_test_add ("/results/remove", NULL, test_remove);
  store_test_add ("/results/add", NULL, test_add);
  g_test_add_func ("/results/csv", test_csv);

  return g_test_run ();
}
