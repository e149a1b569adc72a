/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Waiting, while the main loop works, for what a callback, a thread, a file or another program makes true. A wait that lasts
 * too long ends the test with the text of its condition, before the test runner's own limit.
 */

#pragma once

#include <gio/gio.h>

/* Far longer than any wait takes, even under the sanitizers on a busy machine. */
#define WAIT_FOR_MAX_S 60

#define wait_for(condition)                  \
  G_STMT_START                               \
  {                                          \
    wait_for_begin (#condition);             \
    while (!(condition))                     \
      g_main_context_iteration (NULL, TRUE); \
    wait_for_end ();                         \
  }                                          \
  G_STMT_END

void wait_for_begin (const char *condition);
void wait_for_end (void);

void wait_for_keep_result (GObject *source_object,
                           GAsyncResult *result,
                           gpointer kept);
void wait_for_finalized (gpointer object);
void wait_for_nothing_to_do (void);
