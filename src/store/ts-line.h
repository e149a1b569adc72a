/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A line of a file: its kind and its fields between tabs. Games and state files consist of such lines; the first one
 * names the kind of the file.
 */

#pragma once

#include <glib.h>

#include "ts-crop.h"

void ts_line_append_text (GString *line,
                          const char *text);
void ts_line_append_crop (GString *line,
                          const TsCrop *crop);
void ts_line_append_pair (GString *lines,
                          const char *kind,
                          const char *text);

char **ts_line_next (const char **at,
                     const char *end);
gboolean ts_line_parse_count (const char *field,
                              guint *count);
gboolean ts_line_parse_crop (char *const *fields,
                             TsCrop *crop);
