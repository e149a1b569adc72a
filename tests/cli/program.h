/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Runs the real terminal program, and keeps its output and its exit status.
 */

#pragma once

#include <gio/gio.h>

/* The values of TsCliStatus. Scripts rely on the numbers, so that they are repeated here. */
#define STATUS_OK 0
#define STATUS_NEGATIVE 1
#define STATUS_ERROR 2

typedef struct
{
  int status;
  char *out;
  char *err;
} Outcome;

void outcome_clear (Outcome *outcome);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Outcome, outcome_clear)

char *program_path (void);
Outcome run_argv (GSubprocessLauncher *launcher,
                  const char *const *argv,
                  GBytes *input);
Outcome run_program (const char *input,
                     const char *arguments);
Outcome run_shell (const char *line);
GStrv ask (const char *command,
           const char *question,
           unsigned n);
void assert_contains (const char *text,
                      const char *part);
void assert_lacks (const char *text,
                   const char *part);
