/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the help's diagram: a tile in each cell but the gap, those of the lesson marked, and all of it in words.
 */

#include <locale.h>

#include "app-test.h"
#include "ts-diagram.h"
#include "ts-words.h"

#define BOARD "3x2:4,1,0,3,5,2"
#define CELL_PX 40
#define TINY_PX 10

static GtkWidget *
create_diagram (void)
{
  TsBoard board = board_from_id (BOARD);

  return g_object_ref_sink (ts_diagram_new (&board, 1u << 4 | 1u << 2));
}

static void
test_has_its_tiles (void)
{
  static const struct
  {
    const char *number; /* NULL for the gap */
    gboolean is_marked;
  } cells[] = { { "4", FALSE }, { "1", FALSE }, { NULL, FALSE }, { "3", TRUE }, { "5", TRUE }, { "2", FALSE } };
  GtkWidget *diagram = create_diagram ();

  for (int i = 0; i < (int) G_N_ELEMENTS (cells); i++)
    {
      GtkWidget *tile = gtk_grid_get_child_at (GTK_GRID (diagram), i % 3, i / 3);

      g_assert_cmpint (tile != NULL, ==, cells[i].number != NULL);
      if (tile != NULL)
        {
          g_assert_cmpstr (gtk_label_get_label (GTK_LABEL (tile)), ==, cells[i].number);
          g_assert_cmpint (gtk_widget_has_css_class (tile, "marked"), ==, cells[i].is_marked);
        }
    }
  g_assert_finalize_object (diagram);
}

/* As the board is, in every language. */
static void
test_is_never_mirrored (void)
{
  GtkWidget *diagram;

  gtk_widget_set_default_direction (GTK_TEXT_DIR_RTL);
  diagram = create_diagram ();
  g_assert_cmpint (gtk_widget_get_direction (diagram), ==, GTK_TEXT_DIR_LTR);
  gtk_widget_set_default_direction (GTK_TEXT_DIR_LTR);
  g_assert_finalize_object (diagram);
}

/* How many columns of pixels the number in a cell of the first row has. */
static int
count_columns (cairo_surface_t *surface,
               int cell,
               int cell_px)
{
  const guint32 *pixels = (const guint32 *) (gpointer) cairo_image_surface_get_data (surface);
  int stride = cairo_image_surface_get_stride (surface) / (int) sizeof *pixels;
  int n = 0;

  for (int x = cell * cell_px + 1; x < (cell + 1) * cell_px - 1; x++)
    {
      int y = 1;

      while (y < cell_px - 1 && pixels[y * stride + x] == pixels[stride + cell * cell_px + 1])
        y++;
      n += y < cell_px - 1;
    }

  return n;
}

/* Returns: (transfer full): the small diagram of @board, as a window shows it */
static cairo_surface_t *
draw_small (GtkWindow *window,
            const TsBoard *board,
            int cell_px)
{
  GtkWidget *diagram = ts_diagram_new_small (board, TS_N_NUMBER_COLORS);
  g_autoptr (GdkPaintable) paintable = g_object_ref_sink (gtk_widget_paintable_new (diagram));
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  int side = board->columns * cell_px;

  gtk_widget_set_size_request (diagram, side, side);
  gtk_widget_set_halign (diagram, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (diagram, GTK_ALIGN_CENTER);
  gtk_window_set_child (window, diagram);
  gtk_window_present (window);
  app_test_wait_for_frames (diagram, 2);
  gdk_paintable_snapshot (paintable, snapshot, side, side);

  return app_test_draw_node (gtk_snapshot_free_to_node (snapshot), side, side, 1);
}

/* What is drawn has no words: it is as wide as the number in the locale's digits, of which 9 is the last with one. Where they
 * could not be read there are none. */
static void
test_small_has_its_numbers (void)
{
  TsBoard board = board_from_id ("4x4:8,9,10,11,1,2,3,4,5,6,7,0,12,13,14,15");
  GtkWindow *window = GTK_WINDOW (gtk_window_new ());
  g_autoptr (cairo_surface_t) surface = draw_small (window, &board, CELL_PX);
  g_autoptr (cairo_surface_t) tiny = draw_small (window, &board, TINY_PX);
  g_autoptr (cairo_surface_t) expected = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 4 * CELL_PX, 4 * CELL_PX);
  cairo_t *cairo = cairo_create (expected);

  for (int cell = 0; cell < 3; cell++)
    {
      g_autofree char *number = ts_words_dup_format ("%u", board.tiles[cell]);
      g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (window), number);
      g_autoptr (PangoAttrList) size = pango_attr_list_new ();

      pango_attr_list_insert (size, pango_attr_size_new_absolute (CELL_PX / 2 * PANGO_SCALE));
      pango_layout_set_attributes (layout, size);
      cairo_move_to (cairo, cell * CELL_PX + 5, 5);
      pango_cairo_show_layout (cairo, layout);
      g_assert_cmpint (count_columns (surface, cell, CELL_PX), ==, count_columns (expected, cell, CELL_PX));
      g_assert_cmpint (count_columns (tiny, cell, TINY_PX), ==, 0);
    }

  cairo_destroy (cairo);
  gtk_window_destroy (window);
}

int
main (int argc,
      char **argv)
{
  app_test_init (&argc, &argv);
  setlocale (LC_ALL, "");

  g_test_add_func ("/diagram/has-its-tiles", test_has_its_tiles);
  g_test_add_func ("/diagram/is-never-mirrored", test_is_never_mirrored);
  g_test_add_func ("/diagram/small-has-its-numbers", test_small_has_its_numbers);

  return g_test_run ();
}
