/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of boards that are shared: puzzles that are saved as pictures, and the puzzle of the day.
 */

#include "folders.h"
#include "window-fixture.h"
#include "ts-daily.h"
#include "ts-gallery.h"
#include "ts-puzzle-words.h"
#include "ts-victory.h"

/* 4×3 with the gap in row 2, column 2: a tile can go in every direction. */
#define BOARD "4x3:1,2,3,4,5,0,7,8,9,6,10,11"

static void
text_read_cb (GObject *source_object,
              GAsyncResult *result,
              gpointer user_data)
{
  *(char **) user_data = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source_object), result, NULL);
}

static char *
dup_clipboard (WindowFixture *fixture)
{
  char *text = NULL;

  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (fixture->window)), NULL, text_read_cb, &text);
  wait_for (text != NULL);

  return text;
}

static const char *
get_subtitle (WindowFixture *fixture)
{
  return gtk_label_get_label (window_fixture_get_child (fixture, "subtitle_label"));
}

/* Its day is in the subtitle, also when the game goes on later; at the victory and in the copied result its streak. */
static void
test_solves_the_puzzle_of_a_day (WindowFixture *fixture)
{
  g_autoptr (GDateTime) day = g_date_time_new_utc (2026, 11, 21, 12, 0, 0);
  static const char solution[] = "LULDRDLURURDDLLLUURURRDLLULDRDRRULDLDLUURURDLUL";
  g_autofree char *text = NULL;
  g_autofree char *helped_text = NULL;
  g_autofree char *id = NULL;
  GtkWidget *victory;

  ts_session_request (fixture->session, ts_gallery_create_day_request (day, TS_ORIGIN_DAILY));
  wait_for (g_str_equal (get_subtitle (fixture), "Daily Puzzle · November 21"));
  window_fixture_slide (fixture, "U");
  window_fixture_act (fixture, "win.new-game");
  g_assert_cmpstr (get_subtitle (fixture), !=, "Daily Puzzle · November 21");
  window_fixture_act (fixture, "win.previous-game");
  wait_for (g_str_equal (get_subtitle (fixture), "Daily Puzzle · November 21"));

  window_fixture_slide (fixture, solution);
  g_assert_true (ts_game_get_solved (window_fixture_get_game (fixture)));
  victory = window_fixture_get_child (fixture, "victory");
  g_assert_true (g_str_has_prefix (
      gtk_label_get_label (GTK_LABEL (gtk_widget_get_template_child (victory, TS_TYPE_VICTORY, "news_label"))),
      "Daily puzzle solved. Streak: 1 day."));
  window_fixture_act (fixture, "win.copy-result");
  text = dup_clipboard (fixture);
  g_assert_true (g_str_has_prefix (text, "Tileshift 2026-11-21 · 4×4 · 48 moves"));
  g_assert_true (g_str_has_suffix (text, " · 1-day streak"));

  /* The same board, chosen by its ID, is not the puzzle of the day. */
  id = ts_puzzle_dup_id (window_fixture_get_puzzle (fixture));
  window_fixture_play (fixture, id);
  g_assert_cmpstr (get_subtitle (fixture), ==, "4 × 4");

  /* A hint before the first move keeps the streak, and is told. */
  window_fixture_close (fixture);
  window_fixture_forget_everything ();
  window_fixture_open (fixture);
  window_fixture_begin (fixture, NULL);
  ts_session_request (fixture->session, ts_gallery_create_day_request (day, TS_ORIGIN_DAILY));
  wait_for (g_str_equal (get_subtitle (fixture), "Daily Puzzle · November 21"));
  ts_game_add_hint (window_fixture_get_game (fixture));
  window_fixture_slide (fixture, "U");
  window_fixture_slide (fixture, solution);
  window_fixture_act (fixture, "win.copy-result");
  helped_text = dup_clipboard (fixture);
  g_assert_true (g_str_has_prefix (helped_text, "Tileshift 2026-11-21 · 4×4 · 48 moves"));
  g_assert_true (g_str_has_suffix (helped_text, " · 1-day streak · with help"));
}

/* Returns: the dialog, with GTK's own file chooser */
static GtkFileChooser *
open_save_dialog (WindowFixture *fixture)
{
  window_fixture_act (fixture, "win.save-puzzle");

  return GTK_FILE_CHOOSER (app_test_find_dialog (GTK_WINDOW (fixture->window)));
}

static void
test_saves_a_puzzle (WindowFixture *fixture)
{
  g_autoptr (GFile) picture = app_test_create_file (120, 90, painting_gradient);
  g_autofree char *folder = g_dir_make_tmp ("tileshift-XXXXXX", NULL);
  g_autoptr (GFile) puzzle = g_file_new_build_filename (folder, "of 100%s.jpg", NULL);
  TsBoard board = board_from_id (BOARD);
  g_autofree char *name = NULL;
  g_autofree char *expected = NULL;
  g_autofree char *again = NULL;
  GtkFileChooser *chooser;

  /* Numbers are no picture. */
  g_assert_false (window_fixture_can_act (fixture, "win.save-puzzle"));
  window_fixture_load (fixture, picture, &board);
  g_assert_true (window_fixture_can_act (fixture, "win.save-puzzle"));

  /* There is one dialog at a time, and a name that is not that of the picture. */
  chooser = open_save_dialog (fixture);
  name = gtk_file_chooser_get_current_name (chooser);
  expected = g_strdup_printf ("%s Puzzle.jpg", ts_puzzle_get_header (window_fixture_get_puzzle (fixture))->source.title);
  g_assert_cmpstr (name, ==, expected);
  g_assert_true (open_save_dialog (fixture) == chooser);
  gtk_dialog_response (GTK_DIALOG (chooser), GTK_RESPONSE_CANCEL);
  g_assert_false (window_fixture_has_toast (fixture));

  /* Played on or not, it is the board that the game started from, though another one may come before the name. */
  window_fixture_hit (fixture, GDK_KEY_Left);
  chooser = open_save_dialog (fixture);
  window_fixture_begin (fixture, NULL);
  app_test_choose_file (chooser, folder, "of 100%s.jpg");
  wait_for (window_fixture_has_toast (fixture) && strstr (window_fixture_get_toast (fixture), "100%s") != NULL);
  g_assert_cmpstr (window_fixture_get_toast (fixture), ==,
                   "Saved “of 100%s.jpg”. Anyone who opens it in Tileshift plays the same board.");

  window_fixture_load (fixture, puzzle, NULL);
  window_fixture_assert_board (fixture, BOARD);
  g_assert_cmpstr (window_fixture_get_toast (fixture), ==, "Playing the 4×3 board that came with this picture.");

  /* A puzzle of a puzzle has the same name. */
  again = ts_puzzle_words_dup_puzzle_name (window_fixture_get_puzzle (fixture));
  g_assert_cmpstr (again, ==, "of 100%s.jpg");
}

/* The name of the picture's file leaves no room for more. */
static void
test_a_long_title (WindowFixture *fixture)
{
  g_autoptr (GFile) picture = app_test_create_file (120, 90, painting_gradient);
  g_autofree char *folder = g_dir_make_tmp ("tileshift-XXXXXX", NULL);
  GString *title = g_string_new ("x");
  g_autoptr (GFile) file = NULL;
  g_autofree char *path = NULL;
  g_autofree char *name = NULL;

  while (title->len < 250)
    g_string_append (title, "図");
  g_string_append (title, ".png");
  path = g_build_filename (folder, title->str, NULL);
  file = g_file_new_for_path (path);
  g_assert_true (g_file_copy (picture, file, G_FILE_COPY_NONE, NULL, NULL, NULL, NULL));
  window_fixture_load (fixture, file, NULL);
  name = ts_puzzle_words_dup_puzzle_name (window_fixture_get_puzzle (fixture));
  g_assert_true (g_utf8_validate (name, -1, NULL));
  g_assert_true (g_str_has_suffix (name, "図 Puzzle.jpg"));
  g_string_free (title, TRUE);
  folder_remove (folder);
}

static void
test_the_window_may_be_closed_first (WindowFixture *fixture)
{
  g_autoptr (GFile) picture = app_test_create_file (120, 90, painting_gradient);
  gpointer weak;

  window_fixture_load (fixture, picture, NULL);
  weak = open_save_dialog (fixture);
  g_object_add_weak_pointer (weak, &weak);
  window_fixture_close (fixture);
  wait_for (weak == NULL);
  window_fixture_open (fixture);
}

int
main (int argc,
      char **argv)
{
  char own_folder[] = "/tmp/tileshift-XXXXXX";
  int status;

  /* No other test has its temporary files there. */
  g_assert_nonnull (g_mkdtemp (own_folder));
  g_setenv ("TMPDIR", own_folder, TRUE);
  window_fixture_init (&argc, &argv);

#define ADD(path, func) window_fixture_add ("/window-share/" path, BOARD, func)
  ADD ("saves-a-puzzle", test_saves_a_puzzle);
  ADD ("a-long-title", test_a_long_title);
  ADD ("the-window-may-be-closed-first", test_the_window_may_be_closed_first);
  ADD ("solves-the-puzzle-of-a-day", test_solves_the_puzzle_of_a_day);
#undef ADD

  status = g_test_run ();
  folder_remove (own_folder);

  return status;
}
