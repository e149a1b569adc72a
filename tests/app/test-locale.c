/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the words in a locale: its digits and its decimal point, and no others. One locale a process.
 */

#include <locale.h>

#include "app-test.h"
#include "ts-words.h"

typedef struct
{
  const char *locale;
  const char *number;
  const char *time;
  const char *exact_time;
} LocaleCase;

static const LocaleCase cases[] = {
  { "C.UTF-8", "Tile 1234567890", "1:02:03", "62:03.45" },
  { "de_DE.UTF-8", "Tile 1234567890", "1:02:03", "62:03,45" },
  { "fa_IR.UTF-8", "Tile ۱۲۳۴۵۶۷۸۹۰", "۱:۰۲:۰۳", "۶۲:۰۳.۴۵" },
};

static const LocaleCase *
find_case (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      if (g_str_equal (cases[i].locale, setlocale (LC_ALL, NULL)))
        return &cases[i];
    }

  g_assert_not_reached ();
}

static void
test_numbers (void)
{
  g_autofree char *words = ts_words_dup_format ("Tile %d", 1234567890);
  g_autofree char *name = ts_words_dup_format ("“%s” – %%", "ä");

  g_assert_cmpstr (words, ==, find_case ()->number);
  g_assert_cmpstr (name, ==, "“ä” – %");
}

static void
test_times (void)
{
  g_autofree char *time = ts_words_dup_time (3723000);
  g_autofree char *exact_time = ts_words_dup_exact_time (3723456);

  g_assert_cmpstr (time, ==, find_case ()->time);
  g_assert_cmpstr (exact_time, ==, find_case ()->exact_time);
}

int
main (int argc,
      char **argv)
{
  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/locale/numbers", test_numbers);
  g_test_add_func ("/locale/times", test_times);

  return g_test_run ();
}
