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

/**
 * TsTextures:
 *
 * The Cairo renderer copies a whole texture for every node that uses it, so each tile has its own texture. All of them
 * are slices of one buffer, tile after tile.
 */
struct _TsTextures
{
  GObject parent_instance;

  /* Owned */
  GdkTexture *tiles[TS_BOARD_MAX_CELLS]; /* [tile − 1]; the last one is the missing piece */
  GdkTexture *whole;

  /* Plain */
  guint columns;
  guint rows;
  int tile_px;
};

G_DEFINE_FINAL_TYPE (TsTextures, ts_textures, G_TYPE_OBJECT)

typedef struct
{
  TsPicture *picture;
  TsCrop crop;
  guint columns;
  guint rows;
  int tile_px;
} Request;

static void
request_free (Request *request)
{
  g_object_unref (request->picture);
  g_free (request);
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

/* Gives each tile its slice of @bytes, tile after tile. */
static void
create_tiles (TsTextures *self,
              GBytes *bytes)
{
  gsize tile_size = (gsize) self->tile_px * (gsize) self->tile_px * TS_TEXTURE_BYTES_PER_PIXEL;

  for (guint cell = 0; cell < self->columns * self->rows; cell++)
    {
      g_autoptr (GBytes) slice = g_bytes_new_from_bytes (bytes, cell * tile_size, tile_size);

      self->tiles[cell] = ts_texture_new (slice, self->tile_px, self->tile_px);
    }
}

static gboolean
draw_tiles (TsTextures *self,
            GBytes *pixels,
            GCancellable *cancellable,
            GError **error)
{
  TsBoardGeometry geometry = { .columns = (int) self->columns, .rows = (int) self->rows, .tile_size = self->tile_px };
  gsize tile_size = (gsize) self->tile_px * (gsize) self->tile_px * TS_TEXTURE_BYTES_PER_PIXEL;
  int width = geometry.columns * self->tile_px;
  gsize n_bytes = g_bytes_get_size (pixels);
  g_autofree guint8 *drawn = g_try_malloc0 (n_bytes);
  g_autoptr (GBytes) bytes = NULL;
  cairo_surface_t *whole;

  if (drawn == NULL)
    {
      g_set_error_literal (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_NO_MEMORY, "No memory for the tiles");
      return FALSE;
    }

  /* The cast removes const: cairo only reads this surface. */
  whole = cairo_image_surface_create_for_data ((guint8 *) g_bytes_get_data (pixels, NULL), CAIRO_FORMAT_ARGB32, width,
                                               geometry.rows * self->tile_px, width * TS_TEXTURE_BYTES_PER_PIXEL);
  for (guint cell = 0; cell < self->columns * self->rows; cell++)
    {
      TsRect rect = ts_geometry_get_cell (&geometry, cell);

      if (g_cancellable_is_cancelled (cancellable))
        break;
      draw_tile (drawn + cell * tile_size, self->tile_px, whole, &rect);
    }
  cairo_surface_destroy (whole);

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;

  bytes = g_bytes_new_take (g_steal_pointer (&drawn), n_bytes);
  create_tiles (self, bytes);
  return TRUE;
}

static void
cut_in_worker (GTask *task,
               gpointer source_object,
               gpointer task_data,
               GCancellable *cancellable)
{
  Request *request = task_data;
  GError *error = NULL;
  TsTextures *self = ts_textures_new (request->picture, &request->crop, request->columns, request->rows,
                                      request->tile_px, cancellable, &error);

  if (self != NULL)
    g_task_return_pointer (task, self, g_object_unref);
  else
    g_task_return_error (task, error);
}

static void
ts_textures_finalize (GObject *object)
{
  TsTextures *self = TS_TEXTURES (object);

  for (guint i = 0; i < TS_BOARD_MAX_CELLS; i++)
    g_clear_object (&self->tiles[i]);
  g_clear_object (&self->whole);

  G_OBJECT_CLASS (ts_textures_parent_class)->finalize (object);
}

static void
ts_textures_class_init (TsTexturesClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = ts_textures_finalize;
}

static void
ts_textures_init (TsTextures *self)
{
}

/**
 * ts_textures_new:
 * @picture: what the tiles show
 * @crop: the part of it
 * @columns: 2…10
 * @rows: 2…10
 * @tile_px: width and height of a tile, in device pixels, at least 1
 *
 * Blocks: for workers and tests.
 *
 * Returns: (transfer full) (nullable): the textures, or %NULL with @error set
 */
TsTextures *
ts_textures_new (TsPicture *picture,
                 const TsCrop *crop,
                 guint columns,
                 guint rows,
                 int tile_px,
                 GCancellable *cancellable,
                 GError **error)
{
  g_autoptr (TsTextures) self = NULL;
  g_autoptr (GBytes) pixels = NULL;
  TsCropFrame frame;
  TsRect part;
  int width = (int) columns * tile_px;
  int height = (int) rows * tile_px;

  g_return_val_if_fail (TS_IS_PICTURE (picture), NULL);
  g_return_val_if_fail (crop != NULL, NULL);
  g_return_val_if_fail (ts_board_size_is_valid (columns, rows), NULL);
  g_return_val_if_fail (tile_px > 0, NULL);

  self = g_object_new (TS_TYPE_TEXTURES, NULL);
  self->columns = columns;
  self->rows = rows;
  self->tile_px = tile_px;

  frame = (TsCropFrame){ (int) columns, (int) rows, ts_picture_get_width (picture), ts_picture_get_height (picture) };
  part = ts_crop_get_rect (crop, &frame);
  pixels = ts_picture_scale (picture, &part, width, height);
  if (pixels == NULL)
    {
      g_set_error_literal (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_NO_MEMORY, "No memory for the scaled picture");
      return NULL;
    }

  if (!draw_tiles (self, pixels, cancellable, error))
    return NULL;
  self->whole = ts_texture_new (pixels, width, height);

  return g_steal_pointer (&self);
}

/**
 * ts_textures_new_async:
 *
 * Does the work of ts_textures_new() in a worker.
 */
void
ts_textures_new_async (TsPicture *picture,
                       const TsCrop *crop,
                       guint columns,
                       guint rows,
                       int tile_px,
                       GCancellable *cancellable,
                       GAsyncReadyCallback callback,
                       gpointer user_data)
{
  g_autoptr (GTask) task = NULL;
  Request *request;

  g_return_if_fail (TS_IS_PICTURE (picture));

  request = g_new0 (Request, 1);
  request->picture = g_object_ref (picture);
  request->crop = *crop;
  request->columns = columns;
  request->rows = rows;
  request->tile_px = tile_px;

  task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (task, ts_textures_new_async);
  g_task_set_task_data (task, request, (GDestroyNotify) request_free);
  g_task_run_in_thread (task, cut_in_worker);
}

/**
 * ts_textures_new_finish:
 *
 * Returns: (transfer full) (nullable): the textures, or %NULL with @error set
 */
TsTextures *
ts_textures_new_finish (GAsyncResult *result,
                        GError **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, ts_textures_new_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/**
 * ts_textures_get_tile:
 * @tile: 1…n; n is the missing piece
 *
 * Returns: (transfer none): a texture of tile_px × tile_px device pixels
 */
GdkTexture *
ts_textures_get_tile (TsTextures *self,
                      guint tile)
{
  g_return_val_if_fail (TS_IS_TEXTURES (self), NULL);
  g_return_val_if_fail (tile >= 1 && tile <= self->columns * self->rows, NULL);

  return self->tiles[tile - 1];
}

/**
 * ts_textures_get_whole:
 *
 * Returns: (transfer none): the part of the picture that the board shows, uncut
 */
GdkTexture *
ts_textures_get_whole (TsTextures *self)
{
  g_return_val_if_fail (TS_IS_TEXTURES (self), NULL);

  return self->whole;
}
