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

/* The parts of the finale. */
#define PIECE_US 200000
#define FADE_US 220000
#define BREATH_US 360000
#define SWEEP_US 380000

/* The game has the tile in column 3, row 2. */
static void
assert_place (const TsMotion *motion,
              gint64 now,
              double expected_column,
              double expected_row)
{
  double column = 3;
  double row = 2;

  ts_motion_get_place (motion, TILE, now, &column, &row);
  g_assert_cmpfloat_with_epsilon (column, expected_column, EPSILON);
  g_assert_cmpfloat_with_epsilon (row, expected_row, EPSILON);
}

static void
test_rests (void)
{
  TsMotion motion = { 0 };

  assert_place (&motion, START, 3, 2);
  g_assert_false (ts_motion_is_active (&motion, START));
  /* Also on a clock that has just begun. */
  assert_place (&motion, 1, 3, 2);
  g_assert_false (ts_motion_is_active (&motion, 1));
}

static void
test_slides (void)
{
  TsMotion motion = { 0 };
  double column = 3;
  double row = 2;

  ts_motion_slide (&motion, TILE, 2, 2, START);
  assert_place (&motion, START, 2, 2);
  g_assert_true (ts_motion_is_active (&motion, START));

  ts_motion_get_place (&motion, TILE, START + SLIDE_US / 2, &column, &row);
  g_assert_cmpfloat (column, >, 2.5);
  g_assert_cmpfloat (column, <, 3);
  g_assert_cmpfloat_with_epsilon (row, 2, EPSILON);

  g_assert_true (ts_motion_is_active (&motion, START + SLIDE_US - 1));
  g_assert_false (ts_motion_is_active (&motion, START + SLIDE_US));
  assert_place (&motion, START + SLIDE_US, 3, 2);
  assert_place (&motion, START + 100 * SLIDE_US, 3, 2);

  /* Its neighbors stay. */
  motion = (TsMotion){ 0 };
  ts_motion_slide (&motion, TILE - 1, 0, 0, START);
  ts_motion_slide (&motion, TILE + 1, 0, 0, START);
  assert_place (&motion, START, 3, 2);
}

/* Before its beginning, for example on a late clock, a slide shows where it begins. */
static void
test_waits_for_its_beginning (void)
{
  TsMotion motion = { 0 };

  ts_motion_slide (&motion, TILE, 0, 1, START);
  assert_place (&motion, START - 1000, 0, 1);
  assert_place (&motion, START - 1, 0, 1);
}

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

      ts_motion_get_place (&motion, TILE, now, &column, &row);
      g_assert_cmpfloat_with_epsilon (row, 2, EPSILON);
      most = MAX (most, ABS (column - 3));
      if (now > START + SHAKE_US * 4 / 5)
        most_at_end = MAX (most_at_end, ABS (column - 3));
      n_turns += last * (column - 3) < 0 ? 1 : 0;
      last = column - 3;
    }

  /* Two and a half times to both sides, less and less. */
  g_assert_cmpuint (n_turns, ==, 4);
  g_assert_cmpfloat (most, >, 0.02);
  g_assert_cmpfloat (most, <, 0.1);
  g_assert_cmpfloat (most_at_end, <, most / 3);
  g_assert_true (ts_motion_is_active (&motion, START + SHAKE_US - 1));
  assert_place (&motion, START + SHAKE_US, 3, 2);
  g_assert_false (ts_motion_is_active (&motion, START + SHAKE_US));
}

static void
test_a_slide_ends_a_shake (void)
{
  TsMotion motion = { 0 };

  ts_motion_shake (&motion, TILE, START);
  ts_motion_slide (&motion, TILE, 3, 2, START + 1000);
  for (gint64 now = START + 1000; now < START + SHAKE_US; now += 1000)
    assert_place (&motion, now, 3, 2);
}

/* How much of a slide of one cell is done after this part of its time. */
static double
get_slid (double part)
{
  TsMotion motion = { 0 };
  double column = 1;
  double row = 0;

  ts_motion_slide (&motion, 1, 0, 0, START);
  ts_motion_get_place (&motion, 1, START + (gint64) (part * SLIDE_US + 0.5), &column, &row);

  return column;
}

static void
test_eases_out (void)
{
  double before = 0;

  g_assert_cmpfloat_with_epsilon (get_slid (0), 0, EPSILON);
  /* 1 − ¾³ */
  g_assert_cmpfloat_with_epsilon (get_slid (0.25), 0.578125, EPSILON);
  g_assert_cmpfloat_with_epsilon (get_slid (0.5), 0.875, EPSILON);
  g_assert_cmpfloat_with_epsilon (get_slid (1), 1, EPSILON);
  for (double part = 0.01; part <= 1; part += 0.01)
    {
      double now = get_slid (part);

      g_assert_cmpfloat (now, >, before);
      g_assert_cmpfloat (now, >=, part - EPSILON);
      before = now;
    }
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
  g_assert_false (ts_motion_is_active (&motion, START));
  assert_place (&motion, START, 3, 2);
  g_assert_cmpfloat (get_whole (&motion, START), ==, 0);
  g_assert_cmpfloat (ts_motion_get_scale (&motion, TILE, START), ==, 1);
}

/* A finale that begins at START, after the last slide. */
static TsMotion
create_finale (void)
{
  TsMotion motion = { 0 };

  ts_motion_start_finale (&motion, START - SLIDE_US);

  return motion;
}

static double
get_piece (const TsMotion *motion,
           gint64 now)
{
  return ts_motion_get_picture (motion, now).piece;
}

static void
test_makes_the_picture_whole (void)
{
  TsMotion motion = { 0 };

  g_assert_false (ts_motion_is_active (&motion, START));
  g_assert_cmpfloat (get_whole (&motion, START), <, 1);
  g_assert_cmpfloat (get_piece (&motion, START), ==, 0);
  g_assert_cmpfloat (get_whole (&motion, START), ==, 0);

  motion = create_finale ();
  g_assert_true (ts_motion_is_active (&motion, START - 1));
  g_assert_cmpfloat (get_whole (&motion, START), <, 1);
  g_assert_cmpfloat (get_piece (&motion, START - 1), ==, 0);
  g_assert_cmpfloat (get_piece (&motion, START), ==, 0);
  g_assert_cmpfloat (get_whole (&motion, START), ==, 0);
  g_assert_cmpfloat (get_piece (&motion, START + PIECE_US + 100000), ==, 1);
  g_assert_cmpfloat (get_whole (&motion, START + PIECE_US), ==, 0);
  g_assert_cmpfloat (get_whole (&motion, START + PIECE_US + 100000), >, 0);

  g_assert_cmpfloat (get_whole (&motion, START + LONG), ==, 1);
  g_assert_false (ts_motion_is_active (&motion, START + LONG));
  g_assert_true (ts_motion_end (&motion));
  g_assert_false (ts_motion_end (&motion));
  g_assert_cmpfloat (get_whole (&motion, START + LONG), ==, 1);
  g_assert_false (ts_motion_is_active (&motion, START));
}

/* First the missing piece appears in its cell: larger than that, and then exactly as large as a tile. */
static void
test_brings_the_missing_piece (void)
{
  TsMotion motion = create_finale ();
  TsMotionPicture picture = ts_motion_get_picture (&motion, START + PIECE_US / 4);

  /* 1 − ¾³ */
  g_assert_cmpfloat_with_epsilon (picture.piece, 0.578125, 1e-6);
  g_assert_cmpfloat (picture.piece_scale, >, 1);
  g_assert_cmpfloat (picture.piece_scale, <, 1.2);

  picture = ts_motion_get_picture (&motion, START + PIECE_US);
  g_assert_cmpfloat (picture.piece, ==, 1);
  g_assert_cmpfloat (picture.piece_scale, ==, 1);

  /* It is under the whole picture then. */
  g_assert_cmpfloat (get_piece (&motion, START + PIECE_US + FADE_US), ==, 0);
}

/* The picture becomes a little larger and comes back, around its middle. */
static void
test_breathes (void)
{
  const gint64 start = START + PIECE_US + FADE_US;
  TsMotion motion = create_finale ();

  g_assert_cmpfloat (get_whole (&motion, start - FADE_US / 10), <, 1);
  g_assert_cmpfloat (get_whole (&motion, start), ==, 1);
  g_assert_cmpfloat (ts_motion_get_picture (&motion, start).whole_scale, ==, 1);
  g_assert_cmpfloat_with_epsilon (ts_motion_get_picture (&motion, start + BREATH_US / 2).whole_scale, 1.015, EPSILON);
  g_assert_cmpfloat_with_epsilon (ts_motion_get_picture (&motion, start + BREATH_US).whole_scale, 1, EPSILON);

  /* It may be ended in the middle of it. */
  ts_motion_end (&motion);
  g_assert_cmpfloat (get_whole (&motion, start + BREATH_US / 2), ==, 1);
  g_assert_cmpfloat (ts_motion_get_picture (&motion, start + BREATH_US / 2).whole_scale, ==, 1);
  g_assert_cmpfloat (get_piece (&motion, START), ==, 0);
}

/* A light begins to sweep over the picture at its largest, and is gone at the end. */
static void
test_a_light_sweeps (void)
{
  const gint64 start = START + PIECE_US + FADE_US + BREATH_US / 2;
  TsMotion motion = create_finale ();

  g_assert_cmpfloat (ts_motion_get_picture (&motion, start).sweep, ==, 0);
  g_assert_cmpfloat_with_epsilon (ts_motion_get_picture (&motion, start + SWEEP_US / 4).sweep, 0.25, EPSILON);
  g_assert_cmpfloat (ts_motion_get_picture (&motion, start + SWEEP_US - 1).sweep, <, 1);
  g_assert_true (ts_motion_is_active (&motion, start + SWEEP_US - 1));
  g_assert_cmpfloat (ts_motion_get_picture (&motion, start + SWEEP_US).sweep, ==, 1);
  g_assert_false (ts_motion_is_active (&motion, start + SWEEP_US));

  ts_motion_end (&motion);
  g_assert_cmpfloat (ts_motion_get_picture (&motion, start + SWEEP_US / 4).sweep, ==, 0);
}

static void
test_resets (void)
{
  TsMotion motion = create_finale ();

  ts_motion_reset (&motion, FALSE);
  g_assert_cmpfloat (get_whole (&motion, START + LONG), <, 1);
  g_assert_false (ts_motion_end (&motion));
  g_assert_cmpfloat (get_whole (&motion, START + LONG), <, 1);
  ts_motion_reset (&motion, TRUE);
  g_assert_cmpfloat (get_whole (&motion, START), ==, 1);

  /* Tiles and the peek come to rest, but the player still peeks. */
  ts_motion_slide (&motion, TILE, 0, 0, START);
  ts_motion_shake (&motion, TILE, START);
  ts_motion_set_peeking (&motion, TRUE, START);
  ts_motion_reset (&motion, FALSE);
  g_assert_false (ts_motion_is_active (&motion, START));
  assert_place (&motion, START, 3, 2);
  g_assert_cmpfloat (ts_motion_get_picture (&motion, START).peek, ==, 1);
}

static void
test_the_peek_fades (void)
{
  TsMotion motion = { 0 };

  g_assert_cmpfloat (ts_motion_get_picture (&motion, 5).peek, ==, 0);
  g_assert_false (ts_motion_is_active (&motion, 5));

  ts_motion_set_peeking (&motion, TRUE, 1000);
  g_assert_true (motion.is_peeking);
  g_assert_cmpfloat (ts_motion_get_picture (&motion, 1000).peek, ==, 0);
  g_assert_true (ts_motion_is_active (&motion, 1000 + PEEK_US - 1));
  g_assert_false (ts_motion_is_active (&motion, 1000 + PEEK_US));
  g_assert_cmpfloat (ts_motion_get_picture (&motion, 1000 + PEEK_US).peek, ==, 1);

  ts_motion_set_peeking (&motion, FALSE, 1000 + PEEK_US);
  g_assert_cmpfloat (ts_motion_get_picture (&motion, 1000 + PEEK_US).peek, ==, 1);
  g_assert_cmpfloat (ts_motion_get_picture (&motion, 1000 + 2 * PEEK_US).peek, ==, 0);
}

static void
test_the_peek_turns_round_where_it_is (void)
{
  TsMotion motion = { 0 };
  double halfway;

  ts_motion_set_peeking (&motion, TRUE, 1000);
  halfway = ts_motion_get_picture (&motion, 1000 + PEEK_US / 3).peek;
  g_assert_cmpfloat (halfway, >, 0);
  g_assert_cmpfloat (halfway, <, 1);
  ts_motion_set_peeking (&motion, FALSE, 1000 + PEEK_US / 3);
  g_assert_cmpfloat (ts_motion_get_picture (&motion, 1000 + PEEK_US / 3).peek, ==, halfway);
}

static void
test_the_peek_ends_at_once (void)
{
  TsMotion motion = { 0 };

  ts_motion_set_peeking (&motion, TRUE, 1000);
  g_assert_false (ts_motion_end (&motion));
  g_assert_false (ts_motion_is_active (&motion, 1000));
  g_assert_cmpfloat (ts_motion_get_picture (&motion, 1000).peek, ==, 1);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/motion/rests", test_rests);
  g_test_add_func ("/motion/slides", test_slides);
  g_test_add_func ("/motion/waits-for-its-beginning", test_waits_for_its_beginning);
  g_test_add_func ("/motion/shakes-and-comes-back", test_shakes_and_comes_back);
  g_test_add_func ("/motion/a-slide-ends-a-shake", test_a_slide_ends_a_shake);
  g_test_add_func ("/motion/eases-out", test_eases_out);
  g_test_add_func ("/motion/deals", test_deals);
  g_test_add_func ("/motion/makes-the-picture-whole", test_makes_the_picture_whole);
  g_test_add_func ("/motion/brings-the-missing-piece", test_brings_the_missing_piece);
  g_test_add_func ("/motion/breathes", test_breathes);
  g_test_add_func ("/motion/a-light-sweeps", test_a_light_sweeps);
  g_test_add_func ("/motion/resets", test_resets);
  g_test_add_func ("/motion/the-peek-fades", test_the_peek_fades);
  g_test_add_func ("/motion/the-peek-turns-round-where-it-is", test_the_peek_turns_round_where_it_is);
  g_test_add_func ("/motion/the-peek-ends-at-once", test_the_peek_ends_at_once);

  return g_test_run ();
}
