/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the contrast, on drawn pixels: a number over any picture, and the ring of the focus on any colour, can be seen.
 * Room: tests of app. Contrast as WCAG 2.1 defines it: (lighter + 0.05) / (darker + 0.05) of relative luminances.
 */

#include <math.h>

#include "app-test.h"
#include "ts-number-colors.h"
#include "ts-tile.h"

#define ENOUGH 4.5
#define TILE_SIZE 100

/* What a tile is drawn as, with its text and without, and where that is. */
typedef struct
{
  cairo_surface_t *surface;
  cairo_surface_t *ground;
  guint n_texts;
  graphene_rect_t text_bounds;
} Drawing;

static void
take_text (Drawing *drawing,
           GskRenderNode *node,
           const graphene_point_t *offset)
{
  graphene_rect_t bounds;

  gsk_render_node_get_bounds (node, &bounds);
  graphene_rect_offset_r (&bounds, offset->x, offset->y, &bounds);
  drawing->text_bounds = bounds;
  drawing->n_texts++;
}

static void
draw_without_text (Drawing *drawing,
                   cairo_t *cr,
                   GskRenderNode *node,
                   graphene_point_t offset)
{
  switch (gsk_render_node_get_node_type (node))
    {
    case GSK_CONTAINER_NODE:
      for (guint i = 0; i < gsk_container_node_get_n_children (node); i++)
        draw_without_text (drawing, cr, gsk_container_node_get_child (node, i), offset);
      break;
    case GSK_TRANSFORM_NODE:
      {
        float x;
        float y;

        gsk_transform_to_translate (gsk_transform_node_get_transform (node), &x, &y);
        draw_without_text (drawing, cr, gsk_transform_node_get_child (node),
                           GRAPHENE_POINT_INIT (offset.x + x, offset.y + y));
        break;
      }
    case GSK_TEXT_NODE:
      take_text (drawing, node, &offset);
      break;
    default:
      cairo_save (cr);
      cairo_translate (cr, offset.x, offset.y);
      gsk_render_node_draw (node, cr);
      cairo_restore (cr);
      break;
    }
}

/* Gives @tile its size, and draws it. */
static void
draw (Drawing *drawing,
      TsTile *tile)
{
  g_autoptr (GskRenderNode) node = NULL;
  cairo_t *cr;

  drawing->surface = app_test_draw (GTK_WIDGET (tile), TILE_SIZE, TILE_SIZE);
  node = app_test_snapshot (tile);
  drawing->ground = cairo_image_surface_create (CAIRO_FORMAT_RGB24, TILE_SIZE, TILE_SIZE);
  cr = cairo_create (drawing->ground);
  draw_without_text (drawing, cr, node, *graphene_point_zero ());
  cairo_destroy (cr);
  cairo_surface_flush (drawing->ground);
}

static void
drawing_clear (Drawing *drawing)
{
  cairo_surface_destroy (drawing->surface);
  cairo_surface_destroy (drawing->ground);
}

static double
get_luminance_at (cairo_surface_t *surface,
                  int x,
                  int y)
{
  guint32 color = app_test_get_color (surface, x, y);

  return app_test_get_luminance (&(GdkRGBA){ (float) (color >> 16) / 255, (float) (color >> 8 & 0xff) / 255,
                                             (float) (color & 0xff) / 255, 1 });
}

/* The lowest contrast of the text with any pixel that it stands on. Where a stroke covers a pixel wholly the text has its
 * own colour, which is the one that differs most from what was there. */
static double
get_lowest_contrast (const Drawing *drawing)
{
  const graphene_rect_t *text = &drawing->text_bounds;
  double text_luminance = 0;
  double highest = 0;
  double lowest = INFINITY;

  for (int y = (int) text->origin.y; y < text->origin.y + text->size.height; y++)
    for (int x = (int) text->origin.x; x < text->origin.x + text->size.width; x++)
      {
        double drawn = get_luminance_at (drawing->surface, x, y);
        double contrast = app_test_get_contrast (drawn, get_luminance_at (drawing->ground, x, y));

        if (contrast > highest)
          text_luminance = drawn;
        highest = MAX (contrast, highest);
      }

  for (int y = (int) text->origin.y; y < text->origin.y + text->size.height; y++)
    for (int x = (int) text->origin.x; x < text->origin.x + text->size.width; x++)
      lowest = MIN (lowest, app_test_get_contrast (text_luminance, get_luminance_at (drawing->ground, x, y)));

  return lowest;
}

static double
measure_number (GdkTexture *texture,
                guint number,
                guint color_group)
{
  TsTile *tile = g_object_ref_sink (TS_TILE (ts_tile_new (number, 4)));
  Drawing drawing = { NULL };
  double lowest;

  ts_tile_set_look (tile, &(TsTileLook){ .texture = texture, .has_number = TRUE, .color_group = color_group });
  draw (&drawing, tile);
  g_assert_cmpuint (drawing.n_texts, ==, 1);
  lowest = get_lowest_contrast (&drawing);

  drawing_clear (&drawing);
  g_assert_finalize_object (tile);

  return lowest;
}

/* @color: of all pixels; −1 for any colors */
static GdkTexture *
create_texture (gint32 color)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  guint32 *pixels = g_new (guint32, TILE_SIZE * TILE_SIZE);
  g_autoptr (GBytes) bytes = g_bytes_new_take (pixels, TILE_SIZE * TILE_SIZE * sizeof *pixels);

  for (guint i = 0; i < TILE_SIZE * TILE_SIZE; i++)
    pixels[i] = 0xff000000 | (color >= 0 ? (guint32) color : g_rand_int (random));

  return gdk_memory_texture_new (TILE_SIZE, TILE_SIZE, GDK_MEMORY_DEFAULT, bytes, TILE_SIZE * sizeof *pixels);
}

/* On black, white and noise; in every color, without a picture and on noise. */
static void
test_numbers (void)
{
  static const gint32 colors[] = { 0x000000, 0xffffff, -1 };
  g_autoptr (GdkTexture) noise = create_texture (-1);

  for (guint i = 0; i < G_N_ELEMENTS (colors); i++)
    {
      g_autoptr (GdkTexture) texture = create_texture (colors[i]);

      g_assert_cmpfloat (measure_number (texture, 1, 0), >=, ENOUGH);
      g_assert_cmpfloat (measure_number (texture, 99, 0), >=, ENOUGH);
    }
  for (guint group = 1; group <= TS_N_NUMBER_GROUNDS; group++)
    {
      g_assert_cmpfloat (measure_number (NULL, 399, group), >=, ENOUGH);
      g_assert_cmpfloat (measure_number (noise, 399, group), >=, ENOUGH);
    }
}

/* The two rings that a tile with the focus draws around itself, where they cross the middle of its left side. */
static void
test_ring_on_any_colour (void)
{
  TsTile *tile = g_object_ref_sink (TS_TILE (ts_tile_new (1, 4)));
  Drawing drawing = { NULL };
  double rings[2];

  gtk_widget_set_state_flags (GTK_WIDGET (tile), GTK_STATE_FLAG_FOCUS_VISIBLE, FALSE);
  draw (&drawing, tile);
  for (int i = 0; i < 2; i++)
    rings[i] = get_luminance_at (drawing.surface, 1 + 2 * i, TILE_SIZE / 2);

  for (guint ground = 0; ground <= 1000; ground++)
    g_assert_cmpfloat (MAX (app_test_get_contrast (rings[0], ground / 1000.0), app_test_get_contrast (rings[1], ground / 1000.0)), >=,
                       ENOUGH);

  drawing_clear (&drawing);
  g_assert_finalize_object (tile);
}

int
main (int argc,
      char **argv)
{
  app_test_init (&argc, &argv);

  g_test_add_func ("/contrast/numbers", test_numbers);
  g_test_add_func ("/contrast/ring-on-any-colour", test_ring_on_any_colour);

  return g_test_run ();
}
