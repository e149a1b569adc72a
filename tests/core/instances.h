/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Boards whose answers are known, read from tests/data.
 * Room: tests; may use GLib and the core.
 * Owned by the test or benchmark that loads them.
 * Thread: main.
 * Fails by g_error(): a test without its data is broken.
 */

#pragma once

#include "ts-board.h"

#include <glib.h>

/**
 * Instance:
 * @id: the number of the board in its paper
 * @length: of its shortest solutions, in single-tile moves
 * @board: the board
 */
typedef struct
{
  unsigned id;
  unsigned length;
  TsBoard board;
} Instance;

/**
 * Census:
 * @counts: (element-type guint64): how many boards have each distance from solved, from 0 on
 * @farthest: (element-type TsBoard): those with the greatest
 */
typedef struct
{
  GArray *counts;
  GArray *farthest;
} Census;

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
