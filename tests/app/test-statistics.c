/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the statistics: what they show of the results, whatever is in the file, and their export. The file chooser is
 * GTK's own, because no portal is on the bus.
 */

#include <glib/gstdio.h>
#include <sys/stat.h>

#include "count-signals.h"
#include "folders.h"
#include "ts-averages.h"
#include "ts-results.h"
#include "ts-statistics.h"
#include "window-fixture.h"

#define BOARD "3x2:1,0,2,4,5,3"
#define SQUARE "3x3:1,2,3,4,0,5,7,8,6"
#define NOTHING "None yet"
#define CSV                                                                                                     \
  "date,size,board,picture,moves,par,seconds,tiles_per_second,hints,undos,helped,origin,replay,"                \
  "control,multi_tile_moves,excluded,difficulty\r\n"                                                            \
  "2026-11-21T11:00:00Z,3x2,\"3x2:1,0,2,4,5,3\",\"A \"\"red\"\" fox, asleep\",2,2,1.500,1.333,0,0,no,shuffled," \
  "0123456789abcdef-3x3-0000000000000000.tsgame,,,no,\r\n"

typedef struct
{
  const char *board;
  guint moves;
  gint64 elapsed_ms;
  guint n_hints;
  gboolean helped;
  const char *replay;
  TsDifficulty difficulty;
  const char *control;
  gint64 date; /* in seconds since 1970; 0 for a day that is over */
  guint64 identity;
} Played;

static void
add_results (WindowFixture *fixture,
             const Played *games,
             guint n_games)
{
  for (guint i = 0; i < n_games; i++)
    {
      const TsResult result = { .end.date = games[i].date != 0 ? games[i].date : 1795258800,
                                .board = board_from_id (games[i].board),
                                .header.source.title = (char *) "Fuchs.jpg",
                                .moves = games[i].moves,
                                .end.elapsed_ms = games[i].elapsed_ms,
                                .n_hints = games[i].n_hints,
                                .helped = games[i].helped,
                                .header.difficulty = games[i].difficulty,
                                .header.identity = games[i].identity,
                                .header.control = (char *) games[i].control,
                                .replay = (char *) games[i].replay };

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
  GtkWidget *best_label = gtk_grid_get_child_at (grid, 2, row);

  g_assert_cmpstr (gtk_label_get_label (GTK_LABEL (gtk_grid_get_child_at (grid, 1, row))), ==, current);
  g_assert_cmpint (gtk_widget_get_visible (best_label), ==, best != NULL);
  if (best != NULL)
    g_assert_cmpstr (gtk_label_get_label (GTK_LABEL (best_label)), ==, best);
}

/* What a screen reader reads of a value. */
static void
assert_name (GtkWidget *statistics,
             const char *name,
             const char *words)
{
  gtk_test_accessible_assert_property (app_test_get_part (statistics, name), GTK_ACCESSIBLE_PROPERTY_LABEL, words);
}

static void
assert_size (GtkWidget *statistics,
             const char *name)
{
  GtkStringObject *selected = gtk_drop_down_get_selected_item (app_test_get_part (statistics, "kind_drop_down"));

  g_assert_cmpstr (gtk_string_object_get_string (selected), ==, name);
}

static void
test_nothing_yet (WindowFixture *fixture,
                  gconstpointer data)
{
  GtkWidget *statistics = window_fixture_open_statistics (fixture);
  TsResult *result = g_new0 (TsResult, 1);
  GtkWidget *focus;

  g_assert_cmpstr (gtk_stack_get_visible_child_name (app_test_get_part (statistics, "results_stack")), ==, "empty");
  g_assert_false (app_test_is_shown (app_test_get_part (statistics, "toast")));
  focus = gtk_window_get_focus (GTK_WINDOW (statistics));
  g_assert_true (focus != NULL && gtk_widget_is_ancestor (focus, app_test_get_part (statistics, "stack")));

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

/* Twelve games; the averages leave out 1:00.00 and 2:00.00 of all, 0:40.00 and 0:44.00 of the last five. */
static void
test_bests_and_averages (WindowFixture *fixture,
                         gconstpointer data)
{
  static const Played games[] = {
    { SQUARE, 30, 120000 },
    { SQUARE, 31, 60000 },
    { SQUARE, 28, 30000 },
    { SQUARE, 22, 50000 },
    { SQUARE, 40, 50000 },
    { SQUARE, 41, 50000 },
    { SQUARE, 42, 50000 },
    { SQUARE, 43, 40000 },
    { SQUARE, 44, 41000 },
    { SQUARE, 45, 42006 },
    { SQUARE, 46, 43000 },
    { SQUARE, 47, 44000 },
  };
  GtkWidget *statistics;

  add_results (fixture, games, G_N_ELEMENTS (games));
  statistics = window_fixture_open_statistics (fixture);
  g_assert_cmpstr (gtk_stack_get_visible_child_name (app_test_get_part (statistics, "results_stack")), ==, "scores");
  assert_size (statistics, "3 × 3");
  assert_label (statistics, "best_label", "0:30.00");
  g_assert_true (gtk_widget_get_visible (app_test_get_part (statistics, "best_button")));
  assert_label (statistics, "fewest_label", "22");
  assert_average (statistics, 1, "0:44.00", "0:30.00");
  assert_average (statistics, 2, "0:42.00", "0:42.00");
  assert_average (statistics, 3, "0:47.00", "0:47.00");
  assert_average (statistics, 4, "38 more games", NULL);
  assert_label (statistics, "solves_label", "12");
  assert_label (statistics, "helped_label", "0");
  assert_name (statistics, "helped_label", "Solved with Help: 0");
  g_assert_true (app_test_is_shown (gtk_widget_get_parent (app_test_get_part (statistics, "plot"))));
  gtk_test_accessible_assert_property (app_test_get_part (statistics, "plot"), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Last 12 Games: highest 2:00.00, last 0:44.00");
  assert_label (statistics, "top_label", "2:00.00");
  assert_label (statistics, "bottom_label", "0:00.00");

  gtk_drop_down_set_selected (app_test_get_part (statistics, "measure_drop_down"), TS_MEASURE_MOVES);
  assert_average (statistics, 1, "47", "22");
  assert_average (statistics, 2, "45", "29.67");
  gtk_drop_down_set_selected (app_test_get_part (statistics, "measure_drop_down"), TS_MEASURE_SPEED);
  assert_average (statistics, 1, "1.07", "1.07");

  /* They were finished on another day. */
  gtk_drop_down_set_selected (app_test_get_part (statistics, "period_drop_down"), 1);
  assert_label (statistics, "solves_label", "0");
  assert_label (statistics, "best_label", NOTHING);
  g_assert_false (app_test_is_shown (app_test_get_part (statistics, "details")));
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
test_today_is_local (WindowFixture *fixture,
                     gconstpointer data)
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
          const Played game = { BOARD, 2, 1000, .date = date };

          add_results (fixture, &game, 1);
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
test_closed_before_it_is_read (WindowFixture *fixture,
                               gconstpointer data)
{
  guint n_changes = 0;

  window_fixture_act (fixture, "win.statistics");
  gtk_window_destroy (window_fixture_find_dialog (fixture));
  g_signal_connect_swapped (ts_session_get_results (fixture->session), "changed", G_CALLBACK (count_signals), &n_changes);
  wait_for (n_changes > 0);
}

/* An easy board owns no record of its size. */
static void
test_every_kind_by_itself (WindowFixture *fixture,
                           gconstpointer data)
{
  static const Played games[] = {
    { "2x5#1", 30, 30000 },
    { BOARD, 2, 2000 },
    { "2x3#1", 15, 15000 },
    { "10x10#1", 900, 3754321 },
    { BOARD, 1, 1000, .difficulty = TS_DIFFICULTY_EASY },
  };
  GtkWidget *statistics;
  GtkDropDown *sizes;

  add_results (fixture, games, G_N_ELEMENTS (games));
  statistics = window_fixture_open_statistics (fixture);
  sizes = app_test_get_part (statistics, "kind_drop_down");

  /* That which is played comes first to the eye, and the small ones in the list. */
  assert_size (statistics, "3 × 2");
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (statistics)), GTK_WIDGET (sizes)));
  assert_label (statistics, "fewest_label", "2");
  g_assert_cmpuint (g_list_model_get_n_items (gtk_drop_down_get_model (sizes)), ==, 5);
  gtk_drop_down_set_selected (sizes, 0);
  assert_size (statistics, "2 × 3");
  assert_label (statistics, "fewest_label", "15");
  gtk_drop_down_set_selected (sizes, 1);
  assert_size (statistics, "3 × 2");
  gtk_drop_down_set_selected (sizes, 2);
  assert_size (statistics, "3 × 2 · Easy");
  assert_label (statistics, "fewest_label", "1");
  gtk_drop_down_set_selected (sizes, 4);
  assert_size (statistics, "10 × 10");
  assert_label (statistics, "best_label", "62:34.32");
  assert_label (statistics, "solves_label", "1");
}

static void
test_every_control_by_itself (WindowFixture *fixture,
                              gconstpointer data)
{
  static const char replay[] = "0123456789abcdef-2x2-0123456789abcdef.tsgame";
  static const Played games[] = { { BOARD, 2, 2000 }, { BOARD, 4, 1000, .replay = replay, .control = "hover" } };
  GtkWidget *statistics;

  add_results (fixture, games, 1);
  statistics = window_fixture_open_statistics (fixture);
  g_assert_false (app_test_is_shown (app_test_get_part (statistics, "control_drop_down")));
  gtk_window_destroy (GTK_WINDOW (statistics));

  add_results (fixture, games + 1, 1);
  statistics = window_fixture_open_statistics (fixture);
  g_assert_true (app_test_is_shown (app_test_get_part (statistics, "control_drop_down")));
  assert_label (statistics, "best_label", "0:01.00");
  assert_label (statistics, "fewest_label", "2");
  gtk_drop_down_set_selected (app_test_get_part (statistics, "control_drop_down"), 1);
  assert_label (statistics, "best_label", "0:02.00");
  gtk_drop_down_set_selected (app_test_get_part (statistics, "control_drop_down"), 2);
  assert_label (statistics, "fewest_label", "4");

  /* Without a choice, all are shown. */
  ts_results_remove (ts_session_get_results (fixture->session), replay);
  g_assert_false (app_test_is_shown (app_test_get_part (statistics, "control_drop_down")));
  assert_label (statistics, "best_label", "0:02.00");
}

/* A size that was never finished is not shown first: that of the last game is. */
static void
test_excluding_keeps_the_size (WindowFixture *fixture,
                               gconstpointer data)
{
  static const char replay[] = "0123456789abcdef-2x2-0123456789abcdef.tsgame";
  static const Played games[] = {
    { "3x5#1", 200, 200000 }, { "2x2#1", 9, 8000, .replay = replay }, { SQUARE, 30, 30000 }
  };
  GtkWidget *statistics;

  add_results (fixture, games, G_N_ELEMENTS (games));
  statistics = window_fixture_open_statistics (fixture);
  assert_size (statistics, "3 × 3");
  gtk_drop_down_set_selected (app_test_get_part (statistics, "kind_drop_down"), 0);
  assert_size (statistics, "2 × 2");
  assert_label (statistics, "best_label", "0:08.00");
  ts_results_exclude (ts_session_get_results (fixture->session), replay, TRUE);
  wait_for (!g_str_equal (gtk_label_get_label (app_test_get_part (statistics, "best_label")), "0:08.00"));
  assert_size (statistics, "2 × 2");
  assert_label (statistics, "best_label", NOTHING);
}

static void
test_help_is_counted_apart (WindowFixture *fixture,
                            gconstpointer data)
{
  static const Played games[] = {
    { BOARD, 2, 1000, .n_hints = 1, .identity = 7 },
    { BOARD, 2, 1000, .n_hints = 1, .identity = 7 },
    { BOARD, 2, 1000, .helped = TS_GAME_HELP_SOLUTION },
    { BOARD, 8, 7000 },
  };
  GtkWidget *statistics;

  /* The first two are one game. */
  add_results (fixture, games, 3);
  statistics = window_fixture_open_statistics (fixture);
  assert_label (statistics, "best_label", NOTHING);
  /* Once is enough. */
  g_assert_false (gtk_widget_is_visible (app_test_get_part (statistics, "fewest_label")));
  assert_label (statistics, "solves_label", "0");
  assert_label (statistics, "helped_label", "2");
  g_assert_false (app_test_is_shown (app_test_get_part (statistics, "details")));
  gtk_window_destroy (GTK_WINDOW (statistics));

  add_results (fixture, games + 3, 1);
  statistics = window_fixture_open_statistics (fixture);
  assert_label (statistics, "solves_label", "1");
  assert_label (statistics, "helped_label", "2");
  /* A single game is no more than a point. */
  g_assert_false (app_test_is_shown (gtk_widget_get_parent (app_test_get_part (statistics, "plot"))));
  g_assert_false (app_test_is_shown (app_test_get_part (statistics, "plot_label")));
  gtk_window_destroy (GTK_WINDOW (statistics));

  add_results (fixture, games + 3, 1);
  statistics = window_fixture_open_statistics (fixture);
  g_assert_true (app_test_is_shown (gtk_widget_get_parent (app_test_get_part (statistics, "plot"))));
  gtk_test_accessible_assert_property (app_test_get_part (statistics, "plot"), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Last 2 Games: highest 0:07.00, last 0:07.00");
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
test_damage_is_told (WindowFixture *fixture,
                     gconstpointer data)
{
  static const Played games[] = { { BOARD, 2, 1000 }, { BOARD, 2, 1000 } };
  const char *folder = ts_session_get_stores (fixture->session)->folder;
  g_autofree char *path = g_build_filename (folder, "finished", "0123456789abcdef-3x2-1.tsgame", NULL);
  g_autofree char *text = NULL;
  GtkWidget *statistics;

  add_results (fixture, games, G_N_ELEMENTS (games));
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
test_plots_the_games (WindowFixture *fixture,
                      gconstpointer data)
{
  static const Played games[] = { { BOARD, 2, 1000 }, { BOARD, 2, 9000 } };
  GtkWidget *statistics;

  add_results (fixture, games, G_N_ELEMENTS (games));
  statistics = window_fixture_open_statistics (fixture);
  assert_points (statistics, (const gboolean[]){ FALSE, TRUE, TRUE, FALSE });
  g_assert_true (has_ring_at_the_start (statistics));
  gtk_widget_set_direction (app_test_get_part (statistics, "plot"), GTK_TEXT_DIR_RTL);
  assert_points (statistics, (const gboolean[]){ TRUE, FALSE, FALSE, TRUE });
}

/* Times of nothing at all are no reason to divide by zero. */
static void
test_plots_the_least (WindowFixture *fixture,
                      gconstpointer data)
{
  static const Played games[] = { { BOARD, 2, 0 }, { BOARD, 2, 0 } };

  add_results (fixture, games, G_N_ELEMENTS (games));
  assert_points (window_fixture_open_statistics (fixture), (const gboolean[]){ FALSE, FALSE, TRUE, TRUE });
}

/* The line of averages lies between the points of fast and slow games, from the fifth one on. */
static void
test_plots_the_averages (WindowFixture *fixture,
                         gconstpointer data)
{
  static const Played games[] = { { BOARD, 2, 9000 }, { BOARD, 2, 1000 }, { BOARD, 2, 9000 }, { BOARD, 2, 1000 }, { BOARD, 2, 9000 }, { BOARD, 2, 1000 }, { BOARD, 2, 9000 }, { BOARD, 2, 1000 } };
  GtkWidget *statistics;
  cairo_surface_t *surface;
  int width;
  int height;

  add_results (fixture, games, G_N_ELEMENTS (games));
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
test_two_thousand_games (WindowFixture *fixture,
                         gconstpointer data)
{
  const TsResult result = { .end.date = 1795258800,
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

/* The statistics with one game to export. */
static GtkWidget *
open_with_game (WindowFixture *fixture)
{
  const TsResult result = { .end.date = 1795258800,
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
test_export_suggests_a_name (WindowFixture *fixture,
                             gconstpointer data)
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
test_export_writes_a_table (WindowFixture *fixture,
                            gconstpointer data)
{
  g_autofree char *folder = g_dir_make_tmp ("tileshift-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "of 100%s.csv", NULL);
  g_autofree char *text = NULL;
  GtkWidget *statistics = open_with_game (fixture);
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
}

/* Not even the one who may do everything can make a file there. */
static void
test_export_without_room (WindowFixture *fixture,
                          gconstpointer data)
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
  ADD ("bests-and-averages", test_bests_and_averages);
  ADD ("today-is-local", test_today_is_local);
  ADD ("closed-before-it-is-read", test_closed_before_it_is_read);
  ADD ("plots-the-games", test_plots_the_games);
  ADD ("plots-the-least", test_plots_the_least);
  ADD ("plots-the-averages", test_plots_the_averages);
  ADD ("two-thousand-games", test_two_thousand_games);
  ADD ("every-kind-by-itself", test_every_kind_by_itself);
  ADD ("every-control-by-itself", test_every_control_by_itself);
  ADD ("excluding-keeps-the-size", test_excluding_keeps_the_size);
  ADD ("help-is-counted-apart", test_help_is_counted_apart);
  ADD ("damage-is-told", test_damage_is_told);
  ADD ("export-suggests-a-name", test_export_suggests_a_name);
  ADD ("export-writes-a-table", test_export_writes_a_table);
  ADD ("export-without-room", test_export_without_room);
#undef ADD

  return g_test_run ();
}
