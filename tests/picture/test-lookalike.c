/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of look-alikes: both sides of the threshold, one differing sample, the grain of photographs, and the crop.
 */

#include "painting.h"
#include "sample.h"
#include "ts-lookalike.h"
#include "wait-for.h"

#define SEED 20260808
#define TILE 64

static TsPicture *
create_picture (TsSize size,
                Painting paint)
{
  g_autoptr (GBytes) bytes = painting_encode (size.width, size.height, paint);

  return sample_load (bytes, MAX (size.width, size.height));
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

/* A bird, a sixteenth of a tile wide, in the sky of one of them, in its last corner. */
static guint32
paint_bird (int x,
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

static guint32
paint_thirds (int x,
              int y)
{
  return x < 30 ? 0xa00000 : x < 60 ? 0x00a000
                                    : 0x0000a0;
}

#define TILES(columns, rows)       \
  {                                \
    (columns) * TILE, (rows) *TILE \
  }
#define WHOLE                     \
  {                               \
    .x = 0.5, .y = 0.5, .zoom = 1 \
  }

/* A picture, the part of it that is shown on a board, and how many tiles look like another one; and the classes of the
 * first. */
static const struct
{
  Painting paint;
  TsSize size;
  TsCrop crop;
  guint columns;
  guint rows;
  guint n_alike;
  guint n_classes;
  guint16 classes[10];
} cases[] = {
  { paint_grey, TILES (4, 4), WHOLE, 4, 4, 15, 10, { 0 } },
  { paint_grey, TILES (20, 20), WHOLE, 20, 20, 399, 10, { 0 } },
  { paint_steps, TILES (3, 2), WHOLE, 3, 2, 2, 5, { 0, 0, 2, 3, 4 } },
  { paint_blues, TILES (4, 2), WHOLE, 4, 2, 6, 7, { 0, 1, 2, 3, 0, 1, 2 } },
  { paint_bird, TILES (4, 2), WHOLE, 4, 2, 6, 7, { 0, 1, 0, 0, 0, 0, 0 } },
  { paint_bird, TILES (2, 4), WHOLE, 2, 4, 6, 7, { 0, 1, 0, 0, 0, 0, 0 } },
  { paint_grain, TILES (4, 4), WHOLE, 4, 4, 15, 10, { 0 } },
  { paint_slope, TILES (10, 2), WHOLE, 10, 2, 19, 10, { 0, 0, 2, 2, 4, 4, 6, 6, 8, 8 } },
  /* On the largest board, four tiles share each pixel of the smallest picture. */
  { paint_grey, { TS_PICTURE_MIN_SIDE, TS_PICTURE_MIN_SIDE }, WHOLE, 20, 20, 399, 0, { 0 } },
  { paint_grey, { TS_PICTURE_MIN_SIDE, TS_PICTURE_MIN_SIDE }, { 1, 1, TS_CROP_MAX_ZOOM }, 20, 20, 399, 0, { 0 } },
  /* Of 11 pixels a side, the second tile of three has the fourth to the seventh. */
  { paint_last_column, { 11, 11 }, WHOLE, 3, 3, 7, 8, { 0, 1, 0, 0, 0, 0, 0, 0 } },
  { paint_last_row, { 11, 11 }, WHOLE, 3, 3, 7, 8, { 0, 0, 0, 3, 0, 0, 0, 0 } },
  /* All of the picture, and each half. */
  { paint_horizon, TILES (4, 4), WHOLE, 4, 4, 8, 0, { 0 } },
  { paint_horizon, TILES (4, 4), { 0.5, 0.25, 2 }, 4, 4, 15, 0, { 0 } },
  { paint_horizon, TILES (4, 4), { 0.5, 0.75, 2 }, 4, 4, 0, 0, { 0 } },
  { paint_wall, TILES (4, 4), { 0.25, 0.5, 2 }, 4, 4, 15, 0, { 0 } },
  { paint_wall, TILES (4, 4), { 0.75, 0.5, 2 }, 4, 4, 0, 0, { 0 } },
  /* The middle of three colors on square tiles, and parts of the others on tiles of 2:1. */
  { paint_thirds, { 90, 30 }, { 0.5, 0.5, 1, true }, 3, 3, 8, 3, { 0, 0, 0 } },
  { paint_thirds, { 90, 30 }, WHOLE, 3, 3, 8, 4, { 0, 1, 2, 0 } },
};

static void
test_classes (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (TsPicture) picture = create_picture (cases[i].size, cases[i].paint);
      g_autoptr (GError) error = NULL;
      g_autofree TsLookalikes *found =
          ts_lookalike_find (picture, &cases[i].crop, cases[i].columns, cases[i].rows, &error);

      g_test_message ("case %" G_GSIZE_FORMAT, i);
      g_assert_no_error (error);
      g_assert_cmpuint (found->n_tiles, ==, cases[i].columns * cases[i].rows - 1);
      g_assert_cmpuint (found->n_alike, ==, cases[i].n_alike);
      g_assert_cmpmem (found->classes, cases[i].n_classes * sizeof *found->classes, cases[i].classes,
                       cases[i].n_classes * sizeof *found->classes);
    }
}

/* Two at a time, one of which is cancelled. */
static void
test_in_a_worker (void)
{
  g_autoptr (TsPicture) picture = create_picture ((TsSize) TILES (3, 2), paint_steps);
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
  g_test_add_func ("/lookalike/in-a-worker", test_in_a_worker);

  return g_test_run ();
}
