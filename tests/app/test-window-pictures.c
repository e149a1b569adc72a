/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the window's ways in for pictures: several files, the clipboard, crops, boards that fit, look-alikes.
 */

#include <math.h>

#include "ts-gallery.h"
#include "ts-picture-choice.h"
#include "window-fixture.h"

#define BOARD "4x4#1"

static GtkNativeDialog *shown_dialog;
static void (*show_dialog) (GtkNativeDialog *dialog);

static void
remembering_show (GtkNativeDialog *dialog)
{
  shown_dialog = dialog;
  show_dialog (dialog);
}

static void
test_no_file_is_chosen (WindowFixture *fixture,
                        gconstpointer data)
{
  g_autoptr (GListModel) filters = NULL;
  gpointer dialog;

  window_fixture_act (fixture, "win.open");
  dialog = shown_dialog;
  filters = gtk_file_chooser_get_filters (GTK_FILE_CHOOSER (dialog));
  g_assert_cmpuint (g_list_model_get_n_items (filters), ==, 1);
  g_object_add_weak_pointer (dialog, &dialog);
  window_fixture_act (fixture, "win.open");
  g_assert_true (shown_dialog == dialog);
  g_signal_emit_by_name (dialog, "response", GTK_RESPONSE_ACCEPT);
  g_assert_null (dialog);
  g_assert_null (ts_session_get_loading (fixture->session));
}

/* A picture of 120×80. */
static void
paste_picture (WindowFixture *fixture)
{
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (fixture->window));
  g_autoptr (GFile) file = app_test_create_file (120, 80, painting_gradient);
  g_autoptr (GdkTexture) texture = gdk_texture_new_from_file (file, NULL);

  gdk_clipboard_set_texture (clipboard, texture);
  window_fixture_act (fixture, "win.paste");
}

static void
test_pastes_pixels (WindowFixture *fixture,
                    gconstpointer data)
{
  paste_picture (fixture);
  wait_for (window_fixture_get_picture (fixture) != NULL);
  g_assert_cmpint (ts_picture_get_source_width (window_fixture_get_picture (fixture)), ==, 120);
  g_assert_cmpint (ts_picture_get_height (window_fixture_get_picture (fixture)), ==, 80);
  g_assert_true (ts_library_has_saved (ts_session_get_shared (fixture->session)->library,
                                       ts_play_get_scene (window_fixture_get_play (fixture))->subject.source));
  g_assert_cmpstr (gtk_label_get_label (window_fixture_get_child (fixture, "title_label")), ==, "Pasted Picture");
  wait_for (!gtk_widget_has_css_class (app_test_find_tile (fixture->view, 1), "plain"));
}

/* Returns: (transfer full): what a file manager copies: the file, and one that is gone since */
static GdkContentProvider *
create_file_provider (GFile *file)
{
  g_autoptr (GFile) missing = g_file_new_for_path ("/no/such.png");
  GSList second = { missing, NULL };
  GSList files = { file, &second };
  g_auto (GValue) value = G_VALUE_INIT;

  g_value_init (&value, GDK_TYPE_FILE_LIST);
  g_value_set_boxed (&value, &files);

  return gdk_content_provider_new_for_value (&value);
}

/* Takes @provider. */
static void
paste (WindowFixture *fixture,
       GdkContentProvider *provider)
{
  gdk_clipboard_set_content (gtk_widget_get_clipboard (GTK_WIDGET (fixture->window)), provider);
  g_object_unref (provider);
  window_fixture_act (fixture, "win.paste");
}

static void
test_pastes_files (WindowFixture *fixture,
                   gconstpointer data)
{
  g_autoptr (GFile) file = app_test_create_file (120, 80, painting_gradient);

  paste (fixture, create_file_provider (file));
  wait_for (window_fixture_get_picture (fixture) != NULL);
  g_assert_true (g_file_equal (ts_play_get_scene (window_fixture_get_play (fixture))->subject.source, file));
}

/* Returns: (transfer full): the bytes of @file, as a picture of this type */
static GdkContentProvider *
create_bytes_provider (const char *mime_type,
                       GFile *file)
{
  g_autoptr (GBytes) bytes = g_file_load_bytes (file, NULL, NULL, NULL);

  return gdk_content_provider_new_for_bytes (mime_type, bytes);
}

/* Of what is offered, pixels are better than files, and PNG is better than other pixels. */
static void
test_pastes_the_best (WindowFixture *fixture,
                      gconstpointer data)
{
  g_autoptr (GFile) good = app_test_create_file (120, 80, painting_gradient);
  g_autoptr (GFile) other = app_test_create_file (90, 90, painting_gradient);
  GdkContentProvider *offered[] = { create_file_provider (other), create_bytes_provider ("image/bmp", other),
                                    create_bytes_provider ("image/jpeg", other), create_bytes_provider ("image/png", good) };

  paste (fixture, gdk_content_provider_new_union (offered, G_N_ELEMENTS (offered)));
  wait_for (window_fixture_get_picture (fixture) != NULL);
  g_assert_cmpint (ts_picture_get_source_width (window_fixture_get_picture (fixture)), ==, 120);
}

/* What was asked for after a paste is newer. */
static void
test_pasted_files_give_way (WindowFixture *fixture,
                            gconstpointer data)
{
  g_autoptr (GFile) file = app_test_create_file (120, 80, painting_gradient);

  paste (fixture, create_file_provider (file));
  ts_session_play_numbers (fixture->session, NULL);
  window_fixture_wait_for_wishes (fixture);
  g_assert_null (window_fixture_get_picture (fixture));
  g_assert_false (window_fixture_has_notice (fixture));
}

/* Returns: (transfer full): where a pasted picture of these bytes is saved */
static GFile *
create_saved_file (GBytes *bytes)
{
  g_autofree char *sum = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, bytes);

  return g_file_new_build_filename (g_get_user_data_dir (), "tileshift", "pictures", sum, NULL);
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
      g_autoptr (GFile) saved = create_saved_file (bytes);

      gdk_clipboard_set_content (clipboard, provider);
      window_fixture_act (fixture, "win.paste");
      wait_for (window_fixture_has_notice (fixture));
      g_assert_null (ts_play_get_scene (window_fixture_get_play (fixture))->subject.source);
      wait_for (!g_file_query_exists (saved, NULL));
      window_fixture_hide_notice (fixture);
    }
}

/* Without its decoder a picture only cannot be opened now: the only file of a pasted one stays. */
static void
test_a_pasted_picture_outlasts_its_decoder (WindowFixture *fixture,
                                            gconstpointer data)
{
  g_autofree char *decoder = g_strdup (g_getenv ("TILESHIFT_PICTURE_PROGRAM"));
  g_autoptr (GFile) saved = NULL;

  paste_picture (fixture);
  wait_for (window_fixture_get_picture (fixture) != NULL);
  saved = g_object_ref (ts_play_get_scene (window_fixture_get_play (fixture))->subject.source);
  ts_session_play_numbers (fixture->session, NULL);

  g_setenv ("TILESHIFT_PICTURE_PROGRAM", "/nowhere/at/all", TRUE);
  window_fixture_load (fixture, saved, NULL);
  g_assert_true (window_fixture_has_notice (fixture));
  g_assert_null (window_fixture_get_picture (fixture));
  if (decoder != NULL)
    g_setenv ("TILESHIFT_PICTURE_PROGRAM", decoder, TRUE);
  else
    g_unsetenv ("TILESHIFT_PICTURE_PROGRAM");

  g_assert_true (g_file_query_exists (saved, NULL));
  window_fixture_load (fixture, saved, NULL);
  g_assert_nonnull (window_fixture_get_picture (fixture));
}

/* A content provider that writes its bytes when the test wants it. */
typedef struct
{
  GdkContentProvider parent_instance;
  GTask *task; /* of the writing that waits */
  GOutputStream *stream;
} SlowProvider;

typedef GdkContentProviderClass SlowProviderClass;

GType slow_provider_get_type (void);
G_DEFINE_TYPE (SlowProvider, slow_provider, GDK_TYPE_CONTENT_PROVIDER)

static GdkContentFormats *
slow_provider_ref_formats (GdkContentProvider *provider)
{
  return gdk_content_formats_new ((const char *[]){ "image/png" }, 1);
}

static void
slow_provider_write_async (GdkContentProvider *provider,
                           const char *mime_type,
                           GOutputStream *stream,
                           int io_priority,
                           GCancellable *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer user_data)
{
  SlowProvider *self = (SlowProvider *) provider;

  self->task = g_task_new (provider, cancellable, callback, user_data);
  self->stream = g_object_ref (stream);
}

static gboolean
slow_provider_write_finish (GdkContentProvider *provider,
                            GAsyncResult *result,
                            GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
slow_provider_class_init (SlowProviderClass *klass)
{
  klass->ref_formats = slow_provider_ref_formats;
  klass->write_mime_type_async = slow_provider_write_async;
  klass->write_mime_type_finish = slow_provider_write_finish;
}

static void
slow_provider_init (SlowProvider *self)
{
}

static void
spliced_cb (GObject *source_object,
            GAsyncResult *result,
            gpointer user_data)
{
  g_autoptr (GTask) task = user_data;

  /* A reader that has given up closes its end. */
  g_output_stream_splice_finish (G_OUTPUT_STREAM (source_object), result, NULL);
  g_task_return_boolean (task, TRUE);
}

/* Writes the picture at last. */
static void
slow_provider_write (SlowProvider *self,
                     GFile *file)
{
  g_autoptr (GFileInputStream) picture = g_file_read (file, NULL, NULL);
  g_autoptr (GOutputStream) stream = g_steal_pointer (&self->stream);

  g_output_stream_splice_async (stream, G_INPUT_STREAM (picture), G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET,
                                G_PRIORITY_DEFAULT, NULL, spliced_cb, g_steal_pointer (&self->task));
}

/* Returns: (transfer full): what is on the clipboard, and is being pasted */
static SlowProvider *
paste_slowly (WindowFixture *fixture)
{
  SlowProvider *provider = g_object_new (slow_provider_get_type (), NULL);

  gdk_clipboard_set_content (gtk_widget_get_clipboard (GTK_WIDGET (fixture->window)), GDK_CONTENT_PROVIDER (provider));
  window_fixture_act (fixture, "win.paste");
  wait_for (provider->task != NULL);

  return provider;
}

static void
test_a_slow_paste_comes_at_last (WindowFixture *fixture,
                                 gconstpointer data)
{
  g_autoptr (GFile) file = app_test_create_file (60, 60, painting_gradient);
  SlowProvider *provider = paste_slowly (fixture);

  slow_provider_write (provider, file);
  wait_for (window_fixture_get_picture (fixture) != NULL);
  g_assert_cmpint (ts_picture_get_width (window_fixture_get_picture (fixture)), ==, 60);
  g_object_unref (provider);
}

/* What was opened after the paste is newer, however long the paste takes. */
static void
test_a_slow_paste_gives_way (WindowFixture *fixture,
                             gconstpointer data)
{
  g_autoptr (GFile) file = app_test_create_file (60, 60, painting_gradient);
  g_autoptr (GFile) newer = app_test_create_file (90, 90, painting_gradient);
  SlowProvider *provider = paste_slowly (fixture);

  window_fixture_load (fixture, newer, NULL);
  slow_provider_write (provider, file);
  window_fixture_wait_for_wishes (fixture);
  g_assert_cmpint (ts_picture_get_width (window_fixture_get_picture (fixture)), ==, 90);
  g_assert_false (window_fixture_has_notice (fixture));
  g_object_unref (provider);
}

/* A picture, its sharpening, a search and a paste: nothing of it keeps the session, as window_fixture_close() asserts. */
static void
test_closing_ends_all_jobs (WindowFixture *fixture,
                            gconstpointer data)
{
  g_autoptr (GFile) large = app_test_create_file (3200, 3200, app_test_paint_checkerboard);
  const TsCrop crop = { .x = 0.5, .y = 0.5, .zoom = 4 };

  window_fixture_load (fixture, large, NULL);
  ts_play_set_crop (window_fixture_get_play (fixture), &crop);
  ts_session_open (fixture->session, NULL, NULL);
  window_fixture_close (fixture);

  window_fixture_open (fixture);
  ts_session_open (fixture->session, large, NULL);
  window_fixture_close (fixture);

  window_fixture_open (fixture);
  g_settings_set_string (fixture->settings, "difficulty", "hard");
  ts_session_play_numbers (fixture->session, NULL);
  paste_picture (fixture);
  window_fixture_close (fixture);
  window_fixture_open (fixture);
}

static void
test_a_crop_is_remembered (WindowFixture *fixture,
                           gconstpointer data)
{
  g_autoptr (GFile) file = app_test_create_file (200, 200, painting_gradient);
  TsCrop chosen;

  window_fixture_load (fixture, file, NULL);
  window_fixture_slide (fixture, "U");
  window_fixture_slide (fixture, "D");
  window_fixture_act (fixture, "win.crop");
  gtk_widget_activate_action (GTK_WIDGET (window_fixture_find_dialog (fixture)), "crop.zoom", "d", log (2) / log (1.1));
  gtk_widget_activate_action (GTK_WIDGET (window_fixture_find_dialog (fixture)), "crop.pan", "(dd)", 5.0, 0.0);
  gtk_widget_activate_action (GTK_WIDGET (window_fixture_find_dialog (fixture)), "crop.play", NULL);
  chosen = ts_play_get_scene (window_fixture_get_play (fixture))->subject.crop;
  g_assert_cmpfloat_with_epsilon (chosen.x, 0.625, 1e-9);
  g_assert_cmpuint (ts_game_get_moves (window_fixture_get_game (fixture)), >, 0);

  ts_session_play_numbers (fixture->session, NULL);
  g_assert_true (ts_crop_equal (&ts_play_get_scene (window_fixture_get_play (fixture))->subject.crop, &TS_CROP_INIT));
  window_fixture_load (fixture, file, NULL);
  g_assert_true (ts_crop_equal (&ts_play_get_scene (window_fixture_get_play (fixture))->subject.crop, &chosen));
}

static void
test_a_board_that_fits_is_offered (WindowFixture *fixture,
                                   gconstpointer data)
{
  g_autoptr (GFile) square = app_test_create_file (200, 200, painting_gradient);
  g_autoptr (GFile) wide = app_test_create_file (240, 160, painting_gradient);

  window_fixture_load (fixture, square, NULL);
  g_assert_false (window_fixture_has_notice (fixture));
  window_fixture_load (fixture, wide, NULL);
  g_assert_true (window_fixture_has_offer (fixture));
  g_assert_cmpstr (gtk_button_get_label (window_fixture_get_offer (fixture)), ==, "Use 6×4");

  g_signal_emit_by_name (window_fixture_get_offer (fixture), "clicked");
  g_assert_false (window_fixture_has_notice (fixture));
  window_fixture_wait_for_size (fixture, 6, 4);
}

static graphene_rect_t
get_place (WindowFixture *fixture,
           const char *name)
{
  graphene_rect_t place;

  g_assert_true (gtk_widget_compute_bounds (window_fixture_get_child (fixture, name), GTK_WIDGET (fixture->window),
                                            &place));

  return place;
}

/* The board keeps its size, and nothing covers it or the status. */
static void
test_a_notice_has_its_own_place (WindowFixture *fixture,
                                 gconstpointer data)
{
  GtkWidget *window = GTK_WIDGET (fixture->window);
  graphene_rect_t before = get_place (fixture, "board_view");
  graphene_rect_t board;
  graphene_rect_t notice;
  graphene_rect_t status;

  ts_notice_show_offer (window_fixture_get_child (fixture, "notice"),
                        "A sentence that is so long that it certainly needs two lines, in this window and in all that "
                        "are wider, and even then its last words do not fit.",
                        "Play", "win.play-size", g_variant_new ("(ii)", 5, 3));
  gtk_test_widget_wait_for_draw (window);
  gtk_test_widget_wait_for_draw (window);
  board = get_place (fixture, "board_view");
  notice = get_place (fixture, "notice");
  status = get_place (fixture, "status_label");
  g_assert_true (graphene_rect_equal (&before, &board));
  g_assert_cmpfloat (notice.origin.y, >=, board.origin.y + board.size.height);
  g_assert_cmpfloat (status.origin.y, >=, notice.origin.y + notice.size.height);
}

/* The game is still not saved, whatever is opened next. */
static void
test_opening_hides_no_trouble (WindowFixture *fixture,
                               gconstpointer data)
{
  g_autoptr (GFile) missing = g_file_new_for_path ("/nowhere/at-all.png");

  ts_notice_show (window_fixture_get_child (fixture, "notice"), TS_NOTICE_TROUBLE, "Nothing is saved.");
  window_fixture_load (fixture, missing, NULL);
  g_assert_true (window_fixture_has_notice (fixture));
  g_assert_cmpstr (window_fixture_get_notice (fixture), ==, "Nothing is saved.");
  window_fixture_hide_notice (fixture);
  g_assert_nonnull (strstr (window_fixture_get_notice (fixture), "at-all.png"));
}

/* What is told before the first play concerns the start. */
static void
test_the_first_picture_hides_no_notice (WindowFixture *fixture,
                                        gconstpointer data)
{
  g_autoptr (GFile) file = app_test_create_file (90, 60, painting_gradient);

  window_fixture_close (fixture);
  window_fixture_open (fixture);
  ts_notice_show (window_fixture_get_child (fixture, "notice"), TS_NOTICE_STAYING, "A saved game is damaged.");
  ts_session_open (fixture->session, file, NULL);
  wait_for (window_fixture_get_play (fixture) != NULL);
  g_assert_true (window_fixture_has_notice (fixture));
  g_assert_cmpstr (window_fixture_get_notice (fixture), ==, "A saved game is damaged.");
}

/* The words are there while something is over the window; they are in no pointer's way. */
static void
test_says_where_to_drop (WindowFixture *fixture,
                         gconstpointer data)
{
  gpointer target = app_test_find_controller (fixture->window, GTK_TYPE_DROP_TARGET_ASYNC, GTK_PHASE_BUBBLE);
  GtkWidget *hint = window_fixture_get_child (fixture, "drop_hint");
  GdkDragAction action;
  gboolean is_taken;

  g_assert_false (gtk_widget_get_can_target (hint));
  for (guint i = 0; i < 2; i++)
    {
      g_assert_false (app_test_is_shown (hint));
      g_signal_emit_by_name (target, "drag-enter", NULL, 9.0, 9.0, &action);
      g_assert_cmpint (action, ==, GDK_ACTION_COPY);
      g_assert_true (app_test_is_shown (hint));
      if (i == 0)
        g_signal_emit_by_name (target, "drag-leave", NULL);
      else
        g_signal_emit_by_name (target, "drop", NULL, 9.0, 9.0, &is_taken);
    }
  g_assert_false (app_test_is_shown (hint));
}

static void
test_an_offer_goes_with_the_first_move (WindowFixture *fixture,
                                        gconstpointer data)
{
  g_autoptr (GFile) wide = app_test_create_file (240, 160, painting_gradient);
  TsBoard board = board_from_id ("4x4:1,2,3,4,5,6,7,8,9,10,0,11,13,14,15,12");

  window_fixture_load (fixture, wide, &board);
  g_assert_true (window_fixture_has_offer (fixture));
  window_fixture_slide (fixture, "U");
  g_assert_false (window_fixture_has_notice (fixture));

  /* Any other notice stays. */
  ts_notice_show (window_fixture_get_child (fixture, "notice"), TS_NOTICE_STAYING, "A notice.");
  window_fixture_slide (fixture, "D");
  g_assert_true (window_fixture_has_notice (fixture));
}

/* It is for the board that was there. */
static void
test_an_offer_goes_with_the_board (WindowFixture *fixture,
                                   gconstpointer data)
{
  g_autoptr (GFile) wide = app_test_create_file (240, 160, painting_gradient);

  window_fixture_load (fixture, wide, NULL);
  g_assert_true (window_fixture_has_offer (fixture));
  window_fixture_set_size (fixture, 5, 4);
  g_assert_false (window_fixture_has_notice (fixture));
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
  TsBoard board = board_from_id ("3x2:2,1,3,5,0,4");

  window_fixture_load (fixture, white, &board);
  wait_for (window_fixture_has_offer (fixture));
}

static void
test_lookalikes_end_the_game (WindowFixture *fixture,
                              gconstpointer data)
{
  play_white (fixture);
  g_assert_cmpstr (window_fixture_get_notice (fixture), ==, "Too many tiles look the same: this game does not count for best results.");
  window_fixture_slide (fixture, "L");
  g_assert_true (ts_game_get_solved (window_fixture_get_game (fixture)));
}

static void
test_numbers_tell_lookalikes_apart (WindowFixture *fixture,
                                    gconstpointer data)
{
  play_white (fixture);
  g_signal_emit_by_name (window_fixture_get_offer (fixture), "clicked");
  g_assert_true (g_settings_get_boolean (fixture->settings, "show-numbers"));
  g_assert_false (window_fixture_has_notice (fixture));
  window_fixture_slide (fixture, "L");
  g_assert_false (ts_game_get_solved (window_fixture_get_game (fixture)));

  /* Without them the board, which is in play, looks whole. */
  g_settings_set_boolean (fixture->settings, "show-numbers", FALSE);
  wait_for (ts_game_get_solved (window_fixture_get_game (fixture)));
}

static void
test_numbers_take_the_offer_back (WindowFixture *fixture,
                                  gconstpointer data)
{
  play_white (fixture);
  g_settings_set_boolean (fixture->settings, "show-numbers", TRUE);
  g_assert_false (window_fixture_has_notice (fixture));
}

/* The button over the board had it. */
static void
test_the_board_gets_the_focus_back (WindowFixture *fixture,
                                    gconstpointer data)
{
  g_autoptr (GFile) missing = g_file_new_for_path ("/nonexistent/picture.png");
  GtkWidget *card = window_fixture_get_child (fixture, "loading_card");
  GtkWidget *focus;

  ts_session_open (fixture->session, missing, NULL);
  gtk_widget_show (card);
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (fixture->window)), card));
  wait_for (window_fixture_has_notice (fixture));
  focus = gtk_window_get_focus (GTK_WINDOW (fixture->window));
  g_assert_true (focus == GTK_WIDGET (fixture->view) || gtk_widget_is_ancestor (focus, GTK_WIDGET (fixture->view)));
}

/* White but for its upper left quarter. */
static guint32
paint_plain_corner (int x,
                    int y)
{
  return x < 100 && y < 100 ? painting_gradient (2 * x, 2 * y) : 0xffffff;
}

static void
test_another_part_has_other_lookalikes (WindowFixture *fixture,
                                        gconstpointer data)
{
  g_autoptr (GFile) file = app_test_create_file (200, 200, paint_plain_corner);
  TsBoard board = board_from_id ("4x4:11,12,3,4,14,15,7,8,9,10,1,2,13,5,6,0");
  GtkWidget *dialog;

  window_fixture_load (fixture, file, &board);
  wait_for (window_fixture_has_offer (fixture));
  g_assert_cmpstr (window_fixture_get_notice (fixture), ==, "11 of 15 tiles have a look-alike.");

  window_fixture_act (fixture, "win.crop");
  dialog = GTK_WIDGET (window_fixture_find_dialog (fixture));
  gtk_widget_activate_action (dialog, "crop.zoom", "d", log (2) / log (1.1));
  gtk_widget_activate_action (dialog, "crop.pan", "(dd)", 10.0, 10.0);
  gtk_widget_activate_action (dialog, "crop.play", NULL);
  g_assert_false (window_fixture_has_notice (fixture));
  wait_for (ts_game_has_lookalikes (window_fixture_get_game (fixture)));
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
  TsLibrary *library = ts_session_get_shared (fixture->session)->library;
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GPtrArray) choices = NULL;

  for (guint i = 0; i < 14; i++)
    {
      /* One of them is in the gallery, which is shown anyway. */
      g_ptr_array_add (files, i == 5 ? ts_gallery_create_file (3) : app_test_create_file (30, 20, painting_gradient));
      ts_library_add (library, g_ptr_array_index (files, i), &TS_CROP_INIT);
    }

  choices = choose_picture (fixture);
  g_assert_cmpuint (choices->len, ==, 12 + ts_gallery_get_n_pictures () + 2);
  g_assert_true (offers (choices, 0, g_ptr_array_index (files, 13)));
  g_assert_true (offers (choices, 7, g_ptr_array_index (files, 6)));
  g_assert_true (offers (choices, 8, g_ptr_array_index (files, 4)));
  g_assert_true (offers (choices, 11, g_ptr_array_index (files, 1)));
  gtk_test_accessible_assert_property (g_ptr_array_index (choices, 13), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       ts_gallery_get_title (0));
}

/* Why another picture comes first is told while that is opened, and after. */
static void
test_the_first_picture_may_be_gone (WindowFixture *fixture,
                                    gconstpointer data)
{
  g_autoptr (GFile) missing = g_file_new_for_path ("/no/such.png");

  window_fixture_close (fixture);
  window_fixture_open (fixture);
  ts_session_open (fixture->session, missing, NULL);
  wait_for (window_fixture_get_play (fixture) != NULL);
  g_assert_true (window_fixture_has_notice (fixture));
  g_assert_cmpstr (window_fixture_get_notice (fixture), ==, "“such.png” could not be found.");
}

int
main (int argc,
      char **argv)
{
  GtkNativeDialogClass *dialog_class;

  window_fixture_init (&argc, &argv);
  dialog_class = g_type_class_ref (GTK_TYPE_FILE_CHOOSER_NATIVE);
  show_dialog = dialog_class->show;
  dialog_class->show = remembering_show;

#define ADD(path, func) window_fixture_add ("/window-pictures/" path, BOARD, func)
  ADD ("no-file-is-chosen", test_no_file_is_chosen);
  ADD ("the-first-picture-may-be-gone", test_the_first_picture_may_be_gone);
  ADD ("pastes-pixels", test_pastes_pixels);
  ADD ("pastes-files", test_pastes_files);
  ADD ("pastes-the-best", test_pastes_the_best);
  ADD ("pasted-files-give-way", test_pasted_files_give_way);
  ADD ("pastes-no-nonsense", test_pastes_no_nonsense);
  ADD ("a-pasted-picture-outlasts-its-decoder", test_a_pasted_picture_outlasts_its_decoder);
  ADD ("a-slow-paste-comes-at-last", test_a_slow_paste_comes_at_last);
  ADD ("a-slow-paste-gives-way", test_a_slow_paste_gives_way);
  ADD ("closing-ends-all-jobs", test_closing_ends_all_jobs);
  ADD ("a-crop-is-remembered", test_a_crop_is_remembered);
  ADD ("a-board-that-fits-is-offered", test_a_board_that_fits_is_offered);
  ADD ("a-notice-has-its-own-place", test_a_notice_has_its_own_place);
  ADD ("opening-hides-no-trouble", test_opening_hides_no_trouble);
  ADD ("the-first-picture-hides-no-notice", test_the_first_picture_hides_no_notice);
  ADD ("says-where-to-drop", test_says_where_to_drop);
  ADD ("an-offer-goes-with-the-first-move", test_an_offer_goes_with_the_first_move);
  ADD ("an-offer-goes-with-the-board", test_an_offer_goes_with_the_board);
  ADD ("lookalikes-end-the-game", test_lookalikes_end_the_game);
  ADD ("numbers-tell-lookalikes-apart", test_numbers_tell_lookalikes_apart);
  ADD ("numbers-take-the-offer-back", test_numbers_take_the_offer_back);
  ADD ("the-board-gets-the-focus-back", test_the_board_gets_the_focus_back);
  ADD ("another-part-has-other-lookalikes", test_another_part_has_other_lookalikes);
  ADD ("offers-the-newest-pictures", test_offers_the_newest_pictures);
#undef ADD

  return g_test_run ();
}
