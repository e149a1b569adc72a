/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the app's tests share: pictures made on the spot, boards by their ids, waiting for a condition, finding parts of
 * widgets, and what these draw.
 * Room: tests of app.
 */

#pragma once

#include <gtk/gtk.h>
#include <sys/resource.h>

#include "ts-board-view.h"
#include "ts-board.h"
#include "ts-picture.h"

/* Waits, working the main loop, until @condition holds. A condition that still does not hold after a minute fails the
 * test by its name. */
#define app_test_wait(condition)             \
  G_STMT_START                               \
  {                                          \
    app_test_begin_wait (#condition);        \
    while (!(condition))                     \
      g_main_context_iteration (NULL, TRUE); \
    app_test_end_wait ();                    \
  }                                          \
  G_STMT_END

/* As app_test_wait(), for a condition that another thread or program makes true, without an event for the main loop. */
#define app_test_poll(condition)                     \
  G_STMT_START                                       \
  {                                                  \
    app_test_begin_wait (#condition);                \
    while (!(condition))                             \
      {                                              \
        if (!g_main_context_iteration (NULL, FALSE)) \
          g_usleep (1000);                           \
      }                                              \
    app_test_end_wait ();                            \
  }                                                  \
  G_STMT_END

/* The colour of a pixel, 0xrrggbb. */
typedef guint32 (*AppTestPaint) (int x,
                                 int y);

guint32 app_test_paint_checkerboard (int x,
                                     int y);
guint32 app_test_paint_gradient (int x,
                                 int y);

void app_test_begin_wait (const char *condition);
void app_test_end_wait (void);
void app_test_watch_job (GCancellable *cancellable,
                         gpointer *watched);

GSource *app_test_find_timeout (gint64 min_us,
                                gint64 max_us);
void app_test_end_timeout (gpointer user_data);

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
GPtrArray *app_test_find_all (GtkWidget *widget,
                              GType type);
gpointer app_test_find_controller (gpointer widget,
                                   GType type,
                                   GtkPropagationPhase phase);
void app_test_press (GtkWidget *widget,
                     const char *keys);
void app_test_assert_heard (GtkWidget *listener,
                            const char *words);
GtkWidget *app_test_assert_action (GtkWidget *widget,
                                   const char *words,
                                   const char *action);
GtkWindow *app_test_find_dialog (GtkWindow *parent);
GtkWidget *app_test_find_tile (TsBoardView *view,
                               guint number);
graphene_rect_t app_test_get_tile_bounds (TsBoardView *view,
                                          guint number);

void app_test_assert_icon_button (GtkWidget *button,
                                  const char *words,
                                  const char *icon_name);
void app_test_set_animations (gboolean enabled);
void app_test_wait_for_frames (gpointer widget,
                               guint n_frames);
GskRenderNode *app_test_snapshot (gpointer widget);
cairo_surface_t *app_test_draw (GtkWidget *widget,
                                int width,
                                int height);
guint8 app_test_get_light (cairo_surface_t *surface,
                           int x,
                           int y);

void app_test_limit_files (rlim_t max_bytes);

void app_test_init (int *argc,
                    char ***argv);
