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
  static const guint16 marked[] = { 5, 3, 0 };
  TsBoard board = board_from_id (BOARD);

  return g_object_ref_sink (ts_diagram_new (&board, marked));
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

int
main (int argc,
      char **argv)
{
  app_test_init (&argc, &argv);

  g_test_add_func ("/diagram/has-its-tiles", test_has_its_tiles);
  g_test_add_func ("/diagram/is-never-mirrored", test_is_never_mirrored);

  return g_test_run ();
}
