/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the session's tests share: a folder of its own for each test, pictures, a session that records its messages, and a
 * decoder that waits for the test.
 */

#pragma once

#include "boards.h"
#include "folders.h"
#include "painting.h"
#include "size-setting.h"
#include "timeouts.h"
#include "ts-session.h"
#include "wait-for.h"
#include "workers.h"

/**
 * SessionTest:
 * @folder: (owned): holds the two below
 * @data: (owned): the data folder
 * @gate: (owned): the pipe that session_test_close_gate() makes
 * @settings: (owned): with their defaults, and boards of 3 × 3 tiles
 * @first: (owned): the session's first picture
 * @day: (owned): the picture of every day
 * @session: (owned) (nullable): plays nothing yet
 * @messages: (owned) (element-type TsMessage): what the session has said, with texts and errors copied
 */
typedef struct
{
  char *folder;
  char *data;
  char *gate;
  GSettings *settings;
  GFile *first;
  GFile *day;
  TsSession *session;
  GPtrArray *messages;
} SessionTest;

guint32 session_test_paint_waves (int x,
                                  int y);
guint32 session_test_paint_gray (int x,
                                 int y);
GFile *session_test_write (SessionTest *test,
                           const char *name,
                           GBytes *bytes);
GFile *session_test_paint (SessionTest *test,
                           const char *name,
                           Painting paint);

void session_test_prepare (SessionTest *test);
void session_test_set_up (SessionTest *test,
                          gconstpointer user_data);
void session_test_tear_down (SessionTest *test,
                             gconstpointer user_data);
void session_test_start (SessionTest *test,
                         const char *data);
void session_test_close (SessionTest *test);

void session_test_record (GPtrArray *messages,
                          const TsMessage *message);
GPtrArray *session_test_new_record (void);
guint session_test_count (GPtrArray *messages,
                          TsMessageKind kind);
const TsMessage *session_test_find (GPtrArray *messages,
                                    TsMessageKind kind);

void session_test_close_gate (SessionTest *test);
void session_test_open_gate (SessionTest *test);
void session_test_set_decoder (const char *path);

void session_test_add_result (TsResults *results,
                              const TsResult *values);
void session_test_slide_anywhere (TsGame *game);
TsPuzzle *session_test_open (SessionTest *test,
                             GFile *file,
                             const char *id);
TsPuzzle *session_test_play_numbers (SessionTest *test,
                                     const char *id);
void session_test_wait_for_puzzle (SessionTest *test,
                                   TsPuzzle *before);
gboolean session_test_is_in_library (SessionTest *test,
                                     GFile *file);
guint session_test_count_files (SessionTest *test,
                                const char *folder);
