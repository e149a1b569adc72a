/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Runs the main context until a condition holds. After a minute it aborts with the condition's text, before the test
 * runner's own limit.
 */

#pragma once

#include <glib.h>

/* Far longer than any wait takes on a busy machine. */
#define WAIT_FOR_MAX_S 60

static inline gboolean
wait_for_give_up (gpointer condition)
{
  g_error ("not within %u s: %s", WAIT_FOR_MAX_S, (const char *) condition);

  return G_SOURCE_REMOVE;
}

#define wait_for(condition)                                                                              \
  G_STMT_START                                                                                           \
  {                                                                                                      \
    guint wait_for_id = g_timeout_add_seconds (WAIT_FOR_MAX_S, wait_for_give_up, (gpointer) #condition); \
                                                                                                         \
    while (!(condition))                                                                                 \
      g_main_context_iteration (NULL, TRUE);                                                             \
    g_source_remove (wait_for_id);                                                                       \
  }                                                                                                      \
  G_STMT_END
