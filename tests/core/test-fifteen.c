/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests against Simon Tatham's Fifteen: its ids are solvable boards, and it accepts our ids. Needs sgt-fifteen (Debian:
 * sgt-puzzles), and skips without it.
 */

#include "ts-board-text.h"
#include "ts-shuffle.h"

#include <gio/gio.h>
#include <glib/gstdio.h>

#define N_BOARDS 20

static const char *const sizes[] = { "2x2", "3x2", "4x4", "5x4", "3x7", "10x10" };

static char *
find_peer (void)
{
  char *path = g_find_program_in_path ("sgt-fifteen");

  if (path == NULL && g_file_test ("/usr/games/sgt-fifteen", G_FILE_TEST_IS_EXECUTABLE))
    path = g_strdup ("/usr/games/sgt-fifteen");
  if (path == NULL)
    g_test_skip ("sgt-fifteen is not installed (Debian: sgt-puzzles)");

  return path;
}

/* Runs the peer, asserts its exit status, and returns its output. */
static char *
run_peer (const char *const *argv,
          const char *input,
          gboolean succeeds)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) peer = NULL;
  char *output = NULL;

  peer = g_subprocess_newv (argv,
                            G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE |
                                G_SUBPROCESS_FLAGS_STDERR_SILENCE,
                            &error);
  g_assert_no_error (error);
  g_subprocess_communicate_utf8 (peer, input, NULL, &output, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_get_successful (peer) == succeeds);

  return output;
}

static void
test_reads_theirs (void)
{
  g_autofree char *peer = find_peer ();

  for (unsigned i = 0; peer != NULL && i < G_N_ELEMENTS (sizes); i++)
    {
      const char *argv[] = { peer, "--generate", G_STRINGIFY (N_BOARDS), sizes[i], NULL };
      g_autofree char *output = run_peer (argv, "", TRUE);
      g_auto (GStrv) ids = g_strsplit (g_strchomp (output), "\n", -1);

      g_assert_cmpuint (g_strv_length (ids), ==, N_BOARDS);
      for (unsigned j = 0; j < N_BOARDS; j++)
        {
          char text[TS_BOARD_TEXT_SIZE];
          TsBoard board;

          g_assert_cmpint (ts_board_text_parse (ids[j], &board), ==, TS_BOARD_TEXT_OK);
          g_assert_true (ts_board_is_solvable (&board));
          ts_board_text_format (&board, text);
          g_assert_cmpstr (text, ==, ids[j]);
        }
    }
}

/* Lets the peer save the game of an id, and asserts that the file has the same board. */
static void
check_peer_accepts (const char *peer,
                    const char *folder,
                    const char *id)
{
  g_autofree char *prefix = g_build_filename (folder, "game", NULL);
  g_autofree char *saved = g_strconcat (prefix, "0", NULL);
  const char *argv[] = { peer, "--save", prefix, NULL };
  g_autofree char *input = g_strconcat (id, "\n", NULL);
  g_autofree char *description = g_strconcat (":", strchr (id, ':') + 1, "\n", NULL);
  g_autofree char *output = run_peer (argv, input, TRUE);
  g_autofree char *contents = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_get_contents (saved, &contents, NULL, &error));
  g_assert_no_error (error);
  g_assert_nonnull (strstr (contents, description));
  g_assert_cmpint (g_unlink (saved), ==, 0);
}

static void
test_accepts_ours (void)
{
  g_autofree char *peer = find_peer ();
  g_autofree char *folder = g_dir_make_tmp ("tileshift-XXXXXX", NULL);

  for (unsigned i = 0; peer != NULL && i < G_N_ELEMENTS (sizes); i++)
    {
      unsigned columns;
      unsigned rows;

      g_assert_cmpint (ts_board_text_parse_size (sizes[i], &columns, &rows), ==, TS_BOARD_TEXT_OK);
      for (guint64 seed = 0; seed < 3; seed++)
        {
          char text[TS_BOARD_TEXT_SIZE];
          TsBoard board;

          ts_shuffle (&board, columns, rows, seed, TS_SHUFFLE_GAP_ANYWHERE);
          ts_board_text_format (&board, text);
          check_peer_accepts (peer, folder, text);
        }
    }

  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* The peer refuses wrong ids, so its acceptance is significant. */
static void
test_refuses_wrong (void)
{
  g_autofree char *peer = find_peer ();
  const char *argv[] = { peer, "--save", "/nonexistent/game", NULL };

  if (peer != NULL)
    g_free (run_peer (argv, "4x4:1,2,3\n", FALSE));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/fifteen/reads-theirs", test_reads_theirs);
  g_test_add_func ("/fifteen/accepts-ours", test_accepts_ours);
  g_test_add_func ("/fifteen/refuses-wrong", test_refuses_wrong);

  return g_test_run ();
}
