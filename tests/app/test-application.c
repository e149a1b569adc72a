/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the application with a window open, as a second start finds it: command lines, files and actions.
 */

#include "fake-portal.h"
#include "window-fixture.h"

#define BOARD "3x2:1,0,2,4,5,3"
#define OTHER "4x3:1,2,3,4,5,6,7,8,9,10,0,11"

static GApplication *
get_application (WindowFixture *fixture)
{
  return G_APPLICATION (gtk_window_get_application (GTK_WINDOW (fixture->window)));
}

/* @options: (transfer floating): of type a{sv}, as they come over the bus
 * Returns: the exit status */
static int
run (WindowFixture *fixture,
     GVariant *options)
{
  g_autoptr (GApplicationCommandLine) command_line =
      g_object_new (G_TYPE_APPLICATION_COMMAND_LINE, "options", options, NULL);

  return G_APPLICATION_GET_CLASS (get_application (fixture))->command_line (get_application (fixture), command_line);
}

/* Returns: (transfer floating): one option */
static GVariant *
create_option (const char *name,
               const char *value)
{
  return g_variant_new_parsed ("{%s: <%s>}", name, value);
}

/* A board, with the numbers, on the picture, and with numbers in its place as that option says; what is wrong changes
 * nothing. */
static void
test_plays_the_board (WindowFixture *fixture)
{
  g_autoptr (GFile) file = app_test_create_file (90, 60, painting_gradient);
  const char *path = g_file_peek_path (file);
  g_autoptr (GBytes) bytes = painting_encode (90, 60, painting_gradient);
  g_autofree char *base64 = g_base64_encode (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  g_autofree char *address = g_strconcat ("data:image/png;base64,", base64, NULL);
  const struct
  {
    GVariant *options;
    const char *board;
    gboolean has_picture;
    int status;
  } cases[] = {
    { create_option ("game", OTHER), OTHER },
    { g_variant_new_parsed ("{'game': <%s>, 'numbers': <true>}", BOARD), BOARD },
    { g_variant_new_parsed ("{'game': <%s>, '': <[%^ay]>}", OTHER, path), OTHER, TRUE },
    { g_variant_new_parsed ("{'game': <%s>, '': <[%^ay]>}", OTHER, address), OTHER, TRUE },
    { g_variant_new_parsed ("{'game': <%s>, 'numbers': <true>, '': <[%^ay]>}", BOARD, path), BOARD },
    { create_option ("game", "2x2:2,1,3,0"), BOARD, FALSE, 1 },
    { create_option ("size", "1x1"), BOARD, FALSE, 2 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      TsPuzzle *before = window_fixture_get_puzzle (fixture);

      g_assert_cmpint (run (fixture, cases[i].options), ==, cases[i].status);
      if (cases[i].status == 0)
        window_fixture_wait_for_puzzle (fixture, before);
      window_fixture_assert_board (fixture, cases[i].board);
      g_assert_cmpint (window_fixture_get_picture (fixture) != NULL, ==, cases[i].has_picture);
    }
  g_assert_cmpint (run (fixture, create_option ("size", "5x3")), ==, 0);
  window_fixture_wait_for_size (fixture, 5, 3);
}

/* Another start shows the game that is being played. */
static void
test_another_start_changes_nothing (WindowFixture *fixture)
{
  TsPuzzle *puzzle = window_fixture_get_puzzle (fixture);

  window_fixture_slide (fixture, "U");
  gtk_widget_hide (GTK_WIDGET (fixture->window));
  g_application_activate (get_application (fixture));
  g_assert_true (window_fixture_get_puzzle (fixture) == puzzle);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (fixture->window)));
}

static void
test_begins_a_new_game (WindowFixture *fixture)
{
  TsPuzzle *before = window_fixture_get_puzzle (fixture);

  window_fixture_slide (fixture, "U");
  g_action_group_activate_action (G_ACTION_GROUP (get_application (fixture)), "new-game", NULL);
  window_fixture_wait_for_puzzle (fixture, before);
  g_assert_cmpuint (ts_game_get_moves (window_fixture_get_game (fixture)), ==, 0);
}

/* The test goes on with the window that the program has opened by itself. */
static void
follow_window (WindowFixture *fixture,
               GApplication *application)
{
  fixture->window = TS_WINDOW (gtk_application_get_active_window (GTK_APPLICATION (application)));
  fixture->session = ts_window_get_session (fixture->window);
  fixture->view = window_fixture_get_child (fixture, "board_view");
  wait_for (window_fixture_get_puzzle (fixture) != NULL);
}

/* Closes the window and starts the program again, with these options. */
static void
start_again (WindowFixture *fixture,
             GVariant *options)
{
  g_autoptr (GApplication) application = g_object_ref (get_application (fixture));
  g_autoptr (GApplicationCommandLine) command_line =
      g_object_new (G_TYPE_APPLICATION_COMMAND_LINE, "options", options, NULL);

  window_fixture_close (fixture);
  g_settings_reset (fixture->settings, "window-width");
  G_APPLICATION_GET_CLASS (application)->command_line (application, command_line);
  follow_window (fixture, application);
}

/* The last game goes on, unless the player asks for a size or for numbers. */
static void
test_a_start_resumes (WindowFixture *fixture)
{
  g_autoptr (GFile) file = app_test_create_file (90, 60, painting_gradient);

  window_fixture_slide (fixture, "U");
  start_again (fixture, g_variant_new_parsed ("@a{sv} {}"));
  g_assert_cmpuint (ts_game_get_moves (window_fixture_get_game (fixture)), ==, 1);
  start_again (fixture, create_option ("size", "3x2"));
  g_assert_cmpuint (ts_game_get_moves (window_fixture_get_game (fixture)), ==, 0);
  window_fixture_load (fixture, file, NULL);
  window_fixture_slide (fixture, "RLUD");
  start_again (fixture, g_variant_new_parsed ("{'numbers': <true>}"));
  g_assert_null (window_fixture_get_picture (fixture));
}

/* A desktop may ask a program without windows for one. */
static void
test_a_new_game_opens_a_window (WindowFixture *fixture)
{
  g_autoptr (GApplication) application = g_object_ref (get_application (fixture));

  window_fixture_close (fixture);
  g_action_group_activate_action (G_ACTION_GROUP (application), "new-game", NULL);
  follow_window (fixture, application);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (fixture->window)));
}

static guint
count_dialogs (WindowFixture *fixture)
{
  return g_list_length (gtk_application_get_windows (GTK_APPLICATION (get_application (fixture)))) - 1;
}

/* One at a time, and again when it was closed. */
static void
test_opens_a_dialog_once (WindowFixture *fixture)
{
  for (guint i = 0; i < 2; i++)
    {
      window_fixture_act (fixture, "win.preferences");
      window_fixture_act (fixture, "win.preferences");
      g_assert_cmpuint (count_dialogs (fixture), ==, 1);
      gtk_window_close (window_fixture_find_dialog (fixture));
      wait_for (count_dialogs (fixture) == 0);
    }
}

/* The window of the shortcuts hides itself when it is closed. */
static void
test_quits_with_every_window (WindowFixture *fixture)
{
  GtkApplication *application = GTK_APPLICATION (get_application (fixture));

  g_application_hold (G_APPLICATION (application));
  window_fixture_act (fixture, "win.show-shortcuts");
  g_action_group_activate_action (G_ACTION_GROUP (application), "quit", NULL);
  wait_for (gtk_application_get_windows (application) == NULL);
  window_fixture_open (fixture);
}

/* Nothing is closed before the player has agreed that the game is lost. */
static void
test_quits_after_the_question (WindowFixture *fixture,
                               gconstpointer data)
{
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "tileshift", "games", NULL);
  GtkApplication *application = GTK_APPLICATION (get_application (fixture));

  g_assert_true (g_file_set_contents (folder, "in the way", -1, NULL));
  window_fixture_slide (fixture, "U");
  g_application_hold (G_APPLICATION (application));
  window_fixture_act (fixture, "win.help");
  g_action_group_activate_action (G_ACTION_GROUP (application), "quit", NULL);
  wait_for (ts_session_get_asking (fixture->session));
  g_assert_cmpuint (g_list_length (gtk_application_get_windows (application)), ==, 3);
  for (GList *iter = gtk_application_get_windows (application); iter != NULL; iter = iter->next)
    {
      if (GTK_IS_DIALOG (iter->data))
        {
          gtk_dialog_response (iter->data, GTK_RESPONSE_ACCEPT);
          break;
        }
    }
  wait_for (gtk_application_get_windows (application) == NULL);
  window_fixture_open (fixture);
}

/* The first of those that a file manager opens is played first; a desktop knows the window by name and icon. */
static void
test_opens_files (WindowFixture *fixture)
{
  g_autoptr (GFile) first = app_test_create_file (90, 60, painting_gradient);
  g_autoptr (GFile) second = app_test_create_file (60, 60, painting_gradient);
  GFile *files[] = { first, second };

  G_APPLICATION_GET_CLASS (get_application (fixture))->open (get_application (fixture), files, 2, "");
  wait_for (window_fixture_get_picture (fixture) != NULL);
  g_assert_cmpint (ts_picture_get_source_width (window_fixture_get_picture (fixture)), ==, 90);
  g_assert_cmpstr (g_get_prgname (), ==, "org.tileshift.Tileshift");
  g_assert_cmpstr (gtk_window_get_default_icon_name (), ==, "org.tileshift.Tileshift");
}

static void
test_follows_the_desktop (WindowFixture *fixture)
{
  GtkStyleContext *style = gtk_widget_get_style_context (GTK_WIDGET (fixture->window));
  FakePortal *portal = fake_portal_new ("accent-color", g_variant_new_parsed ("(1.0, 0.0, 1.0)"));
  GdkRGBA accent = { 0 };

  g_assert_true (gtk_style_context_lookup_color (style, "theme_selected_bg_color", &accent) && accent.green > 0);
  fake_portal_tell (portal, "accent-color", g_variant_new_parsed ("(1.0, 0.0, 1.0)"));
  wait_for (gtk_style_context_lookup_color (style, "theme_selected_bg_color", &accent) && accent.green <= 0);
  fake_portal_free (portal);
}

int
main (int argc,
      char **argv)
{
  window_fixture_init (&argc, &argv);

#define ADD(path, func) window_fixture_add ("/application/" path, BOARD, func)
  ADD ("plays-the-board", test_plays_the_board);
  ADD ("another-start-changes-nothing", test_another_start_changes_nothing);
  ADD ("begins-a-new-game", test_begins_a_new_game);
  ADD ("a-start-resumes", test_a_start_resumes);
  ADD ("a-new-game-opens-a-window", test_a_new_game_opens_a_window);
  ADD ("opens-a-dialog-once", test_opens_a_dialog_once);
  ADD ("quits-with-every-window", test_quits_with_every_window);
  ADD ("opens-files", test_opens_files);
  ADD ("follows-the-desktop", test_follows_the_desktop);
  ADD ("quits-after-the-question", test_quits_after_the_question);
#undef ADD

  return g_test_run ();
}
