/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "timeouts.h"

#include "wait-for.h"

/* Returns: (transfer none) (nullable): a source that is ready between these times on the monotonic clock */
GSource *
timeout_find (gint64 min_us,
              gint64 max_us)
{
  g_autoptr (GSource) last = g_idle_source_new ();
  guint last_id = g_source_attach (last, NULL);
  GSource *found = NULL;

  for (guint id = 1; id < last_id && found == NULL; id++)
    {
      GSource *source = g_main_context_find_source_by_id (NULL, id);

      if (source != NULL && g_source_get_ready_time (source) >= min_us && g_source_get_ready_time (source) <= max_us)
        found = source;
    }
  g_source_destroy (last);

  return found;
}

/* Lets a timeout pass at once.
 * @user_data: of this timeout that runs, and of no other source */
void
timeout_end (gpointer user_data)
{
  g_autoptr (GSource) timeout = g_main_context_find_source_by_user_data (NULL, user_data);

  g_assert_nonnull (timeout);
  g_source_ref (timeout);
  g_source_set_ready_time (timeout, 0);
  wait_for (g_source_is_destroyed (timeout) || g_source_get_ready_time (timeout) > 0);
}

/* @user_data: of a timeout that runs, and of no other source
 * @before_us: on the monotonic clock, before the timeout was set */
void
timeout_assert_length (gpointer user_data,
                       gint64 before_us,
                       gint64 length_us)
{
  gint64 end_us = g_source_get_ready_time (g_main_context_find_source_by_user_data (NULL, user_data));

  g_assert_cmpint (end_us, >=, before_us + length_us);
  /* GLib may count nanoseconds, and round up. */
  g_assert_cmpint (end_us, <=, g_get_monotonic_time () + 1 + length_us);
}

/* Returns: in how many milliseconds the main loop will wake up by itself once it has done all it can; -1 for never */
int
timeout_get_next_ms (void)
{
  GMainContext *context = g_main_context_default ();
  GPollFD fds[64];
  int priority;
  int timeout_ms;

  wait_for_nothing_to_do ();
  g_assert_true (g_main_context_acquire (context));
  g_main_context_prepare (context, &priority);
  g_main_context_query (context, G_MAXINT, &timeout_ms, fds, G_N_ELEMENTS (fds));
  g_main_context_release (context);

  return timeout_ms;
}
