/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Boards with known distances, read from tests/data.
 */

#pragma once

#include "ts-board.h"

#include <glib.h>

typedef struct
{
  unsigned id;     /* number of the board in its paper */
  unsigned length; /* of its shortest solutions, in single-tile moves */
  TsBoard board;
} Instance;

typedef struct
{
  GArray *counts;   /* (element-type guint64): [distance] number of boards at this distance from solved */
  GArray *farthest; /* (element-type TsBoard): the boards at the greatest distance */
} Census;

GStrv instances_read_lines (const char *name);
GArray *instances_load (const char *name,
                        unsigned columns,
                        unsigned rows);
void census_load (Census *census,
                  unsigned columns,
                  unsigned rows);
void census_clear (Census *census);
unsigned instances_get_manhattan (const TsBoard *board);
GArray *instances_measure (unsigned columns,
                           unsigned rows,
                           GArray *boards);
