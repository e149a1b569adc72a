/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of what is kept when the disk or the clock fails: at every step there is, nothing that was saved is lost.
 * Room: tests of game. Linked with a disk that fails, see fault-disk.h; each test has a folder of its own.
 */

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fault-disk.h"
#include "ts-board-text.h"
#include "ts-game-folder.h"
#include "ts-game-store.h"

/* What a disk says: it is full, a quota is, it can only be read, it is broken. */
static const int codes[] = { ENOSPC, EDQUOT, EROFS, EIO };

static FaultDisk disk;

typedef struct
{
  char *folder; /* of all */
  char *games;
  char *records;
  TsGameStore *store;
  TsKeptGame game;
  TsRecord record;
  char *name;
} Fixture;

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  fixture->folder = g_dir_make_tmp ("tileshift-XXXXXX", NULL);
  fixture->games = g_build_filename (fixture->folder, "games", NULL);
  fixture->records = g_build_filename (fixture->folder, "records.tsv", NULL);
  fixture->store = ts_game_store_new (fixture->games);
  ts_board_text_parse ("3x2:1,2,3,4,0,5", &fixture->record.board);
  fixture->record.title = (char *) "Fox";
  fixture->record.date = 1795258800;
  fixture->game.picture = (char *) "fox";
  fixture->game.title = (char *) "Fox";
  fixture->game.state = ts_game_state_new (&fixture->record.board);
  fixture->name = ts_game_store_create_name (fixture->store, "fox", 3, 2);
  fault_disk_follow (fixture->folder, &disk);
}

static void
mend (void)
{
  disk.n_bad = 0;
}

/* The steps from @first on fail, so many of them. */
static void
break_disk (int first,
            int n_bad,
            int code)
{
  disk.n_steps = 0;
  disk.first_bad = first;
  disk.code = code;
  disk.n_bad = n_bad;
}

static void
remove_all (const char *path)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *name;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);

      remove_all (child);
    }
  g_remove (path);
}

/* The workers that wait for the disk take part in its steps. */
static void
wait_for_workers (Fixture *fixture)
{
  while (ts_game_store_is_saving (fixture->store))
    g_main_context_iteration (NULL, TRUE);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  fault_disk_follow (NULL, &disk);
  mend ();
  wait_for_workers (fixture);
  g_object_unref (fixture->store);
  ts_game_state_free (fixture->game.state);
  remove_all (fixture->folder);
  g_free (fixture->folder);
  g_free (fixture->games);
  g_free (fixture->records);
  g_free (fixture->name);
}

/* The game is @time_us old. */
static gboolean
save (Fixture *fixture,
      gint64 time_us,
      GError **error)
{
  fixture->game.state->elapsed_us = time_us;

  return ts_game_store_save (fixture->store, fixture->name, &fixture->game, error);
}

static gint64
load (Fixture *fixture)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TsKeptGame) game = ts_game_store_load (fixture->store, fixture->name, &error);

  g_assert_no_error (error);

  return game->state->elapsed_us;
}

static guint
count_files (Fixture *fixture,
             const char *suffix)
{
  g_auto (GStrv) names = ts_game_folder_list (fixture->games, suffix);

  return g_strv_length (names);
}

static GPtrArray *
load_records (Fixture *fixture)
{
  g_autoptr (GError) error = NULL;
  guint n_damaged;
  GPtrArray *records = ts_records_load (fixture->records, &n_damaged, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (n_damaged, ==, 0);

  return records;
}

static guint
count_records (Fixture *fixture)
{
  g_autoptr (GPtrArray) records = load_records (fixture);

  return records->len;
}

static gboolean
finish (Fixture *fixture,
        GError **error)
{
  return ts_game_store_finish (fixture->store, fixture->name, fixture->records, &fixture->record, error);
}

/* Saves with each step broken in turn, and it alone or all after it too, until a save has no more steps. */
static void
assert_old_game_stays (Fixture *fixture,
                       int code,
                       int n_bad)
{
  gint64 kept_us = 1;
  guint n_failed = 0;
  gboolean is_reached = TRUE;

  g_assert_true (save (fixture, kept_us, NULL));
  wait_for_workers (fixture);
  for (int first = 0; is_reached; first++)
    {
      g_autoptr (GError) error = NULL;

      break_disk (first, n_bad, code);
      if (save (fixture, kept_us + 1, &error))
        kept_us++;
      else
        g_assert_error (error, G_FILE_ERROR, (int) g_file_error_from_errno (code == EDQUOT ? ENOSPC : code));
      n_failed += error != NULL;
      wait_for_workers (fixture);
      is_reached = disk.n_steps > first;
      mend ();
      g_assert_cmpint (load (fixture), ==, kept_us);

      /* When the disk is well again, saving is too; before that, a late answer may have to be given. */
      (void) save (fixture, ++kept_us, NULL);
      wait_for_workers (fixture);
      g_assert_cmpint (load (fixture), ==, kept_us);
      g_assert_true (save (fixture, kept_us, NULL));
      wait_for_workers (fixture);
    }
  /* A scratch file is opened, written, closed, and renamed. */
  g_assert_cmpuint (n_failed, >=, 4);
}

static void
test_the_old_game_stays (Fixture *fixture,
                         gconstpointer data)
{
  for (gsize i = 0; i < G_N_ELEMENTS (codes); i++)
    {
      assert_old_game_stays (fixture, codes[i], 1);
      assert_old_game_stays (fixture, codes[i], G_MAXINT);
    }
}

/* What cannot be saved leaves nothing behind. */
static void
test_nothing_is_left_behind (Fixture *fixture,
                             gconstpointer data)
{
  g_assert_true (save (fixture, 1, NULL));
  wait_for_workers (fixture);
  for (int first = 0; first <= 4; first++)
    {
      break_disk (first, G_MAXINT, ENOSPC);
      g_assert_false (save (fixture, 2, NULL));
      g_assert_cmpuint (count_files (fixture, ".tmp"), ==, 0);
    }
}

/* A disk may take a game and find out later that it has no room for it. */
static void
test_a_late_answer_is_heard (Fixture *fixture,
                             gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (save (fixture, 1, NULL));
  wait_for_workers (fixture);

  /* The last two steps: the file is synced, and then its folder. */
  break_disk (0, 0, 0);
  g_assert_true (save (fixture, 1, NULL));
  wait_for_workers (fixture);
  break_disk (disk.n_steps - 2, 1, EIO);
  g_assert_true (save (fixture, 2, NULL));
  wait_for_workers (fixture);
  mend ();
  g_assert_false (save (fixture, 3, &error));
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_IO);
  wait_for_workers (fixture);
  g_assert_cmpint (load (fixture), ==, 3);
  g_assert_true (save (fixture, 4, NULL));
}

/* A finished game has one record in the end, whichever step failed, and no game that could be finished again. */
static void
assert_record_comes_once (Fixture *fixture,
                          int n_bad)
{
  guint n_finished = count_records (fixture);
  guint n_failed = 0;
  gboolean is_reached = TRUE;

  for (int first = 0; is_reached; first++)
    {
      g_autoptr (GError) error = NULL;

      fixture->record.moves = ++n_finished;
      g_assert_true (save (fixture, 1, NULL));
      wait_for_workers (fixture);
      break_disk (first, n_bad, ENOSPC);
      if (!finish (fixture, &error))
        g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_NOSPC);
      is_reached = disk.n_steps > first;
      n_failed += error != NULL;
      mend ();

      /* Either the game is there as it was saved, or the promise of a record, or the record; where closing the records
       * failed, nobody knows whether it is there, so the promise stays too. */
      g_assert_cmpuint (count_files (fixture, ".game") + count_files (fixture, ".finished"), ==, error != NULL);
      g_assert_cmpuint (count_records (fixture), >=, n_finished - (error != NULL));
      g_assert_cmpuint (count_records (fixture), <=, n_finished);
      if (count_files (fixture, ".game") == 1)
        {
          g_assert_cmpint (load (fixture), ==, 1);
          g_assert_true (finish (fixture, NULL));
        }
      ts_game_store_settle (fixture->store, fixture->records);
      ts_game_store_settle (fixture->store, fixture->records);
      g_assert_cmpuint (count_records (fixture), ==, n_finished);
      g_assert_cmpuint (count_files (fixture, ""), ==, 0);
    }
  g_assert_cmpuint (n_failed, >=, 2);
}

static void
test_a_record_comes_once (Fixture *fixture,
                          gconstpointer data)
{
  assert_record_comes_once (fixture, 1);
  assert_record_comes_once (fixture, G_MAXINT);
}

/* Killed before any step: the game can be gone on with, or its record comes. Never both, never neither. */
static void
test_a_killed_end_is_made_up_for (Fixture *fixture,
                                  gconstpointer data)
{
  guint n_killed = 0;
  guint n_to_repeat = 0;
  int status = -1;

  for (int first = 0; status != 0; first++)
    {
      pid_t child;

      fixture->record.moves = (guint) first + 1;
      g_assert_true (save (fixture, 1, NULL));
      wait_for_workers (fixture);
      child = fork ();
      if (child == 0)
        {
          break_disk (first, 1, FAULT_DISK_KILL);
          _exit (finish (fixture, NULL) ? 0 : 1);
        }
      g_assert_cmpint (waitpid (child, &status, 0), ==, child);
      g_assert_true (status == 0 || WTERMSIG (status) == SIGKILL);
      n_killed += status != 0;

      ts_game_store_settle (fixture->store, fixture->records);
      g_assert_cmpuint (count_files (fixture, ".finished"), ==, 0);
      g_assert_cmpuint (count_records (fixture) + count_files (fixture, ".game"), ==, first + 1);
      if (count_files (fixture, ".game") == 1)
        {
          n_to_repeat++;
          g_assert_cmpint (load (fixture), ==, 1);
          g_assert_true (finish (fixture, NULL));
        }
      g_assert_cmpuint (count_records (fixture), ==, first + 1);
    }
  g_assert_cmpuint (n_to_repeat, >, 0);
  g_assert_cmpuint (n_killed, >, n_to_repeat);
}

/* Half a pledge is no record, and stays to be looked at. */
static void
test_a_damaged_pledge_is_set_aside (Fixture *fixture,
                                    gconstpointer data)
{
  g_autofree char *line = ts_records_format_line (&fixture->record);
  g_autofree char *game = g_build_filename (fixture->games, fixture->name, NULL);
  g_autofree char *pledge = g_strconcat (game, ".finished", NULL);

  g_assert_true (save (fixture, 1, NULL));
  wait_for_workers (fixture);
  g_assert_true (g_file_set_contents (pledge, line, (gssize) strlen (line) - 1, NULL));
  ts_game_store_settle (fixture->store, fixture->records);
  g_assert_cmpuint (count_records (fixture), ==, 0);
  g_assert_cmpuint (count_files (fixture, ".finished.damaged"), ==, 1);
  g_assert_cmpint (load (fixture), ==, 1);
}

/* The records grow by a whole line or not at all. */
static void
test_no_half_line_stays (Fixture *fixture,
                         gconstpointer data)
{
  guint n_lines = 1;
  gboolean is_reached = TRUE;
  gboolean is_added;

  g_assert_true (ts_records_append (fixture->records, &fixture->record, NULL));
  for (int first = 0; is_reached; first++)
    {
      break_disk (first, 1, ENOSPC);
      is_added = ts_records_append (fixture->records, &fixture->record, NULL);
      is_reached = disk.n_steps > first;
      mend ();

      /* The steps are folder, which is there already, open, write and close. A close that fails comes too late to take
       * the line back. */
      g_assert_true (is_added == (first == 0 || first > 3));
      n_lines += first == 0 || first >= 3;
      g_assert_cmpuint (count_records (fixture), ==, n_lines);
    }
}

static void
set_age (Fixture *fixture,
         const char *name,
         gint64 offset_s)
{
  g_autofree char *path = g_build_filename (fixture->games, name, NULL);
  struct timespec times[2];

  g_assert_cmpint (clock_gettime (CLOCK_REALTIME, &times[0]), ==, 0);
  times[0].tv_sec += offset_s;
  times[1] = times[0];
  g_assert_cmpint (utimensat (AT_FDCWD, path, times, 0), ==, 0);
}

/* The clock was years ahead while other games were played; the one that is played now is still the last one, after each
 * move, and no rule drops it as the oldest. */
static void
test_the_clock_is_set_back (Fixture *fixture,
                            gconstpointer data)
{
  g_autofree char *older = ts_game_store_create_name (fixture->store, "fox", 3, 2);
  g_autofree char *found = NULL;

  g_assert_true (ts_game_store_save (fixture->store, older, &fixture->game, NULL));
  set_age (fixture, older, 5 * 365 * 24 * 3600);
  for (guint i = 0; i < 3; i++)
    {
      g_auto (GStrv) names = NULL;

      g_assert_true (save (fixture, i, NULL));
      names = ts_game_store_list (fixture->store);
      g_assert_cmpstr (names[0], ==, fixture->name);
      g_assert_cmpstr (names[1], ==, older);
    }

  /* The game that was left goes on as the last one, too. */
  g_assert_true (ts_game_store_save (fixture->store, older, &fixture->game, NULL));
  found = ts_game_store_find (fixture->store, "fox", 3, 2);
  g_assert_cmpstr (found, ==, older);

  g_assert_true (save (fixture, 4, NULL));
  ts_game_folder_tidy (fixture->games, 1, G_MAXUINT64);
  g_assert_cmpint (load (fixture), ==, 4);
  g_assert_cmpuint (count_files (fixture, ".game"), ==, 1);
}

/* What a person has put into our folder stays as it is, whatever it is called. */
static void
test_strangers_are_left_alone (Fixture *fixture,
                               gconstpointer data)
{
  static const char *const strangers[] = { "holiday.jpg", "chess.game", "draft.tmp", "0123456789abcdefg-4x4-1.game",
                                           "0123456789ABCDEF.jpg", "0123456789abcde.jpg" };

  g_assert_true (save (fixture, 1, NULL));
  for (gsize i = 0; i < G_N_ELEMENTS (strangers); i++)
    {
      g_autofree char *path = g_build_filename (fixture->games, strangers[i], NULL);

      g_assert_true (g_file_set_contents (path, "mine", -1, NULL));
      set_age (fixture, strangers[i], -7200);
    }

  g_assert_cmpuint (count_files (fixture, ".game"), ==, 1);
  ts_game_folder_tidy (fixture->games, 0, 0);
  g_assert_cmpuint (count_files (fixture, ".game"), ==, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (strangers); i++)
    {
      g_autofree char *path = g_build_filename (fixture->games, strangers[i], NULL);

      g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
    }
}

/* The folder is removed while the game is played: it comes back, and belongs to one program again. */
static void
test_the_folder_vanishes (Fixture *fixture,
                          gconstpointer data)
{
  g_autoptr (TsGameStore) other = ts_game_store_new (fixture->games);
  g_auto (GStrv) ours = NULL;
  g_auto (GStrv) others = NULL;

  g_assert_true (save (fixture, 1, NULL));
  wait_for_workers (fixture);
  remove_all (fixture->games);
  g_assert_true (save (fixture, 2, NULL));
  ours = ts_game_store_list (fixture->store);
  others = ts_game_store_list (other);
  g_assert_cmpuint (g_strv_length (ours), ==, 1);
  g_assert_cmpuint (g_strv_length (others), ==, 0);
  g_assert_cmpint (load (fixture), ==, 2);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, func) g_test_add ("/faults/" path, Fixture, NULL, set_up, func, tear_down)
  ADD ("the-old-game-stays", test_the_old_game_stays);
  ADD ("nothing-is-left-behind", test_nothing_is_left_behind);
  ADD ("a-late-answer-is-heard", test_a_late_answer_is_heard);
  ADD ("a-record-comes-once", test_a_record_comes_once);
  ADD ("a-killed-end-is-made-up-for", test_a_killed_end_is_made_up_for);
  ADD ("a-damaged-pledge-is-set-aside", test_a_damaged_pledge_is_set_aside);
  ADD ("no-half-line-stays", test_no_half_line_stays);
  ADD ("the-clock-is-set-back", test_the_clock_is_set_back);
  ADD ("strangers-are-left-alone", test_strangers_are_left_alone);
  ADD ("the-folder-vanishes", test_the_folder_vanishes);
#undef ADD

  return g_test_run ();
}
