/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the least size of each window: all fit into 360×480 pixels, also with large text; and of what they tell a
 * screen reader; and that each text is in the catalog. One language and one locale a process.
 */

#include "config.h"

#include <dlfcn.h>
#include <glib/gi18n.h>
#include <locale.h>

#include "ts-size-choice.h"
#include "ts-victory.h"
#include "ts-words.h"
#include "window-fixture.h"

/* One slide before it is solved. */
#define BOARD "2x2:1,2,0,3"

#define N_LESSONS 9

/* In logical pixels. Without a compositor GTK draws a frame of five pixels around a window, which is a shadow elsewhere. */
#define FRAME (2 * 5)
#define MAX_WIDTH (360 + FRAME)
#define MAX_HEIGHT (480 + FRAME)

/* What GTK calls text of the usual size, and what the desktop sets for large text: dots an inch × 1024. */
#define USUAL_DPI (96 * 1024)
#define LARGE_DPI (144 * 1024)

/* The texts have to be in another language than that of the program. */
static gboolean is_translated;

static void
miss (const char *domain,
      const char *text)
{
  if (is_translated && (domain == NULL || g_str_equal (domain, TS_GETTEXT_DOMAIN)))
    g_error ("not in the catalog: %s", text);
}

/* As the C library does it. */
static char *
look_up (const char *domain,
         const char *text,
         int category)
{
  char *(*translate) (const char *, const char *, int) = dlsym (RTLD_NEXT, "dcgettext");

  return translate (domain, text, category);
}

/* These replace the functions of the C library, as which optimized programs call all others. */
char *
dcgettext (const char *domain,
           const char *text,
           int category)
{
  char *found = look_up (domain, text, category);

  if (found == text)
    miss (domain, text);

  return found;
}

char *
dcngettext (const char *domain,
            const char *one,
            const char *many,
            gulong n,
            int category)
{
  char *(*translate) (const char *, const char *, const char *, gulong, int) = dlsym (RTLD_NEXT, "dcngettext");
  char *found = translate (domain, one, many, n, category);

  if (found == one || found == many)
    miss (domain, one);

  return found;
}

static void
set_dpi (int dpi)
{
  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", dpi, NULL);
}

static void
assert_fits (gpointer window)
{
  static const int dpis[] = { USUAL_DPI, LARGE_DPI };
  int width;
  int height;

  /* Otherwise it has its natural size. */
  g_assert_true (gtk_window_get_resizable (window));
  for (guint i = 0; i < G_N_ELEMENTS (dpis); i++)
    {
      set_dpi (dpis[i]);
      app_test_wait_for_frames (window, 2);
      gtk_widget_measure (window, GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
      gtk_widget_measure (window, GTK_ORIENTATION_VERTICAL, MAX_WIDTH, &height, NULL, NULL, NULL);
      if (width > MAX_WIDTH || height > MAX_HEIGHT)
        g_error ("“%s” needs %d×%d pixels at %d dpi", gtk_window_get_title (window), width, height, dpis[i] / 1024);
    }
  set_dpi (USUAL_DPI);
}

static void
assert_dialog_fits (WindowFixture *fixture,
                    const char *action)
{
  GtkWindow *dialog;

  window_fixture_act (fixture, action);
  dialog = window_fixture_find_dialog (fixture);
  g_assert_nonnull (dialog);
  assert_fits (dialog);
  gtk_window_destroy (dialog);
}

/* “10×10” is not broken in its middle, however large the text is. */
static void
test_unbroken_sizes (WindowFixture *fixture,
                     gconstpointer data)
{
  g_autoptr (GPtrArray) choices = NULL;
  g_autoptr (GPtrArray) labels = NULL;
  GtkWindow *dialog;

  window_fixture_act (fixture, "win.preferences");
  dialog = window_fixture_find_dialog (fixture);
  set_dpi (2 * USUAL_DPI);
  app_test_wait_for_frames (dialog, 2);
  choices = app_test_find_all (dialog, TS_TYPE_SIZE_CHOICE);
  labels = app_test_find_all (choices->pdata[0], GTK_TYPE_LABEL);
  for (guint i = 0; i < labels->len; i++)
    {
      PangoLayout *layout = gtk_label_get_layout (labels->pdata[i]);
      const char *text = pango_layout_get_text (layout);
      const PangoLogAttr *attrs = pango_layout_get_log_attrs_readonly (layout, NULL);

      for (GSList *link = pango_layout_get_lines_readonly (layout)->next; link != NULL; link = link->next)
        g_assert_true (
            attrs[g_utf8_pointer_to_offset (text, text + ((PangoLayoutLine *) link->data)->start_index)].is_line_break);
    }
  set_dpi (USUAL_DPI);
  gtk_window_destroy (dialog);
}

static void
test_crop (WindowFixture *fixture)
{
  g_autoptr (GFile) file = app_test_create_file (200, 90, painting_gradient);

  window_fixture_load (fixture, file, NULL);
  assert_fits (fixture->window);
  assert_dialog_fits (fixture, "win.crop");
}

static void
test_window (WindowFixture *fixture)
{
  static const char *const actions[] = { "win.statistics", "win.show-shortcuts", "app.about" };

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    assert_dialog_fits (fixture, actions[i]);
  assert_fits (fixture->window);
  window_fixture_act (fixture, "win.pause");
  assert_fits (fixture->window);
  window_fixture_act (fixture, "win.fullscreen");
  assert_fits (fixture->window);
  window_fixture_act (fixture, "win.fullscreen");
}

static void
test_finished_game (WindowFixture *fixture)
{
  GtkWidget *victory = window_fixture_get_child (fixture, "victory");
  GObject *button;

  window_fixture_slide (fixture, "L");
  timeout_end (victory);
  button = app_test_get_part (victory, "new_game_button");
  wait_for (gtk_widget_get_mapped (GTK_WIDGET (button)));
  wait_for (window_fixture_can_act (fixture, "win.watch-replay"));
  assert_fits (fixture->window);
  assert_dialog_fits (fixture, "win.watch-replay");
  assert_fits (window_fixture_open_statistics (fixture));
}

/* Returns: (transfer full) (nullable): what a screen reader is told beside the words that are shown */
static char *
dup_told (GtkWidget *widget,
          GtkAccessibleProperty property)
{
  return gtk_test_accessible_has_property (GTK_ACCESSIBLE (widget), property)
             ? gtk_test_accessible_check_property (GTK_ACCESSIBLE (widget), property, "\001")
             : NULL;
}

/* Whether the words are English although the catalog has others for them. */
static gboolean
is_left (const char *words)
{
  return is_translated && words != NULL && *words != '\0' && !g_str_equal (look_up (NULL, words, LC_MESSAGES), words);
}

/* Every control has a name and the explanation below it, a button with an icon that of its tooltip, and every number has
 * the digits of the locale. */
static void
assert_words (gpointer window)
{
  g_autoptr (GPtrArray) widgets = app_test_find_all (window, GTK_TYPE_WIDGET);
  g_autofree char *digit = ts_words_dup_format ("%d", 1);

  for (guint i = 0; i < widgets->len; i++)
    {
      GtkWidget *widget = widgets->pdata[i];
      gboolean is_control = GTK_IS_SWITCH (widget) || GTK_IS_DROP_DOWN (widget) || GTK_IS_SPIN_BUTTON (widget) ||
                            GTK_IS_SCALE (widget);
      gboolean is_icon = GTK_IS_BUTTON (widget) && gtk_button_get_icon_name (GTK_BUTTON (widget)) != NULL;
      const char *tooltip = gtk_widget_get_tooltip_text (widget);
      g_autofree char *label = dup_told (widget, GTK_ACCESSIBLE_PROPERTY_LABEL);
      g_autofree char *description = dup_told (widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
      g_autofree char *value = dup_told (widget, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT);
      const char *words[] = { GTK_IS_LABEL (widget)         ? gtk_label_get_text (GTK_LABEL (widget))
                              : GTK_IS_INSCRIPTION (widget) ? gtk_inscription_get_text (GTK_INSCRIPTION (widget))
                                                            : NULL,
                              tooltip, label, description, value };

      if (!gtk_widget_get_mapped (widget))
        continue;
      if (GTK_IS_LABEL (widget) && gtk_label_get_mnemonic_widget (GTK_LABEL (widget)) != NULL &&
          GTK_IS_LABEL (gtk_widget_get_next_sibling (widget)))
        gtk_test_accessible_assert_property (gtk_label_get_mnemonic_widget (GTK_LABEL (widget)),
                                             GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                             gtk_label_get_label (GTK_LABEL (gtk_widget_get_next_sibling (widget))));
      if (is_icon && tooltip != NULL)
        g_assert_cmpstr (label, ==, tooltip);
      g_assert_true (!is_control || label != NULL ||
                     gtk_test_accessible_has_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY));
      for (guint j = 0; j < G_N_ELEMENTS (words); j++)
        if (is_left (words[j]) ||
            (words[j] != NULL && !g_str_equal (digit, "1") && strpbrk (words[j], "0123456789") != NULL))
          g_error ("in other words or digits: %s", words[j]);
    }
}

static void
test_words (WindowFixture *fixture)
{
  static const char *const actions[] = { "win.preferences", "win.choose-picture", "win.help", "win.solve",
                                         "win.learn", "win.statistics", "win.watch-replay" };
  GtkWidget *victory = window_fixture_get_child (fixture, "victory");

  window_fixture_act (fixture, "win.hint");
  assert_words (fixture->window);
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      GtkWindow *dialog;

      if (g_str_equal (actions[i], "win.statistics"))
        {
          window_fixture_slide (fixture, "L");
          timeout_end (victory);
          wait_for (window_fixture_can_act (fixture, "win.watch-replay"));
          assert_words (fixture->window);
        }
      window_fixture_act (fixture, actions[i]);
      dialog = window_fixture_find_dialog (fixture);
      assert_fits (dialog);
      /* The texts of the lessons have numbers that translators write. */
      if (g_str_equal (actions[i], "win.learn"))
        gtk_widget_hide (app_test_get_part (dialog, "words"));
      wait_for (gtk_widget_get_mapped (GTK_WIDGET (dialog)));
      for (guint lesson = g_str_equal (actions[i], "win.learn") ? N_LESSONS : 1; lesson-- > 0;)
        gtk_widget_activate_action (GTK_WIDGET (dialog), "lessons.go", "u", lesson);
      app_test_wait_for_frames (dialog, 2);
      assert_words (dialog);
      gtk_window_destroy (dialog);
    }
}

/* Returns: (transfer full): one slide before it is solved */
static char *
create_large_board (void)
{
  GString *id = g_string_new ("10x10:");

  for (guint tile = 1; tile < 99; tile++)
    g_string_append_printf (id, "%u,", tile);

  return g_string_free (g_string_append (id, "0,99"), FALSE);
}

int
main (int argc,
      char **argv)
{
  g_autofree char *large_board = create_large_board ();

  window_fixture_init (&argc, &argv);
  setlocale (LC_ALL, "");
  bindtextdomain (TS_GETTEXT_DOMAIN, g_getenv ("TILESHIFT_LOCALE_DIR"));
  bind_textdomain_codeset (TS_GETTEXT_DOMAIN, "UTF-8");
  textdomain (TS_GETTEXT_DOMAIN);
  is_translated = !g_str_equal (g_getenv ("LANGUAGE"), "en");

  window_fixture_add ("/sizes/words", BOARD, test_words);
  window_fixture_add ("/sizes/unbroken-sizes", BOARD, test_unbroken_sizes);
  window_fixture_add ("/sizes/crop", BOARD, test_crop);
  window_fixture_add ("/sizes/window", BOARD, test_window);
  window_fixture_add ("/sizes/finished-game", BOARD, test_finished_game);
  window_fixture_add ("/sizes/finished-game-of-10-by-10", large_board, test_finished_game);

  return g_test_run ();
}
