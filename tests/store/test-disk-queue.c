/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the disk queue: the order of its jobs, and the wait for them.
 */

#include "disk-gate.h"
#include "store-test.h"
#include "ts-disk-queue.h"

#define N_JOBS 200

static gint n_running;

static void
run_alone (GTask *task,
           gpointer source_object,
           gpointer task_data,
           GCancellable *cancellable)
{
  g_assert_cmpint (g_atomic_int_add (&n_running, 1), ==, 0);
  g_thread_yield ();
  g_atomic_int_add (&n_running, -1);
  g_task_return_int (task, GPOINTER_TO_INT (task_data));
}

static void
count_answer_cb (GObject *source_object,
                 GAsyncResult *result,
                 gpointer user_data)
{
  guint *n_answers = user_data;

  g_assert_cmpint (g_task_propagate_int (G_TASK (result), NULL), ==, *n_answers);
  ++*n_answers;
}

/* No job runs beside another one. The wait ends when all are done, when the time is over, or when it is canceled. */
static void
test_jobs_run_in_order (void)
{
  g_autoptr (GCancellable) cancelled = g_cancellable_new ();
  guint n_answers = 0;

  g_cancellable_cancel (cancelled);
  disk_gate_hold_queue ();
  for (guint i = 0; i < N_JOBS; i++)
    ts_disk_queue_run (run_alone, GUINT_TO_POINTER (i), NULL, NULL, count_answer_cb, &n_answers);
  g_assert_false (ts_disk_queue_wait (1, NULL));
  g_assert_false (ts_disk_queue_wait (G_MAXUINT, cancelled));
  disk_gate_open ();
  wait_for (n_answers == N_JOBS);
  wait_for (ts_disk_queue_wait (0, NULL));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/disk-queue/jobs-run-in-order", test_jobs_run_in_order);

  return g_test_run ();
}
