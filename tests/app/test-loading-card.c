/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the card over the board while a picture is being opened: it comes late, can take the focus, and goes.
 * Room: tests of app.
 */

#include "app-test.h"
#include "ts-loading-card.h"

static void
test_comes_late_and_goes (void)
{
  static const GActionEntry entry = { .name = "cancel-loading" };
  g_autoptr (GSimpleActionGroup) actions = g_simple_action_group_new ();
  GtkWidget *window = gtk_window_new ();
  TsLoadingCard *card = g_object_new (TS_TYPE_LOADING_CARD, NULL);
  GtkWidget *label = GTK_WIDGET (gtk_widget_get_template_child (GTK_WIDGET (card), TS_TYPE_LOADING_CARD, "label"));
  GtkWidget *button =
      GTK_WIDGET (gtk_widget_get_template_child (GTK_WIDGET (card), TS_TYPE_LOADING_CARD, "cancel_button"));

  g_action_map_add_action_entries (G_ACTION_MAP (actions), &entry, 1, NULL);
  gtk_widget_insert_action_group (window, "win", G_ACTION_GROUP (actions));
  gtk_window_set_child (GTK_WINDOW (window), GTK_WIDGET (card));
  gtk_window_present (GTK_WINDOW (window));
  ts_loading_card_set_title (card, "a.png");
  g_assert_false (app_test_is_shown (card));
  ts_loading_card_set_title (card, "b.png");
  wait_for (app_test_is_shown (card));
  g_assert_cmpstr (gtk_label_get_label (GTK_LABEL (label)), ==, "Opening “b.png”…");
  g_assert_true (gtk_widget_grab_focus (GTK_WIDGET (card)));
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == button);

  ts_loading_card_set_title (card, NULL);
  g_assert_false (app_test_is_shown (card));
  g_assert_null (g_main_context_find_source_by_user_data (NULL, card));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* The card that would come is forgotten. */
static void
test_ends_while_waiting (void)
{
  GtkWidget *window = gtk_window_new ();
  gpointer card = g_object_new (TS_TYPE_LOADING_CARD, NULL);

  gtk_window_set_child (GTK_WINDOW (window), card);
  ts_loading_card_set_title (card, "a.png");
  g_object_add_weak_pointer (card, &card);
  gtk_window_destroy (GTK_WINDOW (window));
  wait_for (card == NULL);
}

int
main (int argc,
      char **argv)
{
  app_test_init (&argc, &argv);

  g_test_add_func ("/loading-card/comes-late-and-goes", test_comes_late_and_goes);
  g_test_add_func ("/loading-card/ends-while-waiting", test_ends_while_waiting);

  return g_test_run ();
}
