/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of what boards look like, against the pictures in the folder looks. A drawing may differ from its picture as much as
 * another version of GTK or another font makes it, and no more: a missing shadow, a blurred tile or a swapped color fails.
 * The argument "renew" writes the pictures that do not fit anew instead. A failure, like a renewal, leaves a picture of
 * both in the working folder: before, after, and where they differ.
 */

#include "app-test.h"
#include "boards.h"
#include "ts-board-view.h"
#include "ts-settings.h"
#include "ts-style.h"

#define BOARD_PX 320
/* Without the margin that the style gives it. */
#define PICTURE_PX (BOARD_PX - 2 * 12)
#define BOARD "4x4:5,1,2,4,9,6,3,8,0,10,7,12,13,14,11,15"

/* Of a channel, for the mean of a square. */
#define TOLERANCE 6
/* For how far the pixels of a square are from their mean, on average: of a blurred one they are nearer. */
#define CONTRAST_TOLERANCE 5

/* Pixels: of pictures each detail counts; the glyphs of another font differ from square to square, and less in all of a
 * quarter of a tile. */
#define FINE 8
#define COARSE 40
#define TEXT_TOLERANCE 14

/* Squares that may differ where another renderer than that of the pictures draws signs, a part of a pixel beside. */
#define N_MOVED 16

typedef struct
{
  TsBoardView *view;
  GSettings *settings;
  TsGame *game;
  TsPicture *picture;
} Fixture;

typedef struct
{
  const char *name;
  void (*prepare) (Fixture *fixture); /* NULL for numbers */
  const char *key;                    /* of a setting; NULL for none */
  const char *value;                  /* as text of a GVariant */
  gboolean has_text;
  guint n_letters;                  /* squares of a picture without text that a letter covers after all */
  void (*check) (Fixture *fixture); /* in place of a picture; NULL for that */
} Look;

static gboolean is_renewing;

/* Fine lines, so that blur shows, in colors that differ from tile to tile. */
static guint32
paint (int x,
       int y)
{
  guint32 shade = (x / 2 + y / 2) % 2 == 0 ? 40 : 0;

  return (guint32) (x * 200 / PICTURE_PX + (int) shade) << 16 | (guint32) (y * 200 / PICTURE_PX + (int) shade) << 8 |
         (100 + shade);
}

static void
use_picture (Fixture *fixture)
{
  ts_board_view_set_picture (fixture->view, fixture->picture, &TS_CROP_INIT, FALSE);
  wait_for (!gtk_widget_has_css_class (app_test_find_tile (fixture->view, 1), "plain"));
}

static void
use_hint (Fixture *fixture)
{
  TsSlide slide = { 0 };

  use_picture (fixture);
  g_assert_cmpint (ts_board_check_slide (ts_game_get_board (fixture->game), 4, &slide), ==, TS_SLIDE_OK);
  ts_game_show_next (fixture->game, slide.direction);
}

static void
use_board (Fixture *fixture,
           const TsBoard *board)
{
  g_object_unref (fixture->game);
  fixture->game = ts_game_new (board);
  ts_board_view_set_game (fixture->view, fixture->game);
  use_picture (fixture);
}

/* On a board with more columns than rows, below the first row. */
static void
use_step (Fixture *fixture)
{
  TsBoard board = board_from_id ("5x3:1,2,3,4,5,12,7,8,9,10,11,13,6,0,14");
  TsGuideStep step;

  use_board (fixture, &board);
  g_assert_true (ts_guide_get_step (ts_game_get_board (fixture->game), NULL, &step));
  ts_game_show_step (fixture->game, &step);
}

static void
use_shape (Fixture *fixture,
           int width,
           int height)
{
  g_object_unref (fixture->picture);
  fixture->picture = app_test_create_picture (width, height, paint);
}

/* The signs are as large as the shorter side of a tile makes them. */
static void
use_wide (Fixture *fixture)
{
  use_shape (fixture, PICTURE_PX, PICTURE_PX * 2 / 3);
  use_hint (fixture);
}

static void
use_tall (Fixture *fixture)
{
  use_shape (fixture, PICTURE_PX / 2, PICTURE_PX);
  use_picture (fixture);
}

static void
use_peek (Fixture *fixture)
{
  use_picture (fixture);
  ts_board_view_set_peeking (fixture->view, TRUE);
}

static void
use_contrast (Fixture *fixture)
{
  g_object_set (gtk_settings_get_default (), "gtk-theme-name", "Default-hc", NULL);
  use_picture (fixture);
}

/* The largest board on the least room, with large text. */
static void
use_all_numbers (Fixture *fixture)
{
  TsBoard board;
  TsSlide slide;

  ts_board_init (&board, TS_BOARD_MAX_SIDE, TS_BOARD_MAX_SIDE);
  ts_board_slide (&board, TS_BOARD_MAX_CELLS - 2, &slide);
  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", 2 * 96 * 1024, NULL);
  use_board (fixture, &board);
}

/* Each number is within its tile, whole, and unlike any other. The picture has less blue than the ink. */
static void
check_all_numbers (Fixture *fixture)
{
  GtkWidget *view = GTK_WIDGET (fixture->view);
  g_autoptr (cairo_surface_t) surface = app_test_draw_node (app_test_snapshot (view), 2 * gtk_widget_get_width (view),
                                                            2 * gtk_widget_get_height (view), 2);
  g_autoptr (GHashTable) inks =
      g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);

  for (guint number = 1; number < TS_BOARD_MAX_CELLS; number++)
    {
      graphene_rect_t bounds = app_test_get_tile_bounds (fixture->view, number);
      int last = 2 * (int) bounds.size.width - 1;
      GByteArray *ink = g_byte_array_new ();
      guint n_inked = 0;

      for (int y = 0; y <= last; y++)
        for (int x = 0; x <= last; x++)
          {
            guint8 light = app_test_get_light (surface, 2 * (int) bounds.origin.x + x, 2 * (int) bounds.origin.y + y);
            guint8 is_inked = light > 0xc0;

            g_assert_false (is_inked && (x == 0 || y == 0 || x == last || y == last));
            g_byte_array_append (ink, &is_inked, 1);
            n_inked += is_inked;
          }
      g_assert_cmpuint (n_inked, >=, 20);
      g_assert_true (g_hash_table_add (inks, g_byte_array_free_to_bytes (ink)));
    }
}

static const Look looks[] = {
  { "picture", use_picture },
  { "dark", use_picture, "color-scheme", "'dark'" },
  { "marks", use_picture, "mark-home", "true" },
  { "hint", use_hint },
  { "step", use_step, .n_letters = 8 },
  { "wide", use_wide, "mark-home", "true" },
  { "tall", use_tall, "show-numbers", "true", TRUE },
  { "peek", use_peek },
  { "numbers-on-picture", use_picture, "show-numbers", "true", TRUE },
  { "high-contrast", use_contrast, "show-numbers", "true", TRUE },
  { "numbers", NULL, .has_text = TRUE },
  { "dark-numbers", NULL, "color-scheme", "'dark'", TRUE },
  { "rows", NULL, "number-colors", "'rows'", TRUE },
  { "fringe", NULL, "number-colors", "'fringe'", TRUE },
  { "halves", NULL, "number-colors", "'halves'", TRUE },
  { "all-numbers", use_all_numbers, "show-numbers", "true", .check = check_all_numbers },
};

/* What is measured of a square. */
typedef struct
{
  double mean[3];
  double contrast;
} Measure;

static guint8
get_channel (cairo_surface_t *surface,
             int x,
             int y,
             int channel)
{
  return cairo_image_surface_get_data (surface)[y * cairo_image_surface_get_stride (surface) + 4 * x + channel];
}

static Measure
measure (cairo_surface_t *surface,
         int left,
         int top,
         int size)
{
  Measure result = { { 0 }, 0 };

  for (int channel = 0; channel < 3; channel++)
    {
      for (int i = 0; i < size * size; i++)
        result.mean[channel] += get_channel (surface, left + i % size, top + i / size, channel);
      result.mean[channel] /= size * size;
      for (int i = 0; i < size * size; i++)
        result.contrast +=
            ABS (get_channel (surface, left + i % size, top + i / size, channel) - result.mean[channel]) / (3 * size * size);
    }

  return result;
}

static gboolean
is_alike (cairo_surface_t *surface,
          cairo_surface_t *other,
          int left,
          int top,
          gboolean has_text)
{
  int size = has_text ? COARSE : FINE;
  double tolerance = has_text ? TEXT_TOLERANCE : TOLERANCE;
  Measure a = measure (surface, left, top, size);
  Measure b = measure (other, left, top, size);

  for (int channel = 0; channel < 3; channel++)
    if (ABS (a.mean[channel] - b.mean[channel]) > tolerance)
      return FALSE;

  return has_text || ABS (a.contrast - b.contrast) <= CONTRAST_TOLERANCE;
}

/* Pixel by pixel, by the renderer of the window. */
static cairo_surface_t *
draw (Fixture *fixture)
{
  GtkWidget *view = GTK_WIDGET (fixture->view);
  GtkWidget *ground = gtk_widget_get_parent (view);
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (ground);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, BOARD_PX, BOARD_PX);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  g_autoptr (GskRenderNode) node = NULL;
  g_autoptr (GdkTexture) texture = NULL;

  gdk_paintable_snapshot (paintable, snapshot, gtk_widget_get_width (ground), gtk_widget_get_height (ground));
  node = gtk_snapshot_free_to_node (snapshot);
  texture = gsk_renderer_render_texture (gtk_native_get_renderer (gtk_widget_get_native (view)), node,
                                         &GRAPHENE_RECT_INIT (0, 0, BOARD_PX, BOARD_PX));
  gdk_texture_download (texture, cairo_image_surface_get_data (surface),
                        (gsize) cairo_image_surface_get_stride (surface));
  cairo_surface_mark_dirty (surface);

  return surface;
}

/* Before, after, and the squares that differ. */
static void
write_comparison (const char *name,
                  cairo_surface_t *before,
                  cairo_surface_t *after,
                  gboolean has_text)
{
  g_autofree char *file = g_strdup_printf ("look-%s.png", name);
  g_autoptr (cairo_surface_t) all = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 3 * BOARD_PX, BOARD_PX);
  cairo_t *cairo = cairo_create (all);
  int size = has_text ? COARSE : FINE;

  cairo_set_source_surface (cairo, before, 0, 0);
  cairo_paint (cairo);
  cairo_set_source_surface (cairo, after, BOARD_PX, 0);
  cairo_paint (cairo);
  cairo_set_source_rgb (cairo, 1, 0, 0);
  for (int top = 0; top < BOARD_PX; top += size)
    for (int left = 0; left < BOARD_PX; left += size)
      if (!is_alike (before, after, left, top, has_text))
        cairo_rectangle (cairo, 2 * BOARD_PX + left, top, size, size);
  cairo_fill (cairo);
  cairo_surface_write_to_png (all, file);
  g_test_message ("%s shows what was, what is and where they differ", file);
  cairo_destroy (cairo);
}

static guint
count_differences (cairo_surface_t *surface,
                   cairo_surface_t *other,
                   gboolean has_text)
{
  int size = has_text ? COARSE : FINE;
  guint n = 0;

  for (int top = 0; top < BOARD_PX; top += size)
    for (int left = 0; left < BOARD_PX; left += size)
      n += is_alike (surface, other, left, top, has_text) ? 0 : 1;

  return n;
}

static gboolean
is_cairo (Fixture *fixture)
{
  GskRenderer *renderer = gtk_native_get_renderer (gtk_widget_get_native (GTK_WIDGET (fixture->view)));

  return g_str_equal (G_OBJECT_TYPE_NAME (renderer), "GskCairoRenderer");
}

static void
compare (const Look *look,
         Fixture *fixture)
{
  g_autoptr (cairo_surface_t) surface = draw (fixture);
  guint n_allowed = look->n_letters + (is_cairo (fixture) ? 0 : N_MOVED);
  g_autofree char *file = g_strconcat (look->name, ".png", NULL);
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "app", "looks", file, NULL);
  g_autoptr (cairo_surface_t) expected = cairo_image_surface_create_from_png (path);
  gboolean is_there = cairo_surface_status (expected) == CAIRO_STATUS_SUCCESS;
  guint n_differences = is_there ? count_differences (expected, surface, look->has_text) : 0;

  if (n_differences > n_allowed)
    write_comparison (look->name, expected, surface, look->has_text);
  if (is_renewing && (n_differences > n_allowed || !is_there))
    g_assert_cmpint (cairo_surface_write_to_png (surface, path), ==, CAIRO_STATUS_SUCCESS);
  else
    {
      g_assert_true (is_there);
      g_assert_cmpuint (n_differences, <=, n_allowed);
    }
}

/* From left to right and from right to left: a board is never mirrored. */
static void
test_look (gconstpointer data)
{
  static const char *const keys[] = { "show-numbers", "number-colors", "mark-home", "color-scheme" };
  const Look *look = data;
  TsBoard board = board_from_id (BOARD);
  GtkWidget *window = gtk_window_new ();
  /* It makes a child as small as it can be. */
  GtkWidget *ground = gtk_fixed_new ();
  TsStyle *style = ts_style_new (NULL);
  Fixture fixture = {
    .view = g_object_new (TS_TYPE_BOARD_VIEW, "width-request", BOARD_PX, "height-request", BOARD_PX, NULL),
    .settings = ts_settings_get (),
    .game = ts_game_new (&board),
    .picture = app_test_create_picture (PICTURE_PX, PICTURE_PX, paint),
  };

  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    g_settings_reset (fixture.settings, keys[i]);
  app_test_set_animations (FALSE);
  gtk_settings_reset_property (gtk_settings_get_default (), "gtk-theme-name");
  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", 96 * 1024, NULL);
  ts_board_view_set_game (fixture.view, fixture.game);
  gtk_fixed_put (GTK_FIXED (ground), GTK_WIDGET (fixture.view), 0, 0);
  gtk_widget_add_css_class (ground, "background");
  gtk_window_set_child (GTK_WINDOW (window), ground);
  gtk_window_present (GTK_WINDOW (window));
  app_test_wait_for_frames (fixture.view, 2);
  if (look->prepare != NULL)
    look->prepare (&fixture);
  if (look->key != NULL)
    g_settings_set_value (fixture.settings, look->key, g_variant_new_parsed (look->value));
  for (GtkTextDirection direction = GTK_TEXT_DIR_LTR; direction <= GTK_TEXT_DIR_RTL; direction++)
    {
      gtk_widget_set_default_direction (direction);
      app_test_wait_for_frames (fixture.view, 2);
      if (look->check != NULL)
        look->check (&fixture);
      else
        compare (look, &fixture);
    }
  gtk_widget_set_default_direction (GTK_TEXT_DIR_LTR);
  if (is_cairo (&fixture) != (g_strcmp0 (g_getenv ("GSK_RENDERER"), "cairo") == 0))
    g_test_skip ("This renderer is not to be had here.");

  gtk_window_destroy (GTK_WINDOW (window));
  ts_style_free (style);
  g_object_unref (fixture.picture);
  g_object_unref (fixture.game);
}

/* What the tolerances let pass is little: each of these would be a fault. */
static void
test_tolerances (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "app", "looks", "picture.png", NULL);
  g_autoptr (cairo_surface_t) expected = cairo_image_surface_create_from_png (path);
  g_autoptr (cairo_surface_t) other = cairo_image_surface_create (CAIRO_FORMAT_RGB24, BOARD_PX, BOARD_PX);
  cairo_t *cairo = cairo_create (other);

  cairo_set_source_surface (cairo, expected, 0, 0);
  cairo_paint (cairo);
  g_assert_cmpuint (count_differences (expected, other, FALSE), ==, 0);

  /* Half a pixel aside: what a texture of the wrong size does. */
  cairo_set_source_surface (cairo, expected, 0.5, 0.5);
  cairo_rectangle (cairo, 0, 0, BOARD_PX / 4, BOARD_PX / 4);
  cairo_fill (cairo);
  cairo_surface_flush (other);
  g_assert_cmpuint (count_differences (expected, other, FALSE), >, 25);

  cairo_destroy (cairo);
}

int
main (int argc,
      char **argv)
{
  app_test_init (&argc, &argv);
  is_renewing = argc > 1 && g_str_equal (argv[1], "renew");

  for (gsize i = 0; i < G_N_ELEMENTS (looks); i++)
    {
      g_autofree char *path = g_strconcat ("/looks/", looks[i].name, NULL);

      g_test_add_data_func (path, &looks[i], test_look);
    }
  g_test_add_func ("/looks/tolerances", test_tolerances);

  return g_test_run ();
}
