/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a player does with the session of a test, step by step, and sees of it. A step that makes a request comes back
 * when it is fulfilled or has failed.
 */

#pragma once

#include "requests.h"
#include "session-test.h"

TsPuzzle *get_puzzle (SessionTest *test);
TsGame *get_game (SessionTest *test);
guint get_moves (SessionTest *test);
TsOrigin get_origin (SessionTest *test);
gboolean is_source (SessionTest *test,
                    GFile *file);
guint count (SessionTest *test,
             TsMessageKind kind);
void assert_size (SessionTest *test,
                  guint columns,
                  guint rows);
void assert_id (SessionTest *test,
                const char *id);
void assert_file (const char *path,
                  const char *expected);

void reopen (SessionTest *test);
TsPuzzle *resume (SessionTest *test);
TsPuzzle *open_saved (SessionTest *test,
                      const char *name);
void open_one (SessionTest *test,
               GFile *file);
void play_new_game (SessionTest *test);
void restart (SessionTest *test);
void play_size (SessionTest *test,
                guint columns,
                guint rows);
void play_day (SessionTest *test,
               GDateTime *day,
               TsOrigin origin);
void paste_text (SessionTest *test,
                 const char *text);
void paste (SessionTest *test,
            GBytes *bytes,
            GFile *file);
guint solve_almost (SessionTest *test);
void solve (SessionTest *test);
char *save_numbers (SessionTest *test,
                    const char *id);
char *get_only_file (SessionTest *test,
                     const char *folder);
GPtrArray *collect (SessionTest *test,
                    guint max);
