/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the tile: its hints and marks, and what it draws.
 */

#include "app-test.h"
#include "ts-tile.h"

static TsTile *
create_tile (guint number)
{
  return TS_TILE (g_object_ref_sink (ts_tile_new (number, 4)));
}

static void
set_size (TsTile *tile,
          int size)
{
  gtk_widget_measure (GTK_WIDGET (tile), GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL, NULL);
  gtk_widget_allocate (GTK_WIDGET (tile), size, size, -1, NULL);
}

/* The node that the tile draws at 100 × 100. */
static GskRenderNode *
snapshot (TsTile *tile)
{
  set_size (tile, 100);

  return app_test_snapshot (tile);
}

/* Three digits stay within the smallest tile; the bounds of a text are 2 pixels wider than its ink. */
static void
test_large_numbers_fit (void)
{
  TsTile *tile = create_tile (388);
  g_autoptr (GBytes) bytes = g_bytes_new_take (g_malloc0 (16), 16);
  g_autoptr (GdkTexture) texture = gdk_memory_texture_new (2, 2, GDK_MEMORY_DEFAULT, bytes, 8);
  GdkTexture *textures[] = { NULL, texture };

  for (guint i = 0; i < G_N_ELEMENTS (textures); i++)
    {
      GskRenderNode *node;
      graphene_rect_t bounds;

      set_size (tile, 16);
      ts_tile_set_look (tile, &(TsTileLook){ .texture = textures[i], .has_number = TRUE });
      node = app_test_snapshot (tile);
      gsk_render_node_get_bounds (node, &bounds);
      g_assert_cmpfloat (bounds.origin.x, >=, -2);
      g_assert_cmpfloat (bounds.origin.x + bounds.size.width, <=, 16 + 2);
      gsk_render_node_unref (node);
    }

  g_assert_finalize_object (tile);
}

static void
test_says_that_it_is_home (void)
{
  TsTile *tile = create_tile (7);
  g_autoptr (GBytes) bytes = g_bytes_new_take (g_malloc0 (16), 16);
  g_autoptr (GdkTexture) texture = gdk_memory_texture_new (2, 2, GDK_MEMORY_DEFAULT, bytes, 8);

  ts_tile_set_look (tile, &(TsTileLook){ .texture = texture });
  ts_tile_set_cell (tile, 6);
  g_assert_false (gtk_test_accessible_has_property (GTK_ACCESSIBLE (tile), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION));

  ts_tile_set_look (tile, &(TsTileLook){ .texture = texture, .has_mark = TRUE });
  gtk_test_accessible_assert_property (tile, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "In place");

  /* A hint is more important now. */
  ts_tile_set_look (tile, &(TsTileLook){ .texture = texture, .has_mark = TRUE, .has_hint = TRUE, .direction = TS_DIRECTION_UP });
  gtk_test_accessible_assert_property (tile, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "Hint: slide tile 7 up");
  ts_tile_set_look (tile, &(TsTileLook){ .texture = texture, .has_mark = TRUE });
  gtk_test_accessible_assert_property (tile, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "In place");

  ts_tile_set_look (tile, &(TsTileLook){ .texture = texture });
  g_assert_false (gtk_test_accessible_has_property (GTK_ACCESSIBLE (tile), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION));

  g_assert_finalize_object (tile);
}

/* Returns: how many rows have something white */
static int
count_white_rows (TsTile *tile,
                  int size)
{
  cairo_surface_t *surface = app_test_draw (GTK_WIDGET (tile), size, size);
  int n_rows = 0;

  for (int y = 0; y < size; y++)
    {
      gboolean is_white = FALSE;

      for (int x = 0; x < size; x++)
        is_white |= app_test_get_light (surface, x, y) > 0x80;
      n_rows += is_white;
    }
  cairo_surface_destroy (surface);

  return n_rows;
}

/* The number fills a plain tile, leaves room for a picture, and can be read on the smallest tile. */
static void
test_numbers_can_be_read (void)
{
  static const struct
  {
    int size;
    gboolean has_picture;
    int font_size;
  } cases[] = {
    { 100, FALSE, 42 },
    { 100, TRUE, 20 },
    { 24, FALSE, 10 },
    { 24, TRUE, 9 },
    { 15, FALSE, 9 },
  };
  g_autoptr (GBytes) bytes = g_bytes_new_take (g_malloc0 (16), 16);
  g_autoptr (GdkTexture) black = gdk_memory_texture_new (2, 2, GDK_MEMORY_DEFAULT, bytes, 8);
  TsTile *tile = create_tile (7);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      int n_rows;

      ts_tile_set_look (tile, &(TsTileLook){ .texture = cases[i].has_picture ? black : NULL, .has_number = TRUE });
      n_rows = count_white_rows (tile, cases[i].size);
      g_test_message ("%d rows of %d", n_rows, cases[i].font_size);
      /* A digit has about seven tenths of the size of its font. */
      g_assert_cmpint (n_rows, >=, 6 * cases[i].font_size / 10);
      g_assert_cmpint (n_rows, <=, 8 * cases[i].font_size / 10 + 1);
    }

  g_assert_finalize_object (tile);
}

/* Whether anything white lies in this quarter of the tile. */
static gboolean
is_lit (cairo_surface_t *surface,
        gboolean is_right,
        gboolean is_low)
{
  for (int y = 0; y < 50; y++)
    {
      for (int x = 0; x < 50; x++)
        {
          if (app_test_get_light (surface, is_right ? x + 50 : x, is_low ? y + 50 : y) > 0xc0)
            return TRUE;
        }
    }

  return FALSE;
}

/* Over a picture the number is in the upper left corner and the mark in the lower right one; the focus is all around. */
static void
test_everything_has_its_corner (void)
{
  static const guint expected[] = { 0, 1, 8, 9, 15 };
  g_autoptr (GBytes) bytes = g_bytes_new_take (g_malloc0 (16), 16);
  g_autoptr (GdkTexture) black = gdk_memory_texture_new (2, 2, GDK_MEMORY_DEFAULT, bytes, 8);
  TsTile *tile = create_tile (7);

  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      cairo_surface_t *surface;
      guint lit = 0;

      ts_tile_set_look (tile,
                        &(TsTileLook){ .texture = black, .has_number = i == 1 || i >= 3, .has_mark = i >= 2 });
      if (i == 4)
        gtk_widget_set_state_flags (GTK_WIDGET (tile), GTK_STATE_FLAG_FOCUS_VISIBLE, FALSE);
      surface = app_test_draw (GTK_WIDGET (tile), 100, 100);
      for (guint quarter = 0; quarter < 4; quarter++)
        lit |= is_lit (surface, quarter % 2, quarter / 2) ? 1u << quarter : 0;
      g_assert_cmphex (lit, ==, expected[i]);
      cairo_surface_destroy (surface);
    }

  g_assert_finalize_object (tile);
}

/* Over a picture the plate of the number has the color of the tile. */
static void
test_the_plate_is_colored (void)
{
  g_autoptr (GBytes) bytes = g_bytes_new_take (g_malloc0 (16), 16);
  g_autoptr (GdkTexture) black = gdk_memory_texture_new (2, 2, GDK_MEMORY_DEFAULT, bytes, 8);
  TsTile *tile = create_tile (7);
  cairo_surface_t *surface;

  ts_tile_set_look (tile, &(TsTileLook){ .texture = black, .has_number = TRUE, .color_group = 2 });
  surface = app_test_draw (GTK_WIDGET (tile), 100, 100);
  /* The blue of the color. */
  g_assert_cmphex (app_test_get_light (surface, 8, 17), ==, 0xf0);
  cairo_surface_destroy (surface);

  g_assert_finalize_object (tile);
}

static const struct
{
  TsDirection direction;
  const char *words;
  int x; /* at the end of the arrow within the tile */
  int y;
} hints[] = {
  { TS_DIRECTION_UP, "Hint: slide tile 12 up", 50, 8 },
  { TS_DIRECTION_DOWN, "Hint: slide tile 12 down", 50, 91 },
  { TS_DIRECTION_LEFT, "Hint: slide tile 12 left", 8, 50 },
  { TS_DIRECTION_RIGHT, "Hint: slide tile 12 right", 91, 50 },
};

/* A white arrow lies across the edge between the tile and the gap. */
static void
test_hints_point_to_the_gap (void)
{
  TsTile *tile = create_tile (12);

  for (guint i = 0; i < G_N_ELEMENTS (hints); i++)
    {
      cairo_surface_t *surface;

      ts_tile_set_look (tile, &(TsTileLook){ .has_hint = TRUE, .direction = hints[i].direction });
      gtk_test_accessible_assert_property (tile, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, hints[i].words);
      surface = app_test_draw (GTK_WIDGET (tile), 100, 100);
      for (guint j = 0; j < G_N_ELEMENTS (hints); j++)
        g_assert_cmpint (app_test_get_light (surface, hints[j].x, hints[j].y) > 0xc0, ==, i == j);
      cairo_surface_destroy (surface);

      ts_tile_set_look (tile, &(TsTileLook){ 0 });
      g_assert_null (snapshot (tile));
    }
  g_assert_false (gtk_test_accessible_has_property (GTK_ACCESSIBLE (tile), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION));

  /* One hint may follow another one. */
  for (guint i = 0; i < G_N_ELEMENTS (hints); i++)
    {
      ts_tile_set_look (tile, &(TsTileLook){ .has_hint = TRUE, .direction = hints[i].direction });
      gtk_test_accessible_assert_property (tile, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, hints[i].words);
    }

  g_assert_finalize_object (tile);
}

/* Returns: the color of the tile with this look, 0xrrggbb, at @x in the middle of its height */
static guint32
get_color (TsTile *tile,
           const TsTileLook *look,
           int x)
{
  cairo_surface_t *surface;
  guint32 color;

  ts_tile_set_look (tile, look);
  surface = app_test_draw (GTK_WIDGET (tile), 100, 100);
  color = app_test_get_color (surface, x, 50);
  cairo_surface_destroy (surface);

  return color;
}

/* A line of the accent color between two white ones, all around. */
static void
test_the_ring_shows_on_anything (void)
{
  static const TsTileLook look = { .has_ring = TRUE };
  TsTile *tile = create_tile (12);
  guint32 accent = get_color (tile, &look, 3);

  g_assert_cmphex (get_color (tile, &look, 0), ==, 0xffffff);
  g_assert_cmphex (get_color (tile, &look, 6), ==, 0xffffff);
  g_assert_cmphex (get_color (tile, &look, 7), ==, 0);
  g_assert_cmphex (accent, !=, 0xffffff);
  g_assert_cmphex (accent, !=, 0);
  g_assert_cmphex (get_color (tile, &look, 96), ==, accent);
  g_assert_cmphex (get_color (tile, &look, 99), ==, 0xffffff);

  g_assert_finalize_object (tile);
}

int
main (int argc,
      char **argv)
{
  app_test_init (&argc, &argv);

  g_test_add_func ("/tile/says-that-it-is-home", test_says_that_it_is_home);
  g_test_add_func ("/tile/numbers-can-be-read", test_numbers_can_be_read);
  g_test_add_func ("/tile/large-numbers-fit", test_large_numbers_fit);
  g_test_add_func ("/tile/everything-has-its-corner", test_everything_has_its_corner);
  g_test_add_func ("/tile/the-plate-is-colored", test_the_plate_is_colored);
  g_test_add_func ("/tile/hints-point-to-the-gap", test_hints_point_to_the_gap);
  g_test_add_func ("/tile/the-ring-shows-on-anything", test_the_ring_shows_on_anything);

  return g_test_run ();
}
