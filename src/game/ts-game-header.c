/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-game-header"

#include "config.h"

#include "ts-game-header.h"

static const char *const origin_names[] = { "shuffled", "daily", "given" };

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

/* Returns: the name in files, the same in every language */
const char *
ts_game_header_get_origin_name (TsOrigin origin)
{
  g_return_val_if_fail (origin < G_N_ELEMENTS (origin_names), NULL);

  return origin_names[origin];
}

/* Returns: %TS_ORIGIN_GIVEN for a name of a later version: then the game does not count */
TsOrigin
ts_game_header_parse_origin (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (origin_names); i++)
    {
      if (g_str_equal (name, origin_names[i]))
        return (TsOrigin) i;
    }

  return TS_ORIGIN_GIVEN;
}
