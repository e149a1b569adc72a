/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the finale: tiles, then the missing one, then a picture that grows whole and stays so.
 * Room: tests of app. Time is a number that the test chooses.
 */

#include "app-test.h"
#include "ts-finale.h"

#define START 1000000
#define LONG 10000000

/* The missing piece comes, after that the gaps close, and then the picture breathes. */
#define PIECE_US 260000
#define FADE_US 300000
#define BREATH_US 480000

/* 3×2 cells of 50 pixels. */
#define BOARD GRAPHENE_RECT_INIT (10, 30, 150, 100)
#define GAP GRAPHENE_RECT_INIT (110, 80, 50, 50)

static GskRenderNode *
snapshot_at (const TsFinale *finale,
             gint64 now)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  guint32 pixels[4] = { 0 };
  g_autoptr (GBytes) bytes = g_bytes_new (pixels, sizeof pixels);
  g_autoptr (GdkTexture) texture = gdk_memory_texture_new (2, 2, GDK_MEMORY_DEFAULT, bytes, 8);

  ts_finale_snapshot (finale, now, snapshot, texture, &BOARD, texture, &GAP);

  return gtk_snapshot_free_to_node (snapshot);
}

/* Of what is drawn first. */
static double
get_opacity (GskRenderNode *node)
{
  while (gsk_render_node_get_node_type (node) != GSK_OPACITY_NODE)
    node = gsk_render_node_get_node_type (node) == GSK_TRANSFORM_NODE ? gsk_transform_node_get_child (node)
                                                                      : gsk_container_node_get_child (node, 0);

  return gsk_opacity_node_get_opacity (node);
}

static void
test_makes_the_picture_whole (void)
{
  TsFinale finale = { 0 };
  g_autoptr (GskRenderNode) at_start = NULL;
  g_autoptr (GskRenderNode) in_between = NULL;

  g_assert_false (ts_finale_is_active (&finale, START));
  g_assert_false (ts_finale_is_whole (&finale, START));

  ts_finale_start (&finale, START);
  g_assert_true (ts_finale_is_active (&finale, START - 1));
  g_assert_false (ts_finale_is_whole (&finale, START));
  at_start = snapshot_at (&finale, START);
  g_assert_null (at_start);
  in_between = snapshot_at (&finale, START + PIECE_US + 100000);
  g_assert_cmpint (gsk_render_node_get_node_type (in_between), ==, GSK_CONTAINER_NODE);

  g_assert_true (ts_finale_is_whole (&finale, START + LONG));
  g_assert_false (ts_finale_is_active (&finale, START + LONG));
  g_assert_true (ts_finale_end (&finale));
  g_assert_false (ts_finale_end (&finale));
  g_assert_true (ts_finale_is_whole (&finale, START + LONG));
}

/* First the missing piece comes down into its place: larger than that, and then exactly as large as a tile. */
static void
test_brings_the_missing_piece (void)
{
  TsFinale finale = { 0 };
  g_autoptr (GskRenderNode) coming = NULL;
  g_autoptr (GskRenderNode) there = NULL;
  graphene_rect_t bounds;

  ts_finale_start (&finale, START);
  coming = snapshot_at (&finale, START + PIECE_US / 4);
  gsk_render_node_get_bounds (coming, &bounds);
  g_assert_true (graphene_rect_contains_rect (&bounds, &GAP));
  /* 1 − ¾³ */
  g_assert_cmpfloat_with_epsilon (get_opacity (coming), 0.578125, 1e-6);
  g_assert_false (graphene_rect_contains_point (&bounds, &GRAPHENE_POINT_INIT (100, 70)));

  there = snapshot_at (&finale, START + PIECE_US);
  gsk_render_node_get_bounds (there, &bounds);
  g_assert_true (graphene_rect_equal (&bounds, &GAP));
}

/* The picture becomes a little larger and comes back, around its middle. */
static void
test_breathes (void)
{
  const gint64 start = START + PIECE_US + FADE_US;
  TsFinale finale = { 0 };
  g_autoptr (GskRenderNode) largest = NULL;
  g_autoptr (GskRenderNode) ended = NULL;
  graphene_rect_t bounds;

  ts_finale_start (&finale, START);
  g_assert_false (ts_finale_is_whole (&finale, start - FADE_US / 10));
  g_assert_true (ts_finale_is_whole (&finale, start));
  largest = snapshot_at (&finale, start + BREATH_US / 2);
  gsk_render_node_get_bounds (largest, &bounds);
  g_assert_cmpfloat_with_epsilon (bounds.size.width, 150 * 1.015, 0.01);
  g_assert_cmpfloat_with_epsilon (bounds.size.height, 100 * 1.015, 0.01);
  g_assert_cmpfloat_with_epsilon (bounds.origin.x, 10 - 150 * 0.0075, 0.01);
  g_assert_cmpfloat_with_epsilon (bounds.origin.y, 30 - 100 * 0.0075, 0.01);
  g_assert_true (ts_finale_is_active (&finale, start + BREATH_US - 1));
  g_assert_false (ts_finale_is_active (&finale, start + BREATH_US));

  /* It may be ended in the middle of it. */
  ts_finale_end (&finale);
  ended = snapshot_at (&finale, start + BREATH_US / 2);
  gsk_render_node_get_bounds (ended, &bounds);
  g_assert_true (graphene_rect_equal (&bounds, &BOARD));
}

/* Once it rests, the picture lies on the board exactly: a texture of the board's bounds and nothing around it. */
static void
test_rests_exactly (void)
{
  TsFinale finale = { 0 };
  g_autoptr (GskRenderNode) node = NULL;
  graphene_rect_t bounds;

  ts_finale_start (&finale, START);
  ts_finale_end (&finale);
  node = snapshot_at (&finale, START);
  gsk_render_node_get_bounds (node, &bounds);
  g_assert_true (graphene_rect_equal (&bounds, &BOARD));
}

static void
test_resets (void)
{
  TsFinale finale = { 0 };

  ts_finale_start (&finale, START);
  ts_finale_reset (&finale, FALSE);
  g_assert_false (ts_finale_is_whole (&finale, START + LONG));
  g_assert_false (ts_finale_end (&finale));
  ts_finale_reset (&finale, TRUE);
  g_assert_true (ts_finale_is_whole (&finale, START));
}

int
main (int argc,
      char **argv)
{
  app_test_init (&argc, &argv);

  g_test_add_func ("/finale/makes-the-picture-whole", test_makes_the_picture_whole);
  g_test_add_func ("/finale/brings-the-missing-piece", test_brings_the_missing_piece);
  g_test_add_func ("/finale/breathes", test_breathes);
  g_test_add_func ("/finale/rests-exactly", test_rests_exactly);
  g_test_add_func ("/finale/resets", test_resets);

  return g_test_run ();
}
