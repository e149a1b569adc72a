/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "store-test.h"

#include <glib/gstdio.h>
#include <utime.h>

#include "boards.h"
#include "ts-data-folder.h"
#include "ts-disk-queue.h"
#include "ts-file.h"
#include "ts-random.h"

#define SEED 20261121

/* With the folder that it has. */
void
store_test_use_folder (StoreTest *self)
{
  self->games = g_build_filename (self->folder, "games", NULL);
  self->finished = g_build_filename (self->folder, "finished", NULL);
  self->excluded = g_build_filename (self->folder, "finished", "excluded", NULL);
  self->random = g_rand_new_with_seed (SEED);
}

void
store_test_set_up (StoreTest *self,
                   gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  *self = (StoreTest){ 0 };
  self->folder = g_dir_make_tmp ("tileshift-XXXXXX", &error);
  g_assert_no_error (error);
  store_test_use_folder (self);
  self->game = store_test_create_header ("fox");
}

void
store_test_tear_down (StoreTest *self,
                      gconstpointer data)
{
  store_test_leave (self);
  g_assert_cmpuint (folder_count_descriptors (self->folder), ==, 0);
  folder_remove (self->folder);
  g_free (self->name);
  g_free (self->folder);
  g_free (self->games);
  g_free (self->finished);
  g_free (self->excluded);
  g_clear_pointer (&self->game, ts_game_record_free);
  g_rand_free (self->random);
}

void
store_test_add (const char *path,
                gconstpointer data,
                StoreTestFunc function)
{
  g_test_add (path, StoreTest, data, store_test_set_up, function, store_test_tear_down);
}

void
store_test_add_table (const char *path,
                      gconstpointer rows,
                      gsize n_rows,
                      gsize size,
                      StoreTestFunc function)
{
  for (gsize i = 0; i < n_rows; i++)
    {
      g_autofree char *row_path = g_strdup_printf ("%s/%" G_GSIZE_FORMAT, path, i);

      store_test_add (row_path, (const char *) rows + i * size, function);
    }
}

/* Returns: (transfer full): a file that does not exist, with a name that is written in other letters */
GFile *
store_test_create_picture (guint i)
{
  g_autofree char *uri = g_strdup_printf ("file:///pictures/%u%%20%%5B%u%%5D%%09.jpg", i, i);

  return g_file_new_for_uri (uri);
}

/* A header with all that one can have. */
TsGameRecord *
store_test_create_header (const char *picture)
{
  const TsBoard board = board_from_id ("4x3#7");
  TsGameRecord *header = ts_game_record_new (&board, picture, "Tab\tand\nline, 100 % „Füchse“");

  header->header.source.file = g_file_new_for_uri ("file:///pictures/a%20fox.jpg");
  header->header.source.crop = (TsCrop){ 0.1, 0.7, 1.5 };
  header->header.identity = ts_random_get ();
  header->header.id = g_strdup ("4x3#7");
  header->header.difficulty = TS_DIFFICULTY_HARD;
  header->header.control = g_strdup ("hover");
  header->header.origin = TS_ORIGIN_DAILY;
  header->header.has_numbers = TRUE;

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
                                           : (TsEventKind) g_rand_int_range (random, 0, TS_EVENT_WATCHED + 1);
      if (event.kind == TS_EVENT_SLIDE || event.kind == TS_EVENT_WATCHED)
        event.cell = (guint) g_rand_int_range (random, 0, ts_board_get_n_cells (&game->history->initial));
      if (event.kind == TS_EVENT_CROP)
        event.crop = (TsCrop){ g_rand_double (random), g_rand_double (random), 1.0 + g_rand_double (random) };
    }
  while (!ts_game_record_apply (game, &event));

  return event;
}

/* Returns: (transfer full): its log, without an end */
GString *
store_test_format (const TsGameRecord *game)
{
  GString *text = g_string_new (NULL);

  ts_game_file_add_header (text, &game->header, &game->history->initial);
  for (guint i = 0; i < game->events->len; i++)
    ts_game_file_add_event (text, &g_array_index (game->events, TsEvent, i));

  return text;
}

void
store_test_assert_equal (const TsGameRecord *a,
                         const TsGameRecord *b)
{
  g_autoptr (GString) text = store_test_format (a);
  g_autoptr (GString) other = store_test_format (b);

  g_assert_cmpstr (text->str, ==, other->str);
  g_assert_true (ts_board_equal (&a->history->board, &b->history->board));
  g_assert_cmpint (a->end.date, ==, b->end.date);
}

/* Numbers in names that are made up are not smaller. */
#define FIRST_OF_FRESH_NUMBERS 10

/* The game on "day" is a puzzle of a day; that on "old" is of a time when there were no identities. */
static const char *const pictures[] = { "fox", "cat", "dog", "owl", "day", "old", NULL };

/* Of each kind of event; a slide has two. */
static const char letters[] = "-u-?-pc";

guint64
store_test_get_identity (const char *picture)
{
  return g_str_equal (picture, "old") ? 0 : g_str_hash (picture);
}

/* @word: (nullable): PICTURE or PICTURENUMBER
 * Returns: (transfer full) (nullable): the name of this file */
char *
store_test_get_name (const char *word)
{
  g_autofree char *picture = NULL;
  const char *number;

  if (word == NULL)
    return NULL;

  number = word + strcspn (word, "0123456789");
  picture = g_strndup (word, (gsize) (number - word));

  return ts_data_folder_create_name (picture, 2, 2,
                                     *number != '\0' ? g_ascii_strtoull (number, NULL, 10) : store_test_get_identity (picture));
}

/* Returns: (transfer full): the text of a game */
static char *
format_game (const char *picture,
             const char *events)
{
  const TsBoard board = board_from_id ("2x2:0,2,1,3");
  g_autoptr (TsGameRecord) game = ts_game_record_new (&board, picture, picture);
  GString *text;
  gint64 elapsed_ms = 0;

  game->header.identity = store_test_get_identity (picture);
  game->header.origin = g_str_equal (picture, "day") ? TS_ORIGIN_DAILY : TS_ORIGIN_SHUFFLED;
  for (; strchr (".~!", *events) == NULL; events++)
    {
      gboolean is_slide = *events == 'h' || *events == 'v';
      TsEvent event = { .kind = is_slide ? TS_EVENT_SLIDE : (TsEventKind) (strchr (letters, *events) - letters) };

      event.cell = game->history->board.gap ^ (*events == 'v' ? 2 : 1);
      event.crop = TS_CROP_INIT;
      event.elapsed_ms = strchr ("pc", *events) != NULL ? elapsed_ms : ++elapsed_ms;
      g_assert_true (ts_game_record_apply (game, &event));
    }
  text = store_test_format (game);
  if (*events == '.')
    {
      gint64 hour = g_ascii_strtoll (events + 1, NULL, 10);

      ts_game_file_add_end (text, &(TsGameEnd){ .elapsed_ms = 5000, .date = STORE_TEST_DATE + hour * 3600 });
    }
  else if (*events != '\0')
    g_string_append (text, *events == '~' ? "slide\t9" : "slide\tx\nhint\t99\n");

  return g_string_free (text, FALSE);
}

/* Makes the files of @words, each a second newer than the one before, also than those of another call. */
void
store_test_fill (StoreTest *self,
                 const char *words)
{
  static gint64 age_s = 2000;
  g_auto (GStrv) files = g_strsplit (words, " ", -1);

  for (char **file = files; *file != NULL; file++)
    {
      char *word = strrchr (*file, '/') + 1;
      char *events = strchr (word, ':');
      g_autofree char *folder = g_strdup_printf ("%s/%.*s", self->folder, (int) (word - *file), *file);
      g_autofree char *picture = g_strndup (word, strcspn (word, "0123456789:."));
      g_autofree char *hash = ts_data_folder_hash (picture);
      g_autofree char *text = events != NULL ? format_game (picture, events + 1) : g_strdup ("hello\n");
      g_autofree char *name = NULL;

      if (events != NULL)
        {
          *events = '\0';
          name = store_test_get_name (word);
        }
      else
        name = g_strv_contains (pictures, picture) ? g_strconcat (hash, ".jpg", NULL) : g_strdup (word);
      store_test_write (folder, name, text, -1);
      store_test_set_age (folder, name, age_s--);
    }
}

static void
add_events (GString *words,
            const char *path)
{
  g_autoptr (TsGameFile) file = ts_game_file_new (path);
  g_autoptr (TsGameRecord) game = NULL;
  gint64 hour;

  g_string_append_c (words, ':');
  if (file->game == NULL)
    return;

  game = ts_game_record_new (&file->game->history->initial, "", "");
  hour = (file->game->end.date - STORE_TEST_DATE) / 3600;
  for (guint i = 0; i < file->game->events->len; i++)
    {
      const TsEvent *event = &g_array_index (file->game->events, TsEvent, i);
      char slide = event->cell == (game->history->board.gap ^ 2) ? 'v' : 'h';

      g_string_append_c (words, event->kind == TS_EVENT_SLIDE ? slide : letters[event->kind]);
      g_assert_true (ts_game_record_apply (game, event));
    }
  if (file->game->end.date != 0)
    g_string_append_printf (words, hour > 0 ? ".%d" : ".", (int) hour);
  if (file->is_torn)
    g_string_append_c (words, file->is_damaged ? '!' : '~');
}

/* Adds what store_test_get_name() makes @name of, or the name that no word makes.
 * Returns: whether it is that of a game */
gboolean
store_test_add_word (GString *words,
                     const char *name)
{
  for (gsize i = 0; pictures[i] != NULL; i++)
    {
      g_autofree char *hash = ts_data_folder_hash (pictures[i]);
      const char *rest;
      guint64 number;

      if (!g_str_has_prefix (name, hash))
        continue;
      rest = name + strlen (hash);
      g_string_append (words, pictures[i]);
      if (!g_str_has_suffix (name, ".tsgame"))
        {
          g_string_append (words, rest);
          return FALSE;
        }
      number = g_ascii_strtoull (strrchr (rest, '-') + 1, NULL, 16);
      if (number != store_test_get_identity (pictures[i]))
        g_string_append_printf (words, number < FIRST_OF_FRESH_NUMBERS ? "%d" : "*", (int) number);
      return TRUE;
    }
  g_string_append (words, name);

  return FALSE;
}

/* Returns: (transfer full): the files of games and pictures in words */
char *
store_test_describe (const StoreTest *self)
{
  static const char *const folders[] = { "games", "finished", "finished/excluded", "pictures" };
  GString *words = g_string_new (NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      g_autofree char *folder = g_build_filename (self->folder, folders[i], NULL);
      g_autoptr (GPtrArray) entries = ts_file_list (folder, "", NULL);

      for (guint k = entries->len; k-- > 0;)
        {
          const TsFileEntry *entry = g_ptr_array_index (entries, k);

          g_string_append_printf (words, "%s%s/", words->len > 0 ? " " : "", folders[i]);
          if (store_test_add_word (words, entry->name))
            add_events (words, entry->path);
        }
    }

  return g_string_free (words, FALSE);
}

void
store_test_assert_folder (const StoreTest *self,
                          const char *words)
{
  g_autofree char *description = store_test_describe (self);

  g_assert_cmpstr (description, ==, words);
}

/* Plays on the game and on its log alike. */
void
store_test_append (StoreTest *self,
                   guint n_events)
{
  for (guint i = 0; i < n_events; i++)
    {
      TsEvent event = store_test_play (self->game, self->random);

      ts_game_log_append (self->log, &event);
    }
}

/* Begins the game, with at least one slide, which makes a file. */
void
store_test_start (StoreTest *self,
                  guint n_events)
{
  self->log = ts_game_log_new (self->folder, &self->game->header, &self->game->history->initial);
  while (self->game->events->len < n_events || self->game->history->moves == 0)
    store_test_append (self, 1);
  self->name = g_strdup (ts_game_log_get_name (self->log));
}

/* As the session does, which does not wait. */
void
store_test_leave (StoreTest *self)
{
  g_clear_object (&self->log);
  store_test_wait ();
}

/* Goes on with the game, of which the file has all. */
void
store_test_resume (StoreTest *self)
{
  g_autoptr (GError) error = NULL;
  TsGameFile *file = ts_saved_games_find (self->folder, &(TsSavedGameQuery){ .name = self->name }, &error);

  g_assert_no_error (error);
  store_test_assert_equal (file->game, self->game);
  self->log = ts_game_log_new_from_file (self->folder, file);
}

static void
finished_cb (int *answer,
             TsGameLog *log)
{
  *answer = ts_game_log_get_error (log) == NULL ? 1 : -1;
}

/* Returns: whether the finished game is archived */
gboolean
store_test_finish (StoreTest *self)
{
  TsGameEnd end = { .elapsed_ms = 5000, .date = STORE_TEST_DATE, .par = 20 };
  int answer = 0;
  gulong id;

  ts_game_log_finish (self->log, &end);
  id = g_signal_connect_swapped (self->log, "changed", G_CALLBACK (finished_cb), &answer);
  wait_for (answer != 0);
  g_signal_handler_disconnect (self->log, id);

  return answer > 0;
}

void
store_test_assert_saved (StoreTest *self)
{
  g_autofree char *path = g_build_filename (self->games, self->name, NULL);
  g_autoptr (TsGameFile) saved = ts_game_file_new (path);

  g_assert_no_error (saved->error);
  g_assert_false (saved->is_torn);
  store_test_assert_equal (saved->game, self->game);
}

char *
store_test_read (const char *folder,
                 const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);

  return text;
}

void
store_test_assert_text (const char *folder,
                        const char *name,
                        const char *expected)
{
  g_autofree char *text = store_test_read (folder, name);

  g_assert_cmpstr (text, ==, expected);
}

gboolean
store_test_exists (const char *folder,
                   const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  return g_file_test (path, G_FILE_TEST_EXISTS);
}

/* @new_name: (nullable): %NULL removes the file */
void
store_test_rename (const char *folder,
                   const char *name,
                   const char *new_name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *new_path = g_build_filename (folder, new_name, NULL);

  g_assert_cmpint (new_name != NULL ? g_rename (path, new_path) : g_unlink (path), ==, 0);
}

void
store_test_write (const char *folder,
                  const char *name,
                  const char *text,
                  gssize length)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GError) error = NULL;

  g_mkdir_with_parents (folder, 0700);
  g_file_set_contents (path, text, length, &error);
  g_assert_no_error (error);
}

/* Writes so much behind the text of a file. */
void
store_test_extend (const char *folder,
                   const char *name,
                   const char *tail,
                   gssize length)
{
  g_autofree char *before = store_test_read (folder, name);
  g_autoptr (GString) text = g_string_new (before);

  g_string_append_len (text, tail, length);
  store_test_write (folder, name, text->str, (gssize) text->len);
}

/* Makes the file one that was written so many seconds ago. */
void
store_test_set_age (const char *folder,
                    const char *name,
                    gint64 age_s)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  struct utimbuf times = { .modtime = (time_t) (g_get_real_time () / G_USEC_PER_SEC - age_s) };

  g_assert_cmpint (g_utime (path, &times), ==, 0);
}

/* Returns: how many files in @folder have a name that ends so */
guint
store_test_count (const char *folder,
                  const char *suffix)
{
  g_autoptr (GPtrArray) entries = ts_file_list (folder, suffix, NULL);

  return entries->len;
}

/* @cleans_up: as a program does that starts
 * Returns: (transfer full): the results of the finished games */
TsResults *
store_test_load (StoreTest *self,
                 gboolean cleans_up)
{
  TsResults *results = ts_results_new (self->folder);

  ts_results_load (results, cleans_up, NULL);
  store_test_wait ();

  return results;
}

GPtrArray *
store_test_read_results (StoreTest *self)
{
  g_autoptr (TsResults) results = store_test_load (self, FALSE);

  g_assert_cmpuint (ts_results_get_n_damaged (results), ==, 0);

  return g_ptr_array_ref ((GPtrArray *) ts_results_get_list (results));
}

/* As a program does that starts, in the folder that is its own. */
void
store_test_clean_up (StoreTest *self)
{
  ts_saved_games_free (ts_saved_games_new (self->folder, TRUE, NULL));
  store_test_wait ();
}

/* Until the disk queue has nothing to do, and its callbacks have run. */
void
store_test_wait (void)
{
  do
    {
      wait_for (ts_disk_queue_wait (0, NULL));
      wait_for_nothing_to_do ();
    }
  while (!ts_disk_queue_wait (0, NULL));
}
