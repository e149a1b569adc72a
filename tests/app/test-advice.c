/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the window's advice: hints, solutions, and the words at the end.
 */

#include "window-fixture.h"
#include "ts-daily.h"
#include "ts-puzzle-words.h"
#include "ts-replay-dialog.h"

/* 3×3, two moves from solved: the tile to the right of the gap, then the one below it. */
#define BOARD "3x3:1,2,3,4,0,5,7,8,6"

/* By the guide 7 and 4 go down and 1 to the left. */
#define GUIDED "3x3:4,1,3,7,2,6,0,5,8"

/* One move from solved: the tile below the gap. */
#define NEARLY "3x3:1,2,3,4,5,0,7,8,6"

static void
wait_for_par (WindowFixture *fixture)
{
  wait_for (ts_advisor_get_par_proved (ts_puzzle_get_advisor (window_fixture_get_puzzle (fixture))));
}

static void
show_hint (WindowFixture *fixture)
{
  window_fixture_act (fixture, "win.hint");
  wait_for (ts_game_get_hinted_tile (window_fixture_get_game (fixture)) != 0);
}

static const char *
get_position (gpointer dialog)
{
  return gtk_inscription_get_text (app_test_get_part (dialog, "position_label"));
}

static gpointer
open_solution (WindowFixture *fixture)
{
  GtkWindow *dialog;

  window_fixture_act (fixture, "win.solve");
  dialog = window_fixture_find_dialog (fixture);
  g_assert_true (TS_IS_REPLAY_DIALOG (dialog));
  wait_for (g_str_equal (gtk_stack_get_visible_child_name (app_test_get_part (dialog, "stack")), "replay"));

  return dialog;
}

static const char *
get_step_words (WindowFixture *fixture)
{
  GtkWidget *label = window_fixture_get_child (fixture, "hint_label");

  return gtk_widget_is_visible (label) ? gtk_label_get_label (GTK_LABEL (label)) : NULL;
}

/* A game that is over may not be freed yet. */
static void
test_hint_of_another_game (WindowFixture *fixture)
{
  g_autoptr (TsPuzzle) before = g_object_ref (window_fixture_get_puzzle (fixture));

  window_fixture_play (fixture, "2x2:1,2,0,3");
  ts_puzzle_ask_hint (before);
  g_assert_cmpuint (ts_game_get_hinted_tile (ts_puzzle_get_game (before)), !=, 0);
  g_assert_null (get_step_words (fixture));
}

/* The mark of the place where tile 1 should go covers tile 4, whose margin the style gives, and no more. */
static void
test_target_covers_a_tile (WindowFixture *fixture)
{
  g_autoptr (cairo_surface_t) surface = NULL;
  graphene_rect_t bounds;
  int right;
  int middle;

  window_fixture_play (fixture, GUIDED);
  show_hint (fixture);
  app_test_wait_for_frames (fixture->view, 2);
  bounds = app_test_get_tile_bounds (fixture->view, 4);
  right = (int) (bounds.origin.x + bounds.size.width);
  middle = (int) (bounds.origin.y + bounds.size.height / 2);
  surface = app_test_draw_node (app_test_snapshot (fixture->view), right, middle + 1, 1);
  g_assert_cmpint (app_test_get_light (surface, (int) bounds.origin.x - 1, middle), <, 0x80);
  g_assert_cmpint (app_test_get_light (surface, (int) bounds.origin.x, middle), ==, 0xff);
  g_assert_cmpint (app_test_get_light (surface, right - 1, middle), ==, 0xff);

  /* But not that which slides first. */
  window_fixture_play (fixture, "3x3:4,1,3,0,2,6,7,5,8");
  show_hint (fixture);
  app_test_wait_for_frames (fixture->view, 2);
  cairo_surface_destroy (g_steal_pointer (&surface));
  surface = app_test_draw_node (app_test_snapshot (fixture->view), right, middle + 1, 1);
  g_assert_cmpint (app_test_get_light (surface, (int) bounds.origin.x, middle), <, 0xff);
}

/* A key that is held plays the step and not the next one; pressed anew, it begins that. */
static void
test_held_hint_plays_the_step (WindowFixture *fixture)
{
  static const guint keys[] = { GDK_KEY_h, GDK_KEY_question };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      TsGame *game;

      window_fixture_play (fixture, GUIDED);
      game = window_fixture_get_game (fixture);
      for (guint j = 0; j < 20; j++)
        {
          if (!window_fixture_press (fixture, keys[i]))
            window_fixture_act (fixture, "win.hint");
        }
      g_assert_cmpuint (ts_game_get_moves (game), ==, 3);
      g_assert_cmpuint (ts_game_get_hint (game)->step.n_tiles, ==, 0);

      window_fixture_let_go (fixture, keys[i]);
      g_assert_false (window_fixture_press (fixture, keys[i]));
      show_hint (fixture);
      g_assert_cmpuint (ts_game_get_moves (game), ==, 3);
      window_fixture_let_go (fixture, keys[i]);
    }
}

/* A toast is never over it. */
static void
test_explanation_is_not_covered (WindowFixture *fixture)
{
  graphene_rect_t words;
  graphene_rect_t toast;

  window_fixture_play (fixture, GUIDED);
  show_hint (fixture);
  window_fixture_act (fixture, "win.copy-id");
  gtk_test_widget_wait_for_draw (GTK_WIDGET (fixture->window));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (fixture->window));
  g_assert_true (gtk_widget_compute_bounds (window_fixture_get_child (fixture, "hint_label"),
                                            GTK_WIDGET (fixture->window), &words));
  g_assert_true (gtk_widget_compute_bounds (window_fixture_get_child (fixture, "toast"), GTK_WIDGET (fixture->window),
                                            &toast));
  g_assert_false (graphene_rect_intersection (&words, &toast, NULL));
}

/* Also of a board that was solved with hints, but not of one whose solution was watched, or of yesterday's. A test that begins before
 * midnight asks for another puzzle after it. */
static void
test_the_menu_says_what_is_solved (WindowFixture *fixture)
{
  static const char *const labels[] = { "Dail_y Puzzle · Solved · 1-Day Streak",
                                        "Dail_y Puzzle · Solved · 1-Day Streak", "Dail_y Puzzle",
                                        "Dail_y Puzzle · 1-Day Streak" };
  g_autoptr (GDateTime) before = g_date_time_new_now_utc ();

  for (guint i = 0; i < G_N_ELEMENTS (labels); i++)
    {
      g_autoptr (GDateTime) day = g_date_time_add_days (before, i == 3 ? -1 : 0);
      const TsResult result = { .board = ts_daily_get_board (day),
                                .header.source.title = g_strdup ("Fox"),
                                .header.origin = TS_ORIGIN_DAILY,
                                .n_hints = i % 3,
                                .helped = i == 2 ? TS_GAME_HELP_SOLUTION : TS_GAME_HELP_NONE,
                                .replay = g_strdup ("daily.game") };
      GtkMenuButton *button;
      g_autoptr (GMenuModel) games = NULL;
      g_autofree char *label = NULL;
      g_autoptr (GDateTime) after = NULL;

      window_fixture_close (fixture);
      window_fixture_open (fixture);
      button = window_fixture_get_child (fixture, "menu_button");
      gtk_window_present (GTK_WINDOW (fixture->window));
      /* The menu is there already when the puzzle is solved. */
      gtk_menu_button_popup (button);
      gtk_menu_button_popdown (button);
      ts_results_add (ts_session_get_results (fixture->session), g_memdup2 (&result, sizeof result));
      gtk_menu_button_popup (button);
      games = g_menu_model_get_item_link (gtk_menu_button_get_menu_model (button), 1, G_MENU_LINK_SECTION);
      g_assert_true (g_menu_model_get_item_attribute (games, 0, G_MENU_ATTRIBUTE_LABEL, "s", &label));
      gtk_menu_button_popdown (button);
      after = g_date_time_new_now_utc ();
      if (g_date_time_get_day_of_month (before) == g_date_time_get_day_of_month (after))
        g_assert_cmpstr (label, ==, labels[i]);
    }
}

/* The player's position and moves are there again; another game closes the window by itself. */
static void
test_close_solution (WindowFixture *fixture)
{
  TsGame *game = window_fixture_get_game (fixture);
  TsBoard board;
  gpointer dialog;

  window_fixture_slide (fixture, "R");
  board = *ts_game_get_board (game);
  dialog = open_solution (fixture);
  window_fixture_give_focus (dialog);
  wait_for (ts_game_get_paused (game));
  wait_for (!g_str_has_prefix (get_position (dialog), "Solution: move 0"));
  gtk_window_destroy (dialog);
  window_fixture_give_focus (fixture->window);
  wait_for (!ts_game_get_paused (game));
  g_assert_true (ts_board_equal (ts_game_get_board (game), &board));
  g_assert_cmpuint (ts_game_get_moves (game), ==, 1);
  window_fixture_act (fixture, "win.undo");
  g_assert_cmpuint (ts_game_get_moves (game), ==, 0);

  open_solution (fixture);
  window_fixture_act (fixture, "win.restart");
  g_assert_null (window_fixture_find_dialog (fixture));

  /* As another program can make it move. */
  open_solution (fixture);
  ts_game_set_paused (window_fixture_get_game (fixture), FALSE);
  window_fixture_slide (fixture, "R");
  g_assert_null (window_fixture_find_dialog (fixture));

  window_fixture_act (fixture, "win.pause");
  window_fixture_act (fixture, "win.solve");
  g_assert_null (window_fixture_find_dialog (fixture));
}

/* The words while it is searched for. */
static void
test_solution_to_come (WindowFixture *fixture)
{
  gpointer dialog;

  window_fixture_act (fixture, "win.solve");
  dialog = window_fixture_find_dialog (fixture);
  g_assert_cmpstr (gtk_stack_get_visible_child_name (app_test_get_part (dialog, "stack")), ==, "loading");
  g_assert_cmpstr (gtk_label_get_label (app_test_get_part (dialog, "loading_label")), ==, "Looking for a solution…");
  gtk_window_destroy (dialog);
  wait_for_par (fixture);
  g_assert_false (ts_game_get_history (window_fixture_get_game (fixture))->helped);
}

/* Whether fewer moves are possible is not known of a large board. */
static void
test_what_is_proved_is_said (WindowFixture *fixture)
{
  static const char *const cases[][2] = { { BOARD, "3 × 3 · 2 moves · fewest possible" }, { "6x6#1", "6 × 6 · * moves" } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      gpointer dialog;

      window_fixture_play (fixture, cases[i][0]);
      dialog = open_solution (fixture);
      g_assert_true (g_pattern_match_simple (cases[i][1], gtk_label_get_label (app_test_get_part (dialog, "summary_label"))));
      gtk_window_destroy (dialog);
    }
}

/* Solved before the search has said anything: what is known is the player's way, without what was taken back. */
static void
test_says_what_is_known (WindowFixture *fixture)
{
  GtkWidget *victory = window_fixture_get_child (fixture, "victory");
  g_autofree char *result = NULL;

  window_fixture_play (fixture, BOARD);
  window_fixture_slide (fixture, "RLLU");
  g_assert_true (g_pattern_match_simple ("4 moves in *:*.?? · Fewest known: 2",
                                         gtk_label_get_label (app_test_get_part (victory, "result_label"))));

  /* Also of a way that may be the shortest. */
  window_fixture_play (fixture, BOARD);
  window_fixture_slide (fixture, "LU");
  result = ts_puzzle_words_dup_result (window_fixture_get_puzzle (fixture));
  g_assert_nonnull (strstr (result, "2 moves (fewest known 2)"));
}

/* From right to left each part of the board's area but the tiles is at the place that it has in a mirror. */
static void
assert_mirrored (WindowFixture *fixture)
{
  GtkWidget *area = gtk_widget_get_parent (GTK_WIDGET (fixture->view));
  g_autoptr (GPtrArray) parts = app_test_find_all (area, GTK_TYPE_WIDGET);
  g_autofree graphene_rect_t *places = g_new0 (graphene_rect_t, parts->len);

  for (GtkTextDirection direction = GTK_TEXT_DIR_LTR; direction <= GTK_TEXT_DIR_RTL; direction++)
    {
      gtk_widget_set_default_direction (direction);
      app_test_wait_for_frames (fixture->window, 2);
      for (guint i = 0; i < parts->len; i++)
        {
          GtkWidget *part = parts->pdata[i];
          double x = gtk_widget_get_width (area) - places[i].origin.x - places[i].size.width;

          if (!gtk_widget_get_mapped (part) || gtk_widget_is_ancestor (part, GTK_WIDGET (fixture->view)))
            continue;
          g_assert_true (gtk_widget_compute_bounds (part, area, &places[i]));
          if (direction == GTK_TEXT_DIR_RTL && ABS (places[i].origin.x - x) > 1)
            g_error ("%s is at %g, not %g", G_OBJECT_TYPE_NAME (part), (double) places[i].origin.x, x);
        }
    }
  gtk_widget_set_default_direction (GTK_TEXT_DIR_LTR);
}

static void
test_right_to_left (WindowFixture *fixture)
{
  g_autoptr (GFile) file = app_test_create_file (60, 60, app_test_paint_checkerboard);
  TsBoard board = board_from_id (GUIDED);

  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1000, 600);
  window_fixture_load (fixture, file, &board);
  show_hint (fixture);
  window_fixture_act (fixture, "win.copy-id");
  assert_mirrored (fixture);

  window_fixture_play (fixture, NEARLY);
  window_fixture_slide (fixture, "U");
  timeout_end (window_fixture_get_child (fixture, "victory"));
  g_assert_true (gtk_widget_get_mapped (window_fixture_get_child (fixture, "victory")));
  assert_mirrored (fixture);
}

int
main (int argc,
      char **argv)
{
  window_fixture_init (&argc, &argv);

#define ADD(path, func) window_fixture_add ("/advice/" path, BOARD, func)
  ADD ("hint-of-another-game", test_hint_of_another_game);
  ADD ("target-covers-a-tile", test_target_covers_a_tile);
  ADD ("held-hint-plays-the-step", test_held_hint_plays_the_step);
  ADD ("explanation-is-not-covered", test_explanation_is_not_covered);
  ADD ("the-menu-says-what-is-solved", test_the_menu_says_what_is_solved);
  ADD ("close-solution", test_close_solution);
  ADD ("solution-to-come", test_solution_to_come);
  ADD ("what-is-proved-is-said", test_what_is_proved_is_said);
  ADD ("says-what-is-known", test_says_what_is_known);
  ADD ("right-to-left", test_right_to_left);
#undef ADD

  return g_test_run ();
}
