/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is done to a decoded GdkPixbuf before it is kept: made opaque, small and upright.
 * Room: picture (GdkPixbuf, ts-pixels).
 * Owned by nobody: functions of their arguments.
 * Thread: any; one pixbuf in one thread at a time until it is settled.
 * Fails by NULL, when there is no memory.
 */

#define G_LOG_DOMAIN "ts-picture"

#include "config.h"

#include "ts-pixbuf.h"

/**
 * ts_pixbuf_get_pixels:
 *
 * Returns: the pixels of @pixbuf, which stay its own, to be read
 */
TsPixels
ts_pixbuf_get_pixels (GdkPixbuf *pixbuf)
{
  return (TsPixels){
    .data = (guint8 *) gdk_pixbuf_read_pixels (pixbuf),
    .width = gdk_pixbuf_get_width (pixbuf),
    .height = gdk_pixbuf_get_height (pixbuf),
    .stride = (gsize) gdk_pixbuf_get_rowstride (pixbuf),
    .n_channels = (gsize) gdk_pixbuf_get_n_channels (pixbuf),
  };
}

/**
 * ts_pixbuf_is_turned:
 *
 * Returns: whether its rows are the columns of the upright picture: EXIF 2.32 §4.6.4, from the orientation 5 on
 */
gboolean
ts_pixbuf_is_turned (GdkPixbuf *pixbuf)
{
  const char *orientation = gdk_pixbuf_get_option (pixbuf, "orientation");

  return orientation != NULL && orientation[0] >= '5' && orientation[0] <= '8' && orientation[1] == '\0';
}

/* Asking for pixels to be written gives a pixbuf its own, if it had them from elsewhere. */
static TsPixels
get_own_pixels (GdkPixbuf *pixbuf)
{
  guint8 *data = gdk_pixbuf_get_pixels (pixbuf);
  TsPixels pixels = ts_pixbuf_get_pixels (pixbuf);

  pixels.data = data;
  return pixels;
}

static void
release_cb (guchar *data,
            gpointer user_data)
{
  g_object_unref (user_data);
}

/* The small pixels take the place of the first large ones, which are read before: memory that nobody has touched yet
 * would cost as much time as the reckoning. */
static GdkPixbuf *
reduce (GdkPixbuf *pixbuf,
        int factor)
{
  TsPixels source = get_own_pixels (pixbuf);
  TsPixels target = {
    .data = source.data,
    .width = source.width / factor,
    .height = source.height / factor,
    .stride = (gsize) (source.width / factor) * 3,
    .n_channels = 3,
  };
  GdkPixbuf *reduced;

  if (!ts_pixels_reduce (&source, factor, &target))
    return NULL;

  reduced = gdk_pixbuf_new_from_data (target.data,
                                      GDK_COLORSPACE_RGB,
                                      FALSE,
                                      8,
                                      target.width,
                                      target.height,
                                      (int) target.stride,
                                      release_cb,
                                      g_object_ref (pixbuf));
  gdk_pixbuf_copy_options (pixbuf, reduced);
  return reduced;
}

/**
 * ts_pixbuf_settle:
 * @pixbuf: as decoded; it is not to be used for anything else
 * @factor: how many pixels of a side become one, at least 1
 *
 * Returns: (transfer full) (nullable): an opaque picture, its orientation obeyed; %NULL if there was no memory
 */
GdkPixbuf *
ts_pixbuf_settle (GdkPixbuf *pixbuf,
                  int factor)
{
  g_autoptr (GdkPixbuf) small = NULL;

  if (gdk_pixbuf_get_has_alpha (pixbuf))
    {
      TsPixels pixels = get_own_pixels (pixbuf);

      ts_pixels_flatten (&pixels);
    }
  small = factor > 1 ? reduce (pixbuf, factor) : g_object_ref (pixbuf);

  return small != NULL ? gdk_pixbuf_apply_embedded_orientation (small) : NULL;
}
