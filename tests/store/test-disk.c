/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the disk queue: the order of its jobs, and the end of the program.
 */

#include "disk-gate.h"
#include "store-test.h"
#include "ts-disk.h"

#define N_JOBS 200

static void
run (GTaskThreadFunc job,
     gpointer data,
     GAsyncReadyCallback callback,
     gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, callback, user_data);

  g_task_set_task_data (task, data, NULL);
  ts_disk_run (task, job);
}

static GArray *order;
static gint n_running;

static void
note_in_job (GTask *task,
             gpointer source_object,
             gpointer task_data,
             GCancellable *cancellable)
{
  guint number = GPOINTER_TO_UINT (task_data);

  g_assert_cmpint (g_atomic_int_add (&n_running, 1), ==, 0);
  g_thread_yield ();
  g_array_append_val (order, number);
  g_atomic_int_add (&n_running, -1);
  g_task_return_int (task, (gssize) number);
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

/* No job runs beside another one. */
static void
test_jobs_run_in_order (void)
{
  guint n_answers = 0;

  order = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < N_JOBS; i++)
    run (note_in_job, GUINT_TO_POINTER (i), count_answer_cb, &n_answers);
  wait_for (n_answers == N_JOBS);
  for (guint i = 0; i < N_JOBS; i++)
    g_assert_cmpuint (g_array_index (order, guint, i), ==, i);
  g_array_unref (order);
}

static GThread *releasing;

static void
note_release (gpointer data)
{
  releasing = g_thread_self ();
}

/* Goes on after the answer has come: the queue has the last reference. */
static void
answer_early_in_job (GTask *task,
                     gpointer source_object,
                     gpointer task_data,
                     GCancellable *cancellable)
{
  g_task_return_int (task, 0);
  g_async_queue_pop (task_data);
}

/* A log that ends with its task closes its file and stops its timer. */
static void
test_a_task_ends_on_its_own_thread (gconstpointer user_data)
{
  void (*const *run_task) (GTask *, GTaskThreadFunc) = user_data;
  g_autoptr (GAsyncQueue) answered = g_async_queue_new ();
  GTask *task;
  guint n_answers = 0;

  releasing = NULL;
  task = g_task_new (NULL, NULL, count_answer_cb, &n_answers);
  g_task_set_task_data (task, answered, NULL);
  g_object_set_data_full (G_OBJECT (task), "released", task, note_release);
  (*run_task) (task, answer_early_in_job);
  g_object_unref (task);
  wait_for (n_answers == 1);
  wait_for_nothing_to_do ();
  g_async_queue_push (answered, answered);
  wait_for (releasing != NULL);
  g_assert_true (releasing == g_thread_self ());
}

/* A drive that does not answer holds up neither the queue nor the end of the program. */
static void
test_apart_from_the_queue (void)
{
  g_autoptr (GAsyncQueue) answered = g_async_queue_new ();
  g_autoptr (GTask) task = NULL;
  guint n_answers = 0;

  wait_for (ts_disk_wait (0));
  task = g_task_new (NULL, NULL, count_answer_cb, &n_answers);
  g_task_set_task_data (task, answered, NULL);
  disk_gate_hold_queue ();
  ts_disk_run_apart (task, answer_early_in_job);
  wait_for (n_answers == 1);
  disk_gate_open ();
  wait_for (ts_disk_wait (0));
  g_async_queue_push (answered, answered);
  wait_for_finalized (g_steal_pointer (&task));
}

/* The wait ends when all jobs are done, or when the time is over. */
static void
test_the_end_of_the_program (void)
{
  wait_for (ts_disk_wait (0));
  disk_gate_hold_queue ();
  g_assert_false (ts_disk_wait (0));
  g_assert_false (ts_disk_wait (1));
  disk_gate_open ();
  wait_for (ts_disk_wait (0));
  g_assert_true (ts_disk_wait (0));
}

int
main (int argc,
      char **argv)
{
  static void (*const run_task) (GTask *, GTaskThreadFunc) = ts_disk_run;
  static void (*const run_task_apart) (GTask *, GTaskThreadFunc) = ts_disk_run_apart;

  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/disk/jobs-run-in-order", test_jobs_run_in_order);
  g_test_add_data_func ("/disk/a-task-ends-on-its-own-thread", &run_task, test_a_task_ends_on_its_own_thread);
  g_test_add_data_func ("/disk/a-task-ends-on-its-own-thread/apart", &run_task_apart,
                        test_a_task_ends_on_its_own_thread);
  g_test_add_func ("/disk/apart-from-the-queue", test_apart_from_the_queue);
  g_test_add_func ("/disk/the-end-of-the-program", test_the_end_of_the_program);

  return g_test_run ();
}
