/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "virtual-time.h"

#include <gio/gio.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "ts-disk-queue.h"

/* How long the main loop sleeps until it looks again whether a worker is still busy. */
#define WORKER_POLL_MS 1

static atomic_llong skipped_us; /* other threads read it */
static gint64 start_us;         /* 0 while time is real */

static int
poll_or_skip (GPollFD *fds,
              guint n_fds,
              int timeout_ms)
{
  int n_ready;

  if (timeout_ms != 0 && !ts_disk_queue_wait (0, NULL))
    return g_poll (fds, n_fds, WORKER_POLL_MS);

  n_ready = g_poll (fds, n_fds, timeout_ms > 0 ? 0 : timeout_ms);
  if (n_ready == 0 && timeout_ms > 0)
    skipped_us += (gint64) timeout_ms * 1000;

  return n_ready;
}

int
clock_gettime (clockid_t clock,
               struct timespec *now)
{
  gint64 now_us = start_us + skipped_us;

  if (clock != CLOCK_MONOTONIC || start_us == 0)
    return (int) syscall (SYS_clock_gettime, clock, now);

  now->tv_sec = now_us / G_USEC_PER_SEC;
  now->tv_nsec = now_us % G_USEC_PER_SEC * 1000;
  return 0;
}

void
virtual_time_begin (void)
{
  g_main_context_set_poll_func (NULL, poll_or_skip);
  start_us = g_get_monotonic_time ();
}

gint64
virtual_time_get_ms (void)
{
  return skipped_us / 1000;
}
