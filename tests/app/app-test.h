/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the app's tests share: pictures made on the spot, boards by their ids, and waiting for a condition.
 * Room: tests of app.
 */

#pragma once

#include <gtk/gtk.h>

#include "ts-board.h"
#include "ts-picture.h"

G_BEGIN_DECLS

/* Waits, working the main loop, until @condition holds; a test that waits for ever is ended by its runner. */
#define app_test_wait(condition)             \
  G_STMT_START                               \
  {                                          \
    while (!(condition))                     \
      g_main_context_iteration (NULL, TRUE); \
  }                                          \
  G_STMT_END

/* The colour of a pixel, 0xrrggbb. */
typedef guint32 (*AppTestPaint) (int x,
                                 int y);

guint32 app_test_paint_checkerboard (int x,
                                     int y);
guint32 app_test_paint_gradient (int x,
                                 int y);

GFile *app_test_create_file (int width,
                             int height,
                             AppTestPaint paint);
TsPicture *app_test_create_picture (int width,
                                    int height,
                                    AppTestPaint paint);
TsBoard app_test_get_board (const char *id);
guint32 app_test_get_pixel (GdkTexture *texture,
                            int x,
                            int y);
gboolean app_test_is_shown (gpointer widget);
GtkWindow *app_test_find_dialog (GtkWindow *parent);
void app_test_init (int *argc,
                    char ***argv);

G_END_DECLS
