/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A transfer task: an export or import of games, or the writing of a puzzle file, as a GTask without a result. Its
 * property `completed` tells its end, and a message of the session what was done; the present puzzle goes on meanwhile.
 * A puzzle file is the picture of a puzzle, with the initial board of its game in a comment; ts-puzzle-loader plays
 * this board when such a file is opened.
 * Canceled, it ends before it changes anything; later than that, it comes to its own end.
 */

#pragma once

#include "ts-puzzle.h"

GTask *ts_transfer_task_new (TsStores *stores,
                             TsPuzzle *puzzle,
                             GFile *other,
                             gboolean is_import);
double ts_transfer_task_get_fraction (GTask *self);
void ts_transfer_task_wait (GTask *self);
