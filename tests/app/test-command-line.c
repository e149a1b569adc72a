/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the command line: what it asks for is read, and each mistake has its sentence and its status.
 * Options are made by hand, as GApplication hands them over. No window is opened.
 */

#include "app-test.h"
#include "ts-command-line.h"

static GString *complaints;

static void
complain (const char *words)
{
  g_string_append (complaints, words);
}

/* @text: of type a{sv}
 * Returns: (transfer full): these options */
static GVariantDict *
create_options (const char *text)
{
  g_autoptr (GVariant) options = g_variant_ref_sink (g_variant_new_parsed (text));

  return g_variant_dict_new (options);
}

/* Of several mistakes the first is told, and it alone. */
static void
test_mistakes (void)
{
  static const struct
  {
    const char *options;
    int status;
    const char *words; /* on standard error */
  } cases[] = {
    { "@a{sv} {}", 0, "" },
    { "{'size': <'2x20'>}", 0, "" },
    { "{'size': <'2x21'>}", 2, "tileshift: “2x21” is not a board size. Use 2x2 to 20x20, for example 4x4.\n" },
    { "{'size': <'1x2'>}", 2, "tileshift: “1x2” is not a board size. Use 2x2 to 20x20, for example 4x4.\n" },
    { "{'game': <'2x2#1'>}", 0, "" },
    { "{'game': <'2x2:1,2,3'>}", 2,
      "tileshift: “2x2:1,2,3” is not a board ID. Run “tileshift-cli check” to see why.\n" },
    { "{'game': <'2x2:1,2,0,3'>}", 0, "" },
    { "{'game': <'2x2:2,1,0,3'>}", 1, "tileshift: the board “2x2:2,1,0,3” cannot be solved.\n" },
    { "{'size': <'21x2'>, 'game': <'2x2:2,1,0,3'>}", 2,
      "tileshift: “21x2” is not a board size. Use 2x2 to 20x20, for example 4x4.\n" },
    { "{'': <[b'a.png', b'b.png']>}", 0, "" },
    { "{'': <[b'a.png', b'']>}", 2, "tileshift: The name of the picture is empty.\n" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GVariantDict) options = create_options (cases[i].options);
      TsPuzzleRequest request = { 0 };
      GPrintFunc print = g_set_printerr_handler (complain);

      g_string_set_size (complaints, 0);
      g_assert_cmpint (ts_command_line_read (&request, options, NULL), ==, cases[i].status);
      g_set_printerr_handler (print);
      ts_puzzle_request_clear (&request);
      g_assert_cmpstr (complaints->str, ==, cases[i].words);
    }
}

static void
test_read (void)
{
  g_autoptr (GVariantDict) options =
      create_options ("{'game': <'3x2#7'>, 'size': <'10x4'>, 'numbers': <true>, '': <[b'/nowhere/a.png']>}");
  TsPuzzleRequest request = { 0 };

  g_assert_cmpint (ts_command_line_read (&request, options, NULL), ==, 0);
  g_assert_true (request.has_board);
  g_assert_cmpstr (request.id, ==, "3x2#7");
  g_assert_cmpuint (request.board.columns, ==, 3);
  g_assert_cmpuint (request.columns, ==, 10);
  g_assert_cmpuint (request.rows, ==, 4);
  g_assert_cmpint (request.kind, ==, TS_REQUEST_NUMBERS);
  ts_puzzle_request_clear (&request);
}

int
main (int argc,
      char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  complaints = g_string_new (NULL);

  g_test_add_func ("/command-line/mistakes", test_mistakes);
  g_test_add_func ("/command-line/read", test_read);

  status = g_test_run ();
  g_string_free (complaints, TRUE);

  return status;
}
