/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the tiles of a board: one widget for each, in the cells, with the textures, states and marks of the game.
 */

#include "app-test.h"
#include "ts-tiles.h"

typedef struct
{
  GtkWidget *parent;
  TsBoard board;
  TsTiles tiles;
} Fixture;

static guint
count_children (GtkWidget *parent)
{
  guint n_children = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (parent); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n_children++;

  return n_children;
}

/* 3×2 with tile 3 where the gap belongs. */
static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  fixture->parent = g_object_ref_sink (gtk_fixed_new ());
  fixture->board = app_test_get_board ("3x2:1,2,0,4,5,3");
  ts_tiles_init (&fixture->tiles, fixture->parent, &fixture->board);
  ts_tiles_place (&fixture->tiles, &fixture->board);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  ts_tiles_clear (&fixture->tiles);
  g_assert_cmpuint (count_children (fixture->parent), ==, 0);
  g_assert_cmpuint (fixture->tiles.n_tiles, ==, 0);
  g_assert_finalize_object (fixture->parent);
}

static void
test_are_placed (Fixture *fixture,
                 gconstpointer data)
{
  static const guint cells[] = { 0, 1, 5, 3, 4 };

  g_assert_cmpuint (count_children (fixture->parent), ==, 5);
  g_assert_cmpuint (fixture->tiles.n_tiles, ==, 5);
  for (guint tile = 1; tile <= 5; tile++)
    g_assert_cmpuint (ts_tile_get_cell (fixture->tiles.widgets[tile]), ==, cells[tile - 1]);
  gtk_test_accessible_assert_property (fixture->tiles.widgets[3], GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Tile 3, row 2, column 3");
}

static void
test_fit_their_size (Fixture *fixture,
                     gconstpointer data)
{
  TsBoard upright = app_test_get_board ("2x3:1,2,3,4,5,0");
  TsBoard wide = app_test_get_board ("4x2:1,2,3,4,5,6,7,0");
  TsTiles none = { 0 };

  g_assert_true (ts_tiles_fit (&fixture->tiles, &fixture->board));
  g_assert_false (ts_tiles_fit (&fixture->tiles, &upright));
  g_assert_false (ts_tiles_fit (&fixture->tiles, &wide));
  g_assert_false (ts_tiles_fit (&none, &fixture->board));
}

static void
test_show_textures (Fixture *fixture,
                    gconstpointer data)
{
  g_autoptr (TsPicture) picture = app_test_create_picture (60, 40, app_test_paint_gradient);
  g_autoptr (TsTextures) textures = ts_textures_new (picture, &TS_CROP_INIT, 3, 2, 20, NULL, NULL);

  for (guint i = 0; i < 4; i++)
    {
      gboolean has_texture = i % 2 == 0;
      gboolean has_number = i < 2;

      ts_tiles_set_textures (&fixture->tiles, has_texture ? textures : NULL, has_number);
      for (guint tile = 1; tile <= 5; tile++)
        {
          GtkWidget *widget = GTK_WIDGET (fixture->tiles.widgets[tile]);
          g_autoptr (GskRenderNode) node = NULL;

          gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL, NULL);
          gtk_widget_allocate (widget, 20, 20, -1, NULL);
          node = app_test_snapshot (widget);
          g_assert_cmpint (gtk_widget_has_css_class (widget, "plain"), ==, !has_texture);
          g_assert_cmpint (node != NULL, ==, has_texture || has_number);
          if (has_texture && !has_number)
            g_assert_true (gsk_texture_node_get_texture (node) == ts_textures_get_tile (textures, tile));
        }
    }
}

static void
test_are_enabled (Fixture *fixture,
                  gconstpointer data)
{
  for (guint i = 0; i < 2; i++)
    {
      ts_tiles_set_enabled (&fixture->tiles, i == 1);
      for (guint tile = 1; tile <= 5; tile++)
        g_assert_cmpint (gtk_widget_get_focusable (GTK_WIDGET (fixture->tiles.widgets[tile])), ==, i == 1);
    }
}

static void
test_are_marked_at_home (Fixture *fixture,
                         gconstpointer data)
{
  g_autoptr (TsGame) game = ts_game_new (&fixture->board, NULL);

  for (guint i = 0; i < 2; i++)
    {
      ts_tiles_mark_home (&fixture->tiles, i == 0 ? game : NULL);
      for (guint tile = 1; tile <= 5; tile++)
        g_assert_cmpint (gtk_test_accessible_has_property (GTK_ACCESSIBLE (fixture->tiles.widgets[tile]),
                                                           GTK_ACCESSIBLE_PROPERTY_DESCRIPTION),
                         ==, i == 0 && tile != 3);
    }
}

int
main (int argc,
      char **argv)
{
  app_test_init (&argc, &argv);

#define ADD(path, func) g_test_add ("/tiles/" path, Fixture, NULL, set_up, func, tear_down)
  ADD ("are-placed", test_are_placed);
  ADD ("fit-their-size", test_fit_their_size);
  ADD ("show-textures", test_show_textures);
  ADD ("are-enabled", test_are_enabled);
  ADD ("are-marked-at-home", test_are_marked_at_home);
#undef ADD

  return g_test_run ();
}
