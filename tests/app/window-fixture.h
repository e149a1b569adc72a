/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the tests of the window share: a window on the screen with a board of numbers, and what a player does to it.
 * The settings are kept in memory, games, results and pictures in a folder that is empty when a test begins.
 * Owned by the test for which window_fixture_add() makes it.
 * Fails by g_assert_*().
 */

#pragma once

#include "app-test.h"
#include "requests.h"
#include "ts-board-view.h"
#include "ts-toast.h"
#include "ts-window.h"

typedef struct
{
  /* Borrowed */
  TsSession *session;
  TsBoardView *view;

  /* Owned */
  GSettings *settings;
  TsWindow *window;
} WindowFixture;

/* A test may omit its second parameter, the ID. */
#define window_fixture_add(path, id, test) window_fixture_add_test (path, id, G_CALLBACK (test))

void window_fixture_init (int *argc,
                          char ***argv);

void window_fixture_add_test (const char *path,
                              const char *id,
                              GCallback test);
void window_fixture_set_up (WindowFixture *fixture,
                            gconstpointer id);
void window_fixture_tear_down (WindowFixture *fixture,
                               gconstpointer id);
void window_fixture_forget_everything (void);

void window_fixture_open (WindowFixture *fixture);
void window_fixture_close (WindowFixture *fixture);

gpointer window_fixture_get_child (WindowFixture *fixture,
                                   const char *name);
TsPuzzle *window_fixture_get_puzzle (WindowFixture *fixture);
TsGame *window_fixture_get_game (WindowFixture *fixture);
void window_fixture_assert_status (WindowFixture *fixture,
                                   const char *pattern);

void window_fixture_act (WindowFixture *fixture,
                         const char *action);
gboolean window_fixture_can_act (WindowFixture *fixture,
                                 const char *action);
void window_fixture_slide (WindowFixture *fixture,
                           const char *letters);
gboolean window_fixture_press (WindowFixture *fixture,
                               guint key);
void window_fixture_let_go (WindowFixture *fixture,
                            guint key);
void window_fixture_hit (WindowFixture *fixture,
                         guint key);
void window_fixture_assert_board (WindowFixture *fixture,
                                  const char *id);
void window_fixture_wait_for_puzzle (WindowFixture *fixture,
                                     TsPuzzle *before);
void window_fixture_begin (WindowFixture *fixture,
                           const char *id);
void window_fixture_play (WindowFixture *fixture,
                          const char *id);
void window_fixture_load (WindowFixture *fixture,
                          GFile *file,
                          const TsBoard *board);
void window_fixture_wait_for_size (WindowFixture *fixture,
                                   guint columns,
                                   guint rows);
void window_fixture_wait_for_picture (WindowFixture *fixture);
TsPicture *window_fixture_get_picture (WindowFixture *fixture);
gboolean window_fixture_has_toast (WindowFixture *fixture);
gboolean window_fixture_has_victory (WindowFixture *fixture);
const char *window_fixture_get_toast (WindowFixture *fixture);
GtkButton *window_fixture_get_offer (WindowFixture *fixture);
gboolean window_fixture_has_offer (WindowFixture *fixture);
void window_fixture_hide_toast (WindowFixture *fixture);
void window_fixture_give_focus (gpointer window);
GtkWindow *window_fixture_find_dialog (WindowFixture *fixture);
void window_fixture_add_results (WindowFixture *fixture,
                                 const TsResult *results,
                                 guint n_results);
GtkWidget *window_fixture_open_statistics (WindowFixture *fixture);
