/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of games that travel, in the window: the folder that is chosen, the progress of a long transfer, and what is
 * said. The file chooser is GTK's own, because no portal is on the bus.
 */

#include "boards.h"
#include "disk-gate.h"
#include "fault-disk.h"
#include "folders.h"
#include "window-fixture.h"

#define BOARD "3x2:1,0,2,4,5,3"

/* Chooses @folder in the dialog of @action, and comes back when that is closed. */
static void
choose (WindowFixture *fixture,
        const char *action,
        const char *folder)
{
  window_fixture_act (fixture, action);
  app_test_choose_file (GTK_FILE_CHOOSER (window_fixture_find_dialog (fixture)), folder, NULL);
}

/* @expected: with the name of the folder in the place of %s */
static void
assert_told (WindowFixture *fixture,
             const char *expected,
             const char *folder)
{
  g_autofree char *name = g_path_get_basename (folder);
  g_auto (GStrv) parts = g_strsplit (expected, "%s", -1);
  g_autofree char *sentence = g_strjoinv (name, parts);

  /* A toast of the transfer itself ends with an ellipsis. */
  wait_for (window_fixture_has_toast (fixture) && !g_str_has_suffix (window_fixture_get_toast (fixture), "…"));
  g_assert_cmpstr (window_fixture_get_toast (fixture), ==, sentence);
  window_fixture_hide_toast (fixture);
}

static void
test_there_and_back (WindowFixture *fixture)
{
  g_autofree char *folder = g_dir_make_tmp ("tileshift-XXXXXX", NULL);
  g_autofree char *exported = g_build_filename (folder, "Tileshift", "games", NULL);
  g_autofree char *title = NULL;

  window_fixture_hit (fixture, GDK_KEY_Left);
  choose (fixture, "win.import-games", folder);
  assert_told (fixture, "There are no games of Tileshift in “%s”.", folder);
  choose (fixture, "win.export-games", folder);
  assert_told (fixture, "Exported to “%s”: 1 saved game.", folder);
  g_assert_cmpuint (folder_count (exported), ==, 1);
  choose (fixture, "win.export-games", folder);
  assert_told (fixture, "“%s” already has all your games.", folder);
  choose (fixture, "win.import-games", folder);
  assert_told (fixture, "There is nothing new in “%s”.", folder);

  /* As if it came from another computer. */
  window_fixture_close (fixture);
  window_fixture_forget_everything ();
  window_fixture_open (fixture);
  window_fixture_play (fixture, BOARD);
  wait_for (ts_session_get_puzzle (fixture->session) != NULL);
  choose (fixture, "win.import-games", folder);
  assert_told (fixture, "Imported from “%s”: 1 saved game.", folder);
  window_fixture_assert_board (fixture, BOARD);
  folder_remove (folder);
}

/* Waits for the toast that shows a transfer, and cancels it there. */
static void
cancel (WindowFixture *fixture,
        const char *words)
{
  wait_for (window_fixture_has_toast (fixture));
  g_assert_cmpstr (window_fixture_get_toast (fixture), ==, words);
  app_test_click (window_fixture_get_child (fixture, "toast"), "_Cancel");
  g_assert_false (window_fixture_has_toast (fixture));
}

/* A share that does not answer: the player gives up the puzzle, and goes on at once. */
static void
test_a_stuck_puzzle (WindowFixture *fixture)
{
  g_autoptr (GFile) picture = app_test_create_file (120, 90, painting_gradient);
  g_autofree char *folder = g_dir_make_tmp ("tileshift-XXXXXX", NULL);
  TsBoard board = board_from_id (BOARD);
  FaultDisk disk = { .before_step = disk_gate_pass_sync };

  window_fixture_load (fixture, picture, &board);
  fault_disk_follow (folder, &disk);
  disk_gate_hold ();
  window_fixture_act (fixture, "win.save-puzzle");
  app_test_choose_file (GTK_FILE_CHOOSER (window_fixture_find_dialog (fixture)), folder, "puzzle.jpg");
  cancel (fixture, "Saving Puzzle…");
  window_fixture_hit (fixture, GDK_KEY_Left);
  g_assert_cmpuint (ts_game_get_moves (window_fixture_get_game (fixture)), ==, 1);
  disk_gate_open ();
  assert_told (fixture, "Canceled. Nothing was changed.", folder);
  g_assert_cmpuint (folder_count (folder), ==, 0);
  fault_disk_follow (NULL, &disk);
  folder_remove (folder);
}

/* A transfer that has to wait for the disk shows that it runs, can be hidden and shown again, and canceled. */
static void
test_a_long_one (WindowFixture *fixture)
{
  g_autofree char *folder = g_dir_make_tmp ("tileshift-XXXXXX", NULL);

  window_fixture_hit (fixture, GDK_KEY_Left);
  disk_gate_hold_queue ();
  choose (fixture, "win.export-games", folder);
  wait_for (window_fixture_has_toast (fixture));
  window_fixture_hide_toast (fixture);
  /* One at a time. */
  window_fixture_act (fixture, "win.import-games");
  g_assert_null (window_fixture_find_dialog (fixture));
  cancel (fixture, "Exporting Games…");
  disk_gate_open ();
  assert_told (fixture, "Canceled. Nothing was changed.", folder);
  g_assert_cmpuint (folder_count (folder), ==, 0);
  folder_remove (folder);
}

int
main (int argc,
      char **argv)
{
  window_fixture_init (&argc, &argv);

#define ADD(path, func) window_fixture_add ("/transfer/" path, BOARD, func)
  ADD ("there-and-back", test_there_and_back);
  ADD ("a-long-one", test_a_long_one);
  ADD ("a-stuck-puzzle", test_a_stuck_puzzle);
#undef ADD

  return g_test_run ();
}
