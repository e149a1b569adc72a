/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of lines: text between tabs, checksums, and versions.
 */

#include <glib.h>
#include <string.h>

#include "ts-line.h"

#define FIRST "tileshift-test\t1"
#define FNV_PRIME G_GUINT64_CONSTANT (1099511628211)

/* A line is what it was for every version of the program. */
static void
test_format (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint64 sum = TS_LINE_FIRST_SUM;

  ts_line_add_first (text, &sum, "tileshift-game");
  ts_line_add (text, &sum, "title\tA fox");
  g_assert_cmpstr (text->str, ==, "tileshift-game\t1\tbe3b247c3fdd0aa6\ntitle\tA fox\t5ca41f1d578c6aab\n");
}

static void
test_any_text_is_a_field (void)
{
  static const char *const texts[] = { "Tab\tand\nline, 100 % „Füchse“", "%09", "\\ \r \x7f", "-", "" };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *field = ts_line_escape (texts[i]);
      g_autofree char *line = g_strconcat ("kind\t", field, "\tmore", NULL);
      g_auto (GStrv) fields = ts_line_split (line);

      g_assert_null (strpbrk (field, "\t\r\n"));
      g_assert_cmpuint (g_strv_length (fields), ==, 3);
      g_assert_cmpstr (fields[0], ==, "kind");
      g_assert_cmpstr (fields[1], ==, texts[i]);
      g_assert_cmpstr (fields[2], ==, "more");
    }
}

static void
test_what_is_no_text (void)
{
  static const char *const lines[] = { "title\t%FF", "title\t%00\tmore", "title\t%4", "title\t\xff" };

  for (gsize i = 0; i < G_N_ELEMENTS (lines); i++)
    g_assert_null (ts_line_split (lines[i]));
}

/* Two lines, of which the second one continues the sum of the first one. */
static GString *
create_text (void)
{
  GString *text = g_string_new (NULL);
  guint64 sum = TS_LINE_FIRST_SUM;

  ts_line_add_first (text, &sum, "tileshift-test");
  ts_line_add (text, &sum, "slide\t5\t0");

  return text;
}

static guint
count_good_lines (const char *text,
                  gsize length)
{
  const char *at = text;
  guint64 sum = TS_LINE_FIRST_SUM;
  guint n_lines = 0;

  while (at < text + length)
    {
      g_autofree char *line = ts_line_read (&at, text + length, &sum);

      g_assert_true (at == text + length || at[-1] == '\n');
      n_lines += line != NULL;
    }

  return n_lines;
}

static void
test_reading (void)
{
  g_autoptr (GString) text = create_text ();
  const char *at = text->str;
  guint64 sum = TS_LINE_FIRST_SUM;
  g_autofree char *first = ts_line_read (&at, text->str + text->len, &sum);
  g_autofree char *second = ts_line_read (&at, text->str + text->len, &sum);

  g_assert_cmpstr (first, ==, FIRST);
  g_assert_cmpstr (second, ==, "slide\t5\t0");
  g_assert_true (at == text->str + text->len);
}

static void
test_every_truncation (void)
{
  g_autoptr (GString) text = create_text ();
  gsize first_length = (gsize) (strchr (text->str, '\n') + 1 - text->str);

  for (gsize length = 0; length < text->len; length++)
    g_assert_cmpuint (count_good_lines (text->str, length), ==, length >= first_length);
}

/* A line after a changed one has a wrong sum too. */
static void
test_every_flipped_bit (void)
{
  g_autoptr (GString) text = create_text ();
  gsize first_length = (gsize) (strchr (text->str, '\n') + 1 - text->str);

  for (gsize i = 0; i < text->len * 8; i++)
    {
      text->str[i / 8] ^= (char) (1 << i % 8);
      g_assert_cmpuint (count_good_lines (text->str, text->len), ==, i / 8 >= first_length);
      text->str[i / 8] ^= (char) (1 << i % 8);
    }
}

/* A zero is no text, whatever the sum. */
static void
test_zeros (void)
{
  static const char zeros[100];
  g_autoptr (GString) text = g_string_new ("a");
  guint64 sum = (TS_LINE_FIRST_SUM ^ 'a') * FNV_PRIME;

  g_string_append_c (text, '\0');
  sum *= FNV_PRIME;
  g_string_append_printf (text, "\t%016" G_GINT64_MODIFIER "x\n", sum);
  g_assert_cmpuint (count_good_lines (text->str, text->len), ==, 0);
  g_assert_cmpuint (count_good_lines (zeros, sizeof zeros), ==, 0);
}

static void
test_versions (void)
{
  static const char *const newer[] = { "tileshift-test\t2\n{}", "tileshift-test\t10\tmore",
                                       "tileshift-test\t99999999999999999999999" };
  static const char *const others[] = { FIRST, FIRST "\tmore\n", "", "holiday", "tileshift-test", "tileshift-test\t",
                                        "tileshift-test\tx\n", "tileshift-tests\t2\n" };

  for (gsize i = 0; i < G_N_ELEMENTS (newer); i++)
    g_assert_true (ts_line_is_newer (newer[i], strlen (newer[i]), "tileshift-test"));
  for (gsize i = 0; i < G_N_ELEMENTS (others); i++)
    g_assert_false (ts_line_is_newer (others[i], strlen (others[i]), "tileshift-test"));
  g_assert_false (ts_line_is_newer (newer[0], strlen ("tileshift-test\t"), "tileshift-test"));
}

/* Numbers that no version writes would show a part outside of the picture. */
static void
test_a_part_out_of_range (void)
{
  static const char *const parts[][3] = {
    { "0.5", "0.5", "0.1" }, { "-3", "0.5", "2" }, { "0.5", "7", "2" }, { "0.5", "0.5", "8.1" }
  };
  static const char *const limits[][3] = { { "0", "1", "1" }, { "0.5", "0.5", "8" } };

  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      TsCrop crop;

      g_assert_true (ts_line_parse_crop ((char *const *) parts[i], &crop));
      g_assert_true (ts_crop_equal (&crop, &TS_CROP_INIT));
    }
  for (gsize i = 0; i < G_N_ELEMENTS (limits); i++)
    {
      TsCrop crop;

      g_assert_true (ts_line_parse_crop ((char *const *) limits[i], &crop));
      g_assert_false (ts_crop_equal (&crop, &TS_CROP_INIT));
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/line/format", test_format);
  g_test_add_func ("/line/any-text-is-a-field", test_any_text_is_a_field);
  g_test_add_func ("/line/what-is-no-text", test_what_is_no_text);
  g_test_add_func ("/line/reading", test_reading);
  g_test_add_func ("/line/every-truncation", test_every_truncation);
  g_test_add_func ("/line/every-flipped-bit", test_every_flipped_bit);
  g_test_add_func ("/line/zeros", test_zeros);
  g_test_add_func ("/line/versions", test_versions);
  g_test_add_func ("/line/a-part-out-of-range", test_a_part_out_of_range);

  return g_test_run ();
}
