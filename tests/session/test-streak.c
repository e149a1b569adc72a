/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the streak, from lists of results.
 */

#include "ts-streak.h"

#include "ts-daily.h"

static GPtrArray *
create_results (void)
{
  return g_ptr_array_new_with_free_func (g_free);
}

/* Returns: (transfer none): a game of the puzzle of @day that is finished */
static TsResult *
add_day (GPtrArray *results,
         GDateTime *day,
         TsOrigin origin)
{
  TsResult *result = g_new0 (TsResult, 1);

  result->board = ts_daily_get_board (day);
  result->header.origin = origin;
  result->end.date = g_date_time_to_unix (day);
  g_ptr_array_add (results, result);

  return result;
}

/* Adds that the puzzle of @day was finished, by a clock that may be wrong. */
static void
count_day (GPtrArray *results,
           GDateTime *day,
           gboolean is_watched)
{
  TsResult *result = add_day (results, day, TS_ORIGIN_DAILY);

  result->end.date = 0;
  result->helped = is_watched ? TS_GAME_HELP_SOLUTION : TS_GAME_HELP_NONE;
}

static void
assert_streak (GPtrArray *results,
               int day,
               guint n_days)
{
  g_autoptr (GDateTime) now = g_date_time_new_utc (2026, 11, day, 23, 59, 59);

  g_assert_cmpuint (ts_streak_count (results, now), ==, n_days);
}

/* Hints and the remaining moves keep the streak; a solution that was watched ends it, also that of today. */
static void
test_help (void)
{
  static const TsDay states[] = { TS_DAY_SOLVED, TS_DAY_HELPED, TS_DAY_HELPED, TS_DAY_WATCHED };
  static const TsGameHelp helped[] = { TS_GAME_HELP_NONE, TS_GAME_HELP_NONE, TS_GAME_HELP_REMAINING,
                                       TS_GAME_HELP_SOLUTION };
  g_autoptr (GPtrArray) results = create_results ();

  for (guint i = 0; i < G_N_ELEMENTS (states); i++)
    {
      g_autoptr (GDateTime) day = g_date_time_new_utc (2026, 11, 10 + (int) i, 0, 0, 0);
      TsResult *result = add_day (results, day, TS_ORIGIN_DAILY);
      const TsResult *found;

      result->n_hints = i == 1;
      result->helped = helped[i];
      g_assert_cmpint (ts_streak_get_day (results, day, day, &found), ==, states[i]);
      g_assert_true (found == result);
    }
  assert_streak (results, 12, 3);
  assert_streak (results, 13, 0);
}

static void
test_count (void)
{
  static const int days[] = { 10, 12, 11, 28, 14, 13 };
  g_autoptr (GPtrArray) results = create_results ();

  assert_streak (results, 12, 0);
  for (guint i = 0; i < G_N_ELEMENTS (days); i++)
    {
      g_autoptr (GDateTime) day = g_date_time_new_utc (2026, 11, days[i], 0, 0, 0);

      count_day (results, day, days[i] == 13);
      /* The first game of a day stays what it was. */
      count_day (results, day, days[i] != 13);
    }
  /* The order in which they were finished tells nothing. */
  assert_streak (results, 12, 3);
  /* Today may still be to come, but not yesterday; what was watched is no day, and ends the streak. */
  assert_streak (results, 13, 0);
  assert_streak (results, 14, 1);
  assert_streak (results, 16, 0);
  /* By a clock that was set forward, a day was won, and no more. */
  assert_streak (results, 28, 1);
  assert_streak (results, 9, 0);
}

static TsDay
get_day (GPtrArray *results,
         GDateTime *day,
         GDateTime *now)
{
  const TsResult *result;
  TsDay state = ts_streak_get_day (results, day, now, &result);

  g_assert_true ((result != NULL) == (state == TS_DAY_SOLVED || state == TS_DAY_PRACTICED));

  return state;
}

/* Days are those of UTC, also in the last hour of one and far from Greenwich; the leap day is one. */
static void
test_days (void)
{
  static const char *const zones[] = { "Pacific/Kiritimati", "Pacific/Pago_Pago", "UTC" };
  static const TsDay states[] = { TS_DAY_EARLIER, TS_DAY_SOLVED, TS_DAY_MISSED, TS_DAY_SOLVED, TS_DAY_TODAY,
                                  TS_DAY_FUTURE };
  g_autoptr (GDateTime) first = g_date_time_new_utc (2028, 2, 27, 23, 30, 0);
  g_autoptr (GDateTime) leap_day = g_date_time_add_days (first, 2);
  g_autoptr (GDateTime) earlier = g_date_time_add_days (first, -2);
  g_autoptr (GPtrArray) results = create_results ();

  /* Practice of a day is none. */
  add_day (results, earlier, TS_ORIGIN_GIVEN);
  g_assert_cmpint (get_day (results, first, leap_day), ==, TS_DAY_EARLIER);
  /* Finished after midnight. */
  add_day (results, first, TS_ORIGIN_DAILY)->end.date += 3600;
  g_assert_cmpint (g_date_time_get_day_of_month (leap_day), ==, 29);
  add_day (results, leap_day, TS_ORIGIN_DAILY);
  add_day (results, first, TS_ORIGIN_GIVEN);

  for (guint i = 0; i < G_N_ELEMENTS (zones) * G_N_ELEMENTS (states); i++)
    {
      g_autoptr (GTimeZone) zone = g_time_zone_new_identifier (zones[i / G_N_ELEMENTS (states)]);
      int n_days = (int) (i % G_N_ELEMENTS (states)) - 1;
      g_autoptr (GDateTime) utc = g_date_time_add_days (first, n_days);
      g_autoptr (GDateTime) utc_now = g_date_time_add_days (first, 3);
      g_autoptr (GDateTime) day = g_date_time_to_timezone (utc, zone);
      g_autoptr (GDateTime) now = g_date_time_to_timezone (utc_now, zone);

      g_assert_cmpint (get_day (results, day, now), ==, states[n_days + 1]);
    }
}

/* A day that was missed and played afterwards is shown so, and stays out of the streak. */
static void
test_practice (void)
{
  g_autoptr (GDateTime) first = g_date_time_new_utc (2026, 11, 10, 12, 0, 0);
  g_autoptr (GDateTime) missed = g_date_time_new_utc (2026, 11, 11, 12, 0, 0);
  g_autoptr (GDateTime) now = g_date_time_new_utc (2026, 11, 12, 12, 0, 0);
  g_autoptr (GPtrArray) results = create_results ();

  add_day (results, first, TS_ORIGIN_DAILY);
  g_assert_cmpint (get_day (results, missed, now), ==, TS_DAY_MISSED);
  add_day (results, missed, TS_ORIGIN_GIVEN)->end.date += 86400;
  g_assert_cmpint (get_day (results, missed, now), ==, TS_DAY_PRACTICED);
  g_assert_null (ts_streak_find_day (results, missed, TS_ORIGIN_DAILY));
  assert_streak (results, 12, 0);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/streak/help", test_help);
  g_test_add_func ("/streak/count", test_count);
  g_test_add_func ("/streak/days", test_days);
  g_test_add_func ("/streak/practice", test_practice);

  return g_test_run ();
}
