/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of pasted text: what it asks for. Nothing is played.
 */

#include "ts-pasted.h"

#include "boards.h"

/* @files: paths, separated by spaces; a space in one of them is written as %20 */
static void
assert_files (const char *text,
              const char *files)
{
  g_auto (GStrv) paths = g_strsplit (files, " ", -1);
  g_auto (TsPuzzleRequest) request = { 0 };
  TsMessage why;

  g_assert_true (ts_pasted_parse_text (text, &request, &why));
  g_assert_cmpint (request.kind, ==, TS_REQUEST_FILES);
  g_assert_false (request.has_board);
  g_assert_cmpuint (request.files->len, ==, g_strv_length (paths));
  for (guint i = 0; paths[i] != NULL; i++)
    {
      g_autofree char *path = g_uri_unescape_string (paths[i], NULL);

      g_assert_cmpstr (g_file_peek_path (g_ptr_array_index (request.files, i)), ==, path);
    }
}

static void
test_paths (void)
{
  static const struct
  {
    const char *text;
    const char *files;
  } texts[] = {
    { "/a/b.png", "/a/b.png" },
    { "/a b.png", "/a%20b.png" },
    { "'/a b.png'", "/a%20b.png" },
    { "\"/a b.png\"", "/a%20b.png" },
    { "/a\\ b.png", "/a%20b.png" },
    { "/it's.png", "/it's.png" },
    { "file:///a%20b.png", "/a%20b.png" },
    { "/a.png\n/b.png", "/a.png /b.png" },
    { "/a.png\r\n\r\n'/b.png'\r\n", "/a.png /b.png" },
    { "/4x4#7.png", "/4x4#7.png" },
    { "/a (1) #2.png", "/a%20(1)%20#2.png" },
    { "/a's and b's #2.png", "/a's%20and%20b's%20#2.png" },
    { "'/a.png' '/b c.png'", "/a.png /b%20c.png" },
    { "/a\\ b.png /c.png", "/a%20b.png /c.png" },
    { "/a\\ b c", "/a\\%20b%20c" },
    { "FILE:///a.png", "/a.png" },
    { "file:///a b.png", "/a%20b.png" },
    { "file:/a.png", "/a.png" },
    { "<file:///a.png>", "/a.png" },
    { "“/a b.png”", "/a%20b.png" },
    { " `/a.png`\n«/b.png» ", "/a.png /b.png" },
    { "/«a»", "/«a»" },
    { "\ufeff/a.png", "/a.png" },
    { "# of files\r\nfile:///a.png\r\n", "/a.png" },
    { "x-special/nautilus-clipboard\ncopy\nfile:///a.png\nfile:///b.png\n", "/a.png /b.png" },
    { "cut\nfile:///a.png", "/a.png" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    assert_files (texts[i].text, texts[i].files);
}

/* Some programs send a path in the place of an address. */
static void
test_a_path_as_address (void)
{
  g_auto (TsPuzzleRequest) request = { 0 };
  g_autoptr (GFile) file = g_file_new_for_uri ("/a b.png");

  ts_puzzle_request_add_file (&request, file);
  g_assert_cmpstr (g_file_peek_path (g_ptr_array_index (request.files, 0)), ==, "/a b.png");
}

static void
test_home (void)
{
  g_autofree char *path = g_build_filename (g_get_home_dir (), "b.png", NULL);

  assert_files ("~/b.png", path);
}

/* Those of the web are refused later, with a sentence of its own. */
static void
test_addresses (void)
{
  static const struct
  {
    const char *text;
    guint n_files;
  } texts[] = {
    { "https://example.org/cat.jpg", 1 },
    { "<https://example.org/cat.jpg>", 1 },
    { "https://example.org/cat.jpg\r\nhttps://example.org/dog.jpg", 2 },
    { "smb://example/cat.jpg", 1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_auto (TsPuzzleRequest) request = { 0 };
      TsMessage why;

      g_assert_true (ts_pasted_parse_text (texts[i].text, &request, &why));
      g_assert_cmpuint (request.files->len, ==, texts[i].n_files);
    }
}

/* Also where a mail has broken it into lines. */
static void
test_data_addresses (void)
{
  static const char *const addresses[] = {
    "data:image/png;base64,cGljdHVyZQ==",
    "DATA:;BASE64,cGlj\r\n dHVyZQ%3D%3D",
    "data:image/svg+xml;charset=utf-8,p%69cture",
    "data:,picture",
  };

  for (guint i = 0; i < G_N_ELEMENTS (addresses); i++)
    {
      g_auto (TsPuzzleRequest) request = { 0 };
      TsMessage why;
      gsize size;
      const char *data;

      g_assert_true (ts_pasted_parse_text (addresses[i], &request, &why));
      data = g_bytes_get_data (request.bytes, &size);
      g_assert_cmpmem (data, size, "picture", 7);
      g_assert_null (request.files);
    }
}

static void
test_boards (void)
{
  static const struct
  {
    const char *text;
    const char *board;
    const char *id; /* NULL if it is as long as the board */
  } texts[] = {
    { "3x3#5", "3x3#5", "3x3#5" },
    { "3×3#5", "3x3#5", "3x3#5" },
    { "Try 4×4#7!", "4x4#7", "4x4#7" },
    { "2x2:1,2,0,3", "2x2:1,2,0,3", NULL },
    { "2x2: 1, 2, 0, 3", "2x2:1,2,0,3", NULL },
    { "Look: 3x3#5", "3x3#5", "3x3#5" },
    { "1 2\n0 3", "2x2:1,2,0,3", NULL },
    { "https://example.org/?board=3x3#5", "3x3#5", "3x3#5" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      TsBoard board = board_from_id (texts[i].board);
      g_auto (TsPuzzleRequest) request = { 0 };
      TsMessage why;

      g_assert_true (ts_pasted_parse_text (texts[i].text, &request, &why));
      g_assert_cmpint (request.kind, ==, TS_REQUEST_PRESENT);
      g_assert_true (request.has_board && request.is_pasted);
      g_assert_true (ts_board_equal (&request.board, &board));
      g_assert_cmpint (request.origin, ==, TS_ORIGIN_GIVEN);
      g_assert_cmpstr (request.id, ==, texts[i].id);
    }
}

static void
test_neither (void)
{
  static const struct
  {
    const char *text;
    TsMessageKind kind;
  } texts[] = {
    { "", TS_MESSAGE_ID_INVALID },
    { "nonsense", TS_MESSAGE_ID_INVALID },
    { "data:image/png", TS_MESSAGE_ID_INVALID },
    { "no path/at/all.png", TS_MESSAGE_ID_INVALID },
    { "/a.png\nand more", TS_MESSAGE_ID_INVALID },
    { "'/a' b.png", TS_MESSAGE_ID_INVALID },
    { "copy", TS_MESSAGE_ID_INVALID },
    { "https://example.org/a b", TS_MESSAGE_ID_INVALID },
    { "https://example.org/a\nb", TS_MESSAGE_ID_INVALID },
    { "2x2:1,2,3,0", TS_MESSAGE_ID_SOLVED },
    { "2x2:2,1,3,0", TS_MESSAGE_ID_UNSOLVABLE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_auto (TsPuzzleRequest) request = { 0 };
      TsMessage why;

      g_assert_false (ts_pasted_parse_text (texts[i].text, &request, &why));
      g_assert_cmpint (why.kind, ==, texts[i].kind);
      g_assert_cmpstr (why.text, ==, texts[i].text);
      g_assert_null (request.files);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/pasted/paths", test_paths);
  g_test_add_func ("/pasted/a-path-as-address", test_a_path_as_address);
  g_test_add_func ("/pasted/home", test_home);
  g_test_add_func ("/pasted/addresses", test_addresses);
  g_test_add_func ("/pasted/data-addresses", test_data_addresses);
  g_test_add_func ("/pasted/boards", test_boards);
  g_test_add_func ("/pasted/neither", test_neither);

  return g_test_run ();
}
