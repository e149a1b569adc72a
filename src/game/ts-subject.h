/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The subject of a game: what its tiles show, by name. A plain value that owns its fields.
 */

#pragma once

#include <gio/gio.h>

#include "ts-crop.h"

/**
 * TsSubject:
 * @title: (owned): what people call the picture
 * @key: (owned): tells the picture from all others
 * @source: (owned) (nullable): where the picture is from
 * @crop: the part of the picture, the latest
 *
 * What the tiles show.
 */
typedef struct
{
  char *title;
  char *key;
  GFile *source;
  TsCrop crop;
} TsSubject;

void ts_subject_copy (TsSubject *self,
                      const TsSubject *other);
void ts_subject_clear (TsSubject *self);
