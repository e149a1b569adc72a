/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Loads the picture of a puzzle: the copy that a saved game has or, without one, its file.
 * Errors are of TS_PICTURE_ERROR, or G_IO_ERROR_CANCELLED.
 */

#pragma once

#include "ts-picture.h"
#include "ts-puzzle-source.h"

TsPicture *ts_source_loader_load (const TsPuzzleSource *self,
                                  const char *folder,
                                  int short_side,
                                  GCancellable *cancellable,
                                  GError **error);
