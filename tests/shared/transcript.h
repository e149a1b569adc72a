/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A file of what is done, on lines that begin with "$ ", and of what comes of it. All of it is done again and compared, so
 * that a change is made on purpose.
 */

#pragma once

#include <glib.h>

/* Does @step, and appends what comes of it to the transcript. */
typedef void (*TranscriptFunc) (const char *step, gpointer user_data);

void transcript_add_flag (GString *line,
                          gboolean is_set,
                          const char *word);
void transcript_check (const char *room,
                       const char *folder,
                       const char *name,
                       GString *transcript,
                       TranscriptFunc do_step,
                       gpointer user_data);
