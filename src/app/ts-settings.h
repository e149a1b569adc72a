/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The settings of the program, and what the schema knows about a key.
 */

#pragma once

#include <gio/gio.h>

/* The values of `whole-picture`. */
typedef enum
{
  TS_WHOLE_PICTURE_HIDDEN,
  TS_WHOLE_PICTURE_SHOWN,
  TS_WHOLE_PICTURE_MARKED
} TsWholePicture;

GSettings *ts_settings_get (void);
char **ts_settings_dup_nicks (const char *key);
