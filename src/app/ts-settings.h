/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The settings of the program, which can always be changed: a setting that cannot be written to the disk holds until
 * the program ends. Also what the schema knows about a key.
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
void ts_settings_bind_writable (const char *key,
                                gpointer object,
                                const char *property);
GAction *ts_settings_create_action (const char *key);
GVariant *ts_settings_dup_range (const char *key);
char **ts_settings_dup_nicks (const char *key);
