/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the command line: what it asks for is read, and each mistake has its sentence and its status.
 * Options are made by hand, as GApplication hands them over. No window is opened.
 */

#include "app-test.h"
#include "ts-command-line.h"

typedef struct
{
  const char *option;
  const char *text;
  int status;
  const char *words; /* on standard error, with the text in them */
} Case;

static GString *complaints;

static void
complain (const char *words)
{
  g_string_append (complaints, words);
}

static GVariantDict *
create_options (const char *option,
                const char *text)
{
  GVariantDict *options = g_variant_dict_new (NULL);

  if (option != NULL)
    g_variant_dict_insert (options, option, "s", text);

  return options;
}

static int
check (GVariantDict *options)
{
  GPrintFunc print = g_set_printerr_handler (complain);
  g_auto (TsCommandLine) wanted = { 0 };
  int status = ts_command_line_read (&wanted, options);

  g_set_printerr_handler (print);

  return status;
}

static void
test_check (void)
{
  static const Case cases[] = {
    { NULL, NULL, 0, NULL },
    { "size", "2x20", 0, NULL },
    { "size", "2x21", 2, "board size" },
    { "size", "1x2", 2, "board size" },
    { "game", "2x2#1", 0, NULL },
    { "game", "2x2:1,2,3", 2, "board ID" },
    { "game", "2x2:1,2,0,3", 0, NULL },
    { "game", "2x2:2,1,0,3", 1, "cannot be solved" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GVariantDict) options = create_options (cases[i].option, cases[i].text);

      g_string_set_size (complaints, 0);
      g_assert_cmpint (check (options), ==, cases[i].status);
      g_assert_cmpint (complaints->len == 0, ==, cases[i].status == 0);
      g_assert_true (cases[i].words == NULL || strstr (complaints->str, cases[i].words) != NULL);
      g_assert_true (cases[i].words == NULL || strstr (complaints->str, cases[i].text) != NULL);
    }
}

/* Of several mistakes the first is told, and it alone. */
static void
test_first_mistake (void)
{
  g_autoptr (GVariantDict) options = create_options ("size", "21x2");

  g_variant_dict_insert (options, "game", "s", "2x2:2,1,0,3");
  g_string_set_size (complaints, 0);
  g_assert_cmpint (check (options), ==, 2);
  g_assert_nonnull (strstr (complaints->str, "board size"));
  g_assert_null (strstr (complaints->str, "solved"));
}

static void
test_several_pictures (void)
{
  static const char *const pictures[] = { "a.png", "", "b.png" };

  for (gssize n = 0; n <= 2; n++)
    {
      g_autoptr (GVariantDict) options = create_options (NULL, NULL);

      g_variant_dict_insert_value (options, G_OPTION_REMAINING, g_variant_new_bytestring_array (pictures, n));
      g_assert_cmpint (check (options), ==, n < 2 ? 0 : 2);
    }
}

static void
test_empty_name (void)
{
  const char *picture = "";
  g_autoptr (GVariantDict) options = create_options (NULL, NULL);

  g_variant_dict_insert_value (options, G_OPTION_REMAINING, g_variant_new_bytestring_array (&picture, 1));
  g_string_set_size (complaints, 0);
  g_assert_cmpint (check (options), ==, 2);
  g_assert_nonnull (strstr (complaints->str, "empty"));
}

static void
test_read (void)
{
  g_autoptr (GVariantDict) options = create_options ("game", "3x2:1,2,3,4,0,5");
  static const char *const pictures[] = { "/nowhere/a.png", "b" };
  g_auto (TsCommandLine) wanted = { 0 };

  g_variant_dict_insert (options, "size", "s", "10x4");
  g_variant_dict_insert (options, "numbers", "b", TRUE);
  g_variant_dict_insert_value (options, G_OPTION_REMAINING, g_variant_new_bytestring_array (pictures, 2));

  g_assert_cmpint (ts_command_line_read (&wanted, options), ==, 0);
  g_assert_cmpstr (wanted.pictures[0], ==, pictures[0]);
  g_assert_cmpstr (wanted.pictures[1], ==, pictures[1]);
  g_assert_null (wanted.pictures[2]);
  g_assert_cmpstr (wanted.id, ==, "3x2:1,2,3,4,0,5");
  g_assert_cmpuint (wanted.board.columns, ==, 3);
  g_assert_cmpuint (wanted.columns, ==, 10);
  g_assert_cmpuint (wanted.rows, ==, 4);
  g_assert_true (wanted.numbers);
}

static void
test_asks_for_nothing (void)
{
  g_autoptr (GVariantDict) options = create_options (NULL, NULL);
  TsCommandLine wanted = { .rows = 7 };

  g_assert_cmpint (ts_command_line_read (&wanted, options), ==, 0);
  g_assert_null (wanted.pictures);
  g_assert_null (wanted.id);
  g_assert_cmpuint (wanted.columns, ==, 0);
  g_assert_cmpuint (wanted.rows, ==, 0);
  g_assert_false (wanted.numbers);
}

int
main (int argc,
      char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  complaints = g_string_new (NULL);

  g_test_add_func ("/wanted/check", test_check);
  g_test_add_func ("/wanted/first-mistake", test_first_mistake);
  g_test_add_func ("/wanted/several-pictures", test_several_pictures);
  g_test_add_func ("/wanted/empty-name", test_empty_name);
  g_test_add_func ("/wanted/read", test_read);
  g_test_add_func ("/wanted/asks-for-nothing", test_asks_for_nothing);

  status = g_test_run ();
  g_string_free (complaints, TRUE);

  return status;
}
