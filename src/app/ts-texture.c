/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-texture"

#include "config.h"

#include "ts-texture.h"

/* Not GDK_MEMORY_DEFAULT, which is premultiplied: GTK 4.8's Cairo renderer converts that to floating point and back in
 * every frame. */
#if G_BYTE_ORDER == G_LITTLE_ENDIAN
#define FORMAT GDK_MEMORY_B8G8R8A8
#else
#define FORMAT GDK_MEMORY_A8R8G8B8
#endif

#define SURFACE_KEY "ts-texture-surface"

/* Returns: (transfer none): the pixels as cairo has them, which the texture keeps */
static cairo_surface_t *
get_surface (GdkTexture *self)
{
  cairo_surface_t *surface = g_object_get_data (G_OBJECT (self), SURFACE_KEY);

  if (surface != NULL)
    return surface;

  surface =
      cairo_image_surface_create (CAIRO_FORMAT_ARGB32, gdk_texture_get_width (self), gdk_texture_get_height (self));
  if (cairo_surface_status (surface) == CAIRO_STATUS_SUCCESS)
    {
      gdk_texture_download (self, cairo_image_surface_get_data (surface),
                            (gsize) cairo_image_surface_get_stride (surface));
      cairo_surface_mark_dirty (surface);
    }
  g_object_set_data_full (G_OBJECT (self), SURFACE_KEY, surface, (GDestroyNotify) cairo_surface_destroy);

  return surface;
}

/**
 * ts_texture_snapshot:
 * @widget: that is being drawn
 * @bounds: where the texture lies in it
 *
 * Draws the texture. GTK's Cairo renderer would convert it in every frame, so it gets the converted pixels instead.
 */
void
ts_texture_snapshot (GdkTexture *self,
                     GtkWidget *widget,
                     GtkSnapshot *snapshot,
                     const graphene_rect_t *bounds)
{
  GtkNative *native = gtk_widget_get_native (widget);
  GskRenderer *renderer = native != NULL ? gtk_native_get_renderer (native) : NULL;
  cairo_t *cr;

  if (renderer == NULL || !GSK_IS_CAIRO_RENDERER (renderer))
    {
      gtk_snapshot_append_texture (snapshot, self, bounds);
      return;
    }

  cr = gtk_snapshot_append_cairo (snapshot, bounds);
  cairo_translate (cr, bounds->origin.x, bounds->origin.y);
  cairo_scale (cr, bounds->size.width / gdk_texture_get_width (self),
               bounds->size.height / gdk_texture_get_height (self));
  cairo_rectangle (cr, 0, 0, gdk_texture_get_width (self), gdk_texture_get_height (self));
  cairo_set_source_surface (cr, get_surface (self), 0, 0);
  /* Where it is scaled, the edge stays sharp. */
  cairo_pattern_set_extend (cairo_get_source (cr), CAIRO_EXTEND_PAD);
  cairo_fill (cr);
  cairo_destroy (cr);
}

/**
 * ts_texture_new:
 * @pixels: rows of exactly @width pixels, each 0xAARRGGBB in the machine's byte order, not premultiplied
 *
 * Returns: (transfer full): a texture that shares @pixels
 */
GdkTexture *
ts_texture_new (GBytes *pixels,
                int width,
                int height)
{
  return gdk_memory_texture_new (width, height, FORMAT, pixels, (gsize) width * TS_TEXTURE_BYTES_PER_PIXEL);
}

/**
 * ts_texture_new_scaled:
 * @part: of the picture
 * @width: of the texture
 * @height: of the texture
 *
 * Returns: (transfer full) (nullable): the part, scaled, or %NULL where memory is short
 */
GdkTexture *
ts_texture_new_scaled (TsPicture *picture,
                       const TsRect *part,
                       int width,
                       int height)
{
  g_autoptr (GBytes) pixels = ts_picture_scale (picture, part, width, height);

  return pixels != NULL ? ts_texture_new (pixels, width, height) : NULL;
}
