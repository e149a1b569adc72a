/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the words about a finished game: what it was, and why it cannot be watched.
 */

#include "app-test.h"
#include "ts-data-folder.h"
#include "ts-replay-words.h"
#include "ts-source-loader.h"
#include "ts-file.h"

static void
test_summary (void)
{
  TsResult result = { .end.date = 1795258800, .board = board_from_id ("5x3#1"), .moves = 1, .end.elapsed_ms = 62999 };
  g_autofree char *one = ts_replay_words_dup_summary (&result);
  g_autofree char *two = NULL;
  g_autofree char *helped = NULL;
  g_autofree char *excluded = NULL;
  g_autofree char *expected = NULL;

  result.moves = 2;
  two = ts_replay_words_dup_summary (&result);
  g_assert_true (g_str_has_prefix (one, "5 × 3 · 1 move in 1:02 · "));
  g_assert_true (g_str_has_prefix (two, "5 × 3 · 2 moves in 1:02 · "));

  /* A result that is excluded still tells that it had help. */
  result.n_hints = 1;
  helped = ts_replay_words_dup_summary (&result);
  result.is_excluded = TRUE;
  excluded = ts_replay_words_dup_summary (&result);
  expected = g_strconcat ("Excluded · ", helped, NULL);
  g_assert_true (strlen (helped) > strlen (two));
  g_assert_cmpstr (excluded, ==, expected);
}

/* The last second of 2026-11-20 and the first one of the day after, as the player's clock shows them. */
static void
test_date_is_local (void)
{
  static const struct
  {
    const char *zone;
    gint64 midnight;
  } cases[] = { { "<+14>-14", 1795219200 - 14 * 3600 }, { "<-12>+12", 1795219200 + 12 * 3600 } };
  g_autofree char *zone = g_strdup (g_getenv ("TZ"));

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_setenv ("TZ", cases[i].zone, TRUE);
      for (int day = 20; day <= 21; day++)
        {
          const TsResult result = { .end.date = cases[i].midnight + day - 21, .board = board_from_id ("5x3#1"), .moves = 1 };
          g_autoptr (GDateTime) date = g_date_time_new_utc (2026, 11, day, 12, 0, 0);
          g_autofree char *words = g_date_time_format (date, " · %x");
          g_autofree char *summary = ts_replay_words_dup_summary (&result);

          g_assert_nonnull (strstr (summary, words));
        }
    }

  if (zone != NULL)
    g_setenv ("TZ", zone, TRUE);
  else
    g_unsetenv ("TZ");
}

/* The slides are told where they are fewer than the moves, and known. */
static void
test_details (void)
{
  static const struct
  {
    guint n_slides;
    const char *words;
  } cases[] = {
    { 0, NULL },
    { 1, " · 1 slide" },
    { 3, " · 3 slides" },
    { 4, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const TsResult result = {
        .end.date = 1795258800, .board = board_from_id ("5x3#1"), .moves = 4, .n_slides = cases[i].n_slides
      };
      g_autofree char *summary = ts_replay_words_dup_summary (&result);
      g_autofree char *details = ts_replay_words_dup_details (&result);
      g_autofree char *expected = g_strconcat (summary, cases[i].words, NULL);

      g_assert_cmpstr (details, ==, expected);
    }
}

static void
test_title_of_numbers (void)
{
  g_autofree char *numbers = ts_data_folder_create_name (TS_PUZZLE_SOURCE_NUMBERS, 3, 3, 1);
  g_autofree char *other = ts_data_folder_create_name ("fox", 3, 3, 1);
  TsResult result = { .header.source.title = (char *) "Zahlen", .replay = numbers };
  g_autofree char *of_numbers = ts_replay_words_dup_title (&result);
  g_autofree char *of_other = NULL;

  result.replay = other;
  of_other = ts_replay_words_dup_title (&result);
  g_assert_cmpstr (of_numbers, ==, "Numbers");
  g_assert_cmpstr (of_other, ==, "Zahlen");
}

static void
test_errors (void)
{
  static const struct
  {
    int code;
    const char *words;
  } cases[] = {
    { TS_STORE_ERROR_NOT_FOUND, "no longer there" },
    { TS_STORE_ERROR_DAMAGED, "damaged" },
  };
  g_autoptr (GError) other = g_error_new_literal (G_FILE_ERROR, G_FILE_ERROR_IO, "");

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = g_error_new_literal (TS_STORE_ERROR, cases[i].code, "");

      g_assert_nonnull (strstr (ts_replay_words_get_error (error), cases[i].words));
    }
  g_assert_nonnull (strstr (ts_replay_words_get_error (other), "could not be read"));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/replay-words/title-of-numbers", test_title_of_numbers);
  g_test_add_func ("/replay-words/summary", test_summary);
  g_test_add_func ("/replay-words/date-is-local", test_date_is_local);
  g_test_add_func ("/replay-words/details", test_details);
  g_test_add_func ("/replay-words/errors", test_errors);

  return g_test_run ();
}
