/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the tests of the window share: a window on the screen with a board of numbers, and what a player does to it.
 * Room: tests of app. The settings are kept in memory, games and records in a folder that is empty when a test begins.
 * Owned by the test for which window_fixture_add() makes it.
 * Thread: main.
 * Fails by g_assert_*().
 */

#pragma once

#include "app-test.h"
#include "ts-window-private.h"

G_BEGIN_DECLS

typedef struct
{
  /* Borrowed */
  TsGame *game;
  TsBoardView *view;

  /* Owned */
  GSettings *settings;
  TsWindow *window;
} WindowFixture;

typedef void (*WindowFixtureTest) (WindowFixture *fixture,
                                   gconstpointer id);

void window_fixture_init (int *argc,
                          char ***argv);

void window_fixture_add (const char *path,
                         const char *id,
                         WindowFixtureTest test);
void window_fixture_forget_everything (void);

void window_fixture_open (WindowFixture *fixture);
void window_fixture_close (WindowFixture *fixture);

void window_fixture_act (WindowFixture *fixture,
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
void window_fixture_play (WindowFixture *fixture,
                          const char *id);
void window_fixture_set_size (WindowFixture *fixture,
                              guint columns,
                              guint rows);
void window_fixture_load (WindowFixture *fixture,
                          GFile *file,
                          const TsBoard *board);
gboolean window_fixture_has_picture (WindowFixture *fixture);
void window_fixture_give_focus (gpointer window);
GtkWindow *window_fixture_find_dialog (WindowFixture *fixture);

G_END_DECLS
