/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the calendar of the daily puzzle: what its days say, its months, and its keys.
 */

#include <locale.h>

#include "ts-daily.h"
#include "ts-daily-calendar.h"
#include "window-fixture.h"

#define BOARD "3x2:1,0,2,4,5,3"

static void
solve_day (WindowFixture *fixture,
           int day,
           TsOrigin origin,
           guint n_hints,
           gboolean is_watched)
{
  g_autoptr (GDateTime) end = g_date_time_new_utc (2026, 11, day, 12, 0, 0);
  TsResult *result = g_new0 (TsResult, 1);

  result->end.date = g_date_time_to_unix (end);
  result->board = ts_daily_get_board (end);
  result->header.source.title = g_strdup ("Fox");
  result->replay = g_strdup_printf ("%d", day);
  result->moves = 61;
  result->end.elapsed_ms = 62000;
  result->n_hints = n_hints;
  result->helped = is_watched ? TS_GAME_HELP_SOLUTION : TS_GAME_HELP_NONE;
  result->header.origin = origin;
  ts_results_add (ts_session_get_results (fixture->session), result);
}

static GtkWidget *
open_calendar_at (WindowFixture *fixture,
                  GDateTime *now)
{
  GtkWidget *calendar = g_object_new (TS_TYPE_DAILY_CALENDAR, NULL);
  GtkWidget *window = gtk_window_new ();

  ts_daily_calendar_set_session (TS_DAILY_CALENDAR (calendar), fixture->session, now);
  gtk_window_set_child (GTK_WINDOW (window), calendar);
  gtk_window_present (GTK_WINDOW (window));
  gtk_test_widget_wait_for_draw (window);

  return calendar;
}

static GtkWidget *
open_calendar (WindowFixture *fixture)
{
  g_autoptr (GDateTime) now = g_date_time_new_utc (2026, 11, 24, 23, 59, 59);

  return open_calendar_at (fixture, now);
}

/* @style: the only class of these that it has; empty for none */
static void
assert_day (GtkWidget *calendar,
            const char *number,
            const char *name,
            const char *style)
{
  static const char *const styles[] = { "solved", "helped", "missed", "practiced", "today" };
  GtkWidget *day = app_test_find (calendar, GTK_TYPE_CHECK_BUTTON, number);

  g_assert_nonnull (day);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (day), GTK_ACCESSIBLE_PROPERTY_LABEL, name);
  for (guint i = 0; i < G_N_ELEMENTS (styles); i++)
    g_assert_cmpint (gtk_widget_has_css_class (day, styles[i]), ==, g_str_equal (styles[i], style));
  /* It would be the name on newer versions of GTK. */
  g_assert_false (gtk_test_accessible_has_relation (GTK_ACCESSIBLE (day), GTK_ACCESSIBLE_RELATION_LABELLED_BY));
}

/* The first column has the Sundays of November 2026, and says so; where weeks begin with Monday, the last one. */
static void
test_first_weekday (WindowFixture *fixture)
{
  gboolean is_german = g_str_has_prefix (setlocale (LC_ALL, NULL), "de_DE");
  GtkWidget *calendar = open_calendar (fixture);
  GtkWidget *found[] = { app_test_find (calendar, GTK_TYPE_LABEL, is_german ? "So" : "Sun"),
                         app_test_find (calendar, GTK_TYPE_CHECK_BUTTON, "1") };

  for (guint i = 0; i < G_N_ELEMENTS (found); i++)
    {
      int column;

      gtk_grid_query_child (GTK_GRID (gtk_widget_get_parent (found[i])), found[i], &column, NULL, NULL, NULL);
      g_assert_cmpint (column, ==, is_german ? 6 : 0);
    }
  gtk_window_destroy (GTK_WINDOW (gtk_widget_get_root (calendar)));
}

static void
test_days (WindowFixture *fixture)
{
  GtkWidget *calendar;

  solve_day (fixture, 3, TS_ORIGIN_DAILY, 0, FALSE);
  solve_day (fixture, 5, TS_ORIGIN_DAILY, 1, FALSE);
  solve_day (fixture, 6, TS_ORIGIN_DAILY, 0, TRUE);
  solve_day (fixture, 1, TS_ORIGIN_GIVEN, 0, FALSE);
  solve_day (fixture, 7, TS_ORIGIN_GIVEN, 2, FALSE);
  solve_day (fixture, 24, TS_ORIGIN_GIVEN, 0, FALSE);
  calendar = open_calendar (fixture);
  assert_day (calendar, "2", "November 2, Not played", "");
  assert_day (calendar, "3", "November 3, Solved, 61 moves, 1:02", "solved");
  assert_day (calendar, "4", "November 4, Missed", "missed");
  assert_day (calendar, "5", "November 5, Solved, 61 moves, 1:02, with help", "helped");
  assert_day (calendar, "6", "November 6, Solution watched, 61 moves, 1:02, with help", "missed");
  assert_day (calendar, "1", "November 1, Practice, 61 moves, 1:02", "practiced");
  assert_day (calendar, "7", "November 7, Practice, 61 moves, 1:02, with help", "practiced");
  assert_day (calendar, "24", "November 24, Today", "today");
  assert_day (calendar, "25", "November 25, Not yet", "");
  g_assert_false (gtk_widget_is_sensitive (app_test_find (calendar, GTK_TYPE_CHECK_BUTTON, "25")));
  g_assert_false (gtk_widget_get_visible (app_test_find (calendar, GTK_TYPE_CHECK_BUTTON, "31")));

  /* Of midnight in UTC, in local time. */
  g_assert_nonnull (app_test_find (calendar, GTK_TYPE_LABEL, "The next puzzle comes at 13:00."));

  /* Today is chosen first; it follows a game that is finished meanwhile, and keeps the focus. */
  g_assert_nonnull (app_test_find (calendar, GTK_TYPE_LABEL, "November 24 · Today"));
  gtk_widget_grab_focus (app_test_find (calendar, GTK_TYPE_CHECK_BUTTON, "24"));
  solve_day (fixture, 24, TS_ORIGIN_DAILY, 0, FALSE);
  g_assert_true (gtk_root_get_focus (gtk_widget_get_root (calendar)) ==
                 app_test_find (calendar, GTK_TYPE_CHECK_BUTTON, "24"));
  g_assert_nonnull (app_test_find (calendar, GTK_TYPE_LABEL, "November 24 · Solved · 61 moves · 1:02"));
  gtk_window_destroy (GTK_WINDOW (gtk_widget_get_root (calendar)));
}

/* Newer versions of GTK have announcements, which cannot be asked for. */
static void
assert_said (GtkWidget *focus,
             const char *words)
{
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (focus), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, words);
}

static void
test_months (WindowFixture *fixture)
{
  GtkWidget *calendar = open_calendar (fixture);
  GtkWidget *next = app_test_get_part (calendar, "next_button");
  GtkWidget *previous = gtk_widget_get_first_child (gtk_widget_get_parent (next));

  g_assert_false (gtk_widget_is_sensitive (next));
  gtk_widget_grab_focus (previous);
  for (int i = 0; i < 9; i++)
    g_signal_emit_by_name (previous, "clicked");
  g_assert_nonnull (app_test_find (calendar, GTK_TYPE_LABEL, "February 2026"));
  assert_said (previous, "February 2026");
  g_assert_nonnull (app_test_find (calendar, GTK_TYPE_LABEL, "February 24 · Not played"));
  g_assert_false (gtk_widget_get_visible (app_test_find (calendar, GTK_TYPE_CHECK_BUTTON, "29")));

  /* The button has the focus until it is insensitive in the last month; a chosen day has it then. */
  gtk_widget_grab_focus (next);
  for (int i = 0; i < 9; i++)
    g_signal_emit_by_name (next, "clicked");
  g_assert_false (gtk_widget_is_sensitive (next));
  g_assert_true (gtk_root_get_focus (gtk_widget_get_root (calendar)) ==
                 app_test_find (calendar, GTK_TYPE_CHECK_BUTTON, "24"));
  assert_said (app_test_find (calendar, GTK_TYPE_CHECK_BUTTON, "24"), "November 2026");
  gtk_window_destroy (GTK_WINDOW (gtk_widget_get_root (calendar)));
}

/* Where it is December already, the puzzle of today is still that of November; a second later it is not, and November
 * leads on. */
static void
test_the_month_of_utc (WindowFixture *fixture)
{
  g_autoptr (GTimeZone) zone = g_time_zone_new_offset (5 * 3600);
  g_autoptr (GDateTime) now = g_date_time_new (zone, 2026, 12, 1, 4, 59, 59);
  g_autoptr (GDateTime) later = g_date_time_add_seconds (now, 1);
  GtkWidget *calendar = open_calendar_at (fixture, now);
  GtkWidget *next;

  g_assert_nonnull (app_test_find (calendar, GTK_TYPE_LABEL, "November 2026"));
  g_assert_nonnull (app_test_find (calendar, GTK_TYPE_LABEL, "November 30 · Today"));
  gtk_window_destroy (GTK_WINDOW (gtk_widget_get_root (calendar)));

  calendar = open_calendar_at (fixture, later);
  next = app_test_get_part (calendar, "next_button");
  g_assert_nonnull (app_test_find (calendar, GTK_TYPE_LABEL, "December 1 · Today"));
  g_signal_emit_by_name (gtk_widget_get_first_child (gtk_widget_get_parent (next)), "clicked");
  g_assert_true (gtk_widget_is_sensitive (next));
  gtk_window_destroy (GTK_WINDOW (gtk_widget_get_root (calendar)));
}

/* Tab stops at the chosen day alone. */
static void
test_keys (WindowFixture *fixture)
{
  GtkWidget *calendar = open_calendar (fixture);
  GtkRoot *root = gtk_widget_get_root (calendar);
  GtkWidget *day = app_test_find (calendar, GTK_TYPE_CHECK_BUTTON, "24");

  gtk_widget_grab_focus (day);
  window_fixture_give_focus (root);
  gtk_widget_child_focus (GTK_WIDGET (root), GTK_DIR_LEFT);
  g_assert_nonnull (app_test_find (calendar, GTK_TYPE_LABEL, "November 23 · Not played"));
  gtk_widget_child_focus (GTK_WIDGET (root), GTK_DIR_UP);
  g_assert_nonnull (app_test_find (calendar, GTK_TYPE_LABEL, "November 16 · Not played"));
  gtk_widget_child_focus (GTK_WIDGET (root), GTK_DIR_TAB_FORWARD);
  g_assert_true (gtk_root_get_focus (root) == app_test_find (calendar, GTK_TYPE_BUTTON, "_Play"));
  gtk_widget_child_focus (GTK_WIDGET (root), GTK_DIR_TAB_BACKWARD);
  g_assert_true (gtk_root_get_focus (root) == app_test_find (calendar, GTK_TYPE_CHECK_BUTTON, "16"));
  gtk_window_destroy (GTK_WINDOW (root));
}

/* Also the day on which the calendar was opened, if that is over. */
static void
test_a_past_day_is_practice (WindowFixture *fixture)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();
  g_autoptr (GDateTime) yesterday = g_date_time_add_days (now, -1);
  g_autofree char *expected = ts_daily_dup_id (yesterday);
  GtkWidget *calendar = open_calendar_at (fixture, yesterday);
  g_autofree char *id = NULL;

  app_test_click (calendar, "_Play");
  window_fixture_wait_for_size (fixture, 4, 4);
  id = ts_puzzle_dup_id (window_fixture_get_puzzle (fixture));
  g_assert_cmpstr (id, ==, expected);
  g_assert_cmpint (ts_puzzle_get_header (window_fixture_get_puzzle (fixture))->origin, ==, TS_ORIGIN_GIVEN);

  /* From the menu it is today's. */
  window_fixture_act (fixture, "win.play-daily");
  wait_for (ts_puzzle_get_header (window_fixture_get_puzzle (fixture))->origin == TS_ORIGIN_DAILY);
  g_free (id);
  id = ts_puzzle_dup_id (window_fixture_get_puzzle (fixture));
  g_assert_cmpstr (id, !=, expected);
}

int
main (int argc,
      char **argv)
{
  window_fixture_init (&argc, &argv);

#define ADD(path, func) window_fixture_add ("/daily-calendar/" path, BOARD, func)
  ADD ("first-weekday", test_first_weekday);
  ADD ("days", test_days);
  ADD ("months", test_months);
  ADD ("the-month-of-utc", test_the_month_of_utc);
  ADD ("keys", test_keys);
  ADD ("a-past-day-is-practice", test_a_past_day_is_practice);
#undef ADD

  return g_test_run ();
}
