/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of what every window gets: the keys of the actions, and names for screen readers where GTK has none or a wrong one.
 */

#include "ts-workarounds.h"
#include "window-fixture.h"

#define BOARD "3x2:1,0,2,4,5,3"

/* So far from solved that it stays so. */
#define UNSOLVED "4x4:15,14,13,12,11,0,10,9,8,7,6,5,4,3,1,2"

/* Of the shortcuts window, in logical pixels. */
#define MAX_SHORTCUTS_WIDTH 1000
#define NARROW_SHORTCUTS_WIDTH 800

/* A window over another one has the keys too, as it belongs to the application. */
static void
test_a_window_joins (WindowFixture *fixture)
{
  GtkWindow *window = GTK_WINDOW (gtk_window_new ());

  g_assert_null (gtk_window_get_application (window));
  gtk_window_present (window);
  g_assert_true (gtk_window_get_application (window) == gtk_window_get_application (GTK_WINDOW (fixture->window)));
  gtk_window_destroy (window);
}

/* The text of a button is its name: neither its underline nor its icon belongs to it. */
static void
test_buttons (WindowFixture *fixture)
{
  GtkWidget *box = g_object_ref_sink (gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0));
  GtkWidget *icon = gtk_button_new_from_icon_name ("list-add-symbolic");
  GtkWidget *play = gtk_button_new_with_mnemonic ("_Play");

  gtk_box_append (GTK_BOX (box), icon);
  gtk_box_append (GTK_BOX (box), play);
  ts_workarounds_fix_names (box);
  g_assert_false (gtk_test_accessible_has_relation (GTK_ACCESSIBLE (icon), GTK_ACCESSIBLE_RELATION_LABELLED_BY));
  g_assert_false (gtk_test_accessible_has_property (GTK_ACCESSIBLE (play), GTK_ACCESSIBLE_PROPERTY_LABEL));
  gtk_button_set_label (GTK_BUTTON (play), "_Pause");
  g_assert_false (gtk_test_accessible_has_property (GTK_ACCESSIBLE (play), GTK_ACCESSIBLE_PROPERTY_LABEL));
  g_assert_finalize_object (box);
}

/* The icons of a menu are named by their tooltips, without an underline. */
static void
test_icons_of_a_menu (WindowFixture *fixture)
{
  static const char *const words[] = { "Redo", "Pause", "Fullscreen", NULL };
  GtkMenuButton *button = window_fixture_get_child (fixture, "menu_button");
  g_autoptr (GPtrArray) entries = NULL;

  gtk_menu_button_popup (button);
  entries = app_test_find_all (gtk_menu_button_get_popover (button), g_type_from_name ("GtkModelButton"));
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    g_assert_cmpstr (gtk_widget_get_tooltip_text (entries->pdata[i]), ==, words[i]);
  gtk_menu_button_popdown (button);
}

static void
assert_drop_down (GtkWidget *drop_down,
                  const char *name)
{
  gtk_test_accessible_assert_property (drop_down, GTK_ACCESSIBLE_PROPERTY_LABEL, name);
  gtk_test_accessible_assert_property (gtk_widget_get_first_child (drop_down), GTK_ACCESSIBLE_PROPERTY_LABEL, name);
}

/* The title of a drop-down is its label or its tooltip. */
static void
test_drop_downs (WindowFixture *fixture)
{
  static const char *const words[] = { "Light", "Dark", NULL };
  GtkWidget *box = g_object_ref_sink (gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0));
  GtkWidget *label = gtk_label_new_with_mnemonic ("_Style");
  GtkWidget *labelled = gtk_drop_down_new_from_strings (words);
  GtkWidget *other = gtk_drop_down_new_from_strings (words);

  gtk_label_set_mnemonic_widget (GTK_LABEL (label), labelled);
  gtk_widget_set_tooltip_text (other, "Shade");
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), labelled);
  gtk_box_append (GTK_BOX (box), other);
  ts_workarounds_fix_names (box);
  assert_drop_down (labelled, "Style: Light");
  assert_drop_down (other, "Shade: Light");
  gtk_drop_down_set_selected (GTK_DROP_DOWN (labelled), 1);
  assert_drop_down (labelled, "Style: Dark");
  g_assert_finalize_object (box);
}

/* A page has its title for a name, or none. */
static void
test_pages_of_a_stack (WindowFixture *fixture)
{
  static const char *const pages[][2] = { { NULL, NULL }, { "name", NULL }, { NULL, "Title" }, { "both", "Other Title" } };
  GtkStack *stack = g_object_ref_sink (GTK_STACK (gtk_stack_new ()));

  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      GtkStackPage *page = gtk_stack_add_titled (stack, gtk_label_new (NULL), pages[i][0], pages[i][1]);

      ts_workarounds_fix_names (GTK_WIDGET (stack));
      gtk_test_accessible_assert_property (page, GTK_ACCESSIBLE_PROPERTY_LABEL, pages[i][1] != NULL ? pages[i][1] : "");
    }
  g_assert_finalize_object (stack);
}

/* Each row can be reached, and a small screen has room for all: most need not be scrolled. Even less is enough to read. */
static void
test_shortcuts (WindowFixture *fixture)
{
  const GType searches[] = { GTK_TYPE_SEARCH_ENTRY, GTK_TYPE_TOGGLE_BUTTON };
  g_autoptr (GPtrArray) rows = NULL;
  GtkWidget *overlay;

  window_fixture_act (fixture, "win.show-shortcuts");
  overlay = GTK_WIDGET (gtk_application_window_get_help_overlay (GTK_APPLICATION_WINDOW (fixture->window)));
  gtk_test_widget_wait_for_draw (overlay);
  g_assert_cmpint (gtk_widget_get_width (overlay), <=, MAX_SHORTCUTS_WIDTH);
  g_assert_true (GTK_IS_SCROLLED_WINDOW (gtk_window_get_child (GTK_WINDOW (overlay))));
  rows = app_test_find_all (overlay, GTK_TYPE_SHORTCUTS_SHORTCUT);
  g_assert_cmpuint (rows->len, >, 20);
  for (guint i = 0; i < G_N_ELEMENTS (searches); i++)
    {
      g_autoptr (GPtrArray) found = app_test_find_all (overlay, searches[i]);

      for (guint j = 0; j < found->len; j++)
        if (!GTK_IS_BUTTON (found->pdata[j]) || gtk_button_get_icon_name (found->pdata[j]) != NULL)
          gtk_test_accessible_assert_property (found->pdata[j], GTK_ACCESSIBLE_PROPERTY_LABEL, "Search Shortcuts");
    }
  gtk_window_set_default_size (GTK_WINDOW (overlay), NARROW_SHORTCUTS_WIDTH, gtk_widget_get_height (overlay) / 2);
  wait_for (gtk_widget_get_width (overlay) <= NARROW_SHORTCUTS_WIDTH);
  app_test_wait_for_frames (overlay, 2);
  for (guint i = 0; i < rows->len; i++)
    {
      g_autoptr (GPtrArray) labels = app_test_find_all (rows->pdata[i], GTK_TYPE_LABEL);
      g_autoptr (GString) words = g_string_new (NULL);
      graphene_rect_t place;

      for (guint j = 0; j < labels->len; j++)
        if (*gtk_label_get_text (labels->pdata[j]) != '\0')
          g_string_append_printf (words, "%s%s", words->len > 0 ? " " : "", gtk_label_get_text (labels->pdata[j]));
      gtk_test_accessible_assert_property (rows->pdata[i], GTK_ACCESSIBLE_PROPERTY_LABEL, words->str);
      g_assert_true (gtk_widget_get_focusable (rows->pdata[i]));
      for (guint j = 0; j < labels->len && gtk_widget_get_mapped (rows->pdata[i]); j++)
        {
          g_assert_true (gtk_widget_compute_bounds (labels->pdata[j], rows->pdata[i], &place));
          g_assert_cmpfloat (place.origin.x + place.size.width, <=, gtk_widget_get_width (rows->pdata[i]));
        }
    }
}

/* Only links have the focus; the logo has the name of the program. */
static void
test_about (WindowFixture *fixture)
{
  g_autoptr (GPtrArray) labels = NULL;
  g_autoptr (GPtrArray) images = NULL;
  guint n_links = 0;
  guint n_logos = 0;
  GtkWidget *about;

  window_fixture_act (fixture, "app.about");
  about = GTK_WIDGET (window_fixture_find_dialog (fixture));
  g_assert_true (GTK_IS_SCROLLED_WINDOW (gtk_window_get_child (GTK_WINDOW (about))));
  labels = app_test_find_all (about, GTK_TYPE_LABEL);
  for (guint i = 0; i < labels->len; i++)
    {
      gboolean has_link = strstr (gtk_label_get_label (labels->pdata[i]), "<a ") != NULL;

      g_assert_false (gtk_label_get_selectable (labels->pdata[i]));
      g_assert_cmpint (gtk_widget_get_focusable (labels->pdata[i]), ==, has_link);
      n_links += has_link;
    }
  g_assert_cmpuint (n_links, >, 0);
  images = app_test_find_all (about, GTK_TYPE_IMAGE);
  for (guint i = 0; i < images->len; i++)
    {
      if (g_strcmp0 (gtk_image_get_icon_name (images->pdata[i]), "org.tileshift.Tileshift") == 0)
        {
          gtk_test_accessible_assert_property (images->pdata[i], GTK_ACCESSIBLE_PROPERTY_LABEL, "Tileshift");
          n_logos++;
        }
    }
  g_assert_cmpuint (n_logos, ==, 1);
  gtk_window_destroy (GTK_WINDOW (about));
}

/* Returns: (transfer container) (element-type GtkShortcutsShortcut): the rows of the shortcuts window, which is shown */
static GPtrArray *
find_rows (WindowFixture *fixture)
{
  window_fixture_act (fixture, "win.show-shortcuts");

  return app_test_find_all (gtk_application_window_get_help_overlay (GTK_APPLICATION_WINDOW (fixture->window)),
                            GTK_TYPE_SHORTCUTS_SHORTCUT);
}

/* Returns: (transfer full): what the man page has in the left column of its keys */
static char **
read_man_keys (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", "man", "tileshift.6", NULL);
  g_autofree char *page = NULL;
  g_autoptr (GString) keys = g_string_new (NULL);
  g_auto (GStrv) lines = NULL;

  g_assert_true (g_file_get_contents (path, &page, NULL, NULL));
  *strstr (page, ".Sh GAMES") = '\0';
  lines = g_strsplit (strstr (page, ".Sh KEYS"), "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      if (g_str_has_prefix (lines[i], ".It "))
        g_string_append_printf (keys, "%s, ", lines[i] + strlen (".It "));
    }
  g_string_replace (keys, "\\&", "", 0);

  return g_strsplit (keys->str, ", ", -1);
}

/* Returns: whether @label is one of the phrases, or a word of one */
static gboolean
man_has (char **man_keys,
         const char *label)
{
  gboolean is_found = FALSE;

  for (guint i = 0; man_keys[i] != NULL && !is_found; i++)
    {
      g_autofree char *phrase = g_ascii_strdown (man_keys[i], -1);
      g_autofree char *wanted = g_ascii_strdown (label, -1);
      g_auto (GStrv) words = g_strsplit (phrase, " ", -1);

      is_found = g_str_equal (phrase, wanted) || g_strv_contains ((const char *const *) words, wanted);
    }

  return is_found;
}

static void
assert_man_has (char **man_keys,
                const char *key)
{
  g_autofree char *label = NULL;
  GdkModifierType modifiers;
  guint keyval;

  g_assert_true (gtk_accelerator_parse (key, &keyval, &modifiers));
  label = keyval == GDK_KEY_Return ? g_strdup ("Enter") : gtk_accelerator_get_label (keyval, modifiers);
  g_test_message ("%s", label);
  if (keyval >= GDK_KEY_Left && keyval <= GDK_KEY_Down)
    g_assert_true (man_has (man_keys, label) ||
                   man_has (man_keys, modifiers == GDK_CONTROL_MASK ? "Ctrl+arrow keys" : "arrow keys"));
  else
    g_assert_true (man_has (man_keys, label));
}

/* The man page has each key that the shortcuts window shows without an action; the board takes these letters alone. */
static void
test_other_keys_are_told (WindowFixture *fixture)
{
  g_auto (GStrv) man_keys = read_man_keys ();
  g_autoptr (GPtrArray) rows = NULL;
  g_autoptr (GString) taken = g_string_new (NULL);
  g_autoptr (GHashTable) shown = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  g_settings_set_boolean (fixture->settings, "vi-keys", TRUE);
  for (guint key = GDK_KEY_a; key <= GDK_KEY_z; key++)
    {
      if (window_fixture_press (fixture, key))
        g_string_append_c (taken, (char) key);
      window_fixture_let_go (fixture, key);
    }

  rows = find_rows (fixture);
  for (guint i = 0; i < rows->len; i++)
    {
      g_autofree char *action = NULL;
      g_autofree char *accelerator = NULL;
      g_auto (GStrv) keys = NULL;

      g_object_get (rows->pdata[i], "action-name", &action, "accelerator", &accelerator, NULL);
      /* One key, keys after each other, or the first and the last of several. */
      keys = g_regex_split_simple (" |\\.\\.\\.", action == NULL ? accelerator : "", 0, 0);
      for (guint j = 0; keys[j] != NULL && *keys[j] != '\0'; j++)
        {
          assert_man_has (man_keys, keys[j]);
          g_hash_table_add (shown, g_strdup (keys[j]));
        }
    }
  for (char key[] = "a"; *key <= 'z'; ++*key)
    {
      g_test_message ("%s", key);
      g_assert_true (g_hash_table_contains (shown, key) == (strchr (taken->str, *key) != NULL));
    }
}

/* The shortcuts window has each action that has keys, and no other one; the man page has each key. */
static void
test_keys_are_told (WindowFixture *fixture)
{
  /* Every window of the system closes in the same way; Undo and Hint are one row for the game and the dialogs. */
  static const char *const untold[] = { "window.close", "lessons.undo", "chooser.undo", "statistics.undo",
                                        "lessons.hint" };
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (fixture->window));
  g_auto (GStrv) actions = gtk_application_list_action_descriptions (application);
  g_auto (GStrv) man_keys = read_man_keys ();
  g_autoptr (GPtrArray) rows = NULL;
  g_autoptr (GHashTable) shown = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  rows = find_rows (fixture);
  for (guint i = 0; i < rows->len; i++)
    {
      char *action = NULL;

      g_object_get (rows->pdata[i], "action-name", &action, NULL);
      if (action != NULL)
        g_hash_table_add (shown, action);
    }
  for (guint i = 0; i < G_N_ELEMENTS (untold); i++)
    g_hash_table_add (shown, g_strdup (untold[i]));

  for (guint i = 0; actions[i] != NULL; i++)
    {
      g_auto (GStrv) keys = gtk_application_get_accels_for_action (application, actions[i]);

      g_test_message ("%s", actions[i]);
      g_assert_true (g_hash_table_remove (shown, actions[i]));
      for (guint j = 0; keys[j] != NULL; j++)
        assert_man_has (man_keys, keys[j]);
    }
  g_assert_cmpuint (g_hash_table_size (shown), ==, 0);
}

int
main (int argc,
      char **argv)
{
  window_fixture_init (&argc, &argv);

#define ADD(path, func) window_fixture_add ("/workarounds/" path, BOARD, func)
  ADD ("keys-are-told", test_keys_are_told);
  window_fixture_add ("/workarounds/other-keys-are-told", UNSOLVED, test_other_keys_are_told);
  ADD ("a-window-joins", test_a_window_joins);
  ADD ("buttons", test_buttons);
  ADD ("icons-of-a-menu", test_icons_of_a_menu);
  ADD ("drop-downs", test_drop_downs);
  ADD ("pages-of-a-stack", test_pages_of_a_stack);
  ADD ("shortcuts", test_shortcuts);
  ADD ("about", test_about);
#undef ADD

  return g_test_run ();
}
