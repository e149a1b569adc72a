/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "wait-for.h"

#include <signal.h>
#include <unistd.h>

/* How long a wait does not look at its condition when no event of the main loop tells it to. */
#define MAX_POLL_MS 1

/* Replaces the C library's function: at low priority a thorough search makes little progress while the machine has
 * anything else to do, and the tests wait for it. A test can replace it in turn. */
__attribute__ ((weak)) int
nice (int increment)
{
  return increment;
}

/* What the test waits for; read by the signal handler. */
static const char *awaited;

/* (nullable): the main context's own, while a wait stands before it. */
static GPollFunc waiting_poll;

static void
alarm_cb (int signal_number)
{
  g_error ("not within %d s: %s", WAIT_FOR_MAX_S, awaited);
}

static int
poll_briefly (GPollFD *fds,
              guint n_fds,
              int timeout_ms)
{
  return waiting_poll (fds, n_fds, timeout_ms == 0 ? 0 : MAX_POLL_MS);
}

/* Adds no source to the main loop: tests of what wakes the program up would see one. */
void
wait_for_begin (const char *condition)
{
  g_assert_null (waiting_poll);
  waiting_poll = g_main_context_get_poll_func (NULL);
  g_main_context_set_poll_func (NULL, poll_briefly);
  awaited = condition;
  signal (SIGALRM, alarm_cb);
  alarm (WAIT_FOR_MAX_S);
}

void
wait_for_end (void)
{
  alarm (0);
  g_main_context_set_poll_func (NULL, g_steal_pointer (&waiting_poll));
}

/* A #GAsyncReadyCallback.
 * @kept: (type GAsyncResult**): where the result is kept */
void
wait_for_keep_result (GObject *source_object,
                      GAsyncResult *result,
                      gpointer kept)
{
  *(GAsyncResult **) kept = g_object_ref (result);
}

/* Gives @object up, and comes back when no worker holds it any more, which each does until a moment after its answer. */
void
wait_for_finalized (gpointer object)
{
  g_object_add_weak_pointer (object, &object);
  g_object_unref (object);
  wait_for (g_atomic_pointer_get (&object) == NULL);
}

/* Lets the main loop do all that it can without waiting. */
void
wait_for_nothing_to_do (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}
