/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the announcer: the news is where a screen reader listens, and is gone when it is old.
 */

#include "app-test.h"
#include "ts-announcer.h"

#define assert_description(widget, words) \
  gtk_test_accessible_assert_property (widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, words)

/* A window with two buttons, the first of which has the focus. */
static GtkWindow *
create_window (GtkWidget **first,
               GtkWidget **second)
{
  GtkWidget *window = gtk_window_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  *first = gtk_button_new_with_label ("First");
  *second = gtk_button_new_with_label ("Second");
  gtk_box_append (GTK_BOX (box), *first);
  gtk_box_append (GTK_BOX (box), *second);
  gtk_window_set_child (GTK_WINDOW (window), box);
  gtk_widget_grab_focus (*first);

  return GTK_WINDOW (window);
}

static void
test_says_it_at_the_focus (void)
{
  GtkWidget *first;
  GtkWidget *second;
  GtkWindow *window = create_window (&first, &second);

  ts_announcer_say (second, "Tile 7 up.");
#if GTK_CHECK_VERSION(4, 14, 0)
  g_assert_false (gtk_test_accessible_has_property (GTK_ACCESSIBLE (first), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION));
#else
  assert_description (first, "Tile 7 up.");
  g_assert_false (gtk_test_accessible_has_property (GTK_ACCESSIBLE (second), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION));

  /* The same news again is news. */
  ts_announcer_say (second, "Tile 7 up.");
  assert_description (first, "Tile 7 up.\u00a0");
  ts_announcer_say (second, "Tile 7 up.");
  assert_description (first, "Tile 7 up.");
#endif

  gtk_window_destroy (window);
}

#if !GTK_CHECK_VERSION(4, 14, 0)

static void
test_takes_old_news_back (void)
{
  GtkWidget *first;
  GtkWidget *second;
  GtkWindow *window = create_window (&first, &second);

  gtk_widget_set_tooltip_text (second, "Say it");
  ts_announcer_say (first, "Tile 7 up.");
  gtk_widget_grab_focus (second);
  g_assert_false (gtk_test_accessible_has_property (GTK_ACCESSIBLE (first), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION));
  ts_announcer_say (first, "Tile 8 up.");
  assert_description (second, "Tile 8 up.");
  gtk_widget_grab_focus (first);
  assert_description (second, "Say it");

  /* Who had the focus may go away. */
  ts_announcer_say (first, "Tile 9 up.");
  gtk_box_remove (GTK_BOX (gtk_widget_get_parent (first)), first);
  ts_announcer_say (second, "Tile 10 up.");

  gtk_window_destroy (window);
}

static void
test_without_focus (void)
{
  GtkWidget *first;
  GtkWidget *second;
  GtkWindow *window = create_window (&first, &second);

  gtk_window_set_focus (window, NULL);
  ts_announcer_say (first, "Tile 7 up.");
  assert_description (window, "Tile 7 up.");

  gtk_window_destroy (window);
}

#endif

/* A widget outside any window has nobody to speak to. */
static void
test_without_window (void)
{
  GtkWidget *button = g_object_ref_sink (gtk_button_new ());

  ts_announcer_say (button, "Tile 7 up.");
  g_assert_finalize_object (button);
}

int
main (int argc,
      char **argv)
{
  app_test_init (&argc, &argv);

  g_test_add_func ("/announcer/says-it-at-the-focus", test_says_it_at_the_focus);
#if !GTK_CHECK_VERSION(4, 14, 0)
  g_test_add_func ("/announcer/takes-old-news-back", test_takes_old_news_back);
  g_test_add_func ("/announcer/without-focus", test_without_focus);
#endif
  g_test_add_func ("/announcer/without-window", test_without_window);

  return g_test_run ();
}
