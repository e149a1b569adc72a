/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One start, up to a moment, for bench-start to time from outside: `bench-start-once app|tiles|bare`.
 * `app` ends after the game's first frame, `tiles` after the first with the picture on the
 * tiles, `bare` after the first frame of a window with a header bar and nothing else.
 */

#include <locale.h>
#include <stdlib.h>
#include <string.h>

#include "app-test.h"
#include "config.h"
#include "ts-application.h"
#include "ts-board-view.h"

static gboolean wants_tiles;

static gboolean
shows_picture (GtkWidget *window)
{
  g_autoptr (GPtrArray) boards = app_test_find_all (window, TS_TYPE_BOARD_VIEW);
  GtkWidget *tile = boards->len > 0 ? gtk_widget_get_first_child (g_ptr_array_index (boards, 0)) : NULL;

  return tile != NULL && !gtk_widget_has_css_class (tile, "plain");
}

/* Not a second longer: what a program does on its way out is not its start. */
static void
after_paint_cb (GdkFrameClock *clock,
                GtkWidget *window)
{
  if (!wants_tiles || shows_picture (window))
    _Exit (0);
}

static void
map_cb (GtkWidget *window)
{
  g_signal_connect (gtk_widget_get_frame_clock (window), "after-paint", G_CALLBACK (after_paint_cb), window);
}

static void
window_added_cb (GtkApplication *application,
                 GtkWidget *window)
{
  g_signal_connect (window, "map", G_CALLBACK (map_cb), NULL);
}

static void
activate_bare_cb (GtkApplication *application)
{
  GtkWidget *window = gtk_application_window_new (application);

  gtk_window_set_default_size (GTK_WINDOW (window), 640, 720);
  gtk_window_set_titlebar (GTK_WINDOW (window), gtk_header_bar_new ());
  gtk_window_present (GTK_WINDOW (window));
}

int
main (int argc,
      char **argv)
{
  gboolean is_bare = argc > 1 && strcmp (argv[1], "bare") == 0;
  GtkApplication *application;

  wants_tiles = argc > 1 && strcmp (argv[1], "tiles") == 0;
  setlocale (LC_ALL, "");
  if (is_bare)
    {
      application = gtk_application_new ("org.tileshift.Bare", G_APPLICATION_DEFAULT_FLAGS);
      g_signal_connect (application, "activate", G_CALLBACK (activate_bare_cb), NULL);
    }
  else
    application = GTK_APPLICATION (ts_application_new ());
  g_signal_connect (application, "window-added", G_CALLBACK (window_added_cb), NULL);

  return g_application_run (G_APPLICATION (application), 1, argv);
}
