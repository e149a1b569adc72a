/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A line of a file: its kind and its fields between tabs, and at its end a checksum. Logs of games, the results and the
 * library are files of such lines.
 *
 * One rule holds for newer forms. The first line of a file has the kind of the file and the version, which rises when
 * an older program would read the file wrongly; a file of a higher version is left alone where it is. Otherwise a newer
 * program may write lines of more kinds, and more fields at the end of a line: a program skips what it does not know,
 * and passes it on when it writes a line to another file.
 */

#pragma once

#include <glib.h>

#include "ts-crop.h"

/* FNV-1a, 64 bits (Fowler, Noll and Vo, RFC 9923). In a log each line continues the sum of the line before it; in a
 * file to which several programs add lines, each line begins anew. */
#define TS_LINE_FIRST_SUM G_GUINT64_CONSTANT (14695981039346656037)

char *ts_line_escape (const char *text);
void ts_line_append_crop (GString *line,
                          const TsCrop *crop);
gboolean ts_line_parse_crop (char *const *fields,
                             TsCrop *crop);
void ts_line_add (GString *text,
                  guint64 *sum,
                  const char *line);
void ts_line_add_first (GString *text,
                        guint64 *sum,
                        const char *kind);

char *ts_line_read (const char **at,
                    const char *end,
                    guint64 *sum);
char **ts_line_split (const char *line);
gboolean ts_line_is_newer (const char *text,
                           gsize length,
                           const char *kind);
