/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the last puzzle: what its file says comes back.
 */

#include "store-test.h"
#include "ts-last-puzzle.h"

/* Returns: (transfer full) (nullable): the game as the next program finds it */
static TsGameRecord *
write_and_read (StoreTest *test,
                const GPtrArray *lines,
                gboolean *is_remaining_shown)
{
  g_autoptr (TsState) before = ts_state_file_read (test->folder, TS_LAST_PUZZLE_KIND);
  g_autoptr (TsState) after = NULL;
  g_autoptr (GError) error = NULL;

  ts_state_file_write (before->path, TS_LAST_PUZZLE_KIND, lines, &error);
  g_assert_no_error (error);
  after = ts_state_file_read (test->folder, TS_LAST_PUZZLE_KIND);

  return ts_last_puzzle_parse (after, is_remaining_shown);
}

static void
test_round_trip (StoreTest *test,
                 gconstpointer data)
{
  g_autoptr (TsGameRecord) game = store_test_create_header ("fox");

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GPtrArray) lines =
          ts_last_puzzle_format (&game->subject, &game->setup, &game->history->initial, i == 1);
      gboolean is_remaining_shown;
      g_autoptr (TsGameRecord) read = write_and_read (test, lines, &is_remaining_shown);

      store_test_assert_equal (read, game);
      g_assert_cmpint (is_remaining_shown, ==, i == 1);
    }
}

/* Neither before the first game nor after a move. */
static void
test_none (StoreTest *test,
           gconstpointer data)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new ();
  g_autoptr (TsState) missing = ts_state_file_read (test->folder, TS_LAST_PUZZLE_KIND);
  gboolean is_remaining_shown;

  g_assert_null (ts_last_puzzle_parse (missing, &is_remaining_shown));
  g_assert_null (write_and_read (test, lines, &is_remaining_shown));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/last-puzzle/round-trip", StoreTest, NULL, store_test_set_up, test_round_trip, store_test_tear_down);
  g_test_add ("/last-puzzle/none", StoreTest, NULL, store_test_set_up, test_none, store_test_tear_down);

  return g_test_run ();
}
