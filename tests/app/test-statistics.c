/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the statistics: days, the plot, many games, damage, and the export. The file chooser is
 * GTK's own, because no portal is on the bus.
 */

#include "fault-disk.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <sys/stat.h>

#include "count-signals.h"
#include "folders.h"
#include "ts-results.h"
#include "ts-statistics.h"
#include "window-fixture.h"
#include "workers.h"

#define BOARD "3x2:1,0,2,4,5,3"
#define SQUARE "3x3:1,2,3,4,0,5,7,8,6"
/* A day that is over. */
#define PAST 1795258800
#define CSV                                                                                                     \
  "date,size,board,picture,moves,par,seconds,tiles_per_second,hints,undos,helped,origin,replay,"                \
  "control,multi_tile_moves,excluded,difficulty\r\n"                                                            \
  "2026-11-21T11:00:00Z,3x2,\"3x2:1,0,2,4,5,3\",\"A \"\"red\"\" fox, asleep\",2,2,1.500,1.333,0,0,no,shuffled," \
  "0123456789abcdef-3x3-0000000000000000.tsgame,,,no,\r\n"

/* @date: in seconds since 1970 */
static void
add_games (WindowFixture *fixture,
           gint64 date,
           const gint64 *elapsed_ms,
           guint n_games)
{
  for (guint i = 0; i < n_games; i++)
    {
      const TsResult result = { .end.date = date,
                                .board = board_from_id (BOARD),
                                .header.source.title = (char *) "Fuchs.jpg",
                                .moves = 2,
                                .end.elapsed_ms = elapsed_ms[i] };

      window_fixture_add_results (fixture, &result, 1);
    }
}

static void
assert_label (GtkWidget *statistics,
              const char *name,
              const char *words)
{
  g_assert_cmpstr (gtk_label_get_label (app_test_get_part (statistics, name)), ==, words);
}

/* The labels of an average, by its row: the caption, the current one and the best one. */
static void
assert_average (GtkWidget *statistics,
                int row,
                const char *current,
                const char *best)
{
  GtkGrid *grid = app_test_get_part (statistics, "grid");

  g_assert_cmpstr (gtk_label_get_label (GTK_LABEL (gtk_grid_get_child_at (grid, 1, row))), ==, current);
  g_assert_cmpstr (gtk_label_get_label (GTK_LABEL (gtk_grid_get_child_at (grid, 2, row))), ==, best);
}

static void
test_nothing_yet (WindowFixture *fixture)
{
  GtkWidget *statistics = window_fixture_open_statistics (fixture);
  TsResult *result = g_new0 (TsResult, 1);

  /* There is a puzzle of the day before any game is finished. */
  app_test_click (statistics, "Calendar");
  g_assert_true (app_test_is_shown (app_test_find (app_test_get_part (statistics, "calendar"), GTK_TYPE_BUTTON, "_Play")));

  /* With the first result the player stays there. */
  result->board = board_from_id (SQUARE);
  result->header.source.title = g_strdup ("Fuchs.jpg");
  ts_results_add (ts_session_get_results (fixture->session), result);
  g_assert_cmpstr (gtk_stack_get_visible_child_name (app_test_get_part (statistics, "stack")), ==, "daily");
  /* Its replay could not be written. */
  g_assert_false (gtk_widget_get_visible (app_test_get_part (statistics, "best_button")));
}

/* @offset: of the local time from UTC, in seconds
 * Returns: when the day there began */
static gint64
get_midnight (gint64 offset)
{
  gint64 local = g_get_real_time () / G_USEC_PER_SEC + offset;

  return local - local % 86400 - offset;
}

/* A day begins at the midnight of the player; at any hour one of the zones has another date than UTC. */
static void
test_today_is_local (WindowFixture *fixture)
{
  static const struct
  {
    const char *zone;
    gint64 offset;
  } cases[] = { { "<+14>-14", 14 * 3600 }, { "<-12>+12", -12 * 3600 } };
  g_autofree char *zone = g_strdup (g_getenv ("TZ"));

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      gint64 midnight = get_midnight (cases[i].offset);
      GtkWidget *statistics;

      g_setenv ("TZ", cases[i].zone, TRUE);
      window_fixture_close (fixture);
      window_fixture_forget_everything ();
      window_fixture_open (fixture);
      window_fixture_begin (fixture, NULL);
      for (gint64 date = midnight - 1; date <= midnight; date++)
        {
          const gint64 elapsed_ms = 1000;

          add_games (fixture, date, &elapsed_ms, 1);
        }
      statistics = window_fixture_open_statistics (fixture);
      /* The start of the game may have read the file between the two lines. */
      wait_for (g_str_equal (gtk_label_get_label (app_test_get_part (statistics, "solves_label")), "2"));
      gtk_drop_down_set_selected (app_test_get_part (statistics, "period_drop_down"), 1);
      /* Unless the next day has begun meanwhile. */
      if (get_midnight (cases[i].offset) == midnight)
        assert_label (statistics, "solves_label", "1");
    }

  if (zone != NULL)
    g_setenv ("TZ", zone, TRUE);
  else
    g_unsetenv ("TZ");
}

/* What is read then comes to nobody. */
static void
test_closed_before_it_is_read (WindowFixture *fixture)
{
  guint n_changes = 0;

  window_fixture_act (fixture, "win.statistics");
  gtk_window_destroy (window_fixture_find_dialog (fixture));
  g_signal_connect_swapped (ts_session_get_results (fixture->session), "changed", G_CALLBACK (count_signals), &n_changes);
  wait_for (n_changes > 0);
}

static void
assert_toast (GtkWidget *statistics,
              const char *words)
{
  g_assert_true (app_test_is_shown (app_test_get_part (statistics, "toast")));
  g_assert_nonnull (app_test_find (app_test_get_part (statistics, "toast"), GTK_TYPE_LABEL, words));
}

/* A file that is no game is skipped, told, and left where it is. */
static void
test_damage_is_told (WindowFixture *fixture)
{
  static const gint64 games[] = { 1000, 1000 };
  const char *folder = ts_session_get_stores (fixture->session)->folder;
  g_autofree char *path = g_build_filename (folder, "finished", "0123456789abcdef-3x2-1.tsgame", NULL);
  g_autofree char *text = NULL;
  GtkWidget *statistics;

  add_games (fixture, PAST, games, G_N_ELEMENTS (games));
  g_assert_true (g_file_set_contents (path, "no game", -1, NULL));
  statistics = window_fixture_open_statistics (fixture);
  assert_label (statistics, "solves_label", "2");
  assert_toast (statistics, "1 damaged file was skipped.");
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "no game");
}

/* Returns: (transfer full): the plot as it looks now */
static cairo_surface_t *
draw_plot (GtkWidget *statistics)
{
  GtkWidget *plot = app_test_get_part (statistics, "plot");

  gtk_test_widget_wait_for_draw (statistics);

  return app_test_draw_node (app_test_snapshot (plot), gtk_widget_get_width (plot), gtk_widget_get_height (plot), 1);
}

/* Returns: how many pixels are opaque, as points, ring and averages are; other lines are not */
static guint
count_opaque (cairo_surface_t *surface,
              int x,
              int y,
              int width,
              int height)
{
  const guint8 *pixels = cairo_image_surface_get_data (surface);
  int stride = cairo_image_surface_get_stride (surface);
  guint n = 0;

  for (int row = y; row < y + height; row++)
    {
      for (int column = x; column < x + width; column++)
        n += pixels[row * stride + column * 4 + 3] > 180 ? 1 : 0;
    }

  return n;
}

/* Where points lie: @quarters are from left to right, the upper two first. */
static void
assert_points (GtkWidget *statistics,
               const gboolean quarters[4])
{
  cairo_surface_t *surface = draw_plot (statistics);
  int width = cairo_image_surface_get_width (surface) / 2;
  int height = cairo_image_surface_get_height (surface) / 2;

  for (int i = 0; i < 4; i++)
    g_assert_cmpint (count_opaque (surface, i % 2 * width, i / 2 * height, width, height) > 0, ==, quarters[i]);
  cairo_surface_destroy (surface);
}

/* Whether the first point of the plot has the ring of the best game: it reaches farther to the left than a point. */
static gboolean
has_ring_at_the_start (GtkWidget *statistics)
{
  cairo_surface_t *surface = draw_plot (statistics);
  gboolean has_ring = count_opaque (surface, 0, 0, 3, cairo_image_surface_get_height (surface)) > 0;

  cairo_surface_destroy (surface);

  return has_ring;
}

/* Later games lie ahead. */
static void
test_plots_the_games (WindowFixture *fixture)
{
  static const gint64 games[] = { 1000, 9000 };
  GtkWidget *statistics;

  add_games (fixture, PAST, games, G_N_ELEMENTS (games));
  statistics = window_fixture_open_statistics (fixture);
  assert_points (statistics, (const gboolean[]){ FALSE, TRUE, TRUE, FALSE });
  g_assert_true (has_ring_at_the_start (statistics));
  gtk_widget_set_direction (app_test_get_part (statistics, "plot"), GTK_TEXT_DIR_RTL);
  assert_points (statistics, (const gboolean[]){ TRUE, FALSE, FALSE, TRUE });
}

/* Times of nothing at all are no reason to divide by zero. */
static void
test_plots_the_least (WindowFixture *fixture)
{
  static const gint64 games[] = { 0, 0 };

  add_games (fixture, PAST, games, G_N_ELEMENTS (games));
  assert_points (window_fixture_open_statistics (fixture), (const gboolean[]){ FALSE, FALSE, TRUE, TRUE });
}

/* The line of averages lies between the points of fast and slow games, from the fifth one on. */
static void
test_plots_the_averages (WindowFixture *fixture)
{
  static const gint64 games[] = { 9000, 1000, 9000, 1000, 9000, 1000, 9000, 1000 };
  GtkWidget *statistics;
  cairo_surface_t *surface;
  int width;
  int height;

  add_games (fixture, PAST, games, G_N_ELEMENTS (games));
  statistics = window_fixture_open_statistics (fixture);
  surface = draw_plot (statistics);
  width = cairo_image_surface_get_width (surface) / 2;
  height = cairo_image_surface_get_height (surface);
  g_assert_cmpuint (count_opaque (surface, 0, height / 4, width, height / 2), ==, 0);
  g_assert_cmpuint (count_opaque (surface, width, height / 4, width, height / 2), >, 0);
  cairo_surface_destroy (surface);
}

/* Far more than the plot shows. The first one was the best, and is not plotted any more, as the second one, which was
 * the slowest. */
static void
test_two_thousand_games (WindowFixture *fixture)
{
  const TsResult result = { .end.date = PAST,
                            .board = board_from_id (SQUARE),
                            .header.source.title = (char *) "Fuchs.jpg",
                            .moves = 30,
                            .end.elapsed_ms = 30000 };
  TsResult results[2000];
  GtkWidget *statistics;

  for (guint i = 0; i < G_N_ELEMENTS (results); i++)
    results[i] = result;
  results[0].end.elapsed_ms = 10000;
  results[1].end.elapsed_ms = 90000;
  window_fixture_add_results (fixture, results, G_N_ELEMENTS (results));

  statistics = window_fixture_open_statistics (fixture);
  assert_label (statistics, "solves_label", "2000");
  assert_label (statistics, "best_label", "0:10.00");
  assert_average (statistics, 1, "0:30.00", "0:10.00");
  for (int row = 2; row <= 5; row++)
    assert_average (statistics, row, "0:30.00", "0:30.00");
  assert_label (statistics, "top_label", "0:30.00");
  g_assert_false (has_ring_at_the_start (statistics));
}

/* Neither the first games nor their averages are plotted any more. */
static void
test_plots_the_averages_of_its_games (WindowFixture *fixture)
{
  TsResult results[120];

  for (guint i = 0; i < G_N_ELEMENTS (results); i++)
    results[i] = (TsResult){ .end.date = PAST, .board = board_from_id (BOARD), .moves = 2, .end.elapsed_ms = i < 10 ? 1000 : 9000 };
  window_fixture_add_results (fixture, results, G_N_ELEMENTS (results));
  assert_points (window_fixture_open_statistics (fixture), (const gboolean[]){ TRUE, TRUE, FALSE, FALSE });
}

/* Statistics that are closed have no more pictures decoded, but the one that was begun. */
static void
test_decodes_for_nobody (WindowFixture *fixture)
{
  const char *folder = ts_session_get_folder (fixture->session);
  g_autofree char *games = g_build_filename (folder, TS_DATA_FOLDER_GAMES, NULL);
  guint n_decoded = workers_count_decoded ();
  GtkWidget *statistics;

  g_assert_cmpint (g_mkdir_with_parents (games, 0700), ==, 0);
  for (int i = 0; i < 16; i++)
    {
      g_autofree char *key = g_strdup_printf ("%d", i);
      g_autofree char *path = ts_data_folder_get_picture_path (folder, key);
      g_autoptr (GBytes) picture = painting_encode (60 + i, 60, painting_gradient);
      const TsResult result = { .end.date = PAST, .board = board_from_id (BOARD), .header.source.key = key, .moves = 2 };

      window_fixture_add_results (fixture, &result, 1);
      g_assert_true (g_file_set_contents (path, g_bytes_get_data (picture, NULL), (gssize) g_bytes_get_size (picture), NULL));
    }
  statistics = window_fixture_open_statistics (fixture);
  app_test_click (statistics, "Replays");
  wait_for (workers_count_decoded () > n_decoded);
  gtk_window_destroy (GTK_WINDOW (statistics));
  n_decoded = workers_count_decoded ();
  workers_wait ();
  g_assert_cmpuint (workers_count_decoded (), <=, n_decoded + 1);
}

/* The statistics with one game to export. */
static GtkWidget *
open_with_game (WindowFixture *fixture)
{
  const TsResult result = { .end.date = PAST,
                            .board = board_from_id (BOARD),
                            .header.source.title = (char *) "A \"red\" fox, asleep",
                            .moves = 2,
                            .end.par = 2,
                            .end.elapsed_ms = 1500 };

  window_fixture_add_results (fixture, &result, 1);

  return window_fixture_open_statistics (fixture);
}

static GtkFileChooser *
open_chooser (GtkWidget *statistics)
{
  app_test_click (statistics, "_Export…");

  return GTK_FILE_CHOOSER (app_test_find_dialog (GTK_WINDOW (statistics)));
}

/* Chooses a name in a folder, presses the button, and comes back when there is an answer. */
static void
export_to (GtkWidget *statistics,
           const char *folder,
           const char *name)
{
  app_test_choose_file (open_chooser (statistics), folder, name);
  wait_for (app_test_is_shown (app_test_get_part (statistics, "toast")));
}

static void
test_export_suggests_a_name (WindowFixture *fixture)
{
  GtkWidget *statistics = open_with_game (fixture);
  gpointer chooser = open_chooser (statistics);
  g_autofree char *name = gtk_file_chooser_get_current_name (chooser);

  g_assert_cmpstr (name, ==, "tileshift.csv");
  gtk_dialog_response (GTK_DIALOG (chooser), GTK_RESPONSE_CANCEL);
  g_assert_false (app_test_is_shown (app_test_get_part (statistics, "toast")));

  /* It opens again, only one at a time, and closes with the window. */
  chooser = open_chooser (statistics);
  g_assert_nonnull (chooser);
  g_assert_true (gtk_widget_get_visible (chooser));
  g_assert_true (open_chooser (statistics) == chooser);
  g_object_add_weak_pointer (chooser, &chooser);
  gtk_window_destroy (GTK_WINDOW (statistics));
  wait_for (chooser == NULL);
}

static void
test_export_writes_a_table (WindowFixture *fixture)
{
  g_autofree char *folder = g_dir_make_tmp ("tileshift-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "of 100%s.csv", NULL);
  g_autofree char *text = NULL;
  GtkWidget *statistics = open_with_game (fixture);
  FaultDisk disk = { .n_bad = G_MAXINT, .code = ENOSPC, .only = "write" };
  GtkFileChooser *chooser;
  GStatBuf status;
  mode_t mask;

  export_to (statistics, folder, "of 100%s.csv");
  assert_toast (statistics, "Exported to “of 100%s.csv”.");
  g_assert_cmpuint (folder_count (folder), ==, 1);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, CSV);

  /* Like any file that a person makes, it has the mode that the umask leaves. */
  mask = umask (0);
  umask (mask);
  g_assert_cmpint (g_stat (path, &status), ==, 0);
  g_assert_cmpint (status.st_mode & 0777, ==, 0666 & ~mask);

  /* The old file stays when there is no room for another one. */
  g_assert_true (g_file_set_contents (path, "Another file", -1, NULL));
  fault_disk_follow (folder, &disk);
  chooser = open_chooser (statistics);
  app_test_choose_file (chooser, folder, "of 100%s.csv");
  wait_for (app_test_find_dialog (GTK_WINDOW (chooser)) != NULL);
  app_test_click (app_test_find_dialog (GTK_WINDOW (chooser)), "_Replace");
  wait_for (app_test_find (app_test_get_part (statistics, "toast"), GTK_TYPE_LABEL, "“of 100%s.csv” could not be written.") != NULL);
  fault_disk_follow (NULL, NULL);
  g_clear_pointer (&text, g_free);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "Another file");
}

/* Not even the one who may do everything can make a file there. */
static void
test_export_without_room (WindowFixture *fixture)
{
  GtkWidget *statistics = open_with_game (fixture);

  export_to (statistics, "/proc", "results of all the games of this year, and of the others, too.csv");
  assert_toast (statistics, "“results of all the games of th…, and of the others, too.csv” could not be written.");
}

int
main (int argc,
      char **argv)
{
  window_fixture_init (&argc, &argv);

#define ADD(path, func) window_fixture_add ("/statistics/" path, BOARD, func)
  ADD ("nothing-yet", test_nothing_yet);
  ADD ("today-is-local", test_today_is_local);
  ADD ("closed-before-it-is-read", test_closed_before_it_is_read);
  ADD ("plots-the-games", test_plots_the_games);
  ADD ("plots-the-least", test_plots_the_least);
  ADD ("plots-the-averages", test_plots_the_averages);
  ADD ("plots-the-averages-of-its-games", test_plots_the_averages_of_its_games);
  ADD ("two-thousand-games", test_two_thousand_games);
  ADD ("decodes-for-nobody", test_decodes_for_nobody);
  ADD ("damage-is-told", test_damage_is_told);
  ADD ("export-suggests-a-name", test_export_suggests_a_name);
  ADD ("export-writes-a-table", test_export_writes_a_table);
  ADD ("export-without-room", test_export_without_room);
#undef ADD

  return g_test_run ();
}
