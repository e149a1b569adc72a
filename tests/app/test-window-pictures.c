/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the window's ways in for pictures: several files, the clipboard, crops, boards that fit, look-alikes.
 */

#include <dlfcn.h>

#include "disk-gate.h"
#include "ts-file-dialog.h"
#include "ts-formats.h"
#include "ts-gallery.h"
#include "ts-incoming.h"
#include "window-fixture.h"

/* Its shortest solution is found at once. */
#define BOARD "4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,0,14,15"

static GtkNativeDialog *shown_dialog;
static guint n_shown;
static void (*show_dialog) (GtkNativeDialog *dialog); /* NULL to show nothing */

static void
remembering_show (GtkNativeDialog *dialog)
{
  shown_dialog = dialog;
  n_shown++;
  if (show_dialog != NULL)
    show_dialog (dialog);
}

/* Where the dialogs begin, and the folder of pictures. */
static GFile *begun;
static const char *pictures;

/* Replaces GTK's function, which goes there. */
gboolean
gtk_file_chooser_set_current_folder (GtkFileChooser *chooser,
                                     GFile *folder,
                                     GError **error)
{
  return g_set_object (&begun, folder);
}

/* Replaces GLib's function. */
const char *
g_get_user_special_dir (GUserDirectory directory)
{
  return directory == G_USER_DIRECTORY_PICTURES ? pictures : g_get_home_dir ();
}

/* Pictures are opened where some were opened before, on another machine also if that does not answer; without such a
 * place they are opened, and always saved, among the pictures. Games are copied from and to the home folder. */
static void
test_dialogs_begin_in_a_folder (WindowFixture *fixture)
{
  static const char *const actions[] = { "win.open", "win.open-folder", "win.save-puzzle", "win.export-games",
                                         "win.import-games" };
  static const char *const places[] = { "/usr", NULL, "/proc/nowhere" };
  static const char *const folders[] = { "file:///etc", "sftp://nowhere/pictures", "file:///proc/nowhere", "" };
  g_autoptr (GFile) file = app_test_create_file (120, 80, painting_gradient);
  void (*show) (GtkNativeDialog *) = g_steal_pointer (&show_dialog);

  window_fixture_load (fixture, file, NULL);
  for (guint i = 0; i < 5 * 4 * 3; i++)
    {
      g_autoptr (GFile) expected = NULL;

      pictures = places[i / 5 / 4];
      g_settings_set_string (fixture->settings, "open-folder", folders[i / 5 % 4]);
      if (i % 5 > 2)
        expected = g_file_new_for_path (g_get_home_dir ());
      else if (i % 5 < 2 && i / 5 % 4 < 2)
        expected = g_file_new_for_uri (folders[i / 5 % 4]);
      else if (pictures == places[0])
        expected = g_file_new_for_path (pictures);
      g_clear_object (&begun);
      window_fixture_act (fixture, actions[i % 5]);
      g_assert_true (begun == expected || g_file_equal (begun, expected));
      if (i % 5 == 2)
        {
          g_autofree char *name = gtk_file_chooser_get_current_name (GTK_FILE_CHOOSER (shown_dialog));

          g_assert_true (g_str_has_suffix (name, " Puzzle.jpg"));
        }
      gtk_native_dialog_hide (shown_dialog);
      g_signal_emit_by_name (shown_dialog, "response", GTK_RESPONSE_CANCEL);
    }
  g_clear_object (&begun);
  show_dialog = show;
}

static GdkDragAction drop_actions;

/* Replaces GDK's function. */
GdkDragAction
gdk_drop_get_actions (GdkDrop *drop)
{
  return drop_actions;
}

/* Pictures, files and texts are taken; never as a move, after which its source would delete it. */
static void
test_leaves_what_is_dropped (void)
{
  static const char *const texts[] = { "text/uri-list", "text/plain;charset=utf-8" };
  g_autoptr (GdkContentFormats) formats = ts_incoming_create_formats ();

  for (const char *const *type = ts_formats_get_mime_types (); *type != NULL; type++)
    g_assert_true (gdk_content_formats_contain_mime_type (formats, *type));
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    g_assert_true (gdk_content_formats_contain_mime_type (formats, texts[i]));
  for (drop_actions = 0; drop_actions < 16; drop_actions++)
    g_assert_cmpint (ts_incoming_get_action (NULL), ==,
                     (drop_actions & GDK_ACTION_COPY) != 0   ? GDK_ACTION_COPY
                     : (drop_actions & GDK_ACTION_LINK) != 0 ? GDK_ACTION_LINK
                                                             : 0);
}

static gboolean
has_chosen (GtkFileChooser *chooser)
{
  g_autoptr (GListModel) files = gtk_file_chooser_get_files (chooser);

  return g_list_model_get_n_items (files) > 0;
}

/* One dialog at a time, for several pictures, with every type that loads here. The next one begins in the same folder. */
static void
test_open_dialog (WindowFixture *fixture)
{
  g_autoptr (GFile) file = app_test_create_file (120, 80, painting_gradient);
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autofree char *uri = g_file_get_uri (folder);
  g_autofree char *folder_name = g_file_get_basename (folder);
  g_autofree char *saved = NULL;
  g_autoptr (GListModel) filters = NULL;
  g_autoptr (GtkFilter) filter = NULL;
  const char *const *mime_types = ts_formats_get_mime_types ();
  gpointer dialog;
  gpointer window;

  window_fixture_act (fixture, "win.open");
  dialog = shown_dialog;
  window = window_fixture_find_dialog (fixture);
  g_assert_true (gtk_file_chooser_get_select_multiple (GTK_FILE_CHOOSER (dialog)));
  filters = gtk_file_chooser_get_filters (GTK_FILE_CHOOSER (dialog));
  g_assert_cmpuint (g_list_model_get_n_items (filters), ==, 1);
  filter = g_list_model_get_item (filters, 0);
  for (gsize i = 0; mime_types[i] != NULL; i++)
    {
      g_autoptr (GFileInfo) info = g_file_info_new ();

      g_file_info_set_content_type (info, mime_types[i]);
      g_assert_true (gtk_filter_match (filter, info));
    }
  window_fixture_act (fixture, "win.open");
  g_assert_true (shown_dialog == dialog);
  g_assert_true (gtk_file_chooser_set_file (window, file, NULL));
  wait_for (has_chosen (window) && app_test_shows_path (window, folder_name));
  gtk_dialog_response (window, GTK_RESPONSE_ACCEPT);
  wait_for (window_fixture_get_picture (fixture) != NULL);
  saved = g_settings_get_string (fixture->settings, "open-folder");
  g_assert_cmpstr (saved, ==, uri);
}

/* The files that were chosen; NULL for those that GTK has. */
static GListModel *chosen;

/* Replaces GTK's function. */
GListModel *
gtk_file_chooser_get_files (GtkFileChooser *chooser)
{
  GListModel *(*get_files) (GtkFileChooser *);

  *(void **) &get_files = dlsym (RTLD_NEXT, "gtk_file_chooser_get_files");

  return chosen != NULL ? g_object_ref (chosen) : get_files (chooser);
}

/* All are opened, the first one first. */
static void
test_several_files_are_chosen (WindowFixture *fixture)
{
  GListStore *files = g_list_store_new (G_TYPE_FILE);
  guint n_pictures;
  void (*show) (GtkNativeDialog *) = g_steal_pointer (&show_dialog);

  for (int i = 0; i < 3; i++)
    {
      g_autoptr (GFile) file = app_test_create_file (60 + 30 * i, 60, painting_gradient);

      g_list_store_append (files, file);
    }
  chosen = G_LIST_MODEL (files);
  window_fixture_act (fixture, "win.open");
  g_signal_emit_by_name (shown_dialog, "response", GTK_RESPONSE_ACCEPT);
  wait_for (window_fixture_get_picture (fixture) != NULL);
  g_assert_cmpint (ts_picture_get_source_width (window_fixture_get_picture (fixture)), ==, 60);
  g_assert_cmpuint (ts_session_get_set_position (fixture->session, &n_pictures), ==, 0);
  g_assert_cmpuint (n_pictures, ==, 3);
  g_clear_object (&chosen);
  show_dialog = show;
}

/* GTK's dialog, accepted while it still reads the folder, hides without a file: it comes back. GTK's own window stays out
 * of it, because version 4.18 does not survive this in a moment. */
static void
test_no_file_is_chosen (WindowFixture *fixture)
{
  void (*show) (GtkNativeDialog *) = g_steal_pointer (&show_dialog);
  gpointer dialog;

  n_shown = 0;
  window_fixture_act (fixture, "win.open");
  dialog = shown_dialog;
  g_assert_cmpuint (n_shown, ==, 1);
  gtk_native_dialog_hide (dialog);
  g_signal_emit_by_name (dialog, "response", GTK_RESPONSE_ACCEPT);
  g_assert_true (ts_file_dialog_is_open (GTK_WINDOW (fixture->window)));
  g_assert_cmpuint (n_shown, ==, 2);
  g_assert_true (gtk_native_dialog_get_visible (dialog));
  g_assert_null (ts_session_get_loading (fixture->session));

  gtk_native_dialog_hide (dialog);
  g_signal_emit_by_name (dialog, "response", GTK_RESPONSE_CANCEL);
  g_assert_false (ts_file_dialog_is_open (GTK_WINDOW (fixture->window)));
  g_assert_cmpuint (n_shown, ==, 2);
  show_dialog = show;
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
test_pastes_pixels (WindowFixture *fixture)
{
  paste_picture (fixture);
  wait_for (window_fixture_get_picture (fixture) != NULL);
  g_assert_cmpint (ts_picture_get_source_width (window_fixture_get_picture (fixture)), ==, 120);
  g_assert_cmpint (ts_picture_get_height (window_fixture_get_picture (fixture)), ==, 80);
  g_assert_true (ts_library_has_saved (ts_session_get_stores (fixture->session)->library,
                                       ts_puzzle_get_header (window_fixture_get_puzzle (fixture))->source.file));
  g_assert_cmpstr (gtk_label_get_label (window_fixture_get_child (fixture, "title_label")), ==, "Pasted Picture");
  wait_for (!gtk_widget_has_css_class (app_test_find_tile (fixture->view, 1), "plain"));
}

/* Returns: (transfer full): what a file manager copies: the file, and one that is gone since */
static GdkContentProvider *
create_file_provider (GFile *file)
{
  g_autoptr (GFile) missing = g_file_new_for_path ("/proc/nowhere/such.png");
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

/* What is offered as each of these types: as files, the file and one that is gone since. */
static const char *const types[] = {
  "files",
  "image/png",
  "image/bmp",
  "image/jpeg",
  "text/plain;charset=utf-8",
  "text/uri-list",
};

/* @content: of the type: g(ood) or o(ther), b(roken), e(mpty); the good picture's p(ath) or data a(ddress) */
static GdkContentProvider *
create_provider (const char *type,
                 char content,
                 GFile *good,
                 GFile *other)
{
  g_autoptr (GBytes) png = g_file_load_bytes (content == 'o' ? other : good, NULL, NULL, NULL);
  g_autofree char *base64 = g_base64_encode (g_bytes_get_data (png, NULL), g_bytes_get_size (png));
  g_autofree char *address = g_strconcat ("data:image/png;base64,", base64, NULL);
  const char *text = content == 'a' ? address : content == 'p' ? g_file_peek_path (good)
                                            : content == 'b'   ? "no"
                                                               : "";
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));

  if (g_str_equal (type, "files"))
    return create_file_provider (content == 'o' ? other : good);

  return gdk_content_provider_new_for_bytes (type, strchr ("go", content) != NULL ? png : bytes);
}

/* Pixels are better than files, and PNG is better than other pixels. What is no picture, or does not come, gives way to
 * what comes with it. A page is dragged with a data address among files. */
static void
test_pastes_the_best (WindowFixture *fixture)
{
  /* A letter for each of the types; - for none. */
  static const char *const offers[] = { "g-----", "ogoo--", "gb----", "-e--p-", "-----a", "----a-" };
  g_autoptr (GFile) good = app_test_create_file (120, 80, painting_gradient);
  g_autoptr (GFile) other = app_test_create_file (90, 90, painting_gradient);

  for (guint i = 0; i < G_N_ELEMENTS (offers); i++)
    {
      GdkContentProvider *offered[G_N_ELEMENTS (types)];
      guint n = 0;

      for (guint j = 0; j < G_N_ELEMENTS (types); j++)
        if (offers[i][j] != '-')
          offered[n++] = create_provider (types[j], offers[i][j], good, other);
      window_fixture_begin (fixture, NULL);
      paste (fixture, gdk_content_provider_new_union (offered, n));
      wait_for (window_fixture_get_picture (fixture) != NULL);
      g_assert_cmpint (ts_picture_get_source_width (window_fixture_get_picture (fixture)), ==, 120);
      g_assert_false (window_fixture_has_toast (fixture));
    }
}

static goffset n_read;

/* Replaces GIO's function: the stream has read so many bytes. */
GOutputStream *
g_memory_output_stream_new (gpointer data,
                            gsize size,
                            GReallocFunc reallocate,
                            GDestroyNotify destroy)
{
  GOutputStream *(*new_stream) (gpointer, gsize, GReallocFunc, GDestroyNotify);
  GOutputStream *stream;

  *(void **) &new_stream = dlsym (RTLD_NEXT, "g_memory_output_stream_new");
  stream = new_stream (data, size, reallocate, destroy);
  g_assert_true (g_seekable_seek (G_SEEKABLE (stream), n_read, G_SEEK_SET, NULL, NULL));

  return stream;
}

/* Neither nothing nor more than a picture may have. */
static void
test_pastes_no_picture (WindowFixture *fixture)
{
  const gsize sizes[] = { 0, 1 };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (GBytes) bytes = g_bytes_new_static ("", sizes[i]);

      n_read = i * (goffset) TS_PICTURE_MAX_FILE_SIZE;
      paste (fixture, gdk_content_provider_new_for_bytes ("image/png", bytes));
      wait_for (window_fixture_has_toast (fixture));
      g_assert_cmpstr (window_fixture_get_toast (fixture), ==, "The picture could not be imported.");
      window_fixture_hide_toast (fixture);
    }
  n_read = 0;
}

static TsSession *interrupted;

/* Replaces GDK's function: another request is made before files come. */
void
gdk_clipboard_read_value_async (GdkClipboard *clipboard,
                                GType type,
                                int priority,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data)
{
  void (*read) (GdkClipboard *, GType, int, GCancellable *, GAsyncReadyCallback, gpointer);

  *(void **) &read = dlsym (RTLD_NEXT, "gdk_clipboard_read_value_async");
  if (interrupted != NULL)
    request_numbers (g_steal_pointer (&interrupted), NULL);
  read (clipboard, type, priority, cancellable, callback, user_data);
}

/* What was asked for after a paste is newer, also when pixels have come. */
static void
test_a_paste_gives_way (WindowFixture *fixture)
{
  g_autoptr (GFile) file = app_test_create_file (120, 80, painting_gradient);

  for (guint n = 1; n <= 2; n++)
    {
      TsPuzzle *before = window_fixture_get_puzzle (fixture);
      GdkContentProvider *offered[] = { create_file_provider (file),
                                        n > 1 ? create_provider ("image/png", 'g', file, file) : NULL };

      interrupted = fixture->session;
      paste (fixture, gdk_content_provider_new_union (offered, n));
      window_fixture_wait_for_puzzle (fixture, before);
      window_fixture_wait_for_picture (fixture);
      g_assert_null (window_fixture_get_picture (fixture));
      g_assert_false (window_fixture_has_toast (fixture));
    }
}

/* Of a tile that is drawn, in pixels. */
#define TILE_SIDE 160

#define MIDDLE (TILE_SIDE / 2 - 20)

/* Returns: how much lighter the lightest pixel is than the darkest one, in 40 columns and rows of the first tile from @start;
 * -1 while it draws nothing */
static int
get_contrast (WindowFixture *fixture,
              int start)
{
  GtkWidget *tile = app_test_find_tile (fixture->view, 1);
  g_autoptr (GskRenderNode) node = app_test_snapshot (tile);
  g_autoptr (cairo_surface_t) surface = NULL;

  if (node == NULL)
    return -1;

  surface = app_test_draw (tile, TILE_SIDE, TILE_SIDE);

  return (int) app_test_get_range (surface, start, start, 40, 40);
}

static gboolean
has_picture (WindowFixture *fixture)
{
  return !gtk_widget_has_css_class (app_test_find_tile (fixture->view, 1), "plain") && get_contrast (fixture, MIDDLE) >= 0;
}

/* As when a screen is plugged in. */
static void
test_another_screen (WindowFixture *fixture)
{
  GListModel *monitors = gdk_display_get_monitors (gtk_widget_get_display (GTK_WIDGET (fixture->window)));
  g_autoptr (GFile) file = app_test_create_file (240, 240, app_test_paint_stripes);

  ts_session_set_short_side (fixture->session, 60);
  window_fixture_load (fixture, file, NULL);
  g_assert_cmpint (ts_picture_get_width (window_fixture_get_picture (fixture)), ==, 60);
  window_fixture_wait_for_picture (fixture);
  wait_for (has_picture (fixture) && get_contrast (fixture, MIDDLE) < 60);
  g_list_model_items_changed (monitors, 0, 1, 1);
  /* That of tests/run-headless is 1280 by 1024; bars leave so much of it to a board. */
  g_assert_cmpint (ts_session_get_stores (fixture->session)->short_side, ==, 1024 - 100);
  wait_for (get_contrast (fixture, MIDDLE) > 100);
}

/* A picture, its sharpening, a search and a paste: nothing of it keeps the session, as window_fixture_close() asserts. */
static void
test_closing_ends_all_jobs (WindowFixture *fixture)
{
  g_autoptr (GFile) large = app_test_create_file (3200, 3200, app_test_paint_checkerboard);
  const TsCrop crop = { .x = 0.5, .y = 0.5, .zoom = 4 };

  window_fixture_load (fixture, large, NULL);
  ts_puzzle_set_crop (window_fixture_get_puzzle (fixture), &crop);
  request_open (fixture->session, NULL, NULL);
  window_fixture_close (fixture);

  window_fixture_open (fixture);
  request_open (fixture->session, large, NULL);
  window_fixture_close (fixture);

  window_fixture_open (fixture);
  g_settings_set_string (fixture->settings, "difficulty", "hard");
  window_fixture_begin (fixture, NULL);
  paste_picture (fixture);
  window_fixture_close (fixture);
  window_fixture_open (fixture);
}

/* Returns: 0xrrggbb, the middle of the first tile on the screen */
static guint32
get_color (WindowFixture *fixture)
{
  g_autoptr (cairo_surface_t) surface = app_test_draw (app_test_find_tile (fixture->view, 1), 60, 60);

  return app_test_get_color (surface, 30, 30);
}

static void
test_the_board_shows_the_crop (WindowFixture *fixture)
{
  const TsCrop corner = { .x = 0.75, .y = 0.75, .zoom = 2 };
  g_autoptr (GFile) file = app_test_create_file (200, 200, painting_gradient);
  guint32 before;

  window_fixture_load (fixture, file, NULL);
  wait_for (!gtk_widget_has_css_class (app_test_find_tile (fixture->view, 1), "plain"));
  before = get_color (fixture);
  ts_toast_show (window_fixture_get_child (fixture, "toast"), TS_TOAST_PASSING, "Of the part that was shown.", NULL, NULL);
  ts_puzzle_set_crop (window_fixture_get_puzzle (fixture), &corner);
  g_assert_false (window_fixture_has_toast (fixture));
  wait_for (get_color (fixture) != before);
  /* With numbers, no two tiles look the same. */
  ts_toast_show (window_fixture_get_child (fixture, "toast"), TS_TOAST_PASSING, "Of tiles that look alike.", NULL, NULL);
  g_settings_set_boolean (fixture->settings, "show-numbers", TRUE);
  g_assert_false (window_fixture_has_toast (fixture));
}

/* The game is still not saved, whatever is opened next; the player hears after that that it does not open. */
static void
test_opening_hides_no_trouble (WindowFixture *fixture)
{
  g_autoptr (GFile) missing = g_file_new_for_path ("/proc/nowhere/at-all.png");

  ts_toast_show (window_fixture_get_child (fixture, "toast"), TS_TOAST_TROUBLE, "Nothing is saved.", NULL, NULL);
  window_fixture_load (fixture, missing, NULL);
  g_assert_cmpstr (window_fixture_get_toast (fixture), ==, "Nothing is saved.");
  window_fixture_hide_toast (fixture);
  g_assert_true (window_fixture_has_toast (fixture));
  g_assert_nonnull (strstr (window_fixture_get_toast (fixture), "at-all.png"));
}

/* Tiles of a white picture, one slide from what looks whole: two pairs of them are swapped. */
static void
test_numbers_tell_lookalikes_apart (WindowFixture *fixture)
{
  g_autoptr (GFile) white = app_test_create_file (90, 60, app_test_paint_white);
  TsBoard board = board_from_id ("3x2:2,1,3,5,0,4");

  window_fixture_load (fixture, white, &board);
  wait_for (window_fixture_has_offer (fixture));
  g_signal_emit_by_name (window_fixture_get_offer (fixture), "clicked");
  g_assert_true (g_settings_get_boolean (fixture->settings, "show-numbers"));
  g_assert_false (window_fixture_has_toast (fixture));
  window_fixture_slide (fixture, "L");
  g_assert_false (ts_game_get_solved (window_fixture_get_game (fixture)));
}

static void
test_a_slow_picture_has_a_card (WindowFixture *fixture)
{
  g_autoptr (GFile) file = app_test_create_file (1500, 1500, app_test_paint_checkerboard);
  g_autofree char *words = NULL;
  GtkWidget *card = window_fixture_get_child (fixture, "loading_card");
  g_autoptr (GSource) timeout = NULL;
  gint64 before_us = g_get_monotonic_time ();

  request_open (fixture->session, file, NULL);
  g_assert_false (app_test_is_shown (card));
  timeout_assert_length (fixture->window, before_us, 200 * G_TIME_SPAN_MILLISECOND);
  timeout = g_source_ref (g_main_context_find_source_by_user_data (NULL, fixture->window));
  ts_session_cancel (fixture->session);
  g_assert_true (g_source_is_destroyed (timeout));

  request_open (fixture->session, file, NULL);
  timeout_end (fixture->window);
  g_assert_true (app_test_is_shown (card));
  words = g_strdup_printf ("Opening “%s”…", ts_session_get_loading (fixture->session));
  g_assert_cmpstr (gtk_label_get_label (window_fixture_get_child (fixture, "loading_label")), ==, words);
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (fixture->window)) ==
                 window_fixture_get_child (fixture, "cancel_button"));
  ts_session_cancel (fixture->session);
  g_assert_false (app_test_is_shown (card));

  /* A window that is gone shows none. */
  request_open (fixture->session, file, NULL);
  g_assert_nonnull (g_main_context_find_source_by_user_data (NULL, fixture->window));
  window_fixture_close (fixture);
  g_assert_null (g_main_context_find_source_by_user_data (NULL, fixture->window));
  window_fixture_open (fixture);
}

/* White on black, in the corner of the first tile. */
static gboolean
has_number (WindowFixture *fixture)
{
  return has_picture (fixture) && get_contrast (fixture, 0) > 200;
}

static gboolean
has_picture_alone (WindowFixture *fixture)
{
  return has_picture (fixture) && get_contrast (fixture, 0) < 200;
}

/* The next game is as the settings say again. */
static void
test_an_easy_game_has_numbers (WindowFixture *fixture)
{
  g_autoptr (GFile) file = app_test_create_file (90, 90, painting_gradient);

  window_fixture_load (fixture, file, NULL);
  wait_for (has_picture_alone (fixture));
  window_fixture_act (fixture, "win.play-easy");
  window_fixture_wait_for_size (fixture, 3, 3);
  wait_for (has_number (fixture));
  window_fixture_act (fixture, "win.new-game");
  wait_for (has_picture_alone (fixture));
}

static void
open (WindowFixture *fixture,
      GFile *file,
      const char *id)
{
  TsPuzzle *before = window_fixture_get_puzzle (fixture);

  request_open (fixture->session, file, id);
  window_fixture_wait_for_puzzle (fixture, before);
}

/* A picture that is not that of the game before is seen whole before its new board. Any key ends that and counts. */
static void
test_a_new_picture_is_dealt (WindowFixture *fixture)
{
  g_autoptr (GFile) a = app_test_create_file (90, 90, painting_gradient);
  g_autoptr (GFile) b = app_test_create_file (90, 60, painting_gradient);

  app_test_set_animations (TRUE);
  open (fixture, a, NULL);
  g_assert_true (ts_board_view_end_sequence (fixture->view));
  window_fixture_act (fixture, "win.new-game");
  g_assert_false (ts_board_view_end_sequence (fixture->view));
  open (fixture, b, "4x4#7");
  g_assert_false (ts_board_view_end_sequence (fixture->view));
  window_fixture_begin (fixture, NULL);
  g_assert_false (ts_board_view_end_sequence (fixture->view));

  open (fixture, a, NULL);
  window_fixture_slide (fixture, "LRUD");
  g_assert_cmpuint (ts_game_get_moves (window_fixture_get_game (fixture)), >=, 2);
  g_assert_false (ts_board_view_end_sequence (fixture->view));

  /* A game that goes on is not new. */
  open (fixture, b, NULL);
  g_assert_true (ts_board_view_end_sequence (fixture->view));
  open (fixture, a, NULL);
  g_assert_false (ts_game_get_is_fresh (window_fixture_get_game (fixture)));
  g_assert_false (ts_board_view_end_sequence (fixture->view));
}

/* As on a share that is away. */
static void
test_a_disk_that_does_not_answer_has_a_card (WindowFixture *fixture)
{
  GtkWidget *card;

  window_fixture_close (fixture);
  disk_gate_hold_queue ();
  fixture->window = ts_window_new (GTK_APPLICATION (g_application_get_default ()));
  fixture->session = ts_window_get_session (fixture->window);
  gtk_window_present (GTK_WINDOW (fixture->window));
  ts_session_request (fixture->session, (TsPuzzleRequest){ .kind = TS_REQUEST_START });
  card = window_fixture_get_child (fixture, "loading_card");
  g_assert_false (app_test_is_shown (card));
  timeout_end (fixture->window);
  g_assert_true (app_test_is_shown (card));
  g_assert_cmpstr (gtk_label_get_label (window_fixture_get_child (fixture, "loading_label")), ==,
                   "Waiting for the disk with the saved games…");
  /* There is nothing else to play. */
  g_assert_false (gtk_widget_is_sensitive (window_fixture_get_child (fixture, "cancel_button")));

  disk_gate_open ();
  window_fixture_wait_for_puzzle (fixture, NULL);
  g_assert_false (app_test_is_shown (card));
}

/* While a picture loads, the button over the board has it. A new game takes it to its board. */
static void
test_the_focus_comes_back_after_loading (WindowFixture *fixture)
{
  g_autoptr (GFile) missing = g_file_new_for_path ("/proc/nowhere/picture.png");
  g_autoptr (GFile) file = app_test_create_file (90, 90, painting_gradient);
  GtkWidget *card = window_fixture_get_child (fixture, "loading_card");
  GtkWidget *focus;

  g_assert_true (gtk_widget_child_focus (window_fixture_get_child (fixture, "menu_button"), GTK_DIR_TAB_FORWARD));
  focus = gtk_window_get_focus (GTK_WINDOW (fixture->window));
  request_open (fixture->session, missing, NULL);
  gtk_widget_show (card);
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (fixture->window)), card));
  wait_for (window_fixture_has_toast (fixture));
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (fixture->window)) == focus);

  request_open (fixture->session, file, NULL);
  gtk_widget_show (card);
  window_fixture_wait_for_picture (fixture);
  focus = gtk_window_get_focus (GTK_WINDOW (fixture->window));
  g_assert_true (gtk_widget_is_ancestor (focus, GTK_WIDGET (fixture->view)));
}

/* Why another picture comes first is told while that is opened, and after. */
static void
test_the_first_picture_may_be_gone (WindowFixture *fixture)
{
  g_autoptr (GFile) missing = g_file_new_for_path ("/proc/nowhere/such.png");

  window_fixture_close (fixture);
  window_fixture_open (fixture);
  request_open (fixture->session, missing, NULL);
  wait_for (window_fixture_get_puzzle (fixture) != NULL);
  g_assert_true (window_fixture_has_toast (fixture));
  g_assert_cmpstr (window_fixture_get_toast (fixture), ==, "“such.png” could not be found.");
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
  ADD ("open-dialog", test_open_dialog);
  ADD ("several-files-are-chosen", test_several_files_are_chosen);
  ADD ("dialogs-begin-in-a-folder", test_dialogs_begin_in_a_folder);
  ADD ("leaves-what-is-dropped", test_leaves_what_is_dropped);
  ADD ("no-file-is-chosen", test_no_file_is_chosen);
  ADD ("a-slow-picture-has-a-card", test_a_slow_picture_has_a_card);
  ADD ("the-first-picture-may-be-gone", test_the_first_picture_may_be_gone);
  ADD ("pastes-pixels", test_pastes_pixels);
  ADD ("pastes-the-best", test_pastes_the_best);
  ADD ("pastes-no-picture", test_pastes_no_picture);
  ADD ("a-paste-gives-way", test_a_paste_gives_way);
  ADD ("another-screen", test_another_screen);
  ADD ("closing-ends-all-jobs", test_closing_ends_all_jobs);
  ADD ("the-board-shows-the-crop", test_the_board_shows_the_crop);
  ADD ("opening-hides-no-trouble", test_opening_hides_no_trouble);
  ADD ("numbers-tell-lookalikes-apart", test_numbers_tell_lookalikes_apart);
  ADD ("an-easy-game-has-numbers", test_an_easy_game_has_numbers);
  ADD ("a-new-picture-is-dealt", test_a_new_picture_is_dealt);
  ADD ("a-disk-that-does-not-answer-has-a-card", test_a_disk_that_does_not_answer_has_a_card);
  ADD ("the-focus-comes-back-after-loading", test_the_focus_comes_back_after_loading);
#undef ADD

  return g_test_run ();
}
