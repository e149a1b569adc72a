/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "store-test.h"

#include <glib/gstdio.h>

#include "ts-board-text.h"

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
store_test_remove_all (const char *path)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *name;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);

      store_test_remove_all (child);
    }
  g_remove (path);
}

void
store_test_tear_down (StoreTest *self,
                      gconstpointer data)
{
  store_test_release (self->results);
  store_test_remove_all (self->folder);
  g_free (self->folder);
  g_free (self->games);
  g_free (self->finished);
  g_free (self->results_path);
  g_rand_free (self->random);
}

/* A header with all that one can have. */
TsSavedGame *
store_test_create_header (const char *picture)
{
  TsBoard board;
  TsSavedGame *header;

  g_assert_cmpint (ts_board_text_parse ("4x3#7", &board), ==, TS_BOARD_TEXT_OK);
  header = ts_saved_game_new (&board, picture, "Tab\tand\nline, 100 % „Füchse“");
  header->uri = g_strdup ("file:///pictures/a%20fox.jpg");
  header->id = g_strdup ("4x3#7");
  header->difficulty = g_strdup ("hard");
  header->control = g_strdup ("hover");
  header->origin = TS_ORIGIN_DAILY;
  header->crop = (TsSavedCrop){ 0.1, 0.7, 1.5 };

  return header;
}

/* Lets a legal event of any kind happen, slides most of all. */
TsEvent
store_test_play (TsSavedGame *game,
                 GRand *random)
{
  TsEvent event;

  do
    {
      event = (TsEvent){ .elapsed_ms = game->elapsed_ms + g_rand_int_range (random, 0, 1000) };
      event.kind = g_rand_boolean (random) ? TS_EVENT_SLIDE
                                           : (TsEventKind) g_rand_int_range (random, 0, TS_N_EVENT_KINDS);
      if (event.kind == TS_EVENT_SLIDE || event.kind == TS_EVENT_WATCHED)
        event.cell = (guint) g_rand_int_range (random, 0, ts_board_get_n_cells (&game->initial));
      if (event.kind == TS_EVENT_CROP)
        event.crop = (TsSavedCrop){ g_rand_double (random), g_rand_double (random), 1.0 + g_rand_double (random) };
    }
  while (!ts_saved_game_apply (game, &event));

  return event;
}

/* Plays on @game and on the log alike. */
void
store_test_append (TsGameLog *log,
                   TsSavedGame *game,
                   GRand *random,
                   guint n_events)
{
  for (guint i = 0; i < n_events; i++)
    {
      g_autoptr (GError) error = NULL;
      TsEvent event = store_test_play (game, random);

      ts_game_log_append (log, &event, &error);
      g_assert_no_error (error);
    }
}

void
store_test_assert_equal (const TsSavedGame *a,
                         const TsSavedGame *b)
{
  g_assert_cmpstr (a->picture, ==, b->picture);
  g_assert_cmpstr (a->title, ==, b->title);
  g_assert_cmpstr (a->uri, ==, b->uri);
  g_assert_cmpstr (a->id, ==, b->id);
  g_assert_cmpstr (a->difficulty, ==, b->difficulty);
  g_assert_cmpstr (a->control, ==, b->control);
  g_assert_cmpint (a->origin, ==, b->origin);
  g_assert_cmpfloat (a->crop.x, ==, b->crop.x);
  g_assert_cmpfloat (a->crop.y, ==, b->crop.y);
  g_assert_cmpfloat (a->crop.zoom, ==, b->crop.zoom);
  g_assert_true (ts_board_equal (&a->initial, &b->initial));
  g_assert_true (ts_board_equal (&a->board, &b->board));
  g_assert_cmpmem (a->path->data, a->path->len, b->path->data, b->path->len);
  g_assert_cmpuint (a->events->len, ==, b->events->len);
  g_assert_cmpuint (a->position, ==, b->position);
  g_assert_cmpuint (a->moves, ==, b->moves);
  g_assert_cmpint (a->elapsed_ms, ==, b->elapsed_ms);
  g_assert_cmpuint (a->n_hints, ==, b->n_hints);
  g_assert_cmpuint (a->n_undos, ==, b->n_undos);
  g_assert_cmpint (a->assisted, ==, b->assisted);
}

/* Its title belongs to @game. */
TsResult
store_test_create_result (const TsSavedGame *game)
{
  return (TsResult){ .date = 1795258800,
                     .board = game->initial,
                     .title = game->title,
                     .moves = game->moves,
                     .elapsed_ms = game->elapsed_ms,
                     .origin = game->origin };
}

static void
keep_result_cb (GObject *source_object,
                GAsyncResult *result,
                gpointer user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

gboolean
store_test_finish (StoreTest *self,
                   TsGameLog *log,
                   const TsResult *result,
                   GError **error)
{
  g_autoptr (GAsyncResult) answer = NULL;

  ts_game_log_finish_async (log, self->results, result, keep_result_cb, &answer);
  store_test_wait_for (answer != NULL);

  return ts_game_log_finish_finish (log, answer, error);
}

gboolean
store_test_clean_up (StoreTest *self,
                     GError **error)
{
  g_autoptr (GAsyncResult) answer = NULL;

  ts_saved_games_clean_up_async (self->folder, self->results, keep_result_cb, &answer);
  store_test_wait_for (answer != NULL);

  return ts_saved_games_clean_up_finish (self->results, answer, error);
}

/* Hears the answers of all workers that have to do with @object. Each holds it until a moment after its answer. */
void
store_test_wait_for_workers (gpointer object)
{
  while (g_atomic_int_get ((int *) &G_OBJECT (object)->ref_count) > 1)
    {
      if (!g_main_context_iteration (NULL, FALSE))
        g_thread_yield ();
    }
}

void
store_test_release (gpointer object)
{
  store_test_wait_for_workers (object);
  g_assert_finalize_object (object);
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

guint
store_test_count_files (const char *folder)
{
  g_autoptr (GDir) directory = g_dir_open (folder, 0, NULL);
  guint n_files = 0;

  while (directory != NULL && g_dir_read_name (directory) != NULL)
    n_files++;

  return n_files;
}

gboolean
store_test_give_up (gpointer condition)
{
  g_error ("not within %u s: %s", STORE_TEST_MAX_S, (const char *) condition);

  return G_SOURCE_REMOVE;
}
