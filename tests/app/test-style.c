/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the style: the look of the present desktop on GTK's own theme alone, light and dark, the size of headings, and
 * the color scheme, the accent color and the reduced motion that a portal played here tells. A player may choose another
 * color scheme.
 */

#include <math.h>

#include "app-test.h"
#include "config.h"
#include "fake-portal.h"
#include "ts-settings.h"
#include "ts-style.h"

typedef struct
{
  GSettings *settings;
  FakePortal *portal;
  TsStyle *style;
} Fixture;

/* What the portal of a test tells first. */
typedef struct
{
  const char *key;
  const char *value; /* as text of a GVariant; NULL where the desktop has no portal */
} Answer;

static GVariant *
create_accent (double red,
               double green,
               double blue)
{
  return g_variant_new ("(ddd)", red, green, blue);
}

static void
set_up (Fixture *fixture,
        gconstpointer answer)
{
  const Answer *told = answer;

  fixture->settings = ts_settings_get ();
  fixture->portal = fake_portal_new (told->key, told->value != NULL ? g_variant_new_parsed (told->value) : NULL);
  fixture->style = ts_style_new (fixture->portal->connection);
}

/* Returns: the property that this GTK has for light or dark */
static const char *
get_scheme_property (void)
{
  const char *property = "gtk-interface-color-scheme";

  return g_object_class_find_property (G_OBJECT_GET_CLASS (gtk_settings_get_default ()), property) != NULL
             ? property
             : "gtk-application-prefer-dark-theme";
}

/* As a desktop whose own style is dark or light. */
static void
set_gtk_dark (gboolean is_dark)
{
  const char *property = get_scheme_property ();

  g_object_set (gtk_settings_get_default (), property, g_str_has_suffix (property, "scheme") ? 3 - is_dark : is_dark, NULL);
}

static void
tear_down (Fixture *fixture)
{
  ts_style_free (fixture->style);
  gtk_settings_reset_property (gtk_settings_get_default (), get_scheme_property ());
  g_settings_reset (fixture->settings, "color-scheme");
  fake_portal_free (fixture->portal);
}

static gboolean
look_up (const char *name,
         GdkRGBA *color)
{
  g_autoptr (GtkWidget) label = g_object_ref_sink (gtk_label_new (NULL));

  return gtk_style_context_lookup_color (gtk_widget_get_style_context (label), name, color);
}

static gboolean
is_color (const char *name,
          const char *expected)
{
  GdkRGBA color;
  GdkRGBA other;

  gdk_rgba_parse (&other, expected);

  return look_up (name, &color) && ABS (color.red - other.red) < 0.01 && ABS (color.green - other.green) < 0.01 &&
         ABS (color.blue - other.blue) < 0.01;
}

/* GTK takes the theme of the environment, if there is one, whatever the settings say. The colors
 * fit the text of the theme. */
static void
test_own_theme_alone (Fixture *fixture)
{
  /* That of the environment / that of the settings: GTK's own ones and others in turn. */
  static const char *const themes[] = { "/Adwaita", "/HighContrast", "/Default", "/Adwaita-empty", "/Adwaita-dark", "/Empty",
                                        "Default:dark/HighContrast", "HighContrast/Adwaita",
                                        "Adwaita:dark/Empty", "Default:hc/Default",
                                        "Default-dark/HighContrast", "/Default-hc" };
  GtkSettings *settings = gtk_settings_get_default ();
  GdkRGBA color;

  g_assert_true (look_up ("window_color", &color));
  for (guint i = 0; i < 2 * G_N_ELEMENTS (themes); i++)
    {
      g_auto (GStrv) names = g_strsplit (themes[i / 2], "/", -1);
      gboolean is_own = i / 2 % 2 == 0;

      /* Replaces a value that main() has set, so that other threads may read the environment. */
      g_setenv ("GTK_THEME", names[0], TRUE);
      set_gtk_dark (i % 2 == 1);
      g_object_set (settings, "gtk-theme-name", names[1], NULL);
      g_assert_cmpint (look_up ("window_color", &color), ==, is_own);
      if (!is_own)
        continue;

      g_assert_true (look_up ("theme_text_color", &color));
      g_assert_true (is_color ("window_color", color.green > 0.5f ? "#222226" : "#fafafb"));
    }
  gtk_settings_reset_property (settings, "gtk-theme-name");
  g_assert_true (look_up ("window_color", &color));
}

static int
read_font_size (const char *css_class)
{
  g_autoptr (GtkWidget) label = g_object_ref_sink (gtk_label_new (NULL));

  gtk_widget_add_css_class (label, css_class);

  return pango_font_description_get_size (pango_context_get_font_description (gtk_widget_get_pango_context (label)));
}

/* GTK's own theme has one size for all headings, whatever the font. */
static void
test_headings_grow_with_the_font (Fixture *fixture)
{
  static const char *const fonts[] = { "Sans 8", "Sans 10", "Sans 20" };
  GtkSettings *settings = gtk_settings_get_default ();
  gboolean selects;

  /* Nor does a label that has the focus look like a field. */
  g_object_get (settings, "gtk-label-select-on-focus", &selects, NULL);
  g_assert_false (selects);

  for (guint i = 0; i < G_N_ELEMENTS (fonts); i++)
    {
      g_object_set (settings, "gtk-font-name", fonts[i], NULL);
      g_assert_cmpint (read_font_size ("heading"), >, read_font_size ("plain"));
    }
  gtk_settings_reset_property (settings, "gtk-font-name");
}

/* The light of a part of an sRGB color, as WCAG defines it. */
static double
linearize (double part)
{
  return part <= 0.04045 ? part / 12.92 : pow ((part + 0.055) / 1.055, 2.4);
}

static void
test_accent (Fixture *fixture)
{
  static const char accent[] = "theme_selected_bg_color";
  static const char on_accent[] = "theme_selected_fg_color";
  /* GNOME's, and grays on either side of the limit. */
  static const guint accents[] = { 0x3584e4, 0x2190a4, 0x3a944a, 0xc88800, 0xed5b00, 0xe62d42,
                                   0xd56199, 0x9141ac, 0x6f8396, 0x999999, 0x919191 };
  static const double none[][3] = { { -0.1, 0, 0 }, { 1.1, 0, 0 }, { 0, -0.1, 0 }, { 0, 1.1, 0 }, { 0, 0, -0.1 }, { 0, 0, 1.1 } };

  g_assert_true (is_color (accent, "#3584e4"));
  wait_for (is_color (accent, "#008000"));
  g_assert_true (is_color (on_accent, "white"));

  /* On each of the desktop's colors and those of a grid, black or white as it is read well. */
  for (guint i = 0; i < G_N_ELEMENTS (accents) + 64; i++)
    {
      guint rgb = i < G_N_ELEMENTS (accents) ? accents[i] : (i >> 4 & 3) * 0x550000 + (i >> 2 & 3) * 0x5500 + (i & 3) * 0x55;
      double red = (rgb >> 16) / 255.0;
      double green = (rgb >> 8 & 0xff) / 255.0;
      double blue = (rgb & 0xff) / 255.0;
      double contrast = 1.05 / (0.2126 * linearize (red) + 0.7152 * linearize (green) + 0.0722 * linearize (blue) + 0.05);
      g_autofree char *name = g_strdup_printf ("#%06x", rgb);

      fake_portal_tell (fixture->portal, "accent-color", create_accent (red, green, blue));
      wait_for (is_color (accent, name));
      g_assert_true (ABS (contrast - 3) < 0.02 || is_color (on_accent, contrast < 3 ? "black" : "white"));
    }

  fake_portal_tell (fixture->portal, "accent-color", create_accent (1, 0.8, 0));
  wait_for (is_color (accent, "#ffcc00"));
  /* The color scheme is no accent color. */
  fake_portal_tell (fixture->portal, "color-scheme", create_accent (0, 0, 0));
  fake_portal_tell (fixture->portal, "accent-color", g_variant_new_uint32 (3));
  fake_portal_tell (fixture->portal, "accent-color", create_accent (1, 0, 1));
  wait_for (!is_color (accent, "#ffcc00"));
  g_assert_true (is_color (accent, "#ff00ff"));

  /* None. */
  for (guint i = 0; i < G_N_ELEMENTS (none); i++)
    {
      fake_portal_tell (fixture->portal, "accent-color", create_accent (1, 0, 1));
      wait_for (is_color (accent, "#ff00ff"));
      fake_portal_tell (fixture->portal, "accent-color", create_accent (none[i][0], none[i][1], none[i][2]));
      wait_for (is_color (accent, "#3584e4"));
      g_assert_true (is_color (on_accent, "white"));
    }

  /* No color outlives the style. */
  fake_portal_tell (fixture->portal, "accent-color", create_accent (1, 0, 1));
  wait_for (is_color (accent, "#ff00ff"));
  ts_style_free (fixture->style);
  g_assert_false (is_color (accent, "#ff00ff"));
  fixture->style = ts_style_new (NULL);
}

static gboolean
is_animated (void)
{
  gboolean enabled;

  g_object_get (gtk_settings_get_default (), "gtk-enable-animations", &enabled, NULL);

  return enabled;
}

static void
test_portal_reduces_motion (Fixture *fixture)
{
  g_assert_true (is_animated ());
  wait_for (!is_animated ());
  /* A value that is not known yet is no preference; a text is no value. */
  for (guint value = 0; value < 3; value++)
    {
      fake_portal_tell (fixture->portal, "reduced-motion", g_variant_new_string ("reduce"));
      fake_portal_tell (fixture->portal, "reduced-motion", g_variant_new_uint32 (value));
      wait_for (is_animated () == (value != 1));
    }
  fake_portal_tell (fixture->portal, "reduced-motion", g_variant_new_uint32 (1));
  wait_for (!is_animated ());

  ts_style_free (fixture->style);
  g_assert_true (is_animated ());
  fixture->style = ts_style_new (NULL);
}

/* Since GTK 4.22. Earlier versions have only the portal, which the other tests play. */
static void
test_gtk_reduces_motion (Fixture *fixture)
{
  GtkSettings *settings = gtk_settings_get_default ();
  const char *property = "gtk-interface-reduced-motion";
  gboolean is_known = g_object_class_find_property (G_OBJECT_GET_CLASS (settings), property) != NULL;

  for (guint i = 0; i < 2 && is_known; i++)
    {
      g_object_set (settings, property, 1, NULL);
      g_assert_false (is_animated ());
      g_object_set (settings, property, 0, NULL);
      g_assert_true (is_animated ());
    }
  if (is_known)
    gtk_settings_reset_property (settings, property);
}

/* A desktop without animations stays so, whatever it says of reduced motion. */
static void
test_no_animations_without_reduced_motion (Fixture *fixture)
{
  app_test_set_animations (FALSE);
  fake_portal_tell (fixture->portal, "reduced-motion", g_variant_new_uint32 (0));
  fake_portal_tell (fixture->portal, "accent-color", create_accent (1, 0, 1));
  wait_for (is_color ("theme_selected_bg_color", "#ff00ff"));
  g_assert_false (is_animated ());
  gtk_settings_reset_property (gtk_settings_get_default (), "gtk-enable-animations");
}

/* Whether the text of a window is light, which is how a dark style looks in every version of GTK. */
static gboolean
is_dark (void)
{
  GtkWidget *window = gtk_window_new ();
  GdkRGBA color;

  gtk_style_context_get_color (gtk_widget_get_style_context (window), &color);
  gtk_window_destroy (GTK_WINDOW (window));

  return color.green > 0.5f;
}

static void
test_follows_the_desktop (Fixture *fixture)
{
  static const guint values[] = { 2, 1, 3, 1, 0 };

  g_assert_false (is_dark ());
  wait_for (is_dark ());
  g_assert_cmpuint (fixture->portal->n_reads, ==, 1);

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    {
      fake_portal_tell (fixture->portal, "color-scheme", g_variant_new_uint32 (values[i]));
      wait_for (is_dark () == (values[i] == 1));
    }

  /* Neither of them is about motion. */
  fake_portal_tell (fixture->portal, "contrast", g_variant_new_uint32 (1));
  fake_portal_tell (fixture->portal, "color-scheme", g_variant_new_uint32 (1));
  wait_for (is_dark ());
  g_assert_true (is_animated ());
  fake_portal_tell (fixture->portal, "color-scheme", g_variant_new_uint32 (0));
  wait_for (!is_dark ());

  /* Light is a wish, too. */
  set_gtk_dark (TRUE);
  g_assert_true (is_dark ());
  fake_portal_tell (fixture->portal, "color-scheme", g_variant_new_uint32 (2));
  wait_for (!is_dark ());
}

static void
test_the_player_comes_first (Fixture *fixture)
{
  wait_for (is_dark ());
  g_settings_set_string (fixture->settings, "color-scheme", "light");
  g_assert_false (is_dark ());
  g_settings_set_string (fixture->settings, "color-scheme", "dark");
  g_assert_true (is_dark ());
  fake_portal_tell (fixture->portal, "color-scheme", g_variant_new_uint32 (2));
  g_settings_set_string (fixture->settings, "color-scheme", "system");
  wait_for (!is_dark ());
}

static void
test_a_desktop_that_says_nothing (Fixture *fixture)
{
  g_settings_set_string (fixture->settings, "color-scheme", "dark");
  g_assert_true (is_dark ());
  ts_style_free (fixture->style);
  gtk_settings_reset_property (gtk_settings_get_default (), get_scheme_property ());
  fixture->style = ts_style_new (NULL);
  g_assert_true (is_dark ());
  g_settings_set_string (fixture->settings, "color-scheme", "system");
  g_assert_false (is_dark ());
}

static const Answer accent = { "accent-color", "(0.0, 0.5, 0.0)" };
static const Answer reduced = { "reduced-motion", "@u 1" };
static const Answer dark = { "color-scheme", "@u 1" };
static const Answer nothing = { "color-scheme", NULL };

int
main (int argc,
      char **argv)
{
  g_setenv ("GTK_THEME", "", TRUE);
  app_test_init (&argc, &argv);

#define ADD(path, answer, func) app_test_add ("/style/" path, &(answer), func)
  ADD ("own-theme-alone", accent, test_own_theme_alone);
  ADD ("headings-grow-with-the-font", accent, test_headings_grow_with_the_font);
  ADD ("accent", accent, test_accent);
  ADD ("gtk-reduces-motion", accent, test_gtk_reduces_motion);
  ADD ("no-animations-without-reduced-motion", accent, test_no_animations_without_reduced_motion);
  ADD ("portal-reduces-motion", reduced, test_portal_reduces_motion);
  ADD ("follows-the-desktop", dark, test_follows_the_desktop);
  ADD ("the-player-comes-first", dark, test_the_player_comes_first);
  ADD ("a-desktop-that-says-nothing", nothing, test_a_desktop_that_says_nothing);
#undef ADD

  return g_test_run ();
}
