/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Runs the real terminal program and holds what came of it.
 * Room: tests of cli; may use GIO.
 * Owned by the test that asks: plain functions of their arguments.
 * Thread: main.
 * Fails by g_assert_*().
 */

#pragma once

#include <gio/gio.h>

/* The values of TsCliStatus, written out: they are what scripts rely on. */
#define STATUS_OK 0
#define STATUS_NOT_SO 1
#define STATUS_TROUBLE 2

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
void assert_wrong_usage (const char *const *lines,
                         size_t n_lines);
GStrv ask (const char *command,
           const char *question,
           unsigned n);
void assert_contains (const char *text,
                      const char *part);
void assert_lacks (const char *text,
                   const char *part);
