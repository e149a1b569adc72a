/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the lessons as a player meets them: each is done with the guide, a wrong way is refused gently, and progress
 * is kept.
 */

#include "app-test.h"
#include "ts-guide.h"
#include "ts-help.h"
#include "ts-lessons.h"
#include "ts-moves.h"
#include "ts-settings.h"

static gpointer
get_part (GtkWindow *lessons,
          const char *name)
{
  return gtk_widget_get_template_child (GTK_WIDGET (lessons), TS_TYPE_LESSONS, name);
}

static const char *
get_words (GtkWindow *lessons,
           const char *name)
{
  GtkWidget *label = get_part (lessons, name);

  return app_test_is_shown (label) ? gtk_label_get_label (GTK_LABEL (label)) : NULL;
}

static TsGame *
get_game (GtkWindow *lessons)
{
  return ts_board_view_get_game (get_part (lessons, "board_view"));
}

static void
act (GtkWindow *lessons,
     const char *action)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (lessons), action, NULL));
}

static void
slide (GtkWindow *lessons,
       const char *moves)
{
  for (; *moves != '\0'; moves++)
    {
      guint cell = ts_board_get_source (ts_game_get_board (get_game (lessons)), ts_moves_get_direction (*moves));

      g_assert_true (gtk_widget_activate_action (get_part (lessons, "board_view"), "board.slide", "u", cell));
    }
}

/* Makes the steps of the guide until the lesson is done. */
static void
do_lesson (GtkWindow *lessons)
{
  while (!gtk_widget_has_css_class (get_part (lessons, "next_button"), "suggested-action"))
    {
      TsGuideStep step;

      g_assert_true (ts_guide_get_step (ts_game_get_board (get_game (lessons)), NULL, &step));
      g_assert_cmpstr (get_words (lessons, "step_label"), !=, "");
      slide (lessons, (char[]){ step.moves[0], '\0' });
      g_assert_cmpstr (get_words (lessons, "note_label"), !=, "This leads away. Undo it, or go on from here.");
    }
}

static void
test_wrong_way (void)
{
  GtkWindow *lessons = ts_lessons_new (NULL);
  TsBoard before = *ts_game_get_board (get_game (lessons));

  gtk_window_present (lessons);
  g_assert_cmpstr (gtk_window_get_title (lessons), ==, "Row by Row");
  g_assert_cmpstr (get_words (lessons, "title_label"), ==, "Lesson 1 of 8");
  g_assert_cmpstr (get_words (lessons, "step_label"), ==,
                   "Bring tile 1 to its place in row 1, column 1: a row fills from the left.");
  g_assert_null (get_words (lessons, "note_label"));

  slide (lessons, "U");
  g_assert_null (get_words (lessons, "note_label"));
  slide (lessons, "D");
  g_assert_cmpstr (get_words (lessons, "note_label"), ==, "This leads away. Undo it, or go on from here.");
  act (lessons, "lessons.undo");
  g_assert_null (get_words (lessons, "note_label"));
  act (lessons, "lessons.undo");
  g_assert_true (ts_board_equal (ts_game_get_board (get_game (lessons)), &before));
  g_assert_null (get_words (lessons, "note_label"));

  act (lessons, "lessons.hint");
  g_assert_true (ts_board_equal (ts_game_get_board (get_game (lessons)), &before));
  act (lessons, "lessons.hint");
  g_assert_cmpuint (ts_game_get_moves (get_game (lessons)), ==, 1);
  gtk_window_destroy (lessons);
}

/* The words of an example and its moves are those of the help. */
static void
test_all_lessons (void)
{
  GSettings *settings = ts_settings_get ();
  GtkWindow *lessons = ts_lessons_new (NULL);

  for (guint lesson = 0; lesson < 8; lesson++)
    {
      if (lesson < TS_N_LESSONS)
        g_assert_cmpstr (get_words (lessons, "words_label"), ==, ts_help_lessons[lesson].words);
      do_lesson (lessons);
      g_assert_cmpuint (g_settings_get_uint (settings, "lessons-done"), ==, lesson + 1);
      g_assert_cmpstr (get_words (lessons, "note_label"), ==,
                       lesson < 7 ? "Well done! Go on to the next lesson."
                                  : "Well done! This method solves every board.");
      g_assert_cmpint (gtk_widget_is_sensitive (get_part (lessons, "next_button")), ==, lesson < 7);
      if (lesson < 7)
        act (lessons, "lessons.next");
    }
  gtk_window_destroy (lessons);
  g_settings_reset (settings, "lessons-done");
}

/* It begins with the first lesson that was not done; an earlier one that is done again changes nothing. */
static void
test_progress (void)
{
  GSettings *settings = ts_settings_get ();
  GtkWindow *lessons;

  g_settings_set_uint (settings, "lessons-done", 3);
  lessons = ts_lessons_new (NULL);
  g_assert_cmpstr (get_words (lessons, "title_label"), ==, "Lesson 4 of 8");
  act (lessons, "lessons.previous");
  act (lessons, "lessons.previous");
  g_assert_cmpstr (get_words (lessons, "title_label"), ==, "Lesson 2 of 8");
  slide (lessons, ts_help_lessons[1].moves);
  g_assert_cmpstr (get_words (lessons, "note_label"), ==, "Well done! Go on to the next lesson.");
  g_assert_cmpuint (g_settings_get_uint (settings, "lessons-done"), ==, 3);
  gtk_window_destroy (lessons);
  g_settings_reset (settings, "lessons-done");
}

int
main (int argc,
      char **argv)
{
  app_test_init (&argc, &argv);

  g_test_add_func ("/lessons-window/wrong-way", test_wrong_way);
  g_test_add_func ("/lessons-window/all-lessons", test_all_lessons);
  g_test_add_func ("/lessons-window/progress", test_progress);

  return g_test_run ();
}
