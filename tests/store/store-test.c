/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "store-test.h"

#include <glib/gstdio.h>

#include "ts-board-text.h"
#include "ts-disk.h"
#include "ts-line.h"
#include "ts-log-folder.h"
#include "ts-log-text.h"

#define SEED 20261121

/* With the folder that it has. */
void
store_test_use_folder (StoreTest *self)
{
  self->games = g_build_filename (self->folder, "games", NULL);
  self->finished = g_build_filename (self->folder, "finished", NULL);
  self->results_path = g_build_filename (self->folder, "results.tsv", NULL);
  self->results = ts_results_new (self->results_path);
  self->random = g_rand_new_with_seed (SEED);
}

void
store_test_set_up (StoreTest *self,
                   gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  self->folder = g_dir_make_tmp ("tileshift-XXXXXX", &error);
  g_assert_no_error (error);
  store_test_use_folder (self);
}

void
store_test_tear_down (StoreTest *self,
                      gconstpointer data)
{
  store_test_release (self->results);
  /* A closed log is synced by a worker, which has it open. */
  wait_for (ts_disk_wait (0));
  wait_for_nothing_to_do ();
  folder_remove (self->folder);
  g_free (self->folder);
  g_free (self->games);
  g_free (self->finished);
  g_free (self->results_path);
  g_rand_free (self->random);
}

/* A header with all that one can have. */
TsGameRecord *
store_test_create_header (const char *picture)
{
  TsBoard board;
  TsGameRecord *header;

  g_assert_cmpint (ts_board_text_parse ("4x3#7", &board), ==, TS_BOARD_TEXT_OK);
  header = ts_game_record_new (&board, picture, "Tab\tand\nline, 100 % „Füchse“");
  header->subject.source = g_file_new_for_uri ("file:///pictures/a%20fox.jpg");
  header->setup.id = g_strdup ("4x3#7");
  header->setup.difficulty = TS_DIFFICULTY_HARD;
  header->setup.control = g_strdup ("hover");
  header->setup.origin = TS_ORIGIN_DAILY;
  header->setup.has_numbers = TRUE;
  header->subject.crop = (TsCrop){ 0.1, 0.7, 1.5 };

  return header;
}

/* Lets a legal event of any kind happen, slides most of all. */
TsEvent
store_test_play (TsGameRecord *game,
                 GRand *random)
{
  TsEvent event;

  do
    {
      event = (TsEvent){ .elapsed_ms = game->history->elapsed_ms + g_rand_int_range (random, 0, 1000) };
      event.kind = g_rand_boolean (random) ? TS_EVENT_SLIDE
                                           : (TsEventKind) g_rand_int_range (random, 0, TS_N_EVENT_KINDS);
      if (event.kind == TS_EVENT_SLIDE || event.kind == TS_EVENT_WATCHED)
        event.cell = (guint) g_rand_int_range (random, 0, ts_board_get_n_cells (&game->history->initial));
      if (event.kind == TS_EVENT_CROP)
        event.crop = (TsCrop){ g_rand_double (random), g_rand_double (random), 1.0 + g_rand_double (random) };
    }
  while (!ts_game_record_apply (game, &event));

  return event;
}

/* Plays on @game and on the log alike. */
void
store_test_append (TsGameLog *log,
                   TsGameRecord *game,
                   GRand *random,
                   guint n_events)
{
  for (guint i = 0; i < n_events; i++)
    {
      TsEvent event = store_test_play (game, random);

      ts_game_log_append (log, &event);
      g_assert_no_error (ts_game_log_get_error (log));
    }
}

void
store_test_assert_equal (const TsGameRecord *a,
                         const TsGameRecord *b)
{
  g_assert_cmpstr (a->subject.key, ==, b->subject.key);
  g_assert_cmpstr (a->subject.title, ==, b->subject.title);
  g_assert_true ((a->subject.source == NULL) == (b->subject.source == NULL));
  g_assert_true (a->subject.source == NULL || g_file_equal (a->subject.source, b->subject.source));
  g_assert_cmpstr (a->setup.id, ==, b->setup.id);
  g_assert_cmpint (a->setup.difficulty, ==, b->setup.difficulty);
  g_assert_cmpstr (a->setup.control, ==, b->setup.control);
  g_assert_cmpint (a->setup.origin, ==, b->setup.origin);
  g_assert_cmpint (a->setup.has_numbers, ==, b->setup.has_numbers);
  g_assert_cmpfloat (a->subject.crop.x, ==, b->subject.crop.x);
  g_assert_cmpfloat (a->subject.crop.y, ==, b->subject.crop.y);
  g_assert_cmpfloat (a->subject.crop.zoom, ==, b->subject.crop.zoom);
  g_assert_true (ts_board_equal (&a->history->initial, &b->history->initial));
  g_assert_true (ts_board_equal (&a->history->board, &b->history->board));
  g_assert_cmpuint (a->history->path->len, ==, b->history->path->len);
  g_assert_cmpuint (a->events->len, ==, b->events->len);
  g_assert_cmpuint (a->history->position, ==, b->history->position);
  g_assert_cmpuint (a->history->moves, ==, b->history->moves);
  g_assert_cmpint (a->history->elapsed_ms, ==, b->history->elapsed_ms);
  g_assert_cmpuint (a->history->n_hints, ==, b->history->n_hints);
  g_assert_cmpuint (a->history->n_undos, ==, b->history->n_undos);
  g_assert_cmpint (a->history->helped, ==, b->history->helped);
}

/* Its title belongs to @game. */
TsResult
store_test_create_result (const TsGameRecord *game)
{
  return (TsResult){ .date = 1795258800,
                     .board = game->history->initial,
                     .title = game->subject.title,
                     .moves = game->history->moves,
                     .elapsed_ms = game->history->elapsed_ms,
                     .origin = game->setup.origin };
}

/* A log with its last line, which was written and nothing else. */
char *
store_test_add_finished (StoreTest *self,
                         TsResult *result)
{
  g_autoptr (TsGameRecord) game = store_test_create_header ("fox");
  g_autofree char *name = ts_log_folder_create_name ("fox", 4, 3);
  g_autofree char *path = g_build_filename (self->games, name, NULL);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *line = NULL;
  guint64 sum = TS_LINE_FIRST_SUM;

  *result = store_test_create_result (game);
  result->replay = name;
  line = ts_result_format_line (result);
  ts_log_text_add_header (text, &sum, &game->subject, &game->setup, &game->history->initial);
  ts_line_add (text, &sum, line);
  g_mkdir (self->games, 0700);
  g_assert_true (g_file_set_contents (path, text->str, (gssize) text->len, NULL));

  return g_steal_pointer (&name);
}

gboolean
store_test_finish (StoreTest *self,
                   TsGameLog *log,
                   const TsResult *result,
                   GError **error)
{
  g_autoptr (GAsyncResult) answer = NULL;

  ts_game_log_finish_async (log, self->results, result, wait_for_keep_result, &answer);
  wait_for (answer != NULL);

  return ts_game_log_finish_finish (log, answer, error);
}

/* Returns: (transfer full) (nullable): the path of a game of a later version */
char *
store_test_clean_up (StoreTest *self)
{
  g_autoptr (GAsyncResult) answer = NULL;

  ts_saved_games_clean_up_async (self->results, wait_for_keep_result, &answer);
  wait_for (answer != NULL);

  return ts_saved_games_clean_up_finish (self->results, answer);
}

void
store_test_release (gpointer object)
{
  wait_for_finalized (object);
}

/* A broken disk may leave half a line beside them. */
guint
store_test_count_results (StoreTest *self)
{
  g_autoptr (GError) error = NULL;
  guint n_damaged;
  g_autoptr (GPtrArray) results = ts_results_read (self->results_path, &n_damaged, &error);

  g_assert_no_error (error);

  return results->len;
}
