/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-stores"

#include "config.h"

#include "ts-stores.h"

#include <glib/gstdio.h>

/* Returns: (transfer full): nothing but a new solver, to be filled; each puzzle holds a reference */
TsStores *
ts_stores_new (void)
{
  TsStores *self = g_rc_box_new0 (TsStores);

  self->lock_fd = -1;
  self->solver = ts_shared_solver_new ();

  return self;
}

static void
stores_clear (gpointer data)
{
  TsStores *self = data;

  g_clear_pointer (&self->library, ts_library_free);
  g_clear_pointer (&self->set, ts_picture_set_free);
  g_clear_object (&self->results);
  ts_shared_solver_unref (self->solver);
  g_clear_object (&self->settings);
  if (self->lock_fd >= 0)
    g_close (self->lock_fd, NULL);
  g_free (self->folder);
}

/**
 * ts_stores_unref:
 * @self: (transfer full)
 */
void
ts_stores_unref (TsStores *self)
{
  g_rc_box_release_full (self, stores_clear);
}

/* Returns: whether this program has the data folder to itself */
gboolean
ts_stores_get_is_writer (const TsStores *self)
{
  return self->lock == TS_DATA_LOCK_HELD || self->lock == TS_DATA_LOCK_NONE;
}

/**
 * ts_stores_tell:
 * @puzzle: (nullable): the TsPuzzle that the message is about
 *
 * Gives the message to the session, if that is there.
 */
void
ts_stores_tell (TsStores *self,
                const TsMessage *message,
                gpointer puzzle)
{
  if (self->message_data != NULL)
    self->tell_message (self->message_data, message, puzzle);
}
