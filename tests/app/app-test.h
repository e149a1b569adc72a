/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the app's tests share: pictures in files, finding parts of widgets, and what these draw.
 * Room: tests of app.
 */

#pragma once

#include <gtk/gtk.h>
#include <sys/resource.h>

#include "boards.h"
#include "painting.h"
#include "size-setting.h"
#include "timeouts.h"
#include "ts-board-view.h"
#include "ts-picture.h"
#include "wait-for.h"

/* Of the keyboard, which no key asks for: Caps Lock, and Num Lock as X11 tells it. */
#define APP_TEST_LOCKS ((GdkModifierType) (GDK_LOCK_MASK | 1 << 4))

G_DEFINE_AUTOPTR_CLEANUP_FUNC (cairo_surface_t, cairo_surface_destroy)

/* Of a program whose tests have a Fixture, set_up() and tear_down(). All may omit their second parameter, @data. */
#define APP_TEST_STEP(step) ((void (*) (Fixture *, gconstpointer)) G_CALLBACK (step))
#define app_test_add(path, data, test) \
  g_test_add (path, Fixture, data, APP_TEST_STEP (set_up), APP_TEST_STEP (test), APP_TEST_STEP (tear_down))

void app_test_forgive_tooltips (void);
guint32 app_test_paint_checkerboard (int x,
                                     int y);
guint32 app_test_paint_stripes (int x,
                                int y);
guint32 app_test_paint_white (int x,
                              int y);

GFile *app_test_create_file (int width,
                             int height,
                             Painting paint);
TsPicture *app_test_create_picture (int width,
                                    int height,
                                    Painting paint);
guint32 app_test_get_pixel (GdkTexture *texture,
                            int x,
                            int y);
void app_test_assert_words (const char *words,
                            const char *expected);
gboolean app_test_is_shown (gpointer widget);
gpointer app_test_get_part (gpointer widget,
                            const char *name);
GPtrArray *app_test_find_all (gpointer widget,
                              GType type);
gpointer app_test_find (gpointer widget,
                        GType type,
                        const char *words);
void app_test_click (gpointer widget,
                     const char *words);
gpointer app_test_find_controller (gpointer widget,
                                   GType type,
                                   GtkPropagationPhase phase);
void app_test_press (GtkWidget *widget,
                     const char *keys);
GtkWidget *app_test_assert_action (GtkWidget *widget,
                                   const char *words,
                                   const char *action);
GtkWindow *app_test_find_dialog (GtkWindow *parent);
gboolean app_test_shows_path (gpointer chooser,
                              const char *name);
void app_test_choose_file (GtkFileChooser *chooser,
                           const char *folder,
                           const char *name);
GtkWidget *app_test_find_tile (TsBoardView *view,
                               guint number);
graphene_rect_t app_test_get_tile_bounds (TsBoardView *view,
                                          guint number);
void app_test_assert_at_cells (TsBoardView *view);

void app_test_assert_icon_button (GtkWidget *button,
                                  const char *words,
                                  const char *icon_name);

/* What passes on the clock of the frames from one to the next, and what has passed besides. */
#define APP_TEST_FRAME_MS 40
extern gint64 app_test_passed_us;

/* The last state of a gesture that the program has set. */
extern GtkEventSequenceState app_test_gesture_state;

void app_test_set_animations (gboolean enabled);
void app_test_wait_for_frames (gpointer widget,
                               guint n_frames);
GskRenderNode *app_test_snapshot (gpointer widget);
cairo_surface_t *app_test_draw_node (GskRenderNode *node,
                                     int width,
                                     int height,
                                     double scale);
cairo_surface_t *app_test_draw (GtkWidget *widget,
                                int width,
                                int height);
guint8 app_test_get_light (cairo_surface_t *surface,
                           int x,
                           int y);
guint32 app_test_get_color (cairo_surface_t *surface,
                            int x,
                            int y);
guint app_test_get_range (cairo_surface_t *surface,
                          int left,
                          int top,
                          int width,
                          int height);

void app_test_limit_files (rlim_t max_bytes);

void app_test_init (int *argc,
                    char ***argv);
