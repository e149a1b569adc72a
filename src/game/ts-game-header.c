/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-game-header"

#include "config.h"

#include "ts-game-header.h"

/**
 * ts_game_header_copy:
 * @self: (out caller-allocates): must be empty
 */
void
ts_game_header_copy (TsGameHeader *self,
                     const TsGameHeader *other)
{
  *self = *other;
  ts_puzzle_source_copy (&self->source, &other->source);
  self->id = g_strdup (other->id);
  self->control = g_strdup (other->control);
}

void
ts_game_header_clear (TsGameHeader *self)
{
  ts_puzzle_source_clear (&self->source);
  g_clear_pointer (&self->id, g_free);
  g_clear_pointer (&self->control, g_free);
}
