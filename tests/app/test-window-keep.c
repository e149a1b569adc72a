/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the window's memory: what is said when saving fails, and what is new of a result.
 */

#include <glib/gstdio.h>

#include "ts-disk-queue.h"
#include "ts-victory.h"
#include "window-fixture.h"

/* 3×2, two moves from solved: left, then up. */
#define BOARD "3x2:1,0,2,4,5,3"
#define NEARLY "3x2:1,2,3,4,0,5"

/* The last slide drops it: the card has the window for itself. */
static void
test_no_advice_for_a_finished_game (WindowFixture *fixture)
{
  TsToast *toast = window_fixture_get_child (fixture, "toast");

  ts_toast_show (toast, TS_TOAST_PASSING, "first", NULL, NULL);
  ts_toast_show (toast, TS_TOAST_PASSING, "advice", "Play", "win.new-game");
  ts_toast_show (toast, TS_TOAST_ANSWER, "answer", NULL, NULL);
  window_fixture_slide (fixture, "L");
  g_assert_true (ts_game_get_solved (window_fixture_get_game (fixture)));
  g_assert_false (window_fixture_has_toast (fixture));
}

static void
wait_for_disk (void)
{
  g_assert_true (ts_disk_queue_wait (WAIT_FOR_MAX_S * 1000, NULL));
  wait_for_nothing_to_do ();
}

/* At its end, that it does not count is told at once, and no longer that progress is lost. */
static void
test_the_end_outlasts_the_trouble (WindowFixture *fixture)
{
  window_fixture_play (fixture, "3x2:1,2,3,0,4,5");
  window_fixture_slide (fixture, "L");
  app_test_limit_files (1);
  window_fixture_slide (fixture, "RL");
  /* That of the game before ends no trouble of this one. */
  g_signal_emit_by_name (fixture->session, "message", &(TsMessage){ .kind = TS_MESSAGE_RESULT_NOT_SAVED });
  ts_toast_drop (window_fixture_get_child (fixture, "toast"), TS_TOAST_NEWS);
  g_assert_nonnull (strstr (window_fixture_get_toast (fixture), "progress will be lost"));
  /* Read again from the menu. */
  window_fixture_hide_toast (fixture);
  g_assert_false (window_fixture_has_toast (fixture));
  window_fixture_act (fixture, "win.show-trouble");
  g_assert_true (window_fixture_has_toast (fixture));
  window_fixture_slide (fixture, "L");
  g_assert_true (ts_game_get_solved (window_fixture_get_game (fixture)));
  wait_for (strstr (window_fixture_get_toast (fixture), "statistics") != NULL);
  g_assert_false (window_fixture_can_act (fixture, "win.show-trouble"));
  app_test_limit_files (RLIM_INFINITY);
}

/* As soon as the game is saved the question goes by itself, and the new game is there. What leads to the question is tested
 * by test-session.c. */
static void
test_asks_no_more_about_a_saved_game (WindowFixture *fixture)
{
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "tileshift", NULL);

  window_fixture_forget_everything ();
  g_assert_true (g_file_set_contents (folder, "in the way", -1, NULL));
  window_fixture_slide (fixture, "U");
  window_fixture_act (fixture, "win.new-game");
  g_assert_nonnull (window_fixture_find_dialog (fixture));
  wait_for_disk ();
  g_assert_cmpint (g_remove (folder), ==, 0);
  ts_puzzle_save (window_fixture_get_puzzle (fixture));
  wait_for (window_fixture_find_dialog (fixture) == NULL);
  g_assert_cmpuint (ts_game_get_moves (window_fixture_get_game (fixture)), ==, 0);
}

static void
finish (WindowFixture *fixture,
        const char *letters)
{
  window_fixture_play (fixture, BOARD);
  window_fixture_slide (fixture, letters);
  g_assert_true (ts_game_get_solved (window_fixture_get_game (fixture)));
}

static gpointer
get_news_label (WindowFixture *fixture)
{
  GtkWidget *victory = window_fixture_get_child (fixture, "victory");

  return gtk_widget_get_template_child (victory, TS_TYPE_VICTORY, "news_label");
}

static gboolean
has_medal (WindowFixture *fixture)
{
  GtkWidget *victory = window_fixture_get_child (fixture, "victory");

  timeout_end (victory);

  return app_test_is_shown (gtk_widget_get_template_child (victory, TS_TYPE_VICTORY, "medal"));
}

static const char *
get_news (WindowFixture *fixture)
{
  return gtk_label_get_label (get_news_label (fixture));
}

static void
test_says_that_a_chosen_board_does_not_count (WindowFixture *fixture)
{
  finish (fixture, "LU");
  g_assert_cmpstr (get_news (fixture), ==, "Boards you chose or played before do not count toward best results.");
  g_assert_true (gtk_widget_has_css_class (get_news_label (fixture), "quiet"));
  g_assert_false (has_medal (fixture));

  window_fixture_play (fixture, BOARD);
  g_assert_cmpint (ts_game_slide_watched (window_fixture_get_game (fixture), 2), ==, TS_SLIDE_OK);
  window_fixture_slide (fixture, "U");
  g_assert_cmpstr (get_news (fixture), ==, "With help");
}

/* On a board of 2×2 the tiles go round in one direction until it is solved. */
static void
solve_dealt_board (WindowFixture *fixture)
{
  while (!ts_game_get_solved (window_fixture_get_game (fixture)))
    window_fixture_slide (fixture, "ULDR");
}

static void
test_says_what_is_a_record (WindowFixture *fixture)
{
  static const struct
  {
    guint moves;
    gint64 elapsed_ms;
    const char *news;
  } cases[] = {
    { 100, 0, "Fewest moves yet!" },
    { 0, 1000000, "New best time!" },
    { 100, 1000000, "New best time and fewest moves!" },
    { 0, 0, "" },
  };

  request_size (fixture->session, 2, 2);
  window_fixture_wait_for_size (fixture, 2, 2);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const TsResult before = { .board = board_from_id ("2x2:1,0,3,2"),
                                .header.source.title = g_strdup ("Fuchs.jpg"),
                                .moves = cases[i].moves,
                                .end.elapsed_ms = cases[i].elapsed_ms,
                                .replay = g_strdup ("before.game") };

      window_fixture_close (fixture);
      window_fixture_forget_everything ();
      window_fixture_open (fixture);
      ts_results_add (ts_session_get_results (fixture->session), g_memdup2 (&before, sizeof before));
      window_fixture_begin (fixture, NULL);
      solve_dealt_board (fixture);
      g_assert_cmpstr (get_news (fixture), ==, cases[i].news);
      g_assert_cmpint (has_medal (fixture), ==, *cases[i].news != '\0');
      g_assert_true (gtk_widget_has_css_class (get_news_label (fixture), "news"));
    }
}

int
main (int argc,
      char **argv)
{
  window_fixture_init (&argc, &argv);

#define ADD(path, func) window_fixture_add ("/window-keep/" path, BOARD, func)
  ADD ("the-end-outlasts-the-trouble", test_the_end_outlasts_the_trouble);
  ADD ("asks-no-more-about-a-saved-game", test_asks_no_more_about_a_saved_game);
  ADD ("says-what-is-a-record", test_says_what_is_a_record);
  ADD ("says-that-a-chosen-board-does-not-count", test_says_that_a_chosen_board_does_not_count);
  window_fixture_add ("/window-keep/no-advice-for-a-finished-game", NEARLY, test_no_advice_for_a_finished_game);
#undef ADD

  return g_test_run ();
}
