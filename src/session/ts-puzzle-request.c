/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-puzzle-request"

#include "config.h"

#include "ts-puzzle-request.h"

#include <string.h>

/**
 * ts_puzzle_request_set_board:
 * @board: to be played, as one that the player chose
 * @id: (nullable): its ID; only a short one is kept, since the board says the same as a long one
 */
void
ts_puzzle_request_set_board (TsPuzzleRequest *self,
                             const TsBoard *board,
                             const char *id)
{
  self->has_board = TRUE;
  self->board = *board;
  self->origin = TS_ORIGIN_GIVEN;
  g_free (self->id);
  self->id = id != NULL && strchr (id, '#') != NULL ? g_strdup (id) : NULL;
}

/* @file: also of a path in the place of an address, as some programs send it */
void
ts_puzzle_request_add_file (TsPuzzleRequest *self,
                            GFile *file)
{
  g_autofree char *address = g_file_get_uri (file);

  if (self->files == NULL)
    self->files = g_ptr_array_new_with_free_func (g_object_unref);
  g_ptr_array_add (self->files, g_path_is_absolute (address) ? g_file_new_for_path (address) : g_object_ref (file));
}

/* Returns: whether a saved game is asked for, and not only what goes on on a picture */
gboolean
ts_puzzle_request_wants_saved (const TsPuzzleRequest *self)
{
  return self->kind == TS_REQUEST_SAVED || self->kind == TS_REQUEST_START ||
         (self->kind == TS_REQUEST_DAY && self->origin == TS_ORIGIN_DAILY);
}

/**
 * ts_puzzle_request_copy:
 * @self: (out caller-allocates): must be empty
 */
void
ts_puzzle_request_copy (TsPuzzleRequest *self,
                        const TsPuzzleRequest *other)
{
  *self = *other;
  self->files = other->files != NULL ? g_ptr_array_ref (other->files) : NULL;
  self->bytes = other->bytes != NULL ? g_bytes_ref (other->bytes) : NULL;
  self->name = g_strdup (other->name);
  self->day = other->day != NULL ? g_date_time_ref (other->day) : NULL;
  ts_puzzle_source_copy (&self->source, &other->source);
  self->id = g_strdup (other->id);
}

void
ts_puzzle_request_clear (TsPuzzleRequest *self)
{
  g_clear_pointer (&self->files, g_ptr_array_unref);
  g_clear_pointer (&self->bytes, g_bytes_unref);
  g_clear_pointer (&self->name, g_free);
  g_clear_pointer (&self->day, g_date_time_unref);
  ts_puzzle_source_clear (&self->source);
  g_clear_pointer (&self->id, g_free);
}
