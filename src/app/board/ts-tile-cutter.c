/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-tile-cutter"

#include "config.h"

#include "ts-tile-cutter.h"

#include "ts-cancellable.h"
#include "ts-texture.h"

/* How long a size must stay the same before the picture is cut for it, because resizing a window changes it every
 * frame. Until then the view draws the old textures scaled. */
#define DELAY_MS 150

/* Parts of a tile's shorter side: the radius of the corners, and the width of the lit edge. */
#define CORNER_PART 0.06
#define EDGE_PART 0.02

/* The transparent margin of a tile in device pixels, at any size: half of the gap between two tiles. */
#define INSET_PX 1

/**
 * TsTileCutter:
 *
 * Keeps textures of another size or picture until the right ones are cut, and drops those of another board or shape at
 * once. The Cairo renderer copies a whole texture for every node that uses it, so each tile has its own texture. All of
 * them are slices of one buffer.
 */
struct _TsTileCutter
{
  GObject parent_instance;

  /* Owned */
  TsTileSpec spec; /* its picture too */
  GPtrArray *textures;
  GCancellable *cancellable; /* of the newest job, while it runs */
  guint timeout_id;
};

G_DEFINE_FINAL_TYPE (TsTileCutter, ts_tile_cutter, G_TYPE_OBJECT)

static guint changed_signal;

static void
take_textures (TsTileCutter *self,
               GPtrArray *textures)
{
  g_clear_pointer (&self->textures, g_ptr_array_unref);
  self->textures = textures;
  g_signal_emit (self, changed_signal, 0);
}

static guint
get_n_cells (const TsTileSpec *spec)
{
  return (guint) (spec->columns * spec->rows);
}

/* Returns: bytes */
static gsize
get_tile_size (const TsTileSpec *spec)
{
  return (gsize) (spec->tile.width * spec->tile.height) * TS_TEXTURE_BYTES_PER_PIXEL;
}

static double
get_radius (TsSize tile)
{
  return MIN (tile.width, tile.height) * CORNER_PART;
}

/* The light comes from above: the upper edge is brighter, the lower one darker. */
static void
draw_edge (cairo_t *cr,
           TsSize tile)
{
  double width = MAX (1, MIN (tile.width, tile.height) * EDGE_PART);
  cairo_pattern_t *light = cairo_pattern_create_linear (0, 0, 0, tile.height);

  cairo_pattern_add_color_stop_rgba (light, 0.0, 1, 1, 1, 0.35);
  cairo_pattern_add_color_stop_rgba (light, 0.2, 1, 1, 1, 0.06);
  cairo_pattern_add_color_stop_rgba (light, 0.8, 0, 0, 0, 0.06);
  cairo_pattern_add_color_stop_rgba (light, 1.0, 0, 0, 0, 0.35);
  ts_tile_cutter_add_outline (cr, tile, INSET_PX + width / 2, get_radius (tile));
  cairo_set_source (cr, light);
  cairo_set_line_width (cr, width);
  cairo_stroke (cr);
  cairo_pattern_destroy (light);
}

/* Draws the tile of @cell, with rounded corners and a lit edge, into @pixels, which are transparent so far. */
static void
draw_tile (guint8 *pixels,
           cairo_surface_t *whole,
           const TsRect *cell)
{
  TsSize tile = { cell->width, cell->height };
  cairo_surface_t *surface = cairo_image_surface_create_for_data (pixels, CAIRO_FORMAT_ARGB32, tile.width, tile.height,
                                                                  tile.width * TS_TEXTURE_BYTES_PER_PIXEL);
  cairo_t *cr = cairo_create (surface);

  ts_tile_cutter_add_outline (cr, tile, INSET_PX, get_radius (tile));
  cairo_set_source_surface (cr, whole, -cell->x, -cell->y);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
  cairo_fill (cr);
  draw_edge (cr, tile);

  cairo_destroy (cr);
  cairo_surface_finish (surface);
  cairo_surface_destroy (surface);
}

/* Returns: (transfer full) (nullable): the pixels of the tiles, tile after tile; %NULL without memory */
static GBytes *
draw_tiles (const TsTileSpec *spec,
            GBytes *pixels,
            GCancellable *cancellable)
{
  TsBoardGeometry geometry = { spec->columns, spec->rows, 0, 0, spec->tile.width, spec->tile.height };
  int width = spec->columns * spec->tile.width;
  gsize n_bytes = g_bytes_get_size (pixels);
  guint8 *drawn = g_try_malloc0 (n_bytes);
  cairo_surface_t *whole;

  if (drawn == NULL)
    return NULL;

  /* The cast removes const: cairo only reads this surface. */
  whole = cairo_image_surface_create_for_data ((guint8 *) g_bytes_get_data (pixels, NULL), CAIRO_FORMAT_ARGB32, width,
                                               spec->rows * spec->tile.height, width * TS_TEXTURE_BYTES_PER_PIXEL);
  for (guint cell = 0; cell < get_n_cells (spec) && !g_cancellable_is_cancelled (cancellable); cell++)
    {
      TsRect rect = ts_geometry_get_cell (&geometry, cell);

      draw_tile (drawn + cell * get_tile_size (spec), whole, &rect);
    }
  cairo_surface_destroy (whole);

  return g_bytes_new_take (drawn, n_bytes);
}

/* Returns: (transfer full) (nullable): the textures; %NULL without memory */
static GPtrArray *
cut (const TsTileSpec *spec,
     GCancellable *cancellable)
{
  g_autoptr (GPtrArray) textures = g_ptr_array_new_with_free_func (g_object_unref);
  /* In the shape of these pixels, so that rounding cuts a little away and never distorts. */
  TsSize board = { spec->columns * spec->tile.width, spec->rows * spec->tile.height };
  TsRect part = ts_picture_get_part (spec->picture, &spec->crop, board);
  g_autoptr (GBytes) pixels = ts_picture_scale (spec->picture, &part, board.width, board.height);
  g_autoptr (GBytes) tiles = pixels != NULL ? draw_tiles (spec, pixels, cancellable) : NULL;

  if (tiles == NULL)
    return NULL;

  g_ptr_array_add (textures, ts_texture_new (pixels, board.width, board.height, FALSE));
  for (guint cell = 0; cell < get_n_cells (spec); cell++)
    {
      g_autoptr (GBytes) slice = g_bytes_new_from_bytes (tiles, cell * get_tile_size (spec), get_tile_size (spec));

      g_ptr_array_add (textures, ts_texture_new (slice, spec->tile.width, spec->tile.height, TRUE));
    }

  return g_steal_pointer (&textures);
}

static void
spec_free (TsTileSpec *spec)
{
  g_object_unref (spec->picture);
  g_free (spec);
}

static void
cut_in_worker (GTask *task,
               gpointer source_object,
               gpointer task_data,
               GCancellable *cancellable)
{
  g_task_return_pointer (task, cut (task_data, cancellable), (GDestroyNotify) g_ptr_array_unref);
}

static void
cut_cb (GObject *source_object,
        GAsyncResult *result,
        gpointer user_data)
{
  g_autoptr (TsTileCutter) self = user_data;
  g_autoptr (GError) error = NULL;
  GPtrArray *textures = g_task_propagate_pointer (G_TASK (result), &error);

  /* set_spec() with newer values, or dispose(), has cancelled this job. */
  if (error != NULL)
    return;

  g_clear_object (&self->cancellable);
  take_textures (self, textures);
}

static void
request (gpointer user_data)
{
  TsTileCutter *self = user_data;
  g_autoptr (GTask) task = NULL;
  TsTileSpec *spec;

  self->timeout_id = 0;
  self->cancellable = g_cancellable_new ();
  spec = g_memdup2 (&self->spec, sizeof self->spec);
  g_object_ref (spec->picture);
  task = g_task_new (NULL, self->cancellable, cut_cb, g_object_ref (self));
  g_task_set_source_tag (task, request);
  g_task_set_task_data (task, spec, (GDestroyNotify) spec_free);
  g_task_run_in_thread (task, cut_in_worker);
}

static void
cancel (TsTileCutter *self)
{
  g_clear_handle_id (&self->timeout_id, g_source_remove);
  ts_cancellable_clear (&self->cancellable);
}

static void
ts_tile_cutter_dispose (GObject *object)
{
  TsTileCutter *self = TS_TILE_CUTTER (object);

  cancel (self);
  g_clear_pointer (&self->textures, g_ptr_array_unref);
  g_clear_object (&self->spec.picture);

  G_OBJECT_CLASS (ts_tile_cutter_parent_class)->dispose (object);
}

static void
ts_tile_cutter_class_init (TsTileCutterClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ts_tile_cutter_dispose;

  /* There are other textures to show, or none any more. */
  changed_signal =
      g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
ts_tile_cutter_init (TsTileCutter *self)
{
  self->spec.crop = TS_CROP_INIT;
}

/* Returns: the shape of the board, also while the size of its tiles is not known */
TsSize
ts_tile_spec_get_board_shape (const TsTileSpec *self)
{
  return self->picture != NULL
             ? ts_picture_get_board_shape (self->picture, &self->crop, self->columns, self->rows)
             : (TsSize){ self->columns, self->rows };
}

/**
 * ts_tile_cutter_add_outline:
 * @inset: from the edge of the tile
 * @radius: of the corners
 *
 * Adds the outline of a tile to the path.
 */
void
ts_tile_cutter_add_outline (cairo_t *cr,
                            TsSize tile,
                            double inset,
                            double radius)
{
  double near = inset + radius;
  double right = tile.width - near;
  double bottom = tile.height - near;

  cairo_new_sub_path (cr);
  cairo_arc (cr, near, near, radius, G_PI, 1.5 * G_PI);
  cairo_arc (cr, right, near, radius, 1.5 * G_PI, 2 * G_PI);
  cairo_arc (cr, right, bottom, radius, 0, 0.5 * G_PI);
  cairo_arc (cr, near, bottom, radius, 0.5 * G_PI, G_PI);
  cairo_close_path (cr);
}

const TsTileSpec *
ts_tile_cutter_get_spec (TsTileCutter *self)
{
  return &self->spec;
}

/* Cuts what @spec says; the textures stay while the size of tiles is not known. */
void
ts_tile_cutter_set_spec (TsTileCutter *self,
                         const TsTileSpec *spec)
{
  TsTileSpec old = self->spec;
  gboolean is_other_board =
      old.columns != spec->columns || old.rows != spec->rows ||
      !ts_size_has_shape (ts_tile_spec_get_board_shape (&old), ts_tile_spec_get_board_shape (spec));
  gboolean is_other_picture = old.picture != spec->picture || !ts_crop_equal (&old.crop, &spec->crop);

  if (!is_other_board && !is_other_picture && old.tile.width == spec->tile.width &&
      old.tile.height == spec->tile.height)
    return;

  cancel (self);
  self->spec = *spec;
  self->spec.picture = old.picture;
  g_set_object (&self->spec.picture, spec->picture);

  if (self->textures != NULL && (is_other_board || spec->picture == NULL))
    take_textures (self, NULL);
  if (spec->picture == NULL || spec->tile.width == 0)
    return;

  if (is_other_picture || self->textures == NULL)
    request (self);
  else
    self->timeout_id = g_timeout_add_once (DELAY_MS, request, self);
}

/**
 * ts_tile_cutter_get_textures:
 *
 * Returns: (transfer none) (nullable) (element-type GdkTexture): the textures to show for the board of the newest spec:
 * at [0] the part of the picture that the board shows, uncut; at [tile] each tile, the last one being the missing piece
 */
GPtrArray *
ts_tile_cutter_get_textures (TsTileCutter *self)
{
  return self->textures;
}

/* Returns: whether the signal `changed` will follow */
gboolean
ts_tile_cutter_is_cutting (TsTileCutter *self)
{
  return self->cancellable != NULL;
}
