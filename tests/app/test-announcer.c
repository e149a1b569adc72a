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
typedef struct
{
  GtkWindow *window;
  GtkWidget *first;
  GtkWidget *second;
} Fixture;

static void
set_up (Fixture *fixture)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  fixture->window = GTK_WINDOW (gtk_window_new ());
  fixture->first = gtk_button_new_with_label ("First");
  fixture->second = gtk_button_new_with_label ("Second");
  gtk_box_append (GTK_BOX (box), fixture->first);
  gtk_box_append (GTK_BOX (box), fixture->second);
  gtk_window_set_child (fixture->window, box);
  gtk_widget_grab_focus (fixture->first);
}

static void
tear_down (Fixture *fixture)
{
  gtk_window_destroy (fixture->window);
}

/* Or at the window without one. The same news again is news, and old news is taken back. */
static void
test_says_it_at_the_focus (Fixture *fixture)
{
  ts_announcer_say (fixture->second, "Tile 7 up.");
  assert_description (fixture->first, "Tile 7 up.");
  g_assert_false (gtk_test_accessible_has_property (GTK_ACCESSIBLE (fixture->second),
                                                    GTK_ACCESSIBLE_PROPERTY_DESCRIPTION));
  ts_announcer_say (fixture->second, "Tile 7 up.");
  assert_description (fixture->first, "Tile 7 up.\u00a0");
  ts_announcer_say (fixture->second, "Tile 7 up.");
  assert_description (fixture->first, "Tile 7 up.");

  gtk_widget_set_tooltip_text (fixture->second, "Say it");
  gtk_widget_grab_focus (fixture->second);
  g_assert_false (gtk_test_accessible_has_property (GTK_ACCESSIBLE (fixture->first),
                                                    GTK_ACCESSIBLE_PROPERTY_DESCRIPTION));
  ts_announcer_say (fixture->first, "Tile 8 up.");
  assert_description (fixture->second, "Tile 8 up.");
  gtk_widget_grab_focus (fixture->first);
  assert_description (fixture->second, "Say it");

  /* Who had the focus may go away. */
  ts_announcer_say (fixture->first, "Tile 9 up.");
  gtk_box_remove (GTK_BOX (gtk_widget_get_parent (fixture->first)), fixture->first);
  ts_announcer_say (fixture->second, "Tile 10 up.");

  gtk_window_set_focus (fixture->window, NULL);
  ts_announcer_say (fixture->second, "Tile 7 up.");
  assert_description (fixture->window, "Tile 7 up.");
}

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

  app_test_add ("/announcer/says-it-at-the-focus", NULL, test_says_it_at_the_focus);
  g_test_add_func ("/announcer/without-window", test_without_window);

  return g_test_run ();
}
