/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of lines: text and numbers between tabs.
 */

#include <glib.h>
#include <string.h>

#include "ts-line.h"

static void
test_any_text_is_a_field (void)
{
  static const char *const texts[] = { "Tab\tand\nline, 100 % „Füchse“", "%09", "\\ \r \x7f", "-", "" };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GString) line = g_string_new (NULL);
      g_autofree char **fields = NULL;
      const char *at;

      ts_line_append_pair (line, "kind", texts[i]);
      g_assert_true (strpbrk (line->str, "\r\n") == line->str + line->len - 1);
      g_string_insert (line, (gssize) line->len - 1, "\tmore");
      at = line->str;
      fields = ts_line_next (&at, at + line->len);
      g_assert_cmpuint (g_strv_length (fields), ==, 3);
      g_assert_cmpstr (fields[0], ==, "kind");
      g_assert_cmpstr (fields[1], ==, texts[i]);
      g_assert_cmpstr (fields[2], ==, "more");
    }
}

/* A line ends with a newline, and has no NUL and nothing that is no text; what follows it can be read all the same. */
static void
test_reading (void)
{
  static const char text[] = "first\n\nno\0text\ntitle\t%FF\ntitle\t%00\tmore\ntitle\t%4\ntitle\t\xff\nlast\ntorn";
  static const char *const lines[] = { "first", "", NULL, NULL, NULL, NULL, NULL, "last", NULL };
  const char *end = text + sizeof text - 1;
  const char *at = text;

  for (gsize i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_autofree char **fields = ts_line_next (&at, end);

      g_assert_cmpstr (fields != NULL ? fields[0] : NULL, ==, lines[i]);
    }
  g_assert_true (at == end);
}

static void
test_counts (void)
{
  static const char *const others[] = { "", "-1", "1x", " 1", "2147483648", "99999999999999999999" };
  guint count = 7;

  for (gsize i = 0; i < G_N_ELEMENTS (others); i++)
    g_assert_false (ts_line_parse_count (others[i], &count));
  g_assert_cmpuint (count, ==, 7);
  g_assert_true (ts_line_parse_count ("2147483647", &count));
  g_assert_cmpuint (count, ==, G_MAXINT32);
  g_assert_true (ts_line_parse_count ("0", &count));
  g_assert_cmpuint (count, ==, 0);
}

/* Numbers that no version writes would show a part outside of the picture. A line of before says nothing of tiles: its
 * reader knows which they were. */
static void
test_other_crops (void)
{
  static const struct
  {
    const char *fields[4];
    gboolean is_crop;
    TsCrop crop;
  } cases[] = {
    { { "0.25", "0.5", "2" }, TRUE, { 0.25, 0.5, 2 } },
    { { "0", "1", "1" }, TRUE, { 0, 1, 1 } },
    { { "0.5", "0.5", "8" }, TRUE, { 0.5, 0.5, 8 } },
    { { "0.5", "0.5", "0.1" }, TRUE, { 0.5, 0.5, 1 } },
    { { "-3", "0.5", "2" }, TRUE, { 0.5, 0.5, 1 } },
    { { "0.5", "7", "2" }, TRUE, { 0.5, 0.5, 1 } },
    { { "0.5", "0.5", "8.1" }, TRUE, { 0.5, 0.5, 1 } },
    { { "x", "0.5", "2" } },
    { { "0.5", "nan", "2" } },
    { { "0.5", "0.5", "2x" } },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases) * 2; i++)
    {
      gsize k = i / 2;
      TsCrop expected = cases[k].crop;
      TsCrop crop = i % 2 == 0 ? TS_CROP_SQUARE : TS_CROP_INIT;

      expected.is_square = crop.is_square;
      g_assert_cmpint (ts_line_parse_crop ((char *const *) cases[k].fields, &crop), ==, cases[k].is_crop);
      g_assert_true (!cases[k].is_crop || ts_crop_equal (&crop, &expected));
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/line/any-text-is-a-field", test_any_text_is_a_field);
  g_test_add_func ("/line/reading", test_reading);
  g_test_add_func ("/line/counts", test_counts);
  g_test_add_func ("/line/other-crops", test_other_crops);

  return g_test_run ();
}
