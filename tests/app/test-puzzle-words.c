/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the words about a puzzle: what the player should hear, and what was beaten; about a finished game: what it
 * was, and why it cannot be watched. One locale a process: each may have digits of its own.
 */

#include <locale.h>

#include "app-test.h"
#include "ts-data-folder.h"
#include "ts-puzzle-words.h"

static void
assert_message (const TsMessage *message,
                const char *expected)
{
  g_autofree char *words = ts_puzzle_words_dup_message (message);
  TsMessage of_lines = *message;
  g_autofree char *line = NULL;

  app_test_assert_words (words, expected);

  /* A name of several lines does not make several of it. */
  of_lines.text = message->text != NULL ? "a\nb" : NULL;
  line = ts_puzzle_words_dup_message (&of_lines);
  g_assert_null (strchr (line, '\n'));
}

static void
test_numbers_in_sentences (void)
{
  TsBoard board = board_from_id ("20x3#1");
  g_autofree char *position = ts_puzzle_words_dup_position (2, 12);
  g_autoptr (GError) failed = g_error_new_literal (TS_PICTURE_ERROR, TS_PICTURE_ERROR_FAILED, "");
  g_autofree char *kind = ts_puzzle_words_dup_kind (&board, TS_DIFFICULTY_HARD);

  app_test_assert_words (position, "3 of 12");
  app_test_assert_words (kind, "20 × 3 · Hard");
  assert_message (&(TsMessage){ .kind = TS_MESSAGE_ID_PLAYED, .columns = 12, .rows = 3 },
                  "Playing the pasted 12×3 board.");
  assert_message (&(TsMessage){ .kind = TS_MESSAGE_LOOKALIKES, .count = 2, .total = 15 },
                  "2 of 15 tiles look like another tile.");
  /* The plural is that of the first number. */
  assert_message (&(TsMessage){ .kind = TS_MESSAGE_LOOKALIKES, .count = 1, .total = 15 },
                  "1 of 15 tile looks like another tile.");
  /* Of one picture the reason is told, and none of several. */
  assert_message (&(TsMessage){ .kind = TS_MESSAGE_PICTURES_SKIPPED, .count = 1, .text = "100%s.jpg", .error = failed },
                  "“100%s.jpg” could not be read.");
  assert_message (&(TsMessage){ .kind = TS_MESSAGE_PICTURES_SKIPPED, .count = 2, .text = "100%s.jpg", .error = failed },
                  "Pictures of the set that could not be opened: 2");
  assert_message (&(TsMessage){ .kind = TS_MESSAGE_PICTURES_SKIPPED, .count = 3 },
                  "Pictures of the set that could not be opened: 3");
  assert_message (&(TsMessage){ .kind = TS_MESSAGE_ALIKE },
                  "Too many tiles look the same: this game does not count toward best results.");
}

static void
assert_puzzle (TsMessageKind kind,
               const char *expected)
{
  assert_message (&(TsMessage){ .kind = kind, .is_puzzle = TRUE, .columns = 4, .rows = 3 }, expected);
}

/* The board that came with a picture is not called pasted, and what is in its place is never repeated. */
static void
test_puzzles (void)
{
  assert_puzzle (TS_MESSAGE_ID_PLAYED, "Playing the 4×3 board that came with this picture.");
  assert_puzzle (TS_MESSAGE_ID_SOLVED, "The board that came with this picture is already solved and was ignored.");
  assert_puzzle (TS_MESSAGE_ID_UNSOLVABLE, "The board that came with this picture cannot be solved and was ignored.");
  assert_puzzle (TS_MESSAGE_ID_INVALID, "The board that came with this picture is damaged and was ignored.");
  assert_message (&(TsMessage){ .kind = TS_MESSAGE_PUZZLE_NOT_SAVED, .text = "100%s.jpg" },
                  "“100%s.jpg” could not be written.");
}

static void
test_files (void)
{
  g_autoptr (GError) damaged = g_error_new_literal (TS_STORE_ERROR, TS_STORE_ERROR_DAMAGED, "100%s.tsgame");

  assert_message (&(TsMessage){ .kind = TS_MESSAGE_FOREIGN_FILE, .text = "100%s.tsv" },
                  "“100%s.tsv” in the folder for saved games is not from this version of Tileshift. It was left unchanged.");
  assert_message (&(TsMessage){ .kind = TS_MESSAGE_GAME_NOT_READ, .error = damaged },
                  "A saved game is damaged and cannot be opened. Its file “100%s.tsgame” was left unchanged.");
  assert_message (&(TsMessage){ .kind = TS_MESSAGE_GAME_DAMAGED },
                  "This saved game is damaged. It continues from its last readable move; the old file was left unchanged.");
  assert_message (&(TsMessage){ .kind = TS_MESSAGE_SECOND_PROGRAM },
                  "Games you play here are not saved: Tileshift is already running elsewhere. Close it there, then start it "
                  "again here.");
}

static void
test_transfers (void)
{
  const TsMessageKind kinds[] = { TS_MESSAGE_EXPORTED, TS_MESSAGE_IMPORTED, TS_MESSAGE_PUZZLE_NOT_SAVED };
  static const char *const nouns[][2] = { { "1 saved game", "2 saved games" },
                                          { "1 replay", "2 replays" },
                                          { "1 result", "2 results" },
                                          { "1 picture", "2 pictures" } };
  const TsTransfer damaged = { .n_replays = 2, .n_damaged = 1 };
  const TsTransfer nothing = { .n_damaged = 2 };
  g_autoptr (GError) full = g_error_new_literal (G_FILE_ERROR, G_FILE_ERROR_NOSPC, "");

  assert_message (&(TsMessage){ .kind = TS_MESSAGE_EXPORTED, .text = "stick", .error = full },
                  "There is no space left to copy all games. Nothing was lost.");

  /* One of this kind, and two of the others. */
  for (guint one = 0; one < 4; one++)
    {
      const TsTransfer all = { .n_games = one == 0 ? 1 : 2, .n_replays = one == 1 ? 1 : 2, .n_results = one == 2 ? 1 : 2, .n_pictures = one == 3 ? 1 : 2 };
      g_autofree char *expected =
          g_strdup_printf ("Imported from “100%%s”: %s, %s, %s, %s.", nouns[0][one != 0], nouns[1][one != 1],
                           nouns[2][one != 2], nouns[3][one != 3]);

      assert_message (&(TsMessage){ .kind = TS_MESSAGE_IMPORTED, .text = "100%s", .transfer = &all }, expected);
    }
  assert_message (&(TsMessage){ .kind = TS_MESSAGE_EXPORTED, .text = "stick", .transfer = &damaged },
                  "Exported to “stick”: 2 replays. 1 damaged file was not copied completely.");
  assert_message (&(TsMessage){ .kind = TS_MESSAGE_IMPORTED, .text = "stick", .transfer = &nothing },
                  "There is nothing new in “stick”. 2 damaged files were not copied completely.");
  assert_message (&(TsMessage){ .kind = TS_MESSAGE_IMPORTED, .text = "stick" },
                  "There are no games of Tileshift in “stick”.");
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      assert_message (&(TsMessage){ .kind = kinds[i],
                                    .text = "100%s",
                                    .error = &(GError){ G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, NULL } },
                      "“100%s” is not on this computer. Choose a folder that is.");
      assert_message (&(TsMessage){ .kind = kinds[i], .error = &(GError){ G_IO_ERROR, G_IO_ERROR_CANCELLED, NULL } },
                      "Canceled. Nothing was changed.");
    }
}

/* @words: of one sentence; each error has another one */
static void
assert_sentence (TsMessageKind kind,
                 GQuark domain,
                 int code,
                 const char *words)
{
  g_autoptr (GError) error = g_error_new_literal (domain, code, "");
  g_autofree char *sentence = ts_puzzle_words_dup_message (&(TsMessage){ .kind = kind, .error = error });

  g_assert_nonnull (strstr (sentence, words));
}

/* A folder is named by its path, from the home folder on. */
static void
test_paths (void)
{
  g_autofree char *path = g_build_filename (g_get_home_dir (), "Music", NULL);
  g_autofree char *beside = g_strconcat (g_get_home_dir (), "2/Music", NULL);
  g_autofree char *words = g_strdup_printf ("“%s” contains other files. Choose another folder.", beside);
  g_autoptr (GError) at_home = g_error_new_literal (TS_STORE_ERROR, TS_STORE_ERROR_FOREIGN, path);
  g_autoptr (GError) elsewhere = g_error_new_literal (TS_STORE_ERROR, TS_STORE_ERROR_FOREIGN, beside);

  assert_message (&(TsMessage){ TS_MESSAGE_EXPORTED, .error = at_home },
                  "“~/Music” contains other files. Choose another folder.");
  assert_message (&(TsMessage){ TS_MESSAGE_EXPORTED, .error = elsewhere }, words);
}

static void
test_reasons (void)
{
  static const int forbidden[] = { G_FILE_ERROR_ACCES, G_FILE_ERROR_PERM, G_FILE_ERROR_ROFS };

  assert_sentence (TS_MESSAGE_NOT_SAVED, G_FILE_ERROR, G_FILE_ERROR_NOSPC, "no space");
  assert_sentence (TS_MESSAGE_PICTURE_NOT_RECEIVED, G_FILE_ERROR, G_FILE_ERROR_NOSPC, "no space");
  for (guint i = 0; i < G_N_ELEMENTS (forbidden); i++)
    {
      assert_sentence (TS_MESSAGE_NOT_SAVED, G_FILE_ERROR, forbidden[i], "not allowed");
      assert_sentence (TS_MESSAGE_PICTURE_NOT_RECEIVED, G_FILE_ERROR, forbidden[i], "not allowed");
    }
  assert_sentence (TS_MESSAGE_PICTURE_NOT_RECEIVED, G_IO_ERROR, G_FILE_ERROR_NOSPC, "could not be imported.");
  assert_sentence (TS_MESSAGE_NOT_SAVED, G_FILE_ERROR, G_FILE_ERROR_IO, "could not be saved");
  /* Codes of two domains may be equal. */
  assert_sentence (TS_MESSAGE_NOT_SAVED, TS_STORE_ERROR, G_FILE_ERROR_ACCES, "could not be saved");

  assert_sentence (TS_MESSAGE_GAME_NOT_READ, TS_STORE_ERROR, TS_STORE_ERROR_NOT_FOUND, "no longer there");
  assert_sentence (TS_MESSAGE_GAME_NOT_READ, G_FILE_ERROR, G_FILE_ERROR_IO, "could not be read");
}

/* Without a best time there is none to tell; the least time is one. */
static void
test_progress (void)
{
  static const struct
  {
    TsResult furthest;
    const char *words;
    const char *sentence;
  } cases[] = {
    { { .board = { .columns = 4, .rows = 3 }, .n_hints = 1 }, "4×3", "Solved up to 4×3." },
    { { .board = { .columns = 4, .rows = 3 } }, "4×3 · 0:00", "Solved up to 4×3, best time 0:00." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *sentence = NULL;
      g_autofree char *words = ts_puzzle_words_dup_progress (&cases[i].furthest, &sentence);

      app_test_assert_words (words, cases[i].words);
      app_test_assert_words (sentence, cases[i].sentence);
    }
}

static void
test_entry_of_today (void)
{
  const struct
  {
    gboolean is_solved;
    guint n_days;
    const char *words;
  } cases[] = {
    { FALSE, 0, "Dail_y Puzzle" },
    { FALSE, 11, "Dail_y Puzzle · 11-Day Streak" },
    { TRUE, 1, "Dail_y Puzzle · Solved · 1-Day Streak" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *words = ts_puzzle_words_dup_daily (cases[i].is_solved, cases[i].n_days);

      app_test_assert_words (words, cases[i].words);
    }
}

/* The last second of a day of the player, on which the next one has begun in UTC. */
static void
test_when_is_local (void)
{
  g_autoptr (GDateTime) date = g_date_time_new_local (2026, 11, 20, 23, 59, 59);
  g_autofree char *day = g_date_time_format (date, "1:02 · %x");
  g_autofree char *when = ts_puzzle_words_dup_when (62999, g_date_time_to_unix (date));

  app_test_assert_words (when, day);
}

static void
test_summary (void)
{
  TsResult result = { .end.date = 1795258800, .board = board_from_id ("5x3#1"), .moves = 1, .end.elapsed_ms = 62999 };
  g_autofree char *one = ts_puzzle_words_dup_summary (&result);
  g_autofree char *two = NULL;
  g_autofree char *helped = NULL;
  g_autofree char *excluded = NULL;
  g_autofree char *expected = NULL;
  g_autoptr (GDateTime) date = g_date_time_new_from_unix_local (result.end.date);
  g_autofree char *one_expected = g_date_time_format (date, "5 × 3 · 1 move in 1:02 · %x");
  g_autofree char *two_expected = g_date_time_format (date, "5 × 3 · 2 moves in 1:02 · %x");

  result.moves = 2;
  two = ts_puzzle_words_dup_summary (&result);
  app_test_assert_words (one, one_expected);
  app_test_assert_words (two, two_expected);

  /* A result that is excluded still tells that it had help. */
  result.n_hints = 1;
  helped = ts_puzzle_words_dup_summary (&result);
  result.is_excluded = TRUE;
  excluded = ts_puzzle_words_dup_summary (&result);
  expected = g_strconcat ("Excluded · ", helped, NULL);
  g_assert_true (strlen (helped) > strlen (two));
  app_test_assert_words (excluded, expected);
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
          g_autofree char *summary = ts_puzzle_words_dup_summary (&result);

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
      g_autofree char *summary = ts_puzzle_words_dup_summary (&result);
      g_autofree char *details = ts_puzzle_words_dup_details (&result);
      g_autofree char *expected = g_strconcat (summary, cases[i].words, NULL);

      app_test_assert_words (details, expected);
    }
}

static void
test_title_of_numbers (void)
{
  TsResult result = { .header.source = { .title = (char *) "Zahlen", .key = (char *) TS_PUZZLE_SOURCE_NUMBERS } };
  g_autofree char *of_numbers = ts_puzzle_words_dup_result_title (&result);
  g_autofree char *of_other = NULL;

  result.header.source.key = (char *) "fox";
  of_other = ts_puzzle_words_dup_result_title (&result);
  g_assert_cmpstr (of_numbers, ==, "Numbers");
  g_assert_cmpstr (of_other, ==, "Zahlen");
}

static void
test_replay_errors (void)
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

      g_assert_nonnull (strstr (ts_puzzle_words_get_replay_error (error), cases[i].words));
    }
  g_assert_nonnull (strstr (ts_puzzle_words_get_replay_error (other), "could not be read"));
}

int
main (int argc,
      char **argv)
{
  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/puzzle-words/when-is-local", test_when_is_local);
  g_test_add_func ("/puzzle-words/numbers-in-sentences", test_numbers_in_sentences);
  g_test_add_func ("/puzzle-words/puzzles", test_puzzles);
  g_test_add_func ("/puzzle-words/files", test_files);
  g_test_add_func ("/puzzle-words/transfers", test_transfers);
  g_test_add_func ("/puzzle-words/reasons", test_reasons);
  g_test_add_func ("/puzzle-words/paths", test_paths);
  g_test_add_func ("/puzzle-words/progress", test_progress);
  g_test_add_func ("/puzzle-words/entry-of-today", test_entry_of_today);
  g_test_add_func ("/puzzle-words/title-of-numbers", test_title_of_numbers);
  g_test_add_func ("/puzzle-words/summary", test_summary);
  g_test_add_func ("/puzzle-words/date-is-local", test_date_is_local);
  g_test_add_func ("/puzzle-words/details", test_details);
  g_test_add_func ("/puzzle-words/replay-errors", test_replay_errors);

  return g_test_run ();
}
