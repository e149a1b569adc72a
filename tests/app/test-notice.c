/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the notice: which kind takes the place of which, what waits, and offers.
 */

#include "timeouts.h"
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
  wait_for (weak == NULL);
  g_assert_null (g_main_context_find_source_by_user_data (NULL, fixture->notice));
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

/* Within a window that is too low for them, GTK has a critical warning for words that need more in the middle of their row,
 * where they are as wide as they like to be, than the least that they ask for. */
static void
test_asks_for_all_its_lines (Fixture *fixture,
                             gconstpointer data)
{
  GtkWidget *row = gtk_center_box_new ();
  int least;
  int height;

  g_object_ref (fixture->notice);
  gtk_window_set_child (GTK_WINDOW (fixture->window), row);
  gtk_center_box_set_center_widget (GTK_CENTER_BOX (row), GTK_WIDGET (fixture->notice));
  g_object_unref (fixture->notice);
  for (guint n_words = 1; n_words < 60; n_words++)
    {
      g_autofree char *words = g_strnfill (n_words * 5, 'm');

      for (guint i = 1; i < n_words; i++)
        words[i * 5] = ' ';
      ts_notice_show (fixture->notice, TS_NOTICE_PASSING, words);
      gtk_widget_measure (row, GTK_ORIENTATION_VERTICAL, -1, &least, NULL, NULL, NULL);
      gtk_widget_measure (row, GTK_ORIENTATION_VERTICAL, 10000, &height, NULL, NULL, NULL);
      g_assert_cmpint (height, ==, least);
    }
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
  timeout_end (fixture->notice);
  assert_shows (fixture, NULL);
  g_assert_null (g_main_context_find_source_by_user_data (NULL, fixture->notice));

  /* So does its time when the player closes it. */
  ts_notice_show (fixture->notice, TS_NOTICE_PASSING, "a");
  ts_notice_dismiss (fixture->notice);
  g_assert_null (g_main_context_find_source_by_user_data (NULL, fixture->notice));
}

/* What is said, hidden and then shown, in words of one letter each for the kind or the way: "s:a" shows “a” as staying, "-p"
 * hides what passes, "x" is what closes any, and "=a" or "=" looks. */
static const struct
{
  const char *path;
  const char *story;
} stories[] = {
  { "a-move-hides-what-passes", "= p:a =a -t =a -p =" },
  { "the-same-words-wait-once", "s:a s:b s:a s:b =b x =b x =a x =" },
  { "lesser-ones-are-hidden", "s:a -l =" },
  { "staying-is-closed-by-the-player", "s:a -p -t =a dismiss =" },
  { "the-newest-is-shown", "p:a =a s:b =b p:c =c t:d =d" },
  { "a-trouble-comes-back", "t:a p:b =b -p =a s:c =a p:b s:d =b x =a offer =a p:b -t =b x =d x =c x =" },
  { "staying-ones-are-covered", "s:a s:b s:b p:c =c -p =b t:d -t =b x =a x =" },
  { "a-closed-trouble-makes-room", "t:a s:b x =b -t =b x t:a x p:c =c" },
  { "what-was-closed-does-not-wait", "s:a x s:b s:b x =" },
};

static void
test_story (Fixture *fixture,
            gconstpointer story)
{
  static const TsNoticeKind kinds[] = { ['p'] = TS_NOTICE_PASSING, ['s'] = TS_NOTICE_STAYING, ['t'] = TS_NOTICE_TROUBLE };
  g_auto (GStrv) words = g_strsplit (story, " ", -1);

  for (guint i = 0; words[i] != NULL; i++)
    {
      g_test_message ("%s", words[i]);
      if (words[i][0] == '=')
        assert_shows (fixture, words[i][1] != '\0' ? words[i] + 1 : NULL);
      else if (g_str_equal (words[i], "-p"))
        ts_notice_hide (fixture->notice, TS_NOTICE_PASSING);
      else if (g_str_equal (words[i], "-t"))
        ts_notice_hide (fixture->notice, TS_NOTICE_TROUBLE);
      else if (g_str_equal (words[i], "-l"))
        ts_notice_hide (fixture->notice, TS_NOTICE_PASSING | TS_NOTICE_STAYING);
      else if (g_str_equal (words[i], "x"))
        ts_notice_dismiss (fixture->notice);
      else if (g_str_equal (words[i], "dismiss"))
        gtk_widget_activate_action (GTK_WIDGET (fixture->notice), "notice.dismiss", NULL);
      else if (g_str_equal (words[i], "offer"))
        ts_notice_show_offer (fixture->notice, words[i], "Play", "test.play", g_variant_new_string ("6x4"));
      else
        ts_notice_show (fixture->notice, kinds[(guchar) words[i][0]], words[i] + 2);
    }
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
  ts_notice_hide (fixture->notice, TS_NOTICE_PASSING | TS_NOTICE_STAYING);
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
      timeout_end (fixture->notice);
      assert_shows (fixture, "a");
      gtk_widget_unset_state_flags (GTK_WIDGET (fixture->notice), states[i]);
      timeout_end (fixture->notice);
      assert_shows (fixture, NULL);
    }
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

/* A player who goes on does not lose it; it then stays for its time, whatever is slid. */
static void
test_an_offer_waits_for_a_slide (Fixture *fixture,
                                 gconstpointer data)
{
  ts_notice_show_offer (fixture->notice, "first", "Stop", "test.stop", NULL);
  ts_notice_show_offer (fixture->notice, "second", "Play", "test.play", g_variant_new_string ("6x4"));
  ts_notice_hide_seen (fixture->notice);
  assert_shows (fixture, "second");
  ts_notice_hide_seen (fixture->notice);
  assert_shows (fixture, "second");
  timeout_end (fixture->notice);
  assert_shows (fixture, NULL);

  /* One that has not waited goes. */
  ts_notice_show_offer (fixture->notice, "first", "Stop", "test.stop", NULL);
  ts_notice_hide_seen (fixture->notice);
  assert_shows (fixture, NULL);

  /* One that is there for another reason does not concern this. */
  ts_notice_show (fixture->notice, TS_NOTICE_STAYING, "staying");
  ts_notice_hide_seen (fixture->notice);
  assert_shows (fixture, "staying");
}

/* It waits until the passing one before it was read, and no other one. */
static void
test_an_offer_waits_for_what_passes (Fixture *fixture,
                                     gconstpointer data)
{
  ts_notice_show (fixture->notice, TS_NOTICE_STAYING, "staying");
  ts_notice_show_offer (fixture->notice, "first", "Play", "test.play", g_variant_new_string ("6x4"));
  ts_notice_dismiss (fixture->notice);
  assert_shows (fixture, NULL);

  ts_notice_show_offer (fixture->notice, "first", "Stop", "test.stop", NULL);
  ts_notice_show_offer (fixture->notice, "second", "Play", "test.play", g_variant_new_string ("6x4"));
  ts_notice_show_offer (fixture->notice, "third", "Play", "test.play", g_variant_new_string ("5x3"));
  assert_shows (fixture, "first");
  timeout_end (fixture->notice);
  assert_shows (fixture, "third");
  g_signal_emit_by_name (get_part (fixture, "offer_button"), "clicked");
  g_assert_cmpstr (fixture->target, ==, "5x3");
  assert_shows (fixture, NULL);

  /* Another game hides both. */
  ts_notice_show_offer (fixture->notice, "first", "Stop", "test.stop", NULL);
  ts_notice_show_offer (fixture->notice, "second", "Stop", "test.stop", NULL);
  ts_notice_hide (fixture->notice, TS_NOTICE_PASSING);
  ts_notice_dismiss (fixture->notice);
  assert_shows (fixture, NULL);

  ts_notice_show_question (fixture->notice, "question", "Stop", "test.stop", "No", "test.stop");
  /* Any other notice takes its place, without a button. */
  ts_notice_show (fixture->notice, TS_NOTICE_PASSING, "passing");
  assert_shows (fixture, "passing");
  g_assert_false (app_test_is_shown (get_part (fixture, "offer_button")));
  g_assert_false (app_test_is_shown (get_part (fixture, "no_button")));
}

int
main (int argc,
      char **argv)
{
  app_test_init (&argc, &argv);

  for (guint i = 0; i < G_N_ELEMENTS (stories); i++)
    {
      g_autofree char *path = g_strconcat ("/notice/", stories[i].path, NULL);

      g_test_add (path, Fixture, stories[i].story, set_up, test_story, tear_down);
    }
#define ADD(path, func) g_test_add ("/notice/" path, Fixture, NULL, set_up, func, tear_down)
  ADD ("asks-for-all-its-lines", test_asks_for_all_its_lines);
  ADD ("time-to-read", test_time_to_read);
  ADD ("passing-leaves-by-itself", test_passing_leaves_by_itself);
  ADD ("others-do-not-leave", test_others_do_not_leave);
  ADD ("waits-for-the-pointer", test_waits_for_the_pointer);
  ADD ("tooltip", test_tooltip);
#if !GTK_CHECK_VERSION(4, 14, 0)
  ADD ("a-screen-reader-hears-it", test_a_screen_reader_hears_it);
#endif
  ADD ("an-offer-acts-and-goes", test_an_offer_acts_and_goes);
  ADD ("an-offer-waits-for-a-slide", test_an_offer_waits_for_a_slide);
  ADD ("an-offer-waits-for-what-passes", test_an_offer_waits_for_what_passes);
#undef ADD

  return g_test_run ();
}
