/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the tiles of a puzzle show, by name: a picture and the part of it, or numbers. A plain value that owns its
 * fields.
 */

#pragma once

#include <gio/gio.h>

#include "ts-crop.h"

/* The key of all puzzles with numbers. */
#define TS_PUZZLE_SOURCE_NUMBERS "numbers"

/**
 * TsPuzzleSource:
 * @title: (owned) (nullable): what people call the picture; %NULL until the words for it are found
 * @key: (owned) (nullable): tells the picture from all others; %NULL until the picture is loaded
 * @file: (owned) (nullable): where the picture is from
 * @crop: the part of the picture, the latest
 *
 * What the tiles show.
 */
typedef struct
{
  char *title;
  char *key;
  GFile *file;
  TsCrop crop;
} TsPuzzleSource;

void ts_puzzle_source_copy (TsPuzzleSource *self,
                            const TsPuzzleSource *other);
void ts_puzzle_source_clear (TsPuzzleSource *self);
