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
