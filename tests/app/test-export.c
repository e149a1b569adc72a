/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the export of results: the file chooser, the table, and places where none can be written.
 * The file chooser is GTK's own, because no portal is on the bus.
 */

#include <glib/gstdio.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "ts-results.h"
#include "ts-statistics.h"
#include "window-fixture.h"

#define BOARD "3x2:1,0,2,4,5,3"
#define CSV                                                                                                     \
  "date,size,board,picture,moves,par,seconds,tiles_per_second,hints,undos,helped,origin,replay,"                \
  "control,multi_tile_moves,excluded,difficulty\r\n"                                                            \
  "2026-11-21T11:00:00Z,3x2,\"3x2:1,0,2,4,5,3\",\"A \"\"red\"\" fox, asleep\",2,2,1.500,1.333,0,0,no,shuffled," \
  "0123456789abcdef-3x3-0000000000000000.tsgame,,,no,\r\n"

/* A disk has room for this; it is less than a table of so many games, and more than GTK's list of recent files. */
#define MAX_BYTES 16384
#define MANY 500

/* The statistics with so many games to export. */
static GtkWidget *
open_statistics (WindowFixture *fixture,
                 guint n_games)
{
  const TsResult result = { .date = 1795258800,
                            .board = board_from_id (BOARD),
                            .title = (char *) "A \"red\" fox, asleep",
                            .moves = 2,
                            .par = 2,
                            .elapsed_ms = 1500 };
  TsResult results[MANY];

  for (guint i = 0; i < n_games; i++)
    results[i] = result;
  window_fixture_add_results (fixture, results, n_games);

  return window_fixture_open_statistics (fixture);
}

static GtkFileChooser *
open_chooser (GtkWidget *statistics)
{
  app_test_click (statistics, "_Export…");

  return GTK_FILE_CHOOSER (app_test_find_dialog (GTK_WINDOW (statistics)));
}

static GtkWidget *
get_toast (GtkWidget *statistics)
{
  return GTK_WIDGET (gtk_widget_get_template_child (statistics, TS_TYPE_STATISTICS, "toast"));
}

static void
assert_toast (GtkWidget *statistics,
              const char *words)
{
  g_assert_true (app_test_is_shown (get_toast (statistics)));
  g_assert_nonnull (app_test_find (get_toast (statistics), GTK_TYPE_LABEL, words));
}

/* Chooses a name in a folder, presses the button, and comes back when there is an answer. */
static void
export_to (GtkWidget *statistics,
           const char *folder,
           const char *name)
{
  app_test_choose_file (open_chooser (statistics), folder, name);
  wait_for (app_test_is_shown (get_toast (statistics)));
}

/* Returns: (transfer full): the names of all files in @folder, hidden ones too, in no order */
static GPtrArray *
list_names (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    g_ptr_array_add (names, g_strdup (name));

  return names;
}

static void
assert_only (const char *folder,
             const char *name,
             const char *expected)
{
  g_autoptr (GPtrArray) names = list_names (folder);
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *text = NULL;

  g_assert_cmpuint (names->len, ==, 1);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, expected);
}

static void
test_suggests_a_name_and_can_be_cancelled (WindowFixture *fixture,
                                           gconstpointer data)
{
  GtkWidget *statistics = open_statistics (fixture, 1);
  GtkFileChooser *chooser = open_chooser (statistics);
  g_autofree char *name = gtk_file_chooser_get_current_name (chooser);

  g_assert_cmpstr (name, ==, "tileshift.csv");
  gtk_dialog_response (GTK_DIALOG (chooser), GTK_RESPONSE_CANCEL);
  g_assert_false (app_test_is_shown (get_toast (statistics)));

  /* It opens again, and only one at a time. */
  chooser = open_chooser (statistics);
  g_assert_nonnull (chooser);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (chooser)));
  g_assert_true (open_chooser (statistics) == chooser);
}

static void
test_writes_a_table (WindowFixture *fixture,
                     gconstpointer data)
{
  g_autofree char *folder = g_dir_make_tmp ("tileshift-XXXXXX", NULL);
  g_autofree char *path = NULL;
  GtkWidget *statistics = open_statistics (fixture, 1);
  GStatBuf status;
  mode_t mask;

  export_to (statistics, folder, "of 100%s.csv");
  assert_toast (statistics, "Exported to “of 100%s.csv”.");
  assert_only (folder, "of 100%s.csv", CSV);

  /* Like any file that a person makes, it has the mode that the umask leaves. */
  path = g_build_filename (folder, "of 100%s.csv", NULL);
  mask = umask (0);
  umask (mask);
  g_assert_cmpint (g_stat (path, &status), ==, 0);
  g_assert_cmpint (status.st_mode & 0777, ==, 0666 & ~mask);
}

static void
test_the_statistics_may_be_closed_first (WindowFixture *fixture,
                                         gconstpointer data)
{
  GtkWidget *statistics = open_statistics (fixture, 1);
  gpointer weak = open_chooser (statistics);

  g_object_add_weak_pointer (weak, &weak);
  gtk_window_destroy (GTK_WINDOW (statistics));
  wait_for (weak == NULL);
}

/* Not even the one who may do everything can make a file there. */
static void
test_a_folder_without_room_is_told (WindowFixture *fixture,
                                    gconstpointer data)
{
  GtkWidget *statistics = open_statistics (fixture, 1);

  export_to (statistics, "/proc", "results.csv");
  assert_toast (statistics, "“results.csv” could not be written.");
}

static void
test_nothing_is_left_half_written (WindowFixture *fixture,
                                   gconstpointer data)
{
  g_autofree char *folder = g_dir_make_tmp ("tileshift-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "old.csv", NULL);
  GtkWidget *statistics = open_statistics (fixture, MANY);

  g_assert_true (g_file_set_contents (path, "what was there", -1, NULL));
  app_test_limit_files (MAX_BYTES);
  export_to (statistics, folder, "new.csv");
  app_test_limit_files (RLIM_INFINITY);
  assert_toast (statistics, "“new.csv” could not be written.");
  assert_only (folder, "old.csv", "what was there");
}

int
main (int argc,
      char **argv)
{
  window_fixture_init (&argc, &argv);

#define ADD(path, func) window_fixture_add ("/export/" path, BOARD, func)
  ADD ("suggests-a-name-and-can-be-cancelled", test_suggests_a_name_and_can_be_cancelled);
  ADD ("writes-a-table", test_writes_a_table);
  ADD ("the-statistics-may-be-closed-first", test_the_statistics_may_be_closed_first);
  ADD ("a-folder-without-room-is-told", test_a_folder_without_room_is_told);
  ADD ("nothing-is-left-half-written", test_nothing_is_left_half_written);
#undef ADD

  return g_test_run ();
}
