/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the records and of the scores made of them.
 * Room: tests of game. Each test has a folder of its own.
 */

#include <glib/gstdio.h>
#include <string.h>

#include "ts-records.h"
#include "ts-scores.h"

#define N_WRITERS 8
#define N_LINES 50

typedef struct
{
  char *folder;
  char *path;
} Fixture;

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  fixture->folder = g_dir_make_tmp ("tileshift-XXXXXX", NULL);
  fixture->path = g_build_filename (fixture->folder, "deep", "records.tsv", NULL);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  g_autofree char *deep = g_path_get_dirname (fixture->path);

  g_unlink (fixture->path);
  g_rmdir (deep);
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_free (fixture->folder);
  g_free (fixture->path);
}

static TsRecord
create_record (guint moves,
               gint64 elapsed_ms)
{
  TsRecord record = { .date = 1795258800, .title = (char *) "Fuchs.jpg", .moves = moves, .elapsed_ms = elapsed_ms };

  ts_board_text_parse ("3x2:1,2,3,4,0,5", &record.board);

  return record;
}

static void
append (Fixture *fixture,
        const TsRecord *record)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (ts_records_append (fixture->path, record, &error));
  g_assert_no_error (error);
}

/* A new file: GLib would wait for the disk before it replaces one. */
static void
write_file (Fixture *fixture,
            const char *text,
            gsize length)
{
  g_unlink (fixture->path);
  g_assert_true (g_file_set_contents (fixture->path, text, (gssize) length, NULL));
}

static GPtrArray *
load (Fixture *fixture,
      guint expected_damaged)
{
  g_autoptr (GError) error = NULL;
  guint n_damaged;
  GPtrArray *records = ts_records_load (fixture->path, &n_damaged, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (n_damaged, ==, expected_damaged);

  return records;
}

static void
test_round_trip (Fixture *fixture,
                 gconstpointer data)
{
  TsRecord record = create_record (61, 154321);
  g_autoptr (GPtrArray) records = load (fixture, 0);
  const TsRecord *read;

  g_assert_cmpuint (records->len, ==, 0);
  record.title = (char *) "Tab\tund\nZeile, 100 % „Füchse“";
  record.par = 52;
  record.n_hints = 3;
  record.n_undos = 4;
  record.assisted = TRUE;
  append (fixture, &record);

  g_clear_pointer (&records, g_ptr_array_unref);
  records = load (fixture, 0);
  g_assert_cmpuint (records->len, ==, 1);
  read = g_ptr_array_index (records, 0);
  g_assert_cmpint (read->date, ==, 1795258800);
  g_assert_true (ts_board_equal (&read->board, &record.board));
  g_assert_cmpstr (read->title, ==, record.title);
  g_assert_cmpuint (read->moves, ==, 61);
  g_assert_cmpuint (read->par, ==, 52);
  g_assert_cmpint (read->elapsed_ms, ==, 154321);
  g_assert_cmpuint (read->n_hints, ==, 3);
  g_assert_cmpuint (read->n_undos, ==, 4);
  g_assert_true (read->assisted);
}

/* A line that breaks off anywhere is skipped; it stays, and the next one is whole. */
static void
test_a_torn_line_is_skipped_and_kept (Fixture *fixture,
                                      gconstpointer data)
{
  TsRecord first = create_record (61, 1000);
  TsRecord second = create_record (62, 2000);
  g_autofree char *line = NULL;
  gsize length;

  append (fixture, &first);
  g_assert_true (g_file_get_contents (fixture->path, &line, &length, NULL));

  for (gsize i = 1; i < length - 1; i++)
    {
      g_autoptr (GPtrArray) records = NULL;
      g_autofree char *after = NULL;

      write_file (fixture, line, i);
      append (fixture, &second);
      records = load (fixture, 1);
      g_assert_cmpuint (records->len, ==, 1);
      g_assert_cmpuint (((TsRecord *) g_ptr_array_index (records, 0))->moves, ==, 62);
      g_assert_true (g_file_get_contents (fixture->path, &after, NULL, NULL));
      g_assert_cmpint (strncmp (after, line, i), ==, 0);
    }
}

static void
test_every_flipped_bit_is_noticed (Fixture *fixture,
                                   gconstpointer data)
{
  TsRecord record = create_record (61, 1000);
  g_autofree char *line = NULL;
  gsize length;

  append (fixture, &record);
  append (fixture, &record);
  g_assert_true (g_file_get_contents (fixture->path, &line, &length, NULL));

  for (gsize i = 0; i < (length / 2 - 1) * 8; i++)
    {
      g_autoptr (GPtrArray) records = NULL;
      guint n_damaged;

      line[i / 8] ^= (char) (1 << i % 8);
      write_file (fixture, line, length);
      records = ts_records_load (fixture->path, &n_damaged, NULL);
      g_assert_cmpuint (records->len, ==, 1);
      g_assert_cmpuint (n_damaged, >=, 1);
      line[i / 8] ^= (char) (1 << i % 8);
    }
}

static gpointer
write_lines (gpointer data)
{
  Fixture *fixture = data;
  TsRecord record = create_record (61, 1000);

  for (guint i = 0; i < N_LINES; i++)
    append (fixture, &record);

  return NULL;
}

static void
test_many_may_write_at_once (Fixture *fixture,
                             gconstpointer data)
{
  GThread *writers[N_WRITERS];
  g_autoptr (GPtrArray) records = NULL;

  for (guint i = 0; i < N_WRITERS; i++)
    writers[i] = g_thread_new ("writer", write_lines, fixture);
  for (guint i = 0; i < N_WRITERS; i++)
    g_thread_join (writers[i]);

  records = load (fixture, 0);
  g_assert_cmpuint (records->len, ==, N_WRITERS * N_LINES);
}

static void
test_csv (Fixture *fixture,
          gconstpointer data)
{
  TsRecord first = create_record (61, 154321);
  TsRecord second = create_record (2, 5);
  g_autoptr (GPtrArray) records = g_ptr_array_new ();
  g_autofree char *csv = NULL;

  first.title = (char *) "A \"red\" fox, asleep";
  first.par = 52;
  second.assisted = TRUE;
  g_ptr_array_add (records, &first);
  g_ptr_array_add (records, &second);
  csv = ts_records_format_csv (records);
  g_assert_cmpstr (csv, ==,
                   "date,size,board,picture,moves,par,seconds,hints,undos,assisted\r\n"
                   "2026-11-21T11:00:00Z,3x2,\"3x2:1,2,3,4,0,5\",\"A \"\"red\"\" fox, asleep\",61,52,154.321,0,0,no\r\n"
                   "2026-11-21T11:00:00Z,3x2,\"3x2:1,2,3,4,0,5\",\"Fuchs.jpg\",2,,0.005,0,0,yes\r\n");
}

static TsScores
compute (const gint64 *times_ms,
         guint n)
{
  g_autoptr (GPtrArray) records = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < n; i++)
    {
      TsRecord record = create_record (100 - i, times_ms[i]);

      g_ptr_array_add (records, g_memdup2 (&record, sizeof record));
    }

  return ts_scores_compute (records);
}

static void
test_averages (void)
{
  const gint64 times_ms[] = { 9000, 1000, 5000, 4000, 6001, 20000, 3000, 3000, 3000, 3000, 3000, 3000, 30000 };
  TsScores scores = compute (times_ms, 0);

  g_assert_cmpint (scores.best_ms, ==, TS_SCORES_NONE);
  g_assert_cmpint (scores.fewest_moves, ==, TS_SCORES_NONE);
  scores = compute (times_ms, 4);
  g_assert_cmpint (scores.best_ms, ==, 1000);
  g_assert_cmpint (scores.fewest_moves, ==, 97);
  g_assert_cmpint (scores.ao5_ms, ==, TS_SCORES_NONE);
  g_assert_cmpint (scores.best_ao5_ms, ==, TS_SCORES_NONE);

  /* Without 9000 and 1000: 15001 / 3, rounded. */
  scores = compute (times_ms, 5);
  g_assert_cmpint (scores.ao5_ms, ==, 5000);
  /* The last five without 20000 and 1000. */
  scores = compute (times_ms, 6);
  g_assert_cmpint (scores.ao5_ms, ==, 5000);
  g_assert_cmpint (scores.best_ao5_ms, ==, 5000);

  scores = compute (times_ms, 11);
  g_assert_cmpint (scores.ao12_ms, ==, TS_SCORES_NONE);
  g_assert_cmpint (scores.best_ao5_ms, ==, 3000);
  /* Without 20000 and 1000: 42001 / 10. */
  scores = compute (times_ms, 12);
  g_assert_cmpint (scores.ao12_ms, ==, 4200);
  /* The last twelve, without 30000 and 1000: 53001 / 10; the twelve before were better. */
  scores = compute (times_ms, 13);
  g_assert_cmpint (scores.ao12_ms, ==, 5300);
  g_assert_cmpint (scores.best_ao12_ms, ==, 4200);
  g_assert_cmpuint (scores.n_own, ==, 13);
}

static void
test_rounding (void)
{
  const gint64 down[] = { 0, 1, 1, 2, 9 };
  const gint64 up[] = { 0, 1, 2, 2, 9 };

  g_assert_cmpint (ts_scores_get_average (down, 5), ==, 1);
  g_assert_cmpint (ts_scores_get_average (up, 5), ==, 2);
}

static void
test_help_counts_apart (void)
{
  g_autoptr (GPtrArray) records = g_ptr_array_new ();
  TsRecord own = create_record (61, 5000);
  TsRecord hinted = create_record (50, 4000);
  TsRecord watched = create_record (40, 3000);
  TsRecord undone = create_record (60, 6000);
  TsScores scores;

  hinted.n_hints = 1;
  watched.assisted = TRUE;
  undone.n_undos = 7;
  g_ptr_array_add (records, &own);
  g_ptr_array_add (records, &hinted);
  g_ptr_array_add (records, &watched);
  g_ptr_array_add (records, &undone);
  scores = ts_scores_compute (records);
  g_assert_cmpuint (scores.n_own, ==, 2);
  g_assert_cmpuint (scores.n_helped, ==, 2);
  g_assert_cmpint (scores.best_ms, ==, 5000);
  g_assert_cmpint (scores.fewest_moves, ==, 60);
}

static void
test_sizes_count_apart (void)
{
  g_autoptr (GPtrArray) records = g_ptr_array_new ();
  g_autoptr (GPtrArray) wide = NULL;
  g_autoptr (GPtrArray) high = NULL;
  g_autoptr (GPtrArray) same_columns = NULL;
  g_autoptr (GPtrArray) same_rows = NULL;
  TsRecord record = create_record (61, 5000);

  g_ptr_array_add (records, &record);
  wide = ts_scores_filter (records, 3, 2);
  high = ts_scores_filter (records, 2, 3);
  g_assert_cmpuint (wide->len, ==, 1);
  g_assert_cmpuint (high->len, ==, 0);
  same_columns = ts_scores_filter (records, 3, 3);
  same_rows = ts_scores_filter (records, 2, 2);
  g_assert_cmpuint (same_columns->len, ==, 0);
  g_assert_cmpuint (same_rows->len, ==, 0);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, func) g_test_add ("/records/" path, Fixture, NULL, set_up, func, tear_down)
  ADD ("round-trip", test_round_trip);
  ADD ("a-torn-line-is-skipped-and-kept", test_a_torn_line_is_skipped_and_kept);
  ADD ("every-flipped-bit-is-noticed", test_every_flipped_bit_is_noticed);
  ADD ("many-may-write-at-once", test_many_may_write_at_once);
  ADD ("csv", test_csv);
#undef ADD
  g_test_add_func ("/scores/averages", test_averages);
  g_test_add_func ("/scores/rounding", test_rounding);
  g_test_add_func ("/scores/help-counts-apart", test_help_counts_apart);
  g_test_add_func ("/scores/sizes-count-apart", test_sizes_count_apart);

  return g_test_run ();
}
