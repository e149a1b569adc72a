/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Waits on the main context until something is so. What never comes fails by its name, long before the runner gives up.
 * Room: tests of game.
 */

#pragma once

#include <glib.h>

/* Far longer than anything here takes on a busy machine. */
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
