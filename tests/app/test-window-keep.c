/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the window's memory: the actions for saved games, what is said when saving fails, and what is new of a result.
 */

#include <glib/gstdio.h>

#include "ts-disk-queue.h"
#include "ts-picture-choice.h"
#include "ts-victory.h"
#include "window-fixture.h"

/* 3×2, two moves from solved: left, then up. */
#define BOARD "3x2:1,0,2,4,5,3"
#define NEARLY "3x2:1,2,3,4,0,5"

/* The files of saved games whose names end so, in no order. */
static GPtrArray *
list_files (const char *suffix)
{
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), "tileshift", "games", NULL);
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  GPtrArray *files = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      if (g_str_has_suffix (name, suffix))
        g_ptr_array_add (files, g_build_filename (path, name, NULL));
    }

  return files;
}

static guint
count_files (const char *suffix)
{
  g_autoptr (GPtrArray) files = list_files (suffix);

  return files->len;
}

/* A log of the time when the player read another language. */
static TsGameLog *
create_old_log (WindowFixture *fixture,
                GFile *file)
{
  TsBoard board = board_from_id (BOARD);
  g_autoptr (TsPicture) picture = ts_picture_load (file, 100, NULL, NULL);
  g_autoptr (TsGameRecord) header = ts_game_record_new (&board, ts_picture_get_key (picture), "Herbstfuchs");

  header->header.source.file = g_object_ref (file);

  return ts_game_log_new (ts_session_get_stores (fixture->session)->folder, &header->header, &header->history->initial);
}

static void
test_the_title_follows_the_language (WindowFixture *fixture,
                                     gconstpointer data)
{
  g_autoptr (GFile) file = g_file_new_for_uri ("resource:///org/tileshift/Tileshift/gallery/fox.jpg");
  TsEvent slide = { .kind = TS_EVENT_SLIDE, .cell = 0 };
  TsGameLog *log = create_old_log (fixture, file);

  ts_game_log_append (log, &slide);
  g_object_unref (log);
  request_saved (fixture->session, NULL);
  wait_for (ts_game_get_moves (window_fixture_get_game (fixture)) == 1);
  g_assert_cmpstr (gtk_label_get_label (window_fixture_get_child (fixture, "title_label")), ==, "Autumn Fox");
}

/* Three moves on the board with the picture; comes back when a copy of the picture is kept. */
static void
play_picture (WindowFixture *fixture,
              GFile *file)
{
  TsBoard board = board_from_id (BOARD);

  window_fixture_load (fixture, file, &board);
  window_fixture_slide (fixture, "RLR");
  wait_for (count_files (".jpg") == 1);
}

static void
test_a_new_game_keeps_the_old_one (WindowFixture *fixture,
                                   gconstpointer data)
{
  window_fixture_slide (fixture, "R");
  window_fixture_act (fixture, "win.new-game");
  g_assert_null (window_fixture_find_dialog (fixture));
  g_assert_cmpuint (ts_game_get_moves (window_fixture_get_game (fixture)), ==, 0);

  window_fixture_act (fixture, "win.previous-game");
  wait_for (ts_game_get_moves (window_fixture_get_game (fixture)) == 1);
}

/* A player who restarts by mistake hears that nothing is lost, and goes back by the button beside that. */
static void
test_a_game_that_is_left_is_offered (WindowFixture *fixture,
                                     gconstpointer data)
{
  window_fixture_slide (fixture, "R");
  window_fixture_act (fixture, "win.restart");
  g_assert_cmpstr (window_fixture_get_toast (fixture), ==,
                   "The game you left is saved. “Previous Game” continues it.");
  g_signal_emit_by_name (window_fixture_get_offer (fixture), "clicked");
  wait_for (ts_game_get_moves (window_fixture_get_game (fixture)) == 1);

  /* So does Undo. */
  window_fixture_act (fixture, "win.restart");
  g_assert_true (window_fixture_can_act (fixture, "win.undo"));
  window_fixture_act (fixture, "win.undo");
  wait_for (ts_game_get_moves (window_fixture_get_game (fixture)) == 1);
}

/* The last slide drops it: the card has the window for itself. */
static void
test_no_advice_for_a_finished_game (WindowFixture *fixture,
                                    gconstpointer data)
{
  TsToast *toast = window_fixture_get_child (fixture, "toast");

  ts_toast_show (toast, TS_TOAST_PASSING, "first", NULL, NULL);
  ts_toast_show (toast, TS_TOAST_PASSING, "advice", "Play", "win.new-game");
  ts_toast_show (toast, TS_TOAST_ANSWER, "answer", NULL, NULL);
  window_fixture_slide (fixture, "L");
  g_assert_true (ts_game_get_solved (window_fixture_get_game (fixture)));
  g_assert_false (window_fixture_has_toast (fixture));
}

/* Returns: (transfer none) (nullable): the first saved game that the chooser shows */
static gpointer
find_game (GtkWindow *chooser)
{
  g_autoptr (GPtrArray) choices = app_test_find_all (GTK_WIDGET (chooser), TS_TYPE_PICTURE_CHOICE);

  for (guint i = 0; i < choices->len; i++)
    {
      if (ts_picture_choice_get_game (choices->pdata[i]) != NULL)
        return choices->pdata[i];
    }

  return NULL;
}

/* Returns: (transfer none): what the chooser shows of the only game that waits */
static GFile *
choose_game (WindowFixture *fixture)
{
  window_fixture_act (fixture, "win.choose-picture");
  wait_for (find_game (window_fixture_find_dialog (fixture)) != NULL);

  return ts_picture_choice_get_file (find_game (window_fixture_find_dialog (fixture)));
}

/* Without any other game the present one goes on. */
static void
test_the_last_game_is_removed (WindowFixture *fixture,
                               gconstpointer data)
{
  GtkWindow *chooser;
  TsPuzzle *puzzle;

  window_fixture_slide (fixture, "RLR");
  window_fixture_act (fixture, "win.new-game");
  puzzle = window_fixture_get_puzzle (fixture);
  window_fixture_act (fixture, "win.choose-picture");
  chooser = window_fixture_find_dialog (fixture);
  wait_for (find_game (chooser) != NULL);
  gtk_widget_child_focus (find_game (chooser), GTK_DIR_TAB_FORWARD);
  app_test_press (GTK_WIDGET (chooser), "Delete");
  gtk_window_close (chooser);
  wait_for (count_files (".tsgame") == 0);
  window_fixture_hide_toast (fixture);
  window_fixture_act (fixture, "win.previous-game");
  wait_for (ts_session_get_loading (fixture->session) == NULL);
  g_assert_true (window_fixture_get_puzzle (fixture) == puzzle);
  g_assert_false (window_fixture_has_toast (fixture));
}

/* The copy, or the picture that it was made from if the copy is gone. */
static void
test_a_waiting_game_shows_its_picture (WindowFixture *fixture,
                                       gconstpointer data)
{
  g_autoptr (GFile) file = app_test_create_file (90, 60, painting_gradient);
  g_autoptr (GPtrArray) copies = NULL;
  g_autoptr (GFile) copy = NULL;

  play_picture (fixture, file);
  window_fixture_play_numbers (fixture);
  copies = list_files (".jpg");
  copy = g_file_new_for_path (g_ptr_array_index (copies, 0));
  g_assert_true (g_file_equal (choose_game (fixture), copy));
  gtk_window_destroy (window_fixture_find_dialog (fixture));

  g_assert_true (g_file_delete (copy, NULL, NULL));
  g_assert_true (g_file_equal (choose_game (fixture), file));
}

static void
wait_for_disk (void)
{
  g_assert_true (ts_disk_queue_wait (WAIT_FOR_MAX_S * 1000));
  wait_for_nothing_to_do ();
}

/* That a game of the past is damaged is less important than that this one is not saved. */
static void
test_a_lesser_toast_waits (WindowFixture *fixture,
                           gconstpointer data)
{
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "tileshift", "games", NULL);
  g_autofree char *damaged = g_build_filename (folder, "0123456789abcdef-3x2-1.tsgame", NULL);
  g_autofree char *complaint = NULL;

  window_fixture_slide (fixture, "R");
  g_assert_true (g_file_set_contents (damaged, "[tileshift]\nversion=1\n", -1, NULL));
  app_test_limit_files (1);
  window_fixture_slide (fixture, "L");
  complaint = g_strdup (window_fixture_get_toast (fixture));
  g_assert_nonnull (strstr (complaint, "saved"));

  window_fixture_act (fixture, "win.choose-picture");
  wait_for_disk ();
  g_assert_true (window_fixture_has_toast (fixture));
  g_assert_cmpstr (window_fixture_get_toast (fixture), ==, complaint);
  gtk_window_destroy (window_fixture_find_dialog (fixture));

  /* Its turn comes when the running game is saved again. */
  app_test_limit_files (RLIM_INFINITY);
  ts_puzzle_save (window_fixture_get_puzzle (fixture));
  wait_for (strstr (window_fixture_get_toast (fixture), "-3x2-1.tsgame”") != NULL);
  g_assert_true (window_fixture_has_toast (fixture));
}

/* At its end, that it does not count is told at once, and no longer that progress is lost. */
static void
test_the_end_outlasts_the_trouble (WindowFixture *fixture,
                                   gconstpointer data)
{
  window_fixture_play (fixture, "3x2:1,2,3,0,4,5");
  window_fixture_slide (fixture, "L");
  app_test_limit_files (1);
  window_fixture_slide (fixture, "RL");
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

/* What leads to the question is tested by test-session.c. */
static void
test_asks_before_a_game_is_lost (WindowFixture *fixture,
                                 gconstpointer data)
{
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "tileshift", NULL);
  static const int refusals[] = { GTK_RESPONSE_CANCEL, GTK_RESPONSE_DELETE_EVENT };
  GtkWindow *question;

  window_fixture_forget_everything ();
  g_assert_true (g_file_set_contents (folder, "in the way", -1, NULL));
  window_fixture_slide (fixture, "U");
  g_assert_nonnull (strstr (window_fixture_get_toast (fixture), "saved"));

  for (guint i = 0; i < G_N_ELEMENTS (refusals); i++)
    {
      gtk_window_close (GTK_WINDOW (fixture->window));
      question = window_fixture_find_dialog (fixture);
      g_assert_nonnull (question);
      g_assert_true (gtk_window_get_default_widget (question) ==
                     gtk_dialog_get_widget_for_response (GTK_DIALOG (question), GTK_RESPONSE_CANCEL));
      gtk_dialog_response (GTK_DIALOG (question), refusals[i]);
      g_assert_null (window_fixture_find_dialog (fixture));
      g_assert_cmpuint (ts_game_get_moves (window_fixture_get_game (fixture)), ==, 1);
    }
  g_assert_true (window_fixture_has_toast (fixture));
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (fixture->window)));

  window_fixture_act (fixture, "win.new-game");
  gtk_dialog_response (GTK_DIALOG (window_fixture_find_dialog (fixture)), GTK_RESPONSE_ACCEPT);
  g_assert_cmpuint (ts_game_get_moves (window_fixture_get_game (fixture)), ==, 0);
  g_assert_null (window_fixture_find_dialog (fixture));
  g_assert_false (window_fixture_has_toast (fixture));

  /* As soon as the game is saved the question goes by itself, and the new game is there. */
  window_fixture_slide (fixture, "UDLR");
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

  return app_test_is_shown (gtk_widget_get_template_child (victory, TS_TYPE_VICTORY, "medal"));
}

static const char *
get_news (WindowFixture *fixture)
{
  return gtk_label_get_label (get_news_label (fixture));
}

static void
test_says_that_a_chosen_board_does_not_count (WindowFixture *fixture,
                                              gconstpointer data)
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
test_says_what_is_a_record (WindowFixture *fixture,
                            gconstpointer data)
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

  window_fixture_set_size (fixture, 2, 2);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const TsResult before = { .board = board_from_id ("2x2:1,0,3,2"),
                                .title = g_strdup ("Fuchs.jpg"),
                                .moves = cases[i].moves,
                                .elapsed_ms = cases[i].elapsed_ms,
                                .replay = g_strdup ("before.game") };

      window_fixture_close (fixture);
      window_fixture_forget_everything ();
      window_fixture_open (fixture);
      ts_results_add (ts_session_get_stores (fixture->session)->results, g_memdup2 (&before, sizeof before));
      window_fixture_play_numbers (fixture);
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
  ADD ("the-title-follows-the-language", test_the_title_follows_the_language);
  ADD ("a-new-game-keeps-the-old-one", test_a_new_game_keeps_the_old_one);
  ADD ("a-game-that-is-left-is-offered", test_a_game_that_is_left_is_offered);
  ADD ("the-last-game-is-removed", test_the_last_game_is_removed);
  ADD ("a-waiting-game-shows-its-picture", test_a_waiting_game_shows_its_picture);
  ADD ("a-lesser-toast-waits", test_a_lesser_toast_waits);
  ADD ("the-end-outlasts-the-trouble", test_the_end_outlasts_the_trouble);
  ADD ("asks-before-a-game-is-lost", test_asks_before_a_game_is_lost);
  ADD ("says-what-is-a-record", test_says_what_is_a_record);
  ADD ("says-that-a-chosen-board-does-not-count", test_says_that_a_chosen_board_does_not_count);
  window_fixture_add ("/window-keep/no-advice-for-a-finished-game", NEARLY, test_no_advice_for_a_finished_game);
#undef ADD

  return g_test_run ();
}
