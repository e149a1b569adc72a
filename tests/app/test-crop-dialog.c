/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the crop dialog: what its actions do to the crop, and that only playing chooses one.
 * Room: tests of app.
 */

#include "app-test.h"
#include "ts-crop-dialog.h"

/* Of values that were summed up in floating point. */
#define HAIR 1e-9

typedef struct
{
  TsPicture *picture;
  TsCropDialog *dialog;
  TsCrop chosen;
  guint n_chosen;
  int chosen_columns;
  int chosen_rows;
} Fixture;

static void
chosen_cb (Fixture *fixture,
           const TsCrop *crop)
{
  fixture->chosen = *crop;
  fixture->n_chosen++;
}

static void
size_chosen_cb (Fixture *fixture,
                int columns,
                int rows)
{
  fixture->chosen_columns = columns;
  fixture->chosen_rows = rows;
}

/* A picture twice as wide as high, on a square board. */
static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  fixture->picture = app_test_create_picture (400, 200, app_test_paint_gradient);
  fixture->dialog = ts_crop_dialog_new (NULL, fixture->picture, &TS_CROP_INIT, 4, 4);
  g_object_add_weak_pointer (G_OBJECT (fixture->dialog), (gpointer *) &fixture->dialog);
  g_signal_connect_swapped (fixture->dialog, "chosen", G_CALLBACK (chosen_cb), fixture);
  g_signal_connect_swapped (fixture->dialog, "size-chosen", G_CALLBACK (size_chosen_cb), fixture);
  gtk_window_present (GTK_WINDOW (fixture->dialog));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (fixture->dialog));
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  if (fixture->dialog != NULL)
    gtk_window_destroy (GTK_WINDOW (fixture->dialog));
  app_test_wait (fixture->dialog == NULL);
  g_object_unref (fixture->picture);
}

static void
assert_crop (Fixture *fixture,
             double x,
             double y,
             double zoom)
{
  TsCrop crop = ts_crop_view_get_crop (ts_crop_dialog_get_view (fixture->dialog));

  g_assert_cmpfloat_with_epsilon (crop.x, x, HAIR);
  g_assert_cmpfloat_with_epsilon (crop.y, y, HAIR);
  g_assert_cmpfloat_with_epsilon (crop.zoom, zoom, HAIR);
}

static void
test_pans_and_zooms (Fixture *fixture,
                     gconstpointer data)
{
  GtkWidget *dialog = GTK_WIDGET (fixture->dialog);
  const char *words = "Part of the picture: 75% across, 63% down, zoom 200%";

  gtk_widget_activate_action (dialog, "crop.pan", "(dd)", 0.25, 0.25);
  assert_crop (fixture, 0.625, 0.5, 1);
  gtk_widget_activate_action (dialog, "crop.pan", "(dd)", 1.0, 0.0);
  assert_crop (fixture, 0.75, 0.5, 1);
  gtk_widget_activate_action (dialog, "crop.zoom", "d", 2.0);
  assert_crop (fixture, 0.75, 0.5, 2);
  gtk_widget_activate_action (dialog, "crop.pan", "(dd)", 0.0, 0.25);
  assert_crop (fixture, 0.75, 0.625, 2);
  gtk_test_accessible_assert_property (ts_crop_dialog_get_view (fixture->dialog), GTK_ACCESSIBLE_PROPERTY_LABEL, words);
  gtk_widget_activate_action (dialog, "crop.reset", NULL);
  assert_crop (fixture, 0.5, 0.5, 1);
  g_assert_cmpuint (fixture->n_chosen, ==, 0);
}

static void
test_play_chooses (Fixture *fixture,
                   gconstpointer data)
{
  GtkWidget *dialog = GTK_WIDGET (fixture->dialog);

  gtk_widget_activate_action (dialog, "crop.pan", "(dd)", 0.25, 0.0);
  gtk_widget_activate_action (dialog, "crop.play", NULL);
  app_test_wait (fixture->dialog == NULL);
  g_assert_cmpuint (fixture->n_chosen, ==, 1);
  g_assert_cmpfloat_with_epsilon (fixture->chosen.x, 0.625, HAIR);
}

static void
test_play_size_chooses_both (Fixture *fixture,
                             gconstpointer data)
{
  GtkWidget *dialog = GTK_WIDGET (fixture->dialog);

  gtk_widget_activate_action (dialog, "crop.zoom", "d", 2.0);
  gtk_widget_activate_action (dialog, "crop.play-size", NULL);
  app_test_wait (fixture->dialog == NULL);
  g_assert_cmpint (fixture->chosen_columns, ==, 6);
  g_assert_cmpint (fixture->chosen_rows, ==, 3);
  g_assert_cmpuint (fixture->n_chosen, ==, 1);
  g_assert_cmpfloat_with_epsilon (fixture->chosen.zoom, 2, HAIR);
}

static void
test_closing_does_not (Fixture *fixture,
                       gconstpointer data)
{
  gtk_widget_activate_action (GTK_WIDGET (fixture->dialog), "crop.zoom", "d", 2.0);
  gtk_window_close (GTK_WINDOW (fixture->dialog));
  app_test_wait (fixture->dialog == NULL);
  g_assert_cmpuint (fixture->n_chosen, ==, 0);
}

/* The board's middle shows the picture's, and its corner the crop's: colours tell where they are from. */
static void
test_shows_the_part (Fixture *fixture,
                     gconstpointer data)
{
  GtkWidget *view = GTK_WIDGET (ts_crop_dialog_get_view (fixture->dialog));
  TsCrop left = { .x = 0, .y = 0.5, .zoom = 1 };
  g_autoptr (GtkSnapshot) snapshot = gtk_snapshot_new ();
  g_autoptr (GskRenderNode) node = NULL;
  g_autoptr (GdkTexture) texture = NULL;
  guint32 color;
  int width;
  int height;

  ts_crop_view_set_crop (TS_CROP_VIEW (view), &left);
  width = gtk_widget_get_width (view);
  height = gtk_widget_get_height (view);
  GTK_WIDGET_GET_CLASS (view)->snapshot (view, snapshot);
  node = gtk_snapshot_to_node (snapshot);
  texture = gsk_renderer_render_texture (gtk_native_get_renderer (gtk_widget_get_native (view)), node,
                                         &GRAPHENE_RECT_INIT (0, 0, width, height));

  /* Beside the grid's middle lines. */
  color = app_test_get_pixel (texture, width / 2 + 20, height / 2 + 20);
  g_assert_cmpint (ABS ((int) (color >> 16 & 0xff) - 100), <, 25);
  g_assert_cmpint (ABS ((int) (color >> 8 & 0xff) - 100), <, 25);
}

/* GTK 4.8 reckons twice how high a row must be whose parts stand on baselines, and warns where it comes to two answers. */
static void
test_row_is_one_height (Fixture *fixture,
                        gconstpointer data)
{
  GtkWidget *row = gtk_widget_get_last_child (gtk_window_get_child (GTK_WINDOW (fixture->dialog)));
  int height;
  int height_when_wide;

  gtk_widget_measure (row, GTK_ORIENTATION_VERTICAL, -1, &height, NULL, NULL, NULL);
  gtk_widget_measure (row, GTK_ORIENTATION_VERTICAL, 4000, &height_when_wide, NULL, NULL, NULL);
  g_assert_cmpint (height_when_wide, <=, height);
}

int
main (int argc,
      char **argv)
{
  app_test_init (&argc, &argv);

#define ADD(path, func) g_test_add ("/crop-dialog/" path, Fixture, NULL, set_up, func, tear_down)
  ADD ("pans-and-zooms", test_pans_and_zooms);
  ADD ("play-chooses", test_play_chooses);
  ADD ("play-size-chooses-both", test_play_size_chooses_both);
  ADD ("closing-does-not", test_closing_does_not);
  ADD ("shows-the-part", test_shows_the_part);
  ADD ("row-is-one-height", test_row_is_one_height);
#undef ADD

  return g_test_run ();
}
