/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the window's manners while one plays: keys, pauses, a look at the picture, and boards that are shared.
 * Room: tests of app. The settings are kept in memory; keys are pressed at the window's own controller.
 */

#include "app-test.h"
#include "config.h"
#include "ts-application.h"
#include "ts-board-text.h"
#include "ts-daily.h"
#include "ts-window-private.h"

#define KEYCODE 25

/* 4×3 with the gap in row 2, column 2: a tile can go in every direction. */
#define MIDDLE "4x3:1,2,3,4,5,0,7,8,9,6,10,11"

/* A process has one: it is exported on the bus under its name. */
static TsApplication *application;

typedef struct
{
  GSettings *settings;
  TsWindow *window;
  GtkEventController *keys;
} Fixture;

static void
set_animations (gboolean enabled)
{
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", enabled, NULL);
}

static GtkEventController *
find_keys (TsWindow *window)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (window));

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_KEY (controller) &&
          gtk_event_controller_get_propagation_phase (controller) == GTK_PHASE_CAPTURE)
        return controller;
    }

  g_assert_not_reached ();
}

static gboolean
press (Fixture *fixture,
       guint key)
{
  gboolean is_taken;

  g_signal_emit_by_name (fixture->keys, "key-pressed", key, KEYCODE, 0, &is_taken);

  return is_taken;
}

static void
let_go (Fixture *fixture,
        guint key)
{
  g_signal_emit_by_name (fixture->keys, "key-released", key, KEYCODE, 0);
}

static void
hit (Fixture *fixture,
     guint key)
{
  press (fixture, key);
  let_go (fixture, key);
}

static void
act (Fixture *fixture,
     const char *action)
{
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), action, NULL);
}

static void
assert_board (Fixture *fixture,
              const char *id)
{
  char text[TS_BOARD_TEXT_SIZE];

  ts_board_text_format (ts_game_get_board (fixture->window->game), text);
  g_assert_cmpstr (text, ==, id);
}

static guint
get_moves (Fixture *fixture)
{
  return ts_game_get_moves (fixture->window->game);
}

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  TsBoard board;

  set_animations (FALSE);
  ts_board_text_parse (MIDDLE, &board);
  fixture->settings = g_settings_new (TS_APPLICATION_ID);
  fixture->window = ts_window_new (GTK_APPLICATION (application));
  fixture->keys = find_keys (fixture->window);
  ts_window_play_numbers (fixture->window, &board);
  gtk_window_present (GTK_WINDOW (fixture->window));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (fixture->window));
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  static const char *const keys[] = { "columns", "rows", "vi-keys", "gap-home", "pause-when-away" };
  gpointer weak = fixture->window;

  g_object_add_weak_pointer (G_OBJECT (fixture->window), &weak);
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  app_test_wait (weak == NULL);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    g_settings_reset (fixture->settings, keys[i]);
  g_object_unref (fixture->settings);
}

static void
open_picture (Fixture *fixture)
{
  g_autoptr (GFile) file = app_test_create_file (120, 90, app_test_paint_gradient);
  TsBoard board;

  ts_board_text_parse (MIDDLE, &board);
  ts_window_open (fixture->window, file, &board);
  app_test_wait (ts_board_view_get_picture (fixture->window->board_view) != NULL);
}

static void
test_every_key_has_its_direction (Fixture *fixture,
                                  gconstpointer data)
{
  static const struct
  {
    guint keys[5];
    const char *after;
  } ways[] = {
    { { GDK_KEY_Up, GDK_KEY_KP_Up, GDK_KEY_w, GDK_KEY_k, GDK_KEY_W }, "4x3:1,2,3,4,5,6,7,8,9,0,10,11" },
    { { GDK_KEY_Down, GDK_KEY_KP_Down, GDK_KEY_s, GDK_KEY_j, GDK_KEY_S }, "4x3:1,0,3,4,5,2,7,8,9,6,10,11" },
    { { GDK_KEY_Left, GDK_KEY_KP_Left, GDK_KEY_a, GDK_KEY_h, GDK_KEY_A }, "4x3:1,2,3,4,5,7,0,8,9,6,10,11" },
    { { GDK_KEY_Right, GDK_KEY_KP_Right, GDK_KEY_d, GDK_KEY_l, GDK_KEY_D }, "4x3:1,2,3,4,0,5,7,8,9,6,10,11" },
  };

  g_settings_set_boolean (fixture->settings, "vi-keys", TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      for (guint j = 0; j < G_N_ELEMENTS (ways[i].keys); j++)
        {
          hit (fixture, ways[i].keys[j]);
          assert_board (fixture, ways[i].after);
          act (fixture, "win.restart");
        }
    }
}

static void
test_h_asks_for_a_hint_unless_told (Fixture *fixture,
                                    gconstpointer data)
{
  g_auto (GStrv) with_hint = NULL;
  g_auto (GStrv) with_vi = NULL;

  g_assert_false (press (fixture, GDK_KEY_h));
  g_assert_cmpuint (get_moves (fixture), ==, 0);
  with_hint = gtk_application_get_accels_for_action (GTK_APPLICATION (application), "win.hint");
  g_assert_true (g_strv_contains ((const char *const *) with_hint, "h"));

  g_settings_set_boolean (fixture->settings, "vi-keys", TRUE);
  with_vi = gtk_application_get_accels_for_action (GTK_APPLICATION (application), "win.hint");
  g_assert_cmpuint (g_strv_length (with_vi), ==, 1);
  g_assert_false (g_strv_contains ((const char *const *) with_vi, "h"));
}

/* A held key waits for the tile; a key that is pressed anew does not. */
static void
test_a_held_key_waits_for_the_tile (Fixture *fixture,
                                    gconstpointer data)
{
  set_animations (TRUE);
  press (fixture, GDK_KEY_Left);
  g_assert_cmpuint (get_moves (fixture), ==, 1);
  g_assert_true (ts_board_view_get_moving (fixture->window->board_view));
  for (guint i = 0; i < 10; i++)
    g_assert_true (press (fixture, GDK_KEY_Left));
  g_assert_cmpuint (get_moves (fixture), ==, 1);

  app_test_wait (!ts_board_view_get_moving (fixture->window->board_view));
  press (fixture, GDK_KEY_Left);
  g_assert_cmpuint (get_moves (fixture), ==, 2);

  let_go (fixture, GDK_KEY_Left);
  hit (fixture, GDK_KEY_Right);
  hit (fixture, GDK_KEY_Right);
  hit (fixture, GDK_KEY_Right);
  g_assert_cmpuint (get_moves (fixture), ==, 5);
}

static void
test_space_is_for_what_was_chosen (Fixture *fixture,
                                   gconstpointer data)
{
  TsBoardView *view = fixture->window->board_view;

  open_picture (fixture);
  g_assert_true (press (fixture, GDK_KEY_space));
  g_assert_true (ts_board_view_get_peeking (view));
  let_go (fixture, GDK_KEY_space);
  g_assert_false (ts_board_view_get_peeking (view));

  g_assert_false (press (fixture, GDK_KEY_Tab));
  let_go (fixture, GDK_KEY_Tab);
  g_assert_false (press (fixture, GDK_KEY_space));
  g_assert_false (ts_board_view_get_peeking (view));
  let_go (fixture, GDK_KEY_space);
  g_assert_true (press (fixture, GDK_KEY_v));
  g_assert_true (ts_board_view_get_peeking (view));
  let_go (fixture, GDK_KEY_v);
  g_assert_false (ts_board_view_get_peeking (view));
}

static void
test_a_look_ends_with_the_next_slide (Fixture *fixture,
                                      gconstpointer data)
{
  TsBoardView *view = fixture->window->board_view;

  act (fixture, "win.peek");
  g_assert_false (ts_board_view_get_peeking (view));

  open_picture (fixture);
  act (fixture, "win.peek");
  g_assert_true (ts_board_view_get_peeking (view));
  g_assert_true (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (fixture->window->peek_button)));
  act (fixture, "win.peek");
  g_assert_false (ts_board_view_get_peeking (view));

  act (fixture, "win.peek");
  hit (fixture, GDK_KEY_Left);
  g_assert_cmpuint (get_moves (fixture), ==, 1);
  g_assert_false (ts_board_view_get_peeking (view));
  g_assert_false (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (fixture->window->peek_button)));
}

static gboolean
board_is_hidden (Fixture *fixture)
{
  g_assert_cmpint (gtk_widget_get_visible (GTK_WIDGET (fixture->window->board_view)), !=,
                   gtk_widget_get_visible (fixture->window->pause_card));

  return gtk_widget_get_visible (fixture->window->pause_card);
}

static void
test_a_pause_hides_the_board (Fixture *fixture,
                              gconstpointer data)
{
  TsGame *game = fixture->window->game;
  GtkWidget *tile = gtk_widget_get_first_child (GTK_WIDGET (fixture->window->board_view));

  hit (fixture, GDK_KEY_Left);
  gtk_widget_grab_focus (tile);
  act (fixture, "win.pause");
  g_assert_true (ts_game_get_paused (game));
  g_assert_true (board_is_hidden (fixture));
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (fixture->window)) == fixture->window->resume_button);

  act (fixture, "win.pause");
  g_assert_false (ts_game_get_paused (game));
  g_assert_false (board_is_hidden (fixture));
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (fixture->window)) == tile);
}

/* The key that goes on moves nothing: nobody has seen the board. */
static void
test_any_playing_key_goes_on (Fixture *fixture,
                              gconstpointer data)
{
  static const guint keys[] = { GDK_KEY_Left, GDK_KEY_w, GDK_KEY_space, GDK_KEY_Return, GDK_KEY_Escape, GDK_KEY_v };

  hit (fixture, GDK_KEY_Left);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      act (fixture, "win.pause");
      g_assert_true (board_is_hidden (fixture));
      hit (fixture, keys[i]);
      g_assert_false (board_is_hidden (fixture));
    }
  g_assert_cmpuint (get_moves (fixture), ==, 1);

  act (fixture, "win.pause");
  hit (fixture, GDK_KEY_Tab);
  hit (fixture, GDK_KEY_Shift_L);
  g_assert_true (board_is_hidden (fixture));
  act (fixture, "win.new-game");
  g_assert_false (board_is_hidden (fixture));
}

static void
test_a_hidden_window_pauses (Fixture *fixture,
                             gconstpointer data)
{
  gtk_widget_hide (GTK_WIDGET (fixture->window));
  g_assert_false (ts_game_get_paused (fixture->window->game));

  gtk_widget_show (GTK_WIDGET (fixture->window));
  hit (fixture, GDK_KEY_Left);
  gtk_widget_hide (GTK_WIDGET (fixture->window));
  g_assert_true (ts_game_get_paused (fixture->window->game));
}

/* Returns: in how many milliseconds the main loop will wake up by itself; -1 for never. */
static int
get_next_wake_up (void)
{
  GMainContext *context = g_main_context_default ();
  GPollFD fds[64];
  int priority;
  int timeout_ms;

  while (g_main_context_iteration (context, FALSE))
    ;
  g_assert_true (g_main_context_acquire (context));
  g_main_context_prepare (context, &priority);
  g_main_context_query (context, G_MAXINT, &timeout_ms, fds, G_N_ELEMENTS (fds));
  g_main_context_release (context);

  return timeout_ms;
}

/* What comes once, such as the end of a focus ring, is waited for; what comes again and again is never waited out. */
static void
assert_comes_to_rest (void)
{
  app_test_wait (get_next_wake_up () == -1);
}

static void
test_nothing_ticks_but_a_running_clock (Fixture *fixture,
                                        gconstpointer data)
{
  g_settings_set_boolean (fixture->settings, "pause-when-away", FALSE);
  assert_comes_to_rest ();

  hit (fixture, GDK_KEY_Left);
  g_assert_cmpint (get_next_wake_up (), >=, 0);
  act (fixture, "win.pause");
  assert_comes_to_rest ();
  act (fixture, "win.pause");
  g_assert_cmpint (get_next_wake_up (), >=, 0);
  gtk_widget_hide (GTK_WIDGET (fixture->window));
  assert_comes_to_rest ();

  gtk_widget_show (GTK_WIDGET (fixture->window));
  act (fixture, "win.pause");
  g_assert_cmpint (get_next_wake_up (), >=, 0);
  act (fixture, "win.new-game");
  assert_comes_to_rest ();
}

static void
test_the_finished_game_does_not_tick (Fixture *fixture,
                                      gconstpointer data)
{
  TsBoard board;

  ts_board_text_parse ("2x2:1,0,3,2", &board);
  ts_window_play_board (fixture->window, &board);
  hit (fixture, GDK_KEY_Up);
  g_assert_true (ts_game_get_solved (fixture->window->game));
  act (fixture, "win.pause");
  g_assert_false (ts_game_get_paused (fixture->window->game));
  g_settings_set_boolean (fixture->settings, "pause-when-away", FALSE);
  assert_comes_to_rest ();
}

static void
set_clipboard (Fixture *fixture,
               const char *text)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (fixture->window)), text);
}

static void
text_read_cb (GObject *source_object,
              GAsyncResult *result,
              gpointer user_data)
{
  *(char **) user_data = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source_object), result, NULL);
}

static char *
dup_clipboard (Fixture *fixture)
{
  char *text = NULL;

  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (fixture->window)), NULL, text_read_cb, &text);
  app_test_wait (text != NULL);

  return text;
}

static void
assert_copied (Fixture *fixture,
               const char *id)
{
  g_autofree char *text = NULL;

  act (fixture, "win.copy-id");
  text = dup_clipboard (fixture);
  g_assert_cmpstr (text, ==, id);
}

static void
test_copies_the_shortest_id (Fixture *fixture,
                             gconstpointer data)
{
  g_autofree char *id = NULL;

  /* Played on or not, it is the board that the game started from. */
  assert_copied (fixture, MIDDLE);
  hit (fixture, GDK_KEY_Left);
  assert_copied (fixture, MIDDLE);

  act (fixture, "win.new-game");
  id = g_strdup_printf ("4x3#%" G_GUINT64_FORMAT, fixture->window->seed);
  assert_copied (fixture, id);
}

/* With the gap at home a seed names another board. */
static void
test_a_seed_that_misleads_is_not_said (Fixture *fixture,
                                       gconstpointer data)
{
  char text[TS_BOARD_TEXT_SIZE];

  g_settings_set_boolean (fixture->settings, "gap-home", TRUE);
  do
    act (fixture, "win.new-game");
  while (fixture->window->seed % 2 == 0);
  ts_board_text_format (ts_game_get_board (fixture->window->game), text);
  assert_copied (fixture, text);
}

static void
test_pastes_an_id (Fixture *fixture,
                   gconstpointer data)
{
  static const char *const actions[] = { "win.paste", "win.paste-id" };

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      set_clipboard (fixture, "  5x3#42\n");
      act (fixture, actions[i]);
      app_test_wait (ts_game_get_board (fixture->window->game)->columns == 5);
      assert_copied (fixture, "5x3#42");
      set_clipboard (fixture, MIDDLE);
      act (fixture, actions[i]);
      app_test_wait (ts_game_get_board (fixture->window->game)->columns == 4);
      assert_board (fixture, MIDDLE);
    }
}

static void
test_a_wrong_id_is_answered (Fixture *fixture,
                             gconstpointer data)
{
  static const struct
  {
    const char *id;
    const char *words;
  } cases[] = {
    { "", "There is no board id on the clipboard. It looks like 4x4#7." },
    { "2x2:1,2,2,0", "“2x2:1,2,2,0” is no board id: a number stands there twice." },
    { "Once upon a time, there was", "“Once upon a time, there …” is no board id: it does not begin with a size such "
                                     "as 4x4." },
    { "2x2:2,1,3,0", "This board cannot be solved, whatever one does." },
    { "2x2:1,2,3,0", "This board is solved already." },
  };

  hit (fixture, GDK_KEY_Left);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      set_clipboard (fixture, cases[i].id);
      act (fixture, "win.paste-id");
      app_test_wait (gtk_widget_get_visible (GTK_WIDGET (fixture->window->notice_revealer)));
      g_assert_cmpstr (gtk_label_get_label (fixture->window->notice_label), ==, cases[i].words);
      act (fixture, "win.dismiss-notice");
    }
  g_assert_cmpuint (get_moves (fixture), ==, 1);
}

static void
test_plays_the_daily_puzzle (Fixture *fixture,
                             gconstpointer data)
{
  g_autoptr (GDateTime) before = g_date_time_new_now_utc ();
  g_autoptr (GDateTime) after = NULL;
  TsBoard boards[2];

  act (fixture, "win.play-daily");
  after = g_date_time_new_now_utc ();
  boards[0] = ts_daily_get_board (before);
  boards[1] = ts_daily_get_board (after);
  g_assert_true (ts_board_equal (ts_game_get_board (fixture->window->game), &boards[0]) ||
                 ts_board_equal (ts_game_get_board (fixture->window->game), &boards[1]));
  g_assert_cmpuint (g_settings_get_uint (fixture->settings, "rows"), ==, 4);
}

int
main (int argc,
      char **argv)
{
  int skip = app_test_init (&argc, &argv);
  g_autoptr (GError) error = NULL;

  if (skip != 0)
    return skip;

  application = ts_application_new ();
  g_application_set_flags (G_APPLICATION (application), G_APPLICATION_NON_UNIQUE);
  g_application_register (G_APPLICATION (application), NULL, &error);
  g_assert_no_error (error);

#define ADD(path, func) g_test_add ("/window-moves/" path, Fixture, NULL, set_up, func, tear_down)
  ADD ("every-key-has-its-direction", test_every_key_has_its_direction);
  ADD ("h-asks-for-a-hint-unless-told", test_h_asks_for_a_hint_unless_told);
  ADD ("a-held-key-waits-for-the-tile", test_a_held_key_waits_for_the_tile);
  ADD ("space-is-for-what-was-chosen", test_space_is_for_what_was_chosen);
  ADD ("a-look-ends-with-the-next-slide", test_a_look_ends_with_the_next_slide);
  ADD ("a-pause-hides-the-board", test_a_pause_hides_the_board);
  ADD ("any-playing-key-goes-on", test_any_playing_key_goes_on);
  ADD ("a-hidden-window-pauses", test_a_hidden_window_pauses);
  ADD ("nothing-ticks-but-a-running-clock", test_nothing_ticks_but_a_running_clock);
  ADD ("the-finished-game-does-not-tick", test_the_finished_game_does_not_tick);
  ADD ("copies-the-shortest-id", test_copies_the_shortest_id);
  ADD ("a-seed-that-misleads-is-not-said", test_a_seed_that_misleads_is_not_said);
  ADD ("pastes-an-id", test_pastes_an_id);
  ADD ("a-wrong-id-is-answered", test_a_wrong_id_is_answered);
  ADD ("plays-the-daily-puzzle", test_plays_the_daily_puzzle);
#undef ADD

  return g_test_run ();
}
