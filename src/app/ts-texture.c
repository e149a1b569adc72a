/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-texture"

#include "config.h"

#include "ts-texture.h"

/* Not GDK_MEMORY_DEFAULT, which is premultiplied: GTK 4.8's Cairo renderer converts that to floating
 * point and back in every frame. */
#if G_BYTE_ORDER == G_LITTLE_ENDIAN
#define STRAIGHT_FORMAT GDK_MEMORY_B8G8R8A8
#else
#define STRAIGHT_FORMAT GDK_MEMORY_A8R8G8B8
#endif

/* The key of the same pixels as a surface of cairo. */
#define SURFACE_KEY "ts-texture-surface"

/**
 * ts_texture_snapshot:
 * @widget: that is being drawn
 * @bounds: where the texture lies in it
 *
 * Draws the texture. GTK's Cairo renderer would convert it in every frame, so it gets the surface of ts_texture_new().
 */
void
ts_texture_snapshot (GdkTexture *self,
                     GtkWidget *widget,
                     GtkSnapshot *snapshot,
                     const graphene_rect_t *bounds)
{
  GtkNative *native = gtk_widget_get_native (widget);
  GskRenderer *renderer = native != NULL ? gtk_native_get_renderer (native) : NULL;
  cairo_surface_t *surface = g_object_get_data (G_OBJECT (self), SURFACE_KEY);
  cairo_t *cr;

  if (surface == NULL || !GSK_IS_CAIRO_RENDERER (renderer))
    {
      gtk_snapshot_append_texture (snapshot, self, bounds);
      return;
    }

  cr = gtk_snapshot_append_cairo (snapshot, bounds);
  cairo_translate (cr, bounds->origin.x, bounds->origin.y);
  cairo_scale (cr, bounds->size.width / gdk_texture_get_width (self),
               bounds->size.height / gdk_texture_get_height (self));
  cairo_rectangle (cr, 0, 0, gdk_texture_get_width (self), gdk_texture_get_height (self));
  cairo_set_source_surface (cr, surface, 0, 0);
  /* Where it is scaled, the edge stays sharp. */
  cairo_pattern_set_extend (cairo_get_source (cr), CAIRO_EXTEND_PAD);
  cairo_fill (cr);
  cairo_destroy (cr);
}

/**
 * ts_texture_new:
 * @pixels: rows of exactly @width pixels, each 0xAARRGGBB in the machine's byte order
 * @is_premultiplied: otherwise no pixel is translucent
 *
 * Returns: (transfer full): a texture that shares @pixels
 */
GdkTexture *
ts_texture_new (GBytes *pixels,
                int width,
                int height,
                gboolean is_premultiplied)
{
  static const cairo_user_data_key_t key;
  int stride = width * TS_TEXTURE_BYTES_PER_PIXEL;
  /* The cast removes const: cairo only reads this surface. */
  cairo_surface_t *surface = cairo_image_surface_create_for_data ((guint8 *) g_bytes_get_data (pixels, NULL),
                                                                  CAIRO_FORMAT_ARGB32, width, height, stride);
  GdkMemoryFormat format = is_premultiplied ? GDK_MEMORY_DEFAULT : STRAIGHT_FORMAT;
  GdkTexture *self = gdk_memory_texture_new (width, height, format, pixels, (gsize) stride);

  cairo_surface_set_user_data (surface, &key, g_bytes_ref (pixels), (cairo_destroy_func_t) g_bytes_unref);
  g_object_set_data_full (G_OBJECT (self), SURFACE_KEY, surface, (GDestroyNotify) cairo_surface_destroy);

  return self;
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

  return pixels != NULL ? ts_texture_new (pixels, width, height, FALSE) : NULL;
}
