/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the toast: which kind comes first, what waits, what its button does, and a trouble that lasts.
 */

#include "timeouts.h"
#include "app-test.h"
#include "ts-puzzle-words.h"
#include "ts-toast.h"

typedef struct
{
  GtkWidget *window;
  TsToast *toast;
  guint n_acts; /* of the button's action, which drops advice */
} Fixture;

static void
activate_cb (Fixture *fixture)
{
  fixture->n_acts++;
  ts_toast_drop (fixture->toast, TS_TOAST_PASSING);
}

static void
set_up (Fixture *fixture)
{
  g_autoptr (GSimpleActionGroup) actions = g_simple_action_group_new ();
  g_autoptr (GSimpleAction) action = g_simple_action_new ("act", NULL);

  app_test_set_animations (FALSE);
  fixture->toast = g_object_new (TS_TYPE_TOAST, NULL);
  g_signal_connect_swapped (action, "activate", G_CALLBACK (activate_cb), fixture);
  g_action_map_add_action (G_ACTION_MAP (actions), G_ACTION (action));
  fixture->window = gtk_window_new ();
  gtk_widget_insert_action_group (fixture->window, "test", G_ACTION_GROUP (actions));
  gtk_window_set_child (GTK_WINDOW (fixture->window), GTK_WIDGET (fixture->toast));
  gtk_window_present (GTK_WINDOW (fixture->window));
}

static void
tear_down (Fixture *fixture)
{
  gpointer weak = fixture->toast;

  g_object_add_weak_pointer (weak, &weak);
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  wait_for (weak == NULL);
  g_assert_null (g_main_context_find_source_by_user_data (NULL, fixture->toast));
}

static GtkWidget *
get_part (Fixture *fixture,
          const char *name)
{
  return GTK_WIDGET (gtk_widget_get_template_child (GTK_WIDGET (fixture->toast), TS_TYPE_TOAST, name));
}

/* @words: %NULL if nothing is shown */
static void
assert_shows (Fixture *fixture,
              const char *words)
{
  g_assert_cmpint (app_test_is_shown (fixture->toast), ==, words != NULL);
  if (words != NULL)
    g_assert_cmpstr (gtk_label_get_label (GTK_LABEL (get_part (fixture, "label"))), ==, words);
}

static void
show (Fixture *fixture,
      TsToastKind kind,
      const char *words)
{
  ts_toast_show (fixture->toast, kind, words, NULL, NULL);
}

/* Four seconds, and 80 ms for each character, which may be of many bytes; twenty seconds for what matters. */
static void
test_time_to_read (Fixture *fixture)
{
  static const struct
  {
    TsToastKind kind;
    const char *words;
    gint64 ms;
  } cases[] = {
    { TS_TOAST_PASSING, "a", 4000 + 80 },
    { TS_TOAST_ANSWER, "“Größe”", 4000 + 80 * 7 },
    { TS_TOAST_NEWS, "a", 20000 },
    { TS_TOAST_TROUBLE, "a", 20000 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      gint64 before_us = g_get_monotonic_time ();

      show (fixture, cases[i].kind, cases[i].words);
      timeout_assert_length (fixture->toast, before_us, cases[i].ms * G_TIME_SPAN_MILLISECOND);
      timeout_end (fixture->toast);
      assert_shows (fixture, NULL);
      g_assert_null (g_main_context_find_source_by_user_data (NULL, fixture->toast));
    }
}

static void
test_a_progress_stays (Fixture *fixture)
{
  g_autoptr (GPtrArray) bars = app_test_find_all (GTK_WIDGET (fixture->toast), GTK_TYPE_PROGRESS_BAR);
  GtkProgressBar *bar = bars->pdata[0];

  show (fixture, TS_TOAST_PROGRESS, "a");
  g_assert_null (g_main_context_find_source_by_user_data (NULL, fixture->toast));
  ts_toast_set_fraction (fixture->toast, 0.5);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (bar)));
  g_assert_cmpfloat (gtk_progress_bar_get_fraction (bar), ==, 0.5);
  show (fixture, TS_TOAST_NEWS, "b");
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (bar)));
}

/* What is said, dropped and then shown: "p:a" shows “a” as passing, "-p" drops what passes, "x" closes what is shown, "t"
 * shows the trouble again, "." lets it be drawn, and "=a" or "=" looks. */
static const struct
{
  const char *path;
  const char *story;
} stories[] = {
  { "first-in-first-out", "= p:a =a p:b =a p:c x =b x =c x =" },
  { "the-same-words-wait-once", "n:a n:b n:a =b x =a x =" },
  { "an-answer-takes-the-place-of-the-last", "a:a =a a:b =b x =" },
  { "an-answer-comes-before-advice", "p:a =a n:b =b a:c =c x =b x =a x =" },
  { "advice-is-over-once-it-was-seen", "p:a . p:b a:c x =b . a:d x = p:a . n:b x =a n:b . p:a a:c x =b x =a" },
  { "a-trouble-comes-first", "a:a t:b =b a:c =b p:d =b x =c x =d x =" },
  { "a-trouble-lasts", "t:a x = t =a x = p:b =b t =a -t =b x = t =" },
  { "a-trouble-takes-the-place-of-the-last", "t:a t:b =b x =" },
  { "a-progress-gives-way-and-stays", "r:a =a n:b =b x =a -r = r:a x =" },
  { "old-advice-is-dropped", "n:a p:b p:c -p =a x = p:b -p = a:d p:e -d =" },
};

static void
test_story (Fixture *fixture,
            gconstpointer story)
{
  static const TsToastKind kinds[] = { ['p'] = TS_TOAST_PASSING,
                                       ['a'] = TS_TOAST_ANSWER,
                                       ['n'] = TS_TOAST_NEWS,
                                       ['t'] = TS_TOAST_TROUBLE,
                                       ['r'] = TS_TOAST_PROGRESS,
                                       ['d'] = TS_TOAST_PASSING | TS_TOAST_ANSWER };
  g_auto (GStrv) words = g_strsplit (story, " ", -1);

  for (guint i = 0; words[i] != NULL; i++)
    {
      g_test_message ("%s", words[i]);
      if (words[i][0] == '=')
        assert_shows (fixture, words[i][1] != '\0' ? words[i] + 1 : NULL);
      else if (words[i][0] == '-')
        ts_toast_drop (fixture->toast, kinds[(guchar) words[i][1]]);
      else if (g_str_equal (words[i], "."))
        app_test_wait_for_frames (fixture->toast, 2);
      else if (g_str_equal (words[i], "x"))
        gtk_widget_activate_action (GTK_WIDGET (fixture->toast), "toast.dismiss", NULL);
      else if (g_str_equal (words[i], "t"))
        ts_toast_show_trouble (fixture->toast);
      else
        show (fixture, kinds[(guchar) words[i][0]], words[i] + 2);
    }
}

/* The menu offers to show it as long as it lasts. */
static void
test_trouble_is_told (Fixture *fixture)
{
  show (fixture, TS_TOAST_TROUBLE, "a");
  timeout_end (fixture->toast);
  g_assert_cmpstr (ts_toast_get_trouble (fixture->toast), ==, "a");
  ts_toast_drop (fixture->toast, TS_TOAST_TROUBLE);
  g_assert_null (ts_toast_get_trouble (fixture->toast));
}

/* What takes each message of the session away, in its order: another part of the picture, another puzzle, a disk that
 * can be written, or nothing; the one between takes another away. */
static void
test_messages (Fixture *fixture)
{
  static const char fates[] = "aaaanpnntt-naaaaaappnn";
  static const char letters[] = "patn";
  static const TsToastKind kinds[] = { TS_TOAST_PASSING, TS_TOAST_ANSWER, TS_TOAST_TROUBLE, TS_TOAST_NEWS };
  TsMessage message = { .text = "a", .error = &(GError){ G_IO_ERROR, G_IO_ERROR_FAILED, NULL } };

  message.id_result = TS_BOARD_TEXT_BAD_NUMBER;
  for (guint i = 0; i <= TS_MESSAGE_IMPORTED; i++)
    {
      guint k = 0;

      g_test_message ("message %u", i);
      message.kind = fates[i] == '-' ? TS_MESSAGE_NOT_SAVED : (TsMessageKind) i;
      ts_puzzle_words_show_message (&message, fixture->toast);
      g_assert_true (app_test_is_shown (fixture->toast));
      for (; fates[i] != '-' && letters[k] != fates[i]; k++)
        ts_toast_drop (fixture->toast, kinds[k]);
      g_assert_true (app_test_is_shown (fixture->toast));
      message.kind = (TsMessageKind) i;
      if (fates[i] == '-')
        ts_puzzle_words_show_message (&message, fixture->toast);
      else
        ts_toast_drop (fixture->toast, kinds[k]);
      assert_shows (fixture, NULL);
    }
}

/* And for the focus. */
static void
test_waits_for_the_pointer (Fixture *fixture)
{
  static const GtkStateFlags states[] = { GTK_STATE_FLAG_PRELIGHT, GTK_STATE_FLAG_FOCUS_WITHIN };

  for (guint i = 0; i < G_N_ELEMENTS (states); i++)
    {
      show (fixture, TS_TOAST_PASSING, "a");
      gtk_widget_set_state_flags (GTK_WIDGET (fixture->toast), states[i], FALSE);
      timeout_end (fixture->toast);
      assert_shows (fixture, "a");
      gtk_widget_unset_state_flags (GTK_WIDGET (fixture->toast), states[i]);
      timeout_end (fixture->toast);
      assert_shows (fixture, NULL);
    }
}

static void
test_a_screen_reader_hears_it (Fixture *fixture)
{
  gtk_window_set_focus (GTK_WINDOW (fixture->window), NULL);
  show (fixture, TS_TOAST_NEWS, "news");
  gtk_test_accessible_assert_property (fixture->window, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "news");
}

/* The button acts and closes the toast, and none other that comes next; closing it is the quiet answer. */
static void
test_the_button_acts (Fixture *fixture)
{
  GtkWidget *button = get_part (fixture, "button");

  for (guint n_acts = 1; n_acts <= 2; n_acts++)
    {
      ts_toast_show (fixture->toast, TS_TOAST_ANSWER, "offer", "Do It", "test.act");
      show (fixture, TS_TOAST_PASSING, "advice");
      show (fixture, TS_TOAST_NEWS, "news");
      assert_shows (fixture, "offer");
      g_assert_cmpstr (gtk_button_get_label (GTK_BUTTON (button)), ==, "Do It");
      g_assert_true (app_test_is_shown (button));
      g_signal_emit_by_name (button, "clicked");
      g_assert_cmpuint (fixture->n_acts, ==, n_acts);
      assert_shows (fixture, "news");
      g_assert_false (app_test_is_shown (button));
      ts_toast_dismiss (fixture->toast);
      assert_shows (fixture, NULL);
    }

  ts_toast_show (fixture->toast, TS_TOAST_PASSING, "offer", "Do It", "test.act");
  ts_toast_dismiss (fixture->toast);
  g_assert_cmpuint (fixture->n_acts, ==, 2);
}

int
main (int argc,
      char **argv)
{
  app_test_init (&argc, &argv);

  for (guint i = 0; i < G_N_ELEMENTS (stories); i++)
    {
      g_autofree char *path = g_strconcat ("/toast/", stories[i].path, NULL);

      app_test_add (path, stories[i].story, test_story);
    }
#define ADD(path, func) app_test_add ("/toast/" path, NULL, func)
  ADD ("time-to-read", test_time_to_read);
  ADD ("a-progress-stays", test_a_progress_stays);
  ADD ("trouble-is-told", test_trouble_is_told);
  ADD ("messages", test_messages);
  ADD ("waits-for-the-pointer", test_waits_for_the_pointer);
  ADD ("a-screen-reader-hears-it", test_a_screen_reader_hears_it);
  ADD ("the-button-acts", test_the_button_acts);
#undef ADD

  return g_test_run ();
}
