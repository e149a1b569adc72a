/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-route"

#include "config.h"

#include "ts-route.h"

#include <string.h>

#include "ts-moves.h"

/**
 * ts_route_new_from_solved:
 * @solution: letters of U D L R, each the direction in which a tile moves into the gap
 *
 * Returns: (transfer full): the route from the solved board to the board that @solution solves
 */
GByteArray *
ts_route_new_from_solved (const char *solution)
{
  GByteArray *self = g_byte_array_new ();

  for (gsize i = strlen (solution); i-- > 0;)
    ts_route_append (self, ts_moves_get_opposite (ts_moves_get_direction (solution[i])));

  return self;
}

/* The route must have a move.
 * Returns: the move that takes its last one back */
TsDirection
ts_route_get_way_back (const GByteArray *self)
{
  return ts_moves_get_opposite ((TsDirection) self->data[self->len - 1]);
}

void
ts_route_append (GByteArray *self,
                 TsDirection direction)
{
  guint8 move = (guint8) direction;

  if (self->len > 0 && ts_route_get_way_back (self) == direction)
    g_byte_array_set_size (self, self->len - 1);
  else
    g_byte_array_append (self, &move, 1);
}

/**
 * ts_route_append_route:
 * @other: a route that begins at the board where @self ends
 */
void
ts_route_append_route (GByteArray *self,
                       const GByteArray *other)
{
  for (guint i = 0; i < other->len; i++)
    ts_route_append (self, (TsDirection) other->data[i]);
}
