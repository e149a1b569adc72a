/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the words: times at both sides of a minute and an hour, and a sentence of its own for each failure. In other
 * locales, one a process, only their digits and their decimal point.
 */

#include <locale.h>

#include "app-test.h"
#include "ts-puzzle-words.h"
#include "ts-words.h"

#define S ((gint64) 1000)

/* In status and words, and exact as in speed solving: rounded down to hundredths, and without hours. */
static void
test_times (void)
{
  static const struct
  {
    gint64 time_ms;
    const char *words;
    const char *exact_words;
  } cases[] = {
    { 0, "0:00", "0:00.00" },
    { 9, "0:00", "0:00.00" },
    { 10, "0:00", "0:00.01" },
    { S - 1, "0:00", "0:00.99" },
    { S, "0:01", "0:01.00" },
    { 60 * S - 1, "0:59", "0:59.99" },
    { 60 * S, "1:00", "1:00.00" },
    { 154567, "2:34", "2:34.56" },
    { 3600 * S - 1, "59:59", "59:59.99" },
    { 3600 * S, "1:00:00", "60:00.00" },
    { 100 * 3600 * S + 61 * S, "100:01:01", "6001:01.00" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *words = ts_words_dup_time (cases[i].time_ms);
      g_autofree char *exact_words = ts_words_dup_exact_time (cases[i].time_ms);

      g_assert_cmpstr (words, ==, cases[i].words);
      g_assert_cmpstr (exact_words, ==, cases[i].exact_words);
    }
}

static void
test_locale (void)
{
  static const char *const cases[][3] = {
    { "C.UTF-8", "Tile 1234567890, “ä” – %", "62:03.45" },
    { "de_DE.UTF-8", "Tile 1234567890, “ä” – %", "62:03,45" },
    { "fa_IR.UTF-8", "Tile ۱۲۳۴۵۶۷۸۹۰, “ä” – %", "۶۲:۰۳.۴۵" },
  };
  g_autofree char *words = ts_words_dup_format ("Tile %d, “%s” – %%", 1234567890, "ä");
  g_autofree char *exact_time = ts_words_dup_exact_time (3723456);
  guint i = 0;

  while (!g_str_equal (cases[i][0], setlocale (LC_ALL, NULL)))
    g_assert_cmpuint (++i, <, G_N_ELEMENTS (cases));
  g_assert_cmpstr (words, ==, cases[i][1]);
  g_assert_cmpstr (exact_time, ==, cases[i][2]);
}

static void
test_each_failure_has_its_sentence (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (int code = TS_PICTURE_ERROR_NOT_FOUND; code <= TS_PICTURE_ERROR_FAILED; code++)
    {
      g_autoptr (GError) error = g_error_new_literal (TS_PICTURE_ERROR, code, "internal");
      char *words = ts_words_dup_picture_error (error, "100% <b>.png");

      g_assert_nonnull (strstr (words, "“100% <b>.png”"));
      /* Of this one the message is the name of a format. */
      g_assert_true ((strstr (words, "internal") != NULL) == (code == TS_PICTURE_ERROR_NO_LOADER));
      g_assert_true (g_hash_table_add (seen, words));
    }
}

/* A name for people, whatever the file is called. */
static void
test_titles (void)
{
  static const struct
  {
    const char *uri;
    const char *title;
    gboolean is_saved;
  } cases[] = {
    { NULL, "Numbers" },
    { "resource:///org/tileshift/Tileshift/gallery/lake.jpg", "Lake at Dawn" },
    { "file:///nowhere/Fuchs.jpg", "Pasted Picture", TRUE },
    { "file:///nowhere/YellowFlower.jpg", "YellowFlower" },
    { "file:///nowhere/summer at the lake.JPEG", "summer at the lake" },
    { "file:///nowhere/scan.2026.tiff", "scan.2026" },
    { "file:///nowhere/Easter 2026.04.05", "Easter 2026.04.05" },
    { "file:///nowhere/Dr. No", "Dr. No" },
    { "file:///nowhere/Mr.X at sea", "Mr.X at sea" },
    { "file:///nowhere/no ending", "no ending" },
    { "file:///nowhere/ends.", "ends." },
    { "file:///nowhere/Lake.jp2", "Lake" },
    { "file:///nowhere/a.xhtml", "a" },
    { "file:///nowhere/a.xhtmls", "a.xhtmls" },
    { "file:///nowhere/.jpg", "Untitled Picture" },
    { "file:///nowhere/ .png", "Untitled Picture" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GFile) file = cases[i].uri != NULL ? g_file_new_for_uri (cases[i].uri) : NULL;
      g_autofree char *title = ts_puzzle_words_dup_title (file, cases[i].is_saved);

      g_assert_cmpstr (title, ==, cases[i].title);
    }
}

/* In a sentence: where the address of a file has no name in it, all of it. */
static void
test_names (void)
{
  static const struct
  {
    const char *uri;
    const char *name;
  } cases[] = {
    { "file:///nowhere/a%20b.png", "a b.png" },
    { "file:///", "/" },
    { "trash:///", "trash:///" },
    { "a.png", "a.png" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GFile) file = g_file_new_for_uri (cases[i].uri);
      g_autofree char *name = ts_message_dup_name (file);

      g_assert_cmpstr (name, ==, cases[i].name);
    }
}

/* Where the language has changed, the log still has the old title. */
static void
test_saved_titles (void)
{
  static const struct
  {
    const char *uri;
    const char *title;
  } cases[] = {
    { "resource:///org/tileshift/Tileshift/gallery/fox.jpg", "Autumn Fox" },
    { "file:///nowhere/fox.jpg", "Der alte Titel" },
    { NULL, "Numbers" },
  };
  TsBoard board;

  ts_board_init (&board, 4, 4);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (TsGameRecord) game = ts_game_record_new (&board, "key", "Der alte Titel");
      g_autofree char *title = NULL;

      game->header.source.file = cases[i].uri != NULL ? g_file_new_for_uri (cases[i].uri) : NULL;
      title = ts_puzzle_words_dup_saved_title (&game->header.source);
      g_assert_cmpstr (title, ==, cases[i].title);
    }
}

static void
test_a_foreign_failure_has_one_too (void)
{
  g_autoptr (GError) error = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_FAILED, "internal");
  g_autofree char *words = ts_words_dup_picture_error (error, "a.png");

  g_autoptr (GError) newer = g_error_new_literal (TS_PICTURE_ERROR, TS_PICTURE_ERROR_FAILED + 1, "internal");
  g_autofree char *same_words = ts_words_dup_picture_error (newer, "a.png");

  g_assert_cmpstr (words, ==, "“a.png” could not be read.");
  g_assert_cmpstr (same_words, ==, words);
}

static void
test_each_wrong_id_has_its_reason (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (int result = TS_BOARD_TEXT_BAD_SIZE + 1; result <= TS_BOARD_TEXT_RAGGED; result++)
    {
      char *words = ts_words_dup_id_error ((TsBoardTextResult) result, "100%s");

      g_assert_true (g_str_has_prefix (words, "“100%s” is not a board ID: "));
      g_assert_true (g_hash_table_add (seen, words));
    }
}

/* Both sides of the limit, with characters of one, two and three bytes; the end says which of many names it is. */
static void
test_a_long_text_is_quoted_in_part (void)
{
  static const char *const letters[] = { "a", "ä", "→" };
  g_autofree char *of_lines = ts_words_dup_quoted ("a\tb\nc\rd");

  g_assert_cmpstr (of_lines, ==, "a b c d");
  g_assert_null (ts_words_dup_quoted (NULL));
  for (guint i = 0; i < G_N_ELEMENTS (letters); i++)
    for (guint n = 59; n < 64; n++)
      {
        g_autoptr (GString) name = g_string_new ("b");
        g_autofree char *quoted = NULL;

        for (guint j = 2; j < n; j++)
          g_string_append (name, letters[i]);
        g_string_append (name, "c");
        quoted = ts_words_dup_quoted (name->str);
        g_assert_true (g_utf8_validate (quoted, -1, NULL));
        g_assert_true (g_str_has_prefix (quoted, "b") && g_str_has_suffix (quoted, "c"));
        g_assert_cmpint (g_utf8_strlen (quoted, -1), ==, n > 60 ? 59 : n);
        g_assert_cmpint (strstr (quoted, "…") != NULL, ==, n > 60);
      }
}

static void
test_verdicts (void)
{
  static const char *const words[] = {
    [TS_VERDICT_COUNTS] = NULL,
    [TS_VERDICT_KNOWN] = "practice",
    [TS_VERDICT_ALIKE] = "practice",
    [TS_VERDICT_HELPED] = "with help",
  };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    g_assert_cmpstr (ts_words_get_verdict ((TsVerdict) i), ==, words[i]);
}

static void
test_each_protection_is_named (void)
{
  g_autofree char *none = ts_words_dup_protections (0);
  g_autofree char *all = ts_words_dup_protections (TS_PICTURE_PROTECTIONS_ALL);

  g_assert_cmpstr (none, ==, "Protections from hostile pictures: none");
  g_assert_cmpstr (all, ==,
                   "Protections from hostile pictures: separate process, limits of memory and time, no new privileges, "
                   "seccomp filter, Glycin’s sandbox");
  for (int protection = 1; protection < TS_PICTURE_PROTECTIONS_ALL; protection *= 2)
    {
      g_autofree char *words = ts_words_dup_protections (protection);

      g_assert_nonnull (strstr (all, words + strlen ("Protections from hostile pictures") + 2));
    }
}

int
main (int argc,
      char **argv)
{
  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/words/times", test_times);
  g_test_add_func ("/words/locale", test_locale);
  g_test_add_func ("/words/each-failure-has-its-sentence", test_each_failure_has_its_sentence);
  g_test_add_func ("/words/a-foreign-failure-has-one-too", test_a_foreign_failure_has_one_too);
  g_test_add_func ("/words/titles", test_titles);
  g_test_add_func ("/words/names", test_names);
  g_test_add_func ("/words/saved-titles", test_saved_titles);
  g_test_add_func ("/words/verdicts", test_verdicts);
  g_test_add_func ("/words/each-protection-is-named", test_each_protection_is_named);

  g_test_add_func ("/words/each-wrong-id-has-its-reason", test_each_wrong_id_has_its_reason);
  g_test_add_func ("/words/a-long-text-is-quoted-in-part", test_a_long_text_is_quoted_in_part);

  return g_test_run ();
}
