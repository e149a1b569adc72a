/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-textures"

#include "config.h"

#include "ts-textures.h"

#include "ts-board.h"
#include "ts-geometry.h"
#include "ts-texture.h"

/* Parts of a tile's width: the radius of the corners, and the width of the lit edge. */
#define CORNER_PART 0.06
#define EDGE_PART 0.02

/* The transparent margin of a tile in device pixels, at any size: half of the gap between two tiles. */
#define INSET_PX 1

/* In bytes. */
static gsize
get_tile_size (const TsTexturesWish *wish)
{
  return (gsize) wish->tile_px * (gsize) wish->tile_px * TS_TEXTURE_BYTES_PER_PIXEL;
}

static void
add_rounded_square (cairo_t *cr,
                    double inset,
                    double size,
                    double radius)
{
  double near = inset + radius;
  double far = inset + size - radius;

  cairo_new_sub_path (cr);
  cairo_arc (cr, near, near, radius, G_PI, 1.5 * G_PI);
  cairo_arc (cr, far, near, radius, 1.5 * G_PI, 2 * G_PI);
  cairo_arc (cr, far, far, radius, 0, 0.5 * G_PI);
  cairo_arc (cr, near, far, radius, 0.5 * G_PI, G_PI);
  cairo_close_path (cr);
}

/* The light comes from above: the upper edge is brighter, the lower one darker. */
static void
draw_edge (cairo_t *cr,
           int tile_px)
{
  double width = MAX (1, tile_px * EDGE_PART);
  cairo_pattern_t *light = cairo_pattern_create_linear (0, 0, 0, tile_px);

  cairo_pattern_add_color_stop_rgba (light, 0.0, 1, 1, 1, 0.35);
  cairo_pattern_add_color_stop_rgba (light, 0.2, 1, 1, 1, 0.06);
  cairo_pattern_add_color_stop_rgba (light, 0.8, 0, 0, 0, 0.06);
  cairo_pattern_add_color_stop_rgba (light, 1.0, 0, 0, 0, 0.35);
  add_rounded_square (cr, INSET_PX + width / 2, tile_px - 2 * INSET_PX - width, tile_px * CORNER_PART);
  cairo_set_source (cr, light);
  cairo_set_line_width (cr, width);
  cairo_stroke (cr);
  cairo_pattern_destroy (light);
}

/* Draws the tile of @cell, with rounded corners and a lit edge, into @pixels: tile_px × tile_px, transparent so far. */
static void
draw_tile (guint8 *pixels,
           int tile_px,
           cairo_surface_t *whole,
           const TsRect *cell)
{
  cairo_surface_t *surface = cairo_image_surface_create_for_data (pixels, CAIRO_FORMAT_ARGB32, tile_px, tile_px,
                                                                  tile_px * TS_TEXTURE_BYTES_PER_PIXEL);
  cairo_t *cr = cairo_create (surface);

  add_rounded_square (cr, INSET_PX, tile_px - 2 * INSET_PX, tile_px * CORNER_PART);
  cairo_set_source_surface (cr, whole, -cell->x, -cell->y);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
  cairo_fill (cr);
  draw_edge (cr, tile_px);

  cairo_destroy (cr);
  cairo_surface_finish (surface);
  cairo_surface_destroy (surface);
}

/* Returns: (transfer full) (nullable): the pixels of the tiles, tile after tile; %NULL without memory */
static GBytes *
draw_tiles (const TsTexturesWish *wish,
            GBytes *pixels,
            GCancellable *cancellable)
{
  TsBoardGeometry geometry = { .columns = (int) wish->columns, .rows = (int) wish->rows, .tile_size = wish->tile_px };
  gsize tile_size = get_tile_size (wish);
  int width = geometry.columns * wish->tile_px;
  gsize n_bytes = g_bytes_get_size (pixels);
  guint8 *drawn = g_try_malloc0 (n_bytes);
  cairo_surface_t *whole;

  if (drawn == NULL)
    return NULL;

  /* The cast removes const: cairo only reads this surface. */
  whole = cairo_image_surface_create_for_data ((guint8 *) g_bytes_get_data (pixels, NULL), CAIRO_FORMAT_ARGB32, width,
                                               geometry.rows * wish->tile_px, width * TS_TEXTURE_BYTES_PER_PIXEL);
  for (guint cell = 0; cell < wish->columns * wish->rows && !g_cancellable_is_cancelled (cancellable); cell++)
    {
      TsRect rect = ts_geometry_get_cell (&geometry, cell);

      draw_tile (drawn + cell * tile_size, wish->tile_px, whole, &rect);
    }
  cairo_surface_destroy (whole);

  return g_bytes_new_take (drawn, n_bytes);
}

/**
 * ts_textures_cut:
 *
 * Blocks: for workers and tests. The Cairo renderer copies a whole texture for every node that uses it, so each tile
 * has its own texture. All of them are slices of one buffer.
 *
 * Returns: (transfer full) (nullable) (element-type GdkTexture): at [0] the part of the picture that the board shows,
 * uncut; at [tile] each tile, the last one being the missing piece; or %NULL with @error set
 */
GPtrArray *
ts_textures_cut (const TsTexturesWish *wish,
                 GCancellable *cancellable,
                 GError **error)
{
  g_autoptr (GPtrArray) textures = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GBytes) pixels = NULL;
  g_autoptr (GBytes) tiles = NULL;
  int width = (int) wish->columns * wish->tile_px;
  int height = (int) wish->rows * wish->tile_px;
  TsCropFrame frame;
  TsRect part;

  g_return_val_if_fail (TS_IS_PICTURE (wish->picture), NULL);
  g_return_val_if_fail (ts_board_size_is_valid (wish->columns, wish->rows), NULL);
  g_return_val_if_fail (wish->tile_px > 0, NULL);

  frame = (TsCropFrame){ (int) wish->columns, (int) wish->rows, ts_picture_get_width (wish->picture),
                         ts_picture_get_height (wish->picture) };
  part = ts_crop_get_rect (&wish->crop, &frame);
  pixels = ts_picture_scale (wish->picture, &part, width, height);
  tiles = pixels != NULL ? draw_tiles (wish, pixels, cancellable) : NULL;
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  if (tiles == NULL)
    {
      g_set_error_literal (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_NO_MEMORY, "No memory for the tiles");
      return NULL;
    }

  g_ptr_array_add (textures, ts_texture_new (pixels, width, height));
  for (guint cell = 0; cell < wish->columns * wish->rows; cell++)
    {
      g_autoptr (GBytes) slice = g_bytes_new_from_bytes (tiles, cell * get_tile_size (wish), get_tile_size (wish));

      g_ptr_array_add (textures, ts_texture_new (slice, wish->tile_px, wish->tile_px));
    }

  return g_steal_pointer (&textures);
}
