/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of look-alikes: both sides of the threshold, one differing sample, the grain of photographs, and the crop.
 */

#include <string.h>

#include "painting.h"
#include "sample.h"
#include "ts-lookalike.h"
#include "wait-for.h"

#define SEED 20260808
#define TILE 64

static TsPicture *
create_picture (int width,
                int height,
                Painting paint)
{
  g_autoptr (GBytes) bytes = painting_encode (width, height, paint);
  g_autoptr (GFile) file = sample_write ("tiles.png", bytes);
  g_autoptr (GError) error = NULL;
  TsPicture *picture = ts_picture_load (file, MAX (width, height), NULL, &error);

  g_assert_no_error (error);

  return picture;
}

/* Stores the classes if @classes is not %NULL. Returns: how many tiles look like another one */
static guint
find (TsPicture *picture,
      const TsCrop *crop,
      guint columns,
      guint rows,
      guint16 *classes)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autofree TsLookalikes *found = NULL;
  g_autoptr (GError) error = NULL;

  ts_lookalike_find_async (picture, crop, columns, rows, NULL, wait_for_keep_result, &result);
  wait_for (result != NULL);
  found = g_task_propagate_pointer (G_TASK (result), &error);
  g_assert_no_error (error);
  g_assert_cmpuint (found->n_tiles, ==, columns * rows - 1);
  if (classes != NULL)
    memcpy (classes, found->classes, found->n_tiles * sizeof *classes);

  return found->n_alike;
}

static guint
count (int columns,
       int rows,
       Painting paint,
       guint16 *classes)
{
  g_autoptr (TsPicture) picture = create_picture (columns * TILE, rows * TILE, paint);

  return find (picture, &TS_CROP_INIT, (guint) columns, (guint) rows, classes);
}

static guint32
paint_grey (int x,
            int y)
{
  return 0x808080;
}

/* 3×2 of greys: the second is six levels, the limit, from the first, and the third seven. */
static guint32
paint_steps (int x,
             int y)
{
  static const guint32 greys[] = { 100, 106, 107, 200, 250, 100 };

  return greys[y / TILE * 3 + x / TILE] * 0x010101;
}

/* Seven levels in one channel alone are as much. */
static guint32
paint_blues (int x,
             int y)
{
  return 0x404040 + (guint32) (x / TILE) * 7;
}

/* A bird, a sixteenth of a tile wide, in the sky of one of them. */
static guint32
paint_bird (int x,
            int y)
{
  return x >= TILE + 20 && x < TILE + 24 && y >= 20 && y < 24 ? 0x606060 : 0x80a0ff;
}

/* In the last corner of the tile. */
static guint32
paint_far_bird (int x,
                int y)
{
  return x >= 2 * TILE - 4 && x < 2 * TILE && y >= TILE - 4 && y < TILE ? 0x606060 : 0x80a0ff;
}

static guint32
paint_grain (int x,
             int y)
{
  static GRand *rand;

  if (rand == NULL)
    rand = g_rand_new_with_seed (SEED);

  return (guint32) g_rand_int_range (rand, 124, 133) * 0x010101;
}

/* From left to right by five levels a tile: neighbours are alike, but the row is not all one. */
static guint32
paint_slope (int x,
             int y)
{
  return (guint32) (50 + 5 * (x / TILE)) * 0x010101;
}

static void
test_classes (void)
{
  static const struct
  {
    int columns;
    int rows;
    Painting paint;
    guint n_alike;
    guint n_classes;
    guint16 classes[10];
  } cases[] = {
    { 4, 4, paint_grey, 15, 10, { 0 } },
    { 20, 20, paint_grey, 399, 10, { 0 } },
    { 3, 2, paint_steps, 2, 5, { 0, 0, 2, 3, 4 } },
    { 4, 2, paint_blues, 6, 7, { 0, 1, 2, 3, 0, 1, 2 } },
    { 4, 2, paint_bird, 6, 7, { 0, 1, 0, 0, 0, 0, 0 } },
    { 4, 2, paint_far_bird, 6, 7, { 0, 1, 0, 0, 0, 0, 0 } },
    { 2, 4, paint_far_bird, 6, 7, { 0, 1, 0, 0, 0, 0, 0 } },
    { 4, 4, paint_grain, 15, 10, { 0 } },
    { 10, 2, paint_slope, 19, 10, { 0, 0, 2, 2, 4, 4, 6, 6, 8, 8 } },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      guint16 classes[TS_BOARD_MAX_CELLS];

      g_test_message ("case %" G_GSIZE_FORMAT, i);
      g_assert_cmpuint (count (cases[i].columns, cases[i].rows, cases[i].paint, classes), ==, cases[i].n_alike);
      g_assert_cmpmem (classes, cases[i].n_classes * sizeof *classes, cases[i].classes,
                       cases[i].n_classes * sizeof *classes);
    }
}

/* On the largest board, four tiles share each pixel of the smallest picture. */
static void
test_smallest_picture (void)
{
  g_autoptr (TsPicture) picture = create_picture (TS_PICTURE_MIN_SIDE, TS_PICTURE_MIN_SIDE, paint_grey);
  TsCrop crop = { .x = 1, .y = 1, .zoom = TS_CROP_MAX_ZOOM };

  g_assert_cmpuint (find (picture, &TS_CROP_INIT, 20, 20, NULL), ==, 399);
  g_assert_cmpuint (find (picture, &crop, 20, 20, NULL), ==, 399);
}

static guint32
paint_last_column (int x,
                   int y)
{
  return x == 6 && y < 3 ? 0x606060 : 0x80a0ff;
}

static guint32
paint_last_row (int x,
                int y)
{
  return x < 3 && y == 6 ? 0x606060 : 0x80a0ff;
}

/* Of 11 pixels a side, the second tile of three has the fourth to the seventh. */
static void
test_all_of_an_uneven_tile_counts (void)
{
  g_autoptr (TsPicture) wide = create_picture (11, 11, paint_last_column);
  g_autoptr (TsPicture) high = create_picture (11, 11, paint_last_row);
  guint16 classes[TS_BOARD_MAX_CELLS];

  g_assert_cmpuint (find (wide, &TS_CROP_INIT, 3, 3, classes), ==, 7);
  g_assert_cmpuint (classes[1], ==, 1);
  g_assert_cmpuint (find (high, &TS_CROP_INIT, 3, 3, classes), ==, 7);
  g_assert_cmpuint (classes[3], ==, 3);
}

/* The upper half is plain, the lower one is not. */
static guint32
paint_horizon (int x,
               int y)
{
  return y < 2 * TILE ? 0x80a0ff : (guint32) (x * 0x000100 + y * 0x010000);
}

/* The left half is plain. */
static guint32
paint_wall (int x,
            int y)
{
  return x < 2 * TILE ? 0x80a0ff : (guint32) (x * 0x000100 + y * 0x010000);
}

/* All of the picture, and each half. */
static void
test_looks_at_the_part_shown (void)
{
  static const struct
  {
    Painting paint;
    TsCrop crop;
    guint n_alike;
  } cases[] = {
    { paint_horizon, { .x = 0.5, .y = 0.5, .zoom = 1 }, 8 },
    { paint_horizon, { .x = 0.5, .y = 0.25, .zoom = 2 }, 15 },
    { paint_horizon, { .x = 0.5, .y = 0.75, .zoom = 2 }, 0 },
    { paint_wall, { .x = 0.25, .y = 0.5, .zoom = 2 }, 15 },
    { paint_wall, { .x = 0.75, .y = 0.5, .zoom = 2 }, 0 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (TsPicture) picture = create_picture (4 * TILE, 4 * TILE, cases[i].paint);

      g_assert_cmpuint (find (picture, &cases[i].crop, 4, 4, NULL), ==, cases[i].n_alike);
    }
}

static guint32
paint_thirds (int x,
              int y)
{
  return x < 30 ? 0xa00000 : x < 60 ? 0x00a000
                                    : 0x0000a0;
}

/* The middle of three colors on square tiles, and parts of the others on tiles of 2:1. */
static void
test_looks_at_the_shape_shown (void)
{
  g_autoptr (TsPicture) picture = create_picture (90, 30, paint_thirds);
  guint16 classes[TS_BOARD_MAX_CELLS];

  g_assert_cmpuint (find (picture, &TS_CROP_SQUARE, 3, 3, classes), ==, 8);
  g_assert_cmpuint (classes[2], ==, 0);
  g_assert_cmpuint (find (picture, &TS_CROP_INIT, 3, 3, classes), ==, 8);
  g_assert_cmpuint (classes[1], ==, 1);
  g_assert_cmpuint (classes[2], ==, 2);
  g_assert_cmpuint (classes[3], ==, 0);
}

/* Two at a time, one of which is cancelled. */
static void
test_in_a_worker (void)
{
  g_autoptr (TsPicture) picture = create_picture (3 * TILE, 2 * TILE, paint_steps);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GAsyncResult) cancelled = NULL;
  g_autofree TsLookalikes *found = NULL;
  g_autoptr (GError) error = NULL;

  ts_lookalike_find_async (picture, &TS_CROP_INIT, 3, 2, NULL, wait_for_keep_result, &result);
  ts_lookalike_find_async (picture, &TS_CROP_INIT, 3, 2, cancellable, wait_for_keep_result, &cancelled);
  g_cancellable_cancel (cancellable);
  wait_for (result != NULL && cancelled != NULL);

  found = g_task_propagate_pointer (G_TASK (result), &error);
  g_assert_no_error (error);
  g_assert_cmpuint (found->n_tiles, ==, 5);
  g_assert_cmpmem (found->classes, 5 * sizeof *found->classes, ((const guint16[]){ 0, 0, 2, 3, 4 }), 5 * sizeof (guint16));
  g_assert_null (g_task_propagate_pointer (G_TASK (cancelled), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/lookalike/classes", test_classes);
  g_test_add_func ("/lookalike/smallest-picture", test_smallest_picture);
  g_test_add_func ("/lookalike/all-of-an-uneven-tile-counts", test_all_of_an_uneven_tile_counts);
  g_test_add_func ("/lookalike/looks-at-the-part-shown", test_looks_at_the_part_shown);
  g_test_add_func ("/lookalike/looks-at-the-shape-shown", test_looks_at_the_shape_shown);
  g_test_add_func ("/lookalike/in-a-worker", test_in_a_worker);

  return g_test_run ();
}
