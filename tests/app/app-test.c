/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the app's tests share: pictures made on the spot, boards by their ids, and waiting for a condition.
 * Room: tests of app.
 */

#include "app-test.h"

#include "ts-board-text.h"

#define BYTES_PER_PIXEL 3

guint32
app_test_paint_checkerboard (int x,
                             int y)
{
  return (x + y) % 2 == 0 ? 0x000000 : 0xffffff;
}

/* Every pixel of a picture up to 256 × 256 has a colour of its own. */
guint32
app_test_paint_gradient (int x,
                         int y)
{
  return (guint32) (x % 256) << 16 | (guint32) (y % 256) << 8 | 0x40;
}

/**
 * app_test_create_file:
 *
 * Returns: (transfer full): a PNG of these pixels in a folder of its own
 */
GFile *
app_test_create_file (int width,
                      int height,
                      AppTestPaint paint)
{
  g_autoptr (GdkPixbuf) pixbuf = gdk_pixbuf_new (GDK_COLORSPACE_RGB, FALSE, 8, width, height);
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("tileshift-XXXXXX", &error);
  g_autofree char *path = g_build_filename (folder, "picture.png", NULL);

  g_assert_no_error (error);
  for (int y = 0; y < height; y++)
    {
      guint8 *pixel = gdk_pixbuf_get_pixels (pixbuf) + y * gdk_pixbuf_get_rowstride (pixbuf);

      for (int x = 0; x < width; x++, pixel += BYTES_PER_PIXEL)
        {
          guint32 color = paint (x, y);

          pixel[0] = (guint8) (color >> 16);
          pixel[1] = (guint8) (color >> 8);
          pixel[2] = (guint8) color;
        }
    }
  gdk_pixbuf_save (pixbuf, path, "png", &error, NULL);
  g_assert_no_error (error);

  return g_file_new_for_path (path);
}

TsPicture *
app_test_create_picture (int width,
                         int height,
                         AppTestPaint paint)
{
  g_autoptr (GFile) file = app_test_create_file (width, height, paint);
  g_autoptr (GError) error = NULL;
  TsPicture *picture = ts_picture_load (file, MAX (width, height), NULL, &error);

  g_assert_no_error (error);

  return picture;
}

/* @id: a right one */
TsBoard
app_test_get_board (const char *id)
{
  TsBoard board;

  g_assert_cmpint (ts_board_text_parse (id, &board), ==, TS_BOARD_TEXT_OK);

  return board;
}

/**
 * app_test_get_pixel:
 *
 * Returns: the colour 0xrrggbb; a transparent pixel is black
 */
guint32
app_test_get_pixel (GdkTexture *texture,
                    int x,
                    int y)
{
  int width = gdk_texture_get_width (texture);
  g_autofree guint32 *pixels = g_new (guint32, (gsize) width * (gsize) gdk_texture_get_height (texture));

  gdk_texture_download (texture, (guchar *) pixels, (gsize) width * sizeof (guint32));

  return pixels[y * width + x] & 0xffffff;
}

/* @widget: a GtkWidget of any class */
gboolean
app_test_is_shown (gpointer widget)
{
  return gtk_widget_get_visible (GTK_WIDGET (widget));
}

/* Returns: (transfer none) (nullable): the window over @parent */
GtkWindow *
app_test_find_dialog (GtkWindow *parent)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *iter = windows; iter != NULL; iter = iter->next)
    {
      if (gtk_window_get_transient_for (iter->data) == parent)
        return iter->data;
    }

  return NULL;
}

/**
 * app_test_init:
 *
 * Begins a test program that needs a display; tests/run-headless has one.
 */
void
app_test_init (int *argc,
               char ***argv)
{
  g_test_init (argc, argv, NULL);
  gtk_init ();
}
