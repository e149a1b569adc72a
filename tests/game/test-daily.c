/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the daily puzzle: the boards of some days, which never change, and when a day begins.
 */

#include "boards.h"
#include "ts-daily.h"

static void
assert_id (const char *time,
           const char *id)
{
  g_autoptr (GDateTime) moment = g_date_time_new_from_iso8601 (time, NULL);
  TsBoard board = ts_daily_get_board (moment);
  char text[TS_BOARD_TEXT_SIZE];

  ts_board_text_format (&board, text);
  g_assert_cmpstr (text, ==, id);
}

static void
test_never_changes (void)
{
  assert_id ("1970-01-01T00:00:00Z", "4x4:7,14,1,8,6,10,2,13,11,3,12,4,9,5,0,15");
  assert_id ("2024-02-29T12:00:00Z", "4x4:11,7,6,10,3,14,2,12,1,5,15,8,0,4,9,13");
  assert_id ("2026-11-21T12:00:00Z", "4x4:0,12,1,7,14,13,15,3,5,2,6,4,11,8,9,10");
  assert_id ("2026-11-22T12:00:00Z", "4x4:12,3,6,2,13,4,0,7,1,14,8,10,11,9,5,15");
}

static void
assert_seed (const char *time,
             guint64 seed)
{
  g_autoptr (GDateTime) moment = g_date_time_new_from_iso8601 (time, NULL);

  g_assert_cmpuint (ts_daily_get_seed (moment), ==, seed);
}

/* The day is that of UTC in every time zone. */
static void
test_changes_at_midnight_utc (void)
{
  assert_seed ("2026-11-21T00:00:00Z", 20261121);
  assert_seed ("2026-11-21T23:59:59Z", 20261121);
  assert_seed ("2026-11-22T00:00:00Z", 20261122);
  assert_seed ("2026-11-21T23:00:00-05:00", 20261122);
  assert_seed ("2026-11-22T08:00:00+09:00", 20261121);
  assert_seed ("2027-01-01T00:30:00+01:00", 20261231);
}

static void
test_its_id_is_the_day (void)
{
  g_autoptr (GDateTime) moment = g_date_time_new_utc (2026, 11, 21, 9, 0, 0);
  TsBoard daily = ts_daily_get_board (moment);
  const TsBoard board = board_from_id ("4x4#20261121");

  g_assert_true (ts_board_equal (&board, &daily));
}

static void
test_reads_its_id (void)
{
  static const char *const others[] = { "4x4#7", "3x3#20261122", "4x4#20261322", "4x4#20260230", "4x4#2026112x", "4x4#120261122", "4x4#11231", "" };
  g_autoptr (GDateTime) moment = g_date_time_new_from_iso8601 ("2026-11-22T08:00:00+09:00", NULL);
  g_autofree char *id = ts_daily_dup_id (moment);
  g_autoptr (GDateTime) day = ts_daily_parse_id (id);
  g_autofree char *date = g_date_time_format_iso8601 (day);

  g_assert_cmpstr (id, ==, "4x4#20261121");
  g_assert_cmpstr (date, ==, "2026-11-21T00:00:00Z");
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    g_assert_null (ts_daily_parse_id (others[i]));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/daily/never-changes", test_never_changes);
  g_test_add_func ("/daily/changes-at-midnight-utc", test_changes_at_midnight_utc);
  g_test_add_func ("/daily/its-id-is-the-day", test_its_id_is_the_day);
  g_test_add_func ("/daily/reads-its-id", test_reads_its_id);

  return g_test_run ();
}
