/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the tile: what it tells, and what its numbers and arrows need. Marks and rings are among the pictures of
 * test-looks.
 */

#include "app-test.h"
#include "ts-tile.h"

typedef struct
{
  TsTile *tile;      /* 12, on a board of four columns */
  GdkTexture *black; /* a picture */
} Fixture;

static void
set_up (Fixture *fixture)
{
  g_autoptr (GBytes) bytes = g_bytes_new_take (g_malloc0 (16), 16);

  fixture->tile = TS_TILE (g_object_ref_sink (ts_tile_new (12, 4)));
  fixture->black = gdk_memory_texture_new (2, 2, GDK_MEMORY_DEFAULT, bytes, 8);
}

static void
tear_down (Fixture *fixture)
{
  g_assert_finalize_object (fixture->tile);
  g_assert_finalize_object (fixture->black);
}

/* What a screen reader hears after the name. A hint is the most important; one may follow another one. */
static void
test_description (Fixture *fixture)
{
  static const struct
  {
    TsTileLook look;
    const char *words;
  } cases[] = {
    { { .has_number = TRUE }, NULL },
    { { .has_mark = TRUE }, "In place" },
    { { .has_mark = TRUE, .has_hint = TRUE, .direction = TS_DIRECTION_UP }, "Hint: slide tile 12 up" },
    { { .has_hint = TRUE, .direction = TS_DIRECTION_DOWN }, "Hint: slide tile 12 down" },
    { { .has_hint = TRUE, .direction = TS_DIRECTION_LEFT }, "Hint: slide tile 12 left" },
    { { .has_hint = TRUE, .direction = TS_DIRECTION_RIGHT }, "Hint: slide tile 12 right" },
    { { .has_ring = TRUE, .target = 6, .has_mark = TRUE }, "Goes to row 2, column 3" },
    { { .has_mark = TRUE, .tells_home = TRUE }, "In place" },
    { { .tells_home = TRUE }, "Belongs in row 3, column 4" },
    { { 0 }, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      ts_tile_set_look (fixture->tile, &cases[i].look);
      if (cases[i].words != NULL)
        gtk_test_accessible_assert_property (fixture->tile, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, cases[i].words);
      else
        g_assert_false (gtk_test_accessible_has_property (GTK_ACCESSIBLE (fixture->tile),
                                                          GTK_ACCESSIBLE_PROPERTY_DESCRIPTION));
    }
}

static cairo_surface_t *
draw (Fixture *fixture,
      const TsTileLook *look,
      TsSize size)
{
  ts_tile_set_look (fixture->tile, look);

  return app_test_draw (GTK_WIDGET (fixture->tile), size.width, size.height);
}

/* Returns: how many pixels are white, without the outermost @margin */
static int
count_white (cairo_surface_t *surface,
             int size,
             int margin)
{
  int n_white = 0;

  for (int y = margin; y < size - margin; y++)
    for (int x = margin; x < size - margin; x++)
      n_white += app_test_get_light (surface, x, y) > 0x80;

  return n_white;
}

/* Returns: how many rows have something white */
static int
count_white_rows (cairo_surface_t *surface,
                  int size)
{
  int n_rows = 0;

  for (int y = 0; y < size; y++)
    {
      gboolean is_white = FALSE;

      for (int x = 0; x < size; x++)
        is_white |= app_test_get_light (surface, x, y) > 0x80;
      n_rows += is_white;
    }

  return n_rows;
}

/* The number fills a plain tile, leaves room for a picture, and can be read on the smallest tile. There three digits stay
 * within it; the bounds of a text are 2 pixels wider than its ink. */
static void
test_numbers_can_be_read (Fixture *fixture)
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
    { 16, FALSE, 9 },
  };
  g_autoptr (GtkWidget) large = g_object_ref_sink (ts_tile_new (388, 20));

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      TsTileLook look = { .texture = cases[i].has_picture ? fixture->black : NULL, .has_number = TRUE };
      g_autoptr (cairo_surface_t) surface = draw (fixture, &look, (TsSize){ cases[i].size, cases[i].size });
      int n_rows = count_white_rows (surface, cases[i].size);
      g_autoptr (GskRenderNode) node = NULL;
      graphene_rect_t bounds;

      g_test_message ("%d rows of %d", n_rows, cases[i].font_size);
      /* A digit has about seven tenths of the size of its font. */
      g_assert_cmpint (n_rows, >=, 6 * cases[i].font_size / 10);
      g_assert_cmpint (n_rows, <=, 8 * cases[i].font_size / 10 + 1);

      ts_tile_set_look (TS_TILE (large), &look);
      cairo_surface_destroy (app_test_draw (large, 16, 40));
      node = app_test_snapshot (large);
      gsk_render_node_get_bounds (node, &bounds);
      g_assert_cmpfloat (bounds.origin.x, >=, -2);
      g_assert_cmpfloat (bounds.origin.x + bounds.size.width, <=, 16 + 2);
    }
}

/* Neither the ring of a hint nor those of the focus cover the number or the mark, which has a white line. */
static void
test_signs_stand_within_the_rings (Fixture *fixture)
{
  static const struct
  {
    TsTileLook look;
    gboolean is_focused;
    int size;
    int width; /* of the rings */
  } cases[] = {
    { { .has_number = TRUE, .has_ring = TRUE }, FALSE, 45, 5 },
    { { .has_number = TRUE }, TRUE, 24, 3 },
    { { .has_number = TRUE }, TRUE, 48, 6 },
    { { .has_number = TRUE, .has_ring = TRUE }, TRUE, 45, 5 },
    { { .has_mark = TRUE, .has_ring = TRUE }, FALSE, 45, 5 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      TsTileLook look = cases[i].look;
      cairo_surface_t *surface;
      int n_white;

      look.texture = fixture->black;
      look.has_ring = FALSE;
      gtk_widget_unset_state_flags (GTK_WIDGET (fixture->tile), GTK_STATE_FLAG_FOCUS_VISIBLE);
      surface = draw (fixture, &look, (TsSize){ cases[i].size, cases[i].size });
      n_white = count_white (surface, cases[i].size, 0);
      cairo_surface_destroy (surface);
      g_assert_cmpint (n_white, >, 3);

      look.has_ring = cases[i].look.has_ring;
      if (cases[i].is_focused)
        gtk_widget_set_state_flags (GTK_WIDGET (fixture->tile), GTK_STATE_FLAG_FOCUS_VISIBLE, FALSE);
      surface = draw (fixture, &look, (TsSize){ cases[i].size, cases[i].size });
      g_assert_cmpint (count_white (surface, cases[i].size, cases[i].width), ==, n_white);
      cairo_surface_destroy (surface);
    }
}

/* In every company: each sign changes what is drawn with any of the others, on a picture and without one. */
static void
test_each_sign_is_seen (Fixture *fixture)
{
  enum
  {
    NUMBER = 1,
    MARK = 2,
    RING = 4,
    HINT = 8,
    FOCUS = 16,
    ALL = 31
  };
  cairo_surface_t *drawn[2 * (ALL + 1)];

  for (int i = 0; i < 2 * (ALL + 1); i++)
    {
      TsTileLook look = { .texture = i > ALL ? fixture->black : NULL,
                          .has_number = (i & NUMBER) != 0,
                          .has_mark = (i & MARK) != 0,
                          .has_ring = (i & RING) != 0,
                          .has_hint = (i & HINT) != 0 };

      gtk_widget_unset_state_flags (GTK_WIDGET (fixture->tile), GTK_STATE_FLAG_FOCUS_VISIBLE);
      if ((i & FOCUS) != 0)
        gtk_widget_set_state_flags (GTK_WIDGET (fixture->tile), GTK_STATE_FLAG_FOCUS_VISIBLE, FALSE);
      drawn[i] = draw (fixture, &look, (TsSize){ 80, 80 });
    }
  for (int i = 0; i < 2 * (ALL + 1); i++)
    for (int sign = NUMBER; sign <= FOCUS; sign *= 2)
      {
        g_test_message ("%d, %d", i, sign);
        if ((i & sign) == 0)
          g_assert_cmpint (memcmp (cairo_image_surface_get_data (drawn[i]), cairo_image_surface_get_data (drawn[i | sign]), 80 * 80 * 4), !=, 0);
      }
  for (int i = 0; i < 2 * (ALL + 1); i++)
    cairo_surface_destroy (drawn[i]);
}

/* Over a picture: colored, or so dark on white that white on it has a contrast of 9:1. */
static void
test_the_plate_is_colored (Fixture *fixture)
{
  static const guint32 white_pixels[] = { 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff };
  g_autoptr (GBytes) bytes = g_bytes_new_static (white_pixels, sizeof white_pixels);
  g_autoptr (GdkTexture) white = gdk_memory_texture_new (2, 2, GDK_MEMORY_DEFAULT, bytes, 8);
  const struct
  {
    GdkTexture *picture;
    guint16 color_group;
    guint32 color;
  } cases[] = { { fixture->black, 2, 0x49a2f0 }, { fixture->black, 0, 0x000000 }, { white, 0, 0x474747 } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      TsTileLook look = { .texture = cases[i].picture, .has_number = TRUE, .color_group = cases[i].color_group };
      g_autoptr (cairo_surface_t) surface = draw (fixture, &look, (TsSize){ 100, 100 });

      g_assert_cmphex (app_test_get_color (surface, 8, 17), ==, cases[i].color);
    }
}

/* From the middle of each side: how thick the three outermost lines are, in device pixels on a usual screen and on a sharp
 * one. The focus is black, white and black, of which at least one can be seen on any color; a hint is a line in the middle
 * of a white one, or near it, over the focus; and the edge of a colored tile is thicker below. */
static void
test_lines_of_the_sides (Fixture *fixture)
{
  static const struct
  {
    TsTileLook look;
    gboolean is_focused;
    TsSize size;
    int lines[2][3];
    int more_below; /* of the first line, in logical pixels */
  } cases[] = {
    { { .color_group = 2 }, TRUE, { 100, 70 }, { { 2, 2, 2 }, { 4, 4, 4 } } },
    { { .color_group = 2 }, TRUE, { 100, 46 }, { { 2, 2, 2 }, { 4, 4, 4 } } },
    { { .color_group = 2 }, TRUE, { 45, 100 }, { { 1, 1, 1 }, { 2, 2, 2 } } },
    { { .has_ring = TRUE }, FALSE, { 100, 70 }, { { 2, 4, 1 }, { 3, 8, 3 } } },
    { { .has_ring = TRUE }, TRUE, { 100, 70 }, { { 2, 4, 1 }, { 3, 8, 3 } } },
    { { .has_ring = TRUE }, FALSE, { 70, 30 }, { { 1, 2, 1 }, { 2, 4, 1 } } },
    { { .has_ring = TRUE }, FALSE, { 30, 70 }, { { 1, 2, 1 }, { 2, 4, 1 } } },
    { { .color_group = 2 }, FALSE, { 100, 70 }, { { 1 }, { 2 } }, 2 },
  };
  int scale = gtk_widget_get_scale_factor (GTK_WIDGET (fixture->tile));

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      TsTileLook look = cases[i].look;
      int width = scale * cases[i].size.width;
      int height = scale * cases[i].size.height;
      g_autoptr (cairo_surface_t) surface = NULL;

      look.has_number = look.color_group > 0;
      gtk_widget_unset_state_flags (GTK_WIDGET (fixture->tile), GTK_STATE_FLAG_FOCUS_VISIBLE);
      if (cases[i].is_focused)
        gtk_widget_set_state_flags (GTK_WIDGET (fixture->tile), GTK_STATE_FLAG_FOCUS_VISIBLE, FALSE);
      cairo_surface_destroy (draw (fixture, &look, cases[i].size));
      surface = app_test_draw_node (app_test_snapshot (fixture->tile), width, height, scale);
      for (int side = 0; side < 4; side++)
        {
          gboolean is_across = side % 2 == 1;
          int place = side < 2 ? 0 : (is_across ? width : height) - 1;

          for (int line = 0; line < 3 && cases[i].lines[0][line] > 0; line++)
            {
              int first = place;
              guint32 color = is_across ? app_test_get_color (surface, place, height / 2)
                                        : app_test_get_color (surface, width / 2, place);

              while ((is_across ? app_test_get_color (surface, place, height / 2)
                                : app_test_get_color (surface, width / 2, place)) == color)
                place += side < 2 ? 1 : -1;
              g_test_message ("%u: side %d, line %d", i, side, line);
              g_assert_cmpint (ABS (place - first), ==,
                               cases[i].lines[scale - 1][line] + (side == 2 ? scale * cases[i].more_below : 0));
              if (look.has_ring)
                g_assert_cmpint (color == 0xffffff, ==, line != 1);
              else if (cases[i].is_focused)
                g_assert_cmphex (color, ==, line == 1 ? 0xffffff : 0);
            }
        }
    }
}

/* A white arrow lies across the edge between the tile and the gap. */
static void
test_hints_point_to_the_gap (Fixture *fixture)
{
  /* At the end of the arrow within the tile. */
  static const int places[TS_N_DIRECTIONS][2] = {
    [TS_DIRECTION_UP] = { 50, 8 },
    [TS_DIRECTION_DOWN] = { 50, 91 },
    [TS_DIRECTION_LEFT] = { 8, 50 },
    [TS_DIRECTION_RIGHT] = { 91, 50 },
  };

  for (guint i = 0; i < TS_N_DIRECTIONS; i++)
    {
      g_autoptr (cairo_surface_t) surface = draw (fixture, &(TsTileLook){ .has_hint = TRUE, .direction = (TsDirection) i }, (TsSize){ 100, 100 });

      for (guint j = 0; j < TS_N_DIRECTIONS; j++)
        g_assert_cmpint (app_test_get_light (surface, places[j][0], places[j][1]) > 0xc0, ==, i == j);
      ts_tile_set_look (fixture->tile, &(TsTileLook){ 0 });
      g_assert_null (app_test_snapshot (fixture->tile));
    }
}

int
main (int argc,
      char **argv)
{
  app_test_init (&argc, &argv);

#define ADD(path, func) app_test_add ("/tile/" path, NULL, func)
  ADD ("description", test_description);
  ADD ("numbers-can-be-read", test_numbers_can_be_read);
  ADD ("signs-stand-within-the-rings", test_signs_stand_within_the_rings);
  ADD ("each-sign-is-seen", test_each_sign_is_seen);
  ADD ("the-plate-is-colored", test_the_plate_is_colored);
  ADD ("lines-of-the-sides", test_lines_of_the_sides);
  ADD ("hints-point-to-the-gap", test_hints_point_to_the_gap);
#undef ADD

  return g_test_run ();
}
