/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the window's ways in for pictures: several files, the clipboard, crops, boards that fit, look-alikes.
 * Room: tests of app.
 */

#include "ts-gallery.h"
#include "ts-picture-choice.h"
#include "ts-window-private.h"
#include "window-fixture.h"

#define BOARD "4x4#1"

static void
test_the_first_that_loads (WindowFixture *fixture,
                           gconstpointer data)
{
  g_autoptr (GFile) gone = g_file_new_for_path ("/nowhere/at/all.png");
  g_autoptr (GFile) folder = g_file_new_for_path (g_get_tmp_dir ());
  g_autoptr (GFile) first = app_test_create_file (90, 90, app_test_paint_gradient);
  g_autoptr (GFile) second = app_test_create_file (60, 60, app_test_paint_gradient);
  GSList files[] = { { gone, &files[1] }, { folder, &files[2] }, { first, &files[3] }, { second, NULL } };

  _ts_window_open_first (fixture->window, files);
  app_test_wait (fixture->window->loading == NULL);
  g_assert_cmpint (ts_picture_get_source_width (ts_board_view_get_picture (fixture->view)), ==, 90);
  g_assert_true (g_file_equal (fixture->window->source, first));
  g_assert_false (app_test_is_shown (fixture->window->notice_revealer));
}

static void
test_no_file_is_chosen (WindowFixture *fixture,
                        gconstpointer data)
{
  TsWindow *window = TS_WINDOW (fixture->window);

  window_fixture_act (fixture, "win.open");
  g_signal_emit_by_name (window->chooser, "response", GTK_RESPONSE_ACCEPT);
  g_assert_null (window->chooser);
}

/* The complaint is about the first. */
static void
test_none_that_loads (WindowFixture *fixture,
                      gconstpointer data)
{
  g_autoptr (GFile) gone = g_file_new_for_path ("/nowhere/at/all.png");
  g_autoptr (GFile) folder = g_file_new_for_path (g_get_tmp_dir ());
  GSList files[] = { { gone, &files[1] }, { folder, NULL } };

  _ts_window_open_first (fixture->window, files);
  app_test_wait (fixture->window->loading == NULL);
  g_assert_nonnull (strstr (gtk_label_get_label (fixture->window->notice_label), "all.png"));
  g_assert_null (fixture->window->source);
}

static void
test_pastes_pixels (WindowFixture *fixture,
                    gconstpointer data)
{
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (fixture->window));
  g_autoptr (GFile) file = app_test_create_file (120, 80, app_test_paint_gradient);
  g_autoptr (GdkTexture) texture = gdk_texture_new_from_file (file, NULL);

  gdk_clipboard_set_texture (clipboard, texture);
  window_fixture_act (fixture, "win.paste");
  app_test_wait (window_fixture_has_picture (fixture));
  g_assert_cmpint (ts_picture_get_source_width (ts_board_view_get_picture (fixture->view)), ==, 120);
  g_assert_cmpint (ts_picture_get_height (ts_board_view_get_picture (fixture->view)), ==, 80);
  g_assert_true (ts_album_has_kept (_ts_window_get_album (fixture->window), fixture->window->source));
  g_assert_cmpstr (gtk_label_get_label (fixture->window->title_label), ==, "Picture Without a Name");
}

static void
test_pastes_files (WindowFixture *fixture,
                   gconstpointer data)
{
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (fixture->window));
  g_autoptr (GFile) file = app_test_create_file (120, 80, app_test_paint_gradient);
  GSList files = { file, NULL };
  g_auto (GValue) value = G_VALUE_INIT;

  g_value_init (&value, GDK_TYPE_FILE_LIST);
  g_value_set_boxed (&value, &files);
  gdk_clipboard_set_value (clipboard, &value);
  window_fixture_act (fixture, "win.paste");
  app_test_wait (window_fixture_has_picture (fixture));
  g_assert_true (g_file_equal (fixture->window->source, file));
}

/* What is no picture, though it says so, leaves neither a game nor a file behind. */
static void
test_pastes_no_nonsense (WindowFixture *fixture,
                         gconstpointer data)
{
  static const char *const texts[] = { "", "a letter, and not a short one: it has more than sixteen bytes" };
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (fixture->window));

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GBytes) bytes = g_bytes_new_static (texts[i], strlen (texts[i]));
      g_autoptr (GdkContentProvider) provider = gdk_content_provider_new_for_bytes ("image/png", bytes);
      g_autoptr (GFile) kept = ts_album_create_kept_file (_ts_window_get_album (fixture->window), bytes);

      gdk_clipboard_set_content (clipboard, provider);
      window_fixture_act (fixture, "win.paste");
      app_test_wait (app_test_is_shown (fixture->window->notice_revealer));
      g_assert_null (fixture->window->source);
      g_assert_false (g_file_query_exists (kept, NULL));
      _ts_window_hide_notice (fixture->window);
    }
}

static void
test_a_crop_is_remembered (WindowFixture *fixture,
                           gconstpointer data)
{
  g_autoptr (GFile) file = app_test_create_file (200, 200, app_test_paint_gradient);
  TsCrop chosen;

  window_fixture_load (fixture, file, NULL);
  window_fixture_slide (fixture, "U");
  window_fixture_slide (fixture, "D");
  window_fixture_act (fixture, "win.crop");
  gtk_widget_activate_action (GTK_WIDGET (window_fixture_find_dialog (fixture)), "crop.zoom", "d", 2.0);
  gtk_widget_activate_action (GTK_WIDGET (window_fixture_find_dialog (fixture)), "crop.pan", "(dd)", 0.25, 0.0);
  gtk_widget_activate_action (GTK_WIDGET (window_fixture_find_dialog (fixture)), "crop.play", NULL);
  chosen = fixture->window->crop;
  g_assert_cmpfloat_with_epsilon (chosen.x, 0.625, 1e-9);
  g_assert_cmpuint (ts_game_get_moves (fixture->game), >, 0);

  ts_window_play_numbers (fixture->window, NULL);
  g_assert_true (ts_crop_equal (&fixture->window->crop, &TS_CROP_INIT));
  window_fixture_load (fixture, file, NULL);
  g_assert_true (ts_crop_equal (&fixture->window->crop, &chosen));
}

/* An enlarged part of a large file is loaded again, for more of its pixels. */
static void
test_a_crop_is_sharp (WindowFixture *fixture,
                      gconstpointer data)
{
  g_autoptr (GFile) file = app_test_create_file (3200, 3200, app_test_paint_checkerboard);
  int width;

  window_fixture_load (fixture, file, NULL);
  width = ts_picture_get_width (ts_board_view_get_picture (fixture->view));
  g_assert_cmpint (width, <, 3200);
  window_fixture_act (fixture, "win.crop");
  gtk_widget_activate_action (GTK_WIDGET (window_fixture_find_dialog (fixture)), "crop.zoom", "d", 4.0);
  gtk_widget_activate_action (GTK_WIDGET (window_fixture_find_dialog (fixture)), "crop.play", NULL);
  app_test_wait (ts_picture_get_width (ts_board_view_get_picture (fixture->view)) == 3200);
}

/* What a crop has asked for is for the picture that it was asked of. */
static void
test_the_next_picture_is_not_sharpened (WindowFixture *fixture,
                                        gconstpointer data)
{
  g_autoptr (GFile) large = app_test_create_file (3200, 3200, app_test_paint_checkerboard);
  g_autoptr (GFile) next = app_test_create_file (90, 90, app_test_paint_gradient);
  gpointer sharpening;

  window_fixture_load (fixture, large, NULL);
  window_fixture_act (fixture, "win.crop");
  gtk_widget_activate_action (GTK_WIDGET (window_fixture_find_dialog (fixture)), "crop.zoom", "d", 4.0);
  gtk_widget_activate_action (GTK_WIDGET (window_fixture_find_dialog (fixture)), "crop.play", NULL);
  app_test_watch_job (fixture->window->sharpening, &sharpening);
  window_fixture_load (fixture, next, NULL);
  app_test_wait (sharpening == NULL);
  g_assert_cmpint (ts_picture_get_source_width (ts_board_view_get_picture (fixture->view)), ==, 90);
}

static void
test_a_board_that_fits_is_offered (WindowFixture *fixture,
                                   gconstpointer data)
{
  g_autoptr (GFile) square = app_test_create_file (200, 200, app_test_paint_gradient);
  g_autoptr (GFile) wide = app_test_create_file (240, 160, app_test_paint_gradient);

  window_fixture_load (fixture, square, NULL);
  g_assert_false (app_test_is_shown (fixture->window->notice_revealer));
  window_fixture_load (fixture, wide, NULL);
  g_assert_true (app_test_is_shown (fixture->window->offer_button));
  g_assert_cmpstr (gtk_button_get_label (fixture->window->offer_button), ==, "Play 6×4");

  g_signal_emit_by_name (fixture->window->offer_button, "clicked");
  g_assert_false (app_test_is_shown (fixture->window->notice_revealer));
  app_test_wait (fixture->window->size_id == 0);
  g_assert_cmpuint (ts_game_get_board (fixture->game)->columns, ==, 6);
  g_assert_cmpuint (ts_game_get_board (fixture->game)->rows, ==, 4);
}

static void
test_an_offer_goes_with_the_first_move (WindowFixture *fixture,
                                        gconstpointer data)
{
  g_autoptr (GFile) wide = app_test_create_file (240, 160, app_test_paint_gradient);
  TsBoard board = app_test_get_board ("4x4:1,2,3,4,5,6,7,8,9,10,0,11,13,14,15,12");

  window_fixture_load (fixture, wide, &board);
  g_assert_true (app_test_is_shown (fixture->window->offer_button));
  window_fixture_slide (fixture, "U");
  g_assert_false (app_test_is_shown (fixture->window->notice_revealer));

  /* Any other notice stays. */
  _ts_window_show_notice (fixture->window, g_strdup ("A notice."));
  window_fixture_slide (fixture, "D");
  g_assert_true (app_test_is_shown (fixture->window->notice_revealer));
}

/* Whoever goes on with a game does not want another size. */
static void
test_a_game_in_progress_gets_no_offer (WindowFixture *fixture,
                                       gconstpointer data)
{
  g_autoptr (GFile) wide = app_test_create_file (240, 160, app_test_paint_gradient);
  TsBoard board = app_test_get_board ("4x4:1,2,3,4,5,6,7,8,9,10,0,11,13,14,15,12");

  window_fixture_load (fixture, wide, &board);
  window_fixture_slide (fixture, "U");
  ts_window_play_numbers (fixture->window, NULL);
  window_fixture_load (fixture, wide, NULL);
  g_assert_cmpuint (ts_game_get_moves (fixture->game), ==, 1);
  g_assert_false (app_test_is_shown (fixture->window->notice_revealer));

  window_fixture_act (fixture, "win.new-game");
  ts_window_play_numbers (fixture->window, NULL);
  window_fixture_load (fixture, wide, &board);
  g_assert_true (app_test_is_shown (fixture->window->offer_button));
}

/* It is for the board that was there. */
static void
test_an_offer_goes_with_the_board (WindowFixture *fixture,
                                   gconstpointer data)
{
  g_autoptr (GFile) wide = app_test_create_file (240, 160, app_test_paint_gradient);

  window_fixture_load (fixture, wide, NULL);
  g_assert_true (app_test_is_shown (fixture->window->offer_button));
  g_settings_set_uint (fixture->settings, "columns", 5);
  app_test_wait (fixture->window->size_id == 0);
  g_assert_false (app_test_is_shown (fixture->window->notice_revealer));
}

static guint32
paint_white (int x,
             int y)
{
  return 0xffffff;
}

/* A white picture, and one slide from what looks whole: two pairs of tiles are swapped. */
static void
play_white (WindowFixture *fixture)
{
  g_autoptr (GFile) white = app_test_create_file (90, 60, paint_white);
  TsBoard board = app_test_get_board ("3x2:2,1,3,5,0,4");

  window_fixture_load (fixture, white, &board);
  app_test_wait (app_test_is_shown (fixture->window->offer_button));
}

static void
test_lookalikes_end_the_game (WindowFixture *fixture,
                              gconstpointer data)
{
  play_white (fixture);
  g_assert_cmpstr (gtk_label_get_label (fixture->window->notice_label), ==, "5 of 5 tiles look alike.");
  window_fixture_slide (fixture, "L");
  g_assert_true (ts_game_get_solved (fixture->game));
}

static void
test_numbers_tell_lookalikes_apart (WindowFixture *fixture,
                                    gconstpointer data)
{
  play_white (fixture);
  g_signal_emit_by_name (fixture->window->offer_button, "clicked");
  g_assert_true (g_settings_get_boolean (fixture->settings, "show-numbers"));
  g_assert_false (app_test_is_shown (fixture->window->notice_revealer));
  window_fixture_slide (fixture, "L");
  g_assert_false (ts_game_get_solved (fixture->game));

  /* Without them the board, which is in play, looks whole. */
  g_settings_set_boolean (fixture->settings, "show-numbers", FALSE);
  app_test_wait (ts_game_get_solved (fixture->game));
}

static void
test_another_size_has_other_lookalikes (WindowFixture *fixture,
                                        gconstpointer data)
{
  play_white (fixture);
  g_settings_set_uint (fixture->settings, "columns", 5);
  app_test_wait (fixture->window->size_id == 0);
  g_assert_false (app_test_is_shown (fixture->window->notice_revealer));
  app_test_wait (app_test_is_shown (fixture->window->offer_button));
  g_assert_cmpstr (gtk_label_get_label (fixture->window->notice_label), ==, "9 of 9 tiles look alike.");
}

/* White but for its upper left quarter. */
static guint32
paint_plain_corner (int x,
                    int y)
{
  return x < 100 && y < 100 ? app_test_paint_gradient (2 * x, 2 * y) : 0xffffff;
}

static void
test_another_part_has_other_lookalikes (WindowFixture *fixture,
                                        gconstpointer data)
{
  g_autoptr (GFile) file = app_test_create_file (200, 200, paint_plain_corner);
  GtkWidget *dialog;

  window_fixture_load (fixture, file, NULL);
  app_test_wait (app_test_is_shown (fixture->window->offer_button));
  g_assert_cmpstr (gtk_label_get_label (fixture->window->notice_label), ==, "11 of 15 tiles look alike.");

  window_fixture_act (fixture, "win.crop");
  dialog = GTK_WIDGET (window_fixture_find_dialog (fixture));
  gtk_widget_activate_action (dialog, "crop.zoom", "d", 2.0);
  gtk_widget_activate_action (dialog, "crop.pan", "(dd)", 0.5, 0.5);
  gtk_widget_activate_action (dialog, "crop.play", NULL);
  g_assert_false (app_test_is_shown (fixture->window->notice_revealer));
  app_test_wait (ts_game_has_lookalikes (fixture->game));
}

/* The names of the pictures that the chooser shows, the own ones first. */
static GPtrArray *
choose_picture (WindowFixture *fixture)
{
  window_fixture_act (fixture, "win.choose-picture");

  return app_test_find_all (GTK_WIDGET (window_fixture_find_dialog (fixture)), TS_TYPE_PICTURE_CHOICE);
}

static gboolean
offers (GPtrArray *choices,
        guint i,
        GFile *file)
{
  GFile *offered = ts_picture_choice_get_file (g_ptr_array_index (choices, i));

  return offered != NULL && g_file_equal (offered, file);
}

static void
test_offers_the_newest_pictures (WindowFixture *fixture,
                                 gconstpointer data)
{
  TsAlbum *album = _ts_window_get_album (fixture->window);
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GPtrArray) choices = NULL;

  for (guint i = 0; i < 14; i++)
    {
      /* One of them is in the gallery, which is shown anyway. */
      g_ptr_array_add (files, i == 5 ? ts_gallery_create_file (3) : app_test_create_file (30, 20, app_test_paint_gradient));
      ts_album_add (album, g_ptr_array_index (files, i), &TS_CROP_INIT);
    }

  choices = choose_picture (fixture);
  g_assert_cmpuint (choices->len, ==, 12 + ts_gallery_get_n_pictures () + 1);
  g_assert_true (offers (choices, 0, g_ptr_array_index (files, 13)));
  g_assert_true (offers (choices, 7, g_ptr_array_index (files, 6)));
  g_assert_true (offers (choices, 8, g_ptr_array_index (files, 4)));
  g_assert_true (offers (choices, 11, g_ptr_array_index (files, 1)));
  gtk_test_accessible_assert_property (g_ptr_array_index (choices, 12), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       ts_gallery_get_title (0));
}

int
main (int argc,
      char **argv)
{
  window_fixture_init (&argc, &argv);

#define ADD(path, func) window_fixture_add ("/window-pictures/" path, BOARD, func)
  ADD ("the-first-that-loads", test_the_first_that_loads);
  ADD ("no-file-is-chosen", test_no_file_is_chosen);
  ADD ("none-that-loads", test_none_that_loads);
  ADD ("pastes-pixels", test_pastes_pixels);
  ADD ("pastes-files", test_pastes_files);
  ADD ("pastes-no-nonsense", test_pastes_no_nonsense);
  ADD ("a-crop-is-remembered", test_a_crop_is_remembered);
  ADD ("a-crop-is-sharp", test_a_crop_is_sharp);
  ADD ("the-next-picture-is-not-sharpened", test_the_next_picture_is_not_sharpened);
  ADD ("a-board-that-fits-is-offered", test_a_board_that_fits_is_offered);
  ADD ("an-offer-goes-with-the-first-move", test_an_offer_goes_with_the_first_move);
  ADD ("a-game-in-progress-gets-no-offer", test_a_game_in_progress_gets_no_offer);
  ADD ("an-offer-goes-with-the-board", test_an_offer_goes_with_the_board);
  ADD ("lookalikes-end-the-game", test_lookalikes_end_the_game);
  ADD ("numbers-tell-lookalikes-apart", test_numbers_tell_lookalikes_apart);
  ADD ("another-size-has-other-lookalikes", test_another_size_has_other_lookalikes);
  ADD ("another-part-has-other-lookalikes", test_another_part_has_other_lookalikes);
  ADD ("offers-the-newest-pictures", test_offers_the_newest_pictures);
#undef ADD

  return g_test_run ();
}
