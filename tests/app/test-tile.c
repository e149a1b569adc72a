/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the tile: what it is to a screen reader, and what it draws.
 * Room: tests of app.
 */

#include "app-test.h"
#include "ts-tile.h"

static TsTile *
create_tile (guint number)
{
  return TS_TILE (g_object_ref_sink (ts_tile_new (number)));
}

/* The node that the tile draws at 100 × 100. */
static GskRenderNode *
snapshot (TsTile *tile)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();

  gtk_widget_measure (GTK_WIDGET (tile), GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL, NULL);
  gtk_widget_allocate (GTK_WIDGET (tile), 100, 100, -1, NULL);
  GTK_WIDGET_GET_CLASS (tile)->snapshot (GTK_WIDGET (tile), snapshot);

  return gtk_snapshot_free_to_node (snapshot);
}

static void
test_tells_a_screen_reader (void)
{
  TsTile *tile = create_tile (7);

  ts_tile_set_cell (tile, 6, 4);
  gtk_test_accessible_assert_role (tile, GTK_ACCESSIBLE_ROLE_BUTTON);
  gtk_test_accessible_assert_property (tile, GTK_ACCESSIBLE_PROPERTY_LABEL, "Tile 7, row 2, column 3");
  ts_tile_set_cell (tile, 0, 4);
  gtk_test_accessible_assert_property (tile, GTK_ACCESSIBLE_PROPERTY_LABEL, "Tile 7, row 1, column 1");
  g_assert_true (gtk_widget_get_focusable (GTK_WIDGET (tile)));

  g_assert_finalize_object (tile);
}

static void
test_draws_what_it_was_told (void)
{
  TsTile *tile = create_tile (7);
  g_autoptr (GBytes) bytes = g_bytes_new_take (g_malloc0 (16), 16);
  g_autoptr (GdkTexture) texture = gdk_memory_texture_new (2, 2, GDK_MEMORY_DEFAULT, bytes, 8);
  GskRenderNode *node = snapshot (tile);

  g_assert_null (node);
  g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (tile), "plain"));

  ts_tile_set_show_number (tile, TRUE);
  node = snapshot (tile);
  g_assert_nonnull (node);
  gsk_render_node_unref (node);

  ts_tile_set_show_number (tile, FALSE);
  ts_tile_set_texture (tile, texture);
  g_assert_false (gtk_widget_has_css_class (GTK_WIDGET (tile), "plain"));
  node = snapshot (tile);
  g_assert_cmpint (gsk_render_node_get_node_type (node), ==, GSK_TEXTURE_NODE);
  g_assert_true (gsk_texture_node_get_texture (node) == texture);
  gsk_render_node_unref (node);

  ts_tile_set_show_number (tile, TRUE);
  node = snapshot (tile);
  g_assert_cmpint (gsk_render_node_get_node_type (node), ==, GSK_CONTAINER_NODE);
  gsk_render_node_unref (node);

  g_assert_finalize_object (tile);
}

static GskRenderNodeType
get_node_type (TsTile *tile)
{
  g_autoptr (GskRenderNode) node = snapshot (tile);

  return gsk_render_node_get_node_type (node);
}

static void
test_says_that_it_is_home (void)
{
  TsTile *tile = create_tile (7);
  g_autoptr (GBytes) bytes = g_bytes_new_take (g_malloc0 (16), 16);
  g_autoptr (GdkTexture) texture = gdk_memory_texture_new (2, 2, GDK_MEMORY_DEFAULT, bytes, 8);

  ts_tile_set_texture (tile, texture);
  ts_tile_set_cell (tile, 6, 4);
  g_assert_false (gtk_test_accessible_has_property (GTK_ACCESSIBLE (tile), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION));
  g_assert_cmpint (get_node_type (tile), ==, GSK_TEXTURE_NODE);

  ts_tile_set_marked (tile, TRUE);
  gtk_test_accessible_assert_property (tile, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "At home");
  g_assert_cmpint (get_node_type (tile), ==, GSK_CONTAINER_NODE);

  ts_tile_set_marked (tile, FALSE);
  g_assert_false (gtk_test_accessible_has_property (GTK_ACCESSIBLE (tile), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION));
  g_assert_cmpint (get_node_type (tile), ==, GSK_TEXTURE_NODE);

  g_assert_finalize_object (tile);
}

int
main (int argc,
      char **argv)
{
  app_test_init (&argc, &argv);

  g_test_add_func ("/tile/tells-a-screen-reader", test_tells_a_screen_reader);
  g_test_add_func ("/tile/says-that-it-is-home", test_says_that_it_is_home);
  g_test_add_func ("/tile/draws-what-it-was-told", test_draws_what_it_was_told);

  return g_test_run ();
}
