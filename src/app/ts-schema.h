/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the schema of the settings knows about a key.
 */

#pragma once

#include <gio/gio.h>

GVariant *ts_schema_dup_range (GSettings *settings,
                               const char *key);
char **ts_schema_dup_nicks (GSettings *settings,
                            const char *key);
