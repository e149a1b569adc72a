/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-preferences"

#include "config.h"

#include "ts-preferences.h"

#include <glib/gi18n.h>

#include "ts-diagram.h"
#include "ts-settings.h"
#include "ts-size-choice.h"
#include "ts-wrap-box.h"

/* Of the pictures of colors: in logical pixels, and of their boards. */
#define PICTURE_SIZE 48
#define SIDE 4

/* Between the parts of a row, and around the pictures of sizes; in logical pixels. */
#define SPACING 12
#define MARGIN 6

#define MAX_WIDTH_CHARS 40
#define MAX_WORDS 4

/* A row, whose control follows from the type of the setting: a drop-down for an enumeration, or a switch. */
typedef struct
{
  const char *key;
  const char *label;                /* with a mnemonic */
  const char *subtitle;             /* or NULL */
  const char *words[MAX_WORDS + 1]; /* of an enumeration, in the order of its values, with the key as their context */
} Setting;

static const Setting board[] = {
  { "show-numbers", N_ ("Show _Numbers on Picture") },
  { "mark-home", N_ ("_Mark Correct Tiles") },
  { "whole-picture",
    N_ ("_Whole Picture"),
    N_ ("Beside or below the board; the mark shows where a tile belongs"),
    { NC_ ("whole-picture", "Hidden"), NC_ ("whole-picture", "Shown"), NC_ ("whole-picture", "With Mark") } },
  { "show-counters", N_ ("Show Mo_ves and Time"), N_ ("Always shown at the end") },
  { "hints",
    N_ ("Kind o_f Hints"),
    N_ ("A method to learn, or the next move of the shortest known solution"),
    { NC_ ("hints", "Explain"), NC_ ("hints", "Shortest") } },
  { "difficulty",
    N_ ("_Difficulty"),
    N_ ("How far a new game is from its solution"),
    { NC_ ("difficulty", "Any"), NC_ ("difficulty", "Easy"), NC_ ("difficulty", "Medium"),
      NC_ ("difficulty", "Hard") } },
  { "gap-home", N_ ("Start with _Gap at Bottom Right"), N_ ("As in the classic puzzle; when off, anywhere") },
  { NULL },
};

static const Setting general[] = {
  { "color-scheme",
    N_ ("S_tyle"),
    NULL,
    { NC_ ("color-scheme", "Follow System"), NC_ ("color-scheme", "Light"), NC_ ("color-scheme", "Dark") } },
  { "motion",
    N_ ("Mot_ion"),
    N_ ("None if the system reduces motion"),
    { NC_ ("motion", "Normal"), NC_ ("motion", "Fast"), NC_ ("motion", "None") } },
#ifdef HAVE_GSOUND
  { "sounds", N_ ("S_ounds"), N_ ("None if the system turns off event sounds") },
#endif
  { "pause-when-away", N_ ("_Pause When Inactive"), N_ ("After ten seconds in another window") },
  { NULL },
};

static const Setting racing[] = {
  { "control",
    N_ ("S_lide Tiles By"),
    N_ ("Hover slides the tiles that the pointer moves over, except with Ctrl or a button held down"),
    { NC_ ("control", "Click"), NC_ ("control", "Hover") } },
  { "arrows-move-gap", N_ ("_Arrow Keys Move the Gap"), N_ ("When off, they slide a tile into the gap") },
  { "vi-keys", N_ ("Use _H to Slide Left (vi Keys)"), N_ ("Joins J, K and L; H no longer shows a hint") },
  { "show-moves-to-go",
    N_ ("_Show Moves to Go"),
    N_ ("Moves to go in the shortest known solution; counts as help") },
  { NULL },
};

enum
{
  SIZE,
  BOARD,
  GENERAL,
  RACING,
  N_GROUPS
};

static const struct
{
  const char *heading;
  const Setting *settings;
} groups[N_GROUPS] = {
  [SIZE] = { N_ ("Size"), NULL },
  [BOARD] = { N_ ("Board"), board },
  [GENERAL] = { N_ ("General"), general },
  [RACING] = { N_ ("Racing"), racing },
};

static const char *const colors[TS_N_NUMBER_COLORS] = {
  [TS_NUMBER_COLORS_PLAIN] = NC_ ("scheme", "None"),
  [TS_NUMBER_COLORS_ROWS] = NC_ ("scheme", "Rows"),
  /* Translators: the colors of a racer: the first row together with the first column, then the next ones. */
  [TS_NUMBER_COLORS_FRINGE] = NC_ ("scheme", "Fringe"),
  [TS_NUMBER_COLORS_HALVES] = NC_ ("scheme", "Halves"),
};

/* @user_data: the key of an enumeration */
static gboolean
get_position (GValue *value,
              GVariant *variant,
              gpointer user_data)
{
  g_auto (GStrv) nicks = ts_settings_dup_nicks (user_data);
  guint position = 0;

  while (!g_str_equal (nicks[position], g_variant_get_string (variant, NULL)))
    position++;
  g_value_set_uint (value, position);

  return TRUE;
}

static GVariant *
set_position (const GValue *value,
              const GVariantType *expected_type,
              gpointer user_data)
{
  g_auto (GStrv) nicks = ts_settings_dup_nicks (user_data);

  return g_variant_new_string (nicks[g_value_get_uint (value)]);
}

static GtkWidget *
create_control (const Setting *setting)
{
  GtkWidget *control;
  GtkStringList *words;

  if (setting->words[0] == NULL)
    {
      control = gtk_switch_new ();
      g_settings_bind (ts_settings_get (), setting->key, control, "active", G_SETTINGS_BIND_DEFAULT);

      return control;
    }

  words = gtk_string_list_new (NULL);
  for (guint i = 0; setting->words[i] != NULL; i++)
    gtk_string_list_append (words, g_dpgettext2 (NULL, setting->key, setting->words[i]));
  control = gtk_drop_down_new (G_LIST_MODEL (words), NULL);
  g_settings_bind_with_mapping (ts_settings_get (), setting->key, control, "selected", G_SETTINGS_BIND_DEFAULT,
                                get_position, set_position, (gpointer) setting->key, NULL);

  return control;
}

/* @words: not translated */
static GtkWidget *
append_label (GtkWidget *box,
              const char *words)
{
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", _ (words), "xalign", 0.0, "wrap", TRUE, "max-width-chars",
                                   MAX_WIDTH_CHARS, NULL);

  gtk_box_append (GTK_BOX (box), label);

  return label;
}

/* A press anywhere on the row uses its control. */
static void
released_cb (GtkWidget *control)
{
  gtk_widget_mnemonic_activate (control, FALSE);
}

static GtkWidget *
create_row (const Setting *setting)
{
  GtkWidget *row = g_object_new (GTK_TYPE_BOX, "css-name", "setting", "spacing", SPACING, NULL);
  GtkWidget *box = g_object_new (GTK_TYPE_BOX, "orientation", GTK_ORIENTATION_VERTICAL, "hexpand", TRUE, "valign",
                                 GTK_ALIGN_CENTER, "margin-start", SPACING, "margin-top", MARGIN, "margin-bottom",
                                 MARGIN, NULL);
  GtkGesture *click = gtk_gesture_click_new ();
  GtkWidget *label = append_label (box, setting->label);
  GtkWidget *control = create_control (setting);

  g_object_set (label, "use-underline", TRUE, "mnemonic-widget", control, NULL);
  if (setting->subtitle != NULL)
    {
      GtkWidget *subtitle = append_label (box, setting->subtitle);

      gtk_widget_add_css_class (subtitle, "dim-label");
      gtk_widget_add_css_class (subtitle, "subtitle");
      gtk_accessible_update_property (GTK_ACCESSIBLE (control), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                      _ (setting->subtitle), -1);
    }
  g_object_set (control, "valign", GTK_ALIGN_CENTER, "margin-end", SPACING, NULL);
  gtk_box_append (GTK_BOX (row), box);
  gtk_box_append (GTK_BOX (row), control);
  g_signal_connect_object (click, "released", G_CALLBACK (released_cb), control, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (click));

  return row;
}

/* @settings: the last one has no key
 * Returns: (transfer none): the box of the rows, with a heading before it */
static GtkWidget *
add_group (GtkBox *page,
           const char *heading,
           const Setting *settings)
{
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", heading, "xalign", 0.0, NULL);
  GtkWidget *box = g_object_new (GTK_TYPE_BOX, "orientation", GTK_ORIENTATION_VERTICAL, "accessible-role",
                                 GTK_ACCESSIBLE_ROLE_GROUP, NULL);

  gtk_widget_add_css_class (label, "heading");
  gtk_widget_add_css_class (box, "rows");
  gtk_accessible_update_relation (GTK_ACCESSIBLE (box), GTK_ACCESSIBLE_RELATION_LABELLED_BY, label, NULL, -1);
  gtk_box_append (page, label);
  gtk_box_append (page, box);
  for (; settings != NULL && settings->key != NULL; settings++)
    gtk_box_append (GTK_BOX (box), create_row (settings));

  return box;
}

static void
add_colors (GtkBox *box,
            GActionMap *actions)
{
  g_autoptr (GAction) action = g_settings_create_action (ts_settings_get (), "number-colors");
  g_auto (GStrv) nicks = ts_settings_dup_nicks ("number-colors");

  g_action_map_add_action (actions, action);
  for (guint scheme = 0; scheme < TS_N_NUMBER_COLORS; scheme++)
    {
      const char *words = g_dpgettext2 (NULL, "scheme", colors[scheme]);
      GtkWidget *button = ts_diagram_new_toggle (PICTURE_SIZE, SIDE, SIDE, scheme, words, PANGO_WRAP_WORD_CHAR);

      gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "settings.number-colors");
      gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", nicks[scheme]);
      gtk_box_append (box, button);
    }
}

static void
focus_sizes_cb (GtkWidget *sizes)
{
  gtk_widget_grab_focus (gtk_widget_get_focus_child (sizes));
}

/**
 * ts_preferences_create_switch:
 * @key: of a boolean setting
 * @label: with a mnemonic, not translated
 *
 * Returns: (transfer floating): a row with a switch
 */
GtkWidget *
ts_preferences_create_switch (const char *key,
                              const char *label)
{
  return create_row (&(Setting){ .key = key, .label = label });
}

/**
 * ts_preferences_new:
 * @parent: the window it is to stand over, with the actions of the game
 *
 * Returns: (transfer none): the window, not shown yet; GTK keeps it until it is closed
 */
GtkWindow *
ts_preferences_new (GtkWindow *parent)
{
  g_autoptr (GSimpleActionGroup) actions = g_simple_action_group_new ();
  g_autoptr (GtkBuilder) builder = NULL;
  GtkWindow *window;
  GtkBox *page;
  GtkWidget *boxes[N_GROUPS];
  GtkWidget *sizes;

  g_type_ensure (TS_TYPE_WRAP_BOX);
  builder = gtk_builder_new_from_resource (TS_RESOURCE_PATH "/ui/ts-preferences.ui");
  window = GTK_WINDOW (gtk_builder_get_object (builder, "preferences"));
  page = GTK_BOX (gtk_builder_get_object (builder, "page"));
  gtk_widget_insert_action_group (GTK_WIDGET (window), "settings", G_ACTION_GROUP (actions));
  sizes = g_object_new (TS_TYPE_SIZE_CHOICE, "margin-top", MARGIN, "margin-bottom", MARGIN, "margin-start", MARGIN,
                        "margin-end", MARGIN, NULL);
  for (gsize i = 0; i < N_GROUPS; i++)
    boxes[i] = add_group (page, _ (groups[i].heading), groups[i].settings);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (sizes), GTK_ACCESSIBLE_RELATION_LABELLED_BY,
                                  gtk_widget_get_prev_sibling (boxes[SIZE]), NULL, -1);
  gtk_box_append (GTK_BOX (boxes[SIZE]), sizes);
  /* It follows the present puzzle, not a setting: a board can always be resized. */
  ts_size_choice_build (TS_SIZE_CHOICE (sizes), g_action_map_lookup_action (G_ACTION_MAP (parent), "resize"), FALSE);
  /* GTK 4.8 gives the first focus to the first row below the sizes. */
  g_signal_connect_object (window, "map", G_CALLBACK (focus_sizes_cb), sizes, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (boxes[RACING]), GTK_WIDGET (gtk_builder_get_object (builder, "number_colors_row")));
  add_colors (GTK_BOX (gtk_builder_get_object (builder, "number_colors")), G_ACTION_MAP (actions));
  gtk_window_set_transient_for (window, parent);

  return window;
}
