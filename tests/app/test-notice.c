/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the notice: which kind takes the place of which, what waits, and offers.
 */

#include "../timeout.h"
#include "app-test.h"
#include "ts-notice.h"

typedef struct
{
  GtkWidget *window;
  TsNotice *notice;
  GSimpleActionGroup *actions;
  char *target; /* of the action, when it was activated */
} Fixture;

static void
activate_cb (Fixture *fixture,
             GVariant *parameter)
{
  g_free (fixture->target);
  fixture->target = g_variant_dup_string (parameter, NULL);
}

static void
stop_cb (Fixture *fixture)
{
  g_free (fixture->target);
  fixture->target = g_strdup ("stopped");
}

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  g_autoptr (GSimpleAction) action = g_simple_action_new ("play", G_VARIANT_TYPE_STRING);
  g_autoptr (GSimpleAction) stop = g_simple_action_new ("stop", NULL);

  app_test_set_animations (FALSE);
  fixture->notice = g_object_new (TS_TYPE_NOTICE, NULL);
  fixture->actions = g_simple_action_group_new ();
  g_signal_connect_swapped (action, "activate", G_CALLBACK (activate_cb), fixture);
  g_action_map_add_action (G_ACTION_MAP (fixture->actions), G_ACTION (action));
  g_signal_connect_swapped (stop, "activate", G_CALLBACK (stop_cb), fixture);
  g_action_map_add_action (G_ACTION_MAP (fixture->actions), G_ACTION (stop));
  fixture->window = gtk_window_new ();
  gtk_widget_insert_action_group (fixture->window, "test", G_ACTION_GROUP (fixture->actions));
  gtk_window_set_child (GTK_WINDOW (fixture->window), GTK_WIDGET (fixture->notice));
  gtk_window_present (GTK_WINDOW (fixture->window));
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  gpointer weak = fixture->notice;

  g_object_add_weak_pointer (weak, &weak);
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  app_test_wait (weak == NULL);
  g_object_unref (fixture->actions);
  g_free (fixture->target);
}

static GtkWidget *
get_part (Fixture *fixture,
          const char *name)
{
  return GTK_WIDGET (gtk_widget_get_template_child (GTK_WIDGET (fixture->notice), TS_TYPE_NOTICE, name));
}

/* @words: %NULL if nothing is shown */
static void
assert_shows (Fixture *fixture,
              const char *words)
{
  g_assert_cmpint (app_test_is_shown (fixture->notice), ==, words != NULL);
  if (words != NULL)
    g_assert_cmpstr (gtk_label_get_label (GTK_LABEL (get_part (fixture, "label"))), ==, words);
}

static void
test_a_move_hides_what_passes (Fixture *fixture,
                               gconstpointer data)
{
  assert_shows (fixture, NULL);
  ts_notice_show (fixture->notice, TS_NOTICE_PASSING, "passing");
  assert_shows (fixture, "passing");
  ts_notice_hide_trouble (fixture->notice);
  assert_shows (fixture, "passing");
  ts_notice_hide_passing (fixture->notice);
  assert_shows (fixture, NULL);
}

/* A passing notice has four seconds, and 80 ms for each character, which may be of many bytes. */
static void
test_time_to_read (Fixture *fixture,
                   gconstpointer data)
{
  static const char *const words[] = { "a", "“Größe”" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      gint64 length_us = (4000 + 80 * g_utf8_strlen (words[i], -1)) * G_TIME_SPAN_MILLISECOND;
      gint64 before_us = g_get_monotonic_time ();

      ts_notice_show (fixture->notice, TS_NOTICE_PASSING, words[i]);
      timeout_assert_length (fixture->notice, before_us, length_us);
    }
}

static void
test_passing_leaves_by_itself (Fixture *fixture,
                               gconstpointer data)
{
  ts_notice_show (fixture->notice, TS_NOTICE_PASSING, "a");
  app_test_end_timeout (fixture->notice);
  assert_shows (fixture, NULL);
  g_assert_null (g_main_context_find_source_by_user_data (NULL, fixture->notice));
}

static void
test_others_do_not_leave (Fixture *fixture,
                          gconstpointer data)
{
  ts_notice_show (fixture->notice, TS_NOTICE_PASSING, "a");
  ts_notice_show (fixture->notice, TS_NOTICE_STAYING, "b");
  g_assert_null (g_main_context_find_source_by_user_data (NULL, fixture->notice));
  ts_notice_show (fixture->notice, TS_NOTICE_PASSING, "a");
  ts_notice_show (fixture->notice, TS_NOTICE_TROUBLE, "a");
  g_assert_null (g_main_context_find_source_by_user_data (NULL, fixture->notice));
  ts_notice_hide_lesser (fixture->notice);
  assert_shows (fixture, "a");
}

/* And for the focus. */
static void
test_waits_for_the_pointer (Fixture *fixture,
                            gconstpointer data)
{
  static const GtkStateFlags states[] = { GTK_STATE_FLAG_PRELIGHT, GTK_STATE_FLAG_FOCUS_WITHIN };

  for (guint i = 0; i < G_N_ELEMENTS (states); i++)
    {
      ts_notice_show (fixture->notice, TS_NOTICE_PASSING, "a");
      gtk_widget_set_state_flags (GTK_WIDGET (fixture->notice), states[i], FALSE);
      app_test_end_timeout (fixture->notice);
      assert_shows (fixture, "a");
      gtk_widget_unset_state_flags (GTK_WIDGET (fixture->notice), states[i]);
      app_test_end_timeout (fixture->notice);
      assert_shows (fixture, NULL);
    }
}

/* Words that are said again and again wait once. */
static void
test_the_same_words_wait_once (Fixture *fixture,
                               gconstpointer data)
{
  for (guint i = 0; i < 4; i++)
    ts_notice_show (fixture->notice, TS_NOTICE_STAYING, i % 2 == 0 ? "even" : "odd");
  for (guint i = 0; i < 3; i++)
    {
      g_assert_true (app_test_is_shown (fixture->notice));
      ts_notice_hide (fixture->notice);
    }
  assert_shows (fixture, NULL);
}

/* A sentence that is cut off has itself as tooltip. */
static void
test_tooltip (Fixture *fixture,
              gconstpointer data)
{
  GtkLabel *label = GTK_LABEL (get_part (fixture, "label"));
  g_autofree char *words = g_strnfill (2000, 'w');

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GtkTooltip) tooltip = g_object_new (GTK_TYPE_TOOLTIP, NULL);
      gboolean has_tooltip;

      ts_notice_show (fixture->notice, TS_NOTICE_STAYING, i == 0 ? "short" : words);
      gtk_test_widget_wait_for_draw (fixture->window);
      g_signal_emit_by_name (label, "query-tooltip", 0, 0, FALSE, tooltip, &has_tooltip);
      g_assert_cmpint (has_tooltip, ==, i == 1);
    }
}

static void
test_lesser_ones_are_hidden (Fixture *fixture,
                             gconstpointer data)
{
  ts_notice_show (fixture->notice, TS_NOTICE_STAYING, "staying");
  ts_notice_hide_lesser (fixture->notice);
  assert_shows (fixture, NULL);
}

static void
test_staying_is_closed_by_the_player (Fixture *fixture,
                                      gconstpointer data)
{
  ts_notice_show (fixture->notice, TS_NOTICE_STAYING, "staying");
  ts_notice_hide_passing (fixture->notice);
  ts_notice_hide_trouble (fixture->notice);
  assert_shows (fixture, "staying");
  gtk_widget_activate_action (GTK_WIDGET (fixture->notice), "notice.dismiss", NULL);
  assert_shows (fixture, NULL);
}

static void
test_the_newest_is_shown (Fixture *fixture,
                          gconstpointer data)
{
  static const TsNoticeKind kinds[] = { TS_NOTICE_PASSING, TS_NOTICE_STAYING, TS_NOTICE_PASSING, TS_NOTICE_TROUBLE };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *words = g_strdup_printf ("%u", i);

      ts_notice_show (fixture->notice, kinds[i], words);
      assert_shows (fixture, words);
    }
}

static void
test_others_wait_for_a_trouble (Fixture *fixture,
                                gconstpointer data)
{
  ts_notice_show (fixture->notice, TS_NOTICE_TROUBLE, "trouble");
  ts_notice_show (fixture->notice, TS_NOTICE_PASSING, "passing");
  ts_notice_show (fixture->notice, TS_NOTICE_STAYING, "first");
  ts_notice_show (fixture->notice, TS_NOTICE_STAYING, "second");
  ts_notice_show_offer (fixture->notice, "offer", "Play", "test.play", g_variant_new_string ("6x4"));
  ts_notice_hide_passing (fixture->notice);
  assert_shows (fixture, "trouble");
  ts_notice_hide_trouble (fixture->notice);
  assert_shows (fixture, "second");
  ts_notice_hide_trouble (fixture->notice);
  assert_shows (fixture, "second");
  ts_notice_hide (fixture->notice);
  assert_shows (fixture, "first");
  ts_notice_hide (fixture->notice);
  assert_shows (fixture, NULL);
}

static void
test_staying_ones_are_covered (Fixture *fixture,
                               gconstpointer data)
{
  ts_notice_show (fixture->notice, TS_NOTICE_STAYING, "first");
  ts_notice_show (fixture->notice, TS_NOTICE_STAYING, "second");
  ts_notice_show (fixture->notice, TS_NOTICE_STAYING, "second");
  ts_notice_show (fixture->notice, TS_NOTICE_PASSING, "passing");
  assert_shows (fixture, "passing");
  ts_notice_hide_passing (fixture->notice);
  assert_shows (fixture, "second");
  ts_notice_show (fixture->notice, TS_NOTICE_TROUBLE, "trouble");
  ts_notice_hide_trouble (fixture->notice);
  assert_shows (fixture, "second");
  ts_notice_hide (fixture->notice);
  assert_shows (fixture, "first");
  ts_notice_hide (fixture->notice);
  assert_shows (fixture, NULL);
}

static void
test_a_closed_trouble_makes_room (Fixture *fixture,
                                  gconstpointer data)
{
  ts_notice_show (fixture->notice, TS_NOTICE_TROUBLE, "trouble");
  ts_notice_show (fixture->notice, TS_NOTICE_STAYING, "staying");
  ts_notice_hide (fixture->notice);
  assert_shows (fixture, "staying");
  /* The trouble that is over was closed already. */
  ts_notice_hide_trouble (fixture->notice);
  assert_shows (fixture, "staying");

  ts_notice_hide (fixture->notice);
  ts_notice_show (fixture->notice, TS_NOTICE_TROUBLE, "trouble");
  ts_notice_hide (fixture->notice);
  ts_notice_show (fixture->notice, TS_NOTICE_PASSING, "passing");
  assert_shows (fixture, "passing");
}

/* What the player has closed does not come again. */
static void
test_what_was_closed_does_not_wait (Fixture *fixture,
                                    gconstpointer data)
{
  ts_notice_show (fixture->notice, TS_NOTICE_STAYING, "closed");
  ts_notice_hide (fixture->notice);
  ts_notice_show (fixture->notice, TS_NOTICE_STAYING, "staying");
  ts_notice_show (fixture->notice, TS_NOTICE_STAYING, "staying");
  ts_notice_hide (fixture->notice);
  assert_shows (fixture, NULL);
}

#if !GTK_CHECK_VERSION(4, 14, 0)

static void
test_a_screen_reader_hears_it (Fixture *fixture,
                               gconstpointer data)
{
  gtk_window_set_focus (GTK_WINDOW (fixture->window), NULL);
  ts_notice_show (fixture->notice, TS_NOTICE_STAYING, "staying");
  gtk_test_accessible_assert_property (fixture->window, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "staying");
}

#endif

static void
test_an_offer_acts_and_goes (Fixture *fixture,
                             gconstpointer data)
{
  ts_notice_show_offer (fixture->notice, "offer", "Use 6×4", "test.play", g_variant_new_string ("6x4"));
  assert_shows (fixture, "offer");
  g_assert_true (app_test_is_shown (get_part (fixture, "offer_button")));
  g_assert_cmpstr (gtk_button_get_label (GTK_BUTTON (get_part (fixture, "offer_button"))), ==, "Use 6×4");
  g_signal_emit_by_name (get_part (fixture, "offer_button"), "clicked");
  g_assert_cmpstr (fixture->target, ==, "6x4");
  assert_shows (fixture, NULL);

  /* An action without a parameter gets none from the offer before. */
  ts_notice_show_offer (fixture->notice, "offer", "Stop", "test.stop", NULL);
  g_signal_emit_by_name (get_part (fixture, "offer_button"), "clicked");
  g_assert_cmpstr (fixture->target, ==, "stopped");
}

static void
test_an_offer_takes_no_place (Fixture *fixture,
                              gconstpointer data)
{
  ts_notice_show_offer (fixture->notice, "first", "Play", "test.play", g_variant_new_string ("6x4"));
  ts_notice_show_offer (fixture->notice, "second", "Play", "test.play", g_variant_new_string ("5x3"));
  assert_shows (fixture, "first");

  /* Any other notice takes its place, without a button. */
  ts_notice_show (fixture->notice, TS_NOTICE_PASSING, "passing");
  assert_shows (fixture, "passing");
  g_assert_false (app_test_is_shown (get_part (fixture, "offer_button")));
}

int
main (int argc,
      char **argv)
{
  app_test_init (&argc, &argv);

#define ADD(path, func) g_test_add ("/notice/" path, Fixture, NULL, set_up, func, tear_down)
  ADD ("a-move-hides-what-passes", test_a_move_hides_what_passes);
  ADD ("time-to-read", test_time_to_read);
  ADD ("passing-leaves-by-itself", test_passing_leaves_by_itself);
  ADD ("others-do-not-leave", test_others_do_not_leave);
  ADD ("waits-for-the-pointer", test_waits_for_the_pointer);
  ADD ("the-same-words-wait-once", test_the_same_words_wait_once);
  ADD ("tooltip", test_tooltip);
  ADD ("lesser-ones-are-hidden", test_lesser_ones_are_hidden);
  ADD ("staying-is-closed-by-the-player", test_staying_is_closed_by_the_player);
  ADD ("the-newest-is-shown", test_the_newest_is_shown);
  ADD ("others-wait-for-a-trouble", test_others_wait_for_a_trouble);
  ADD ("staying-ones-are-covered", test_staying_ones_are_covered);
  ADD ("a-closed-trouble-makes-room", test_a_closed_trouble_makes_room);
  ADD ("what-was-closed-does-not-wait", test_what_was_closed_does_not_wait);
#if !GTK_CHECK_VERSION(4, 14, 0)
  ADD ("a-screen-reader-hears-it", test_a_screen_reader_hears_it);
#endif
  ADD ("an-offer-acts-and-goes", test_an_offer_acts_and_goes);
  ADD ("an-offer-takes-no-place", test_an_offer_takes_no_place);
#undef ADD

  return g_test_run ();
}
