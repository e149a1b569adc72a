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

static double
get_linear (double channel)
{
  return channel <= 0.03928 ? channel / 12.92 : pow ((channel + 0.055) / 1.055, 2.4);
}

static double
get_luminance (double red,
               double green,
               double blue)
{
  return 0.2126 * get_linear (red) + 0.7152 * get_linear (green) + 0.0722 * get_linear (blue);
}

static double
get_contrast (double a,
              double b)
{
  return (MAX (a, b) + 0.05) / (MIN (a, b) + 0.05);
}

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

/* Returns: what @tile, allocated by this, draws */
static GskRenderNode *
snapshot_tile (TsTile *tile)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();

  gtk_widget_measure (GTK_WIDGET (tile), GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL, NULL);
  gtk_widget_allocate (GTK_WIDGET (tile), TILE_SIZE, TILE_SIZE, -1, NULL);
  GTK_WIDGET_GET_CLASS (tile)->snapshot (GTK_WIDGET (tile), snapshot);

  return gtk_snapshot_free_to_node (snapshot);
}

static void
draw (Drawing *drawing,
      GskRenderNode *node)
{
  cairo_t *cr;

  drawing->surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, TILE_SIZE, TILE_SIZE);
  cr = cairo_create (drawing->surface);
  gsk_render_node_draw (node, cr);
  cairo_destroy (cr);
  cairo_surface_flush (drawing->surface);

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
  const guint8 *data = cairo_image_surface_get_data (surface);
  guint32 pixel = ((const guint32 *) (gconstpointer) (data + y * cairo_image_surface_get_stride (surface)))[x];

  return get_luminance ((pixel >> 16 & 0xff) / 255.0, (pixel >> 8 & 0xff) / 255.0, (pixel & 0xff) / 255.0);
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
        double contrast = get_contrast (drawn, get_luminance_at (drawing->ground, x, y));

        if (contrast > highest)
          text_luminance = drawn;
        highest = MAX (contrast, highest);
      }

  for (int y = (int) text->origin.y; y < text->origin.y + text->size.height; y++)
    for (int x = (int) text->origin.x; x < text->origin.x + text->size.width; x++)
      lowest = MIN (lowest, get_contrast (text_luminance, get_luminance_at (drawing->ground, x, y)));

  return lowest;
}

static double
measure_number (GdkTexture *texture,
                guint number,
                guint color_group)
{
  TsTile *tile = g_object_ref_sink (TS_TILE (ts_tile_new (number, 4)));
  g_autoptr (GskRenderNode) node = NULL;
  Drawing drawing = { NULL };
  double lowest;

  ts_tile_set_look (tile, &(TsTileLook){ .texture = texture, .has_number = TRUE, .color_group = color_group });
  node = snapshot_tile (tile);
  draw (&drawing, node);
  g_assert_cmpuint (drawing.n_texts, ==, 1);
  lowest = get_lowest_contrast (&drawing);

  drawing_clear (&drawing);
  g_assert_finalize_object (tile);

  return lowest;
}

static GdkTexture *
create_texture (guint32 (*paint) (GRand *random),
                GRand *random)
{
  g_autofree guint32 *pixels = g_new (guint32, TILE_SIZE * TILE_SIZE);
  g_autoptr (GBytes) bytes = NULL;

  for (guint i = 0; i < TILE_SIZE * TILE_SIZE; i++)
    pixels[i] = 0xff000000 | paint (random);
  bytes = g_bytes_new (pixels, TILE_SIZE * TILE_SIZE * sizeof *pixels);

  return gdk_memory_texture_new (TILE_SIZE, TILE_SIZE, GDK_MEMORY_DEFAULT, bytes, TILE_SIZE * sizeof *pixels);
}

static guint32
paint_black (GRand *random)
{
  return 0x000000;
}

static guint32
paint_white (GRand *random)
{
  return 0xffffff;
}

static guint32
paint_noise (GRand *random)
{
  return g_rand_int (random) & 0xffffff;
}

static void
test_numbers_on_plain_pictures (void)
{
  guint32 (*paints[]) (GRand *) = { paint_black, paint_white, paint_noise };
  GRand *random = g_rand_new_with_seed (1);

  for (guint i = 0; i < G_N_ELEMENTS (paints); i++)
    {
      g_autoptr (GdkTexture) texture = create_texture (paints[i], random);

      g_assert_cmpfloat (measure_number (texture, 1, 0), >=, ENOUGH);
      g_assert_cmpfloat (measure_number (texture, 99, 0), >=, ENOUGH);
    }

  g_rand_free (random);
}

/* In every color, without a picture and on one. */
static void
test_colored_numbers (void)
{
  GRand *random = g_rand_new_with_seed (1);
  g_autoptr (GdkTexture) texture = create_texture (paint_noise, random);

  for (guint group = 1; group <= TS_N_NUMBER_GROUNDS; group++)
    {
      g_assert_cmpfloat (measure_number (NULL, 399, group), >=, ENOUGH);
      g_assert_cmpfloat (measure_number (texture, 399, group), >=, ENOUGH);
    }

  g_rand_free (random);
}

/* The two rings that a tile with the focus draws around itself, where they cross the middle of its left side. */
static void
test_ring_on_any_colour (void)
{
  TsTile *tile = g_object_ref_sink (TS_TILE (ts_tile_new (1, 4)));
  g_autoptr (GskRenderNode) node = NULL;
  Drawing drawing = { NULL };
  double rings[2];

  gtk_widget_set_state_flags (GTK_WIDGET (tile), GTK_STATE_FLAG_FOCUS_VISIBLE, FALSE);
  node = snapshot_tile (tile);
  draw (&drawing, node);
  for (int i = 0; i < 2; i++)
    rings[i] = get_luminance_at (drawing.surface, 1 + 2 * i, TILE_SIZE / 2);

  for (guint ground = 0; ground <= 1000; ground++)
    g_assert_cmpfloat (MAX (get_contrast (rings[0], ground / 1000.0), get_contrast (rings[1], ground / 1000.0)), >=,
                       ENOUGH);

  drawing_clear (&drawing);
  g_assert_finalize_object (tile);
}

int
main (int argc,
      char **argv)
{
  app_test_init (&argc, &argv);

  g_test_add_func ("/contrast/colored-numbers", test_colored_numbers);
  g_test_add_func ("/contrast/numbers-on-plain-pictures", test_numbers_on_plain_pictures);
  g_test_add_func ("/contrast/ring-on-any-colour", test_ring_on_any_colour);

  return g_test_run ();
}
