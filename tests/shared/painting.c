/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "painting.h"

#include <gdk-pixbuf/gdk-pixbuf.h>

#define BYTES_PER_PIXEL 3

/* Every pixel of a picture up to 256 × 256 has a color of its own. */
guint32
painting_gradient (int x,
                   int y)
{
  return (guint32) (x % 256) << 16 | (guint32) (y % 256) << 8 | 0x40;
}

/* Returns: (transfer full): a PNG */
GBytes *
painting_encode (int width,
                 int height,
                 Painting painting)
{
  g_autoptr (GdkPixbuf) pixbuf = gdk_pixbuf_new (GDK_COLORSPACE_RGB, FALSE, 8, width, height);
  g_autoptr (GError) error = NULL;
  char *data;
  gsize size;

  for (int y = 0; y < height; y++)
    {
      guint8 *pixel = gdk_pixbuf_get_pixels (pixbuf) + y * gdk_pixbuf_get_rowstride (pixbuf);

      for (int x = 0; x < width; x++, pixel += BYTES_PER_PIXEL)
        {
          guint32 color = painting (x, y);

          pixel[0] = (guint8) (color >> 16);
          pixel[1] = (guint8) (color >> 8);
          pixel[2] = (guint8) color;
        }
    }
  /* A large one takes seconds at the usual level. */
  gdk_pixbuf_save_to_buffer (pixbuf, &data, &size, "png", &error, "compression", "1", NULL);
  g_assert_no_error (error);

  return g_bytes_new_take (data, size);
}
