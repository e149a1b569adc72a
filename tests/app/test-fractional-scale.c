/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the window on a Wayland desktop at 125 % and 150 %: tiles lie on device pixels, and a picture with as many
 * pixels as the board comes out unchanged. Needs tests/e2e/wayland-session and GTK 4.12.
 */

#include <math.h>

#include "window-fixture.h"

#define BOARD "4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,14,0,15"
#define N_COLUMNS 4
#define N_TILES 15

/* The interface of mutter, and what it calls its screen. */
#define DESKTOP "org.gnome.Mutter.DisplayConfig"
#define MONITOR "'Meta-0', '1200x900@60.000'"

/* In device pixels. */
#define ROUNDING 0.02

/* Of a channel's 255: by how much a color may differ from black and white. */
#define TOLERANCE 8

/* Returns: (transfer full): what the desktop answers */
static GVariant *
call_desktop (const char *method,
              GVariant *parameters)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GDBusConnection) bus = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, NULL);
  GVariant *answer = g_dbus_connection_call_sync (bus, DESKTOP, "/org/gnome/Mutter/DisplayConfig", DESKTOP, method,
                                                  parameters, NULL, G_DBUS_CALL_FLAGS_NONE, -1, NULL, &error);

  g_assert_no_error (error);

  return answer;
}

/* Returns: device pixels a logical pixel; 0 before the window is on the screen */
static double
get_scale (WindowFixture *fixture)
{
  double scale = 0;

  g_object_get (gtk_native_get_surface (GTK_NATIVE (fixture->window)), "scale", &scale, NULL);

  return scale;
}

static void
set_scale (WindowFixture *fixture,
           double scale)
{
  g_autoptr (GVariant) state = call_desktop ("GetCurrentState", NULL);
  g_autoptr (GVariant) answer = NULL;
  guint serial;

  g_variant_get_child (state, 0, "u", &serial);
  answer = call_desktop ("ApplyMonitorsConfig",
                         g_variant_new_parsed ("(%u, @u 1, [(0, 0, %d, @u 0, true, [(" MONITOR ", @a{sv} {})])], @a{sv} {})",
                                               serial, scale));
  wait_for (get_scale (fixture) == scale);
  app_test_wait_for_frames (fixture->window, 2);
}

/* Returns: where the top left corner of @widget lies on the surface, in logical pixels */
static graphene_point_t
get_origin (WindowFixture *fixture,
            gpointer widget)
{
  graphene_point_t point = GRAPHENE_POINT_INIT (0, 0);
  double x;
  double y;

  g_assert_true (gtk_widget_compute_point (widget, GTK_WIDGET (fixture->window), &point, &point));
  gtk_native_get_surface_transform (GTK_NATIVE (fixture->window), &x, &y);

  return GRAPHENE_POINT_INIT (point.x + (float) x, point.y + (float) y);
}

static int
round_pixel (double value)
{
  g_assert_cmpfloat_with_epsilon (value, round (value), ROUNDING);

  return (int) round (value);
}

/* Returns: the square of the tile on the surface, in device pixels, which must be whole */
static TsRect
get_tile_rect (WindowFixture *fixture,
               guint number)
{
  double scale = get_scale (fixture);
  graphene_point_t origin = get_origin (fixture, fixture->view);
  graphene_rect_t bounds = app_test_get_tile_bounds (fixture->view, number);

  return (TsRect){
    .x = round_pixel ((origin.x + bounds.origin.x) * scale),
    .y = round_pixel ((origin.y + bounds.origin.y) * scale),
    .width = round_pixel (bounds.size.width * scale),
    .height = round_pixel (bounds.size.height * scale),
  };
}

/* Returns: (transfer full): the surface as the renderer of the window draws the view on it */
static GdkTexture *
render (WindowFixture *fixture)
{
  GdkSurface *surface = gtk_native_get_surface (GTK_NATIVE (fixture->window));
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (GTK_WIDGET (fixture->view));
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  g_autoptr (GskRenderNode) node = NULL;
  float scale = (float) get_scale (fixture);
  graphene_point_t origin = get_origin (fixture, fixture->view);

  gtk_snapshot_scale (snapshot, scale, scale);
  gtk_snapshot_translate (snapshot, &origin);
  gdk_paintable_snapshot (paintable, snapshot, gdk_paintable_get_intrinsic_width (paintable),
                          gdk_paintable_get_intrinsic_height (paintable));
  node = gtk_snapshot_free_to_node (snapshot);

  return gsk_renderer_render_texture (gtk_native_get_renderer (GTK_NATIVE (fixture->window)), node,
                                      &GRAPHENE_RECT_INIT (0, 0, ceilf ((float) gdk_surface_get_width (surface) * scale),
                                                           ceilf ((float) gdk_surface_get_height (surface) * scale)));
}

/* Whether the inner half of the tile, away from its rounded and lit edge, shows its part of the checkerboard. */
static gboolean
is_tile_clean (const guint8 *pixels,
               int stride,
               guint number,
               const TsRect *rect)
{
  int size = rect->width;
  int left = (int) (number - 1) % N_COLUMNS * size;
  int top = (int) (number - 1) / N_COLUMNS * size;

  for (int y = size / 4; y < 3 * size / 4; y++)
    {
      for (int x = size / 4; x < 3 * size / 4; x++)
        {
          int wanted = app_test_paint_checkerboard (left + x, top + y) & 0xff;
          int light = pixels[(rect->y + y) * stride + (rect->x + x) * 4];

          if (ABS (light - wanted) > TOLERANCE)
            return FALSE;
        }
    }

  return TRUE;
}

/* Whether all tiles are of the same size and show the checkerboard. */
static gboolean
is_clean (WindowFixture *fixture)
{
  g_autoptr (GdkTexture) texture = NULL;
  g_autofree guint8 *pixels = NULL;
  TsRect first;
  gboolean are_clean = TRUE;
  int stride;

  /* Between two frames a view that has changed draws nothing. */
  app_test_wait_for_frames (fixture->view, 1);
  texture = render (fixture);
  stride = 4 * gdk_texture_get_width (texture);
  pixels = g_malloc ((gsize) stride * (gsize) gdk_texture_get_height (texture));
  gdk_texture_download (texture, pixels, (gsize) stride);
  first = get_tile_rect (fixture, 1);
  for (guint tile = 1; tile <= N_TILES; tile++)
    {
      TsRect rect = get_tile_rect (fixture, tile);

      g_assert_cmpint (rect.width, ==, first.width);
      g_assert_cmpint (rect.height, ==, first.width);
      are_clean = are_clean && is_tile_clean (pixels, stride, tile, &rect);
    }

  return are_clean;
}

static void
play_checkerboard (WindowFixture *fixture,
                   int side)
{
  g_autoptr (GFile) file = app_test_create_file (side, side, app_test_paint_checkerboard);
  TsBoard board = board_from_id (BOARD);

  window_fixture_load (fixture, file, &board);
  wait_for (!gtk_widget_has_css_class (app_test_find_tile (fixture->view, 1), "plain"));
  app_test_wait_for_frames (fixture->window, 2);
}

static void
test_checkerboard (WindowFixture *fixture,
                   double scale)
{
  set_scale (fixture, scale);
  /* Tiles without a picture have a margin. */
  play_checkerboard (fixture, 100);
  play_checkerboard (fixture, N_COLUMNS * get_tile_rect (fixture, 1).width);
  /* The last textures stay until new ones are cut. */
  wait_for (is_clean (fixture));
}

static void
test_125_percent (WindowFixture *fixture)
{
  test_checkerboard (fixture, 1.25);
}

/* The scale factor is 2 before and after. */
static void
test_125_to_150_percent (WindowFixture *fixture)
{
  set_scale (fixture, 1.25);
  test_checkerboard (fixture, 1.5);
}

int
main (int argc,
      char **argv)
{
  window_fixture_init (&argc, &argv);

  window_fixture_add ("/fractional-scale/125-percent", BOARD, test_125_percent);
  window_fixture_add ("/fractional-scale/125-to-150-percent", BOARD, test_125_to_150_percent);

  return g_test_run ();
}
