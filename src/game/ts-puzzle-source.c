/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-puzzle-source"

#include "config.h"

#include "ts-puzzle-source.h"

/**
 * ts_puzzle_source_copy:
 * @self: (out caller-allocates): must be empty
 */
void
ts_puzzle_source_copy (TsPuzzleSource *self,
                       const TsPuzzleSource *other)
{
  *self = (TsPuzzleSource){ .title = g_strdup (other->title), .key = g_strdup (other->key), .crop = other->crop };
  g_set_object (&self->file, other->file);
}

void
ts_puzzle_source_clear (TsPuzzleSource *self)
{
  g_clear_pointer (&self->title, g_free);
  g_clear_pointer (&self->key, g_free);
  g_clear_object (&self->file);
}
