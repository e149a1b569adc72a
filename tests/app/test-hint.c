/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the hint: what it says, where its arrow is, and that it takes no events from the tile under it.
 */

#include "app-test.h"
#include "ts-hint.h"

#define SIZE 100

static const struct
{
  TsDirection direction;
  const char *words;
  int x; /* the middle of the edge between the tile and the gap */
  int y;
} cases[] = {
  { TS_DIRECTION_UP, "Hint: slide tile 12 up", SIZE / 2, 0 },
  { TS_DIRECTION_DOWN, "Hint: slide tile 12 down", SIZE / 2, SIZE },
  { TS_DIRECTION_LEFT, "Hint: slide tile 12 left", 0, SIZE / 2 },
  { TS_DIRECTION_RIGHT, "Hint: slide tile 12 right", SIZE, SIZE / 2 },
};

static void
test_says_where_to (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      TsHint *hint = TS_HINT (g_object_ref_sink (ts_hint_new (12, cases[i].direction)));
      g_autofree char *words = ts_hint_dup_words (hint);

      g_assert_cmpstr (words, ==, cases[i].words);
      g_assert_cmpuint (ts_hint_get_tile (hint), ==, 12);
      g_assert_false (gtk_widget_get_can_target (GTK_WIDGET (hint)));
      g_assert_false (gtk_widget_get_can_focus (GTK_WIDGET (hint)));
      g_assert_finalize_object (hint);
    }
}

/* Whether a white arrow lies across the middle of this edge. */
static gboolean
has_arrow_at (TsHint *hint,
              int x,
              int y)
{
  cairo_surface_t *surface = app_test_draw (GTK_WIDGET (hint), SIZE, SIZE);
  guint8 light = app_test_get_light (surface, CLAMP (x, 2, SIZE - 3), CLAMP (y, 2, SIZE - 3));

  cairo_surface_destroy (surface);

  return light > 0xc0;
}

static void
test_points_to_the_gap (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      TsHint *hint = TS_HINT (g_object_ref_sink (ts_hint_new (12, cases[i].direction)));

      for (guint j = 0; j < G_N_ELEMENTS (cases); j++)
        g_assert_cmpint (has_arrow_at (hint, cases[j].x, cases[j].y), ==, i == j);
      g_assert_finalize_object (hint);
    }
}

int
main (int argc,
      char **argv)
{
  app_test_init (&argc, &argv);

  g_test_add_func ("/hint/says-where-to", test_says_where_to);
  g_test_add_func ("/hint/points-to-the-gap", test_points_to_the_gap);

  return g_test_run ();
}
