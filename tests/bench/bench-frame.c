/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * CPU time of an animated frame, beside one texture of the board's size that is another one each frame.
 * A real window, the renderer that the environment names, one process.
 * The same again while the solver looks for the best moves all the time, at 20 slides a second with and without sounds,
 * at the end of a game and during the first shuffle: frames that come late are counted in all.
 * Prints a line a board: milliseconds of both, their ratio, and how often a tile drew itself anew (never, it should be).
 */

#include <time.h>

#include "app-test.h"
#include "bench.h"
#include "ts-advisor.h"
#include "ts-board-view.h"
#include "ts-settings.h"
#include "ts-sounds.h"
#include "ts-tile.h"

#define BOARD_SIZE 800
#define N_FRAMES 90
#define N_ROUNDS 5

/* A whole line slides in each, so that some tiles are on their way in every frame. */
#define PERIOD 6

/* 20 slides a second. */
#define FAST_PERIOD 3

/* One and a half frames at 60 a second. */
#define LATE_US 25000

typedef struct
{
  TsGame *game;                /* slid again and again; or */
  guint period;                /* frames between two slides */
  GdkPaintable *paintables[2]; /* shown in turn; or nothing is done */
  GRand *rand;
  guint n_frames;
  guint n_late;   /* more than half a frame behind the one before */
  gint64 last_us; /* on the frame clock */
  double cpu_ms;
  struct timespec start;
} Run;

static guint n_tile_snapshots;
static guint n_all_tile_snapshots;
static void (*tile_snapshot) (GtkWidget *widget,
                              GtkSnapshot *snapshot);

static void
counting_snapshot (GtkWidget *widget,
                   GtkSnapshot *snapshot)
{
  n_tile_snapshots++;
  tile_snapshot (widget, snapshot);
}

static double
get_ms_since (const struct timespec *start)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);

  return (double) (now.tv_sec - start->tv_sec) * 1e3 + (double) (now.tv_nsec - start->tv_nsec) / 1e6;
}

/* A cell from which nothing slides would start a shake, and many of them are more than a player sees at once. */
static void
slide_somewhere (Run *run)
{
  const TsBoard *board = ts_game_get_board (run->game);
  guint n_cells = ts_board_get_n_cells (board);
  TsSlide slide;
  guint cell;

  do
    cell = (guint) g_rand_int_range (run->rand, 0, (gint32) n_cells);
  while (ts_board_check_slide (board, cell, &slide) != TS_SLIDE_OK);

  g_assert_cmpint (ts_game_slide (run->game, cell), ==, TS_SLIDE_OK);
}

static gboolean
tick_cb (GtkWidget *widget,
         GdkFrameClock *clock,
         gpointer user_data)
{
  Run *run = user_data;
  gint64 now = gdk_frame_clock_get_frame_time (clock);

  if (run->n_frames > 0 && now - run->last_us > LATE_US)
    run->n_late++;
  run->last_us = now;

  if (run->n_frames == 0)
    clock_gettime (CLOCK_THREAD_CPUTIME_ID, &run->start);
  run->cpu_ms = get_ms_since (&run->start);

  if (run->paintables[0] != NULL)
    gtk_picture_set_paintable (GTK_PICTURE (widget), run->paintables[run->n_frames % 2]);
  else if (run->game != NULL && run->n_frames % run->period == 0)
    slide_somewhere (run);

  return ++run->n_frames <= N_FRAMES ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

/* CPU milliseconds a frame on the main thread, where all is drawn; adds the late frames to @n_late. */
static double
measure (GtkWidget *widget,
         Run run,
         guint *n_late)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);

  run.rand = rand;
  gtk_widget_add_tick_callback (widget, tick_cb, &run, NULL);
  /* wait_for() would wake up more often than the program does. */
  while (run.n_frames <= N_FRAMES)
    g_main_context_iteration (NULL, TRUE);

  *n_late += run.n_late;

  return run.cpu_ms / N_FRAMES;
}

static void
show (GtkWidget *child,
      int width,
      int height)
{
  GtkWidget *window = gtk_window_new ();

  gtk_window_set_decorated (GTK_WINDOW (window), FALSE);
  gtk_window_set_default_size (GTK_WINDOW (window), width, height);
  gtk_window_set_child (GTK_WINDOW (window), child);
  gtk_window_present (GTK_WINDOW (window));
  gtk_test_widget_wait_for_draw (window);
}

static void
close_window (GtkWidget *child)
{
  gtk_window_destroy (GTK_WINDOW (gtk_widget_get_root (child)));
}

static TsGame *
new_game (unsigned side)
{
  const TsBoard board = board_from_seed (side, side, 1);

  return ts_game_new (&board);
}

/* Shows @game until its tiles have the picture. */
static void
set_game (GtkWidget *view,
          TsGame *game)
{
  ts_board_view_set_game (TS_BOARD_VIEW (view), game);
  wait_for (!gtk_widget_has_css_class (gtk_widget_get_first_child (view), "plain"));
  gtk_test_widget_wait_for_draw (view);
}

/* Returns: a view in a window */
static GtkWidget *
show_game (TsPicture *picture,
           TsGame *game,
           int width,
           int height)
{
  GtkWidget *view = g_object_new (TS_TYPE_BOARD_VIEW, NULL);

  ts_board_view_set_picture (TS_BOARD_VIEW (view), picture, &TS_CROP_INIT, FALSE);
  show (view, width, height);
  set_game (view, game);

  return view;
}

static GdkPaintable *
create_texture (int value)
{
  gsize n_bytes = BOARD_SIZE * BOARD_SIZE * 4;
  g_autoptr (GBytes) bytes = g_bytes_new_take (memset (g_malloc (n_bytes), value, n_bytes), n_bytes);

  return GDK_PAINTABLE (gdk_memory_texture_new (BOARD_SIZE, BOARD_SIZE, GDK_MEMORY_DEFAULT, bytes, BOARD_SIZE * 4));
}

static void
run_board (TsPicture *picture,
           unsigned side)
{
  g_autoptr (TsGame) game = new_game (side);
  g_autoptr (GdkPaintable) black = create_texture (0);
  g_autoptr (GdkPaintable) white = create_texture (0xff);
  GtkWidget *view = show_game (picture, game, BOARD_SIZE, BOARD_SIZE);
  GtkWidget *peer = gtk_picture_new ();
  double ours[N_ROUNDS];
  double theirs[N_ROUNDS];
  double advised[N_ROUNDS];
  double ours_ms;
  double theirs_ms;
  double advised_ms;
  guint n_late = 0;
  guint n_peer_late = 0;
  guint n_advised_late = 0;
  g_autoptr (TsSharedSolver) solver = ts_shared_solver_new ();
  g_autoptr (TsAdvisor) advisor = NULL;
  g_autofree char *key = g_strdup_printf ("frame-%ux%u", side, side);
  g_autofree char *late_key = g_strdup_printf ("frame-late-%ux%u", side, side);

  show (peer, BOARD_SIZE, BOARD_SIZE);
  n_tile_snapshots = 0;
  for (guint i = 0; i < N_ROUNDS; i++)
    {
      ours[i] = measure (view, (Run){ .game = game, .period = PERIOD }, &n_late);
      theirs[i] = measure (peer, (Run){ .paintables = { black, white } }, &n_peer_late);
    }
  advisor = ts_advisor_new (game, solver);
  g_object_set (advisor, "shows-moves-to-go", TRUE, NULL);
  for (guint i = 0; i < N_ROUNDS; i++)
    advised[i] = measure (view, (Run){ .game = game, .period = PERIOD }, &n_advised_late);
  advised_ms = bench_get_median (advised, N_ROUNDS);
  ours_ms = bench_get_median (ours, N_ROUNDS);
  theirs_ms = bench_get_median (theirs, N_ROUNDS);

  g_print ("frame %ux%u at %d: %.3f ms CPU, one texture %.3f ms, ratio %.2f (medians of %d × %d frames); %u tile "
           "snapshots\n",
           side, side, BOARD_SIZE, ours_ms, theirs_ms, ours_ms / theirs_ms, N_ROUNDS, N_FRAMES, n_tile_snapshots);

  g_print ("frame %ux%u while the solver works: %.3f ms CPU, ratio to without %.2f; late frames of %d: %u, without the "
           "solver %u, one texture %u\n",
           side, side, advised_ms, advised_ms / ours_ms, N_ROUNDS * N_FRAMES,
           n_advised_late, n_late, n_peer_late);

  n_all_tile_snapshots += n_tile_snapshots;
  bench_report (key, ours_ms / theirs_ms);
  if (side >= 10)
    bench_report (late_key, (int) n_advised_late - (int) n_late);

  close_window (view);
  close_window (peer);
}

/* A board of 3:2 beside a square one of the same area. */
static void
run_shapes (TsPicture *square)
{
  g_autoptr (TsPicture) wide = app_test_create_picture (980, 653, painting_gradient);
  TsPicture *const pictures[] = { square, wide };
  const TsSize sizes[] = { { BOARD_SIZE, BOARD_SIZE }, { 980, 653 } };
  double times[2][N_ROUNDS];
  double medians[2];
  GtkWidget *views[2];
  g_autoptr (TsGame) game = new_game (10);
  g_autoptr (TsGame) idle_game = new_game (10);
  guint n_late = 0;

  for (guint i = 0; i < 2; i++)
    views[i] = show_game (pictures[i], idle_game, sizes[i].width, sizes[i].height);
  for (guint i = 0; i < 2 * N_ROUNDS; i++)
    {
      set_game (views[i % 2], game);
      times[i % 2][i / 2] = measure (views[i % 2], (Run){ .game = game, .period = PERIOD }, &n_late);
      ts_board_view_set_game (TS_BOARD_VIEW (views[i % 2]), idle_game);
    }
  for (guint i = 0; i < 2; i++)
    {
      medians[i] = bench_get_median (times[i], N_ROUNDS);
      close_window (views[i]);
    }

  g_print ("frame 10x10: %.3f ms CPU at %d×%d, %.3f ms at %d×%d\n", medians[1], sizes[1].width,
           sizes[1].height, medians[0], BOARD_SIZE, BOARD_SIZE);
  bench_report ("frame-shape", medians[1] / medians[0]);
}

/* Slides with and without sounds, the end of a game from the last slide on until the light has swept over the picture,
 * and the first shuffle, by which another picture becomes tiles. */
static void
run_busy (TsPicture *picture)
{
  g_autoptr (TsPicture) other = app_test_create_picture (BOARD_SIZE, BOARD_SIZE, painting_gradient);
  TsBoard board = board_solved (10, 10);
  g_autoptr (TsGame) game = new_game (10);
  GSettings *settings = ts_settings_get ();
  GtkWidget *view = show_game (picture, game, BOARD_SIZE, BOARD_SIZE);
  guint n_late = 0;
  guint n_sounding_late = 0;
  guint n_end_late = 0;
  guint n_deal_late = 0;

  ts_sounds_add (TS_BOARD_VIEW (view));
  ts_board_slide (&board, board.gap - 1U, NULL);

  for (guint i = 0; i < N_ROUNDS; i++)
    {
      g_autoptr (TsGame) last = ts_game_new (&board);

      ts_board_view_set_game (TS_BOARD_VIEW (view), game);
      g_settings_set_boolean (settings, "sounds", FALSE);
      measure (view, (Run){ .game = game, .period = FAST_PERIOD }, &n_late);
      g_settings_set_boolean (settings, "sounds", TRUE);
      measure (view, (Run){ .game = game, .period = FAST_PERIOD }, &n_sounding_late);
      ts_board_view_set_game (TS_BOARD_VIEW (view), last);
      gtk_test_widget_wait_for_draw (view);
      ts_game_slide (last, board.gap + 1U);
      g_assert_true (ts_game_get_solved (last));
      measure (view, (Run){ 0 }, &n_end_late);
      ts_board_view_set_game (TS_BOARD_VIEW (view), game);
      ts_board_view_set_picture (TS_BOARD_VIEW (view), i % 2 == 0 ? other : picture, &TS_CROP_INIT, FALSE);
      ts_board_view_deal (TS_BOARD_VIEW (view), 1);
      wait_for (ts_board_view_get_moving (TS_BOARD_VIEW (view)));
      measure (view, (Run){ 0 }, &n_deal_late);
    }

  g_print ("20 slides a second, 10x10: late frames of %d: %u, with sounds %u; at the end of a game %u; during the first "
           "shuffle %u\n",
           N_ROUNDS * N_FRAMES, n_late, n_sounding_late, n_end_late, n_deal_late);
  bench_report ("frame-late-sounds", (int) n_sounding_late - (int) n_late);
  bench_report ("frame-late-end", (int) n_end_late - (int) n_late);
  bench_report ("frame-late-deal", (int) n_deal_late - (int) n_late);
  close_window (view);
}

int
main (int argc,
      char **argv)
{
  g_autoptr (TsPicture) picture = NULL;
  GtkWidgetClass *tile_class;

  app_test_init (&argc, &argv);

  tile_class = g_type_class_ref (TS_TYPE_TILE);
  tile_snapshot = tile_class->snapshot;
  tile_class->snapshot = counting_snapshot;

  picture = app_test_create_picture (BOARD_SIZE, BOARD_SIZE, painting_gradient);
  run_board (picture, 4);
  run_board (picture, 10);
  run_board (picture, 20);
  run_shapes (picture);
  run_busy (picture);
  bench_report ("frame-snapshots", n_all_tile_snapshots);

  return 0;
}
