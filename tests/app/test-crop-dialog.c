/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the crop dialog: what it draws, and what a pointer does in it.
 */

#include <math.h>

#include "ts-crop-dialog.h"
#include "ts-wrap-box.h"
#include "window-fixture.h"

/* Its shortest solution is found at once. */
#define BOARD "4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,0,14,15"

typedef struct
{
  WindowFixture window;
  TsCropDialog *dialog; /* of the present puzzle; becomes NULL when it is closed */
} Fixture;

static void
show_dialog (Fixture *fixture)
{
  fixture->dialog = ts_crop_dialog_new (GTK_WINDOW (fixture->window.window), window_fixture_get_puzzle (&fixture->window));
  g_object_add_weak_pointer (G_OBJECT (fixture->dialog), (gpointer *) &fixture->dialog);
  gtk_window_present (GTK_WINDOW (fixture->dialog));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (fixture->dialog));
}

/* Opens the dialog over the window, which plays a picture of this size on the board with @id. */
static void
open_dialog (Fixture *fixture,
             int width,
             int height,
             const char *id,
             const TsCrop *crop)
{
  g_autoptr (GFile) file = app_test_create_file (width, height, painting_gradient);
  TsBoard board = board_from_id (id);

  window_fixture_load (&fixture->window, file, &board);
  ts_puzzle_set_crop (window_fixture_get_puzzle (&fixture->window), crop);
  show_dialog (fixture);
}

static void
close_dialog (Fixture *fixture)
{
  if (fixture->dialog != NULL)
    gtk_window_destroy (GTK_WINDOW (fixture->dialog));
  wait_for (fixture->dialog == NULL);
}

/* A picture twice as wide as high, on a board of square tiles. */
static void
set_up (Fixture *fixture)
{
  window_fixture_set_up (&fixture->window, BOARD);
  open_dialog (fixture, 400, 200, BOARD, &TS_CROP_SQUARE);
}

static void
tear_down (Fixture *fixture)
{
  close_dialog (fixture);
  window_fixture_tear_down (&fixture->window, BOARD);
}

static GtkWidget *
get_view (Fixture *fixture)
{
  g_autoptr (GPtrArray) views = app_test_find_all (GTK_WIDGET (fixture->dialog), GTK_TYPE_DRAWING_AREA);

  g_assert_cmpuint (views->len, ==, 1);

  return g_ptr_array_index (views, 0);
}

/* By what a screen reader says, which is rounded to percents. */
static void
assert_crop (Fixture *fixture,
             double x,
             double y,
             double zoom)
{
  g_autofree char *words = g_strdup_printf ("Crop: center %ld%% from the left, %ld%% from the top; zoom %ld%%",
                                            lround (100 * x), lround (100 * y), lround (100 * zoom));

  gtk_test_accessible_assert_property (get_view (fixture), GTK_ACCESSIBLE_PROPERTY_LABEL, words);
}

/* Around the picture, in logical pixels. */
#define MARGIN 12

/* A dialog whose picture, 180×240, and whose board, 3×5, have other widths than heights; it shows the middle fourth of
 * the largest part that fits, which is 144×240. */
static void
open_upright (Fixture *fixture)
{
  const TsCrop crop = { .x = 0.5, .y = 0.5, .zoom = 2, .is_square = TRUE };

  close_dialog (fixture);
  open_dialog (fixture, 180, 240, "3x5#1", &crop);
  assert_crop (fixture, 0.5, 0.5, 2);
}

/* Returns: logical pixels a pixel of the picture of 180×240 */
static double
get_scale (Fixture *fixture)
{
  GtkWidget *view = get_view (fixture);

  return MIN ((gtk_widget_get_width (view) - 2 * MARGIN) / 180.0, (gtk_widget_get_height (view) - 2 * MARGIN) / 240.0);
}

static GdkTexture *
draw (GtkWidget *view)
{
  g_autoptr (GskRenderNode) node = app_test_snapshot (view);

  return gsk_renderer_render_texture (
      gtk_native_get_renderer (gtk_widget_get_native (view)), node,
      &GRAPHENE_RECT_INIT (0, 0, gtk_widget_get_width (view), gtk_widget_get_height (view)));
}

/* Returns: the place in the view of a pixel of the picture */
static graphene_point_t
get_position (Fixture *fixture,
              double x,
              double y)
{
  GtkWidget *view = get_view (fixture);
  double scale = get_scale (fixture);

  return GRAPHENE_POINT_INIT ((float) (gtk_widget_get_width (view) / 2.0 + (x - 90) * scale),
                              (float) (gtk_widget_get_height (view) / 2.0 + (y - 120) * scale));
}

/* The colors of the picture tell where they are from. */
static void
assert_shows (Fixture *fixture,
              GdkTexture *texture,
              double x,
              double y,
              double light)
{
  graphene_point_t place = get_position (fixture, x, y);
  guint32 color = app_test_get_pixel (texture, (int) place.x, (int) place.y);

  g_assert_cmpfloat_with_epsilon ((double) (color >> 16 & 0xff), x * light, 4);
  g_assert_cmpfloat_with_epsilon ((double) (color >> 8 & 0xff), y * light, 4);
  g_assert_cmpfloat_with_epsilon ((double) (color & 0xff), 0x40 * light, 4);
}

/* The whole picture, and what is outside the frame darker; mirrored in no language. */
static void
test_shows_the_whole_picture (Fixture *fixture)
{
  const TsCrop crop = { .x = 0.6, .y = 0.3, .zoom = 2, .is_square = TRUE };
  const double left = 0.6 * 180 - 36;
  const double top = 0.3 * 240 - 60;
  g_autoptr (GdkTexture) texture = NULL;

  close_dialog (fixture);
  gtk_widget_set_default_direction (GTK_TEXT_DIR_RTL);
  open_dialog (fixture, 180, 240, "3x5#1", &crop);
  gtk_widget_set_default_direction (GTK_TEXT_DIR_LTR);
  g_assert_cmpint (gtk_widget_get_direction (get_view (fixture)), ==, GTK_TEXT_DIR_LTR);
  texture = draw (get_view (fixture));

  assert_shows (fixture, texture, left + 12, top + 6, 1);
  assert_shows (fixture, texture, left + 66, top + 114, 1);
  assert_shows (fixture, texture, 5, 5, 0.4);
  assert_shows (fixture, texture, left - 6, top + 60, 0.4);
  assert_shows (fixture, texture, left + 78, top + 60, 0.4);
  assert_shows (fixture, texture, 175, 235, 0.4);
}

/* Of a panorama too, which is six times wider than high. */
static void
test_shows_a_whole_panorama (Fixture *fixture)
{
  g_autoptr (GdkTexture) texture = NULL;
  GtkWidget *view;

  close_dialog (fixture);
  open_dialog (fixture, 240, 40, "4x4#1", &TS_CROP_INIT);
  view = get_view (fixture);
  texture = draw (view);
  for (int side = -1; side <= 1; side += 2)
    {
      int x = gtk_widget_get_width (view) / 2 + side * (gtk_widget_get_width (view) / 2 - MARGIN - 4);

      guint32 color = app_test_get_pixel (texture, x, gtk_widget_get_height (view) / 2);

      g_assert_cmpfloat_with_epsilon ((double) (color & 0xff), 0x40 * 0.4, 2);
    }
}

/* Light and dark in turn: there is no picture that it cannot be seen on. */
static void
test_frame_is_light_and_dark (Fixture *fixture)
{
  g_autoptr (GdkTexture) texture = NULL;
  graphene_point_t corner;
  guint n_light = 0;
  guint n_dark = 0;

  open_upright (fixture);
  texture = draw (get_view (fixture));
  corner = get_position (fixture, 90 - 36, 120 - 60);
  for (int y = 0; y < 60; y++)
    {
      guint32 color = app_test_get_pixel (texture, (int) corner.x - 2, (int) corner.y + y) & 0xffffff;

      n_light += color == 0xffffff;
      n_dark += color == 0;
    }
  g_assert_cmpuint (n_light, >, 20);
  g_assert_cmpuint (n_dark, >, 20);
}

/* It lies around the picture, on the light ground of the dialog. */
static void
test_focus_is_dark_on_light (Fixture *fixture)
{
  GtkWidget *view = get_view (fixture);
  int width = gtk_widget_get_width (view);
  int height = gtk_widget_get_height (view);
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (view);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  g_autoptr (cairo_surface_t) surface = NULL;

  gtk_window_set_focus_visible (GTK_WINDOW (fixture->dialog), TRUE);
  gtk_widget_grab_focus (view);
  app_test_wait_for_frames (view, 2);
  gdk_paintable_snapshot (paintable, snapshot, width, height);
  surface = app_test_draw_node (gtk_snapshot_free_to_node (snapshot), width, height, 1);
  g_assert_cmpint (app_test_get_light (surface, width / 2, 3), >, 0);
  g_assert_cmpint (app_test_get_light (surface, width / 2, 3), <, 0x80);
}

/* While the frame moves, and only then. */
static void
test_thirds_while_moving (Fixture *fixture)
{
  GtkGesture *drag;

  open_upright (fixture);
  drag = app_test_find_controller (get_view (fixture), GTK_TYPE_GESTURE_DRAG, GTK_PHASE_BUBBLE);
  for (guint i = 0; i < 3; i++)
    {
      graphene_point_t upright = get_position (fixture, 90 - 36 + 24, 120 - 60 + 10);
      graphene_point_t level = get_position (fixture, 90 - 36 + 10, 120 - 60 + 40);
      g_autoptr (GdkTexture) texture = NULL;
      guint n_lines = 0;

      if (i == 1)
        g_signal_emit_by_name (drag, "drag-begin", 100.0, 100.0);
      if (i == 2)
        g_signal_emit_by_name (drag, "end", NULL);
      texture = draw (get_view (fixture));
      for (int d = -2; d <= 2; d++)
        {
          n_lines += (app_test_get_pixel (texture, (int) upright.x + d, (int) upright.y) & 0xff) > 0x60;
          n_lines += (app_test_get_pixel (texture, (int) level.x, (int) level.y + d) & 0xff) > 0x60;
        }
      g_assert_cmpuint (n_lines, ==, i == 1 ? 2 : 0);
    }
}

/* Two fingers, which no test has. */
static struct
{
  double x;
  double y;
  double spread;
} fingers;

gboolean
gtk_gesture_get_bounding_box_center (GtkGesture *gesture,
                                     double *x,
                                     double *y)
{
  *x = fingers.x;
  *y = fingers.y;

  return TRUE;
}

double
gtk_gesture_zoom_get_scale_delta (GtkGestureZoom *gesture)
{
  return fingers.spread;
}

/* The frame goes with them, and is the larger the farther they are from each other; the next time it goes on from there. */
static void
test_pinches (Fixture *fixture)
{
  gpointer pinch;
  double scale;

  open_upright (fixture);
  pinch = app_test_find_controller (get_view (fixture), GTK_TYPE_GESTURE_ZOOM, GTK_PHASE_BUBBLE);
  scale = get_scale (fixture);
  fingers.x = fingers.y = 100;
  g_signal_emit_by_name (pinch, "begin", NULL);
  for (int i = 1; i <= 2; i++)
    {
      fingers.x = 100 - 6 * i * scale;
      fingers.y = 100 + 15 * i * scale;
      fingers.spread = 1 + 0.25 * i;
      g_signal_emit_by_name (pinch, "update", NULL);
    }
  assert_crop (fixture, 0.5 - 12.0 / 180, 0.5 + 30.0 / 240, 3);
  g_signal_emit_by_name (pinch, "end", NULL);

  g_signal_emit_by_name (pinch, "begin", NULL);
  fingers.spread = 1 / 1.5;
  g_signal_emit_by_name (pinch, "update", NULL);
  assert_crop (fixture, 0.5 - 12.0 / 180, 0.5 + 30.0 / 240, 2);
}

/* The frame goes with the pointer. */
static void
test_drags (Fixture *fixture)
{
  GtkGesture *drag;
  double scale;

  open_upright (fixture);
  drag = app_test_find_controller (get_view (fixture), GTK_TYPE_GESTURE_DRAG, GTK_PHASE_BUBBLE);
  scale = get_scale (fixture);
  g_signal_emit_by_name (drag, "drag-begin", 100.0, 100.0);
  g_signal_emit_by_name (drag, "drag-update", -6 * scale, 30 * scale);
  g_signal_emit_by_name (drag, "drag-update", -12 * scale, 48 * scale);
  assert_crop (fixture, 0.5 - 12.0 / 180, 0.5 + 48.0 / 240, 2);

  /* The next one goes on from there. */
  g_signal_emit_by_name (drag, "drag-begin", 100.0, 100.0);
  g_signal_emit_by_name (drag, "drag-update", 0.0, -24 * scale);
  assert_crop (fixture, 0.5 - 12.0 / 180, 0.5 + 24.0 / 240, 2);
}

/* Where the pointer is the picture stays in the frame; beside the frame, the nearest edge stays, which is 36 pixels from
 * its middle. */
static void
test_scrolls_to_zoom (Fixture *fixture)
{
  static const struct
  {
    const char *signal;
    double x; /* of the pointer from the middle, in pixels of the picture */
    double y;
    double kept_x;
    gboolean is_held; /* as while it drags */
  } cases[] = { { "enter", -12, -48, -12 }, { "motion", -12, -48, -12 }, { "motion", -80, 0, -36 }, { "motion", -12, -48, -12, TRUE } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const double moved = 1 - 1 / 1.1;
      GtkEventController *motion;
      GtkEventController *scroll;
      GtkEventController *drag;
      graphene_point_t place;
      gboolean is_taken;

      open_upright (fixture);
      place = get_position (fixture, 90 + cases[i].x, 120 + cases[i].y);
      motion = app_test_find_controller (get_view (fixture), GTK_TYPE_EVENT_CONTROLLER_MOTION, GTK_PHASE_BUBBLE);
      scroll = app_test_find_controller (get_view (fixture), GTK_TYPE_EVENT_CONTROLLER_SCROLL, GTK_PHASE_BUBBLE);
      drag = app_test_find_controller (get_view (fixture), GTK_TYPE_GESTURE_DRAG, GTK_PHASE_BUBBLE);
      if (cases[i].is_held)
        g_signal_emit_by_name (drag, "drag-begin", (double) place.x, (double) place.y);
      g_signal_emit_by_name (motion, cases[i].signal, (double) place.x, (double) place.y);
      g_signal_emit_by_name (scroll, "scroll", 0.0, -1.0, &is_taken);
      g_assert_true (is_taken);
      assert_crop (fixture, 0.5 + cases[i].kept_x * moved / 180, 0.5 + cases[i].y * moved / 240, 2.2);
      g_signal_emit_by_name (scroll, "scroll", 0.0, 1.0, &is_taken);
      if (cases[i].x == cases[i].kept_x)
        assert_crop (fixture, 0.5, 0.5, 2);
      if (cases[i].is_held)
        g_signal_emit_by_name (drag, "drag-end", 0.0, 0.0);
    }
}

/* They come before GTK's own, which move the focus. */
static void
test_keys_come_first (Fixture *fixture)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (fixture->dialog));
  guint n_first = 0;

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);
      g_autoptr (GtkShortcut) shortcut =
          GTK_IS_SHORTCUT_CONTROLLER (controller) ? g_list_model_get_item (G_LIST_MODEL (controller), 0) : NULL;
      g_autofree char *keys =
          shortcut != NULL ? gtk_shortcut_trigger_to_string (gtk_shortcut_get_trigger (shortcut)) : NULL;

      n_first += g_strcmp0 (keys, "Left|KP_Left") == 0 &&
                 gtk_event_controller_get_propagation_phase (controller) == GTK_PHASE_CAPTURE;
    }
  g_assert_cmpuint (n_first, ==, 1);
}

/* At every width of what is around them, as other words and fonts make it. */
static void
test_buttons_stay_in_one_line (Fixture *fixture)
{
  GtkWidget *reset = app_test_find (fixture->dialog, GTK_TYPE_BUTTON, "Reset");
  GtkWidget *zoom = app_test_find (fixture->dialog, GTK_TYPE_BUTTON, "Zoom In");
  GtkWidget *flow = gtk_widget_get_ancestor (reset, TS_TYPE_WRAP_BOX);
  graphene_point_t place;

  for (int width = 320; width <= 800; width += 10)
    {
      int height;

      gtk_widget_measure (flow, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
      gtk_widget_allocate (flow, width, height, -1, NULL);
      g_assert_true (gtk_widget_compute_point (zoom, reset, &GRAPHENE_POINT_INIT (0, 0), &place));
      g_assert_cmpfloat (fabsf (place.y), <, 1);
    }
}

/* Returns: how much lighter the lightest pixel is than the darkest one, in a line through the middle of the frame */
static guint
get_contrast (Fixture *fixture)
{
  GtkWidget *view = get_view (fixture);
  int width = gtk_widget_get_width (view);
  int height = gtk_widget_get_height (view);
  g_autoptr (cairo_surface_t) surface = app_test_draw_node (app_test_snapshot (view), width, height, 1);

  return app_test_get_range (surface, width / 2 - 40, height / 2, 80, 1);
}

/* The last columns are red. */
static guint32
paint_red_edge (int x,
                int y)
{
  return x < 220 ? app_test_paint_stripes (x, y) : 0xff0000;
}

/* As of a larger screen: whole, at the same place. */
static void
test_a_sharper_picture_takes_its_place (Fixture *fixture)
{
  g_autoptr (GFile) file = app_test_create_file (240, 240, paint_red_edge);
  TsBoard board = board_from_id (BOARD);
  g_autoptr (GdkTexture) texture = NULL;
  int n_red = 0;

  close_dialog (fixture);
  ts_session_set_short_side (fixture->window.session, 60);
  window_fixture_load (&fixture->window, file, &board);
  show_dialog (fixture);
  g_assert_cmpuint (get_contrast (fixture), <, 60);
  ts_session_set_short_side (fixture->window.session, 240);
  wait_for (get_contrast (fixture) > 120);
  texture = draw (get_view (fixture));
  for (int x = 0; x < gdk_texture_get_width (texture); x++)
    n_red += (app_test_get_pixel (texture, x, gdk_texture_get_height (texture) / 2) & 0xffffff) == 0xff0000;
  g_assert_cmpint (n_red, >, 5);
}

/* A pixel of the screen shows one of the picture, also where a logical pixel has several. */
static void
test_is_sharp (Fixture *fixture)
{
  TsBoard board = board_from_id (BOARD);
  int scale = gtk_widget_get_scale_factor (get_view (fixture));
  g_autoptr (GFile) file = NULL;
  g_autoptr (cairo_surface_t) surface = NULL;
  int side;

  /* Another square one leaves the view the same size. */
  close_dialog (fixture);
  open_dialog (fixture, 100, 100, BOARD, &TS_CROP_INIT);
  side = MIN (gtk_widget_get_width (get_view (fixture)), gtk_widget_get_height (get_view (fixture))) - 2 * MARGIN;
  file = app_test_create_file (side * scale, side * scale, app_test_paint_checkerboard);
  close_dialog (fixture);
  window_fixture_load (&fixture->window, file, &board);
  show_dialog (fixture);

  surface = app_test_draw_node (app_test_snapshot (get_view (fixture)), side * scale, side * scale, scale);
  g_assert_cmpint (ABS (app_test_get_light (surface, side, side) - app_test_get_light (surface, side + 1, side)), >, 200);
}

int
main (int argc,
      char **argv)
{
  window_fixture_init (&argc, &argv);

#define ADD(path, func) app_test_add ("/crop-dialog/" path, NULL, func)
  ADD ("shows-the-whole-picture", test_shows_the_whole_picture);
  ADD ("shows-a-whole-panorama", test_shows_a_whole_panorama);
  ADD ("frame-is-light-and-dark", test_frame_is_light_and_dark);
  ADD ("focus-is-dark-on-light", test_focus_is_dark_on_light);
  ADD ("thirds-while-moving", test_thirds_while_moving);
  ADD ("drags", test_drags);
  ADD ("pinches", test_pinches);
  ADD ("scrolls-to-zoom", test_scrolls_to_zoom);
  ADD ("keys-come-first", test_keys_come_first);
  ADD ("buttons-stay-in-one-line", test_buttons_stay_in_one_line);
  ADD ("a-sharper-picture-takes-its-place", test_a_sharper_picture_takes_its_place);
  ADD ("is-sharp", test_is_sharp);
#undef ADD

  return g_test_run ();
}
