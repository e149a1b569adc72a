/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "disk-gate.h"

#include "ts-disk-queue.h"

static GMutex gate;

static void
pass (void)
{
  g_mutex_lock (&gate);
  g_mutex_unlock (&gate);
}

static void
pass_in_job (GTask *task,
             gpointer source_object,
             gpointer task_data,
             GCancellable *cancellable)
{
  pass ();
  g_task_return_boolean (task, TRUE);
}

/* A #FaultDiskFunc. */
void
disk_gate_pass_sync (int step,
                     const char *call,
                     const char *path)
{
  if (g_str_equal (call, "fsync"))
    pass ();
}

/* Syncs that come to disk_gate_pass_sync() wait from now on. */
void
disk_gate_hold (void)
{
  g_mutex_lock (&gate);
}

/* Jobs of the disk queue wait from now on, too. */
void
disk_gate_hold_queue (void)
{
  disk_gate_hold ();
  ts_disk_queue_run (pass_in_job, NULL, NULL, NULL, NULL, NULL);
}

void
disk_gate_open (void)
{
  g_mutex_unlock (&gate);
}
