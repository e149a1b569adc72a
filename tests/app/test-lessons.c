/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the lessons as a player meets them: each can be done as the words say, and with the guide; a wrong way is
 * refused gently, and progress is kept.
 */

#include "boards.h"
#include "timeouts.h"
#include "ts-guide.h"
#include "ts-lessons.h"
#include "ts-moves.h"
#include "ts-settings.h"
#include "window-fixture.h"

#define N_LESSONS 9

static const char *
get_words (GtkWindow *lessons,
           const char *name)
{
  GtkWidget *label = app_test_get_part (lessons, name);

  return app_test_is_shown (label) ? gtk_label_get_label (GTK_LABEL (label)) : NULL;
}

static TsGame *
get_game (GtkWindow *lessons)
{
  return ts_board_view_get_game (app_test_get_part (lessons, "board_view"));
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

      g_assert_true (gtk_widget_activate_action (app_test_get_part (lessons, "board_view"), "board.slide", "u", cell));
    }
}

static const TsBoard *
go_to (GtkWindow *lessons,
       guint lesson)
{
  gtk_widget_activate_action (GTK_WIDGET (lessons), "lessons.go", "u", lesson);

  return ts_game_get_board (get_game (lessons));
}

/* Returns: (transfer full): the moves that the present lesson shows, as letters */
static char *
dup_shown_moves (GtkWindow *lessons)
{
  static const char *const letters[] = { "↑", "U", "↓", "D", "←", "L", "→", "R", " ", "" };
  GtkWidget *page = gtk_stack_get_visible_child (app_test_get_part (lessons, "words"));
  g_autoptr (GPtrArray) labels = app_test_find_all (page, GTK_TYPE_LABEL);
  GString *moves = g_string_new (gtk_label_get_label (labels->pdata[labels->len - 1]));

  g_assert_true (gtk_widget_has_css_class (labels->pdata[labels->len - 1], "moves"));
  for (guint i = 0; i < G_N_ELEMENTS (letters); i += 2)
    g_string_replace (moves, letters[i], letters[i + 1], 0);

  return g_string_free (moves, FALSE);
}

static gboolean
is_done (GtkWindow *lessons)
{
  return gtk_widget_has_css_class (app_test_get_part (lessons, "next_button"), "suggested-action");
}

/* Makes the steps of the guide, each of which the board shows, until the lesson is done. The first one is @told, the
 * others are of the lessons that end a row or a column. */
static void
do_lesson (GtkWindow *lessons,
           TsGuideLesson told)
{
  g_assert_false (is_done (lessons));
  for (guint n = 0; !is_done (lessons); n++)
    {
      const TsGuideStep *shown = &ts_game_get_hint (get_game (lessons))->step;
      TsGuideStep step;

      g_assert_true (ts_guide_get_step (ts_game_get_board (get_game (lessons)), NULL, &step));
      g_assert_cmpuint (shown->tile, ==, step.tile);
      g_assert_cmpuint (shown->cell, ==, step.cell);
      g_assert_cmpstr (shown->moves, ==, step.moves);
      if (told != TS_N_GUIDE_LESSONS)
        {
          g_assert_cmpuint (n, <, 40);
          g_assert_true (step.lesson == told ||
                         (n > 0 && (step.lesson == TS_GUIDE_LAST_TWO || step.lesson == TS_GUIDE_LAST_ROWS)));
        }
      g_assert_cmpstr (get_words (lessons, "step_label"), !=, "");
      slide (lessons, (char[]){ step.moves[0], '\0' });
      g_assert_cmpstr (get_words (lessons, "note_label"), !=, "This leads away. Undo it, or go on from here.");
    }
  g_assert_cmpuint (ts_game_get_hint (get_game (lessons))->step.n_tiles, ==, 0);
}

/* The ways out of the traps do their lesson, and need no more than what is left on any board: two columns and three
 * rows, or the other way round. A lesson that was jumped to does not do those before it. */
static void
test_traps (void)
{
  static const struct
  {
    guint lesson;
    const char *id;
    guint first;
    guint second;
  } traps[] = {
    { 2, "2x3:0,1,2,3,4,5", 1, 2 },
    { 3, "2x3:2,1,0,3,4,5", 1, 2 },
    { 5, "3x2:4,0,2,1,3,5", 1, 4 },
  };
  GtkWindow *lessons = ts_lessons_new (NULL, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (traps); i++)
    {
      TsBoard board = board_from_id (traps[i].id);
      g_autofree char *moves = NULL;

      go_to (lessons, traps[i].lesson);
      moves = dup_shown_moves (lessons);
      slide (lessons, moves);
      g_assert_true (is_done (lessons));
      g_assert_cmpuint (g_settings_get_uint (ts_settings_get (), "lessons-done"), ==, 0);
      g_assert_cmpint (ts_moves_apply (&board, moves, NULL), ==, TS_MOVES_OK);
      g_assert_cmpint (ts_board_find_tile (&board, traps[i].first), ==, ts_board_get_home (&board, traps[i].first));
      g_assert_cmpint (ts_board_find_tile (&board, traps[i].second), ==, ts_board_get_home (&board, traps[i].second));
    }
  gtk_window_destroy (lessons);
}

/* With all their boards; the moves that are shown first are skipped. */
static void
test_all_lessons (void)
{
  static const struct
  {
    const char *title;
    TsGuideLesson told; /* TS_N_GUIDE_LESSONS for any */
    guint n_boards;
  } told[N_LESSONS] = {
    { "Row by Row", TS_GUIDE_ROW, 1 },
    { "The Last Two Tiles of a Row", TS_GUIDE_LAST_TWO, 4 },
    { "A Trap at the Corner", TS_GUIDE_SWAPPED, 1 },
    { "When They Are Swapped", TS_GUIDE_SWAPPED, 1 },
    { "The Last Two Rows", TS_GUIDE_LAST_ROWS, 4 },
    { "When One Blocks the Other", TS_GUIDE_BLOCKED, 1 },
    { "The Last Four Cells", TS_GUIDE_LAST_CELLS, 1 },
    { "A Whole 3×3 Board", TS_N_GUIDE_LESSONS, 1 },
    { "A Whole 4×4 Board", TS_N_GUIDE_LESSONS, 1 },
  };
  GSettings *settings = ts_settings_get ();
  GtkWindow *lessons = ts_lessons_new (NULL, NULL);

  for (guint lesson = 0; lesson < N_LESSONS; lesson++)
    {
      gboolean is_last = lesson + 1 == N_LESSONS;

      g_assert_cmpstr (gtk_window_get_title (lessons), ==, told[lesson].title);
      g_assert_cmpstr (gtk_button_get_label (app_test_get_part (lessons, "next_button")), ==, is_last ? "_Play" : "_Next");
      act (lessons, "lessons.restart");
      do_lesson (lessons, told[lesson].told);
      for (guint i = 1; i < told[lesson].n_boards; i++)
        {
          g_assert_cmpstr (get_words (lessons, "note_label"), ==, "Well done! Now the same on another board.");
          g_assert_cmpuint (g_settings_get_uint (settings, "lessons-done"), ==, lesson);
          act (lessons, "lessons.next");
          do_lesson (lessons, told[lesson].told);
        }
      g_assert_cmpuint (g_settings_get_uint (settings, "lessons-done"), ==, lesson + 1);
      /* A lesson that is done stays so. */
      act (lessons, "lessons.undo");
      g_assert_cmpstr (get_words (lessons, "note_label"), ==,
                       is_last ? "Well done! This method solves every board." : "Well done! Go on to the next lesson.");
      if (!is_last)
        act (lessons, "lessons.next");
    }
  gtk_window_destroy (lessons);
  g_settings_reset (settings, "lessons-done");
}

/* The moves are played, then the board is as before, for the player. Their arrows are never mirrored, nor is the board. */
static void
test_shown_moves (void)
{
  GtkWindow *lessons = ts_lessons_new (NULL, NULL);
  TsBoard start = *go_to (lessons, 2);
  g_autofree char *moves = dup_shown_moves (lessons);
  GtkWidget *arrows;
  gboolean is_handled = FALSE;

  gtk_widget_set_default_direction (GTK_TEXT_DIR_RTL);
  gtk_window_present (lessons);
  arrows = app_test_find (app_test_get_part (lessons, "words"), GTK_TYPE_LABEL, "← ↑ → ↑ ← ↓ ↓ → ↑ ← ↑ → ↓ ↓ ← ↑");
  g_assert_cmpint (gtk_widget_get_direction (arrows), ==, GTK_TEXT_DIR_LTR);
  gtk_widget_set_default_direction (GTK_TEXT_DIR_LTR);
  g_assert_cmpstr (get_words (lessons, "note_label"), ==, "Watch the moves first.");
  timeout_end (lessons);
  for (guint i = 0; moves[i] != '\0'; i++)
    timeout_end (lessons);
  g_assert_true (ts_board_equal (ts_game_get_board (get_game (lessons)), &start));
  g_assert_cmpstr (get_words (lessons, "note_label"), ==, "Now it is your turn.");

  /* A key ends it, and slides. */
  act (lessons, "lessons.show");
  timeout_end (lessons);
  g_assert_false (ts_board_equal (ts_game_get_board (get_game (lessons)), &start));
  g_signal_emit_by_name (app_test_find_controller (lessons, GTK_TYPE_EVENT_CONTROLLER_KEY, GTK_PHASE_CAPTURE), "key-pressed", GDK_KEY_Up, 0, APP_TEST_LOCKS,
                         &is_handled);
  g_assert_true (is_handled);
  g_assert_cmpuint (ts_board_find_tile (ts_game_get_board (get_game (lessons)), 4), ==, 2);
  gtk_window_destroy (lessons);
}

/* No text is cut, and the board has its place, whatever is said above and below it. */
static void
test_board_stays (void)
{
  static const int dpis[] = { 96, 144 };

  for (guint i = 0; i < G_N_ELEMENTS (dpis); i++)
    {
      GtkWindow *lessons = ts_lessons_new (NULL, NULL);
      GtkWidget *words = app_test_get_part (lessons, "words");
      graphene_rect_t first;
      graphene_rect_t bounds;

      g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", dpis[i] * 1024, NULL);
      gtk_window_present (lessons);
      for (guint32 lesson = 0; lesson < N_LESSONS; lesson++)
        {
          GtkWidget *label;
          int height;

          go_to (lessons, lesson);
          app_test_wait_for_frames (lessons, 2);
          g_assert_true (gtk_widget_compute_bounds (app_test_get_part (lessons, "board_view"), words, &bounds));
          if (lesson == 0)
            first = bounds;
          g_assert_true (graphene_rect_equal (&bounds, &first));
          label = gtk_widget_get_first_child (gtk_stack_get_visible_child (GTK_STACK (words)));
          gtk_widget_measure (label, GTK_ORIENTATION_VERTICAL, gtk_widget_get_width (label), &height, NULL, NULL, NULL);
          g_assert_cmpint (gtk_widget_get_height (label), >=, height);
        }
      gtk_window_destroy (lessons);
    }
  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", 96 * 1024, NULL);
}

/* The last button plays what was learned. */
static void
test_goes_on_to_a_game (WindowFixture *fixture)
{
  GtkWindow *lessons;

  window_fixture_act (fixture, "win.learn");
  lessons = window_fixture_find_dialog (fixture);
  go_to (lessons, N_LESSONS - 1);
  act (lessons, "lessons.next");
  window_fixture_wait_for_size (fixture, 4, 4);
  g_assert_true (ts_puzzle_get_header (window_fixture_get_puzzle (fixture))->has_numbers);
}

int
main (int argc,
      char **argv)
{
  window_fixture_init (&argc, &argv);

  g_test_add_func ("/lessons/all-lessons", test_all_lessons);
  g_test_add_func ("/lessons/traps", test_traps);
  g_test_add_func ("/lessons/shown-moves", test_shown_moves);
  g_test_add_func ("/lessons/board-stays", test_board_stays);
  window_fixture_add ("/lessons/goes-on-to-a-game", "3x2:1,0,2,4,5,3", test_goes_on_to_a_game);

  return g_test_run ();
}
