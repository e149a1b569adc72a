/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the help's diagram: a tile in each cell but the gap, those of the lesson marked, and all of it in words.
 */

#include "app-test.h"
#include "ts-diagram.h"

#define BOARD "3x2:4,1,0,3,5,2"

static GtkWidget *
create_diagram (void)
{
  static const guint8 marked[] = { 5, 3, 0 };
  TsBoard board = app_test_get_board (BOARD);

  return g_object_ref_sink (ts_diagram_new (&board, marked));
}

static void
test_tells_a_screen_reader (void)
{
  GtkWidget *diagram = create_diagram ();

  gtk_test_accessible_assert_role (diagram, GTK_ACCESSIBLE_ROLE_IMG);
  gtk_test_accessible_assert_property (diagram, GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Row 1: 4, 1, gap. Row 2: 3, 5, 2.");
  g_assert_true (gtk_widget_get_focusable (diagram));
  g_assert_finalize_object (diagram);
}

static int
get_size (GtkWidget *diagram,
          GtkOrientation orientation)
{
  int minimum;
  int natural;

  gtk_widget_measure (diagram, orientation, -1, &minimum, &natural, NULL, NULL);
  g_assert_cmpint (minimum, ==, natural);

  return minimum;
}

/* White on black is the plate of a marked tile, and much darker that of another one. */
static void
test_marks_tiles (void)
{
  /* 0 is the gap, 1 a tile, 2 a marked one. */
  static const guint expected[2][3] = { { 1, 1, 0 }, { 2, 2, 1 } };
  GtkWidget *diagram = create_diagram ();
  int width = get_size (diagram, GTK_ORIENTATION_HORIZONTAL);
  int height = get_size (diagram, GTK_ORIENTATION_VERTICAL);
  int size = width / 3;
  cairo_surface_t *surface = app_test_draw (diagram, width, height);

  g_assert_cmpint (height, ==, 2 * size);
  for (guint row = 0; row < 2; row++)
    {
      for (guint column = 0; column < 3; column++)
        {
          /* Above the number. */
          guint8 light =
              app_test_get_light (surface, (int) column * size + size / 2, (int) row * size + size / 6);

          g_assert_cmpuint (light == 0 ? 0 : light < 0x80 ? 1
                                                          : 2,
                            ==, expected[row][column]);
        }
    }
  cairo_surface_destroy (surface);
  g_assert_finalize_object (diagram);
}

int
main (int argc,
      char **argv)
{
  app_test_init (&argc, &argv);

  g_test_add_func ("/diagram/tells-a-screen-reader", test_tells_a_screen_reader);
  g_test_add_func ("/diagram/marks-tiles", test_marks_tiles);

  return g_test_run ();
}
