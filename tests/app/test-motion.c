/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of motion: slides, shakes, the deal, the finale and the peek begin and end at the right place and at the right moment. Time
 * is a number that the test chooses.
 */

#include "ts-motion.h"

#define EPSILON 1e-9
#define START 1000000
#define LONG 10000000

#define TILE 5
#define SLIDE_US 120000
#define SHAKE_US 280000
#define PEEK_US 140000

/* The parts of a deal. */
#define DEAL_START_US 220000
#define DEAL_SLIDE_US 480000
#define DEAL_FADE_US 120000

/* The moments of a finale that begins at START, after the last slide. */
#define FADE (START + 200000)
#define BREATH (FADE + 220000)
#define LARGEST (BREATH + 180000)
#define END (LARGEST + 380000)

/* The game has the tile in column 3, row 2. */
static void
assert_place (const TsMotion *motion,
              gint64 now,
              double expected_column,
              double expected_row)
{
  double column = 3;
  double row = 2;

  ts_motion_get_position (motion, TILE, now, &column, &row);
  g_assert_cmpfloat_with_epsilon (column, expected_column, EPSILON);
  g_assert_cmpfloat_with_epsilon (row, expected_row, EPSILON);
}

static void
assert_rests (const TsMotion *motion,
              gint64 now)
{
  assert_place (motion, now, 3, 2);
  g_assert_cmpfloat (ts_motion_get_scale (motion, TILE, now), ==, 1);
  g_assert_false (ts_motion_is_active (motion, now));
}

/* Fast first and then slower, 1 − (1 − t)³; before its beginning, for example on a late clock, where it begins. */
static void
test_slides (void)
{
  static const struct
  {
    double part;
    double slid;
  } moments[] = { { -0.1, 0 }, { 0, 0 }, { 0.25, 0.578125 }, { 0.5, 0.875 }, { 0.75, 0.984375 } };
  TsMotion motion = { 0 };

  /* Also on a clock that has just begun. */
  assert_rests (&motion, 1);
  assert_rests (&motion, START);

  /* Neighbors stay. */
  ts_motion_slide (&motion, TILE - 1, 0, 0, START);
  ts_motion_slide (&motion, TILE + 1, 0, 0, START);
  assert_place (&motion, START, 3, 2);

  motion = (TsMotion){ 0 };
  ts_motion_slide (&motion, TILE, 2, 0, START);
  for (guint i = 0; i < G_N_ELEMENTS (moments); i++)
    assert_place (&motion, START + (gint64) (moments[i].part * SLIDE_US), 2 + moments[i].slid, 2 * moments[i].slid);
  g_assert_true (ts_motion_is_active (&motion, START));
  g_assert_true (ts_motion_is_active (&motion, START + SLIDE_US - 1));
  assert_rests (&motion, START + SLIDE_US);
  assert_rests (&motion, START + 100 * SLIDE_US);

  ts_motion_slide (&motion, TS_BOARD_MAX_CELLS - 1, 0, 0, START + LONG);
  g_assert_true (ts_motion_is_active (&motion, START + LONG));
}

/* Two and a half times to both sides, less and less. */
static void
test_shakes_and_comes_back (void)
{
  TsMotion motion = { 0 };
  double most = 0;
  double most_at_end = 0;
  double last = 0;
  guint n_turns = 0;

  /* At no moment at which the tile is in the middle. */
  ts_motion_shake (&motion, TILE, START);
  for (gint64 now = START + 500; now < START + SHAKE_US; now += 1000)
    {
      double column = 3;
      double row = 2;

      ts_motion_get_position (&motion, TILE, now, &column, &row);
      g_assert_cmpfloat_with_epsilon (row, 2, EPSILON);
      most = MAX (most, ABS (column - 3));
      if (now > START + SHAKE_US * 4 / 5)
        most_at_end = MAX (most_at_end, ABS (column - 3));
      n_turns += last * (column - 3) < 0 ? 1 : 0;
      last = column - 3;
    }
  g_assert_cmpuint (n_turns, ==, 4);
  g_assert_cmpfloat (most, >, 0.02);
  g_assert_cmpfloat (most, <, 0.1);
  g_assert_cmpfloat (most_at_end, <, most / 3);
  g_assert_true (ts_motion_is_active (&motion, START + SHAKE_US - 1));
  assert_rests (&motion, START + SHAKE_US);

  /* A slide ends it. */
  ts_motion_slide (&motion, TILE, 3, 2, START + 1000);
  assert_place (&motion, START + 30000, 3, 2);

  /* But a shake ends no slide. */
  ts_motion_slide (&motion, TILE, 3, 0, START);
  ts_motion_shake (&motion, TILE, START + SLIDE_US / 2);
  assert_place (&motion, START + SLIDE_US / 2, 3, 2 * 0.875);
}

static double
get_whole (const TsMotion *motion,
           gint64 now)
{
  return ts_motion_get_picture (motion, now).whole;
}

/* The tile is at home in column 0, row 1. */
static void
test_deals (void)
{
  static const struct
  {
    double part;
    double slid; /* of its way */
    double scale;
  } moments[] = {
    { -1, 0, 1 },
    { 0, 0, 1 },
    { 0.25, 0.0625, 1 - 0.14 * 0.195090322 }, /* 4·¼³, sin π/16 */
    { 0.5, 0.5, 0.86 },
    { 0.75, 0.9375, 1 - 0.14 * 0.195090322 },
    { 1, 1, 1 },
  };
  TsMotion motion = { 0 };
  TsMotion again = { 0 };
  gint64 first_us = G_MAXINT64;
  gint64 last_us = 0;

  ts_motion_deal (&motion, 4, 15, START);
  ts_motion_deal (&again, 4, 15, START);
  g_assert_cmpmem (&motion, sizeof motion, &again, sizeof again);
  for (guint tile = 1; tile <= 15; tile++)
    {
      first_us = MIN (first_us, motion.tiles[tile].slide_us);
      last_us = MAX (last_us, motion.tiles[tile].slide_us);
    }
  g_assert_cmpint (first_us, >=, START);
  g_assert_cmpint (first_us, <, START + DEAL_START_US / 3);
  g_assert_cmpint (last_us, >, START + DEAL_START_US * 2 / 3);
  g_assert_cmpint (last_us, <=, START + DEAL_START_US);

  for (guint i = 0; i < G_N_ELEMENTS (moments); i++)
    {
      gint64 now = motion.tiles[TILE].slide_us + (gint64) (moments[i].part * DEAL_SLIDE_US);

      assert_place (&motion, now, 3 * moments[i].slid, 1 + moments[i].slid);
      g_assert_cmpfloat_with_epsilon (ts_motion_get_scale (&motion, TILE, now), moments[i].scale, EPSILON);
    }

  /* Until then the picture is whole. */
  g_assert_true (ts_motion_is_active (&motion, START - LONG));
  g_assert_cmpfloat (get_whole (&motion, START - LONG), ==, 1);
  g_assert_cmpfloat (get_whole (&motion, START), ==, 1);
  g_assert_cmpfloat_with_epsilon (get_whole (&motion, START + DEAL_FADE_US / 4), 0.75, EPSILON);
  g_assert_cmpfloat (get_whole (&motion, START + DEAL_FADE_US), ==, 0);
  g_assert_true (ts_motion_is_active (&motion, last_us + DEAL_SLIDE_US * 9 / 10));
  g_assert_false (ts_motion_is_active (&motion, last_us + DEAL_SLIDE_US));

  g_assert_false (ts_motion_end (&motion));
  assert_rests (&motion, START);
  g_assert_cmpfloat (get_whole (&motion, START), ==, 0);
}

/* The missing piece appears in its cell, larger than that at first; the whole picture fades in over it, grows a little and
 * comes back; from its largest on a light sweeps over it. */
static void
test_finale (void)
{
  static const struct
  {
    gint64 now;
    double piece;
    double piece_scale;
    double whole;
    double whole_scale;
    double sweep;
  } moments[] = {
    { START - SLIDE_US, 0, 1.2, 0, 1, 0 },
    { START, 0, 1.2, 0, 1, 0 },
    { START + 50000, 0.578125, 1.2 - 0.2 * 0.578125, 0, 1, 0 },
    { FADE, 1, 1, 0, 1, 0 },
    { FADE + 55000, 1, 1, 0.578125, 1, 0 },
    { BREATH, 0, 1, 1, 1, 0 },
    { LARGEST, 0, 1, 1, 1.015, 0 },
    { LARGEST + 95000, 0, 1, 1, 1.015 - 0.015 * (1 - 0.67559), 0.25 }, /* cos π·95/360 */
    { BREATH + 360000, 0, 1, 1, 1, 180.0 / 380 },
    { END, 0, 1, 1, 1, 1 },
  };
  TsMotion motion = { 0 };

  ts_motion_start_finale (&motion, START - SLIDE_US);
  for (guint i = 0; i < G_N_ELEMENTS (moments); i++)
    {
      TsMotionPicture picture = ts_motion_get_picture (&motion, moments[i].now);

      g_test_message ("%d ms", (int) (moments[i].now - START) / 1000);
      g_assert_cmpfloat_with_epsilon (picture.piece, moments[i].piece, EPSILON);
      g_assert_cmpfloat_with_epsilon (picture.piece_scale, moments[i].piece_scale, EPSILON);
      g_assert_cmpfloat_with_epsilon (picture.whole, moments[i].whole, EPSILON);
      g_assert_cmpfloat_with_epsilon (picture.whole_scale, moments[i].whole_scale, 1e-6);
      g_assert_cmpfloat_with_epsilon (picture.sweep, moments[i].sweep, EPSILON);
      g_assert_cmpint (ts_motion_is_active (&motion, moments[i].now), ==, moments[i].now < END);
    }
  g_assert_true (ts_motion_is_active (&motion, END - 1));

  /* It may be ended in the middle, once. */
  g_assert_true (ts_motion_end (&motion));
  g_assert_false (ts_motion_end (&motion));
  for (guint i = 0; i < G_N_ELEMENTS (moments); i++)
    {
      TsMotionPicture picture = ts_motion_get_picture (&motion, moments[i].now);

      g_assert_cmpfloat (picture.whole, ==, 1);
      g_assert_cmpfloat (picture.whole_scale, ==, 1);
      g_assert_cmpfloat (picture.piece, ==, 0);
      g_assert_cmpfloat (picture.sweep, ==, 0);
      assert_rests (&motion, moments[i].now);
    }
}

/* Tiles, finale and peek come to rest, but the player still peeks. */
static void
test_resets (void)
{
  TsMotion motion = { 0 };

  ts_motion_start_finale (&motion, START);
  ts_motion_slide (&motion, TILE, 0, 0, START);
  ts_motion_shake (&motion, TILE, START);
  ts_motion_set_peeking (&motion, TRUE, START);
  ts_motion_reset (&motion, FALSE);
  assert_rests (&motion, START);
  g_assert_cmpfloat (ts_motion_get_picture (&motion, START).peek, ==, 1);
  g_assert_cmpfloat (get_whole (&motion, START + LONG), ==, 0);
  g_assert_false (ts_motion_end (&motion));
  g_assert_cmpfloat (ts_motion_get_picture (&motion, START).peek, ==, 1);
  ts_motion_reset (&motion, TRUE);
  g_assert_cmpfloat (get_whole (&motion, START), ==, 1);
}

/* It turns round where it is. */
static void
test_the_peek_fades (void)
{
  TsMotion motion = { 0 };
  double halfway;

  g_assert_cmpfloat (ts_motion_get_picture (&motion, 5).peek, ==, 0);
  ts_motion_set_peeking (&motion, TRUE, 1000);
  g_assert_true (motion.is_peeking);
  g_assert_cmpfloat (ts_motion_get_picture (&motion, 1000).peek, ==, 0);
  g_assert_true (ts_motion_is_active (&motion, 1000 + PEEK_US - 1));
  g_assert_false (ts_motion_is_active (&motion, 1000 + PEEK_US));
  g_assert_cmpfloat (ts_motion_get_picture (&motion, 1000 + PEEK_US).peek, ==, 1);

  halfway = ts_motion_get_picture (&motion, 1000 + PEEK_US / 3).peek;
  g_assert_cmpfloat (halfway, >, 0);
  g_assert_cmpfloat (halfway, <, 1);
  ts_motion_set_peeking (&motion, FALSE, 1000 + PEEK_US / 3);
  g_assert_cmpfloat (ts_motion_get_picture (&motion, 1000 + PEEK_US / 3).peek, ==, halfway);
  g_assert_cmpfloat (ts_motion_get_picture (&motion, 1000 + 2 * PEEK_US).peek, ==, 0);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/motion/slides", test_slides);
  g_test_add_func ("/motion/shakes-and-comes-back", test_shakes_and_comes_back);
  g_test_add_func ("/motion/deals", test_deals);
  g_test_add_func ("/motion/finale", test_finale);
  g_test_add_func ("/motion/resets", test_resets);
  g_test_add_func ("/motion/the-peek-fades", test_the_peek_fades);

  return g_test_run ();
}
