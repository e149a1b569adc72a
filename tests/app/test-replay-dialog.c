/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the replay dialog and of the list of replays: what they show and say of a finished game, what keys and buttons
 * do, and how the same board is played again.
 */

#include <glib/gstdio.h>

#include "folders.h"
#include "ts-disk-queue.h"
#include "ts-replay-dialog.h"
#include "ts-results.h"
#include "ts-statistics.h"
#include "ts-tile.h"
#include "window-fixture.h"

/* 3×3, two moves from solved: the tile to the right of the gap, then the one below it. */
#define BOARD "3x3:1,2,3,4,0,5,7,8,6"
#define LOST "3x3:1,2,3,0,4,5,7,8,6"
#define NEARLY "3x3:1,2,3,4,5,0,7,8,6"
#define SOLVED "3x3:1,2,3,4,5,6,7,8,0"

/* Plays on a wrong move and its undoing to the end. */
static void
finish (WindowFixture *fixture)
{
  TsPuzzle *puzzle = window_fixture_get_puzzle (fixture);

  window_fixture_slide (fixture, "R");
  window_fixture_act (fixture, "win.undo");
  window_fixture_slide (fixture, "LU");
  wait_for (ts_puzzle_get_replay (puzzle) != NULL);
}

static void
wait_until_loaded (gpointer dialog)
{
  wait_for (!g_str_equal (gtk_stack_get_visible_child_name (app_test_get_part (dialog, "stack")), "loading"));
}

/* Watch Replay plays it; the tests begin with a pause, before the first step. */
static gpointer
open_replay (WindowFixture *fixture)
{
  GtkWindow *dialog;

  window_fixture_act (fixture, "win.watch-replay");
  dialog = window_fixture_find_dialog (fixture);
  wait_until_loaded (dialog);
  app_test_click (dialog, "Pause");

  return dialog;
}

static void
wait_for_review (gpointer dialog)
{
  wait_for (!g_str_has_prefix (gtk_label_get_label (app_test_get_part (dialog, "review_label")), "Looking"));
}

static gpointer
open_reviewed (WindowFixture *fixture)
{
  gpointer dialog;

  finish (fixture);
  dialog = open_replay (fixture);
  wait_for_review (dialog);

  return dialog;
}

/* The tiles lie as on the board with @id. A busy machine takes its time from one move to the next. */
static void
assert_position (gpointer dialog,
                 const char *pattern,
                 const char *id)
{
  const char *words = gtk_inscription_get_text (app_test_get_part (dialog, "position_label"));
  TsBoardView *view = app_test_get_part (dialog, "board_view");
  TsBoard board = board_from_id (id);

  if (!g_pattern_match_simple (pattern, words))
    g_error ("“%s” is not like “%s”", words, pattern);
  gtk_test_accessible_assert_property (app_test_get_part (dialog, "bar"), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, words);
  for (guint cell = 0; cell < ts_board_get_n_cells (&board); cell++)
    {
      if (cell != board.gap)
        g_assert_cmpuint (ts_tile_get_cell (TS_TILE (app_test_find_tile (view, board.tiles[cell]))), ==, cell);
    }
}

static gboolean
shows_picture (gpointer dialog)
{
  return !gtk_widget_has_css_class (app_test_find_tile (app_test_get_part (dialog, "board_view"), 1), "plain");
}

/* Returns: (transfer full): the pixels of the first tile */
static GBytes *
draw_tile (gpointer dialog)
{
  cairo_surface_t *surface = app_test_draw (app_test_find_tile (app_test_get_part (dialog, "board_view"), 1), 60, 60);

  return g_bytes_new_with_free_func (cairo_image_surface_get_data (surface),
                                     60 * (gsize) cairo_image_surface_get_stride (surface),
                                     (GDestroyNotify) cairo_surface_destroy, surface);
}

static void
assert_looks_other (gpointer dialog,
                    GBytes *before)
{
  g_autoptr (GBytes) present = draw_tile (dialog);

  g_assert_false (g_bytes_equal (present, before));
}

/* Returns: whether the dialog took the key */
static gboolean
press (gpointer dialog,
       guint key,
       GdkModifierType modifiers)
{
  GtkWidget *box = gtk_widget_get_parent (app_test_get_part (dialog, "bar"));
  gboolean is_taken;

  g_signal_emit_by_name (app_test_find_controller (box, GTK_TYPE_EVENT_CONTROLLER_KEY, GTK_PHASE_BUBBLE), "key-pressed",
                         key, 0, modifiers | APP_TEST_LOCKS, &is_taken);

  return is_taken;
}

/* The only mark of the bar: after the first of four steps. */
static void
assert_mark (GtkWidget *bar)
{
  g_autoptr (GPtrArray) marks = app_test_find_all (bar, GTK_TYPE_WIDGET);
  graphene_rect_t bounds;
  graphene_point_t center;

  for (guint i = marks->len; i-- > 0;)
    {
      if (!g_str_equal (gtk_widget_get_css_name (marks->pdata[i]), "mark"))
        g_ptr_array_remove_index (marks, i);
    }
  g_assert_cmpuint (marks->len, ==, 1);
  /* The position is told in words. */
  g_assert_false (gtk_scale_get_draw_value (GTK_SCALE (bar)));
  gtk_test_widget_wait_for_draw (bar);
  g_assert_true (gtk_widget_compute_bounds (marks->pdata[0], bar, &bounds));
  graphene_rect_get_center (&bounds, &center);
  g_assert_cmpfloat_with_epsilon (center.x / (float) gtk_widget_get_width (bar), 0.25, 0.1);
}

static void
test_number_colors (WindowFixture *fixture)
{
  g_autoptr (GBytes) plain = NULL;
  gpointer dialog = open_reviewed (fixture);

  gtk_test_widget_wait_for_draw (dialog);
  plain = draw_tile (dialog);
  g_settings_set_string (fixture->settings, "number-colors", "rows");
  assert_looks_other (dialog, plain);
}

static void
test_keys (WindowFixture *fixture)
{
  gpointer dialog = open_reviewed (fixture);
  GtkWidget *view = app_test_get_part (dialog, "board_view");

  g_assert_true (press (dialog, GDK_KEY_Right, 0));
  assert_position (dialog, "Move 1 of 2, 0:00, away from the solution", LOST);
  g_assert_true (gtk_widget_has_css_class (app_test_get_part (dialog, "position_label"), "lost"));
  g_assert_true (press (dialog, GDK_KEY_Left, 0));
  g_assert_false (gtk_widget_has_css_class (app_test_get_part (dialog, "position_label"), "lost"));
  gtk_widget_activate_action (view, "board.slide", "u", 1);
  g_assert_false (gtk_widget_get_can_target (view));
  g_assert_false (gtk_widget_grab_focus (view));
  assert_position (dialog, "Move 0 of 2, 0:00", BOARD);

  /* The bar runs the other way. */
  gtk_widget_set_direction (dialog, GTK_TEXT_DIR_RTL);
  g_assert_true (press (dialog, GDK_KEY_Left, 0));
  assert_position (dialog, "Move 1 of 2, 0:00, away from the solution", LOST);
  g_assert_true (press (dialog, GDK_KEY_Right, 0));
  assert_position (dialog, "Move 0 of 2, 0:00", BOARD);
}

static void
test_bar (WindowFixture *fixture)
{
  gpointer dialog = open_reviewed (fixture);
  GtkRange *bar = app_test_get_part (dialog, "bar");

  assert_mark (GTK_WIDGET (bar));
  g_assert_cmpfloat (gtk_adjustment_get_step_increment (gtk_range_get_adjustment (bar)), ==, 1);
  gtk_range_set_value (bar, 3);
  assert_position (dialog, "Move 1 of 2, *:??", NEARLY);
  /* Not which tile moved: several did. */
  gtk_test_accessible_assert_property (app_test_get_part (dialog, "play_button"), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                       gtk_inscription_get_text (app_test_get_part (dialog, "position_label")));
  app_test_click (dialog, "Next Move");
  g_assert_cmpfloat (gtk_range_get_value (bar), ==, 4);
  g_assert_cmpfloat (gtk_adjustment_get_upper (gtk_range_get_adjustment (bar)), ==, 4);
}

/* At the end the button plays again, from the beginning. */
static void
test_plays (WindowFixture *fixture)
{
  gpointer dialog = open_reviewed (fixture);
  GtkWidget *button = app_test_get_part (dialog, "play_button");

  gtk_drop_down_set_selected (app_test_get_part (dialog, "speed_drop_down"), 3);
  /* From the beginning, from the end, and from before the last step, which is not told after it was seen. */
  for (guint i = 0; i < 3; i++)
    {
      if (i == 2)
        gtk_range_set_value (app_test_get_part (dialog, "bar"), 3);
      app_test_assert_icon_button (button, "Play", "media-playback-start-symbolic");
      g_assert_true (press (dialog, GDK_KEY_space, 0));
      app_test_assert_icon_button (button, "Pause", "media-playback-pause-symbolic");
      wait_for (g_str_equal (gtk_widget_get_tooltip_text (button), "Play"));
      assert_position (dialog, "Move 2 of 2, *:??", SOLVED);
      gtk_test_accessible_assert_property (button, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                           gtk_inscription_get_text (app_test_get_part (dialog, "position_label")));
    }

  /* A step waits where it goes. */
  g_assert_true (press (dialog, GDK_KEY_space, 0));
  app_test_click (dialog, "Next Move");
  gtk_test_accessible_assert_property (button, GTK_ACCESSIBLE_PROPERTY_LABEL, "Play");
}

static void
play_picture (WindowFixture *fixture,
              GFile *file)
{
  TsBoard board = board_from_id (BOARD);

  window_fixture_load (fixture, file, &board);
  finish (fixture);
}

/* The tiles show the part of the picture that was played. */
static void
test_picture (WindowFixture *fixture)
{
  const TsCrop right = { .x = 0.75, .y = 0.25, .zoom = 2 };
  g_autoptr (GFile) file = app_test_create_file (240, 240, painting_gradient);
  g_autoptr (GBytes) plain = NULL;
  TsBoard board = board_from_id (BOARD);
  cairo_surface_t *surface;
  gpointer dialog;

  window_fixture_load (fixture, file, &board);
  ts_puzzle_set_crop (window_fixture_get_puzzle (fixture), &right);
  finish (fixture);
  dialog = open_replay (fixture);
  wait_for (shows_picture (dialog));
  surface = app_test_draw (app_test_find_tile (app_test_get_part (dialog, "board_view"), 1), 60, 60);
  g_assert_cmpuint (app_test_get_color (surface, 30, 30) >> 16, >=, 120);
  cairo_surface_destroy (surface);
  g_assert_false (app_test_is_shown (app_test_get_part (dialog, "note_label")));
  plain = draw_tile (dialog);
  g_settings_set_boolean (fixture->settings, "show-numbers", TRUE);
  assert_looks_other (dialog, plain);
}

/* Returns: (transfer full): where the copy of the picture lies; comes back when it is there */
static char *
wait_for_copy (WindowFixture *fixture)
{
  char *copy = ts_data_folder_get_picture_path (ts_session_get_stores (fixture->session)->folder,
                                                ts_puzzle_get_header (window_fixture_get_puzzle (fixture))->source.key);

  wait_for (g_file_test (copy, G_FILE_TEST_EXISTS));

  return copy;
}

static void
test_picture_is_gone (WindowFixture *fixture)
{
  g_autoptr (GFile) file = app_test_create_file (300, 300, painting_gradient);
  g_autofree char *copy = NULL;
  gpointer dialog;

  play_picture (fixture, file);
  copy = wait_for_copy (fixture);
  g_assert_cmpint (g_remove (copy), ==, 0);
  g_assert_true (g_file_delete (file, NULL, NULL));

  dialog = open_replay (fixture);
  g_assert_false (shows_picture (dialog));
  g_assert_true (app_test_is_shown (app_test_get_part (dialog, "note_label")));
  g_assert_cmpstr (gtk_label_get_label (app_test_get_part (dialog, "note_label")), ==,
                   "The picture is no longer available, so the tiles show their numbers.");
  app_test_click (dialog, "Play This Board _Again");
  wait_for (window_fixture_find_dialog (fixture) == NULL && !ts_game_get_solved (window_fixture_get_game (fixture)));
  window_fixture_assert_board (fixture, BOARD);
  g_assert_null (window_fixture_get_picture (fixture));
}

static void
test_error (WindowFixture *fixture)
{
  TsReplayDialog *dialog = ts_replay_dialog_new (GTK_WINDOW (fixture->window), fixture->session, "no such log", FALSE);
  gpointer closed = ts_replay_dialog_new (GTK_WINDOW (fixture->window), fixture->session, "no such log", FALSE);

  /* While it loads. */
  g_object_add_weak_pointer (closed, &closed);
  gtk_window_destroy (closed);
  wait_for (closed == NULL);

  gtk_window_present (GTK_WINDOW (dialog));
  wait_until_loaded (dialog);
  g_assert_cmpstr (gtk_stack_get_visible_child_name (app_test_get_part (dialog, "stack")), ==, "error");
  g_assert_cmpstr (gtk_label_get_label (app_test_get_part (dialog, "error_label")), ==, "This replay is no longer there.");
  g_assert_false (gtk_widget_is_sensitive (app_test_get_part (dialog, "copy_button")));
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (dialog)) == app_test_get_part (dialog, "error_label"));
}

/* Returns: (transfer none): the statistics, with the list in front */
static GtkWidget *
open_list (WindowFixture *fixture)
{
  GtkWidget *statistics = window_fixture_open_statistics (fixture);

  gtk_stack_set_visible_child_name (app_test_get_part (statistics, "stack"), "replays");

  return statistics;
}

/* Adds games that were finished on this day, and are excluded. */
static void
add_excluded (WindowFixture *fixture,
              const char *picture,
              int day,
              guint n)
{
  const TsResult result = { .end.date = 1795258800 + day * 86400,
                            .board = board_from_id (BOARD),
                            .header.source.title = (char *) "Fuchs.jpg",
                            .header.source.key = (char *) picture,
                            .moves = 2,
                            .end.elapsed_ms = 4000,
                            .is_excluded = TRUE };

  g_autofree TsResult *results = g_new (TsResult, n);

  for (guint i = 0; i < n; i++)
    results[i] = result;
  window_fixture_add_results (fixture, results, n);
}

/* A game that could not be written. */
static void
add_without_replay (WindowFixture *fixture)
{
  TsResult *result = g_new0 (TsResult, 1);

  result->board = board_from_id (BOARD);
  result->header.source.title = g_strdup ("Fuchs.jpg");
  ts_results_add (ts_session_get_results (fixture->session), result);
}

/* Returns: (transfer none): the only row; comes back when it is there */
static GtkWidget *
find_row (GtkWidget *statistics)
{
  GtkWidget *row;

  gtk_test_widget_wait_for_draw (statistics);
  row = gtk_widget_get_first_child (app_test_get_part (statistics, "list_view"));
  g_assert_nonnull (row);
  g_assert_null (gtk_widget_get_next_sibling (row));

  return row;
}

static void
test_list_shows_the_picture (WindowFixture *fixture)
{
  g_autoptr (GFile) file = app_test_create_file (300, 300, painting_gradient);
  g_autoptr (GPtrArray) pictures = NULL;
  g_autofree char *copy = NULL;

  play_picture (fixture, file);
  copy = wait_for_copy (fixture);
  pictures = app_test_find_all (find_row (open_list (fixture)), GTK_TYPE_PICTURE);
  g_assert_cmpuint (pictures->len, ==, 1);
  wait_for (gtk_picture_get_paintable (pictures->pdata[0]) != NULL);
  /* This test runs at a scale of 2, on a screen of 1280×1024 pixels of the device. */
  g_assert_cmpint (ts_session_get_stores (fixture->session)->short_side, ==, 1024 - 2 * 100);
  g_assert_cmpint (gdk_paintable_get_intrinsic_width (gtk_picture_get_paintable (pictures->pdata[0])), ==, 2 * 44);
}

static guint
count_pictures (GtkWidget *view)
{
  g_autoptr (GPtrArray) pictures = app_test_find_all (view, GTK_TYPE_PICTURE);
  guint n = 0;

  for (guint i = 0; i < pictures->len; i++)
    n += gtk_picture_get_paintable (pictures->pdata[i]) != NULL ? 1 : 0;

  return n;
}

/* Rows that scroll out of sight show other games, which have no picture, also if theirs was still to come. */
static void
test_list_scrolls (WindowFixture *fixture)
{
  g_autoptr (GFile) file = app_test_create_file (300, 300, painting_gradient);
  g_autoptr (GPtrArray) first = NULL;
  g_autofree char *copy = NULL;
  const char *key;
  GtkWidget *statistics;
  GtkWidget *view;

  play_picture (fixture, file);
  copy = wait_for_copy (fixture);
  key = ts_puzzle_get_header (window_fixture_get_puzzle (fixture))->source.key;
  add_excluded (fixture, key, 0, 1);
  add_excluded (fixture, NULL, 1, 300);
  add_excluded (fixture, key, 2, 20);
  statistics = open_list (fixture);
  view = app_test_get_part (statistics, "list_view");
  /* Thumbnails come in order: after that of the last row none is to come. GTK keeps the row that has the focus. */
  gtk_widget_activate_action (view, "list.scroll-to-item", "u", 321);
  app_test_wait_for_frames (statistics, 2);
  wait_for (count_pictures (gtk_widget_get_last_child (view)) > 0);
  g_assert_cmpuint (count_pictures (view), <=, 2);

  gtk_widget_activate_action (view, "list.scroll-to-item", "u", 0);
  app_test_wait_for_frames (statistics, 2);
  first = app_test_find_all (view, GTK_TYPE_PICTURE);
  for (guint i = 0; i < 20; i++)
    wait_for (gtk_picture_get_paintable (first->pdata[i]) != NULL);

  gtk_widget_activate_action (view, "list.scroll-to-item", "u", 320);
  wait_for (count_pictures (view) <= 2);
}

/* @i: 0 to exclude or include, 1 to delete */
static GtkWidget *
find_button (GtkWidget *statistics,
             guint i)
{
  g_autoptr (GPtrArray) buttons = app_test_find_all (find_row (statistics), GTK_TYPE_BUTTON);

  g_assert_cmpuint (buttons->len, ==, 2);

  return buttons->pdata[i];
}

static void
assert_best (GtkWidget *statistics,
             const char *words)
{
  GtkLabel *label = app_test_get_part (statistics, "best_label");

  wait_for (g_str_equal (gtk_label_get_label (label), words));
}

/* Presses a key on the only row. */
static void
press_on_row (GtkWidget *statistics,
              guint key)
{
  GtkWidget *view = app_test_get_part (statistics, "list_view");
  gpointer keys = app_test_find_controller (view, GTK_TYPE_EVENT_CONTROLLER_KEY, GTK_PHASE_CAPTURE);
  gboolean is_taken;

  g_assert_true (gtk_widget_grab_focus (find_row (statistics)));
  g_signal_emit_by_name (keys, "key-pressed", key, 0, APP_TEST_LOCKS, &is_taken);
  g_assert_true (is_taken);
}

/* What is excluded stays in the list, so that it can be included again. */
static void
test_list_excludes (WindowFixture *fixture)
{
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "tileshift", "finished", "excluded", NULL);
  g_autoptr (GPtrArray) labels = NULL;
  GtkWidget *statistics;
  GtkWidget *button;
  GtkWidget *toast;

  add_excluded (fixture, NULL, 0, 1);
  statistics = open_list (fixture);
  button = find_button (statistics, 0);
  labels = app_test_find_all (find_row (statistics), GTK_TYPE_LABEL);
  g_assert_true (g_str_has_prefix (gtk_label_get_label (labels->pdata[1]), "Excluded · 3 × 3 · 2 moves in 0:04"));
  g_assert_cmpstr (gtk_button_get_label (GTK_BUTTON (button)), ==, "Include");
  assert_best (statistics, "None yet");

  g_signal_emit_by_name (button, "clicked");
  assert_best (statistics, "0:04.00");
  g_assert_true (g_str_has_prefix (gtk_label_get_label (labels->pdata[1]), "3 × 3 · 2 moves in 0:04"));
  g_assert_cmpstr (gtk_button_get_label (GTK_BUTTON (button)), ==, "Exclude");
  g_signal_emit_by_name (button, "clicked");
  assert_best (statistics, "None yet");
  press_on_row (statistics, GDK_KEY_space);
  assert_best (statistics, "0:04.00");
  gtk_test_accessible_assert_property (find_row (statistics), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "Included again.");
  press_on_row (statistics, GDK_KEY_KP_Space);
  assert_best (statistics, "None yet");

  /* Its file is gone. */
  toast = app_test_get_part (statistics, "toast");
  timeout_end (toast);
  folder_remove (folder);
  g_signal_emit_by_name (button, "clicked");
  wait_for (app_test_find (toast, GTK_TYPE_LABEL, "Your results could not be saved.") != NULL);
  g_assert_true (app_test_is_shown (toast));
}

static guint
count_rows (GtkWidget *statistics)
{
  return g_list_model_get_n_items (G_LIST_MODEL (gtk_list_view_get_model (app_test_get_part (statistics, "list_view"))));
}

/* A deleted game is gone from list and results, until that is taken back; its file goes with the window. Beside another
 * program there is no button for it, and no key. */
static void
test_list_deletes (WindowFixture *fixture)
{
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "tileshift", "finished", "excluded", NULL);
  TsStores *stores = (TsStores *) ts_session_get_stores (fixture->session);
  GtkWidget *statistics;
  GtkStack *stack;
  GtkWidget *toast;

  add_excluded (fixture, NULL, 0, 1);
  statistics = open_list (fixture);
  stack = app_test_get_part (statistics, "stack");
  toast = app_test_get_part (statistics, "toast");
  for (guint i = 0; i < 2; i++)
    {
      stores->lock = i == 0 ? TS_DATA_LOCK_SECOND : TS_DATA_LOCK_HELD;
      g_signal_emit_by_name (stores->results, "changed");
      g_assert_cmpint (gtk_widget_get_visible (find_button (statistics, 0)), ==, i);
      g_assert_cmpint (gtk_widget_get_visible (find_button (statistics, 1)), ==, i);
      if (i == 0)
        press_on_row (statistics, GDK_KEY_Delete);
      g_assert_cmpuint (count_rows (statistics), ==, 1);
    }
  g_signal_emit_by_name (find_button (statistics, 1), "clicked");
  g_assert_cmpuint (count_rows (statistics), ==, 0);
  g_assert_cmpstr (gtk_stack_get_visible_child_name (app_test_get_part (statistics, "replays_stack")), ==, "empty");
  g_assert_cmpstr (gtk_stack_get_visible_child_name (stack), ==, "replays");
  g_assert_nonnull (app_test_find (toast, GTK_TYPE_LABEL, "The game and its result are deleted."));
  app_test_click (toast, "Undo");
  g_assert_false (app_test_is_shown (toast));
  g_assert_cmpuint (count_rows (statistics), ==, 1);

  press_on_row (statistics, GDK_KEY_Delete);
  g_assert_cmpuint (count_rows (statistics), ==, 0);
  gtk_widget_activate_action (statistics, "statistics.undo", NULL);
  g_assert_cmpuint (count_rows (statistics), ==, 1);
  press_on_row (statistics, GDK_KEY_KP_Delete);
  gtk_stack_set_visible_child_name (stack, "results");
  g_assert_cmpuint (folder_count (folder), ==, 1);
  gtk_window_destroy (GTK_WINDOW (statistics));
  wait_for (folder_count (folder) == 0);
}

/* The window hides when the program ends, and the statistics over it are destroyed too late. */
static void
test_list_deletes_at_the_end (WindowFixture *fixture)
{
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "tileshift", "finished", "excluded", NULL);

  add_excluded (fixture, NULL, 0, 1);
  press_on_row (open_list (fixture), GDK_KEY_Delete);
  g_assert_cmpuint (folder_count (folder), ==, 1);
  gtk_widget_hide (GTK_WIDGET (fixture->window));
  wait_for (folder_count (folder) == 0);
}

/* A game without a replay is not listed; a board that was given does not count anyway. */
static void
test_list_has_nothing_to_exclude (WindowFixture *fixture)
{
  GtkWidget *statistics;

  add_without_replay (fixture);
  finish (fixture);
  statistics = open_list (fixture);
  g_assert_true (gtk_list_view_get_single_click_activate (app_test_get_part (statistics, "list_view")));
  press_on_row (statistics, GDK_KEY_space);
  ts_disk_queue_wait (G_MAXUINT, NULL);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_false (app_test_is_shown (app_test_get_part (statistics, "toast")));
}

int
main (int argc,
      char **argv)
{
  window_fixture_init (&argc, &argv);

#define ADD(path, func) window_fixture_add ("/replay-dialog/" path, BOARD, func)
  ADD ("number-colors", test_number_colors);
  ADD ("keys", test_keys);
  ADD ("bar", test_bar);
  ADD ("plays", test_plays);
  ADD ("picture", test_picture);
  ADD ("picture-is-gone", test_picture_is_gone);
  ADD ("error", test_error);
  ADD ("list-shows-the-picture", test_list_shows_the_picture);
  ADD ("list-scrolls", test_list_scrolls);
  ADD ("list-excludes", test_list_excludes);
  ADD ("list-deletes", test_list_deletes);
  ADD ("list-deletes-at-the-end", test_list_deletes_at_the_end);
  ADD ("list-has-nothing-to-exclude", test_list_has_nothing_to_exclude);
#undef ADD

  return g_test_run ();
}
