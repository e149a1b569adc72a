/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the disk queue: what is added is waited for, whoever leaves meanwhile, and what was lost is said once.
 * Room: tests of game. Linked with a disk that counts its steps and fails, see fault-disk.h.
 */

#include <errno.h>
#include <glib/gstdio.h>

#include "fault-disk.h"
#include "ts-disk-queue.h"

/* To wait for a file is to sync it and its folder. */
#define STEPS_PER_FILE 2

static FaultDisk disk;

typedef struct
{
  char *folder;
  char *paths[2];
  TsDiskQueue *queue;
} Fixture;

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  fixture->folder = g_dir_make_tmp ("tileshift-XXXXXX", NULL);
  fixture->queue = ts_disk_queue_new ();
  for (guint i = 0; i < G_N_ELEMENTS (fixture->paths); i++)
    {
      fixture->paths[i] = g_strdup_printf ("%s/%u", fixture->folder, i);
      g_assert_true (g_file_set_contents (fixture->paths[i], "x", 1, NULL));
    }
  disk = (FaultDisk){ 0 };
  fault_disk_follow (fixture->folder, &disk);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  fault_disk_follow (NULL, &disk);
  g_clear_object (&fixture->queue);
  for (guint i = 0; i < G_N_ELEMENTS (fixture->paths); i++)
    {
      g_unlink (fixture->paths[i]);
      g_free (fixture->paths[i]);
    }
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_free (fixture->folder);
}

static void
wait_for (TsDiskQueue *queue)
{
  while (ts_disk_queue_is_waiting (queue))
    g_main_context_iteration (NULL, TRUE);
}

static void
test_waits_for_each (Fixture *fixture,
                     gconstpointer data)
{
  g_assert_false (ts_disk_queue_is_waiting (fixture->queue));
  ts_disk_queue_add (fixture->queue, fixture->paths[0]);
  g_assert_true (ts_disk_queue_is_waiting (fixture->queue));
  ts_disk_queue_add (fixture->queue, fixture->paths[0]);
  ts_disk_queue_add (fixture->queue, fixture->paths[1]);
  ts_disk_queue_add (fixture->queue, fixture->paths[0]);
  ts_disk_queue_add (fixture->queue, fixture->paths[1]);
  wait_for (fixture->queue);

  /* The first, then both once, however often they were added meanwhile. */
  g_assert_cmpint (disk.n_steps, ==, 3 * STEPS_PER_FILE);
  g_assert_true (ts_disk_queue_check (fixture->queue, NULL));
}

static void
test_says_once_what_was_lost (Fixture *fixture,
                              gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  disk.n_bad = 1;
  disk.code = EIO;
  ts_disk_queue_add (fixture->queue, fixture->paths[0]);
  g_assert_true (ts_disk_queue_check (fixture->queue, &error));
  wait_for (fixture->queue);
  g_assert_false (ts_disk_queue_check (fixture->queue, &error));
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_IO);
  g_assert_true (ts_disk_queue_check (fixture->queue, NULL));
}

/* One file that is lost keeps no other from the disk, and is not forgotten over it. */
static void
test_goes_on_after_a_loss (Fixture *fixture,
                           gconstpointer data)
{
  ts_disk_queue_add (fixture->queue, "/nowhere");
  ts_disk_queue_add (fixture->queue, fixture->paths[0]);
  ts_disk_queue_add (fixture->queue, fixture->paths[1]);
  disk.n_bad = 1;
  disk.code = EIO;
  wait_for (fixture->queue);
  g_assert_cmpint (disk.n_steps, ==, 1 + STEPS_PER_FILE);
  g_assert_false (ts_disk_queue_check (fixture->queue, NULL));
}

static void
test_outlives_its_owner (Fixture *fixture,
                         gconstpointer data)
{
  TsDiskQueue *queue = fixture->queue;

  g_object_add_weak_pointer (G_OBJECT (queue), (gpointer *) &queue);
  ts_disk_queue_add (fixture->queue, fixture->paths[0]);
  ts_disk_queue_add (fixture->queue, fixture->paths[1]);
  g_clear_object (&fixture->queue);

  /* A worker lets go after it has answered, and wakes nobody then. */
  while (g_atomic_pointer_get (&queue) != NULL)
    {
      g_main_context_iteration (NULL, FALSE);
      g_thread_yield ();
    }
  g_assert_cmpint (disk.n_steps, ==, 2 * STEPS_PER_FILE);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, func) g_test_add ("/disk-queue/" path, Fixture, NULL, set_up, func, tear_down)
  ADD ("waits-for-each", test_waits_for_each);
  ADD ("says-once-what-was-lost", test_says_once_what_was_lost);
  ADD ("goes-on-after-a-loss", test_goes_on_after_a_loss);
  ADD ("outlives-its-owner", test_outlives_its_owner);
#undef ADD

  return g_test_run ();
}
