/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the check of answers: both sides of every limit, as a process that was taken over would try them.
 * Room: tests/picture (the picture room).
 * Run by meson, suite picture.
 * Fails by failing the test.
 */

#include "ts-picture-answer.h"

#include "ts-picture.h"

#define PIXELS_SIZE 3000

static const TsPictureAnswer good = {
  .magic = TS_PICTURE_ANSWER_MAGIC,
  .code = TS_PICTURE_ANSWER_OK,
  .protections = TS_PICTURE_PROTECTIONS_ALL,
  .width = 40,
  .height = 25,
  .stride = 120,
  .n_channels = 3,
  .source_width = 4000,
  .source_height = 2500,
};

static gboolean
is_good (TsPictureAnswer answer,
         guint64 pixels_size)
{
  return ts_picture_answer_check (&answer, sizeof answer + pixels_size);
}

static void
test_size (void)
{
  g_assert_true (is_good (good, PIXELS_SIZE));
  g_assert_false (is_good (good, PIXELS_SIZE - 1));
  g_assert_false (is_good (good, PIXELS_SIZE + 1));
  g_assert_false (is_good (good, 0));
  g_assert_false (is_good (good, G_MAXUINT64 - sizeof good));
}

#define assert_field(field, value, is_right, pixels_size)          \
  G_STMT_START                                                     \
  {                                                                \
    TsPictureAnswer answer = good;                                 \
    answer.field = (value);                                        \
    g_assert_true (is_good (answer, (pixels_size)) == (is_right)); \
  }                                                                \
  G_STMT_END

static void
test_fields (void)
{
  assert_field (magic, 0, FALSE, PIXELS_SIZE);
  assert_field (magic, TS_PICTURE_ANSWER_MAGIC + 1, FALSE, PIXELS_SIZE);
  assert_field (protections, 0, TRUE, PIXELS_SIZE);
  assert_field (protections, TS_PICTURE_PROTECTIONS_ALL + 1, FALSE, PIXELS_SIZE);
  assert_field (code, 0, FALSE, PIXELS_SIZE);
  assert_field (unused[0], 1, FALSE, PIXELS_SIZE);
  assert_field (unused[6], 1, FALSE, PIXELS_SIZE);
  assert_field (source_width, 0, FALSE, PIXELS_SIZE);
  assert_field (source_width, 1, TRUE, PIXELS_SIZE);
  assert_field (source_width, TS_PICTURE_MAX_SIDE, TRUE, PIXELS_SIZE);
  assert_field (source_width, TS_PICTURE_MAX_SIDE + 1, FALSE, PIXELS_SIZE);
  assert_field (source_height, -1, FALSE, PIXELS_SIZE);
  assert_field (source_height, G_MININT32, FALSE, PIXELS_SIZE);
}

static void
test_pixels (void)
{
  assert_field (n_channels, 2, FALSE, 24 * 120 + 80);
  assert_field (n_channels, 4, FALSE, PIXELS_SIZE);
  assert_field (n_channels, 5, FALSE, 24 * 120 + 200);
  assert_field (n_channels, G_MAXINT32, FALSE, PIXELS_SIZE);
  assert_field (stride, 119, FALSE, 24 * 119 + 120);
  assert_field (stride, 123, TRUE, 24 * 123 + 120);
  assert_field (stride, 124, FALSE, 24 * 124 + 120);
  assert_field (stride, -120, FALSE, PIXELS_SIZE);
  assert_field (width, 0, FALSE, PIXELS_SIZE);
  assert_field (width, -40, FALSE, PIXELS_SIZE);
  assert_field (height, 0, FALSE, PIXELS_SIZE);
  assert_field (height, -25, FALSE, PIXELS_SIZE);
  assert_field (height, G_MININT32, FALSE, PIXELS_SIZE);
}

static TsPictureAnswer
make_large (gint32 width,
            gint32 height)
{
  TsPictureAnswer answer = good;

  answer.width = width;
  answer.height = height;
  answer.n_channels = 4;
  answer.stride = 4 * width;

  return answer;
}

static void
test_limits (void)
{
  const gint32 side = TS_PICTURE_MAX_SIDE;
  const gint32 most = TS_PICTURE_ANSWER_MAX_PIXELS / 4096;

  g_assert_true (is_good (make_large (side, 1), 4 * (guint64) side));
  g_assert_false (is_good (make_large (side + 1, 1), 4 * ((guint64) side + 1)));
  g_assert_true (is_good (make_large (1, side), 4 * (guint64) side));
  g_assert_false (is_good (make_large (1, side + 1), 4 * ((guint64) side + 1)));
  g_assert_true (is_good (make_large (4096, most), 4 * (guint64) TS_PICTURE_ANSWER_MAX_PIXELS));
  g_assert_false (is_good (make_large (4096, most + 1), 4 * (guint64) (TS_PICTURE_ANSWER_MAX_PIXELS + 4096)));
  g_assert_cmpuint (
      TS_PICTURE_ANSWER_MAX_SIZE, >=, sizeof (TsPictureAnswer) + 4 * (gsize) TS_PICTURE_ANSWER_MAX_PIXELS);
}

static TsPictureAnswer
make_refusal (gint32 code)
{
  return (TsPictureAnswer){ .magic = TS_PICTURE_ANSWER_MAGIC, .code = code };
}

static void
test_refusals (void)
{
  TsPictureAnswer refusal = make_refusal (TS_PICTURE_ERROR_DAMAGED);

  g_assert_true (is_good (make_refusal (TS_PICTURE_ANSWER_OK), 0));
  g_assert_true (is_good (make_refusal (0), 0));
  g_assert_true (is_good (make_refusal (TS_PICTURE_ERROR_FAILED), 0));
  g_assert_false (is_good (make_refusal (TS_PICTURE_ANSWER_OK - 1), 0));
  g_assert_false (is_good (make_refusal (TS_PICTURE_ERROR_FAILED + 1), 0));
  g_assert_false (is_good (refusal, 1));

  refusal.source_height = 1;
  g_assert_false (is_good (refusal, 0));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/picture-answer/size", test_size);
  g_test_add_func ("/picture-answer/fields", test_fields);
  g_test_add_func ("/picture-answer/pixels", test_pixels);
  g_test_add_func ("/picture-answer/limits", test_limits);
  g_test_add_func ("/picture-answer/refusals", test_refusals);

  return g_test_run ();
}
