/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the lock on a folder: one has it at a time, and it goes with its owner or its file.
 * Room: tests of game. Two locks in one process are as much of each other's rivals as those of two.
 */

#include <glib/gstdio.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ts-folder-lock.h"

typedef struct
{
  char *folder;
  TsFolderLock first;
  TsFolderLock second;
} Fixture;

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  fixture->folder = g_dir_make_tmp ("tileshift-XXXXXX", NULL);
  ts_folder_lock_init (&fixture->first, fixture->folder);
  ts_folder_lock_init (&fixture->second, fixture->folder);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  g_unlink (fixture->second.path);
  ts_folder_lock_clear (&fixture->first);
  ts_folder_lock_clear (&fixture->second);
  g_rmdir (fixture->folder);
  g_free (fixture->folder);
}

static void
test_one_has_it (Fixture *fixture,
                 gconstpointer data)
{
  g_assert_true (ts_folder_lock_take (&fixture->first));
  g_assert_true (ts_folder_lock_take (&fixture->first));
  g_assert_false (ts_folder_lock_take (&fixture->second));
  g_assert_false (ts_folder_lock_take (&fixture->second));

  ts_folder_lock_clear (&fixture->first);
  g_assert_true (ts_folder_lock_take (&fixture->second));
  ts_folder_lock_init (&fixture->first, fixture->folder);
  g_assert_false (ts_folder_lock_take (&fixture->first));
}

static void
test_needs_a_folder (Fixture *fixture,
                     gconstpointer data)
{
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_assert_false (ts_folder_lock_take (&fixture->first));
  g_assert_cmpint (g_mkdir (fixture->folder, 0700), ==, 0);
  g_assert_true (ts_folder_lock_take (&fixture->first));
}

/* Who locked a file that is gone has nothing, and may take the new one if nobody else has. */
static void
test_goes_with_its_file (Fixture *fixture,
                         gconstpointer data)
{
  g_assert_true (ts_folder_lock_take (&fixture->first));
  g_assert_cmpint (g_unlink (fixture->first.path), ==, 0);
  g_assert_true (ts_folder_lock_take (&fixture->second));
  g_assert_false (ts_folder_lock_take (&fixture->first));

  g_assert_cmpint (g_unlink (fixture->first.path), ==, 0);
  g_assert_true (ts_folder_lock_take (&fixture->first));
  g_assert_false (ts_folder_lock_take (&fixture->second));
}

static void
test_goes_with_its_program (Fixture *fixture,
                            gconstpointer data)
{
  int ends[2];
  char answer = 0;
  pid_t child;

  g_assert_cmpint (pipe (ends), ==, 0);
  child = fork ();
  if (child == 0)
    {
      gboolean has_it = ts_folder_lock_take (&fixture->first);

      if (write (ends[1], has_it ? "y" : "n", 1) == 1)
        pause ();
      _exit (1);
    }
  g_assert_cmpint (read (ends[0], &answer, 1), ==, 1);
  g_assert_cmpint (answer, ==, 'y');
  g_assert_false (ts_folder_lock_take (&fixture->second));

  kill (child, SIGKILL);
  g_assert_cmpint (waitpid (child, NULL, 0), ==, child);
  g_assert_true (ts_folder_lock_take (&fixture->second));
  close (ends[0]);
  close (ends[1]);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, func) g_test_add ("/folder-lock/" path, Fixture, NULL, set_up, func, tear_down)
  ADD ("one-has-it", test_one_has_it);
  ADD ("needs-a-folder", test_needs_a_folder);
  ADD ("goes-with-its-file", test_goes_with_its_file);
  ADD ("goes-with-its-program", test_goes_with_its_program);
#undef ADD

  return g_test_run ();
}
